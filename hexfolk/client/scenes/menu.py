"""The main menu: the wordmark, what to do, and the island that bleeds off the right edge."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from hexfolk import __version__
from hexfolk.client.board_view import BoardPainter, BoardScene, Frame, View
from hexfolk.client.look.typesetting import Face
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.keeping import open_dropped
from hexfolk.client.scenes.lan_games import LanGames
from hexfolk.client.scenes.map_names import game_title
from hexfolk.client.scenes.menu_island import menu_island
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.services import SavedGame, ServiceFailed
from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext
from hexfolk.i18n.wording import failure, settings_problem

LOOK_EVERY = 2.0
"""Seconds between two looks whether the game that another program plays is free."""


class MenuScene(Scene):
    """Shows what there is to do: Play, Continue when a game is saved, games on the network, the map workshop, full
    screen, Quit.

    The network is looked at as long as the menu is there: a game that one has a seat in can be gone back to.
    """

    def __init__(self, ways: Ways, message: str = "") -> None:
        """`message`: a sentence that is shown as an error when the menu opens, such as why a table is gone."""
        super().__init__()
        self._ways = ways
        self._message = message
        self._games: LanGames
        self._island: BoardScene
        self._painter: BoardPainter | None = None
        self._now = 0.0
        self._elsewhere = False
        """Whether another program plays the game that could be continued."""
        self._look_at = 0.0

    def enter(self) -> None:
        self._island = menu_island()
        self._games = LanGames(self, self._ways)
        self._tell(self._message)
        problem = self._ways.settings.told()
        self._tell("" if problem is None else settings_problem(problem))

    def layout(self) -> None:
        look = self.look
        self._paint_island()
        column = Rect(look.pick(96, 58), look.pick(304, 196), look.pick(404, 280), look.pick(94, 60))
        Button(
            self.ui, "play", column, _("Play"), kind="hero", icon="play", align="left",
            on_click=self._ways.show_new_game,
        )  # fmt: skip
        below = column.move(0, column.height + look.pick(22, 16))
        below.height = look.pick(72, 52)
        saved = self._ways.services.saved_game()
        step = look.pick(88, 64)
        if self._games.way_back() is not None:
            self._games.add_rejoin(below)
            below = below.move(0, step)
        self._elsewhere = saved is None and self._ways.services.played_elsewhere()
        if saved is not None:
            self._continue_button(below, saved)
            below = below.move(0, step)
        elif self._elsewhere:
            Button(
                self.ui, "continue", below, _("Continue"), icon="step-forward", align="left", role="heading",
                second=_("Another Hexfolk plays your game."), reason=failure("in_use"),
            )  # fmt: skip
            below = below.move(0, step)
        self._games.add_join(below)
        Button(
            self.ui, "host", below.move(0, step), _("Host a game"), icon="human-add", align="left", role="heading",
            on_click=self._games.host, tip=Tip(_("Open a lobby that others on your network can join")),
        )  # fmt: skip
        Button(
            self.ui, "workshop", below.move(0, 2 * step), _("Map workshop"), icon="map", align="left", role="heading",
            on_click=lambda: self._ways.show_workshop(None), tip=Tip(_("Write maps of your own and see them at once")),
        )  # fmt: skip
        self._corner()
        self._games.add_list(below)

    def _continue_button(self, rect: Rect, saved: SavedGame) -> None:
        # Of a damaged file the turns before the damage can be played on.
        lost = saved.problem is not None and not saved.players
        reason = failure(saved.problem) if saved.problem is not None and lost else None
        count = len(saved.players)
        if saved.problem is not None:
            text = _("Up to turn {turn}; the rest is damaged")
        elif saved.game:
            text = ngettext(
                "Hosted, {count} player: {map}, turn {turn}", "Hosted, {count} players: {map}, turn {turn}", count
            )
        else:
            text = _("{map}, turn {turn}, first to {target}")
        title = game_title(saved.map, saved.titles)
        told = text.format(map=title, turn=saved.turn, target=saved.target, count=count)
        second = saved.path.name if lost else told
        Button(
            self.ui, "continue", rect, _("Continue"), icon="step-forward", align="left", second=second, reason=reason,
            role="heading", on_click=lambda: self._resume(saved), tip=_tip_of(saved),
        )  # fmt: skip

    def _corner(self) -> None:
        """Full screen and Quit, at the bottom right."""
        look = self.look
        width, height = look.metrics.size
        high = look.pick(54, 38)
        quit_at = Rect(0, 0, look.pick(118, 88), high)
        quit_at.bottomright = width - look.pick(32, 20), height - look.pick(38, 22)
        full = Rect(quit_at.left - look.pick(12, 8) - high, quit_at.top, high, high)
        icon = "windowed" if self.app.fullscreen else "fullscreen"
        IconButton(self.ui, "full screen", full, icon, _("Full screen (F11)"), on_click=self.app.toggle_fullscreen)
        Button(self.ui, "quit", quit_at, _("Quit"), icon="exit", on_click=self._ways.quit)

    def _resume(self, saved: SavedGame) -> None:
        try:
            if saved.game:
                self._ways.host_again(saved)
                return
            link = self._ways.services.resume(saved)
        except ServiceFailed as failed:
            self._tell(failure(failed.code, failed.detail))
            return
        self._ways.show_table(link)

    def _tell(self, sentence: str) -> None:
        if sentence:
            self.ui.toasts.say(sentence, "error")

    # -- the picture -------------------------------------------------------------------------------------------------

    def _paint_island(self) -> None:
        look = self.look
        width, height = look.metrics.size
        r = look.pick(132, 88)
        middle = width - look.pick(458, 305), height * 0.463
        free = Frame(middle[0] - 8 * r, middle[1] - 4.9 * r, 16 * r, 9.8 * r)
        view = View(self._island.board, (width, height), free)
        column = Frame(0, 0, look.pick(710, 466), height)
        self._stop()
        self._painter = BoardPainter(view, self._island, look.assets, look.fonts, [column], frames=look.frames)

    def tick(self, dt: float) -> None:
        self._now += dt
        self._games.tick()
        self._look_whether_free()
        if self._painter is not None:
            for rect in self._painter.update(self._island, round(self._now * 1000)):
                self.invalidate(rect)
            self.wake_in = None if self._painter.settled else 0.03

    def _look_whether_free(self) -> None:
        """Offer the game that another program plays as soon as it is closed there."""
        if self._elsewhere and self._now >= self._look_at:
            self._look_at = self._now + LOOK_EVERY
            if not self._ways.services.played_elsewhere():
                self._elsewhere = False
                self.rebuild_soon()

    def paint(self, target: Surface) -> None:
        look = self.look
        if self._painter is not None:
            self._painter.draw(target, [target.get_clip()])
        unit = look.pick(1000, 660) / 1000
        wordmark = look.assets.picture("logo/wordmark", unit)
        look.put(target, wordmark.surface, (look.pick(84, 50), look.pick(74, 48)))
        tagline = Face("display", 600, look.pick(27, 18))
        at = look.pick(100, 61), look.pick(240, 157)
        look.text.draw(target, tagline, _("Settle, trade and build on an island of hexes"), look.ui.cream, at)
        version = _("Version {number}").format(number=__version__)
        low = look.pick(100, 61), look.metrics.size[1] - look.pick(24, 16)
        look.text.draw(target, "caption", version, look.ui.mute, low)

    def _stop(self) -> None:
        if self._painter is not None:
            self._painter.close()
            self._painter = None

    def covered(self) -> None:
        self._stop()

    def uncovered(self) -> None:
        self.rebuild()

    def leave(self) -> None:
        self._stop()
        self._games.close()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._games.listing:
            self._games.toggle()
            return True
        if event.type == pygame.DROPFILE:
            open_dropped(self.ui, self._ways, event.file)
            return True
        return False


def _tip_of(saved: SavedGame) -> Tip:
    """Who plays, and what going on with it does where others can come."""
    players = ", ".join(saved.players)
    return Tip(players, title=_("Open this game on your network again")) if saved.game else Tip(players)
