"""A panel for a first experiment, for people who do not write code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, cast

import ipywidgets as widgets

from gamekit.core import catalogue
from gamekit.core.errors import BadOption
from gamekit.core.game import Game
from gamekit.lab.plan import Plan
from gamekit.lab.recorders import Results, framed
from gamekit.lab.rehearsal import is_changed, rehearse
from gamekit.lab.variants import sweep
from gamekit.play import bots as known
from gamekit.play.bots import Bot
from gamekit.play.seating import bot_name
from gamekit_widgets import outcome
from gamekit_widgets.controls import in_words
from gamekit_widgets.loops import on_main_thread
from gamekit_widgets.picture import refuse_unknown, short
from gamekit_widgets.running import Run
from gamekit_widgets.setup import PANEL, Guard
from gamekit_widgets.thinking import explained

if TYPE_CHECKING:
    import pandas as pd

MOST = 10_000
"""games: for more, `lab.simulate` has several processes and files"""
LAST = 10**9
"""seed"""
BESIDE = "margin-left:78px;max-width:480px;line-height:1.4"
LOOK: dict[str, Any] = {"layout": {"width": "320px"}, "style": {"description_width": "70px"}}
CALL = "Run this cell to choose a game, a variant and bots, and to play many games."


class LabPanel(widgets.VBox):
    """Choose a game, one step away from its rules, and bots; start, and watch the table grow.

    `game` is a name or a game's class; `players`, `bots` (a list of names or functions), `n` and
    `seed` are what the panel proposes; a bot of one's own can then be chosen for every seat. `games`
    is what `lab.simulate` gives for the games that are finished, also while others are played, and
    `run` tells with which plan. The notebook stays alive: games are played in short slices, of one
    panel at a time.

    >>> panel = LabPanel("khlor", players=2, bots=["random", "random"], n=3)
    >>> panel.start()
    >>> panel.games[["number", "seat", "bot"]].tail(2)
       number  seat     bot
    4       2     0  random
    5       2     1  random
    """

    run: Run | None = None
    _busy: ClassVar[LabPanel | None] = None

    def __init__(
        self,
        game: str | type[Game[Any]] = "",
        *,
        players: int | None = None,
        bots: Sequence[Bot | str] | None = None,
        n: int = 100,
        seed: int = 0,
        **unknown: Any,
    ) -> None:
        refuse_unknown("LabPanel", unknown, ("game", "players", "bots", "n", "seed"))
        chosen = _class_of(game)
        self._known: list[tuple[str, Bot]] = [(name, known.find(name)) for name in known.names()]
        self._variants: dict[str, Game[Any]] = {}
        classes = {each.title: each for each in (*map(catalogue.find, catalogue.names()), chosen)}
        self._game: Any = widgets.Dropdown(
            options=list(classes.items()), value=chosen, description="Game", **LOOK
        )
        self._players: Any = widgets.Dropdown(description="Players", **LOOK)
        self._variant: Any = widgets.Dropdown(description="Variant", **LOOK)
        self._says = widgets.HTML()
        self._seats: Any = widgets.VBox()
        self._n = _number("Games", n, 1, MOST)
        self._seed = _number("Seed", seed, 0, LAST)
        self._start = widgets.Button(description="Start", button_style="primary", icon="play")
        self._stop = widgets.Button(description="Stop", icon="stop", disabled=True)
        self._message, self._outcome = widgets.HTML(), widgets.HTML()
        self._message.add_class("gkb-message")
        self._game_changed()
        self._propose(players, bots)
        self._game.observe(self._game_changed, names="value")
        self._players.observe(self._players_changed, names="value")
        self._variant.observe(self._variant_changed, names="value")
        self._start.on_click(partial(_heard, self._start_pressed))
        self._stop.on_click(partial(_heard, self.stop))
        super().__init__(
            [
                widgets.HTML("<h3>Many games: what comes of them?</h3>"),
                *(self._game, self._players, self._variant, self._says, self._seats, self._n, self._seed),
                widgets.HBox([self._start, self._stop]),
                *(self._message, self._outcome, Guard(guards=PANEL)),
            ]
        )
        self.add_class(PANEL)

    # --- playing ----------------------------------------------------------------------

    @property
    def games(self) -> pd.DataFrame:
        """The finished games: a row a seat and game, as `lab.simulate` gives them; empty before Start."""
        if self.run is None:
            return framed([], Results().columns(self._chosen()))
        return self.run.frame()

    def start(self) -> None:
        """Play as the panel says, from the first game on; GameKitError when that cannot be."""
        n, seed = _whole("Games", self._n.value, 1, MOST), _whole("Seed", self._seed.value, 0, LAST)
        plan = Plan.of(self._chosen(), [made.value for made in self._shown()], n, seed)
        if is_changed(plan.game):
            rehearse(plan.game)
        if LabPanel._busy is not None:
            LabPanel._busy.stop()
        LabPanel._busy, self.run = self, Run(plan, self._show)
        self.run.go()
        self._show()

    def stop(self) -> None:
        """Stop; what is finished stays in `games`."""
        if self.run is not None:
            self.run.stop()
            self._show()

    def close(self) -> None:
        """Stop, and take the panel away: nothing is shown any more, Python itself may be ending."""
        if self.run is not None:
            self.run.stop()
        super().close()

    def _start_pressed(self) -> None:
        try:
            self.start()
        except Exception as error:  # noqa: BLE001 - told here, where a log would not be read
            self._say(explained(error))

    def _show(self) -> None:
        """Show the run as it is now."""
        run = self.run
        if run is None:
            return
        self._start.disabled, self._stop.disabled = run.is_running, not run.is_running
        whole = f"{run.games} of {run.plan.n} games"
        state = (
            f"are finished; the next one is in turn {run.turn}."
            if run.is_running
            else "are finished and stand in .games."
        )
        self._say(run.said or f"{whole} {state}")
        self._outcome.value = self._result(outcome.as_html)

    def _result(self, written: Callable[[Plan, pd.DataFrame], str]) -> str:
        """Return what came of the games so far, or nothing before the first."""
        return "" if self.run is None else written(self.run.plan, self.games)

    def _say(self, sentence: str) -> None:
        self._message.value = f'<p role="status">{escape(sentence)}</p>'

    # --- what is chosen ---------------------------------------------------------------

    def _chosen(self) -> Game[Any]:
        return self._variants[self._variant.value]

    def _shown(self) -> list[Any]:
        return list(self._seats.children[: self._players.value])

    def _game_changed(self, _: Any = None) -> None:
        counts = self._game.value.seat_counts
        usual = next((count for count in counts if count > 1), counts[0])
        made = self._seats.children[: max(counts)]
        new = [_seat(seat, self._known) for seat in range(len(made), max(counts))]
        self._seats.children = [*made, *new]
        self._players.options = list(counts)
        self._players.value = usual
        self._players_changed()

    def _players_changed(self, _: Any = None) -> None:
        players, before = self._players.value, self._variant.value
        if players is None:  # between two games
            return
        self._variants = sweep(self._game.value(players))
        self._variant.options = [(outcome.difference(game), name) for name, game in self._variants.items()]
        self._variant.value = before if before in self._variants else next(iter(self._variants))
        self._variant_changed()
        for seat, made in enumerate(self._seats.children):
            made.layout.display = "flex" if seat < players else "none"

    def _variant_changed(self, _: Any = None) -> None:
        """Say what the option is about that the variant changes, and what the rules have there."""
        game, usual = self._chosen(), next(iter(self._variants.values()))
        told = [
            f"{parameter.says.replace('None:', 'as it is:')}{_before(getattr(usual.options, name))}"
            for name, parameter in game.options.parameters().items()
            if name in game.options.changed()
        ]
        self._says.value = f'<div style="{BESIDE}">{escape("; ".join(told))}</div>' if told else ""

    def _propose(self, players: object, given: object) -> None:
        game: type[Game[Any]] = self._game.value
        if given is not None and not isinstance(given, list | tuple):
            raise BadOption(f"bots is {short(given)}; allowed is a list of names and functions of bots.")
        usual = self._players.value if given is None else len(cast("Sequence[object]", given))
        count = usual if players is None else players
        if type(count) is not int or count not in game.seat_counts:
            listed = f"{game.seat_counts[0]} to {game.seat_counts[-1]}"
            raise BadOption(f"players is {short(count)}; {game.title} is for {listed}.")
        self._players.value = count
        self._players_changed()
        if given is not None:
            self._sit(Plan.of(self._chosen(), cast("Sequence[Bot | str]", given), 0).bots)

    def _sit(self, chosen: Sequence[Bot]) -> None:
        """Propose bots for the seats; one's own can then be chosen on every seat, in every game."""
        for bot in chosen:
            if bot not in [each for _, each in self._known]:
                self._known.append((bot_name(bot), bot))
        for made in self._seats.children:
            made.options = self._known
        for made, bot in zip(self._seats.children, chosen, strict=False):
            made.value = bot

    def __repr__(self) -> str:
        return f"<LabPanel of {self._game.value.title}. In a notebook, run the cell to play many games.>"

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**keywords)
        return bundle | {
            "text/plain": f"{CALL}\n{self._result(outcome.as_text)}",
            "text/html": f"<p>{CALL}</p>{self._result(outcome.as_html)}",
        }


def _number(name: str, proposed: object, least: int, most: int) -> Any:
    """Return a line for a number: it takes what is typed, so that Start can say what is wrong with it."""
    return widgets.FloatText(_whole(name, proposed, least, most), description=name, **LOOK)


def _whole(name: str, given: object, least: int, most: int) -> int:
    number = int(given) if isinstance(given, float) and given.is_integer() else given
    if type(number) is not int or not least <= number <= most:
        raise BadOption(f"{name} is {short(number)}; allowed is a whole number from {least} to {most}.")
    return number


def _before(value: object) -> str:
    """Return what an option is before it is changed; nothing where the game's data say it."""
    return "" if value is None else f" (as it is: {in_words(value)})"


def _seat(seat: int, bots: Sequence[tuple[str, Bot]]) -> Any:
    return widgets.Dropdown(options=bots, value=known.random, description=f"Seat {seat}", **LOOK)


def _heard(then: Callable[[], None], _: object) -> None:
    on_main_thread(then)


def _class_of(game: object) -> type[Game[Any]]:
    if isinstance(game, str):
        return catalogue.find(game or catalogue.names()[0])
    if isinstance(game, type) and issubclass(game, Game):
        return game
    raise BadOption(f"LabPanel is for a game's name or class, and {short(game)} is neither.")
