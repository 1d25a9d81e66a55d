"""The rules of the new-game screen: presets, what holds in this game, and the dialog for single rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect, Surface

from hexfolk.client.scenes.game_draft import OPTIONS, Change, GameDraft, Preset, presets
from hexfolk.client.scenes.rule_controls import CHOICES, STEPS, rule_control
from hexfolk.client.scenes.rules_words import ICONS, option_help, option_label, option_text, preset_label, preset_note
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _

SHOWN = tuple(name for name in OPTIONS if name != "start_order")
"""The start order stands with the seats."""


class PresetCard(Control):
    """A set of rules to choose."""

    def __init__(self, ui: Ui, rect: Rect, preset: Preset, **control: Any) -> None:
        self.preset = preset
        super().__init__(ui, f"preset {preset.id}", rect, group="presets", **control)

    def paint(self, target: Surface) -> None:
        look = self.look
        body = look.paint.button(target, self.rect, "plain", self.state)
        if self.selected:
            wash = look.ui.amber.lerp(look.ui.panel_bottom, 0.72)
            inner = body.inflate(-look.px(4), -look.px(4))
            look.paint.box(target, inner, look.paint.style(wash, radius=10))
        icon = look.icon(
            self.preset.icon, look.pick(20, 15), look.ui.amber_text if self.selected else look.ui.icon_mute
        )
        label = look.text.render("button", preset_label(self.preset.id), look.ui.cream)
        left = body.left + look.pick(16, 9)
        upper = body.top + round(body.height * 0.34)
        covered = look.put_row(target, (icon, label), look.pick(10, 6), (left, upper))
        at = (covered.left, body.top + round(body.height * 0.72))
        look.text.draw(target, "caption", preset_note(self.preset.id), look.ui.mute, at)


class RulePill(Control):
    """What an option is set to; an amber rim says that it is not the usual game's. A click opens the single rules."""

    def __init__(self, ui: Ui, rect: Rect, name: str, text: str, *, unusual: bool, **control: Any) -> None:
        self.name, self.text, self.unusual = name, text, unusual
        super().__init__(ui, f"rule {name}", rect, group="rules in this game", **control)

    def paint(self, target: Surface) -> None:
        look = self.look
        hot = self.state in ("hover", "pressed")
        border = look.ui.amber if self.unusual else look.ui.button_border if hot else None
        look.paint.pill(target, self.rect, look.ui.well, border)
        icon = look.icon(ICONS[self.name], look.pick(18, 14), look.ui.amber_text if self.unusual else look.ui.icon_mute)
        text = look.text.render("caption", self.text, look.ui.cream)
        look.put_row(target, (icon, text), look.pick(9, 6), (self.rect.left + look.pick(14, 9), self.rect.centery))

    def focus_radius(self) -> int:
        return self.rect.height // 2


def add_rules_panel(ui: Ui, rect: Rect, draft: GameDraft, change: Change, open_rules: Callable[[], None]) -> None:
    """Make the widgets of the panel; `open_rules` shows the dialog for single rules."""
    look = ui.look
    Panel(ui, "rules", rect, heading=_("Rules"))
    pad = look.pick(16, 11)
    inner = rect.inflate(-2 * pad, 0)
    button = Rect(0, 0, look.tall(222, 194), look.pick(42, 32))
    button.midright = inner.right, rect.top + look.pick(32, 22)
    Button(ui, "single rules", button, _("Change single rules"), icon="settings", on_click=open_rules)
    cards = Rect(inner.left, rect.top + look.pick(64, 44), inner.width, look.pick(68, 48))
    if look.metrics.big_text:
        cards.height = look.pick(84, 58)
    gap = look.pick(10, 7)
    width = (cards.width - gap * (len(presets()) - 1)) // len(presets())
    for index, preset in enumerate(presets()):
        card = Rect(cards.left + index * (width + gap), cards.top, width, cards.height)
        made = PresetCard(ui, card, preset, on_click=partial(_use, change, preset))
        made.set_selected(draft.preset() == preset)
    top = cards.bottom + look.pick(12, 9)
    if not look.metrics.big_text:
        label = Rect(inner.left + look.px(4), cards.bottom + look.pick(12, 7), inner.width, look.pick(26, 18))
        words = _("In this game") if draft.preset() is not None else _("In this game, with rules of your own")
        Label(ui, "in this game", label, words, role="caption", color=look.ui.mute)
        top = label.bottom + look.px(3)
    _pills(ui, Rect(inner.left, top, inner.width, rect.bottom - look.px(5) - top), draft, open_rules)


def _use(change: Change, preset: Preset) -> None:
    change(lambda now: now.with_preset(preset))


def _pills(ui: Ui, rect: Rect, draft: GameDraft, open_rules: Callable[[], None]) -> None:
    """Pills in rows, as many as fit into each; the rows scroll where they are too many."""
    look = ui.look
    high, gap = look.tall(34, 24), look.pick(8, 5)
    unusual = draft.unusual()
    # Room for the ring of the keys.
    out = look.px(6)
    step = high + gap
    lines = max(1, (rect.height + gap) // step)
    area = ScrollArea(ui, "rules list", Rect(rect.left - out, rect.top - out, rect.width + 2 * out, 0))
    area.rows_of(step)
    x, y = rect.topleft
    rect = Rect(rect.left, rect.top, rect.width - area.bar_width, rect.height)
    for name in SHOWN:
        text = option_text(name, getattr(draft.options, name))
        width = look.text.width("caption", text) + look.pick(18 + 9 + 30, 14 + 6 + 20)
        if x + width > rect.right and x > rect.left:
            x, y = rect.left, y + step
        pill = Rect(x, y, width, high)
        tip = Tip(option_help(name), title=option_label(name))
        RulePill(ui, pill, name, text, unusual=name in unusual, on_click=open_rules, tip=tip, area=area)
        x += width + gap
    area.content_height = y + high - rect.top + 2 * out
    shown = min(lines * step - gap, y + high - rect.top)
    area.place(Rect(area.rect.topleft, (area.rect.width, shown + 2 * out)))


class SingleRules:
    """The dialog that changes single rules; it stays open while they change."""

    def __init__(self, ui: Ui, draft: GameDraft, change: Change, on_close: Callable[[], None]) -> None:
        self._ui = ui
        self._draft = draft
        self._change = change
        look = ui.look
        rect = Rect(0, 0, look.pick(1240, 990), look.pick(900, 690))
        rect.center = look.metrics.size[0] // 2, look.metrics.size[1] // 2
        self.layer = ui.open_layer("single rules", modal=True, scrim=0.5, on_close=on_close)
        Panel(ui, "single rules panel", rect, "dialog", heading=_("Single rules"))
        pad, top, foot = look.pick(20, 14), look.pick(66, 46), look.pick(78, 56)
        rows = (len(SHOWN) + 1) // 2
        gap = look.pick(14, 9)
        width = (rect.width - 2 * pad - gap) // 2
        high = (rect.height - top - foot - gap * (rows - 1)) // rows
        for index, name in enumerate(SHOWN):
            column, row = divmod(index, rows)
            box = Rect(rect.left + pad + column * (width + gap), rect.top + top + row * (high + gap), width, high)
            self._row(box, name)
        done = Rect(0, 0, look.pick(170, 120), look.pick(46, 34))
        done.bottomright = rect.right - pad, rect.bottom - pad
        Button(ui, "done", done, _("Done"), icon="check", on_click=self.layer.close)

    def _set(self, name: str, value: Any) -> None:
        self._change(lambda now: now.with_option(name, value))

    def _row(self, box: Rect, name: str) -> None:
        look = self._ui.look
        Panel(self._ui, f"row {name}", box, "row")
        pad = look.pick(16, 11)
        control = Rect(0, 0, look.pick(262, 220), look.pick(44, 32))
        if name not in STEPS and name not in CHOICES:
            control.width = look.pick(78, 58)
        control.midright = box.right - pad, box.centery
        room = control.left - look.pick(14, 10) - box.left - pad
        label = Rect(box.left + pad, box.top + look.pick(12, 8), room, look.pick(28, 20))
        Label(self._ui, f"label {name}", label, option_label(name))
        words = Rect(label.left, label.bottom, room, box.bottom - label.bottom - look.px(6))
        Label(self._ui, f"help {name}", words, option_help(name), role="caption", color=look.ui.mute, wrap=True)
        value, usual = getattr(self._draft.options, name), getattr(self._draft.usual, name)
        rule_control(self._ui, control, name, value, lambda value: self._set(name, value), usual=usual)
