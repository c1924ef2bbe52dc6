"""`complete` draws a state with the probability it has given what is seen: exactly, over all games."""

from collections import defaultdict
from fractions import Fraction

import pytest
from conformance.exact import distribution, nodes
from conformance.tables import every_count
from toy import Toy

from gamekit import OVER


@pytest.mark.parametrize("players", Toy.seat_counts)
def test_complete_has_the_right_distribution(players):
    """Against all games of seats that choose any action alike, as far as the same is seen."""
    game = Toy(players)
    seats = (*range(players), None) if players == 2 else (1, None)
    alike = {seat: defaultdict(lambda: defaultdict(Fraction)) for seat in seats}
    for state, weight in nodes(game.initial_state()):
        for seat, observations in alike.items():
            observations[state.observation(seat)][state] += weight
    assert sum(len(observations) for observations in alike.values()) > 1000
    for seat, observations in alike.items():
        for observation, states in observations.items():
            total = sum(states.values())
            expected = {state: weight / total for state, weight in states.items()}
            found = distribution(lambda rng, seen=observation: game.complete(seen, rng))
            wrong = [state for state in found | expected if found.get(state) != expected.get(state)]
            assert not wrong, (
                f"seat {seat} sees {observation}; {wrong[0]} is drawn with {found.get(wrong[0])}"
            )


def test_all_probabilities_sum_up():
    game = Toy(2)
    ends = [weight for state, weight in nodes(game.initial_state()) if state.current_player == OVER]
    assert sum(ends) == 1


@every_count
def test_complete_gives_the_state_itself_where_nothing_is_hidden(table):
    """Wherever an observation hides nothing, only one state fits it, and no draw is needed."""
    for count, (state, _) in enumerate(nodes(table.tiny.initial_state())):
        if count == 250:
            break
        for seat in (*range(table.players), None):
            observation = state.observation(seat)
            if observation.state == state:
                assert distribution(lambda rng, seen=observation: table.tiny.complete(seen, rng)) == {
                    state: 1
                }
