"""Games kept in a folder: whole or not at all, gone on with after a kill, and of one kind only."""

import json
import os
import random
import signal
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pandas as pd
import psutil
import pytest
from lab.toys import Coin
from toy import Toy

from gamekit import BadName, BadOption, BadRecord, GameKitError, lab
from gamekit.lab import portions, simulation
from gamekit.lab.lock import locked
from gamekit.play import bots

TESTS = Path(__file__).parents[1]
BOTS = ["random", "random"]


def simulate(*arguments, **named) -> Any:
    return lab.simulate(*arguments, progress=False, **named)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "runs" / "toy"


@pytest.fixture
def small_portions(monkeypatch):
    """Several files even where a game takes no time."""
    monkeypatch.setattr(portions, "LARGEST", 7)


def files(folder):
    return sorted(path.name for path in folder.glob("*.parquet"))


# --- what is kept ---------------------------------------------------------------------------


@pytest.mark.usefixtures("small_portions")
@pytest.mark.parametrize("n", [0, 1, 30])
def test_a_store_gives_the_frame_of_a_run_without_one(folder, n):
    store, frame = simulate(Toy(2), BOTS, n, seed=4, store=folder), simulate(Toy(2), BOTS, n, seed=4)
    assert store.games == n
    assert store.frame().equals(frame)
    assert store.frame().dtypes.equals(frame.dtypes)
    assert lab.Store(folder).frame().equals(frame)
    assert repr(store) == f"<Store of {n} games in {folder}>"


def test_decisions_are_kept_as_well(folder):
    store = lab.decisions(Toy(2), BOTS, 5, values=True, store=folder, progress=False)
    assert store.frame().equals(lab.decisions(Toy(2), BOTS, 5, values=True, progress=False))


@pytest.mark.usefixtures("small_portions")
def test_more_games_go_on_and_fewer_are_a_part(folder):
    simulate(Toy(2), BOTS, 20, store=folder)
    before = {name: (folder / name).stat().st_mtime_ns for name in files(folder)}
    more = simulate(Toy(2), BOTS, 33, store=folder)
    assert more.frame().equals(simulate(Toy(2), BOTS, 33))
    assert before.items() <= {name: (folder / name).stat().st_mtime_ns for name in files(folder)}.items()
    fewer = simulate(Toy(2), BOTS, 12, store=str(folder))
    assert fewer.games == 12
    assert fewer.frame().equals(simulate(Toy(2), BOTS, 12))
    assert lab.Store(folder).games == 33


@pytest.mark.usefixtures("small_portions")
def test_what_is_missing_is_played_again(folder):
    whole = simulate(Toy(2), BOTS, 40, store=folder)
    for name in files(folder)[1:5:2]:
        (folder / name).unlink()
    assert whole.games == 40 - 14
    assert simulate(Toy(2), BOTS, 40, store=folder).frame().equals(simulate(Toy(2), BOTS, 40))


@pytest.mark.usefixtures("small_portions")
def test_an_interrupt_leaves_what_is_finished_in_the_store(folder, monkeypatch):
    def interrupted(self, batch):
        if batch.numbers.start > 10:
            raise KeyboardInterrupt
        add(self, batch)

    add = lab.Store.add
    monkeypatch.setattr(lab.Store, "add", interrupted)
    with pytest.warns(UserWarning, match=r"Interrupted: 15 of 30 games are finished"):
        store = simulate(Toy(2), BOTS, 30, store=folder)
    assert store.frame().equals(simulate(Toy(2), BOTS, 15))
    monkeypatch.undo()
    assert simulate(Toy(2), BOTS, 30, store=folder).frame().equals(simulate(Toy(2), BOTS, 30))


def test_memory_does_not_grow_with_the_games(folder):
    simulate(Coin(2), BOTS, 600, store=folder)
    peaks: list[int] = []
    tracemalloc.start()
    for n in (1200, 6000):
        tracemalloc.reset_peak()
        simulate(Coin(2), BOTS, n, store=folder)
        peaks.append(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    assert peaks[1] < peaks[0] + 1_000_000


# --- killed ---------------------------------------------------------------------------------

RUN = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
from toy import Toy
from gamekit import lab
from gamekit.lab import portions
portions.LARGEST = 40
print("begun", flush=True)
lab.simulate(Toy(2), ["random"] * 2, 2000, store=sys.argv[1], workers=int(sys.argv[2]), progress=False)
"""


def killed(folder, workers, delay):
    """Run until a moment after the first new file is there, then kill; return whether it was killed."""
    before = files(folder) if folder.exists() else []
    command = [sys.executable, "-c", RUN, str(folder), str(workers)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert running.stdout is not None
    running.stdout.readline()
    while running.poll() is None and (not folder.exists() or files(folder) == before):
        pass
    helpers = psutil.Process(running.pid).children() if running.poll() is None else []
    try:
        running.wait(delay)
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGKILL)
    running.stdout.close()
    assert psutil.wait_procs(helpers, timeout=60)[1] == []  # workers do not outlive who asked for them
    return running.wait() == -signal.SIGKILL


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_run_goes_on_where_it_stopped(folder):
    moments = random.Random(7)
    kills = [killed(folder, workers, moments.uniform(0, 0.2)) for workers in (1, 2, 1, 1)]
    assert sum(kills) >= 2
    there = lab.Store(folder).frame()
    assert 0 < len(there) < 4000
    store = simulate(Toy(2), BOTS, 2000, store=folder)
    assert store.frame().equals(simulate(Toy(2), BOTS, 2000))
    assert not list(folder.glob(".draft-*"))


def test_a_draft_that_a_kill_left_is_no_game(folder):
    simulate(Toy(2), BOTS, 3, store=folder)
    (folder / ".draft-0123").write_bytes(b"half a f")
    assert lab.Store(folder).games == 3
    simulate(Toy(2), BOTS, 4, store=folder)
    assert not (folder / ".draft-0123").exists()


def test_a_kill_before_anything_was_written_leaves_a_folder_to_use(folder):
    folder.mkdir(parents=True)
    (folder / ".lock").touch()
    (folder / ".draft-0123").touch()
    assert simulate(Toy(2), BOTS, 2, store=folder).games == 2


# --- refused --------------------------------------------------------------------------------


def one(seat):
    return seat.actions[0]


def scored(state):
    return ()


def test_a_store_of_other_arguments_is_refused(folder):
    def refused(says, game, *arguments, run=simulate, **named):
        with pytest.raises(BadOption, match=f"holds games of other arguments: {says}"):
            run(game, *arguments, store=folder, **named)

    simulate(Toy(2), BOTS, 3, seed=1, store=folder)
    refused("seed is 2, there it is 1", Toy(2), BOTS, 3, seed=2)
    refused("bots 1 name is 'one', there it is 'random'", Toy(2), ["random", one], 3, seed=1)
    refused("game players is 3, there it is 2", Toy(3), ["random"] * 3, 3, seed=1)
    refused("game options first_seat is 1, there it is nothing", Toy(2, first_seat=1), BOTS, 3, seed=1)
    refused("game replaced scoring is", Toy(2, scoring=scored), BOTS, 3, seed=1)
    refused("game name is 'coin', there it is 'toy'", Coin(2), BOTS, 3, seed=1)
    refused("rows of is 'Choices', there it is 'Results'", Toy(2), BOTS, 3, seed=1, run=lab.decisions)
    assert lab.Store(folder).games == 3


def made(number, *, strict=False):
    def bot(seat):
        return seat.actions[number if seat.actions[0].verb in {"bet", "boast", "seal"} else 0]

    def other(seat):
        return seat.actions[-1 if seat.actions[0].verb in {"bet", "boast", "seal"} else 0]

    other.__qualname__ = bot.__qualname__
    return other if strict else bot


class Taking:
    """A bot that is an object: which action it takes is a setting."""

    def __init__(self, place):
        self.place = place

    def __call__(self, seat):
        return seat.actions[min(self.place, len(seat.actions) - 1)]


def test_a_bot_with_other_settings_is_noticed(folder):
    simulate(Toy(2), [Taking(0), "random"], 1, store=folder)
    with pytest.raises(BadOption, match="bots 0 code"):
        simulate(Toy(2), [Taking(1), "random"], 1, store=folder)
    assert simulate(Toy(2), [Taking(0), "random"], 2, store=folder).games == 2


@pytest.mark.parametrize("changed", [made(1), made(0, strict=True), bots.mcts(3)])
def test_a_bot_that_does_something_else_is_noticed(folder, changed):
    simulate(Toy(2), [made(0), "random"], 1, store=folder)
    with pytest.raises(BadOption, match="bots 0"):
        simulate(Toy(2), [changed, "random"], 1, store=folder)
    assert simulate(Toy(2), [made(0), "random"], 2, store=folder).games == 2


def test_a_bot_is_known_again_in_another_python(folder):
    """Sets in its code and addresses in its closure come out otherwise there."""
    code = (
        "import sys\n"
        f"sys.path[:0] = [{str(TESTS)!r}]\n"
        "from toy import Toy\n"
        "from gamekit import lab\n"
        "verbs = {'bet', 'seal', 'hold'}\n"
        "class Aim: pass\n"
        "aim = Aim()\n"
        "def make(aim, verbs):\n"
        "    def bot(seat, by=aim):\n"
        "        known = {'bet', 'seal', 'hold'} & verbs\n"
        "        return seat.actions[0 if seat.actions[0].verb in known and aim else -1]\n"
        "    return bot\n"
        "bots = [make(aim, verbs), 'random']\n"
        "lab.simulate(Toy(2), bots, int(sys.argv[2]), store=sys.argv[1], progress=False)\n"
    )
    for number in (1, 2):
        environment = {**os.environ, "PYTHONHASHSEED": str(number)}
        command = [sys.executable, "-c", code, str(folder), str(number)]
        subprocess.run(command, check=True, env=environment)
    assert lab.Store(folder).games == 2


def test_a_folder_with_other_things_in_it_is_refused(tmp_path):
    (tmp_path / "photo.jpg").touch()
    with pytest.raises(BadOption, match=r"is no store, and photo\.jpg is in it"):
        simulate(Toy(2), BOTS, 1, store=tmp_path)
    with pytest.raises(BadOption, match=r"photo\.jpg is a file; allowed is a folder"):
        simulate(Toy(2), BOTS, 1, store=tmp_path / "photo.jpg")
    with pytest.raises(GameKitError, match="could not be made"):
        simulate(Toy(2), BOTS, 1, store=tmp_path / "photo.jpg" / "store")
    with pytest.raises(BadOption, match="is no store"):
        lab.Store(tmp_path)
    with pytest.raises(BadName, match="store is ''"):
        simulate(Toy(2), BOTS, 1, store="")
    assert [path.name for path in tmp_path.iterdir()] == ["photo.jpg"]


@pytest.mark.parametrize("name", [".lock", ".draft-a"])
def test_a_folder_where_a_file_belongs_is_told(folder, name):
    (folder / name).mkdir(parents=True)
    with pytest.raises(GameKitError, match=f"{name} could not be"):
        simulate(Toy(2), BOTS, 1, store=folder)


DAMAGED = [
    ("[" * 100_000, "cannot be read"),
    ("{", "cannot be read"),
    ("[]", "no manifest"),
    ("{}", "no manifest"),
    (None, "of version 99"),
]


@pytest.mark.parametrize(("text", "says"), DAMAGED)
def test_a_damaged_manifest_is_told(folder, text, says):
    store = simulate(Toy(2), BOTS, 1, store=folder)
    newer = json.dumps({**store.manifest, "version": 99})
    (folder / "manifest.json").write_text(newer if text is None else text, encoding="utf-8")
    with pytest.raises(BadRecord, match=says):
        lab.Store(folder)
    with pytest.raises(BadRecord, match=says):
        simulate(Toy(2), BOTS, 1, store=folder)


def test_a_damaged_file_is_told(folder):
    store = simulate(Toy(2), BOTS, 1, store=folder)
    (folder / files(folder)[0]).write_bytes(b"PAR1 and nothing else PAR1")
    with pytest.raises(BadRecord, match=r"games-000000000-000000000\.parquet is damaged"):
        store.frame()


def test_a_file_with_other_games_than_its_name_says_is_told(folder, small_portions):
    store = simulate(Toy(2), BOTS, 9, store=folder)
    first, *_, last = files(folder)
    (folder / last).write_bytes((folder / first).read_bytes())
    with pytest.raises(BadRecord, match=f"{last} is damaged .it holds other games"):
        store.frame()


def test_a_file_with_other_columns_is_told(folder):
    store = simulate(Toy(2), BOTS, 1, store=folder)
    pd.DataFrame({"number": [0]}).to_parquet(folder / files(folder)[0])
    with pytest.raises(BadRecord, match=r"is damaged .it has other columns"):
        store.frame()


def test_no_game_counts_twice(folder):
    simulate(Toy(2), BOTS, 1, store=folder)
    (folder / "games-000000000-000000003.parquet").write_bytes(b"")
    with pytest.raises(BadRecord, match="hold the same games"):
        simulate(Toy(2), BOTS, 9, store=folder)


def test_a_manifest_without_columns_is_told(folder):
    store = simulate(Toy(2), BOTS, 1, store=folder)
    (folder / "manifest.json").write_text(json.dumps({**store.manifest, "columns": 5}), encoding="utf-8")
    with pytest.raises(BadRecord, match="which columns"):
        lab.Store(folder)


@pytest.mark.parametrize("n", ["1", 1.5, -1, True])
def test_a_part_of_a_store_is_a_number_of_games(folder, n):
    simulate(Toy(2), BOTS, 1, store=folder)
    with pytest.raises(BadOption, match=f"n is {n!r}"):
        lab.Store(folder, n)


def test_two_runs_at_once_are_refused(folder, monkeypatch):
    simulate(Toy(2), BOTS, 1, store=folder)
    with locked(folder), pytest.raises(BadOption, match="Another run is writing into"):
        simulate(Toy(2), BOTS, 2, store=folder)
    assert simulate(Toy(2), BOTS, 2, store=folder).games == 2


def test_a_full_disk_is_told_and_leaves_no_draft(folder, monkeypatch):
    simulate(Toy(2), BOTS, 1, store=folder)

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(GameKitError, match="could not be written: No space left on device"):
        simulate(Toy(2), BOTS, 2, store=folder)
    assert not list(folder.glob(".draft-*"))
    assert simulation.Store(folder).games == 1


@pytest.mark.parametrize(("column", "given"), [("points", "x"), ("seat", float("nan")), ("number", "x")])
def test_a_file_with_something_else_in_its_columns_is_told(folder, column, given):
    store = simulate(Toy(2), BOTS, 1, store=folder)
    path = folder / files(folder)[0]
    pd.read_parquet(path).assign(**{column: given}).to_parquet(path, index=False)
    with pytest.raises(BadRecord, match=r"games-000000000-000000000\.parquet is damaged"):
        store.frame()


def test_a_file_whose_name_names_no_game_is_none(folder):
    simulate(Toy(2), BOTS, 3, store=folder)
    (folder / "games-000000002-000000000.parquet").touch()
    assert simulate(Toy(2), BOTS, 5, store=folder).frame().equals(simulate(Toy(2), BOTS, 5))


def test_a_folder_that_is_gone_is_told(folder):
    store = simulate(Toy(2), BOTS, 1, store=folder)
    folder.rename(folder.with_name("elsewhere"))
    for asked in (store.frame, lambda: store.games, lambda: repr(store)):
        with pytest.raises(BadRecord, match=r"runs/toy cannot be read: No such file"):
            asked()


def test_a_folder_that_the_parquet_library_cannot_name_is_told(tmp_path):
    with pytest.raises(BadName, match="allowed is the name of a folder: 'utf-8' codec"):
        simulate(Toy(2), BOTS, 1, store=tmp_path / "no\udcff")
