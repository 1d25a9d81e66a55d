"""The end of a game: who won and how, with the figures of everybody."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from hexfolk.client.look.look import Look
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.backdrop import backdrop
from hexfolk.client.scenes.podium import Podium
from hexfolk.client.scenes.summary_charts import draw_dice, draw_points_over_time
from hexfolk.client.scenes.summary_data import SummaryData
from hexfolk.client.scenes.summary_layout import SummaryRects, summary_rects
from hexfolk.client.scenes.summary_panels import draw_points, draw_resources, draw_trade
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.services import GameSetup, ServiceFailed
from hexfolk.client.session import Session
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.plain import Drawing
from hexfolk.i18n import _
from hexfolk.i18n.wording import closed_afterwards, failure
from hexfolk.wire.lobby import PlayAgain

Draw = Callable[[Look, Surface, Rect, SummaryData], None]


class SummaryScene(Scene):
    """Shows the summary of one game. `again` is the set-up that "Play again" starts on a new deal.

    With a `session`, of a room that others are in, one stays there: whoever leads takes all of them back to the lobby.
    """

    def __init__(self, ways: Ways, data: SummaryData, again: GameSetup, session: Session | None = None) -> None:
        super().__init__()
        self._ways = ways
        self._data = data
        self._again = again
        self._session = session
        self._shown_reason: str | None = None
        self._seconds = 0.0
        self._rects: SummaryRects
        self._sea: Surface
        self._podium: Podium

    def layout(self) -> None:
        look = self.look
        self._sea = backdrop(look)
        rects = self._rects = summary_rects(look.metrics)
        self._podium = Podium(look, rects.podium.size, self._data)
        Drawing(self.ui, "podium", rects.podium, self._draw_podium)
        panels: tuple[tuple[str, Rect, Draw], ...] = (
            ("points", rects.points, draw_points),
            ("resources", rects.resources, draw_resources),
            ("trade", rects.trade, draw_trade),
        )
        for id, rect, draw in panels:
            Drawing(self.ui, id, rect, self._whole(draw))
        Drawing(self.ui, "lines", rects.lines, self._draw_lines)
        Drawing(self.ui, "dice", rects.dice, self._draw_dice)
        self._buttons(rects.header)

    def _buttons(self, header: Rect) -> None:
        look = self.look
        again = Rect(0, 0, look.pick(210, 150), look.pick(58, 40))
        again.midright = header.right, header.centery
        menu = Rect(0, 0, look.pick(116, 86), look.pick(56, 40))
        menu.midright = again.left - look.pick(12, 8), header.centery
        Button(self.ui, "menu", menu, _("Menu"), icon="exit", on_click=self._to_menu)
        self._shown_reason = reason = self._reason()
        Button(
            self.ui, "play again", again, _("Play again"), kind="hero", on_click=self._play_again, guard=0.6,
            reason=reason,
        )  # fmt: skip
        self._title_room = menu.left - look.pick(24, 14)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def _whole(self, draw: Draw) -> Callable[[Surface, Rect], None]:
        return lambda target, rect: draw(self.look, target, rect, self._data)

    def _draw_podium(self, target: Surface, rect: Rect) -> None:
        self.look.paint.panel(target, rect)
        self._podium.draw(target, rect.topleft, self._seconds)

    def _draw_lines(self, target: Surface, rect: Rect) -> None:
        draw_points_over_time(self.look, target, rect, self._data, self._share)

    def _draw_dice(self, target: Surface, rect: Rect) -> None:
        draw_dice(self.look, target, rect, self._data, self._share)

    @property
    def _share(self) -> float:
        """How much of the charts has drawn itself."""
        whole = self.look.seconds("chart_draw")
        share = min(self._seconds / whole, 1.0) if whole else 1.0
        return 1 - (1 - share) ** 3

    def tick(self, dt: float) -> None:
        if self._session is not None and self._follow(self._session):
            return
        if not self.animating and self._seconds > 0:
            return
        drawing = self._share < 1
        self._seconds += dt
        self.animating = self._podium.moving(self._seconds) or self._share < 1
        self.invalidate(self._rects.podium)
        if drawing:
            self.invalidate(self._rects.lines)
            self.invalidate(self._rects.dice)

    def paint(self, target: Surface) -> None:
        look = self.look
        target.blit(self._sea, (0, 0))
        header = self._rects.header
        subtitle = self._data.subtitle()
        gap = look.pick(18, 12)
        room = self._title_room - header.left
        beside = look.text.width("body", subtitle) + gap
        title = self._data.title()
        if look.text.width("title", title) + beside <= room:
            drawn = look.text.draw(target, "title", title, look.ui.cream, header.midleft)
            at = drawn.right + gap, header.centery + look.pick(5, 3)
            look.text.draw(target, "body", subtitle, look.ui.mute, at)
            return
        upper = header.top + round(header.height * 0.36)
        line = Rect(header.left, upper - look.pick(26, 18), room, look.pick(52, 36))
        look.text.draw_fitted(target, "title", title, look.ui.cream, line, align="left", lines=1)
        look.text.draw(target, "body", subtitle, look.ui.mute, (header.left, header.top + round(header.height * 0.78)))

    # -- with others -------------------------------------------------------------------------------------------------

    def _follow(self, session: Session) -> bool:
        """Go where the room has gone meanwhile; whether it has."""
        session.poll()
        if session.closed is None and session.room.lobby is not None:
            self._ways.show_lobby(session)
            return True
        if session.closed is None and session.summary is None:
            self._ways.show_table_of(session)
            return True
        if self._reason() != self._shown_reason:
            self.rebuild_soon()
        return False

    def _reason(self) -> str | None:
        """Why one cannot ask for another game, None: one can."""
        session = self._session
        if session is None:
            return None
        if session.closed is not None:
            return closed_afterwards(session.closed)
        leader = session.room.leader
        if session.room.leads or leader is None:
            return None
        return _("{name} leads, and can take all of you to the next game.").format(name=leader.name)

    # -- ways out ----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._to_menu()
            return True
        return False

    def _to_menu(self) -> None:
        self._ways.show_menu()

    def _play_again(self) -> None:
        if self._session is not None:
            self._session.send(PlayAgain())
            return
        try:
            link = self._ways.services.start_game(self._again)
        except ServiceFailed as failed:
            self.ui.toasts.say(failure(failed.code, failed.detail), "error")
            return
        self._ways.show_table(link)
