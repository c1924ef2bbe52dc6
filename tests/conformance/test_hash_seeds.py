"""Nothing depends on the order of a set: under two hash seeds every game goes the same way."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]


def report(hash_seed: str) -> list[str]:
    path = os.pathsep.join([str(TESTS), str(TESTS.parent)])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    command = [sys.executable, "-m", "conformance.fingerprint"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=200)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_two_hash_seeds_give_one_game():
    first, second = report("1"), report("2")
    assert len(first) > 4
    different = [a.split(" ")[0] for a, b in zip(first, second, strict=True) if a != b]
    assert not different, f"these games depend on the hash seed: {different}"
