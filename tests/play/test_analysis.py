"""Hints, analyses and shadings: what they say, for whom, and from what."""

from random import Random

import pytest
from toy import Toy

import gamekit
from gamekit import BadOption, GameKitError, NotYourTurn
from gamekit.games.khlor.actions import Choose
from gamekit.play import Match, bots
from gamekit.play.analysis import Analysis, Line, analysing


def finished(thinking):
    """Return the analysis and the progress it told on the way."""
    told = []
    while True:
        try:
            told.append(next(thinking))
        except StopIteration as end:
            return end.value, told


def khlor(*seats, **options):
    return Match(gamekit.load("khlor", players=len(seats), **options), list(seats), seed=7)


def test_a_hint_can_be_taken():
    match = khlor("Ana", "Ben")
    for _ in range(6):
        hint = match.hint()
        assert str(hint) == hint.why
        assert hint.why.endswith(".")
        match.act(hint.action)


def test_a_hint_says_why():
    match = khlor("Ana", "Ben")
    hint = match.hint()
    label = match.observation("Ana").label(hint.action)
    assert hint.why.startswith(f"{label[0].upper()}{label[1:]}. ")
    assert "of 200 simulations: 2 rounds later you were on average " in hint.why
    other = next(a for a in match.state.legal_actions() if a != hint.action)
    assert match.observation("Ana").label(other) in hint.why


@pytest.mark.parametrize(
    ("players", "value", "stood"),
    [
        (2, 0.5, "0.5 points ahead of the best other"),
        (2, -1.25, "1.2 points behind the best other"),
        (1, 12.0, "at 12.0 points"),
        (1, -3.0, "at -3.0 points"),
    ],
)
def test_a_hint_says_what_its_numbers_are(players, value, stood):
    observation = gamekit.load("khlor", players=players).initial_state().observation(0)
    first, second = (Line(Choose(name), f"choose {name}", 9, 0.5, value) for name in ("P1", "P2"))
    told = Analysis(observation, 20, (first, second)).hint().why
    begins = f"Choose P1. Tried in 9 of 20 simulations: 2 rounds later you were on average {stood}."
    assert told == f"{begins} The next best, choose P2: {stood}."


def test_a_hint_where_there_is_no_choice():
    match = Match(Toy(2), ["Ana", "Ben"])
    match.act("bet")
    assert match.hint().why == "Seal: there is nothing else to do."


def test_a_hint_where_one_action_was_tried():
    match = khlor("Ana", "Ben")
    analysis, _ = finished(analysing(match.game, match.observation(0), 1, Random(1)))
    assert analysis.hint().why.endswith("Nothing else looked worth a try.")


def test_the_table():
    match = khlor("Ana", "Ben")
    match.act(match.state.legal_actions()[0])
    table = match.analyse(100)
    assert list(table.columns) == ["action", "label", "visits", "share", "value"]
    assert set(table.action) == {str(action) for action in match.state.legal_actions()}
    assert table.visits.is_monotonic_decreasing
    assert table.visits.sum() == 100
    assert table.share.sum() == pytest.approx(1)
    assert table.value.isna().equals(table.visits == 0)
    assert str(match.hint().action) in set(table.action)


def test_the_shading_lies_on_what_is_clicked_last():
    match = khlor("Ana", "Ben")
    match.act(match.state.legal_actions()[0])
    shading, observation = match.shading(100), match.observation("Ana")
    clicks = {observation.gesture(action)[-1] for action in match.state.legal_actions()}
    assert set(shading) <= clicks
    assert max(shading.values()) == 1
    assert all(0 < shade <= 1 for shade in shading.values())
    assert "--gk-shade:1.00" in observation.scene(shade=shading).svg


def test_nothing_changes_and_all_comes_again():
    match = khlor("Ana", "Ben")
    before, revision = match.state, match.revision
    first = match.hint(), match.shading(50), match.analyse(50)
    assert match.state is before
    assert match.revision == revision
    again = khlor("Ana", "Ben")
    assert (again.hint(), again.shading(50)) == first[:2]
    assert again.analyse(50).equals(first[2])


def test_options_are_not_confused():
    """Two games may have equal positions and other rules."""
    one, other = khlor("Ana", "Ben"), khlor("Ana", "Ben", own_colour_bonus=9)
    assert one.state == other.state
    assert list(one.analyse(50).value) != list(other.analyse(50).value)


def test_it_tells_no_more_than_the_seat_may_know():
    hints = []
    for card, bet in ((1, "bet"), (3, "bet high")):
        match = Match(Toy(3), ["Ana", "Ben", "Cem"], chance="ask", seed=1)
        match.follow("deal 0 2", f"deal 1 {card}", "deal 2 2", "bet", "seal", bet, "seal", "bet", "seal")
        hints.append((match.hint(), match.shading(60)))
    assert hints[0] == hints[1]


# --- for whom ------------------------------------------------------------------------


def test_a_bots_thoughts_are_its_own():
    match = Match(Toy(2), [bots.random, "Ana"])
    for ask in (match.hint, match.analyse, match.shading):
        with pytest.raises(NotYourTurn, match="Now random decides"):
            ask()


def test_bots_among_themselves_may_be_watched():
    match = Match(Toy(2), [bots.random, bots.random])
    assert match.hint().action in match.state.legal_actions()


def test_chance_needs_no_advice():
    match = Match(Toy(2), ["Ana", "Ben"], chance="ask")
    with pytest.raises(NotYourTurn, match="chance decides"):
        match.hint()


def test_when_the_game_is_over():
    match = Match(Toy(2), [bots.random, bots.random])
    match.run()
    with pytest.raises(GameKitError, match="over"):
        match.hint()


@pytest.mark.parametrize("sims", [0, -1, 1.5, "many", None, [5], True])
def test_a_budget_is_a_number(sims):
    with pytest.raises(BadOption, match="allowed is a whole number from 1 up"):
        khlor("Ana", "Ben").analyse(sims)


def test_it_thinks_in_slices(monkeypatch):
    monkeypatch.setattr("gamekit.play.bots.search.SLICE", -1)
    match = khlor("Ana", "Ben")
    analysis, told = finished(analysing(match.game, match.observation(0), 10, Random(1)))
    assert isinstance(analysis, Analysis)
    assert [share for share in told if share] == [done / 10 for done in range(1, 11)]
