"""The library of the workshop: which map to open, or a new one."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Rect, Surface

from hexfolk import paths
from hexfolk.client.look.look import Look
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.backdrop import backdrop
from hexfolk.client.scenes.background import BackgroundReader
from hexfolk.client.scenes.code_dialog import CodeDialog
from hexfolk.client.scenes.keeping import PIONEERS_ENDING, NotKept, keep_code, open_dropped
from hexfolk.client.scenes.thumbnails import Thumbnails
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.workshop.library import Entry, EntryCard, files, read
from hexfolk.client.workshop.recent import recent
from hexfolk.client.workshop.starter import new_map, starter
from hexfolk.i18n import _
from hexfolk.mapfiles.library import is_there
from hexfolk.mapfiles.sharing import HEAD, MOST_LETTERS

FRAMES = 2
"""Frames that are drawn before maps are read: the first ones have much to do."""


class LibraryScene(Scene):
    """Lists all maps; a click opens one. Files can be dropped on the window, and paths be typed."""

    def __init__(self, ways: Ways) -> None:
        super().__init__()
        self._ways = ways
        self._entries: tuple[Entry, ...] = ()
        self._read: dict[Path, Entry] = {}
        self._reader: BackgroundReader[Entry, Entry] | None = None
        self._frames = 0
        self._drawn_for: Look | None = None
        self._sea: Surface
        self._thumbnails: Thumbnails
        self._offset = 0

    def enter(self) -> None:
        self.look_again()

    def look_again(self) -> None:
        """List the folders anew."""
        self._entries = files(recent(self._ways.settings))
        self.leave()
        self._read = {}
        self._frames = 0

    def leave(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    @property
    def busy(self) -> bool:
        """Whether there are maps to be read."""
        return len(self._read) < len(self._entries)

    def layout(self) -> None:
        look, ui = self.look, self.ui
        if self._drawn_for is not look:
            self._drawn_for = look
            self._sea, self._thumbnails = backdrop(look), Thumbnails(look)
        width, height = look.metrics.size
        margin, gap = look.pick(24, 10), look.pick(16, 9)
        back = Rect(margin, look.pick(20, 9), look.pick(52, 36), look.pick(52, 36))
        IconButton(ui, "back", back, "chevron-left", _("Back to the menu (Esc)"), on_click=self._ways.show_menu)
        self._title_at = back.right + look.pick(18, 12), back.centery
        top = look.pick(92, 56)
        side = Rect(margin, top, look.pick(430, 290), 0)
        grid = Rect(side.right + gap, top, width - margin - side.right - gap, height - margin - top)
        ui.toasts.place((margin, height - margin))
        self._side(side)
        self._grid(grid)

    def _side(self, rect: Rect) -> None:
        look, ui = self.look, self.ui
        pad = look.pick(18, 12)
        words = _("Open the file in your editor, too: whenever you save it, the workshop shows the new island.")
        lines = len(look.text.wrap("caption", words, rect.width - 2 * pad))
        rect.height = look.pick(334, 234) + lines * round(look.text.height("caption") * 1.1) + pad
        Panel(ui, "begin", rect, heading=_("Open a file"))
        inner = rect.inflate(-2 * pad, 0)
        high = look.pick(48, 34)
        y = rect.top + look.pick(58, 42)
        TextEntry(
            ui, "path", Rect(inner.left, y, inner.width, high), placeholder=_("Path of a map file"), icon="folder",
            limit=MOST_LETTERS, on_submit=self._open_typed,
            tip=Tip(_("Type or paste a path and press Enter. A file can also be dropped on this window.")),
        )  # fmt: skip
        y += high + look.pick(12, 8)
        Button(
            ui, "open path", Rect(inner.left, y, inner.width, high), _("Open"), icon="folder",
            on_click=lambda: self._open_typed(self._typed()),
        )  # fmt: skip
        y += high + look.pick(28, 18)
        Button(
            ui, "new map", Rect(inner.left, y, inner.width, look.pick(58, 42)), _("New map"), kind="amber", icon="plus",
            on_click=self.begin, shortcut=pygame.K_n, tip=Tip(_("A small island to begin with, in your folder (N)")),
        )  # fmt: skip
        y += look.pick(58, 42) + look.pick(14, 9)
        Button(
            ui, "share code", Rect(inner.left, y, inner.width, high), _("From a share code"), icon="import",
            on_click=self.ask_code, tip=Tip(_("A map that somebody sent you as one line of text")),
        )  # fmt: skip
        y += high + look.pick(16, 10)
        Label(
            ui, "help", Rect(inner.left, y, inner.width, rect.bottom - pad - y), words, role="caption",
            color=look.ui.mute, wrap=True,
        )  # fmt: skip

    def _grid(self, rect: Rect) -> None:
        look, ui = self.look, self.ui
        Panel(ui, "library", rect, heading=_("Maps"))
        pad, gap = look.pick(18, 11), look.pick(14, 9)
        view = Rect(rect.left + pad, rect.top + look.pick(58, 42), rect.width - 2 * pad, 0)
        view.height = rect.bottom - pad - view.top
        area = ScrollArea(ui, "maps", view)
        columns = max(2, (view.width - area.bar_width) // look.pick(230, 170))
        wide = (view.width - area.bar_width - gap * (columns - 1)) // columns
        high = round(wide * 0.86)
        y = view.top
        for kind, heading in (((False, True), _("Opened lately")), ((True, False), _("Your maps")),
                              ((False, False), _("Maps of the game"))):  # fmt: skip
            entries = [entry for entry in self._entries if (entry.own, entry.recent) == kind]
            if not entries:
                continue
            line = look.pick(34, 24)
            Label(
                ui, f"heading {heading}", Rect(view.left, y, view.width, line), heading, color=look.ui.mute, area=area
            )
            y += line + look.px(4)
            for at, entry in enumerate(entries):
                row, column = divmod(at, columns)
                box = Rect(view.left + column * (wide + gap), y + row * (high + gap), wide, high)
                self._card(EntryCard(ui, box, entry, area=area, on_click=lambda path=entry.path: self.open(path)))
            y += -(-len(entries) // columns) * (high + gap)
        area.content_height = y - view.top
        area.scroll_to(self._offset)

    def _card(self, card: EntryCard) -> None:
        known = self._read.get(card.entry.path)
        if known is not None:
            self._fill(card, known)

    def _fill(self, card: EntryCard, entry: Entry) -> None:
        picture = None if entry.sample is None else self._thumbnails.picture(entry.sample, card.picture_size)
        card.fill(entry, picture)
        card.tip = Tip(entry.problem or str(entry.path), title=entry.title, reason=entry.problem is not None)

    # -- what can be done ----------------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Open a map in the workshop."""
        self._ways.show_workshop(path)

    def open_new(self, path: Path) -> None:
        """Open a map in the workshop that was written just now."""
        self._ways.show_workshop(path, written=True)

    def begin(self) -> None:
        """Write a new map into the user's folder and open it."""
        try:
            path = new_map(paths.user_maps_folder(), starter())
        except OSError as error:
            reason = error.strerror or str(error)
            self.ui.toasts.say(_("A new map could not be written: {reason}").format(reason=reason), "error")
            return
        self.open_new(path)

    def ask_code(self) -> None:
        """Open the map in a share code."""
        CodeDialog(self.ui, self.open_new)

    def _typed(self) -> str:
        entry = self.ui.find("path")
        return entry.text if isinstance(entry, TextEntry) else ""

    def _open_typed(self, text: str) -> None:
        path = path_in(text)
        if text.strip().startswith(HEAD):
            self._open_code(text)
        elif path is None:
            self.ui.toasts.say(_("Type the path of a map file first."), "warning")
        elif not is_there(path):
            self.ui.toasts.say(_("There is no file {path}.").format(path=path), "warning")
        elif path.suffix.lower() == PIONEERS_ENDING:
            open_dropped(self.ui, self._ways, str(path))
        else:
            self.open(path)

    def _open_code(self, code: str) -> None:
        try:
            path = keep_code(code)
        except NotKept as failed:
            self.ui.toasts.say(failed.sentence, "error")
            return
        self.open_new(path)

    # -- the scene -----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            open_dropped(self.ui, self._ways, event.file)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._ways.show_menu()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F5:
            self.look_again()
            self.rebuild()
        else:
            return False
        return True

    def tick(self, dt: float) -> None:
        """Show what was read meanwhile: so the list is there at once, however many maps there are."""
        self.wake_in = 1 / 60 if self.busy else None
        self._frames += 1
        if self._reader is None:
            if self.busy and self._frames > FRAMES:
                language = self._ways.settings.settings.language
                self._reader = BackgroundReader(self._entries, lambda entry: read(entry, language))
            return
        for entry in self._reader.taken():
            self._read[entry.path] = entry
            card = self.ui.find(entry.id) if self.ui.has(entry.id) else None
            if isinstance(card, EntryCard):
                self._fill(card, entry)

    def paint(self, target: Surface) -> None:
        target.blit(self._sea, (0, 0))
        role = "title" if not self.look.metrics.compact else "banner"
        self.look.text.draw(target, role, _("Map workshop"), self.look.ui.cream, self._title_at)


def path_in(text: str) -> Path | None:
    """The path that was typed or pasted: quotes and blanks round it and the prefix of a link are taken off."""
    plain = text.strip().strip("\"'")
    plain = plain.removeprefix("file://")
    if not plain or "\0" in plain:
        return None
    path = Path(plain)
    try:
        return path.expanduser()
    except RuntimeError:
        # The system knows nobody of that name: then the file is called so.
        return path
