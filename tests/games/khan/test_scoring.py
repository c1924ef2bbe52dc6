"""Scoring of Herdeiros do Khan: the rulebook's example, each clause, properties, a second implementation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.core.errors import BadName, BadOption
from gamekit.core.score import ScoreLine, totals
from gamekit.games.khan import Khan, scoring, secrets
from gamekit.games.khan.advisors import DrawingTreasures, Picking
from gamekit.games.khan.board import places_of
from gamekit.games.khan.options import KhanOptions
from gamekit.games.khan.scoring import (
    INFLUENCE,
    RULES,
    first_seats,
    influence,
    influence_votes,
    labels,
    ranking,
    score,
    second_seats,
    secret,
    secret_votes,
)
from gamekit.games.khan.state import KhanState
from gamekit.games.khan.tables import COLUMNS, Influence

GAME: Any = gamekit.load("khan", players=3)
TABLES = GAME.tables
STOPS = [stop for stop in TABLES.stops.places if stop != TABLES.regions.capital]
CITIES = list(TABLES.cities.places)
KINDS = list(TABLES.upgrades.counts)


def yurts(text: str) -> dict[str, int]:
    """Return the yurts on the stops and in the cities that the text names, twice for two."""
    return dict(Counter(text.split()))


def stacked(**columns: str) -> dict[str, list[str]]:
    """Return upgrades, column by column."""
    return {column: kinds.split() for column, kinds in columns.items()}


def votes_of(card: str, on: str = "", **columns: str) -> int:
    return secret(card, yurts(on), stacked(**columns), TABLES)


def of(lines: tuple[ScoreLine, ...], label: str) -> list[tuple[int, int, str]]:
    """Seat, points and clause of the lines with a label."""
    return [(line.seat, line.points, line.clause) for line in lines if line.label == label]


def three(**given: Any) -> tuple[ScoreLine, ...]:
    """Return the score of three seats of which only what is given differs from nothing."""
    given = {"votes": (0, 0, 0), "yurts": ({},) * 3, "upgrades": ({},) * 3, "secrets": (None,) * 3, **given}
    options = {name: given.pop(name) for name in ("options", "rules") if name in given}
    return score(**given, tables=TABLES, **options)


# --- the rulebook's own example -------------------------------------------------------------------


def test_influence_example():
    """khan.influence.table: Russia tied most with 2 upgrades, Persia second with 3, China third."""
    counts = {"Russia": (4, 4, 1), "Persia": (2, 1, 3), "China": (1, 3, 2)}
    upgrades = {"Russia": (2, 0, 1), "Persia": (3, 2, 2), "China": (4, 1, 1)}
    mine = {region: votes[0] for region, votes in influence(counts, upgrades).items()}

    assert mine == {"Russia": 2, "Persia": 2, "China": 0}


# --- influence ------------------------------------------------------------------------------------


def test_first_and_second():
    """khan.influence.most: also with two players, and everybody else gets nothing."""
    assert first_seats((1, 5, 3)) == (1,)
    assert second_seats((1, 5, 3)) == (2,)
    assert (first_seats((2, 1)), second_seats((2, 1))) == ((0,), (1,))


def test_nobody_is_placed_without_a_yurt():
    """khan.influence.most: the reading, and the option that goes the other way."""
    assert first_seats((0, 0, 0)) == second_seats((0, 0, 0)) == second_seats((3, 0, 0)) == ()
    assert first_seats((0, 0, 0), zero_yurts=True) == (0, 1, 2)
    assert second_seats((3, 0, 0), zero_yurts=True) == (1, 2)

    allowed = KhanOptions(zero_yurts=True)
    assert influence({"Russia": (3, 0, 0)}, {"Russia": (0, 1, 4)}) == {"Russia": (1, 0, 0)}
    assert influence({"Russia": (3, 0, 0)}, {"Russia": (0, 1, 4)}, options=allowed) == {"Russia": (1, 1, 2)}


def test_tied_for_most():
    """khan.influence.tie-first: all are first, each by their own upgrades, and nobody is second."""
    assert (first_seats((4, 4, 3)), second_seats((4, 4, 3))) == ((0, 1), ())
    assert influence({"China": (4, 4, 3)}, {"China": (4, 0, 4)}) == {"China": (3, 1, 0)}


def test_tied_for_second():
    """khan.influence.tie-second: all are second, each by their own upgrades."""
    assert second_seats((4, 2, 2, 1)) == (1, 2)
    assert influence({"China": (4, 2, 2)}, {"China": (0, 1, 4)}) == {"China": (1, 1, 2)}


def test_the_table_is_the_printed_one():
    """khan.influence.table: first 1, 1, 2, 2, 3 and second 0, 1, 1, 2, 2; another edition's is taken."""
    assert [influence_votes(upgrades, INFLUENCE.first) for upgrades in range(5)] == [1, 1, 2, 2, 3]
    assert [influence_votes(upgrades, INFLUENCE.second) for upgrades in range(5)] == [0, 1, 1, 2, 2]
    assert TABLES.influence == INFLUENCE

    own = Influence(first=(9, 8), second=(7, 6))
    assert influence({"China": (2, 1)}, {"China": (1, 0)}, table=own) == {"China": (8, 7)}


def test_yurts_in_cities_count():
    """khan.attack.city-yurt: a city belongs to its region; both yurts of a double stop count."""
    lines = three(yurts=[yurts("R5 R5"), yurts("R1 Kiev Sarai"), yurts("C1 Samarkand")])

    assert of(lines, "influence Russia") == [(0, 0, "khan.influence.most"), (1, 1, "khan.influence.most")]
    assert of(lines, "influence Persia") == [(2, 1, "khan.influence.most")]


def test_the_capital_lies_in_no_region():
    """khan.heir.tolui, khan.map.regions: his yurt in the capital brings no influence anywhere."""
    assert {line.label for line in three(yurts=[yurts("K"), {}, {}])} == {"votes"}
    counted = [region for region in TABLES.regions.columns if secrets.yurts_in(region, yurts("K"), TABLES)]
    assert not counted


def test_only_the_regions_own_column_counts():
    """khan.influence.white: whatever lies in the white column or in those of other regions."""
    red = stacked(red="coin coin", white="coin coin coin coin", yellow="coin coin coin coin")
    lines = three(yurts=[yurts("C1 R1"), yurts("C2 C3"), {}], upgrades=[red, stacked(white="coin"), {}])

    assert of(lines, "influence China") == [(0, 1, "khan.influence.most"), (1, 1, "khan.influence.most")]
    assert of(lines, "influence Russia") == [(0, 3, "khan.influence.most")]


def test_lines_of_ties_name_their_clause():
    """khan.influence.tie-first, khan.influence.tie-second."""
    first = three(yurts=[yurts("R1"), yurts("R2"), {}])
    second = three(yurts=[yurts("R1 R2"), yurts("R3"), yurts("R4")])

    assert of(first, "influence Russia") == [
        (0, 1, "khan.influence.tie-first"),
        (1, 1, "khan.influence.tie-first"),
    ]
    assert of(second, "influence Russia") == [
        (0, 1, "khan.influence.most"),
        (1, 0, "khan.influence.tie-second"),
        (2, 0, "khan.influence.tie-second"),
    ]


COUNTS = st.lists(st.integers(0, 5), min_size=2, max_size=5)


@given(COUNTS, st.data(), st.booleans())
def test_influence_is_what_a_sorted_list_says(counts: list[int], data: st.DataObject, zero: bool):
    """khan.influence.most: places found another way, by counting who has more."""
    held = [data.draw(st.integers(0, 4)) for _ in counts]
    wanted: list[int] = []
    for own, upgrades in zip(counts, held, strict=True):
        ahead = sum(other > own for other in counts)
        alone = sum(other == max(counts) for other in counts) == 1
        second = ahead == 1 and alone
        row = INFLUENCE.first if ahead == 0 else INFLUENCE.second if second else None
        wanted.append(row[upgrades] if row and (own or zero) else 0)

    options = KhanOptions(zero_yurts=zero)
    assert influence({"X": counts}, {"X": held}, options=options) == {"X": tuple(wanted)}


# --- secret advisors ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("Traveller", (3, 6, 8)),
        ("Soldier", (4, 7, 10)),
        ("Collector", (4, 6, 7)),
        ("Priest", (1, 2, 4)),
        ("Governor", (1, 2, 3)),
        ("Flatterer", (2, 3, 4)),
        ("Mayor", (2, 3, 4)),
        ("Citizen", (3, 6, 8)),
        ("Rider", (2, 4, 5)),
        ("Messenger", (2, 4, 6)),
    ],
)
def test_steps_of_every_card(card: str, steps: tuple[int, ...]):
    """khan.secret.cards, khan.secret.votes: 0 below the first number, 3 from the last on."""
    assert TABLES.secret_advisors.cards[card].votes == steps
    for votes, step in enumerate(steps, 1):
        assert secret_votes(step - 1, steps) == votes - 1
        assert secret_votes(step, steps) == votes
    assert secret_votes(99, steps) == 3


def test_traveller():
    """khan.secret.cards: the largest group, with branches; two on a double stop are connected."""
    assert votes_of("Traveller", "R1 R3") == 0
    assert votes_of("Traveller", "R1 R5") == 0
    assert votes_of("Traveller", "R1 R3 R5") == 1
    assert votes_of("Traveller", "R3 R5 R5") == 1
    assert votes_of("Traveller", "R1 R3 R5 R6 P1 P2 P4") == 1
    assert votes_of("Traveller", "R1 R3 R5 R6 R4 R8") == 2
    assert votes_of("Traveller", "R1 R3 R5 R5 R6 R4 R8 R2 P5") == 3


def test_traveller_is_not_joined_by_cities_or_the_capital():
    """khan.secret.cards, khan.heir.tolui: a yurt in a city or in the capital connects to nothing."""
    assert votes_of("Traveller", "R1 R3 Kiev Moscow") == 0
    assert votes_of("Traveller", "R10 K P9") == 0
    assert votes_of("Traveller", "R10 K R11 P9 P11 C1") == 0


def test_soldier():
    """khan.secret.cards: all upgrades, the white column's too."""
    assert votes_of("Soldier", yellow="coin coin coin") == 0
    assert votes_of("Soldier", yellow="coin coin", white="coin coin") == 1
    assert votes_of("Soldier", yellow="coin coin coin coin", red="fist fist", white="coin") == 2


def test_collector():
    """khan.secret.cards: different symbols; treasure types differ from each other."""
    assert votes_of("Collector", yellow="coin coin", red="coin sword", green="yurt") == 0
    assert votes_of("Collector", yellow="ox bowl", red="iron", white="rug") == 1
    assert votes_of("Collector", yellow="ox bowl coin", red="sword fist", white="horses yurt") == 3


def test_priest():
    """khan.secret.cards: pairs may be equal to each other; different treasures make no pair."""
    assert votes_of("Priest", yellow="ox bowl", red="coin") == 0
    assert votes_of("Priest", yellow="coin", white="coin") == 1
    assert votes_of("Priest", yellow="coin coin coin", white="coin") == 2
    assert votes_of("Priest", yellow="coin coin coin", red="fist fist fist") == 2


def test_governor():
    """khan.secret.cards: 2 yurts in the region and 2 upgrades in its own column."""
    assert votes_of("Governor", "R1 R2", yellow="coin", white="coin coin") == 0
    assert votes_of("Governor", "R1 R2", red="coin coin") == 0
    assert votes_of("Governor", "R1", yellow="coin coin") == 0
    assert votes_of("Governor", "R5 R5 C1", yellow="coin coin", red="coin coin") == 1
    assert votes_of("Governor", "R1 R2 C1 C2 P1 P2", yellow="ox ox", red="ox ox", green="ox ox") == 3


def test_governor_counts_yurts_in_cities():
    """khan.secret.cards: they count in their region, unless option city_yurts says not."""
    held, columns = yurts("R1 Kiev"), stacked(yellow="coin coin")

    assert secret("Governor", held, columns, TABLES) == 1
    assert secret("Governor", held, columns, TABLES, options=KhanOptions(city_yurts=False)) == 0


def test_flatterer():
    """khan.secret.cards: 2 yurts on the border of a Khan province; a yurt may count for several."""
    assert set(TABLES.khan_provinces.arrows) == {"d", "i", "o", "j"}
    assert votes_of("Flatterer", "R3 R5 P7") == 0
    assert votes_of("Flatterer", "R3 R5 P10 P10") == 1
    assert votes_of("Flatterer", "R3 P7 P11 C1 C6") == 1
    assert votes_of("Flatterer", "R3 R5 P7 P11 C1 C6 R10 R11") == 3


def test_flatterer_without_the_capital():
    """khan.heir.tolui: the capital lies on the border of a Khan province, his yurt there counts not."""
    assert "K" in TABLES.provinces.borders["j"]
    assert votes_of("Flatterer", "R3 R5 K R10") == 0
    assert votes_of("Flatterer", "R3 R5 R11 R10") == 1


def test_mayor():
    """khan.secret.cards: 2 yurts next to a city, revealed or not; one inside it counts not."""
    assert votes_of("Mayor", "R1 R3 Moscow R4") == 1
    assert votes_of("Mayor", "R1 R3 Moscow") == 0
    assert votes_of("Mayor", "R3 R5 R5") == 1
    assert votes_of("Mayor", "R3 R5 R5 R1 P8 P8") == 3


def test_citizen():
    """khan.secret.cards: a yurt next to a city; one may count for two cities, one inside for none."""
    assert votes_of("Citizen", "R1 P2 Moscow Sarai") == 0
    assert votes_of("Citizen", "R3 P2") == 1
    assert votes_of("Citizen", "R3 P8 C10") == 2
    assert votes_of("Citizen", "R3 R8 P8 P2 C10 C2") == 3


def test_rider():
    """khan.secret.cards: moves and takes alike, in any column."""
    assert votes_of("Rider", yellow="horses coin", red="sword") == 0
    assert votes_of("Rider", yellow="horses", white="fist") == 1
    assert votes_of("Rider", yellow="horses horses horses", white="fist fist") == 3


def test_messenger():
    """khan.secret.cards: double stops, each once, the capital not among them."""
    assert votes_of("Messenger", "R5 R5 K R1") == 0
    assert votes_of("Messenger", "R5 R9") == 1
    assert votes_of("Messenger", "R5 R9 P6 P10 C2 C8") == 3


PLACED = st.dictionaries(st.sampled_from([*STOPS, *CITIES, "K"]), st.integers(0, 2), max_size=14)
STACKED = st.fixed_dictionaries({c: st.lists(st.sampled_from(KINDS), max_size=4) for c in COLUMNS})


@given(PLACED, STACKED)
def test_what_is_counted_counted_another_way(placed: dict[str, int], columns: dict[str, list[str]]):
    """khan.secret.cards: a second implementation with networkx and sets of single pieces."""
    single = [(stop, n) for stop, count in placed.items() if stop in STOPS for n in range(count)]
    routes = nx.Graph((a, b) for a, others in TABLES.routes.joined.items() for b in others)
    pieces: nx.Graph[Any] = nx.Graph()
    pieces.add_nodes_from(single)
    pieces.add_edges_from(
        (a, b) for a in single for b in single if a < b and (a[0] == b[0] or routes.has_edge(a[0], b[0]))
    )
    kinds = [kind for held in columns.values() for kind in held]
    paired = Counter(kinds)

    def beside(stops: tuple[str, ...]) -> int:
        return len([1 for stop, _ in single if stop in stops])

    def ruled(region: str) -> bool:
        within = [*TABLES.stops.regions[region], *TABLES.cities.regions[region]]
        column = columns[TABLES.regions.columns[region]]
        return sum(placed.get(place, 0) for place in within) > 1 and len(column) > 1

    khan = [beside(TABLES.provinces.borders[name]) for name in ("d", "i", "o", "j")]
    cities = [beside(TABLES.cities.adjacent[city]) for city in CITIES]
    wanted = {
        "Traveller": max(map(len, nx.connected_components(pieces)), default=0),
        "Soldier": len(kinds),
        "Collector": len(set(kinds)),
        "Priest": sum((count - count % 2) // 2 for count in paired.values()),
        "Governor": sum(map(ruled, TABLES.regions.columns)),
        "Flatterer": len([count for count in khan if count > 1]),
        "Mayor": len([count for count in cities if count > 1]),
        "Citizen": len([count for count in cities if count]),
        "Rider": kinds.count("horses") + kinds.count("fist"),
        "Messenger": len({stop for stop, _ in single} & {"R5", "R9", "P6", "P10", "C2", "C8"}),
    }
    found = {card: scoring.counted(card, placed, columns, TABLES) for card in TABLES.secret_advisors.cards}
    assert found == wanted


@pytest.mark.parametrize(
    ("card", "on", "things"),
    [
        ("Traveller", "R1 R5 R5 P1 P2", ["R5", "R5"]),
        ("Messenger", "R5 R5 R1 C8", ["R5", "C8"]),
        ("Mayor", "R3 R4 P2 C10", ["Moscow"]),
        ("Citizen", "R3 R4 P2", ["Kiev", "Moscow", "Baghdad"]),
        ("Flatterer", "R3 R5 C1", ["d"]),
        ("Governor", "R1 R2 P1 P2", ["Russia"]),
        ("Soldier", "", ["ox", "ox", "fist", "ox", "ox"]),
        ("Collector", "", ["ox", "fist"]),
        ("Priest", "", ["ox", "ox"]),
        ("Rider", "", ["fist"]),
    ],
)
def test_what_is_counted_is_named(card: str, on: str, things: list[str]):
    """khan.secret.cards: stops, cities, provinces, regions or kinds of upgrades, one by one."""
    columns = stacked(yellow="ox ox", red="fist", white="ox ox")
    assert scoring.things_counted(card, yurts(on), columns, TABLES) == things
    assert scoring.counted(card, yurts(on), columns, TABLES) == len(things)


def test_every_word_is_used():
    assert [card.counts for card in TABLES.secret_advisors.cards.values()] == list(secrets.SECRETS)


# --- the whole score ------------------------------------------------------------------------------


def test_votes_gained_are_the_first_lines():
    """khan.vote.track: one line for each seat, also without a vote."""
    assert three(votes=(4, 0, 2)) == tuple(
        ScoreLine(seat, "votes", votes, "khan.vote.track") for seat, votes in enumerate((4, 0, 2))
    )


def test_a_secret_advisor_that_is_not_known_has_no_line():
    """khan.secret.votes: one that is known has a line, also when it gives nothing."""
    lines = three(yurts=[yurts("R5 R9"), {}, yurts("R5")], secrets=["Messenger", None, "Messenger"])

    assert of(lines, "secret advisor") == [(0, 1, "khan.secret.votes"), (2, 0, "khan.secret.votes")]


def test_labels_stand_in_the_order_of_the_lines():
    lines = three(yurts=[yurts("R1 P1 C1"), {}, {}], secrets=["Rider", None, None])

    assert labels(GAME.board) == tuple(dict.fromkeys(line.label for line in lines))
    assert labels(GAME.board)[1:4] == ("influence Russia", "influence Persia", "influence China")
    assert GAME.score_labels == labels(GAME.board)


# --- who wins -------------------------------------------------------------------------------------


def voted(*votes: int) -> list[ScoreLine]:
    return [ScoreLine(seat, "votes", count, "") for seat, count in enumerate(votes)]


def test_most_votes_win():
    """khan.win.votes: all lines together, before any tie-break."""
    lines = [*voted(3, 4), ScoreLine(0, "secret advisor", 3, "")]

    assert ranking(lines, treasures=(0, 9), distances=(5, 0)) == ((0,), (1,))


def test_tie_goes_to_undelivered_treasures():
    """khan.win.tie-treasures: before khan.win.tie-distance."""
    assert ranking(voted(4, 4, 1), treasures=(2, 3, 9), distances=(0, 5, 0)) == ((1,), (0,), (2,))


def test_second_tie_goes_to_the_closest():
    """khan.win.tie-distance: the fewest routes to the capital."""
    assert ranking(voted(4, 4, 4), treasures=(2, 2, 2), distances=(3, 1, 2)) == ((1,), (2,), (0,))


def test_still_tied_share():
    """khan.win.shared."""
    assert ranking(voted(4, 1, 4), treasures=(2, 2, 2), distances=(1, 1, 1)) == ((0, 2), (1,))


# --- replaced rules -------------------------------------------------------------------------------


def test_each_rule_can_be_replaced():
    """khan.influence.most, khan.influence.table, khan.secret.votes: asked by name."""
    given = {"yurts": [yurts("R1 R2"), yurts("R3"), {}], "secrets": ["Rider", None, None]}

    all_first = three(**given, rules={"first_seats": lambda counts, **_: (0, 2)})
    assert [line[:2] for line in of(all_first, "influence Russia")] == [(0, 1), (1, 0), (2, 1)]
    none_second = three(**given, rules={"second_seats": lambda counts, **_: ()})
    assert [line[:2] for line in of(none_second, "influence Russia")] == [(0, 1)]
    dear = three(**given, rules={"influence_votes": lambda upgrades, votes: 10 + len(votes)})
    assert [line[:2] for line in of(dear, "influence Russia")] == [(0, 15), (1, 15)]
    generous = three(**given, rules={"secret_votes": lambda count, steps: steps[0] - count})
    assert of(generous, "secret advisor") == [(0, 2, "khan.secret.votes")]
    assert list(RULES) == ["first_seats", "second_seats", "influence_votes", "secret_votes"]
    assert list(Khan.replaceable) == list(RULES)


@pytest.mark.parametrize(
    ("name", "returned", "sentence"),
    [
        ("first_seats", (3,), r"The rule 'first_seats' returned \(3,\); allowed are seats from 0 to 2"),
        (
            "first_seats",
            0,
            r"The rule 'first_seats' returned 0; allowed are seats from 0 to 2, such as \(0,\)",
        ),
        ("second_seats", None, "The rule 'second_seats' returned None; allowed are seats from 0 to 2"),
        ("first_seats", "R1", "The rule 'first_seats' returned 'R1'; allowed are seats from 0 to 2"),
        ("influence_votes", 0.5, r"The rule 'influence_votes' returned 0\.5; allowed are whole numbers"),
        ("secret_votes", None, "The rule 'secret_votes' returned None; allowed are whole numbers"),
    ],
)
def test_what_a_rule_returns_is_checked(name: str, returned: object, sentence: str):
    with pytest.raises(BadOption, match=sentence):
        three(yurts=[yurts("R1"), {}, {}], secrets=["Rider"] * 3, rules={name: lambda *_, **__: returned})


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"votes": ()}, "votes are of 0 seats and yurts of 3; allowed is one a seat"),
        ({"votes": (1, 2)}, "votes are of 2 seats and yurts of 3; allowed is one a seat"),
        ({"secrets": [None]}, "votes are of 3 seats and secrets of 1"),
        ({"votes": (1, -1, 0)}, "votes has -1; allowed are whole numbers from 0"),
        ({"yurts": [{"R12": 1}, {}, {}]}, "A yurt is at 'R12', no stop and no city; did you mean 'R2'"),
        ({"yurts": [{"R1": 1.5}, {}, {}]}, r"yurts has 1\.5; allowed are whole numbers from 0"),
        ({"yurts": [["R1"], {}, {}]}, r"yurts has \['R1'\]; allowed is a mapping that names a stop or city"),
        ({"upgrades": [2, {}, {}]}, "upgrades has 2; allowed is a mapping that names a column"),
        ({"upgrades": [{"yelow": []}, {}, {}]}, "Upgrades are in column 'yelow'; did you mean 'yellow'"),
        ({"upgrades": [{"red": ["horse"]}, {}, {}]}, "An upgrade is 'horse'; did you mean 'horses'"),
        (
            {"upgrades": [{"red": ["fist"] * 5}, {}, {}]},
            "The red column holds 5 upgrades; allowed are at most 4",
        ),
    ],
)
def test_bad_input_is_one_sentence(given: dict[str, Any], sentence: str):
    with pytest.raises(BadOption, match=sentence) as raised:
        three(**given)
    assert "\n" not in str(raised.value)


def test_unknown_names_name_the_nearest():
    with pytest.raises(BadName, match="no secret advisor 'Traitor'; known are Traveller, Soldier"):
        three(secrets=["Traitor", None, None])
    with pytest.raises(BadName, match="no secret advisor 'Maior'; did you mean 'Mayor'"):
        secret("Maior", {}, {}, TABLES)
    with pytest.raises(BadName, match="no rule 'first_seat' to replace; did you mean 'first_seats'"):
        three(rules={"first_seat": first_seats})


def test_influence_checks_what_it_is_given():
    with pytest.raises(BadOption, match="upgrades has no region 'Rusia'; did you mean 'Russia'"):
        influence({"Rusia": (1,)}, {"Russia": (1,)})
    with pytest.raises(
        BadOption, match=r"Russia has yurts \(1, 2\) and upgrades \(1,\); allowed is one number"
    ):
        influence({"Russia": (1, 2)}, {"Russia": (1,)})
    with pytest.raises(BadOption, match=r"Russia has yurts 2 and upgrades \(1, 2\); allowed is one number"):
        influence({"Russia": 2}, {"Russia": (1, 2)})  # type: ignore[dict-item]  # a number is no list
    with pytest.raises(BadOption, match=r"yurts has \[3, 1\]; allowed is a mapping that names a region"):
        influence([3, 1], {})  # type: ignore[arg-type]  # a list has no names
    with pytest.raises(BadOption, match="upgrades for Russia has 5; allowed are whole numbers from 0 to 4"):
        influence({"Russia": (1, 2)}, {"Russia": (1, 5)})


def test_numbers_out_of_a_dataframe_are_whole_too():
    """khan.influence.table: numpy's whole numbers are taken, plain ones handed back."""
    numpy = pytest.importorskip("numpy")
    lines = three(votes=numpy.array([1, 2, 3]), yurts=[{"R1": numpy.int64(2)}, {}, {}])

    assert lines == three(votes=(1, 2, 3), yurts=[{"R1": 2}, {}, {}])
    assert {type(line.points) for line in lines} == {int}


# --- what a state asks for ------------------------------------------------------------------------


def bits(names: str) -> int:
    return places_of(GAME.board.index[name] for name in names.split())


def position(game: Any = GAME, **changes: Any) -> KhanState:
    """Return the game before its set-up with changes; `heirs` maps a seat to what differs there."""
    state = game.initial_state()
    for seat, own in changes.pop("heirs", {}).items():
        state = state.with_heir(seat, state.heirs[seat].evolve(**own))
    return state.evolve(**changes)


def hand(game: Any, seat: int, cards: str, discarded: str = "") -> Any:
    held = game.initial_state().secrets[seat]
    places = [tuple(map(game.board.secret_names.index, names.split())) for names in (cards, discarded)]
    return held.evolve(cards=places[0], discarded=places[1])


def test_lines_of_a_state():
    """khan.vote.track, khan.influence.most, khan.secret.votes: sets of bits become names."""
    yellow = (GAME.board.upgrade_names.index("yellow-horses"), GAME.board.upgrade_names.index("yellow-coin"))
    state = position(
        heirs={
            0: {"votes": 3, "yurts": bits("K R5 R9"), "seconds": bits("R5"), "columns": (yellow, (), (), ())},
            1: {"votes": 1, "yurts": bits("R1 P1"), "cities": 1 << GAME.board.city_names.index("Kiev")},
        },
        secrets=(hand(GAME, 0, "Messenger", "Rider"), *GAME.initial_state().secrets[1:]),
    )

    assert state.score() == (
        ScoreLine(0, "votes", 3, "khan.vote.track"),
        ScoreLine(1, "votes", 1, "khan.vote.track"),
        ScoreLine(2, "votes", 0, "khan.vote.track"),
        ScoreLine(0, "influence Russia", 2, "khan.influence.most"),
        ScoreLine(1, "influence Russia", 0, "khan.influence.most"),
        ScoreLine(1, "influence Persia", 1, "khan.influence.most"),
        ScoreLine(0, "secret advisor", 1, "khan.secret.votes"),
    )
    assert state.returns() == totals(state.score(), 3) == (6, 2, 0)


def test_who_sees_a_secret_advisor_sees_its_line():
    """khan.setup.secret, khan.secret.votes: before one is kept nobody has a line."""
    both = position(secrets=tuple(hand(GAME, seat, "Rider Mayor") for seat in range(3)))
    kept = position(secrets=tuple(hand(GAME, seat, "Rider", "Mayor") for seat in range(3)))

    assert of(both.observation(1).score(), "secret advisor") == []
    assert [seat for seat, *_ in of(kept.observation(1).score(), "secret advisor")] == [1]
    assert of(kept.observation(None).score(), "secret advisor") == []
    assert [seat for seat, *_ in of(kept.score(), "secret advisor")] == [0, 1, 2]


def test_a_first_card_dealt_is_not_kept_yet():
    """khan.setup.secret: while the second card is still to come."""
    dealt = position(secrets=(hand(GAME, 0, "Rider"), *GAME.initial_state().secrets[1:]))

    assert scoring.kept(dealt, 0) is None


def test_a_game_with_own_scoring_is_asked_without_rules():
    def own(votes, yurts, upgrades, secrets, tables, *, options):
        return tuple(ScoreLine(seat, "votes", 10 * count, "x") for seat, count in enumerate(votes))

    game = gamekit.load("khan", players=2, scoring=own)
    assert position(game, heirs={1: {"votes": 3}}).returns() == (0, 30)


def test_replaced_rules_of_a_game_are_asked():
    game = gamekit.load("khan", players=2, rules={"influence_votes": lambda upgrades, votes: 7})
    assert position(game, heirs={1: {"yurts": bits("C1")}}).returns() == (0, 7)


# --- how a game ended -----------------------------------------------------------------------------


def ended(number: int = 9, **changes: Any) -> Any:
    game = changes.pop("game", GAME)
    turn = GAME.initial_state().turn.evolve(number=number)
    return position(game, stack=(), turn=turn, **changes).outcome()


def test_the_council_met():
    """khan.end.council: reached or passed; also when the last city fell as well."""
    outcome = ended(last_turn=9, neutral=15)

    assert (outcome.reason, outcome.clause) == ("The council met: 15 votes were gained.", "khan.end.council")
    everywhere = ended(last_turn=9, neutral=14, closed=0)
    assert everywhere.clause == "khan.end.council"


def test_all_cities_were_conquered():
    """khan.end.cities."""
    outcome = ended(last_turn=9, neutral=13, closed=0)

    assert (outcome.reason, outcome.clause) == ("All cities were conquered.", "khan.end.cities")


@pytest.mark.parametrize("last_turn", [0, 12])
def test_the_round_limit(last_turn: int):
    """khan.end.rounds: the option ends a game that was not triggered, or was, but would go on."""
    game = gamekit.load("khan", players=3, round_limit=3)
    outcome = ended(game=game, last_turn=last_turn, neutral=20 if last_turn else 2)

    assert (outcome.reason, outcome.clause) == ("All 3 rounds are played.", "khan.end.rounds")


def test_tie_breaks_of_a_state():
    """khan.win.tie-treasures, khan.win.tie-distance: the closer of two pawns; no yurt shortens it."""
    board = GAME.board
    far, near = board.index["R5"], board.index["R10"]
    two_pawns = {"votes": 2, "pawns": (far, near)}
    lone = {"votes": 2, "pawns": (board.index["R8"],), "yurts": bits("K")}

    assert (board.distance[far], board.distance[near], board.distance[board.index["R8"]]) == (3, 1, 2)
    assert ended(last_turn=9, heirs={0: lone, 1: two_pawns}).ranking == ((1,), (0,), (2,))
    rich = {**lone, "treasures": (0, 0, 1, 0, 0)}
    assert ended(last_turn=9, heirs={0: rich, 1: two_pawns}).ranking == ((0,), (1,), (2,))


# --- everything in the box ------------------------------------------------------------------------


def test_the_box():
    """khan.parts.tributes, khan.parts.treasures, khan.parts.upgrades, khan.parts.cards."""
    box = GAME.initial_state().pieces()

    assert {kind: box[f"{kind} tiles"] for kind in ("sword", "yurt", "coin")} == {
        "sword": 10,
        "yurt": 10,
        "coin": 15,
    }
    assert [count for name, count in box.items() if name.startswith("treasure")] == [8] * 5
    assert sum(count for name, count in box.items() if name.startswith("upgrade")) == 44
    assert (box["bonus tiles"], box["secret advisors"], box["open advisors"]) == (7, 10, 14)
    assert [box[f"yurts of seat {seat}"] for seat in range(3)] == [12] * 3


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"heirs": {0: {"tiles": (1, 0, 1)}}}, "sword tiles"),
        ({"provinces": (2,) + (1,) * 15}, "yurt tiles"),
        ({"delivered": (0, 1, 0, 0, 0)}, "treasure iron"),
        ({"heirs": {2: {"treasures": (1, 0, 0, 0, 0)}}}, "treasure furs"),
        ({"stack": (DrawingTreasures((2,), 1),)}, "treasure ox"),
        ({"stack": (Picking((2, 2, 2)),)}, "treasure ox"),
        ({"area": (0,)}, "upgrade yellow-coin"),
        ({"lost": (1,) + (0,) * 19}, "upgrade yellow-coin"),
        ({"heirs": {1: {"columns": ((0,), (), (), ())}}}, "upgrade yellow-coin"),
        ({"heirs": {1: {"yurts": bits(" ".join(STOPS[:13]))}}}, "yurts of seat 1"),
        ({"heirs": {1: {"bonuses": 1}}, "bonuses": (0,) + (-1,) * 6}, "bonus tiles"),
        ({"demands": 3, "claimed": 2}, "open advisors"),
        ({"secrets": tuple(hand(GAME, seat, "Rider", "Mayor") for seat in range(3))}, "secret advisors"),
    ],
)
def test_what_appears_twice_is_noticed(changes: dict[str, Any], name: str):
    """Each place where a piece can be is counted: one put there out of nowhere is one too many."""
    box = GAME.initial_state().pieces()
    assert len(GAME.board.upgrades) == 20
    found = position(**changes).pieces()
    assert found[name] > box[name]
    assert {other: found[other] for other in box if other != name} == {o: box[o] for o in box if o != name}


def test_every_clause_of_scoring_has_its_place_in_the_code():
    wanted = [
        clause
        for clause in GAME.clauses
        if clause.startswith(("khan.influence.", "khan.secret.", "khan.win."))
    ]
    assert len(wanted) == 11
    for clause in wanted:
        assert any(place.startswith("gamekit.games.khan.s") for place in GAME.clauses[clause].code), clause


def test_lines_do_not_depend_on_the_order_in_which_yurts_stand():
    rng = Random(3)
    placed = [(stop, 1) for stop in rng.sample(STOPS, 12)]
    columns = stacked(yellow="coin coin", red="fist horses")
    wanted = {card: secret(card, dict(placed), columns, TABLES) for card in TABLES.secret_advisors.cards}
    for _ in range(20):
        rng.shuffle(placed)
        assert wanted == {c: secret(c, dict(placed), columns, TABLES) for c in TABLES.secret_advisors.cards}
