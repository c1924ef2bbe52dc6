"""The set-up: chance lays out the box, then each seat keeps one of two secret advisors."""

from __future__ import annotations

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.secrets import Unknown
from gamekit.core.state import Chance, Window
from gamekit.core.value import value
from gamekit.games.khan.actions import Deal, DrawHeir, Keep, LayBonus, OpenAdvisor, RevealUpgrade
from gamekit.games.khan.board import WHITE, places_of
from gamekit.games.khan.rules import is_time_for
from gamekit.games.khan.state import NOWHERE, KhanState, SecretAdvisors, changed
from gamekit.games.khan.turn import ACTIVATING
from gamekit.games.khan.upgrades import upgrade_outcomes

JOCHI, TOLUI, ALTANI = "Jochi", "Tolui", "Altani"


@value
class DrawingHeirs(Chance[KhanState]):
    """Chance gives each seat an heir, no heir twice."""

    @clause("khan.setup.heirs")
    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        drawn = [heir.board for heir in state.heirs]
        names = state.board.heir_names
        return tuple([(DrawHeir(name), 1) for board, name in enumerate(names) if board not in drawn])

    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, DrawHeir)
        seat = next(seat for seat, heir in enumerate(state.heirs) if heir.board == NOWHERE)
        after = take_board(state, seat, state.board.heir_names.index(action.heir))
        if seat + 1 < len(state.heirs):
            return after
        return with_jochi(after.evolve(stack=state.stack[:-1]))


@clause("khan.heir.tolui", "khan.heir.altani", "khan.setup.pawns")
def take_board(state: KhanState, seat: int, board: int) -> KhanState:
    """Return the state after the seat got the board of an heir: Tolui's yurt and Altani's pawns stand."""
    name, capital = state.board.heir_names[board], state.board.capital
    yurts = 1 << capital if name == TOLUI else 0
    pawns = (capital,) * (2 if name == ALTANI else 1)
    return state.with_heir(seat, state.heirs[seat].evolve(board=board, pawns=pawns, yurts=yurts))


@clause("khan.heir.jochi")
def with_jochi(state: KhanState) -> KhanState:
    """Return the state in which chance goes on with Jochi's first white space, if he plays."""
    for seat, heir in enumerate(state.heirs):
        if state.board.heir_names[heir.board] == JOCHI:
            return state.evolve(stack=(*state.stack, FillingWhite(seat)))
    return state


@value
class FillingWhite(Chance[KhanState]):
    """Chance fills Jochi's first white space."""

    seat: int

    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        return upgrade_outcomes(state)

    @clause("khan.heir.jochi")
    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, RevealUpgrade)
        upgrade = state.board.upgrade_names.index(action.upgrade)
        heir = state.heirs[self.seat]
        columns = (*heir.columns[:WHITE], (upgrade,))
        return state.with_heir(
            self.seat,
            heir.evolve(columns=columns),
            upgrades=changed(state.upgrades, upgrade, -1),
            stack=state.stack[:-1],
        )


@value
class LayingBonuses(Chance[KhanState]):
    """Chance lays a bonus tile on each advisor, face up."""

    @clause("khan.setup.bonus")
    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        names = state.board.bonus_names
        return tuple([(LayBonus(n), 1) for bonus, n in enumerate(names) if bonus not in state.bonuses])

    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, LayBonus)
        bonus, advisor = state.board.bonus_names.index(action.bonus), state.bonuses.index(NOWHERE)
        after = state.evolve(bonuses=changed(state.bonuses, advisor, bonus - NOWHERE))
        return after if NOWHERE in after.bonuses else after.evolve(stack=state.stack[:-1])


@value
class OpeningAdvisors(Chance[KhanState]):
    """Chance reveals the open advisors; the rest are out of the game."""

    @clause("khan.setup.open")
    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        names = state.board.demand_names
        return tuple([(OpenAdvisor(n), 1) for card, n in enumerate(names) if not state.demands >> card & 1])

    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, OpenAdvisor)
        demands = state.demands | 1 << state.board.demand_names.index(action.card)
        is_last = demands.bit_count() == state.board.tables.supplies.open_advisors
        return state.evolve(demands=demands, stack=state.stack[:-1] if is_last else state.stack)


@value
class Dealing(Chance[KhanState]):
    """Chance deals each seat its secret advisors, unseen by the others."""

    @clause("khan.setup.hand", "khan.setup.shuffle")
    def outcomes(self, state: KhanState) -> tuple[tuple[Action, int], ...]:
        seat, names = self.receiver(state), state.board.secret_names
        dealt = [card for held in state.secrets for card in held.cards]
        return tuple([(Deal(seat, name), 1) for card, name in enumerate(names) if card not in dealt])

    def receiver(self, state: KhanState) -> int:
        """Return the seat that gets the next card: both cards of a seat before the next seat's."""
        dealt = state.board.tables.supplies.secret_advisors
        return next(held.seat for held in state.secrets if len(held.cards) < dealt)

    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, Deal)
        held = state.secrets[action.seat]
        card = state.board.secret_names.index(str(action.card))
        after = with_secrets(state, held.evolve(cards=in_order((*held.cards, card))))
        full = state.board.tables.supplies.secret_advisors
        is_last = all(len(held.cards) == full for held in after.secrets)
        return after.evolve(stack=state.stack[:-1]) if is_last else after


def in_order(cards: tuple[int | Unknown, ...]) -> tuple[int | Unknown, ...]:
    """Return the cards in the rulebook's order: in which they were dealt tells nothing."""
    return tuple(sorted(cards, key=lambda card: card if isinstance(card, int) else -1))


def with_secrets(state: KhanState, held: SecretAdvisors) -> KhanState:
    """Return the state in which a seat holds these secret advisors."""
    secrets = (*state.secrets[: held.seat], held, *state.secrets[held.seat + 1 :])
    return state.evolve(secrets=secrets)


@value
class Keeping(Window[KhanState]):
    """A seat keeps one of its secret advisors and discards the other, unseen by the others."""

    seat: int

    def player(self, state: KhanState) -> int:
        return self.seat

    def legal(self, state: KhanState) -> tuple[Action, ...]:
        cards = [card for card in state.secrets[self.seat].cards if isinstance(card, int)]
        return state.board.keeps[places_of(cards)]

    def refusal(self, state: KhanState, action: Action) -> Refusal | None:
        if not isinstance(action, Keep):
            return broken(is_time_for, what="keep one of the secret advisors")
        names = state.board.secret_names
        if was_dealt(state, self.seat, names.index(str(action.card))):
            return None
        held = " and ".join(names[card] for card in state.secrets[self.seat].cards if isinstance(card, int))
        return broken(was_dealt, card=action.card, held=held or "unknown")

    @clause("khan.setup.secret")
    def apply(self, state: KhanState, action: Action) -> KhanState:
        assert isinstance(action, Keep)
        held, kept = state.secrets[self.seat], state.board.secret_names.index(str(action.card))
        others = tuple(card for card in held.cards if card != kept)
        after = with_secrets(state, held.evolve(cards=(kept,), discarded=others))
        seat = (self.seat + 1) % len(state.heirs)
        is_last = seat == state.game.options.first_seat
        return after.evolve(stack=(ACTIVATING if is_last else Keeping(seat),))


@clause("khan.setup.secret", says="{card} was not dealt; the cards are {held}.")
def was_dealt(state: KhanState, seat: int, card: int) -> bool:
    """Return whether the seat holds the card."""
    return card in state.secrets[seat].cards
