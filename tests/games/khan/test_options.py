"""Modes and numbers: the rulebook's values, what is allowed, and what each other value changes.

Those of the heirs are tested in test_heirs.py, those of scoring in test_scoring.py as well.
"""

from __future__ import annotations

import pickle
from dataclasses import fields

import pytest
from games.khan.tables import demands, held, kit, lying, of_kind, plain, position, ride, turn
from games.playing import legal, play, refused
from hypothesis import given
from hypothesis import strategies as st

from gamekit import CHANCE, BadOption
from gamekit.core.options import ALL
from gamekit.games.khan.options import KhanOptions
from gamekit.games.khan.tables import COLUMNS

PARAMETERS = KhanOptions.parameters()


def riding(*seats, moves=3, column="yellow", options=None, **more):
    """Return a state in the turn of seat 0 with so many moves."""
    return ride(play(position(plain(**(options or {})), *seats, **more), f"activate {column}"), moves=moves)


def test_the_rulebook_s_values():
    """khan.attack.cost, khan.buy.cost, khan.khan.tribute, khan.end.council, and every reading."""
    assert {f.name: f.default for f in fields(KhanOptions)} == {
        "first_seat": 0,
        "heirs": None,
        "karakorum_tile": False,
        "round_limit": None,
        "altani_moves": "both",
        "tolui_reach": "pawn",
        "ogedei_reach": "any",
        "ogedei_limit": "city",
        "chagatai_when": "white",
        "virtual_holds": "treasures",
        "city_yurts": True,
        "zero_yurts": False,
        "random_full": "lost",
        "council": None,
        "first_swords": 1,
        "next_swords": 2,
        "upgrade_coins": 2,
        "most_tributes": 3,
    }


def test_what_a_lab_may_try_is_allowed():
    for name, parameter in PARAMETERS.items():
        if parameter.low is not None and parameter.high is not None:
            for value in (parameter.low, parameter.high):
                assert getattr(kit(**{name: value}).options, name) == value


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"altani_moves": "one"}, "altani_moves is 'one'; allowed are 'both', 'acting'."),
        ({"tolui_reach": None}, "tolui_reach is None; allowed are 'pawn', 'stops'."),
        ({"ogedei_reach": "all"}, "ogedei_reach is 'all'; allowed are 'any', 'adjacent'."),
        ({"ogedei_limit": 1}, "ogedei_limit is 1; allowed are 'city', 'turn'."),
        (
            {"chagatai_when": "blue"},
            "chagatai_when is 'blue'; allowed are 'white', 'yellow', 'red', 'green'.",
        ),
        ({"virtual_holds": True}, "virtual_holds is True; allowed are 'treasures', 'all', 'none'."),
        ({"random_full": "no"}, "random_full is 'no'; allowed are 'lost', 'again'."),
        ({"city_yurts": 1}, "city_yurts is 1; allowed are False, True."),
        ({"council": 0}, "council is 0; allowed are whole numbers from 1 to 25."),
        ({"round_limit": 0}, "round_limit is 0; allowed are whole numbers from 1 to 1000."),
        ({"first_swords": 0}, "first_swords is 0; allowed are whole numbers from 1 to 3."),
        ({"next_swords": 5}, "next_swords is 5; allowed are whole numbers from 1 to 4."),
        ({"upgrade_coins": 0}, "upgrade_coins is 0; allowed are whole numbers from 1 to 4."),
        ({"most_tributes": 7}, "most_tributes is 7; allowed are whole numbers from 1 to 6."),
        ({"first_seat": 2}, "first_seat is 2; allowed are whole numbers from 0 to 1."),
        ({"counsil": 7}, f"There is no option 'counsil'; did you mean 'council'? {ALL}"),
    ],
)
def test_wrong_options(options, sentence):
    with pytest.raises(BadOption) as caught:
        kit(2, **options)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("players", [0, 1, 6])
def test_wrong_numbers_of_players(players):
    with pytest.raises(BadOption) as caught:
        kit(players)
    assert str(caught.value) == f"players is {players!r}; Herdeiros do Khan is for 2 to 5."


@given(
    name=st.sampled_from(sorted(set(PARAMETERS) - {"heirs"})),
    value=st.none()
    | st.booleans()
    | st.integers(-2, 30)
    | st.floats()
    | st.sampled_from(("all", "city", "again")),
    players=st.integers(2, 5),
)
def test_any_value_is_allowed_or_refused_in_a_sentence(name, value, players):
    """What is allowed is kept as it is; what is not is named, and what would be."""
    allowed = range(players) if name == "first_seat" else PARAMETERS[name].allowed
    assert allowed is not None
    choices = [*allowed, *([None] if name in ("round_limit", "council") else [])]
    if any(value == choice and type(value) is type(choice) for choice in choices):
        assert getattr(kit(players, **{name: value}).options, name) == value
    else:
        with pytest.raises(BadOption, match=rf"^{name} is .*; allowed are .*\.$"):
            kit(players, **{name: value})


def test_a_list_of_heirs_is_as_good_as_a_tuple():
    """khan.setup.heirs: also for a state that was saved and loaded."""
    game = kit(2, heirs=["Tolui", "Altani"])

    assert hash(game) == hash(kit(2, heirs=("Tolui", "Altani")))
    assert pickle.loads(pickle.dumps(game.initial_state())).game == game


# --- what other values do -------------------------------------------------------------------------


@pytest.mark.parametrize("swords", [1, 2, 3])
def test_first_swords(swords):
    """khan.attack.cost: the price of the first treasure of a city in a turn."""
    seat = {"pawns": ["R8"], "tiles": {"sword": 3}}
    state = riding(seat, cities={"Sarai": ["ox", "ox"]}, options={"first_swords": swords})

    assert held(play(state, "attack Sarai ox")).get("tiles", {}).get("sword", 0) == 3 - swords


@pytest.mark.parametrize("swords", [1, 2, 3, 4])
def test_next_swords(swords):
    """khan.attack.cost: the price of each further one."""
    seat = {"pawns": ["R8"], "tiles": {"sword": 4}}
    state = riding(
        seat,
        cities={"Sarai": ["ox", "ox", "ox"]},
        options={"next_swords": swords},
        provinces=of_kind(plain(), "sword"),
    )
    state = play(state, "attack Sarai ox")

    assert (legal(state, "attack") == []) == (swords == 4)
    if swords < 4:
        assert held(play(state, "attack Sarai ox")).get("tiles", {}).get("sword", 0) == 3 - swords
    else:
        assert refused(state, "attack Sarai ox") == (
            "The next treasure of Sarai costs 4 swords, and there are 3 swords. [khan.attack.cost]"
        )


@pytest.mark.parametrize("coins", [1, 2, 3, 4])
def test_upgrade_coins(coins):
    """khan.buy.cost: the price of an upgrade."""
    state = riding({"tiles": {"coin": 3}}, area=["red-coin"], options={"upgrade_coins": coins})

    assert (legal(state, "buy") == []) == (coins == 4)
    if coins < 4:
        assert held(play(state, "buy red-coin")).get("tiles", {}).get("coin", 0) == 3 - coins
    else:
        assert refused(state, "buy red-coin") == (
            "An upgrade costs 4 coins, and there are 3 coins. [khan.buy.cost]"
        )


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_most_tributes(most):
    """khan.khan.tribute: how many tribute tiles a province holds."""
    state = position(plain(most_tributes=most), provinces={"d": 1, "a": 0, "b": 3})
    state = play(state, "activate green", "khan d")

    assert [lying(state)[name] for name in "dab"] == [2 if most > 1 else 1, 1, 4 if most > 3 else 3]


@pytest.mark.parametrize("votes", [1, 5, 25])
def test_council(votes):
    """khan.end.council: the votes that trigger the end."""
    seat = {"votes": votes - 1, "pawns": ["R5"], "treasures": ["furs"] * 2}
    state = riding(seat, options={"council": votes})

    assert state.last_turn == 0
    assert play(state, "deliver R5 furs,furs").last_turn == 4


@pytest.mark.parametrize("column", COLUMNS)
def test_chagatai_when(column):
    """khan.heir.chagatai: the column whose activation gives the sword."""
    state = position(plain(chagatai_when=column))
    swords = {name: held(play(state, f"activate {name}")).get("tiles", {}) for name in COLUMNS}

    assert swords == {name: {"sword": 1} if name == column else {} for name in COLUMNS}


@pytest.mark.parametrize(
    ("holds", "left"),
    [
        ("treasures", ["4-swords"]),
        ("all", []),
        ("none", ["4-swords", "4-treasures", "5-different-treasures"]),
    ],
)
def test_virtual_holds(holds, left):
    """khan.upgrade.virtual, khan.open.demands: which virtual things count as held."""
    columns = {"yellow": ["ox", "bowl", "sword"]}
    seat = {"treasures": ["furs", "iron", "rug"], "tiles": {"sword": 3}, "columns": columns}
    options = {"virtual_holds": holds}
    state = riding(seat, demands=["4-swords", "4-treasures", "5-different-treasures"], options=options)

    assert demands(state) == left


@pytest.mark.parametrize("counts", [True, False])
def test_city_yurts(counts):
    """khan.open.demands: whether yurts in cities count on the map and in their regions."""
    seat = {"yurts": ["C1", "C2", "C3", "P1", "P2"], "cities": ["Moscow"]}
    asked = ["6-yurts", "1-yurt-in-each-region"]
    state = riding(seat, demands=asked, options={"city_yurts": counts}, conquered=["Moscow"])

    assert demands(state) == ([] if counts else asked)
    assert state.returns()[0] >= 3, "for the majority they count all the same"


@pytest.mark.parametrize("zero", [False, True])
def test_zero_yurts(zero):
    """khan.influence.most: whether somebody without a yurt can be second."""
    state = position(plain(zero_yurts=zero), {"yurts": ["R1"]}, {"columns": {"yellow": ["coin", "coin"]}})
    lines = {(line.seat, line.label): line.points for line in state.score()}

    assert lines.get((1, "influence Russia")) == (1 if zero else None)


def test_random_full():
    """khan.buy.column: lost, and the next of the pile is revealed, until one fits or none is left."""
    full = {"columns": {"yellow": ["coin", "sword", "coin", "sword"]}, "tiles": {"coin": 2}}
    pile = ["yellow-fist", "yellow-yurt", "red-coin"]
    state = riding(full, pile=pile, options={"random_full": "again"})
    state = play(state, "buy random", "upgrade yellow-fist")

    assert state.current_player == CHANCE
    assert legal(state) == ["upgrade red-coin", "upgrade yellow-yurt"]
    fits = play(state, "upgrade red-coin")
    assert held(fits)["columns"]["red"] == ["red-coin"]
    assert fits.current_player == 0
    assert sum(fits.lost) - sum(state.lost) == 0
    none = riding(full, pile=pile[:2], options={"random_full": "again"})
    none = play(none, "buy random", "upgrade yellow-fist", "upgrade yellow-yurt")
    assert none.current_player == 0
    assert turn(none).moves == 3
    assert held(none)["columns"] == {"yellow": ["yellow-coin", "yellow-sword"] * 2}
