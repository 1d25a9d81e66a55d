"""A bell that is waited for."""

import asyncio
import time

from hexfolk.wire.bell import Bell


def test_it_wakes_whoever_waits_and_stays_rung_until_it_is_cleared() -> None:
    async def wait() -> None:
        bell = Bell()
        asyncio.get_running_loop().call_later(0.01, bell.ring)
        assert await bell.wait(120)
        assert await bell.wait(None)
        bell.clear()
        assert not await bell.wait(0.01)
        assert not await bell.wait(-1)
        bell.ring()
        bell.ring()
        assert await bell.wait(0)

    began = time.monotonic()
    asyncio.run(wait())
    assert time.monotonic() - began < 60


def test_a_wait_can_be_cancelled() -> None:
    async def wait() -> None:
        bell = Bell()
        waiting = asyncio.create_task(bell.wait(None))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        bell.ring()
        assert await bell.wait(None)

    asyncio.run(wait())
