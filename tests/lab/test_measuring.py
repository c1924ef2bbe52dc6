"""Measures of what was decided: recorded where they are asked for, and paired like those of the results."""

from typing import Any

import pandas as pd
import pytest
from lab.planted import Planted, heads
from lab.toys import Race, first, runner

import gamekit
from gamekit import BadOption, lab
from gamekit.lab import measures, metrics
from gamekit.lab.compare import compare, effects
from gamekit.lab.measures import ALWAYS
from gamekit.lab.measuring import DECIDED, LEADING

CALLERS = [heads, heads]


def of_first_seat(games: pd.DataFrame) -> pd.Series:
    return games[games["seat"] == 0].set_index("number")["points"]


RUNNERS = [runner(2, 0, 0, 2), runner(1, 2, 0, 0)]


def test_measures_of_what_was_decided_are_paired_like_the_others():
    found = compare(
        {"race": Race(2), "again": Race(2)},
        [runner(0, 1, 0, 2), runner(1, 2, 0, 0)], 3,
        measures=["points", "lead changes", "forced choices", "winner behind"], progress=False,
    )  # fmt: skip
    assert list(found.effects["measure"]) == ["points", "lead changes", "forced choices", "winner behind"]
    assert set(found.effects["effect"]) == {0.0}
    for name in found.variants:
        table: Any = found.per_game.loc[name]
        expected = metrics.lead_changes_by_game(found.decisions[name], found.games[name])
        assert table["lead changes"].tolist() == expected["changes"].tolist()
        assert table["winner behind"].tolist() == expected["winner behind"].tolist()


def test_every_measure_of_what_was_decided_has_its_metric():
    game = gamekit.load("khlor", players=2, edition="tiny")
    arguments: Any = ([first, "random"], 4)
    found = compare(
        {"one": game, "two": game.variant(choices=1)},
        *arguments,
        measures=[*DECIDED, *LEADING],
        progress=False,
    )
    decisions = lab.decisions(game, *arguments, values=True, progress=False)
    results = lab.simulate(game, *arguments, progress=False)
    expected = {
        "legal actions": (metrics.choices(decisions), "legal"),
        "legal actions where free": (metrics.choices(decisions), "legal where free"),
        "effective actions where free": (metrics.choices(decisions), "effective where free"),
        "stake": (metrics.tension(decisions), "stake"),
        "gap": (metrics.tension(decisions), "gap"),
        "loss": (metrics.tension(decisions), "loss"),
        "close calls": (metrics.tension(decisions), "close"),
        "lead changes": (metrics.lead_changes(decisions, results), "changes"),
        "time of the last lead change": (metrics.lead_changes(decisions, results), "time of the last"),
        "winner behind": (metrics.lead_changes(decisions, results), "winner behind"),
        "forced choices": (metrics.forced(decisions).rename(columns={"verb": "measure"}), "all"),
    }
    assert set(expected) == {*DECIDED, *LEADING}
    means: Any = found.per_game.loc["one"].mean()
    for measure, (table, row) in expected.items():
        value = table.set_index("measure").loc[row, "value"]
        assert means[measure] == pytest.approx(value, nan_ok=True), measure


def test_an_effect_on_what_was_decided_is_found():
    """With twice the gift seat 0 leads at once: planted, and paired by game with its interval."""
    hurry = lab.OfDecisions(lambda decisions, _: decisions.groupby("number")["points 0"].max())
    found = compare(
        {"fair": Planted(2), "gift": Planted(2, gift=3)}, CALLERS, 60,
        measures={"most": hurry, "first": of_first_seat}, progress=False,
    )  # fmt: skip
    rows: Any = found.effects.set_index("measure")
    assert rows.loc["most", "effect"] == pytest.approx(rows.loc["first", "effect"])
    assert 0 < rows.loc["most", "low"] < rows.loc["most", "effect"] < rows.loc["most", "high"]
    assert (rows["corrected"] >= rows["p"]).all()


def test_decisions_are_recorded_where_a_measure_needs_them():
    variants = {"one": Race(2), "other": Race(2)}
    assert compare(variants, RUNNERS, 2, progress=False).decisions == {}
    found = compare(variants, RUNNERS, 2, measures=["lead changes"], progress=False)
    assert "best" not in found.decisions["one"].columns
    lines = lab.OfDecisions(
        lambda decisions, _: decisions.groupby("number")["points 0 home"].max(), lines=True
    )
    found = compare(variants, RUNNERS, 2, measures={"home": lines}, progress=False)
    assert found.per_game["home"].tolist() == [2.0] * 4


def test_games_without_such_a_number_are_left_out_of_its_row():
    tables = {name: lab.simulate(Race(2), RUNNERS, 4, progress=False) for name in ("one", "other")}
    decided = {name: lab.decisions(Race(2), RUNNERS, 4, progress=False) for name in tables}
    even = lab.OfDecisions(
        lambda decisions, _: decisions.groupby("number")["step"].max().drop([1, 3]).reindex(range(4))
    )
    found = effects(tables, decisions=decided, measures={"even": even, "turns": measures.turns})
    assert found.effects["games"].tolist() == [2, 4]


def test_tables_of_decisions_belong_to_tables_of_games():
    tables = {name: lab.simulate(Race(2), RUNNERS, 2, progress=False) for name in ("one", "other")}
    decided: Any = {name: lab.decisions(Race(2), RUNNERS, 2, progress=False) for name in tables}
    assert effects(tables, decisions=decided, measures=["lead changes"]).effects["effect"].tolist() == [0.0]
    with pytest.raises(BadOption, match="'lead changes' needs what was decided; `decisions` takes"):
        effects(tables, measures=["lead changes"])
    with pytest.raises(
        BadOption, match=r"allowed is a dict with a table of lab\.decisions for each of 'one', 'other'"
    ):
        effects(tables, decisions={"one": decided["one"]}, measures=["lead changes"])
    later = decided["other"].assign(seed=decided["other"]["seed"] + 1)
    with pytest.raises(BadOption, match="'other' and its decisions are not of the same games: game 0 has"):
        effects(tables, decisions={**decided, "other": later}, measures=["lead changes"])


def test_no_game_has_no_effect():
    """As after an interrupt in the first game."""
    results = lab.simulate(Race(2), RUNNERS, 0, progress=False)
    decided = lab.decisions(Race(2), RUNNERS, 0, values=True, progress=False)
    found = effects(
        {"one": results, "other": results},
        decisions={"one": decided, "other": decided},
        measures=[*ALWAYS, *DECIDED, *LEADING],
    )
    assert set(found.effects["games"]) == {0}
    assert found.effects["effect"].isna().all()


def test_a_store_keeps_the_decisions_beside_the_games(tmp_path: Any):
    variants = {"one": Race(2), "other": Race(2)}
    measures: Any = ["points", "lead changes"]
    found = compare(variants, RUNNERS, 3, measures=measures, store=tmp_path, progress=False)
    names = ["0 decisions of one", "0 one", "1 decisions of other", "1 other"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    again = compare(variants, RUNNERS, 3, measures=measures, store=tmp_path, progress=False)
    pd.testing.assert_frame_equal(found.per_game, again.per_game)
