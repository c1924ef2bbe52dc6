"""What a game of Herdeiros do Khan is worth: votes gained, influence in the regions, secret advisors.

Everything but the last part works on names. Read it from the top: who is first and second in a
region, what a secret advisor counts, `score`, which puts both together, and who wins; then what
replaced rules return, and at last what a state asks for.

The functions in `RULES` can be replaced for an experiment:

>>> def generous(upgrades, votes):
...     return 1 + votes[upgrades]
>>> influence({"Russia": (3, 1)}, {"Russia": (2, 3)}, rules={"influence_votes": generous})
{'Russia': (3, 3)}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from numbers import Integral
from typing import TYPE_CHECKING, Any, cast

from gamekit.core.clauses import clause
from gamekit.core.errors import BadName, BadOption, nearest
from gamekit.core.score import Outcome, ScoreLine, rank, totals
from gamekit.games.khan.board import Board, places_in
from gamekit.games.khan.given import check_card, check_influence, check_seat, check_table
from gamekit.games.khan.options import KhanOptions
from gamekit.games.khan.secrets import SECRETS, Held, Upgrades, Yurts, yurts_in
from gamekit.games.khan.tables import COLUMNS, TRIBUTES, Influence, KhanTables

if TYPE_CHECKING:
    from gamekit.games.khan.state import Heir, KhanState

Rule = Callable[..., Any]
"""A function of `RULES`, or what replaces it."""

TRACK, SECRET = "votes", "secret advisor"
"""The labels of the lines beside those of influence."""
INFLUENCE = Influence(first=(1, 1, 2, 2, 3), second=(0, 1, 1, 2, 2))
"""The printed table as it was read (khan.influence.table)."""


# --- influence in a region --------------------------------------------------------------


@clause("khan.influence.most", "khan.influence.tie-first")
def first_seats(counts: Sequence[int], *, zero_yurts: bool = False) -> tuple[int, ...]:
    """Return the seats with the most yurts (khan.influence.most, khan.influence.tie-first).

    Somebody without a yurt is never among them unless `zero_yurts` allows it.

    >>> first_seats((4, 2, 4)), first_seats((0, 0)), first_seats((0, 0), zero_yurts=True)
    ((0, 2), (), (0, 1))
    """
    return _seats_with(max(counts), counts, zero_yurts=zero_yurts)


@clause("khan.influence.most", "khan.influence.tie-first", "khan.influence.tie-second")
def second_seats(counts: Sequence[int], *, zero_yurts: bool = False) -> tuple[int, ...]:
    """Return the seats with the second most yurts; there is none where the first place is shared.

    khan.influence.most, khan.influence.tie-first, khan.influence.tie-second.

    >>> second_seats((4, 2, 2)), second_seats((4, 4, 2)), second_seats((4, 0, 0))
    ((1, 2), (), ())
    """
    most, second = sorted(counts, reverse=True)[:2]
    return _seats_with(second, counts, zero_yurts=zero_yurts) if second < most else ()


def _seats_with(wanted: int, counts: Sequence[int], *, zero_yurts: bool) -> tuple[int, ...]:
    return tuple([s for s, count in enumerate(counts) if count == wanted and (count or zero_yurts)])


@clause("khan.influence.table")
def influence_votes(upgrades: int, votes: Sequence[int]) -> int:
    """Return the votes of somebody with so many upgrades in the region's column (khan.influence.table).

    `votes` is the row of the printed table for the place, from no upgrade up.

    >>> influence_votes(2, (1, 1, 2, 2, 3))
    2
    """
    return votes[upgrades]


def influence(
    yurts: Mapping[str, Sequence[int]],
    upgrades: Mapping[str, Sequence[int]],
    *,
    table: Influence = INFLUENCE,
    options: KhanOptions | None = None,
    rules: Mapping[str, Rule] | None = None,
) -> dict[str, tuple[int, ...]]:
    """Return the votes for influence: for each region a number for each seat.

    `yurts` are the yurts in each region, those in its cities too, a number for each seat;
    `upgrades` those in the column of the region, which is never the white one. `table` holds
    the votes by number of upgrades. Raises BadOption, or BadName for an unknown rule.

    The rulebook's example, in which you are seat 0: second in Persia with 3 upgrades, most in
    Russia, tied with seat 1, with 2 upgrades, and third in China.

    >>> yurts = {"Russia": (4, 4, 1), "Persia": (2, 1, 3), "China": (1, 3, 2)}
    >>> upgrades = {"Russia": (2, 0, 1), "Persia": (3, 2, 2), "China": (4, 1, 1)}
    >>> influence(yurts, upgrades)
    {'Russia': (2, 1, 0), 'Persia': (2, 0, 2), 'China': (0, 1, 1)}
    """
    check_influence(yurts, upgrades, table)
    options, rules = options or KhanOptions(), _with_replaced(rules or {})
    votes: dict[str, tuple[int, ...]] = {}
    for region, counts in yurts.items():
        own = [0] * len(counts)
        for seat, points, _ in _placed(counts, upgrades[region], table, options, rules):
            own[seat] += points
        votes[region] = tuple(own)
    return votes


def _placed(
    counts: Sequence[int],
    upgrades: Sequence[int],
    table: Influence,
    options: KhanOptions,
    rules: Mapping[str, Rule],
) -> list[tuple[int, int, str]]:
    """Return the seat, the votes and the clause for everybody who is first or second."""
    found: list[tuple[int, int, str]] = []
    for place, votes in (("first", table.first), ("second", table.second)):
        seats = _seats(rules, f"{place}_seats", counts, options)
        rule = f"khan.influence.tie-{place}" if len(seats) > 1 else "khan.influence.most"
        found += [(seat, _votes(rules, "influence_votes", upgrades[seat], votes), rule) for seat in seats]
    return sorted(found)


# --- secret advisors ----------------------------------------------------------------------------


@clause("khan.secret.votes")
def secret_votes(count: int, steps: Sequence[int]) -> int:
    """Return the votes for so much of what a secret advisor counts (khan.secret.votes).

    `steps` are the numbers that give 1, 2 and 3 votes.

    >>> [secret_votes(count, (3, 6, 8)) for count in (2, 3, 6, 9)]
    [0, 1, 2, 3]
    """
    return sum([count >= step for step in steps])


RULES: Mapping[str, Rule] = {
    "first_seats": first_seats,
    "second_seats": second_seats,
    "influence_votes": influence_votes,
    "secret_votes": secret_votes,
}
"""The functions that `score(..., rules={name: function})` can replace, by name."""


def counted(
    card: str, yurts: Yurts, upgrades: Upgrades, tables: KhanTables, *, city_yurts: bool = True
) -> int:
    """Return how much a seat has of what a secret advisor counts: the number of `things_counted`."""
    return len(things_counted(card, yurts, upgrades, tables, city_yurts=city_yurts))


@clause("khan.secret.cards", "khan.heir.tolui")
def things_counted(
    card: str, yurts: Yurts, upgrades: Upgrades, tables: KhanTables, *, city_yurts: bool = True
) -> list[str]:
    """Return what a secret advisor counts of a seat, one by one (khan.secret.cards).

    Arguments are as in `secret`. A yurt in the capital counts for nothing (khan.heir.tolui).

    >>> import gamekit
    >>> tables = gamekit.load("khan").tables
    >>> things_counted("Citizen", {"R3": 1, "P8": 1}, {}, tables)
    ['Kiev', 'Moscow', 'Samarkand', 'Kabul']
    """
    elsewhere = {place: count for place, count in yurts.items() if place != tables.regions.capital}
    count = SECRETS[tables.secret_advisors.cards[card].counts]
    return count(Held(elsewhere, upgrades, tables, city_yurts))


def secret(
    card: str,
    yurts: Yurts,
    upgrades: Upgrades,
    tables: KhanTables,
    *,
    options: KhanOptions | None = None,
    rules: Mapping[str, Rule] | None = None,
) -> int:
    """Return the votes of a secret advisor, from 0 up (khan.secret.votes).

    `yurts` says how many stand on a stop or in a city, `upgrades` which kinds lie in each column;
    `tables` are the edition's, with the map and the cards. Raises BadOption, or BadName for a card
    or a rule that does not exist.

    >>> import gamekit
    >>> tables = gamekit.load("khan").tables
    >>> secret("Traveller", {"R1": 1, "R3": 1, "R5": 2, "P1": 1}, {}, tables)  # a group of four
    1
    >>> secret("Priest", {}, {"red": ["coin", "horses"], "white": ["coin", "horses"]}, tables)
    2
    """
    check_card(card, tables)
    check_seat(yurts, upgrades, tables)
    return _secret(card, yurts, upgrades, tables, options or KhanOptions(), _with_replaced(rules or {}))


def _secret(
    card: str,
    yurts: Yurts,
    upgrades: Upgrades,
    tables: KhanTables,
    options: KhanOptions,
    rules: Mapping[str, Rule],
) -> int:
    count = counted(card, yurts, upgrades, tables, city_yurts=options.city_yurts)
    return _votes(rules, "secret_votes", count, tables.secret_advisors.cards[card].votes)


# --- the score --------------------------------------------------------------------------------


@clause("khan.vote.track", "khan.influence.white")
def score(
    votes: Sequence[int],
    yurts: Sequence[Yurts],
    upgrades: Sequence[Upgrades],
    secrets: Sequence[str | None],
    tables: KhanTables,
    *,
    options: KhanOptions | None = None,
    rules: Mapping[str, Rule] | None = None,
) -> tuple[ScoreLine, ...]:
    """Return every line of the score: votes gained so far, influence by region, secret advisors.

    The lines of each stand in the order of the seats.
    For each seat `votes` are those on the track, `yurts` and `upgrades` as in `secret`, and
    `secrets` the secret advisor that was kept; None: nobody kept one yet, or it is not known, and
    its line is left out. Raises BadOption, or BadName for an unknown rule.

    >>> import gamekit
    >>> tables = gamekit.load("khan").tables
    >>> yurts = [{"R1": 1, "R5": 2}, {"R3": 1, "Kiev": 1, "C2": 1}]
    >>> upgrades = [{"yellow": ["coin", "fist"]}, {"red": ["horses"]}]
    >>> for line in score([3, 4], yurts, upgrades, [None, "Governor"], tables):
    ...     print(*line)
    0 votes 3 khan.vote.track
    1 votes 4 khan.vote.track
    0 influence Russia 2 khan.influence.most
    1 influence Russia 0 khan.influence.most
    1 influence China 1 khan.influence.most
    1 secret advisor 0 khan.secret.votes
    """
    check_table(votes, yurts, upgrades, secrets, tables)
    options, rules = options or KhanOptions(), _with_replaced(rules or {})
    lines = [ScoreLine(seat, TRACK, int(gained), "khan.vote.track") for seat, gained in enumerate(votes)]
    for region, column in tables.regions.columns.items():
        counts = [yurts_in(region, own, tables) for own in yurts]
        held = [len(own.get(column, ())) for own in upgrades]
        placed = _placed(counts, held, tables.influence, options, rules)
        lines += [ScoreLine(seat, f"influence {region}", points, rule) for seat, points, rule in placed]
    for seat, card in enumerate(secrets):
        if card is not None:
            points = _secret(card, yurts[seat], upgrades[seat], tables, options, rules)
            lines.append(ScoreLine(seat, SECRET, points, "khan.secret.votes"))
    return tuple(lines)


def labels(board: Board) -> tuple[str, ...]:
    """Return the label of every line there can be, in the order of the lines.

    >>> import gamekit
    >>> labels(gamekit.load("khan").board)
    ('votes', 'influence Russia', 'influence Persia', 'influence China', 'secret advisor')
    """
    return (TRACK, *(f"influence {region}" for region in board.region_names), SECRET)


@clause("khan.win.votes", "khan.win.tie-treasures", "khan.win.tie-distance", "khan.win.shared")
def ranking(
    lines: Iterable[ScoreLine], treasures: Sequence[int], distances: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return groups of seats, best first; those still tied after all tie-breaks share a group.

    Votes decide (khan.win.votes), then the most undelivered treasures (khan.win.tie-treasures), then
    the least distance to the capital (khan.win.tie-distance), then nothing more (khan.win.shared).

    >>> lines = [ScoreLine(seat, "votes", 7, "") for seat in range(3)]
    >>> ranking(lines, treasures=[1, 2, 2], distances=[0, 3, 1])
    ((2,), (1,), (0,))
    """
    points = totals(lines, len(treasures))
    return rank(zip(points, treasures, [-far for far in distances], strict=True))


@clause("khan.win.tie-treasures", "khan.win.tie-distance", "khan.win.shared")
def tie_break(lines: Iterable[ScoreLine], treasures: Sequence[int], distances: Sequence[int]) -> str:
    """Return in a sentence what decided between the seats with the most votes; nothing if votes did.

    >>> lines = [ScoreLine(seat, "votes", 7, "") for seat in range(2)]
    >>> tie_break(lines, treasures=[2, 1], distances=[0, 3])
    'The tie goes to the most undelivered treasures.'
    """
    points = totals(lines, len(treasures))
    tied = [seat for seat, votes in enumerate(points) if votes == max(points)]
    if len(tied) == 1:
        return ""
    most = [seat for seat in tied if treasures[seat] == max(treasures[seat] for seat in tied)]
    if len(most) == 1:
        return "The tie goes to the most undelivered treasures."
    nearest = min(distances[seat] for seat in most)
    if [distances[seat] for seat in most].count(nearest) == 1:
        return "The tie, also in undelivered treasures, goes to who is closest to Karakorum."
    return "Nothing breaks the tie: the victory is shared."


# --- replaced rules ------------------------------------------------------------------------------


def _with_replaced(rules: Mapping[str, Rule]) -> Mapping[str, Rule]:
    for name in rules:
        if name not in RULES:
            raise BadName(f"There is no rule {name!r} to replace; {nearest(name, RULES)}")
    return {**RULES, **rules}


def _seats(
    rules: Mapping[str, Rule], name: str, counts: Sequence[int], options: KhanOptions
) -> tuple[int, ...]:
    found, known = rules[name](counts, zero_yurts=options.zero_yurts), range(len(counts))
    seats = tuple(cast("Iterable[int]", found)) if isinstance(found, Iterable) else None
    if seats is None or not all(seat in known for seat in seats):
        raise BadOption(
            f"The rule {name!r} returned {found!r}; allowed are seats from 0 to {known[-1]}, such as (0,)."
        )
    return seats


def _votes(rules: Mapping[str, Rule], name: str, *given: object) -> int:
    votes = rules[name](*given)
    if not isinstance(votes, Integral):
        raise BadOption(f"The rule {name!r} returned {votes!r}; allowed are whole numbers.")
    return int(votes)


# --- what a state asks for -----------------------------------------------------------------------


def lines(state: KhanState) -> tuple[ScoreLine, ...]:
    """Return the score lines as if the game ended now; a secret advisor that is not known has none."""
    game, board = state.game, state.board
    own = {"rules": game.rules} if game.scoring is score else {}
    return game.scoring(
        [heir.votes for heir in state.heirs],
        [yurts_of(board, heir) for heir in state.heirs],
        [upgrades_of(board, heir) for heir in state.heirs],
        [kept(state, seat) for seat in range(game.players)],
        game.tables,
        options=game.options,
        **own,
    )


def yurts_of(board: Board, heir: Heir) -> Yurts:
    """Return how many yurts an heir has on each stop and in each city."""
    return heir.memo("yurts", lambda heir: yurts_by_name(board, heir.yurts, heir.seconds, heir.cities))


def yurts_by_name(board: Board, stops: int, seconds: int, cities: int) -> Yurts:
    """Return how many yurts stand on each of the stops and in each of the cities."""
    found = {board.names[stop]: 1 + (seconds >> stop & 1) for stop in places_in(stops)}
    return found | {board.city_names[city]: 1 for city in places_in(cities)}


def upgrades_of(board: Board, heir: Heir) -> Upgrades:
    """Return the kinds of an heir's upgrades in each column, from the bottom."""
    return heir.memo("upgrades", lambda heir: upgrades_by_name(board, heir.columns))


def upgrades_by_name(board: Board, columns: Sequence[Sequence[int]]) -> Upgrades:
    """Return the kinds of the upgrades in each column, from the bottom."""
    return {
        name: [board.upgrades[upgrade].kind for upgrade in held]
        for name, held in zip(COLUMNS, columns, strict=True)
    }


@clause("khan.setup.secret")
def has_kept(state: KhanState, seat: int) -> bool:
    """Return whether the seat has chosen its secret advisor."""
    hand = state.secrets[seat]
    dealt = len(hand.held()) + len(hand.discarded)
    return len(hand.held()) == 1 and dealt == state.board.tables.supplies.secret_advisors


def kept(state: KhanState, seat: int) -> str | None:
    """Return the secret advisor that a seat kept; None before that, and where it is not known."""
    card = state.secrets[seat].held()[0] if has_kept(state, seat) else None
    return state.board.secret_names[card] if isinstance(card, int) else None


def outcome(state: KhanState) -> Outcome:
    """Return how the game ended."""
    board, score_lines = state.board, state.score()
    treasures = [sum(heir.treasures) for heir in state.heirs]
    distances = [min(board.distance[stop] for stop in heir.pawns) for heir in state.heirs]
    given = score_lines, treasures, distances
    return Outcome(score_lines, ranking(*given), *_reason(state), tie_break(*given))


def _reason(state: KhanState) -> tuple[str, str]:
    """Return why the game ended, and the clause."""
    if state.turn.number != state.last_turn:
        return f"All {state.game.options.round_limit} rounds are played.", "khan.end.rounds"
    if state.neutral >= state.game.council:
        return f"The council met: {state.neutral} votes were gained.", "khan.end.council"
    return "All cities were conquered.", "khan.end.cities"


def pieces(state: KhanState) -> dict[str, int]:
    """Return everything in the box, counted, wherever it is."""
    return {
        **_tributes(state),
        **_treasures(state),
        **_upgrades(state),
        **_yurt_pieces(state),
        **_cards(state),
    }


def _tributes(state: KhanState) -> dict[str, int]:
    counts = list(state.supply)
    for kind, held in zip(state.board.kind, state.provinces, strict=True):
        counts[kind] += held
    for heir in state.heirs:
        counts = [a + b for a, b in zip(counts, heir.tiles, strict=True)]
    return {f"{kind} tiles": count for kind, count in zip(TRIBUTES, counts, strict=True)}


def _treasures(state: KhanState) -> dict[str, int]:
    from gamekit.games.khan.advisors import DrawingTreasures, Picking

    places = [state.treasures, state.delivered, *state.cities, *(heir.treasures for heir in state.heirs)]
    drawn = [w.drawn for w in state.stack if isinstance(w, DrawingTreasures | Picking)]
    return {
        f"treasure {name}": sum(held[treasure] for held in places) + sum(d.count(treasure) for d in drawn)
        for treasure, name in enumerate(state.board.treasure_names)
    }


def _upgrades(state: KhanState) -> dict[str, int]:
    lying = [*state.area, *chain.from_iterable(column for heir in state.heirs for column in heir.columns)]
    return {
        f"upgrade {name}": state.upgrades[upgrade] + state.lost[upgrade] + lying.count(upgrade)
        for upgrade, name in enumerate(state.board.upgrade_names)
    }


def _yurt_pieces(state: KhanState) -> dict[str, int]:
    """Return the yurts of each seat, on the map and in hand."""
    most = state.board.tables.supplies.yurts
    return {f"yurts of seat {seat}": max(most, heir.yurts_placed()) for seat, heir in enumerate(state.heirs)}


def _cards(state: KhanState) -> dict[str, int]:
    """Return the tiles and cards of which each is one of a kind: those that are seen and all others."""
    board, hands = state.board, state.secrets
    bonuses = [bonus for heir in state.heirs for bonus in places_in(heir.bonuses)]
    secrets = [card for hand in hands for card in (*hand.held(), *hand.discarded) if isinstance(card, int)]
    seen = {
        "bonus tiles": (board.bonus_names, [*bonuses, *(bonus for bonus in state.bonuses if bonus >= 0)]),
        "secret advisors": (board.secret_names, secrets),
        "open advisors": (board.demand_names, [*places_in(state.demands), *places_in(state.claimed)]),
    }
    return {name: len(lying) + len(set(range(len(of))) - set(lying)) for name, (of, lying) in seen.items()}
