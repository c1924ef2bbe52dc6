"""Variants: what there is to try, and that a broken one is told before a game is played."""

import re
from typing import Any

import pytest
from lab.toys import Asking, Call, First, TinyState
from toy import Toy

import gamekit
from gamekit import BadEdition, BadName, BadOption
from gamekit.core.actions import Action
from gamekit.core.score import Outcome, ScoreLine
from gamekit.core.state import Turn
from gamekit.core.value import value
from gamekit.lab.variants import rehearse, sweep

NAMES = gamekit.names()


# --- a game with something changed --------------------------------------------------------------


def test_a_variant_keeps_what_is_not_given():
    game: Any = gamekit.load("khlor", players=3, mirror=True, rules={"leader_bonus": lambda *_: 0})
    other = game.variant(choices=4)
    assert (other.players, other.options.mirror, other.options.choices) == (3, True, 4)
    assert other.replaced == ("leader_bonus",)
    assert game.options.choices == 2
    assert game.variant() == game
    assert game.variant(mirror=False).options.changed() == {}
    assert game.variant(players=4).players == 4


def test_a_variant_may_change_everything():
    game = gamekit.load("khlor", players=2)
    other = game.variant(edition="tiny", scoring=lambda *_, **__: (), rules={"egg_bonus": lambda *_: 1})
    assert other.edition is not None
    assert other.edition.name == "tiny"
    assert other.replaced == ("scoring", "egg_bonus")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"choises": 4}, BadOption),
        ({"choices": 99}, BadOption),
        ({"players": 9}, BadOption),
        ({"rules": {"egg": len}}, BadName),
        ({"rules": 7}, BadOption),
        ({"edition": "no-such"}, BadName),
    ],
)
def test_a_variant_is_checked(change: dict[str, Any], error: type[Exception]):
    with pytest.raises(error):
        gamekit.load("khlor", players=3).variant(**change)


def test_an_edition_of_another_game_is_refused():
    with pytest.raises(BadOption, match=r"Kit edition.* of Herdeiros do Khan"):
        gamekit.load("khlor").variant(edition=gamekit.load("khan").edition)


def test_a_key_that_is_no_text_is_told():
    edition = gamekit.load("khlor").edition
    assert edition is not None
    with pytest.raises(BadEdition, match=r"board. 5: found an unknown key"):
        edition.replace(board={5: 1})  # type: ignore[dict-item]  # what people may give


def test_a_city_moves_a_route_is_added_a_square_is_recoloured():
    khan = gamekit.load("khan", players=3)
    assert khan.edition is not None
    moved = khan.variant(edition=khan.edition.replace(cities={"places": {"Kiev": [80, 240]}}))
    joined = {"R2": [*khan.edition.document["routes"]["joined"]["R2"], "P3"]}
    longer = khan.variant(edition=khan.edition.replace(routes={"joined": joined}))
    for game in (moved, longer):
        rehearse(game)
    with pytest.raises(BadEdition, match="R2"):
        khan.edition.replace(routes={"joined": {"R2": ["nowhere"]}})

    khlor = gamekit.load("khlor", players=2)
    assert khlor.edition is not None
    squares = khlor.edition.document["board"]["squares"]
    recoloured = khlor.edition.replace(board={"squares": squares[::-1].strip()})
    rehearse(khlor.variant(edition=recoloured))
    with pytest.raises(BadEdition, match="squares"):
        khlor.edition.replace(board={"squares": squares[:10]})


# --- which there are ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_step_away_can_be_played(name: str):
    game = gamekit.load(name, players=3)
    variants = sweep(game)
    first, *others = variants
    assert variants[first] is game
    assert len(others) >= 8
    for label in others:
        option, _, value = label.partition("=")
        assert variants[label].options.changed() == {option: getattr(variants[label].options, option)}
        assert repr(getattr(variants[label].options, option)) == value


def test_a_sweep_starts_from_the_game_that_is_given():
    game = gamekit.load("khlor", players=3, choices=4, mirror=True)
    assert list(sweep(game, ["choices", "mirror"])) == ["as it is", "choices=1", "mirror=False"]


def test_a_sweep_of_what_there_is_not():
    game = gamekit.load("khan", players=3)
    with pytest.raises(BadOption, match="cuoncil"):
        sweep(game, ["cuoncil"])
    with pytest.raises(BadOption, match="'heirs' has no values to try"):
        sweep(game, ["heirs"])
    for given in (["players"], [None]):
        with pytest.raises(BadOption, match="There is no option"):
            sweep(game, given)  # type: ignore[arg-type]  # what people may give
    for given in ("heirs", 5):
        with pytest.raises(BadOption, match="a list of names of options"):
            sweep(game, given)  # type: ignore[arg-type]  # what people may give
    with pytest.raises(BadOption, match="game is 'khan'"):
        sweep("khan")  # type: ignore[arg-type]  # what people may give


# --- the rehearsal --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [gamekit.load(name, players=3) for name in NAMES] + [Toy(3)], ids=str)
def test_a_sound_game_passes(game: Any):
    rehearse(game)


def no_lines(*_: Any, **__: Any) -> tuple[ScoreLine, ...]:
    return ()


def line(seat: int, label: str, points: Any) -> Any:
    return lambda *_, **__: (ScoreLine(seat, label, points, "mine"),)


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        (line(7, "eggs red", 1), "names seat 7"),
        (line(0, "beauty", 1), "'beauty'"),
        (line(0, "eggs red", 1.5), "1.5"),
        (lambda *_, **__: 3, "TypeError"),
        (lambda: (), "TypeError"),
    ],
)
def test_a_scoring_function_that_breaks_is_told(scoring: Any, said: str):
    game = gamekit.load("khlor", players=2, scoring=scoring)
    with pytest.raises(BadOption, match=said) as caught:
        rehearse(game, "The variant 'mine'")
    assert str(caught.value).startswith("The variant 'mine' cannot be played. After the start: ")


def test_a_scoring_function_of_ones_own_passes():
    rehearse(gamekit.load("khlor", players=2, scoring=no_lines))


def test_a_rule_that_breaks_is_told():
    game = gamekit.load("khlor", players=3, rules={"egg_bonus": lambda *_: "many"})
    with pytest.raises(BadOption, match="'many'"):
        rehearse(game)


# A toy for each promise that can be broken.


@value
class Leaking(TinyState):
    def pieces(self) -> dict[str, int]:
        return {"stones": 9 - self.turn.number}


class Leak(First):
    state_class = Leaking

    def start(self) -> Any:
        return Leaking(self, Turn(1, 0), (Asking(),), ((0,) * self.players,))


class Stuck(First):
    def allowed(self, state: Any) -> tuple[Action, ...]:
        return ()


class Foreign(First):
    def allowed(self, state: Any) -> tuple[Action, ...]:
        return (Call("heads"),)


class Endless(First):
    def after(self, state: Any, action: Action) -> Any:
        return self.next_turn(state)


@value
class Unranked(TinyState):
    def outcome(self) -> Outcome | None:
        return None if self.stack else Outcome(self.score(), ((0,),), "It is over.", "tiny.end")


class Forgetful(First):
    state_class = Unranked

    def start(self) -> Any:
        return Unranked(self, Turn(1, 0), (Asking(),), ((0,) * self.players,))


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Leak, "the box holds {'stones': 7} instead of {'stones': 8}"),
        (Stuck, "seat 0 has nothing to choose from"),
        (Foreign, "'call heads' is no action of the game"),
        (Endless, "has not ended after 100 steps"),
        (Forgetful, r"the ranking names the seats [0]"),
    ],
)
def test_a_broken_promise_is_told(kind: Any, said: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gamekit.lab.variants.LONGEST", 100)
    with pytest.raises(BadOption, match=re.escape(said)):
        rehearse(kind(2))
    rehearse(First(2))
