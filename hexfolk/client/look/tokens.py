"""The design tokens as typed values, and the metrics of a window.

`Tokens` is read once from ``resources/tokens.yaml``; `Metrics` says which of the two layouts a window has and how many
pixels a length of the design takes there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct
from pygame import Color

LARGE = (1920, 1080)
COMPACT = (1280, 720)
LARGE_FROM = 0.86
"""From this share of 1920x1080 on a window has the large layout."""
BIG_TEXT = 1.2
"""From this text size on the words of two columns do not fit beside each other."""
SMALL = 0.75
"""From this scale down the same holds for text that got as small as can be read."""


class Metrics(Struct, frozen=True, dict=True):
    """The layout of one window: which of the two it has and its scale. Lengths of the design go through `px`."""

    size: tuple[int, int]
    """Width and height of the window in pixels."""
    text_scale: float = 1.0
    """The setting "text size": 1.0 to 1.5. Multiplies text only."""

    @cached_property
    def compact(self) -> bool:
        """Whether lengths are those of the 1280x720 layout (else of the 1920x1080 one)."""
        return min(self.size[0] / LARGE[0], self.size[1] / LARGE[1]) < LARGE_FROM

    @cached_property
    def scale(self) -> float:
        """Pixels per length of the design."""
        base = COMPACT if self.compact else LARGE
        return min(self.size[0] / base[0], self.size[1] / base[1])

    def px(self, length: float) -> int:
        """The length of the design in whole pixels; what is not zero stays at least one."""
        pixels = round(length * self.scale)
        return max(pixels, 1) if length > 0 else pixels

    def pick(self, large: float, compact: float) -> int:
        """Pixels of a length that differs between the layouts, such as ``pick(16, 10)`` for the screen margin."""
        return self.px(compact if self.compact else large)

    def tall(self, large: float, compact: float) -> int:
        """The same of a length that holds text, and grows with it."""
        return self.px((compact if self.compact else large) * self.text_scale)

    @property
    def big_text(self) -> bool:
        """Whether text is so large that what stands side by side has to stand one below the other: by the setting, or
        in a small window."""
        return self.text_scale > BIG_TEXT or self.small

    @property
    def small(self) -> bool:
        """Whether the window is so small that its text takes more room than the lengths beside it."""
        return self.scale < SMALL

    @property
    def margin(self) -> int:
        return self.pick(16, 10)

    @property
    def gap(self) -> int:
        return self.pick(12, 8)


class Tooltip(Struct, frozen=True):
    fill: Color
    border: Color
    reason_border: Color


class UiColors(Struct, frozen=True):
    """``color.ui`` of the tokens; the names are explained there."""

    navy0: Color
    well: Color
    panel_top: Color
    panel_bottom: Color
    panel_border: Color
    panel_lip: Color
    row_top: Color
    row_bottom: Color
    button_top: Color
    button_bottom: Color
    button_border: Color
    button_lip: Color
    divider: Color
    cream: Color
    mute: Color
    icon_mute: Color
    disabled_text: Color
    disabled_fill: Color
    disabled_border: Color
    amber: Color
    amber_top: Color
    amber_bottom: Color
    amber_border: Color
    amber_lip: Color
    amber_text: Color
    on_amber: Color
    focus: Color
    scrim: Color
    popover_top: Color
    popover_bottom: Color
    popover_border: Color
    tooltip: Tooltip
    plate_top: Color
    plate_bottom: Color
    danger_border: Color
    row_sunken: Color
    slot_mute: Color


class StatusColors(Struct, frozen=True):
    """Colours of one state that has an icon and a word."""

    text: Color
    fill: Color
    border: Color


class ResourceColors(Struct, frozen=True):
    fill: Color
    chip: Color
    light: Color
    edge: Color
    text: Color
    bar_with_text: Color | None = None


class SeatColors(Struct, frozen=True):
    """One seat colour with its emblem; `id` is what games and art files call it."""

    id: str
    name: str
    color: Color
    emblem: str
    emblem_color: Color


class TypeRole(Struct, frozen=True):
    """One row of the type scale. Sizes are those of the two layouts, in pixels of the design."""

    font: str
    weight: int
    large: float
    compact: float
    shrink_to: float | None = None


class Tokens(Struct, frozen=True, dict=True):
    """Every colour, size and time of the design. `raw` is the file as plain objects, for what has no name here."""

    raw: Mapping[str, Any]

    @cached_property
    def ui(self) -> UiColors:
        return _typed(self.raw["color"]["ui"], UiColors)

    @cached_property
    def status(self) -> Mapping[str, StatusColors]:
        """Of ``ok``, ``counter``, ``bad``, ``sunken`` and ``done_step``."""
        entries = self.raw["color"]["status"].items()
        return {name: _typed(entry, StatusColors) for name, entry in entries if isinstance(entry, dict)}

    @cached_property
    def resource(self) -> Mapping[str, ResourceColors]:
        return _typed(self.raw["color"]["resource"], dict[str, ResourceColors])

    @cached_property
    def seats(self) -> Mapping[str, SeatColors]:
        """By id, in the order of the design."""
        return {seat.id: seat for seat in _typed(self.raw["players"], list[SeatColors])}

    @cached_property
    def type_scale(self) -> Mapping[str, TypeRole]:
        entries = self.raw["type_scale"].items()
        return {role: _typed(entry, TypeRole) for role, entry in entries if _is_role(entry)}

    def color(self, path: str) -> Color:
        """A colour below ``color``, by its dotted path: ``color("sea.centre")``, ``color("hex_choice.may.ring")``.

        Raises KeyError for a path that is not there.
        """
        node: Any = self.raw["color"]
        for step in path.split("."):
            node = node[step]
        return _color(node)

    def value(self, path: str) -> Any:
        """Anything else by its dotted path: ``value("layout.table_1920x1080.hand_bar.w")``. Raises KeyError."""
        node: Any = self.raw
        for step in path.split("."):
            node = node[step]
        return node

    def seconds(self, motion: str) -> float:
        """A time of ``motion_ms`` in seconds: ``seconds("hover")``, ``seconds("toast.show")``. Raises KeyError."""
        return float(self.value(f"motion_ms.{motion}")) / 1000


def load_tokens(path: Path) -> Tokens:
    """Read the tokens file. Raises OSError and yaml.YAMLError: it is shipped with the program."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return Tokens(yaml.load(path.read_text(encoding="utf-8"), Loader=loader))


def mix(color: Color, other: Color, share: float) -> Color:
    """`color` with `share` (0 to 1) of `other` in it; keeps the alpha of `color`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(tuple(color)[:3], tuple(other)[:3], strict=True))
    return Color(red, green, blue, color.a)


def _is_role(entry: object) -> bool:
    return isinstance(entry, dict) and "large" in entry


def _typed(plain: object, wanted: Any) -> Any:
    return msgspec.convert(plain, wanted, dec_hook=lambda _kind, value: _color(value), strict=False)


def _color(value: object) -> Color:
    if isinstance(value, dict):
        color = Color(value["color"])
        color.a = round(255 * value["alpha"])
        return color
    return Color(str(value))
