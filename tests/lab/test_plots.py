"""Plots draw what the table says, in colours that read on light and dark pages, and refuse other tables."""

import re
import sys
from html import unescape
from io import BytesIO
from itertools import pairwise
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from IPython.core.formatters import DisplayFormatter
from lab.frames import decisions_of, results_of
from lab.toys import Race, Signs, always, runner
from matplotlib.colors import to_hex, to_rgb, to_rgba
from matplotlib.text import Text
from matplotlib_inline.backend_inline import _fetch_figure_metadata
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook, new_output

import gamekit
from gamekit import BadOption, lab
from gamekit.core.errors import MissingExtra
from gamekit.core.scene import PAINTS
from gamekit.lab import metrics
from gamekit.lab import plots as drawing
from gamekit.lab.plots import style

mpl.use("Agg")
plots: Any = drawing  # what stands on the Axes is narrower than matplotlib's types tell

FIGURES = ["value", "low", "high", "games"]
SEATS = pd.DataFrame(
    [(0, 0.5, 0.6, 0.5, 0.7, 90), (1, 0.5, 0.4, 0.3, 0.5, 90)], columns=["seat", "fair", *FIGURES]
)
RATINGS = pd.DataFrame(
    [("mcts", 31.0, 28.0, 34.0, 40), ("random", 19.5, 18.0, 21.0, 40)], columns=["bot", *FIGURES]
)
PAIRS = pd.DataFrame(
    [("mcts", "random", 0.9, 0.8, 0.95, 40), ("random", "mcts", 0.1, 0.05, 0.2, 40)],
    columns=["bot", "other", *FIGURES],
)
CURVE = pd.DataFrame([(0.5, 0.6, 0.5, 0.7, 80), (1.0, 0.9, 0.8, 1.0, 90)], columns=["time", *FIGURES])
SOURCES = pd.DataFrame(
    [(1, "eggs", 6.0), (1, "leaders", 1.5), (1, "tokens left", -2.0), (2, "eggs", 3.0), (2, "leaders", 4.0)],
    columns=["phase", "label", "value"],
).assign(share=0.0, low=0.0, high=0.0, games=50)  # in phase 2 no token is left
EFFECTS = pd.DataFrame(
    [
        ("choices=4", "margin", 3.0, 5.0, 2.0, 1.5, 2.5, 0.001, 0.01, 4.0, 60),
        ("demons=2", "margin", 3.0, 2.0, -1.0, -2.5, 0.5, 0.2, 0.4, 2.0, 60),
        ("demons=2", "turns", 9.0, 8.0, -1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 60),
        ("mirror=True", "turns", 9.0, 9.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 60),
    ],
    columns=[
        *(
            "variant",
            "measure",
            "baseline",
            "value",
            "effect",
            "low",
            "high",
            "p",
            "corrected",
            "spread",
            "games",
        )
    ],
)
MARGIN = EFFECTS.iloc[:2]
POINTS = results_of([[3, 1], [5, 1], [5, 2], [9, 4]])

EVERY = [
    (plots.seat_advantage, SEATS),
    (plots.ratings, RATINGS),
    (plots.figures, SEATS),
    (plots.pairs, PAIRS),
    (plots.decisiveness, CURVE),
    (plots.sources, SOURCES),
    (plots.tornado, MARGIN),
    (plots.effects, EFFECTS),
    (plots.distribution, POINTS),
]
every = pytest.mark.parametrize(("plot", "frame"), EVERY, ids=lambda given: getattr(given, "__name__", ""))


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def words(ax):
    return [text.get_text() for text in ax.texts]


def rows(ax):
    return [label.get_text() for label in ax.get_yticklabels()]


def lines(ax, points):
    """Return the x of all lines that go through so many points in one row, by row."""
    drawn = [(line.get_xdata(), line.get_ydata()) for line in ax.lines]
    return {y[0]: list(map(float, x)) for x, y in drawn if len(x) == points and len(set(y)) == 1}


def luminance(colour):
    shares = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return float(np.dot(shares, (0.2126, 0.7152, 0.0722)))


def contrast(one, other):
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


# --- what is drawn is what the table says -----------------------------------------------------


def test_seats_stand_with_their_intervals_beside_the_fair_share():
    ax = plots.seat_advantage(SEATS)
    assert rows(ax) == ["seat 0", "seat 1"]
    assert lines(ax, 1) == {0: [0.6], 1: [0.4]}
    assert [lines(ax, 2)[row] for row in (0, 1)] == [[0.5, 0.7], [0.3, 0.5]]
    assert words(ax) == ["60 %", "40 %", "fair: 50 %"]
    assert ax.get_xlabel() == "share of the victories and 95 % interval, 90 games"
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # seat 0 at the top


def test_seats_whose_shares_mix_bot_and_seat_say_so_below():
    table = metrics.seat_advantage(POINTS)
    (note,) = table.notes
    ax = plots.seat_advantage(table)
    first, *below = ax.get_xlabel().splitlines()
    assert first == "share of the victories and 95 % interval, 4 games"
    assert " ".join(below) == note
    assert note.removesuffix(".") in ax.figure._repr_mimebundle_()["text/plain"]


def test_the_ladder_has_the_strongest_at_the_top():
    ax = plots.ratings(RATINGS)
    assert rows(ax) == ["mcts", "random"]
    assert lines(ax, 1) == {0: [31.0], 1: [19.5]}
    assert lines(ax, 2) == {0: [28.0, 34.0], 1: [18.0, 21.0]}
    assert words(ax) == ["31", "19.5"]


def test_what_no_game_tells_is_left_out_of_its_row():
    table = metrics.lead_changes(decisions_of([[[1, 0], [1, 0]]] * 3))
    ax = plots.figures(table)
    assert rows(ax) == ["changes", "time of the last"]
    assert words(ax) == ["0"]
    assert ax.get_xlabel().endswith("from 0 to 3 games")


def test_numbers_that_name_a_row_stand_with_their_name():
    table = metrics.catch_up(decisions_of([[[1, 0], [2, 0], [3, 0], [5, 0], [6, 1], [7, 1]]]))
    assert rows(plots.figures(table)) == ["start 0.333", "start 0.667"]
    assert rows(plots.figures(SOURCES))[2:4] == ["phase 1, tokens left", "phase 2, eggs"]
    assert rows(plots.figures(SEATS[FIGURES])) == ["0", "1"]


def test_each_pair_has_a_cell_with_its_figures():
    ax = plots.pairs(PAIRS)
    drawn = np.ma.filled(ax.images[0].get_array(), np.nan)
    np.testing.assert_array_equal(drawn, [[np.nan, 0.9], [0.1, np.nan]])
    assert {(text.get_text(), *text.xy) for text in ax.texts} == {
        ("90 %\n80 to 95", 1, 0),
        ("10 %\n5 to 20", 0, 1),
    }
    assert rows(ax) == [label.get_text() for label in ax.get_xticklabels()] == ["mcts", "random"]


def test_the_curve_has_its_band_and_a_second_one_another_look():
    ax = plots.decisiveness(CURVE, label="as printed")
    assert plots.decisiveness(CURVE.assign(value=0.5), ax=ax, label="leader 4") is ax
    first, second = ax.lines
    assert first.get_xydata().tolist() == [[0.5, 0.6], [1.0, 0.9]]
    assert second.get_ydata().tolist() == [0.5, 0.5]
    for look in ("color", "marker", "linestyle"):
        assert getattr(first, f"get_{look}")() != getattr(second, f"get_{look}")()
    band = ax.collections[0].get_paths()[0].vertices.tolist()
    assert {tuple(point) for point in band} == {(0.5, 0.5), (0.5, 0.7), (1.0, 0.8), (1.0, 1.0)}
    named = [text.get_text() for text in ax.get_legend().get_texts()]
    assert named == ["as printed, from 80 to 90 games", "leader 4, from 80 to 90 games"]


def test_sources_are_stacked_and_what_costs_points_hangs_below():
    ax = plots.sources(SOURCES)
    drawn = [(bar.get_y(), bar.get_height()) for bar in ax.patches if bar.get_linewidth() == 0]
    assert drawn == [(0, 6), (0, 3), (6, 1.5), (3, 4), (0, -2), (7, 0)]
    assert words(ax) == ["6", "3", "1.5", "4", "−2"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["tokens left", "leaders", "eggs"]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["phase 1", "phase 2"]
    low, high = ax.get_ylim()
    assert low < -2
    assert high > 7.5


def test_one_phase_is_the_whole_game():
    ax = plots.sources(SOURCES[SOURCES["phase"] == 1])
    assert [label.get_text() for label in ax.get_xticklabels()] == ["the whole game"]


def test_a_tornado_has_a_bar_for_each_variant_to_its_side():
    ax = plots.tornado(MARGIN)
    assert rows(ax) == ["choices=4", "demons=2"]
    assert [(bar.get_x(), bar.get_width()) for bar in ax.patches] == [(0, 2), (0, -1)]
    assert [bool(bar.get_hatch()) for bar in ax.patches] == [False, True]
    assert lines(ax, 2) | {0: None} == {0: None, 1: [-2.5, 0.5]}
    assert words(ax) == ["+2", "−1", "margin as it is: 3"]


def dots(ax):
    """Return place, value and whether it is filled, for each mark on the axes."""
    marks = [line for line in ax.lines if len(line.get_xdata()) == 1]
    return [(m.get_ydata()[0], m.get_xdata()[0], m.get_markerfacecolor() != "none") for m in marks]


def test_a_tornado_shows_what_is_there_though_many_were_looked_at():
    ax = plots.tornado(MARGIN)
    assert dots(ax) == [(0, 2, True), (1, -1, False)]
    colours = [line.get_color() for line in ax.lines if len(line.get_xdata()) == 1]
    assert colours == [to_hex(bar.get_edgecolor()) for bar in ax.patches]
    assert ax.get_xlabel().splitlines()[1] == "filled: corrected p below 0.05"


def test_a_tornado_is_of_one_measure():
    with pytest.raises(BadOption, match=r"of one measure, not of margin, turns; Comparison\.tornado"):
        plots.tornado(EFFECTS)


SAME = pd.DataFrame(
    [(f"names={n}", "margin", 3.0, 3.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 60) for n in range(12)],
    columns=EFFECTS.columns,
)


def test_a_tornado_names_what_makes_no_difference_below():
    """A bar of no length would say nothing; a mean of 0 with an interval is another thing: it has its row."""
    even = MARGIN.iloc[1:].assign(effect=0.0, low=-1.0, high=1.0, variant="mirror=True")
    ax = plots.tornado(pd.concat([MARGIN, even, SAME.iloc[:2]]))
    assert rows(ax) == ["choices=4", "demons=2", "mirror=True"]
    first, _, third = ax.get_xlabel().splitlines()
    assert first == "effect on margin and 95 % interval, 60 games"
    assert third == "no difference in any game: names=0, names=1"
    many = plots.tornado(pd.concat([MARGIN, SAME])).get_xlabel().splitlines()
    assert len(many) == 5
    assert all(len(line) <= 56 for line in many)


def test_a_tornado_without_any_difference_says_so():
    ax = plots.tornado(SAME.iloc[:1])
    assert len(ax.patches) == 0
    assert words(ax) == ["margin as it is: 3"]
    assert ax.get_xlabel().endswith("\nno difference in any game: names=0")


def test_effects_on_one_measure_stand_in_its_unit():
    ax = plots.effects(MARGIN)
    assert dots(ax) == [(0, 2, True), (1, -1, False)]
    assert rows(ax) == ["choices=4", "demons=2"]
    assert "effect on margin" in ax.get_xlabel()


def test_effects_on_several_measures_stand_in_standard_deviations():
    rounded = EFFECTS.assign(spread=EFFECTS["spread"].replace(0.0, 1e-17))
    ax = plots.effects(rounded)
    marks = [line for line in ax.lines if len(line.get_xdata()) == 1]
    edge = -1.15 * 1.25  # the largest end is 2.5 / 2
    assert [line.get_xdata()[0] for line in marks] == pytest.approx([0.5, -0.5, edge, 0])
    assert [line.get_marker() for line in marks] == ["o", "o", "<", "o"]
    assert words(ax) == ["+2", "−1", "−1", "0", "as it is"]
    assert ax.get_xlabel().splitlines() == [
        "effect and 95 % interval, in standard deviations",
        "beside: the effect in the measure's own unit",
        "60 games; filled: corrected p below 0.05",
    ]


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [1, 0, 3, 2]])
def test_a_variant_stands_once_above_its_measures(order):
    """In the order in which the variants come up, whatever else the rows are sorted by."""
    ax = plots.effects(EFFECTS.iloc[order])
    demons, choices = ["demons=2", "margin", "turns"], ["choices=4", "margin"]
    mirror = ["mirror=True", "turns"]
    both = [*choices, *demons, *mirror] if order[0] == 0 else [*demons, *choices, *mirror]
    assert rows(ax) == both
    heads = [place for place, label in enumerate(both) if "=" in label]
    assert [place for place, _, _ in dots(ax)] == [n for n in range(len(both)) if n not in heads]
    assert not set(heads) & set(lines(ax, 2))
    bold = [label.get_fontweight() == "bold" for label in ax.get_yticklabels()]
    assert [place for place, is_bold in enumerate(bold) if is_bold] == heads


def test_one_measure_takes_no_headings():
    assert rows(plots.effects(EFFECTS.iloc[2:])) == ["demons=2", "mirror=True"]


def test_a_comparison_of_one_game_has_no_intervals_to_draw():
    alone = EFFECTS.assign(low=np.nan, high=np.nan, spread=np.nan, p=np.nan, corrected=np.nan, games=1)
    assert words(plots.tornado(alone.iloc[:2]))[:2] == ["+2", "−1"]
    assert plots.effects(alone).get_xlabel().splitlines()[2].startswith("1 game;")


FEW = "Fewer than 10 pairs of games: too few for an interval or a probability."
ALIKE = "No interval where all games differ alike: up to 6 % of other games may still differ otherwise."


def test_what_has_no_interval_is_drawn_without_and_the_reason_stands_below():
    unsure = EFFECTS.assign(low=np.nan, high=np.nan, p=np.nan, corrected=np.nan, games=4)
    for plot, frame in ((plots.tornado, unsure.iloc[:2]), (plots.effects, unsure)):
        ax = plot(frame)
        assert words(ax)[:2] == ["+2", "−1"]
        assert FEW in " ".join(ax.get_xlabel().split())
        assert FEW.removesuffix(".") in ax.figure._repr_mimebundle_()["text/plain"]
        drawn = [line for line in ax.lines if len(line.get_xdata()) == 2 and len(set(line.get_ydata())) == 1]
        assert not [line for line in drawn if np.isnan(line.get_xdata()).any()]


def test_a_picture_has_room_for_what_stands_below_it():
    alone = EFFECTS.iloc[:1].assign(low=np.nan, high=np.nan, games=4)
    for plot, frame in ((plots.effects, alone), (plots.tornado, pd.concat([alone, SAME, SAME]))):
        ax = plot(frame)
        ax.figure.canvas.draw()
        room = ax.figure.bbox
        assert ax.get_window_extent().height > 25  # points, nearly: a row
        label = ax.xaxis.label.get_window_extent()
        assert room.y0 <= label.y0
        assert room.x0 <= label.x0
        assert label.x1 <= room.x1


def test_a_difference_that_is_the_same_in_all_games_has_a_bar_and_no_interval():
    alike = EFFECTS.iloc[2:3].assign(low=np.nan, high=np.nan, corrected=0.01)
    ax = plots.tornado(alike)
    assert [bar.get_width() for bar in ax.patches] == [-1]
    assert lines(ax, 2) == {}
    assert ALIKE in " ".join(ax.get_xlabel().split())
    assert all(len(line) <= 56 for line in ax.get_xlabel().splitlines())
    none = plots.tornado(SAME.iloc[:1].assign(low=np.nan, high=np.nan))
    assert none.get_xlabel().endswith("\nno difference in any game: names=0")
    assert len(none.patches) == 0


def test_a_distribution_has_bars_of_shares_over_the_quartiles():
    ax = plots.distribution(POINTS)
    described = POINTS.groupby("seat")["points"].describe()
    assert rows(ax) == ["seat 0\nmean 5.5", "seat 1\nmean 2"]
    heights = np.array([-bar.get_height() for bar in ax.patches]).reshape(2, -1)
    counts = [POINTS.loc[POINTS["seat"] == seat, "points"].value_counts() for seat in (0, 1)]
    whole = range(1, 10)
    expected = np.array([[count.get(points, 0) for points in whole] for count in counts])
    np.testing.assert_allclose(heights / heights.max(), expected / expected.max())
    ends = [segment[:, 0].tolist() for lines in ax.collections for segment in lines.get_segments()]
    assert ends == [
        [*described.loc[seat, [a, b]]] for seat in (0, 1) for a, b in (("min", "max"), ("25%", "75%"))
    ]
    assert [line.get_xdata()[0] for line in ax.lines] == described["50%"].tolist()


def test_a_distribution_of_shares_by_bot():
    ax = plots.distribution(POINTS, "share", by="bot")
    assert rows(ax) == ["bot 0\nmean 1", "bot 1\nmean 0"]
    assert len(ax.patches) <= 40 * 2
    assert plots.distribution(POINTS.assign(share=0.5), "share").get_xlabel().startswith("share, 4 games")


# --- what is told where no picture is seen ---------------------------------------------------------

TOLD = {
    plots.seat_advantage: (
        "share of the victories and 95 % interval, 90 games: fair: 50 %; seat 0 60 % (50 % to 70 %); "
        "seat 1 40 % (30 % to 50 %)."
    ),
    plots.ratings: "rating and 95 % interval, 40 games: mcts 31 (28 to 34); random 19.5 (18 to 21).",
    plots.figures: "value and 95 % interval, 90 games: seat 0 0.6 (0.5 to 0.7); seat 1 0.4 (0.3 to 0.5).",
    plots.pairs: (
        "share of the victories of the row's bot against the column's, 40 games a pair: mcts against "
        "random 90 % (80 % to 95 %); random against mcts 10 % (5 % to 20 %)."
    ),
    plots.decisiveness: (
        "How often the leader wins, from 80 to 90 games, after a part of the game's choices: 50 %: 60 %;"
        " 100 %: 90 %."
    ),
    plots.sources: (
        "Points of a seat by what brings them, mean of 50 games: phase 1: eggs 6, leaders 1.5, tokens "
        "left −2; phase 2: eggs 3, leaders 4, tokens left 0."
    ),
    plots.tornado: (
        "effect on margin and 95 % interval, 60 games: margin as it is: 3; choices=4 +2 (+1.5 to +2.5); "
        "demons=2 −1 (−2.5 to +0.5)."
    ),
    plots.effects: (
        "Effects and 95 % intervals, 60 games: choices=4: margin +2 (+1.5 to +2.5); demons=2: margin −1 "
        "(−2.5 to +0.5); demons=2: turns −1 (−1 to −1); mirror=True: turns 0 (0 to 0)."
    ),
    plots.distribution: (
        "Spread of points, 4 games: seat 0, mean 5.5, median 5, the middle half from 4.5 to 6, all from "
        "3 to 9; seat 1, mean 2, median 1.5, the middle half from 1 to 2.5, all from 1 to 4."
    ),
}


@every
def test_a_page_made_of_a_notebook_has_an_alternative_text(plot, frame):
    data, _ = DisplayFormatter().format(plot(frame).figure)
    assert data["text/plain"] == TOLD[plot]
    output = new_output("display_data", data={"image/png": "", **data})
    page, _ = HTMLExporter().from_notebook_node(new_notebook(cells=[new_code_cell(outputs=[output])]))
    pictures = re.findall(r"<img[^>]*>", page)
    assert [unescape(alt) for alt in re.findall('alt="([^"]*)"', pictures[0])] == [TOLD[plot]]
    assert len(pictures) == 1


def test_a_figure_of_several_plots_tells_of_each():
    figure, (left, right) = plt.subplots(1, 2)
    plots.ratings(RATINGS, ax=left)
    plots.figures(SEATS.assign(low=np.nan, high=np.nan), ax=right)
    data, _ = DisplayFormatter().format(figure)
    of_seats = "value and 95 % interval, 90 games: seat 0 0.6; seat 1 0.4."
    assert data["text/plain"] == f"{TOLD[plots.ratings]} {of_seats}"


def test_a_long_table_is_told_in_part():
    long = pd.concat([SEATS.iloc[:1]] * 23)
    data, _ = DisplayFormatter().format(plots.figures(long).figure)
    assert data["text/plain"].count("seat 0") == 20
    assert data["text/plain"].endswith("; and 3 more.")


# --- both themes and all colour vision -----------------------------------------------------------


@every
def test_everything_reads_on_white_and_on_black(plot, frame):
    ax = plot(frame)
    assert ax.patch.get_alpha() == to_rgba(ax.figure.get_facecolor())[3] == 0
    legend = ax.get_legend()
    texts = [ax.xaxis.label, ax.yaxis.label, ax.title, *ax.get_xticklabels(), *ax.get_yticklabels()]
    texts += legend.get_texts() if legend else []
    if plot not in (plots.pairs, plots.sources):  # there the words stand on paint
        texts += ax.texts
    colours = {to_hex(thing.get_color()) for thing in [*texts, *ax.lines]}
    colours |= {bar.get_edgecolor()[:3] for bar in ax.patches if bar.get_linewidth()}
    for colour in colours:
        for ground in ("#ffffff", "#111111"):
            assert contrast(colour, ground) >= 3, (colour, ground)


@every
def test_jupyterlab_lays_nothing_under_a_plot(plot, frame):
    assert _fetch_figure_metadata(plot(frame).figure) is None


def test_a_saved_picture_is_transparent_or_has_the_ground_that_it_is_given():
    assert 'ax.figure.savefig("seats.png", facecolor="white", bbox_inches="tight")' in str(drawing.__doc__)
    corners = []
    for ground in ({}, {"facecolor": "white"}):
        picture = BytesIO()
        plots.seat_advantage(SEATS).figure.savefig(picture, bbox_inches="tight", **ground)
        picture.seek(0)
        corners.append(plt.imread(picture)[0, 0].tolist())
    assert corners[0][3] == 0
    assert corners[1] == [1, 1, 1, 1]


def test_words_on_paint_read():
    ax = plots.sources(SOURCES)
    for text in ax.texts:
        assert contrast(text.get_color(), text.get_bbox_patch().get_facecolor()) >= 4.5
    table = pd.DataFrame(
        [("a", "b", share, share, share, 9) for share in np.linspace(0, 1, 11)], columns=PAIRS.columns
    )
    for row in range(11):
        ax = plots.pairs(table.iloc[[row]])
        image = ax.images[0]
        paint = image.cmap(image.norm(table["value"][row]))
        assert contrast(ax.texts[0].get_color(), paint) >= 4


@pytest.mark.parametrize("name", gamekit.names())
def test_no_two_sources_share_colour_and_pattern(name):
    for players in (1, 3) if name == "khlor" else (3,):
        labels = gamekit.load(name, players=players).score_labels
        assert len(set(style.areas(labels))) == len(labels)


def test_a_source_that_names_a_colour_is_painted_in_it():
    labels = ["eggs red", "leader red", "eggs blue", "leader blue", "tokens left", "votes"]
    painted = dict(zip(labels, style.areas(labels), strict=True))
    assert {painted[f"{kind} red"][0] for kind in ("eggs", "leader")} == {PAINTS["red"]}
    assert painted["eggs blue"][0] == PAINTS["blue"]
    assert painted["eggs red"][1] == painted["eggs blue"][1] != painted["leader red"][1]
    assert not {PAINTS["red"], PAINTS["blue"]} & {painted["tokens left"][0], painted["votes"][0]}


def test_what_brought_nothing_is_no_source():
    nothing = SOURCES.iloc[:1].assign(label="prizes", value=0.0)
    ax = plots.sources(pd.concat([SOURCES, nothing]))
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["tokens left", "leaders", "eggs"]
    assert plots.sources(nothing).get_xlabel() == "50 games"


def test_no_two_things_share_colour_and_pattern():
    looks = [style.look(place) for place in range(20)]
    assert len({(look.fill, look.hatch) for look in looks}) == 20
    assert len({(look.line, look.marker, look.dash) for look in looks}) == 20


@every
def test_a_plot_draws_on_the_axes_that_it_is_given(plot, frame):
    _, ax = plt.subplots()
    assert plot(frame, ax=ax) is ax
    assert len(plt.get_fignums()) == 1


# --- what is refused ---------------------------------------------------------------------------


@every
def test_other_frames_are_answered_with_a_sentence(plot, frame):
    with pytest.raises(BadOption, match=r"^The frame has no column '.*; .* makes a frame that has\.$"):
        plot(pd.DataFrame({"colour": [1]}))
    with pytest.raises(BadOption, match=r"^Given is \[1, 2\]; allowed is a frame as .* makes it\.$"):
        plot([1, 2])
    with pytest.raises(BadOption, match=r"^The frame has no rows to draw; .* makes rows"):
        plot(frame.head(0))


@every
@pytest.mark.parametrize("ax", ["x", [1], np.array([None, None]), 3])
def test_what_is_no_axes_is_answered_with_a_sentence(plot, frame, ax):
    with pytest.raises(BadOption, match=r"^ax is .*; allowed is one Axes, as plt\.subplots\(\) makes it\.$"):
        plot(frame, ax=ax)


VALUE = {plots.tornado: "effect", plots.effects: "effect", plots.distribution: "points"}


@every
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("x", "holds no numbers; .* makes a frame where it does"),
        (None, "holds no numbers"),
        (1j, "holds no numbers"),
        (pd.Timestamp(2026, 1, 1), "holds no numbers"),
        (np.inf, "holds infinite numbers; allowed are finite ones"),
    ],
)
def test_what_is_no_number_is_answered_with_a_sentence(plot, frame, given, said):
    column = VALUE.get(plot, "value")
    with pytest.raises(BadOption, match=rf"^The column '{column}' {said}"):
        plot(frame.assign(**{column: given}))


@every
def test_gaps_and_columns_twice_are_answered_with_a_sentence(plot, frame):
    column = VALUE.get(plot, "value")
    with pytest.raises(BadOption, match=rf"^The frame has several columns '{column}'; .* with one\.$"):
        plot(pd.concat([frame, frame[[column]]], axis=1))
    known = "seat" if plot is plots.distribution else "games"
    with pytest.raises(BadOption, match=rf"^The column '{known}' has gaps; .* makes a frame without\.$"):
        plot(frame.assign(**{known: np.nan}))


@pytest.mark.parametrize("named", [{"column": ["points"]}, {"by": ["seat"]}, {"by": None}])
def test_a_distribution_is_of_one_column_by_one_other(named):
    with pytest.raises(BadOption, match=r"^(column|by) is .*; allowed is the name of a column\.$"):
        plots.distribution(POINTS, **named)


def test_a_distribution_leaves_out_what_is_unknown():
    known = POINTS["points"].where(POINTS["number"] > 0)
    ax = plots.distribution(POINTS.assign(points=known))
    assert rows(ax)[0] == "seat 0\nmean 6.33"
    assert ax.get_xlabel().startswith("points, 3 games")
    with pytest.raises(BadOption, match=r"^The column 'points' is empty; lab\.simulate makes"):
        plots.distribution(POINTS.assign(points=np.nan))


def test_without_matplotlib_the_pip_line_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(MissingExtra, match=r"This needs matplotlib: pip install 'tabletop-gamekit\[lab\]'"):
        plots.ratings(RATINGS)


def test_real_tables_are_drawn():
    """From the games to the plots, with what the metrics make today."""
    arguments = (Race(), [runner(2, 0, 0, 2), runner(1, 2, 0, 0)], 3)
    results = lab.simulate(*arguments, progress=False)
    decisions = lab.decisions(*arguments, lines=True, progress=False)
    assert plots.seat_advantage(metrics.seat_advantage(results)).texts[0].get_text() == "100 %"
    assert plots.decisiveness(metrics.decisiveness(decisions, results)).lines[0].get_ydata()[-1] == 1
    assert words(plots.sources(metrics.sources(results, decisions, phases=2)))
    signs = metrics.tournament(Signs(), [always("rock"), always("paper")], 2, progress=False)
    assert words(plots.pairs(signs.pairs))[0].startswith("0 %")
    assert rows(plots.ratings(signs.ratings)) == ["paper", "rock"]


# --- names and numbers as people give them -------------------------------------------------------


@pytest.mark.parametrize(
    ("plot", "frame", "column"),
    [
        (plots.ratings, RATINGS, "bot"),
        (plots.pairs, PAIRS, "other"),
        (plots.sources, SOURCES, "label"),
        (plots.tornado, MARGIN, "variant"),
        (plots.effects, EFFECTS, "measure"),
        (plots.distribution, POINTS.assign(by="a"), "by"),
    ],
)
def test_a_dollar_in_a_name_is_a_dollar(plot, frame, column):
    """Matplotlib would take what stands between two of them for a formula, and one of them for a mistake."""
    named = frame.assign(**{column: "pay $3_{a$ or $4$"})
    ax = plot(named, by="by") if column == "by" else plot(named)
    ax.figure.canvas.draw()
    formulas = [text for text in ax.findobj(Text) if text.get_parse_math()]
    assert not formulas


def boxes(texts):
    return [text.get_window_extent() for text in texts if text.get_text()]


def test_long_names_of_bots_stand_beside_each_other():
    names = [
        "my careful builder",
        "the greedy grabber",
        "slow then fast bot",
        "mcts(500)",
        "x" * 40,
        "random",
    ]
    table = pd.DataFrame(
        [(one, other, 0.5, 0.4, 0.6, 9) for one in names for other in names if one != other],
        columns=["bot", "other", *FIGURES],
    )
    ax = plots.pairs(table)
    ax.figure.canvas.draw()
    above = boxes(ax.get_xticklabels())
    assert len(above) == len(names)
    assert not any(one.overlaps(other) for one, other in pairwise(above))


def test_a_long_name_leaves_room_for_the_picture():
    ax = plots.ratings(RATINGS.assign(bot=["the leader bonus is rounded up " * 5, "random"]))
    ax.figure.canvas.draw()
    assert ax.get_window_extent().width > ax.figure.bbox.width / 2
    assert rows(ax) == ["the leader bonus is rounded up …\nthe leader bonus is rounded up", "random"]


def test_effects_of_two_comparisons_are_drawn_below_each_other():
    ax = plots.effects(pd.concat([EFFECTS, EFFECTS.assign(variant="other")]))
    assert len(dots(ax)) == 2 * len(EFFECTS)
    assert rows(ax).count("other") == 1


@every
def test_numbers_of_pandas_own_types_are_drawn_alike(plot, frame):
    assert words(plot(frame.convert_dtypes())) == words(plot(frame))


def test_sources_of_no_games_are_answered_with_a_sentence():
    nothing = lab.simulate(Race(), ["random"] * 2, 0, progress=False)
    with pytest.raises(BadOption, match="The column 'value' has gaps"):
        plots.sources(metrics.sources(nothing))


def test_a_number_beyond_all_measure_is_short():
    assert style.number(1e300) == "1e+300"


def test_one_game_is_a_game():
    assert plots.distribution(POINTS.iloc[:2]).get_xlabel().startswith("points, 1 game\n")
