"""What can be done with an explored graph: pick, block and switch nodes, choose how far the reach goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from gamekit.core.errors import BadOption
from gamekit_widgets.given import Variant, checked_graph, checked_nodes, checked_variant, checked_weight
from gamekit_widgets.graphscene import Graph, Node
from gamekit_widgets.picture import Picture, short


class Exploring(Picture):
    """The traits of GraphExplorer, and what clicks and keys do to them; GraphExplorer draws."""

    # Whatever is set is checked below.
    selection: traitlets.TraitType[Any, Any] = traitlets.TraitType(())
    blocked: traitlets.TraitType[Any, Any] = traitlets.TraitType(())
    switched: traitlets.TraitType[Any, Any] = traitlets.TraitType(())
    reach: traitlets.TraitType[Any, Any] = traitlets.TraitType(0)

    def __init__(
        self,
        graph: Graph,
        weight: str | None,
        variant: Variant | None,
        ids: dict[Node, str],
    ) -> None:
        super().__init__()
        self._is_ready = False
        self.graph = graph
        self.weight, self.variant = checked_weight(graph, weight), checked_variant(variant)
        checked_graph(graph, weight)
        self._varied = self._vary(())
        self._ids = ids
        self._nodes = {identity: node for node, identity in ids.items()}
        self._intents |= {
            "click": self._pick,
            "step": self._step,
            "nearer": lambda _: self._go(self.reach - 1),
            "farther": lambda _: self._go(self.reach + 1),
            "block": lambda content: self._turn("blocked", content),
            "switch": lambda content: self._turn("switched", content),
            "back": self._back,
        }

    def _vary(self, switched: tuple[Node, ...]) -> Graph:
        """Return the graph with these nodes switched on."""
        if self.variant is None:
            return self.graph
        return checked_graph(self.variant(frozenset(switched)), self.weight, within=self.graph)

    def _of(self, nodes: Iterable[Node]) -> list[str]:
        """Return the ids of nodes."""
        return [self._ids[node] for node in nodes]

    # --- what is picked, blocked, switched ------------------------------------------

    @traitlets.validate("selection", "blocked", "switched")
    def _checked_nodes(self, proposal: Any) -> tuple[Node, ...]:
        name = proposal["trait"].name
        nodes = checked_nodes(self.graph, name, proposal["value"])
        if name == "selection":
            return nodes
        kept = tuple(node for node in self.graph if node in nodes)
        if name == "switched":
            if kept and self.variant is None:
                raise BadOption("Nothing can be switched here; it takes variant=, a function of what is on.")
            self._varied = self._vary(kept)
        return kept

    @traitlets.validate("reach")
    def _checked_reach(self, proposal: Any) -> int:
        value = proposal["value"]
        if type(value) is not int or value < 0:
            raise BadOption(f"reach is {short(value)}; allowed is a number of moves, 0 for none.")
        return value

    @traitlets.observe("selection", "blocked", "switched", "reach")
    def _state_changed(self, change: Any) -> None:
        if change["name"] == "selection" and self._of(self.selection) != self._selected_here():
            self.selected = self._of(self.selection)
        if self._is_ready:
            self._sync()

    @traitlets.observe("selected")
    def _selection_changed(self, _: Any) -> None:
        if self._selected_here() != self._of(self.selection):
            self.selection = [self._nodes[identity] for identity in self._selected_here()]

    def _selected_here(self) -> list[str]:
        """Return what of the ids that are picked somewhere is a node here."""
        return [identity for identity in self.selected if identity in self._nodes]

    # --- from the browser -----------------------------------------------------------

    def _pick(self, content: dict[str, Any]) -> str:
        node = self._node(content)
        others = tuple(other for other in self.selection if other != node)
        self.selection = others if node in self.selection else (*others, node)
        return ""

    def _turn(self, name: str, content: dict[str, Any]) -> str:
        """Block or switch a node, or take that back; a blocked one is no stop of the way."""
        node, there = self._node(content), getattr(self, name)
        with self.hold_sync():
            if name == "blocked" and node not in there:
                self.selection = tuple(other for other in self.selection if other != node)
            setattr(self, name, [other for other in self.graph if (other in there) != (other == node)])
        return ""

    def _node(self, content: dict[str, Any]) -> Node:
        identity = content.get("id")
        if not isinstance(identity, str) or identity not in self._places:
            raise BadOption("There is no such thing here.")
        return self._nodes[identity]

    def _step(self, content: dict[str, Any]) -> str:
        at = content.get("at")
        return self._go(at if type(at) is int else -1)

    def _go(self, reach: int) -> str:
        if not 0 <= reach <= self.steps:
            return f"The reach goes from 0 to {self.steps} moves."
        self.reach = reach
        return ""

    def _back(self, _: dict[str, Any]) -> str:
        if not self.selection:
            return "Nothing is picked."
        self.selection = ()
        return ""
