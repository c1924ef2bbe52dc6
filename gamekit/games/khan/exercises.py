"""The exercises of the lessons on Herdeiros do Khan: here those on playing it, and all together.

Every right answer is asked of the engine.
"""

from __future__ import annotations

from typing import Any

from gamekit.core.exercises import Exercise, Mistake, names_in
from gamekit.games.khan import Khan, mapexercises, scoring
from gamekit.games.khan.actions import Activate, Attack, Move
from gamekit.games.khan.board import SWORD, one_move, places_in
from gamekit.games.khan.lesson import camp
from gamekit.games.khan.state import changed

COLUMN, CITY = "yellow", "Sarai"
"""the column that is activated, and the city that is attacked"""
YURTS = {"Russia": (4, 4, 2), "Persia": (1, 3, 2), "China": (2, 5, 2)}
UPGRADES = {"Russia": (2, 1, 0), "Persia": (4, 1, 1), "China": (2, 2, 1)}
OWN_YURTS = {"R3": 1, "R5": 2, "R8": 1, "P8": 1}
OWN_UPGRADES = {"yellow": ("coin", "horses"), "red": ("coin",), "white": ("horses", "sword")}


# --- what is right, and what would be if a rule were another ---------------------------------------


def ends_of_one_move() -> frozenset[str]:
    """Return the stops to which the only move of the column leads."""
    actions = camp().child(Activate(COLUMN)).legal_actions()
    return frozenset(action.stop for action in actions if isinstance(action, Move))


def reached(*, yurts: bool = True, full: bool = False) -> frozenset[str]:
    """Return the stops one move away: along routes alone, or over yurts, with the full ones or without."""
    state, board = camp(), camp().board
    heir = state.heirs[0]
    stops = one_move(board, heir.pawns[0], heir.yurts if yurts else 0)
    others = {stop for other in state.heirs[1:] for stop in other.pawns}
    return frozenset(board.names[stop] for stop in places_in(stops) if full or stop not in others)


def after_one_yurt() -> frozenset[str]:
    """Return the stops one move away if a move jumped over one yurt at most."""
    board, heir = camp().board, camp().heirs[0]
    pawn = heir.pawns[0]
    stops = [
        stop
        for yurt in places_in(heir.yurts & board.neighbours[pawn])
        for stop in places_in(board.neighbours[yurt])
    ]
    return (reached(yurts=False) | {board.names[stop] for stop in stops}) - {board.names[pawn]}


def swords_to_conquer() -> int:
    """Return how many swords it costs to take all treasures of CITY in one turn."""
    plenty, heir = 20, camp().heirs[0]
    armed = heir.evolve(tiles=changed(heir.tiles, SWORD, plenty - heir.tiles[SWORD]))
    state = camp().with_heir(0, armed).child(Activate(COLUMN))
    city = state.board.city_names.index(CITY)
    while any(state.cities[city]):
        attacks = (action for action in state.legal_actions() if isinstance(action, Attack))
        state = state.child(next(action for action in attacks if action.city == CITY))
    return plenty - state.heirs[0].tiles[SWORD]


def treasures() -> int:
    """Return how many treasures lie in CITY."""
    return sum(camp().cities[camp().board.city_names.index(CITY)])


def influence_votes(**replaced: scoring.Rule) -> int:
    """Return the votes for influence of the first of three heirs with YURTS and UPGRADES."""
    return sum(votes[0] for votes in scoring.influence(YURTS, UPGRADES, rules=replaced).values())


def _unshared(place: scoring.Rule) -> scoring.Rule:
    """Return the rule of a place that is nobody's where several share it."""

    def seats(counts: Any, **options: Any) -> tuple[int, ...]:
        found = place(counts, **options)
        return found if len(found) == 1 else ()

    return seats


def _all_others(counts: Any, **_: Any) -> tuple[int, ...]:
    """Return all who are not first."""
    return tuple(seat for seat in range(len(counts)) if seat not in scoring.first_seats(counts))


def _as_first(upgrades: int, _: Any) -> int:
    """Return the votes for the first place, whatever the place is."""
    return scoring.INFLUENCE.first[upgrades]


def votes_of(card: str) -> int:
    """Return what a secret advisor brings with OWN_YURTS and OWN_UPGRADES."""
    return scoring.secret(card, OWN_YURTS, OWN_UPGRADES, Khan(2).tables)


def best_card() -> str:
    """Return the secret advisor that brings the most votes."""
    return max(Khan(2).board.secret_names, key=votes_of)


# --- the exercises --------------------------------------------------------------------------------

JUMP = Exercise(
    id="khan.jump",
    explanation="The chain P5, P9 is one move, whatever follows it, and on R8 stands Ben.",
    answer=ends_of_one_move,
    solution="""from gamekit.games.khan.lesson import camp

state = camp()
riding = state.child(state.game.parse("activate yellow"))
answer = {action.stop for action in riding.legal_actions() if action.verb == "move"}""",
    hints=(
        "Begin with the stops that a route joins to R6. On which of them does Ana have a yurt?",
        "Own yurts are jumped over, a whole chain of them in one move: look at the stops beside the chain.",
        "She can end on her own yurts, but not on a single stop where another pawn stands.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: names_in(given) == reached(full=True),
            "She gets as far as that, but on R8 stands Ben's pawn, and her only move cannot end there.",
        ),
        Mistake(
            lambda given, _: names_in(given) == reached(yurts=False),
            "Those are the ends of routes. On P5 stands a yurt of hers, which she can jump over.",
        ),
        Mistake(
            lambda given, _: names_in(given) in (after_one_yurt(), after_one_yurt() - reached(full=True)),
            "Over P5 she comes to P9, where her next yurt stands: a chain of yurts is jumped in one move.",
        ),
        Mistake(lambda given, _: "R6" in names_in(given), "A move leads away from R6: leave that stop out."),
        Mistake(
            lambda given, right: bool(names_in(given)) and names_in(given) < set(right),
            "Those are right, but there are more.",
        ),
    ),
)

SWORDS = Exercise(
    id="khan.swords",
    explanation="One sword for the first treasure, two for each other. In four turns it would be four.",
    answer=swords_to_conquer,
    solution="answer = 1 + 2 + 2 + 2",
    hints=(
        "What does the first treasure of a city cost in a turn, and what each further one?",
        '`game.clauses["khan.attack.cost"].says` has the rule.',
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == treasures(),
            "So cheap is only the first treasure: each further one of that city costs more in the same turn.",
        ),
        Mistake(
            lambda given, _: given == treasures() * camp().game.options.next_swords,
            "The first treasure is cheaper than the others.",
        ),
        Mistake(
            lambda given, _: given == sum(range(1, treasures() + 1)),
            "The price rises once and then stays.",
        ),
    ),
)

INFLUENCE = Exercise(
    id="khan.influence",
    explanation="Russia 2: tied for most, so first. Persia 0: third. China 1: second, though tied.",
    answer=influence_votes,
    solution=f"""from gamekit.games.khan.scoring import influence

yurts = {YURTS}
upgrades = {UPGRADES}
answer = sum(votes[0] for votes in influence(yurts, upgrades).values())""",
    hints=(
        "Go region by region: which place has Ana by yurts? Then look up her upgrades in its row.",
        "Tied for most, all tied are first and nobody is second. Tied for second, all tied are second.",
        "`influence(yurts, upgrades)` tells everybody's votes in each region; Ana's stand first.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: given == influence_votes(first_seats=_unshared(scoring.first_seats)),
            "In Russia Ana is first, though Ben has as many yurts: tied for most, all tied are first.",
        ),
        Mistake(
            lambda given, _: given == influence_votes(second_seats=_unshared(scoring.second_seats)),
            "In China Ana is second, though Cleo has as many yurts: tied for second, all tied are second.",
        ),
        Mistake(
            lambda given, _: given == influence_votes(second_seats=_all_others),
            "In Persia Ana is third. Her four upgrades there bring nothing.",
        ),
        Mistake(
            lambda given, _: given == influence_votes(influence_votes=_as_first),
            "In China Ana is second: that row of the table gives less.",
        ),
    ),
)

ADVISOR = Exercise(
    id="khan.advisor",
    explanation="Two pairs of equal upgrades bring two votes; here the white column counts too.",
    answer=best_card,
    solution=f"""from gamekit.games.khan.scoring import secret

own_yurts = {OWN_YURTS}
own_upgrades = {OWN_UPGRADES}
tables = gamekit.load("khan").tables
answer = max(tables.secret_advisors.cards, key=lambda card: secret(card, own_yurts, own_upgrades, tables))""",
    hints=(
        "How many votes a card brings is told by its three numbers, not by how many things it counts.",
        "`secret(card, own_yurts, own_upgrades, game.tables)` tells the votes of one card: try them all.",
    ),
    mistakes=(
        Mistake(
            lambda given, _: votes_of(given.strip().title()) == 1,
            "That one brings a vote, but another brings more.",
        ),
        Mistake(
            lambda given, _: votes_of(given.strip().title()) == 0,
            "That one counts too little to bring a vote: look at the first of its three numbers.",
        ),
        Mistake(
            lambda given, _: isinstance(given, int | float),
            'Give the name of the card, a text such as "Mayor".',
        ),
    ),
)

EXERCISES = (JUMP, SWORDS, INFLUENCE, ADVISOR, *mapexercises.EXERCISES)
