"""Workers on this machine: the same rows, what travels to them, and how they end."""

import importlib.util
import multiprocessing
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import toy
from toy import Toy

import gamekit
from gamekit import BadOption, GameKitError, lab
from gamekit.lab import packing, simulation
from gamekit.lab.batches import Task
from gamekit.lab.plan import Plan
from gamekit.lab.portions import LARGEST, Portions
from gamekit.lab.recorders import Results

HERE = Path(__file__)
BOTS = ["greedy", "random"]


def simulate(*arguments, **named) -> Any:
    return lab.simulate(*arguments, progress=False, **named)


def csv(frame):
    """The text of a table, byte for byte, sorted as anybody would."""
    return frame.sort_values([*frame.columns]).to_csv(index=False).encode()


def choosy(seat):
    """A bot of this file: what it is made of has to travel as well."""
    return max(seat.actions, key=lambda action: (len(str(action)), seat.rng.random()))


# --- the same rows --------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [2, 4])
def test_rows_do_not_depend_on_the_number_of_workers(workers):
    alone = simulate(Toy(2), [choosy, "greedy"], 40, seed=5)
    shared = simulate(Toy(2), [choosy, "greedy"], 40, seed=5, workers=workers)
    assert csv(shared) == csv(alone)
    assert shared.equals(alone)
    assert shared.dtypes.equals(alone.dtypes)
    assert multiprocessing.active_children() == []


def test_decisions_do_not_depend_on_the_number_of_workers():
    game = gamekit.load("khlor", players=2, edition="tiny")
    alone, shared = (
        lab.decisions(game, BOTS, 4, values=True, ids=True, workers=workers, progress=False)
        for workers in (1, 2)
    )
    assert csv(shared) == csv(alone)


def test_runs_in_several_threads_do_not_disturb_each_other():
    """As when a run goes on in the background while a cell starts another."""
    main, alone = sys.modules["__main__"], simulate(Toy(2), [choosy, "random"], 20)
    with ThreadPoolExecutor(3) as threads:
        runs = [threads.submit(simulate, Toy(2), [choosy, "random"], 20, workers=2) for _ in range(3)]
    assert [csv(run.result()) == csv(alone) for run in runs] == [True] * 3
    assert sys.modules["__main__"] is main


# --- what travels ---------------------------------------------------------------------------


def test_a_game_that_no_worker_can_import(monkeypatch):
    spec = importlib.util.spec_from_file_location("no_worker_finds_this", toy.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    alone, shared = (simulate(module.Toy(2), BOTS, 5, workers=workers) for workers in (1, 2))
    assert csv(shared) == csv(alone)


IN_A_CELL = """
from gamekit import lab
def bot(seat):
    return favourite(seat.actions)
favourite = lambda actions: actions[-1]
tables = [lab.simulate(Toy(2), [bot, "greedy"], 5, workers=workers, progress=False) for workers in (1, 2)]
print(tables[0].equals(tables[1]), len(tables[1]))
"""


def test_a_game_and_a_bot_of_a_notebook_cell():
    cell = Path(toy.__file__).read_text(encoding="utf-8") + IN_A_CELL
    done = subprocess.run([sys.executable, "-"], input=cell, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("True 10", "")


def test_a_replaced_scoring_travels():
    def doubled(*arguments, **named):
        return tuple(line._replace(points=2 * line.points) for line in scoring(*arguments, **named))

    scoring = gamekit.load("khlor", players=2, edition="tiny").scoring
    game = gamekit.load("khlor", players=2, edition="tiny", scoring=doubled)
    assert simulate(game, BOTS, 3, workers=2).equals(simulate(game, BOTS, 3))


def test_what_cannot_travel_is_told():
    lock = threading.Lock()

    def bot(seat):
        with lock:
            return seat.actions[0]

    with pytest.raises(BadOption, match=r"cannot travel to workers.*lock"):
        simulate(Toy(2), [bot, "random"], 3, workers=2)


# --- what goes wrong ------------------------------------------------------------------------


class Tired(Exception):
    """An error of a bot's own."""


class Stubborn(Tired):
    """An error that cannot be made again from what it holds."""

    def __init__(self, text, more):
        super().__init__(text)


@pytest.mark.parametrize("kind", [Tired, Stubborn])
def test_an_error_on_a_worker_comes_home_with_bot_seed_and_line(kind):
    def failing(seat):
        raise kind(*["no more"] * (1 + (kind is Stubborn)))

    line = 'failing, line {}: `raise kind(*["no more"] * (1 + (kind is Stubborn)))`'
    with pytest.raises(GameKitError) as caught:
        simulate(Toy(2), ["random", failing], 9, seed=3, workers=2)
    cause: Any = caught.value.__cause__
    assert type(cause).__name__ == (kind.__name__ if kind is Tired else "RuntimeError")
    assert "no more" in str(cause)
    assert not hasattr(cause, "__notes__")  # the kit's traceback says nothing more
    said = str(caught.value)
    assert re.match(
        r"Game number \d could not be played to its end; one game with seed=\d shows it again\.", said
    )
    number = failing.__code__.co_firstlineno + 1
    assert said.endswith(
        f" The bot 'failing' on seat 1 failed: {kind.__name__}: no more ({line.format(number)})"
    )
    assert multiprocessing.active_children() == []


IN_A_LATER_CELL = """
import linecache
cell = "def mine(seat):\\n    moves = seat.actions\\n    return moves[0].verbs\\n"
linecache.cache["<cell 7>"] = len(cell), None, cell.splitlines(True), "<cell 7>"
exec(compile(cell, "<cell 7>", "exec"))
try:
    lab.simulate(Toy(2), [mine, "greedy"], 5, workers=2, progress=False)
except Exception as error:
    print(error)
"""


def test_a_line_of_a_cell_is_quoted_though_no_worker_has_it():
    cell = Path(toy.__file__).read_text(encoding="utf-8") + IN_A_CELL + IN_A_LATER_CELL
    done = subprocess.run([sys.executable, "-"], input=cell, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert "The bot 'mine' on seat 0 failed: AttributeError: " in done.stdout
    assert done.stdout.strip().endswith("(mine, line 3: `return moves[0].verbs`)")


TASK = Task(Plan.of(Toy(2), BOTS, 1), Results())


def test_what_fails_without_a_line_of_one_s_own_brings_the_whole_traceback():
    failed = GameKitError("A worker failed: it is full.")
    cause: Any = packing.Failure(failed, pickle.dumps(OSError("full")), "Traceback ...").error(TASK).__cause__
    assert cause.__notes__ == ["On the worker:\nTraceback ..."]


def test_a_worker_that_dies_is_told():
    def deadly(seat):
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(GameKitError, match="A worker ended in the middle of its work, with exit code -9"):
        simulate(Toy(2), [deadly, "random"], 1, workers=2)


def test_a_bot_that_ends_the_program_is_told_with_the_seed():
    def leaving(seat):
        raise SystemExit(3)

    with pytest.raises(
        GameKitError, match=r"seed=7 shows it again\. The bot 'leaving' on seat 0 failed: SystemExit: 3"
    ):
        simulate(Toy(2), [leaving, "random"], 1, seed=7, workers=2)


# --- interrupts -----------------------------------------------------------------------------


def test_an_interrupt_returns_what_is_finished_and_ends_the_workers(monkeypatch):
    class Interrupted(simulation.Memory):
        def add(self, batch):
            super().add(batch)
            if self.games > 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "Memory", Interrupted)
    with pytest.warns(UserWarning, match=r"Interrupted: (\d+) of 100000 games") as caught:
        games = simulate(Toy(2), BOTS, 100_000, workers=2)
    assert str(games["number"].nunique()) in str(caught[0].message)
    monkeypatch.undo()
    same = simulate(Toy(2), BOTS, int(games["number"].max()) + 1)
    assert csv(same[same["number"].isin(games["number"])]) == csv(games)
    assert multiprocessing.active_children() == []


CTRL_C = f"""
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts the tests may have it ignored
sys.path.insert(0, {str(HERE.parents[1])!r})
from toy import Toy
from gamekit import lab
def hangs(seat):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(10_000)
games = lab.simulate(Toy(2), [BOT, "random"], 10_000_000, workers=WORKERS)
print(games["number"].nunique())
"""


def interrupted(tmp_path, bot, workers, refreshes, wait):
    """Run a script, send Ctrl-C to all its processes, and return how it ended."""
    script = tmp_path / "script.py"
    script.write_text(CTRL_C.replace("BOT", bot).replace("WORKERS", str(workers)), encoding="utf-8")
    running = subprocess.Popen(
        [sys.executable, "-u", str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stderr is not None
    seen = ""
    while seen.count("game") < refreshes:  # the bar names its unit each time
        seen += running.stderr.read(1)
    time.sleep(wait)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=200)
    return running.returncode, int(out), seen + err


@pytest.mark.skipif(sys.platform == "win32", reason="a group of processes is told Ctrl-C by a signal")
@pytest.mark.parametrize("refreshes", [1, 4], ids=["at once", "in mid-run"])
def test_ctrl_c_in_a_terminal_gives_no_traceback(tmp_path, refreshes):
    code, games, said = interrupted(tmp_path, '"random"', 2, refreshes, 0.05)
    assert code == 0
    assert "Traceback" not in said
    assert f"Interrupted: {games} of 10000000 games are finished." in said
    assert refreshes == 1 or games > 0


@pytest.mark.skipif(sys.platform == "win32", reason="a group of processes is told Ctrl-C by a signal")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_a_bot_that_hangs_and_says_where(tmp_path, workers):
    """On workers too, whose bot even lets no other signal through."""
    code, games, said = interrupted(tmp_path, "hangs", workers, 1, 3)
    assert (code, games) == (0, 0)
    assert "Traceback" not in said
    seeds = "0" if workers == 1 else "0, 1"
    assert f"0 of 10000000 games are finished. Being played were those with the seeds {seeds}." in said


KILLED = f"""
import os, sys
from pathlib import Path
sys.path.insert(0, {str(HERE.parents[1])!r})
from toy import Toy
from gamekit import lab
def hangs(seat):
    (Path(FOLDER) / str(os.getpid())).touch()
    while True:
        pass
lab.simulate(Toy(2), [hangs, "random"], 10, workers=2, progress=False)
"""


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not (stat.exists() and stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z")


@pytest.mark.skipif(sys.platform == "win32", reason="asks for a process by a signal")
def test_workers_end_with_the_process_that_started_them(tmp_path):
    """Whatever they do: a kernel that is killed leaves no bot behind that hangs and takes a core."""
    script = KILLED.replace("FOLDER", repr(str(tmp_path)))
    running = subprocess.Popen([sys.executable, "-"], stdin=subprocess.PIPE, text=True)
    assert running.stdin is not None
    running.stdin.write(script)
    running.stdin.close()
    until = time.monotonic() + 100
    while len(hanging := [int(file.name) for file in tmp_path.iterdir()]) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    running.kill()
    running.wait()
    until = time.monotonic() + 20
    while any(map(is_there, hanging)) and time.monotonic() < until:
        time.sleep(0.05)
    left = [worker for worker in hanging if is_there(worker)]
    for worker in left:
        os.kill(worker, signal.SIGKILL)
    assert (len(hanging), left) == (2, [])


# --- portions -------------------------------------------------------------------------------


def test_portions_are_all_games_once():
    portions, numbers = Portions([range(3, 5), range(5, 5), range(7, 2000)]), list[int]()
    while (portion := portions.take()) is not None:
        assert 1 <= len(portion) <= LARGEST
        numbers += portion
        assert portions.under_way == [portion]
        portions.learn(portion, 0.003 * len(portion))
        assert portions.under_way == []
    assert numbers == [3, 4, *range(7, 2000)]
    assert portions.games == 0


@pytest.mark.parametrize(("seconds", "size"), [(20.0, 1), (0.25, 4), (0.01, 100), (0.0, LARGEST)])
def test_a_portion_takes_about_a_second(seconds, size):
    portions = Portions([range(10_000)])
    assert portions.size == 1
    portions.learn(range(1), seconds)
    assert portions.size == size


def test_a_long_run_has_larger_portions():
    portions = Portions([range(10_000)])
    portions.learn(range(5000), 1000.0)
    assert portions.size == 50
