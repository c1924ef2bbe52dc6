"""The modes and numbers of Herdeiros do Khan that may be changed."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.core.options import Options, option


@dataclass(frozen=True, kw_only=True)
class KhanOptions(Options):
    """Defaults are the rulebook's values, or the reading built where it is silent."""

    heirs: tuple[str, ...] | None = option(
        None, "khan.setup.heirs", "the heirs seat by seat; None: drawn by chance"
    )
    karakorum_tile: bool = option(
        False, "khan.setup.karakorum-tile", "the tile replaces the treasures that the capital asks for"
    )
    round_limit: int | None = option(
        None,
        "khan.end.rounds",
        "the game ends after so many rounds at the latest; None: never",
        range(1, 1001),
    )
    altani_moves: str = option(
        "both", "khan.heir.altani", "which of Altani's pawns may move in a turn", ("both", "acting")
    )
    tolui_reach: str = option(
        "pawn",
        "khan.heir.tolui",
        "Tolui builds beside the stop where his pawn stands, or beside every stop made this turn",
        ("pawn", "stops"),
    )
    ogedei_reach: str = option(
        "any", "khan.heir.ogedei", "cities of which Ogedei's coin takes a treasure", ("any", "adjacent")
    )
    ogedei_limit: str = option(
        "city",
        "khan.heir.ogedei",
        "Ogedei's coin serves once a city and turn, or once a turn",
        ("city", "turn"),
    )
    chagatai_when: str = option(
        "white",
        "khan.heir.chagatai",
        "the column whose activation gives Chagatai a sword",
        ("white", "yellow", "red", "green"),
    )
    virtual_holds: str = option(
        "treasures",
        "khan.upgrade.virtual",
        "which virtual things count as held for the demands of open advisors",
        ("treasures", "all", "none"),
    )
    city_yurts: bool = option(
        True,
        "khan.open.demands",
        "yurts in cities count for the demands of open advisors and in regions of secret ones",
    )
    zero_yurts: bool = option(
        False, "khan.influence.most", "a player without a yurt in a region can be first or second there"
    )
    random_full: str = option(
        "lost",
        "khan.buy.column",
        "a random upgrade whose column is full is lost, or the next of the pile is revealed",
        ("lost", "again"),
    )
    council: int | None = option(
        None,
        "khan.end.council",
        "the votes that trigger the end; None: the printed number",
        range(1, 26),
        5,
        20,
    )
    first_swords: int = option(
        1, "khan.attack.cost", "swords for the first treasure of a city in a turn", range(1, 4), 1, 2
    )
    next_swords: int = option(
        2, "khan.attack.cost", "swords for each further treasure of that city in the turn", range(1, 5), 1, 3
    )
    upgrade_coins: int = option(2, "khan.buy.cost", "coins for an upgrade", range(1, 5), 1, 3)
    most_tributes: int = option(
        3, "khan.khan.tribute", "tribute tiles that a province holds at most", range(1, 7), 1, 5
    )
