"""The Board without a browser: messages as a browser would send them, and the traits it would get."""

import asyncio
import threading
import time
import xml.etree.ElementTree as ET

import gamekit_widgets.board as module
import pytest
from gamekit_widgets import Board
from gamekit_widgets.loops import running_loop
from gamekit_widgets.narrowing import Narrowing
from toy import Toy, ToyObservation

import gamekit
from gamekit.core.errors import BadName, BadOption
from gamekit.core.value import value
from gamekit.play import Match, bots

EVIL = "<img src=x onerror=alert(1)>"
PRIVATE = {"layout", "tabbable", "tooltip"}


@value
class StepObservation(ToyObservation):
    """The toy with gestures of two clicks (bets) and with two actions on one thing (boast and hold)."""

    def gesture(self, action):
        if action.verb == "bet":
            return ("hand-0", str(action))
        return ("hand-1",) if action.verb in {"boast", "hold"} else (str(action),)

    def ghost(self, action):
        return f"<g xmlns='http://www.w3.org/2000/svg'><text>{action}</text></g>"


class StepToy(Toy):
    observation_class = StepObservation


def send(board, intent, revision=None, **more):
    """Send what the browser sends, made for the revision that the board shows."""
    content = {"intent": intent, "revision": board.revision if revision is None else revision, **more}
    board._handle_custom_msg(content, [])


def click(board, *ids, revision=None):
    for identity in ids:
        send(board, "click", id=identity, revision=revision)


def glowing(board):
    return [glow["id"] for glow in board.glow if not glow["again"]]


def traits(board):
    """All that the browser gets, without the ids of the widget itself."""
    state = board.get_state()
    return {name: thing for name, thing in state.items() if not name.startswith("_") and name not in PRIVATE}


def alone(game=None, bot=bots.random, **more):
    return Board(Match(game or Toy(2), ["Ana", bot], seed=3), **more)


# --- clicks become actions ----------------------------------------------------


def test_an_action_of_one_click_is_played_at_once():
    board = alone()
    assert glowing(board) == ["bet", "bet high"]
    click(board, "bet high")
    assert str(board.match.records[-1].action) == "bet high"
    assert glowing(board) == ["seal"]
    assert board.refusal == ""


def test_two_clicks_narrow_and_can_be_taken_back():
    board = alone(StepToy(2))
    assert glowing(board) == ["hand-0"]
    assert board.glow[0]["label"] == "hand of seat 0: 2 ways"
    click(board, "hand-0")
    assert (glowing(board), board.clicked, board.can) == (
        ["bet", "bet high"],
        ["hand-0"],
        ["back", "since", "hint"],
    )
    assert "bet high" in board.glow[1]["ghost"]
    send(board, "back")
    assert (glowing(board), board.clicked) == (["hand-0"], [])
    send(board, "back")
    assert "no click to take back" in board.refusal
    click(board, "hand-0", "bet")
    assert str(board.match.records[-1].action) == "bet"


def decide_on_boast():
    board = alone(StepToy(2))
    click(board, "hand-0", "bet", "seal", "hand-1")
    assert [choice["label"] for choice in board.choices] == ["boast", "hold"]
    return board


def test_where_one_gesture_has_two_actions_turn_and_play_choose():
    board = decide_on_boast()
    assert set(board.can) >= {"turn", "play", "back"}
    send(board, "turn")
    assert board.pick == 1
    send(board, "play", pick=board.pick)
    assert any(str(record.action) == "hold" for record in board.match.records)


def test_another_click_on_the_same_thing_plays_the_one_shown():
    board = decide_on_boast()
    send(board, "click", id="hand-1", pick=1)
    assert any(str(record.action) == "hold" for record in board.match.records)


@pytest.mark.parametrize("pick", [-1, 2, "1", None])
def test_a_choice_that_is_not_there_is_refused(pick):
    board = decide_on_boast()
    before = board.match.revision
    send(board, "play", pick=pick)
    assert board.refusal == module.LATE
    assert board.match.revision == before


def test_a_click_on_an_earlier_choice_takes_later_clicks_back():
    state = Match(StepToy(2), ["Ana", "Ben"], seed=3).state
    narrowing = Narrowing.of(state.observation(0)).click("hand-0")
    assert narrowing is not None
    assert narrowing.click("hand-0") is None
    assert narrowing.click("nothing") is None
    assert {glow["id"]: glow["again"] for glow in narrowing.glow(state.observation(0).scene().places)} == {
        "bet": False,
        "bet high": False,
    }


@pytest.mark.parametrize(
    ("intent", "sentence"), [("stop", "No bot is thinking."), ("go", "No bot has to decide now.")]
)
def test_what_bots_are_not_doing_is_said(intent, sentence):
    board = alone()
    send(board, intent)
    assert board.refusal == sentence


@pytest.mark.parametrize("intent", [[], {}, None, 7, "nope", "x" * 100_000, ["x" * 500] * 500])
def test_a_message_that_means_nothing_is_refused_in_a_short_sentence(intent):
    board = alone()
    send(board, intent)
    assert board.refusal.startswith("The board does not know what to do with {")
    assert len(board.refusal) < 130


def test_play_needs_clicks():
    board = alone()
    send(board, "play", pick=0)
    assert board.refusal == "First click what you want to do."
    send(board, "turn")
    assert board.refusal == "There is nothing to turn now."


# --- refusals -------------------------------------------------------------------


def test_a_refused_click_says_why_with_its_clause():
    board = alone()
    click(board, "bet", "boast")
    assert board.refusal == "The bet is made already; it can only be sealed. [toy.seal]"
    click(board, "hand-1")
    assert board.refusal == "Nothing to do there now."
    click(board, "seal")
    assert board.refusal == ""


@pytest.mark.parametrize(
    "content",
    [
        None,
        17,
        "click",
        [],
        {},
        {"intent": "dance"},
        {"intent": ["click"]},
        {"intent": "click"},
        {"intent": "click", "id": 5},
        {"intent": "click", "id": "x" * 9999},
        {"intent": "_handle", "revision": 1},
        {"intent": "play", "pick": 10**30},
    ],
)
def test_whatever_arrives_is_answered_in_a_sentence_and_changes_nothing(content):
    board = alone()
    before = board.match.records
    if isinstance(content, dict):
        content = {"revision": board.revision, **content}
    board._handle_custom_msg(content, [])
    assert board.refusal.endswith(".")
    assert len(board.refusal) < 300
    assert board.answered == 1
    assert board.match.records == before
    click(board, "bet")
    assert len(board.match.records) == len(before) + 1


def test_the_second_of_two_quick_clicks_is_late():
    board = alone()
    seen = board.revision
    click(board, "bet", "bet", revision=seen)
    assert board.refusal == module.LATE
    assert [str(r.action) for r in board.match.records[2:]] == ["bet"]
    send(board, "undo", revision=seen)
    assert board.refusal == module.LATE
    assert board.answered == 3


def test_a_click_in_a_second_tab_is_late():
    first = alone()
    second = Board(first.match)
    seen = second.revision
    click(first, "bet")
    click(second, "bet high", revision=seen)
    assert second.refusal == module.LATE
    assert traits(first)["scene"] == traits(second)["scene"]
    click(second, "seal")
    assert glowing(first) == glowing(second) == ["boast", "hold"]


def test_a_click_after_a_change_that_python_made_is_late():
    board = alone()
    seen = board.revision
    board.match.act("bet")
    click(board, "bet high", revision=seen)
    assert board.refusal == module.LATE
    assert glowing(board) == ["seal"]


def test_unknown_keywords_and_seats_are_refused():
    match = Match(Toy(2), ["Ana", "Ben"])
    with pytest.raises(BadOption, match="did you mean 'seat'"):
        Board(match, saet=1)
    with pytest.raises(BadName, match="seats are 0 to 1"):
        Board(match, seat=2)
    with pytest.raises(BadOption, match="shows a match"):
        Board(Toy(2))  # type: ignore[arg-type]


def test_a_picture_that_fails_is_told_and_the_match_goes_on():
    class Blot(ToyObservation):
        def scene(self, shade=None, names=None):
            raise ZeroDivisionError("ink")

    class Blotted(Toy):
        observation_class = Blot

    board = alone(Blotted(2))
    assert "ZeroDivisionError: ink" in board.refusal
    board.match.act("bet")
    assert "ZeroDivisionError: ink" in board.refusal


# --- undo, redo, the end ----------------------------------------------------------


def test_undo_and_redo():
    board = alone()
    assert "undo" not in board.can
    send(board, "undo")
    assert "nothing to take back" in board.refusal
    click(board, "bet")
    assert "undo" in board.can
    send(board, "undo")
    assert glowing(board) == ["bet", "bet high"]
    assert "redo" in board.can
    send(board, "redo")
    assert glowing(board) == ["seal"]
    send(board, "redo")
    assert board.refusal == "There is nothing to play again from here."


def test_undo_goes_back_past_what_bots_did():
    board = alone()
    click(board, "bet", "seal")
    assert glowing(board) == ["boast", "hold"]
    send(board, "undo")
    assert glowing(board) == ["seal"]


def wait(board):
    """Let so much time pass that a question has been read."""
    board._undo_question.clock = lambda: time.monotonic() + 2


def test_undo_of_what_another_decided_needs_a_second_press():
    board = Board(Match(Toy(2), ["Ana", "Ben"], seed=3))
    send(board, "here")
    click(board, "bet", "seal")
    send(board, "here")
    send(board, "undo")
    assert board.refusal == module.AGREE
    send(board, "undo")  # a double click is no agreement
    assert board.refusal == module.AGREE
    assert len(board.match.records) == 4
    wait(board)
    send(board, "undo")
    assert len(board.match.records) == 3


def play_to_the_end(board):
    for _ in range(50):
        if board.covered:
            send(board, "here")
        elif board.glow:
            click(board, glowing(board)[0])
        else:
            break
    assert board.match.is_over


def test_the_end_shows_places_points_and_the_reason():
    board = Board(Match(Toy(3), ["Ana", "Ben", bots.random], seed=3))
    play_to_the_end(board)
    outcome = board.match.state.outcome()
    assert outcome is not None
    assert board.status.startswith("The game is over. ")
    assert board.table["reason"] == "The die is cast."
    assert board.table["names"] == ["Ana", "Ben", "random"]
    assert list(map(float, board.table["total"])) == list(board.match.state.returns())
    assert len(board.table["ranking"]) == len(outcome.ranking)
    click(board, "bet")
    assert (board.refusal, board.selected) == ("", ["bet"])  # what cannot be played any more is looked at
    send(board, "undo")
    wait(board)
    send(board, "undo")
    assert not board.match.is_over


# --- what others may not see --------------------------------------------------------


def dealt(*cards, **more):
    match = Match(Toy(2), ["Ana", "Ben"], chance="ask")
    board = Board(match, **more)
    for seat, card in enumerate(cards):
        match.act(f"deal {seat} {card}")
    return board


def test_traits_hold_nothing_that_the_seat_may_not_see():
    for acts in [
        (),
        ("bet", "seal"),
        ("bet", "seal", "bet high"),
        ("bet", "seal", "bet high", "seal", "boast"),
    ]:
        boards = [dealt(1, card, seat=0) for card in (1, 2, 3)]
        for board in boards:
            for act in acts:
                board.match.act(act)
        assert traits(boards[0]) == traits(boards[1]) == traits(boards[2])


def test_traits_do_not_tell_a_secret_choice():
    boards = [dealt(1, 2, seat=0) for _ in range(2)]
    for board, bet in zip(boards, ["bet", "bet high"], strict=True):
        for act in ("bet", "seal", bet, "seal"):
            board.match.act(act)
    assert traits(boards[0]) == traits(boards[1])


def test_between_two_persons_the_board_hides_what_is_private():
    boards = [dealt(card, 3) for card in (1, 2)]
    assert all(board.covered for board in boards)
    assert traits(boards[0]) == traits(boards[1])
    board = boards[0]
    assert "Are you there" in board.status
    click(board, "bet")
    assert board.refusal == module.COVERED
    send(board, "here")
    assert not board.covered
    assert "1 None" in board.scene
    click(board, "bet", "seal")
    assert board.covered
    assert "1 False" not in board.scene
    assert board.status.startswith("Ben")
    assert not board.glow


def test_one_person_among_bots_is_never_asked_whether_she_is_there():
    assert not alone().covered


def test_a_board_for_one_seat_shows_and_plays_that_seat_only():
    board = dealt(1, 2, seat="Ben")
    assert board.shown_seat == 1
    assert not board.glow
    click(board, "bet")
    assert board.refusal == "Now Ana decides."
    board.match.act("bet")
    board.match.act("seal")
    assert glowing(board) == ["bet", "bet high"]
    assert "Ana: bet" not in board.moves


def test_what_is_hidden_is_told_in_words_too():
    match = Match(gamekit.load("khan", players=2), ["Ana", "Ben"], seed=3)
    board = Board(match, seat="Ben")
    first = match.state.legal_actions()[0]
    match.act(first)
    card = str(first).removeprefix("keep ")
    assert board.moves[-1] == "Ana: keep a secret advisor"
    assert not [line for line in board.moves if "?" in line or card in line]


# --- bots ---------------------------------------------------------------------------


def slow(seat):
    """Think for a while, in slices."""
    for step in range(40):
        yield step / 40
    return seat.actions[0]


def endless(seat):
    while True:
        yield None


def wrong(seat):
    return "nonsense"


def broken(seat):
    raise ZeroDivisionError("out of cheese")


async def until(condition, seconds=5.0):
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.005)


def test_without_a_loop_bots_play_straight_through():
    board = Board(Match(Toy(3), [bots.random, "Ana", bots.greedy], seed=3))
    assert glowing(board) == ["bet", "bet high"]
    click(board, "bet", "seal")
    assert board.match.state.current_player == 1
    assert not board.thinking


def test_with_a_loop_a_bot_thinks_in_slices_and_a_click_meanwhile_is_answered():
    async def play():
        board = alone(bot=endless, pause=0)
        click(board, "bet", "seal")
        await until(lambda: board.thinking)
        assert board.status.startswith("endless is thinking")
        assert "stop" in board.can
        records = board.match.records
        click(board, "bet")
        assert board.refusal == "endless is thinking. Wait for its move, or press Stop."
        click(board, "bet", revision=0)
        assert board.refusal == "endless is thinking. Wait for its move, or press Stop."
        assert board.match.records == records
        send(board, "stop", revision=0)
        await asyncio.sleep(0.05)
        assert not board.thinking
        assert "go" in board.can
        click(board, "bet")
        assert "Press Go on" in board.refusal
        send(board, "go")
        await until(lambda: board.thinking)
        send(board, "undo")
        await until(lambda: not board.thinking)
        assert glowing(board) == ["seal"]

    asyncio.run(play())


def test_with_a_loop_a_bot_plays_and_then_the_person_goes_on():
    async def play():
        board = alone(bot=slow, pause=0.001)
        click(board, "bet", "seal")
        assert board.thinking
        assert board.match.state.current_player == 1
        await until(lambda: glowing(board) == ["boast", "hold"])
        assert not board.thinking

    asyncio.run(play())


def test_two_boards_let_a_bot_think_once():
    asked = []

    def counting(seat):
        asked.append(seat)
        yield 0.5
        return seat.actions[0]

    async def play():
        board = alone(bot=counting, pause=0)
        other = Board(board.match, pause=0)
        click(board, "bet", "seal")
        await until(lambda: glowing(board) == ["boast", "hold"])
        await until(lambda: glowing(other) == ["boast", "hold"])

    asyncio.run(play())
    assert len(asked) == 2  # its bet and its seal


def test_what_python_plays_meanwhile_ends_the_thinking():
    async def play():
        board = alone(bot=endless, pause=0)
        click(board, "bet", "seal")
        await until(lambda: board.thinking)
        board.match.follow("bet", "seal")
        await until(lambda: glowing(board) == ["boast", "hold"])
        assert not board.thinking

    asyncio.run(play())


@pytest.mark.parametrize(("bot", "sentence"), [(wrong, "'nonsense'"), (broken, "out of cheese")])
def test_a_bot_that_fails_says_so_and_the_match_goes_on(bot, sentence):
    board = alone(bot=bot)
    click(board, "bet", "seal")
    assert sentence in board.refusal
    assert {"go", "undo"} <= set(board.can)
    board.match.follow("bet", "seal")
    assert glowing(board) == ["boast", "hold"]
    assert board.refusal == ""

    async def play():
        other = alone(bot=bot, pause=0)
        click(other, "bet", "seal")
        await until(lambda: sentence in other.refusal)
        assert not other.thinking
        send(other, "undo")
        assert glowing(other) == ["seal"]

    asyncio.run(play())


def test_bots_alone_begin_when_somebody_says_go_on():
    board = Board(Match(Toy(2), [bots.random, bots.greedy], seed=3))
    assert board.match.state.turn.number == 1
    assert "go" in board.can
    send(board, "go")
    assert board.match.is_over


def test_a_message_on_another_thread_waits_for_the_running_cell():
    async def play():
        assert running_loop() is asyncio.get_running_loop()  # as the import of the package does in a notebook
        board = alone(pause=0)
        where = []
        board.match.subscribe(lambda: where.append(threading.current_thread()))
        thread = threading.Thread(target=click, args=(board, "bet"))
        thread.start()
        thread.join()
        assert board.match.records[2:] == ()
        await until(lambda: len(board.match.records) == 3)
        assert where == [threading.main_thread()]

    asyncio.run(play())


def test_many_changes_in_one_cell_are_drawn_once():
    async def play():
        board = alone(pause=0)
        drawn = board.revision
        board.match.act("bet")
        board.match.undo()
        board.match.act("bet high")
        assert board.revision == drawn
        await until(lambda: glowing(board) == ["seal"])
        assert board.revision == drawn + 1

    asyncio.run(play())


# --- display ------------------------------------------------------------------------


def test_the_bundle_has_four_layers():
    board = alone()
    data, _ = board._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert ' alt="Toy&#10;seat 0: card 2' in data["text/html"]
    assert "Run the cell to play" in data["text/plain"]
    assert "seat 0: card 2" in data["text/plain"]
    assert ET.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    assert board.snapshot().svg == board.scene


@pytest.mark.parametrize(("name", "button"), [("khlor", "done"), ("khan", "done"), ("achaia", "pass")])
def test_the_question_is_asked_once_and_a_page_has_nothing_to_press(name, button):
    """On the board above the picture; at the head of what is only looked at: a snapshot, a film."""
    match = Match(gamekit.load(name, players=2), ["Ana", "Ben"], seed=7)
    board = Board(match, seat="Ana", pause=0)
    while button not in match.observation(0).scene().places:
        match.play(match.state.legal_actions()[0])
    task = match.observation(0).task(match.names)
    assert board.status == f"{match.observation(0).when()}: {task}"
    assert f">{task}</text>" not in board.scene
    assert f'data-id="{button}"' in board.scene
    for picture in (board.snapshot().svg, board._repr_mimebundle_()[0]["image/svg+xml"]):
        assert f">{task}</text>" in picture
        assert f'data-id="{button}"' not in picture
    send(board, "since")
    assert 'class="gk-head"' in board.scene
    assert 'class="gk-button"' not in board.scene


@pytest.mark.parametrize(
    ("name", "begins"), [("khlor", "Turn 1: "), ("khan", "Turn 1, round 1: "), ("achaia", "Set-up: ")]
)
def test_the_status_counts_as_the_players_of_the_game_do(name, begins):
    assert alone(gamekit.load(name, players=2)).status.startswith(f"{begins}Ana ")


def test_names_stay_text():
    board = Board(Match(Toy(2), [EVIL, "Ben"], seed=3))
    assert board.status.startswith(EVIL)
    data, _ = board._repr_mimebundle_()
    assert "<img src=x" not in data["text/html"]
    send(board, "here")
    click(board, "bet")
    assert board.moves[-1] == f"{EVIL}: bet"
    assert board.table["names"] == [EVIL, "Ben"]


def test_the_script_stands_alone():
    script = str(Board._esm)
    assert "\nimport " not in script
    assert 'from "' not in script
    assert "innerHTML" not in script
    assert script.count("http") == script.count("http://www.w3.org/2000/svg")
    assert "url(" not in str(Board._css)
    assert "@import" not in str(Board._css)


def test_a_closed_board_no_longer_follows():
    board = alone()
    board.close()
    board.match.act("bet")
    assert glowing(board) == ["bet", "bet high"]


def test_a_bot_stops_when_the_last_board_is_closed():
    async def play():
        board = alone(bot=endless, pause=0)
        click(board, "bet", "seal")
        await until(lambda: board.match.is_thinking)
        board.close()
        await until(lambda: not board.match.is_thinking)

    asyncio.run(play())


def test_last_moves_of_others_are_marked():
    board = Board(Match(Toy(2), ["Ana", "Ben"], seed=3), seat=0)
    board.match.follow("bet", "seal", "bet", "seal", "boast", "doubt")
    assert board.marks == ["doubt"]


# --- a no given beforehand -----------------------------------------------------------------


@pytest.mark.parametrize("intent", ["decline", "aside"])
def test_who_is_asked_may_say_no_beforehand(intent):
    """N: to this only; M: until the own next turn. Nothing else tells the others."""
    match = Match(Toy(3), ["Ana", "Ben", "Cem"], chance="ask")
    match.follow("deal 0 3", "deal 1 1", "deal 2 2", *["bet", "seal"] * 3)
    board = Board(match, seat="Ben")
    assert intent not in board.can
    send(board, intent)
    assert board.refusal == "Now Ana decides."
    match.act("boast")
    assert {"decline", "aside"} <= set(board.can)
    assert board.todo == "N declines this question, M all questions until your next turn"
    send(board, intent)
    assert match.name(match.state.current_player) == "Cem"
    match.act("accept")
    send(board, intent)
    assert board.refusal == "Nothing is asked that could be declined."
    match.follow("hold", "boast", "accept")
    assert match.name(match.state.current_player) == "Ben", "after his own turn he is asked again"
