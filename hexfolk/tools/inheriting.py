"""A game that is handed over to this program: written and tried in a thread, then hosted on."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from hexfolk.client.services import Entry, ServiceFailed
from hexfolk.host.addresses import lan_addresses
from hexfolk.host.records import BadFile, FileFault
from hexfolk.host.room import Room
from hexfolk.host.saves import Journal, read_save
from hexfolk.host.table import Unplayable
from hexfolk.tools.embedding import MakeMind
from hexfolk.tools.networking import HostedRoom, keep_save, listening
from hexfolk.tools.rooms import own_identity, saved_room
from hexfolk.wire.hello import Enter

_log = logging.getLogger(__name__)


class KeptGame:
    """The client's `Inheritance`."""

    def __init__(
        self,
        saves: Path,
        save: bytes,
        player: str,
        name: str,
        token: str,
        make_mind: MakeMind,
        hosted: Callable[[HostedRoom], Entry],
    ) -> None:
        """Starts at once. `hosted` is given the room once it is hosted."""
        self.problem = ""
        self._saves, self._save, self._player, self._name, self._token = saves, save, player, name, token
        self._make_mind, self._hosted = make_mind, hosted
        self._lock = threading.Lock()
        self._room: Room | None = None
        self._journal: Journal | None = None
        self._sockets: tuple[socket.socket, ...] = ()
        self._fingerprint = b""
        self._told = False
        self._let_go = ""
        """What becomes of the copy: ``"hosted"``, ``"dropped"``, ``"left"``; empty: not known yet."""
        self._thread = threading.Thread(target=self._keep, name="inheriting", daemon=True)
        self._thread.start()

    @property
    def kept(self) -> bool:
        """Whether it is on the disk, can be played, and a port is open for it."""
        return self._room is not None

    def where(self) -> tuple[tuple[str, ...], int, bytes]:
        """Addresses, port and fingerprint by which others will reach it. Raises LookupError before it is kept."""
        if not self.kept:
            raise LookupError("not kept yet")
        self._told = True
        port: int = self._sockets[0].getsockname()[1]
        return lan_addresses(), port, self._fingerprint

    def host(self) -> Entry:
        """Host it on. Raises ServiceFailed."""
        with self._lock:
            room, self._let_go = self._room, "hosted"
        if room is None:
            raise ServiceFailed("host_failed")
        request = Enter(self._player, token=bytes.fromhex(self._token))
        return self._hosted(HostedRoom(self._name, lambda: room, request, self._make_mind, self._sockets))

    def drop(self) -> None:
        """Put the copy where it is not offered."""
        self._end("dropped")

    def abandon(self) -> None:
        """Drop it unless others may have been told of it."""
        self._end("left" if self._told else "dropped")

    def _end(self, how: str) -> None:
        with self._lock:
            if self._let_go:
                return
            self._let_go, self._room = how, None
            if self._journal is not None:
                self._clean_up(self._journal)

    # --- in the thread ---

    def _keep(self) -> None:
        try:
            path = keep_save(self._saves, self._save)
            try:
                if read_save(path).problem is not None:
                    raise BadFile(FileFault.DAMAGED)
                saved = saved_room(self._name, path)
            except Exception:
                # The host has the game still.
                path.unlink(missing_ok=True)
                raise
            try:
                self._sockets, self._fingerprint = listening(), own_identity().fingerprint
                room = saved.open()
            except Exception:
                self._clean_up(saved.journal, "dropped")
                raise
        except ServiceFailed as failed:
            _log.warning("the game cannot be taken over: %s", failed.detail)
            self.problem = failed.code
        except BadFile as bad:
            _log.warning("the game cannot be taken over: %s", bad)
            self.problem = bad.fault.value
        except (Unplayable, ValueError, OSError) as error:
            _log.warning("the game cannot be taken over: %s", error)
            self.problem = "setup_wrong"
        else:
            self._have(room, saved.journal)

    def _have(self, room: Room, journal: Journal) -> None:
        with self._lock:
            if self._let_go:
                self._clean_up(journal)
            else:
                self._room, self._journal = room, journal

    def _clean_up(self, journal: Journal, how: str = "") -> None:
        """Let go of the copy and the port."""
        for opened in self._sockets:
            opened.close()
        if (how or self._let_go) == "dropped":
            journal.set_aside()
        else:
            journal.close()
