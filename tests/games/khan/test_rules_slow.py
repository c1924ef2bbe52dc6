"""Two engines play the same games: the second one is in `slow`, written from the rulebook alone.

Whatever the first one says is legal or refused, every state it reaches, every chance it gives and every
result is compared: in random games, and from random positions that games seldom reach.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.khan.rare import RARE, Box
from games.khan.slow import Slow
from games.khan.slow_votes import lines, ranking
from games.khan.tables import kit, position
from games.playing import choice, outcome

from gamekit import CHANCE, OVER
from gamekit.games.khan.board import places_in, places_of
from gamekit.games.khan.state import NOWHERE, KhanState
from gamekit.games.khan.tables import COLUMNS, HEIRS, TRIBUTES

STEPS = {
    "DrawingHeirs": "heirs",
    "FillingWhite": "white",
    "RevealingCity": "city",
    "FillingCity": "fill",
    "LayingBonuses": "bonuses",
    "OpeningAdvisors": "advisors",
    "Restocking": "restock",
    "Dealing": "deal",
    "Keeping": "keep",
    "Activating": "activate",
    "Riding": "ride",
    "Leading": "lead",
    "RevealingUpgrade": "reveal",
    "Gaining": "gain",
    "DrawingTreasures": "draw",
    "Picking": "pick",
}


# --- a state in names -----------------------------------------------------------------------------


def counts(numbers, names) -> Counter[str]:
    """Return the counts by name."""
    return Counter(dict(zip(names, numbers, strict=True)))


def some(places, names) -> set[str]:
    """Return the names of a set of places."""
    return {names[place] for place in places_in(places)}


def step(board, window) -> tuple[Any, ...]:
    """Return what is to be decided, in the words of the slow engine."""
    fields = {
        "FillingWhite": lambda: (window.seat,),
        "FillingCity": lambda: (board.city_names[window.city], window.left),
        "Keeping": lambda: (window.seat,),
        "RevealingUpgrade": lambda: (window.white,),
        "DrawingTreasures": lambda: (tuple(board.treasure_names[t] for t in window.drawn), window.left),
        "Picking": lambda: (tuple(board.treasure_names[t] for t in window.drawn),),
    }
    name = type(window).__name__
    return (STEPS[name], *(fields[name]() if name in fields else ()))


def ride(board, window) -> dict[str, Any]:
    """Return what is known of the running turn."""
    virtual = counts(window.virtual_tiles, TRIBUTES) + counts(window.virtual_treasures, board.treasure_names)
    return {
        "column": COLUMNS[window.column],
        "pawn": window.pawn,
        "moves": window.moves,
        "takes": window.takes,
        "khan": window.khan,
        "visited": some(window.visited, board.names),
        "virtual": virtual,
        "stormed": some(window.stormed, board.city_names),
        "bribed": some(window.bribed, board.city_names),
    }


def seat(board, heir) -> dict[str, Any]:
    """Return what a seat has."""
    columns = zip(COLUMNS, heir.columns, strict=True)
    return {
        "heir": "" if heir.board == NOWHERE else board.heir_names[heir.board],
        "pawns": [board.names[pawn] for pawn in heir.pawns],
        "yurts": Counter(some(heir.yurts, board.names)) + Counter(some(heir.seconds, board.names)),
        "in cities": some(heir.cities, board.city_names),
        "conquests": heir.conquests,
        "tiles": counts(heir.tiles, TRIBUTES),
        "treasures": counts(heir.treasures, board.treasure_names),
        "columns": {name: [board.upgrade_names[tile] for tile in column] for name, column in columns},
        "used": some(heir.used, COLUMNS),
        "bonuses": some(heir.bonuses & ~heir.turned, board.bonus_names),
        "turned": some(heir.turned, board.bonus_names),
        "votes": heir.votes,
    }


def read(state: KhanState) -> dict[str, Any]:
    """Return all that a state says, in the words of the slow engine."""
    board = state.board
    cities = zip(board.city_names, state.cities, strict=True)
    bonuses = zip(board.asks, state.bonuses, strict=True)
    rides = [window for window in state.stack if type(window).__name__ == "Riding"]
    return {
        "turn": (state.turn.number, state.turn.seat),
        "todo": [step(board, window) for window in state.stack],
        "ride": ride(board, rides[0]) if rides else {},
        "seats": [seat(board, heir) for heir in state.heirs],
        "secrets": [
            {
                name: {board.secret_names[card] for card in getattr(secrets, name)}
                for name in ("cards", "discarded", "revealed")
            }
            for secrets in state.secrets
        ],
        "provinces": counts(state.provinces, board.province_names),
        "supply": counts(state.supply, TRIBUTES),
        "cities": {city: counts(lying, board.treasure_names) for city, lying in cities if any(lying)},
        "closed": some(state.closed, board.city_names),
        "treasures": counts(state.treasures, board.treasure_names),
        "bonuses": {stop: board.bonus_names[bonus] for stop, bonus in bonuses if bonus != NOWHERE},
        "demands": some(state.demands, board.demand_names),
        "claimed": some(state.claimed, board.demand_names),
        "area": [board.upgrade_names[upgrade] for upgrade in state.area],
        "upgrades": counts(state.upgrades, board.upgrade_names),
        "delivered": counts(state.delivered, board.treasure_names),
        "lost": counts(state.lost, board.upgrade_names),
        "khan": "" if state.khan == NOWHERE else board.khan_names[state.khan],
        "neutral": state.neutral,
        "last_turn": state.last_turn,
    }


# --- both side by side ----------------------------------------------------------------------------


def same(state: KhanState, slow: Slow, *, refusals: bool = False) -> None:
    """Compare all that both say of a position; on demand what is refused too."""
    known = read(state)
    for name, told in slow.told().items():
        assert known[name] == told, f"{name}: {known[name]} and {told}"
    assert some(state.room, state.board.names) == slow.room()
    possible = slow.legal()
    legal = {str(action) for action in state.legal_actions()}
    assert legal == possible, f"too much: {legal - possible}, too little: {possible - legal}"
    if state.current_player == CHANCE:
        assert {str(action): weight for action, weight in state.chance_outcomes()} == slow.outcomes()
    elif refusals:
        for action in state.game.action_space:
            assert (state.refusal(action) is None) == (str(action) in possible), action


def same_votes(state: KhanState, slow: Slow) -> None:
    """Compare the votes of all seats by source, and the ranking of a game that is over."""
    told = Counter[tuple[int, str]]()
    for line in state.score():
        told[line.seat, "secret" if line.clause.startswith("khan.secret") else line.label] += line.points
    assert told == Counter(lines(slow)), f"{told} and {lines(slow)}"
    result = state.outcome()
    assert (result is None) == bool(slow.todo)
    if result:
        assert [list(group) for group in result.ranking] == ranking(slow)


def engine(state: KhanState) -> Slow:
    """Return the slow engine in the same position."""
    game = state.game
    assert game.edition is not None
    return Slow(game.edition.document, game.players, game.options, read(state))


def compare(state: KhanState, slow: Slow, rng: Random, *, turns: int = 10_000, pick=choice) -> None:
    """Play on in both engines until the game is over or so many turns were played."""
    same(state, slow)
    last, number = state.turn.number + turns, 0
    while state.current_player != OVER and state.turn.number < last:
        action = outcome(state, rng) if state.current_player == CHANCE else pick(state, rng)
        before, state, number = state, state.child(action), number + 1
        slow.do(str(action))
        try:
            same(state, slow, refusals=rng.random() < 0.02)
            if action.verb in ("done", "keep", "activate"):
                same_votes(state, slow)
        except AssertionError as error:
            raise AssertionError(f"after {action} in {before!r}") from error


# --- random games ---------------------------------------------------------------------------------

MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"first_seat": 2}),
    (4, {"karakorum_tile": True}),
    (5, {}),
    (2, {"heirs": ("Altani", "Tolui"), "altani_moves": "acting", "tolui_reach": "stops"}),
    (3, {"heirs": ("Ogedei", "Jochi", "Chagatai"), "ogedei_reach": "adjacent", "chagatai_when": "yellow"}),
    (4, {"ogedei_limit": "turn", "chagatai_when": "red", "virtual_holds": "all", "random_full": "again"}),
    (5, {"virtual_holds": "none", "city_yurts": False, "zero_yurts": True, "chagatai_when": "green"}),
    (2, {"first_swords": 2, "next_swords": 1, "upgrade_coins": 1, "most_tributes": 1, "council": 3}),
    (3, {"round_limit": 12, "upgrade_coins": 3, "most_tributes": 5, "next_swords": 3}),
]


@pytest.mark.parametrize(("players", "options"), MODES, ids=str)
def test_two_engines_play_one_game(players, options):
    """khan.turn.any-order, khan.end.rounds and all rules between, from the setup to the result."""
    game = kit(players, **options)
    assert game.edition is not None
    slow = Slow(game.edition.document, players, game.options)
    compare(game.initial_state(), slow, Random(f"{players} {options}"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_engines_play_on_a_tiny_map(players):
    """khan.move.end, khan.parts.tributes: four stops, and a supply that soon runs short."""
    for seed in range(4):
        game = kit(players, edition="tiny", round_limit=12, council=20)
        assert game.edition is not None
        slow = Slow(game.edition.document, players, game.options)
        compare(game.initial_state(), slow, Random(f"tiny {seed}"))


# --- positions that games seldom reach ------------------------------------------------------------


def eager(state: KhanState, rng: Random):
    """Return a legal action, seldom the end of the turn while anything else can be done."""
    actions = [action for action in state.legal_actions() if action.verb != "done"]
    return choice(state, rng) if not actions or rng.random() < 0.1 else rng.choice(actions)


def rare(game, rng: Random) -> KhanState:
    """Return a rare position in which no seat has met a demand that is still open."""
    state = Box(game, rng).position()
    slow, demands = engine(state), state.board.tables.open_advisors.demands
    met = [
        at
        for at, demand in enumerate(demands.values())
        if any(slow.counted(seat, demand.counts, Counter()) >= demand.least for seat in slow.seats)
    ]
    return state.evolve(demands=state.demands & ~places_of(met))


def heirs(rng: Random, players: int) -> tuple[str, ...]:
    """Return so many heirs."""
    return tuple(rng.sample(HEIRS, players))


CHANGES: dict[str, Any] = {
    "karakorum_tile": [True],
    "round_limit": range(1, 60),
    "altani_moves": ["acting"],
    "tolui_reach": ["stops"],
    "ogedei_reach": ["adjacent"],
    "ogedei_limit": ["turn"],
    "chagatai_when": ["yellow", "red", "green"],
    "virtual_holds": ["all", "none"],
    "city_yurts": [False],
    "zero_yurts": [True],
    "random_full": ["again"],
    "council": range(1, 26),
    "first_swords": [2, 3],
    "next_swords": [1, 3, 4],
    "upgrade_coins": [1, 3, 4],
    "most_tributes": [1, 2, 4, 5, 6],
}


def changes(rng: Random) -> dict[str, Any]:
    """Return other values for some of the options."""
    share = rng.choice([0, 0.3, 0.6])
    return {name: rng.choice(values) for name, values in CHANGES.items() if rng.random() < share}


@pytest.mark.parametrize("seed", range(10))
def test_two_engines_in_rare_positions(seed):
    """khan.move.end, khan.build.supply, khan.buy.row, khan.end.cities, khan.open.claim and the others.

    Crowds, full maps and boards, no piece, tile or pile left, councils and cities about to end the game.
    """
    rng = Random(f"rare {seed}")
    for players in (2, 3, 4, 5) * 13:
        state = rare(kit(players, heirs=heirs(rng, players), **changes(rng)), rng)
        compare(state, engine(state), rng, turns=2, pick=eager)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_engines_rank_equal_votes(players):
    """khan.win.votes, khan.win.tie-treasures, khan.win.tie-distance, khan.win.shared: votes made equal."""
    rng, shared = Random(f"ties {players}"), 0
    for _ in range(40):
        state = rare(kit(players, heirs=heirs(rng, players)), rng)
        votes = Counter[int]()
        for (at, label), count in lines(engine(state)).items():
            votes[at] += count * (label != "votes")
        tied = [
            heir.evolve(
                votes=max(votes.values()) - votes[at] + rng.choice([0, 0, 0, 1]),
                treasures=(rng.choice([0, 1]), *[0] * 4),
            )
            for at, heir in enumerate(state.heirs)
        ]
        state = state.evolve(heirs=tuple(tied), last_turn=state.turn.number)
        last = last_turn(state, rng)
        shared += any(len(group) > 1 for group in last.ranking)
    assert shared


def last_turn(state: KhanState, rng: Random):
    """Play the last turn in both engines, as short as may be, and return the result."""
    slow = engine(state)
    while state.current_player != OVER:
        legal = [
            action for action in state.legal_actions() if action.verb in ("activate", "lead", "khan", "done")
        ]
        action = outcome(state, rng) if state.current_player == CHANCE else rng.choice(legal)
        state = state.child(action)
        slow.do(str(action))
        same(state, slow)
    same_votes(state, slow)
    result = state.outcome()
    assert result is not None
    return result


# --- positions made for one rule, every action in them ----------------------------------------------


def explore(state: KhanState, slow: Slow, depth: int) -> None:
    """Compare what follows from every action, so many actions deep."""
    same(state, slow, refusals=depth == 2)
    if not depth:
        same_votes(state, slow)
        return
    for action in state.legal_actions():
        other = Slow(slow.document, slow.players, slow.options, slow.told())
        other.do(str(action))
        explore(state.child(action), other, depth - 1)


@pytest.mark.parametrize("name", RARE)
def test_two_engines_after_every_action(name):
    """khan.upgrade.virtual, khan.move.end, khan.move.jump, khan.attack.conquer, khan.end.council and more."""
    options, seats, things = RARE[name]
    state = position(kit(len(seats), **options), *seats, **things)
    explore(state, engine(state), 4 if options["heirs"][0] == "Altani" else 3)
