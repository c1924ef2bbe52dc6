"""The tiny editions, searched: what is refused in every state there can be, and leaf counts.

`GAMEKIT_ALL_STATES=1` visits every reachable state at every table, which takes some minutes.
Without it each search ends after a number of states, more than most tables have.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from conformance.tables import ONE_EACH, PLAIN, TABLES, Table, every_table, is_clause

from gamekit import CHANCE, OVER
from gamekit.core.actions import Action
from gamekit.core.state import State

EVERYTHING = bool(os.environ.get("GAMEKIT_ALL_STATES"))
RULEBOOK, MODE = 15_000, 1_500
"""So many states are visited with the rulebook's options, and in each other mode."""

LEAVES = Path(__file__).with_name("leaves.txt")
WRITE = bool(os.environ.get("GAMEKIT_WRITE_LEAVES"))
WORK = 4_000
"""Depths are counted until so many pairs of a state and a depth were worked out."""


def reachable(state: State, limit: int) -> Iterator[State]:
    """Yield the states that can be reached, each once and depth first, up to the limit."""
    visited, waiting = {state}, [state]
    while waiting and limit:
        limit -= 1
        state = waiting.pop()
        yield state
        for action in reversed(state.legal_actions()):
            child = state.child(action)
            if child not in visited:
                visited.add(child)
                waiting.append(child)


@every_table
def test_exactly_the_legal_actions_are_not_refused_anywhere(table, record_property):
    game, limit = table.tiny, RULEBOOK if table in PLAIN else MODE
    box, count, ends = dict(game.initial_state().pieces()), 0, 0
    for state in reachable(game.initial_state(), 10**9 if EVERYTHING else limit):
        count, ends = count + 1, ends + (state.current_player == OVER)
        check_every_action(state)
        assert dict(state.pieces()) == box, state
        assert (state.outcome() is None) == (state.current_player != OVER), state
    record_property("states", count)
    print(f"{table}: {count} states, {ends} of them ends")  # noqa: T201  # `pytest -s` reports it
    assert ends, f"{table}: no end among {count} states"


def check_every_action(state: State) -> None:
    game, legal, player = state.game, state.legal_actions(), state.current_player
    accepted: list[Action] = []
    for action in game.action_space:
        refusal = state.refusal(action)
        if refusal is None:
            accepted.append(action)
            continue
        assert refusal.sentence.endswith("."), (state, action, refusal)
        if player == OVER:
            assert refusal.clause == "core.over", (state, action, refusal)
        elif player == CHANCE:
            assert refusal.clause == "core.chance", (state, action, refusal)
        else:
            assert known(game.name, refusal.clause), (state, action, refusal)
    for action in game.chance_space:
        refusal = state.refusal(action)
        if refusal is None:
            accepted.append(action)
    assert tuple(accepted) == legal, state


@cache
def known(name: str, clause: str) -> bool:
    return is_clause(next(table.game for table in ONE_EACH if table.game_class.name == name), clause)


# --- leaf counts ----------------------------------------------------------------------------


def leaves(state: State, depth: int, known: dict[tuple[State, int], int]) -> int:
    """Return the number of ways to go on for `depth` actions, chance's outcomes counted like moves."""
    if depth == 0 or state.current_player == OVER:
        return 1
    if (state, depth) not in known:
        known[state, depth] = sum(
            leaves(state.child(action), depth - 1, known) for action in state.legal_actions()
        )
    return known[state, depth]


def first_decision(state: State) -> State:
    """Return the state after chance's first outcome, again and again, until a seat decides."""
    while state.current_player == CHANCE:
        state = state.child(state.legal_actions()[0])
    return state


STARTS: dict[str, Callable[[State], State]] = {"start": lambda state: state, "first decision": first_decision}


def counted(table: Table, start: str) -> list[int]:
    """Return the leaf counts at depth 1, 2 and so on, to the end or until it is too much work."""
    state, known = STARTS[start](table.tiny.initial_state()), dict[tuple[State, int], int]()
    counts, layer = list[int](), {state}
    while layer and len(known) < WORK:
        counts.append(leaves(state, len(counts) + 1, known))
        layer = {
            child
            for parent in layer
            for action in parent.legal_actions()
            if (child := parent.child(action)).stack
        }
    return counts


def stored() -> dict[tuple[str, str], list[int]]:
    lines = LEAVES.read_text(encoding="utf-8").splitlines() if LEAVES.exists() else []
    rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return {(table, start): list(map(int, counts.split())) for table, start, counts in rows}


@pytest.fixture(scope="module", autouse=True)
def write_on_purpose():
    if not WRITE:
        return
    head = (
        "# Leaf counts on the tiny editions: table | from | ways to go on at depth 1, 2, 3 ...\n"
        "# Chance's outcomes count like moves; a way that ends earlier counts once.\n"
        "# On purpose: GAMEKIT_WRITE_LEAVES=1 python -m pytest tests/conformance/test_tiny.py\n"
        "# A change here is a change of rules.\n"
    )
    rows = [(table, start, counted(table, start)) for table in TABLES for start in STARTS]
    lines = [f"{table} | {start} | {' '.join(map(str, counts))}" for table, start, counts in rows]
    LEAVES.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize("start", STARTS)
@every_table
def test_leaf_counts(table, start):
    expected = stored().get((str(table), start))
    assert expected, (
        f"no counts are stored for {table}: GAMEKIT_WRITE_LEAVES=1 python -m pytest {Path(__file__).name}"
    )
    state, known = STARTS[start](table.tiny.initial_state()), dict[tuple[State, int], int]()
    for depth, count in enumerate(expected, 1):
        found = leaves(state, depth, known)
        assert found == count, (
            f"{table} from {start}, depth {depth}, by first action:\n{divided(state, depth)}"
        )


def divided(state: State, depth: int) -> str:
    """Return the counts under each first action: one differs from an older version's, there look on."""
    under = {action: leaves(state.child(action), depth - 1, {}) for action in state.legal_actions()}
    return "\n".join(
        [*(f"  {count:>10} {action}" for action, count in under.items()), f"  {sum(under.values()):>10}"]
    )
