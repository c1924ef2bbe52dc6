"""Rules that somebody replaced: what goes wrong in one goes by its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from gamekit.core.errors import BadOption, GameKitError


def under_its_name(name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the rule as a game asks it: what it raises becomes a BadOption that says which rule it was.

    >>> under_its_name("second_points", lambda bonus: bonus // 0)(3)
    Traceback (most recent call last):
    gamekit.core.errors.BadOption: The rule 'second_points' failed: ZeroDivisionError: ...
    """

    @wraps(rule)
    def asked(*given: Any, **named: Any) -> Any:
        try:
            return rule(*given, **named)
        except GameKitError:
            raise
        except Exception as error:
            raise BadOption(f"The rule {name!r} failed: {type(error).__name__}: {error}.") from error

    return asked
