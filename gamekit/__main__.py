"""The kit from a command line: `python -m gamekit` lists the games, with a game's name it plays.

`python -m gamekit lab khlor --players 3 --games 1000` plays many games of bots and sums them up.
"""

from __future__ import annotations

import ast
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any, NoReturn, cast

from gamekit.core import catalogue
from gamekit.core.errors import BadName, BadOption, GameKitError, near, nearest
from gamekit.core.game import Game
from gamekit.core.options import Options
from gamekit.play import Match, bots
from gamekit.play.rulebook import option_lines
from gamekit.play.terminal import Terminal

NO_OPTIONS = ("self", "name", "players", "edition", "scoring", "rules")
PERSON = "A person's name like that needs a capital first letter and no brackets."
WORDS = {"true": True, "yes": True, "false": False, "no": False, "none": None}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say; return 0, or 2 with one sentence on the error stream."""
    _never_break(sys.stdout)
    try:
        given = [*(sys.argv[1:] if arguments is None else arguments)]
        if given[:1] == ["lab"]:
            _lab(_parsed(_lab_parser(), given[1:]))
        else:
            _terminal(_parsed(_parser(), given))
    except GameKitError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read on the other side has seen enough
        sys.stdout = None
    return 0


def _terminal(asked: Namespace) -> None:
    if _asks_for_options(asked):
        _list_options(asked)
    elif asked.game is None and asked.load is None:
        _list_games()
    else:
        Terminal(_match(asked), input, print, _clear).run()


def _lab(asked: Namespace) -> None:
    if _asks_for_options(asked):
        _list_options(asked)
    else:
        _experiment(asked)


class _Parser(ArgumentParser):
    """An argument parser whose complaints are ours."""

    def error(self, message: str) -> NoReturn:
        raise BadOption(f"{message[0].upper()}{message[1:]}; {self.prog} --help shows what is allowed.")


def _parser() -> _Parser:
    parser = _Parser("python -m gamekit", description="Plays a game in the terminal.", allow_abbrev=False)
    parser.add_argument("game", nargs="?", help="the name of a game; without one, all are listed")
    _add_game(parser)
    parser.add_argument(
        "--seed", type=int, metavar="S", help="decides all that chance does (any, if not given)"
    )
    parser.add_argument(
        "--seats",
        nargs="+",
        metavar="NAME",
        help=f"a name for each person, or a bot: {', '.join(bots.names())}",
    )
    parser.add_argument("--chance", choices=("auto", "ask"), help="ask: type what real dice and cards did")
    parser.add_argument("--load", metavar="FILE", help="go on with a match from a file")
    parser.add_argument("--save", metavar="FILE", help="keep the match in this file after each move")
    return parser


def _lab_parser() -> _Parser:
    says = "Plays many games of bots and sums them up, seat by seat."
    parser = _Parser("python -m gamekit lab", description=says, allow_abbrev=False)
    parser.add_argument("game", help="the name of a game")
    _add_game(parser)
    parser.add_argument(
        "--bots", nargs="+", default=["greedy"], metavar="BOT", help="one for each seat, or one for all"
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game (0)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--store", metavar="DIR", help="keep the games there, and go on from what is there")
    return parser


def _add_game(parser: _Parser) -> None:
    parser.add_argument("--players", type=int, metavar="N", help="the number of seats")
    parser.add_argument("--edition", metavar="FILE", help="somebody's own data of the game")
    parser.add_argument(
        "--option",
        nargs="*",
        action="extend",
        metavar="NAME=VALUE",
        help="modes and numbers of the rules; without any, lists all there are",
    )
    parser.add_argument(
        "--options",
        action="store_true",
        help="list the options of the game, what is allowed and the defaults",
    )


def _parsed(parser: _Parser, arguments: Sequence[str]) -> Namespace:
    asked, unknown = parser.parse_known_args(arguments)
    if unknown:
        known = [flag for flag in parser._option_string_actions if flag.startswith("--")]  # noqa: SLF001
        raise BadOption(f"There is no argument {unknown[0]!r}; {nearest(unknown[0], known)}")
    return asked


def _list_games() -> None:
    for name in catalogue.names():
        game = catalogue.find(name)
        counts = game.seat_counts
        print(f"{name:<10} {game.title}, {counts[0]} to {counts[-1]} players")
    print("\npython -m gamekit NAME plays one; --help shows more.")


def _asks_for_options(asked: Namespace) -> bool:
    return asked.options or asked.option == []


def _list_options(asked: Namespace) -> None:
    if asked.game is None:
        raise BadOption("--options needs the name of a game; python -m gamekit lists them.")
    print(*option_lines(_game(asked, asked.players)), sep="\n")


def _game(asked: Namespace, players: int | None) -> Game[Any]:
    options = _options(asked.option or (), catalogue.find(asked.game).options_class)
    return catalogue.load(asked.game, players, edition=asked.edition, **options)


def _experiment(asked: Namespace) -> None:
    from gamekit import lab  # needs libraries that playing does not

    players = len(asked.bots) if len(asked.bots) > 1 and asked.players is None else asked.players
    game = _game(asked, players)
    seated = asked.bots * game.players if len(asked.bots) == 1 else asked.bots
    found = lab.simulate(
        game, seated, asked.games, asked.seed, workers=asked.workers, store=cast("str", asked.store)
    )
    frame = found.frame() if isinstance(found, lab.Store) else found
    if not len(frame):
        print("No game is finished.")
        return
    print(lab.summary(frame).to_string(index=False, float_format="{:.3f}".format))


def _match(asked: Namespace) -> Match:
    if asked.load is not None:
        return _loaded(asked)
    players = len(asked.seats) if asked.seats and asked.players is None else asked.players
    game = _game(asked, players)
    seats = _seats(asked.seats) if asked.seats else _default_seats(game)
    return Match(game, seats, asked.seed, chance=asked.chance or "auto", autosave=asked.save)


def _loaded(asked: Namespace) -> Match:
    for name in ("players", "seed", "edition", "option", "chance"):
        if getattr(asked, name) is not None:
            raise BadOption(f"--{name} does not go with --load: the file says all of that.")
    match = Match.load(asked.load, _seats(asked.seats) if asked.seats else None, autosave=asked.save)
    if asked.game not in (None, match.game.name):
        raise BadName(f"{asked.load} holds a match of {match.game.name!r}, not of {asked.game!r}.")
    return match


def _seats(words: Sequence[str]) -> list[str | bots.Bot]:
    return [_seat(word) for word in words]


def _seat(word: str) -> str | bots.Bot:
    """Return the bot or person; BadName for what looks like a bot there is not: it would play as a person."""
    if bots.is_known(word):
        return bots.find(word)
    is_person = word[:1].isupper() or not near(word, bots.names())
    if "(" in word or not is_person:
        raise BadName(f"There is no bot {word!r}; {nearest(word, bots.names())} {PERSON}")
    return word


def _default_seats(game: Game[Any]) -> list[str | bots.Bot]:
    return ["Player 1", *[bots.greedy] * (game.players - 1)]


def _options(given: Sequence[str], known: type[Options]) -> dict[str, Any]:
    options, parameters = dict[str, Any](), known.parameters()
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadOption(f"--option is {text!r}; allowed is name=value.")
        if name in NO_OPTIONS:
            raise BadOption(f"--option is {text!r}, but {name} is no option of the rules.")
        allowed = parameters[name].allowed if name in parameters else None
        is_word = isinstance(allowed, tuple) and value in allowed  # "none" may be a word of the game
        options[name] = value if is_word else _value(value)
    return options


def _value(text: str) -> object:
    """Return what is meant: a number, true or false, a list in brackets, words with commas, or the text."""
    if text.casefold() in WORDS:
        return WORDS[text.casefold()]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return tuple(word.strip() for word in text.split(",")) if "," in text else text


def _never_break(stream: object) -> None:
    """Let a plain terminal show "?" for what it cannot show."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _clear() -> None:
    """Empty the screen and what can be scrolled back to."""
    if sys.stdout.isatty():
        print("\x1b[2J\x1b[3J\x1b[H", end="")


if __name__ == "__main__":
    sys.exit(main())
