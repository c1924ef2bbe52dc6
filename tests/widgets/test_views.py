"""What shows a match beside the board: a film, hints and tints, the story, the score, a page of its own."""

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from gamekit_widgets import Board, Replay, ScoreView, flow
from gamekit_widgets.moments import Moments
from hypothesis import given
from lab.frames import courses, decisions_of
from toy import Toy

import gamekit
from gamekit.core.errors import BadName, BadOption, GameKitError, NotYourTurn
from gamekit.core.score import totals
from gamekit.lab import metrics
from gamekit.play import Match, bots

PRIVATE = {"layout", "tabbable", "tooltip"}
EVIL = "</script><script>window.hacked = 1</script>"


def send(picture, intent, **more):
    picture._handle_custom_msg({"intent": intent, "revision": picture.revision, **more}, [])


def traits(picture):
    state = picture.get_state()
    return {name: thing for name, thing in state.items() if not name.startswith("_") and name not in PRIVATE}


def alone(game=None, bot=bots.random):
    return Board(Match(game or Toy(2), ["Ana", bot], seed=3))


def after_a_round():
    board = alone()
    board.match.play("bet")
    board.match.play("seal")
    return board


def finished(players=2, seed=5):
    match = Match(gamekit.load("khlor", players=players), [bots.greedy] * players, seed=seed)
    match.run()
    return match


# --- what happened since my turn ----------------------------------------------


def test_one_key_tells_what_happened_since_my_turn_as_i_saw_it():
    board = after_a_round()
    send(board, "since")
    assert (board.plays, board.at, board.steps) == (True, 0, 1)
    assert board.status == "0 of 1: This is how it stood."
    assert (board.glow, board.choices, board.can) == ([], [], ["next", "end"])
    send(board, "step", at=1)
    assert board.status == "1 of 1: random: seal"  # its bet is its own secret
    assert board.marks == ["seal"]
    send(board, "step", at=2)
    assert (board.plays, board.steps, board.status) == (False, 0, "Turn 1: Ana decides.")
    assert [glow["id"] for glow in board.glow] == ["boast", "hold"]


def test_nothing_is_played_while_the_film_runs_and_a_change_ends_it():
    board = after_a_round()
    send(board, "since")
    before = board.match.revision
    for intent in ("click", "play", "undo", "redo", "turn", "hint"):
        send(board, intent, id="boast")
        assert board.refusal == "First go back to now: press Esc."
    assert board.match.revision == before
    for at in (-1, "1", None):
        send(board, "step", at=at)
        assert board.refusal == "There is no such step."
    send(board, "end")
    assert not board.plays
    send(board, "since")
    board.match.act("hold")
    assert not board.plays


def test_a_film_shows_nothing_that_its_seat_may_not_see():
    told = []
    for card in (1, 2, 3):
        match = Match(Toy(2), ["Ana", "Ben"], chance="ask")
        match.follow("deal 0 1", f"deal 1 {card}", "bet", "seal", "bet high", "seal")
        board = Board(match, seat=0)
        send(board, "since")
        told.append([traits(board)])
        for at in range(1, board.steps + 1):
            send(board, "step", at=at)
            told[-1].append(traits(board))
    assert told[0] == told[1] == told[2]


def test_behind_the_cover_there_is_no_film():
    board = Board(Match(Toy(2), ["Ana", "Ben"], seed=3))
    send(board, "since")
    assert "First say that you are there" in board.refusal
    assert "since" not in board.can


# --- hints and tints ------------------------------------------------------------


def test_a_hint_shows_what_to_do_and_why_and_enter_plays_it():
    board = alone(gamekit.load("khlor", players=2))
    first = board.hint()
    assert board.advice["why"] == first.why
    assert board.advice["ids"] == list(board.observation.gesture(first.action))
    send(board, "click", id=board.advice["ids"][0])
    assert board.match.records[-1].action == first.action
    assert board.advice["why"] == ""
    second = board.hint()
    assert board.advice["ghost"] != ""
    if board.choices:
        send(board, "play", pick=board.pick)
    else:
        send(board, "click", id=board.advice["ids"][-1])
    assert second.action in [record.action for record in board.match.records]


def test_only_who_decides_at_the_board_is_advised():
    board = Board(Match(Toy(2), ["Ana", "Ben"], seed=3), seat="Ben")
    with pytest.raises(NotYourTurn, match="Now Ana decides"):
        board.hint()
    send(board, "hint")
    assert board.refusal == "Now Ana decides."
    assert "hint" not in board.can
    with pytest.raises(NotYourTurn, match="First say that you are there"):
        Board(board.match).hint()


def test_a_shade_tints_is_told_in_words_and_ends():
    board = alone()
    plain = board.scene
    board.shade = {"bet": 0.5}
    assert "--gk-shade:0.50" in board.scene
    assert 'aria-label="bet, shaded 50%"' in board.snapshot().svg
    assert board.shade == {"bet": 0.5}
    board.match.act("bet")
    assert "--gk-shade:0.50" in board.scene
    board.match.undo()
    board.shade = None
    assert board.scene == plain
    assert board.shade is None


@pytest.mark.parametrize(
    ("shade", "sentence"),
    [
        ({"bett": 1}, "There is no 'bett' to shade on this board; did you mean 'bet'"),
        ({"bet": 2}, "The shade of 'bet' is 2; allowed is a number from 0 to 1."),
        ({"bet": "much"}, "allowed is a number from 0 to 1."),
        ({"bet": float("nan")}, "allowed is a number from 0 to 1."),
        (["bet"], "allowed is None or a mapping"),
    ],
)
def test_a_shade_of_what_is_not_there_is_refused(shade, sentence):
    board = alone()
    with pytest.raises(BadOption, match=re.escape(sentence)):
        board.shade = shade
    assert board.shade is None


def test_a_shade_leaves_clicks_and_advice_alone():
    board = alone(gamekit.load("khlor", players=2))
    board.match.act(board.hint().action)
    advised = board.hint()
    clicked = board.clicked
    assert clicked
    board.shade = {"square-A1": 1}
    assert (board.clicked, board.advice["why"]) == (clicked, advised.why)


def test_an_analysis_is_a_shade():
    board = alone(gamekit.load("khlor", players=2))
    board.shade = board.match.shading(30)
    assert "--gk-shade:1.00" in board.scene


# --- the story --------------------------------------------------------------------


def test_a_replay_goes_through_what_its_seat_saw():
    board = after_a_round()
    replay = Replay(board.match, seat="Ana")
    assert replay.moves == board.moves
    assert (replay.at, replay.steps) == (len(board.moves), len(board.moves))
    assert replay.scene == board.snapshot().svg
    send(replay, "step", at=0)
    assert replay.status == f"0 of {replay.steps}: The beginning."
    assert replay.can == ["pick", "next"]
    send(replay, "step", at=10**9)
    assert replay.at == replay.steps
    for at in (-1, "1", None, 1.5):
        send(replay, "step", at=at)
        assert replay.refusal.startswith("There is no step ")
    with pytest.raises(BadOption, match="the steps are 0 to"):
        replay.go(99)


def test_a_replay_follows_the_match_from_its_end_only():
    board = after_a_round()
    replay = Replay(board)
    steps = replay.steps
    board.match.play("hold")
    assert replay.at == replay.steps > steps
    replay.go(2)
    board.match.undo()
    assert (replay.at, replay.steps) == (2, steps)
    for _ in range(2):
        board.match.undo()
    assert replay.at == min(2, replay.steps)
    replay.close()
    board.match.redo()
    assert replay.steps == 2


def test_a_replay_shows_nothing_that_its_seat_may_not_see():
    shown = []
    for card in (1, 2, 3):
        match = Match(Toy(2), ["Ana", "Ben"], chance="ask")
        match.follow("deal 0 1", f"deal 1 {card}", "bet", "seal", "bet high", "seal")
        replay = Replay(match, seat=0)
        shown.append([])
        for at in range(replay.steps + 1):
            replay.go(at)
            shown[-1].append(traits(replay))
    assert shown[0] == shown[1] == shown[2]


def test_at_its_end_a_replay_tells_the_result_and_before_that_not():
    replay = Replay(finished())
    assert replay.table["ranking"]
    assert replay.table["picture"]
    replay.go(replay.steps - 1)
    assert not replay.table["ranking"]
    assert not replay.table["picture"]


# --- lead changes and turning points ------------------------------------------------


@given(courses(3, 1))
def test_the_lead_changes_as_often_as_the_lab_counts(games):
    found = metrics.lead_changes_by_game(decisions_of(games))["changes"]
    assert len(Moments(games[0], ["Ana", "Ben", "Cem"]).leads) == found[0]


@given(courses(3, 1))
def test_no_step_turns_more_than_a_turning_point(games):
    points = games[0]
    turns = Moments(points, ["Ana", "Ben", "Cem"]).turns

    def ahead(step, seat):
        return points[step][seat] - max(own for other, own in enumerate(points[step]) if other != seat)

    gains = {
        step: max(ahead(step, seat) - ahead(step - 1, seat) for seat in range(3))
        for step in range(1, len(points))
    }
    assert all(
        gains[step] == gain == ahead(step, seat) - ahead(step - 1, seat)
        for step, (seat, gain) in turns.items()
    )
    assert len(turns) == min(5, sum(gain > 0 for gain in gains.values()))
    rest = [gain for step, gain in gains.items() if step not in turns]
    assert max(rest, default=0) <= min((gain for _, gain in turns.values()), default=0)


def test_of_equal_turning_points_the_later_count_and_one_alone_has_points():
    moments = Moments([(step,) for step in range(9)], ["Ana"])
    assert list(moments.turns) == [4, 5, 6, 7, 8]
    assert moments.says(4) == "A turning point: 1 point for Ana."
    assert moments.says(3) == ""
    assert moments.leads == {}


def test_a_replay_jumps_to_lead_changes_and_turning_points_and_round():
    replay = Replay(finished(3))
    assert {"lead", "tide"} <= set(replay.can)
    for intent, steps, words in (
        ("lead", replay.lead_changes, "takes the lead."),
        ("tide", replay.turning_points, "A turning point: "),
    ):
        assert steps == sorted(steps) != []
        replay.go(replay.steps)
        for step in (*steps, steps[0]):
            send(replay, intent)
            assert replay.at == step
            assert words in replay.advice["why"]
        replay.go(0)
        assert replay.advice["why"] == ""
    others = {key["key"] for key in replay.buttons if key["intent"] not in ("lead", "tide")}
    assert {key["key"] for key in replay.buttons} - others == {"L", "T"}


def test_a_lead_change_is_seen_in_the_points_of_the_replay():
    replay = Replay(finished(3))
    for step in replay.lead_changes:
        replay.go(step)
        points = list(totals(replay.observation.score(), 3))
        leader = points.index(max(points))
        assert replay.advice["why"].startswith(f"{replay.match.name(leader)} takes the lead.")


def test_where_nothing_has_happened_there_is_nothing_to_jump_to():
    replay = Replay(Match(gamekit.load("khlor", players=2), ["Ana", "Ben"], seed=3))
    assert not {"lead", "tide"} & set(replay.can)
    send(replay, "lead")
    assert replay.refusal == "The lead does not change."
    send(replay, "tide")
    assert replay.refusal == "There is no turning point."


# --- the score --------------------------------------------------------------------


def test_a_score_view_has_everybodys_points_and_every_number_of_the_table():
    match = finished(3)
    view, board = ScoreView(match), Board(match)
    for seat, points in enumerate(board.table["total"]):
        assert view.snapshot().places[f"seat-{seat}"].label == f"{match.name(seat)}: {points} points"
        assert f"{match.name(seat)} {points} point" in view.status
    root = ET.fromstring(view.scene)
    widths = [float(edge.get("stroke-width", 0)) for edge in root.iter() if edge.tag.endswith("path")]
    assert len(widths) >= len(flow.plain(match.game.graphs.scoring_graph(match.observation(None))).edges)
    assert min(widths) < max(widths) <= 27
    assert view.snapshot().text.startswith(f"{match.name(0)}: ")


def test_a_score_view_follows_a_match_and_an_observation_stands_still():
    match = Match(gamekit.load("khlor", players=2), [bots.greedy, bots.random], seed=5)
    view, still = ScoreView(match), ScoreView(match.observation(None))
    match.run()
    assert view.status.startswith(f"greedy {Board(match).table['total'][0]} ")
    assert still.status == "Seat 1 0 points, Seat 2 0 points."
    view.close()


def test_what_is_picked_lights_up_in_linked_widgets():
    match = finished()
    board = Board(match)
    view, replay = ScoreView(board), Replay(board)
    line = next(node for node in view.snapshot().places if node.startswith("line-0-eggs"))
    send(view, "click", id=line)
    colour = line.split()[-1]
    state: Any = match.state
    eggs = [f"square-{s}" for s, egg in state.eggs_by_name().items() if egg == colour]
    assert view.lit == [line]
    assert board.selected == replay.selected == eggs
    assert board.lit == replay.lit == eggs
    send(board, "click", id=eggs[0])
    assert board.selected == eggs[:1]
    assert view.lit == [eggs[0].replace("square", "egg")]
    send(replay, "click", id="square-A1")
    assert board.lit == ["square-A1"]
    send(replay, "pick", id="square-A1")
    assert board.lit == view.selected == []
    view.close()
    send(board, "pick", id=eggs[0])
    assert view.selected == []


def test_a_board_picks_by_key_while_the_game_goes_on():
    board = alone()
    send(board, "pick", id="hand-1")
    assert board.lit == ["hand-1"]
    send(board, "pick", id="nowhere")
    assert board.refusal == "There is no such thing here."


def test_a_game_without_a_scoring_graph_has_its_lines():
    board = after_a_round()
    view = ScoreView(board)
    assert "line-0-boasts" in view.snapshot().places
    assert "Ana: 0 points" in view.snapshot().text


def test_a_finished_game_has_lines_ranking_and_a_small_picture_of_the_score():
    board = Board(finished(3))
    assert len(board.table["ranking"]) >= 1
    picture = ET.fromstring(board.table["picture"])
    assert picture.tag.endswith("svg")
    assert " and " in board.table["picture"]  # pieces of one kind are one
    assert board.table["total"]


def test_a_seat_has_the_paint_that_the_game_gives_it():
    match = finished(3)
    paints = match.game.seat_paints
    for node in ET.fromstring(ScoreView(match).scene).iter():
        if node.get("data-id", "").startswith("seat-"):
            stripe = next(part for part in node if part.get("width") == "6")
            assert stripe.get("fill") == paints[int(node.attrib["data-id"][-1])]
    assert len(set(paints)) == 3


def test_however_long_a_label_is_it_tells_for_how_many_pieces_it_stands():
    graph = flow.graph_of(finished(3).observation(None)).copy()
    for node in graph:
        graph.nodes[node]["label"] = "x" * 60
    small = flow.plain(graph, compact=True)
    more = [data["more"] for _, data in small.nodes(data=True) if "more" in data]
    picture = flow.draw(graph, "", ["A", "B", "C"], ["#000000"] * 3, compact=True)
    assert more
    assert picture.svg.count("…") >= len(more)
    for words in more:
        assert f"…{words}</text>" in picture.svg


def test_amounts_add_up_in_the_small_picture():
    match = finished(4)
    graph = match.game.graphs.scoring_graph(match.observation(None))
    small = flow.plain(graph, compact=True)
    for node, data in small.nodes(data=True):
        if data["kind"] == "line":
            assert small.in_degree(node, weight="weight") == data["points"]


# --- what they all do ---------------------------------------------------------------


@pytest.mark.parametrize("widget", [Board, Replay, ScoreView])
def test_unknown_keywords_and_wrong_things_are_refused(widget):
    match = Match(Toy(2), ["Ana", "Ben"])
    with pytest.raises(BadOption, match=f"{widget.__name__} has no keyword 'saet'; did you mean 'seat'"):
        widget(match, saet=1)
    with pytest.raises(BadOption, match=f"{widget.__name__} shows "):
        widget(Toy(2))
    with pytest.raises(BadName, match="Nobody here is called 'Cy'"):
        widget(match, seat="Cy")


def test_a_seat_goes_with_a_match_only():
    match = Match(Toy(2), ["Ana", "Ben"])
    with pytest.raises(BadOption, match="seat goes with a match"):
        ScoreView(Board(match), seat=0)


@pytest.mark.parametrize("widget", [Board, Replay, ScoreView])
def test_they_have_four_layers_that_stay_text(widget):
    match = Match(gamekit.load("khlor", players=2), ["Ana", EVIL[:40]], seed=5)
    match.follow(match.state.legal_actions()[0])
    picture = widget(match)
    data, _ = picture._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == picture.model_id
    assert ET.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    assert "<img src=" in data["text/html"]
    assert "Ana" in data["text/plain"]
    assert "Run the cell" in data["text/plain"]
    assert "<script>" not in data["text/html"]
    assert repr(picture).startswith(f"<{widget.__name__} of Khlor")


# --- a page of its own ----------------------------------------------------------------


def written(match, path, seat=None):
    return Board(match, seat=seat).export_html(path).read_text(encoding="utf-8")


def test_the_page_stands_alone(tmp_path):
    page = written(finished(), tmp_path / "game.html")
    assert page.count("http") == page.count("http://www.w3.org/2000/svg") + page.count("http-equiv")
    assert "url(" not in page
    assert "\nimport " not in page
    assert "\nexport " not in page
    assert "default-src 'none'" in page
    assert "<noscript>" in page
    assert page.index("What happened") > page.index("The board as text")


def test_the_page_has_every_picture(tmp_path):
    match = finished()
    page = written(match, tmp_path / "game.html")
    found = re.search(r'<script type="application/json" id="match">(.*?)</script>', page, re.DOTALL)
    assert found
    data = json.loads(found[1])
    replay = Replay(match)
    assert len(data["frames"]) == replay.steps + 1
    for at in (0, 7, replay.steps):
        replay.go(at)
        frame = data["frames"][at]
        assert "".join(data["chunks"][piece] for piece in frame["scene"]) == replay.scene
        assert data["tables"][frame["table"]] == replay.table
        assert frame["marks"] == replay.marks


def test_a_whole_game_of_three_stays_small(tmp_path):
    assert len(written(finished(3), tmp_path / "game.html")) < 1_500_000


def test_two_pages_for_one_seat_differ_in_nothing_that_is_hidden_from_it(tmp_path):
    pages = []
    for card, bet in [(1, "bet"), (2, "bet"), (3, "bet high")]:
        match = Match(Toy(2), ["Ana", "Ben"], chance="ask")
        match.follow("deal 0 1", f"deal 1 {card}", "bet", "seal", bet, "seal", "boast", "accept", "hold")
        pages.append(written(match, tmp_path / "game.html", seat=0))
    assert pages[0] == pages[1] == pages[2]
    assert "as Ana saw it" in pages[0]


def test_names_stay_text_in_the_page(tmp_path):
    page = written(Match(Toy(2), [EVIL[:40], "Ben"], seed=3), tmp_path / "game.html", seat=0)
    assert "<script>window" not in page


def test_a_page_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(GameKitError, match="could not be written"):
        alone().export_html(tmp_path / "no" / "game.html")


@pytest.mark.parametrize("path", [None, 3, "/", "\0", b"x", [], "/dev/null"])
def test_a_page_is_written_to_ordinary_files_only(path):
    with pytest.raises(GameKitError):
        Board(Match(Toy(2), ["Ana", "Ben"], seed=1)).export_html(path)
