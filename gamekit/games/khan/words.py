"""What is said of Herdeiros do Khan: whose task it is, each action and each thing in words."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.core.actions import Action
from gamekit.core.score import totals
from gamekit.games.khan import actions as did
from gamekit.games.khan.advisors import DrawingTreasures, Picking
from gamekit.games.khan.board import AREA, Board
from gamekit.games.khan.cities import FillingCity, RevealingCity
from gamekit.games.khan.naming import (
    counted,
    demand_words,
    icons_words,
    listed,
    price,
    secret_words,
    upgrade_words,
)
from gamekit.games.khan.setup import Dealing, DrawingHeirs, Keeping, LayingBonuses, OpeningAdvisors
from gamekit.games.khan.state import NOWHERE, KhanState
from gamekit.games.khan.tables import COLUMNS, TRIBUTES
from gamekit.games.khan.turn import Activating, Leading, Riding, begin_ride
from gamekit.games.khan.upgrades import Gaining
from gamekit.games.khan.ways import leap, prospects, riding

# --- the task -----------------------------------------------------------------------------------


def when(state: KhanState) -> str:
    """Return the turn and the round: each seat has a turn in each."""
    return f"Turn {state.turn.number}, round {(state.turn.number - 1) // state.game.players + 1}"


def task(state: KhanState, called: Sequence[str]) -> str:
    """Return in a sentence who has to decide what, or how the game ended; `called` are the seats' names."""
    who = called[state.turn.seat]
    match state.stack[-1] if state.stack else None:
        case None:
            return _ending(state, called)
        case Keeping(seat):
            return f"{called[seat]} keeps one of two secret advisors."
        case Activating():
            return f"{who} activates a column."
        case Leading():
            return f"{who} names the pawn that acts in this turn."
        case Riding() as ride:
            return f"{who} rides: {left(state, ride)}."
        case Gaining():
            return f"{who} chooses a free upgrade for the completed row."
        case Picking():
            return f"{who} keeps one of the drawn treasures."
        case _:
            return _drawing(state, called)


def _drawing(state: KhanState, called: Sequence[str]) -> str:
    """Return in a sentence what chance has to lay out: at a table somebody tells what came."""
    match state.stack[-1]:
        case DrawingHeirs():
            seat = next(seat for seat, heir in enumerate(state.heirs) if heir.board == NOWHERE)
            return f"{called[seat]} draws an heir."
        case RevealingCity() | FillingCity():
            return "A city is revealed."
        case DrawingTreasures():
            return "Treasures are drawn."
        case LayingBonuses():
            advisor = state.board.advisors[state.bonuses.index(NOWHERE)]
            return f"A bonus tile is laid on the advisor of {state.board.names[advisor]}."
        case OpeningAdvisors():
            return "An open advisor is revealed."
        case Dealing() as dealing:
            return f"{called[dealing.receiver(state)]} is dealt a secret advisor."
        case _:
            return "An upgrade is revealed."


def left(state: KhanState, ride: Riding) -> str:
    """Return what is left of the turn."""
    said = [counted(ride.moves, "move"), counted(ride.takes, "take")]
    virtual = [
        counted(count, f"virtual {kind}")
        for kind, count in zip(TRIBUTES, ride.virtual_tiles, strict=True)
        if count
    ]
    names = state.board.treasure_names
    virtual += [
        f"virtual {name}" for name, n in zip(names, ride.virtual_treasures, strict=True) for _ in range(n)
    ]
    due = ", the Khan is due" if ride.khan else ""
    return ", ".join([*said, *virtual]) + f" left{due}"


def _ending(state: KhanState, called: Sequence[str]) -> str:
    outcome = state.outcome()
    assert outcome
    best = max(totals(outcome.lines, state.game.players))
    who = " and ".join([called[seat] for seat in outcome.winners])
    verb = "share the victory" if len(outcome.winners) > 1 else "wins"
    return f"The game is over: {who} {verb} with {counted(best, 'vote')}."


# --- actions --------------------------------------------------------------------------------------


def label(state: KhanState, action: Action) -> str:
    """Return an action in words."""
    match action:
        case did.Keep(card):
            return f"keep {secret_words(state.board, card)}"
        case did.Activate(column):
            return f"activate {column}{_gives(state, COLUMNS.index(column))}"
        case did.Lead(pawn):
            return f"let the {pawn} pawn act{_from(state, int(pawn == 'second'))}"
        case did.Move(stop, second):
            return _move_label(state, state.board.index[stop], int(second))
        case did.Take(province):
            return f"take a {state.board.tables.provinces.kinds[province]} from province {province}"
        case did.PlaceKhan(place):
            return _khan_label(state, place)
        case did.Build(stop):
            return f"build a yurt on {stop}"
        case did.Done():
            return "end the turn"
        case _:
            return _dealing_label(state, action)


def _dealing_label(state: KhanState, action: Action) -> str:
    """Return in words what is looted, bought, delivered, used or kept."""
    match action:
        case did.Attack(city, treasure, coin):
            return f"attack {city}: {treasure} for {price(state, city, coin=coin)}"
        case did.Buy(upgrade):
            return f"buy {upgrade_words(upgrade)} for {counted(state.game.options.upgrade_coins, 'coin')}"
        case did.Deliver(stop, treasures):
            return f"deliver {listed(treasures)} at {stop}"
        case did.Use(bonus):
            return f"use the bonus tile {bonus}: {icons_words(state.board.tables.bonus_tiles.brings[bonus])}"
        case did.Gain(upgrade):
            return f"gain {upgrade_words(upgrade)} for the white column"
        case did.Pick(treasure):
            return f"keep the {treasure}"
        case _:
            return _chance_label(state.board, action)


def _chance_label(board: Board, action: Action) -> str:
    match action:
        case did.DrawHeir(heir):
            return f"{heir} is the next seat's heir"
        case did.RevealCity(city):
            return f"{city} is revealed"
        case did.DrawTreasure(treasure):
            return f"{treasure} is drawn" if treasure != "furs" else "furs are drawn"
        case did.LayBonus(bonus):
            return f"the bonus tile {bonus} lies on the next advisor"
        case did.OpenAdvisor(card):
            return f"an open advisor: {demand_words(board, card)}"
        case did.RevealUpgrade(upgrade):
            return f"{upgrade_words(upgrade)} is revealed"
        case did.Deal(seat, card):
            return f"seat {seat + 1} is dealt {secret_words(board, card)}"
        case _:
            return str(action)


def _gives(state: KhanState, column: int) -> str:
    """What a column gives to the seat on turn: printed icons and upgrades."""
    if state.heir.board == NOWHERE:
        return ""
    ride = begin_ride(state, column)
    recovers = state.board.columns[state.heir.board][column].recover
    said = [counted(ride.moves, "move")] if ride.moves else []
    said += [counted(ride.takes, "take")] if ride.takes else []
    said += ["the Khan"] if ride.khan else []
    said += [f"{n} virtual {kind}" for kind, n in zip(TRIBUTES, ride.virtual_tiles, strict=True) if n]
    names = state.board.treasure_names
    said += [f"virtual {name}" for name, n in zip(names, ride.virtual_treasures, strict=True) if n]
    said += ["all tiles back"] if recovers else []
    return f": {', '.join(said)}" if said else ""


def _from(state: KhanState, pawn: int) -> str:
    pawns = state.heir.pawns
    return f", from {state.board.names[pawns[pawn]]}" if pawn < len(pawns) else ""


def _move_label(state: KhanState, stop: int, pawn: int) -> str:
    heir, name = state.heir, state.board.names[stop]
    ride = riding(state)
    words = f"move to {name}"
    if len(heir.pawns) > 1 or pawn:
        words = f"move the {'second' if pawn else 'first'} pawn to {name}"
    if pawn < len(heir.pawns):
        jumped = leap(state.board, heir.pawns[pawn], stop, heir.yurts)[1:-1]
        words += f" over {listed(state.board.names[other] for other in jumped)}" if jumped else ""
    found = prospects(state, stop) if ride and ride.pawn == pawn else []
    return f"{words} (there: {', '.join(found)})" if found else words


def _khan_label(state: KhanState, place: str) -> str:
    if place == AREA:
        return "place the Khan at the upgrades: take what is bare, and refill them"
    board = state.board
    fed = board.fed[board.khan_names.index(place)]
    said = [f"a {TRIBUTES[board.kind[province]]} to {board.province_names[province]}" for province in fed]
    return f"place the Khan in {place}: {listed(said)}"
