"""The marker of the one test here that takes its time."""

import pytest


def pytest_configure(config: pytest.Config):
    config.addinivalue_line("markers", "slow: takes a minute or more")
