"""What each score line is made of, and the pieces: markers, power tokens, gold and Cousins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from gamekit.core.score import ScoreLine
from gamekit.games.achaia import scoring
from gamekit.games.achaia.graphs.nodes import location_position
from gamekit.games.achaia.state import AchaiaState


def rules_behind(line: ScoreLine) -> tuple[str, ...]:
    """Return the names of the replaceable rules that make a line."""
    return {scoring.DOMINANCE: ("most_tokens",), scoring.WEALTH: ("wealth_power",)}.get(line.label, ())


def made_of(
    state: AchaiaState, line: ScoreLine, most_tokens: Callable[..., Any] = scoring.most_tokens
) -> dict[str, Fraction]:
    """Return the points that pieces bring to a line of the rulebook's scoring, before any rounding."""
    if line.label == scoring.POWER:
        return {f"power-{line.seat}": Fraction(line.points)}
    if line.label == scoring.DOMINANCE:
        return _dominance(state, line.seat, most_tokens)
    if state.wealth:
        return {f"wealth-{line.seat}": Fraction(line.points)}
    return _wealth(state, line.seat)


def hidden(state: AchaiaState) -> list[tuple[int, str]]:
    """Return the lines that there may be but that cannot be seen: wealth behind a screen."""
    if state.wealth:
        return []
    return [(hand.seat, scoring.WEALTH) for hand in state.hands if not isinstance(hand.gold, int)]


def _dominance(state: AchaiaState, seat: int, most_tokens: Callable[..., Any]) -> dict[str, Fraction]:
    owners = dict(zip(state.parts.colours, state.parts.owner, strict=True))
    firsts = {location: (most_tokens(on), on) for location, on in state.tokens_by_name().items()}
    return {
        f"tokens-{colour}-{location}": Fraction(1)
        for location, (colour, on) in firsts.items()
        if colour in on and owners[colour] == seat
    }


def _wealth(state: AchaiaState, seat: int) -> dict[str, Fraction]:
    options, held = state.game.options, state.street[seat] + state.court[seat]
    worth = {f"gold-{seat}": Fraction(state.gold(seat), options.wealth_per_power)}
    if held:
        worth[f"cousins-{seat}"] = Fraction(held * options.cousin_worth, options.wealth_per_power)
    return worth


# --- pieces ----------------------------------------------------------------------------------------


def pieces(state: AchaiaState) -> Mapping[str, Mapping[str, Any]]:
    """Return what may bring points, as the nodes of the scoring graph."""
    found: dict[str, Mapping[str, Any]] = {}
    for seat, power in enumerate(state.power):
        found[f"power-{seat}"] = {
            "kind": "power",
            "label": f"seat {seat + 1} on the power track",
            "seat": seat,
            "power": power,
            "scene": "power-track",
        }
    found.update(_tokens(state))
    for hand in state.hands:
        found.update(_belongings(state, hand.seat))
    return found


def _tokens(state: AchaiaState) -> Iterator[tuple[str, Mapping[str, Any]]]:
    parts = state.parts
    for location, on in state.tokens_by_name().items():
        place = parts.locations.index(location)
        for colour, count in on.items():
            said = f"{parts.location_titles[place]}: {count} {colour} token{'s' * (count > 1)}"
            yield (
                f"tokens-{colour}-{location}",
                {
                    "kind": "tokens",
                    "label": said,
                    "colour": colour,
                    "location": location,
                    "count": count,
                    "place": location_position(state, place),
                    "scene": f"token-{colour}-{location}",
                },
            )


def _belongings(state: AchaiaState, seat: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    scene = f"seat-{seat + 1}"
    if state.wealth:
        label = f"wealth of seat {seat + 1}"
        yield f"wealth-{seat}", {"kind": "wealth", "label": label, "seat": seat, "scene": scene}
        return
    gold, cousins = state.hands[seat].gold, state.street[seat] + state.court[seat]
    if isinstance(gold, int):
        label = f"{gold} gold of seat {seat + 1}"
        yield f"gold-{seat}", {"kind": "gold", "label": label, "seat": seat, "gold": gold, "scene": scene}
    if cousins:
        label = f"{cousins} Cousin{'s' * (cousins > 1)} of seat {seat + 1}"
        yield (
            f"cousins-{seat}",
            {"kind": "cousins", "label": label, "seat": seat, "count": cousins, "scene": scene},
        )
