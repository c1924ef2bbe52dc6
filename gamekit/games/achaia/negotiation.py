"""Hard Negotiation: gold for a promise, or a promise for gold. Promises are noted and bind nobody."""

from __future__ import annotations

from functools import lru_cache

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.value import value
from gamekit.games.achaia.actions import Accept, OfferGold, OfferPromise, Refuse
from gamekit.games.achaia.naming import Deciding
from gamekit.games.achaia.parts import MOST_GOLD, Parts
from gamekit.games.achaia.state import AchaiaState, Agreement

ACCEPT, REFUSE = Accept(), Refuse()
MOST_OFFERS = 2
"""How many offers can be made at one decision (achaia.advanced.negotiation)."""


@clause("achaia.advanced.negotiation", says="Offers belong to Hard Negotiation, at most two at a decision.")
def may_offer(state: AchaiaState, offers: int) -> bool:
    """Return whether one more offer can be made."""
    return state.game.options.hard_negotiation and offers < MOST_OFFERS


@clause("achaia.advanced.negotiation", says="An offer is made to another player.")
def is_another(seat: int, other: int) -> bool:
    """Return whether the offer is made to somebody else."""
    return seat != other


@clause("achaia.advanced.negotiation", says="There are not {gold} gold to give.")
def has_gold(state: AchaiaState, seat: int, gold: int) -> bool:
    """Return whether the seat has the gold that it would give."""
    return state.gold(seat) >= gold


def offers(state: AchaiaState, seat: int, made: int) -> tuple[Action, ...]:
    """Return the offers that the seat can make."""
    if not may_offer(state, made):
        return ()
    return _offers(state.parts, seat, min(MOST_GOLD, state.gold(seat)))


@lru_cache(maxsize=256)
def _offers(parts: Parts, seat: int, gold: int) -> tuple[Action, ...]:
    golds, promises = parts.offers
    others = [other for other in range(parts.players) if is_another(seat, other)]
    return (
        *[offer for other in others for offer in golds[other][:gold]],
        *[offer for other in others for offer in promises[other]],
    )


def why_not_offer(state: AchaiaState, seat: int, made: int, action: OfferGold | OfferPromise) -> Refusal:
    """Return why an offer is refused."""
    if not may_offer(state, made):
        return broken(may_offer)
    if not is_another(seat, action.seat):
        return broken(is_another)
    return broken(has_gold, gold=action.gold)


def offer(state: AchaiaState, seat: int, action: OfferGold | OfferPromise) -> AchaiaState:
    """Return the state in which the promise has to be named."""
    return state.push(Promising(seat, action.seat, action.gold, isinstance(action, OfferGold)))


@value
class Promising(Deciding):
    """Who makes an offer names the promise; `pays` says that the gold is that seat's."""

    seat: int
    other: int
    gold: int
    pays: bool
    asks = "name the promise"

    @clause("achaia.advanced.negotiation")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        return state.parts.promises

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        payer, promiser = (self.seat, self.other) if self.pays else (self.other, self.seat)
        return state.pop(Answering(self.other, payer, Agreement(promiser, payer, action.what, self.gold)))  # type: ignore[reportAttributeAccessIssue, attr-defined]


@value
class Answering(Deciding):
    """The other one accepts or refuses; whoever would pay and has too little can only refuse."""

    seat: int
    payer: int
    agreement: Agreement
    asks = "accept the offer or refuse it"

    @clause("achaia.advanced.negotiation")
    def options(self, state: AchaiaState) -> tuple[Action, ...]:
        own = self.payer == self.seat
        return (REFUSE,) if own and not self.affordable(state) else (ACCEPT, REFUSE)

    def affordable(self, state: AchaiaState) -> bool:
        """Return whether the payer, who decides here, has the gold."""
        return has_gold(state, self.payer, self.agreement.gold)

    def why(self, state: AchaiaState, action: Action) -> Refusal | None:
        return broken(has_gold, gold=self.agreement.gold) if isinstance(action, Accept) else None

    def take(self, state: AchaiaState, action: Action) -> AchaiaState:
        if isinstance(action, Refuse):
            return state.pop()
        gold, agreed = self.agreement.gold, (*state.agreements, self.agreement)
        paid = state.pop().with_gold(self.payer, -gold).with_gold(self.agreement.by, gold)
        return paid.evolve(agreements=agreed)
