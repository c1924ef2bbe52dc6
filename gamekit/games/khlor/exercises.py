"""The exercises of the lesson on Khlor. Every right answer is asked of the engine."""

from __future__ import annotations

from functools import cache
from random import Random

from gamekit.core.exercises import Exercise, Mistake, names_in
from gamekit.core.score import totals
from gamekit.core.state import CHANCE
from gamekit.games.khlor import Khlor, scoring
from gamekit.games.khlor.options import KhlorOptions
from gamekit.games.khlor.rules import can_catch
from gamekit.games.khlor.state import KhlorState

PIECE = "P8"
RED_CAUGHT = ({"red": 6}, {"red": 2})
RED_EGGS = {"A7": "red", "B7": "red", "C5": "red", "D6": "red"}


@cache
def late_state(seed: int = 4) -> KhlorState:
    """Return a game of two players, played at random until an additional turn begins."""
    rng, state = Random(seed), Khlor(2).initial_state()
    while state.stack and not state.ending:
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            action = rng.choices([a for a, _ in outcomes], [weight for _, weight in outcomes])[0]
        else:
            action = rng.choice(state.legal_actions())
        state = state.child(action)
    return state


def ways_to_place() -> int:
    """Return in how many ways PIECE lies on the full board with all its cells."""
    board = Khlor(2).board
    return len(board.placements[board.piece_names.index(PIECE)])


def ways_unturned() -> int:
    """Return in how many ways PIECE lies there without being turned."""
    board = Khlor(2).board
    places = board.placements[board.piece_names.index(PIECE)]
    return sum(place.quarter == 0 for place in places)


def red_points(options: KhlorOptions | None = None) -> int:
    """Return what red brings the first of two players."""
    colours = Khlor(2).board.colour_names
    return totals(scoring.score(RED_CAUGHT, RED_EGGS, colours, options=options), 2)[0]


def still_catching() -> frozenset[str]:
    """Return the pieces that can still catch in the late state, wherever they lie in the circle."""
    state = late_state()
    return frozenset(name for piece, name in enumerate(state.board.piece_names) if can_catch(state, piece))


def _in_front() -> frozenset[str]:
    state = late_state()
    return frozenset(state.board.piece_names[piece] for piece in state.in_front())


REACH = Exercise(
    id="khlor.reach",
    explanation="Five columns times five rows for its corner, and that for each of four turns.",
    answer=ways_to_place,
    solution=f"""game = gamekit.load("khlor", players=2)
board = game.board
answer = len(board.placements[board.piece_names.index("{PIECE}")])""",
    hints=(
        "Count the squares on which its left top corner can lie with all cells on the board, for each turn.",
        f"{PIECE} is 3 squares wide and 3 high: how far can it slide to the right, and how far down?",
        "It can be turned in four ways, and it fits equally often in each. Multiply.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == 4 * len(Khlor(2).board.names),
            "You let the bottled demon lie on every square. Near an edge some cells would be off the board.",
        ),
        Mistake(
            lambda given, _: given == ways_unturned(),
            "That is right for one orientation. The piece can also be turned.",
        ),
        Mistake(
            lambda given, right: given == 2 * int(right),
            "You turned it over as well. The symbols are on one face only: it can be turned, not mirrored.",
        ),
    ),
)

POINTS = Exercise(
    id="khlor.points",
    explanation="Four eggs, three of them at home, make 7; the lead of 4 is rounded down to 3.",
    answer=red_points,
    solution="""lines = score([{"red": 6}, {"red": 2}], eggs, game.board.colour_names)
answer = sum(line.points for line in lines if line.seat == 0)""",
    hints=(
        "Two things count for whoever has most: the egg bonus of the colour, and the lead over the second.",
        "The egg bonus is one point an egg, and one more for each egg on a square of its own colour.",
        "With two players the lead is rounded down to a multiple of 3.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == red_points(KhlorOptions(leader_rounding=1)),
            "The eggs are right. With two players the lead of 4 is rounded down to a multiple of 3.",
        ),
        Mistake(
            lambda given, _: given == red_points(KhlorOptions(own_colour_bonus=0)),
            "The lead is right. An egg on a square of its own colour counts one point more.",
        ),
        Mistake(
            lambda given, _: given == red_points(KhlorOptions(own_colour_bonus=0, leader_rounding=1)),
            "Look at two rules again: eggs on squares of their own colour, and the lead of two players.",
        ),
    ),
)

TRIGGER = Exercise(
    id="khlor.trigger",
    explanation="On an additional turn all of these may be chosen, wherever they lie in the circle.",
    answer=still_catching,
    solution="""from gamekit.games.khlor.rules import can_catch

answer = {name for piece, name in enumerate(state.board.piece_names) if can_catch(state, piece)}""",
    hints=(
        "Go through the circle piece by piece: can all three demon symbols cover demons at the same time?",
        "`state.legal_actions()` lists what may be chosen on this turn.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: names_in(given) == _in_front(),
            "Those two lie in front of the dragon, and neither can catch: that is why the end has begun.",
        ),
        Mistake(
            lambda given, right: names_in(given) > set(right),
            "All that can catch are among them, but so are some that cannot.",
        ),
        Mistake(
            lambda given, right: bool(names_in(given)) and names_in(given) < set(right),
            "Those are right, but there are more.",
        ),
    ),
)

EXERCISES = (REACH, POINTS, TRIGGER)
