"""The new-game screen: what Play starts, and everything that changes it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Surface

from hexfolk.board import Board
from hexfolk.client.look.look import Look
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.backdrop import backdrop
from hexfolk.client.scenes.code_dialog import CodeDialog
from hexfolk.client.scenes.game_draft import DEALS, MOST, Edit, GameDraft, draft_of, first_draft, sensible
from hexfolk.client.scenes.keeping import NotKept, keep_file
from hexfolk.client.scenes.map_grid import show_read
from hexfolk.client.scenes.map_panel import MapActions, add_map_panel
from hexfolk.client.scenes.map_shelf import PATIENCE, MapShelf
from hexfolk.client.scenes.maps import board_of, first_problem, island_of
from hexfolk.client.scenes.new_game_layout import new_game_rects
from hexfolk.client.scenes.preview import Preview
from hexfolk.client.scenes.quick_panel import add_before_panel, add_quick_panel, island_rect
from hexfolk.client.scenes.rules_panel import SingleRules, add_rules_panel
from hexfolk.client.scenes.rules_words import players_text, problem_text, unfit_text
from hexfolk.client.scenes.seats_panel import add_seats_panel
from hexfolk.client.scenes.thumbnails import Thumbnails
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.services import GameSetup, ServiceFailed
from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.i18n import _
from hexfolk.i18n.wording import failure
from hexfolk.mapfiles import MapProblems
from hexfolk.mapfiles.standard import is_standard

DEAL_REST = 0.2
"""Seconds that a typed deal seed must rest before the island is dealt anew."""


def draw_seed() -> int:
    """A deal seed that a person can read out."""
    return secrets.randbelow(DEALS)


class NewGameScene(Scene):
    """Shows a draft of the next game; every change shows at once, also in the picture of the island."""

    def __init__(self, ways: Ways, draw: Callable[[], int] = draw_seed, patience: float = PATIENCE) -> None:
        """`patience`: seconds that are waited for the user's own maps before the screen shows."""
        super().__init__()
        self._ways = ways
        self._draw_seed = draw
        self._patience = patience
        self.shelf: MapShelf
        self._setups: tuple[GameSetup, ...] = ()
        self._last: GameSetup | None = None
        self._preview = Preview()
        self._drawn_for: Look | None = None
        self._sea: Surface
        self._thumbnails: Thumbnails
        self._dealt: tuple[str, int, str] | None = None
        self._island: Board | None = None
        self._no_island = ""
        """The sentence of why the draft deals no island, if it deals none."""
        self._deal_in: float | None = None
        self._rules: SingleRules | None = None
        self._maps_scrolled: int | None = None
        """How far the maps are scrolled; None: to the chosen one."""
        self._own_only = False
        """Whether only the user's own maps are offered."""

    def enter(self) -> None:
        settings = self._ways.settings.settings
        self.shelf = MapShelf(settings.language, self._patience)
        self._setups = tuple(filter(sensible, settings.setups))
        if self._setups:
            self._last = self._setups[0]
            self.draft = self._drafted(self._last, self._draw_seed())
        else:
            self.draft = first_draft(settings.name, settings.color, self._draw_seed())

    def layout(self) -> None:
        if self._drawn_for is not self.look:
            self._drawn_for = self.look
            self._sea = backdrop(self.look)
            self._thumbnails = Thumbnails(self.look)
        thumbnails = self._thumbnails
        self._deal_island()
        rects = self._rects = new_game_rects(self.look.metrics)
        # In the header beside the title.
        self.ui.toasts.place((rects.seats.left, rects.header.bottom - self.look.pick(18, 9)))
        IconButton(self.ui, "back", rects.back, "chevron-left", _("Back to the menu (Esc)"), on_click=self._back)
        problem = self._problem()
        add_quick_panel(self.ui, rects.quick, lambda: self.draft, self._overline(), problem, self._play)
        add_seats_panel(self.ui, rects.seats, self.draft, self._change, self._rename, self._seats_note())
        add_map_panel(
            self.ui, rects.map, self.draft, self.shelf, thumbnails.picture,
            MapActions(
                self._change, self._new_deal, self._typed_deal, self._any_map, self._ask_code, self._show_own
            ),
            self._own_only, self._maps_scrolled,
        )  # fmt: skip
        add_before_panel(self.ui, rects.before, self._setups, board_of, thumbnails.picture, self._choose)
        add_rules_panel(self.ui, rects.rules, self.draft, self._change, self._open_rules)
        self._preview.place(self.look, rects.quick, island_rect(self.ui, rects.quick))
        self._show_island()
        if self._rules is not None:
            self._open_rules()

    # -- changes -----------------------------------------------------------------------------------------------------

    def _change(self, edit: Edit) -> None:
        """Show a changed draft; while the dialog is open only that changes, the page follows when it closes."""
        before, self.draft = self.draft, edit(self.draft)
        if self._rules is not None:
            return
        had_keys = self.ui.focused.id if self.ui.focused else ""
        maps = self.ui.find("maps")
        same = self.draft.map in (before.map, had_keys.removeprefix("map "))
        self._maps_scrolled = maps.offset if isinstance(maps, ScrollArea) and same else None
        self.rebuild()
        name, seed = self.ui.find("name"), self.ui.find("deal seed")
        if isinstance(name, TextEntry) and isinstance(seed, TextEntry):
            name.set_text(self.draft.seats[self.draft.own()].name)
            if self.draft.deal_seed != before.deal_seed:
                seed.set_text(str(self.draft.deal_seed))
        if had_keys and self.ui.focused is None:
            self._hand_keys_on(had_keys)

    def _hand_keys_on(self, id: str) -> None:
        """A seat was closed, or the last one taken: the keys stay with the seats."""
        action, _space, place = id.partition(" ")
        last = self.draft.players - 1
        heir = f"close {min(int(place), last)}" if action == "close" else f"close {last}"
        self.ui.set_focus(self.ui.find(heir if self.ui.has(heir) else "add a bot"))

    def _rename(self, name: str) -> None:
        """A keystroke in the name: the entry stays as it is, all else follows."""
        self.draft = self.draft.named(name)
        for place, seat in enumerate(self.draft.seats):
            label = self.ui.find(f"name {place}") if self.ui.has(f"name {place}") else None
            if isinstance(label, Label):
                label.set_text(seat.name)
        self._show_problem()
        self.invalidate(self._rects.quick)

    def _typed_deal(self, seed: int) -> None:
        self.draft = self.draft.dealt(seed)
        self._deal_in = DEAL_REST

    def _new_deal(self) -> None:
        seed = self._draw_seed()
        self._change(lambda now: now.dealt(seed))

    def _any_map(self) -> None:
        """Another map that fits the seats, by chance, and a new deal of it."""
        now = self.draft
        fit = [choice for choice in self.shelf.choices if now.players in choice.players and choice.name != now.map]
        if fit:
            choice, seed = fit[self._draw_seed() % len(fit)], self._draw_seed()
            self._own_only = False
            self._change(lambda now: now.on_map(choice.name, choice.target).dealt(seed))

    def _ask_code(self) -> None:
        CodeDialog(self.ui, self._take)

    def _take(self, path: Path) -> None:
        """Choose a map that was just put into the user's folder, with as many seats as it is made for."""
        choice = self.shelf.taken_in(path)
        if choice is None or choice.problem is not None:
            problem = None if choice is None else choice.problem
            self.ui.toasts.say(problem or problem_text("map_broken"), "error")
            self.rebuild()
            return
        seats = min(choice.players, key=lambda number: (abs(number - self.draft.players), number))
        self._change(lambda now: now.on_map(choice.name, choice.target).with_players(seats))
        self.ui.toasts.say(_("Chosen: {map}").format(map=choice.title), "ok", "map")

    def _take_file(self, path: Path) -> None:
        """Choose a map's file that was dropped on the window; it is copied into the user's folder."""
        try:
            self._take(keep_file(path))
        except NotKept as failed:
            self.ui.toasts.say(failed.sentence, "error")

    def _show_own(self) -> None:
        self.shelf.look_again()
        self._own_only = not self._own_only
        self._maps_scrolled = None
        self.rebuild()

    def _choose(self, setup: GameSetup) -> None:
        """Fill everything in as it was in a game that was played before, its island included."""
        seed = self._draw_seed() if setup.deal_seed is None else setup.deal_seed
        self._change(lambda _now: self._drafted(setup, seed))

    def _drafted(self, setup: GameSetup, seed: int) -> GameDraft:
        """The draft of a set-up, with what its map proposes."""
        draft = draft_of(setup, seed)
        choice = self.shelf.choice(draft.map)
        return draft.proposing(None if choice is None else choice.target)

    def _open_rules(self) -> None:
        self._rules = SingleRules(self.ui, self.draft, self._change, self._rules_closed)

    def _rules_closed(self) -> None:
        self._rules = None
        self.rebuild()

    @property
    def board(self) -> Board | None:
        """The island that is shown."""
        return self._preview.board

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _overline(self) -> str:
        same = self._last is not None and draft_of(self._last, 0).setup() == self.draft.dealt(0).setup()
        return _("As last time") if same else _("Next game")

    def _seats_note(self) -> str:
        """How many seats there may be: the standard map follows their number, any other is for so many."""
        choice = self.shelf.choice(self.draft.map)
        if is_standard(self.draft.map):
            return _("Up to {most} seats, the map follows").format(most=MOST)
        if choice is None or not choice.players:
            return ""
        return _("The map is for {players}").format(players=players_text(choice.players))

    def _problem(self) -> str | None:
        """The sentence of what keeps the draft from being played."""
        choice = self.shelf.choice(self.draft.map)
        if choice is None or choice.problem is not None:
            return problem_text("map_broken")
        code = self.draft.problem(choice.players)
        if code == "map_unfit":
            # The name of a map may be long, and what is to be done stands behind it.
            title = self.look.text.ellipsis("caption", choice.title, self.look.pick(260, 150))
            return unfit_text(title, choice.players, self.draft.players)
        if code is None and self._no_island:
            code = "no_island"
        return None if code is None else problem_text(code)

    def _show_problem(self) -> None:
        play = self.ui.find("play")
        if isinstance(play, Button):
            problem = self._problem()
            play.set_enabled(problem)
            play.set_label(play.label, second=problem or "")

    def _deal_island(self) -> None:
        """Deal the island of the draft, or find out why there is none."""
        self._deal_in = None
        dealt = self.draft.map, self.draft.deal_seed, self.draft.options.deal
        if dealt == self._dealt:
            return
        self._dealt, self._no_island = dealt, ""
        try:
            self._island = island_of(self.draft.setup(), self.draft.deal_seed)
        except MapProblems as problems:
            self._island, self._no_island = None, first_problem(problems)

    def _show_island(self) -> None:
        self._preview.show(self._island)
        self.invalidate(self._rects.quick)

    def tick(self, dt: float) -> None:
        if self._deal_in is not None:
            self._deal_in -= dt
            if self._deal_in <= 0:
                self._deal_island()
                self._show_problem()
                self._show_island()
        if self._preview.update(dt):
            self.invalidate(self._rects.quick)
        show_read(self.ui, self.shelf.step())
        resting = self._deal_in is None and self._preview.settled and not self.shelf.busy
        self.wake_in = None if resting else 0.03

    def paint(self, target: Surface) -> None:
        look = self.look
        target.blit(self._sea, (0, 0))
        rects = self._rects
        self._preview.draw(target)
        if self._no_island:
            room = island_rect(self.ui, rects.quick).inflate(-look.pick(80, 48), 0)
            look.text.draw_wrapped(target, "body", self._no_island, look.ui.cream, room)
        x = rects.back.right + look.pick(18, 12)
        title = look.text.draw(target, "title", _("New game"), look.ui.cream, (x, rects.header.centery))
        at = title.right + look.pick(18, 12), rects.header.centery + look.pick(5, 3)
        look.text.draw(target, "body", _("You against bots, on this computer"), look.ui.mute, at)

    # -- ways out ------------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSGAINED and self.shelf.look_again():
            self.rebuild_soon()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
            return True
        if event.type == pygame.DROPFILE:
            self._take_file(Path(event.file))
            return True
        return False

    def _back(self) -> None:
        self._ways.show_menu()

    def _play(self) -> None:
        setup = self.draft.named(self.draft.seats[self.draft.own()].name.strip()).setup()
        try:
            link = self._ways.services.start_game(setup)
        except ServiceFailed as failed:
            self.ui.toasts.say(failure(failed.code, failed.detail), "error")
            return
        own = setup.seats[self.draft.own()]
        self._ways.settings.change(name=own.name, color=own.color)
        self._ways.settings.remember_setup(setup)
        self._ways.show_table(link)

    def leave(self) -> None:
        self.shelf.close()
        self._preview.close()
