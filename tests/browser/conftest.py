"""A real JupyterLab and a real Chromium, cut off from the world.

One Lab server serves the whole run, on a copy of notebooks/. A test asks for `open_notebook`, which opens a
fresh copy of a notebook in `page` and returns a `Notebook` with the few things a person would do there.
A page can reach nothing but this machine; what it tried to reach stands in `page.outside` and fails the test,
what went wrong in it stands in `page.errors`.
"""

import itertools
import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, Route, expect

HERE = Path(__file__).parent
NOTEBOOKS = HERE.parents[1] / "notebooks"
SLOW = 60_000  # milliseconds that a busy machine may need for what usually takes five seconds

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
ELSEWHERE = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
NO_BROWSER = (
    "browser tests need Chromium. Debian and Ubuntu: sudo apt install chromium. Elsewhere: install Chromium "
    "or Chrome, and if it is not on the PATH, set GAMEKIT_CHROMIUM to its program file."
)


def find_chromium() -> str | None:
    """Return the path of a Chromium or Chrome on this machine."""
    named = os.environ.get("GAMEKIT_CHROMIUM")
    if named:
        return shutil.which(named)
    found = (shutil.which(name) for name in [*BROWSERS, *ELSEWHERE])
    return next((path for path in found if path), None)


CHROMIUM = find_chromium()


def pytest_collection_modifyitems(items: list[pytest.Item]):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


# --- The server --------------------------------------------------------------

SERVER_CONFIG = """
c.ServerApp.ip = "127.0.0.1"
c.ServerApp.port = {port}
c.ServerApp.port_retries = 0
c.ServerApp.open_browser = False
c.ServerApp.allow_root = True
c.ServerApp.root_dir = {root!r}
c.IdentityProvider.token = {token!r}
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
c.LabApp.expose_app_in_browser = True  # window.jupyterapp tells when kernel and notebook are ready
"""

LAB_SETTINGS = {
    # the question about news is asked whatever the server's configuration says
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # every cell is in the page, also below the fold
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


def free_port() -> int:
    """Return a port that nobody uses (some servers do not tell which one they chose themselves)."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class Lab:
    """A running JupyterLab with a home, settings and notebooks of its own."""

    folder: Path
    port: int = field(default_factory=free_port)
    token: str = field(default_factory=lambda: secrets.token_hex(16))

    @property
    def root(self) -> Path:
        """The folder whose notebooks it serves."""
        return self.folder / "root"

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    def address(self, path: str, **query: str) -> str:
        asked = "&".join(
            [f"token={self.token}", *(f"{key}={value}" if value else key for key, value in query.items())]
        )
        return f"http://127.0.0.1:{self.port}/{path}?{asked}"

    def request(self, path: str, method: str = "GET") -> Any:
        """Ask the server's REST interface."""
        request = urllib.request.Request(self.address(path), method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def start(self) -> subprocess.Popen[bytes]:
        if NOTEBOOKS.is_dir():
            shutil.copytree(NOTEBOOKS, self.root, ignore=shutil.ignore_patterns(".*"))
        config, home = self.folder / "config", self.folder / "home"
        for folder in (self.root, config / "labconfig", home):
            folder.mkdir(parents=True, exist_ok=True)
        settings = SERVER_CONFIG.format(port=self.port, root=str(self.root), token=self.token)
        (config / "jupyter_server_config.py").write_text(settings, encoding="utf-8")
        overrides = config / "labconfig" / "default_setting_overrides.json"
        overrides.write_text(json.dumps(LAB_SETTINGS), encoding="utf-8")
        own = {
            "HOME": home,
            "IPYTHONDIR": home / "ipython",
            "JUPYTER_CONFIG_DIR": config,
            "JUPYTER_DATA_DIR": home / "data",
            "JUPYTER_RUNTIME_DIR": home / "runtime",
            "JUPYTERLAB_SETTINGS_DIR": home / "settings",
            "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        }
        environment = os.environ | {name: str(path) for name, path in own.items()}
        with self.log.open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "jupyterlab"],
                cwd=self.root,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait_until_up(self, process: subprocess.Popen[bytes], seconds: float = 90) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if process.poll() is not None:
                break
            try:
                self.request("api/status")
            except (OSError, ValueError):
                time.sleep(0.1)
            else:
                return
        pytest.fail(
            f"JupyterLab did not come up:\n{self.log.read_text(errors='replace')[-3000:]}", pytrace=False
        )

    def end_kernels_of(self, notebook: str) -> None:
        for session in self.request("api/sessions"):
            if session["path"] == notebook:
                self.request(f"api/sessions/{session['id']}", "DELETE")


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(15)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    server = Lab(tmp_path_factory.mktemp("lab"))
    process = server.start()
    try:
        server.wait_until_up(process)
        yield server
    finally:
        stop(process)


# --- The browser -------------------------------------------------------------

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # root has no other way
    "--disable-dev-shm-usage",  # containers have a small one
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
OUTSIDE = re.compile(r"^(?:https?|wss?)://(?!(?:127\.0\.0\.1|localhost)[:/])")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | {"viewport": {"width": 1280, "height": 1000}, "reduced_motion": "reduce"}


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page in a closed world; `outside` has what it asked for there, `errors` what went wrong in it."""
    outside: list[str] = []
    errors: list[str] = []
    page.outside, page.errors = outside, errors

    def refuse(route: Route) -> None:
        outside.append(route.request.url)
        route.abort()

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(f"{message.text} ({message.location.get('url', '')})")

    page.context.route(OUTSIDE, refuse)
    page.on("websocket", lambda socket: outside.append(socket.url) if OUTSIDE.match(socket.url) else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", listen)
    page.set_default_timeout(SLOW // 2)
    yield page
    assert outside == []


# --- A notebook and what people do in it -------------------------------------

READY = """() => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    return Boolean(panel?.sessionContext?.session?.kernel) && panel.sessionContext.isReady;
}"""
IDLE = """() => {
    const kernel = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel;
    const prompts = [...document.querySelectorAll(".jp-InputPrompt")];
    return kernel?.status === "idle" && !prompts.some((prompt) => prompt.textContent.includes("*"));
}"""


@dataclass
class Notebook:
    """A notebook that is open in JupyterLab, with a running kernel."""

    page: Page
    lab: Lab
    path: str

    def open(self) -> "Notebook":
        """Open it as for the first time and wait for its kernel: a Run All before that is silently lost."""
        self.page.goto(self.lab.address(f"lab/tree/{self.path}", reset=""))
        return self.wait_ready()

    def reload(self) -> "Notebook":
        """Press the browser's reload button; the kernel lives on."""
        self.page.reload()
        return self.wait_ready()

    def reopen(self) -> "Notebook":
        """Come back another day: the file as saved, a new kernel."""
        self.lab.end_kernels_of(self.path)
        return self.open()

    def wait_ready(self) -> "Notebook":
        self.page.wait_for_selector(".jp-NotebookPanel .jp-CodeCell", timeout=SLOW)
        self.page.wait_for_function(READY, timeout=SLOW)
        return self

    def wait_idle(self) -> "Notebook":
        """Wait until no cell runs or waits."""
        self.page.wait_for_function(IDLE, timeout=SLOW)
        return self

    def run_all(self) -> "Notebook":
        """Choose Run, Run All Cells, and wait for the last cell to end."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        prompts = self.page.locator(".jp-CodeCell .jp-InputPrompt")
        expect(prompts.last).to_have_text(re.compile(r"\[(\*|\d+)\]"), timeout=SLOW)
        return self.wait_idle()

    def run_cell(self, index: int) -> Locator:
        """Put the cursor in a code cell, press Ctrl+Enter, wait, and return the cell's outputs."""
        self.code_cell(index).locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        self.wait_idle()
        return self.outputs(index)

    def evaluate(self, code: str) -> str:
        """Run a line of Python in the notebook's kernel, in its last cell, and return what that shows."""
        self.code_cell(-1).locator(".cm-content").click()
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.insert_text(code)
        self.run_cell(-1)
        return self.text(-1)

    def save(self) -> "Notebook":
        """Save the file; the command is not awaited, for that can wait for ever."""
        self.page.evaluate("() => { void window.jupyterapp.commands.execute('docmanager:save'); }")
        self.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
        return self

    def code_cell(self, index: int) -> Locator:
        return self.page.locator(".jp-Notebook .jp-CodeCell").nth(index)

    def outputs(self, index: int) -> Locator:
        """Return the outputs of a code cell, without their prompts."""
        return self.code_cell(index).locator(".jp-OutputArea-output")

    def text(self, index: int) -> str:
        """Return what a code cell shows, as text."""
        return "\n".join(self.outputs(index).all_inner_texts()).strip()


def blank_notebook(cells: Sequence[str]) -> dict[str, Any]:
    """Return a notebook of code cells; it names its kernel, else Lab asks which one to take."""
    code = [
        {
            "cell_type": "code",
            "id": f"c{i}",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": cell,
        }
        for i, cell in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": code, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


copies = itertools.count(1)


@pytest.fixture
def open_notebook(lab: Lab, page: Page) -> Iterator[Callable[..., Notebook]]:
    """`open_notebook("00-start.ipynb")`, or `open_notebook(cells=["1 + 1"])` for one made on the spot.

    Each call opens a copy under a new name: notebooks of one name share a kernel.
    """
    opened: list[Notebook] = []

    def open_one(name: str | None = None, *, cells: Sequence[str] = ()) -> Notebook:
        if name is None:
            text = json.dumps(blank_notebook(cells))
        else:
            text = (NOTEBOOKS / name).read_text(encoding="utf-8")
        path = f"{Path(name or 'made').stem}-{next(copies)}.ipynb"
        (lab.root / path).write_text(text, encoding="utf-8")
        notebook = Notebook(page, lab, path)
        opened.append(notebook)
        return notebook.open()

    yield open_one
    for notebook in opened:
        lab.end_kernels_of(notebook.path)
