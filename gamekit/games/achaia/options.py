"""The modes and numbers of Achaia that may be changed."""

from __future__ import annotations

from dataclasses import dataclass

from gamekit.core.options import Options, option


@dataclass(frozen=True, kw_only=True)
class AchaiaOptions(Options):
    """Defaults are the rulebook's values; with `players=2` each manages two colours."""

    new_order: bool = option(False, "achaia.advanced.new-order", "the Locations lie in a random order")
    agreed_order: str | None = option(
        None, "achaia.advanced.new-order", "the names of the Locations in an order that was agreed on"
    )
    fate_in_your_hands: bool = option(
        False, "achaia.advanced.fate", "values of dice are assigned in secret instead of rolled"
    )
    not_all_is_lost: bool = option(False, "achaia.advanced.not-lost", "the three lowest dice tell who starts")
    hard_negotiation: bool = option(False, "achaia.advanced.negotiation", "gold and promises may be offered")
    counter_answerable: bool = option(
        True, "achaia.defend.final", "an Intrigue that was taken over can be answered again"
    )
    counter_effect: str = option(
        "kept",
        "achaia.diagram.counter",
        "whoever takes an Intrigue over plays the effect already chosen, or either of its two",
        ("kept", "either"),
    )
    start_power: int | None = option(
        None, "achaia.setup.power", "power at the start, where it is not the edition's", range(11), 3, 8
    )
    start_gold: int | None = option(
        None, "achaia.setup.player", "gold at the start, where it is not the edition's", range(16), 4, 10
    )
    sacrifice_gold: int = option(
        5, "achaia.general.sacrifice", "gold for the sacrifice of 1 power", range(1, 11), 3, 8
    )
    income_intrigues: int = option(
        2, "achaia.prep.income", "Intrigues to choose in the Preparation", range(1, 5), 1, 3
    )
    income_gold: int = option(3, "achaia.prep.income", "gold to choose instead", range(9), 1, 6)
    pass_gold: int = option(
        2, "achaia.pass.gold", "gold each time the order reaches a player who has passed", range(6), 0, 4
    )
    cousin_worth: int = option(
        2, "achaia.settle.wealth", "gold that an unused Cousin is worth", range(7), 0, 4
    )
    wealth_per_power: int = option(
        10, "achaia.settle.wealth", "wealth that gives 1 power", range(2, 21), 5, 15
    )
    fate_points: int = option(
        19, "achaia.advanced.fate", "points to assign to the dice of a colour", range(5, 31), 12, 25
    )
