"""Where the points come from, as a picture that follows a match and lights up with its board."""

from __future__ import annotations

from typing import Any

import traitlets

from gamekit.core.errors import BadOption
from gamekit.core.scene import Scene, seat_names
from gamekit.core.score import totals
from gamekit.core.state import Observation
from gamekit.play import Match
from gamekit_widgets import flow, keys
from gamekit_widgets.board import Board
from gamekit_widgets.picture import Picture, refuse_unknown, short, weakly


class ScoreView(Picture):
    """Where everybody's points come from: pieces, lines of the score, players.

    `shown` is a match, which the picture follows (as `seat` sees it; without, as everybody
    may), an observation, or a Board: then it shows what that shows, and what is picked in one
    lights up in the other. Any widget with `selected` can be linked the same way, by
    `traitlets.link((view, "selected"), (board, "selected"))`.

    >>> import gamekit
    >>> from gamekit.play import Match
    >>> ScoreView(Match(gamekit.load("khlor", players=2), ["Ana", "Ben"])).status
    'Ana 0 points, Ben 0 points.'
    """

    def __init__(
        self, shown: Match | Board | Observation[Any], seat: int | str | None = None, **unknown: Any
    ) -> None:
        refuse_unknown("ScoreView", unknown, ("shown", "seat"))
        if not isinstance(shown, Match | Board | Observation):
            raise BadOption(
                f"ScoreView shows a match, a Board or an observation, and {short(shown)} is none."
            )
        if seat is not None and not isinstance(shown, Match):
            raise BadOption("seat goes with a match; a Board and an observation have their own.")
        super().__init__()
        self.shown = shown
        self.seat = shown.seat(seat) if isinstance(shown, Match) and seat is not None else None
        self.picked: list[str] = []
        self.buttons, self.can = keys.PICTURE, ["pick"]
        self._intents["click"] = self._pick
        self._drawn: tuple[Any, ...] = ()
        self._graph = flow.graph_of(self.observation)
        if isinstance(shown, Board):
            link = traitlets.link((shown, "selected"), (self, "selected"))
            tell = weakly(self)

            def follow(_: Any) -> None:
                tell()

            shown.observe(follow, "revision")
            self._ends = (link.unlink, lambda: shown.unobserve(follow, "revision"))
        elif isinstance(shown, Match):
            self._ends = (shown.subscribe(weakly(self)),)
        self._sync()

    @property
    def observation(self) -> Observation[Any]:
        """What the picture is made of."""
        if isinstance(self.shown, Match):
            return self.shown.observation(self.seat)
        return self.shown.observation if isinstance(self.shown, Board) else self.shown

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        match self.shown:
            case Match():
                return self.shown.names
            case Board():
                return self.shown.match.names
            case _:
                return seat_names(None, self.observation.game.players)

    def snapshot(self) -> Scene:
        return self._picture(flow.graph_of(self.observation))

    def __repr__(self) -> str:
        return f"<ScoreView of {self.observation.game.title}. {self.status}>"

    def _draw(self) -> None:
        observation = self.observation
        if self._drawn[:1] != (observation,):
            self._graph = flow.graph_of(observation)
            self.picked = [node for node in self.picked if node in self._graph] or self._named()
        now = (observation, tuple(self.picked))
        if now == self._drawn:
            return
        self._drawn = now
        self._show_scene(self._picture(self._graph))
        points = totals(observation.score(), observation.game.players)
        each = zip(self.names, points, strict=True)
        self.status = ", ".join(f"{name} {count} point{'s' * (count != 1)}" for name, count in each) + "."
        self._revised()

    def _picture(self, graph: flow.Graph) -> Scene:
        game, lit = self.observation.game, self._ways(self.picked)
        return flow.draw(
            graph, f"{game.title}: where the points come from", self.names, game.seat_paints, lit=lit
        )

    def _ways(self, nodes: list[str]) -> set[str]:
        return {on for node in nodes if node in self._graph for on in flow.way(self._graph, node)}

    def _named(self) -> list[str]:
        """Return the nodes that stand for what is selected on the board."""
        chosen = set(self.selected)
        return [node for node in self._graph if chosen & set(flow.scene_ids(self._graph, node))]

    def _lights(self) -> list[str]:
        return [node for node in self.picked if node in self._places]

    def _pick(self, content: dict[str, Any]) -> str:
        node = content.get("id")
        if not isinstance(node, str) or node not in self._places:
            return "There is no such thing here."
        self.picked = [] if self.picked == [node] else [node]
        self.selected = self._ids()
        self._draw()
        return ""

    def _ids(self) -> list[str]:
        """Return the ids on the board of all from which the points of what is picked come."""
        nodes = [on for node in self.picked for on in flow.sources(self._graph, node)]
        ids = [
            identity
            for node in self._graph
            if node in nodes
            for identity in flow.scene_ids(self._graph, node)
        ]
        return list(dict.fromkeys(ids))

    @traitlets.observe("selected")
    def _selection_changed(self, _: Any) -> None:
        if self.selected != self._ids():
            self.picked = self._named()
            self._sync()
