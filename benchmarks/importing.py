"""What `import gamekit` costs, as a ratio to four modules of the standard library.

python benchmarks/importing.py
"""

from __future__ import annotations

import subprocess
import sys
import time

STANDARD = "import dataclasses, json, enum, tomllib"


def seconds(line: str, runs: int = 15) -> float:
    """Return the shortest time of a fresh Python that runs the line."""
    times: list[float] = []
    for _ in range(runs):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", line], check=True)
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> None:
    """Print the ratio, start-up of Python taken off both."""
    bare = seconds("pass")
    standard, ours = seconds(STANDARD) - bare, seconds("import gamekit") - bare
    print(f"import gamekit costs {ours / standard:.2f} times {STANDARD!r}")


if __name__ == "__main__":
    main()
