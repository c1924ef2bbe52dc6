"""Achaia on a Board: what those at one screen are told beside the picture."""

from collections.abc import Callable
from functools import cache
from typing import Any

from gamekit_widgets import Board
from games.achaia.tables import kit

from gamekit.games.achaia.acting import Acting
from gamekit.games.achaia.intrigue import Resolving
from gamekit.games.achaia.setup import Placing
from gamekit.play import Match

NAMES = ["Ana", "Ben", "Cid"]


def eager(seat):
    """Play and cancel Intrigues whenever that is possible."""
    for verb in ("keep", "react", "street", "court", "play", "target"):
        found = [action for action in seat.actions if action.verb == verb]
        if found:
            return seat.rng.choice(found)
    return seat.actions[0]


@cache
def decisions():
    """Return what three eager players decide until one of them, whose Intrigue was cancelled, acts again."""
    match = Match(kit(3), [eager] * 3, seed=2)
    match.run()
    return [record.action for record in match.records if record.player >= 0]


def begun(until: Callable[[Any], bool]) -> Any:
    """Return a match of three people at the first moment for which `until` holds."""
    match: Any = Match(kit(3), NAMES, seed=2)
    for action in decisions():
        if until(match):
            return match
        match.act(action)
    raise AssertionError("there is no such moment")


def send(board, intent, **more):
    board._handle_custom_msg({"intent": intent, "revision": board.revision, **more}, [])


def is_asked(match):
    return isinstance(match.state.stack[-1], Resolving) and bool(match.state.stack[-1].step)


def test_wealth_behind_screens_is_no_zero():
    """achaia.general.screens, achaia.settle.wealth: what a seat cannot see it is not told to be nothing."""
    match = begun(is_asked)
    seat = match.state.current_player
    table = Board(match, seat).table
    wealth = next(row["points"] for row in table["rows"] if row["label"] == "wealth")
    own = [line.points for line in match.state.score() if (line.seat, line.label) == (seat, "wealth")]
    assert wealth == [str(sum(own)) if other == seat else "?" for other in range(3)]
    assert [said.endswith(" + ?") for said in table["total"]] == [other != seat for other in range(3)]


def test_who_is_only_asked_is_not_told_to_have_the_turn():
    """achaia.diagram.order: an answer belongs to the turn it interrupts."""
    board = Board(begun(is_asked))
    name = NAMES[board.match.state.current_player]
    assert board.covered
    assert board.status == f"{name}, you are asked. Are you there, and nobody else looking?"
    own = Board(begun(lambda match: isinstance(match.state.stack[-1], Acting)))
    assert "it is your turn" in own.status


def test_who_is_asked_sees_only_the_intrigue_at_stake_marked():
    match = begun(lambda m: is_asked(m) and m.state.turn.number > 14)
    seat = match.state.current_player
    marks = Board(match, seat).marks
    touched = [
        identity
        for state, record in zip(match.states, match.records, strict=False)
        if state.turn == match.state.turn and record.player >= 0
        for identity in state.observation(seat).gesture(state.seen(record.action, seat))
    ]
    assert marks
    assert set(marks) <= set(touched)


def cancelled(match):
    """Return the moment at which the player of a cancelled Intrigue decides again, and the canceller."""
    for before, record in zip(match.states, match.records, strict=False):
        if record.action.verb in {"street", "court", "react"} and before.turn.seat != record.player:
            return before.turn.seat == match.state.current_player
    return False


def test_whose_intrigue_was_cancelled_is_told_by_whom_and_with_what():
    """achaia.diagram.cancel."""
    match = begun(cancelled)
    board = Board(match, match.state.current_player)
    places = [n for n, r in enumerate(match.records) if r.action.verb in {"street", "court", "react"}]
    record, before = match.records[places[0]], match.states[places[0]]
    words = before.observation(None).label(record.action)
    title = match.game.parts.cards[before.stack[-1].cards[0]]
    assert match.game.parts.tables.intrigues[title].title in words
    assert board.todo.startswith(f"{NAMES[record.player]}: {words}")


def test_a_die_that_was_chosen_is_given_back_by_escape():
    """achaia.setup.place: the die first, then the Location."""
    match = begun(lambda m: isinstance(m.state.stack[-1], Placing) and m.state.stack[-1].die >= 0)
    board = Board(match, match.state.current_player)
    assert "back" in board.can
    send(board, "back")
    assert match.state.stack[-1].die < 0
    assert "back" not in board.can
    send(board, "back")
    assert "no click to take back" in board.refusal


def test_power_is_given_up_by_two_clicks():
    """achaia.general.sacrifice."""
    match = begun(lambda m: isinstance(m.state.stack[-1], Acting))
    board = Board(match, match.state.current_player)
    power = match.state.power
    send(board, "click", id="sacrifice")
    assert match.state.power == power
    assert "sacrifice-sure" in [glow["id"] for glow in board.glow]
    send(board, "click", id="sacrifice-sure")
    assert match.state.power != power


def test_each_line_about_a_die_has_a_verb():
    board = Board(begun(lambda m: is_asked(m) and m.state.turn.number > 14), 0)
    dice = [line for line in board.moves if "(die " in line]
    assert len(dice) > 8
    assert ": place " in dice[0]
    assert all(any(f": {verb} " in line for verb in ("place", "choose", "first")) for line in dice)
