"""The control of each option: of the new-game screen's rules, and of the lobby's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pygame import Rect

from hexfolk.client.scenes.game_draft import (
    DEAL_WISHES,
    DICE,
    GRACES,
    HAND_LIMITS,
    ROBBERS,
    ROUND_LIMITS,
    SPECIAL_BUILDING,
    START_ORDERS,
    TARGETS,
    TURN_LIMITS,
)  # fmt: skip
from hexfolk.client.scenes.rules_words import (
    deal_label,
    dice_label,
    option_help,
    option_label,
    robber_label,
    special_label,
    start_label,
    step_label,
)  # fmt: skip
from hexfolk.client.ui.choice import Segments, Stepper, Toggle
from hexfolk.client.ui.control import Control
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui

STEPS: Mapping[str, Sequence[int | None]] = MappingProxyType(
    {
        "target": TARGETS,
        "round_limit": ROUND_LIMITS,
        "turn_time": TURN_LIMITS,
        "hand_limit": HAND_LIMITS,
        "grace": GRACES,
    }
)
"""Options that are stepped through."""

CHOICES: Mapping[str, tuple[Sequence[str], Callable[[str], str]]] = MappingProxyType(
    {
        "robber": (ROBBERS, robber_label),
        "special_building": (SPECIAL_BUILDING, special_label),
        "dice": (DICE, dice_label),
        "deal": (DEAL_WISHES, deal_label),
        "start_order": (START_ORDERS, start_label),
    }
)
"""Options of a few named values, and what these are called."""


def rule_control(
    ui: Ui, rect: Rect, name: str, value: Any, on_change: Callable[[Any], None], *, usual: Any, **control: Any
) -> Control:
    """The widget ``option <name>``: segments, a stepper, or a switch. `usual`: what it is set to at first."""
    id = f"option {name}"
    control.setdefault("tip", Tip(option_help(name), title=option_label(name)))
    if name in CHOICES:
        values, label = CHOICES[name]
        return Segments(ui, id, rect, [(kind, label(kind)) for kind in values], value, on_change, **control)
    if name in STEPS:
        return _steps(ui, rect, name, value, usual, on_change, control)
    control.setdefault("label", "")
    return Toggle(ui, id, rect, control.pop("label"), bool(value), on_change, **{"well": False, **control})


def _steps(
    ui: Ui, rect: Rect, name: str, value: Any, usual: Any, on_change: Callable[[Any], None], control: dict[str, Any]
) -> Stepper:
    """A stepper through a row of values, of which None is the last and means none."""
    values = STEPS[name]
    at = {step: index for index, step in enumerate(values)}
    # A set-up from elsewhere may hold a value between the steps.
    rest = at[usual]
    return Stepper(
        ui, f"option {name}", rect, at.get(value, rest), 0, len(values) - 1, lambda step: on_change(values[step]),
        rest=rest, wording=lambda step: step_label(name, values[step]), **control,
    )  # fmt: skip
