"""Who sits where, persons by their names and bots by their functions, and what a bot decides."""

from __future__ import annotations

import reprlib
from collections.abc import Generator, Iterator, Sequence
from typing import Any, NamedTuple, cast
from unicodedata import normalize

from gamekit.core.actions import Action
from gamekit.core.errors import BadName, BadOption, GameKitError, entries
from gamekit.core.game import Game
from gamekit.core.state import State
from gamekit.play.bots import Bot, Seat, Thinking, is_known

LONGEST_NAME = 40


class Player(NamedTuple):
    """Who sits on a seat: a person when there is no bot."""

    name: str
    bot: Bot | None


def seated(game: Game[Any], seats: object) -> tuple[Player, ...]:
    """Return the players of all seats.

    A text is a person's name, a function a bot; bots get names of their own, like
    'greedy' and 'greedy 2'. Raises BadOption for a wrong number or kind of seats and
    BadName for a name that nobody can have.
    """
    if not isinstance(game, Game):
        raise BadOption(f"game is {game!r}; allowed is what gamekit.load returns.")
    if not isinstance(seats, list | tuple):
        raise BadOption(f"seats is {seats!r}; allowed is a list with a name or a bot for each seat.")
    given = cast("Sequence[object]", seats)
    if len(given) != game.players:
        raise BadOption(f"seats has {entries(len(given))}; allowed are {game.players}, one for each seat.")
    taken = [_person(seat) for seat in given if not callable(seat)]
    for name in taken:
        if taken.count(name) > 1:
            raise BadName(f"Two players are called {name!r}; each needs a name of their own.")
    return tuple([_player(seat, taken) for seat in given])


def bot_name(bot: Bot) -> str:
    """Return what a bot is called: its `__name__`, its `name`, or that of its class.

    >>> from gamekit.play import bots
    >>> bot_name(bots.greedy)
    'greedy'
    """
    for name in (getattr(bot, "__name__", None), getattr(bot, "name", None), type(bot).__name__):
        if isinstance(name, str) and _is_good(name):
            return name
    return "bot"


def decision(bot: Bot, name: str, seat: Seat, state: State) -> Thinking:
    """Return the action of a bot, yielding its progress; GameKitError if it returns what is not allowed."""
    answer: object = bot(seat)
    if isinstance(answer, Generator):
        answer = yield from _progress(cast("Generator[object, None, object]", answer))
    if not isinstance(answer, Action):
        raise GameKitError(f"The bot {name} returned {reprlib.repr(answer)}; allowed is one of seat.actions.")
    refusal = state.refusal(answer)
    if refusal is not None:
        raise GameKitError(f"The bot {name} wants {str(answer)!r}, which is refused: {refusal}")
    return answer


def _progress(thinking: Generator[object, None, object]) -> Generator[float | None, None, object]:
    """Pass on what is a share from 0 to 1: a bot may yield anything."""
    while True:
        try:
            share = next(thinking)
        except StopIteration as end:
            return end.value
        yield float(min(1.0, max(0.0, share))) if isinstance(share, float | int) else None


def _player(seat: object, taken: list[str]) -> Player:
    if not callable(seat):
        return Player(_person(seat), None)
    bot = cast("Bot", seat)
    name = next(free for free in _numbered(bot_name(bot)) if free not in taken)
    taken.append(name)
    return Player(name, bot)


def _person(name: object) -> str:
    if not isinstance(name, str):
        raise BadOption(f"A seat is {name!r}; allowed is a text, a person's name, or a function, a bot.")
    plain = normalize("NFC", name).strip(" ")
    if not _is_good(plain):
        told = reprlib.repr(name)
        raise BadName(f"Nobody can be called {told}; a name has 1 to {LONGEST_NAME} printable characters.")
    if is_known(plain):
        raise BadName(
            f"{plain!r} is the name of a bot: write bots.{plain} without quotes for it to play, "
            "or give the person another name."
        )
    if plain.casefold() == "chance":
        raise BadName(f"Nobody can be called {name!r}: that is how chance is called.")
    return plain


def _is_good(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and not name.isspace()


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name[: LONGEST_NAME - 5]} {number}"
        number += 1
