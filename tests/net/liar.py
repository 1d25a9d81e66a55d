"""Somebody between a client and its host, whom the client trusts and who changes what the host says."""

from __future__ import annotations

import asyncio
import random
import ssl
import threading
from contextlib import suppress

from hexfolk.wire.codec import HEAD_SIZE
from tests.net.changing import changed
from tests.net.hosting import identity

HANDSHAKE = 2
"""Messages of the host that are left as they are."""


class Liar:
    """Listens at `port`. `share` of the host's messages are changed; it may be set at any time."""

    def __init__(self, host_port: int, seed: int) -> None:
        self.port = 0
        self.share = 0.0
        self.lies = 0
        self._host_port = host_port
        self._rng = random.Random(seed)
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        assert self._ready.wait(30)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(10)

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        server = await asyncio.start_server(self._talk, "127.0.0.1", 0, ssl=identity().context)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()

    async def _talk(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with suppress(OSError, asyncio.IncompleteReadError):
            from_host, to_host = await asyncio.open_connection("127.0.0.1", self._host_port, ssl=context)
            passing = asyncio.create_task(_pass_on(from_client, to_host))
            try:
                await self._lie(from_host, to_client)
            finally:
                passing.cancel()
                to_host.close()
        to_client.close()

    async def _lie(self, from_host: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        number = 0
        while True:
            head = await from_host.readexactly(HEAD_SIZE)
            body = await from_host.readexactly(int.from_bytes(head, "big"))
            number += 1
            if number > HANDSHAKE and self._rng.random() < self.share:
                self.lies += 1
                to_client.write(changed(body, self._rng))
            else:
                to_client.write(head + body)
            await to_client.drain()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        writer.close()
