"""The network as the client's services see it: looking for games, getting into one, hosting one.

Importing it takes a while (asyncio, TLS, zeroconf), so it is done in the background once the menu stands.
"""

from __future__ import annotations

import logging
import random
import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path

from hexfolk.client.kept_files import write_whole
from hexfolk.client.services import EntranceState, Joined, ServiceFailed, Wish
from hexfolk.host.door import DEFAULT_PORT, Door, listen
from hexfolk.host.embedded import Opening, RoomThread, let_in
from hexfolk.host.identity import Identity
from hexfolk.host.lobby import Plan
from hexfolk.host.records import BadFile
from hexfolk.host.room import Room
from hexfolk.host.saves import SUFFIX
from hexfolk.i18n.lan_wording import game_of
from hexfolk.tools.embedding import MakeMind, process_mind
from hexfolk.tools.rooms import SEEDS, own_identity, room_means, saved_room
from hexfolk.wire.hello import Enter, Entered
from hexfolk.wire.link import Link
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import Progress, State, Target, Visit

__all__ = ["HostedRoom", "NetworkEntrance", "host_lobby", "host_saved", "keep_save", "listening", "process_mind"]

_log = logging.getLogger(__name__)


class NetworkEntrance:
    """A `TcpLink` on its way in, as the client's `Entrance`."""

    def __init__(self, wish: Wish, wake: Callable[[], None]) -> None:
        """Starts at once."""
        visit = Visit(
            tuple(Target(address, wish.port) for address in wish.addresses),
            wish.name,
            tuple(bytes.fromhex(digits) for digits in wish.fingerprints),
            token=bytes.fromhex(wish.token),
            watch=wish.watch,
        )
        self._link = TcpLink(visit)
        self._link.listen(wake)
        self._seen: Progress | None = None
        self._state = EntranceState()

    @property
    def state(self) -> EntranceState:
        """How far it is; another value whenever it has come further."""
        progress = self._link.progress
        if progress is not self._seen:
            self._seen = progress
            greeting, away = progress.greeting, progress.turned_away
            program = away.program if away is not None else greeting.program if greeting is not None else ""
            step = progress.state if progress.state is not State.OVER else State.FAILED
            name = greeting.game if greeting is not None else ""
            self._state = EntranceState(step.value, progress.code, name, program, progress.fingerprint.hex())
        return self._state

    def trust(self) -> None:
        """Go on with that fingerprint."""
        self._link.trust()

    def give_password(self, password: str) -> None:
        """Go on with it."""
        self._link.give_password(password)

    def entry(self) -> Joined:
        """What was entered. Raises LookupError before."""
        progress = self._link.progress
        entered, target = progress.entered, progress.target
        if entered is None or target is None:
            raise LookupError("not in yet")
        name = progress.greeting.game if progress.greeting is not None else ""
        fingerprint = progress.fingerprint.hex()
        return Joined(
            self._link, entered.member, entered.game.hex(), entered.token.hex(), name, target.host, target.port,
            fingerprint,
        )  # fmt: skip

    def cancel(self) -> None:
        """Let it be."""
        self._link.close()


class HostedRoom:
    """A room that this program hosts, as the client's `Entry`. What is not known at once is there before the first
    message."""

    address = ""
    port = 0

    def __init__(
        self,
        name: str,
        open_room: Callable[[], Room],
        request: Enter,
        make_mind: MakeMind,
        sockets: tuple[socket.socket, ...] = (),
    ) -> None:
        """Starts at once; `request` is how the own player comes in, `sockets` listen already, if there are any.

        Raises ServiceFailed: ``host_failed``.
        """
        self.name = name
        self.token = ""
        self.member: int | None = None
        self.game = ""
        self.fingerprint = ""
        self._open_room = open_room
        self._request = request
        seeds = random.Random(secrets.randbelow(SEEDS))
        self.thread = RoomThread(self._open, make_mind, seeds, Door(sockets or listening(), self._identity))

    @property
    def link(self) -> Link:
        """The way to its host."""
        return self.thread.link

    def _open(self) -> Opening:
        room = self._open_room()
        room.called_after = game_of
        entered = self._let_in(room)
        self.name = room.name
        self.game, self.token = entered.game.hex(), entered.token.hex()
        self.member = entered.member
        return Opening(room, entered.member)

    def _let_in(self, room: Room) -> Entered:
        try:
            return let_in(room, self._request)
        except LookupError:
            # The token is of no use: better look on than host nothing.
            return let_in(room, Enter(self._request.name))

    def _identity(self) -> Identity:
        identity = own_identity()
        self.fingerprint = identity.fingerprint.hex()
        return identity


def host_lobby(player: str, name: str, saves: Path, make_mind: MakeMind) -> HostedRoom:
    """A new lobby. Raises ServiceFailed: ``host_failed``."""
    return HostedRoom(name, lambda: Room.in_lobby(name, room_means(saves), Plan()), Enter(player), make_mind)


def host_saved(path: Path, player: str, name: str, token: str, make_mind: MakeMind) -> HostedRoom:
    """The table of a saved game, for its players to come back to; `token` is that of the own seat, without which one
    looks on as `player`, `name` what the game is called if the save does not say.

    Raises ServiceFailed: ``host_failed``, and what is wrong with the file.
    """
    try:
        saved = saved_room(name, path)
    except BadFile as bad:
        raise ServiceFailed(bad.fault.value, bad.detail) from bad
    except ValueError as error:
        raise ServiceFailed("setup_wrong", str(error)) from error
    try:
        request = Enter(player, token=bytes.fromhex(token))
        return HostedRoom(name, saved.open, request, make_mind)
    except ServiceFailed:
        saved.journal.close()
        raise


def keep_save(saves: Path, save: bytes) -> Path:
    """Write a save that was handed over, under a name of our own. Raises ServiceFailed."""
    path = saves / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(3)}{SUFFIX}"
    try:
        write_whole(path, save, 0o600)
    except OSError as error:
        raise ServiceFailed("host_failed", error.strerror or str(error)) from error
    return path


def listening() -> tuple[socket.socket, ...]:
    """The usual port, or one that is free. Raises ServiceFailed."""
    try:
        return listen(DEFAULT_PORT)
    except OSError as error:
        _log.info("the usual port cannot be had: %s", error)
    try:
        return listen(0)
    except OSError as error:
        raise ServiceFailed("host_failed", error.strerror or str(error)) from error
