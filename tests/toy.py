"""A toy game with everything that is hard: a private hand, a reaction, a secret choice, dice.

Each seat is dealt a card from 1 1 2 2 3 3 face down and bets in secret on a high or a low
roll. On each turn a seat may boast that its card is 2 or more; the others are asked
whether they doubt it. At the end one die is rolled.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.game import Game
from gamekit.core.scene import Drawing, Scene
from gamekit.core.score import Outcome, ScoreLine, rank, totals
from gamekit.core.secrets import UNKNOWN, Unknown, hidden
from gamekit.core.state import Chance, Observation, State, Turn, Window
from gamekit.core.value import Value, value

DECK: tuple[int, ...] = (1, 1, 2, 2, 3, 3)


@value
class Deal(Action):
    verb: ClassVar[str] = "deal"
    seat: int
    card: int | Unknown = hidden("seat")


@value
class Bet(Action):
    verb: ClassVar[str] = "bet"
    dropped: ClassVar[bool] = True  # a choice in two steps: the others see only that it was sealed
    high: bool


@value
class Seal(Action):
    verb: ClassVar[str] = "seal"


@value
class Boast(Action):
    verb: ClassVar[str] = "boast"


@value
class Hold(Action):
    verb: ClassVar[str] = "hold"


@value
class Doubt(Action):
    verb: ClassVar[str] = "doubt"


@value
class Accept(Action):
    verb: ClassVar[str] = "accept"


@value
class Roll(Action):
    verb: ClassVar[str] = "roll"
    pips: int


@value
class Hand(Value):
    seat: int
    boasts: int = 0
    card: int | Unknown | None = hidden("seat", default=None)
    high: bool | Unknown | None = hidden("seat", default=None)
    shown: int | None = None  # a card that a doubt turned face up
    won: int = 0  # what the bet brought: bets are opened when the die is cast


@value
class ToyState(State):
    hands: tuple[Hand, ...]
    pips: int | None = None

    def with_hand(self, seat: int, **changes: Any) -> ToyState:
        hands = list(self.hands)
        hands[seat] = hands[seat].evolve(**changes)
        return self.evolve(hands=tuple(hands))

    def gain(self, seat: int) -> ToyState:
        return self.with_hand(seat, boasts=self.hands[seat].boasts + 1)

    def score(self) -> tuple[ScoreLine, ...]:
        boasts = [ScoreLine(hand.seat, "boasts", hand.boasts, "toy.boast") for hand in self.hands]
        bets = [ScoreLine(hand.seat, "bet", hand.won, "toy.bet") for hand in self.hands]
        return (*boasts, *bets)

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        keys = [(points,) for points in totals(self.score(), self.game.players)]
        return Outcome(self.score(), rank(keys), "The die is cast.", "toy.bet")

    def pieces(self) -> dict[str, int]:
        held = [hand.card for hand in self.hands if hand.card is not None]
        return {f"cards of {card}": held.count(card) + left(self).count(card) for card in (1, 2, 3)}


def left(state: ToyState) -> list[int]:
    """Return the cards that nobody holds, as far as it is known."""
    cards = list(DECK)
    for hand in state.hands:
        card = hand.card if isinstance(hand.card, int) else hand.shown
        if card:
            cards.remove(card)
    return cards


@value
class Dealing(Chance[ToyState]):
    def outcomes(self, state: ToyState) -> tuple[tuple[Action, int], ...]:
        seat = sum(hand.card is not None for hand in state.hands)
        cards = left(state)
        return tuple((Deal(seat, card), cards.count(card)) for card in (1, 2, 3) if card in cards)

    def apply(self, state: ToyState, action: Action) -> ToyState:
        assert isinstance(action, Deal)
        after = state.with_hand(action.seat, card=action.card)
        done = action.seat + 1 == len(state.hands)
        return after.evolve(stack=(Rolling(), Boasting(state.turn.seat), Betting(0))) if done else after


@clause("toy.seal", says="The bet is made already; it can only be sealed.")
def is_open(state: ToyState, seat: int) -> bool:
    return state.hands[seat].high is None


@clause("toy.order", says="That is not asked now.")
def is_asked(action: Action, *verbs: type[Action]) -> bool:
    return isinstance(action, verbs)


@value
class Betting(Window[ToyState]):
    seat: int

    def player(self, state: ToyState) -> int:
        return self.seat

    def legal(self, state: ToyState) -> tuple[Action, ...]:
        return (Bet(False), Bet(True)) if is_open(state, self.seat) else (Seal(),)

    def refusal(self, state: ToyState, action: Action) -> Refusal | None:
        if is_open(state, self.seat):
            return None if is_asked(action, Bet) else broken(is_asked)
        return None if is_asked(action, Seal) else broken(is_open)

    def apply(self, state: ToyState, action: Action) -> ToyState:
        if isinstance(action, Bet):
            return state.with_hand(self.seat, high=action.high)
        following = (Betting(self.seat + 1),) if self.seat + 1 < len(state.hands) else ()
        return state.evolve(stack=(*state.stack[:-1], *following))


@value
class Boasting(Window[ToyState]):
    """A seat's turn. It stays in the stack below the reactions that it opens."""

    seat: int

    def player(self, state: ToyState) -> int:
        return self.seat

    def legal(self, state: ToyState) -> tuple[Action, ...]:
        return (Boast(), Hold())

    def refusal(self, state: ToyState, action: Action) -> Refusal | None:
        return None if is_asked(action, Boast, Hold) else broken(is_asked)

    def apply(self, state: ToyState, action: Action) -> ToyState:
        if isinstance(action, Boast):
            return state.evolve(
                stack=(*state.stack, Answering(self.seat, (self.seat + 1) % len(state.hands)))
            )
        return next_turn(state)


@value
class Answering(Window[ToyState]):
    """The reaction: everybody but the boaster is asked in order, able to gain or not."""

    boaster: int
    asked: int

    def player(self, state: ToyState) -> int:
        return self.asked

    def legal(self, state: ToyState) -> tuple[Action, ...]:
        return (Doubt(), Accept())

    def refusal(self, state: ToyState, action: Action) -> Refusal | None:
        return None if is_asked(action, Doubt, Accept) else broken(is_asked)

    def declining(self, state: ToyState) -> Action:
        return Accept()

    def apply(self, state: ToyState, action: Action) -> ToyState:
        following = (self.asked + 1) % len(state.hands)
        below = state.evolve(stack=state.stack[:-1])
        if isinstance(action, Accept) and following != self.boaster:
            return below.evolve(stack=(*below.stack, Answering(self.boaster, following)))
        if isinstance(action, Accept):
            return next_turn(below.gain(self.boaster))
        card = state.hands[self.boaster].card
        assert isinstance(card, int)
        shown = below.with_hand(self.boaster, shown=card)
        return next_turn(shown.gain(self.boaster if card > 1 else self.asked))


@value
class Rolling(Chance[ToyState]):
    def outcomes(self, state: ToyState) -> tuple[tuple[Action, int], ...]:
        return tuple((Roll(pips), 1) for pips in range(1, 7))

    def apply(self, state: ToyState, action: Action) -> ToyState:
        assert isinstance(action, Roll)
        high = action.pips > 3
        hands = [hand.evolve(won=action.pips if hand.high is high else 0) for hand in state.hands]
        return state.evolve(hands=tuple(hands), pips=action.pips, stack=())


def next_turn(state: ToyState) -> ToyState:
    seat = (state.turn.seat + 1) % len(state.hands)
    if seat == state.game.options.first_seat:
        return state.evolve(stack=state.stack[:-1])
    return state.evolve(turn=Turn(state.turn.number + 1, seat), stack=(*state.stack[:-1], Boasting(seat)))


@value
class ToyObservation(Observation[ToyState]):
    def scene(self, shade: Any = None, names: Any = None) -> Scene:
        drawing = Drawing(300, 40 * len(self.state.hands), "Toy", shade)
        for hand in self.state.hands:
            box = (0.0, 40.0 * hand.seat, 60.0, 40.0)
            group = drawing.thing(f"hand-{hand.seat}", f"hand of seat {hand.seat}", box)
            drawing.words(30, box[1] + 20, f"{hand.card} {hand.high}", group)
        for place, action in enumerate(self.game.action_space):
            drawing.thing(str(action), str(action), (80.0 + 20 * place, 0, 20, 20))
        return drawing.scene(self.text(names))

    def text(self, names: Any = None) -> str:
        return "\n".join(
            f"seat {h.seat}: card {h.card}, high {h.high}, boasts {h.boasts}" for h in self.state.hands
        )

    def gesture(self, action: Action) -> tuple[str, ...]:
        return (str(action),)


class Toy(Game[ToyState]):
    """The protocol and nothing else."""

    name, title, seat_counts = "toy", "Toy", (2, 3)
    verbs = (Bet, Seal, Boast, Hold, Doubt, Accept, Deal, Roll)
    windows = (Dealing, Betting, Boasting, Answering, Rolling)
    state_class, observation_class = ToyState, ToyObservation

    @property
    def score_labels(self) -> tuple[str, ...]:
        return "boasts", "bet"

    def start(self) -> ToyState:
        hands = tuple(Hand(seat) for seat in range(self.players))
        return ToyState(self, Turn(1, self.options.first_seat), (Dealing(),), hands)

    def actions(self) -> tuple[Action, ...]:
        return (Bet(False), Bet(True), Seal(), Boast(), Hold(), Doubt(), Accept())

    def chance_actions(self) -> tuple[Action, ...]:
        deals = [Deal(seat, card) for seat in range(self.players) for card in (1, 2, 3)]
        return (*deals, *(Roll(pips) for pips in range(1, 7)))

    def complete(self, observation: Observation[ToyState], rng: Random) -> ToyState:
        state = observation.state
        cards = left(state)
        for hand in state.hands:
            card = hand.shown or (cards.pop(rng.randrange(len(cards))) if hand.card is UNKNOWN else hand.card)
            high = hand.high
            if high is UNKNOWN:  # what a bet brought tells it
                high = bool(rng.randrange(2)) if state.pips is None else (hand.won > 0) == (state.pips > 3)
            state = state.with_hand(hand.seat, card=card, high=high)
        return state


GAME = Toy
