"""The exercises of the lesson on Achaia that read graphs.

These come from `game.graphs`, which is imported when an answer is asked for.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from gamekit.core.exercises import Exercise, Mistake, names_in
from gamekit.games.achaia.lesson import dusk, held

STEAL = "play steal 1"


# --- what is right, and what would be if something else counted -------------------------------------


@cache
def cards_at_most() -> int:
    """Return how many cards an exchange over STEAL can take with what is held."""
    game = dusk().game
    return len(game.graphs.longest_exchange(game, STEAL, _hands()))


def _hands() -> tuple[tuple[str, ...], ...]:
    return held(dusk().child(dusk().game.parse(STEAL)))


def _counteractions() -> int:
    """Return how many cards are held that can take an Intrigue over."""
    known = dusk().game.tables.intrigues
    cards = [known[name] for hand in _hands() for name in hand if name in known]
    return sum("counteraction" in card.serves for card in cards)


@cache
def meeting(*, tokens: bool = False) -> frozenset[str]:
    """Return the two colours that meet on most Locations, by dice alone or by power tokens as well."""
    graph = dusk().game.graphs.influence(dusk().observation(None))
    places = {
        colour: {place for _, place, edge in graph.edges(node, data=True) if tokens or edge["count"]}
        for node, colour in graph.nodes(data="colour")
        if colour
    }
    pairs = combinations(places, 2)
    return frozenset(max(pairs, key=lambda pair: len(places[pair[0]] & places[pair[1]])))


def _colours(given: Any) -> frozenset[str]:
    """Return the colours in an answer, also those that are called as in the graph."""
    return frozenset(name.removeprefix("colour-") for name in names_in(given))


def _known() -> frozenset[str]:
    return frozenset(dusk().parts.colours)


# --- the exercises --------------------------------------------------------------------------------

CARDS = Exercise(
    id="achaia.cards",
    explanation="Steal, Ben, Ana, Ben, and a Cousin in the end. Ben's third one cannot answer himself.",
    answer=cards_at_most,
    solution="""from gamekit.games.achaia.lesson import dusk, held

state = dusk()
game, hands = state.game, held(state.child(state.game.parse("play steal 1")))
answer = len(game.graphs.longest_exchange(game, "play steal 1", hands))""",
    hints=(
        "Play it: whoever takes the Intrigue over aims it at somebody. Who can take it over next?",
        "A Counteraction is played by the *target*, and nobody is the target of an Intrigue they control.",
        '`game.graphs.longest_exchange(game, "play steal 1", hands)` has a row for each card.',
    ),
    mistakes=(
        Mistake(
            lambda given, right: given == right - 1,
            "Nearly: count Steal itself, and that a Cousin may end it after the last Counteraction.",
        ),
        Mistake(
            lambda given, _: given == 2 + _counteractions(),
            "You played every Counteraction. When Ben controls the Intrigue, against whom is his next one?",
        ),
        Mistake(
            lambda given, right: isinstance(given, int) and given > right,
            "Fewer: one Cousin cancels the Intrigue, and then nobody plays anything any more.",
        ),
        Mistake(
            lambda given, right: isinstance(given, int) and 0 < given < right,
            "It can last longer, if everybody helps to prolong it.",
        ),
    ),
)

MEET = Exercise(
    id="achaia.meet",
    explanation="Red and green have dice in the Temple and in the Citadel, other pairs in one or none.",
    answer=meeting,
    solution="""import networkx as nx

from gamekit.games.achaia.lesson import dusk

state = dusk()
seen = state.game.graphs.influence(state.observation(None))
dice = nx.Graph((colour, place) for colour, place, edge in seen.edges(data=True) if edge["count"])
meet = nx.bipartite.weighted_projected_graph(dice, ["colour-red", "colour-green", "colour-blue"])
first, second, _ = max(meet.edges(data="weight"), key=lambda edge: edge[2])
answer = {first.removeprefix("colour-"), second.removeprefix("colour-")}""",
    hints=(
        "Keep only the edges with dice, then project again: which edge has the greatest weight?",
        'An edge with dice has `edge["count"]` above 0; the others are power tokens alone.',
    ),
    mistakes=(
        Mistake(
            lambda given, right: _colours(given) == right,
            'Those are the two. Give the names of the colours alone, as a set such as {"green", "blue"}.',
        ),
        Mistake(
            lambda given, _: bool(_colours(given) & {"Ana", "Ben", "Cleo"}),
            "Give colours: Ana is red, Ben is green, Cleo is blue.",
        ),
        Mistake(
            lambda given, _: _colours(given) == meeting(tokens=True),
            "So it is with power tokens. Leave out the edges that have no dice.",
        ),
        Mistake(
            lambda given, _: len(_colours(given)) == 2 and _colours(given) <= _known(),
            "Those two have dice together on fewer Locations.",
        ),
        Mistake(lambda given, _: bool(_colours(given) & _known()), "Give two colours, as a set."),
    ),
)

EXERCISES = (CARDS, MEET)
