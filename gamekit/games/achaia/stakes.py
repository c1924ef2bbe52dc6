"""What is at stake: the effect that is being named, answered or paid for, and its way through the diagram."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gamekit.core.actions import Action
from gamekit.games.achaia import actions, labels
from gamekit.games.achaia.domination import Executing, Ordering, Relocating
from gamekit.games.achaia.effects import DIE, ENEMY, Deed, Kind, step
from gamekit.games.achaia.intrigue import NOBODY, OTHERS, Controlling, Resolving, is_asked
from gamekit.games.achaia.naming import Naming
from gamekit.games.achaia.parts import NONE, Parts
from gamekit.games.achaia.resolving import Owing, Stealing
from gamekit.games.achaia.setup import Placing
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.tables import Row

ANSWERS = (actions.Street, actions.Court, actions.Counter, actions.React)
DECLINED, NOW, WAITING, SILENT = "declined", "now", "waiting", "silent"
"""What is known of a seat at a step of the diagram; a silent one holds nothing to answer with."""


class Stake(NamedTuple):
    """An effect with where it comes from, who plays it, at whom, and the pieces named so far.

    `deed` is the effect, None while one of two is to be picked. `intrigue` is the window of the Intrigue,
    if it is one; who can answer walks its diagram.
    """

    deed: Deed | None

    source: str
    says: str
    seat: int
    target: int
    pieces: tuple[str, ...]
    intrigue: Resolving | None


def stake(state: AchaiaState) -> Stake | None:
    """Return what the top window is about, or None where no effect is under way."""
    deed = deed_at_stake(state)
    if deed is None:
        return None
    top = state.stack[-1]
    picks = isinstance(top, Controlling)
    says = top.asks if picks else deed.read(state).says
    intrigue = top.taken if isinstance(top, Controlling) else top if isinstance(top, Resolving) else None
    return Stake(
        None if picks else deed,
        source_of(state, deed),
        says,
        deed.seat,
        deed.target,
        _pieces(state, deed),
        intrigue,
    )


def deed_at_stake(state: AchaiaState) -> Deed | None:
    """Return the effect that the top window is about."""
    match state.stack[-1] if state.stack else None:
        case Naming() | Owing() | Stealing() as window:
            return window.deed
        case Controlling(taken=taken):
            return taken.deed
        case _:
            return None


def source_of(state: AchaiaState, deed: Deed) -> str:
    """Return the title of the card or Location whose effect it is."""
    return _sources(state.parts)[deed.effect]


@lru_cache(maxsize=64)
def _sources(parts: Parts) -> tuple[str, ...]:
    found = [""] * len(parts.effects)
    tables = parts.tables
    rows = (
        (parts.location_titles, parts.location_effects),
        ([card.title for card in tables.intrigues.values()], parts.card_effects),
        ([card.title for card in tables.intrigues.values()], [(e,) for e in parts.reactions]),
        ([character.title for character in tables.all_characters().values()], parts.character_effects),
        ([event.title for event in tables.events.values()], parts.event_effects),
    )
    for titles, effects in rows:
        for title, numbers in zip(titles, effects, strict=True):
            for number in numbers:
                if number != NONE:
                    found[number] = title
    return tuple(found)


def dice_at_stake(state: AchaiaState) -> tuple[int, ...]:
    """Return the dice that are named for an effect, that act, or that are on their way."""
    match state.stack[-1] if state.stack else None:
        case Executing(die=die) | Relocating(die=die) | Placing(die=die):
            return (die,)
        case Ordering(dice=dice):
            return dice
        case _:
            deed = deed_at_stake(state)
            return tuple(piece for kind, piece in _named(state, deed) if kind is DIE) if deed else ()


def _named(state: AchaiaState, deed: Deed) -> Iterator[tuple[Kind, int]]:
    """Yield the pieces that were named, each with its kind."""
    effect = deed.read(state)
    for count, piece in enumerate(deed.pieces):
        kind = step(deed.evolve(pieces=deed.pieces[:count]), effect)
        assert kind is not None
        yield kind, piece


def _pieces(state: AchaiaState, deed: Deed) -> tuple[str, ...]:
    """Return in words what was named, one after the other."""
    return tuple(labels.named(state, kind.ready(state.parts)[piece]) for kind, piece in _named(state, deed))


def has_answer(legal: Sequence[Action]) -> bool:
    """Return whether something of what is legal answers an Intrigue."""
    return any(isinstance(action, ANSWERS) for action in legal)


# --- the diagram -------------------------------------------------------------------------------------


def way(state: AchaiaState, intrigue: Resolving) -> tuple[Row, ...]:
    """Return the rows of the diagram through which the Intrigue goes if nobody plays anything."""
    kind = "enemy" if intrigue.deed.read(state).target == ENEMY else "self"
    rows, at = dict[str, Row](), state.parts.tables.diagram.rows[0].step
    while at in state.game.diagram and at not in rows:
        row = rows[at] = state.game.diagram[at]
        at = row.answers[kind if row.who == NOBODY else "none"]
    return tuple(row for row in rows.values() if row.who == NOBODY or not intrigue.is_final(state))


def asked(state: AchaiaState, intrigue: Resolving, row: Row) -> list[tuple[int, str]]:
    """Return the seats that a row of the diagram names, in the order of asking, and how it went."""
    deed, players = intrigue.deed, state.game.players
    circle = [(deed.seat + far) % players for far in range(1, players)]
    if row.who == NOBODY:
        return []
    named = [seat for seat in circle if (seat != deed.target) == (row.who == OTHERS)]
    return [(seat, _answer(state, intrigue, row, seat)) for seat in named]


def _answer(state: AchaiaState, intrigue: Resolving, row: Row, seat: int) -> str:
    if not is_asked(state, seat):
        return SILENT
    steps = [one.step for one in way(state, intrigue)]
    if intrigue.step not in steps or steps.index(intrigue.step) < steps.index(row.step):
        return WAITING
    if intrigue.step != row.step:
        return DECLINED
    far, now = ((one - intrigue.deed.seat) % state.game.players for one in (seat, intrigue.asked))
    return NOW if seat == intrigue.asked else DECLINED if far < now else WAITING
