"""What a view is like for everybody: words and lines stand out, things have names, axe finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

AXE = Path(__file__).parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = "(where) => axe.run(where ?? document, {resultTypes: ['violations']})"
THEMES = ("JupyterLab Dark", "JupyterLab Light")

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


def change_theme(page: Page, theme: str):
    page.evaluate(
        "(theme) => { void window.jupyterapp.commands.execute('apputils:change-theme', {theme}); }", theme
    )
    page.wait_for_function("(theme) => document.body.dataset.jpThemeName === theme", arg=theme)
    page.wait_for_timeout(500)


def check_contrast(view: Locator):
    """Check that words and lines stand out on their ground; return the contrasts."""
    found = view.evaluate(CONTRAST)
    assert min(found["text"]) >= 4.5, found
    assert min(*found["lines"].values(), *found["shown"].values()) >= 3, found
    return found


def check_themes(view: Locator):
    """Check the contrasts in each theme of JupyterLab."""
    for theme in THEMES:
        change_theme(view.page, theme)
        check_contrast(view)


def check_access(page: Page, *views: Locator, where: str | None = ".gkb-board"):
    """Check that what can be clicked in the views has a name, and that axe, if it is there, finds no fault.

    Axe looks at the things that a selector finds, or, without one, at the whole page.
    """
    for view in views:
        assert view.evaluate(NAMELESS) == []
    if AXE.exists():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate(RUN_AXE, where)["violations"]
        assert [(fault["id"], [node["html"][:150] for node in fault["nodes"]]) for fault in found] == []


def need_axe():
    """Skip the test where axe is not there."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm install in widgets/ fetches it")
