"""What a search thinks of the actions of whoever decides: a hint, a table, a shading.

Everything here starts from an observation and from what its seat saw happen, so it tells
nobody more than they could know.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.core.actions import Action
from gamekit.core.errors import BadOption, NotYourTurn
from gamekit.core.game import Game
from gamekit.core.state import Observation
from gamekit.core.tables import frame
from gamekit.play.bots.search import ROUNDS, Search

if TYPE_CHECKING:
    import pandas as pd

    from gamekit.play.match import Match

HINT_SIMS = 200


class Line(NamedTuple):
    """What came of one action; `value` is what its seat's position was worth then, on average."""

    action: Action
    label: str
    visits: int
    share: float
    value: float | None


@dataclass(frozen=True)
class Hint:
    """An action to take, and a sentence that says why."""

    action: Action
    why: str

    def __str__(self) -> str:
        return self.why


@dataclass(frozen=True)
class Analysis:
    """What became of each legal action in `sims` simulations, the most promising first."""

    observation: Observation[Any]
    sims: int
    lines: tuple[Line, ...]

    def frame(self) -> pd.DataFrame:
        """Return the lines as a DataFrame, actions in notation; MissingExtra without pandas.

        `share` is the part of all simulations, `value` the mean worth for who decides, as
        `observation.value()` counts it after two rounds: missing where nothing was tried.
        """
        return frame([(str(action), *rest) for action, *rest in self.lines], Line._fields)

    def shading(self) -> dict[str, float]:
        """Return how promising the things in the scene are, id -> 0 to 1, for a Board's `shade`."""
        shares: dict[str, float] = {}
        for line in self.lines:
            if line.visits:
                thing = self.observation.gesture(line.action)[-1]
                shares[thing] = shares.get(thing, 0.0) + line.share
        most = max(shares.values())
        return {thing: share / most for thing, share in shares.items()}

    def hint(self) -> Hint:
        """Return the most promising action and why."""
        best, *others = self.lines
        label = best.label[:1].upper() + best.label[1:]
        if not others:
            return Hint(best.action, f"{label}: there is nothing else to do.")
        assert best.value is not None
        tries = f"Tried in {best.visits} of {self.sims} simulations"
        why = f"{label}. {tries}: {ROUNDS} rounds later you were on average {self._stood(best.value)}."
        second = others[0]
        if second.value is None:
            return Hint(best.action, f"{why} Nothing else looked worth a try.")
        return Hint(best.action, f"{why} The next best, {second.label}: {self._stood(second.value)}.")

    def _stood(self, value: float) -> str:
        """Return in words what a position was worth to who decides: alone, or against the best other."""
        points = f"{abs(value):.1f} points"
        if self.observation.game.players == 1:
            return f"at {'-' * (value < 0)}{points}"
        return f"{points} {'ahead of' if value >= 0 else 'behind'} the best other"


def analysing(
    game: Game[Any], observation: Observation[Any], sims: int, rng: Random
) -> Generator[float, None, Analysis]:
    """Analyse what the observation's seat may do, in slices: yield progress, then return the Analysis."""
    search = Search(game, observation, rng)
    yield from search.run(sims)
    tried = [
        Line(e.action, observation.label(e.action), e.visits, e.visits / sims, search.mean(e))
        for e in search.ranked()
    ]
    done = {line.action for line in tried}
    others = [action for action in observation.legal_actions() if action not in done]
    untried = [Line(action, observation.label(action), 0, 0.0, None) for action in others]
    return Analysis(observation, sims, (*tried, *untried))


def analyse(match: Match, sims: int) -> Analysis:
    """Return the analysis of the position for the person who decides in it; BadOption or NotYourTurn."""
    if type(sims) is not int or sims < 1:
        raise BadOption(f"sims is {sims!r}; allowed is a whole number from 1 up.")
    seat = _deciding(match)
    observation = match.observation(seat)
    return _analysed(match.game, observation, sims, f"{seat} {match.moves(seat)}")


def _deciding(match: Match) -> int:
    """Return the seat that decides; NotYourTurn where people would learn what a bot knows."""
    player = match.state.current_player
    if player < 0:
        raise NotYourTurn(
            "The game is over." if match.is_over else "Now chance decides; there is nothing to advise."
        )
    if any(match.persons) and not match.persons[player]:
        raise NotYourTurn(f"Now {match.name(player)} decides; only people are advised.")
    return player


@lru_cache(maxsize=16)
def _analysed(game: Game[Any], observation: Observation[Any], sims: int, story: str) -> Analysis:
    """Run an analysis to its end. The story of what was seen seeds it: the same answer each time."""
    thinking = analysing(game, observation, sims, Random(story))
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value
