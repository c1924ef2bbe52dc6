"""The lab's panel in a real browser: it plays while the notebook goes on, and stops."""

import re

from playwright.sync_api import expect

PANEL = """from gamekit_widgets import LabPanel
panel = LabPanel("khlor", players=2, n=10_000)
panel"""


def test_the_table_grows_beside_other_cells_until_somebody_presses_stop(page, open_notebook):
    notebook = open_notebook(cells=[PANEL, "1"]).run_all()
    panel = page.locator(".gkb-panel")
    start, stop, message = (panel.locator(name) for name in ("[title=Start]", "[title=Stop]", ".gkb-message"))
    expect(stop).to_be_disabled()
    start.click()
    expect(message).to_contain_text(re.compile(r"the next one is in turn \d+"))
    expect(panel.get_by_role("rowheader", name="seat 1")).to_be_visible(timeout=20_000)
    assert notebook.evaluate("panel.run.is_running") == "True"
    stop.click()
    expect(message).to_have_text(re.compile(r"[0-9]+ of 10000 games are finished and stand in \.games\."))
    finished = message.text_content().strip().split()[0]
    assert notebook.evaluate("panel.games['number'].nunique() == panel.run.games") == "True"
    assert notebook.evaluate("panel.run.games") == finished
    expect(start).to_be_enabled()
    assert page.errors == []
