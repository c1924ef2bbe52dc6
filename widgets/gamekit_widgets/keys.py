"""What can be asked for in a widget: the intents, their words and their keys."""

from __future__ import annotations

from typing import TypedDict

from gamekit.play.analysis import HINT_SIMS
from gamekit.play.bots.search import ROUNDS


class Key(TypedDict):
    """An intent with the word on its button (empty: it has none), its key, and what the list of keys says.

    `stays` is set where the button stands there also while it can do nothing.
    """

    intent: str
    word: str
    key: str
    says: str
    stays: bool


def _key(intent: str, word: str, key: str, says: str = "", *, stays: bool = False) -> Key:
    return Key(intent=intent, word=word, key=key, says=says, stays=stays)


SHIFTED = _key("", "", "Shift + arrows", "to the nearest thing of any kind")
PICK = _key("pick", "", "P", "light a thing up, in linked pictures too; so does Shift + click")
HELP = _key("help", "Keys", "?", "show or hide these keys", stays=True)

PICTURE = [
    _key("", "", "Arrows", "to the nearest thing that way"),
    _key("", "", "Home, End", "to the first and the last"),
    _key("", "", "Page Down, Page Up", "to the next and the one before"),
    _key("", "", "Enter, Space, P", "light up what has the ring, in linked pictures too"),
    _key("pick", "", "P"),
    HELP,
]
EXPLORER = [
    _key("", "", "Arrows", "along an edge, to the neighbour that way"),
    _key("", "", "Shift + arrows", "to the nearest node that way"),
    _key("", "", "Home, End", "to the first and the last"),
    _key("", "", "Page Down, Page Up", "to the next and the one before"),
    _key("", "", "Enter, Space, P", "pick the node with the ring, or leave it; several make a way"),
    _key("pick", "", "P"),
    _key("nearer", "Nearer", "-", "shade what is within a move less", stays=True),
    _key("farther", "Farther", "+", "shade what is within a move more", stays=True),
    _key("block", "Block", "B", "leave the node out of ways and reach, or take that back", stays=True),
    _key("switch", "Switch", "Y", "switch the node on or off", stays=True),
    _key("back", "Clear", "Esc", "pick nothing", stays=True),
    HELP,
]
STORY = [
    _key("before", "Before", "←", stays=True),
    _key("next", "Next", "→", stays=True),
    _key("", "", "← →", "a step back, a step on"),
    _key("", "", "Home, End", "to the beginning, to the end"),
    SHIFTED,
    PICK,
    HELP,
]
HINT_SAYS = (
    f"be shown what you might do, and how far ahead of the best other you would seem {ROUNDS} rounds later, "
    f"on average over {HINT_SIMS} simulations: points, and what is in prospect"
)
BOARD = [
    _key("", "", "Arrows", "to the nearest thing that glows"),
    SHIFTED,
    _key("", "", "Home, End", "to the first and the last that glows"),
    _key("", "", "Page Down, Page Up", "to the next and the one before"),
    _key("", "", "Enter or Space", "click what has the ring; play what is shown"),
    _key("here", "I am here", "Enter"),
    _key("play", "Play", "Enter"),
    _key("turn", "Turn", "R", "show the next way; Shift + R the way before"),
    _key("back", "Back", "Esc", "take a click back, or the last step of your turn"),
    _key("decline", "No to this question", "N", "decline this, and be asked no more about it"),
    _key("aside", "No until my turn", "M", "decline everything until your own next turn"),
    _key("before", "Before", "←"),
    _key("next", "Next", "→"),
    _key("end", "Back to now", "Esc"),
    _key("stop", "Stop", "S", "stop a bot that thinks"),
    _key("go", "Go on", "G", "let a bot think again"),
    _key("since", "What happened", "W", "see again what happened since your turn", stays=True),
    _key("hint", "Hint", "H", HINT_SAYS, stays=True),
    _key("undo", "Undo", "U", "undo", stays=True),
    _key("redo", "Redo", "Y", "redo; so does Shift + U", stays=True),
    PICK,
    HELP,
]


def without(buttons: list[Key], intent: str) -> list[Key]:
    """Return the keys without one that a widget has no use for."""
    return [key for key in buttons if key["intent"] != intent]
