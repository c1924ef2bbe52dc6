"""Whether a game can be played at all: one game at random, before a thousand are played."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeGuard, cast

from gamekit.core.actions import Action
from gamekit.core.errors import BadOption, GameKitError
from gamekit.core.game import Game
from gamekit.core.score import ScoreLine
from gamekit.core.state import CHANCE, OVER, State
from gamekit.lab.plan import check_game, check_seed
from gamekit.lab.planning import is_number

LONGEST = 200_000
"""steps after which a game of random choices is taken for endless: a hundred times the longest printed one"""


def is_changed(game: Game[Any]) -> bool:
    """Whether a rule, the scoring or the edition is somebody's own; options stay within what is allowed."""
    return bool(game.replaced) or (game.edition is not None and not game.edition.shipped)


def rehearse(game: Game[Any], name: str = "The game", seed: int = 0) -> None:
    """Play one game at random and raise BadOption, with what went wrong where, unless it keeps its promises.

    Nothing of the box is lost or made, every choice is one of the action space, scores name seats and
    sources that there are, points are numbers (fractions too), and the game ends. So a broken variant is
    told before a thousand games are played.
    """
    check_game(game)
    check_seed(seed)
    rng, before = Random(seed), "the start"
    try:
        state: State = _with_named_rules(game).initial_state()
        box = state.pieces()
        for _ in range(LONGEST):
            _check(state, box)
            if state.current_player == OVER:
                return
            action = _drawn(state, rng)
            state, before = state.child(action), repr(str(action))
    except Exception as error:
        said = str(error) if isinstance(error, GameKitError) else f"{type(error).__name__}: {error}"
        raise BadOption(f"{name} cannot be played. After {before}: {said}") from error
    raise BadOption(f"{name} cannot be played: a game has not ended after {LONGEST:,} steps.")


def _with_named_rules(game: Game[Any]) -> Game[Any]:
    """Return the game with each replaced rule under its name, so that what one raises tells which it was."""
    rules = {name: rule for name, rule in game.replacements.items() if name in game.replaceable}
    return game.variant(rules={name: _under_its_name(name, rule) for name, rule in rules.items()})


def _under_its_name(name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
    def asked(*given: Any, **named: Any) -> Any:
        try:
            return rule(*given, **named)
        except GameKitError:
            raise
        except Exception as error:
            raise BadOption(f"The rule {name!r} failed: {type(error).__name__}: {error}.") from error

    return asked


def _drawn(state: State, rng: Random) -> Action:
    if state.current_player == CHANCE:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(actions, weights)[0]
    return rng.choice(state.legal_actions())


def _check(state: State, box: object) -> None:
    if state.pieces() != box:
        raise BadOption(f"the box holds {state.pieces()} instead of {box}.")
    if state.current_player >= 0:
        _check_choices(state)
    _check_score(state)
    if state.current_player == OVER:
        outcome = state.outcome()
        ranked = sorted(seat for group in outcome.ranking for seat in group) if outcome else []
        if ranked != list(range(state.game.players)):
            raise BadOption(f"the ranking names the seats {ranked}.")


def _check_choices(state: State) -> None:
    actions = state.legal_actions()
    if not actions:
        raise BadOption(f"seat {state.current_player} has nothing to choose from.")
    for action in actions:
        if action not in state.game.action_space:
            raise BadOption(f"{str(action)!r} is no action of the game.")


def _check_score(state: State) -> None:
    lines: object = state.score()
    if not _are_lines(lines):
        raise BadOption(f"the scoring returned {reprlib.repr(lines)}; allowed is a tuple of ScoreLine.")
    for line in lines:
        seat, label, points = line.seat, line.label, line.points
        if type(seat) is not int or seat not in range(state.game.players):
            raise BadOption(f"the scoring names seat {seat!r}; there are {state.game.players} seats.")
        if label not in state.game.score_labels:
            raise BadOption(f"the scoring names the source {label!r}, which is none of game.score_labels.")
        if not is_number(points):
            raise BadOption(
                f"the scoring gives {reprlib.repr(points)} points; allowed are numbers, such as 2 or 2.5."
            )


def _are_lines(given: object) -> TypeGuard[Sequence[ScoreLine]]:
    """Whether they can be read as often as they are asked for: a generator could not."""
    return isinstance(given, tuple | list) and all(
        isinstance(line, ScoreLine) for line in cast("Sequence[object]", given)
    )
