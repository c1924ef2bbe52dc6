"""A match on a terminal: the text board, the actions by number, and a line to type in.

`ask` and `say` stand for `input` and `print`, so that it plays anywhere.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable

from gamekit.core.actions import Action
from gamekit.core.errors import BadName, BadNotation, GameKitError, NotYourTurn
from gamekit.core.score import ScoreLine, totals, written
from gamekit.core.state import CHANCE, Turn
from gamekit.play.match import Match
from gamekit.play.menu import begins, menu
from gamekit.play.rulebook import WIDTH, rule_lines
from gamekit.play.telling import News, set_up, told

NO = "  no          say no to all that others ask you, until your next turn\n"
HELP = f"""Type the number of an action, its notation, or how its notation begins. Besides:
  actions     what may be done now
  board       the board again
  score       the points as they stand
  moves       what happened after the set-up
  hint        what you might do, and why
{NO}  rule ID     the words of a rule, for an id in brackets; rule lists all
  undo, redo  take back a move, play it again
  save FILE   keep the match in a file
  quit        leave (so do Ctrl-C and the end of input)"""
RECENT = 12
PARAGRAPH = "\n\n"
"""what ends the first paragraph of the text board, which says who decides what"""
ASKED = "(help shows what can be typed)"


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
        self.news = News(match)
        self.pictured: tuple[int | None, Turn] | None = None  # for whom and when the board was shown last

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
        self._show_news()
        if self._has_board():
            self.say(f"\n{self._text().partition(PARAGRAPH)[0]}\n")
        else:
            self._show_board()
        self._show_actions()
        before = self.match.revision
        while self.match.revision == before:
            try:
                self._obey(self.ask("> ").strip())
            except BadNotation as error:
                self.say(f"{error} {ASKED}")
            except GameKitError as error:
                self.say(str(error))

    def _has_board(self) -> bool:
        """Whether who is asked has seen the board in this turn; for chance anybody's will do."""
        if self.pictured is None:
            return False
        seat, turn = self.pictured
        return turn == self.match.state.turn and self._seat in (seat, None)

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
            "help": lambda _: self._help(),
            "actions": self._show_actions,
            "board": lambda _: self._show_board(),
            "score": lambda _: self._say_score(self.match.observation(self._seat).score()),
            "moves": lambda _: self._show_moves(),
            "hint": lambda _: self._hint(),
            "no": lambda _: self._decline(),
            "rule": lambda name: self._say_all(rule_lines(self.match.game.clauses, name)),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "save": self._save,
            "quit": self._quit,
            "h": lambda _: self._help(),
            "?": lambda _: self._help(),
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
            if self.ask("Do all agree (yes or no)? ").strip().casefold() not in ("y", "yes"):
                return
            self.match.undo(agreed=True)
        self.pictured = None
        self.say("Taken back.")

    def _redo(self) -> None:
        self.match.redo()
        self.pictured = None

    def _hint(self) -> None:
        hint = self.match.hint()
        self.say(f"{hint}\nTo take it: {hint.action}")

    def _decline(self) -> None:
        seat = self._seat
        if seat is None:
            raise BadName("Chance is not asked whether it agrees; type what it did.")
        if not self.match.game.asks_others:
            raise GameKitError(f"In {self.match.game.title} nobody is asked anything in the turn of another.")
        is_asked = self.match.state.declining() is not None
        self.match.decline(seat)
        name = self.match.name(seat)
        now = "" if is_asked else f"This {name} decides as before; but from now on "
        self.say(f"{now}{name} says no to everything that is asked, until their own next turn.")

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

    def _show_news(self) -> None:
        news = [] if self._seat is None else self.news.of(self._seat)
        if len(news) > RECENT:
            self.say(f"({len(news) - RECENT} earlier moves: type moves)")
        self._say_all(news[-RECENT:])

    def _show_board(self) -> None:
        self.pictured = self._seat, self.match.state.turn
        who = "Chance is asked. " if self._seat is None else ""
        task = self.match.observation(self._seat).task(self.match.names)
        self.say(f"\n{self._text()}\n\n{who}{task} {ASKED}")

    def _text(self) -> str:
        return self.match.observation(self._seat).text(self.match.names)

    def _help(self) -> None:
        """Tell the game and what can be typed."""
        about = self.match.game.clauses.about
        for paragraph in about:
            self._say_all(textwrap.wrap(paragraph, WIDTH, break_on_hyphens=False))
        first = re.search(r"\[(.*?)\]", " ".join(about))
        if first:
            self.say(f"To read the rules, begin with: rule {first[1]}\n")
        self.say(HELP if self.match.game.asks_others else HELP.replace(NO, ""))

    def _show_actions(self, beginning: str = "") -> None:
        self._say_all(menu(self._legal, beginning, self.match.observation(self._seat).label))

    def _show_moves(self) -> None:
        first = set_up(self.match)
        drawn = len(told(self.match, self._seat, end=first))
        if drawn:
            self.say(f"      set-up: {drawn} draw{'s' * (drawn != 1)} of chance")
        for number, (turn, line) in enumerate(told(self.match, self._seat, first), 1):
            self.say(f"{number:>4}  turn {turn:<3} {line}")

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def _say_score(self, lines: tuple[ScoreLine, ...]) -> None:
        points = totals(lines, self.match.game.players)
        for seat, name in enumerate(self.match.names):
            self.say(f"{name}: {written(points[seat])} points")
            for line in lines:
                if line.seat == seat:
                    self.say(f"  {written(line.points):>4}  {line.label} [{line.clause}]")

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
            self.say(f"{place}. {names} ({written(won)} point{'s' * (won != 1)})")
            place += len(group)
        if outcome.verdict:
            self.say(outcome.verdict)
