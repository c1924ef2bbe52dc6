"""Lessons: answers that are checked at once, hints, solutions."""

from gamekit.teach.checking import Result, check, exercises, hint, solution

__all__ = ["Result", "check", "exercises", "hint", "solution"]
