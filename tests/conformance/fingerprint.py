"""One line for each game: a digest of a seeded random game. Run under two hash seeds, it prints the same."""

from __future__ import annotations

import hashlib
import json
from random import Random

from conformance.tables import TABLES, Table, steps


def fingerprint(table: Table) -> str:
    """Return a digest of a game's records, of what each seat saw, and of some pictures."""
    digest = hashlib.sha256()
    for step, (state, action) in enumerate(steps(table.game, Random(str(table)))):
        digest.update(f"{action!r} {action} {len(state.legal_actions())}".encode())
        digest.update(repr(state.chance_outcomes()).encode())
        digest.update(repr(state.score()).encode())
        if step % 20 == 0 or action is None:
            for seat in (*range(table.players), None):
                digest.update(json.dumps(state.observation(seat).state.to_json()).encode())
        if step % 100 == 0 or action is None:
            seen = state.observation(0)
            digest.update(f"{seen.scene().svg}{seen.text()}{seen.value()}{dict(state.pieces())}".encode())
    return digest.hexdigest()


def report() -> str:
    """Return a line for each game's rulebook and for its options together."""
    tables = [table for table in TABLES if table.mode in ("", "together")]
    return "\n".join(f"{table} {fingerprint(table)}" for table in tables)


if __name__ == "__main__":
    print(report())  # noqa: T201  # this is what the test reads
