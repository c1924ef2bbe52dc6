"""The modes and numbers of Khlor that may be changed."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.core.options import Options, option


@dataclass(frozen=True, kw_only=True)
class KhlorOptions(Options):
    """Defaults are the rulebook's values; `players=1` is the solo mode."""

    advanced: bool = option(False, "khlor.advanced.score", "two white demons walk the board")
    board: str = option(
        "full", "khlor.setup.bag", "the full board, or the one printed on the bag", ("full", "bag")
    )
    demons: int | None = option(
        None,
        "khlor.catch.five",
        "demons caught a turn: 2 with five players, else 3; with 2 the bottled symbol is ignored",
        (None, 2, 3),
    )
    mirror: bool = option(False, "khlor.place.orientation", "pieces may be placed as mirror images too")
    choices: int = option(
        2, "khlor.piece.choice", "pieces in front of the dragon to choose from", range(1, 14), 1, 4
    )
    additional_points: int = option(
        3, "khlor.end.extra-choice", "points to take instead of an additional turn", range(21), 0, 6
    )
    own_colour_bonus: int = option(
        1, "khlor.score.egg-bonus", "bonus for an egg on a square of its own colour", range(11), 0, 3
    )
    second_divisor: int = option(
        2,
        "khlor.score.second",
        "the second most receive the egg bonus divided by this, rounded up",
        range(1, 11),
        1,
        4,
    )
    leader_rounding: int = option(
        3,
        "khlor.score.leader-two",
        "with two players a leader bonus is rounded down to a multiple of this",
        range(1, 11),
        1,
        5,
    )
    token_penalty: int = option(
        1, "khlor.solo.score", "points a solo player loses for each token left on the board", range(11), 0, 2
    )
