"""Points, outcome and pieces: sums agree, nothing appears or vanishes."""

from conformance.tables import every_table, is_clause, moments


@every_table
def test_pieces_are_conserved(table):
    box = dict(table.game.initial_state().pieces())
    assert box, "the box is empty"
    assert all(type(count) is int and count >= 0 for count in box.values()), box
    for moment in moments(table):
        pieces = dict(moment.state.pieces())
        wrong = {
            name: (box.get(name), pieces.get(name))
            for name in box | pieces
            if box.get(name) != pieces.get(name)
        }
        assert not wrong, f"{moment}: pieces at the start and now: {wrong}"


@every_table
def test_lines_sum_to_returns(table):
    for moment in moments(table):
        sums = [0.0] * table.players
        for line in moment.state.score():
            sums[line.seat] += line.points
        assert moment.state.returns() == tuple(sums), moment
        assert all(type(points) is float for points in moment.state.returns()), moment


@every_table
def test_lines_are_well_formed(table):
    labels = table.game.score_labels
    assert len(set(labels)) == len(labels)
    for moment in moments(table):
        lines = moment.state.score()
        assert isinstance(lines, tuple), moment
        for line in lines:
            assert line.label in labels, f"{moment}: {line}"
            assert 0 <= line.seat < table.players, f"{moment}: {line}"
            assert type(line.points) is int, f"{moment}: {line}"
            assert is_clause(table.game, line.clause), f"{moment}: {line}"
        assert len({(line.seat, line.label) for line in lines}) == len(lines), (
            f"{moment}: a label twice for a seat"
        )


@every_table
def test_outcome_tells_how_it_ended(table):
    for moment in moments(table):
        if moment.action is not None:
            continue
        outcome = moment.state.outcome()
        assert outcome is not None
        assert outcome.lines == moment.state.score(), moment
        assert sorted(seat for group in outcome.ranking for seat in group) == list(range(table.players)), (
            moment
        )
        assert all(group == tuple(sorted(group)) and group for group in outcome.ranking), moment
        assert outcome.winners == outcome.ranking[0], moment
        assert outcome.reason.endswith("."), f"{moment}: {outcome.reason!r}"
        assert is_clause(table.game, outcome.clause), f"{moment}: {outcome.clause}"


@every_table
def test_more_points_rank_higher(table):
    for moment in moments(table):
        outcome = moment.state.outcome()
        if outcome is not None:
            points = moment.state.returns()
            ranked = [[points[seat] for seat in group] for group in outcome.ranking]
            assert all(len(set(group)) == 1 for group in ranked), f"{moment}: {ranked}"
            flat = [group[0] for group in ranked]
            assert flat == sorted(flat, reverse=True), f"{moment}: {ranked}"
