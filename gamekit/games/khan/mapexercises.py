"""The exercises of the lesson on the route map as a graph.

Graphs come from `game.graphs`, which is imported when an answer is asked for.
"""

from __future__ import annotations

from itertools import combinations

from gamekit.core.exercises import Exercise, Mistake, names_in
from gamekit.games.khan.board import further, places_of
from gamekit.games.khan.lesson import camp, seen

GROUP = 6
"""so many connected yurts give the Traveller two votes"""


# --- what is right, and what would be if a rule were another ---------------------------------------


def nearest_advisors(*, jumping: bool = True) -> frozenset[str]:
    """Return the stops of the advisors that need the fewest moves from the first heir's pawn."""
    state, board = camp(), camp().board
    bare = state.with_heir(0, state.heirs[0].evolve(yurts=0))
    moves = state.game.graphs.reach((state if jumping else bare).observation(0), len(board.names))
    least = min(moves[stop] for stop in board.asks)
    return frozenset(stop for stop in board.asks if moves[stop] == least)


def cutting_pairs() -> int:
    """Return how many pairs of stops cut the map into parts when both are closed."""
    board = camp().board
    pairs = combinations(range(len(board.names)), 2)
    return sum(not _hangs_together(board.all_stops & ~places_of(pair)) for pair in pairs)


def _hangs_together(stops: int) -> bool:
    """Return whether routes over these stops alone lead from each to each."""
    reached, before = stops & -stops, 0
    while reached != before:
        before, reached = reached, further(camp().board, reached, 0) & stops
    return reached == stops


def best_stop(worth: str) -> str:
    """Return the stop where one more yurt of the first heir is worth most by this column of `gains`."""
    table = camp().game.graphs.gains(seen())
    return str(table.stop[table[worth].idxmax()])


def strangers(*, over_half: bool = False) -> frozenset[str]:
    """Return the stops whose community has more stops of another region than of any other.

    With `over_half` only where that region has more than half of the community.
    """
    found: set[str] = set()
    for _, group in camp().game.graphs.communities(camp().game).groupby("community"):
        counts = group.region.value_counts()
        if not over_half or counts.iloc[0] > len(group) / 2:
            found |= set(group.node[group.region.notna() & (group.region != counts.index[0])])
    return frozenset(found)


def yurts_to_build(size: int = GROUP) -> int:
    """Return how many more yurts make a connected group of that size."""
    return int(camp().game.graphs.smallest_network(seen(), size).new.sum())


def _stops() -> int:
    return len(camp().board.names)


# --- the exercises --------------------------------------------------------------------------------

NEAREST = Exercise(
    id="khan.nearest",
    explanation="Both are one move away, over the yurts on P5 and P9. By routes R5 would be as near as P6.",
    answer=nearest_advisors,
    solution="""from gamekit.games.khan.lesson import camp

game, seen = camp().game, camp().observation(0)
moves = game.graphs.reach(seen, 9)
least = min(moves[stop] for stop in game.board.asks)
answer = {stop for stop in game.board.asks if moves[stop] == least}""",
    hints=(
        "The advisors are at R5, R9, P6, P10, C2, C8 and K. How many moves is each from R6?",
        "`game.graphs.reach(seen, 9)` tells the moves to every stop, Ana's yurts jumped over.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: names_in(given) == nearest_advisors(jumping=False),
            "So it is by routes. But Ana jumps over her yurts on P5 and P9.",
        ),
        Mistake(
            lambda given, right: bool(names_in(given)) and names_in(given) < set(right),
            "That one is right, but another one is as near.",
        ),
        Mistake(
            lambda given, right: names_in(given) > set(right),
            "The nearest are among them, but so are some that are further away.",
        ),
    ),
)

PAIRS = Exercise(
    id="khan.pairs",
    explanation="Each of these pairs cuts off a single stop, one with two routes only: the map holds well.",
    answer=cutting_pairs,
    solution="""from itertools import combinations

import networkx as nx

from gamekit.games.khan.lesson import camp

game = camp().game
routes, answer = game.graphs.route_map(game), 0
for pair in combinations(routes, 2):
    rest = routes.copy()
    rest.remove_nodes_from(pair)
    answer += not nx.is_connected(rest)""",
    hints=(
        "Go through all pairs of stops: take both out of a copy of the graph and ask `nx.is_connected`.",
        "`itertools.combinations(routes, 2)` yields every pair once.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == 0,
            "No stop cuts the map alone, but look at a corner such as R1: which two stops cut it off?",
        ),
        Mistake(
            lambda given, right: given == 2 * int(right),
            "You counted every pair twice: R3 and R4 are the same pair as R4 and R3.",
        ),
        Mistake(
            lambda given, _: given == _stops() * (_stops() - 1) // 2,
            "So many pairs there are at all. Count those without which the rest is not connected.",
        ),
        Mistake(
            lambda given, right: given == _stops() * (_stops() - 1) // 2 - int(right),
            "After those the rest still hangs together; the others are asked for.",
        ),
    ),
)

YURT = Exercise(
    id="khan.yurt",
    explanation="With it the chain P9, P5, P6 leads from Karakorum deep into Persia in a single move.",
    answer=lambda: best_stop("saved_anywhere"),
    solution="""from gamekit.games.khan.lesson import camp

game, seen = camp().game, camp().observation(0)
table = game.graphs.gains(seen)
answer = table.stop[table.saved_anywhere.idxmax()]""",
    hints=(
        "`game.graphs.gains(seen)` has a row for every stop; which column is about moves between any two?",
        "The rows are sorted by votes. Sort them by `saved_anywhere`.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == best_stop("influence"),
            "That one brings the most votes, and saves as many moves from the pawn; but between all stops?",
        ),
        Mistake(
            lambda given, _: given == camp().board.tables.regions.capital,
            "Most ways lead through Karakorum, but no yurt is built there.",
        ),
        Mistake(
            lambda given, _: (
                given in camp().board.names and given not in set(camp().game.graphs.gains(seen()).stop)
            ),
            "There is no room for a yurt at that stop.",
        ),
        Mistake(
            lambda given, _: given in camp().board.names,
            "Another stop saves more moves: compare the column `saved_anywhere`.",
        ),
    ),
)

STRANGERS = Exercise(
    id="khan.strangers",
    explanation="Regions are drawn by borders, communities by routes: R11 is Russian and hangs on China.",
    answer=strangers,
    solution="""from gamekit.games.khan.lesson import camp

game, answer = camp().game, set()
for _, group in game.graphs.communities(game).groupby("community"):
    most = group.region.value_counts().index[0]
    answer |= set(group.node[group.region.notna() & (group.region != most)])""",
    hints=(
        "Go through the communities: which region has the most stops there, and which stops are of another?",
        "`group.region.value_counts()` counts the regions of a community, the most frequent first.",
    ),
    mistakes=(
        Mistake(
            lambda given, right: names_in(given) == right | {camp().board.tables.regions.capital},
            "Karakorum lies in no region, so it is no stranger anywhere.",
        ),
        Mistake(
            lambda given, _: names_in(given) == strangers(over_half=True),
            "One is missing: in Karakorum's community most stops are Russian, though not more than half.",
        ),
        Mistake(
            lambda given, right: bool(names_in(given)) and names_in(given) < set(right),
            "Those are right, but there are more.",
        ),
        Mistake(
            lambda given, right: names_in(given) > set(right),
            "The strangers are among them, but so are stops that live among their own.",
        ),
    ),
)

NETWORK = Exercise(
    id="khan.network",
    explanation="With these four the group has all eight yurts, which makes three votes instead of two.",
    answer=yurts_to_build,
    solution="""from gamekit.games.khan.lesson import camp

game, seen = camp().game, camp().observation(0)
answer = int(game.graphs.smallest_network(seen, 6).new.sum())""",
    hints=(
        "Ana's groups are P5 and P9, R11 and C2. How many yurts join them, or let one of them grow to six?",
        "`game.graphs.smallest_network(seen, 6)` tells a smallest such group; count the rows that are new.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == GROUP - camp().heirs[0].yurts_placed(),
            "So many are missing, but they have to be connected, and in Karakorum none is built.",
        ),
        Mistake(
            lambda given, _: given in (GROUP, len(camp().game.graphs.smallest_network(seen(), GROUP))),
            "So many yurts the group has. Count those that are still to be built.",
        ),
        Mistake(
            lambda given, right: isinstance(given, int | float) and given > right,
            "Fewer are enough: the yurts that join two groups count as well.",
        ),
        Mistake(
            lambda given, _: not isinstance(given, int | float),
            "Give a number: how many of the stops are new.",
        ),
    ),
)

EXERCISES = (NEAREST, PAIRS, YURT, STRANGERS, NETWORK)
