"""The graphs of every game: what their functions may be asked about, and what Tab lists."""

import inspect
from typing import Any

import pytest
from toy import Toy

import gamekit
from gamekit.core.errors import BadOption
from gamekit.play import Match

GAMES = {name: gamekit.load(name) for name in gamekit.names()}
FUNCTIONS = [(name, function) for name, game in GAMES.items() for function in game.graphs.__all__]
every_function = pytest.mark.parametrize(("name", "function"), FUNCTIONS)
MOVES = 30


@pytest.fixture(scope="module")
def matches() -> dict[str, Any]:
    """A match of each game, some moves after the start."""
    found: dict[str, Any] = {}
    for name, game in GAMES.items():
        found[name] = Match(game, [f"Player {n}" for n in range(game.players)], seed=3)
        for _ in range(MOVES):
            found[name].act(found[name].state.legal_actions()[0])
    return found


def asked(name: str, function: str, *given: Any) -> Any:
    """Call the function; a seat is named where one can be, and what else it needs is left empty."""
    called = getattr(GAMES[name].graphs, function)
    _, *others = inspect.signature(called).parameters.values()
    needed = {p.name: None for p in others if p.default is p.empty}
    return called(*given, **needed, **({"seat": 0} if any(p.name == "seat" for p in others) else {}))


def first(name: str, function: str) -> str:
    return next(iter(inspect.signature(getattr(GAMES[name].graphs, function)).parameters))


@pytest.mark.parametrize("name", GAMES)
def test_tab_lists_what_there_is_to_ask(name):
    module: Any = GAMES[name].graphs
    assert dir(module) == sorted(module.__all__)
    assert "scoring_graph" in dir(module)


@every_function
def test_what_is_no_position_is_one_sentence(name, function):
    title = GAMES[name].title
    for wrong in (3, None, "start", Toy(2), Toy(2).initial_state(), Match(Toy(2), ["Ana", "Ben"])):
        with pytest.raises(BadOption, match=rf"^{first(name, function)}? is .*; allowed is .*{title}"):
            asked(name, function, wrong)


def shown(answer: Any) -> str:
    """Return an answer as text: graphs with all their attributes, tables whole."""
    if hasattr(answer, "nodes"):
        return f"{list(answer.nodes(data=True))} {list(answer.edges(data=True))}"
    return answer.to_csv() if hasattr(answer, "to_csv") else str(answer)


ABOUT_A_POSITION = [
    (name, function)
    for name, function in FUNCTIONS
    if first(name, function) == "observation"
    and function not in ("itinerary", "reach", "reach_table", "smallest_network")
]


@pytest.mark.parametrize(("name", "function"), ABOUT_A_POSITION)
def test_a_match_is_what_a_spectator_sees(name, function, matches):
    match = matches[name]
    seen = asked(name, function, match.observation(None))
    assert shown(asked(name, function, match)) == shown(seen)


@pytest.mark.parametrize(("name", "function"), ABOUT_A_POSITION)
def test_a_state_hides_nothing(name, function, matches):
    state = matches[name].state
    told = shown(asked(name, function, state))
    if state.observation(None).state is state:
        assert told == shown(asked(name, function, state.observation(None)))
    if function == "scoring_graph":
        points = dict(asked(name, function, state).in_degree(weight="weight"))
        assert tuple(float(points[f"seat-{seat}"]) for seat in range(state.game.players)) == state.returns()


ABOUT_A_GAME = [
    entry
    for entry in FUNCTIONS
    if first(*entry) == "game" and entry[1] not in ("exchange", "longest_exchange")
]


@pytest.mark.parametrize(("name", "function"), ABOUT_A_GAME)
def test_a_game_is_taken_from_what_is_played(name, function, matches):
    match, told = matches[name], shown(asked(name, function, GAMES[name]))
    for given in (match, match.state, match.observation(0)):
        assert shown(asked(name, function, given)) == told
