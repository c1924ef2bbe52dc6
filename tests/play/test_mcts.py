"""Tree search: on games small enough to know the answer, in slices, by name, and never cheating."""

import pickle
from math import inf
from random import Random

import pytest
from toy import Doubt, Toy, ToyState

import gamekit
from gamekit import BadName, BadOption, BadRecord
from gamekit.core.secrets import is_redacted
from gamekit.play import Match, bots
from gamekit.play.bots import search as searching
from gamekit.play.bots.nodes import Node
from gamekit.play.bots.search import Search, draw
from gamekit.play.bots.worth import Worth, has_secrets


def asked(state, seed=0):
    seat = state.current_player
    return bots.Seat(state.game, state.observation(seat), state.legal_actions(), Random(seed), seat)


def answer(bot, seat):
    """Return what the bot decides and the progress it tells on the way."""
    thinking, told = bot(seat), []
    while True:
        try:
            told.append(next(thinking))
        except StopIteration as end:
            return end.value, told


def after_chance(game, seed=1):
    state, rng = game.initial_state(), Random(seed)
    while state.current_player == gamekit.CHANCE:
        state = state.child(draw(state, rng))
    return state


def grown(state, sims, seed=0):
    search = Search(state.game, state.observation(state.current_player), Random(seed))
    for _ in search.run(sims):
        pass
    return search


def nodes(node):
    yield node
    for child in node.children.values():
        yield from nodes(child)


# --- what it decides -----------------------------------------------------------------


def boasting(*cards):
    """Return the toy game with these cards, when seat 0 has just boasted."""
    match = Match(Toy(len(cards)), ["Ana", "Ben", "Cem"][: len(cards)], chance="ask")
    match.follow(*[f"deal {seat} {card}" for seat, card in enumerate(cards)])
    match.follow(*["bet", "seal"] * len(cards), "boast")
    assert isinstance(match.state, ToyState)
    return match.state


def test_it_doubts_what_it_knows_to_be_a_lie():
    state = boasting(1, 3).with_hand(0, shown=1)
    assert answer(bots.mcts(60), asked(state))[0] == Doubt()


def test_a_boast_is_as_good_as_the_card():
    """A 1 is doubted by who knows it; here nobody does, and the mean tells how often a doubt pays."""
    match = Match(Toy(2), ["Ana", "Ben"], chance="ask")
    match.follow("deal 0 3", "deal 1 1", "bet", "seal", "bet", "seal")
    assert str(answer(bots.mcts(500), asked(match.state))[0]) == "boast"


def test_it_never_sees_what_others_hide():
    """Two games that differ in a hidden card and a hidden bet: the same search, number for number."""
    found = []
    for card, bet in ((1, "bet"), (3, "bet high")):
        match = Match(Toy(3), ["Ana", "Ben", "Cem"], chance="ask")
        match.follow("deal 0 2", f"deal 1 {card}", "deal 2 2", "bet", "seal", bet, "seal")
        match.follow("bet", "seal")
        search = grown(match.state, 80)
        found.append([(edge.action, edge.visits, edge.sums) for edge in search.ranked()])
    assert found[0] == found[1]


def test_others_hidden_choices_make_no_branches():
    """Seat 0 sees of a bet only that it was sealed: one node for both, and both are considered."""
    search = grown(after_chance(Toy(2)), 200)
    below = search.root.children[next(iter(search.root.children))]
    while below.children and not {str(edge.action) for edge in below.tried} & {"bet high"}:
        below = next(iter(below.children.values()))
    assert {str(edge.action) for edge in below.tried} == {"bet", "bet high"}
    assert set(below.children) == {None}


# --- what it counts ------------------------------------------------------------------


@pytest.mark.parametrize("game", [Toy(3), gamekit.load("khlor", players=2), gamekit.load("khlor", players=1)])
def test_visits_and_values_add_up(game):
    search = grown(after_chance(game), 120)
    assert search.root.visits == 120
    for node in nodes(search.root):
        counts = sum(edge.visits for edge in node.tried)
        assert node.visits - counts in (0, 1)  # a new node is left by the quick policy
        if node.visits == counts:
            sums = [sum(edge.sums[seat] for edge in node.tried) for seat in range(game.players)]
            assert sums == pytest.approx(node.sums)
        known = [*[edge.action for edge in node.tried], *[action for _, action in node.untried]]
        assert len(known) == len(set(known))
        priors = [*[edge.prior for edge in node.tried], *[node.prior(gain) for gain, _ in node.untried]]
        assert not known or sum(priors) == pytest.approx(1)


def test_what_gains_most_is_tried_first():
    doubt, accept, boast = map(Toy(2).parse, ("doubt", "accept", "boast"))
    node = Node(1)
    node.meet([accept, doubt], [0.0, 1.0])
    edge = node.open(0)
    assert edge.action == doubt
    before = edge.prior
    node.meet([boast], [2.0])
    assert [action for _, action in node.untried] == [boast, accept]
    assert edge.prior < before


def test_every_seat_has_two_turns_before_the_end_is_valued():
    for players in (2, 3):
        state = after_chance(gamekit.load("khlor", players=players))
        search = grown(state, 1)
        end = search._play_on(state)
        assert end.turn.number == state.turn.number + 2 * players
        assert end.current_player == state.current_player


def test_the_end_of_the_game_cuts_too():
    state = after_chance(Toy(2))
    search = grown(state, 1)
    assert search._play_on(state).current_player == gamekit.OVER


# --- the same each time, in slices -----------------------------------------------------


def test_the_same_seed_gives_the_same_game():
    games = [
        Match(gamekit.load("khlor", players=2, edition="tiny"), [bots.mcts(20)] * 2, seed=s)
        for s in (1, 1, 2)
    ]
    for match in games:
        match.run()
        assert match.is_over
    assert games[0].records == games[1].records != games[2].records


@pytest.mark.parametrize("players", [2, 3])
def test_whole_games_of_the_toy(players):
    match = Match(Toy(players), [bots.mcts(25)] * players, seed=3)
    match.run()
    assert match.is_over


def test_a_slice_ends_when_its_time_is_over(monkeypatch):
    state = after_chance(gamekit.load("khlor", players=3))
    monkeypatch.setattr(searching, "SLICE", -inf)
    action, told = answer(bots.mcts(40), asked(state))
    assert told[0] == 0, "it looks ahead before it counts simulations"
    assert [share for share in told if share] == [done / 40 for done in range(1, 41)]
    monkeypatch.setattr(searching, "SLICE", inf)
    assert answer(bots.mcts(40), asked(state)) == (action, [])


def test_a_single_action_needs_no_search():
    state = after_chance(Toy(2)).child(Toy(2).parse("bet"))
    assert answer(bots.mcts(10**9), asked(state)) == (state.legal_actions()[0], [])


# --- its name ------------------------------------------------------------------------


def test_it_is_found_by_its_name(tmp_path):
    match = Match(Toy(2), [bots.mcts(30), bots.mcts(30)], seed=4)
    assert match.names == ("mcts(30)", "mcts(30) 2")
    match.run()
    match.save(tmp_path / "match.json")
    again = Match.load(tmp_path / "match.json", game=Toy)
    assert again.bots == ("mcts(30)", "mcts(30)")
    assert again.state == match.state
    assert "[bots.mcts(30), bots.mcts(30)]" in match.as_code()


def test_names():
    assert bots.find("mcts(7)") is bots.mcts(7)
    assert all(bots.is_known(name) and bots.find(name) for name in bots.names())
    for wrong in ("mcts", "mcts(0)", "mcts(-1)", "mcts(1.5)", "mcts(5) 2", "mtcs(300)"):
        assert not bots.is_known(wrong)
        with pytest.raises(BadName, match="no bot"):
            bots.find(wrong)
    assert not bots.is_known(None)


@pytest.mark.parametrize("sims", [0, -5, 2.5, "300", True, None])
def test_a_budget_is_a_number(sims):
    with pytest.raises(BadOption, match=r"allowed is a whole number from 1 up, as in bots.mcts\(300\)"):
        bots.mcts(sims)


def test_a_bot_without_a_budget_is_told_so():
    match = Match(Toy(2), [bots.mcts, bots.random])  # pyright: ignore[reportArgumentType]
    with pytest.raises(BadOption, match=r"sims is Seat.{,60}; allowed"):
        match.run()


def test_a_damaged_name_in_a_file(tmp_path):
    Match(Toy(2), [bots.mcts(30), "Ana"]).save(tmp_path / "match.json")
    text = (tmp_path / "match.json").read_text().replace("mcts(30)", "mcts(x)")
    (tmp_path / "match.json").write_text(text)
    with pytest.raises(BadRecord, match="did not come with the kit"):
        Match.load(tmp_path / "match.json", game=Toy, edited=True)


def test_it_is_a_value():
    bot = bots.mcts(5)
    assert pickle.loads(pickle.dumps(bot)) == bot
    assert repr(bot) == "bots.mcts(5)"


# --- worth -----------------------------------------------------------------------------


def test_secrets_are_found_in_the_types():
    assert has_secrets(Toy(2))
    assert not has_secrets(gamekit.load("khlor", players=3, advanced=True))


@pytest.mark.parametrize("game", [Toy(2), gamekit.load("khlor", players=3)])
def test_worth_is_the_observations_value(game):
    state = after_chance(game)
    worth = Worth(game)
    assert worth.of_all(state) == [state.observation(seat).value() for seat in range(game.players)]
    assert is_redacted(state.observation(0).state) == worth.has_secrets
    legal, seat = state.legal_actions(), state.current_player
    gains = [state.child(a).observation(seat).value() - state.observation(seat).value() for a in legal]
    assert worth.all_gains(state, legal, seat) == gains
    assert worth.all_gains(state, legal, seat) == gains


def test_draws_follow_their_weights():
    state, rng = Toy(2).initial_state(), Random(1)
    state = state.child(draw(state, rng))
    drawn = [draw(state, rng) for _ in range(3000)]
    whole = sum(weight for _, weight in state.chance_outcomes())
    for action, weight in state.chance_outcomes():
        assert drawn.count(action) / 3000 == pytest.approx(weight / whole, abs=0.04)
