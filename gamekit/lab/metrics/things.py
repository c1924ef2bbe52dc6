"""What is used how often, and what never is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pandas as pd

from gamekit.core.errors import BadOption, nearest
from gamekit.core.game import Game
from gamekit.lab.metrics.frames import DECISIONS, FIGURES, count_games, need, share_figures
from gamekit.lab.plan import check_game


def _words(notation: str) -> list[str]:
    return list(dict.fromkeys(notation.replace(",", " ").split()[1:]))


THINGS: dict[str, Callable[[str], list[str]]] = {
    "word": _words,
    "action": lambda notation: [notation],
    "verb": lambda notation: notation.split()[:1],
    "id": lambda ids: list(dict.fromkeys(ids.split())),
}
"""What may be counted, and how it is found in a notation (or, for ids, in the gesture)."""


def heat(
    decisions: pd.DataFrame, game: Game[Any] | None = None, *, by: str = "word", verb: str | None = None
) -> pd.DataFrame:
    """Return how often each thing was used, the most used first; with the game also what never was.

    `by` tells what is counted: "word" the words of the action's notation after its verb (squares,
    stops, Locations, cards, seats …), "action" whole notations, "verb" verbs, "id" the ids of the
    scene that the gesture touches (lab.decisions with ids=True). `verb` counts actions of that verb
    alone: `heat(frame, game, verb="place")`. With the game there is a row for everything that its
    action space knows: what has no use stands there with 0. A scene's ids are in no action space.

    Formula: `value` is the share of games in which the thing was used, with Wilson's interval, so that
    "never in 200 games" reads as at most 1.9 %; `uses` is how often a game, which is what a heat map
    shows. An action uses a thing once, however often its notation names it.
    Source: "BoardCoverage" of Ludii (Piette et al., General board game concepts, 2021), which is the
    share of the squares with a value above 0.

    Columns: thing, uses, value, low, high, games. Needs a frame of lab.decisions.
    """
    if not isinstance(by, str) or by not in THINGS:
        raise BadOption(f"by is {by!r}; {nearest(by, THINGS)}")
    if verb is not None and not isinstance(verb, str):
        raise BadOption(f"verb is {verb!r}; allowed is a verb of the game.")
    if game is not None:
        check_game(game)
    used, games = _used(decisions, by, verb), count_games(decisions)
    _check_verb(verb, decisions, game)
    things = list(dict.fromkeys([*used.index, *_known(game, by, verb)]))
    rows = [
        (thing, size / max(games, 1), *share_figures(float(seen), games))
        for thing, size, seen in used.reindex(things, fill_value=0).itertuples()
    ]
    table = pd.DataFrame(rows, columns=["thing", "uses", *FIGURES])
    return table.sort_values("uses", ascending=False, kind="stable", ignore_index=True)


def _used(decisions: pd.DataFrame, by: str, verb: str | None) -> pd.DataFrame:
    """Return how many actions used each thing, and in how many games: columns `size` and `nunique`."""
    column = "ids" if by == "id" else "action"
    need(decisions, ["number", "verb", column], DECISIONS)
    used = decisions if verb is None else decisions[decisions["verb"] == verb]
    if by == "id" and len(used) and not (used["ids"] != "").any():
        raise BadOption("The frame has no ids; lab.decisions with ids=True makes a frame that has.")
    things = {text: THINGS[by](text) for text in used[column].unique()}
    single = (
        pd.DataFrame({"number": used["number"], "thing": used[column].map(things)}).explode("thing").dropna()
    )
    return single.groupby("thing")["number"].agg(["size", "nunique"])


def _check_verb(verb: str | None, decisions: pd.DataFrame, game: Game[Any] | None) -> None:
    """Raise BadOption for a verb that no action of the game has, or, without a game, of the frame."""
    verbs = decisions["verb"] if game is None else [action.verb for action in game.action_space]
    known = list(dict.fromkeys(verbs))
    if verb is not None and known and verb not in known:
        raise BadOption(f"verb is {verb!r}; {nearest(verb, known)}")


def _known(game: Game[Any] | None, by: str, verb: str | None) -> Iterable[str]:
    """Return everything of that kind in the game's action space, in its order."""
    if game is None or by == "id":
        return []
    actions = [action for action in game.action_space if verb in (None, action.verb)]
    return dict.fromkeys(thing for action in actions for thing in THINGS[by](str(action)))
