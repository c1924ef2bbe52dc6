"""Comparisons find what was planted, say how sure they are, and refuse what cannot be compared."""

from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lab.planted import Planted, heads
from lab.toys import Coin, First, Race
from scipy.stats import binomtest, ttest_rel

import gamekit
from gamekit import BadName, BadOption, lab
from gamekit.lab.compare import compare, effects, interaction, tornado
from gamekit.lab.comparison import COLUMNS, Comparison
from gamekit.lab.intervals import wilson
from gamekit.lab.paired import holm
from gamekit.lab.planning import games_for_width, games_needed, share_spread
from gamekit.lab.simulation import simulate

CALLERS = [heads, heads]
REPETITIONS, EACH = 100, 100


def of_first_seat(games: pd.DataFrame) -> pd.Series:
    return games[games["seat"] == 0].set_index("number")["points"]


PLANTED: dict[str, Any] = {
    "points": of_first_seat,
    "share": lambda games: games[games["seat"] == 0].set_index("number")["share"],
}


@cache
def games(n: int, seed: int) -> dict[str, pd.DataFrame]:
    """Return games without and with three points in a third of them, on the same seeds."""
    game = Planted(2)
    variants = {"fair": game, "gift": game.variant(gift=3)}
    return {name: simulate(each, CALLERS, n, seed, progress=False) for name, each in variants.items()}


def slice_of(number: int) -> dict[str, pd.DataFrame]:
    wanted = range(number * EACH, (number + 1) * EACH)
    whole = games(REPETITIONS * EACH, 0)
    return {name: frame[frame["number"].isin(wanted)] for name, frame in whole.items()}


# --- planted biases are found ---------------------------------------------------------------------


def test_intervals_cover_the_truth_as_often_as_they_say():
    """Points: a third of three is known. Share of victories: from a run fifty times as long."""
    longer: Any = effects(games(50 * EACH, 10**6), measures=PLANTED).effects.set_index("measure")["effect"]
    truth = {"points": 1.0, "share": longer["share"]}
    assert longer["points"] == pytest.approx(1, abs=0.1)
    assert 0.05 < truth["share"] < 0.3
    covered = dict.fromkeys(truth, 0)
    for number in range(REPETITIONS):
        found: Any = effects(slice_of(number), measures=PLANTED).effects.set_index("measure")
        for measure, effect in truth.items():
            covered[measure] += found.loc[measure, "low"] <= effect <= found.loc[measure, "high"]
    assert min(covered.values()) >= 90, covered


def test_what_is_the_same_in_all_games_differs_by_nothing_that_is_known_exactly():
    game = Planted(2)
    found = compare({"one": game, "same": game.variant()}, CALLERS, 10, progress=False)
    assert set(found.effects["effect"]) == {0.0}
    assert set(found.effects["p"]) == {1.0}
    assert found.effects[["low", "high"]].isna().to_numpy().all()
    assert found.effects.notes == (
        "No interval where all games differ alike: up to 28 % of other games may still differ otherwise.",
    )
    assert wilson(0, 10)[1] == pytest.approx(0.2775, abs=1e-4)


def shifted(by: Any, n: int) -> Comparison:
    """Return a comparison of n games in which seat 0 has so many points more in each."""
    frame = games(EACH, 0)["fair"]
    fair = frame[frame["number"] < n]
    gift = fair.assign(points=fair["points"] + (fair["seat"] == 0) * by)
    return effects({"fair": fair, "gift": gift}, measures={"points": of_first_seat})


def test_what_differs_alike_in_all_games_has_the_p_of_a_sign_test_and_no_interval():
    for n in (10, 40):
        row = shifted(1, n).effects.iloc[0]
        assert (row["effect"], row["spread"]) == (1, 0)
        assert row["p"] == pytest.approx(binomtest(n, n).pvalue)
        assert row[["low", "high"]].isna().to_numpy().all()


def test_what_rounding_leaves_is_no_difference():
    row = shifted(np.where(games(EACH, 0)["fair"]["number"] % 2, 1e-15, 2e-15)[: 2 * 20], 20).effects.iloc[0]
    assert row["p"] == 1
    assert row[["low", "high"]].isna().to_numpy().all()


@pytest.mark.parametrize("n", [2, 9, 10])
def test_few_pairs_have_no_interval_and_no_p(n: int):
    """Two equal differences are no proof, and a bootstrap of nine games is far too narrow."""
    frames = {name: frame[frame["number"] < n] for name, frame in slice_of(0).items()}
    for found in (effects(frames, measures=PLANTED), shifted(1, n)):
        unknown = found.effects[["low", "high", "p", "corrected"]].isna()
        if n < 10:
            assert unknown.to_numpy().all()
            assert found.effects.notes == (
                "Fewer than 10 pairs of games: too few for an interval or a probability.",
            )
        else:
            assert not unknown[["p", "corrected"]].to_numpy().any()
    assert effects(frames, measures=PLANTED).effects["effect"].notna().to_numpy().all()


def test_common_seeds_narrow_the_interval():
    """The coin falls alike in both, so the gift alone is left; on other seeds the coin's luck stays in."""
    found = effects(slice_of(0), measures=PLANTED).effects.set_index("measure").loc["points"]
    fair, other = games(EACH, 0)["fair"], games(EACH, 777)["gift"]
    passed_off = {"fair": fair, "gift": other.assign(seed=fair["seed"])}
    apart = effects(passed_off, measures=PLANTED).effects.set_index("measure").loc["points"]
    assert found["high"] - found["low"] < 0.97 * (apart["high"] - apart["low"])


def test_the_table():
    found = compare(
        {"fair": Planted(2), "gift": Planted(2, gift=3), "small": Planted(2, gift=1)},
        CALLERS, 40, measures=["points", "share of seat 0"], progress=False,
    )  # fmt: skip
    assert found.variants == ("fair", "gift", "small")
    assert tuple(found.effects.columns) == COLUMNS
    assert list(found.effects["variant"]) == ["gift", "gift", "small", "small"]
    assert set(found.effects["games"]) == {40}
    both: Any = found.per_game
    rows: Any = found.effects.itertuples()
    for row in rows:
        one, other = both.loc["fair"][row.measure], both.loc[row.variant][row.measure]
        assert row.baseline == pytest.approx(one.mean())
        assert row.effect == pytest.approx(row.value - row.baseline)
        assert row.p == pytest.approx(ttest_rel(other, one).pvalue)
        assert row.spread == pytest.approx((other - one).std())
        assert row.low <= row.effect <= row.high
    assert (found.effects["corrected"] >= found.effects["p"]).all()


def test_games_that_only_one_has_are_left_out():
    frames = slice_of(0)
    frames["gift"] = frames["gift"][frames["gift"]["number"] < 25]
    assert set(effects(frames, measures=PLANTED).effects["games"]) == {25}


def test_tables_of_other_seeds_are_refused():
    """Game 2 of one was played with the seed 2, of the other with 779: their difference says nothing."""
    fair, other = games(EACH, 0)["fair"], games(EACH, 777)["gift"]
    with pytest.raises(BadOption) as caught:
        effects({"fair": fair[fair["number"] > 1], "gift": other})
    assert str(caught.value) == (
        "'fair' and 'gift' are not of the same games: game 2 has the seeds 2 and 779;"
        " allowed are runs of the same seed."
    )
    with pytest.raises(BadOption, match="'fair' and 'gift' are not of the same games: no game is in both"):
        effects({"fair": fair, "gift": other.assign(number=other["number"] + EACH)})


def test_an_interrupt_ends_the_run():
    """Each variant would otherwise ask for an interrupt of its own."""
    asked: list[str] = []

    def tired(name: str) -> Any:
        def bot(seat: Any) -> Any:
            asked.append(name)
            if len(asked) > 12:
                raise KeyboardInterrupt
            return seat.actions[0]

        return bot

    variants = {"one": Race(2), "two": Race(2), "three": Race(2)}
    with pytest.warns(UserWarning, match=r"Interrupted: \d of 9 games"):
        found = compare(
            variants, [tired("a"), tired("b")], 9, measures=["turns", "lead changes"], progress=False
        )
    assert found.variants == ("one",)
    assert len(asked) == 13
    assert len(found.effects) == 0
    assert found.per_game["turns"].tolist() == [8.0]


# --- many at once ---------------------------------------------------------------------------------


def test_holm_by_hand():
    assert holm([0.01, 0.02, 0.5]) == pytest.approx([0.03, 0.04, 0.5])
    assert holm([0.04, 0.04]) == pytest.approx([0.08, 0.08])
    assert holm([]) == []
    with_unknown = holm([0.01, float("nan")])
    assert with_unknown[0] == 0.01
    assert np.isnan(with_unknown[1])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_keeps_order_and_never_lowers(probabilities: list[float]):
    corrected = holm(probabilities)
    assert all(p <= c <= 1 for p, c in zip(probabilities, corrected, strict=True))
    by_size = sorted(range(len(corrected)), key=lambda place: (probabilities[place], corrected[place]))
    ordered = [corrected[place] for place in by_size]
    assert ordered == sorted(ordered)


@cache
def tried() -> Comparison:
    return tornado(Planted(2, gift=1), CALLERS, 60, progress=False)


def test_a_tornado_has_every_step_the_largest_first():
    found = tried()
    assert found.variants == ("as it is", "gift=0", "gift=3", "twice=True")
    rows = found.tornado("margin")
    assert rows.loc[0, "variant"] == "gift=3"
    sizes = rows["effect"].abs().to_list()
    assert sizes == sorted(sizes, reverse=True)
    with pytest.raises(BadName, match="margin"):
        found.tornado("margn")


def test_an_interaction_is_what_sums_do_not_tell():
    """`twice` does nothing alone and doubles the gift."""
    found = interaction(
        Planted(2), {"gift": 1}, {"twice": True}, CALLERS, 150,
        measures={"points": of_first_seat}, progress=False,
    )  # fmt: skip
    row = found.iloc[0]
    assert row["second"] == 0
    assert row["both"] == pytest.approx(2 * row["first"])
    assert row["interaction"] == pytest.approx(row["both"] - row["first"] - row["second"])
    assert 0 < row["low"] < 1 / 3 < row["high"] < 0.6


def test_an_interaction_counts_the_games_that_have_a_number():
    found = interaction(
        Planted(2), {"gift": 1}, {"twice": True}, CALLERS, 12,
        measures=["time of the last lead change", "points"], progress=False,
    )  # fmt: skip
    assert found["games"].tolist() == [0, 12]
    assert found["low"].isna().tolist() == [True, False]
    assert found.notes == ("Fewer than 10 pairs of games: too few for an interval or a probability.",)


# --- how many games -------------------------------------------------------------------------------


def test_as_many_games_as_needed_find_it_as_often_as_they_say():
    """An effect of half a point with a spread of one, at a power of four fifths: simulated directly."""
    n, rng = games_needed(0.5, 1, power=0.8), np.random.default_rng(4)
    samples = rng.normal(0.5, 1, size=(4000, int(n)))
    found = np.abs(samples.mean(axis=1)) / (samples.std(axis=1, ddof=1) / np.sqrt(n)) > 1.96
    assert found.mean() == pytest.approx(0.8, abs=0.04)


def test_games_needed_by_hand():
    assert games_needed(0.5, 1) == 32  # (2.8016 / 0.5)² = 31.4
    assert games_needed(100, 1) == 2
    assert games_for_width(0.03, share_spread(0.5)) == 1068
    assert share_spread(0.2) == pytest.approx(0.4)


KHLOR, RULE = gamekit.load("khlor", players=2), {"egg_bonus": max}
ASKED: Any = lab  # asked what no type allows
TRIED: Any = tried


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: games_needed(1, -1), "spread is -1"),
        (lambda: games_needed(1, float("nan")), "spread is nan"),
        (lambda: games_needed(1, 1, power=1), "power is 1"),
        (lambda: games_needed(1, 1, level=95), "level is 95"),
        (lambda: games_for_width(0, 1), "half is 0"),
        (lambda: share_spread(1.5), "share is 1.5"),
        (lambda: ASKED.games_needed("1", 1), "effect is '1'"),
        (lambda: games_needed(float("nan"), 1), "effect is nan"),
        (lambda: games_needed(1, float("inf")), "spread is inf"),
        (lambda: ASKED.games_needed(1, 1, power="1"), "power is '1'"),
        (lambda: games_needed(1e-300, 1), "more games than anybody can play"),
        (lambda: games_needed(10**400, 1), "effect is 1000"),
        (lambda: games_for_width(1, 10**400), "spread is 1000"),
        (lambda: share_spread(10**400), "share is 1000"),
        (lambda: games_needed(1, 1, level=1 - 1e-16), "level is 0.99"),
        (lambda: ASKED.games_for_width(None, 1), "half is None"),
        (lambda: ASKED.share_spread("1"), "share is '1'"),
        (
            lambda: games_needed(0, 1),
            "effect is 0; allowed is a number other than 0: no number of games shows that there is none",
        ),
        (lambda: TRIED().games_needed("points", "1"), "effect is '1'"),
        (lambda: tried().games_needed("points", 0), "effect is 0; allowed is a number other than 0"),
        (
            lambda: tried().games_needed("points"),
            "effect is not given; allowed is the size that matters to you: what a pilot itself shows is",
        ),
        (
            lambda: tried().games_needed("turns", effect=1),
            "This pilot cannot tell how much the differences in 'turns' vary: its games all differ alike",
        ),
        (
            lambda: shifted(1, 9).games_needed("points", effect=1),
            "cannot tell how much .* in 'points' vary: it has 9 pairs of games; allowed are ten or more",
        ),
        (lambda: effects(slice_of(0), level=95), "level is 95"),
        (lambda: effects(slice_of(0), resamples=0), "resamples is 0"),
        (lambda: effects({}), "two or more named tables"),
        (lambda: ASKED.effects({"one": 1, "other": 2}), "Given is 1"),
        (lambda: ASKED.interaction(Coin(2), None, {}, CALLERS, 1), "first is None"),
        (lambda: ASKED.interaction(Coin, {}, {}, CALLERS, 1), "game is"),
        (lambda: ASKED.interaction(Coin(2), {3: 4}, {}, CALLERS, 9), "first is {3: 4}; allowed is a change"),
        (lambda: ASKED.interaction(KHLOR, {}, {"rules": 5}, CALLERS, 9), "rules is 5"),
        (
            lambda: compare({"one": Coin(2), "two": Coin(2)}, CALLERS, 0),
            "n is 0; allowed are two games or more",
        ),
        (
            lambda: compare({"one": Coin(2), "two": Coin(2)}, CALLERS, 1),
            "n is 1; allowed are two games or more",
        ),
        (
            lambda: ASKED.compare({"one": Coin(2), "two": Coin(2)}, CALLERS, "9"),
            "n is '9'; allowed is a number",
        ),
        (lambda: interaction(Coin(2), {}, {}, CALLERS, 1), "n is 1; allowed are two games or more"),
        (lambda: interaction(Planted(2), {"gift": 1}, {"gift": 2}, CALLERS, 9), "Both changes set 'gift'"),
        (
            lambda: interaction(KHLOR, {"rules": RULE}, {"rules": RULE}, CALLERS, 9),
            "Both changes set 'egg_bonus'",
        ),
    ],
)
def test_numbers_that_cannot_be(call: Any, said: str):
    with pytest.raises(BadOption, match=said):
        call()


def test_hardly_any_power_takes_hardly_any_games():
    assert [games_needed(1, 5, power=power) for power in (0.001, 0.02, 0.1)] == [2, 2, 12]


def test_a_pilot_tells_how_many():
    table = tried().games_needed("points", effect=0.2)
    found: Any = table.set_index("variant")
    spread = tried().tornado("points").set_index("variant")["spread"]
    assert found.loc["gift=3", "needed"] == games_needed(0.2, float(spread["gift=3"]))
    smaller: Any = tried().games_needed("points", effect=0.1).set_index("variant")
    assert smaller.loc["gift=3", "needed"] == pytest.approx(4 * found.loc["gift=3", "needed"], rel=0.1)


def test_a_variant_whose_differences_do_not_vary_has_no_plan():
    """Twice nothing is nothing, in every game."""
    found = compare(
        {"fair": Planted(2), "twice": Planted(2, twice=True), "gift": Planted(2, gift=3)},
        CALLERS, 20, measures=["points"], progress=False,
    ).games_needed("points", effect=1)  # fmt: skip
    assert found["needed"].isna().tolist() == [True, False]
    assert found.notes == ("No number where this pilot cannot tell how much the differences vary.",)
    assert tried().games_needed("points", effect=1).notes == ()


# --- what cannot be compared ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variants", "said"),
    [
        ({}, 'a dict of two or more named games, the baseline first, such as {"printed": game'),
        ({"one": Coin(2)}, "two or more"),
        ([Coin(2), Coin(2)], "two or more"),
        ({"one": Coin(2), "other": 3}, "'other' is 3"),
        ({1: Coin(2), 2: Coin(2)}, "called 1; allowed is a text"),
        ({"one": Coin(2), "other": First(2)}, "of one game"),
        ({"one": First(2), "other": First(3)}, "number of players"),
    ],
)
def test_no_variants(variants: Any, said: str):
    with pytest.raises(BadOption, match=said):
        compare(variants, ["random", "random"], 2, progress=False)


def test_a_broken_variant_is_told_before_a_game_is_played():
    game = gamekit.load("khlor", players=2)
    broken = game.variant(rules={"egg_bonus": lambda *_: "many"})
    played = []

    def bot(seat: Any) -> Any:
        played.append(seat)
        return seat.actions[0]

    with pytest.raises(BadOption, match="The variant 'broken' cannot be played"):
        compare({"printed": game, "broken": broken}, [bot, bot], 5, progress=False)
    assert played == []


@pytest.mark.parametrize(
    ("measures", "error", "said"),
    [
        (["pionts"], BadName, "did you mean 'points'"),
        (
            ["points", of_first_seat],
            BadOption,
            r'^measures lists a function; functions are given by name: \{"of_first_seat": of_first_seat\}\.$',
        ),
        (
            [lambda games: games],
            BadOption,
            r'^measures lists a function; functions are given by name: \{"mine": function\}\.$',
        ),
        ([lab.OfDecisions(ASKED)], BadOption, r'lists a function; .*: \{"mine": function\}\.$'),
        ("points", BadOption, "a list of names"),
        ([["points"]], BadName, "There is no measure"),
        (
            {"mine": lambda games: games.groupby("number")["points"].sum() * 1j},
            BadOption,
            "one number for each",
        ),
        (
            {"mine": lambda games: games.groupby("number")["turns"].sum() / 0},
            BadOption,
            "one number for each",
        ),
        (5, BadOption, "measures is 5; .* or a dict of functions"),
        ({"mine": lambda _: 1 / 0}, BadOption, "'mine' fails: ZeroDivisionError"),
        ({"mine": lambda games: games.groupby("number")["bot"].first()}, BadOption, "one number for each"),
        ({"mine": 3}, BadOption, "'mine' is 3"),
        ({"mine": lambda games: games["points"].mean()}, BadOption, "one number for each game"),
        ({"mine": lambda games: games["points"]}, BadOption, "one number for each game"),
    ],
)
def test_no_measure(measures: Any, error: type[Exception], said: str):
    with pytest.raises(error, match=said):
        effects(slice_of(0), measures=measures)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda games: games.set_index("number")["points"], "2 numbers for game 0"),
        (lambda games: games.set_index(["number", "seat"])["points"], "2 numbers for game 0"),
        (lambda games: games.groupby("number")[["points", "rank"]].mean(), "a table with 2 columns"),
        (lambda games: games.groupby("number")["points"].sum().iloc[1:], "no number for game 0"),
        (lambda games: games["points"], "a number for game 100, which there is not"),
        (lambda games: games["points"].mean(), "one number in all"),
        (lambda games: games["points"].tolist(), "[1.0, 0.0, 0.0, 1.0, 0.0, 1.0, ...]"),
        (lambda games: games.groupby("number")["bot"].first(), "'heads' for game 0"),
        (lambda games: games.groupby("number")["turns"].max() / 0, "inf for game 0"),
        (lambda games: games.groupby("number")["turns"].max() * 1j, "1j for game 0"),
        (lambda games: games.groupby("number")["turns"].max().astype(object), "a Series of object"),
        (lambda games: None, "None"),
    ],
)
def test_what_a_measure_returned_is_told_in_one_line(function: Any, said: str):
    with pytest.raises(BadOption) as caught:
        effects(slice_of(0), measures={"mine": function})
    message = str(caught.value)
    assert message.startswith(f"The measure 'mine' returned {said}")
    assert message.endswith(
        "; allowed is one number for each game: a Series by `number`, as "
        'games.groupby("number")["points"].max() gives it.'
    )
    assert "\n" not in message


def test_a_measure_that_writes_into_its_table_changes_no_other():
    def hasty(games: pd.DataFrame) -> pd.Series:
        games["points"] = 0.0
        return games.groupby("number")["points"].sum()

    alone = effects(slice_of(0), measures={"true": of_first_seat}).effects
    after = effects(slice_of(0), measures={"hasty": hasty, "true": of_first_seat}).effects
    assert after["effect"].to_list() == [0, *alone["effect"]]


TABLE = slice_of(0)["fair"]


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ([TABLE, pd.concat([TABLE, TABLE])], "several games of the same number"),
        ([TABLE[TABLE["seat"] == 0]] * 2, "The frame lacks seats of some games"),
        ([TABLE, TABLE.assign(players=float("nan"))], "The column 'players' has gaps"),
        ([TABLE, TABLE.assign(game="chess")], "tables are of chess for 2 and planted for 2 players; allowed"),
        (
            [simulate(First(n), ["random"] * n, 2, progress=False) for n in (2, 3)],
            "tables are of first for 2 and first for 3 players",
        ),
    ],
)
def test_tables_that_tell_other_things_are_refused(tables: Any, said: str):
    with pytest.raises(BadOption, match=said):
        effects(dict(zip("ab", tables, strict=True)), measures=["points"])


def test_a_store_keeps_each_variant(tmp_path: Any):
    variants = {"fair": Planted(2), "gift: 3/3": Planted(2, gift=3)}
    first = compare(variants, CALLERS, 6, store=tmp_path, progress=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0 fair", "1 gift_ 3_3"]
    again = compare(variants, CALLERS, 6, store=tmp_path, progress=False)
    pd.testing.assert_frame_equal(first.effects, again.effects)


@pytest.mark.parametrize("name", gamekit.names())
def test_a_change_in_each_game(name: str):
    """Khlor's leader bonus doubled, the Khan's council at twelve votes, wealth for power at eight."""
    game = gamekit.load(name, players=3)
    changes: dict[str, dict[str, Any]] = {
        "khlor": {"rules": {"leader_bonus": lambda *given: 2 * game.rules["leader_bonus"](*given)}},
        "khan": {"council": 12},
        "achaia": {"rules": {"wealth_power": lambda wealth, per: wealth // 8}},
    }
    found = compare(
        {"printed": game, "changed": game.variant(**changes[name])}, ["random"] * 3, 3, progress=False
    )
    assert set(found.effects["games"]) == {3}
    assert (found.effects["effect"] != 0).any()
