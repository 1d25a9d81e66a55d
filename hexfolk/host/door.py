"""How a room is open to the network: where it listens, who it is, and how it is found."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hexfolk.host.identity import Identity
from hexfolk.host.limits import Limits

DEFAULT_PORT = 4740
EVERYWHERE = ("0.0.0.0", "::")
"""Every address of this machine."""

BACKLOG = 1024
"""Connections that the operating system keeps until they are accepted."""


class Door(NamedTuple):
    """A room's way in."""

    listening: tuple[socket.socket, ...]
    """See `listen`."""
    identity: Callable[[], Identity]
    """Who the host is. Called in the room's thread, since a new key takes a while."""
    limits: Limits = Limits()
    announced: bool = True
    """Whether it is announced on the network."""


def listen(port: int, addresses: Sequence[str] = EVERYWHERE) -> tuple[socket.socket, ...]:
    """Sockets that listen at one port of the addresses (0: one that is free).

    Addresses of a family that this machine does not have are left out. Raises OSError: the port is in use, or may not
    be used, or no address is left.
    """
    listening: list[socket.socket] = []
    try:
        for address in addresses:
            try:
                # The other addresses get the port that the first one was given.
                listening.append(_listen(address, listening[0].getsockname()[1] if listening else port))
            except OSError as error:
                if error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
                    raise
        if not listening:
            raise OSError(errno.EADDRNOTAVAIL, "there is no network")
    except OSError:
        for opened in listening:
            opened.close()
        raise
    return tuple(listening)


def _listen(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            # There it would let two programs listen at one port; elsewhere a port is free again sooner.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.setblocking(False)
        listening.bind((address, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening
