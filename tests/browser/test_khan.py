"""Khan in a real JupyterLab: a whole game by mouse around one screen, turns by keyboard, what stays hidden.

What is to be clicked comes from a game that bots play with the same seed: its gestures, one after the other.
"""

import re
from functools import cache

from browser.looks import check_access, check_themes
from browser.test_board import START, Table, go_to, notebook_state
from playwright.sync_api import expect

import gamekit
from gamekit.play import Match, bots

SEED = 2
LOAD = 'gamekit.load("khan", players=2, council=2, heirs=("Ogedei", "Tolui"))'


@cache
def played():
    """Return a whole game of greedy bots: it ends after some rounds."""
    game = gamekit.load("khan", players=2, council=2, heirs=("Ogedei", "Tolui"))
    match = Match(game, [bots.greedy, bots.greedy], seed=SEED)
    match.run()
    return match


@cache
def decisions():
    """Return for each decision of that game its seat, its action and what is clicked for it."""
    match = Match(played().game, ["Ana", "Ben"], seed=SEED)
    found = []
    for record in played().records:
        if record.player >= 0:
            gesture = match.observation(record.player).gesture(record.action)
            found.append((record.player, str(record.action), gesture))
            match.act(record.action)
    return tuple(found)


@cache
def secrets():
    """Return for each seat the names of the two cards that it was dealt."""
    deals = [record.action for record in played().records if record.action.verb == "deal"]
    return tuple(frozenset(deal.card for deal in deals if deal.seat == seat) for seat in (0, 1))


def first(verb):
    """Return how many decisions there are before the first of a verb."""
    return next(place for place, (_, action, _) in enumerate(decisions()) if action.split()[0] == verb)


def open_table(open_notebook, after=0, seat=None):
    """Open a board on the game after so many of its decisions."""
    done = [action for _, action, _ in decisions()[:after]]
    made = (
        f"match = Match({LOAD}, ['Ana', 'Ben'], seed={SEED})\n"
        f"for action in {done!r}:\n    match.act(action)\n"
        f"board = Board(match, seat={seat!r})\nboard"
    )
    return Table(open_notebook(cells=[START, made, "1"]).run_all())


class Frames:
    """What the server sends to the page over web sockets, from now on or from the last look."""

    def __init__(self, page):
        self.seen = []
        page.on("websocket", lambda socket: socket.on("framereceived", self.receive))

    def receive(self, frame):
        self.seen.append(frame)

    def taken(self):
        taken, self.seen[:] = list(self.seen), []
        return b"\n".join(frame if isinstance(frame, bytes) else frame.encode() for frame in taken)


def arrive(table, seat, frames):
    """Say that the next person is there: the page is sent and shows their cards, and none of the other's."""
    before = table.look()
    assert before["asks"]
    assert before["glow"] == []
    own, hidden = secrets()[seat], secrets()[1 - seat]
    assert not [card for card in own | hidden if card in table.board.inner_html()]
    frames.taken()
    table.board.locator("[data-intent=here]").click()
    table.wait_after(before["revision"])
    for seen in (frames.taken().decode(errors="replace"), table.page.content()):
        assert not [card for card in hidden if card in seen]
        assert [card for card in own if card in seen]


def test_a_whole_game_by_mouse_hides_each_advisor_from_the_other_person(page, open_notebook):
    """khan.setup.secret, khan.attack.choice, khan.build.where, khan.deliver.where: by clicks alone."""
    frames = Frames(page)
    table = open_table(open_notebook)
    reload_at = first("build")
    for place, (seat, _, gesture) in enumerate(decisions()):
        if table.look()["asks"]:
            arrive(table, seat, frames)
        for number, identity in enumerate(gesture):
            table.click(identity)
            if (place, number) == (reload_at, 0):
                table.notebook.save().reload()
                table = Table(table.notebook)
    assert table.look()["over"]
    ended = played()
    assert table.say("[str(record.action) for record in match.records]") == [
        str(record.action) for record in ended.records
    ]
    assert {"attack", "build", "deliver", "take", "khan"} <= {a.split()[0] for _, a, _ in decisions()}
    table.agrees()
    ranking = table.board.locator(".gkb-ranking li")
    expect(ranking).to_have_count(2)
    expect(ranking.first).to_contain_text("points")
    for label in ("votes", "influence Russia", "secret advisor"):
        expect(table.board.locator(".gkb-points")).to_contain_text(label)
    kept = [action.split()[1] for _, action, _ in decisions() if action.startswith("keep ")]
    for seat, card in enumerate(kept, 1):  # at the end they are shown
        expect(table.thing(f"seat-{seat}")).to_contain_text(card)
    assert page.errors == []


def test_two_persons_keep_a_card_and_the_first_one_has_a_turn_by_keyboard_alone(page, open_notebook):
    table = open_table(open_notebook)
    before = notebook_state(page)
    table.board.locator("[data-intent=here]").focus()
    turn = decisions()[: first("done") + 1]
    for _, _, gesture in turn:
        if (seen := table.look())["asks"]:
            table.press("Enter")
            table.wait_after(seen["revision"])
        for identity in gesture:
            revision = table.look()["revision"]
            go_to(table, identity)
            table.press("Enter")
            table.wait_after(revision)
    assert notebook_state(page)[0] == before[0]
    assert table.say("[str(r.action) for r in match.records if r.player >= 0]") == [a for _, a, _ in turn]
    assert table.look()["asks"]
    assert page.errors == []


def test_a_yurt_is_built_in_two_clicks_and_the_first_one_can_be_taken_back(page, open_notebook):
    """khan.build.where: the tile, then the stop; only stops where it may stand glow."""
    place = first("build")
    seat, action, gesture = decisions()[place]
    table = open_table(open_notebook, place, seat)
    assert gesture[0] == "build"
    table.click("build")
    ahead = table.look()["glow"]
    assert gesture[1] in ahead
    assert all(identity.startswith("stop-") for identity in ahead)
    revision = table.look()["revision"]
    table.press("Escape")
    table.wait_after(revision)
    assert "build" in table.look()["glow"]
    table.click("build")
    table.click(gesture[1])
    assert table.say("str(match.records[-1].action)") == action
    expect(table.thing(gesture[1])).to_have_attribute("data-label", re.compile("1 yurt of"))


def test_ways_show_without_python_and_refusals_name_the_rule_with_its_clause(page, open_notebook):
    """khan.move.adjacent: a way of two moves is seen while its stop is pointed at."""
    table = open_table(open_notebook, 2, 0)
    refusal = table.board.locator(".gkb-refusal")

    def refused(identity, sentence):
        table.thing(identity).click(force=True, position={"x": 4, "y": 4})
        expect(refusal).to_have_text(sentence)

    refused("stop-R1", "Now it is time to activate a column. [khan.turn.any-order]")
    table.click("column-green")
    revision = table.look()["revision"]
    far = table.board.locator("[data-id^=stop-]:has(.gk-way)").first
    expect(far.locator(".gk-way")).to_be_hidden()
    far.hover()
    expect(far.locator(".gk-way")).to_be_visible()
    table.thing("stop-P9").hover()
    expect(far.locator(".gk-way")).to_be_hidden()
    expect(table.board.locator(".gkb-caption")).to_contain_text("move to P9")
    assert table.look()["revision"] == revision
    refused("stop-R1", re.compile(r"R1 is not one move away from K.*\[khan.move.jump\]"))
    refused("advisor-R5", "No stop was made at R5 in this turn. [khan.move.visited]")
    refused("column-white", re.compile(r"Now it is time to .*\[khan.turn.any-order\]"))
    refused("kurultai", "Nothing to do there now.")
    records = table.say("len(match.records)")
    table.thing("stop-R1").dblclick(force=True)
    table.press("q", "Z", "x")
    assert table.say("len(match.records)") == records
    assert page.errors == []


def test_words_and_lines_stand_out_and_everything_has_a_name(page, open_notebook):
    table = open_table(open_notebook, first("build"), decisions()[first("build")][0])
    check_themes(table.board)
    check_access(page, table.board)
