"""Bots: what they are told, what they may answer, and how they are interrupted."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from toy import Bet, Doubt, Hold, Roll, Seal, Toy

from gamekit import BadName, GameKitError, NotYourTurn
from gamekit.core.secrets import UNKNOWN
from gamekit.play import Match, bots


def first(seat):
    return seat.actions[0]


def slow(seat) -> Any:
    """Think in three slices."""
    yield 0.25
    yield "half"
    yield 7
    return seat.actions[0]


# --- what a bot is told --------------------------------------------------------------


def test_a_bot_is_told_what_its_seat_may_know():
    told = []

    def spy(seat):
        told.append(seat)
        return seat.actions[0]

    match: Any = Match(Toy(2), ["Ana", spy], seed=1)
    match.follow("bet high", "seal")
    match.run()
    assert [seat.seat for seat in told[:2]] == [1, 1]
    assert told[0].actions == (Bet(False), Bet(True))
    assert told[0].game == match.game
    hands = told[0].observation.state.hands
    assert hands[0].card is UNKNOWN
    assert hands[0].high is UNKNOWN
    assert hands[1].card == match.state.hands[1].card


def test_each_seat_and_node_has_its_own_generator():
    drawn = []

    def spy(seat):
        drawn.append(seat.rng.random())
        return seat.actions[0]

    match = Match(Toy(2), [spy, spy], seed=1)
    match.run()
    assert len(set(drawn)) == len(drawn)
    again, drawn[:] = drawn[:], []
    Match(Toy(2), [spy, spy], seed=1).run()
    assert drawn == again


def test_a_bots_generator_does_not_touch_chance():
    def thirsty(seat):
        for _ in range(1000):
            seat.rng.random()
        return seat.actions[0]

    matches = [Match(Toy(2), [bot, bot], seed=5) for bot in (first, thirsty)]
    for match in matches:
        match.run()
    assert matches[0].records == matches[1].records


# --- thinking in slices --------------------------------------------------------------


def test_thinking_yields_progress_and_plays():
    match = Match(Toy(2), [slow, "Ana"])
    thinking = match.thinking()
    assert [next(thinking), next(thinking)] == [0.25, None]
    assert match.is_thinking
    assert next(thinking) == 1.0
    assert match.state.legal_actions() == (Bet(False), Bet(True))
    assert list(thinking) == []
    assert not match.is_thinking
    assert match.state.legal_actions() == (Seal(),)


def test_nobody_acts_while_a_bot_thinks():
    match = Match(Toy(2), [slow, "Ana"])
    with pytest.raises(NotYourTurn, match="slow has to move first"):
        match.act("bet", "Ana")
    thinking = match.thinking()
    next(thinking)
    with pytest.raises(NotYourTurn, match="slow is thinking…"):
        match.act("bet")
    thinking.close()
    assert not match.is_thinking
    match.run()
    assert match.state.current_player == 1


def test_thoughts_are_dropped_when_the_match_changes():
    match = Match(Toy(2), ["Ana", slow])
    match.follow("bet", "seal")
    thinking = match.thinking()
    next(thinking)
    match.undo()
    match.redo()
    records = match.records
    assert list(thinking) == []
    assert match.records == records
    assert not match.is_thinking
    match.run()


def test_of_two_that_think_one_plays():
    match = Match(Toy(2), ["Ana", slow])
    match.follow("bet", "seal")
    one, other = match.thinking(), match.thinking()
    next(one)
    next(other)
    assert list(one) == [None, 1.0]
    assert list(other) == []
    assert match.state.legal_actions() == (Seal(),)


def test_a_person_is_not_thought_for():
    match = Match(Toy(2), ["Ana", slow])
    assert list(match.thinking()) == []
    assert match.state.legal_actions() == (Bet(False), Bet(True))


# --- misbehaviour --------------------------------------------------------------------


def silent(seat):
    return None


def cheat(seat):
    return Hold()


def dreamer(seat):
    return Roll(6)


def writer(seat):
    return "bet high"


def late(seat):
    yield 0.5
    return Doubt()


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (silent, "silent returned None"),
        (writer, "writer returned 'bet high'"),
        (cheat, r"cheat wants 'hold', which is refused: That is not asked now\. \[toy\.order\]"),
        (dreamer, r"dreamer wants 'roll 6', which is refused: .*core\.foreign"),
        (late, r"late wants 'doubt', which is refused: .*toy\.order"),
    ],
)
def test_a_bot_that_answers_wrongly(bot, says):
    match = Match(Toy(2), ["Ana", bot])
    match.act("bet")
    with pytest.raises(GameKitError, match=says):
        match.play("seal")
    assert match.records[-1].action == Seal()
    assert not match.is_thinking
    match.follow("bet high", "seal")
    match.act("hold", "Ana")


def test_a_bot_that_breaks_leaves_the_match_playable():
    def broken(seat) -> Any:
        return 1 // 0

    match = Match(Toy(2), ["Ana", broken])
    match.act("bet")
    with pytest.raises(ZeroDivisionError):
        match.play("seal")
    match.undo()
    match.act("seal")
    match.follow("bet")


# --- interrupts ----------------------------------------------------------------------


def test_an_interrupt_leaves_the_last_finished_action():
    calls = []

    def stubborn(seat):
        calls.append(seat)
        if len(calls) == 3:
            raise KeyboardInterrupt
        yield 0.5
        return seat.actions[0]

    match = Match(Toy(3), ["Ana", stubborn, stubborn])
    match.act("bet")
    with pytest.raises(KeyboardInterrupt):
        match.play("seal")
    assert [str(record.action) for record in match.records[-3:]] == ["seal", "bet", "seal"]
    assert not match.is_thinking
    match.run()
    assert match.state.current_player == 0


def test_an_interrupt_while_chance_acts(monkeypatch):
    match = Match(Toy(2), ["Ana", "Ben"])
    match.follow("bet", "seal", "bet", "seal", "hold")
    told = []
    match.subscribe(lambda: told.append(match.revision))
    original = type(match._node).draw
    monkeypatch.setattr(type(match._node), "draw", lambda node: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        match.act("hold")
    assert told == [match.revision]
    assert match.records[-1].action == Hold()
    monkeypatch.setattr(type(match._node), "draw", original)
    match.run()
    assert match.is_over
    assert told[-1] == match.revision


# --- the bots of the kit -------------------------------------------------------------


def seat_of(match):
    seat = match.state.current_player
    return bots.Seat(match.game, match.observation(seat), match.state.legal_actions(), Random(0), seat)


def test_random_draws_the_verb_first():
    class Odd:
        actions = (*[Roll(pips) for pips in range(1, 7)] * 5, Hold())
        rng = Random(1)

    odd: Any = Odd
    verbs = Counter(bots.random(odd).verb for _ in range(2000))
    assert 900 < verbs["hold"] < 1100


@pytest.mark.parametrize("bot", [bots.random, bots.greedy])
@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_are_the_same_each_time(bot, players):
    matches = [Match(Toy(players), [bot] * players, seed=seed) for seed in (1, 1, 2, 3, 4)]
    for match in matches:
        match.run()
        assert match.is_over
    assert matches[0].records == matches[1].records
    assert len({match.records for match in matches}) > 1


def answer(thinking, progress):
    """Exhaust a thinking bot, collect its progress, and return its action."""
    progress.append((yield from thinking))


def thought(seat) -> Any:
    """What greedy says while it thinks, and its answer."""
    answers: list[Any] = []
    return [*answer(bots.greedy(seat), answers)], answers[0]


def test_greedy_tells_how_far_it_is(monkeypatch):
    monkeypatch.setattr("gamekit.play.bots.beam.SLICE", 1)
    match = Match(Toy(2), ["Ana", "Ben"], seed=0)
    progress, action = thought(seat_of(match))
    assert action in match.state.legal_actions()
    assert len(progress) > 3
    assert progress == sorted(progress)
    assert 0 <= progress[0] < progress[-1] < 1


def test_greedy_doubts_what_it_knows_to_be_a_lie():
    match: Any = Match(Toy(2), ["Ana", "Ben"], chance="ask")
    match.follow("deal 0 1", "deal 1 3", "bet", "seal", "bet", "seal", "boast")
    known = match.state.with_hand(0, shown=1)
    seat = bots.Seat(match.game, known.observation(1), known.legal_actions(), Random(0), 1)
    assert thought(seat)[1] == Doubt()


def test_greedy_answers_at_once_where_there_is_no_choice():
    match = Match(Toy(2), ["Ana", "Ben"])
    match.act("bet")
    assert thought(seat_of(match)) == ([], Seal())


def test_finding_bots_by_name():
    assert bots.find("random") is bots.random
    assert set(bots.names()) >= {"random", "greedy"}
    with pytest.raises(BadName, match="did you mean 'greedy'"):
        bots.find("gredy")


def test_a_bot_that_moves_the_match_decides_nothing():
    def meddler(seat):
        match.undo(agreed=True)
        return seat.actions[0]

    match = Match(Toy(2), ["Ana", meddler], seed=2)
    for _ in range(2):
        match.act(match.state.legal_actions()[0])
    before = len(match.records)
    for _ in match.thinking():
        pass

    assert len(match.records) < before
    assert [record.player for record in match.records if record.player == 1] == []


def test_a_bot_cannot_run_the_match():
    def runner(seat):
        match.run()
        return seat.actions[0]

    match = Match(Toy(2), [runner, "Ben"], seed=2)

    with pytest.raises(NotYourTurn, match="runner was asked for an action"):
        match.run()
    match.follow(match.state.legal_actions()[0])


def test_names_are_trimmed_and_chance_is_nobodys():
    assert Match(Toy(2), [" Ana ", "Ben"], seed=1).names == ("Ana", "Ben")
    with pytest.raises(BadName, match="Two players"):
        Match(Toy(2), ["Ana", "Ana "], seed=1)
    with pytest.raises(BadName, match="how chance is called"):
        Match(Toy(2), ["Ana", "Chance"], seed=1)
