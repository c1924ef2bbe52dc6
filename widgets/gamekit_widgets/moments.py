"""The moments of a match that are worth a look: where the lead changes, and where the tide turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

MOST = 5
"""how many turning points a match has at most"""


@dataclass(frozen=True)
class Moments:
    """The points of the seats at each step of a story, as somebody saw them, and what stands out.

    A seat's lead is by how many points it is ahead of the best other seat (alone: its points).

    >>> moments = Moments([(0, 0), (2, 0), (2, 2), (2, 9), (12, 9)], ["Ana", "Ben"])
    >>> moments.leads
    {3: 1, 4: 0}
    >>> moments.turns
    {1: (0, 2), 2: (1, 2), 3: (1, 7), 4: (0, 10)}
    >>> moments.says(4)
    'Ana takes the lead. A turning point: 10 points for Ana against the best other.'
    """

    points: Sequence[Sequence[float]]
    names: Sequence[str]

    @cached_property
    def leads(self) -> dict[int, int]:
        """The steps at which the lead changes, each with the seat that has it then.

        A change is, as in `lab.metrics.lead_changes`, that a seat comes to lead alone while
        another was the last to do so; ties between do not count.
        """
        found: dict[int, int] = {}
        last: int | None = None
        for step, points in enumerate(self.points):
            first = [seat for seat, own in enumerate(points) if own == max(points)]
            if len(first) == 1:
                if last not in (None, first[0]):
                    found[step] = first[0]
                last = first[0]
        return found

    @cached_property
    def turns(self) -> dict[int, tuple[int, float]]:
        """The turning points, each with the seat that gained there, and how much.

        They are the steps at which the lead of some seat grew most, five at most; of equal ones
        the later count, which leave less time for another.
        """
        leads = [[_lead(points, seat) for seat in range(len(points))] for points in self.points]
        swings: dict[int, tuple[int, float]] = {}
        for step in range(1, len(leads)):
            gains = [after - before for before, after in zip(leads[step - 1], leads[step], strict=True)]
            if max(gains) > 0:
                swings[step] = (gains.index(max(gains)), max(gains))
        largest = sorted(swings, key=lambda step: (swings[step][1], step))[-MOST:]
        return {step: swings[step] for step in sorted(largest)}

    def says(self, step: int) -> str:
        """Return what stands out at a step, in words; mostly nothing."""
        told: list[str] = []
        if step in self.leads:
            told.append(f"{self.names[self.leads[step]]} takes the lead.")
        if step in self.turns:
            seat, gain = self.turns[step]
            against = " against the best other" if len(self.names) > 1 else ""
            words = f"{gain:g} point{'s' * (gain != 1)} for {self.names[seat]}{against}"
            told.append(f"A turning point: {words}.")
        return " ".join(told)


def following(steps: Sequence[int], at: int) -> int:
    """Return the first of the steps after `at`, or the first of all: one goes round.

    >>> following([3, 8], 3), following([3, 8], 8)
    (8, 3)
    """
    return next((step for step in steps if step > at), steps[0])


def _lead(points: Sequence[float], seat: int) -> float:
    others = [own for other, own in enumerate(points) if other != seat]
    return points[seat] - max(others, default=0)
