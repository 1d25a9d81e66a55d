"""Who plays a seat, and how they are connected: oneself, a bot of a level, somebody near or far, somebody lost."""

from __future__ import annotations

import math
from typing import NamedTuple

from pygame import Color

from hexfolk.client.table.desk import Desk
from hexfolk.client.table.parts import clock_text
from hexfolk.i18n import _, terms
from hexfolk.wire.messages import LostPlayer, SeatInfo


class Kind(NamedTuple):
    """What stands below a name: an icon, words, and their colour as red, green, blue, alpha."""

    icon: str
    text: str
    color: tuple[int, int, int, int]
    short: str = ""
    """Words for where there is no room for the whole text; empty: there are none."""


def kind_of(desk: Desk, seat: int) -> Kind:
    """Icon, words and colour for who plays a seat."""
    look, info = desk.look, desk.info(seat)
    own = seat == desk.play.view.seat
    if info.stand_in:
        short = _("Gave up") if info.stand_in == "resigned" and not own else _("Bot plays")
        return Kind("bot", _stand_in(info, own), _rgba(look.tokens.color("status.warn_text")), short)
    if own:
        return Kind("human", _("You"), _rgba(look.ui.mute))
    if info.kind == "bot":
        level = _("Bot · {level}").format(level=terms.bot_level(info.level).lower())
        return Kind("bot", level, _rgba(look.ui.mute))
    if info.connected:
        return Kind("wifi", _near(desk, seat), _rgba(look.tokens.color("status.online")))
    lost = lost_player(desk, seat)
    words, short = _("Away"), ""
    if lost is not None and lost.left > 0:
        time = clock_text(math.ceil(lost.left))
        words, short = _("Reconnecting · {time}").format(time=time), _("Away · {time}").format(time=time)
    return Kind("wifi-off", words, _rgba(look.tokens.color("status.offline")), short)


def lost_player(desk: Desk, seat: int) -> LostPlayer | None:
    """What is known of a lost player, with the seconds that are left by now."""
    session = desk.play.session
    for lost in session.state.lost:
        if lost.seat == seat:
            still = session.state.paused
            return LostPlayer(seat, lost.left if still else max(0.0, lost.left - session.state_age), lost.votes)
    return None


def _stand_in(info: SeatInfo, own: bool) -> str:
    if own:
        return _("A bot plays for you")
    if info.stand_in == "resigned":
        return _("Gave up · bot plays")
    return _("Away · bot plays") if info.stand_in == "lost" else _("Bot plays for them")


def _near(desk: Desk, seat: int) -> str:
    member = desk.play.session.room.at_seat(seat)
    if member is None or member.latency is None:
        # Not measured yet, or at the host's own machine: nobody can tell which.
        return _("Connected") if desk.play.session.room.shared else _("Player")
    return _("LAN · {milliseconds} ms").format(milliseconds=member.latency)


def _rgba(color: Color) -> tuple[int, int, int, int]:
    return color.r, color.g, color.b, color.a
