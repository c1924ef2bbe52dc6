"""Any graph to explore: neighbours, ways, what is within reach, and what a blocked node changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from gamekit.core.scene import Scene
from gamekit_widgets import graphscene, keys
from gamekit_widgets.board import Board
from gamekit_widgets.exploring import Exploring
from gamekit_widgets.given import Variant, checked_graph, checked_ids, checked_picture
from gamekit_widgets.graphscene import Graph, Node
from gamekit_widgets.journey import Journey
from gamekit_widgets.marking import Marks, marked
from gamekit_widgets.picture import refuse_unknown, weakly

STATE = ("selection", "blocked", "switched", "reach")
SHADE = "The slider or + shades what is within reach"
KNOWN = ("graph", "board", "scene", "ids", "weight", "variant", "title", *STATE)


class GraphExplorer(Exploring):
    """A networkx graph to explore by mouse, by keyboard and by Python.

    Pointing at a node lights up its neighbours. Picking one tells its measures, picking more draws a
    shortest way through them; the slider shades what is within reach of what is picked. A blocked node
    is left out of ways and reach.

    The picture is made from the nodes' attributes: `position` (x, y; y upwards; without it springs find
    one), `kind` (a shape and a colour for each), `label` and `region`; an edge's `kind` gives it dashes.
    With `board` (a Board, which it follows) or `scene` the picture is the game's own: a node is the
    thing whose id is its attribute `scene`, or the node itself, or what `ids` (node -> id) says.
    What is picked in a Board lights up here and the other way round.

    `weight` names the edge attribute that is the length of an edge, 0 or more; without it each edge is
    a move. `variant` is a function of a frozenset of nodes, those that are switched on, to the graph as
    it is then; its nodes are among those of `graph`. It is asked again when the board has changed.

    These traits can be set, observed and linked; all but `reach` are tuples of nodes:
    `selection`, what is picked, in order; `blocked`; `switched`; and `reach`, the number of moves that
    is shaded, 0 for none. `selected` has the ids of the selection, in the words of the picture.

    >>> import networkx as nx
    >>> explorer = GraphExplorer(nx.cycle_graph(6), selection=[0, 2])
    >>> explorer.status
    '0 to 2: 2 moves.'
    >>> explorer.blocked = 1
    >>> explorer.way
    (0, 5, 4, 3, 2)
    """

    call = "This is a picture of the graph. Run the cell to explore it."

    near = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        graph: Graph,
        *,
        board: Board | None = None,
        scene: Scene | None = None,
        ids: Mapping[Any, str] | None = None,
        weight: str | None = None,
        variant: Variant | None = None,
        **more: Any,
    ) -> None:
        refuse_unknown("GraphExplorer", {name: more[name] for name in more if name not in KNOWN}, KNOWN)
        self._board, self._scene = checked_picture(board, scene)
        picture = self._picture
        known = checked_ids(checked_graph(graph), ids, None if picture is None else picture.places)
        super().__init__(graph, weight, variant, known)
        self._title = str(more.pop("title", "") or graph.graph.get("name", "") or "A graph")
        self._placed = graphscene.places(graph) if picture is None else {}
        self._drawn: tuple[Any, ...] = ()
        self.buttons = keys.EXPLORER if variant is not None else keys.without(keys.EXPLORER, "switch")
        if board is not None:
            self._link(board)
        for name, value in more.items():
            setattr(self, name, value)
        self._is_ready = True
        self._sync()

    # --- what it shows --------------------------------------------------------------

    @property
    def way(self) -> tuple[Any, ...]:
        """The nodes of a shortest way through the selection, in order; empty if there is none."""
        return self._journey().way

    @property
    def bands(self) -> Mapping[int, tuple[Any, ...]]:
        """By number of moves, as far as `reach` goes, the nodes just so far from the nearest picked one."""
        return self._journey().bands

    def snapshot(self) -> Scene:
        return self._marked(self._journey())

    def __repr__(self) -> str:
        return f"<GraphExplorer of {self._title}. {self.status} In a notebook, run the cell.>"

    @property
    def _picture(self) -> Scene | None:
        """The game's own picture, if there is one."""
        if self._board is None:
            return self._scene
        return self._board.observation.scene(names=self._board.match.names).still()

    def _journey(self) -> Journey:
        left = [node for node in self._varied if node not in self.blocked]
        in_use = self._varied.subgraph(left)
        return Journey(in_use, tuple(self.selection), self.reach, self._called, self.weight)

    def _called(self, node: Node) -> str:
        return graphscene.name_of(self.graph, node)

    def _base(self) -> Scene:
        """Return the picture without marks: the game's own, or one of the graph as it is now."""
        own = self._picture
        if own is not None:
            return own
        shown = self.graph.to_directed() if self._varied.is_directed() else self.graph.copy()
        shown.clear_edges()
        shown.add_edges_from(self._varied.edges(data=True))
        return graphscene.draw(shown, self._title, self._ids, self._placed, self.weight)

    def _marked(self, journey: Journey) -> Scene:
        base = self._base()
        marks = Marks(
            labels={identity: self._label(node, base, journey) for node, identity in self._ids.items()},
            picked=self._of(self.selection),
            way=self._of(journey.way),
            bands={moves: self._of(nodes) for moves, nodes in journey.bands.items()},
            blocked=self._of(self.blocked),
            switched=self._of(self.switched),
            unit=journey.unit,
        )
        told = [*journey.lines, *self._states(), "", base.text]
        return marked(base, marks, "\n".join(told).lstrip("\n"))

    def _label(self, node: Node, base: Scene, journey: Journey) -> str:
        """Return a node in words, with all that is marked on it."""
        place = base.places.get(self._ids[node])
        told = [place.label if place else graphscene.described(self.graph, node)]
        if node in self.selection:
            told.append(f"picked as {self.selection.index(node) + 1}")
        told += ["blocked"] if node in self.blocked else []
        told += ["switched on"] if node in self.switched else []
        if self.reach and node in journey.distances:
            told.append(f"{journey.length(journey.distances[node])} away")
        return ", ".join(told)

    def _states(self) -> list[str]:
        """Return in a sentence each what is blocked and what is switched on."""
        pairs = [("Blocked", self.blocked), ("Switched on", self.switched)]
        return [f"{word}: {', '.join(map(self._called, nodes))}." for word, nodes in pairs if nodes]

    # --- from here to the browser ---------------------------------------------------

    def _draw(self) -> None:
        picture = self._picture
        now = (picture, self.selection, self.blocked, self.switched, self.reach)
        if now == self._drawn:
            return
        if self._drawn and picture != self._drawn[0]:
            self._varied = self._vary(self.switched)  # the game went on, and the variant may follow it
        journey = self._journey()
        self._show_scene(self._marked(journey))
        graph = self._varied
        self.near = {self._ids[node]: self._of(graph[node]) for node in graph}
        self.status = journey.status
        self.advice = {"why": " ".join([*journey.lines, *self._states()]), "ghost": "", "ids": []}
        self.steps, self.at = journey.farthest, min(self.reach, journey.farthest)
        self._drawn = now
        self._revised()

    def _show_moment(self) -> None:
        able = {
            "block": True,
            "switch": self.variant is not None,
            "nearer": self.reach > 0,
            "farther": self.reach < self.steps,
            "back": bool(self.selection),
        }
        self.can = ["pick", *(intent for intent, possible in able.items() if possible)]
        self.todo = f"The shading reaches {self._journey().length(self.reach)}" if self.reach else SHADE

    def _lights(self) -> list[str]:
        return []  # what is picked has its frame in the picture itself, so that a snapshot has it too

    def _link(self, board: Board) -> None:
        """Follow a board, and light up with it."""
        link = traitlets.link((board, "selected"), (self, "selected"))
        tell = weakly(self)

        def follow(_: Any) -> None:
            tell()

        board.observe(follow, "revision")
        self._ends = (link.unlink, lambda: board.unobserve(follow, "revision"))
