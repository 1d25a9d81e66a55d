"""Announces a game on the network, in a thread of its own."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from ipaddress import ip_address

from zeroconf import ServiceInfo, Zeroconf

from hexfolk.host.addresses import lan_addresses
from hexfolk.wire.announcement import SERVICE, Announcement, properties
from hexfolk.wire.discovery import Discovery

LIFE = 30
"""Seconds that others believe an announcement: so soon a host that was killed is off their lists."""


class Announcer(Discovery):
    """Announces a game until it is closed. Its methods never wait."""

    def __init__(self, announcement: Announcement, on_problem: Callable[[], None]) -> None:
        """`on_problem` is called, in its thread, when `problem` has changed."""
        super().__init__("announcer", on_problem)
        self._announcement = self._said = announcement
        self._instance = f"{secrets.token_hex(8)}.{SERVICE}"
        self.start()

    def update(self, announcement: Announcement) -> None:
        """Announce this from now on."""
        self._announcement = announcement
        self._do(self._renew)

    # --- in the thread ---

    def _begin(self, zeroconf: Zeroconf) -> None:
        self._said = self._announcement
        zeroconf.register_service(self._info(), cooperating_responders=True)

    def _renew(self, zeroconf: Zeroconf) -> None:
        if self._announcement != self._said:
            self._said = self._announcement
            zeroconf.update_service(self._info())

    def _info(self) -> ServiceInfo:
        said = self._said
        return ServiceInfo(
            SERVICE,
            self._instance,
            port=said.port,
            properties=properties(said),
            server=f"{self._instance.partition('.')[0]}.local.",
            addresses=[ip_address(address).packed for address in lan_addresses()],
            host_ttl=LIFE,
            other_ttl=LIFE,
        )
