"""The rehearsal: a game that cannot be played is told in one sentence, before any bot has played it."""

import re
from fractions import Fraction
from typing import Any

import pytest
from lab.toys import Asking, Call, First, TinyState
from toy import Toy

import gamekit
from gamekit import BadOption, lab
from gamekit.core.actions import Action
from gamekit.core.score import Outcome, ScoreLine
from gamekit.core.state import Turn
from gamekit.core.value import value
from gamekit.lab.rehearsal import rehearse

NAMES = gamekit.names()


@pytest.mark.parametrize("game", [gamekit.load(name, players=3) for name in NAMES] + [Toy(3)], ids=str)
def test_a_sound_game_passes(game: Any):
    rehearse(game)


def no_lines(*_: Any, **__: Any) -> tuple[ScoreLine, ...]:
    return ()


def line(seat: Any, label: str, points: Any) -> Any:
    return lambda *_, **__: (ScoreLine(seat, label, points, "mine"),)


def yielding(*_: Any, **__: Any) -> Any:
    """Read once, it has nothing left: every seat would end with 0 points."""
    yield ScoreLine(0, "eggs red", 1, "mine")


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        (line(7, "eggs red", 1), "names seat 7"),
        (line(0, "beauty", 1), "'beauty'"),
        (line(1.0, "eggs red", 1), "names seat 1.0"),
        (line(0, "eggs red", float("nan")), "gives nan points; allowed are numbers, such as 2 or 2.5"),
        (line(0, "eggs red", float("inf")), "gives inf points"),
        (line(0, "eggs red", "2"), "gives '2' points"),
        (line(0, "eggs red", None), "gives None points"),
        (line(0, "eggs red", True), "gives True points"),
        (
            lambda *_, **__: ((0, "eggs red", 1, "mine"),),
            r"returned \(\(0, 'eggs red'.*; allowed is a tuple of",
        ),
        (lambda *_, **__: 3, "the scoring returned 3; allowed is a tuple of ScoreLine"),
        (lambda *_, **__: None, "the scoring returned None"),
        (yielding, "the scoring returned <generator"),
        (lambda: (), "TypeError"),
    ],
)
def test_a_scoring_function_that_breaks_is_told(scoring: Any, said: str):
    game = gamekit.load("khlor", players=2, scoring=scoring)
    with pytest.raises(BadOption, match=said) as caught:
        rehearse(game, "The variant 'mine'")
    assert str(caught.value).startswith("The variant 'mine' cannot be played. After the start: ")


@pytest.mark.parametrize("scoring", [no_lines, line(0, "eggs red", 2.5), line(1, "eggs red", -1 / 3)])
def test_a_scoring_function_of_ones_own_passes(scoring: Any):
    rehearse(gamekit.load("khlor", players=2, scoring=scoring))


def test_a_rule_that_breaks_is_told():
    game = gamekit.load("khlor", players=3, rules={"egg_bonus": lambda *_: "many"})
    with pytest.raises(BadOption, match="'many'"):
        rehearse(game)


# A toy for each promise that can be broken.


@value
class Leaking(TinyState):
    def pieces(self) -> dict[str, int]:
        return {"stones": 9 - self.turn.number}


class Leak(First):
    state_class = Leaking

    def start(self) -> Any:
        return Leaking(self, Turn(1, 0), (Asking(),), ((0,) * self.players,))


class Stuck(First):
    def allowed(self, state: Any) -> tuple[Action, ...]:
        return ()


class Foreign(First):
    def allowed(self, state: Any) -> tuple[Action, ...]:
        return (Call("heads"),)


class Endless(First):
    def after(self, state: Any, action: Action) -> Any:
        return self.next_turn(state)


@value
class Unranked(TinyState):
    def outcome(self) -> Outcome | None:
        return None if self.stack else Outcome(self.score(), ((0,),), "It is over.", "tiny.end")


class Forgetful(First):
    state_class = Unranked

    def start(self) -> Any:
        return Unranked(self, Turn(1, 0), (Asking(),), ((0,) * self.players,))


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Leak, "the box holds {'stones': 7} instead of {'stones': 8}"),
        (Stuck, "seat 0 has nothing to choose from"),
        (Foreign, "'call heads' is no action of the game"),
        (Endless, "has not ended after 100 steps"),
        (Forgetful, r"the ranking names the seats [0]"),
    ],
)
def test_a_broken_promise_is_told(kind: Any, said: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gamekit.lab.rehearsal.LONGEST", 100)
    with pytest.raises(BadOption, match=re.escape(said)):
        rehearse(kind(2))
    rehearse(First(2))


# --- before a run -----------------------------------------------------------------------------------

GAME = gamekit.load("khlor", players=2, edition="tiny")
PRINTED: Any = GAME.edition
BAD: Any = float("nan")


RUNS: Any = [
    lambda game, bot: lab.simulate(game, [bot, bot], 5, progress=False),
    lambda game, bot: lab.decisions(game, [bot, bot], 5, progress=False),
    lambda game, bot: lab.compare({"printed": GAME, "changed": game}, [bot, bot], 5, progress=False),
]
BROKEN = {
    "rule": GAME.variant(rules={"egg_bonus": lambda *_: "many"}),
    "scoring": GAME.variant(scoring=lambda *_, **__: (ScoreLine(0, "eggs red", BAD, "mine"),)),
}


@pytest.mark.parametrize("run", RUNS, ids=["simulate", "decisions", "compare"])
@pytest.mark.parametrize("game", BROKEN.values(), ids=list(BROKEN))
def test_a_broken_game_is_told_before_it_is_played(game: Any, run: Any):
    asked: list[Any] = []
    with pytest.raises(BadOption, match=r"^The (game|variant 'changed') cannot be played\. After "):
        run(game, asked.append)
    assert asked == []


@pytest.mark.parametrize("run", RUNS, ids=["simulate", "decisions", "compare"])
def test_what_is_as_printed_needs_no_rehearsal(run: Any, monkeypatch: pytest.MonkeyPatch):
    """No game ends within a single step, so each rehearsal fails."""
    monkeypatch.setattr("gamekit.lab.rehearsal.LONGEST", 1)
    run(GAME.variant(mirror=True), "random")
    with pytest.raises(BadOption, match="cannot be played: a game has not ended after 1 steps"):
        run(GAME.variant(edition=PRINTED.replace(bag_supply={"eggs": 0})), "random")


# --- fractions of points ----------------------------------------------------------------------------


@pytest.mark.parametrize("part", [0.25, Fraction(1, 3)], ids=str)
def test_fractions_of_points_go_all_the_way(part: Any):
    """Bots that do not look at points play the same games; only what they are worth differs."""

    def partly(*given: Any, **named: Any) -> tuple[ScoreLine, ...]:
        return tuple(line._replace(points=line.points * part) for line in GAME.scoring(*given, **named))

    found = lab.compare(
        {"printed": GAME, "partly": GAME.variant(scoring=partly)}, ["random"] * 2, 6,
        measures=["points", "margin", "lead changes"], progress=False,
    )  # fmt: skip
    whole, parts = found.games["printed"], found.games["partly"]
    labels = [f"points {label}" for label in GAME.score_labels]
    for column in ("points", *labels):
        assert parts[column].tolist() == pytest.approx((whole[column] * float(part)).tolist())
    assert parts["points"].mod(1).any()
    assert parts["points"].dtype == "float64"
    assert parts[["rank", "share"]].equals(whole[["rank", "share"]])
    rows: Any = found.effects.set_index("measure")
    assert rows.loc["lead changes", "effect"] == 0
    assert rows.loc["points", "value"] == pytest.approx(rows.loc["points", "baseline"] * float(part))
    decisions = found.decisions["partly"]
    last = decisions.groupby("number").last()[["points 0", "points 1"]].to_numpy().ravel()
    assert last.tolist() == pytest.approx(parts["points"].tolist())


@pytest.mark.parametrize("name", gamekit.names())
def test_what_a_rule_raises_goes_by_its_name(name):
    def broken_rule(*_given, **_named):
        raise IndexError("out of range")

    printed = gamekit.load(name)
    for rule in printed.replaceable:
        game = printed.variant(rules={rule: broken_rule})
        with pytest.raises(BadOption, match=rf"The rule '{rule}' failed: IndexError: out of range\."):
            rehearse(game)


def test_a_rule_that_takes_other_arguments_is_named():
    game = gamekit.load("khlor", players=2, rules={"leader_bonus": lambda counts: 1})
    with pytest.raises(
        BadOption, match=r"The rule 'leader_bonus' failed: TypeError: .*1 positional argument"
    ):
        rehearse(game)


@pytest.mark.parametrize("seed", [[], 1.5, None, 10**19])
def test_a_rehearsal_has_a_seed_as_games_have(seed: Any):
    with pytest.raises(BadOption, match=r"seed is .*; allowed is a whole number"):
        lab.rehearse(gamekit.load("khlor", players=2), seed=seed)
