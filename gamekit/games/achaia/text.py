"""The text board of Achaia, which reads well alone."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

from gamekit.core.score import totals
from gamekit.games.achaia import stakes, titles
from gamekit.games.achaia.acting import cost
from gamekit.games.achaia.happens import happens, leads
from gamekit.games.achaia.parts import NONE, RESERVE
from gamekit.games.achaia.seats import gold_of, screens, standing, supply
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.titles import counted, listed, price, promised, roman
from gamekit.games.achaia.troy import dice_on, lying, room
from gamekit.games.achaia.words import phase, reminder, task

WIDTH = 100
"""columns of a terminal that the text takes at most, but for names of people"""


def text(state: AchaiaState, seat: int | None, called: Sequence[str]) -> str:
    """Return Troy, the cards and what everybody has, as `seat` sees it; `called` are the seats' names."""
    parts = [
        [*_wrapped(f"Achaia, {phase(state)}. {task(state, called)}"), *_stake(state, seat, called)],
        [line for place in state.order for line in _location(state, place)],
        [line for character in state.characters for line in _character(state, character)],
        _table(state, seat, called),
        [line for other in range(state.game.players) for line in _seat(state, other, called)],
        _hand(state, seat),
    ]
    if not state.stack:
        parts.append(_ranking(state, called))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _stake(state: AchaiaState, seat: int | None, called: Sequence[str]) -> list[str]:
    """Return what is at stake, and who is asked in which order."""
    found = stakes.stake(state)
    if found is None:
        return []
    aim = "" if found.target == NONE else f" at {called[found.target]}"
    named = f" Named: {'; '.join(found.pieces)}." if found.pieces else ""
    lines = _wrapped(f"At stake: {found.source} of {called[found.seat]}{aim}: {found.says}.{named}")
    if found.deed and (then := happens(state, found.deed, called)):
        also = leads(state, found.deed)
        lines += _wrapped(f"  {then[:1].upper()}{then[1:]}{f'; {also}' if also else ''}.")
    if found.intrigue is not None:
        for row in stakes.way(state, found.intrigue):
            asked = stakes.asked(state, found.intrigue, row)
            who = ", ".join(f"{called[seat]} {how}" for seat, how in asked)
            here = ">" if row.step == found.intrigue.step else " "
            lines += _wrapped(f"  {here} {row.asks}" + (f" {who}" if who else ""))
        lines.append("    Then it resolves.")
        if (
            state.declining()
            and seat == state.current_player
            and not stakes.has_answer(state.legal_actions())
        ):
            lines.append("  You hold nothing that cancels.")
    return lines


# --- Troy --------------------------------------------------------------------------------------------


def _location(state: AchaiaState, place: int) -> Iterator[str]:
    """Yield a Location's line with its room and action, and one with what lies there."""
    parts = state.parts
    is_open = place in state.open_locations()
    full = f"{len(dice_on(state, place))}/{room(state, place)}" if is_open else "-"
    line = f"{titles.numbers(parts)[place]:>2} {parts.location_titles[place]:<16}{full:<5}"
    action = f"{price(parts.location_cost[place])}: {titles.location_words(parts, place)}"
    yield from _wrapped(
        line + (action if is_open else f"closed until turn {roman(parts.opens[place])}; {action}")
    )
    said = lying(state, place)
    if said:
        yield from _wrapped(f"     {'; '.join(said)}")


# --- cards and supplies ------------------------------------------------------------------------------


def _character(state: AchaiaState, number: int) -> list[str]:
    known = state.parts.tables.all_characters()[state.parts.characters[number]]
    used = f", {counted(state.usage[number], 'use')}" if state.usage[number] else ""
    return _wrapped(
        f"{known.title} ({cost(state, number)} gold{used}): {titles.effects_words(known.effects)}"
    )


def _table(state: AchaiaState, seat: int | None, called: Sequence[str]) -> list[str]:
    discard = _titles(state, {card: count for card, count in enumerate(state.discard) if count})
    title, brings = reminder(state)
    lines = [
        f"{screens(state, seat)}. {'. '.join(supply(state))}.",
        f"Intrigue deck {state.deck}, discard pile: {discard or 'empty'}.",
        f"{title}: {'; '.join(brings)}.",
        *_promises(state, called),
    ]
    return [part for line in lines for part in _wrapped(line)]


def _promises(state: AchaiaState, called: Sequence[str]) -> Iterator[str]:
    for agreed in state.agreements[-5:]:
        what = f"{promised(state.parts, agreed.what)} for {agreed.gold} gold"
        yield f"{called[agreed.by]} promised {called[agreed.to]} {what}."


def _titles(state: AchaiaState, counts: dict[int, int]) -> str:
    names = state.parts.cards
    return ", ".join(
        titles.card_title(state.parts, names[card]) + (f" ×{count}" if count > 1 else "")
        for card, count in counts.items()
    )


# --- the seats ---------------------------------------------------------------------------------------


def _seat(state: AchaiaState, seat: int, called: Sequence[str]) -> list[str]:
    parts, hand, gold = state.parts, state.hands[seat], gold_of(state, seat)
    letters = parts.tables.colours.letters
    reserve = [
        f"{letters[parts.colour_of[die]]}{state.pips[die] or '?'}"
        for die in parts.dice_of[seat]
        if state.at[die] == RESERVE
    ]
    said = [
        f"{state.power[seat]} power",
        "gold hidden" if gold is None else f"{gold} gold",
        f"{state.street[seat]} Street and {state.court[seat]} Court Cousins",
        counted(len(hand.cards), "Intrigue") + (" and an Event" if hand.event is not None else ""),
        f"reserve {' '.join(reserve) or 'empty'}",
        "tokens left " + listed(f"{state.supply[c]} {parts.colours[c]}" for c in parts.colours_of[seat]),
    ]
    mark = ">" if seat == state.current_player else " "
    also = standing(state, seat)
    line = f"{mark} {called[seat]} ({titles.seat_words(parts, seat)}): {', '.join(said)}"
    return _wrapped(f"{line}{f'; {also}' if also else ''}.")


def _hand(state: AchaiaState, seat: int | None) -> list[str]:
    """Return one's own cards with what they do."""
    if seat is None or not state.stack:
        return []
    parts, hand, lines = state.parts, state.hands[seat], list[str]()
    held = Counter(card for card in hand.cards if isinstance(card, int))
    for card, count in sorted(held.items()):
        name = parts.cards[card]
        known = parts.tables.intrigues[name]
        said = " or ".join(effect.says for effect in known.effects)
        serves = "".join(f". {titles.serves_words(parts, name, kind)}" for kind in known.serves)
        lines += _wrapped(f"  {_titles(state, {card: count})}: {said}{serves}.")
    if isinstance(hand.event, int):
        event = parts.tables.events[parts.events[hand.event]]
        lines += _wrapped(f"  Event {event.title}: {titles.effects_words(event.effects)}.")
    return ["Your hand:", *lines] if lines else []


def _ranking(state: AchaiaState, called: Sequence[str]) -> list[str]:
    outcome = state.outcome()
    assert outcome is not None
    lines, points, place = _wrapped(outcome.reason), totals(outcome.lines, state.game.players), 1
    for group in outcome.ranking:
        for seat in group:
            own = [f"{line.label} {line.points}" for line in outcome.lines if line.seat == seat]
            left = gold_of(state, seat)
            rest = "" if left is None else f", {left} gold left over"
            lines += _wrapped(f"{place}. {called[seat]}: {points[seat]} power ({', '.join(own)}){rest}")
        place += len(group)
    return lines


def _wrapped(line: str) -> list[str]:
    if len(line) <= WIDTH:  # most lines, and to wrap one takes long
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
