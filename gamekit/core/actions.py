"""Actions: small frozen values, one class a verb, with a notation in both directions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, cast, overload

from gamekit.core.errors import BadNotation, nearest
from gamekit.core.secrets import UNKNOWN
from gamekit.core.value import Value, field_types


class Action(Value):
    """Base of all actions: one small choice of a seat, or one outcome of chance.

    `verb` is the word of its notation. `dropped` says that the others get no record at
    all of such an action.
    """

    verb: ClassVar[str] = ""
    dropped: ClassVar[bool] = False

    def __str__(self) -> str:
        return " ".join([self.verb, *_words(self)])


def _words(action: Action) -> Iterator[str]:
    for name in field_types(type(action)):
        word = getattr(action, name)
        if word is UNKNOWN:
            yield "?"
        elif isinstance(word, bool):
            if word:
                yield name
        elif isinstance(word, tuple):
            items = cast("tuple[Any, ...]", word)
            yield ",".join(map(str, items))
        else:
            yield str(word)


REMEMBERED = 1 << 12
"""how many pieces of advice an action space keeps"""


class ActionSpace(Sequence[Action]):
    """Every action that can ever be taken, ordered and finite.

    `encode` and `decode` map actions to their places; `parse` reads notation.
    """

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = tuple(actions)
        self._places = {action: place for place, action in enumerate(self._actions)}
        self._notations: dict[str, Action] | None = None
        self._advised: dict[str, str] = {}

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._actions[index]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action in self._places

    def encode(self, action: Action) -> int:
        """Return the place of the action, 0 to len - 1; KeyError if it has none."""
        return self._places[action]

    def decode(self, place: int) -> Action:
        """Return the action at the place."""
        return self._actions[place]

    def canonical(self, action: Action) -> Action:
        """Return the action of this space that equals the given one, or the given one if none does.

        True equals 1 in Python, so an action may be right in all but the type of a field.
        """
        place = self._places.get(action)
        return action if place is None else self._actions[place]

    def order(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        """Return the actions in the order of this space."""
        return tuple(sorted(actions, key=self._places.__getitem__))

    @property
    def notations(self) -> dict[str, Action]:
        """The actions by their notation."""
        if self._notations is None:
            self._notations = {str(action): action for action in self._actions}
        return self._notations

    def parse(self, text: str) -> Action:
        """Return the action written as `text`, or raise BadNotation with what is allowed."""
        wanted = " ".join(text.split())
        if wanted in self.notations:
            return self.notations[wanted]
        folded = {notation.casefold(): action for notation, action in self.notations.items()}
        if wanted.casefold() in folded:
            return folded[wanted.casefold()]
        raise BadNotation(f"{text!r} names no action; {self.advice(wanted)}")

    def advice(self, wanted: str) -> str:
        """Return what is allowed, for a notation that names no action.

        The last ones are remembered: to look for what is similar takes long.
        """
        if wanted not in self._advised:
            if len(self._advised) == REMEMBERED:
                self._advised.clear()
            self._advised[wanted] = self._look_up(wanted)
        return self._advised[wanted]

    def _look_up(self, wanted: str) -> str:
        verb = wanted.split(" ", maxsplit=1)[0].casefold()
        same_verb = [notation for notation in self.notations if notation.split(" ")[0].casefold() == verb]
        if len(same_verb) == 1:
            return f"of that kind is {same_verb[0]!r}."
        if same_verb:
            return f"of that kind are {same_verb[0]!r} to {same_verb[-1]!r}."
        return nearest(verb, dict.fromkeys(action.verb for action in self._actions))
