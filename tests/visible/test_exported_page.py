"""The page that `export_html` writes, opened as a file on a machine without a network."""

import re

import pytest
from gamekit_widgets import Board
from playwright.sync_api import expect
from visible.table import row

import gamekit
from gamekit.play import Match, bots


@pytest.fixture
def exported(tmp_path):
    match = Match(gamekit.load("khlor", players=2), ["Ana", bots.greedy], seed=7)
    for _ in range(5):
        match.play(match.state.legal_actions()[0])
    return Board(match).export_html(tmp_path / "match.html")


@row("The page of export_html, opened without a network")
def test_page(page, exported, told):
    page.context.set_offline(True)
    page.goto(exported.as_uri())
    status = page.locator(".gkb-status")
    expect(status).to_have_text(re.compile(r"0 of \d+: The beginning\."))
    page.keyboard.press("End")
    expect(status).not_to_contain_text("The beginning.")
    expect(page.locator(".gkb-stage svg")).to_be_visible()

    slider = page.locator("input[type=range]")
    shown = "every move" if slider.is_visible() and page.errors == [] else "something else"
    assert {shown} == set(told.values())


def test_without_scripts_it_shows_the_position_and_the_moves(browser, exported):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(exported.as_uri())
    expect(page.locator("img")).to_have_attribute("alt", re.compile("eggs in pile"))
    assert page.locator("ol li").count() > 10
    context.close()
