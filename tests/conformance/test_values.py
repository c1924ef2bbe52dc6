"""States, actions and games as values: equal by content, never changed, and back from every form."""

import copy
import json
import pickle
import sys

import pytest
from conformance.tables import TABLES, Table, every_game, every_table, moments, played

import gamekit
from gamekit import BadNotation, BadRecord
from gamekit.core.actions import Action
from gamekit.core.state import State


def stand_in(*_: object, **__: object):
    """Stand where a replaced function stands; nobody calls it here."""


@every_table
def test_earlier_states_stay_as_they_were(table):
    """Everything is asked of every state of a game; then each is still what it was when it came up."""
    rest = played(table, 1).moments
    state, before = table.game.initial_state(), list[tuple[State, int, str]]()
    for moment in rest:
        before.append((state, hash(state), written(state)))
        ask_everything(state)
        if moment.action is not None:
            state = state.child(moment.action)
    for moment, (state, number, text) in zip(rest, before, strict=True):
        assert hash(state) == number, f"{moment}: hash changed"
        assert written(state) == text, f"{moment}: content changed"


def ask_everything(state: State) -> None:
    for action in state.legal_actions()[:3]:
        state.child(action).score()
    for seat in range(state.game.players):
        state.observation(seat).legal_actions()
    for ask in (state.score, state.outcome, state.pieces, state.returns):
        ask()


def written(state: State) -> str:
    return json.dumps(state.to_json())


@every_table
def test_the_same_records_give_equal_states(table):
    again = table.game_class(table.players, **dict(table.options))
    assert again == table.game
    assert hash(again) == hash(table.game)
    state = again.initial_state()
    for moment in played(table, 1).moments:
        assert state == moment.state, moment
        assert hash(state) == hash(moment.state), moment
        assert repr(state) == repr(moment.state), moment
        if moment.action is not None:
            state = state.child(moment.action)


@every_table
def test_no_state_comes_up_twice_in_a_game(table):
    states = played(table, 1).states
    assert len(set(states)) == len(states)


@every_table
def test_pickle_and_copies_give_equal_states(table):
    for moment in moments(table, every=9):
        state = moment.state
        state.legal_actions()
        for other in (
            pickle.loads(pickle.dumps(state)),
            copy.copy(state),
            copy.deepcopy(state),
            state.evolve(),
        ):
            assert other == state, moment
            assert hash(other) == hash(state), moment
            assert other.game == state.game, moment
            assert other.legal_actions() == state.legal_actions(), moment
            assert written(other) == written(state), moment


@every_table
def test_pickle_leaves_out_what_was_derived(table):
    state = played(table, 1).states[-1]
    fresh = pickle.dumps(state.evolve())
    for ask in (state.score, state.legal_actions, state.outcome):
        ask()
    assert pickle.dumps(state) == fresh


@every_table
def test_observations_are_values_too(table):
    for moment in moments(table, every=19):
        for seat in moment.onlookers:
            seen = moment.state.observation(seat)
            other = pickle.loads(pickle.dumps(seen))
            assert other == seen == moment.state.observation(seat), f"{moment}, seat {seat}"
            assert hash(other) == hash(seen), f"{moment}, seat {seat}"


@every_table
def test_json_round_trip(table):
    for moment in moments(table, every=9):
        state = table.game.from_json(json.loads(written(moment.state)))
        assert state == moment.state, moment
        assert hash(state) == hash(moment.state), moment
        assert state.game is table.game, moment
        assert state.legal_actions() == moment.state.legal_actions(), moment
        for seat in moment.onlookers:
            seen = moment.state.observation(seat).state
            assert table.game.from_json(json.loads(written(seen))) == seen, f"{moment}, seat {seat}"


@every_table
def test_json_of_another_shape_is_one_bad_record(table):
    """Each entry of a state's JSON is replaced by what cannot stand there."""
    middle = played(table, 1).states
    data = middle[len(middle) // 2].to_json()
    for path in paths(data):
        for junk in ({"is": "Nothing"}, {"is": []}, {}, "junk", [[["junk"]]], 0.5):
            text = json.dumps(replaced(data, path, junk))
            complaint = refused(table, json.loads(text))
            assert complaint is None or complaint.endswith("."), f"{table}: {junk!r} at {path}: {complaint}"


def refused(table: Table, data) -> str | None:
    """Return what from_json says against the data, or None where it takes them."""
    try:
        table.game.from_json(data)
    except BadRecord as error:
        return str(error)
    except Exception as error:  # noqa: BLE001  # any other one is what the test looks for
        return f"{type(error).__name__}: {error} (no BadRecord)"
    return None


@every_table
def test_json_with_a_key_too_few_or_too_many_is_refused(table):
    data = played(table, 1).states[-1].to_json()
    for key in data:
        fewer = {name: content for name, content in data.items() if name != key}
        with pytest.raises(BadRecord):
            table.game.from_json(fewer)
    with pytest.raises(BadRecord):
        table.game.from_json({**data, "more": 1})


def paths(data, path=()):
    """Yield the path of each entry, of long lists of the first two."""
    yield path
    if isinstance(data, dict):
        for key, entry in data.items():
            yield from paths(entry, (*path, key))
    if isinstance(data, list):
        for place, entry in enumerate(data[:2]):
            yield from paths(entry, (*path, place))


def replaced(data, path, junk):
    if not path:
        return junk
    changed = dict(data) if isinstance(data, dict) else list(data)
    changed[path[0]] = replaced(data[path[0]], path[1:], junk)
    return changed


# --- actions ------------------------------------------------------------------------------------


def actions_of(table: Table) -> tuple[Action, ...]:
    return (*table.game.action_space, *table.game.chance_space)


@every_table
def test_index_round_trip(table):
    for space in (table.game.action_space, table.game.chance_space):
        assert len(set(space)) == len(space)
        for place, action in enumerate(space):
            assert space.encode(action) == place
            assert space.decode(place) == action
            assert action in space


@every_table
def test_notation_round_trip(table):
    """Whatever is written can be read, in whatever case and with whatever spaces, and means one action."""
    actions = actions_of(table)
    notations = {str(action) for action in actions}
    assert len(notations) == len(actions), "two actions are written alike"
    assert len({notation.casefold() for notation in notations}) == len(actions), "alike but for the case"
    for action in actions:
        assert str(action).split(" ")[0] == action.verb
        assert table.game.parse(str(action)) == action
    for action in actions[:: max(1, len(actions) // 20)]:
        assert table.game.parse(f"  {str(action).upper().replace(' ', '   ')} ") == action


@every_table
def test_what_is_written_wrong_is_answered_with_advice(table):
    some = str(table.game.action_space[0])
    for text in ("", "   ", "xyzzy", f"{some} and more", some[:-1] + "§", "\n", "place " * 40, "?"):
        with pytest.raises(BadNotation, match=r"names no action; .+[.?]$"):
            table.game.parse(text)


@every_table
def test_repr_rebuilds_actions(table):
    for action in actions_of(table):
        namespace = vars(sys.modules[type(action).__module__])
        assert eval(repr(action), dict(namespace)) == action


@every_table
def test_every_class_of_action_is_declared(table):
    verbs = {type(action) for action in actions_of(table)}
    assert verbs <= set(table.game.verbs)
    assert len({cls.verb for cls in table.game.verbs}) == len(table.game.verbs), "two classes share a verb"


# --- games --------------------------------------------------------------------------------------


@every_table
def test_games_are_values_too(table):
    game = table.game
    for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert other == game
        assert hash(other) == hash(game)
        assert (other.players, other.options, other.edition) == (game.players, game.options, game.edition)
        assert tuple(other.action_space) == tuple(game.action_space)
    assert [other for other in TABLES if other.game == game] == [table]
    assert json.loads(json.dumps(game.describe())) == game.describe()


@every_table
def test_repr_rebuilds_the_game(table):
    if table.game.name in gamekit.names():
        assert eval(repr(table.game), {"gamekit": gamekit}) == table.game
    else:
        assert table.game.name in repr(table.game)


@every_table
def test_tiny_keeps_everything_but_the_edition(table):
    tiny = table.game.tiny
    assert (tiny.name, tiny.players, tiny.options) == (table.game.name, table.players, table.game.options)
    assert pickle.loads(pickle.dumps(tiny)) == tiny
    assert (tiny == table.game) == (table.game.edition is None)


@every_game
def test_pickle_keeps_replaced_functions(table):
    cls = table.game_class
    for name in cls.replaceable:
        game = cls(table.players, rules={name: stand_in})
        assert game.replaced == (name,)
        assert game != table.game
        assert pickle.loads(pickle.dumps(game)) == game
        assert pickle.loads(pickle.dumps(game)).rules[name] is stand_in
        assert pickle.loads(pickle.dumps(game.initial_state())).game == game
    if cls.default_scoring is not None:
        game = cls(table.players, scoring=stand_in)
        assert game.replaced == ("scoring",)
        assert pickle.loads(pickle.dumps(game)).scoring is stand_in
        assert game != table.game


@every_game
def test_pickle_keeps_a_changed_edition(table):
    if table.game.edition is None:
        return
    for shipped in (table.game.edition, table.tiny.edition):
        assert shipped is not None
        first = next(name for name, content in shipped.document.items() if isinstance(content, dict))
        changed = shipped.replace(**{first: {}})
        game = table.game_class(table.players, edition=changed)
        assert not changed.shipped
        assert game != table.game
        assert pickle.loads(pickle.dumps(changed)) == changed
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert again.edition.document == changed.document
        state = game.initial_state()
        assert pickle.loads(pickle.dumps(state)) == state


@every_game
def test_states_of_one_game_share_it_after_pickling(table):
    states = pickle.loads(pickle.dumps(played(table, 1).states[:5]))
    assert len({id(state.game) for state in states}) == 1
