"""The special building phase as the table shows it: who is done, who builds, who has asked. No pygame."""

from __future__ import annotations

from hexfolk.rules.phases import Founding, SpecialBuilding
from hexfolk.rules.view import PlayerView


def acting_seat(view: PlayerView) -> int:
    """Whose turn the card shows: in the founding and the special building phase whoever places or builds."""
    phase = view.phases[-1]
    if isinstance(phase, Founding | SpecialBuilding) and phase.at < len(phase.order):
        return phase.order[phase.at]
    return view.current


def visit_order(view: PlayerView) -> tuple[int, ...]:
    """The seats in the order of their visits, the player in turn last: that one may have asked for the next time."""
    players = len(view.players)
    return tuple((view.current + 1 + step) % players for step in range(players))


def visit_state(view: PlayerView, seat: int) -> str:
    """``"done"``, ``"builds"``, ``"asked"`` or ``"not"``, before the phase and in it."""
    phase = view.phases[-1]
    if isinstance(phase, SpecialBuilding) and phase.at < len(phase.order):
        if phase.order[phase.at] == seat:
            return "builds"
        if seat in phase.order[: phase.at]:
            return "done"
    return "asked" if view.players[seat].asked_to_build else "not"


def seats_before(view: PlayerView) -> tuple[int, ...]:
    """Whose visits come before the own one, of those that have been asked for; the one that goes on counts."""
    order = visit_order(view)
    before = order[: order.index(view.seat)] if view.seat is not None else ()
    return tuple(seat for seat in before if visit_state(view, seat) in ("builds", "asked"))
