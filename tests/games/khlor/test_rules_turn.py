"""A turn: choose a piece, catch demons, remove an egg, lay eggs; each rule on a position set up by hand.

The pieces of the lesson's edition, which stand in front of the dragon in this order:

    Hook  BDE     Bar  DBDE     Zig  D.E
          .D.                        DBo
"""

from __future__ import annotations

import pytest
from games.khlor.tables import drawn, kit, lesson, position, shown
from games.playing import legal, play, refused

from gamekit import CHANCE, BadNotation, IllegalAction
from gamekit.core.state import Turn

FULL = """
R+ G+ V+ R+
G+ V+ R+ G+
V+ R+ G+ V+
R+ G+ V+ R+"""

THIN = """
R G V R
G V R G
V R G V
R G V R"""

GAPS = """
R  G V R
G  V R .
V+ R . G
R  G R R"""
"""Hook with its bottled demon on A2 lies on A2, B2, B1 and, with its egg symbol, C2."""


def of(picture, game=None, **more):
    return position(game or lesson(3), picture.strip(), **more)


# --- whose turn it is, and what it consists of ----------------------------------------------------


def test_turns_go_clockwise():
    """khlor.turn.order: from seat to seat, and round again."""
    state = of(THIN, turn=Turn(5, 1))
    turns = []
    for piece, square in (("Bar", "B1"), ("Hook", "A4"), ("Zig", "B2")):
        turns.append(state.turn)
        state = play(state, f"choose {piece}", f"place {square} 0", "done")

    assert [*turns, state.turn] == [Turn(5, 1), Turn(6, 2), Turn(7, 0), Turn(8, 1)]


def test_a_caught_token_uncovers_the_next_at_once():
    """khlor.turn.order: before eggs are laid, chance brings the demon beneath to light."""
    state = play(of(GAPS), "choose Hook", "place A2 0")

    assert state.current_player == CHANCE
    assert legal(state) == ["uncover A2 red", "uncover A2 green", "uncover A2 violet"]
    assert shown(state).split("\n")[2] == "? . . G"
    state = play(state, "uncover A2 green")
    assert state.current_player == 0
    assert shown(state).split("\n")[2] == "G . . G"
    assert legal(state, "done") == ["done"]


def test_stacks_are_uncovered_one_after_the_other():
    """khlor.turn.order, khlor.setup.stacks: square by square; what came up before changes the odds."""
    state = play(of(FULL), "choose Hook", "place A2 0")
    before = state.unseen
    state = play(state, "uncover B1 red")

    assert before == (11 - 6, 11 - 5, 11 - 5)
    assert state.chance_outcomes() == tuple(
        (state.game.parse(f"uncover A2 {colour}"), weight)
        for colour, weight in (("red", 4), ("green", 6), ("violet", 6))
    )
    state = play(state, "uncover A2 red", "uncover B2 violet")
    assert state.unseen == (3, 6, 5)
    assert shown(state) == drawn("""
        R+ G+ V+ R+
        G+ V+ R+ G+
        R  V  G+ V+
        R+ R  V+ R+""")


STEPS = {
    "choose a piece": (),
    "place the chosen piece": ("choose Hook",),
    "remove or lay eggs, or be done": ("choose Hook", "place A2 0", "uncover A2 red"),
}
EACH_VERB = {
    "choose Hook": "choose a piece",
    "place A2 0": "place the chosen piece",
    "remove": "remove or lay eggs, or be done",
    "lay B1 red": "remove or lay eggs, or be done",
    "done": "remove or lay eggs, or be done",
    "white 1": "move a white demon by an arrow",
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("text", EACH_VERB)
def test_each_thing_has_its_time(step, text):
    """khlor.turn.order, khlor.egg.order: choose, catch, remove, lay; nothing else in between."""
    if EACH_VERB[text] != step:
        sentence = f"Now it is time to {step}. [khlor.turn.order]"
        assert refused(play(of(GAPS), *STEPS[step]), text) == sentence


# --- choose a piece -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dragon", "front"), [(0, ["Hook", "Zig"]), (1, ["Bar", "Zig"]), (2, ["Hook", "Bar"])]
)
def test_two_pieces_in_front_of_the_dragon(dragon, front):
    """khlor.piece.choice: the two next ones, clockwise, also over the end of the circle."""
    state = of(FULL, circle=("Hook", "Zig", "Bar"), dragon=dragon)

    assert legal(state) == [f"choose {piece}" for piece in front]


def test_other_pieces_cannot_be_chosen():
    """khlor.piece.choice: the sentence names those in front, clockwise."""
    state = of(FULL, circle=("Hook", "Zig", "Bar"), dragon=2)

    assert refused(state, "choose Zig") == (
        "Zig is not among the pieces in front of the dragon: Bar, Hook. [khlor.piece.choice]"
    )


def test_a_piece_that_can_nowhere_catch_cannot_be_chosen():
    """khlor.piece.choice: three demons in a line are for Bar; Hook needs a corner."""
    picture = """
        . . . .
        . . . .
        . . . .
        R G V ."""
    state = of(picture)

    assert legal(state) == ["choose Bar"]
    assert refused(state, "choose Hook") == (
        "Hook can nowhere catch what it must, so it cannot be chosen. [khlor.piece.choice]"
    )
    assert legal(play(state, "choose Bar")) == ["place B1 0"]


@pytest.mark.parametrize(("piece", "front"), [("Hook", ["Zig", "Bar"]), ("Zig", ["Bar", "Hook"])])
def test_dragon_advances_just_past_the_piece(piece, front):
    """khlor.piece.advance: the piece keeps its place in the circle, now behind the dragon."""
    state = of(THIN, circle=("Hook", "Zig", "Bar"))
    after = play(state, f"choose {piece}")
    after = play(after, str(after.legal_actions()[0]), "done")

    names = state.board.piece_names
    assert [names[piece] for piece in after.in_front()] == front
    assert after.circle == state.circle


def test_dragon_advances_over_the_end_of_the_circle():
    """khlor.piece.advance: the last place is followed by the first."""
    state = of(THIN, circle=("Hook", "Zig", "Bar"), dragon=2)

    assert play(state, "choose Bar").dragon == 0
    assert play(state, "choose Hook").dragon == 1


def test_number_of_choices_is_an_option():
    """khlor.piece.choice: 1 leaves no choice; more than there are pieces means all, each once."""
    assert legal(of(FULL, lesson(3, choices=1))) == ["choose Hook"]
    for choices in (3, 4, 13):
        assert legal(of(FULL, lesson(3, choices=choices))) == ["choose Hook", "choose Bar", "choose Zig"]


# --- place it -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        ("A2 0", "R G V R / G V R G / V R v V / R G V R", "R G V R / G V R G / . . v V / R . V R"),
        ("B4 1", "R G V R / G V R G / V v G V / R G V R", "R . V R / . . R G / V v G V / R G V R"),
        ("D2 2", "R G V R / G V R G / V v G V / R G V R", "R G V R / G V . G / V v . . / R G V R"),
        ("A1 3", "R G V R / v V R G / V R G V / R G V R", "R G V R / v V R G / . . G V / . G V R"),
    ],
)
def test_four_rotations(place, before, after):
    """khlor.place.orientation: Hook as printed and turned clockwise; the egg is below its egg symbol."""
    state = play(of(before.replace(" / ", "\n")), "choose Hook", f"place {place}")

    assert shown(state) == after.replace(" / ", "\n")
    assert legal(state, "remove") == ["remove"]


def test_all_cells_lie_on_the_board():
    """khlor.place.orientation: not even the egg symbol may lie beside it."""
    state = play(of(FULL), "choose Hook")

    for place in ("C2 0", "A1 0", "D4 0", "A1 1", "A1 2", "A3 3"):
        assert refused(state, f"place {place}") == (
            "Placed like this, Hook does not lie on the board with all its cells. [khlor.place.orientation]"
        )


def test_no_mirror_image():
    """khlor.place.orientation: the symbols are printed on one face; a parameter allows both."""
    with pytest.raises(BadNotation):
        lesson(3).parse("place C2 0 mirrored")

    state = play(of(THIN, lesson(3, mirror=True)), "choose Hook", "place C2 0 mirrored")
    assert shown(state) == drawn("""
        R G V R
        G V R G
        V . . V
        R . V R""")


# --- catch demons ---------------------------------------------------------------------------------


def test_each_demon_symbol_covers_a_demon():
    """khlor.catch.cover: neither an empty square nor an egg will do."""
    picture = """
        R G V R
        G V R G
        . R G V
        R G r R"""
    state = play(of(picture), "choose Hook")

    assert refused(state, "place A2 0") == "The demon symbol on A2 covers no demon. [khlor.catch.cover]"
    assert refused(state, "place B2 0") == "The demon symbol on C1 covers no demon. [khlor.catch.cover]"
    assert "place B3 0" in legal(state)


def test_egg_symbol_and_plain_cells_may_lie_on_anything():
    """khlor.catch.cover: only demon symbols ask for a demon."""
    state = of(GAPS, circle=("Zig", "Hook", "Bar"))

    assert "place A2 0" in legal(play(state, "choose Hook")), "the egg symbol lies on the empty C2"
    assert "place B2 0" in legal(play(state, "choose Zig")), "the plain cell lies on the empty C2"


def test_topmost_tokens_are_caught_exactly_three():
    """khlor.catch.top: one token of each stack under a demon symbol, by whoever has the turn."""
    caught = ((1, 0, 0), (2, 3, 4), (0, 0, 5))
    state = play(of(FULL, turn=Turn(8, 1), caught=caught), "choose Bar", "place B4 0")

    assert state.caught == ((1, 0, 0), (3, 4, 5), (0, 0, 5))
    assert state.tokens_left() == 32 - 3
    assert shown(state) == drawn("""
        ?  ?  ?  R+
        G+ V+ R+ G+
        V+ R+ G+ V+
        R+ G+ V+ R+""")


def test_last_tokens_leave_empty_squares():
    """khlor.catch.top: a square without a token beneath is empty then."""
    state = play(of(GAPS), "choose Hook", "place A2 0", "uncover A2 red")

    assert state.caught_by_name()[0] == {"red": 1, "green": 1, "violet": 1}
    assert shown(state) == drawn("""
        R G V R
        G V R .
        R . . G
        R . R R""")


def test_caught_demons_are_seen_by_all():
    """khlor.catch.public: every seat and every spectator; nothing of what is done is hidden."""
    state = play(of(FULL, turn=Turn(8, 1)), "choose Bar")
    place = state.game.parse("place B4 0")
    after = state.child(place)

    for seat in (0, 1, 2, None):
        assert after.observation(seat).state == after
        assert state.seen(place, seat) == place


# --- two demons -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "demons", "caught"), [(5, None, 2), (5, 3, 3), (4, None, 3), (3, 2, 2), (2, 2, 2), (1, 2, 2)]
)
def test_five_players_catch_two(players, demons, caught):
    """khlor.catch.five: two with five players, three with fewer; others may choose two."""
    options = {} if demons is None else {"demons": demons}
    state = play(of(FULL, lesson(players, **options)), "choose Bar", "place B4 0")

    assert sum(state.caught[0]) == caught
    assert shown(state).split("\n")[0] == ("? G+ ? R+" if caught == 2 else "? ? ? R+")


def test_bottled_symbol_is_ignored():
    """khlor.catch.five: it may lie on a square without a demon, and catches nothing."""
    picture = """
        R . V .
        . . . .
        . . . .
        . . . ."""

    state = play(of(picture, lesson(5)), "choose Bar", "place B4 0")
    assert state.caught[0] == (1, 0, 1)
    assert legal(state, "lay") == [
        f"lay {square}4 {colour}" for square in "ABCD" for colour in ("red", "violet")
    ]


# --- remove an egg --------------------------------------------------------------------------------


def with_egg(egg="v"):
    return GAPS.replace("R . G", f"R {egg} G")


def test_egg_under_the_egg_symbol_may_be_removed():
    """khlor.egg.remove: it returns to its pile; the square is empty and may be laid on at once."""
    state = play(of(with_egg()), "choose Hook", "place A2 0", "uncover A2 red")

    assert state.piles == (4, 4, 3)
    assert legal(state, "remove") == ["remove"]
    assert not [text for text in legal(state, "lay") if "C2" in text]
    after = play(state, "remove")
    assert after.piles == (4, 4, 4)
    assert after.eggs_by_name() == {}
    assert [text for text in legal(after, "lay") if "C2" in text] == [
        "lay C2 red",
        "lay C2 green",
        "lay C2 violet",
    ]
    assert legal(after, "remove") == []
    assert refused(after, "remove") == "There is no egg under the egg symbol. [khlor.egg.remove]"


def test_removing_is_optional():
    """khlor.egg.remove: laying or being done leaves the egg where it is."""
    state = play(of(with_egg()), "choose Hook", "place A2 0", "uncover A2 red")

    assert play(state, "done").eggs_by_name() == {"C2": "violet"}
    assert play(state, "lay B1 red", "done").eggs_by_name() == {"C2": "violet", "B1": "red"}


def test_only_the_egg_symbol_removes():
    """khlor.egg.remove: an egg below another cell, or beside the piece, stays."""
    below_plain_cell = of(with_egg(), circle=("Zig", "Hook", "Bar"))
    state = play(below_plain_cell, "choose Zig", "place B2 0", "uncover A2 red")

    assert "remove" not in legal(state)
    assert refused(state, "remove") == "There is no egg under the egg symbol. [khlor.egg.remove]"


def test_removing_may_be_all_there_is():
    """khlor.egg.remove, khlor.egg.lay: with empty piles; the egg just returned may be laid again."""
    state = of(with_egg(), piles=(0, 0, 0))
    state = play(state, "choose Hook", "place A2 0", "uncover A2 red")

    assert legal(state) == ["remove", "done"]
    after = play(state, "remove")
    assert {text.split()[2] for text in legal(after, "lay")} == {"violet"}


# --- lay eggs -------------------------------------------------------------------------------------


def test_eggs_of_a_caught_colour_on_empty_squares_under_the_piece():
    """khlor.egg.lay: B1 and B2 were emptied now, C2 was empty before; A2 bears a demon, D3 lies elsewhere."""
    state = play(of(GAPS), "choose Hook", "place A2 0", "uncover A2 red")

    assert legal(state) == [
        *(f"lay {square} {colour}" for square in ("B1", "B2", "C2") for colour in ("red", "green", "violet")),
        "done",
    ]
    assert refused(state, "lay A2 red") == "A2 is not empty: a demon is there. [khlor.egg.lay]"
    assert refused(state, "lay D3 red") == "D3 is not under the piece. [khlor.egg.lay]"


def test_only_colours_caught_this_turn():
    """khlor.egg.lay: neither one caught in another turn nor the one that came to light."""
    picture = GAPS.replace("V+ R .", "R+ R .")
    state = of(picture, caught=((0, 0, 7), (0, 0, 0), (0, 0, 0)))
    state = play(state, "choose Hook", "place A2 0", "uncover A2 violet")

    assert {text.split()[2] for text in legal(state, "lay")} == {"red", "green"}
    assert refused(state, "lay B1 violet") == (
        "No violet demon was caught this turn; eggs may be red or green. [khlor.egg.lay]"
    )


def test_only_one_colour():
    """khlor.egg.lay: the first egg decides."""
    state = play(of(GAPS), "choose Hook", "place A2 0", "uncover A2 red", "lay B1 green")

    assert legal(state) == ["lay B2 green", "lay C2 green", "done"]
    assert refused(state, "lay B2 red") == (
        "Eggs of a turn have one colour, and a green one was laid already. [khlor.egg.lay]"
    )
    assert refused(state, "lay B1 green") == "B1 is not empty: an egg is there. [khlor.egg.lay]"


def test_any_or_all_squares():
    """khlor.egg.lay: none, some or all; after the last the turn goes on by itself."""
    state = play(of(GAPS), "choose Hook", "place A2 0", "uncover A2 red")

    assert play(state, "done").eggs_by_name() == {}
    some = play(state, "lay C2 green", "done")
    assert (some.eggs_by_name(), some.piles) == ({"C2": "green"}, (4, 3, 4))
    whole = play(state, "lay C2 green", "lay B1 green", "lay B2 green")
    assert whole.eggs_by_name() == {"B1": "green", "B2": "green", "C2": "green"}
    assert whole.piles == (4, 1, 4)
    assert whole.turn == Turn(2, 1)
    assert legal(whole) == ["choose Bar", "choose Zig"]


def test_not_more_eggs_than_the_pile_holds():
    """khlor.egg.lay: one red egg is left, no green one."""
    state = of(GAPS, piles=(1, 0, 2))
    state = play(state, "choose Hook", "place A2 0", "uncover A2 red")

    assert {text.split()[2] for text in legal(state, "lay")} == {"red", "violet"}
    assert refused(state, "lay B1 green") == "The pile has no green egg left. [khlor.egg.lay]"
    assert play(state, "lay B1 red").turn == Turn(2, 1), "nothing is left to lay"
    assert legal(play(state, "lay B1 violet")) == ["lay B2 violet", "lay C2 violet", "done"]


def test_nothing_to_lay_goes_on_by_itself():
    """khlor.turn.order: without a choice there is no question."""
    state = play(of(FULL), "choose Bar", "place B4 0", "uncover A4 red", "uncover B4 red", "uncover C4 red")
    assert state.turn == Turn(2, 1), "no square is empty"

    state = play(of(GAPS, piles=(0, 0, 0)), "choose Hook", "place A2 0", "uncover A2 red")
    assert state.turn == Turn(2, 1), "no egg is left"


def test_eggs_are_removed_before_any_is_laid():
    """khlor.egg.order: after the first egg laid none can be removed, not even that one."""
    state = play(of(with_egg()), "choose Hook", "place A2 0", "uncover A2 red", "lay B1 red")
    assert legal(state) == ["lay B2 red", "done"]
    assert refused(state, "remove") == "Eggs are removed before any is laid. [khlor.egg.order]"

    state = play(of(GAPS), "choose Hook", "place A2 0", "uncover A2 red", "lay C2 red")
    assert refused(state, "remove") == "Eggs are removed before any is laid. [khlor.egg.order]"


# --- bad input ------------------------------------------------------------------------------------


def test_what_was_legal_in_another_state():
    """khlor.piece.choice, khlor.turn.order: the state stays, and the sentence says why."""
    state = of(FULL)
    after = play(state, "choose Bar", "place B4 0", "uncover A4 red", "uncover B4 red", "uncover C4 red")

    with pytest.raises(
        IllegalAction, match=r"^Bar is not among the pieces in front of the dragon: Zig, Hook\. "
    ):
        after.child(state.legal_actions()[1])
    assert legal(after) == ["choose Hook", "choose Zig"]


def test_actions_of_another_board():
    """core.foreign: a square that only the kit's board has."""
    place = kit(3).parse("place G7 2")

    assert str(play(of(FULL), "choose Hook").refusal(place)) == (
        "place G7 2 is no action of a seat in this game; "
        "of that kind are 'place A1 0' to 'place D4 3'. [core.foreign]"
    )
