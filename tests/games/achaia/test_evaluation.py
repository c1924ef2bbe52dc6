"""What greedy sees before it happens: Intrigues that are asked about, rolls, payments, the last settling."""

from typing import Any

import pytest
from games.achaia.tables import table, walk
from games.playing import play

from gamekit.games.achaia.evaluation import CARD, NAMED, foreseen, prospects, settlings_left
from gamekit.games.achaia.influence import WORTH
from gamekit.games.achaia.phases import DOMINATION, INTRIGUE, GameTurn, Receiving

TROY: dict[str, Any] = {"dice": {"red": "temple:4", "green": "temple:5"}, "street": (0, 1, 0)}


def asked(*notations: str, **changes: Any) -> Any:
    """Return a table at which seat 1 is asked about an Intrigue of seat 0."""
    state = play(table(3, **TROY, hands=[notations[0].split()[1]], **changes), *notations)
    assert state.current_player == 1
    return state


def test_an_intrigue_that_is_asked_about_is_taken_to_be_resolved():
    state = asked("play slander 1")
    settled = play(state, "decline")
    assert prospects(state) == prospects(settled)
    assert prospects(state)[0] > prospects(play(state, "street"))[0]


@pytest.mark.parametrize(("found", "moved"), [(9, 0.4), (1, 1.0)])
def test_a_steal_moves_gold_or_finds_a_power(found: int, moved: float):
    """achaia.general.steal: of less than 4 gold the thief may rather take 1 power."""
    state = asked("play steal 1", "target 1", gold=(5, found, 5))
    after = play(state, "street")
    assert prospects(state)[0] - prospects(after)[0] == pytest.approx(moved)


def test_dice_to_be_rolled_count_as_the_average():
    state = asked("play duel 1", "target 1", "die green 1")
    shown, rolling, debt = foreseen(state)
    assert [shown.parts.die[die].colour for die in rolling] == ["green"]
    assert debt is None


def test_a_location_is_settled_once_a_turn():
    """achaia.domination.order: in each turn that is left, and in this one where it did not happen yet."""
    state = table(3, game_turn=2)
    assert set(settlings_left(state)) == {2}
    for at, _ in walk(state.game.initial_state(), 3):
        before = settlings_left(at)
        assert all(0 <= left <= 3 for left in before)
        if at.stack[0] == GameTurn(DOMINATION):
            assert set(before) == {4 - at.game_turn}


def test_in_the_end_cards_are_worth_nothing_and_gold_what_it_settles_for():
    """achaia.settle.wealth: 9 gold are hardly worth more than 8, and 10 are worth a power."""

    def worth(gold: int, hand: str = "") -> float:
        return prospects(table(3, game_turn=3, passed=(0, 1, 2), gold=(gold, 0, 0), hands=[hand]))[0]

    assert worth(9, "levy") == worth(9)
    assert worth(9) - worth(8) < 0.1
    assert worth(10) - worth(9) > 0.7


def test_what_is_still_to_come_is_worth_something():
    """An effect that is being named, an effect that waits for another one, cards that will be drawn."""
    before = table(3, **TROY, hands=["slander"])
    named = play(before, "play slander 2")
    assert prospects(named)[0] - prospects(before)[0] == pytest.approx(NAMED * WORTH["change"] - CARD)
    at = table(3, **TROY, hands=["alibi"], characters="envoy", gold=(5, 5, 5), game_turn=2)
    asked_about = play(at, "use envoy", "play alibi 1", "target 1")
    assert prospects(asked_about)[0] - prospects(at)[0] == pytest.approx(WORTH["draw"] - CARD)
    choosing = at.evolve(stack=(GameTurn(INTRIGUE), Receiving(0, begun=True)))
    drawn, paid = (prospects(play(choosing, choice))[0] for choice in ("intrigues", "gold"))
    assert drawn - paid == pytest.approx(2 * CARD - 0.3)
