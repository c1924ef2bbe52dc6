"""What every edition of Achaia is asked: structure, print, and the goals of the kit's own data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gamekit.core.editions import Check, Finding, check
from gamekit.games.achaia.effects import ANY, ENEMY, SELF, TROY
from gamekit.games.achaia.intrigue import CANCELLED, NOBODY, OTHERS, RESOLVED, TAKEN, TARGET, WORDS
from gamekit.games.achaia.parts import PROMISES
from gamekit.games.achaia.resolving import RESOLVE
from gamekit.games.achaia.specials import SPECIALS
from gamekit.games.achaia.tables import AchaiaTables, Effect, Row

COUNTS = (2, 3, 4, 5)
"""The numbers of players."""
TARGETS: dict[str, tuple[str, ...]] = {
    "change": (SELF, ENEMY, ANY),
    "reroll": (SELF, ENEMY, ANY),
    "move": (SELF, ENEMY, ANY),
    "swap": (ENEMY,),
    "token": (SELF, ENEMY),
    "pay": (ENEMY,),
    "steal": (ENEMY,),
}
"""Whom a verb can be aimed at; the others are for oneself."""
KINDS: dict[str, tuple[str, ...]] = {
    "cousin": ("street", "court"),
    "pay": ("", "player"),
    "special": tuple(SPECIALS),
}
"""What `kind` may be; for other verbs it is left out."""
IN_INTRIGUES = ("change", "reroll", "move", "swap", "token", "pay", "gain", "steal")
"""The verbs of Intrigues and Reactions: the rulebook's list."""


# --- structure -------------------------------------------------------------------------------------


@check("structure", "achaia.parts.tokens", "there are dice, sides and colours for five players")
def box_is_sound(tables: AchaiaTables) -> Iterator[Finding]:
    """Numbers of the box and the set-up go together."""
    for key, least in (("dice", 1), ("sides", 1), ("power_tokens", 0), ("limit_increases", 0)):
        if getattr(tables.box, key) < least:
            yield Finding("box", key, getattr(tables.box, key), f"at least {least}")
    for key, least in (("power", 0), ("gold", 0), ("intrigues", 0), ("characters", 0), ("turns", 1)):
        if getattr(tables.setup, key) < least:
            yield Finding("setup", key, getattr(tables.setup, key), f"at least {least}")
    if not 0 <= tables.setup.reserve <= tables.box.dice:
        yield Finding(
            "setup", "reserve", tables.setup.reserve, f"0 to the {tables.box.dice} dice of a colour"
        )
    names, letters = tables.colours.names, tables.colours.letters
    if len(names) < 5 or len(set(names)) < len(names) or not all(name.isalpha() for name in names):
        yield Finding("colours", "names", names, "five different words of letters, or more")
    if not len(letters) == len(set(letters)) == len(names) or not letters.isalpha():
        yield Finding("colours", "letters", repr(letters), "one letter for each name, all different")


@check("structure", "achaia.parts.cards", "names are short words of their own, and cards are counted from 0")
def names_are_sound(tables: AchaiaTables) -> Iterator[Finding]:
    """Each card and Location goes by a word that notation can hold."""
    rows = {
        "locations": tables.all_locations(),
        "intrigues": tables.intrigues,
        "characters": tables.all_characters(),
        "events": tables.events,
    }
    for table, cards in rows.items():
        for name in cards:
            plain = name.replace("-", "").isalnum() and name == name.casefold()
            if not plain or name in (*PROMISES, "from", "note", "clause"):
                yield Finding(table, name, repr(name), "small letters, digits and hyphens, no reserved word")
    for table in ("intrigues", "events"):
        for name, card in getattr(tables, table).items():
            if card.count < 0:
                yield Finding(table, f"{name}.count", card.count, "0 or more")


@check(
    "structure",
    "achaia.setup.locations",
    "Locations have numbers of their own, a capacity and a turn to open in",
)
def locations_are_sound(tables: AchaiaTables) -> Iterator[Finding]:
    """Locations can be ordered, opened and filled."""
    tiles, capacities = tables.all_locations(), tables.all_capacities()
    if len(tiles) < len(tables.locations) + len(tables.other_locations) or not tiles:
        yield Finding("other_locations", "", "a Location named twice, or none", "different Locations")
    if sorted(tile.number for tile in tiles.values()) != list(range(1, len(tiles) + 1)):
        numbers = [tile.number for tile in tiles.values()]
        yield Finding("locations", "number", numbers, f"each number from 1 to {len(tiles)} once")
    for name in sorted(tiles.keys() ^ capacities.keys()):
        yield Finding("capacities", name, "not in both lists", "a Location with a capacity")
    for name, tile in tiles.items():
        if not 1 <= tile.opens <= tables.setup.turns or tile.cost < 0 or not tile.effects:
            yield Finding("locations", name, tile, "a turn to open in, a cost from 0 and an effect")
    for name, capacity in capacities.items():
        if capacity < 1:
            yield Finding("capacities", name, capacity, "at least 1")


@check("structure", "achaia.setup.dice-limits", "Dice Limit tokens lie on Locations, for a number of players")
def dice_limits_are_sound(tables: AchaiaTables) -> Iterator[Finding]:
    """No more tokens are used than there are, each with a number."""
    for players, row in tables.dice_limits.players.items():
        if players not in map(str, COUNTS):
            yield Finding("dice_limits", f"players.{players}", repr(players), "2 to 5")
        if len(row) > tables.box.dice_limits:
            yield Finding("dice_limits", f"players.{players}", len(row), f"at most {tables.box.dice_limits}")
        for name, limit in row.items():
            if name not in tables.all_locations() or limit < 1:
                yield Finding(
                    "dice_limits", f"players.{players}.{name}", limit, "a Location and a number from 1"
                )


@check("structure", "achaia.setup.capacity", "the dice of the set-up find room")
def setup_has_room(tables: AchaiaTables) -> Iterator[Finding]:
    """Every number of players can place its first dice."""
    for players in COUNTS:
        room, dice = _room(tables, players, 1), _placed(tables, players, 1)
        if room < dice:
            yield Finding("capacities", f"{players} players", f"room for {room} dice", f"room for {dice}")


def _room(tables: AchaiaTables, players: int, turn: int) -> int:
    limits, capacities = tables.dice_limits.players.get(str(players), {}), tables.all_capacities()
    return sum(
        limits.get(name, capacities[name])
        for name, tile in tables.all_locations().items()
        if tile.opens <= turn
    )


def _placed(tables: AchaiaTables, players: int, turn: int) -> int:
    """Return how many dice can have been placed by a game turn."""
    colours = 4 if players == 2 else players
    return colours * min(tables.box.dice, tables.box.dice - tables.setup.reserve + turn - 1)


@check("structure", "achaia.setup.decks", "every number of players can be dealt in full")
def decks_suffice(tables: AchaiaTables) -> Iterator[Finding]:
    """Nobody goes without what the set-up and the Preparation give."""
    intrigues = sum(card.count for card in tables.intrigues.values())
    for players in COUNTS:
        hand = tables.setup.intrigues_two if players == 2 else tables.setup.intrigues
        if hand * players > intrigues:
            yield Finding("intrigues", "count", intrigues, f"{hand * players} for {players} players")
    if tables.cousins.street < max(COUNTS) or tables.cousins.court < 0:
        yield Finding("cousins", "street", tables.cousins.street, f"at least {max(COUNTS)}, one a player")
    for turn in range(1, tables.setup.turns + 1):
        come = sum(character.turn == turn for character in tables.characters.values())
        if come < tables.setup.characters:
            yield Finding("characters", f"turn {turn}", come, f"at least {tables.setup.characters}")
        events = sum(event.count for event in tables.events.values() if event.turn == turn)
        if 0 < events < max(COUNTS):
            yield Finding("events", f"turn {turn}", events, f"none, or {max(COUNTS)} and more")
    for table in ("characters", "events"):
        for name, card in getattr(tables, table).items():
            if not 1 <= card.turn <= tables.setup.turns:
                yield Finding(table, f"{name}.turn", card.turn, f"1 to {tables.setup.turns}")


@check(
    "structure", "achaia.intrigue.effects", "effects use known verbs, each with whom and what it may touch"
)
def effects_are_sound(tables: AchaiaTables) -> Iterator[Finding]:
    """The vocabulary is small, and every word of it is checked."""
    for table, name, effect in tables.effects():
        for key, found, allowed in _effect_findings(effect):
            yield Finding(table, f"{name}.{key}", found, allowed)


def _effect_findings(effect: Effect) -> Iterator[tuple[str, object, str]]:
    verbs = (*RESOLVE,)
    if effect.does not in verbs:
        yield "does", repr(effect.does), f"one of {', '.join(verbs)}"
        return
    targets, kinds = TARGETS.get(effect.does, (SELF,)), KINDS.get(effect.does, ("",))
    if effect.target not in targets:
        yield "target", repr(effect.target), f"one of {', '.join(targets)} for {effect.does!r}"
    if effect.kind not in kinds:
        yield "kind", repr(effect.kind), f"one of {', '.join(map(repr, kinds))} for {effect.does!r}"
    if effect.where not in (ANY, TROY):
        yield "where", repr(effect.where), f"{ANY!r} or {TROY!r}"
    if effect.amount == 0 or (effect.amount < 0 and effect.does != "change"):
        yield "amount", effect.amount, "1 or more; only a change may be negative"
    if not effect.says.strip():
        yield "says", repr(effect.says), "what the effect does, in words"


@check(
    "structure",
    "achaia.intrigue.kinds",
    "an Intrigue has two effects of the printed list, and serves as it says",
)
def intrigues_are_sound(tables: AchaiaTables) -> Iterator[Finding]:
    """Intrigues aim at an enemy or at oneself, and a Reaction has its effect."""
    for name, card in tables.intrigues.items():
        if len(card.effects) != 2:
            yield Finding("intrigues", f"{name}.effects", len(card.effects), "two effects")
        for effect in (*card.effects, *([card.reaction] if card.reaction else [])):
            if effect.does not in IN_INTRIGUES or effect.target == ANY:
                allowed = f"one of {', '.join(IN_INTRIGUES)}, for oneself or an enemy"
                yield Finding("intrigues", f"{name}.effects", f"{effect.does} {effect.target}", allowed)
        if not set(card.serves) <= {"counteraction", "reaction"}:
            yield Finding("intrigues", f"{name}.serves", card.serves, "counteraction, reaction, both or none")
        if ("reaction" in card.serves) != (card.reaction is not None):
            yield Finding("intrigues", f"{name}.reaction", card.reaction, "an effect exactly for a Reaction")


@check(
    "structure",
    "achaia.diagram.order",
    "the diagram's steps lead to each other and in the end to one of two ends",
)
def diagram_is_sound(tables: AchaiaTables) -> Iterator[Finding]:
    """An Intrigue that nobody answers any more comes to an end."""
    rows = {row.step: row for row in tables.diagram.rows}
    ends = (RESOLVED, CANCELLED)
    if not rows or len(rows) < len(tables.diagram.rows) or rows.keys() & set(ends):
        yield Finding("diagram", "rows", list(rows), f"different steps, none called {' or '.join(ends)}")
        return
    for row in rows.values():
        yield from _row_findings(row, rows)
    for start in rows:
        for kind in ("self", "enemy"):
            step, walked = start, 0
            while step in rows and walked <= len(rows):
                step, walked = (
                    rows[step].answers.get(kind if rows[step].who == NOBODY else "none", RESOLVED),
                    walked + 1,
                )
            if step in rows:
                yield Finding("diagram", start, f"a circle for {kind}", "an end when nobody answers")


def _row_findings(row: Row, rows: dict[str, Row]) -> Iterator[Finding]:
    words = {"self", "enemy"} if row.who == NOBODY else set(WORDS.values())
    wanted = {"self", "enemy"} if row.who == NOBODY else {"none"}
    if row.who == NOBODY and TAKEN in row.answers:
        words = wanted = {TAKEN}
    if row.who not in (NOBODY, OTHERS, TARGET):
        yield Finding("diagram", row.step, repr(row.who), f"{NOBODY}, {OTHERS} or {TARGET}")
    if not wanted <= row.answers.keys() <= words:
        yield Finding("diagram", row.step, list(row.answers), f"{', '.join(sorted(words))}")
    for answer, step in row.answers.items():
        if step not in (*rows, RESOLVED, CANCELLED):
            yield Finding("diagram", f"{row.step}.{answer}", repr(step), "a step of the diagram or an end")
        elif step in rows and TAKEN in rows[step].answers and answer != "counteraction":
            yield Finding(
                "diagram", f"{row.step}.{answer}", repr(step), "taking over only by a counteraction"
            )


# --- print -----------------------------------------------------------------------------------------


@check("print", "achaia.parts.cards", "103 cards, 5 of them Action cards")
def cards_are_counted(tables: AchaiaTables) -> Iterator[Finding]:
    """The rulebook counts the cards."""
    cards = (
        tables.box.action_cards
        + sum(card.count for card in tables.intrigues.values())
        + len(tables.characters)
        + sum(event.count for event in tables.events.values())
        + tables.cousins.street
        + tables.cousins.court
    )
    if cards != 103:
        yield Finding("intrigues", "count", f"{cards} cards in all", "103")
    if tables.box.action_cards != 5:
        yield Finding("box", "action_cards", tables.box.action_cards, "5")


@check("print", "achaia.parts.tokens", "what the list of components counts")
def box_is_counted(tables: AchaiaTables) -> Iterator[Finding]:
    """The rulebook counts dice and tokens."""
    printed = {
        "dice": 5,
        "sides": 6,
        "power_tokens": 10,
        "limit_increases": 5,
        "dice_limits": 8,
        "closed": 4,
        "usage": 15,
        "gold": 58,
    }
    for key, count in printed.items():
        if getattr(tables.box, key) != count:
            yield Finding("box", key, getattr(tables.box, key), str(count))
    if len(tables.colours.names) != 5:
        yield Finding("colours", "names", len(tables.colours.names), "5")


@check("print", "achaia.setup.hand", "the hands, the Characters, the reserve and the turns of the rulebook")
def setup_is_printed(tables: AchaiaTables) -> Iterator[Finding]:
    """The rulebook tells what everybody starts with."""
    printed = {
        "power": 5,
        "gold": 7,
        "intrigues": 3,
        "intrigues_two": 6,
        "characters": 3,
        "reserve": 2,
        "turns": 3,
    }
    for key, count in printed.items():
        if getattr(tables.setup, key) != count:
            yield Finding("setup", key, getattr(tables.setup, key), str(count))


@check("print", "achaia.parts.tiles", "twelve Locations; which ones open late, and what is legible of four")
def locations_are_printed(tables: AchaiaTables) -> Iterator[Finding]:
    """The rulebook shows some tiles."""
    tiles, capacities = tables.all_locations(), tables.all_capacities()
    if len(tiles) != 12:
        yield Finding("locations", "", f"{len(tiles)} Locations", "12")
    for name, tile in tiles.items():
        opens = {2: 2, 6: 2, 1: 3, 11: 3}.get(tile.number, 1)
        if tile.opens != opens:
            yield Finding("locations", f"{name}.opens", tile.opens, f"{opens} for number {tile.number}")
        if tile.number in (3, 4) and capacities[name] != 2:
            yield Finding("capacities", name, capacities[name], "2")
        cost = {1: 4, 2: 4, 3: 2, 4: 0}.get(tile.number)
        if cost is not None and tile.cost != cost:
            yield Finding("locations", f"{name}.cost", tile.cost, str(cost))


@check("print", "achaia.setup.dice-limits", "the Dice Limit tokens for three players, and none for two")
def dice_limits_are_printed(tables: AchaiaTables) -> Iterator[Finding]:
    """The rulebook's table can be read for three players, and for two."""
    numbers = {name: tile.number for name, tile in tables.all_locations().items()}
    three = {numbers[name]: limit for name, limit in tables.dice_limits.players.get("3", {}).items()}
    if three != {2: 1, 8: 2, 9: 1, 11: 1, 12: 1}:
        yield Finding("dice_limits", "players.3", three, "1 on 2, 2 on 8, 1 on 9, 1 on 11, 1 on 12")
    if tables.dice_limits.players.get("2"):
        yield Finding("dice_limits", "players.2", tables.dice_limits.players["2"], "no tokens")


# --- goals of the kit ------------------------------------------------------------------------------


@check(
    "goal", "achaia.location.rest", "capacities are 2 to 5, and in each turn three dice more would find room"
)
def there_is_room(tables: AchaiaTables) -> Iterator[Finding]:
    """The kit leaves something to choose wherever a die is placed."""
    capacities = tables.all_capacities()
    for name, capacity in capacities.items():
        if not 2 <= capacity <= 5:
            yield Finding("capacities", name, capacity, "2 to 5")
    for players in COUNTS:
        for turn in range(1, tables.setup.turns + 1):
            room, dice = _room(tables, players, turn), _placed(tables, players, turn)
            if room < dice + 3:
                yield Finding(
                    "capacities", f"{players} players, turn {turn}", room, f"room for {dice + 3} dice"
                )
    for players, row in tables.dice_limits.players.items():
        for name, limit in row.items():
            if limit >= capacities[name]:
                yield Finding(
                    "dice_limits", f"players.{players}.{name}", limit, f"less than {capacities[name]}"
                )


@check("goal", "achaia.location.rest", "no two Locations do the same, each in one effect")
def locations_are_varied(tables: AchaiaTables) -> Iterator[Finding]:
    """The kit gives every Location a use of its own."""
    seen: dict[tuple[object, ...], str] = {}
    for name, tile in tables.all_locations().items():
        if len(tile.effects) != 1:
            yield Finding("locations", f"{name}.effects", len(tile.effects), "one effect")
        marks = tuple((e.does, e.target, e.amount, e.where, e.kind) for e in tile.effects)
        if marks in seen:
            yield Finding("locations", name, f"the same as {seen[marks]}", "different actions")
        seen[marks] = name


@check("goal", "achaia.intrigue.kinds", "12 or more different Intrigues, some for each defence")
def intrigues_are_varied(tables: AchaiaTables) -> Iterator[Finding]:
    """The kit's Intrigues differ, and with them one can react."""
    if len(tables.intrigues) < 12:
        yield Finding("intrigues", "", f"{len(tables.intrigues)} different cards", "12 or more")
    pairs = Counter(
        tuple((e.does, e.target, e.amount, e.where, e.kind) for e in card.effects)
        for card in tables.intrigues.values()
    )
    if max(pairs.values(), default=0) > 1:
        yield Finding("intrigues", "", "two cards with the same effects", "different cards")
    for word in ("counteraction", "reaction"):
        if not any(word in card.serves for card in tables.intrigues.values()):
            yield Finding("intrigues", "serves", f"no {word}", f"some that serve as {word}")


@check("goal", "achaia.character.cost", "Characters cost 0 to 4, and in each turn one plays an Intrigue")
def characters_are_varied(tables: AchaiaTables) -> Iterator[Finding]:
    """The kit's Characters can be afforded, and some of them be answered."""
    for name, character in tables.all_characters().items():
        if not 0 <= (character.cost or 0) <= 4:
            yield Finding("characters", f"{name}.cost", character.cost, "0 to 4, or none")
    for turn in range(1, tables.setup.turns + 1):
        row = [character for character in tables.characters.values() if character.turn == turn]
        if not any(effect.does in ("play", "replay") for character in row for effect in character.effects):
            yield Finding("characters", f"turn {turn}", "nobody plays an Intrigue", "at least one who does")


CHECKS: tuple[Check, ...] = (
    box_is_sound,
    names_are_sound,
    locations_are_sound,
    dice_limits_are_sound,
    setup_has_room,
    decks_suffice,
    effects_are_sound,
    intrigues_are_sound,
    diagram_is_sound,
    cards_are_counted,
    box_is_counted,
    setup_is_printed,
    locations_are_printed,
    dice_limits_are_printed,
    there_is_room,
    locations_are_varied,
    intrigues_are_varied,
    characters_are_varied,
)
