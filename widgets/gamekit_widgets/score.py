"""Score lines as a table for people."""

from __future__ import annotations

from typing import Any, TypedDict

from gamekit.core.score import Outcome, totals
from gamekit.core.state import OVER, Observation
from gamekit.play import Match
from gamekit_widgets.flow import final, graph_of


class Row(TypedDict):
    """The points that each seat has from one source."""

    label: str
    clause: str
    points: list[str]


class Table(TypedDict):
    """All points, and once the game is over who came where, why it ended, and a picture of the score."""

    names: list[str]
    rows: list[Row]
    total: list[str]
    ranking: list[str]
    reason: str
    picture: str


def table(match: Match, observation: Observation[Any]) -> Table:
    """Return the score lines that the observation shows, without those that gave nobody anything.

    Points that are hidden from the seat are a ?. The observation is one of the match, not always the
    present one.
    """
    seats = range(match.game.players)
    outcome = match.state.outcome() if observation.current_player == OVER else None
    lines = outcome.lines if outcome else observation.score()
    covered = set[tuple[int, str]]() if outcome else hidden(observation)
    rows: list[Row] = []
    for label in dict.fromkeys([*(line.label for line in lines), *(label for _, label in sorted(covered))]):
        same = [line for line in lines if line.label == label]
        points, unseen = totals(same, len(seats)), [(seat, label) in covered for seat in seats]
        if any(points) or any(unseen):
            said = ["?" if is_unseen else str(p) for p, is_unseen in zip(points, unseen, strict=True)]
            rows.append(Row(label=label, clause=same[0].clause if same else "", points=said))
    sums = totals(lines, len(seats))
    more = ["" if seat not in {other for other, _ in covered} else " + ?" for seat in seats]
    return Table(
        names=list(match.names),
        rows=rows,
        total=[f"{points}{rest}" for points, rest in zip(sums, more, strict=True)],
        ranking=ranking(match.names, outcome, sums) if outcome else [],
        reason=" ".join(filter(None, [outcome.reason, outcome.verdict])) if outcome else "",
        picture=final(match, observation),
    )


def hidden(observation: Observation[Any]) -> set[tuple[int, str]]:
    """Return the seats and labels of the score lines whose points the observation does not show."""
    lines = graph_of(observation).nodes(data=True)
    return {(data["seat"], data["label"]) for _, data in lines if data["kind"] == "line" and data["hidden"]}


def ranking(names: tuple[str, ...], outcome: Outcome, points: tuple[int, ...]) -> list[str]:
    """Return a line for each place.

    >>> ranking(("Ana", "Ben", "Cy"), Outcome((), ((1,), (0, 2)), "", ""), (1, 8, 1))
    ['1. Ben – 8 points', '2. Ana and Cy – 1 point']
    """
    lines: list[str] = []
    place = 1
    for group in outcome.ranking:
        shared = " and ".join(names[seat] for seat in group)
        gained = ", ".join(dict.fromkeys(str(points[seat]) for seat in group))
        lines.append(f"{place}. {shared} – {gained} point{'s' * (gained != '1')}")
        place += len(group)
    return lines
