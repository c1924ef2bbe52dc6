"""An Intrigue from its playing to the discard pile: it walks the resolution diagram of the edition.

The diagram is a table of rows, each with a step, who is asked, and the next step for each answer.
One window stays on the stack while an Intrigue is settled; a Counteraction hands it over and sets
it back to the naming of target and pieces.
"""

from __future__ import annotations

from functools import lru_cache

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.value import value
from gamekit.games.achaia import effects
from gamekit.games.achaia.actions import Counter, Court, Decline, Play, React, Street
from gamekit.games.achaia.effects import Deed, deed_of
from gamekit.games.achaia.naming import DECLINE, Deciding, Naming, Step
from gamekit.games.achaia.parts import NONE, Parts
from gamekit.games.achaia.resolving import RESOLVE, Performing, resolve
from gamekit.games.achaia.state import AchaiaState, Stack
from gamekit.games.achaia.tables import Effect, Row

STREET, COURT = Street(), Court()
RESOLVED, CANCELLED = "resolve", "cancel"
"""The steps at which the diagram ends."""
OTHERS, TARGET, NOBODY = "others", "target", "nobody"
TAKEN = "taken"
"""What a step of the diagram answers at which the target takes the Intrigue over."""
WORDS: dict[type[Action], str] = {
    Street: "street",
    Court: "court",
    Counter: "counteraction",
    React: "reaction",
    Decline: "none",
}
"""The diagram's word for each answer."""
SAID = {
    "street": "a Street Cousin",
    "court": "a Court Cousin",
    "counteraction": "a Counteraction",
    "reaction": "a Reaction",
}
"""The diagram's words for what can be played, as people say them."""


@clause("achaia.defend.street", says="No Street Cousin is held.")
def has_street(state: AchaiaState, seat: int) -> bool:
    """Return whether the seat holds a Street Cousin."""
    return state.street[seat] > 0


@clause("achaia.defend.court", says="No Court Cousin is held.")
def has_court(state: AchaiaState, seat: int) -> bool:
    """Return whether the seat holds a Court Cousin."""
    return state.court[seat] > 0


@clause("achaia.defend.counteraction", says="{card} is not held, or is no Counteraction.")
def can_counter(state: AchaiaState, seat: int, card: int) -> bool:
    """Return whether the seat holds the Intrigue and it serves as Counteraction."""
    return state.parts.counters[card] and card in state.cards(seat)


@clause("achaia.defend.reaction", says="{card} is not held, or is no Reaction.")
def can_react(state: AchaiaState, seat: int, card: int) -> bool:
    """Return whether the seat holds the Intrigue and it serves as Reaction."""
    return state.parts.reacts[card] and card in state.cards(seat)


@clause(
    "achaia.diagram.self",
    "achaia.diagram.enemy-others",
    "achaia.diagram.enemy-target",
    says="Now that is no answer: the Intrigue can be answered with {answers}.",
)
def is_answer(row: Row, word: str) -> bool:
    """Return whether the diagram knows the answer at this step."""
    return word in row.answers


@clause("achaia.diagram.order")
def is_asked(state: AchaiaState, seat: int) -> bool:
    """Return whether the seat is asked: whoever holds any Intrigue or Cousin, able to answer or not."""
    return bool(state.hands[seat].cards) or state.street[seat] > 0 or state.court[seat] > 0


@value
class Resolving(Naming):
    """An Intrigue that is being settled; whoever controls it is the `seat` of the deed.

    `cards` are the Intrigue and the Counteractions played since. `step` is that of the diagram, "" while
    target and pieces are named, and `then` the one that follows the naming; `asked` is the seat whose
    answer is awaited.
    """

    cards: tuple[int, ...] = ()
    step: str = ""
    asked: int = NONE
    then: str = ""
    asks = "answer the Intrigue, or decline"

    def player(self, state: AchaiaState) -> int:
        return self.asked if self.step else self.deed.seat

    def row(self, state: AchaiaState) -> Row:
        """Return the diagram's row."""
        return state.game.diagram[self.step]

    # --- naming, then the walk ------------------------------------------------------------------------

    def enter(self, state: AchaiaState) -> AchaiaState | None:
        return None if self.step else super().enter(state)

    @clause("achaia.defend.final")
    def is_final(self, state: AchaiaState) -> bool:
        """Return whether the Intrigue was taken over and the option says that nobody can answer it again."""
        return len(self.cards) > 1 and not state.game.options.counter_answerable

    def done(self, state: AchaiaState) -> AchaiaState:
        if self.is_final(state):
            return self.to(state, RESOLVED)
        return self.to(state, self.then or state.game.parts.tables.diagram.rows[0].step)

    @clause("achaia.diagram.order", "achaia.diagram.enemy-others", "achaia.diagram.self")
    def to(self, state: AchaiaState, step: str, after: int = NONE) -> AchaiaState:
        """Walk from a step of the diagram to whoever is asked next, or to its end.

        Those whom a row names are asked clockwise from whoever controls the Intrigue, those `after` a
        seat if one is given.
        """
        deed, players = self.deed, state.game.players
        while step not in (RESOLVED, CANCELLED):
            row = state.game.diagram[step]
            for seat in _named(row.who, deed.seat, deed.target, after, players):
                if is_asked(state, seat):
                    return state.pop(self.evolve(step=step, asked=seat))
            kind = "self" if deed.target == NONE else "enemy"
            step, after = row.answers[kind if row.who == NOBODY else "none"], NONE
        return self.resolve(state) if step == RESOLVED else self.cancel(state)

    @clause("achaia.intrigue.discard")
    def resolve(self, state: AchaiaState) -> AchaiaState:
        """Let the effect happen; the cards are discarded once it is over."""
        return resolve(state.pop(Discarding(self.cards)), self.deed)

    @clause("achaia.diagram.cancel", "achaia.intrigue.discard")
    def cancel(self, state: AchaiaState) -> AchaiaState:
        """Discard the Intrigue, which does nothing."""
        return state.with_discarded(self.cards).pop()

    # --- answers ---------------------------------------------------------------------------------------

    def declining(self, state: AchaiaState) -> Action | None:
        return DECLINE if self.step else None

    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        if not self.step:
            return super().options(state)
        seat = self.asked
        cousins = (STREET,) * has_street(state, seat) + (COURT,) * has_court(state, seat)
        return _answers(state.game.parts, tuple(self.row(state).answers), cousins, state.cards(seat))

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        if not self.step:
            return effects.refusal(state, self.deed, action)
        row, word = self.row(state), WORDS.get(type(action))
        if word is None:
            return None
        if not is_answer(row, word):
            return self.no_answer(row)
        if isinstance(action, Street | Court):
            return broken(has_street if isinstance(action, Street) else has_court)
        rule = can_counter if isinstance(action, Counter) else can_react
        card = state.parts.cards[state.parts.number[action]]
        return broken(rule, card=state.parts.tables.intrigues[card].title)

    def no_answer(self, row: Row) -> Refusal:
        """Return that the step knows no such answer, by the clause of whoever is asked there."""
        asked = "self" if self.deed.target == NONE else f"enemy-{row.who}"
        answers = " or ".join(said for word, said in SAID.items() if word in row.answers) or "nothing"
        return broken(is_answer, answers=answers)._replace(clause=f"achaia.diagram.{asked}")

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        if not self.step:
            return super().take(state, action)
        if isinstance(action, Decline):
            return self.to(state, self.step, self.asked)
        following = self.row(state).answers[WORDS[type(action)]]
        if isinstance(action, Street | Court):
            return self.to(_spent(state, self.asked, action), following)
        card = state.parts.number[action]
        after = state.without_card(self.asked, card)
        if isinstance(action, Counter):
            return self.evolve(cards=(*self.cards, card)).counter(after, following)
        return self.react(after, card, following)

    @clause("achaia.defend.reaction", "achaia.intrigue.kinds")
    def react(self, state: AchaiaState, card: int, following: str) -> AchaiaState:
        """Follow the diagram, then resolve the Reaction effect; the Reaction is discarded after it."""
        deed = deed_of(state.parts.reactions[card], self.asked)
        stack = (Discarding((card,)), Performing(deed, optional=True))
        after = self.to(state, following)
        return after.push(*stack[: 1 + effects.is_possible(after, deed)])

    @clause("achaia.diagram.counter", "achaia.defend.counteraction")
    def counter(self, state: AchaiaState, following: str) -> AchaiaState:
        """Hand the Intrigue over: the target names target and pieces anew and the walk starts again."""
        row = state.game.diagram.get(following)
        if row is None or TAKEN not in row.answers:
            return self.to(state, following)
        chosen = (self.deed.effect,)
        if state.game.options.counter_effect == "either":
            chosen = state.parts.card_effects[state.parts.card_with[self.deed.effect]]
        possible = tuple([e for e in chosen if effects.is_possible(state, deed_of(e, self.asked))])
        if not possible:
            return self.cancel(state)
        taken = Resolving(deed_of(possible[0], self.asked), self.cards, then=row.answers[TAKEN])
        return state.pop(taken if len(possible) == 1 else Controlling(possible, taken))


@value
class Controlling(Deciding):
    """Who took an Intrigue over picks one of its effects, where the option `counter_effect` allows it."""

    effects: tuple[int, ...]
    taken: Resolving
    asks = "pick an effect of the Intrigue"

    @property
    def cards(self) -> tuple[int, ...]:
        """The Intrigues that are being settled."""
        return self.taken.cards

    def player(self, state: AchaiaState) -> int:
        return self.taken.deed.seat

    @clause("achaia.diagram.counter")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return tuple([state.parts.play_of[effect] for effect in self.effects])

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        return (
            broken(effects.is_wanted, what="an effect of the Intrigue") if isinstance(action, Play) else None
        )

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        deed = deed_of(state.parts.number[action], self.taken.deed.seat)
        return state.pop(self.taken.evolve(deed=deed))


@value
class Discarding(Step):
    """Intrigues that have been settled go to the discard pile."""

    cards: tuple[int, ...]

    @clause("achaia.intrigue.discard")
    def enter(self, state: AchaiaState) -> AchaiaState | None:
        return state.with_discarded(self.cards).pop()


@lru_cache(maxsize=1 << 12)
def _named(who: str, controller: int, target: int, after: int, players: int) -> tuple[int, ...]:
    """Return whom a row names, clockwise from the controller, those who come after a seat."""
    circle = [(controller + step) % players for step in range(1, players)]
    if who == NOBODY:
        return ()
    asked = [seat for seat in circle if (seat == target) == (who == TARGET)]
    distance = 0 if after == NONE else (after - controller) % players
    return tuple(seat for seat in asked if (seat - controller) % players > distance)


@lru_cache(maxsize=1 << 14)
def _answers(
    parts: Parts, words: tuple[str, ...], cousins: tuple[Action, ...], cards: tuple[int, ...]
) -> tuple[Action, ...]:
    """Return the answers that a step of the diagram knows and a seat with these cards can give."""
    kinds = tuple(dict.fromkeys(cards))
    found: list[Action] = [cousin for cousin in cousins if WORDS[type(cousin)] in words]
    if "counteraction" in words:
        found += [parts.counter[card] for card in kinds if parts.counters[card]]
    if "reaction" in words:
        found += [parts.react[card] for card in kinds if parts.reacts[card]]
    return (*found, DECLINE)


def _spent(state: AchaiaState, seat: int, cousin: Action) -> AchaiaState:
    """Return a Cousin to its supply."""
    kind = WORDS[type(cousin)]
    held = list(state.street if kind == "street" else state.court)
    held[seat] -= 1
    return state.evolve(**{kind: tuple(held)})


# --- playing an Intrigue ---------------------------------------------------------------------------


@clause("achaia.intrigue.effects", "achaia.intrigue.kinds")
def play(state: AchaiaState, seat: int, effect: int, stack: Stack) -> AchaiaState:
    """Return the state with an Intrigue of the hand on top of a stack, its target and pieces to be named."""
    card = state.game.parts.card_with[effect]
    return state.without_card(seat, card, stack=(*stack, Resolving(deed_of(effect, seat), (card,))))


@clause("achaia.character.use", "achaia.defend.only-intrigues")
def _play(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    return play(state, deed.seat, deed.pieces[0], state.stack)


def _replay(state: AchaiaState, deed: Deed, _effect: Effect) -> AchaiaState:
    card, discard = state.parts.card_with[deed.pieces[0]], list(state.discard)
    discard[card] -= 1
    after = state.evolve(discard=tuple(discard))
    return after.push(Resolving(deed_of(deed.pieces[0], deed.seat), (card,)))


RESOLVE["play"], RESOLVE["replay"] = _play, _replay
