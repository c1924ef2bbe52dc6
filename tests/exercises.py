"""What the exercises of every lesson have to do: the tests of a game's and of the lab's are subclasses."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest

import gamekit
from gamekit.core.exercises import Exercise
from gamekit.teach import check, hint, solution

Row = tuple[Any, ...]

ODD = (None, ..., "", "?", [], {}, (), 0, -1, True, math.nan, 1e300, object())
ENDLESS = itertools.count()


class Lesson:
    """Right answers are right, mistakes get the hints that fit them, and nonsense is refused.

    A subclass has the exercises, and rows that begin with the id of one and an answer to it.
    """

    exercises: ClassVar[Sequence[Exercise]]
    right: ClassVar[Sequence[Row]]
    """(id, answer)"""
    mistakes: ClassVar[Sequence[Row]]
    """(id, answer, words of the hint)"""
    odd: ClassVar[Sequence[object]] = (*ODD, ENDLESS)
    names: ClassVar[Mapping[str, object]] = {"gamekit": gamekit}
    """what the lesson has imported by then, for solutions to use"""

    def cases(self) -> Mapping[str, Sequence[Any]]:
        """Return with what a test is repeated that asks for it by this name."""
        return {"exercise": self.exercises, "right": self.right, "mistake": self.mistakes, "odd": self.odd}

    def pytest_generate_tests(self, metafunc: pytest.Metafunc):
        for name, found in self.cases().items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, found, ids=_called)

    def about(self, _identity: str, _own: Sequence[object] = ()) -> dict[str, Any]:
        """Return what an exercise is about, by the names that solutions have for it: nothing."""
        return {}

    def find(self, identity: str) -> Exercise:
        """Return the exercise of that id."""
        return next(exercise for exercise in self.exercises if exercise.id == identity)

    def solved(self, identity: str, about: Mapping[str, object]) -> object:
        """Return the answer that the exercise's solution finds."""
        names = {**self.names, **about}
        exec(self.find(identity).solution, names)
        return names["answer"]

    def test_what_is_computed_is_right_and_a_blank_is_not_yet(self, exercise):
        about = self.about(exercise.id).values()

        assert check(exercise.id, exercise.answer(*about), *about)
        assert str(check(exercise.id, ..., *about)).startswith("Not yet: Put your answer")

    def test_a_solution_stands_alone_and_is_right(self, exercise):
        about = self.about(exercise.id)

        assert check(exercise.id, self.solved(exercise.id, about), *about.values())

    def test_a_right_answer_is_explained_and_the_solution_finds_it(self, right):
        identity, answer, *own = right
        about = self.about(identity, own)
        result = check(identity, answer, *about.values())

        assert str(result) == f"Right: {self.find(identity).explanation}"
        assert check(identity, self.solved(identity, about), *about.values())

    def test_a_mistake_gets_the_hint_that_fits_it(self, mistake):
        identity, answer, words, *own = mistake
        result = check(identity, answer, *self.about(identity, own).values())

        assert not result
        assert words in result.says

    def test_every_mistake_is_made(self):
        said = {
            check(identity, answer, *self.about(identity, own).values()).says
            for identity, answer, _, *own in self.mistakes
        }

        assert {mistake.says for exercise in self.exercises for mistake in exercise.mistakes} <= said

    def test_odd_answers_get_a_hint_and_no_exception(self, exercise, odd):
        result = check(exercise.id, odd, *self.about(exercise.id).values())

        assert not result
        assert result.says

    def test_hints_become_clearer_and_end_in_a_solution(self, exercise):
        steps = [hint(exercise.id, step).text for step in range(1, len(exercise.hints) + 1)]

        assert steps == list(exercise.hints)
        assert len(set(steps)) == len(steps) >= 2
        assert "answer" in solution(exercise.id).text


class LessonOnThings(Lesson):
    """The same where exercises are about a learner's own things: rows may end in those of their own."""

    things: ClassVar[Mapping[str, Mapping[str, object]]]
    """by id what an exercise is about, by the names that solutions have for it"""
    strange: ClassVar[Sequence[Row]] = ((), (None,), (3,), (object(), 3))
    odd = ODD  # these exercises look at whole answers: nobody waits for the end of an endless one

    def cases(self) -> Mapping[str, Sequence[Any]]:
        asking = [exercise for exercise in self.exercises if exercise.about]
        return {**super().cases(), "asking": asking, "strange": self.strange}

    def about(self, identity: str, own: Sequence[object] = ()) -> dict[str, Any]:
        """Return a row's own things by those names, or else those of `things`."""
        known = dict(self.things.get(identity, {}))
        return dict(zip(known, own, strict=True)) if own else known

    def test_what_it_is_about_is_asked_for(self, asking, strange):
        assert check(asking.id, 69, *strange).says == self.wish(asking)

    def test_no_more_is_taken_than_it_is_about(self, asking):
        things = self.about(asking.id).values()

        assert check(asking.id, 69, *things, *things).says == self.wish(asking)

    def wish(self, exercise: Exercise) -> str:
        return f"After your answer give what it is about: {exercise.about}."


def _called(case: object) -> str:
    """Return what a repetition of a test is called."""
    if isinstance(case, Exercise):
        return case.id
    if isinstance(case, tuple):
        return " ".join(part for part in case if isinstance(part, str))
    return type(case).__name__
