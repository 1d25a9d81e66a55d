"""The buttons at the top left: menu, keys, pace, full screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Rect, Surface

from hexfolk.client.table.desk import Desk, Panel, Press
from hexfolk.client.table.parts import icon
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _


class Toolbar(Panel):
    """Buttons without words; each says in its tooltip what it does."""

    name = "tool"
    margins = (12.0, 12.0, 12.0)

    def __init__(self, desk: Desk, runs: Mapping[str, Callable[[], object]]) -> None:
        """`runs`: what ``menu``, ``help``, ``fast`` and ``fullscreen`` do."""
        super().__init__(desk)
        self._runs = runs

    def place(self) -> Rect:
        return self.desk.layout.toolbar[0].unionall(list(self.desk.layout.toolbar))

    def content(self) -> object:
        return self.desk.play.session.pace, self.desk.fullscreen

    def _buttons(self) -> list[tuple[str, str, Tip]]:
        fast = self.desk.play.session.pace != "normal"
        return [
            ("menu", "menu", Tip("Esc", title=_("Menu"))),
            ("help", "help", Tip("F1", title=_("Keys"))),
            ("fast", "fast-forward", Tip("F", title=_("Normal pace") if fast else _("Fast bots"))),
            (
                "fullscreen",
                "windowed" if self.desk.fullscreen else "fullscreen",
                Tip("F11", title=_("Window") if self.desk.fullscreen else _("Full screen")),
            ),
        ]

    def presses(self, box: Rect) -> list[Press]:
        places = self.desk.layout.toolbar
        origin = places[0].topleft
        fast = self.desk.play.session.pace != "normal"
        shared = self.desk.play.session.room.shared
        return [
            Press(
                f"tool.{what}",
                place.move(box.x - origin[0], box.y - origin[1]),
                None if what == "fast" and shared else self._runs[what],
                Tip(_("With others at the table bots keep their pace."), title=_("Fast bots"))
                if what == "fast" and shared
                else tip,
                selected=what == "fast" and fast and not shared,
            )
            for place, (what, _icon, tip) in zip(places, self._buttons(), strict=True)
        ]

    def draw(self, target: Surface, box: Rect) -> None:
        look = self.desk.look
        for press, (_what, name, _tip) in zip(self.presses(box), self._buttons(), strict=True):
            state = self.state(press)
            body = look.paint.button(target, press.rect, "plain", state)
            color = look.ui.amber_text if press.selected else look.paint.label_color("plain", state)
            icon(self.desk, target, name, body.center, self.desk.pick(22, 18), color)


BUTTONS = 4
"""How many buttons the toolbar has."""
