"""Opens rooms for games over the network: a new lobby, or the table of a saved game."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from hexfolk import paths
from hexfolk.bots import LEVELS
from hexfolk.host.admission import Admission
from hexfolk.host.game import RunningGame
from hexfolk.host.identity import Identity, identity_in
from hexfolk.host.lobby import LobbyMeans
from hexfolk.host.lobby_map import library_map
from hexfolk.host.opening import Opened, RoomMeans, open_table, opened_from, replayed
from hexfolk.host.room import Room
from hexfolk.host.saves import Journal, Save, kept_path, read_save

SEEDS = 2**63

ADDRESSES_HOLD = 12 * 3600.0
"""Seconds since it was played until a game that is opened again forgets from which addresses somebody was sent away: on
another day they may be anybody's."""


def room_means(saves: Path) -> RoomMeans:
    """What a room of this program needs; its games are saved in `saves`."""
    clock = time.monotonic
    lobby = LobbyMeans(clock, random.Random(secrets.randbelow(SEEDS)), library_map, LEVELS)
    return RoomMeans(lobby, secrets.token_bytes, lambda setup: open_table(setup, saves, clock))


def own_identity() -> Identity:
    """Who this machine is as a host."""
    return identity_in(paths.data_folder())


class SavedRoom(NamedTuple):
    """A save that is locked for this program, and the way to open its table, which takes a while."""

    save: Save
    journal: Journal
    open: Callable[[], Room]
    """Raises Unplayable: see `opened_from`."""

    @property
    def damaged(self) -> Path | None:
        """Where the file lies of which only what comes before some damage is gone on with. None: it is sound."""
        if self.save.problem is None:
            return None
        kept = kept_path(self.save.path)
        return kept if kept.exists() else self.save.path


def saved_room(name: str, path: Path, now: Callable[[], float] = time.time) -> SavedRoom:
    """A game that is gone on with: everybody's seat waits for the holder of its token, and nobody else is let in than
    before. `name`: what it is called if the save does not say; `now` gives seconds since the epoch.

    Raises BadFile, or ValueError for a save whose set-up makes no game.
    """
    save = read_save(path)
    game = RunningGame(save.header.setup, save.header.chance)
    journal = Journal.resume(save)
    means = room_means(path.parent)

    def open_room() -> Room:
        table = replayed(save, game, journal, time.monotonic)
        room = Room.at_table(name, means, Opened(table, journal))
        admission = Admission(name) if save.admission is None else save.admission
        room.admission = admission if now() < save.mark.at + ADDRESSES_HOLD else replace(admission, away_addresses=())
        return room

    return SavedRoom(save, journal, lambda: opened_from(journal, open_room))
