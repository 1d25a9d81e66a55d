"""An event of an event loop that can be waited for up to a time, without the task that `asyncio.wait_for` makes."""

from __future__ import annotations

import asyncio


class Bell:
    """Used in one event loop only, where one task at most waits for it."""

    def __init__(self) -> None:
        self._rung = False
        self._waiter: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """It has rung until it is cleared."""
        self._rung = True
        if self._waiter is not None:
            _wake(self._waiter)

    def clear(self) -> None:
        """Forget that it has rung."""
        self._rung = False

    async def wait(self, seconds: float | None) -> bool:
        """Wait until it has rung, but not longer (None: however long that takes); whether it has."""
        if not self._rung:
            loop = asyncio.get_running_loop()
            self._waiter = loop.create_future()
            timer = None if seconds is None else loop.call_later(max(seconds, 0.0), _wake, self._waiter)
            try:
                await self._waiter
            finally:
                self._waiter = None
                if timer is not None:
                    timer.cancel()
        return self._rung


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)
