"""The process that runs thousands of tests does not keep the windows that they have closed.

Frames have all the time they want: what one of them has painted does not depend on how fast the machine is.
"""

from __future__ import annotations

from itertools import count

import pytest

from hexfolk.client.session import Session
from hexfolk.client.spare_memory import give_back
from hexfolk.client.table import scene
from hexfolk.client.workshop import island

COUNT = pytest.StashKey[count]()
BETWEEN = 10
"""A closed window leaves some 40 MB that only refer to themselves; a full collection takes 0.1 s."""


def pytest_configure(config: pytest.Config) -> None:
    config.stash[COUNT] = count(1)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    if next(item.config.stash[COUNT]) % BETWEEN == 0:
        give_back()


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test of what is left for the next frame sets what it needs itself."""
    monkeypatch.setattr(Session, "_spent", staticmethod(lambda: 0.0))
    monkeypatch.setattr(scene, "BUDGET", 3600.0)
    monkeypatch.setattr(island, "MARKING", 3600.0)
