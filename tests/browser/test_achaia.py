"""Achaia in a real JupyterLab: a whole game of three people around one screen, by mouse, and its windows.

What is to be clicked comes from a game that hasty bots play with the same seed: its gestures, one after the
other. So it holds with whatever cards and Locations the kit has.
"""

import re
from functools import cache

import pytest
from browser.looks import check_access, check_themes
from browser.test_board import START, Table, go_to, notebook_state
from browser.test_khan import Frames
from playwright.sync_api import expect

import gamekit
from gamekit.games.achaia.acting import Acting
from gamekit.games.achaia.intrigue import Resolving
from gamekit.play import Match

NAMES = ["Ana", "Ben", "Cid"]
QUICK = ("keep", "react", "counter", "street", "court", "target", "reveal", "gold", "power", "pay", "pass")
"""what a hasty player does whenever it is possible, the first first"""
EVENTFUL = {"react", "street", "target", "reveal", "execute", "decline", "pass"}
"""what the game must have, so that there is something to be seen"""


def hasty(seat):
    """Play one Intrigue at most, answer whatever can be answered, execute now and then, and pass."""
    verbs = {}
    for action in seat.actions:
        verbs.setdefault(action.verb, []).append(action)
    state = seat.observation.state
    is_full = state.game_turn == 1 and len(state.hands[seat.seat].cards) > 2
    likes = ("play",) * is_full + ("execute",) * (seat.rng.random() < 0.3) + QUICK + ("decline", *verbs)
    return seat.rng.choice(verbs[next(verb for verb in likes if verb in verbs)])


@cache
def played():
    """Return the seed of an eventful game of three hasty players, and the game."""
    game = gamekit.load("achaia", players=3)
    for seed in range(500):
        match = Match(game, [hasty] * 3, seed=seed)
        match.run()
        if {record.action.verb for record in match.records} >= EVENTFUL:
            return seed, match
    raise AssertionError(f"no game with all of {EVENTFUL}")


def decisions():
    """Return what was decided in that game, in order."""
    return [record.action for record in played()[1].records if record.player >= 0]


def begun(after=0):
    """Return a match of three people after so many of its decisions."""
    match = Match(played()[1].game, NAMES, seed=played()[0])
    match.follow(*decisions()[:after])
    return match


def before(window, verb):
    """Return the game before the first decision of a verb in a window, and how many decisions came before."""
    match = begun()
    for place, action in enumerate(decisions()):
        if isinstance(match.state.stack[-1], window) and action.verb == verb:
            return match, place
        match.act(action)
    raise AssertionError


def open_table(open_notebook, after=0, seat=None):
    """Open a board on the game after so many of its decisions."""
    made = (
        f"match = Match(gamekit.load('achaia', players=3), {NAMES}, seed={played()[0]})\n"
        f"match.follow(*{[str(action) for action in decisions()[:after]]})\n"
        f"board = Board(match, seat={seat!r})\nboard"
    )
    return Table(open_notebook(cells=[START, made, "1"]).run_all())


# --- who may see what ----------------------------------------------------------------------------------


def held(match, seat):
    """Return the ids of the Intrigues and the Event that a seat holds."""
    parts, hand = match.game.parts, match.state.hands[seat]
    event = [] if hand.event is None else [f"event-{parts.events[hand.event]}"]
    return {*(f"hand-{parts.cards[card]}" for card in hand.cards), *event}


def seen(match, seat):
    """Return the ids of all cards that a seat has drawn or that were shown to everybody."""
    actions = [
        r.action for r in match.records if r.action.verb not in {"draw", "event"} or r.action.seat == seat
    ]
    cards = {f"hand-{action.card}" for action in actions if hasattr(action, "card")}
    return cards | {f"event-{action.event}" for action in actions if hasattr(action, "event")}


def told(text, match, cards):
    """Return the cards whose ids or titles stand in a text."""
    tables = match.game.parts.tables
    titles = {f"hand-{name}": card.title for name, card in tables.intrigues.items()}
    titles |= {f"event-{name}": card.title for name, card in tables.events.items()}
    return {card for card in cards if re.search(rf"\b({card}|{re.escape(titles[card])})\b", text)}


def arrive(table, match, frames):
    """Say that the next person is there: now the page has that hand, and nothing that others hide from it."""
    seat, covered = match.state.current_player, table.look()
    called = "it is your turn" if match.state.turn.seat == seat else "you are asked"
    said = f"{NAMES[seat]}, {called}. Are you there, and nobody else looking?"
    expect(table.board.locator(".gkb-status")).to_have_text(said)
    assert covered["asks"]
    assert covered["glow"] == []
    shown_to_all = seen(match, None)
    hidden = [held(match, other) - shown_to_all for other in range(3)]
    assert told(table.board.inner_html(), match, set.union(*hidden)) == set()
    frames.taken()
    table.board.locator("[data-intent=here]").click()
    table.wait_after(covered["revision"])
    own, others = held(match, seat), set.union(*hidden) - seen(match, seat)
    for text in (frames.taken().decode(errors="replace"), table.page.content()):
        assert told(text, match, others) == set()
        assert told(text, match, own) == own


def decide(table, match, action):
    """Click what is to be clicked for an action."""
    for identity in match.observation(match.state.current_player).gesture(action):
        table.click(identity)
    match.act(action)


def cancelled(table, match, action):
    """Cancel an Intrigue with a card of the hand, in the window that tells what is at stake."""
    window = match.state.stack[-1]
    intrigue = match.game.parts.cards[window.cards[0]]
    asked = f"{NAMES[window.asked]} is asked: cancel {match.game.parts.tables.intrigues[intrigue].title}"
    expect(table.board.locator(".gkb-status")).to_contain_text(asked)
    expect(table.board.locator(".gkb-stage")).to_contain_text("If nobody cancels")
    assert table.thing(f"discard-{intrigue}").count() == match.state.discard[window.cards[0]]
    decide(table, match, action)
    expect(
        table.board.locator(".gkb-moves li", has_text=re.compile(rf"^{NAMES[window.asked]}: cancel .* with "))
    ).to_have_count(1)
    expect(table.thing(f"discard-{intrigue}")).to_have_count(1)


def passed_first(table, match, action):
    """Pass as the first one: the board told before what that brings."""
    seat = match.state.current_player
    stage = table.board.locator(".gkb-stage")
    for benefit in ("takes the first player token", "may reveal an Event", "gets 2 gold each time"):
        expect(stage).to_contain_text(benefit)
    decide(table, match, action)
    expect(table.thing(f"seat-{seat + 1}")).to_contain_text("first player; passed first")
    expect(stage).to_contain_text("the first player token is taken")


@pytest.mark.timeout(900)  # about two hundred clicks, on machines that do other things beside
def test_a_whole_game_by_mouse_hides_each_hand_from_the_others(page, open_notebook):
    """achaia.diagram.cancel, achaia.defend.reaction, achaia.pass.first, achaia.win: by clicks alone."""
    frames, match = Frames(page), begun()
    table, arrivals = open_table(open_notebook), 0
    special = {"react": cancelled, "pass": passed_first}
    for action in decisions():
        if table.look()["asks"]:
            arrive(table, match, frames)
            arrivals += 1
        special.pop(action.verb, decide)(table, match, action)
    assert special == {}
    assert arrivals > 20
    assert table.look()["over"]
    assert table.say("[str(record.action) for record in match.records]") == [
        str(record.action) for record in played()[1].records
    ]
    table.agrees()
    ranking = table.board.locator(".gkb-ranking li")
    expect(ranking).to_have_count(3)
    outcome = match.state.outcome()
    assert outcome is not None
    expect(ranking.first).to_contain_text(NAMES[outcome.winners[0]])
    for label in {line.label for line in outcome.lines}:
        expect(table.board.locator(".gkb-points tbody")).to_contain_text(label)
    expect(table.board.locator(".gkb-stage")).to_contain_text("all power")
    assert page.errors == []


# --- by keyboard ---------------------------------------------------------------------------------------


def test_a_turn_with_its_answers_by_keyboard_alone(page, open_notebook):
    match, place = before(Acting, "play")
    table, turn = open_table(open_notebook, place), match.state.turn
    cells = notebook_state(page)[0]
    table.board.locator("[data-intent=here]").focus()
    done = 0
    for action in decisions()[place:]:
        if match.state.turn != turn:
            break
        if (shown := table.look())["asks"]:
            table.press("Enter")
            table.wait_after(shown["revision"])
        for identity in match.observation(match.state.current_player).gesture(action):
            revision = table.look()["revision"]
            go_to(table, identity)
            table.press("Enter")
            table.wait_after(revision)
        match.act(action)
        done += 1
    assert done > 1
    assert notebook_state(page)[0] == cells
    records = [str(record.action) for record in match.records]
    assert table.say("[str(record.action) for record in match.records]") == records
    assert page.errors == []


@pytest.mark.parametrize(("key", "intent"), [("n", "decline"), ("m", "aside")])
def test_who_is_asked_reads_what_is_at_stake_and_declines_by_a_key(page, open_notebook, key, intent):
    """achaia.diagram.order: whoever is asked declines this question, or all until the next turn."""
    match, place = before(Resolving, "react")
    seat = match.state.stack[-1].asked
    table = open_table(open_notebook, place, seat)
    caption, seen = table.board.locator(".gkb-caption"), table.look()
    expect(caption).to_contain_text("N declines this question, M all questions until your next turn")
    expect(caption).to_contain_text("Click something in a blue frame")
    expect(table.board.locator(".gkb-stage")).to_contain_text("If nobody cancels")
    expect(table.board.locator(f"[data-intent={intent}]")).to_be_visible()
    assert {f"hand-{decisions()[place].card}:reaction", "decline"} <= set(seen["glow"])
    table.board.locator("[data-intent=hint]").focus()
    table.press(key)
    table.wait_after(seen["revision"])
    records = len(match.records)
    assert table.say(f"[(r.player, str(r.action)) for r in match.records[{records}:]][0]") == (
        seat,
        "decline",
    )
    if intent == "aside":
        assert table.say("match.declining") == (seat,)
    assert page.errors == []


# --- to look at ----------------------------------------------------------------------------------------


def test_words_and_lines_stand_out_and_nothing_moves_under_the_pointer(page, open_notebook):
    match, place = before(Resolving, "react")
    table = open_table(open_notebook, place, match.state.stack[-1].asked)
    check_themes(table.board)
    expect(table.board.locator(".gkb-total")).to_have_count(1)  # what nobody knows yet is no total
    stage = table.board.locator(".gkb-stage")
    calm = stage.bounding_box()
    places = match.observation(None).scene().places
    table.thing(max(places, key=lambda identity: len(places[identity].label))).hover()
    pointed = stage.bounding_box()
    assert calm is not None
    assert pointed is not None
    assert pointed["y"] == calm["y"]
    check_access(page, table.board)
