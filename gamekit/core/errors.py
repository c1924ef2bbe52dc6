"""Everything that can go wrong, in one family.

GameKitError
├── IllegalAction      an action that the rules refuse in this state; carries the Refusal
├── NotYourTurn        a seat acts while another decides
├── BadNotation        a text that names no action
├── BadName            a name nothing goes by: a game, a seat, a player's name
├── BadOption          an option that does not exist, or a value outside its range
├── BadEdition         an edition file with problems; carries all of them
├── BadRecord          a save file that cannot be read or replayed
└── MissingExtra       a library that an optional part of the kit needs

Each message is a sentence for a player: what was given, what is allowed.
"""

from __future__ import annotations

import difflib
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamekit.core.clauses import Refusal
    from gamekit.core.editions import Problem


class GameKitError(Exception):
    """The family: catch this one to catch them all."""


class IllegalAction(GameKitError):
    """The rules refuse the action; `refusal` tells why and by which clause."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class NotYourTurn(GameKitError):
    """Somebody acts while another seat decides."""


class BadNotation(GameKitError):
    """A text that names no action of the game."""


class BadName(GameKitError):
    """A name that nothing goes by, or that a player cannot have."""


class BadOption(GameKitError):
    """An option that does not exist, or a value outside its range."""


class BadEdition(GameKitError):
    """An edition file with problems, all of them at once in `problems`."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class BadRecord(GameKitError):
    """A save file that cannot be read or replayed."""


class MissingExtra(GameKitError):
    """An optional library is not installed; the message names the pip line."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(library, extra)
        self.library, self.extra = library, extra

    def __str__(self) -> str:
        return f"This needs {self.library}: pip install 'tabletop-gamekit[{self.extra}]'."


@contextmanager
def led_by(words: str) -> Generator[None]:
    """Put words in front of what is said against an action: which of several it was."""
    try:
        yield
    except BadNotation as error:
        raise BadNotation(f"{words}{error}") from None
    except IllegalAction as error:
        said = error.refusal
        raise IllegalAction(said._replace(sentence=f"{words}{said.sentence}")) from None


MOST = 12
"""names that a message lists"""


def near(given: object, known: Iterable[str]) -> list[str]:
    """Return the known name that is written most like it, then those that share whole words with it.

    These contain the given name, or it contains them, between underscores.

    >>> near("start", ["first_seat", "start_gold", "start_power", "restart"])
    ['restart', 'start_gold', 'start_power']
    """
    names, wanted = list(known), f"_{given}_"
    alike = difflib.get_close_matches(str(given), names, n=1)
    sharing = [name for name in names if wanted in f"_{name}_" or f"_{name}_" in wanted]
    return list(dict.fromkeys([*alike, *sharing]))


def nearest(given: object, known: Iterable[str]) -> str:
    """Return how to go on after a wrong name: the nearest known one, or all of them if they are few.

    >>> nearest("advnced", ["advanced", "board"])
    "did you mean 'advanced'?"
    >>> nearest("wealth", ["first_seat", "wealth_per_power"])
    "did you mean 'wealth_per_power'?"
    >>> nearest(3, ["advanced", "board"])
    'known are advanced, board.'
    """
    names = list(known)
    close = near(given, names)
    if close:
        *others, last = map(repr, close)
        return f"did you mean {', '.join(others)}{' or ' * bool(others)}{last}?"
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return f"known are {', '.join(names[:MOST])}{more}." if names else "there are none."


def entries(number: int) -> str:
    """Return how many entries a list has, in words.

    >>> entries(1), entries(3)
    ('1 entry', '3 entries')
    """
    return f"{number} entr{'y' if number == 1 else 'ies'}"


def whole_numbers(given: object, low: int, high: int) -> str:
    """Return which numbers are allowed, to somebody who gave something else.

    >>> whole_numbers(7, 1, 5), whole_numbers("3", 1, 5)
    ('whole numbers from 1 to 5', 'whole numbers from 1 to 5, without quotes')
    """
    is_quoted = isinstance(given, str) and given.strip() in map(str, range(low, high + 1))
    return f"whole numbers from {low} to {high}" + (", without quotes" if is_quoted else "")
