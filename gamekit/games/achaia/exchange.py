"""An exchange of cards over an Intrigue, as far as the hands of all seats and the diagram allow.

The engine walks the resolution diagram with the one answer that was given; here every answer is
looked at that somebody could give, with hands that are known. That an effect may find nothing to touch
is not in it: any enemy can be the target.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.core.errors import BadName, BadNotation, BadOption, nearest
from gamekit.games.achaia.actions import Play
from gamekit.games.achaia.effects import ENEMY
from gamekit.games.achaia.intrigue import CANCELLED, NOBODY, RESOLVED, TAKEN, TARGET
from gamekit.games.achaia.parts import NONE
from gamekit.games.achaia.tables import Row

if TYPE_CHECKING:
    from gamekit.games.achaia import Achaia

Hands = tuple[tuple[str, ...], ...]
COUSINS = ("street", "court")
PLAY = "play"
"""What is answered before the first step of the diagram."""
ENDS = {RESOLVED: "The Intrigue resolves.", CANCELLED: "The Intrigue is cancelled."}
FREE = ("self", "enemy", "none", TAKEN)
"""The diagram's answers that cost no card."""


class Moment(NamedTuple):
    """A step of the diagram, who controls the Intrigue, at whom it is aimed, and what each seat holds.

    `step` is "" before the Intrigue is played, and `target` NONE where it is aimed at nobody.
    """

    step: str
    seat: int
    target: int
    hands: Hands


class Answer(NamedTuple):
    """The diagram's word for an answer, who gives it with which card, and the moment after it.

    Without a card it is "" and nobody's: `seat` is NONE.
    """

    word: str
    after: Moment
    seat: int = NONE
    card: str = ""


class Exchange:
    """An Intrigue, whoever may come to control it, and what it can be answered with."""

    def __init__(self, game: Achaia, play: str, hands: Sequence[Iterable[str]], seat: int) -> None:
        if seat not in range(game.players):
            raise BadName(f"There is no seat {seat!r}; the seats are 0 to {game.players - 1}.")
        action = game.parse(play)
        if not isinstance(action, Play):
            raise BadNotation(f"{play!r} plays no Intrigue; allowed is for example {game.parts.play[0][0]}.")
        self.game, self.card, self.play = game, action.card, str(action)
        self.effect = game.parts.number[action]
        self.start = Moment("", seat, NONE, checked(game, hands))

    def name(self, moment: Moment) -> str:
        """Return what a moment is called."""
        if not moment.step:
            return self.play
        target = "-" if moment.target == NONE else moment.target
        return f"{moment.step} {moment.seat}>{target} ({'; '.join(map(' '.join, moment.hands))})"

    def answers(self, moment: Moment) -> Iterator[Answer]:
        """Yield the answers that can be given at a moment, cards first; none at an end of the diagram."""
        if not moment.step:
            first = self.game.parts.tables.diagram.rows[0].step
            for aimed in self._aimed(moment, first, (self.effect,)):
                yield Answer(PLAY, aimed, moment.seat, self.card)
        elif moment.step not in ENDS:
            row = self.game.diagram[moment.step]
            if TAKEN in row.answers:
                yield from self._taken(moment, row)
            elif row.who == NOBODY:
                word = "self" if moment.target == NONE else "enemy"
                yield Answer(word, moment._replace(step=row.answers[word]))
            else:
                yield from self._played(moment, row)
                yield Answer("none", moment._replace(step=row.answers["none"]))

    def _aimed(self, moment: Moment, step: str, effects: Iterable[int]) -> Iterator[Moment]:
        """Yield the moments at a step with whatever target one of the effects allows."""
        aims = {self.game.parts.effects[effect].target == ENEMY: None for effect in effects}
        for at_enemy in aims:
            enemies = [seat for seat in range(self.game.players) if seat != moment.seat]
            for target in enemies if at_enemy else (NONE,):
                yield moment._replace(step=step, target=target)

    def _taken(self, moment: Moment, row: Row) -> Iterator[Answer]:
        """Yield what whoever took the Intrigue over can make of it."""
        parts, either = self.game.parts, self.game.options.counter_effect == "either"
        (step,) = ways(self.game, row)
        effects = parts.card_effects[parts.card_with[self.effect]] if either else (self.effect,)
        for aimed in self._aimed(moment, step, effects):
            yield Answer(TAKEN, aimed)

    def _played(self, moment: Moment, row: Row) -> Iterator[Answer]:
        """Yield the cards that somebody can play at a step."""
        for seat, hand in enumerate(moment.hands):
            if seat == moment.seat or (seat == moment.target) != (row.who == TARGET):
                continue
            for card in dict.fromkeys(hand):
                for word in serves(self.game, card):
                    if word in row.answers:
                        yield Answer(word, self._after(moment, seat, card, row.answers[word]), seat, card)

    def _after(self, moment: Moment, seat: int, card: str, step: str) -> Moment:
        """Return the moment at a step after a seat played a card; it may take the Intrigue over there."""
        held = list(moment.hands[seat])
        held.remove(card)
        hands = (*moment.hands[:seat], tuple(held), *moment.hands[seat + 1 :])
        if step in self.game.diagram and TAKEN in self.game.diagram[step].answers:
            return Moment(step, seat, NONE, hands)
        return moment._replace(step=step, hands=hands)


def ways(game: Achaia, row: Row) -> dict[str, tuple[str, ...]]:
    """Return the steps that follow a row, each with the answers that lead there.

    What was taken over resolves where the option `counter_answerable` says so.
    """
    found: dict[str, tuple[str, ...]] = {}
    for answer, step in row.answers.items():
        following = step if answer != TAKEN or game.options.counter_answerable else RESOLVED
        found[following] = (*found.get(following, ()), answer)
    return found


def moment_of(moment: Moment) -> dict[str, Any]:
    """Return what there is to tell of a moment."""
    against = "nobody" if moment.target == NONE else f"seat {moment.target + 1}"
    return {
        "kind": "end" if moment.step in ENDS else "step" if moment.step else "play",
        "label": f"{moment.step or PLAY}: seat {moment.seat + 1} against {against}",
        "step": moment.step or None,
        "seat": moment.seat,
        "target": None if moment.target == NONE else moment.target,
        "hands": moment.hands,
    }


def answer_of(answer: Answer) -> dict[str, Any]:
    """Return what there is to tell of an answer."""
    played = bool(answer.card)
    return {
        "answer": answer.word,
        "card": answer.card or None,
        "seat": answer.seat if played else None,
        "cards": int(played),
    }


def serves(game: Achaia, card: str) -> tuple[str, ...]:
    """Return the diagram's words for what a card can answer: a Cousin, Counteraction, Reaction."""
    return (card,) if card in COUSINS else game.tables.intrigues[card].serves


def checked(game: Achaia, hands: Sequence[Iterable[str]]) -> Hands:
    """Return what each seat holds, by name, in order; names in a text are separated by spaces."""
    given = [tuple(hand.split() if isinstance(hand, str) else hand) for hand in hands]
    if len(given) != game.players:
        raise BadOption(f"hands has {len(given)} entries; allowed is one for each of {game.players} seats.")
    known = (*game.parts.cards, *COUSINS)
    for name in (name for hand in given for name in hand):
        if name not in known:
            raise BadName(f"There is no card {name!r}; {nearest(name, known)}")
    return tuple(tuple(sorted(hand, key=known.index)) for hand in given)
