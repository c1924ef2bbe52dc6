"""A match on a terminal: the text board, the actions by number, and a line to type in.

`ask` and `say` stand for `input` and `print`, so that it plays anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import dropwhile

from gamekit.core.actions import Action
from gamekit.core.errors import BadName, GameKitError, NotYourTurn
from gamekit.core.score import ScoreLine, totals
from gamekit.core.state import CHANCE
from gamekit.play.match import Match
from gamekit.play.menu import begins, menu

HELP = """Type the number of an action, its notation, or how its notation begins. Besides:
  actions     what may be done now
  board       the board again
  score       the points as they stand
  moves       everything that happened
  rule ID     the words of a rule, for an id in square brackets
  undo, redo  take back a move, play it again
  save FILE   keep the match in a file
  quit        leave (so do Ctrl-C and the end of input)"""
RECENT = 12


class Quit(Exception):
    """Somebody wants to leave."""


class Terminal:
    """Plays a match with whoever sits at the terminal."""

    def __init__(
        self,
        match: Match,
        ask: Callable[[str], str],
        say: Callable[[str], object],
        clear: Callable[[], object],
    ) -> None:
        self.match, self.ask, self.say, self.clear = match, ask, say, clear
        self.saved = ""
        self.looking: int | None = None  # the person who sits before the screen

    def run(self) -> None:
        """Play until the game is over or somebody leaves, politely in any case."""
        try:
            while self._everybody_else_moves():
                self._turn()
            self._end()
        except (Quit, EOFError, KeyboardInterrupt):
            self.say(f"\nGoodbye. {self._kept()}")

    # --- one decision ---------------------------------------------------------------

    def _everybody_else_moves(self) -> bool:
        """Let the bots move; return whether somebody has to decide then."""
        player = self.match.state.current_player
        if player >= 0 and not self.match.persons[player]:
            self.say(f"{self.match.name(player)} is thinking…")
        self.match.run()
        return not self.match.is_over

    def _turn(self) -> None:
        """Show who has to decide what there is, and listen until something changed."""
        self._hand_over()
        self._show_board()
        self._show_actions()
        before = self.match.revision
        while self.match.revision == before:
            try:
                self._obey(self.ask("> ").strip())
            except GameKitError as error:
                self.say(str(error))

    @property
    def _seat(self) -> int | None:
        player = self.match.state.current_player
        return None if player == CHANCE else player

    @property
    def _legal(self) -> tuple[Action, ...]:
        return self.match.state.legal_actions()

    def _hand_over(self) -> None:
        """Between two persons who hide something from each other, clear the screen and wait."""
        seat = self._seat
        if seat is None or seat == self.looking:
            return
        if self._has_secrets():
            self.clear()
            self.ask(f"Pass to {self.match.name(seat)}, and press Enter. ")
        self.looking = seat

    def _has_secrets(self) -> bool:
        state = self.match.state
        persons = [seat for seat, is_person in enumerate(self.match.persons) if is_person]
        return len(persons) > 1 and any(state.observation(seat).state is not state for seat in persons)

    # --- what was typed -------------------------------------------------------------

    def _obey(self, line: str) -> None:
        """Do what a line says; GameKitError when nothing can be done."""
        word, _, rest = line.partition(" ")
        notations = [str(action) for action in self._legal]
        commands: dict[str, Callable[[str], object]] = {
            "": self._show_actions,
            "help": lambda _: self.say(HELP),
            "actions": self._show_actions,
            "board": lambda _: self._show_board(),
            "score": lambda _: self._say_score(self.match.observation(self._seat).score()),
            "moves": lambda _: self._show_moves(),
            "rule": lambda name: self.say(self.match.game.clauses[name].says),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self.match.redo(),
            "save": self._save,
            "quit": self._quit,
            "?": lambda _: self.say(HELP),
            "u": lambda _: self._undo(),
            "q": self._quit,
        }
        if line in notations:
            self.match.act(line)
        elif word.casefold() in commands:
            commands[word.casefold()](rest.strip())
        elif line.isdecimal():
            self.match.act(self._numbered(int(line)))
        elif any(begins(notation, line) for notation in notations):
            self._show_actions(line)
        else:
            self.match.act(line)

    def _numbered(self, number: int) -> Action:
        if not 1 <= number <= len(self._legal):
            raise BadName(f"There is no action {number}; allowed are 1 to {len(self._legal)}.")
        return self._legal[number - 1]

    def _undo(self) -> None:
        try:
            self.match.undo()
        except NotYourTurn as refused:
            self.say(str(refused))
            if self.ask("Do all agree (yes or no)? ").strip().casefold() in ("y", "yes"):
                self.match.undo(agreed=True)

    def _kept(self) -> str:
        """Return where the match can be found again."""
        if self.match.autosave:
            return f"The match is kept in {self.match.autosave}."
        return f"The match was last saved in {self.saved}." if self.saved else "The match was not kept."

    def _save(self, path: str) -> None:
        if not path:
            raise BadName("A file needs a name: save FILE.")
        self.match.save(path)
        self.saved = path
        self.say(f"The match is kept in {path}.")

    def _quit(self, _: str) -> None:
        raise Quit

    # --- what is shown --------------------------------------------------------------

    def _show_board(self) -> None:
        seat = self._seat
        news = [] if seat is None else self._news(seat)
        if len(news) > RECENT:
            self.say(f"({len(news) - RECENT} earlier moves: type moves)")
        for line in news[-RECENT:]:
            self.say(line)
        self.say("")
        self.say(self.match.observation(seat).text(self.match.names))
        who = "Chance is asked" if seat is None else f"{self.match.name(seat)} decides"
        self.say(f"\nTurn {self.match.state.turn.number}. {who}. (help shows what can be typed)")

    def _news(self, seat: int) -> list[str]:
        """Return what the seat has not seen yet; who has decided nothing yet is spared the set-up."""
        news = self.match.since(seat)
        is_first = all(record.player != seat for record in self.match.records)
        return list(dropwhile(lambda line: line.startswith("chance: "), news)) if is_first else news

    def _show_actions(self, beginning: str = "") -> None:
        for line in menu(self._legal, beginning, self.match.observation(self._seat).label):
            self.say(line)

    def _show_moves(self) -> None:
        for move in self.match.moves(self._seat):
            self.say(f"{move.number:>4}  turn {move.turn:<3} {move.player}: {move.action}")

    def _say_score(self, lines: tuple[ScoreLine, ...]) -> None:
        points = totals(lines, self.match.game.players)
        for seat, name in enumerate(self.match.names):
            self.say(f"{name}: {points[seat]} points")
            for line in lines:
                if line.seat == seat:
                    self.say(f"  {line.points:>4}  {line.label} [{line.clause}]")

    def _end(self) -> None:
        outcome = self.match.state.outcome()
        if outcome is None:
            return
        self.say("")
        self.say(self.match.observation(None).text(self.match.names))
        self.say(f"\n{outcome.reason} [{outcome.clause}]\n")
        self._say_score(outcome.lines)
        place, points = 1, totals(outcome.lines, self.match.game.players)
        for group in outcome.ranking:
            names = " and ".join(self.match.name(seat) for seat in group)
            won = points[group[0]]
            self.say(f"{place}. {names} ({won} point{'s' * (won != 1)})")
            place += len(group)
        if outcome.verdict:
            self.say(outcome.verdict)
