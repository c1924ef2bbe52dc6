"""The tree of a match: every position that was reached, and the records that lead there.

Each node has a key, a hash of the seed and of all records up to it. What chance does at
a node and what a bot's generator yields there follow from the key alone: taking moves
back and playing them again never rolls anew, another choice does, and a save file needs
no generator's state. The keys rest on SHA-256, so they are the same in every Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterator
from random import Random
from typing import NamedTuple

from gamekit.core.actions import Action
from gamekit.core.state import OVER, State


class Record(NamedTuple):
    """One thing that happened: a seat (or CHANCE) and its action."""

    player: int
    action: Action


class Node:
    """A position, how it was reached, and what was played from there.

    The start is its own parent, and its record means nothing. `left` is the child that
    somebody went back from last: the one that redo follows.
    """

    __slots__ = ("children", "key", "left", "parent", "record", "state")

    def __init__(self, state: State, key: bytes, record: Record, parent: Node | None = None) -> None:
        self.state, self.key, self.record = state, key, record
        self.parent = parent or self
        self.children: dict[Record, Node] = {}
        self.left: Node | None = None

    @classmethod
    def start(cls, state: State, seed: int) -> Node:
        """Return the node from which all others grow."""
        return Node(state, _hash(f"seed {seed}"), Record(OVER, Action()))

    @property
    def is_start(self) -> bool:
        """Whether nothing has happened yet."""
        return self.parent is self

    # --- growing --------------------------------------------------------------------

    def child(self, action: Action) -> Node:
        """Return the node after the action, the old one if there is one; IllegalAction if it is refused."""
        record = Record(self.state.current_player, action)
        if record not in self.children:
            key = _hash(f"{self.key.hex()} {record.player} {action}")
            self.children[record] = Node(self.state.child(action), key, record, self)
        return self.children[record]

    def draw(self) -> Action:
        """Return what chance does here: what it did already, by whatever means, else what the key says."""
        return next(iter(self.children)).action if self.children else self.drawn()

    def drawn(self) -> Action:
        """Return what the key says that chance does here: an outcome, drawn by its weight."""
        outcomes = self.state.chance_outcomes()
        place = int.from_bytes(_hash(f"{self.key.hex()} chance")) % sum(weight for _, weight in outcomes)
        for action, weight in outcomes:
            if place < weight:
                return action
            place -= weight
        raise AssertionError("the weights of chance add up to what they were drawn from")

    def rng(self, seat: int) -> Random:
        """Return the seat's own generator for what it decides here; chance does not feel its use."""
        return Random(int.from_bytes(_hash(f"{self.key.hex()} bot {seat}")))

    # --- looking and going around ---------------------------------------------------

    def seen(self, seat: int | None) -> Action | None:
        """Return what the seat (None: a spectator) learned of the record: it, a redacted one, or None."""
        return self.parent.state.seen(self.record.action, seat)

    def newest(self) -> Node:
        """Return the child that redo follows: the one left last, or else the first."""
        return self.left or next(iter(self.children.values()))

    def leave(self, target: Node) -> None:
        """Note, on the way back to the target, where redo has to go."""
        for node in self.back_to(target):
            node.parent.left = node

    def forget(self, target: Node, known: Container[Node]) -> None:
        """Take out of the tree what leads from the target to this node and was not known before."""
        for node in self.back_to(target):
            if node not in known:
                del node.parent.children[node.record]

    def back_to(self, target: Node) -> Iterator[Node]:
        """Yield this node and those before it, down to the one after the target."""
        node = self
        while node is not target and not node.is_start:
            yield node
            node = node.parent

    def before(self) -> Iterator[Node]:
        """Yield the nodes before this one, the nearest first and the start last."""
        node = self
        while not node.is_start:
            node = node.parent
            yield node

    def steps(self) -> list[Node]:
        """Return the nodes from after the start to this one: one for each record."""
        return [node for node in (self, *self.before()) if not node.is_start][::-1]

    def preorder(self) -> list[Node]:
        """Return this node and all below it, parents first and each line of play in one piece."""
        found: list[Node] = []
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting.extend(reversed(node.children.values()))
        return found


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
