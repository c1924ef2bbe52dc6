"""Tokens that come to light one by one have exactly the odds of stacks shuffled beforehand.

On the tiny edition: ten tokens, two on each of four squares, two in the bag. All 252 ways to lie
are as likely as one another; each is played through a script of catches, and what came to light
is counted. The engine draws when a token is uncovered; its odds are multiplied along the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from games.khlor.tables import lesson
from games.playing import legal, play, walk

import gamekit
from gamekit import CHANCE, OVER
from gamekit.core.state import Observation
from gamekit.games.khlor.state import KhlorState

SQUARES = ("A1", "B1", "A2", "B2")
TOKENS = 10
REDS = 5

Log = tuple[str, ...]
"""What came to light, in order: "A1 red"."""


def tiny(players=2, **options):
    return gamekit.load("khlor", players=players, edition="tiny", **options)


def settled(state: KhlorState) -> KhlorState:
    """Return the state with its circle set, if that comes next: the order of pieces is another chance."""
    while legal(state, "circle"):
        state = state.child(state.legal_actions()[0])
    return state


# --- three scripts: what a table might do with what it sees ---------------------------------------


def first_of_all(state: KhlorState) -> str:
    """Always the first thing that is legal."""
    return legal(state)[0]


def last_of_all(state: KhlorState) -> str:
    """Never an egg, and the last piece and place."""
    return legal(state)[-1]


def after_red(state: KhlorState) -> str:
    """Look at the tops, and catch as many reds as possible: what is done depends on what was drawn."""
    palette = state.board.palette

    def reds(text: str) -> int:
        after = play(state, text)
        return sum(counts[palette.index("red")] for counts in after.caught)

    places = legal(state, "place")
    return max(places, key=reds) if places else legal(state)[-1]


SCRIPTS = (first_of_all, last_of_all, after_red)


# --- shuffled beforehand --------------------------------------------------------------------------


def shuffles() -> Iterator[dict[str, list[str]]]:
    """Yield every way in which ten tokens can lie: on each square first the top, then the one beneath."""
    for reds in combinations(range(TOKENS), REDS):
        tokens = ["red" if place in reds else "blue" for place in range(TOKENS)]
        yield {square: tokens[2 * i : 2 * i + 2] for i, square in enumerate(SQUARES)}


def dealt(script, lying, state: KhlorState) -> Iterator[tuple[KhlorState, Log]]:
    """Yield each decision when these stacks are played, with what came to light before; then the end."""
    log: Log = ()
    while state.current_player != OVER:
        if state.current_player != CHANCE:
            yield state, log
            state = play(state, script(state))
        else:
            square = str(state.legal_actions()[0]).split()[1]
            colour = lying[square][sum(entry.startswith(square) for entry in log)]
            log = (*log, f"{square} {colour}")
            state = settled(play(state, f"uncover {square} {colour}"))
    yield state, log


def of_shuffles(script, state: KhlorState) -> dict[Log, Fraction]:
    """Return the odds of each log, counted over all shuffles."""
    logs = Counter(list(dealt(script, lying, state))[-1][1] for lying in shuffles())
    return {log: Fraction(count, 252) for log, count in logs.items()}


# --- uncovered one by one -------------------------------------------------------------------------


def of_engine(script, state: KhlorState) -> dict[Log, Fraction]:
    """Return the odds of each log from here on: weights multiplied along the way."""
    if state.current_player == OVER:
        return {(): Fraction(1)}
    if state.current_player != CHANCE:
        return of_engine(script, play(state, script(state)))
    odds: dict[Log, Fraction] = {}
    total = sum(weight for _, weight in state.chance_outcomes())
    for action, weight in state.chance_outcomes():
        entry = str(action).removeprefix("uncover ")
        for log, chance in of_engine(script, settled(state.child(action))).items():
            odds[(entry, *log)] = chance * Fraction(weight, total)
    return odds


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("options", [{}, {"demons": 2}, {"advanced": True}], ids=str)
def test_lazy_reveals_have_the_odds_of_shuffled_stacks(script, options):
    """khlor.setup.stacks, khlor.catch.top: equal fractions for every course of a whole game."""
    state = tiny(**options).initial_state()

    expected, found = of_shuffles(script, state), of_engine(script, state)

    assert found == expected
    assert sum(found.values()) == 1
    assert max(map(len, found)) > 4, "something beneath came to light"


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("script", SCRIPTS)
def test_complete_has_the_odds_of_what_may_lie_there(script, seat):
    """khlor.setup.stacks, khlor.catch.public: shuffles that look the same now are as likely as one another.

    Their futures are counted, and compared with those of the state that `complete` gives.
    """
    game = tiny()
    futures: dict[Observation[KhlorState], Counter[Log]] = {}
    for lying in shuffles():
        moments = list(dealt(script, lying, game.initial_state()))
        last = moments[-1][1]
        for state, log in moments:
            futures.setdefault(state.observation(seat), Counter())[last[len(log) :]] += 1

    assert len(futures) > 100
    for observation, counts in futures.items():
        completed = game.complete(observation, Random(1))
        assert completed.observation(seat) == observation
        expected = {log: Fraction(count, counts.total()) for log, count in counts.items()}
        assert of_engine(script, completed) == expected


def test_every_circle_is_as_likely_as_another():
    """khlor.setup.circle: each of the six orders of three pieces has one in six."""
    state = lesson(2).initial_state()
    while not legal(state, "circle"):
        state = state.child(state.legal_actions()[0])

    odds: dict[tuple[int, ...], Fraction] = {}
    todo = [(state, Fraction(1))]
    while todo:
        state, chance = todo.pop()
        outcomes = state.chance_outcomes()
        if not outcomes:
            odds[state.circle] = odds.get(state.circle, Fraction(0)) + chance
        todo += [(state.child(a), chance * Fraction(w, sum(w for _, w in outcomes))) for a, w in outcomes]
    assert odds == {order: Fraction(1, 6) for order in permutations(range(3))}


def test_what_is_not_under_the_piece_stays_as_it_is():
    """khlor.catch.top: only stacks that were caught from are uncovered, in order."""
    for state, action in walk(lesson(3), 5):
        if action is None or action.verb != "place":
            continue
        after, square = state.child(action), ""
        pending = [i for i, top in enumerate(after.tops) if top != state.tops[i] and after.demons >> i & 1]
        while after.current_player == CHANCE:
            square = str(after.legal_actions()[0]).split()[1]
            assert after.board.index[square] == pending.pop(0)
            after = after.child(after.legal_actions()[0])
        assert not pending
