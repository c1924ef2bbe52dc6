"""The kit edition passes its checks; whatever is broken in a file is told by table and key."""

from __future__ import annotations

import copy

import pytest
from games.achaia.tables import kit

from gamekit import BadEdition
from gamekit.core.editions import Edition
from gamekit.games.achaia import Achaia
from gamekit.games.achaia.resolving import RESOLVE
from gamekit.games.achaia.tables import Effect

EDITION = kit().edition


def broken(*changes, complete=False):
    """Return what is said of the kit edition with changes, each a path and what stands there then."""
    document = copy.deepcopy(dict(EDITION.document))
    document["complete"] = complete
    for path, thing in changes:
        *inner, last = path.split("/")
        table = document
        for key in inner:
            table = table[int(key)] if isinstance(table, list) else table[key]
        if thing is None:
            del table[last]
        else:
            table[last] = thing
    with pytest.raises(BadEdition) as caught:
        Edition(Achaia, "broken.toml", document)
    return str(caught.value)


def test_the_kit_keeps_every_check():
    """achaia.parts.cards, achaia.parts.tokens, achaia.setup.dice-limits: structure, print and goals."""
    assert {result for *_, result in EDITION.report_rows()} == {"ok"}
    kinds = {kind for kind, *_ in EDITION.report_rows()}
    assert kinds == {"structure", "print", "goal"}


def test_the_tiny_edition_is_sound():
    rows = kit().tiny.edition.report_rows()
    assert {result for kind, _, _, result in rows if kind == "structure"} == {"ok"}


@pytest.mark.parametrize(
    ("path", "thing", "says"),
    [
        ("box/dice", 0, "[box] dice: found 0"),
        ("setup/reserve", 6, "[setup] reserve: found 6; allowed is 0 to the 5 dice"),
        ("colours/letters", "RGBYY", "one letter for each name"),
        ("colours/names", ["red", "green", "blue"], "five different words"),
        ("locations/temple/number", 3, "each number from 1 to 12 once"),
        ("locations/temple/opens", 4, "a turn to open in"),
        ("capacities/temple", 0, "at least 1"),
        ("other_capacities/mint", None, "a Location with a capacity"),
        ("dice_limits/players", {"6": {"temple": 1}}, "2 to 5"),
        ("dice_limits/players", {"3": {"forum": 1}}, "a Location and a number from 1"),
        ("cousins/street", 4, "at least 5, one a player"),
        ("setup/intrigues", 12, "allowed is 60 for 5 players"),
        ("setup/characters", 6, "at least 6"),
        ("events/caravan/turn", 5, "1 to 3"),
        ("intrigues/levy/count", -1, "0 or more"),
        ("intrigues/levy/effects/0/does", "bless", "one of change, reroll"),
        ("intrigues/levy/effects/0/target", "enemy", "one of self for 'gain'"),
        ("intrigues/levy/effects/0/amount", -2, "only a change may be negative"),
        ("intrigues/levy/effects/0/where", "here", "'any' or 'troy'"),
        ("intrigues/levy/effects/0/says", " ", "what the effect does, in words"),
        ("intrigues/levy/effects/0/does", "draw", "for oneself or an enemy"),
        ("intrigues/levy/serves", ["everything"], "counteraction, reaction, both or none"),
        ("intrigues/levy/serves", ["reaction"], "an effect exactly for a Reaction"),
        ("intrigues/levy/effects", [], "two effects"),
        ("events/tribute/effects/0/kind", "feast", "'tribute' for 'special'"),
        ("characters/peace", {"title": "P", "turn": 1, "effects": []}, "no reserved word"),
        ("diagram/rows/3/answers/none", "nowhere", "a step of the diagram or an end"),
        ("diagram/rows/1/answers/none", "target", "an end when nobody answers"),
        ("diagram/rows/1/answers/court", "control", "taking over only by a counteraction"),
        ("diagram/rows/1/who", "everybody", "nobody, others or target"),
        ("diagram/rows/2/answers", {"court": "cancel"}, "none"),
        ("diagram/rows", [], "different steps"),
        ("box/usage", "many", "a whole number"),
        ("boxes", {"from": "kit", "note": "n"}, "unknown table"),
    ],
)
def test_what_is_broken_is_told(path, thing, says):
    """achaia.diagram.order, achaia.setup.locations: structure is checked of every edition."""
    message = broken((path, thing))
    assert says in message, message


@pytest.mark.parametrize(
    ("path", "thing", "says"),
    [
        ("intrigues/levy/count", 4, "104 cards in all; allowed is 103"),
        ("box/action_cards", 4, "action_cards: found 4; allowed is 5"),
        ("box/gold", 60, "allowed is 58"),
        ("setup/power", 4, "allowed is 5"),
        ("capacities/temple", 3, "allowed is 2"),
        ("locations/palace/cost", 3, "allowed is 4"),
        ("other_locations/mint/opens", 1, "2 for number 6"),
        ("dice_limits/players/3/citadel", 1, "2 on 8"),
    ],
)
def test_what_is_printed_is_checked_of_complete_editions(path, thing, says):
    """achaia.parts.cards, achaia.parts.tiles, achaia.location.rest: unless the file says otherwise."""
    assert says in broken((path, thing), complete=True)


def test_variants_may_leave_the_print():
    """achaia.general.cards-rule: a file that says `complete = false` plays what it holds."""
    document = copy.deepcopy(dict(EDITION.document))
    document["complete"] = False
    document["intrigues"]["levy"]["count"] = 9
    assert Achaia(3, edition=Edition(Achaia, "variant", document)).parts.card_counts[11] == 9


def test_every_verb_is_used():
    """achaia.intrigue.effects: the kit has no word that no card uses."""
    used = {effect.does for _, _, effect in EDITION.tables.effects()}
    assert used == set(RESOLVE)


def test_every_value_says_where_it_comes_from():
    """achaia.setup.dice-limits: each table has its origin."""
    origins = {source.path.split(".")[0]: source.origin for source in EDITION.source_rows()}
    assert origins["dice_limits"] == "printed"
    assert origins["intrigues"] == "kit"
    assert {"printed", "kit"} == set(origins.values())


def test_the_printed_diagram():
    """achaia.diagram.self, achaia.diagram.enemy-others, achaia.diagram.enemy-target."""
    rows = {row.step: row for row in EDITION.tables.diagram.rows}
    assert list(rows) == ["target", "self", "enemy", "defence", "control"]
    assert rows["self"].answers == {"court": "cancel", "reaction": "cancel", "none": "resolve"}
    assert rows["enemy"].answers == {"court": "cancel", "reaction": "cancel", "none": "defence"}
    assert dict(rows["defence"].answers) == {
        "street": "cancel",
        "court": "cancel",
        "counteraction": "control",
        "reaction": "cancel",
        "none": "resolve",
    }
    assert rows["control"].answers == {"taken": "target"}


def test_effects_default_to_one_piece_of_ones_own():
    assert Effect("gain", "receive 1 gold") == Effect("gain", "receive 1 gold", "self", 1, "any", "")
