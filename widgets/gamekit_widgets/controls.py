"""The controls of a panel for the options of a game, one for each kind of option."""

from __future__ import annotations

import re
from typing import Any

import ipywidgets as widgets

from gamekit.core.options import Parameter

USUAL = "by the rules"
LOOK: dict[str, Any] = {"layout": {"width": "260px", "flex": "none"}, "style": {"description_width": "120px"}}


def control(name: str, parameter: Parameter, value: Any, default: object) -> Any:
    """Return the control that proposes a value for an option, or None where there is none for its kind.

    For a list of values it holds the place in it. An option without a value by the rules, a number
    or words, is typed into a line that may stay empty.
    """
    allowed, look = parameter.allowed, LOOK | {"description": words_of(name)}
    if default is None and not isinstance(allowed, tuple):
        written = _written(value)
        return None if written is None else widgets.Text(written, placeholder=USUAL, **look)
    if isinstance(allowed, range):
        return widgets.BoundedIntText(value=value, min=allowed[0], max=allowed[-1], **look)
    if allowed is None:
        return None
    if allowed == (False, True):
        return widgets.Checkbox(value=value, **look)
    words = [USUAL if choice is None else str(choice) for choice in allowed]
    places = [(word, place) for place, word in enumerate(words)]
    return widgets.Dropdown(options=places, value=allowed.index(value) if value in allowed else 0, **look)


def chosen(parameter: Parameter, made: Any) -> object:
    """Return what a control says; what makes no sense is returned as it was typed, for the game to refuse."""
    allowed, value = parameter.allowed, made.value
    if isinstance(made, widgets.Text):
        return _read(value.strip(), is_number=isinstance(allowed, range))
    return allowed[value] if isinstance(allowed, tuple) else value


def is_number(made: Any, parameter: Parameter) -> bool:
    """Return whether a control is for a number of the rulebook."""
    return isinstance(made, widgets.BoundedIntText | widgets.Text) and isinstance(parameter.allowed, range)


def says(parameter: Parameter, made: Any) -> str:
    """Return what an option is about, in the words of people who do not write code."""
    return parameter.says.replace("None:", "empty:") if isinstance(made, widgets.Text) else parameter.says


def words_of(name: str) -> str:
    """Return the name of an option as people write it.

    >>> words_of("first_seat")
    'first seat'
    """
    return name.replace("_", " ")


def in_words(value: object) -> str:
    """Return a value of an option as people write it.

    >>> in_words(True), in_words(4), in_words("red")
    ('yes', '4', 'red')
    """
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _written(value: object) -> str | None:
    """Return a value as it would be typed, or None where that cannot be."""
    match value:
        case None:
            return ""
        case int():
            return str(value)
        case list() | tuple() if all(isinstance(word, str) and "," not in word for word in value):
            return ", ".join(value)
        case _:
            return None


def _read(typed: str, *, is_number: bool) -> object:
    if not typed:
        return None
    if is_number:
        return int(typed) if re.fullmatch("[0-9]{1,9}", typed) else typed
    return tuple(word.strip() for word in typed.split(",") if word.strip())
