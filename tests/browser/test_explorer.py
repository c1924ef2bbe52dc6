"""GraphExplorer in a real browser: by mouse, by keyboard, by Python, beside a board, and after a reload."""

import re

from browser.looks import check_access, check_themes
from playwright.sync_api import expect

MAKE = """import gamekit, networkx as nx
from gamekit.play import Match
from gamekit_widgets import Board, GraphExplorer

game = gamekit.load("khlor", players=2)
squares = game.graphs.squares(game)
roads = nx.Graph()
for number, name in enumerate(["Ford", "Well", "Kiev", "Pass"]):
    roads.add_node(name, kind="city" if name == "Kiev" else "stop", position=(number, number % 2))
nx.add_cycle(roads, ["Ford", "Well", "Kiev", "Pass"])

def jumped(on):
    varied = roads.copy()
    for node in sorted(on):
        varied.add_edges_from([(a, b) for a in roads[node] for b in roads[node] if a < b], kind="jump")
    return varied

explorer = GraphExplorer(roads, variant=jumped, title="Roads")
board = Board(Match(game, ["Ana", "Ben"], seed=7))
on_board = GraphExplorer(squares, board=board)"""


class Explored:
    """A view of an explorer, and what somebody does there."""

    def __init__(self, view):
        self.view, self.page = view, view.page
        self.status, self.told = view.locator(".gkb-status"), view.locator(".gkb-advice")

    def thing(self, identity):
        return self.view.locator(f".gkb-stage [data-id='{identity}']")

    def lit(self, name):
        """Return the frames of a class, of neighbours or of what is picked."""
        return self.view.locator(f".gkb-overlay > .gkb-{name}")

    def click(self, identity):
        """Pick a node and wait until it is, for two clicks at once may come to Python in any order."""
        self.thing(identity).click()
        expect(self.thing(identity)).to_have_attribute("aria-label", re.compile("picked as"))

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self, identity):
        expect(self.thing(identity)).to_be_focused()


def opened(open_notebook, page, *shown):
    notebook = open_notebook(cells=[MAKE, *shown, "1"]).run_all()
    views = page.locator(".gkb-board")
    expect(views).to_have_count(len(shown))
    return notebook, *(Explored(views.nth(number)) for number in range(len(shown)))


def test_a_graph_by_mouse_by_keys_by_python_and_after_a_reload(page, open_notebook):
    notebook, seen = opened(open_notebook, page, "explorer")
    seen.thing("Ford").hover()
    expect(seen.lit("near")).to_have_count(2)  # Python is not asked
    expect(seen.view.locator(".gkb-caption")).to_contain_text("green frames show its neighbours")
    assert seen.view.get_attribute("data-revision") == "1"
    seen.thing("Ford").click()
    expect(seen.status).to_contain_text("Ford: 2 neighbours")
    seen.thing("Kiev").click()
    expect(seen.status).to_have_text("Ford to Kiev: 2 moves.")
    expect(seen.view.locator(".gk-x-way")).to_have_count(3)  # and one in the legend

    seen.press("Escape")
    expect(seen.status).to_contain_text("4 nodes, 4 edges")
    seen.thing("Ford").focus()
    seen.press("ArrowDown")
    seen.focused("Ford")  # no edge leads that way
    seen.press("ArrowRight")
    seen.focused("Well")
    seen.press("ArrowLeft", "Enter", "+")
    seen.focused("Ford")
    expect(seen.told).to_have_text("Within 1 move of Ford: 3 of 4 nodes (1 at 0, 2 at 1).")
    expect(seen.thing("Well")).to_have_attribute("aria-label", "Well, stop, 1 move away")
    slider = seen.view.get_by_role("slider", name="How many moves the shading reaches")
    slider.focus()
    seen.press("ArrowRight")
    expect(seen.told).to_contain_text("Within 2 moves of Ford: 4 of 4")
    slider.fill("0")
    expect(seen.told).to_have_text("")

    seen.thing("Well").focus()
    seen.press("b")
    expect(seen.thing("Well")).to_have_attribute("aria-label", "Well, stop, blocked")
    seen.thing("Kiev").click()
    expect(seen.told).to_have_text("The way: Ford → Pass → Kiev. Blocked: Well.")
    seen.thing("Pass").focus()
    seen.press("y")
    expect(seen.status).to_have_text("Ford to Kiev: 1 move.")
    seen.view.locator("[data-intent=block]").click()  # what has the ring
    expect(seen.told).to_contain_text("Blocked: Well, Pass.")
    assert notebook.evaluate("explorer.selection, explorer.blocked, explorer.switched") == str(
        (("Ford", "Kiev"), ("Well", "Pass"), ("Pass",))
    )

    notebook.evaluate("explorer.blocked = (); explorer.selection = ['Well', 'Pass']; explorer.reach = 1")
    expect(seen.status).to_have_text("Well to Pass: 2 moves.")
    notebook.save().reload()
    seen = Explored(page.locator(".gkb-board"))
    expect(seen.status).to_have_text("Well to Pass: 2 moves.")
    expect(seen.view.locator(".gk-x-switch").first).to_be_visible()
    seen.thing("Ford").click()
    expect(seen.status).to_contain_text("Well to Pass to Ford")
    assert page.errors == []


def test_beside_a_board_they_light_up_together(page, open_notebook):
    notebook, board, seen = opened(open_notebook, page, "board", "on_board")
    seen.click("square-A1")
    seen.click("square-C1")
    expect(seen.status).to_have_text("A1 to C1: 2 moves.")
    expect(board.lit("lit")).to_have_count(2)
    board.thing("square-D4").click(modifiers=["Shift"], force=True)
    expect(seen.view.locator(".gk-x-frame")).to_have_count(2)  # and one in the legend
    expect(seen.status).to_contain_text("D4: 4 neighbours")
    assert notebook.evaluate("on_board.selection") == "('D4',)"
    board.view.locator("[data-glow]").first.click()
    expect(board.status).to_contain_text("places")
    expect(seen.view).to_have_attribute("aria-label", re.compile("Ana places"))  # it follows the board
    expect(seen.thing("square-D4")).to_have_attribute("aria-label", re.compile("picked as 1"))
    assert page.errors == []


def test_everything_has_a_name_and_stands_out_in_both_themes(page, open_notebook):
    _, seen, beside = opened(open_notebook, page, "explorer", "on_board")
    for view, ids in ((seen, ("Ford", "Kiev")), (beside, ("square-A1", "square-D3", "square-G3"))):
        for identity in ids:
            view.click(identity)
        view.press("ArrowUp", "b", "+")
        expect(view.told).to_contain_text(re.compile("Within 1 move.*Blocked"))
    check_themes(seen.view)
    check_access(page, seen.view, beside.view)
    assert page.errors == []
