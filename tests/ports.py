"""The port that hosts of the tests take first: not the usual one, which another worker's host may take meanwhile."""

from __future__ import annotations

import os


def own_port() -> int:
    """Of this worker of the tests, and of the programs that it starts; none that systems give away by themselves."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    return 20_740 + int(worker)
