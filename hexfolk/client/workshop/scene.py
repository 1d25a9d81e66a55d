"""The workshop: a map's file beside the island that it gives, brought up to date whenever the file is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Surface

from hexfolk.board import Board
from hexfolk.client.board_view import SeatPieces
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.backdrop import backdrop
from hexfolk.client.scenes.code_dialog import pass_on
from hexfolk.client.scenes.game_draft import DEAL_WISHES
from hexfolk.client.scenes.keeping import open_copy, open_dropped
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.workshop.assembly import Bench, assemble
from hexfolk.client.workshop.dialogs import choose_players, keys_dialog
from hexfolk.client.workshop.errand import Errands
from hexfolk.client.workshop.exporting import Print
from hexfolk.client.workshop.file_view import FileView, Reading
from hexfolk.client.workshop.findings import Finding, findings
from hexfolk.client.workshop.hint import Hint
from hexfolk.client.workshop.island import Island
from hexfolk.client.workshop.keys import press
from hexfolk.client.workshop.layout import workshop_rects
from hexfolk.client.workshop.overlays import MEASURES, Mark, Shown, marks
from hexfolk.client.workshop.printing import PATHS, Printer
from hexfolk.client.workshop.recent import remember
from hexfolk.client.workshop.sheet import Found, Sheet, draw_seed
from hexfolk.client.workshop.trial import Trial
from hexfolk.client.workshop.watcher import EVERY, Watcher
from hexfolk.client.workshop.watcher import Reading as FileReading
from hexfolk.geometry import Hex
from hexfolk.i18n import _
from hexfolk.mapfiles import share_code
from hexfolk.mapfiles.balance import Start, best_starts
from hexfolk.mapfiles.where import Place, line_of
from hexfolk.wire.messages import SEAT_COLORS

PATIENCE = 0.04
"""Seconds that a frame waits for a file to be checked and dealt; what takes longer is shown when it is there."""
LATE = 0.25
"""Seconds after which it is said that this is still going on."""
TYPING_REST = 0.2
"""Seconds that a typed seed must rest before the island is dealt."""


class WorkshopScene(Scene):
    """Shows one map file. The file is never written to."""

    def __init__(
        self, ways: Ways, path: Path, draw: Callable[[], int] = draw_seed, shown: Shown | None = None, *,
        written: bool = False, patience: float = PATIENCE,
    ) -> None:  # fmt: skip
        """`written`: the file is new, so where it lies is said. `patience`: seconds that a frame waits for a deal."""
        super().__init__()
        self._ways = ways
        self._written = written
        self._draw_seed = draw
        self._errands = Errands[Found](patience)
        self.sheet = Sheet(path, draw(), run=self._errands.run)
        self.watcher = Watcher(path)
        self.island = Island(self.invalidate)
        self.shown = shown or Shown(closed=True)
        self.found: tuple[Finding, ...] = ()
        self.picked: int | None = None
        """Number of the finding that is picked."""
        self.places: tuple[Place, ...] = ()
        """The places of the board that are picked."""
        self.page = "resources"
        self.players = 0
        self._reading = Reading()
        self._offset = 0
        self._now = 0.0
        self._deal_in: float | None = None
        self._typed: int | None = None
        self._saved_at: float | None = None
        self._hint = Hint()
        self.printer = Printer()
        self.trial = Trial(ways, self.sheet, self._trial_ended)
        self._busy_for = 0.0
        """Seconds for which the island has been worked out."""
        self._sea: Surface | None = None
        self._starts_of: tuple[Board, int, tuple[Start, ...]] | None = None
        """The starting spots found last, with what they were found for."""

    # -- life ----------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._take(self.watcher.read())
        remember(self._ways.settings, self.sheet.path)
        if self._written:
            self.ui.toasts.say(_("Saved as {path}").format(path=self.sheet.path), "ok", times=PATHS)

    def layout(self) -> None:
        rects = self._rects = workshop_rects(self.look.metrics)
        self._sea = None
        self._hint.clear()
        header = rects.back.union(rects.play)
        solid = (rects.file, rects.overlays, rects.balance, rects.problems, rects.deal_bar)
        self.island.place(self.look, rects.free, (header, *solid), solid)
        self.ui.toasts.place((rects.free.left, rects.deal_bar.top - self.look.px(12)))
        assemble(self.ui, rects, self._bench())
        self._show_island()

    def covered(self) -> None:
        self.island.close()

    def uncovered(self) -> None:
        self.rebuild()

    def leave(self) -> None:
        self.island.close()
        self.printer.finish()

    # -- the file ------------------------------------------------------------------------------------------------------

    def _take(self, reading: FileReading) -> None:
        self.sheet.take(reading)
        try:
            self._saved_at = self.sheet.path.stat().st_mtime
        except OSError:
            self._saved_at = None
        if not self.sheet.busy:
            self._changed()

    def _changed(self) -> None:
        """What follows from another file or deal."""
        self.found = findings(self.sheet)
        if self.picked is not None:
            # What was wrong there may be mended.
            self.picked, self.places = None, ()
        numbers = self.sheet.map.players if self.sheet.map is not None else ()
        if self.players not in numbers:
            self.players = max(numbers, default=0)

    def reload(self) -> None:
        """Read the file again, whether it changed or not."""
        self._take(self.watcher.read())
        self.refresh()
        self.ui.toasts.say(_("Read again"), "ok")

    def _dealt(self) -> None:
        """Show what was dealt, if it is there already; else `tick` does."""
        self._typed = self._deal_in = None
        if not self.sheet.busy:
            self._changed()
            self.refresh()

    @property
    def late(self) -> bool:
        """Whether the island is worked out for so long that one may wonder."""
        return self.sheet.busy and self._busy_for >= LATE

    def refresh(self) -> None:
        """Bring widgets and picture into line with the map."""
        if self.ui.has("problem list"):
            area = self.ui.find("problem list")
            self._offset = area.offset if isinstance(area, ScrollArea) else 0
        self.rebuild()
        seed = self.ui.find("seed")
        if isinstance(seed, TextEntry) and self._typed is None:
            seed.set_text(str(self.sheet.deal.seed))

    # -- deals ---------------------------------------------------------------------------------------------------------

    def deal_again(self) -> None:
        """Another island from the same map."""
        if self.sheet.deals_something:
            self._deal(self._draw_seed())

    def undo_deal(self) -> None:
        """The island before."""
        if self.sheet.can_undo:
            self.sheet.undo()
            self._dealt()

    def _deal(self, seed: int, wishes: str | None = None) -> None:
        self.sheet.deal_again(seed, wishes)
        self._dealt()

    def set_wishes(self, wishes: str) -> None:
        """Deal with other wishes and the same seed."""
        self._deal(self.sheet.deal.seed, wishes)

    def type_seed(self, seed: int) -> None:
        """A seed is being typed: deal it once it rests."""
        self._typed, self._deal_in = seed, TYPING_REST

    def next_wishes(self) -> None:
        """The next of the ways to deal."""
        at = DEAL_WISHES.index(self.sheet.deal.wishes)
        self.set_wishes(DEAL_WISHES[(at + 1) % len(DEAL_WISHES)])

    # -- what is looked at ---------------------------------------------------------------------------------------------

    def pick_finding(self, number: int) -> None:
        """Show where a finding belongs: its line, and its place on the board."""
        self.picked = number
        finding = self.found[number]
        self._show_places(finding.places)
        if finding.line:
            self.file.pick(finding.line, finding.column, tell=False)
        self.refresh()

    def pick_line(self, line: int) -> None:
        """A line of the file was picked: the first finding there, and its place, are shown."""
        number = next((at for at, finding in enumerate(self.found) if finding.line == line), None)
        self.picked = number
        self._show_places(self.found[number].places if number is not None else ())
        for at in range(len(self.found)):
            if self.ui.has(f"problem {at}"):
                self.ui.find(f"problem {at}").set_selected(at == number)
        self._show_island()

    def _show_places(self, places: tuple[Place, ...]) -> None:
        self.places = places
        if places:
            self.island.reveal(places[0])

    def pick_place(self, place: Place) -> None:
        """A place of the board was clicked: the line that draws it is shown."""
        self.places = (place,)
        home = place if isinstance(place, Hex) else place.hexes()[0]
        line = line_of(self.sheet.drawing.cells, home)
        if line:
            self.file.pick(line, tell=False)
        self._show_island()

    def set_shown(self, shown: Shown) -> None:
        """Turn overlays on or off."""
        self.shown = shown
        if shown.starts:
            self.page = "starts"
        self.refresh()

    def next_measure(self) -> None:
        """The next way to judge crossings."""
        at = MEASURES.index(self.shown.measure)
        self.set_shown(self.shown._replace(crossings=True, measure=MEASURES[(at + 1) % len(MEASURES)]))

    def turn_page(self, page: str) -> None:
        """The other page of the balance."""
        self.page = page
        self.refresh()

    def set_players(self, number: int) -> None:
        """For how many the starting spots are shown."""
        self.players = number
        self.refresh()

    @property
    def file(self) -> FileView:
        """The file's text."""
        found = self.ui.find("map file")
        assert isinstance(found, FileView)
        return found

    @property
    def starts(self) -> tuple[Start, ...]:
        """The best founding places of each player."""
        board, players = self.sheet.board, self.players
        if board is None or not players:
            return ()
        if self._starts_of is None or self._starts_of[:2] != (board, players):
            self._starts_of = board, players, best_starts(board, players)
        return self._starts_of[2]

    def _marks(self, starts: tuple[Start, ...]) -> tuple[Mark, ...]:
        board = self.sheet.board
        if board is None:
            return ()
        return marks(board, self.shown, self.found, self.places, starts)

    def _show_island(self) -> None:
        board = self.sheet.board
        if board is None:
            return
        starts = self.starts if self.shown.starts else ()
        pieces = tuple(SeatPieces(SEAT_COLORS[s.seat], settlements=s.places) for s in starts)
        self.island.show(board, pieces, self._marks(starts))

    # -- ways out ------------------------------------------------------------------------------------------------------

    def back(self) -> None:
        """To the library of maps."""
        self._ways.show_workshop(None)

    def copy_map(self) -> None:
        """Copy the file into the user's folder, and go on with the copy."""
        open_copy(self.ui, self._ways, self.sheet.path)

    def share(self) -> None:
        """Put the map as a share code on the clipboard."""
        if self.sheet.map is not None and not self.sheet.broken:
            pass_on(self.ui, share_code(self.sheet.map))

    def play(self) -> None:
        """Play this island against bots."""
        if self.sheet.map is None or self.trial.problem() is not None:
            return
        numbers = self.sheet.map.players
        if len(numbers) == 1:
            self._play(numbers[0])
        else:
            choose_players(self.ui, numbers, self._play)

    def _play(self, players: int) -> None:
        problem = self.trial.start(players)
        if problem is not None:
            self.ui.toasts.say(problem, "error")

    def _trial_ended(self, sentence: str) -> None:
        self.ui.toasts.say(sentence, "info", "trophy")

    def export(self) -> None:
        """Save a picture of the island; where it is will be said."""
        board, starts = self.sheet.board, self.starts if self.shown.starts else ()
        if board is not None:
            wanted = Print(board, self.sheet.name, self._marks(starts), starts)
            self.printer.begin(wanted, self.sheet.path, (self.sheet.dealt or self.sheet.deal).seed, self.look)

    def open_keys(self) -> None:
        """Which key does what."""
        keys_dialog(self.ui)

    def _bench(self) -> Bench:
        return Bench(self, self._ways.settings.settings.language, self._reading, self._offset, self._saved_at)

    # -- events --------------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            open_dropped(self.ui, self._ways, event.file)
            return True
        if event.type == pygame.KEYDOWN:
            return press(self, event)
        if event.type == pygame.MOUSEWHEEL and not self.ui.covered:
            self.island.zoom(event.y, self.app.pointer)
            return True
        return self._pointer(event)

    def _pointer(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            self._hint.clear()
            self.island.press(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self.island.drag(event.pos, event.rel)
            self._hint.point(event.pos, covered=self.ui.covers(event.pos) or self.island.dragging)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2, 3):
            place = self.island.release(event.pos)
            if place is not None and event.button == 1:
                self.pick_place(place)
        else:
            return False
        return True

    # -- time ----------------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        self._now += dt
        reading = self.watcher.poll()
        if reading is not None:
            self._take(reading)
            if not self.sheet.busy:
                self.refresh()
        if self._errands.step():
            self._changed()
            self.refresh()
        was_late, self._busy_for = self.late, self._busy_for + dt if self.sheet.busy else 0.0
        if self.late and not was_late:
            self.refresh()
        if self._deal_in is not None:
            self._deal_in -= dt
            if self._deal_in <= 0 and self._typed is not None:
                self._deal(self._typed)
        self.island.update(round(self._now * 1000))
        for rect in self._hint.update(dt, self.look, self.sheet.board, self.island):
            self.invalidate(rect)
        for outcome in self.printer.step():
            self.ui.toasts.say(*outcome, times=PATHS)
            self.refresh()
        resting = self.island.settled and not self.printer.busy and not self.sheet.busy
        self.wake_in = EVERY if resting else 1 / 60

    def paint(self, target: Surface) -> None:
        if not self.island.paint(target):
            if self._sea is None:
                self._sea = backdrop(self.look)
            target.blit(self._sea, (0, 0))
            words = _("There is no island to show yet. What keeps it from being shown stands at the right.")
            if self.sheet.busy:
                words = _("The island is being dealt ...") if self.late else ""
            self.look.text.draw_fitted(target, "heading", words, self.look.ui.cream, self._rects.free, lines=3)
        self._hint.draw(target)
