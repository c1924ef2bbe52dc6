"""Standing answers: a no that is given beforehand."""

import pytest
from toy import Toy

from gamekit import BadOption, GameKitError, NotYourTurn
from gamekit.play import Match, bots

NAMES = ("Ana", "Ben", "Cem")


def dealt(**options):
    """Return a match of three in which cards and bets are made, and Ana decides."""
    match = Match(Toy(3), NAMES, chance="ask", **options)
    match.follow("deal 0 3", "deal 1 1", "deal 2 2", *["bet", "seal"] * 3)
    return match


def decider(match):
    return match.name(match.state.current_player)


def test_a_no_until_the_own_turn_answers_what_others_ask():
    match = dealt()
    match.decline("Ben")
    assert match.declining == (1,)
    match.act("boast")
    assert decider(match) == "Cem", "Ben has said no"
    assert [str(record.action) for record in match.records][-2:] == ["boast", "accept"]
    match.act("accept")
    assert decider(match) == "Ben", "on his own turn he is asked again"
    assert match.declining == ()
    match.act("boast")
    match.act("accept")
    match.act("accept")
    match.act("boast")
    match.act("accept")
    assert decider(match) == "Ben"


def test_a_no_to_this_one_holds_until_it_is_settled():
    match = dealt()
    match.act("boast")
    assert decider(match) == "Ben"
    match.decline("Ben", until="question")
    assert decider(match) == "Cem", "it answers at once"
    match.act("accept")
    match.act("hold")
    match.act("boast")
    assert decider(match) == "Ana"
    match.act("accept")
    assert decider(match) == "Ben", "the next question is another one"


def test_others_see_the_same_record():
    """Nobody can tell a no beforehand from one that was thought over."""
    first, second = dealt(), dealt()
    first.decline("Ben")
    first.act("boast")
    second.act("boast")
    second.act("accept")
    assert first.records == second.records
    assert first.moves("Cem") == second.moves("Cem")


def test_what_a_seat_decides_of_itself_is_still_asked():
    match = dealt()
    match.decline("Ana")
    assert decider(match) == "Ana"


def test_undo_and_ask_end_it():
    match = dealt(undo="free")
    match.decline("Ben")
    match.act("boast")
    match.undo()
    assert match.declining == ()
    assert decider(match) == "Ben", "what was answered by itself can be taken back"
    match.decline("Cem")
    match.ask("Cem")
    match.act("accept")
    assert decider(match) == "Cem"


def test_wrong_calls_are_refused():
    match = Match(Toy(2), ["Ana", bots.random], seed=1)
    with pytest.raises(NotYourTurn, match="random is a bot"):
        match.decline("random")
    with pytest.raises(GameKitError, match="Nobody is asked anything now"):
        match.decline("Ana", until="question")
    with pytest.raises(BadOption, match="allowed are 'turn' and 'question'"):
        match.decline("Ana", until="ever")
    assert match.declining == ()


def test_declining_is_always_legal():
    """state.declining is what a standing answer plays, so it has to be legal wherever it is offered."""
    match = dealt()
    for action in ("boast", "accept", "accept", "hold", "boast", "doubt"):
        declining = match.state.declining()
        assert (declining is None) == (action in ("boast", "hold"))
        assert declining is None or match.state.refusal(declining) is None
        match.act(action)
