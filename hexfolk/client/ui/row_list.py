"""A list that opens at a widget: drop-down lists and small menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from hexfolk.client.ui.button import Button
from hexfolk.client.ui.layer import Layer
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.ui import Ui


class ListRow(NamedTuple):
    """A row: its widget is named ``<list>.<id>``. `reason` says why it is off."""

    id: str
    label: str
    on_click: Callable[[], None]
    icon: str = ""
    reason: str | None = None
    selected: bool = False


def open_list(
    ui: Ui,
    id: str,
    owner: Rect,
    rows: Sequence[ListRow],
    on_close: Callable[[], None] | None = None,
    *,
    heading: str = "",
    text: str = "",
    centered: bool = False,
) -> Layer:
    """Open the rows below `owner`, or above it where there is no room. A click on one closes the list first.

    `heading` and a `text` below it say what is chosen, where the owner does not. `centered`: wider rows go beyond the
    owner at both sides.
    """
    look = ui.look
    row, pad = max(look.px(34), min(owner.height, look.px(42))), look.px(6)
    window = look.metrics.size
    layer = ui.open_layer(id, outside_closes=True, modal=True, on_close=on_close)
    height = row * len(rows)
    wide = max(owner.width, look.text.width("heading", heading) + look.px(34) if heading else 0)
    lines = look.text.wrap("body", text, wide - look.px(28)) if text else ()
    step = round(look.text.height("body") * 1.1)
    head = (look.px(44) if heading else 0) + (step * len(lines) + look.px(8) if lines else 0)
    fits = min(height, max(1, (window[1] - 4 * pad - head) // row) * row)
    icons = round(1.2 * look.text.face("body").px) + look.px(14) if any(entry.icon for entry in rows) else 0
    labels = [look.text.width("body", entry.label) + icons for entry in rows]
    # As much as a button leaves free beside its label, so that no label is made smaller than the others.
    box = Rect(owner.left, owner.bottom + pad, max(wide, max(labels) + look.px(46)), head + fits + 2 * pad)
    if box.bottom > window[1] - pad:
        box.bottom = owner.top - pad if owner.top - pad - box.height > 0 else window[1] - pad
    box.centerx = owner.centerx if centered else box.centerx
    box.right = min(box.right, window[0] - pad)
    Panel(ui, f"{id}.list", box, "popover", heading=heading)
    if lines:
        words = Rect(box.left + look.pick(20, 14), box.top + look.px(44), box.width - look.px(28), step * len(lines))
        Label(ui, f"{id}.text", words, text, color=look.ui.mute, wrap=True)
    inside = box.inflate(-2 * pad, -2 * pad)
    area = ScrollArea(
        ui, f"{id}.scroll", Rect(inside.left, inside.top + head, inside.width, fits), content_height=height
    )
    area.rows_of(row)
    for index, entry in enumerate(rows):
        rect = Rect(area.rect.left, area.rect.top + index * row, area.rect.width, row)
        if area.limit:
            rect.width -= area.bar_width

        def choose(entry: ListRow = entry) -> None:
            layer.close()
            entry.on_click()

        button = Button(
            ui, f"{id}.{entry.id}", rect, entry.label, kind="ghost", align="left", role="body", on_click=choose,
            group=f"{id}.options", reason=entry.reason, icon=entry.icon, area=area,
        )  # fmt: skip
        button.selected = entry.selected
        if entry.selected:
            ui.set_focus(button)
    return layer
