"""Every effect of every card and every Location, played once: it changes what it says, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from games.achaia.tables import differences, kit, table, why
from games.playing import legal, play

from gamekit import CHANCE
from gamekit.games.achaia import actions as a
from gamekit.games.achaia.domination import Executing
from gamekit.games.achaia.specials import SPECIALS, tribute

GAME = kit(3)
PARTS = GAME.parts


def rich(**changes: Any):
    """Return a table at which everything can happen: dice, tokens, gold, a discard pile."""
    given: dict[str, Any] = {
        "dice": {
            "red": "temple:3 mint:4 -:2",
            "green": "mint:5 prison:3 harbour:2 -:4",
            "blue": "prison:6 tavern:3 -:1",
        },
        "tokens": {"red": "temple mint", "green": "prison mint", "blue": "tavern temple"},
        "discard": "levy levy steal",
        "gold": (9, 9, 9),
        "game_turn": 3,
    }
    return table(3, **{**given, **changes})


def play_on(state, stop):
    """Take the first option again and again until `stop`; return the state and what was chosen."""
    named = []
    while not stop(state):
        action = state.legal_actions()[0]
        named.append(action)
        state = state.child(action)
    return state, named


def number(action):
    return PARTS.number[action]


def put(things, place, thing):
    return (*things[:place], thing, *things[place + 1 :])


def gained(before, seat, gold):
    return {
        f"gold {seat}": (before.gold(seat), before.gold(seat) + gold),
        "screens": (before.screens, before.screens + gold),
    }


def moved_gold(before, giver, taker, gold):
    return {
        f"gold {giver}": (before.gold(giver), before.gold(giver) - gold),
        f"gold {taker}": (before.gold(taker), before.gold(taker) + gold),
    }


def expected(before, effect, seat, named):  # noqa: C901  # one case a verb
    """Return what the words of the effect change, worked out from what was named."""
    targets = [action.seat for action in named if isinstance(action, a.Target)]
    dice = [number(action) for action in named if isinstance(action, a.Die)]
    places = [number(action) for action in named if isinstance(action, a.To)]
    target = targets[0] if targets else None
    size = len(PARTS.locations)
    match effect.does:
        case "change":
            shown = before.pips[dice[0]]
            after = max(1, min(6, shown + effect.amount))
            assert PARTS.owner_of[dice[0]] == (seat if target is None else target)
            return {"pips": (before.pips, put(before.pips, dice[0], after))}
        case "reroll":
            pips = before.pips
            rolls = [action for action in named if isinstance(action, a.Roll)]
            assert [PARTS.die.index(a.Die(roll.colour, roll.number)) for roll in rolls] == dice
            assert len(set(dice)) == effect.amount
            for die, roll in zip(dice, rolls, strict=True):
                pips = put(pips, die, roll.pips)
            return {"pips": (before.pips, pips)}
        case "move":
            return {"at": (before.at, put(before.at, dice[0], places[0]))}
        case "swap":
            own, other = dice
            at = put(put(before.at, own, before.at[other]), other, before.at[own])
            return {"at": (before.at, at)}
        case "token":
            (token,) = [number(action) for action in named if isinstance(action, a.Token)]
            colour, here = divmod(token, size)
            on = before.tokens[colour]
            on = put(put(on, here, on[here] - 1), places[0], on[places[0]] + 1)
            return {"tokens": (before.tokens, put(before.tokens, colour, on))}
        case "put":
            on = before.tokens[seat]
            on = put(on, places[0], on[places[0]] + 1)
            return {
                "tokens": (before.tokens, put(before.tokens, seat, on)),
                "supply": (before.supply, put(before.supply, seat, before.supply[seat] - 1)),
            }
        case "gain":
            return gained(before, seat, effect.amount)
        case "pay" if effect.kind == "player":
            return moved_gold(before, target, seat, effect.amount)
        case "pay":
            return gained(before, target, -effect.amount)
        case "steal":
            return moved_gold(before, target, seat, effect.amount)
        case "power":
            return {"power": (before.power, put(before.power, seat, before.power[seat] + effect.amount))}
        case "draw":
            drawn = [PARTS.cards.index(action.card) for action in named if isinstance(action, a.Draw)]
            assert len(drawn) == effect.amount
            cards = tuple(sorted((*before.cards(seat), *drawn)))
            return {
                f"cards {seat}": (before.cards(seat), cards),
                "deck": (before.deck, before.deck - len(drawn)),
            }
        case "take":
            (card,) = [number(action) for action in named if isinstance(action, a.Take)]
            return {
                f"cards {seat}": (before.cards(seat), tuple(sorted((*before.cards(seat), card)))),
                "taken": (before.taken, put(before.taken, seat, (card,))),
                "discard": (before.discard, put(before.discard, card, before.discard[card] - 1)),
            }
        case "cousin":
            held = getattr(before, effect.kind)
            return {effect.kind: (held, put(held, seat, held[seat] + 1))}
        case "dismiss":
            (gone,) = [number(action) for action in named if isinstance(action, a.Dismiss)]
            left = tuple(character for character in before.characters if character != gone)
            return {
                "characters": (before.characters, left),
                "characters_gone": (before.characters_gone, before.characters_gone + 1),
            }
        case "limit":
            return {"limits": (before.limits, put(before.limits, places[0], before.limits[places[0]] + 1))}
        case "special":
            assert effect.kind in SPECIALS
            return gained(before, seat, 2 * sum(count > 0 for count in before.tokens[seat]))
        case _:
            raise AssertionError(effect.does)


def joined(*changes):
    """Return the changes of several effects, one after the other."""
    both = {}
    for row in changes:
        for key, (old, new) in row.items():
            both[key] = (both[key][0] if key in both else old, new)
    return {key: (old, new) for key, (old, new) in both.items() if old != new}


INTRIGUES = [(card, number) for card in PARTS.cards for number in (1, 2)]


def is_over(state):
    """Return whether the first action is over: the next seat acts."""
    return state.turn.seat == 1


@pytest.mark.parametrize(("card", "which"), INTRIGUES)
def test_each_effect_of_each_intrigue(card, which):
    """achaia.intrigue.effects, achaia.intrigue.enemy, achaia.intrigue.self: it does what it says, alone."""
    before = rich(hands=[card])
    effect = PARTS.tables.intrigues[card].effects[which - 1]
    after, named = play_on(play(before, f"play {card} {which}"), is_over)
    kind = PARTS.cards.index(card)
    played = {
        "cards 0": (before.cards(0), ()),
        "discard": (before.discard, put(before.discard, kind, before.discard[kind] + 1)),
    }
    assert differences(before, after) == joined(expected(before, effect, 0, named), played)


REACTIONS = [card for card in PARTS.cards if PARTS.tables.intrigues[card].reaction]


@pytest.mark.parametrize("card", REACTIONS)
def test_each_reaction(card):
    """achaia.defend.reaction: the Intrigue is cancelled, and the Reaction effect happens."""
    before = rich(hands=["levy", card])
    asked = play(before, "play levy 1")
    reacted, named = play_on(play(asked, f"react {card}"), is_over)
    effect = PARTS.tables.intrigues[card].reaction
    kinds = sorted([PARTS.cards.index("levy"), PARTS.cards.index(card)])
    discard = list(before.discard)
    for kind in kinds:
        discard[kind] += 1
    spent = {
        "cards 0": (before.cards(0), ()),
        "cards 1": (before.cards(1), ()),
        "discard": (before.discard, tuple(discard)),
    }
    assert differences(before, reacted) == joined(expected(before, effect, 1, named), spent)


PERFORMED = [name for name in PARTS.characters if name not in ("informer", "envoy", "ringleader")]


@pytest.mark.parametrize("name", PERFORMED)
def test_each_character(name):
    """achaia.character.use, achaia.character.orion: paid, marked, and the ability used."""
    before = rich(characters="" if name in ("orion", "zaan") else name)
    character, which = PARTS.tables.all_characters()[name], PARTS.characters.index(name)
    after, named = play_on(play(before, f"use {name}"), is_over)
    paid = gained(before, 0, -(character.cost or 0)) | {"usage": (before.usage, put(before.usage, which, 1))}
    (effect,) = character.effects
    left = before.with_gold(0, -(character.cost or 0))
    assert differences(before, after) == joined(paid, expected(left, effect, 0, named))


@pytest.mark.parametrize("name", PARTS.events)
def test_each_event(name):
    """achaia.pass.event: revealed by the first who passes, and resolved in its order."""
    before = rich(events=[name], hands=["levy"], characters="beggar ferryman")
    effects = PARTS.tables.events[name].effects
    start = play(before, "pass")
    state = play(start, f"reveal {name}")
    assert state.events_shown == (PARTS.events.index(name),)
    changes, rest = [], list(effects)
    if rest[0].does == "play":  # what an Intrigue changes is tested above
        state = play(state, "play levy 1")
        rest.pop(0)
        start = state
    else:
        start = play(start, "decline")
    after, named = play_on(state, is_over)
    for effect in rest:
        mine, named = named[: named_by(effect)], named[named_by(effect) :]
        changes.append(expected(start, effect, 0, mine))
        start = applied(start, changes[-1])
    shown = differences(before, after)
    for key in ("event 0", "passed", "events_shown"):
        shown.pop(key)
    if effects[0].does == "play":
        assert shown.keys() == {"cards 0", "deck", "discard", "gold 0", "screens"}
    else:
        assert shown == joined(*changes)


def named_by(effect):
    """Return how many actions an effect takes when nothing is named by itself."""
    one = {"change": 1, "reroll": 2 * effect.amount, "move": 2, "draw": effect.amount, "put": 1, "dismiss": 1}
    return one.get(effect.does, 0) + (effect.target == "enemy")


def applied(before, changes):
    """Return the state with these changes."""
    fields = {key: new for key, (_, new) in changes.items() if " " not in key}
    state = before.evolve(**fields)
    for key, (_, new) in changes.items():
        if " " in key:
            name, seat = key.split()
            state = state.with_hand(state.hands[int(seat)].evolve(**{name: new}))
    return state


@pytest.mark.parametrize("name", PARTS.locations)
def test_each_location(name):
    """Each Location's action, paid and executed; achaia.location.rest.

    achaia.location.palace, achaia.location.council, achaia.location.watchtower, achaia.location.temple.
    """
    where = PARTS.locations.index(name)
    die = PARTS.dice_of[0][4]
    before = rich().with_die(die, where)
    tile = PARTS.tables.all_locations()[name]
    asked = before.push(Executing(die, where))
    assert legal(asked) == ["execute", "decline"]
    after, named = play_on(play(asked, "execute"), lambda state: len(state.stack) == len(before.stack))
    paid = gained(before, 0, -tile.cost) if tile.cost else {}
    (effect,) = tile.effects
    named = [*named, a.Colour("red")]
    assert differences(before, after) == joined(
        paid, expected(before.with_gold(0, -tile.cost), effect, 0, named)
    )


def test_a_location_is_paid_in_full_or_not_at_all():
    """achaia.general.pay, achaia.domination.actions: optional, and it costs all of it."""
    watchtower = PARTS.locations.index("watchtower")
    before = rich(gold=(1, 9, 9)).with_die(4, watchtower)
    asked = before.push(Executing(4, watchtower))
    assert legal(asked) == ["decline"]
    assert why(asked, "execute") == "achaia.domination.actions"
    assert play(asked, "decline") == before


def test_tribute_counts_locations_not_tokens():
    """achaia.general.cards-rule: an effect that no verb has is a plain function."""
    before = rich(tokens={"red": "temple temple mint"})
    assert tribute(before, 0).gold(0) == before.gold(0) + 4


def test_chance_decides_rerolls_alone():
    """achaia.location.watchtower: the die is named first, and all six values are alike."""
    state = play(rich(hands=["duel"]), "play duel 2", "die red 2")
    assert state.current_player == CHANCE
    assert [(action.pips, weight) for action, weight in state.chance_outcomes()] == [
        (pips, 1) for pips in range(1, 7)
    ]
