"""What stands beside the board, in a real browser: film, hint, replay, score, the page that stands alone."""

import re

import pytest
from browser.test_board import AXE, START, open_table
from gamekit_widgets import Board
from playwright.sync_api import expect

import gamekit
from gamekit.play import Match, bots

VIEWS = START.replace("Board, SetUp", "Board, Replay, ScoreView")
END = f"""{VIEWS}
match = Match(gamekit.load("khlor", players=2), [bots.greedy, bots.random], seed=5)
match.run()
board = Board(match)"""

NAMELESS = """(root) => [...root.querySelectorAll(".gkb-stage [data-id], button, input, summary, [tabindex]")]
    .filter((thing) => !(thing.getAttribute("aria-label") || thing.textContent.trim()))
    .map((thing) => thing.outerHTML.slice(0, 120))"""

# Contrast of a colour against the ground, by the formula of WCAG.
CONTRAST = """(root) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgb = (paint) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = paint;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
    };
    const light = (paint) => rgb(paint)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (one, other) => {
        const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
        return Math.round(((a + 0.05) / (b + 0.05)) * 100) / 100;
    };
    const style = (name) => getComputedStyle(root.querySelector(name) ?? root);
    const stroke = (name) => {
        const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        rect.setAttribute("class", name);
        root.querySelector(".gkb-overlay").append(rect);
        const found = getComputedStyle(rect).stroke;
        rect.remove();
        return found;
    };
    const ground = style(".none").backgroundColor;
    const halo = stroke("gkb-halo");
    const lines = ["gkb-glow", "gkb-clicked", "gkb-advised", "gkb-lit", "gkb-mark", "gkb-near", "gkb-ring"];
    const button = style("[data-intent=help]");
    return {
        text: [[style(".gkb-status").color, ground], [style(".gkb-caption").color, ground],
            [button.color, button.backgroundColor], [style(".gkb-table td").color, ground]]
            .map(([one, other]) => ratio(one, other)),
        lines: Object.fromEntries(lines.map((name) => [name, ratio(stroke(name), halo)])),
        // a line shows on any ground by itself or by its halo
        shown: Object.fromEntries(lines.map((name) =>
            [name, Math.max(ratio(stroke(name), ground), ratio(halo, ground))])),
        border: ratio(button.borderTopColor, ground),
    };
}"""


def open_views(open_notebook, page):
    notebook = open_notebook(cells=[END, "board", "ScoreView(board)", "Replay(board)", "1"]).run_all()
    views = page.locator(".gkb-board")
    expect(views).to_have_count(3)
    return notebook, *(views.nth(number) for number in range(3))


def test_the_film_of_what_happened_goes_by_keys_alone(page, open_notebook):
    table = open_table(open_notebook, "Toy(2)", "['Ana', bots.random]", pause=0)
    status = table.board.locator(".gkb-status")
    table.click("bet")
    table.click("seal")
    expect(status).to_have_text("Turn 1: Ana decides.")
    expect(table.thing("boast")).to_have_attribute("data-glow", "")
    table.thing("boast").focus()
    table.press("w")
    expect(status).to_have_text("0 of 1: This is how it stood.")
    page.wait_for_timeout(2000)  # with reduced motion nothing moves by itself
    expect(status).to_have_text("0 of 1: This is how it stood.")
    table.press("Enter")
    expect(status).to_have_text("1 of 1: random: seal")
    table.press("ArrowLeft")
    expect(status).to_have_text("0 of 1: This is how it stood.")
    table.press("ArrowRight")
    expect(status).to_have_text("1 of 1: random: seal")
    table.thing("boast").click(force=True)
    expect(table.board.locator(".gkb-refusal")).to_have_text("First go back to now: press Esc.")
    table.press("Escape")
    expect(status).to_have_text("Turn 1: Ana decides.")
    assert table.say("[str(r.action) for r in match.records if r.player == 0]") == ["bet", "seal"]
    page.emulate_media(reduced_motion="no-preference")
    table.thing("boast").focus()
    table.press("w")
    expect(status).to_have_text("1 of 1: random: seal")
    expect(status).to_have_text("Turn 1: Ana decides.")  # and back to now by itself
    assert page.errors == []


def test_a_hint_by_key_can_be_played_by_enter(page, open_notebook):
    table = open_table(open_notebook, 'gamekit.load("khlor", players=2)', ["Ana", "Ben"])
    table.board.locator("[data-glow]").first.focus()
    table.press("h")
    advice = table.board.locator(".gkb-advice")
    expect(advice).to_contain_text("of 200 tries")
    piece = table.say("board.advice['ids'][0]")
    table.click(piece)
    expect(advice).to_have_text("")
    table.press("h")
    expect(advice).to_contain_text("of 200 tries")
    expect(table.board.locator(".gkb-ghost")).to_be_visible()
    assert table.say("match.records[-1].action.verb") == "choose"
    assert page.errors == []


def test_a_node_picked_in_one_lights_up_in_the_others(page, open_notebook):
    notebook, board, score, replay = open_views(open_notebook, page)
    expect(board.locator(".gkb-flow svg")).to_be_visible()
    egg = score.locator("[data-id^='egg-']").first
    square = egg.get_attribute("data-id").replace("egg", "square")
    egg.click()
    for view in (board, score, replay):
        expect(view.locator(".gkb-lit")).to_have_count(1)
    assert notebook.evaluate("board.selected") == str([square])
    board.locator("[data-id=square-A1]").click()
    expect(replay.locator(".gkb-lit")).to_have_count(1)
    replay.locator("[data-id=square-A1]").focus()
    page.keyboard.press("p")
    for view in (board, score, replay):
        expect(view.locator(".gkb-lit")).to_have_count(0)
    assert page.errors == []


def test_a_replay_by_slider_buttons_and_keys(page, open_notebook):
    notebook = open_notebook(cells=[END, "replay = Replay(match)\nreplay", "1"]).run_all()
    view = page.locator(".gkb-board")
    status, slider = view.locator(".gkb-status"), view.locator(".gkb-slider")
    steps = int(notebook.evaluate("replay.steps"))
    expect(status).to_contain_text(f"{steps} of {steps}: ")
    view.locator("[data-intent=before]").click()
    expect(status).to_contain_text(f"{steps - 1} of {steps}: ")
    page.keyboard.press("Home")
    expect(status).to_have_text(f"0 of {steps}: The beginning.")
    for _ in range(5):
        page.keyboard.press("ArrowRight")  # faster than Python answers: none is lost
    expect(status).to_contain_text(f"5 of {steps}: ")
    slider.fill("40")
    expect(status).to_contain_text(f"40 of {steps}: ")
    expect(view.locator("[aria-current]")).to_contain_text(status.text_content().partition(": ")[2])
    expect(slider).to_have_attribute("aria-valuetext", status.text_content())
    view.locator("[data-intent=tide]").click()
    expect(view.locator(".gkb-advice")).to_contain_text("A turning point: ")
    first = status.text_content()
    page.keyboard.press("t")
    expect(status).not_to_have_text(first)
    expect(view.locator(".gkb-advice")).to_contain_text("A turning point: ")
    assert notebook.evaluate("replay.at in replay.turning_points") == "True"
    expect(view.locator("[data-intent=lead]")).to_have_attribute("title", "Lead change (L)")
    assert page.errors == []


def test_everything_that_can_be_clicked_has_a_name_and_axe_finds_nothing(page, open_notebook):
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm install in widgets/ fetches it")
    _, board, score, replay = open_views(open_notebook, page)
    score.locator("[data-id^='line-0-eggs']").first.click()
    expect(board.locator(".gkb-lit").first).to_be_visible()
    for view in (board, score, replay):
        assert view.evaluate(NAMELESS) == []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('.gkb-board', {resultTypes: ['violations']})")
    faults = [(fault["id"], [node["html"][:150] for node in fault["nodes"]]) for fault in found["violations"]]
    assert faults == []


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_lines_and_words_stand_out_on_the_ground(page, open_notebook, theme):
    table = open_table(open_notebook, 'gamekit.load("khlor", players=2)', ["Ana", "Ben"])
    choose = "(theme) => { void window.jupyterapp.commands.execute('apputils:change-theme', {theme}); }"
    page.evaluate(choose, theme)
    page.wait_for_function("(theme) => document.body.dataset.jpThemeName === theme", arg=theme)
    page.wait_for_timeout(500)
    found = table.board.evaluate(CONTRAST)
    assert min(found["text"]) >= 4.5, found
    assert min(found["lines"].values()) >= 3, found
    assert min(found["shown"].values()) >= 3, found


def test_forced_colours_and_what_was_clicked(page, open_notebook):
    table = open_table(open_notebook, 'gamekit.load("khlor", players=2)', ["Ana", "Ben"])
    page.emulate_media(forced_colors="active")
    glow = table.board.locator(".gkb-overlay > .gkb-glow").first
    expect(glow).to_be_visible()
    paints = glow.evaluate("(rect) => [getComputedStyle(rect).stroke, getComputedStyle(rect).fill]")
    assert paints[0] != paints[1]
    found = table.board.evaluate(CONTRAST)
    assert min(found["text"]) >= 4.5, found
    assert min(found["lines"].values()) >= 3, found
    table.click(table.look()["glow"][0])
    assert page.errors == []


def test_every_move_is_told_to_who_listens(page, open_notebook):
    table = open_table(open_notebook, "Toy(2)", "['Ana', bots.random]", pause=0)
    table.click("bet")
    table.click("seal")
    log = table.board.get_by_role("log", name="Moves")
    expect(log).to_contain_text("random: seal")
    expect(table.board.get_by_role("status").first).to_have_text("Turn 1: Ana decides.")


# --- the page of export_html ----------------------------------------------------


@pytest.fixture
def exported(tmp_path):
    match = Match(gamekit.load("khlor", players=3), [bots.greedy, bots.random, bots.random], seed=5)
    match.run()
    return Board(match).export_html(tmp_path / "game.html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_needs_nothing_but_itself(page, exported, scheme):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.context.set_offline(True)
    page.emulate_media(color_scheme=scheme)
    page.goto(exported.as_uri())
    view = page.locator(".gkb-board")
    status = view.locator(".gkb-status")
    expect(status).to_have_text(re.compile(r"0 of \d+: The beginning\."))
    steps = int(re.findall(r"\d+", status.text_content())[1])
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text(f"1 of {steps}: ")
    view.locator("[data-intent=next]").click()
    expect(status).to_contain_text(f"2 of {steps}: ")
    page.keyboard.press("ArrowLeft")
    expect(status).to_contain_text(f"1 of {steps}: ")
    view.locator(".gkb-slider").fill("9")
    expect(status).to_contain_text(f"9 of {steps}: ")
    page.keyboard.press("End")
    expect(status).to_contain_text(f"{steps} of {steps}: ")
    expect(view.locator("[data-intent=next]")).to_have_attribute("aria-disabled", "true")
    expect(view.locator(".gkb-ranking li")).to_have_count(3)
    expect(view.locator(".gkb-flow svg")).to_be_visible()
    view.locator("[data-id=square-A1]").click()
    expect(view.locator(".gkb-lit")).to_have_count(1)
    assert view.evaluate(NAMELESS) == []
    found = view.evaluate(CONTRAST)
    assert min(*found["text"], 4.5) >= 4.5, found
    assert min(*found["lines"].values(), *found["shown"].values(), found["border"]) >= 3, found
    if AXE.exists():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        faults = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        assert [fault["id"] for fault in faults] == []
    assert asked == [exported.as_uri()]
    assert page.errors == []


def test_without_scripts_the_page_has_a_picture_and_the_moves(browser, exported):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(exported.as_uri())
    expect(page.locator("img")).to_have_attribute("alt", re.compile("Khlor.*The game is over", re.DOTALL))
    assert page.locator("ol li").count() > 50
    expect(page.locator("pre")).to_contain_text("The game is over")
    context.close()
