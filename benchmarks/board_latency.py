"""How long a click on a Board takes: from mouse up to the next painted frame of the new board.

Plays one game for two by mouse, in a real JupyterLab and a real Chromium, as greedy bots play it with
the same seed, and prints the median, the 95th percentile and the longest time of all clicks. Run it from
the root of a checkout:

    python benchmarks/board_latency.py [--game khlor] [--seed 7]
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gamekit_widgets.narrowing import Narrowing
from playwright.sync_api import Page, sync_playwright

import gamekit
from gamekit.play import Match, bots

ROOT = Path(__file__).parents[1]
CELLS = [
    "import gamekit\nfrom gamekit.play import Match\nfrom gamekit_widgets import Board",
    'board = Board(Match(gamekit.load("{game}", players=2), ["Ana", "Ben"], seed={seed}))\nboard',
]

WATCH = """() => {
    const board = document.querySelector(".gkb-board");
    window.times = [];
    let up = 0;
    document.addEventListener("pointerup", () => (up = performance.now()), true);
    new MutationObserver(() => {
        if (!up) return;
        const began = up;
        up = 0;
        requestAnimationFrame(() => {  // a message sent before a paint arrives after it
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.times.push(performance.now() - began);
            channel.port2.postMessage(0);
        });
    }).observe(board, { attributes: true, attributeFilter: ["data-revision"] });
}"""
HERE, TURN = "[data-intent=here]", "[data-intent=turn]"
REVISION = "Number(document.querySelector('.gkb-board').dataset.revision)"
SETTLED = "(before) => Number(document.querySelector('.gkb-board').dataset.revision) > before"


def browser_tools() -> Any:
    """Return tests/browser/conftest.py, which knows how to start a JupyterLab and a browser."""
    spec = importlib.util.spec_from_file_location("browser_tools", ROOT / "tests/browser/conftest.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["browser_tools"] = module
    spec.loader.exec_module(module)
    return module


def gestures(name: str, seed: int) -> list[tuple[str, ...]]:
    """Return what is clicked, as selectors, for each decision of greedy bots."""
    match = Match(gamekit.load(name, players=2), [bots.greedy, bots.greedy], seed=seed)
    match.run()
    found: list[tuple[str, ...]] = []
    for state, record in zip(match.states, match.records, strict=False):
        if record.player >= 0:
            observation = state.observation(record.player)
            gesture = observation.gesture(record.action)
            whole = Narrowing.of(observation).clicked(gesture).whole()
            chosen = [TURN] * whole.index(record.action) + ["[data-intent=play]"] if len(whole) > 1 else []
            found.append((*(f".gkb-stage [data-id='{identity}'] > .gk-hit" for identity in gesture), *chosen))
    return found


def play(page: Page, decisions: Sequence[Sequence[str]]) -> list[float]:
    """Play to the end of the game by mouse and return the milliseconds of each click."""
    page.evaluate(WATCH)
    for clicks in decisions:
        if page.locator(HERE).is_visible():
            click(page, HERE)
        for target in clicks:
            click(page, target)
    page.wait_for_timeout(200)
    return page.evaluate("window.times")


def click(page: Page, target: str) -> None:
    """Click and wait until the new board is there; turning changes no board."""
    before = page.evaluate(REVISION)
    page.locator(target).first.click()
    if target != TURN:
        page.wait_for_function(SETTLED, arg=before)


def main(name: str, seed: int) -> None:
    """Measure one game and print what came out."""
    tools, decisions = browser_tools(), gestures(name, seed)
    with tempfile.TemporaryDirectory() as folder:
        lab = tools.Lab(Path(folder))
        server = lab.start()
        try:
            lab.wait_until_up(server)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=tools.CHROMIUM, args=tools.CHROMIUM_ARGUMENTS
                )
                page = browser.new_page(viewport={"width": 1400, "height": 1100})
                cells = [cell.replace("{game}", name).replace("{seed}", str(seed)) for cell in CELLS]
                (lab.root / "latency.ipynb").write_text(json.dumps(tools.blank_notebook(cells)))
                tools.Notebook(page, lab, "latency.ipynb").open().run_all()
                page.wait_for_selector(".gkb-board")
                times = sorted(play(page, decisions))
        finally:
            tools.stop(server)
    last = times[min(len(times) - 1, int(0.95 * len(times)))]
    print(f"{len(times)} clicks of one game of {name} for two, seed {seed}; mouse up to painted board:")
    print(
        f"median {statistics.median(times):.0f} ms, 95th percentile {last:.0f} ms, longest {times[-1]:.0f} ms"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures how long a click on a Board takes.")
    parser.add_argument("--game", default="khlor")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    main(asked.game, asked.seed)
