"""Who plays a seat, and how they are connected: oneself, a bot of a level, somebody near or far, somebody lost."""

from __future__ import annotations

import math
from typing import NamedTuple

from pygame import Color

from hexfolk.client.room import SLOW
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
    if own and desk.play.session.asleep and not desk.play.session.bot_plays:
        return Kind("pause", _("The game waits for you"), _rgba(look.tokens.color("status.warn_text")), _("Waits"))
    if info.stand_in:
        short = _("Gave up") if info.stand_in == "resigned" and not own else _("Bot plays")
        return Kind("bot", _stand_in(info, own), _rgba(look.tokens.color("status.warn_text")), short)
    if own:
        return Kind("human", _("You"), _rgba(look.ui.mute))
    if info.kind == "bot":
        level = _("Bot · {level}").format(level=terms.bot_level(info.level).lower())
        return Kind("bot", level, _rgba(look.ui.mute))
    if info.connected:
        return _near(desk, seat)
    words, short = _("Away"), ""
    if time := away_for(desk, seat):
        words, short = _("Reconnecting · {time}").format(time=time), _("Away · {time}").format(time=time)
    return Kind("wifi-off", words, _rgba(look.tokens.color("status.offline")), short)


def away_for(desk: Desk, seat: int) -> str:
    """The time that is left until a bot stands in for somebody who is away; empty where nobody is waited for."""
    info, lost = desk.info(seat), lost_player(desk, seat)
    if info.connected or info.stand_in or lost is None or lost.left <= 0:
        return ""
    return clock_text(math.ceil(lost.left))


def lost_player(desk: Desk, seat: int) -> LostPlayer | None:
    """What is known of a lost player, with the seconds that are left by now."""
    session = desk.play.session
    for lost in session.state.lost:
        if lost.seat == seat:
            still = session.state.paused
            return LostPlayer(seat, lost.left if still else max(0.0, lost.left - session.state_age), lost.votes)
    return None


def muted_at(desk: Desk, seat: int) -> bool:
    """Whether who sits there is not heard in the chat."""
    room = desk.play.session.room
    member = room.at_seat(seat)
    return member is not None and room.muted(member.member, member.name)


def _stand_in(info: SeatInfo, own: bool) -> str:
    if own:
        return _("A bot plays for you")
    if info.stand_in == "resigned":
        return _("Gave up · bot plays")
    return _("Away · bot plays") if info.stand_in == "lost" else _("Bot plays for them")


def _near(desk: Desk, seat: int) -> Kind:
    """Somebody who is there, and how far away; a slow connection warns. While the host is gone nobody knows."""
    tokens = desk.look.tokens
    if desk.play.session.closed is not None and not desk.play.over:
        return Kind("wifi-off", _("No connection"), _rgba(desk.look.ui.mute))
    online = _rgba(tokens.color("status.online"))
    member = desk.play.session.room.at_seat(seat)
    if member is None or member.latency is None:
        # Not measured yet, or at the host's own machine: nobody can tell which.
        return Kind("wifi", _("Connected") if desk.play.session.room.shared else _("Player"), online)
    color = online if member.latency < SLOW else _rgba(tokens.color("status.warn_text"))
    words, short = _("LAN · {milliseconds} ms"), _("{milliseconds} ms")
    return Kind(
        "wifi", words.format(milliseconds=member.latency), color, short.format(milliseconds=member.latency)
    )  # fmt: skip


def _rgba(color: Color) -> tuple[int, int, int, int]:
    return color.r, color.g, color.b, color.a
