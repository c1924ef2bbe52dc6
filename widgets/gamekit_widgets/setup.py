"""The panel with which a game begins in a notebook, for people who do not write code."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from gamekit.core import catalogue
from gamekit.core.errors import BadOption, GameKitError, nearest
from gamekit.core.game import Game
from gamekit.core.options import Parameter
from gamekit.play import Match, bots
from gamekit_widgets.board import Board
from gamekit_widgets.controls import LOOK, chosen, control, is_number, says, words_of
from gamekit_widgets.loops import on_main_thread
from gamekit_widgets.picture import HERE, short
from gamekit_widgets.question import PATIENCE, Question
from gamekit_widgets.thinking import explained

PERSON = "a person"
PANEL = "gkb-panel"


class Guard(anywidget.AnyWidget):
    """Keeps the keys pressed in a panel from the notebook, which would take them for commands."""

    _esm = HERE / "scene.js"
    guards = traitlets.Unicode().tag(sync=True)


class SetUp(widgets.VBox):
    """Choose who plays, how, and start: the board then stands below.

    `game` is a name or a game's class. Keywords are what the panel proposes: `players`,
    `seats` (a list of names of persons, and functions for bots), `seed`, and any option of
    the game. Afterwards `match` and `board` are what was started.

    >>> panel = SetUp("khlor", players=2, seed=7)
    >>> panel.start()
    >>> panel.match
    <Match of Khlor: Player 1, greedy; turn 1, Player 1 decides>
    """

    def __init__(self, game: str | type[Game[Any]] = "", **proposals: Any) -> None:
        self.game = _class_of(game)
        self.match: Match | None = None
        self.board: Board | None = None
        parameters = self.game.options_class.parameters()
        for name in proposals:
            known = ("players", "seats", "seed", *parameters)
            if name not in known:
                raise BadOption(f"SetUp has no keyword {name!r}; {nearest(name, known)}")
        self._proposals = proposals
        self._question = Question()
        self._started = float("-inf")
        seats = self._checked_seats()
        self._players = self._count(proposals.get("players", len(seats) or None))
        self.game.options_class.of(
            {n: v for n, v in proposals.items() if n in parameters}, self._players.value
        )
        self._seats = [self._seat(seat, seats) for seat in range(max(self.game.seat_counts))]
        self._options = {
            name: widget
            for name, parameter in parameters.items()
            if (widget := self._option(name, parameter)) is not None
        }
        self._seed = widgets.IntText(self._checked_seed(), description="Seed")
        self._seed.tooltip = "The same seed deals the same game again."
        self._button = widgets.Button(description="Start", button_style="primary", icon="play")
        self._message = widgets.HTML()
        self._message.add_class("gkb-message")
        self._place = widgets.VBox()
        self._players.observe(self._count_changed, names="value")
        self._button.on_click(self._heard)
        self._count_changed()
        super().__init__([*self._rows(parameters), Guard(guards=PANEL)])
        self.add_class(PANEL)

    # --- starting -------------------------------------------------------------------

    def start(self) -> None:
        """Start a match as the panel says; GameKitError when something does not go together."""
        chosen = [self._player(seat) for seat in range(self._players.value)]
        match = Match(self._load(), chosen, seed=self._seed.value)
        board = Board(match)
        if self.board is not None:
            self.board.close()
        self.match, self.board = match, board
        self._place.children = (board,)
        self._button.description = "Start anew"
        self._question.forget()
        self._say("")

    def _heard(self, _: Any) -> None:
        on_main_thread(self._pressed)

    def _pressed(self) -> None:
        if self._question.clock() - self._started < PATIENCE:
            return  # a double click starts once
        if self._is_under_way() and not self._question.is_agreed(self.match):
            self._say("This puts the game below away. Press Start anew once more if you want that.")
            return
        try:
            self.start()
            self._started = self._question.clock()
            self._deal_another()
        except Exception as error:  # noqa: BLE001 - told here, where a log would not be read
            self._say(explained(error))

    def _is_under_way(self) -> bool:
        """Whether somebody, person or bot, has decided something that would be lost."""
        match = self.match
        return match is not None and not match.is_over and any(r.player >= 0 for r in match.records)

    def _deal_another(self) -> None:
        """Propose the next deal; whoever wants the same again types its seed."""
        assert self.match is not None
        self._seed.value = self.match.seed + 1
        self._say(f"This is the deal of seed {self.match.seed}. Start anew gives the next one.")

    def _load(self) -> Game[Any]:
        parameters = self.game.options_class.parameters()
        options = {name: chosen(parameters[name], made) for name, made in self._options.items()}
        hidden = {n: v for n, v in self._proposals.items() if n not in {"players", "seats", "seed", *options}}
        return self.game(self._players.value, **options, **hidden)

    def _player(self, seat: int) -> Any:
        kind, name = self._seats[seat].children
        if kind.value == PERSON:
            return name.value.strip()
        return bots.find(kind.value) if isinstance(kind.value, str) else kind.value

    def _say(self, sentence: str) -> None:
        self._message.value = f'<p role="alert">{escape(sentence)}</p>' if sentence else ""

    # --- what is proposed -----------------------------------------------------------

    def _checked_seats(self) -> list[Any]:
        seats, most = self._proposals.get("seats", []), max(self.game.seat_counts)
        if not isinstance(seats, list | tuple) or not all(isinstance(s, str) or callable(s) for s in seats):
            raise BadOption(
                f"seats is {short(seats)}; allowed is a list of names of persons, and functions for bots."
            )
        if len(seats) > most:
            raise BadOption(f"seats is a list of {len(seats)}; {self.game.title} has {most} seats at most.")
        return list(seats)

    def _checked_seed(self) -> int:
        seed = self._proposals.get("seed", 1)
        if type(seed) is not int:
            raise BadOption(f"seed is {short(seed)}; allowed is a whole number.")
        return seed

    # --- the parts of the panel -----------------------------------------------------

    def _count(self, proposed: object) -> Any:
        counts = self.game.seat_counts
        words = [("1 (solo)" if count == 1 else str(count), count) for count in counts]
        usual = next((count for count in counts if count > 1), counts[0])
        if proposed is not None and (type(proposed) is not int or proposed not in counts):
            raise BadOption(
                f"players is {short(proposed)}; {self.game.title} is for {counts[0]} to {counts[-1]}."
            )
        return widgets.Dropdown(options=words, value=proposed or usual, description="Players")

    def _seat(self, seat: int, seats: list[Any]) -> widgets.HBox:
        proposed = seats[seat] if seat < len(seats) else (PERSON if seat == 0 else bots.greedy)
        known: dict[str, Any] = {PERSON: PERSON} | {f"bot: {name}": name for name in bots.names()}
        is_bot = callable(proposed)
        value = next(
            (name for name in bots.names() if bots.find(name) is proposed), proposed if is_bot else PERSON
        )
        if value not in known.values():
            known["bot: my own"] = value
        name = proposed if isinstance(proposed, str) and proposed != PERSON else f"Player {seat + 1}"
        kind = widgets.Dropdown(options=list(known.items()), value=value, description=f"Seat {seat + 1}")
        text = widgets.Text(name, description="called", style={"description_width": "50px"})
        text.layout.width = "240px"
        text.layout.visibility = "hidden" if is_bot else "visible"

        def changed(_: Any) -> None:
            text.layout.visibility = "visible" if kind.value == PERSON else "hidden"

        kind.observe(changed, names="value")
        return widgets.HBox([kind, text])

    def _option(self, name: str, parameter: Parameter) -> Any:
        default = self.game.options_class.__dataclass_fields__[name].default
        value = self._proposals.get(name, default)
        if name == "first_seat":
            seats = [(f"Seat {seat + 1}", seat) for seat in range(self._players.value)]
            return widgets.Dropdown(options=seats, value=value, **LOOK, description=words_of(name))
        return control(name, parameter, value, default)

    def _rows(self, parameters: Mapping[str, Parameter]) -> list[Any]:
        rows = {True: list[Any](), False: list[Any]()}
        for name, made in self._options.items():
            rows[is_number(made, parameters[name])].append(_named(made, parameters[name]))
        modes, numbers = rows[False], rows[True]
        more = widgets.Accordion(
            [widgets.VBox(numbers)], titles=("Numbers of the rulebook",), selected_index=None
        )
        title = widgets.HTML(f"<h3>{escape(self.game.title)}: who plays?</h3>")
        return [
            title,
            self._players,
            *self._seats,
            widgets.HTML("<b>How?</b>"),
            *modes,
            *([more] if numbers else []),
            widgets.HBox([self._seed, self._button]),
            self._message,
            self._place,
        ]

    def _count_changed(self, _: Any = None) -> None:
        count = self._players.value
        for seat, row in enumerate(self._seats):
            row.layout.display = "flex" if seat < count else "none"
        first = self._options["first_seat"]
        kept = first.value if first.value < count else 0
        first.options = [(f"Seat {seat + 1}", seat) for seat in range(count)]
        first.value = kept

    def __repr__(self) -> str:
        return f"<SetUp of {self.game.title}. In a notebook, run the cell to choose who plays.>"

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**keywords)
        call = f"Run this cell to choose who plays {self.game.title}, and start."
        try:
            scene = Match(self.game(), [bots.random] * self.game().players, seed=1).observation(None).scene()
        except GameKitError:
            return bundle | {"text/plain": call}
        pictures = {
            "text/html": f"<figure>{scene.html()}<figcaption>{escape(call)}</figcaption></figure>",
            "text/plain": f"{call}\n\n{scene.text}",
        }
        return bundle | pictures


def _named(made: Any, parameter: Parameter) -> widgets.HBox:
    words = widgets.HTML(f"– {escape(says(parameter, made))}")
    return widgets.HBox([made, words], layout={"align_items": "center"})


def _class_of(game: object) -> type[Game[Any]]:
    if isinstance(game, str):
        return catalogue.find(game or catalogue.names()[0])
    if isinstance(game, type) and issubclass(game, Game):
        return game
    raise BadOption(f"SetUp is for a game's name or class, and {short(game)} is neither.")
