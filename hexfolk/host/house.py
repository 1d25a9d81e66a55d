"""A room that is open to the network: its server, its addresses, its announcement."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from hexfolk import __version__
from hexfolk.host.addresses import lan_addresses, with_port
from hexfolk.host.announcing import Announcer
from hexfolk.host.door import Door
from hexfolk.host.room import Room
from hexfolk.host.server import Server
from hexfolk.host.serving import Serving
from hexfolk.mapfiles.mapfile import in_language
from hexfolk.wire.announcement import Announcement
from hexfolk.wire.hello import PROTOCOL

GOODBYE = 1.5
"""Seconds for taking back the announcement."""

ADDRESSES_EVERY = 5.0
"""Seconds between two looks at the machine's addresses, which change when a cable or another network comes."""


class House:
    """Used in the room's event loop only."""

    def __init__(self, serving: Serving, room: Room, door: Door) -> None:
        """Opens it."""
        self.identity = door.identity()
        self.addresses = lan_addresses()
        self.port: int = door.listening[0].getsockname()[1]
        self._serving = serving
        self._room = room
        self._shut = False
        self._server = Server(serving, room, self.identity, door.limits)
        self._server.open(door.listening)
        self._show_addresses()
        self._announced = self._announcement()
        self._announcer = Announcer(self._announced, serving.wake) if door.announced else None
        serving.each_round(self._look)
        self._following = asyncio.get_running_loop().create_task(self._follow_addresses())

    @property
    def problem(self) -> str | None:
        """Code of why it is not announced: as in `Announcer.problem`."""
        return None if self._announcer is None else self._announcer.problem

    def shut(self) -> None:
        """Take nobody in any more, and take the announcement back."""
        self._shut = True
        self._following.cancel()
        self._server.shut()
        if self._announcer is not None:
            self._announcer.close()

    async def close(self) -> None:
        """After `shut`: members that were told of the end have a moment to hear it."""
        self.shut()
        closing: list[Coroutine[Any, Any, object]] = [self._server.close()]
        if self._announcer is not None:
            closing.append(asyncio.to_thread(self._announcer.wait, GOODBYE))
        await asyncio.gather(*closing)

    async def _follow_addresses(self) -> None:
        while True:
            await asyncio.sleep(ADDRESSES_EVERY)
            now = await asyncio.to_thread(lan_addresses)
            if now != self.addresses:
                self.addresses = now
                self._show_addresses()
                self._serving.wake()

    def _show_addresses(self) -> None:
        self._room.addresses = tuple(with_port(address, self.port) for address in self.addresses)

    def _look(self) -> None:
        table = self._room.table
        if table is None or table.handed_to is None:
            self._announce()
        elif not self._shut:
            # Whoever looks for the game is to find its new host.
            self.shut()

    def _announce(self) -> None:
        now = self._announcement()
        if now != self._announced and self._announcer is not None:
            self._announced = now
            self._announcer.update(now)

    def _announcement(self) -> Announcement:
        facts = self._room.facts
        return Announcement(
            name=facts.name,
            map=facts.map,
            seats_taken=facts.seats_taken,
            seats=facts.seats,
            target=facts.target,
            password=facts.password,
            version=__version__,
            protocol=PROTOCOL,
            fingerprint=self.identity.fingerprint,
            game=self._room.game,
            running=facts.running,
            addresses=self.addresses,
            port=self.port,
            title=in_language(facts.titles, "en"),
        )
