"""What a seat of Khan is told in words: text board, gestures, labels, and how well it stands."""

from functools import cache
from typing import Any

import pytest
from games.khan.tables import kit, plain, position, ride
from games.playing import play, walk

from gamekit.core.score import totals
from gamekit.games.khan.actions import Attack, Build, Buy, Deliver, Gain, Keep, Move, Take, Use
from gamekit.games.khan.evaluation import evaluate
from gamekit.games.khan.naming import SECRET_WORDS, demand_words, secret_words, upgrade_words
from gamekit.games.khan.turn import Activating, Riding

MODES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "altani_moves": "acting", "tolui_reach": "stops"},
    {"players": 5, "karakorum_tile": True},
    {"players": 2, "edition": "tiny"},
    {"players": 4, "edition": "tiny", "round_limit": 6},
]


@cache
def states(**mode):
    """Return the states of a random game."""
    return [state for state, _ in walk(kit(**mode), "observation")]


def decisions(every, **mode):
    found = [state for state in states(**mode) if state.current_player >= 0]
    return [state.observation(state.current_player) for state in found[::every]]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_labels_tell_legal_actions_apart(mode):
    for observation in decisions(1, **mode):
        labels = [observation.label(action) for action in observation.legal_actions()]
        assert len(set(labels)) == len(labels)
        assert all(label == label.strip() and "_" not in label for label in labels)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_gestures_tell_legal_actions_apart_and_none_begins_another(mode):
    for observation in decisions(1, **mode):
        gestures = [observation.gesture(action) for action in observation.legal_actions()]
        assert len(set(gestures)) == len(gestures)
        assert all(gestures)
        for gesture in gestures:
            assert not any(gesture[:length] in gestures for length in range(len(gesture)))


@pytest.mark.parametrize("mode", MODES[-2:], ids=str)
def test_every_action_has_words_and_a_gesture_in_every_window(mode):
    seen = {}
    for state in states(**mode):
        seen.setdefault(type(state.stack[-1]) if state.stack else None, state)
    assert set(seen) >= {Activating, Riding, None}
    for window, state in seen.items():
        observation = state.observation(0)
        for action in (*state.game.action_space, *state.game.chance_space):
            assert observation.gesture(action), (window, action)
            assert observation.label(action), (window, action)
            observation.ghost(action)


def turn(*seats, **things):
    """Return what the first of two seats sees after it activated its red column."""
    return play(position(plain(), *seats, **things), "activate red").observation(0)


def test_gestures_are_the_ids_of_the_things():
    observation = turn({"pawns": ["R5"]}, cities={"Kiev": ["furs"]})
    expected = {
        Move("R8"): ("stop-R8",),
        Build("R5"): ("build", "stop-R5"),
        Take("a"): ("province-a",),
        Attack("Kiev", "furs"): ("city-Kiev:furs",),
        Attack("Kiev", "furs", coin=True): ("coin", "city-Kiev:furs"),
        Attack("Kiev", "rug"): ("city-Kiev",),
        Attack("Sarai", "rug"): ("city-Sarai",),
        Deliver("R5", ("furs", "furs")): ("advisor-R5",),
        Deliver("P6", ("furs", "furs", "rug")): (
            "advisor-P6",
            "treasure-furs",
            "treasure-furs",
            "treasure-rug",
        ),
        Buy("red-coin"): ("upgrade-red-coin",),
        Gain("random"): ("upgrade-random",),
        Use("ride"): ("bonus-ride",),
        Keep("Mayor"): ("secret-Mayor",),
    }
    assert {action: observation.gesture(action) for action in expected} == expected


@pytest.mark.parametrize(
    ("lead", "first", "second"),
    [
        ("first", ("stop-R8",), ("pawn-second", "stop-R8")),
        ("second", ("pawn-first", "stop-R8"), ("stop-R8",)),
    ],
)
def test_the_pawn_that_does_not_act_is_clicked_before_its_stop(lead, first, second):
    """khan.heir.altani: both pawns may move; the acting one moves by a click on the stop alone."""
    state = position(plain("Altani", "Ogedei"), {"pawns": ["R5", "R10"]})
    observation = play(state, "activate red", f"lead {lead}").observation(0)
    assert observation.gesture(Move("R8")) == first
    assert observation.gesture(Move("R8", second=True)) == second


def test_labels_speak_as_people_do():
    observation = turn(
        {"pawns": ["R5"], "tiles": {"sword": 3}, "bonuses": ["ride"], "treasures": ["furs", "furs"]},
        cities={"Moscow": ["furs", "ox"]},
        area=["green-horses", "red-fist"],
    )
    said = {
        str(action): observation.label(action)
        for action in observation.legal_actions()
        if action.verb != "move"
    }
    assert said == {
        "take a": "take a yurt from province a",
        "take d": "take a sword from province d",
        "take e": "take a coin from province e",
        "attack Moscow furs": "attack Moscow: furs for 1 sword",
        "attack Moscow ox": "attack Moscow: ox for 1 sword",
        "deliver R5 furs,furs": "deliver furs and furs at R5",
        "use ride": "use the bonus tile ride: 3 moves and 1 take",
        "done": "end the turn",
    }
    after = play(observation.state, "attack Moscow ox").observation(0)
    assert after.label(Attack("Moscow", "furs")) == "attack Moscow: furs for 2 swords"


def test_a_column_tells_what_it_gives():
    """khan.turn.upgrades-add, khan.upgrade.virtual, khan.recover.white."""
    state = position(plain(), {"columns": {"red": ["horses", "sword"]}})
    labels = [state.observation(0).label(action) for action in state.legal_actions()]
    assert labels == [
        "activate yellow: 1 move",
        "activate red: 4 moves, 2 takes, 1 virtual sword",
        "activate green: 1 move, 1 take, the Khan",
        "activate white: 2 moves, the Khan, all tiles back",
    ]


def test_the_khan_is_told_with_what_he_brings():
    """khan.khan.tribute, khan.khan.upgrades."""
    state = play(position(plain()), "activate green")
    labels = [state.observation(0).label(a) for a in state.legal_actions() if a.verb == "khan"]
    assert labels[0] == "place the Khan in d: a sword to d, a yurt to a and a yurt to b"
    assert labels[-1] == "place the Khan at the upgrades: take what is bare, and refill them"


def test_every_card_has_words_of_its_own():
    """khan.open.demands, khan.secret.cards, khan.parts.upgrades."""
    board = kit().board
    for said, names in (
        ([demand_words(board, name) for name in board.demand_names], board.demand_names),
        ([secret_words(board, name) for name in board.secret_names], board.secret_names),
        ([upgrade_words(name) for name in board.upgrade_names], board.upgrade_names),
    ):
        assert len(set(said)) == len(names)
    assert demand_words(board, "2-yurts-in-each-region") == "2 yurts in each region"
    assert demand_words(board, "10-yurts") == "10 yurts on the map"
    assert secret_words(board, "Mayor") == "Mayor: 2-3-4 cities with 2 yurts beside"
    assert upgrade_words("green-rug") == "green virtual rug"
    assert set(SECRET_WORDS) <= {card.counts for card in board.tables.secret_advisors.cards.values()}


# --- the text board -------------------------------------------------------------------------------------


def late():
    """Return a position with something of everything."""
    return position(
        plain(),
        {
            "pawns": ["R5"],
            "yurts": ["R5", "R5", "C1"],
            "cities": ["Sarai"],
            "tiles": {"sword": 2, "coin": 1},
            "treasures": ["ox", "ox"],
            "columns": {"yellow": ["coin", "ox"], "white": ["green-fist"]},
            "used": ["green"],
            "bonuses": ["coins"],
            "turned": ["fists"],
            "votes": 3,
        },
        {"pawns": ["K"]},
        cities={"Kiev": ["furs", "rug", "rug"]},
        conquered=["Sarai"],
        provinces={"a": 3, "c": 0},
        khan="i",
        area=["red-iron", "yellow-yurt"],
        demands=["row", "4-swords"],
        bonuses={"K": "vote", "C2": "ride"},
    )


def mapped(state):
    """Return the lines of the map in the text."""
    text = state.observation(None).text()
    return text[text.index("\n\n") : text.index("Map: ")].splitlines()


LINES = """\
Herdeiros do Khan, turn 1. Ana activates a column.
Double stops: R5 R9 P6 P10 C2 C8. Regions: Russia yellow, Persia green, China red.
  a yurt 3 at R1 R3 R5 R4           i yurt 1 at P7 P8 P11 P10
  c sword 0 at P1 P3 P5 P6 P4 P2    k sword 1 at K P11 P10 C9 C1
  Kiev       Russia   at R1 R2 R3       furs, 2 rug
  Sarai      Russia   at R5 R6 R8       conquered, yurt of Ana
  Kabul      Persia   at P7 P8 P10      closed
  C2   ox, ox               1 vote, bonus ride
  K    furs, iron, bowl     2 votes, bonus vote
Upgrades open: yellow virtual yurt, red virtual iron; 39 in the pile; bare: coin, sword
Open advisors: hold 4 swords; complete 1 row of upgrades
Kurultai: 3 votes; the end is triggered with 10
        votes  sword  yurt  coin  furs  iron  ox  bowl  rug  yurts left
>1 Ana      3      2     0     1     0     0   2     0    0           8
 2 Ben      0      0     0     0     0     0   0     0    0          12
1 Ana plays Chagatai; pawn at R5; 1 city conquered
    bonus tiles: coins, fists (used)
2 Ben plays Ogedei; pawn at K; 0 cities conquered"""


def test_the_text_board_tells_everything():
    text = late().observation(0).text(["Ana", "Ben"])
    missing = [line for line in LINES.splitlines() if line not in text.splitlines()]
    assert missing == []
    assert "The Khan is in i. Placed, he brings tributes: in d to d, a, b; in i to i, f, g;" in text
    assert "yellow horse & coin ox" in text
    assert "white horse+horse+khan+recover & G:fist" in " ".join(text.split())


def test_the_text_map_shows_stops_about_where_they_lie():
    lines = mapped(late())
    rows = {word: number for number, line in enumerate(lines) for word in line.split()}
    assert "R5^1^1@1" in rows
    assert "K@2" in rows
    assert "Kiev=FRR" in rows
    assert "sarai^1" in rows
    assert rows["R9"] < rows["R5^1^1@1"] < rows["K@2"] < rows["P10"]
    columns = {word: line.index(word) for line in lines for word in line.split()}
    assert columns["Kiev=FRR"] < columns["K@2"] < columns["kaesong"]


def test_every_sign_of_the_text_map_is_explained():
    """What stands in the two lines below the map stands on the map, from the same hand."""
    state = position(
        plain("Altani", "Tolui"),
        {"pawns": ["K", "K"]},
        {"pawns": ["C1"], "yurts": ["K"], "cities": ["Sarai"]},
        cities={"Kiev": ["furs", "iron"]},
        conquered=["Sarai"],
        provinces={"d": 2},
        khan="d",
    )
    text = state.observation(None).text()
    words = " ".join(mapped(state)).split()
    key = text[text.index("Map: ") : text.index("Treasures: ")]

    for sign in ("K^2@1@1", "Kiev=FI"):
        assert sign in words
        assert sign in key
    assert "sarai^2" in words
    assert "kiev closed; kiev^2 conquered, yurt of seat 2" in key
    assert "(d S2 KHAN)" in " ".join(words)
    assert "(a S2 KHAN) province, 2 swords, the Khan" in key
    assert max(map(len, key.splitlines())) <= 100


def test_more_votes_than_trigger_the_end_read_well():
    """khan.end.council: votes that are gained in one turn may pass the number."""
    state = late()
    past = state.evolve(neutral=state.game.council + 1)
    assert "Kurultai: 11 votes; the end is triggered with 10" in past.observation(0).text()
    assert past.observation(0).scene().places["kurultai"].label.startswith("Kurultai: 11 votes; the end is")
    one = state.evolve(neutral=1).observation(0)
    assert "Kurultai: 1 vote; the end" in one.text()
    assert ">1 of 10 votes<" in one.scene().svg
    assert ">11 votes<" in past.observation(0).scene().svg


def test_each_name_stands_on_the_text_map_once():
    for state in (late(), states(players=5, karakorum_tile=True)[-1]):
        words = [word for line in mapped(state) for word in line.split()]
        shown = [word.split("^")[0].split("@")[0].split("=")[0].lower() for word in words]
        for name in (*state.board.names, *state.board.city_names):
            assert shown.count(name.lower()) == 1, name


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_text_fits_a_terminal(mode):
    for state in states(**mode)[::25]:
        assert max(map(len, state.observation(0).text().splitlines())) <= 100


def test_the_seat_reads_its_own_secret_advisor():
    """khan.setup.secret: others do not."""
    state = states(players=2)[-2]
    cards = [
        secret_words(state.board, state.board.secret_names[int(str(held.cards[0]))]) for held in state.secrets
    ]
    texts = [" ".join(state.observation(seat).text().split()) for seat in (0, 1, None)]
    assert [[card in text for card in cards] for text in texts] == [
        [True, False],
        [False, True],
        [False, False],
    ]


def test_the_result_stands_at_the_end_of_the_text():
    *_, end = states(players=4, altani_moves="acting", tolui_reach="stops")
    seen = end.observation(0)
    outcome = seen.state.outcome()
    points, winner = totals(outcome.lines, 4), outcome.winners[0]
    text = seen.text(["Ana", "Ben", "Cid", "Dee"])
    assert f"1. {['Ana', 'Ben', 'Cid', 'Dee'][winner]}: {points[winner]} (" in text
    assert outcome.reason in text
    assert f"with {points[winner]} vote" in text.splitlines()[0]


def test_the_table_is_straight_whatever_the_names():
    plain_lines, wide = (
        [line for line in late().observation(0).text([name, "b"]).splitlines() if line.startswith(">1 ")]
        for name in ("aaaa", "漢字")
    )
    assert plain_lines[0][-60:] == wide[0][-60:]


def test_the_task_is_told_in_every_window():
    said = {state.observation(None).task().rstrip("0123456789. ") for state in states(players=2)}
    text = " | ".join(sorted(said))
    for part in (
        "Seat 2 draws an heir",
        "A bonus tile is laid on the advisor of R",
        "An open advisor is revealed",
        "An upgrade is revealed",
        "Seat 2 is dealt a secret advisor",
        "keeps one of two secret advisors",
        "activates a column",
        "rides: ",
        "A city is revealed",
        "The game is over: ",
    ):
        assert part in text


@pytest.mark.parametrize(("number", "said"), [(1, "round 1"), (3, "round 1"), (4, "round 2"), (7, "round 3")])
def test_turns_are_counted_with_their_rounds(number, said):
    state = states(players=3)[60]
    later = state.evolve(turn=state.turn.evolve(number=number)).observation(None)
    assert later.when() == f"Turn {number}, {said}"


def test_the_turn_tells_what_is_left():
    state = ride(play(late(), "activate red"), virtual_tiles=(1, 0, 2), virtual_treasures=(0, 1, 0, 0, 0))
    assert state.observation(0).task() == (
        "Seat 1 rides: 2 moves, 2 takes, 1 virtual sword, 2 virtual coins, virtual iron left."
    )


def test_the_value_is_that_of_the_evaluation():
    for observation in decisions(50, players=2):
        assert observation.value() == evaluate(observation.state, observation.seat)


def test_who_keeps_a_card_is_marked_though_the_first_turn_is_anothers():
    """khan.setup.secret: one seat after the other, before the first turn."""
    state = next(s for s in states(players=2) if s.stack and s.current_player == 1)
    text, picture = (
        state.observation(1).text(["Ana", "Ben"]),
        state.observation(1).scene(names=["Ana", "Ben"]),
    )
    assert state.turn.seat == 0
    assert ">2 Ben" in text
    assert "▸ Ben" in picture.svg
    assert "▸ Ana" not in picture.svg
