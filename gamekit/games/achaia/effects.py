"""Effects: what has to be named for each, and what may be named.

An effect that is being played is a `Deed`: who plays it, at whom it is aimed, and the pieces
named so far. A verb tells in `steps` what kinds of pieces it wants, one after the other;
`options` are the actions that name the next one, and `refusal` says why others do not.
What a verb then does to the state stands in resolving.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from gamekit.core.actions import Action
from gamekit.core.clauses import Refusal, broken, clause
from gamekit.core.value import Value, value
from gamekit.games.achaia import actions
from gamekit.games.achaia.parts import NONE, RESERVE, Parts
from gamekit.games.achaia.state import AchaiaState
from gamekit.games.achaia.tables import Effect

SELF, ENEMY, ANY, TROY = "self", "enemy", "any", "troy"


@value
class Deed(Value):
    """An effect in the making. Pieces are numbers: of dice, Locations, colours, cards or effects."""

    effect: int
    seat: int
    target: int = NONE
    pieces: tuple[int, ...] = ()

    def read(self, state: AchaiaState) -> Effect:
        """Return the effect."""
        return state.game.parts.effects[self.effect]

    def with_piece(self, piece: int) -> Deed:
        """Return the deed with one more piece named."""
        return deed_of(self.effect, self.seat, self.target, (*self.pieces, piece))

    def aimed(self, seat: int) -> Deed:
        """Return the deed with its target named."""
        return deed_of(self.effect, self.seat, seat, self.pieces)


deed_of = lru_cache(maxsize=1 << 14)(Deed)  # a value: one serves wherever an equal one is wanted


@lru_cache(maxsize=1 << 12)
def aimed_at_enemies(deed: Deed, players: int) -> tuple[Deed, ...]:
    """Return the deed aimed at each enemy, in the order of the seats."""
    return tuple(deed.aimed(seat) for seat in range(players) if is_enemy(deed, seat))


# --- predicates ------------------------------------------------------------------------------------


@clause("achaia.intrigue.effects", says="That is not what has to be named now: {what}.")
def is_wanted(action: Action, kind: type[Action]) -> bool:
    """Return whether the action names a piece of the kind that the effect asks for."""
    return isinstance(action, kind)


@clause("achaia.intrigue.enemy", "achaia.intrigue.self", says="The effect is for {whose}, not for these.")
def is_theirs(state: AchaiaState, deed: Deed, owner: int) -> bool:
    """Return whether the effect may touch pieces of the seat."""
    effect = deed.read(state)
    if effect.does == "swap":
        return owner == (deed.seat if not deed.pieces else deed.target)
    return effect.target == ANY or owner == (deed.seat if effect.target == SELF else deed.target)


@clause("achaia.intrigue.enemy", says="The effect is aimed at an enemy, not at oneself.")
def is_enemy(deed: Deed, seat: int) -> bool:
    """Return whether the seat is an enemy of whoever plays the effect."""
    return seat != deed.seat


@clause("achaia.general.dice-places", says="The effect speaks of Troy, and this die lies in reserve.")
def is_in_reach(state: AchaiaState, effect: Effect, die: int) -> bool:
    """Return whether the effect can touch a die where it lies."""
    return effect.where == ANY or state.at[die] != RESERVE


@clause("achaia.general.dice-values", says="The die would not change: it shows {pips} already.")
def would_change(state: AchaiaState, effect: Effect, die: int) -> bool:
    """Return whether a change of value turns the die at all: it stops at the lowest and the highest."""
    pips = state.pips[die]
    return pips < state.game.parts.sides if effect.amount > 0 else pips > 1


@clause("achaia.location.council", says="The dice have to be different, and this one is named already.")
def is_different(deed: Deed, die: int) -> bool:
    """Return whether the die has not been named."""
    return die not in deed.pieces


@clause("achaia.two.reroll", says="Of one's own dice only those of one colour are re-rolled together.")
def keeps_to_colour(parts: Parts, deed: Deed, die: int) -> bool:
    """Return whether the die goes with the own dice that are named for a re-roll."""
    if not parts.two or parts.owner_of[die] != deed.seat:
        return True
    colour = parts.colour_of[die]
    return all(parts.owner_of[d] != deed.seat or parts.colour_of[d] == colour for d in deed.pieces)


@clause(
    "achaia.location.council", says="No other die could be named beside this one; one alone is not enough."
)
def leaves_enough(state: AchaiaState, deed: Deed, effect: Effect, die: int) -> bool:
    """Return whether as many dice as the effect wants can be named if this is one of them."""
    if len(deed.pieces) + 1 >= effect.amount:
        return True
    after = deed.with_piece(die)
    for other in _pool(state, deed, effect):  # noqa: SIM110  # any() would cost a generator at every die
        if _fits_reroll(state, after, effect, other):
            return True
    return False


@clause("achaia.general.available", says="No other Location is open with room for the die.")
def can_leave(state: AchaiaState, die: int) -> bool:
    """Return whether there is an available Location other than where the die lies."""
    spots = state.available()
    return len(spots) > 1 or (len(spots) == 1 and spots[0] != state.at[die])


@clause(
    "achaia.general.available", says="{location} is not an open Location with room other than the die's own."
)
def can_come(state: AchaiaState, die: int, place: int) -> bool:
    """Return whether a die can be moved to the Location."""
    return place != state.at[die] and place in state.available()


@clause("achaia.general.available", says="Only dice on two different Locations change places.")
def can_swap(state: AchaiaState, deed: Deed, die: int) -> bool:
    """Return whether a die in Troy has one of the target's to change places with; that needs no room."""
    at, here = state.at, state.at[die]
    if deed.pieces:
        return here not in (RESERVE, at[deed.pieces[0]])
    return here != RESERVE and any(at[d] not in (RESERVE, here) for d in state.parts.dice_of[deed.target])


@clause("achaia.intrigue.enemy", says="There is no such power token.")
def has_token(state: AchaiaState, colour: int, place: int) -> bool:
    """Return whether a power token of the colour lies on the Location."""
    return state.tokens[colour][place] > 0


@clause("achaia.intrigue.enemy", says="{location} is no open Location other than the token's own.")
def can_hold(state: AchaiaState, deed: Deed, place: int) -> bool:
    """Return whether a power token can come to the Location: open, not where it lies; no room is needed."""
    effect = deed.read(state)
    here = deed.pieces[0] % len(state.parts.locations) if effect.does == "token" else NONE
    return place != here and place in state.open_locations()


@clause("achaia.location.palace", says="No power token of that colour is left in the supply.")
def has_supply(state: AchaiaState, colour: int) -> bool:
    """Return whether a power token of the colour can still be placed."""
    return state.supply[colour] > 0


@clause("achaia.character.orion", says="{location} is not open, or all limit increase tokens are placed.")
def can_increase(state: AchaiaState, place: int) -> bool:
    """Return whether a limit increase token can be placed on the Location."""
    return state.limits_left() > 0 and place in state.open_locations()


@clause("achaia.location.temple", "achaia.intrigue.discard", says="{card} does not lie in the discard pile.")
def is_discarded(state: AchaiaState, card: int) -> bool:
    """Return whether the Intrigue lies in the discard pile."""
    return state.discard[card] > 0


@clause("achaia.character.always", says="{character} cannot be sent away.")
def can_dismiss(state: AchaiaState, character: int) -> bool:
    """Return whether the Character is one of the turn's; those of the House of Orion always stay."""
    return character >= state.parts.house and character in state.characters


@clause("achaia.intrigue.effects", says="The effect could touch nothing of that player.")
def is_touchable(state: AchaiaState, aimed: Deed) -> bool:
    """Return whether the effect, aimed at an enemy, could touch something of that player."""
    return _has_pieces(state, aimed, state.game.parts.effects[aimed.effect])


@clause("achaia.intrigue.effects", says="The effect could touch nothing.")
def is_possible(state: AchaiaState, deed: Deed) -> bool:
    """Return whether everything that the effect wants can be named."""
    effect = state.game.parts.effects[deed.effect]
    if deed.target != NONE or effect.target != ENEMY:
        return _has_pieces(state, deed, effect)
    # any() would cost a generator at every card
    for aimed in aimed_at_enemies(deed, state.game.players):  # noqa: SIM110
        if is_touchable(state, aimed):
            return True
    return False


# --- dice ------------------------------------------------------------------------------------------


def _pool(state: AchaiaState, deed: Deed, effect: Effect) -> tuple[int, ...]:
    """Return the dice of those whom the effect is for."""
    parts = state.game.parts
    if effect.target == ANY:
        return parts.dice
    own = effect.target == SELF or (effect.does == "swap" and not deed.pieces)
    return parts.dice_of[deed.seat if own else deed.target]


def _fits_change(state: AchaiaState, _deed: Deed, effect: Effect, die: int) -> bool:
    return would_change(state, effect, die) and is_in_reach(state, effect, die)


def _fits_reroll(state: AchaiaState, deed: Deed, effect: Effect, die: int) -> bool:
    return (
        is_different(deed, die)
        and is_in_reach(state, effect, die)
        and keeps_to_colour(state.game.parts, deed, die)
        and leaves_enough(state, deed, effect, die)
    )


def _fits_move(state: AchaiaState, _deed: Deed, effect: Effect, die: int) -> bool:
    return is_in_reach(state, effect, die) and can_leave(state, die)


def _fits_swap(state: AchaiaState, deed: Deed, _effect: Effect, die: int) -> bool:
    return can_swap(state, deed, die)


FITS: dict[str, Callable[[AchaiaState, Deed, Effect, int], bool]] = {
    "change": _fits_change,
    "reroll": _fits_reroll,
    "move": _fits_move,
    "swap": _fits_swap,
}
"""For each verb that names dice: whether a die of the right player will do."""


def _dice(state: AchaiaState, deed: Deed, effect: Effect) -> Iterator[int]:
    fits = FITS[effect.does]
    for die in _pool(state, deed, effect):
        if fits(state, deed, effect, die):
            yield die


def _why_not_die(state: AchaiaState, deed: Deed, effect: Effect, die: int) -> Refusal:
    parts = state.parts
    if not is_theirs(state, deed, parts.owner_of[die]):
        whose = "one's own dice" if is_theirs(state, deed, deed.seat) else "the target's dice"
        return broken(is_theirs, whose=whose)
    if not is_in_reach(state, effect, die):
        return broken(is_in_reach)
    if effect.does == "change":
        return broken(would_change, pips=state.pips[die])
    if effect.does == "move":
        return broken(can_leave)
    if effect.does == "swap":
        return broken(can_swap)
    if not is_different(deed, die):
        return broken(is_different)
    return broken(leaves_enough if keeps_to_colour(parts, deed, die) else keeps_to_colour)


# --- other pieces ----------------------------------------------------------------------------------


def _locations(state: AchaiaState, deed: Deed, effect: Effect) -> Iterable[int]:
    if effect.does == "move":
        here = state.at[deed.pieces[0]]
        return (place for place in state.available() if place != here)
    if effect.does == "limit":
        return state.open_locations() if state.limits_left() else ()
    if effect.does == "put" and not has_supply(state, deed.pieces[0]):
        return ()
    return (place for place in state.open_locations() if can_hold(state, deed, place))


def _why_not_location(state: AchaiaState, _deed: Deed, effect: Effect, place: int) -> Refusal:
    title = state.parts.location_titles[place]
    if effect.does == "move":
        return broken(can_come, location=title)
    return broken(can_increase if effect.does == "limit" else can_hold, location=title)


def _tokens(state: AchaiaState, deed: Deed, effect: Effect) -> Iterable[int]:
    parts, size = state.game.parts, len(state.game.parts.locations)
    colours = parts.colours_of[deed.seat if effect.target == SELF else deed.target]
    return (
        colour * size + place
        for colour in colours
        for place, count in enumerate(state.tokens[colour])
        if count
    )


def _why_not_token(state: AchaiaState, deed: Deed, effect: Effect, token: int) -> Refusal:
    colour = token // len(state.parts.locations)
    if is_theirs(state, deed, state.parts.owner[colour]):
        return broken(has_token)
    return broken(is_theirs, whose="one's own tokens" if effect.target == SELF else "the target's tokens")


def _colours(state: AchaiaState, deed: Deed, _effect: Effect) -> Iterable[int]:
    return (colour for colour in state.parts.colours_of[deed.seat] if has_supply(state, colour))


def _why_not_colour(state: AchaiaState, deed: Deed, _effect: Effect, colour: int) -> Refusal:
    if state.parts.owner[colour] != deed.seat:
        return broken(is_theirs, whose="one's own tokens")
    return broken(has_supply)


def _discarded(state: AchaiaState, _deed: Deed, _effect: Effect) -> Iterable[int]:
    return (card for card, count in enumerate(state.discard) if count)


def _why_not_discarded(state: AchaiaState, _deed: Deed, _effect: Effect, card: int) -> Refusal:
    return broken(is_discarded, card=state.parts.tables.intrigues[state.parts.cards[card]].title)


def _dismissible(state: AchaiaState, _deed: Deed, _effect: Effect) -> Iterable[int]:
    return (character for character in state.characters if can_dismiss(state, character))


def _why_not_dismiss(state: AchaiaState, _deed: Deed, _effect: Effect, character: int) -> Refusal:
    name = state.parts.characters[character]
    return broken(can_dismiss, character=state.parts.tables.all_characters()[name].title)


@clause("achaia.intrigue.effects", says="{card} is not there to be played.")
def is_at_hand(state: AchaiaState, seat: int, card: int, *, discarded: bool = False) -> bool:
    """Return whether the seat holds the Intrigue, or whether it lies in the discard pile."""
    return is_discarded(state, card) if discarded else card in state.cards(seat)


def playable(state: AchaiaState, seat: int, cards: Iterable[int]) -> Iterator[int]:
    """Yield the effects of these Intrigues that the seat could play, in order."""
    effects, always = state.game.parts.card_effects, state.game.parts.always
    return (
        effect
        for card in cards
        for effect in effects[card]
        if always[effect] or is_possible(state, deed_of(effect, seat))
    )


def _intrigues(state: AchaiaState, deed: Deed, effect: Effect) -> Iterable[int]:
    cards = (
        _discarded(state, deed, effect) if effect.does == "replay" else dict.fromkeys(state.cards(deed.seat))
    )
    return playable(state, deed.seat, cards)


def _why_not_intrigue(state: AchaiaState, deed: Deed, effect: Effect, played: int) -> Refusal:
    return why_not_play(state, deed.seat, played, discarded=effect.does == "replay")


def why_not_play(state: AchaiaState, seat: int, played: int, *, discarded: bool = False) -> Refusal:
    """Return why the seat cannot play an effect of an Intrigue."""
    card = state.parts.card_with[played]
    if not is_at_hand(state, seat, card, discarded=discarded):
        return broken(is_at_hand, card=state.parts.tables.intrigues[state.parts.cards[card]].title)
    return broken(is_possible)


class Kind:
    """A kind of piece: the action that names one, the ready actions, what fits and why not.

    What fits is found one by one: often it is enough to know that there is something.
    """

    def __init__(
        self,
        action: type[Action],
        words: str,
        ready: Callable[[Parts], Any],
        fitting: Callable[[AchaiaState, Deed, Effect], Iterable[int]],
        why_not: Callable[[AchaiaState, Deed, Effect, int], Refusal],
    ) -> None:
        self.action, self.words, self.ready = action, words, ready
        self.fitting, self.why_not = fitting, why_not


DIE = Kind(actions.Die, "a die", lambda parts: parts.die, _dice, _why_not_die)
PLACE = Kind(actions.To, "a Location", lambda parts: parts.to, _locations, _why_not_location)
TOKEN = Kind(actions.Token, "a power token", lambda parts: parts.token, _tokens, _why_not_token)
COLOUR = Kind(actions.Colour, "a colour", lambda parts: parts.colour, _colours, _why_not_colour)
DISCARDED = Kind(actions.Take, "a card to take", lambda parts: parts.take, _discarded, _why_not_discarded)
GUEST = Kind(actions.Dismiss, "a Character", lambda parts: parts.dismiss, _dismissible, _why_not_dismiss)
INTRIGUE = Kind(actions.Play, "an Intrigue", lambda parts: parts.play_of, _intrigues, _why_not_intrigue)

STEPS: dict[str, tuple[Kind, ...]] = {
    "change": (DIE,),
    "reroll": (DIE,),
    "move": (DIE, PLACE),
    "swap": (DIE, DIE),
    "token": (TOKEN, PLACE),
    "put": (COLOUR, PLACE),
    "limit": (PLACE,),
    "take": (DISCARDED,),
    "dismiss": (GUEST,),
    "play": (INTRIGUE,),
    "replay": (INTRIGUE,),
}
"""For each verb the kinds of pieces to name; verbs that name nothing are left out."""


def step(deed: Deed, effect: Effect) -> Kind | None:
    """Return the kind of piece to name next, or None when everything is named."""
    kinds, named = STEPS.get(effect.does), len(deed.pieces)
    if kinds is None:
        return None
    if effect.does == "reroll":
        return DIE if named < effect.amount else None
    return kinds[named] if named < len(kinds) else None


def _has_pieces(state: AchaiaState, deed: Deed, effect: Effect) -> bool:
    """Return whether the next piece can be named; a fitting piece never leads nowhere."""
    fits = FITS.get(effect.does)
    if fits is not None and not deed.pieces:
        for die in _pool(state, deed, effect):  # noqa: SIM110  # any() would cost a generator at every card
            if fits(state, deed, effect, die):
                return True
        return False
    possible = POSSIBLE.get(effect.does)
    if possible is not None:
        return possible(state, deed, effect)
    kind = step(deed, effect)
    if kind is None:
        return True
    for _ in kind.fitting(state, deed, effect):  # any() would cost one generator more
        return True
    return False


@clause("achaia.setup.decks", says="No Intrigue is left to draw.")
def can_draw(state: AchaiaState) -> bool:
    """Return whether an Intrigue can be drawn: of the deck, or of the discard pile shuffled anew."""
    return state.deck > 0 or any(state.discard)


def _can_draw(state: AchaiaState, _deed: Deed, _effect: Effect) -> bool:
    return can_draw(state)


@clause("achaia.general.cousins", says="No Cousin of that kind is left.")
def has_cousin(state: AchaiaState, kind: str) -> bool:
    """Return whether the supply still holds a Cousin of the kind; the other kind is no substitute."""
    return (state.street_left() if kind == "street" else state.court_left()) > 0


def _has_cousin(state: AchaiaState, _deed: Deed, effect: Effect) -> bool:
    return has_cousin(state, effect.kind)


POSSIBLE: dict[str, Callable[[AchaiaState, Deed, Effect], bool]] = {
    "draw": _can_draw,
    "cousin": _has_cousin,
}
"""For the verbs that name nothing and may find nothing: whether they could touch something."""


# --- naming ----------------------------------------------------------------------------------------


def is_named(state: AchaiaState, deed: Deed) -> bool:
    """Return whether target and pieces are all named."""
    effect = state.game.parts.effects[deed.effect]
    return (effect.target != ENEMY or deed.target != NONE) and step(deed, effect) is None


@clause("achaia.general.screens")
def is_of_hand(state: AchaiaState, deed: Deed) -> bool:
    """Return whether a card of the hand is named: then nobody else may see whether there was a choice."""
    return deed.read(state).does == "play"


def options(state: AchaiaState, deed: Deed) -> tuple[Action, ...]:
    """Return the actions that name the target or the next piece, in the order of the action space."""
    parts = state.game.parts
    effect = parts.effects[deed.effect]
    if effect.target == ENEMY and deed.target == NONE:
        aimed_at = aimed_at_enemies(deed, parts.players)
        return tuple([parts.target[aimed.target] for aimed in aimed_at if is_touchable(state, aimed)])
    kind = step(deed, effect)
    assert kind is not None
    ready = kind.ready(parts)
    return tuple([ready[piece] for piece in kind.fitting(state, deed, effect)])


def refusal(state: AchaiaState, deed: Deed, action: Action) -> Refusal:
    """Return why an action that is not among the options is refused."""
    effect, parts = deed.read(state), state.parts
    if effect.target == ENEMY and deed.target == NONE:
        if not isinstance(action, actions.Target):
            return broken(is_wanted, what="a target")
        return broken(is_touchable if is_enemy(deed, action.seat) else is_enemy)
    kind = step(deed, effect)
    assert kind is not None
    if not is_wanted(action, kind.action):
        return broken(is_wanted, what=kind.words)
    return kind.why_not(state, deed, effect, parts.number[action])


def name(state: AchaiaState, deed: Deed, action: Action) -> Deed:
    """Return the deed with what the action names."""
    number = state.game.parts.number[action]
    return deed.aimed(number) if isinstance(action, actions.Target) else deed.with_piece(number)
