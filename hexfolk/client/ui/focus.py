"""Where Tab and the arrow keys go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfolk.client.ui.control import Control


def next_stop(
    stops: Sequence[Control], start: Control | None, remembered: Mapping[str, Control], *, backwards: bool
) -> Control | None:
    """The widget that Tab goes to from `start`, round the end; None when there is none.

    A group is one stop, where its first widget is; it is entered at the widget that had the keys last, else at the
    selected one, else at its first.
    """
    entries: list[Control] = []
    groups: dict[str, list[Control]] = {}
    for control in stops:
        if control.group is None:
            entries.append(control)
        else:
            if control.group not in groups:
                entries.append(control)
            groups.setdefault(control.group, []).append(control)
    if not entries:
        return None
    entry = entries[_following(entries, start, groups, backwards)]
    members = groups.get(entry.group or "", [entry])
    last = remembered.get(entry.group or "")
    if last in members and last is not None:
        return last
    return next((control for control in members if control.selected), entry)


def _following(
    entries: Sequence[Control], start: Control | None, groups: Mapping[str, Sequence[Control]], backwards: bool
) -> int:
    step = -1 if backwards else 1
    if start is not None:
        for index, entry in enumerate(entries):
            if entry is start or (
                start.group is not None and start in groups.get(start.group, ()) and entry.group == start.group
            ):
                return (index + step) % len(entries)
    return -1 if backwards else 0


def within_group(stops: Sequence[Control], start: Control, direction: tuple[int, int]) -> Control | None:
    """The widget of the group of `start` that lies next in `direction` (x, y of -1, 0 or 1); None when none does."""
    best: tuple[float, Control] | None = None
    for control in stops:
        if control is start or control.group != start.group:
            continue
        dx, dy = control.rect.centerx - start.rect.centerx, control.rect.centery - start.rect.centery
        ahead = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        if ahead > 0 and ahead >= aside * 0.6:
            distance = ahead + 3 * aside
            if best is None or distance < best[0]:
                best = (distance, control)
    return best[1] if best else None
