"""The maps to choose from. The user's own ones may be many, so they are read in a thread, one after the other."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from hexfolk.client.scenes.background import BackgroundReader
from hexfolk.client.scenes.map_grid import MapChoice
from hexfolk.client.scenes.maps import map_choice
from hexfolk.mapfiles import own_maps, shipped_maps
from hexfolk.mapfiles.library import OWN, is_meant

PATIENCE = 0.02
"""Seconds that own maps are read before anything shows, so that a few of them are there from the beginning."""
FEW = 20
"""Where more own maps are to be read all of them are left to the thread."""
FRAMES = 2
"""Frames that are drawn before the thread begins: the first ones have much to do."""


class MapShelf:
    """Shipped maps, then own ones. What was not read yet stands in its place without a picture; `step` reads on."""

    def __init__(self, language: str, patience: float = PATIENCE) -> None:
        self._language = language
        self._patience = patience
        self._choices: dict[str, MapChoice] = {}
        self._order: tuple[str, ...] = ()
        self._ordered_for: tuple[int, bool] | None = None
        self._unread: list[str] = []
        self._frames = 0
        self._reader: BackgroundReader[str, MapChoice] | None = None
        self.looks = 0
        """How often the maps were listed."""
        self.look()

    @property
    def busy(self) -> bool:
        """Whether there are maps to be read."""
        return bool(self._unread) or self._reader is not None

    @property
    def any_own(self) -> bool:
        """Whether there are own maps."""
        return any(choice.own for choice in self._choices.values())

    @property
    def choices(self) -> Sequence[MapChoice]:
        """All maps, by name."""
        return tuple(self._choices.values())

    def look(self) -> None:
        """List the maps again. Those that are known stay as they are."""
        self.close()
        self.looks += 1
        known = self._choices
        self._choices = {name: map_choice(name, self._language) for name in shipped_maps()}
        for name in own_maps():
            self._choices[name] = known.get(name) or MapChoice.unread_own(name)
        self._ordered_for = None
        self._unread = [choice.name for choice in self._choices.values() if choice.unread]
        self._frames = 0
        end = time.monotonic() + self._patience
        while self._unread and len(self._unread) <= FEW and time.monotonic() < end:
            self._read(self._unread.pop(0))

    def look_again(self) -> bool:
        """List the maps again if the user's folder has others by now; whether it has."""
        if {*own_maps()} == {choice.name for choice in self._choices.values() if choice.own}:
            return False
        self.look()
        return True

    def step(self) -> Sequence[MapChoice]:
        """The maps that were read since. Raises what has gone wrong meanwhile."""
        reader = self._reader
        if reader is None:
            self._frames += 1
            if self._unread and self._frames > FRAMES:
                self._reader = BackgroundReader(self._unread, lambda name: map_choice(name, self._language, own=True))
                self._unread = []
            return ()
        found = [choice for choice in reader.taken() if self._is_unread(choice.name)]
        self._choices.update((choice.name, choice) for choice in found)
        if reader.over:
            self._reader = None
        return found

    def choice(self, name: str) -> MapChoice | None:
        """The map of that name, which is read now if it was not yet; None if there is none."""
        if self._is_unread(name):
            self._read(name)
        return self._choices.get(name)

    def taken_in(self, path: Path) -> MapChoice | None:
        """The map in a file that was put into the user's folder, read anew; None if it is not there."""
        self.look()
        for name in (OWN + path.stem, path.stem):
            if name in self._choices and is_meant(name, path):
                self._read(name)
                return self._choices[name]
        return None

    def offered(self, players: int, own_only: bool) -> Sequence[MapChoice]:
        """The maps in the order of their cards: those that fit the seats come first, and among them the small ones.
        Own ones alone keep their places whatever the seats are, and broken ones come last.

        What is read only later stays at the end until something else is asked for, so that no card moves by itself.
        """
        ordered_for = 0 if own_only else players, own_only
        if self._ordered_for != ordered_for:
            self._ordered_for = ordered_for
            shown = [choice for choice in self._choices.values() if choice.own or not own_only]
            if own_only:
                shown.sort(key=lambda choice: (choice.unread, choice.problem is not None, choice.land))
            else:
                shown.sort(key=lambda choice: (choice.unread, players not in choice.players, choice.land))
            self._order = tuple(choice.name for choice in shown)
        return [self._choices[name] for name in self._order]

    def close(self) -> None:
        """Read no more."""
        self._unread = []
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _read(self, name: str) -> None:
        self._choices[name] = map_choice(name, self._language, own=self._choices[name].own)

    def _is_unread(self, name: str) -> bool:
        return name in self._choices and self._choices[name].unread
