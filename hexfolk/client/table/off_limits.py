"""Places that may not be chosen, and why: hexes for the robber, crossings that the map closes for founding."""

from __future__ import annotations

from hexfolk.client.board_view import DrawList, Spot, crossing_at
from hexfolk.client.table.bubble import Forbidden
from hexfolk.client.table.desk import Desk
from hexfolk.client.table.tools import FoundSettlement
from hexfolk.i18n import _
from hexfolk.i18n.wording import refusal
from hexfolk.rules.refusal import Code

FRIENDLY_UP_TO = 2
"""Visible points up to which the Friendly Robber protects."""


def protected(desk: Desk, hexes: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """Those of some hexes that the Friendly Robber spares, with the colour of whoever is protected there."""
    view, board = desk.play.view, desk.play.session.board
    if view.options.robber != "friendly":
        return ()
    found = []
    for player in view.players:
        built = {*player.settlements, *player.cities}
        if player.points <= FRIENDLY_UP_TO:
            color = desk.info(player.seat).color
            found += [(h, color) for h in hexes if h != view.robber and built & set(board.hex_crossings[h])]
    return tuple(dict(reversed(found)).items())


def no_robber(desk: Desk, number: int) -> Forbidden:
    """Why the robber may not go to a hex."""
    view = desk.play.view
    if number == view.robber:
        return Forbidden(number, _("He stands there"), _("The robber must move to another hex."))
    color = dict(protected(desk, (number,))).get(number)
    info = next((info for info in desk.play.session.seats if info.color == color), None)
    if info is None:
        return Forbidden(number, _("Off limits"), _("The robber cannot go there."))
    text = _("{name} has only {points} points, so this hex is off limits.")
    points = next(p.points for p in view.players if p.seat == info.seat)
    return Forbidden(number, _("Friendly Robber"), text.format(name=info.name, points=points))


def no_founding(number: int) -> Forbidden:
    """Why nobody may found at a crossing."""
    return Forbidden(number, _("Closed for founding"), refusal(Code.CROSSING_CLOSED))


def closed_under(desk: Desk, drawn: DrawList, pos: tuple[int, int]) -> Spot | None:
    """The crossing at a pixel, while one founds, if the map closes it and it is not taken."""
    play = desk.play
    number = crossing_at(drawn, pos) if isinstance(play.tool, FoundSettlement) else None
    taken = {place for player in play.view.players for place in player.settlements}
    if number is None or number in taken or play.session.board.open_crossings >> number & 1:
        return None
    return Spot("settlement", number)
