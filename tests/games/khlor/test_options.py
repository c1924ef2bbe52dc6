"""Modes and numbers: the rulebook's values, what is allowed, and one sentence for everything else."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from games.khlor.tables import kit, lesson, position
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.core.errors import BadName, BadNotation, BadOption, BadRecord
from gamekit.core.options import ALL
from gamekit.core.score import ScoreLine
from gamekit.games.khlor.options import KhlorOptions

PARAMETERS = KhlorOptions.parameters()
THIN = "R G V R\nG V R G\nV R G V\nR G V R"


def test_the_rulebook_s_values():
    """khlor.catch.five, khlor.piece.choice, khlor.end.extra-choice and the numbers of scoring."""
    assert {f.name: f.default for f in fields(KhlorOptions)} == {
        "first_seat": 0,
        "advanced": False,
        "board": "full",
        "demons": None,
        "mirror": False,
        "choices": 2,
        "additional_points": 3,
        "own_colour_bonus": 1,
        "second_divisor": 2,
        "leader_rounding": 3,
        "token_penalty": 1,
    }


def test_what_a_lab_may_try_is_allowed():
    for name, parameter in PARAMETERS.items():
        if parameter.low is not None and parameter.high is not None:
            for value in (parameter.low, parameter.high):
                assert getattr(kit(2, **{name: value}).options, name) == value
            assert parameter.low <= getattr(KhlorOptions(), name) <= parameter.high


@pytest.mark.parametrize(
    ("players", "says"),
    [
        *[(count, "Khlor is for 1 to 5.") for count in (0, 6, -1)],
        *[(count, "allowed are whole numbers from 1 to 5.") for count in (True, 2.0, [2], (3,), "two")],
        ("2", "allowed are whole numbers from 1 to 5, without quotes."),
    ],
)
def test_wrong_numbers_of_players(players, says):
    with pytest.raises(BadOption) as caught:
        gamekit.load("khlor", players=players)
    assert str(caught.value) == f"players is {players!r}; {says}"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"demons": 4}, "demons is 4; allowed are None, 2, 3."),
        ({"demons": True}, "demons is True; allowed are None, 2, 3."),
        ({"demons": 2.0}, "demons is 2.0; allowed are None, 2, 3."),
        ({"board": "bags"}, "board is 'bags'; allowed are 'full', 'bag'."),
        ({"board": None}, "board is None; allowed are 'full', 'bag'."),
        ({"advanced": 1}, "advanced is 1; allowed are False, True."),
        ({"mirror": "yes"}, "mirror is 'yes'; allowed are False, True."),
        ({"choices": 0}, "choices is 0; allowed are whole numbers from 1 to 13."),
        ({"choices": 14}, "choices is 14; allowed are whole numbers from 1 to 13."),
        ({"additional_points": -1}, "additional_points is -1; allowed are whole numbers from 0 to 20."),
        ({"second_divisor": 0}, "second_divisor is 0; allowed are whole numbers from 1 to 10."),
        ({"leader_rounding": 0}, "leader_rounding is 0; allowed are whole numbers from 1 to 10."),
        (
            {"token_penalty": "1"},
            "token_penalty is '1'; allowed are whole numbers from 0 to 10, without quotes.",
        ),
        ({"own_colour_bonus": 11}, "own_colour_bonus is 11; allowed are whole numbers from 0 to 10."),
        ({"first_seat": 2}, "first_seat is 2; allowed are whole numbers from 0 to 1."),
        ({"first_seat": -1}, "first_seat is -1; allowed are whole numbers from 0 to 1."),
        ({"first_seat": False}, "first_seat is False; allowed are whole numbers from 0 to 1."),
        ({"advnced": True}, f"There is no option 'advnced'; did you mean 'advanced'? {ALL}"),
    ],
)
def test_wrong_options(options, sentence):
    with pytest.raises(BadOption) as caught:
        kit(2, **options)
    assert str(caught.value) == sentence


ANYTHING: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.floats(),
    st.text(max_size=5),
    st.binary(max_size=3),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=1),
    st.sampled_from(["full", "bag"]),
)


def loaded(players, **options):
    """Return the game, or the sentence of the refusal."""
    try:
        return kit(players, **options)
    except BadOption as error:
        return str(error)


@given(name=st.sampled_from(sorted(PARAMETERS)), value=ANYTHING, players=st.integers(1, 5))
def test_any_value_is_allowed_or_refused_in_a_sentence(name, value, players):
    """What is allowed is kept as it is; what is not is named, and what would be."""
    allowed = range(players) if name == "first_seat" else PARAMETERS[name].allowed
    assert allowed is not None
    game = loaded(players, **{name: value})

    if not any(value == choice and type(value) is type(choice) for choice in allowed):
        assert isinstance(game, str)
        assert game.startswith(f"{name} is {value!r}; allowed are ")
        assert game.endswith(".")
    elif value == "bag" and players != 2:
        assert isinstance(game, str)
        assert game.endswith(("[khlor.setup.bag].", "[khlor.white.setup]."))
    else:
        assert not isinstance(game, str)
        kept = getattr(game.options, name)
        assert (kept, type(kept)) == (value, type(value))


@given(name=st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12), value=ANYTHING)
def test_any_unknown_option_is_refused(name, value):
    if name not in {*PARAMETERS, "players", "edition", "scoring", "rules"}:
        with pytest.raises(BadOption, match=rf"^There is no option '{name}'; (did you mean '|known are )"):
            kit(2, **{name: value})


# --- what people type -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' names no action; known are choose, points, place, remove, lay, white, done."),
        ("  ", "'  ' names no action; known are choose, points, place, remove, lay, white, done."),
        ("plce B2 0", "'plce B2 0' names no action; did you mean 'place'?"),
        ("place", "'place' names no action; of that kind are 'place A1 0' to 'place D4 3'."),
        ("place B9 0", "'place B9 0' names no action; of that kind are 'place A1 0' to 'place D4 3'."),
        ("place B2 4", "'place B2 4' names no action; of that kind are 'place A1 0' to 'place D4 3'."),
        ("lay B2", "'lay B2' names no action; of that kind are 'lay A1 red' to 'lay D4 violet'."),
        ("lay B2 pink", "'lay B2 pink' names no action; of that kind are 'lay A1 red' to 'lay D4 violet'."),
        ("choose Hat", "'choose Hat' names no action; of that kind are 'choose Hook' to 'choose Zig'."),
        ("white 4", "'white 4' names no action; of that kind are 'white 1' to 'white 3'."),
        (
            "uncover E5 red",
            "'uncover E5 red' names no action; of that kind are 'uncover A1 red' to 'uncover D4 violet'.",
        ),
        ("circle P1", "'circle P1' names no action; of that kind are 'circle Hook' to 'circle Zig'."),
    ],
)
def test_wrong_notation(text, sentence):
    with pytest.raises(BadNotation) as caught:
        lesson(2).parse(text)
    assert str(caught.value) == sentence


def test_notation_forgives_spaces_and_capitals():
    game = lesson(2, mirror=True)

    for text in ("  place   B2 3 MIRRORED ", "Place b2 3 mirrored"):
        assert str(game.parse(text)) == "place B2 3 mirrored"
    for action in (*game.action_space, *game.chance_space):
        assert game.parse(str(action)) == action


def test_chance_and_seats_do_not_act_for_each_other():
    """core.chance, core.foreign: a seat uncovers nothing, chance chooses nothing."""
    game = lesson(2)
    first, later = game.initial_state(), position(game, THIN)

    assert str(first.refusal(game.parse("choose Hook"))) == (
        "choose Hook cannot come up now; "
        "possible are uncover A1 red, uncover A1 green, uncover A1 violet. [core.chance]"
    )
    assert str(later.refusal(game.parse("uncover A1 red"))) == (
        "uncover A1 red is no action of a seat in this game; "
        "known are choose, points, place, remove, lay, white, done. [core.foreign]"
    )


@pytest.mark.parametrize("junk", [None, 3, "KhlorState", [], {}, {"is": "KhlorState"}, {"is": "Turn"}])
def test_what_is_no_state(junk):
    with pytest.raises(BadRecord):
        kit(2).from_json(junk)


def test_a_state_of_another_shape():
    game = lesson(2)
    data = position(game, THIN).to_json()

    for field, junk in (("tops", [1, "red"]), ("stack", [{"is": "Drawing"}]), ("ending", 0), ("turn", 3)):
        with pytest.raises(BadRecord):
            game.from_json({**data, field: junk})
    assert game.from_json(data) == position(game, THIN)


def test_no_such_rule_to_replace():
    with pytest.raises(
        BadName, match=r"^There is no rule 'leader'; |^There is no rule 'leader' to replace; "
    ):
        kit(2, rules={"leader": max})


# --- what students replace --------------------------------------------------------------------------


def test_another_scoring_function():
    """It gets what `scoring.score` is documented to get, and nothing more."""
    asked = []

    def one_each(caught, eggs, colours, *, extra_points, tokens_left, mode, options):
        asked.append((caught, eggs, colours["A1"], extra_points, tokens_left, mode, options.demons))
        return tuple(ScoreLine(seat, "demons", sum(held.values()), "own") for seat, held in enumerate(caught))

    game = lesson(2, scoring=one_each, demons=2)
    state = position(game, THIN.replace("R G V R", "r G+ V R", 1), caught=((1, 2, 0), (0, 0, 4)))

    assert state.returns() == (3.0, 4.0)
    caught = ({"red": 1, "green": 2, "violet": 0}, {"red": 0, "green": 0, "violet": 4})
    assert asked == [(caught, {"A4": "red"}, "red", (0, 0), 16, "base", 2)]


def test_another_rule_of_scoring():
    """One of `game.replaceable`: second place receives nothing."""
    picture, caught = THIN.replace("R G V R", "r r r R", 1), ((4, 0, 0), (3, 0, 0))
    plain = position(lesson(2), picture, caught=caught)
    changed = position(lesson(2, rules={"second_points": lambda bonus, divisor: 0}), picture, caught=caught)

    assert plain.returns() == (4.0, 2.0), "one of the three red eggs lies on red"
    assert changed.returns() == (4.0, 0.0)
