"""Clicks become actions here: Python narrows, the browser is told the next click only.

Each legal action has a gesture, the ids of the things to click in order. After some clicks
those actions are left whose gesture begins with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from gamekit.core.actions import Action
from gamekit.core.scene import Place
from gamekit.core.state import Observation

Gestures = tuple[tuple[Action, tuple[str, ...]], ...]


class Glow(TypedDict):
    """A thing to click next: its id, what it would do in words, how that would look.

    `again` is set on what would have been another choice one or more clicks before.
    """

    id: str
    label: str
    ghost: str
    again: bool


class Choice(TypedDict):
    """One of several actions with the same gesture, in words and as a picture."""

    label: str
    ghost: str


@dataclass(frozen=True)
class Narrowing:
    """What a seat may do, narrowed by the clicks so far."""

    observation: Observation[Any]
    gestures: Gestures
    clicks: tuple[str, ...] = ()

    @classmethod
    def of(cls, observation: Observation[Any]) -> Narrowing:
        """Return the beginning: every legal action of the seat, nothing clicked."""
        return cls(observation, tuple((a, observation.gesture(a)) for a in observation.legal_actions()))

    def whole(self) -> tuple[Action, ...]:
        """Return the actions whose gesture is complete."""
        return tuple(action for action, gesture in self.gestures if gesture == self.clicks)

    def click(self, identity: str) -> Narrowing | None:
        """Return what is left after a click, or None when nothing begins like that.

        A click on something that was a choice before takes the later clicks back.
        """
        for kept in range(len(self.clicks), -1, -1):
            clicks = (*self.clicks[:kept], identity)
            if clicks != self.clicks and any(_begins(gesture, clicks) for _, gesture in self.gestures):
                return Narrowing(self.observation, self.gestures, clicks)
        return None

    def clicked(self, gesture: tuple[str, ...]) -> Narrowing:
        """Return what is left after all clicks of a gesture."""
        return Narrowing(self.observation, self.gestures, gesture)

    def back(self) -> Narrowing:
        """Return what was left before the last click."""
        return Narrowing(self.observation, self.gestures, self.clicks[:-1])

    def glow(self, places: Mapping[str, Place]) -> list[Glow]:
        """Return what can be clicked next, in the order in which the ids stand in the scene."""
        found: dict[str, Glow] = {}
        for kept in range(len(self.clicks), -1, -1):
            for identity, actions in self._next(self.clicks[:kept]).items():
                if identity not in found and (*self.clicks[:kept], identity) != self.clicks[: kept + 1]:
                    again = kept < len(self.clicks)
                    ghost = self.observation.ghost(actions[0])
                    found[identity] = Glow(
                        id=identity,
                        label=self._label(actions, places.get(identity)),
                        ghost=ghost,
                        again=again,
                    )
        return [found[identity] for identity in places if identity in found]

    def choices(self) -> list[Choice]:
        """Return the actions between which only R chooses, when the clicks leave several or need none."""
        shown = self.whole()
        return [Choice(label=self.observation.label(a), ghost=self.observation.ghost(a)) for a in shown]

    def refusal(self, identity: str) -> str:
        """Return in words why a click does nothing: the rules' sentence with its clause, if there is one."""
        for clicks in dict.fromkeys(((*self.clicks, identity), (identity,))):
            for action in self.observation.game.action_space:
                if _begins(self.observation.gesture(action), clicks):
                    refusal = self.observation.refusal(action)
                    if refusal is not None:
                        return str(refusal)
        return "Nothing to do there now."

    def _next(self, clicks: tuple[str, ...]) -> dict[str, list[Action]]:
        found: dict[str, list[Action]] = {}
        for action, gesture in self.gestures:
            if len(gesture) > len(clicks) and _begins(gesture, clicks):
                found.setdefault(gesture[len(clicks)], []).append(action)
        return found

    def _label(self, actions: list[Action], place: Place | None) -> str:
        if len(actions) == 1 or place is None:
            return self.observation.label(actions[0])
        return f"{place.label}: {len(actions)} ways"


def _begins(gesture: tuple[str, ...], clicks: tuple[str, ...]) -> bool:
    return gesture[: len(clicks)] == clicks
