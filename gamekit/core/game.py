"""A game: its folder, its edition, its options and the functions that may be replaced."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Generic, Self, TypeVar

from gamekit.core.actions import Action, ActionSpace
from gamekit.core.clauses import Clauses
from gamekit.core.codec import decode
from gamekit.core.editions import Check, Edition
from gamekit.core.errors import BadName, BadNotation, BadOption, nearest, whole_numbers
from gamekit.core.options import Options
from gamekit.core.score import ScoreLine
from gamekit.core.state import Observation, State, Window

S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """Base of all games. A folder's `__init__.py` holds a subclass under the name GAME.

    The class attributes describe the game; `start`, `actions`, `chance_actions` and
    `complete` are its own; everything else works for every game.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int] = 1
    """rises when the same records would lead to another game"""
    seat_counts: ClassVar[tuple[int, ...]]
    verbs: ClassVar[tuple[type[Action], ...]]
    windows: ClassVar[tuple[type[Window[Any]], ...]]
    values: ClassVar[tuple[type, ...]] = ()
    """further classes that stand in states under the name of a base class"""
    state_class: ClassVar[type[State]]
    observation_class: ClassVar[type[Observation[Any]]]
    options_class: ClassVar[type[Options]] = Options
    tables_class: ClassVar[type | None] = None
    """the dataclass whose fields are the tables of an edition; None: the game needs no edition"""
    checks: ClassVar[tuple[Check, ...]] = ()
    replaceable: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    default_scoring: ClassVar[Callable[..., tuple[ScoreLine, ...]] | None] = None

    def __init__(
        self,
        players: int | None = None,
        *,
        edition: str | Path | Edition | None = None,
        scoring: Callable[..., tuple[ScoreLine, ...]] | None = None,
        rules: Mapping[str, Callable[..., Any]] | None = None,
        **options: Any,
    ) -> None:
        self.players = self._checked_players(players)
        self.options = self.options_class.of(options, self.players)
        self.edition = self._edition(edition)
        if scoring is not None:
            _check_function("scoring", scoring)
        self._replaced_scoring = scoring
        self._replaced_rules = self._checked_rules(rules or {})
        self.replacements = {**({"scoring": scoring} if scoring else {}), **self._replaced_rules}
        """What somebody put in the place of the game's own functions: `scoring`, and rules by name."""
        self.rules: Mapping[str, Callable[..., Any]] = {**self.replaceable, **self._replaced_rules}
        self.check_options()

    @property
    def asks_others(self) -> bool:
        """Whether a seat can ever be asked whether it reacts to what another does."""
        return any(window.declining is not Window[Any].declining for window in self.windows)

    @property
    def seat_paints(self) -> tuple[str, ...]:
        """The paint of each seat, the same on the board and in all pictures beside it."""
        from gamekit.core.scene import SEAT_PAINTS

        return tuple(SEAT_PAINTS[seat % len(SEAT_PAINTS)] for seat in range(self.players))

    # --- what a game's folder writes ------------------------------------------------

    def start(self) -> S:
        """Return the state before anything is decided, by chance or by a seat."""
        raise NotImplementedError

    def actions(self) -> Iterable[Action]:
        """Return every action that a seat can ever take, in order."""
        raise NotImplementedError

    def chance_actions(self) -> Iterable[Action]:
        """Return every outcome that chance can ever have, in order."""
        return ()

    def complete(self, observation: Observation[S], rng: Random) -> S:
        """Return a full state, drawn with the probability it has given the observation."""
        raise NotImplementedError

    def check_options(self) -> None:
        """Raise BadOption when options, players and edition do not go together."""

    @property
    def score_labels(self) -> tuple[str, ...]:
        """Every label that a score line can have, in order."""
        raise NotImplementedError

    # --- the same for every game ----------------------------------------------------

    def initial_state(self) -> S:
        """Return the state in which every game begins; the set-up is up to chance."""
        return self.start()

    @cached_property
    def action_space(self) -> ActionSpace:
        """Every action a seat can ever take."""
        return ActionSpace(self.actions())

    @cached_property
    def chance_space(self) -> ActionSpace:
        """Every outcome chance can ever have."""
        return ActionSpace(self.chance_actions())

    def parse(self, text: str) -> Action:
        """Return the action, a seat's or an outcome of chance, written as `text`; or raise BadNotation."""
        if not isinstance(text, str):
            raise BadNotation(
                f"{text!r} is no notation; allowed is a text such as {str(self.action_space[0])!r}."
            )
        try:
            return self.action_space.parse(text)
        except BadNotation:
            word = text.split(maxsplit=1)[0].casefold() if text.split() else ""
            if any(action.verb == word for action in self.chance_space):
                return self.chance_space.parse(text)
            raise

    def from_json(self, data: Any) -> S:
        """Return the state that `state.to_json()` wrote; BadRecord if it is no state of this game."""
        known = {cls.__name__: cls for cls in (*self.windows, *self.values)}
        state = decode(data, self.state_class, known)
        state.__dict__["game"] = self
        return state

    @classmethod
    def folder(cls) -> Path:
        """Return the folder of the game's data."""
        return Path(str(sys.modules[cls.__module__].__file__)).parent

    @cached_property
    def clauses(self) -> Clauses:
        """The rules of the rulebook by id, each with the place of its code."""
        return Clauses(self.folder() / "clauses.toml")

    @property
    def graphs(self) -> ModuleType:
        """The folder's graphs, imported when asked for; they have `scoring_graph(observation)`."""
        return importlib.import_module(f"{type(self).__module__}.graphs")

    @cached_property
    def tiny(self) -> Self:
        """The same rules and options on tiny.toml, small enough to search completely."""
        return self.variant(edition="tiny")

    @cached_property
    def without_replacements(self) -> Self:
        """The same edition and options with the game's own scoring and rules; itself if nothing is replaced.

        >>> import gamekit
        >>> gamekit.load("khlor", players=3, choices=4, rules={"second_points": min}).without_replacements
        gamekit.load('khlor', players=3, choices=4)
        """
        if not self.replaced:
            return self
        return type(self)(
            self.players, edition=self.edition, scoring=None, rules=None, **self.options.changed()
        )

    def variant(
        self,
        players: int | None = None,
        *,
        edition: str | Path | Edition | None = None,
        scoring: Callable[..., tuple[ScoreLine, ...]] | None = None,
        rules: Mapping[str, Callable[..., Any]] | None = None,
        **options: Any,
    ) -> Self:
        """Return this game with something changed; what is not given stays as it is.

        `scoring` takes the place of the game's own function `score` in its scoring.py, is called with the
        same arguments and returns score lines; `rules` replaces functions of `game.replaceable` by
        name. Raises what `gamekit.load` raises.

        >>> import gamekit
        >>> gamekit.load("khlor", players=3, mirror=True).variant(choices=4)
        gamekit.load('khlor', players=3, mirror=True, choices=4)
        """
        return type(self)(
            self.players if players is None else players,
            edition=self.edition if edition is None else edition,
            scoring=scoring or self._replaced_scoring,
            rules={**self._replaced_rules, **self._checked_rules(rules or {})},
            **{**self.options.changed(), **options},
        )

    @property
    def scoring(self) -> Callable[..., tuple[ScoreLine, ...]]:
        """The scoring function in force."""
        scoring = self._replaced_scoring or type(self).default_scoring
        if scoring is None:
            raise BadOption(f"{self.title} has no scoring function to replace.")
        return scoring

    @property
    def replaced(self) -> tuple[str, ...]:
        """The names of what somebody replaced: `scoring`, and rules by name."""
        return tuple(self.replacements)

    def differences(self) -> str:
        """Return what differs from the printed game, '' for nothing.

        >>> import gamekit
        >>> gamekit.load("khlor", choices=4, rules={"second_points": min}).differences()
        "choices=4, rules={'second_points': min}"
        """
        told = [f"{name}={value!r}" for name, value in self.options.changed().items()]
        if self.edition is not None and self.edition.name != "edition":
            told.insert(0, f"edition={self.edition.name!r}")
        if self._replaced_scoring:
            told.append(f"scoring={_called(self._replaced_scoring)}")
        if self._replaced_rules:
            rules = [f"{name!r}: {_called(rule)}" for name, rule in self._replaced_rules.items()]
            told.append(f"rules={{{', '.join(rules)}}}")
        return ", ".join(told)

    def describe(self) -> dict[str, Any]:
        """Return what a save file has to tell of the game: loading it gives this game again."""
        replaced = {name: full_name(function) for name, function in self.replacements.items()}
        shipped = self.edition is None or self.edition.shipped
        return {
            "name": self.name,
            "players": self.players,
            "options": self.options.changed(),
            "edition": self.edition.name
            if self.edition and shipped
            else self.edition and self.edition.document,
            "replaced": replaced,
        }

    def __repr__(self) -> str:
        differences = self.differences()
        return f"gamekit.load({self.name!r}, players={self.players}{differences and ', ' + differences})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.name, self.players, self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        edition = self.edition.name if self.edition and self.edition.shipped else self.edition
        changed = tuple(self.options.changed().items())
        rules = tuple(self._replaced_rules.items())
        return _rebuild, (type(self), self.players, edition, self._replaced_scoring, rules, changed)

    def _identity(self) -> tuple[Any, ...]:
        return (
            type(self),
            self.players,
            self.options,
            self.edition,
            self._replaced_scoring,
            self._replaced_rules,
        )

    def _checked_players(self, players: int | None) -> int:
        counts = self.seat_counts
        if players is None:
            return next(count for count in counts if count > 1)
        if type(players) is not int:
            numbers = whole_numbers(players, counts[0], counts[-1])
            raise BadOption(f"players is {players!r}; allowed are {numbers}.")
        if players not in counts:
            raise BadOption(f"players is {players!r}; {self.title} is for {counts[0]} to {counts[-1]}.")
        return players

    def _checked_rules(self, rules: Mapping[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
        if not isinstance(rules, Mapping):
            raise BadOption(f"rules is {rules!r}; allowed is a dict of names and functions.")
        for name, function in rules.items():
            if name not in self.replaceable:
                raise BadName(f"There is no rule {name!r} to replace; {nearest(name, self.replaceable)}")
            _check_function(name, function)
        return dict(rules)

    def _edition(self, given: str | Path | Edition | None) -> Edition | None:
        if self.tables_class is None:
            if given is not None and given != "tiny":
                raise BadOption(f"edition is {given!r}; {self.title} has no editions.")
            return None
        if isinstance(given, Edition):
            if not isinstance(self, given.game):
                raise BadOption(f"edition is {given!r}; allowed is an edition of {self.title}.")
            return given
        return Edition.find(type(self), "edition" if given is None else given)


@lru_cache(maxsize=64)
def _shared(
    cls: type[Game[Any]], players: int, edition: Any, changed: tuple[tuple[str, Any], ...]
) -> Game[Any]:
    return cls(players, edition=edition, **dict(changed))


def _rebuild(
    cls: type[Game[Any]], players: int, edition: Any, scoring: Any, rules: Any, changed: Any
) -> Game[Any]:
    """Make the game of an unpickled state: one object for all states of the same game."""
    if scoring is None and not rules:
        return _shared(cls, players, edition, changed)
    return cls(players, edition=edition, scoring=scoring, rules=dict(rules), **dict(changed))


def full_name(function: Any) -> str:
    """Return by which name a save file knows a function; one made by others goes by their type."""
    named = function if hasattr(function, "__qualname__") else function.__class__
    return f"{named.__module__}.{named.__qualname__}"


def _called(function: Any) -> str:
    """Return how a function is called, without where it stands."""
    return full_name(function).rpartition(".")[2]


def _check_function(name: str, given: object) -> None:
    if not callable(given):
        raise BadOption(f"{name} is {given!r}; allowed is a function.")


def check_seat(game: Game[Any], seat: object) -> int:
    """Return the seat, or raise BadName when the game has no such seat."""
    if type(seat) is not int or not 0 <= seat < game.players:
        raise BadName(f"There is no seat {seat!r}; seats are 0 to {game.players - 1}.")
    return seat
