"""Where Tab and the arrow keys go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

if TYPE_CHECKING:
    from hexfolk.client.ui.control import Control


def in_order(controls: Iterable[Control]) -> list[Control]:
    """Widgets from the bottom up, which is also the order of Tab: by layer, by rank, and as they were made."""
    return sorted(controls, key=lambda control: (control.layer_of.height, control.rank))


def reachable(controls: Iterable[Control], floor: int) -> list[Control]:
    """Those that the keys can get to, in the order of Tab: none below a layer of that height."""
    return [control for control in in_order(controls) if control.reachable and control.layer_of.height >= floor]


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
    """The widget of the group of `start` that lies next in `direction` (x, y of -1, 0 or 1); None when none does.

    What lies in the same row or column comes before what lies only roughly that way.
    """
    best: tuple[bool, float, Control] | None = None
    for control in stops:
        if control is start or control.group != start.group:
            continue
        dx, dy = control.rect.centerx - start.rect.centerx, control.rect.centery - start.rect.centery
        ahead = dx * direction[0] + dy * direction[1]
        aside = abs(dx * direction[1]) + abs(dy * direction[0])
        in_line = _in_line(control.rect, start.rect, horizontal=direction[0] != 0)
        if ahead > 0 and (in_line or ahead >= aside * 0.6):
            rank = (not in_line, ahead + (1 if in_line else 3) * aside)
            if best is None or rank < best[:2]:
                best = (*rank, control)
    return best[2] if best else None


def nearest(stops: Sequence[Control], gone: Control) -> Control | None:
    """The widget of the same group that is nearest to one that goes; None when there is none."""
    others = [control for control in stops if control is not gone and control.group == gone.group]
    x, y = gone.rect.center
    return min(others, key=lambda other: abs(other.rect.centerx - x) + 3 * abs(other.rect.centery - y), default=None)


def _in_line(one: Rect, other: Rect, *, horizontal: bool) -> bool:
    """Whether two rectangles share a row (or a column) by half of the smaller one."""
    if horizontal:
        shared, least = min(one.bottom, other.bottom) - max(one.top, other.top), min(one.height, other.height)
    else:
        shared, least = min(one.right, other.right) - max(one.left, other.left), min(one.width, other.width)
    return 2 * shared >= least
