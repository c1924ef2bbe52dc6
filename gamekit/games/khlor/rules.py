"""The rules of a turn: what may be chosen, where a piece may lie, when the game ends.

Predicates hold the rules and are marked with their clauses. The windows rest on them
twice: `legal` goes through what is possible, `refusal` finds the first one broken.
"""

from __future__ import annotations

from functools import cache

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.state import Chance, Turn, Window, turn_of
from gamekit.core.value import value
from gamekit.games.khlor.actions import (
    Choose,
    Circle,
    Done,
    LayEgg,
    MoveWhite,
    Place,
    RemoveEgg,
    TakePoints,
    Uncover,
)
from gamekit.games.khlor.board import Placement, first_square
from gamekit.games.khlor.state import EMPTY, KhlorState

POINTS, REMOVE, DONE = TakePoints(), RemoveEgg(), Done()

# --- predicates ---------------------------------------------------------------------------


@clause("khlor.catch.cover", says="The demon symbol on {square} covers no demon.")
def bare(state: KhlorState) -> int:
    """Return the squares on which no demon symbol may lie: without a demon, or a white one on top.

    A placement catches exactly when none of its demon symbols lies on a bare square.
    """
    squares = state.game.board.everywhere ^ state.demons
    for square in state.whites:
        squares |= 1 << square
    return squares


def catching(state: KhlorState) -> int:
    """Return the placements of all pieces that catch, as a set for `board.catches`."""
    return state.memo("catching", _catching)


def _catching(state: KhlorState) -> int:
    return state.game.board.catches.off(bare(state))


def free(state: KhlorState) -> int:
    """Return the squares without a demon, an egg or a white demon: the empty ones of khlor.egg.lay."""
    taken = state.demons | state.nests
    for square in state.whites:
        taken |= 1 << square
    return ~taken


@clause(
    "khlor.white.uncatchable",
    says="A white demon stands on {square}: it cannot be caught, nor what is beneath.",
)
def is_white(state: KhlorState, square: int) -> bool:
    """Return whether a white demon stands on the square."""
    return square in state.whites


@clause("khlor.piece.choice", says="{piece} can nowhere catch what it must, so it cannot be chosen.")
def can_catch(state: KhlorState, piece: int) -> bool:
    """Return whether the piece can be placed anywhere."""
    return state.game.board.catches.of(piece, catching(state)) > 0


@clause("khlor.piece.choice", says="{piece} is not among the pieces in front of the dragon: {front}.")
def is_available(state: KhlorState, piece: int) -> bool:
    """Return whether the piece may be looked at in this turn: on an additional turn all may."""
    return state.ending or piece in state.in_front()


@clause(
    "khlor.place.orientation", says="Placed like this, {piece} does not lie on the board with all its cells."
)
def lies_on_board(placement: Placement | None) -> bool:
    """Return whether the board has such a placement."""
    return placement is not None


@clause("khlor.egg.remove", says="There is no egg under the egg symbol.")
def egg_under_symbol(state: KhlorState, placement: Placement) -> bool:
    """Return whether the egg symbol lies on an egg."""
    return state.eggs[placement.egg] != EMPTY


@clause("khlor.egg.order", says="Eggs are removed before any is laid.")
def before_laying(laid: int) -> bool:
    """Return whether no egg has been laid this turn; `laid` is the colour or EMPTY."""
    return laid == EMPTY


@clause("khlor.egg.lay", says="{square} is not under the piece.")
def lies_under(placement: Placement, square: int) -> bool:
    """Return whether the square lies under the piece."""
    return bool(placement.cells >> square & 1)


@clause("khlor.egg.lay", says="{square} is not empty: {what} is there.")
def is_empty(state: KhlorState, square: int) -> bool:
    """Return whether the square bears nothing."""
    return bool(free(state) >> square & 1)


@clause("khlor.egg.lay", says="No {colour} demon was caught this turn; eggs may be {allowed}.")
def was_caught(colour: int, caught: tuple[int, ...]) -> bool:
    """Return whether a demon of the colour was caught this turn."""
    return colour in caught


@clause("khlor.egg.lay", says="Eggs of a turn have one colour, and a {laid} one was laid already.")
def keeps_colour(colour: int, laid: int) -> bool:
    """Return whether eggs of the colour go with those laid before in this turn; `laid` may be EMPTY."""
    return laid in (EMPTY, colour)


@clause("khlor.egg.lay", says="The pile has no {colour} egg left.")
def has_egg(state: KhlorState, colour: int) -> bool:
    """Return whether the pile of the colour still holds an egg."""
    return state.piles[colour] > 0


@clause(
    "khlor.white.choose", says="Arrow {arrow} has moved a white demon already; each takes a different one."
)
def is_unused(arrow: int, used: tuple[int, ...]) -> bool:
    """Return whether no white demon has moved by the arrow this turn."""
    return arrow not in used


@clause("khlor.white.choose", says="{piece} has {count} arrows.")
def has_arrow(arrow: int, placement: Placement) -> bool:
    """Return whether the piece bears an arrow of this number."""
    return 1 <= arrow <= len(placement.arrows)


@clause("khlor.end.extra-choice", says="Points instead of a turn are for additional turns only.")
def is_additional(state: KhlorState) -> bool:
    """Return whether this is an additional turn."""
    return state.ending


@clause("khlor.turn.order", says="Now it is time to {what}.")
def is_time_for(action: Action, *verbs: type[Action]) -> bool:
    """Return whether the action is of the kind that this step of the turn asks for."""
    return isinstance(action, verbs)


# --- chance -------------------------------------------------------------------------------------


@value
class Circling(Chance[KhlorState]):
    """Chance sets the pieces in a circle around the board."""

    @clause("khlor.setup.circle")
    def outcomes(self, state: KhlorState) -> tuple[tuple[Action, int], ...]:
        circle = state.circle
        return tuple([coming for piece, coming in enumerate(state.game.circles) if piece not in circle])

    def apply(self, state: KhlorState, action: Action) -> KhlorState:
        assert isinstance(action, Circle)
        names = state.board.piece_names
        circle = (*state.circle, names.index(action.piece))
        if len(circle) < len(names):
            return state.evolve(circle=circle)
        return begin_turn(state.evolve(circle=circle, stack=state.stack[:-1]), state.turn)


@value
class Uncovering(Chance[KhlorState]):
    """Chance brings demons to light on a set of squares, one after the other.

    What lies there is any token that nobody has seen, so the numbers left by colour are
    the odds.
    """

    squares: int

    @clause("khlor.setup.stacks", "khlor.catch.top")
    def outcomes(self, state: KhlorState) -> tuple[tuple[Action, int], ...]:
        actions, unseen = state.game.uncovers[first_square(self.squares)], state.unseen
        pairs = zip(actions, unseen)  # noqa: B905  # as many; to check it takes half as long again
        return tuple(pairs if all(unseen) else [pair for pair in pairs if pair[1]])

    def apply(self, state: KhlorState, action: Action) -> KhlorState:
        assert isinstance(action, Uncover)
        board, left = state.game.board, self.squares & (self.squares - 1)
        stack = (*state.stack[:-1], uncovering(left)) if left else state.stack[:-1]
        after = state.uncovering(board.index[action.square], board.palette.index(action.colour), stack)
        return after if left else go_on(after)


uncovering = cache(Uncovering)  # a window is a value: one serves wherever an equal one is wanted


# --- the steps of a turn -----------------------------------------------------------------------


class Step(Window[KhlorState]):
    """A step of a turn, decided by the seat whose turn it is."""

    def player(self, state: KhlorState) -> int:
        return state.turn.seat


@value
class Choosing(Step):
    """Choose a polyomino; on an additional turn any, or points (khlor.turn.order)."""

    def legal(self, state: KhlorState) -> tuple[Action, ...]:
        pieces = range(len(state.circle)) if state.ending else sorted(state.in_front())
        choices: list[Action] = [state.game.choices[piece] for piece in pieces if can_catch(state, piece)]
        return (*choices, POINTS) if is_additional(state) else tuple(choices)

    def refusal(self, state: KhlorState, action: Action) -> Refusal | None:
        if isinstance(action, TakePoints):
            return None if is_additional(state) else broken(is_additional)
        if not isinstance(action, Choose):
            return broken(is_time_for, what="choose a piece" + (" or take points" if state.ending else ""))
        names = state.board.piece_names
        piece = names.index(action.piece)
        if not is_available(state, piece):
            front = ", ".join(names[piece] for piece in state.in_front())
            return broken(is_available, piece=action.piece, front=front)
        return None if can_catch(state, piece) else broken(can_catch, piece=action.piece)

    def apply(self, state: KhlorState, action: Action) -> KhlorState:
        if isinstance(action, Choose):
            return self.choose(state, state.board.piece_names.index(action.piece))
        points = list(state.extra_points)
        points[state.turn.seat] += state.game.options.additional_points
        return end_turn(state.evolve(extra_points=tuple(points)))

    @clause("khlor.piece.advance")
    def choose(self, state: KhlorState, piece: int) -> KhlorState:
        """Return the state with the dragon just past the piece."""
        dragon = (state.circle.index(piece) + 1) % len(state.circle)
        return state.evolve(dragon=dragon, stack=(placing(piece),))


CHOOSING = Choosing()


@value
class Placing(Step):
    """Place the chosen piece and catch what its demon symbols cover."""

    piece: int

    def legal(self, state: KhlorState) -> tuple[Action, ...]:
        return state.game.board.catches.listed(self.piece, catching(state))

    def refusal(self, state: KhlorState, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return broken(is_time_for, what="place the chosen piece")
        placement = state.board.placements[self.piece].get(action)
        if placement is None or not lies_on_board(placement):
            return broken(lies_on_board, piece=state.board.piece_names[self.piece])
        wrong = placement.demons & bare(state)
        if not wrong:
            return None
        square = first_square(wrong)
        return broken(is_white if is_white(state, square) else bare, square=state.board.names[square])

    @clause("khlor.catch.top")
    def apply(self, state: KhlorState, action: Action) -> KhlorState:
        assert isinstance(action, Place)
        placement, tops = state.game.board.placements[self.piece][action], state.tops
        colours = tuple(sorted({tops[square] for square in placement.caught}))
        laying = Laying(self.piece, action, colours, EMPTY)
        beneath = placement.demons & state.stacks
        stack = (laying, uncovering(beneath)) if beneath else (laying,)
        after = state.catching(state.turn.seat, placement.caught, stack)
        return after if beneath else go_on(after)


placing = cache(Placing)


@value
class Laying(Step):
    """Remove the egg under the egg symbol, then lay eggs of one colour `caught` now.

    `laid` is the colour of the eggs laid before in this turn, or EMPTY.
    """

    piece: int
    place: Place
    caught: tuple[int, ...]
    laid: int

    def placement(self, state: KhlorState) -> Placement:
        """Return where the piece lies."""
        return state.game.board.placements[self.piece][self.place]

    def legal(self, state: KhlorState) -> tuple[Action, ...]:
        placement = self.placement(state)
        layings = self._layings(state, placement)
        if before_laying(self.laid) and egg_under_symbol(state, placement):
            return (REMOVE, *layings, DONE)
        return (*layings, DONE)

    def is_idle(self, state: KhlorState) -> bool:
        """Return whether there is nothing to remove or lay, so that the turn goes on by itself."""
        return len(state.legal_actions()) == 1

    def refusal(self, state: KhlorState, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, RemoveEgg):
            return self._removal_refusal(state)
        if isinstance(action, LayEgg):
            return self._laying_refusal(state, action)
        return broken(is_time_for, what="remove or lay eggs, or be done")

    def apply(self, state: KhlorState, action: Action) -> KhlorState:
        if isinstance(action, RemoveEgg):
            return go_on(state.with_egg(self.placement(state).egg, EMPTY))
        if isinstance(action, LayEgg):
            colour = state.board.palette.index(action.colour)
            square, stack = state.board.index[action.square], (self.evolve(laid=colour),)
            return go_on(state.with_egg(square, colour, stack=stack))
        return self.skip(state)

    def skip(self, state: KhlorState) -> KhlorState:
        """Go on to the white demons, if there are any."""
        if state.whites:
            return state.evolve(stack=(Walking(self.piece, self.place, ()),))
        return end_turn(state)

    def _layings(self, state: KhlorState, placement: Placement) -> list[Action]:
        empty = placement.cells & free(state)
        if not empty:
            return []
        colours = [c for c in self.caught if keeps_colour(c, self.laid) and has_egg(state, c)]
        lays = state.game.lays
        under = [square for square in placement.squares if empty >> square & 1]
        return [lays[square][colour] for square in under for colour in colours]

    def _removal_refusal(self, state: KhlorState) -> Refusal | None:
        if not before_laying(self.laid):
            return broken(before_laying)
        return None if egg_under_symbol(state, self.placement(state)) else broken(egg_under_symbol)

    def _laying_refusal(self, state: KhlorState, action: LayEgg) -> Refusal | None:
        palette = state.board.palette
        square, colour = state.board.index[action.square], palette.index(action.colour)
        if not lies_under(self.placement(state), square):
            return broken(lies_under, square=action.square)
        if not is_empty(state, square):
            return broken(is_empty, square=action.square, what=_what_is_on(state, square))
        if not keeps_colour(colour, self.laid):
            return broken(keeps_colour, laid=palette[self.laid])
        if not was_caught(colour, self.caught):
            allowed = " or ".join(palette[caught] for caught in self.caught)
            return broken(was_caught, colour=action.colour, allowed=allowed)
        return None if has_egg(state, colour) else broken(has_egg, colour=action.colour)


@value
class Walking(Step):
    """Move the white demons one after the other by different arrows of the piece; `used` are those before."""

    piece: int
    place: Place
    used: tuple[int, ...]

    def placement(self, state: KhlorState) -> Placement:
        """Return where the piece lies."""
        return state.game.board.placements[self.piece][self.place]

    def legal(self, state: KhlorState) -> tuple[Action, ...]:
        count = len(self.placement(state).arrows)
        return tuple([MoveWhite(arrow) for arrow in range(1, count + 1) if is_unused(arrow, self.used)])

    def refusal(self, state: KhlorState, action: Action) -> Refusal | None:
        if not isinstance(action, MoveWhite):
            return broken(is_time_for, what="move a white demon by an arrow")
        placement = self.placement(state)
        if not has_arrow(action.arrow, placement):
            return broken(has_arrow, piece=state.board.piece_names[self.piece], count=len(placement.arrows))
        return None if is_unused(action.arrow, self.used) else broken(is_unused, arrow=action.arrow)

    def apply(self, state: KhlorState, action: Action) -> KhlorState:
        assert isinstance(action, MoveWhite)
        after = self.move(state, action.arrow)
        used = (*self.used, action.arrow)
        if len(used) < len(state.whites):
            return after.evolve(stack=(self.evolve(used=used),))
        return end_turn(after)

    @clause("khlor.white.direction", "khlor.white.egg", "khlor.white.stack", "khlor.white.wrap")
    def move(self, state: KhlorState, arrow: int) -> KhlorState:
        """Return the state after the next white demon moved: an egg where it arrives goes to its pile."""
        which = len(self.used)
        _, direction = self.placement(state).arrows[arrow - 1]
        square = state.board.neighbour(state.whites[which], direction)
        after = state.evolve(whites=(*state.whites[:which], square, *state.whites[which + 1 :]))
        return after.with_egg(square, EMPTY) if state.eggs[square] != EMPTY else after


def _what_is_on(state: KhlorState, square: int) -> str:
    if square in state.whites:
        return "a white demon"
    return "a demon" if state.demons >> square & 1 else "an egg"


# --- from turn to turn -----------------------------------------------------------------------------


def go_on(state: KhlorState) -> KhlorState:
    """Return the state at the next thing to decide: a step with nothing to choose passes by itself."""
    top = state.stack[-1]
    return top.skip(state) if isinstance(top, Laying) and top.is_idle(state) else state


@clause("khlor.turn.order")
def end_turn(state: KhlorState) -> KhlorState:
    """Return the state at the next seat's turn, clockwise."""
    seat = (state.turn.seat + 1) % state.game.players
    return begin_turn(state, turn_of(state.turn.number + 1, seat))


@clause("khlor.end.trigger", "khlor.end.start-player", "khlor.end.extra", "khlor.solo.end")
def begin_turn(state: KhlorState, turn: Turn) -> KhlorState:
    """Return the state at the start of a turn; it may be an additional one, or the end of the game."""
    after = state.evolve(turn=turn, stack=(CHOOSING,))
    if not state.ending and after.legal_actions():
        return after
    start_player = turn.seat == state.game.options.first_seat
    return state.evolve(stack=()) if start_player else after.evolve(ending=True)
