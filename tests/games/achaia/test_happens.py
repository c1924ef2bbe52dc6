"""What an effect will do is told in a sentence that is true of the state after it."""

import pytest
from games.achaia.tables import kit, table, walk
from games.playing import play

from gamekit.games.achaia.effects import is_named
from gamekit.games.achaia.happens import happens, leads
from gamekit.games.achaia.resolving import RESOLVE
from gamekit.games.achaia.stakes import deed_at_stake

NAMES = ["Ana", "Bo", "Cy"]
DICE = {"red": "temple:5 citadel:2", "green": "temple:3 prison:4", "blue": "prison:3"}


def at_stake(state):
    """Return the effect under way."""
    deed = deed_at_stake(state)
    assert deed is not None
    return deed


def told(card, *named, dice=DICE, **more):
    """Return what would happen, and who would lead then, once all is named."""
    title = card.split()[0]
    state = play(table(3, hands=[title, "levy", "levy"], dice=dice, **more), f"play {card}", *named)
    deed = at_stake(state)
    return happens(state, deed, NAMES), leads(state, deed)


@pytest.mark.parametrize(
    ("card", "named", "sentence", "then"),
    [
        (
            "poison 1",
            ["target 2"],
            "blue 3 on the Prison drops to 1",
            "nobody else leads by that",
        ),
        (
            "poison 1",
            ["target 1", "die green 2"],
            "green 4 on the Prison drops to 1",
            "then blue leads on the Prison",
        ),
        (
            "masquerade 1",
            ["target 1", "die red 1"],
            "red 5 on the Temple and green 4 on the Prison change places",
            "then green leads on the Temple and red leads on the Prison",
        ),
        (
            "bribe 2",
            ["die red 1", "to harbour"],
            "red 5 on the Temple goes to the Harbour",
            "then green leads on the Temple and red leads on the Harbour",
        ),
        (
            "riot 1",
            ["die green 1"],
            "green 3 on the Temple and green 4 on the Prison are rolled again",
            "",
        ),
        ("bribe 1", ["target 2"], "Cy pays Ana 2 gold", ""),
        ("blackmail 1", ["target 2"], "Cy pays 5 gold to the bank", ""),
        ("steal 1", ["target 1"], "Ana takes 4 gold from Bo", ""),
        ("levy 1", [], "Ana receives 4 gold", ""),
    ],
)
def test_the_sentence_of_an_intrigue(card, named, sentence, then):
    """achaia.intrigue.effects, achaia.domination.dominant: what happens, and who leads by it."""
    assert told(card, *named) == (sentence, then)


def test_the_sentence_of_a_token_and_of_a_limit():
    moved = play(table(3, hands=["heraldry", "levy"], tokens={"red": "temple"}), "play heraldry 1")
    assert happens(moved, at_stake(moved), NAMES) == ""
    moved = play(moved, "to harbour")
    said = "a red power token goes from the Temple to the Harbour"
    assert happens(moved, at_stake(moved), NAMES) == said


def test_every_effect_under_way_has_its_sentence_once_it_is_named():
    seen = set()
    for seed in range(3):
        for state, _ in walk(kit(3).initial_state(), seed):
            deed = deed_at_stake(state)
            if deed is not None:
                said = happens(state, deed, NAMES)
                assert bool(said) == is_named(state, deed)
                assert not said.endswith(".")
                seen.add(deed.read(state).does)
    assert seen <= RESOLVE.keys()
    assert {"change", "move", "pay", "gain", "reroll"} <= seen
