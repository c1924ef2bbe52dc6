"""The box, the map and the cards before the first turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.khan.tables import held, kit, plain, supply
from games.playing import legal, play, refused, walk

from gamekit import CHANCE, BadOption
from gamekit.core.secrets import UNKNOWN
from gamekit.core.state import Turn
from gamekit.games.khan.scoring import kept as kept_by
from gamekit.games.khan.state import NOWHERE
from gamekit.games.khan.tables import COLUMNS, HEIRS

SEATS = (2, 3, 4, 5)
ALLOWED = f"allowed are 2 different names, seat by seat, of {', '.join(HEIRS)}."


def until(game, verb="", seed=1):
    """Return the first state in which such an action is legal, or the first decision."""
    for state, _ in walk(game, seed):
        if legal(state, verb) if verb else state.current_player != CHANCE:
            return state
    raise AssertionError(f"there is no {verb}")


@pytest.mark.parametrize("players", SEATS)
def test_what_each_player_has(players):
    """khan.setup.hand: two secret advisors, no tile on a column; 1 coin for the first two, 2 for others."""
    state = until(kit(players))
    coins = [held(state, seat)["tiles"] for seat in range(players)]

    assert coins == [{"coin": 1}, {"coin": 1}, {"coin": 2}, {"coin": 2}, {"coin": 2}][:players]
    assert [len(hand.cards) for hand in state.secrets] == [2] * players
    assert all(heir.used == 0 for heir in state.heirs)
    assert (
        sum(supply(state).values()) + sum(state.provinces) + sum(map(sum, (h.tiles for h in state.heirs)))
        == 35
    )


def test_coins_go_by_the_order_of_play():
    """khan.setup.hand, khan.setup.first: with another start player others are first and second."""
    state = until(kit(4, first_seat=2))

    assert [held(state, seat)["tiles"]["coin"] for seat in range(4)] == [2, 2, 1, 1]
    assert state.current_player == 2
    assert state.turn == Turn(1, 2)


def test_twelve_yurts_for_each():
    """khan.parts.players, khan.setup.hand: twelve yurts a player; six pawns at most."""
    state = until(kit(5))

    assert [state.pieces()[f"yurts of seat {seat}"] for seat in range(5)] == [12] * 5
    assert sum(len(heir.pawns) for heir in state.heirs) == 6
    assert legal(until(kit(2), "activate"), "activate") == [f"activate {column}" for column in COLUMNS]


def test_tribute_tiles():
    """khan.parts.tributes, khan.setup.provinces, khan.setup.supply: 10 swords, 10 yurts, 15 coins in all."""
    state = until(kit(2))
    board = state.board

    assert state.provinces == (1,) * len(board.province_names), "one tile of its kind in each"
    kinds = Counter(board.kind)
    assert state.supply == (10 - kinds[0], 10 - kinds[1], 15 - kinds[2] - 2)
    assert {name: count for name, count in state.pieces().items() if name.endswith(" tiles")} == {
        "sword tiles": 10,
        "yurt tiles": 10,
        "coin tiles": 15,
        "bonus tiles": 7,
    }


def test_three_cities_are_revealed():
    """khan.setup.cities, khan.parts.treasures: four random treasures in each; others are face down."""
    state = until(kit(3))

    assert sorted(sum(lying) for lying in state.cities) == [0] * 6 + [4] * 3
    assert state.closed.bit_count() == 6
    assert not state.closed & state.open_cities()
    assert sum(state.treasures) == 40 - 12


def test_treasures_are_drawn_by_what_is_left():
    """khan.setup.shuffle, khan.parts.treasures: eight of each of five types in one pile."""
    state = play(plain().initial_state(), "city Kiev")
    names = state.board.treasure_names

    assert [weight for _, weight in state.chance_outcomes()] == [8] * 5
    state = play(state, f"treasure {names[0]}", f"treasure {names[0]}", f"treasure {names[2]}")
    assert [weight for _, weight in state.chance_outcomes()] == [6, 8, 7, 8, 8]
    state = play(state, f"treasure {names[4]}")
    assert legal(state) == [f"city {name}" for name in state.board.city_names if name != "Kiev"]
    assert {weight for _, weight in state.chance_outcomes()} == {1}


def test_pawns_start_in_karakorum():
    """khan.setup.pawns, khan.heir.altani: all of them, both of Altani's too; the Khan is off the board."""
    state = until(plain("Chagatai", "Altani", "Tolui"))

    assert [held(state, seat)["pawns"] for seat in range(3)] == [("K",), ("K", "K"), ("K",)]
    assert state.khan == NOWHERE


def test_karakorum_tile():
    """khan.setup.karakorum-tile: off by default; then another three are asked for, all different."""
    printed, tile = kit(2).board.asks["K"], kit(2, karakorum_tile=True).board.asks["K"]

    assert printed == kit(2).tables.advisors.asks["K"]
    assert tile == kit(2).tables.advisors.karakorum_tile
    assert len(set(printed)) == len(set(tile)) == 3
    assert set(printed) != set(tile)


def test_a_bonus_tile_on_each_advisor():
    """khan.setup.bonus, khan.parts.cards: seven tiles, each once, the capital's too."""
    state = until(kit(2), "bonus")
    drawn = set[tuple[str, ...]]()
    for seed in range(5):
        done = until(kit(2), seed=seed)
        assert sorted(done.bonuses) == list(range(7))
        drawn.add(tuple(map(str, done.bonuses)))

    assert len(drawn) > 1, "they are drawn"
    assert [weight for _, weight in state.chance_outcomes()] == [1] * 7
    state = play(state, "bonus coins")
    assert legal(state) == [f"bonus {name}" for name in state.board.bonus_names if name != "coins"]
    assert state.board.bonus_names[state.bonuses[0]] == "coins"


def test_four_open_advisors():
    """khan.setup.open, khan.parts.cards: four of fourteen; the rest are out of the game."""
    state = until(kit(2), "advisor")

    assert [weight for _, weight in state.chance_outcomes()] == [1] * 14
    state = play(state, "advisor row")
    assert legal(state) == [f"advisor {name}" for name in state.board.demand_names if name != "row"]
    assert until(kit(2)).demands.bit_count() == 4
    assert until(kit(2)).claimed == 0


def test_five_upgrades_lie_open():
    """khan.setup.upgrades, khan.parts.upgrades: by what is left of 44; the others are face down."""
    state = until(kit(2), "advisor")
    while legal(state, "advisor"):
        state = play(state, legal(state)[0])
    heirs_upgrades = sum(len(heir.columns[3]) for heir in state.heirs)

    assert sum(weight for _, weight in state.chance_outcomes()) == 44 - heirs_upgrades
    state = until(kit(2))
    assert len(state.area) == 5
    assert sum(state.upgrades) == 44 - 5 - sum(len(heir.columns[3]) for heir in state.heirs)


@pytest.mark.parametrize("first", [0, 2])
def test_play_goes_clockwise(first):
    """khan.setup.first: from the start player on, round and round."""
    turns = []
    for state, action in walk(plain("Chagatai", "Ogedei", "Tolui", first_seat=first, round_limit=2), 1):
        if action is not None and action.verb == "activate":
            turns.append((state.turn.number, state.current_player))

    assert turns == [(number, (first + number - 1) % 3) for number in range(1, 7)]


def test_heirs_are_drawn():
    """khan.setup.heirs: any heir for each seat, none twice; nothing else comes before."""
    state = kit(3).initial_state()

    assert legal(state) == [f"heir {name}" for name in HEIRS]
    state = play(state, "heir Tolui")
    assert state.chance_outcomes() == tuple(
        (state.game.parse(f"heir {name}"), 1) for name in HEIRS if name != "Tolui"
    )
    state = play(state, "heir Ogedei", "heir Altani")
    assert [state.board.heir_names[heir.board] for heir in state.heirs] == ["Tolui", "Ogedei", "Altani"]
    assert held(state, 0)["yurts"] == ("K",)
    assert held(state, 2)["pawns"] == ("K", "K")
    assert legal(state, "city"), "the set-up goes on"


def test_heirs_are_named():
    """khan.setup.heirs: seat by seat, and nothing is drawn."""
    state = kit(2, heirs=("Tolui", "Altani")).initial_state()

    assert [state.board.heir_names[heir.board] for heir in state.heirs] == ["Tolui", "Altani"]
    assert not legal(state, "heir")
    assert kit(2, heirs=["Tolui", "Altani"]) == kit(2, heirs=("Tolui", "Altani"))


@pytest.mark.parametrize(
    ("heirs", "sentence"),
    [
        (("Tolui", "Tolui"), f"heirs is ('Tolui', 'Tolui'); {ALLOWED}"),
        (("Tolui",), f"heirs is ('Tolui',); {ALLOWED}"),
        (
            ("Tolui", "Chagatay"),
            "heirs is ('Tolui', 'Chagatay'); of 'Chagatay' nothing is known; did you mean 'Chagatai'?",
        ),
        ("Tolui", f"heirs is 'Tolui'; {ALLOWED}"),
        (3, f"heirs is 3; {ALLOWED}"),
    ],
)
def test_heirs_that_cannot_be(heirs, sentence):
    """khan.setup.heirs: one for each seat, no heir twice."""
    with pytest.raises(BadOption) as caught:
        kit(2, heirs=heirs)
    assert str(caught.value) == sentence


def test_secret_advisors_are_kept_before_the_first_round():
    """khan.setup.secret, khan.parts.cards: seat after seat; one is kept, the other discarded, unseen."""
    state = until(kit(3, first_seat=1))
    names = state.board.secret_names
    order, kept, discarded = [], {}, {}
    while legal(state, "keep"):
        seat = state.current_player
        order.append(seat)
        first, second = legal(state)
        assert first != second
        other = next(name for name in names if f"keep {name}" not in (first, second))
        cards = " and ".join(word.removeprefix("keep ") for word in (first, second))
        assert refused(state, f"keep {other}") == (
            f"{other} was not dealt; the cards are {cards}. [khan.setup.secret]"
        )
        assert (
            refused(state, "done")
            == "Now it is time to keep one of the secret advisors. [khan.turn.any-order]"
        )
        kept[seat] = second.removeprefix("keep ")
        discarded[seat] = (names.index(first.removeprefix("keep ")),)
        watcher = (seat + 1) % 3
        assert str(state.seen(state.game.parse(second), watcher)) == "keep ?"
        assert str(state.seen(state.game.parse(second), seat)) == second
        state = play(state, second)
        seen = state.observation(watcher).state.secrets[seat]
        assert (seen.cards, seen.discarded) == ((UNKNOWN,), (UNKNOWN,))

    assert order == [1, 2, 0]
    assert {seat: kept_by(state, seat) for seat in range(3)} == kept
    assert {seat: state.secrets[seat].discarded for seat in range(3)} == discarded
    assert state.current_player == 1
    assert legal(state, "activate") == legal(state)


def test_secret_advisors_are_dealt_one_by_one():
    """khan.setup.shuffle, khan.setup.secret: ten cards, each as likely as another, none twice."""
    state = until(kit(2), "deal")

    assert [weight for _, weight in state.chance_outcomes()] == [1] * 10
    for count in range(9, 6, -1):
        state = state.child(state.chance_outcomes()[-1][0])
        assert [weight for _, weight in state.chance_outcomes()] == [1] * count
    state = state.child(state.chance_outcomes()[0][0])
    assert state.current_player == 0
    cards: list[Any] = [card for hand in state.secrets for card in hand.cards]
    assert len(set(cards)) == 4
    assert cards == [*sorted(cards[:2]), *sorted(cards[2:])], "which one came first tells nothing"


def test_tokens_start_at_nothing():
    """khan.setup.tokens: beside the track."""
    state = until(kit(4))

    assert [heir.votes for heir in state.heirs] == [0] * 4
    assert state.neutral == 0
    assert state.last_turn == 0


def test_all_is_public_but_secret_advisors():
    """khan.setup.supply: tributes, treasures, upgrades, bonus tiles, what was discarded; in each state."""
    for state, _ in walk(kit(3, round_limit=4), 2):
        for seat in (0, 1, 2, None):
            seen = state.observation(seat).state
            assert seen == state.evolve(secrets=seen.secrets)
            assert all(seen.secrets[other] == state.secrets[other] for other in range(3) if other == seat)
            others = [hand for hand in seen.secrets if hand.seat != seat]
            assert {card for hand in others for card in (*hand.cards, *hand.discarded)} <= {UNKNOWN}


def test_each_order_of_setup_is_possible():
    """khan.setup.shuffle: what lies where differs from game to game, each pile by itself."""
    states = [until(kit(2), seed=seed) for seed in range(6)]

    for piles in ("cities", "bonuses", "demands", "area", "secrets"):
        assert len({str(getattr(state, piles)) for state in states}) > 1, piles
