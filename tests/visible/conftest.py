"""The same JupyterLab and Chromium as in tests/browser; whatever opens a page here is a browser test too."""

from pathlib import Path

import pytest
from browser.conftest import (
    CHROMIUM,
    NO_BROWSER,
    browser_context_args,
    browser_type_launch_args,
    lab,
    open_notebook,
    page,
)

__all__ = ["browser_context_args", "browser_type_launch_args", "lab", "open_notebook", "page"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]):
    for item in items:
        if HERE in item.path.parents and "browser_name" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason=NO_BROWSER))
