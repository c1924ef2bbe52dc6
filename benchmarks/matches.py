"""Many matches, as the lab plays many games: here or on workers, in portions, up to an interrupt.

`lab.simulate` gives set-up, chance and seats random numbers of their own. The figures quoted of these
scripts come from a `Match` of each seed, which goes otherwise: so their recorders play matches.
"""

from __future__ import annotations

import sys
from contextlib import closing

import pandas as pd
from tqdm import tqdm

from gamekit.lab.batches import Task, here
from gamekit.lab.pool import pool
from gamekit.lab.portions import Portions
from gamekit.lab.simulation import Memory


def played(task: Task, workers: int, title: str) -> pd.DataFrame:
    """Return the rows of the task's games, in order; after an interrupt, of those that are finished."""
    memory, portions = Memory(), Portions([range(task.plan.n)])
    run = here(task, portions) if workers == 1 else pool(task, portions, workers)
    try:
        with tqdm(total=task.plan.n, desc=title) as bar, closing(run) as batches:
            for batch in batches:
                memory.add(batch)
                bar.update(len(batch.numbers))
    except KeyboardInterrupt:
        print(f"{title}: interrupted; what is finished counts", file=sys.stderr)
    return memory.frame(task.columns)
