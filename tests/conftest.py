"""What every test run shares: the order, and honest last lines about what this machine could not run."""

import os
from collections import Counter
from typing import Any, cast

import hypothesis
import pytest
from xdist.scheduler import LoadScopeScheduling

# Set by CI: whatever is skipped there is a failure, for then the machine lacks something.
REQUIRE_ALL = os.environ.get("GAMEKIT_REQUIRE_ALL", "") not in {"", "0"}

# Two shared cores make any deadline a lottery; in CI the examples are the same each time.
hypothesis.settings.register_profile("gamekit", deadline=None, derandomize=REQUIRE_ALL)
hypothesis.settings.load_profile("gamekit")

SKIPPED = pytest.StashKey[Counter[str]]()
BROWSER_TESTS_RUN = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config):
    config.stash[SKIPPED] = Counter()
    config.stash[BROWSER_TESTS_RUN] = 0


# Playwright's event loop stays in the thread that opened a page, where asyncio.run then fails: so pages are
# opened on one worker while the widgets' tests, which call asyncio.run, go to another; or else last.
# The check of the JavaScript goes before pages are opened, since it fetches axe-core, which looks at them.
FETCHES, OPEN_PAGES = "tests/test_quality.py::test_tsc", ("tests/browser/", "tests/visible/")
RUN_LOOPS = ("tests/widgets/", "widgets/")


class TwoGroups(LoadScopeScheduling):
    """Hands out tests one by one, but all that open pages to one worker and all that run loops to one."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith((FETCHES, *OPEN_PAGES)):
            return "pages"
        return "loops" if nodeid.startswith(RUN_LOOPS) else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> TwoGroups:
    config.option.loadscopereorder = False
    return TwoGroups(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]):
    """Put the groups first when several workers take one each at the start; else the browser tests last."""
    if int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) > 1:
        items.sort(key=lambda item: not item.nodeid.startswith((*OPEN_PAGES, *RUN_LOOPS)))
        items.sort(key=lambda item: not item.nodeid.startswith(FETCHES))
    else:
        items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(terminalreporter, config: pytest.Config):
    """Note what was skipped and why (with several workers, only the first process knows all of it)."""
    for report in terminalreporter.stats.get("skipped", ()):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        config.stash[SKIPPED][reason.removeprefix("Skipped: ")] += 1
    passed = terminalreporter.stats.get("passed", ())
    config.stash[BROWSER_TESTS_RUN] = sum("browser" in report.keywords for report in passed)
    return (yield)


def shortfall(config: pytest.Config) -> list[str]:
    """Return a sentence for each thing that this run left out."""
    said = [f"{count} not run: {reason}" for reason, count in config.stash[SKIPPED].items()]
    option = config.option
    chosen = option.collectonly or option.keyword or option.markexpr
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not chosen
    if everything and not said and not config.stash[BROWSER_TESTS_RUN]:
        said.append("No browser test was run")
    return said


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session):
    yield
    if hasattr(session.config, "workerinput"):
        return
    green = session.exitstatus in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
    if REQUIRE_ALL and green and shortfall(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config):
    """Say it after pytest's own closing line, where people look."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    said = shortfall(config) if SKIPPED in config.stash else []
    if not said or reporter is None or hasattr(config, "workerinput"):
        return
    write = cast("pytest.TerminalReporter", reporter).write_line
    write("")
    if REQUIRE_ALL:
        write("FAILED, because GAMEKIT_REQUIRE_ALL is set and something was left out:")
    else:
        write("This run left something out:")
    for sentence in said:
        write(f"* {sentence}")
