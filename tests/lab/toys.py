"""Tiny games with known answers: all luck, no luck, a fixed winner, a race, a circle.

Coin      seat 0 calls heads or tails, a coin falls; who is right has the point: all luck
Nim       who takes the last stone has the point; perfect play is known: no luck
First     whatever anybody does, the seat that starts has the point
Race      each turn goes 0, 1 or 2 steps, in the second half of the rounds it counts as "home"
Signs     rock, paper, scissors; bots with a sign of their own beat each other in a circle
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import xor
from random import Random
from typing import Any, ClassVar

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal
from gamekit.core.game import Game
from gamekit.core.scene import Drawing, Scene
from gamekit.core.score import Outcome, ScoreLine, rank, totals
from gamekit.core.state import Chance, Observation, State, Turn, Window
from gamekit.core.value import value

# --- what all of them share ------------------------------------------------------------


@value
class TinyState(State):
    """Points by label and seat, `scored[label][seat]`."""

    scored: tuple[tuple[int, ...], ...]

    def gain(self, seat: int, points: int = 1, label: int = 0) -> Any:
        rows = [list(row) for row in self.scored]
        rows[label][seat] += points
        return self.evolve(scored=tuple(map(tuple, rows)))

    def score(self) -> tuple[ScoreLine, ...]:
        labelled = zip(self.game.score_labels, self.scored, strict=True)
        return tuple(
            ScoreLine(seat, label, points, "tiny.points")
            for label, row in labelled
            for seat, points in enumerate(row)
        )

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        keys = [(points,) for points in totals(self.score(), self.game.players)]
        return Outcome(self.score(), rank(keys), "It is over.", "tiny.end")

    def pieces(self) -> dict[str, int]:
        return {}


@value
class TinyObservation(Observation[Any]):
    def scene(self, shade: Any = None, names: Any = None) -> Scene:
        drawing = Drawing(20.0 * len(self.game.action_space), 20, self.game.title, shade)
        for place, action in enumerate(self.game.action_space):
            drawing.thing(self.gesture(action)[0], str(action), (20.0 * place, 0, 20, 20))
        return drawing.scene(self.text(names))

    def text(self, names: Any = None) -> str:
        return str(self.state)

    def gesture(self, action: Action) -> tuple[str, ...]:
        return (str(action).replace(" ", "-"),)


@value
class Asking(Window[Any]):
    """The seat whose turn it is chooses any action that the game's `allowed` gives."""

    def player(self, state: Any) -> int:
        return state.turn.seat

    def legal(self, state: Any) -> tuple[Action, ...]:
        return state.game.allowed(state)

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        return None if action in self.legal(state) else Refusal("That is not possible now.", "tiny.order")

    def apply(self, state: Any, action: Action) -> Any:
        return state.game.after(state, action)


class Tiny(Game[Any]):
    """Two seats that take turns, or as many as the game says; nothing is hidden."""

    seat_counts = (2,)
    windows = (Asking,)
    state_class, observation_class = TinyState, TinyObservation

    @property
    def score_labels(self) -> tuple[str, ...]:
        return ("point",)

    def start(self) -> Any:
        nothing = tuple((0,) * self.players for _ in self.score_labels)
        return TinyState(self, Turn(1, self.options.first_seat), (Asking(),), nothing)

    def allowed(self, state: Any) -> tuple[Action, ...]:
        return tuple(self.action_space)

    def after(self, state: Any, action: Action) -> Any:
        raise NotImplementedError

    def next_turn(self, state: Any) -> Any:
        return state.evolve(turn=Turn(state.turn.number + 1, (state.turn.seat + 1) % self.players))

    def complete(self, observation: Observation[Any], rng: Random) -> Any:
        return observation.state


# --- a coin ------------------------------------------------------------------------------


@value
class Call(Action):
    verb: ClassVar[str] = "call"
    side: str


@value
class Fall(Action):
    verb: ClassVar[str] = "fall"
    side: str


@value
class Falling(Chance[Any]):
    called: str

    def outcomes(self, state: Any) -> tuple[tuple[Action, int], ...]:
        return (Fall("heads"), 1), (Fall("tails"), 1)

    def apply(self, state: Any, action: Any) -> Any:
        return state.gain(0 if action.side == self.called else 1).evolve(stack=())


class Coin(Tiny):
    """Seat 0 calls, the coin falls."""

    name, title = "coin", "Coin"
    verbs = (Call, Fall)
    windows = (Asking, Falling)

    def actions(self) -> tuple[Action, ...]:
        return Call("heads"), Call("tails")

    def chance_actions(self) -> tuple[Action, ...]:
        return Fall("heads"), Fall("tails")

    def after(self, state: Any, action: Any) -> Any:
        return state.evolve(stack=(Falling(action.side),))


# --- Nim ---------------------------------------------------------------------------------

HEAPS = (3, 4, 5)


@value
class Take(Action):
    verb: ClassVar[str] = "take"
    heap: str
    stones: int


@value
class NimState(TinyState):
    heaps: tuple[int, ...]


@value
class NimObservation(TinyObservation):
    def value(self) -> float:
        """Return 1 or -1: with perfect play who is to move wins unless the nim-sum is 0."""
        points = self.state.scored[0]
        if any(points):
            return 1.0 if points[self.seat or 0] else -1.0
        to_move = 1.0 if reduce(xor, self.state.heaps) else -1.0
        return to_move if self.state.turn.seat == self.seat else -to_move


class Nim(Tiny):
    """Take stones from one heap; who takes the last one wins."""

    name, title = "nim", "Nim"
    verbs = (Take,)
    state_class, observation_class = NimState, NimObservation

    def start(self) -> Any:
        return NimState(self, Turn(1, self.options.first_seat), (Asking(),), ((0, 0),), HEAPS)

    def actions(self) -> tuple[Action, ...]:
        heaps = zip("ABC", HEAPS, strict=True)
        return tuple(Take(heap, stones) for heap, most in heaps for stones in range(1, most + 1))

    def allowed(self, state: Any) -> tuple[Action, ...]:
        left = dict(zip("ABC", state.heaps, strict=True))
        return tuple(action for action in self.action_space if action.stones <= left[action.heap])  # type: ignore[attr-defined]  # all of them are Take

    def after(self, state: Any, action: Any) -> Any:
        heaps = list(state.heaps)
        heaps["ABC".index(action.heap)] -= action.stones
        taken = state.evolve(heaps=tuple(heaps))
        return self.next_turn(taken) if any(heaps) else taken.gain(state.turn.seat).evolve(stack=())


def perfect(seat: Any) -> Action:
    """Play Nim perfectly: leave a nim-sum of 0 where that is possible."""
    state = seat.observation.state
    for action in seat.actions:
        if not reduce(xor, state.child(action).heaps):
            return action
    return seat.actions[0]


def first(seat: Any) -> Action:
    """Take the first action there is."""
    return seat.actions[0]


class Horizon:
    """A bot that plays Nim perfectly once no more than so many stones are left, and at random before."""

    def __init__(self, stones: int) -> None:
        self.stones, self.name = stones, f"horizon {stones}"

    def __call__(self, seat: Any) -> Action:
        seen = sum(seat.observation.state.heaps) <= self.stones
        return perfect(seat) if seen else seat.rng.choice(seat.actions)


# --- a fixed winner ----------------------------------------------------------------------


@value
class Wave(Action):
    verb: ClassVar[str] = "wave"


@value
class Bow(Action):
    verb: ClassVar[str] = "bow"


class First(Tiny):
    """Everybody waves, or bows; who began wins. The last seat has no choice."""

    name, title = "first", "First"
    seat_counts = (2, 3)
    verbs = (Wave, Bow)

    def actions(self) -> tuple[Action, ...]:
        return Wave(), Bow()

    def allowed(self, state: Any) -> tuple[Action, ...]:
        return (Wave(), Bow()) if state.turn.number < self.players else (Wave(),)

    def after(self, state: Any, action: Action) -> Any:
        if state.turn.number == self.players:
            return state.gain(self.options.first_seat).evolve(stack=())
        return self.next_turn(state)


# --- a race ------------------------------------------------------------------------------

ROUNDS = 4


@value
class Go(Action):
    verb: ClassVar[str] = "go"
    steps: int


class Race(Tiny):
    """Four rounds of 0, 1 or 2 steps. Two steps in the last round are too many: nobody takes them."""

    name, title = "race", "Race"
    seat_counts = (2, 3)
    verbs = (Go,)

    @property
    def score_labels(self) -> tuple[str, ...]:
        return "out", "home"

    def actions(self) -> tuple[Action, ...]:
        return Go(0), Go(1), Go(2)

    def after(self, state: Any, action: Any) -> Any:
        turn = state.turn
        home = turn.number > self.players * ROUNDS // 2
        gone = state.gain(turn.seat, action.steps, int(home))
        return gone.evolve(stack=()) if turn.number == self.players * ROUNDS else self.next_turn(gone)


def runner(*steps: int) -> Callable[[Any], Action]:
    """Return a bot that goes these steps, one a round."""

    def run(seat: Any) -> Action:
        state = seat.observation.state
        return Go(steps[(state.turn.number - 1) // state.game.players])

    run.__name__ = f"run {' '.join(map(str, steps))}"
    return run


# --- a circle ----------------------------------------------------------------------------

SIGNS = ("rock", "paper", "scissors")


@value
class Show(Action):
    verb: ClassVar[str] = "show"
    sign: str


@value
class Answering(Window[Any]):
    """The second seat shows its sign."""

    shown: str

    def player(self, state: Any) -> int:
        return state.turn.seat

    def legal(self, state: Any) -> tuple[Action, ...]:
        return tuple(state.game.action_space)

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        return None

    def apply(self, state: Any, action: Any) -> Any:
        ahead = (SIGNS.index(action.sign) - SIGNS.index(self.shown)) % 3
        winner = {0: None, 1: state.turn.seat, 2: 1 - state.turn.seat}[ahead]
        return (state if winner is None else state.gain(winner)).evolve(stack=())


class Signs(Tiny):
    """Rock, paper, scissors, one seat after the other."""

    name, title = "signs", "Signs"
    verbs = (Show,)
    windows = (Asking, Answering)

    def actions(self) -> tuple[Action, ...]:
        return tuple(Show(sign) for sign in SIGNS)

    def after(self, state: Any, action: Any) -> Any:
        return self.next_turn(state).evolve(stack=(Answering(action.sign),))


def always(sign: str) -> Callable[[Any], Action]:
    """Return a bot that always shows the same sign."""

    def show(seat: Any) -> Action:
        return Show(sign)

    show.__name__ = sign
    return show
