"""Variants: a game with something changed, and which changes there are to try."""

from typing import Any

import pytest

import gamekit
from gamekit import BadEdition, BadName, BadOption
from gamekit.lab.rehearsal import rehearse
from gamekit.lab.variants import sweep

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


@pytest.mark.parametrize("name", [["choices"], 3, None])
def test_what_is_no_name_of_an_option_is_told(name: Any):
    with pytest.raises(BadOption, match="There is no option"):
        sweep(gamekit.load("khlor", players=2), [name])
