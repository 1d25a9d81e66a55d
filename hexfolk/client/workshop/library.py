"""The maps that the workshop can open, as cards: shipped ones and those of the user's folder, broken ones too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from hexfolk import paths
from hexfolk.board import Board
from hexfolk.client.scenes.map_grid import paint_broken
from hexfolk.client.scenes.maps import SAMPLE_SEED, first_problem
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _, ngettext
from hexfolk.mapfiles import MapProblems, deal, load_map
from hexfolk.mapfiles.library import map_files

MOST_OWN = 500
"""So many files of the user's folder are listed at most."""


class Entry(Struct, frozen=True):
    """A map file. `problem` is the sentence of its first error, None for a map that works or was not read yet."""

    path: Path
    own: bool
    title: str = ""
    land: int = 0
    players: tuple[int, ...] = ()
    sample: Board | None = None
    problem: str | None = None
    recent: bool = False
    """Whether it lies in no folder of maps and was opened lately."""

    @property
    def id(self) -> str:
        """The name of its card."""
        return f"map recent {self.path}" if self.recent else f"map {'own ' if self.own else ''}{self.path.name}"


def files(recent: Sequence[Path] = ()) -> tuple[Entry, ...]:
    """All maps, unread: those opened lately, then the user's and the shipped ones, each by name."""
    found = [Entry(path, False, recent=True) for path in recent]
    for folder, own in ((paths.user_maps_folder(), True), (paths.maps(), False)):
        try:
            names = map_files(folder)
        except OSError:
            # It does not exist yet, or cannot be looked into: then there is nothing to be chosen.
            continue
        found += [Entry(path, own) for path in names[:MOST_OWN]]
    return tuple(found)


def read(entry: Entry, language: str) -> Entry:
    """The entry with what its file says."""
    try:
        found = load_map(entry.path)
        sample = Board(deal(found, SAMPLE_SEED))
    except MapProblems as problems:
        return replace(entry, title=entry.path.name, problem=first_problem(problems))
    return replace(
        entry, title=found.title(language), land=found.land, players=found.players, sample=sample
    )  # fmt: skip


class EntryCard(Control):
    """A map to open: picture, title, hexes and players; a broken one is greyed and says what is wrong first."""

    def __init__(self, ui: Ui, rect: Rect, entry: Entry, **control: Any) -> None:
        self.entry = entry
        self.picture: Surface | None = None
        super().__init__(ui, entry.id, rect, group="maps", **control)

    @property
    def picture_size(self) -> tuple[int, int]:
        """Of the thumbnail, in pixels."""
        look = self.look
        caption = round(look.pick(66, 48) * self._grown)
        return self.rect.width - 2 * look.pick(7, 5), self.rect.height - caption - look.pick(7, 5)

    @property
    def _grown(self) -> float:
        """How much higher the words below the picture are where text is large."""
        return min(1.35, self.look.metrics.text_scale)

    def fill(self, entry: Entry, picture: Surface | None) -> None:
        """Show what was read."""
        self.entry, self.picture = entry, picture
        self.invalidate()

    def focus_radius(self) -> int:
        return self.look.paint.button_radius("row")

    def paint(self, target: Surface) -> None:
        look, entry = self.look, self.entry
        look.paint.button(target, self.rect, "row", self.state)
        pad = look.pick(7, 5)
        place = Rect((self.rect.left + pad, self.rect.top + pad), self.picture_size)
        broken = entry.problem is not None
        if self.picture is not None:
            look.put_centered(target, self.picture, place.center)
        elif broken:
            paint_broken(look, target, place, entry.problem or "")
        x, right = self.rect.left + look.pick(14, 10), self.rect.right - look.pick(14, 10)
        upper = place.bottom + round(look.pick(22, 16) * self._grown)
        lower = self.rect.bottom - round(look.pick(20, 14) * self._grown)
        color = look.ui.disabled_text if broken else look.ui.cream
        title = look.text.ellipsis("body", entry.title or entry.path.stem, right - x)
        look.text.draw(target, "body", title, color, (x, upper))
        if broken:
            line = Rect(x, lower - look.pick(12, 9), right - x, 2 * look.pick(12, 9))
            tone = look.tokens.color("status.error_text")
            look.text.draw_fitted(target, "caption", _("Cannot be played"), tone, line, align="left", lines=1)
        elif entry.land:
            text = ngettext("{count} hex", "{count} hexes", entry.land).format(count=entry.land)
            look.text.draw(target, "caption", text, look.ui.mute, (x, lower))
            numbers = str(entry.players[0])
            if len(entry.players) > 1:
                numbers += f"–{entry.players[-1]}"
            figures = look.text.draw(target, "caption", numbers, look.ui.mute, (right, lower), align="right")
            icon = look.icon("human", look.pick(16, 13), look.ui.icon_mute)
            look.put(target, icon, (figures.left - look.px(5) - icon.get_width(), lower - icon.get_height() // 2))
