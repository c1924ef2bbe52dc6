"""The exercises on Achaia: right answers found a second way, and a hint for each mistake."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

from exercises import Lesson

from gamekit.games.achaia.chance import in_deck
from gamekit.games.achaia.exchange import serves
from gamekit.games.achaia.exercises import COUSINS, EXERCISES, GOLD, TOKENS
from gamekit.games.achaia.lesson import DICE, dusk, held
from gamekit.games.achaia.lesson import TOKENS as LYING
from gamekit.games.achaia.parts import RESERVE

BY_ID: dict[str, Any] = {exercise.id: exercise for exercise in EXERCISES}
FACES = range(1, 7)
RIGHT = [
    ("achaia.power", "1, 0, 3"),
    ("achaia.power", "(1, 0, 3)"),
    ("achaia.reroll", 2 / 6),
    ("achaia.reroll", "1/3"),
    ("achaia.twice", 21 / 36),
    ("achaia.twice", "7/12"),
    ("achaia.cards", 5.0),
    ("achaia.meet", ["green", "red"]),
    ("achaia.settle", "5"),
]
MISTAKES = [
    ("achaia.power", (1, 1, 3), "it brings no power"),
    ("achaia.power", [2, 0, 2], "the highest die"),
    ("achaia.power", (2, 0, 3), "the same sum"),
    ("achaia.power", (3, 0, 1), "the order of the seats"),
    ("achaia.power", (8, 7, 10), "in all afterwards"),
    ("achaia.power", (1, 3), "three numbers"),
    ("achaia.power", 4, "such as (2, 2, 2)"),
    ("achaia.reroll", 1 / 6, "her own die"),
    ("achaia.reroll", Fraction(1, 2), "a 3 of Ben's"),
    ("achaia.reroll", 5 / 12, "both dice at once"),
    ("achaia.reroll", 0.33, "exactly"),
    ("achaia.reroll", "1/6", "her own die"),
    ("achaia.reroll", "33", "exactly"),
    ("achaia.reroll", 2, "from 0 to 1"),
    ("achaia.twice", Fraction(5, 12), "rolled together"),
    ("achaia.twice", 5 / 9, "Ben's die twice"),
    ("achaia.twice", 11 / 36, "her own die twice"),
    ("achaia.twice", 2 / 3, "do not add up"),
    ("achaia.twice", 1 / 3, "with one re-roll"),
    ("achaia.twice", 0.58, "exactly"),
    ("achaia.twice", 21, "from 0 to 1"),
    ("achaia.cards", 4, "count Steal itself"),
    ("achaia.cards", 6, "every Counteraction"),
    ("achaia.cards", 9, "one Cousin cancels"),
    ("achaia.cards", 2, "can last longer"),
    ("achaia.meet", {"colour-red", "colour-blue"}, "with power tokens"),
    ("achaia.meet", {"colour-green", "colour-red"}, "Those are the two"),
    ("achaia.meet", {"Ana", "Ben"}, "Ana is red"),
    ("achaia.meet", "blue green", "on fewer Locations"),
    ("achaia.meet", "red", "two colours"),
    ("achaia.settle", 7, "a draw gives nothing"),
    ("achaia.settle", 4, "Unused Cousins"),
    ("achaia.settle", 6, "Only each *full* 10"),
    ("achaia.settle", 3, "That is her wealth"),
    ("achaia.settle", 2, "Those are the Locations"),
    ("achaia.settle", 11, "You counted tokens"),
]


# --- the position ---------------------------------------------------------------------------------


def test_the_position_has_every_piece_of_the_box():
    assert dict(dusk().pieces()) == dict(dusk().game.initial_state().pieces())
    assert min(in_deck(dusk())) >= 0
    assert sum(in_deck(dusk())) == dusk().deck


def test_the_position_is_the_one_that_the_lesson_tells_of():
    state = dusk()

    assert (state.game_turn, state.current_player) == (2, 0)
    assert set(state.passed) == {1, 2}
    assert state.power == (7, 7, 7)
    assert {"play steal 1", "pass"} <= set(map(str, state.legal_actions()))


def test_no_location_of_the_position_is_closed_or_too_full():
    state = dusk()
    room = [held + more for held, more in zip(state.parts.capacity, state.limits, strict=True)]
    lying = Counter(place for place in state.at if place != RESERVE)

    assert set(lying) <= set(state.open_locations())
    assert all(count <= room[place] for place, count in lying.items())
    assert [state.at.count(RESERVE), len(lying)] == [3, 6]


def test_hands_are_told_by_name():
    state = dusk()

    assert [len(hand) for hand in held(state)] == [4, 4, 5]
    assert [sum("counteraction" in serves(state.game, card) for card in hand) for hand in held(state)] == [
        1,
        3,
        0,
    ]


# --- right answers, found a second way --------------------------------------------------------------


def test_power():
    gained = dict.fromkeys(DICE, 0)
    for place in {place for rows in DICE.values() for place in rows if place}:
        sums = sorted((sum(rows.get(place, ())), colour) for colour, rows in DICE.items())
        (second, _), (most, colour) = sums[-2:]
        gained[colour] += most > second and place not in LYING[colour].split()

    assert BY_ID["achaia.power"].answer() == tuple(gained.values()) == (1, 0, 3)


def test_reroll():
    own = sum(face > 5 for face in FACES)
    other = sum(face < 3 for face in FACES)

    assert BY_ID["achaia.reroll"].answer() == Fraction(max(own, other), 6) == Fraction(1, 3)


def test_twice():
    """Every plan is tried: which die comes first, and for each of its faces what comes then."""

    def then(own, other):
        if own > other:
            return 6
        return max(sum(face > other for face in FACES), sum(own > face for face in FACES))

    first_own = sum(then(face, 5) for face in FACES)
    first_other = sum(then(3, face) for face in FACES)

    assert BY_ID["achaia.twice"].answer() == Fraction(max(first_own, first_other), 36) == Fraction(7, 12)


def test_cards():
    """Whoever controls the Intrigue aims it at another, who takes it over or ends it with a Cousin."""

    def longest(controller, left):
        ways = [
            1 + longest(other, (*left[:other], left[other] - 1, *left[other + 1 :]))
            for other in range(3)
            if other != controller and left[other]
        ]
        return max(ways, default=1)

    assert BY_ID["achaia.cards"].answer() == 1 + longest(0, (1, 3, 0)) == 5


def test_meet():
    places = {colour: set(rows) - {""} for colour, rows in DICE.items()}
    most = max(itertools.combinations(places, 2), key=lambda pair: len(places[pair[0]] & places[pair[1]]))

    assert BY_ID["achaia.meet"].answer() == set(most) == {"red", "green"}


def test_settle():
    others = [
        max([count for colour, count in on.items() if colour != "red"], default=0) for on in TOKENS.values()
    ]
    most = [on["red"] > other for on, other in zip(TOKENS.values(), others, strict=True)]

    assert BY_ID["achaia.settle"].answer() == sum(most) + (GOLD + 2 * COUSINS) // 10 == 5


# --- what is said to answers ------------------------------------------------------------------------


class TestAnswers(Lesson):
    exercises, right, mistakes = EXERCISES, RIGHT, MISTAKES
    odd = (*Lesson.odd, {"red": 1}, [["red"]])
