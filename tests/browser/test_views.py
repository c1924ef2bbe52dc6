"""What stands beside the board, in a real browser: film, hint, replay, score, the page that stands alone."""

import io
import re

import pytest
from browser.looks import CONTRAST, THEMES, change_theme, check_access, check_contrast, need_axe
from browser.test_board import START, open_table
from gamekit_widgets import Board
from PIL import Image
from playwright.sync_api import expect

import gamekit
from gamekit.play import Match, bots

VIEWS = START.replace("Board, SetUp", "Board, Replay, ScoreView")
END = f"""{VIEWS}
match = Match(gamekit.load("khlor", players=2), [bots.greedy, bots.random], seed=5)
match.run()
board = Board(match)"""


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
    expect(advice).to_contain_text("of 200 simulations")
    expect(advice).to_contain_text("2 rounds later you were on average")
    told = re.compile("on average over 200 simulations")
    expect(table.board.locator("[data-intent=hint]")).to_have_attribute("title", told)
    piece = table.say("board.advice['ids'][0]")
    table.click(piece)
    expect(advice).to_have_text("")
    table.press("h")
    expect(advice).to_contain_text("of 200 simulations")
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
    told = "Lead change (L): to the next change of the lead"
    expect(view.locator("[data-intent=lead]")).to_have_attribute("title", told)
    assert page.errors == []


def test_everything_that_can_be_clicked_has_a_name_and_axe_finds_nothing(page, open_notebook):
    need_axe()
    _, board, score, replay = open_views(open_notebook, page)
    score.locator("[data-id^='line-0-eggs']").first.click()
    expect(board.locator(".gkb-lit").first).to_be_visible()
    check_access(page, board, score, replay)


@pytest.mark.parametrize("theme", THEMES)
def test_lines_and_words_stand_out_on_the_ground(page, open_notebook, theme):
    table = open_table(open_notebook, 'gamekit.load("khlor", players=2)', ["Ana", "Ben"])
    change_theme(page, theme)
    check_contrast(table.board)


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
    assert check_contrast(view)["border"] >= 3
    check_access(page, view, where=None)
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


def ground_of(picture):
    """Return how light the ground of a picture is, from 0 to 255."""
    shot = Image.open(io.BytesIO(picture.screenshot())).convert("L")
    return shot.crop((4, shot.height // 2, 5, shot.height // 2 + 1)).tobytes()[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_still_picture_is_dark_where_the_notebook_is(page, open_notebook, scheme):
    """JupyterLab's theme decides, whatever the system of the reader wants."""
    page.emulate_media(color_scheme=scheme)
    drawn = "gamekit.load('achaia').initial_state().observation(None).scene()"
    notebook = open_notebook(cells=[START, drawn])
    picture = notebook.run_all().outputs(1).locator("img")
    for theme in THEMES:
        change_theme(page, theme)
        assert (ground_of(picture) < 60) is theme.endswith("Dark")
    assert page.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_scripts_the_page_is_as_dark_as_the_reader_wants(browser, exported, scheme):
    context = browser.new_context(java_script_enabled=False, color_scheme=scheme)
    page = context.new_page()
    page.goto(exported.as_uri())
    assert (ground_of(page.locator("img")) < 60) is (scheme == "dark")
    context.close()
