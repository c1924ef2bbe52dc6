"""Workers of a dask.distributed cluster: the same rows, whatever becomes of a worker."""

import os
import signal
import time
from typing import Any

import pytest
from toy import Toy

from gamekit import BadOption, GameKitError, lab
from gamekit.lab import simulation

distributed = pytest.importorskip("distributed", reason="pip install 'tabletop-gamekit[cluster]'")


def simulate(*arguments, **named) -> Any:
    return lab.simulate(*arguments, progress=False, **named)


@pytest.fixture(scope="module")
def client():
    """Two processes, as they would be on two machines."""
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def last(seat):
    return seat.actions[-1]


def at_rest(client):
    """Whether the cluster soon has nothing of ours left."""
    for _ in range(200):
        if client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)) == 0:
            return True
        time.sleep(0.1)
    return False


def test_rows_are_those_of_this_process(client):
    alone, far = simulate(Toy(2), ["greedy", last], 40), simulate(Toy(2), ["greedy", last], 40, client=client)
    assert far.to_csv().encode() == alone.to_csv().encode()
    assert far.dtypes.equals(alone.dtypes)
    assert at_rest(client)


def test_decisions_are_those_of_this_process(client):
    alone, far = (
        lab.decisions(Toy(2), ["random", last], 5, values=True, ids=True, progress=False, client=where)
        for where in (None, client)
    )
    assert far.to_csv().encode() == alone.to_csv().encode()


def test_a_worker_that_is_killed_in_mid_run_costs_no_game(client, tmp_path):
    marker = tmp_path / "killed"
    home = os.getpid()

    def deadly(seat):
        """Once, somewhere in the run, kill the worker that plays."""
        chance = seat.rng.random()
        if chance < 0.02 and os.getpid() != home and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return seat.actions[-1]

    games = simulate(Toy(2), [deadly, last], 200, client=client, store=tmp_path / "store").frame()
    assert marker.exists()
    assert games.equals(simulate(Toy(2), [deadly, last], 200))


def test_an_error_on_a_worker_comes_home_with_its_seed(client):
    def failing(seat):
        return seat.actions[99]

    with pytest.raises(GameKitError, match=r"seed=\d.*IndexError") as caught:
        simulate(Toy(2), [failing, last], 20, client=client)
    cause: Any = caught.value.__cause__
    assert isinstance(cause, IndexError)
    assert "The bot 'failing' on seat 0 failed: IndexError" in str(caught.value)
    assert str(caught.value).endswith(": `return seat.actions[99]`)")
    assert at_rest(client)


def test_an_interrupt_cancels_what_is_on_its_way(client, monkeypatch):
    class Interrupted(simulation.Memory):
        def add(self, batch):
            super().add(batch)
            if self.games > 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "Memory", Interrupted)
    with pytest.warns(UserWarning, match="of 100000 games are finished"):
        games = simulate(Toy(2), [last, last], 100_000, client=client)
    assert 2 < games["number"].nunique() < 100_000
    assert at_rest(client)


def test_a_client_brings_its_own_workers(client):
    with pytest.raises(BadOption, match="workers is 2, and there is a client"):
        simulate(Toy(2), [last, last], 1, workers=2, client=client)


def test_an_asynchronous_client_is_refused(client):
    class Asynchronous(distributed.Client):
        asynchronous = True

        def __init__(self):
            pass

        def __del__(self):
            pass

        __repr__ = object.__repr__

    with pytest.raises(BadOption, match="asynchronous"):
        simulate(Toy(2), [last, last], 1, client=Asynchronous())


@pytest.fixture
def fleeting():
    """A cluster within this process, and its client, for tests that close one of them."""
    quick = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(**quick) as cluster, distributed.Client(cluster) as client:
        yield cluster, client


def test_a_closed_client_is_refused(fleeting):
    fleeting[1].close()
    with pytest.raises(BadOption, match="client is closed; allowed is a Client that is connected"):
        simulate(Toy(2), [last, last], 1, client=fleeting[1])


@pytest.mark.parametrize("gone", [0, 1], ids=["cluster", "client"])
def test_a_cluster_that_goes_away_is_told(fleeting, gone, monkeypatch):
    class Closing(simulation.Memory):
        def add(self, batch):
            super().add(batch)
            fleeting[gone].close()

    monkeypatch.setattr(simulation, "Memory", Closing)
    with pytest.raises(GameKitError, match="The cluster went away in the middle of the games"):
        simulate(Toy(2), [last, last], 100_000, client=fleeting[1])
