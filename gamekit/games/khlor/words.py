"""What is said of Khlor: whose task it is, and each action in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamekit.core.actions import Action
from gamekit.core.score import totals
from gamekit.games.khlor.actions import (
    Choose,
    Circle,
    Done,
    LayEgg,
    MoveWhite,
    Place,
    RemoveEgg,
    TakePoints,
    Uncover,
)
from gamekit.games.khlor.board import first_square
from gamekit.games.khlor.rules import Choosing, Laying, Placing, Uncovering, Walking, bare
from gamekit.games.khlor.state import KhlorState
from gamekit.games.khlor.turn import lying, placed, walk

COMPASS = {"^": "north", ">": "east", "v": "south", "<": "west"}
QUARTERS = ("not turned", "a quarter turn right", "a half turn", "a quarter turn left")
ORDINALS = ("first", "second", "third", "fourth")


# --- the task -----------------------------------------------------------------------------


def task(state: KhlorState, called: Sequence[str]) -> str:
    """Return in a sentence who has to decide what, or how the game ended; `called` are the seats' names."""
    who, names = called[state.turn.seat], state.board.piece_names
    match state.stack[-1] if state.stack else None:
        case None:
            return _ending(state, called)
        case Choosing():
            return f"{who} {_choice(state) if state.ending else 'chooses a piece'}."
        case Placing(piece):
            return f"{who} places {names[piece]}."
        case Laying():
            return f"{who} {_egg_task(state)}."
        case Walking() as walking:
            return f"{who} moves the {_ordinal(len(walking.used))} white demon by an arrow."
        case Uncovering(squares):
            return f"A demon comes to light on {state.board.names[first_square(squares)]}."
        case _:
            return "The pieces are set in a circle."


def _choice(state: KhlorState) -> str:
    """The choice of an additional turn."""
    points = f"{state.game.options.additional_points} points"
    pieces = [action.piece for action in state.legal_actions() if isinstance(action, Choose)]
    if not pieces:
        return f"takes {points}, since no piece can catch"
    return f"chooses {', '.join(pieces) if len(pieces) < 5 else 'a piece'}, or takes {points}"


def _egg_task(state: KhlorState) -> str:
    actions = state.legal_actions()
    laid = {action.colour for action in actions if isinstance(action, LayEgg)}
    colours = [colour for colour in state.board.palette if colour in laid]
    said = ["removes an egg"] if RemoveEgg() in actions else []
    said += [f"lays {' or '.join(colours)} eggs"] if colours else []
    return ", ".join([*said, "or is done"])


def _ending(state: KhlorState, called: Sequence[str]) -> str:
    outcome = state.outcome()
    assert outcome
    points = totals(outcome.lines, state.game.players)
    who, best = " and ".join([called[seat] for seat in outcome.winners]), max(points)
    if outcome.verdict:
        return f"The game is over: {best} points, {outcome.verdict}"
    verb = "share the victory" if len(outcome.winners) > 1 else "wins"
    return f"The game is over: {who} {verb} with {best} points."


# --- labels -------------------------------------------------------------------------------


def label(state: KhlorState, action: Action) -> str:
    """Return an action in words."""
    match action:
        case Choose(piece):
            return f"choose piece {piece}"
        case Place():
            return _place_label(state, action)
        case RemoveEgg():
            return _removal_label(state)
        case LayEgg(square, colour):
            return f"lay {_article(colour)} {colour} egg on {square}"
        case MoveWhite(arrow):
            return _walk_label(state, arrow)
        case Done():
            return "done with the eggs"
        case TakePoints():
            return f"take {state.game.options.additional_points} points instead of a turn"
        case Circle(piece):
            return f"{piece} is next in the circle"
        case Uncover(square, colour):
            return f"{_article(colour)} {colour} demon comes to light on {square}"
        case _:
            return str(action)


def _place_label(state: KhlorState, place: Place) -> str:
    words = f"place on {place.square}, {QUARTERS[place.quarter]}"
    words += ", turned over" if place.mirrored else ""
    placement = placed(state, place)
    if placement is None or placement.demons & bare(state):
        return words
    return f"{words}: catches {', '.join(_tops(state, placement.caught))}"


def _tops(state: KhlorState, squares: Iterable[int]) -> list[str]:
    tops, palette = sorted(state.tops[square] for square in squares), state.board.palette
    return [palette[top] if top >= 0 else "a covered demon" for top in tops]


def _removal_label(state: KhlorState) -> str:
    placement = lying(state)
    if placement is None or state.eggs[placement.egg] < 0:
        return "remove the egg under the egg symbol"
    colour = state.board.palette[state.eggs[placement.egg]]
    return f"remove the {colour} egg on {state.board.names[placement.egg]}"


def _walk_label(state: KhlorState, arrow: int) -> str:
    step = walk(state, arrow)
    if step is None:
        return f"move a white demon by arrow {arrow}"
    which, direction, square = step
    egg = state.eggs[square]
    end = f", where it removes the {state.board.palette[egg]} egg" if egg >= 0 else ""
    where = f"{COMPASS[direction]} to {state.board.names[square]} by arrow {arrow}"
    return f"move the {_ordinal(which)} white demon {where}{end}"


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"


def _ordinal(place: int) -> str:
    return ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"
