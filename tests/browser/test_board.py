"""Boards in a real JupyterLab: whole games by mouse and by keyboard, and what must never happen meanwhile."""

import ast
import json
import re
from pathlib import Path

from browser.looks import check_access, need_axe
from playwright.sync_api import Locator, expect

TESTS = Path(__file__).parents[1]
START = "import gamekit\nfrom gamekit.play import Match, bots\nfrom gamekit_widgets import Board, SetUp"
TOY = f"import sys\nsys.path.insert(0, {str(TESTS)!r})\nfrom toy import Toy"
DREAMING = [
    f"{START}\n{TOY}\ndef dreamer(seat):\n    while True:\n        yield None",
    "match = Match(Toy(2), ['Ana', dreamer], seed=7)\nboard = Board(match)\nboard",
]
EVIL = "<img src=x onerror='window.hacked = 1'>"

LOOK = """(board) => ({
    revision: Number(board.dataset.revision),
    glow: [...board.querySelectorAll("[data-glow]:not([data-again])")].map((thing) => thing.dataset.id),
    plays: !board.querySelector("[data-intent=play]").hidden,
    asks: !board.querySelector("[data-intent=here]").hidden,
    over: board.querySelector(".gkb-final") !== null,
    focus: board.contains(document.activeElement) ? document.activeElement.dataset.id ?? null : null,
})"""
SHOWN = """(board) => ({
    status: board.querySelector(".gkb-status").textContent,
    refusal: board.querySelector(".gkb-refusal").textContent,
    moves: [...board.querySelectorAll(".gkb-moves li")].map((line) => line.textContent),
    total: [...board.querySelectorAll(".gkb-total td")].map((cell) => cell.textContent),
    ranking: [...board.querySelectorAll(".gkb-ranking li")].map((line) => line.textContent),
    labels: Object.fromEntries([...board.querySelectorAll(".gkb-stage [data-id]")].map(
        (thing) => [thing.dataset.id, thing.dataset.label])),
})"""
TOLD = """import json; json.dumps(dict(
    status=board.status, refusal=board.refusal, moves=board.moves, total=board.table["total"],
    ranking=board.table["ranking"],
    labels={i: p.label for i, p in board.snapshot().places.items()}))"""
ENDED = "The kernel has ended: run this cell again to go on."
SETTLED = "([board, before]) => Number(board.dataset.revision) > before"


class Table:
    """Somebody in front of a board in a notebook."""

    def __init__(self, notebook):
        self.notebook, self.page = notebook, notebook.page
        self.board: Locator = self.page.locator(".gkb-board")
        expect(self.board).to_be_visible(timeout=60_000)

    def look(self):
        return self.board.evaluate(LOOK)

    def wait_after(self, revision):
        handle = self.board.element_handle()
        self.page.wait_for_function(SETTLED, arg=[handle, revision], timeout=15_000)

    def thing(self, identity):
        return self.board.locator(f".gkb-stage [data-id='{identity}']")

    def click(self, identity):
        before = self.look()["revision"]
        self.thing(identity).locator("> .gk-hit").click()
        self.wait_after(before)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def say(self, code):
        """Return what Python makes of a line, read back from what the cell shows."""
        return ast.literal_eval(self.notebook.evaluate(code))

    def agrees(self):
        """Assert that the page shows what Python holds."""
        told = json.loads(self.say(TOLD))
        assert self.board.evaluate(SHOWN) == told


def choose(seen, eggs=True):
    """Decide as somebody who likes things at the end of the list, and lays an egg when they may."""
    laying = "done" in seen["glow"]
    if laying and not (eggs and len(seen["glow"]) > 3 and seen["revision"] % 3 == 0):
        return "done"
    return seen["glow"][0 if laying else len(seen["glow"]) // 2]


def open_table(open_notebook, game, seats, **more):
    keywords = "".join(f", {name}={thing}" for name, thing in more.items())
    made = f"match = Match({game}, {seats}, seed=7)\nboard = Board(match{keywords})\nboard"
    return Table(open_notebook(cells=[f"{START}\n{TOY}", made, "1"]).run_all())


def play_by_mouse(table, stop_after=10**6):
    for _ in range(stop_after):
        seen = table.look()
        if seen["over"]:
            return
        if seen["plays"]:
            table.board.locator("[data-intent=play]").click()
            table.wait_after(seen["revision"])
        else:
            table.click(choose(seen))


def test_00_start_and_a_whole_game_by_mouse_with_a_reload_in_between(page, open_notebook):
    notebook = open_notebook("00-start.ipynb").run_all()
    page.get_by_label("Seat 2").select_option("a person")
    names = page.get_by_label("called")
    names.nth(0).fill(EVIL)
    names.nth(1).fill("Ben")
    page.locator(".widget-button", has_text="Start").click()
    table = Table(notebook)
    play_by_mouse(table, stop_after=20)
    notebook.evaluate("match, board = panel.match, panel.board")
    table.agrees()
    notebook.save().reload()
    table = Table(notebook)
    expect(table.board.locator(".gkb-moves li").last).to_be_visible()
    table.agrees()
    play_by_mouse(table)
    table.agrees()
    assert table.say("match.is_over, match.game.players, len(board.table['ranking'])") == (True, 2, 2)
    expect(table.board.locator(".gkb-status")).to_contain_text("The game is over.")
    expect(table.board.locator(".gkb-points thead")).to_contain_text(EVIL)
    assert page.locator("img[src='x']").count() == 0
    assert page.evaluate("window.hacked") is None
    assert page.errors == []


def go_to(table, identity):
    """Move the focus with arrows as long as they help, then from one thing to the next."""
    for key in [*["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"], *["PageDown"] * 60]:
        if table.look()["focus"] == identity:
            return
        table.press(key)
    raise AssertionError(f"the keyboard does not reach {identity}")


def notebook_state(page):
    return page.evaluate(
        """() => [
            [...document.querySelectorAll(".jp-Cell")].map((cell) => cell.matches(".jp-CodeCell")),
            window.jupyterapp.shell.currentWidget.content.mode,
            window.jupyterapp.shell.currentWidget.content.activeCellIndex,
        ]"""
    )


NAME = """() => {
    const at = document.activeElement;
    return at.labels?.[0]?.textContent || at.title || (at.closest(".gkb-stage") ? "board" : "");
}"""


def tab_to(page, name):
    """Press Tab until what is called so has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(NAME).strip().startswith(name):
            return
    raise AssertionError(f"Tab does not reach {name}")


def test_00_start_and_a_whole_game_by_keyboard_alone(page, open_notebook):
    notebook = open_notebook("00-start.ipynb").run_all()
    cells = notebook_state(page)[0]
    for name, typed in [("Seat 2", "a"), ("board", "b"), ("Start", " ")]:
        tab_to(page, name)
        page.keyboard.type(typed)
    table = Table(notebook)
    tab_to(page, "board")
    assert table.look()["focus"]
    assert notebook_state(page)[0] == cells
    before = notebook_state(page)
    turned = 0
    while not (seen := table.look())["over"]:
        if not seen["plays"]:
            go_to(table, choose(seen, eggs=False))
        elif turned < 5:
            table.press("r", "r", "Shift+R")
            turned += 1
        table.press("Enter")
        table.wait_after(seen["revision"])
    assert table.look()["focus"]
    table.press("u")
    table.wait_after(seen["revision"])
    table.press("y")
    table.wait_after(seen["revision"] + 1)
    assert notebook_state(page) == before
    assert turned == 5
    notebook.evaluate("match, board = panel.match, panel.board")
    table.agrees()
    assert table.say("match.is_over, match.persons, match.game.options.board") == (True, (True, True), "bag")
    assert page.errors == []


PLAIN = [
    *"abcdefghijklmnopqrtvwxyz0123456789.,;-=+",
    "Delete",
    "Backspace",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
]
SHIFTED = [f"Shift+{key}" for key in [*"ABCDEFGHIJKLMNOPQRSTVWXYZ", "ArrowUp", "ArrowDown", "Space"]]


def test_plain_and_shifted_keys_never_reach_the_notebook(page, open_notebook):
    table = open_table(open_notebook, "Toy(2)", "['Ana', bots.random]")
    records = table.say("len(match.records)")
    table.thing("bet").focus()
    before = notebook_state(page)
    table.press("d", "d", "0", "0", *PLAIN, *SHIFTED, "?", "?")
    assert notebook_state(page) == before
    assert page.locator(".jp-Dialog").count() == 0
    assert table.look()["focus"]
    assert table.say("len(match.records)") == records
    for part in [".gkb-status", ".gkb-caption", ".gkb-table", ".gkb-stage"]:
        table.board.locator(part).click(position={"x": 2, "y": 2})
        before = notebook_state(page)
        table.press("r", "d", "d", "x", "m")
        assert notebook_state(page) == before, part
        assert before[1] == "command", part
    table.thing("bet").focus()
    table.press("Control+s")  # and this one still gets through
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    assert page.errors == []


def test_keys_stay_here_while_a_bot_thinks_and_held_keys_count_once(page, open_notebook):
    table = Table(open_notebook(cells=[*DREAMING, "1"]).run_all())
    table.click("bet")
    table.click("seal")
    expect(table.board.locator(".gkb-status")).to_contain_text("dreamer is thinking")
    table.board.evaluate("(board) => board.querySelectorAll('[data-id]').forEach((thing) => thing.remove())")
    table.board.locator(".gkb-status").click()
    assert page.evaluate("document.activeElement.className").startswith("gkb-board")
    before = notebook_state(page)
    table.press("r", "d", "d", "x", "m")
    assert notebook_state(page) == before
    revision = table.look()["revision"]
    page.keyboard.down("u")
    table.wait_after(revision)
    revision = table.look()["revision"]
    for _ in range(5):
        page.keyboard.down("u")  # it repeats until it goes up
    page.keyboard.up("u")
    page.wait_for_timeout(500)
    assert table.look()["revision"] == revision
    assert table.say("[str(r.action) for r in match.records[2:]]") == ["bet"]
    assert page.errors == []


def test_a_click_and_keys_after_the_kernel_ended_are_answered(page, open_notebook):
    table = open_table(open_notebook, "Toy(2)", "['Ana', bots.random]")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    before = notebook_state(page)
    refusal = table.board.locator(".gkb-refusal")
    table.thing("bet").click()
    expect(refusal).to_have_text(ENDED, timeout=2000)  # before the sentence for who waits
    assert table.board.evaluate("(board) => !board.classList.contains('gkb-busy')")
    table.press("u", "Enter", "d", "d")
    page.wait_for_timeout(3000)
    expect(refusal).to_have_text(ENDED)
    assert notebook_state(page)[0] == before[0]
    assert [error for error in page.errors if "debugger state" not in error] == []  # Lab's own


def test_refused_late_and_quick_clicks(page, open_notebook):
    table = open_table(open_notebook, "Toy(2)", "['Ana', bots.random]", pause=0)
    refusal = table.board.locator(".gkb-refusal")
    table.thing("hand-1").click(force=True)
    expect(refusal).to_have_text("Nothing to do there now.")
    table.thing("boast").click(force=True)
    expect(refusal).to_have_text("That is not asked now. [toy.order]")
    table.thing("bet").evaluate(
        "(bet) => [1, 2, 3].map(() => bet.dispatchEvent(new MouseEvent('click', {bubbles: true})))"
    )
    expect(refusal).to_contain_text("The board has changed since then.")
    assert table.say("[str(r.action) for r in match.records[2:]]") == ["bet"]
    table.click("seal")
    expect(refusal).to_have_text("")
    assert page.errors == []


def test_a_thinking_bot_freezes_nothing_and_stops(page, open_notebook):
    table = Table(open_notebook(cells=[*DREAMING, "1"]).run_all())
    table.click("bet")
    table.click("seal")
    status = table.board.locator(".gkb-status")
    expect(status).to_contain_text("dreamer is thinking")
    assert table.say("6 * 7") == 42  # a cell runs meanwhile
    table.thing("bet").click(force=True)
    expect(table.board.locator(".gkb-refusal")).to_contain_text("dreamer is thinking. Wait for its move")
    table.board.locator("[data-intent=stop]").click()
    expect(status).to_contain_text("dreamer waits")
    table.press("g")
    expect(status).to_contain_text("dreamer is thinking")
    table.press("u")
    expect(status).to_have_text("Turn 1: Ana decides.")
    assert table.say("[str(r.action) for r in match.records[2:]]") == ["bet"]
    assert page.errors == []


def test_a_click_while_a_cell_runs_is_done_when_it_is_over(page, open_notebook):
    table = open_table(open_notebook, "Toy(2)", "['Ana', bots.random]", pause=0)
    table.notebook.code_cell(-1).locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(
        "import threading, time\nseen = []\n"
        "match.subscribe(lambda: seen.append(threading.current_thread().name))\n"
        "before = len(match.records); time.sleep(1.5); len(match.records) - before"
    )
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(300)
    table.click("bet")
    table.notebook.wait_idle()
    assert table.notebook.text(-1) == "0"  # nothing changed under the running cell
    assert table.say("set(seen)") == {"MainThread"}


def test_an_interrupt_leaves_the_match_playable(page, open_notebook):
    notebook = open_notebook(cells=[*DREAMING, "match.act('bet'); match.act('seal'); match.run()"])
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    table = Table(notebook)
    expect(notebook.code_cell(-1).locator(".jp-InputPrompt")).to_contain_text("*")
    page.wait_for_timeout(500)
    page.evaluate("() => { void window.jupyterapp.commands.execute('notebook:interrupt-kernel'); }")
    expect(notebook.outputs(-1)).to_contain_text("KeyboardInterrupt")
    expect(table.board.locator(".gkb-status")).to_contain_text("dreamer is thinking")
    table.board.locator("[data-intent=undo]").click()
    expect(table.board.locator(".gkb-status")).to_have_text("Turn 1: Ana decides.")


def test_the_panel_starts_a_game_against_a_bot(page, open_notebook):
    notebook = open_notebook(cells=[START, "panel = SetUp('khlor', seed=7)\npanel", "1"]).run_all()
    name = page.get_by_label("called").first
    name.fill("x" * 50)
    start = page.locator(".widget-button", has_text="Start")
    start.click()
    expect(page.locator(".gkb-message")).to_contain_text("1 to 40 printable characters")
    name.fill("Ana")
    start.click()
    table = Table(notebook)
    expect(table.board.locator(".gkb-status")).to_have_text("Turn 1: Ana chooses a piece.")
    while (seen := table.look()) and table.board.locator(".gkb-moves", has_text="greedy").count() == 0:
        if seen["plays"]:
            table.press("Enter")
        elif seen["glow"]:
            table.thing(choose(seen)).click()
        page.wait_for_timeout(200)
    expect(table.board.locator(".gkb-status")).to_contain_text("Turn 3: Ana", timeout=30_000)
    assert notebook.evaluate("panel.match.state.turn.number") == "3"
    assert page.errors == []


def test_the_board_is_accessible(page, open_notebook):
    need_axe()
    table = open_table(open_notebook, 'gamekit.load("khlor", players=2)', ["Ana", "Ben"])
    table.press("?")
    check_access(page, table.board)


def test_the_static_picture_and_two_views_of_one_board(page, open_notebook):
    cells = [
        f"{START}\nmatch = Match(gamekit.load('khlor'), ['Ana', 'Ben'], seed=7)\nboard = Board(match)",
        "board.snapshot()",
        "display(board)\ndisplay(board)",
    ]
    notebook = open_notebook(cells=cells).run_all()
    picture = notebook.outputs(1).locator("img")
    expect(picture).to_have_attribute("alt", re.compile("Khlor.*Ana chooses a piece", re.DOTALL))
    assert picture.evaluate("(picture) => picture.naturalWidth") > 300
    one, other = (notebook.outputs(2).nth(n).locator(".gkb-board") for n in (0, 1))
    one.locator("[data-glow]").first.click()
    for view in (one, other):
        expect(view.locator(".gkb-status")).to_contain_text("place")
    before = one.evaluate(LOOK)["revision"]
    other.locator("[data-glow]").nth(20).click()
    expect(one.locator("[data-intent=play]")).to_be_visible()
    other.locator("[data-intent=turn]").click()
    expect(one.locator(".gkb-caption")).to_contain_text("2 of")
    assert one.evaluate(LOOK)["revision"] == before + 1
    assert page.errors == []
