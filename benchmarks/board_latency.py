"""How long a click on a Board takes: from mouse up to the next painted frame of the new board.

Plays one game of Khlor for two by mouse, in a real JupyterLab and a real Chromium, and prints the
median, the 95th percentile and the longest time of all clicks. Run it from the root of a checkout:

    python benchmarks/board_latency.py [seed]
"""

from __future__ import annotations

import importlib.util
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
CELLS = [
    "import gamekit\nfrom gamekit.play import Match\nfrom gamekit_widgets import Board",
    'board = Board(Match(gamekit.load("khlor", players=2), ["Ana", "Ben"], seed={seed}))\nboard',
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
LOOK = """() => {
    const board = document.querySelector(".gkb-board");
    return {
        revision: Number(board.dataset.revision),
        glow: [...board.querySelectorAll("[data-glow]:not([data-again])")].map((thing) => thing.dataset.id),
        plays: !board.querySelector("[data-intent=play]").hidden,
        over: board.querySelector(".gkb-final") !== null,
    };
}"""
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


def play(page: Page) -> list[float]:
    """Play to the end of the game by mouse and return the milliseconds of each click."""
    page.evaluate(WATCH)
    while not (seen := page.evaluate(LOOK))["over"]:
        glow: list[str] = seen["glow"]
        place = 0 if "done" in glow else len(glow) // 2
        target = "[data-intent=play]" if seen["plays"] else f".gkb-stage [data-id='{glow[place]}']"
        page.locator(target).first.click()
        page.wait_for_function(SETTLED, arg=seen["revision"])
    page.wait_for_timeout(200)
    return page.evaluate("window.times")


def main(seed: int) -> None:
    """Measure one game and print what came out."""
    tools = browser_tools()
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
                cells = [cell.replace("{seed}", str(seed)) for cell in CELLS]
                (lab.root / "latency.ipynb").write_text(json.dumps(tools.blank_notebook(cells)))
                tools.Notebook(page, lab, "latency.ipynb").open().run_all()
                page.wait_for_selector(".gkb-board")
                times = sorted(play(page))
        finally:
            tools.stop(server)
    last = times[min(len(times) - 1, int(0.95 * len(times)))]
    print(f"{len(times)} clicks of one game of Khlor for two, seed {seed}; mouse up to painted board:")
    print(
        f"median {statistics.median(times):.0f} ms, 95th percentile {last:.0f} ms, longest {times[-1]:.0f} ms"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
