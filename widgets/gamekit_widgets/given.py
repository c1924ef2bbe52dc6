"""What people give to GraphExplorer: checked, and refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from math import isnan
from numbers import Real
from typing import Any, TypeAlias

from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.core.scene import Place, Scene
from gamekit_widgets.board import Board
from gamekit_widgets.graphscene import Graph, Node
from gamekit_widgets.picture import short

Variant: TypeAlias = Callable[[frozenset[Any]], Graph]
"""what the graph is when some nodes are switched on"""


def checked_graph(graph: object, weight: str | None = None, within: Graph = None) -> Graph:
    """Return the graph; BadOption if it is none or empty, or has bad lengths or nodes that `within` lacks."""
    if not all(hasattr(graph, name) for name in ("nodes", "edges", "subgraph", "is_directed")):
        raise BadOption(f"GraphExplorer shows a networkx graph, and {short(graph)} is none.")
    given: Graph = graph
    if not len(given):
        raise BadOption("The graph has no nodes, so there is nothing to explore.")
    for node in given if within is not None else ():
        if node not in within:
            raise BadOption(
                f"The variant has a node {short(node)}; allowed are the nodes of the graph itself."
            )
    for start, end, length in given.edges(data=weight, default=1) if weight is not None else ():
        if not isinstance(length, Real) or isnan(length) or length < 0:
            raise BadOption(
                f"The {weight} from {short(start)} to {short(end)} is {short(length)}; "
                "allowed is a number from 0 up."
            )
    return given


def checked_weight(graph: Graph, weight: object) -> str | None:
    """Return the name of the edges' length; BadOption if no edge has it."""
    if weight is None:
        return None
    names = dict.fromkeys(str(name) for *_, data in graph.edges(data=True) for name in data)
    if not isinstance(weight, str) or (graph.size() and weight not in names):
        raise BadOption(f"weight is {short(weight)}, which no edge has; {nearest(weight, names)}")
    return weight


def checked_variant(variant: object) -> Variant | None:
    """Return the function of what is switched on; BadOption if it is none."""
    if variant is not None and not callable(variant):
        raise BadOption(
            f"variant is {short(variant)}; allowed is a function of a frozenset of nodes to a graph."
        )
    return variant


def checked_picture(board: object, scene: object) -> tuple[Board | None, Scene | None]:
    """Return the picture to explore, at most one of the two; BadOption otherwise."""
    if board is not None and scene is not None:
        raise BadOption("GraphExplorer shows a board or a scene, not both.")
    if board is not None and not isinstance(board, Board):
        raise BadOption(f"board is {short(board)}; allowed is a Board.")
    if scene is not None and not isinstance(scene, Scene):
        raise BadOption(f"scene is {short(scene)}; allowed is a Scene, such as board.snapshot().")
    return board, scene


def checked_ids(graph: Graph, given: object, places: Mapping[str, Place] | None) -> dict[Node, str]:
    """Return the id of each node in the picture whose things are `places` (None: one of the graph's own).

    BadOption if two nodes have one id, or no node stands in the picture; BadName for what is not there.
    """
    if given is not None and not isinstance(given, Mapping):
        raise BadOption(f"ids is {short(given)}; allowed is a mapping of nodes to ids in the picture.")
    named: Mapping[Any, Any] = given or {}
    checked_nodes(graph, "ids", list(named))
    for identity in named.values():
        if places is not None and identity not in places:
            raise BadName(f"There is no {short(identity)} in the picture; {nearest(identity, places)}")
    ids: dict[Node, str] = {node: str(named.get(node, _own_id(graph, node))) for node in graph}
    nodes = {identity: node for node, identity in ids.items()}
    for node, identity in ids.items():
        if nodes[identity] != node:
            raise BadOption(
                f"The nodes {short(node)} and {short(nodes[identity])} have one id, {identity!r}; "
                "tell them apart with ids={node: id}."
            )
    if places is not None and not any(identity in places for identity in nodes):
        raise BadOption(
            f"No node of the graph stands in the picture, not {short(next(iter(nodes)))} either; "
            "ids={node: id} names their things there."
        )
    return ids


def checked_nodes(graph: Graph, name: str, given: object) -> tuple[Node, ...]:
    """Return the nodes given: one, or any number; BadOption or BadName if they are none of the graph."""
    if given in graph:
        return (given,)
    if isinstance(given, str) or not isinstance(given, Iterable):
        given = [given]
    nodes: list[Any] = sorted(given, key=str) if isinstance(given, AbstractSet) else list(given)
    for node in nodes:
        if node not in graph:
            raise BadName(
                f"{name} has {short(node)}, which is no node of the graph; {nearest(node, map(str, graph))}"
            )
    return tuple(nodes)


def _own_id(graph: Graph, node: Node) -> str:
    """Return what the node says itself: its attribute `scene`, if that is one id, else its name."""
    named = graph.nodes[node].get("scene")
    return named if isinstance(named, str) else str(node)
