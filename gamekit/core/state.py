"""States, the windows that stack up in them, and what a seat may know of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal
from gamekit.core.codec import encode
from gamekit.core.errors import IllegalAction
from gamekit.core.score import Outcome, ScoreLine, totals
from gamekit.core.secrets import redact
from gamekit.core.value import Value, value

if TYPE_CHECKING:
    from gamekit.core.game import Game
    from gamekit.core.scene import Scene

CHANCE = -1
OVER = -2

S = TypeVar("S", bound="State")


@value
class Turn(Value):
    """Whose turn it is, and its number from 1. A reaction belongs to the turn it interrupts."""

    number: int
    seat: int


turn_of = lru_cache(maxsize=1 << 12)(Turn)  # a turn is a value: one serves wherever an equal one is wanted


class Window(Value, Generic[S]):
    """Something that has to be decided before what lies below it in the stack goes on.

    A window is a small value; it tells who decides, what is legal and what an action
    makes of the state. The top window of `state.stack` is asked; one that is finished
    takes itself off. An empty stack means that the game is over.
    """

    def player(self, state: S) -> int:
        """Return the seat that decides, or CHANCE."""
        raise NotImplementedError

    def legal(self, state: S) -> tuple[Action, ...]:
        """Return what may be done, in the order of the action space."""
        raise NotImplementedError

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """Return why not, or None. It rests on the same predicates as `legal`."""
        raise NotImplementedError

    def apply(self, state: S, action: Action) -> S:
        """Return the state after a legal action."""
        raise NotImplementedError

    def declining(self, state: S) -> Action | None:
        """Return the action that declines, where a seat is asked whether it reacts; None elsewhere."""
        return None

    def outcomes(self, state: S) -> tuple[tuple[Action, int], ...]:
        """Return what can happen, with whole positive weights, in the order of the chance space.

        Where a seat decides, that is nothing.
        """
        return ()


class Chance(Window[S]):
    """A window in which chance decides."""

    def player(self, state: S) -> int:
        return CHANCE

    def legal(self, state: S) -> tuple[Action, ...]:
        return tuple([action for action, _ in state.chance_outcomes()])

    def refusal(self, state: S, action: Action) -> Refusal | None:
        for outcome, _ in state.chance_outcomes():  # mostly it is the very same: equality takes longer
            if outcome is action:
                return None
        if action in state.legal_actions():
            return None
        return Refusal(f"{action} cannot come up now; {_listed(state.legal_actions())}.", "core.chance")


@value
class State(Value):
    """A whole game at one moment: immutable, compared by content, hashable, picklable.

    A game's state adds its fields and the methods `score`, `outcome` and `pieces`.
    """

    game: Game[Any] = field(compare=False, repr=False)
    turn: Turn
    stack: tuple[Window[Any], ...]

    @property
    def current_player(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        stack = self.stack
        return stack[-1].player(self) if stack else OVER

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what may be done now, in the order of `action_space`.

        At CHANCE the actions of the outcomes, in the order of `chance_space`; at OVER nothing.
        """
        # `memo` written out here and below: these two are asked at every step of every game
        known = self._memo
        if "legal" not in known:
            known["legal"] = self.stack[-1].legal(self) if self.stack else ()
        return known["legal"]

    def chance_outcomes(self) -> tuple[tuple[Action, int], ...]:
        """Return (action, whole weight) pairs at CHANCE, else nothing."""
        known = self._memo
        if "outcomes" not in known:
            known["outcomes"] = self.stack[-1].outcomes(self) if self.stack else ()
        return known["outcomes"]

    def refusal(self, action: Action) -> Refusal | None:
        """Return why the action is refused: a sentence and a clause id. None: it is legal."""
        if not self.stack:
            return Refusal("The game is over.", "core.over")
        top = self.stack[-1]
        if isinstance(action, str):  # type: ignore[reportUnnecessaryIsInstance]  # what people try first
            clause = "core.chance" if isinstance(top, Chance) else "core.foreign"
            return Refusal(f"{action!r} is a text, no action; use game.parse({action!r}).", clause)
        if isinstance(top, Chance) or action in self.game.action_space:
            return top.refusal(self, action)
        advice = self.game.action_space.advice(str(action))
        return Refusal(f"{action} is no action of a seat in this game; {advice}", "core.foreign")

    def child(self, action: Action) -> Self:
        """Return the next state; this one stays as it is. IllegalAction when it is refused."""
        if not self._has_offered(action):
            refusal = self.refusal(action)
            if refusal is not None:
                raise IllegalAction(refusal)
        return self.stack[-1].apply(self, action)

    def _has_offered(self, action: Action) -> bool:
        """Whether somebody was told before that this very action is legal: then nothing refuses it."""
        known = self._memo
        # loops, since any() would cost a generator at every step
        if "legal" in known:
            for offered in known["legal"]:
                if offered is action:
                    return True
        if "outcomes" in known:
            for outcome, _ in known["outcomes"]:
                if outcome is action:
                    return True
        return False

    def declining(self) -> Action | None:
        """Return the action that declines what the seat is asked; None when it is its own move.

        It is always legal, so that a person may decline beforehand: see `Match.decline`.
        """
        return self.stack[-1].declining(self) if self.stack else None

    def observation(self, seat: int | None) -> Observation[Any]:
        """Return what the seat may know; seat None is a spectator."""
        return self.game.observation_class(seat, redact(self, seat))

    def seen(self, action: Action, seat: int | None) -> Action | None:
        """Return what the seat learns of an action taken in this state: it, a redacted one, or None."""
        actor = self.current_player
        if action.dropped and seat != actor:
            return None
        return redact(action, seat, actor)

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the score lines as if the game ended now."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        raise NotImplementedError

    def pieces(self) -> Mapping[str, int]:
        """Return everything in the box, counted, wherever it is."""
        raise NotImplementedError

    def returns(self) -> tuple[float, ...]:
        """Return the points of each seat as they stand."""
        return tuple(map(float, totals(self.score(), self.game.players)))

    def to_json(self) -> dict[str, Any]:
        """Return the state in JSON's words; `game.from_json` reads it back."""
        return encode(self)


@value
class Observation(Value, Generic[S]):
    """What one seat may know: the `state` with everything hidden covered by UNKNOWN."""

    seat: int | None
    state: S

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.state.game

    @property
    def current_player(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        return self.state.current_player

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now: nothing while it does not decide."""
        return self.state.legal_actions() if self.seat == self.current_player else ()

    def refusal(self, action: Action) -> Refusal | None:
        """Return why the action is refused, as far as this seat can know."""
        return self.state.refusal(action)

    def score(self) -> tuple[ScoreLine, ...]:
        """Return the score lines that this seat can know, as if the game ended now."""
        return self.state.score()

    def scene(self, shade: Mapping[str, float] | None = None, names: Sequence[str] | None = None) -> Scene:
        """Return the picture; `shade` tints the things with these ids, from 0 to 1.

        `names` are those of the seats, in order; without them they are Seat 1, Seat 2, …
        """
        raise NotImplementedError

    def text(self, names: Sequence[str] | None = None) -> str:
        """Return the board as text that reads well alone; `names` are those of the seats.

        Its first paragraph says who has to decide what.
        """
        raise NotImplementedError

    def when(self) -> str:
        """Return when in the game it is, as its players count: `Turn 12`, or what the rulebook calls it."""
        return f"Turn {self.state.turn.number}"

    def task(self, names: Sequence[str] | None = None) -> str:
        """Return in a sentence who has to decide what, or that the game is over."""
        from gamekit.core.scene import seat_names

        player = self.current_player
        if player == OVER:
            return "The game is over."
        who = "Chance" if player == CHANCE else seat_names(names, self.game.players)[player]
        return f"{who} decides."

    def gesture(self, action: Action) -> tuple[str, ...]:
        """Return the ids in the scene to click for this action, in order."""
        raise NotImplementedError

    def ghost(self, action: Action) -> str:
        """Return an SVG fragment that shows what the action would do, or nothing."""
        return ""

    def label(self, action: Action) -> str:
        """Return the action in words."""
        return str(action)

    def value(self) -> float:
        """Return how well this seat stands, the higher the better."""
        points = totals(self.score(), self.game.players)
        others = [p for seat, p in enumerate(points) if seat != self.seat]
        return float(points[self.seat or 0] - max(others, default=0))


def _listed(actions: tuple[Action, ...]) -> str:
    shown = ", ".join(map(str, actions[:4]))
    return f"possible are {shown}" + (f" and {len(actions) - 4} more" if len(actions) > 4 else "")
