"""The seats of the lobby: who plays, who is ready, who may sit where; the own colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Color, Rect, Surface

from hexfolk.client.look.look import Look
from hexfolk.client.room import SLOW
from hexfolk.client.scenes.game_draft import BOT_LEVEL, BOT_LEVELS, COLORS
from hexfolk.client.scenes.lobby_desk import LobbyActions, LobbyDesk
from hexfolk.client.scenes.seats_panel import ColorChoice
from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.dropdown import Dropdown
from hexfolk.client.ui.plain import Drawing, Label, Panel
from hexfolk.client.ui.row_list import ListRow, open_list
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext
from hexfolk.i18n.terms import bot_level, seat_color
from hexfolk.wire.lobby import LobbySeat, LockSeat, Member, SetSeat, ShuffleSeats, TakeSeat

Line = tuple[str, str, Color]
"""An icon, words, and their colour."""


def add_lobby_seats(desk: LobbyDesk, rect: Rect, actions: LobbyActions) -> None:
    """Make the widgets of the panel."""
    ui, look = desk.ui, desk.ui.look
    Panel(ui, "seats", rect, heading=_("Seats"))
    pad = look.pick(16, 10)
    inner = rect.inflate(-2 * pad, 0)
    _heads(desk, rect, actions)
    side = min(look.pick(66, 40), (inner.width - 7 * look.px(6)) // 8)
    high = look.tall(40, 24) + side
    colors = Rect(inner.left, rect.bottom - look.pick(22, 12) - high, inner.width, high)
    _colors(desk, colors, side, actions)
    line = colors.top - look.pick(14, 7)

    def divide(target: Surface, at: Rect) -> None:
        look.paint.divider(target, at.topleft, at.width)

    Drawing(ui, "seats divider", Rect(inner.left, line, inner.width, look.px(2)), divide)
    top, gap = rect.top + look.pick(62, 42), look.pick(10, 6)
    count = len(desk.room.seats)
    room = line - look.pick(14, 7) - top
    step = (room + gap) / max(count, 1)
    rows = min(look.pick(82, 60), round(step) - gap)
    for at, seat in enumerate(desk.room.seats):
        row = Rect(inner.left, round(top + at * step), inner.width, rows)
        make = {"human": _human, "bot": _bot, "open": _open, "closed": _closed}[seat.state]
        make(desk, row, at, seat, actions)


def _heads(desk: LobbyDesk, rect: Rect, actions: LobbyActions) -> None:
    """Shuffling, and those who look on."""
    ui, look = desk.ui, desk.ui.look
    high = look.pick(40, 30)
    right = rect.right - look.pick(16, 10)
    if desk.leads:
        label = _("Shuffle order")
        wide = look.text.width("caption", label) + look.tall(70, 62)
        if look.metrics.big_text:
            # The word is in the tooltip: there is no room for it.
            label, wide = "", high
        box = Rect(right - wide, rect.top + look.pick(9, 6), wide, high)
        Button(
            ui, "shuffle", box, label, icon="shuffle", kind="ghost", role="caption",
            on_click=lambda: desk.send(ShuffleSeats()), tip=Tip(_("Seat everybody anew, by chance")),
        )  # fmt: skip
        right = box.left - look.px(6)
    watching = len(desk.room.watching())
    if watching:
        label = ngettext("{count} watching", "{count} watching", watching).format(count=watching)
        wide = look.text.width("caption", label) + look.tall(70, 62)
        box = Rect(right - wide, rect.top + look.pick(9, 6), wide, high)
        Button(
            ui, "onlookers", box, label, icon="spectator", kind="ghost", role="caption",
            on_click=lambda: _open_watching(desk, box, actions), tip=Tip(_("Who watches")),
        )  # fmt: skip


def _open_watching(desk: LobbyDesk, owner: Rect, actions: LobbyActions) -> None:
    rows = []
    for member in desk.room.watching():
        own = member.member == desk.room.me
        name = desk.ui.look.text.ellipsis("body", member.name, desk.ui.look.pick(220, 160))
        label = _("{name} (you)").format(name=name) if own else name
        if desk.leads and not own:
            open_one = partial(_open_member, desk, owner, member, actions)
            rows.append(ListRow(str(member.member), label, open_one, "more"))
        else:
            sign = "mute" if desk.room.muted(member.member, member.name) else "spectator"
            rows.append(ListRow(str(member.member), label, lambda: None, sign))
    open_list(desk.ui, "watching", owner, rows)


# -- rows --------------------------------------------------------------------------------------------------------


def _human(desk: LobbyDesk, row: Rect, at: int, seat: LobbySeat, actions: LobbyActions) -> None:
    ui, look = desk.ui, desk.ui.look
    own = seat.member == desk.room.me
    border = look.ui.amber if own else None
    Panel(ui, f"seat {at}", row, "plate" if own else "row", border=border, stroke=2.5 if own else None)
    right = row.right - look.pick(12, 8)
    member = desk.room.member(seat.member)
    if member is not None and desk.leads and not own:
        right = _icon(
            desk, f"kick {at}", row, right, "close", _("Send {name} away").format(name=seat.name),
            lambda: actions.kick(member.member),
        )  # fmt: skip
    if member is not None:
        right = _more(desk, row, right, at, member, actions)
    bold = look.text.face("body")._replace(weight=800)
    said = max(look.text.width(bold, ready_line(look, ready)[1]) for ready in (True, False))
    ready = Rect(0, row.top, max(look.pick(126, 92), said + look.pick(19, 15) + look.px(7)), row.height)
    ready.right = right

    def draw_ready(target: Surface, box: Rect) -> None:
        icon, words, color = ready_line(look, seat.ready and desk.there(seat))
        picture = look.icon(icon, look.pick(19, 15), color)
        text = look.text.render(bold, words, color)
        wide = picture.get_width() + look.px(7) + text.get_width()
        look.put_row(target, (picture, text), look.px(7), (box.right - wide, box.centery))

    Drawing(ui, f"ready {at}", ready, draw_ready)
    _person(desk, Rect(row.left, row.top, ready.left - row.left, row.height), at, seat, member)


def ready_line(look: Look, ready: bool) -> Line:
    """How readiness is shown."""
    if ready:
        return "check", _("Ready"), look.tokens.status["ok"].text
    return "clock", _("Not ready"), look.tokens.color("status.warn_text")


def _more(desk: LobbyDesk, row: Rect, right: int, at: int, member: Member, actions: LobbyActions) -> int:
    """The button of what else can be done about a person."""
    tip = _("More about {name}").format(name=member.name)
    box = _icon_rect(desk, row, right)
    return _icon(
        desk, f"more {at}", row, right, "more", tip, lambda: _open_member(desk, box, member, actions), kind="ghost"
    )


def _open_member(desk: LobbyDesk, owner: Rect, member: Member, actions: LobbyActions) -> None:
    room = desk.room
    rows: list[ListRow] = []
    if member.member == room.me:
        rows.append(ListRow("name", _("Change my name"), actions.change_name, "edit"))
        if member.seat is not None or room.own_seat is not None:
            allowed = None if room.options.spectators else _("Nobody may watch here. The leader can allow it.")
            rows.append(
                ListRow("look on", _("Get up and watch"), lambda: desk.send(TakeSeat(None)), "spectator", allowed)
            )
    else:
        muted = room.muted(member.member, member.name)

        def mute() -> None:
            room.mute(member, not muted)
            actions.refresh()

        words = _("Hear in the chat again") if muted else _("Mute in the chat")
        rows.append(ListRow("mute", words, mute, "unmute" if muted else "mute"))
        if desk.leads:
            gone = None if member.connected else _("{name} is not there.").format(name=member.name)
            over = partial(actions.hand_over, member.member)
            rows.append(ListRow("lead", _("Hand over the lead"), over, "crown", gone))
            rows.append(ListRow("kick", _("Send away"), partial(actions.kick, member.member), "kick"))
    open_list(desk.ui, "member", owner, rows)


def _person(desk: LobbyDesk, place: Rect, at: int, seat: LobbySeat, member: Member | None) -> None:
    """Shield, name, and how one is connected; read anew whenever it is drawn."""
    look = desk.ui.look

    def draw(target: Surface, box: Rect) -> None:
        now = desk.room.member(seat.member) or member
        muted = now is not None and desk.room.muted(now.member, now.name)
        _draw_seat(look, target, box, seat, _kind(desk, seat, now), muted=muted)

    Drawing(desk.ui, f"person {at}", place, draw, tip=_whole_name(look, place, seat))


def _whole_name(look: Look, place: Rect, seat: LobbySeat) -> Tip | None:
    """The name in a tooltip, where it is cut."""
    room = place.right - look.px(6) - place.left - look.pick(86, 58)
    return Tip(seat.name) if look.text.width("name", seat.name) > room else None


def _kind(desk: LobbyDesk, seat: LobbySeat, member: Member | None) -> Line:
    """What is told below the name."""
    look = desk.ui.look
    own, leads = seat.member == desk.room.me, member is not None and member.leader
    if own:
        return ("crown", _("You, leading"), look.ui.amber_text) if leads else ("human", _("You"), look.ui.mute)
    if member is not None and not member.connected:
        return "wifi-off", _("Reconnecting"), look.tokens.color("status.offline")
    latency = None if member is None else member.latency
    words = _("Connected") if latency is None else _("{milliseconds} ms").format(milliseconds=latency)
    if leads:
        told = _("Leads") if latency is None else _("Leads · {latency}").format(latency=words)
        return "crown", told, look.ui.amber_text
    return "wifi", words, look.tokens.color("status.warn_text" if (latency or 0) >= SLOW else "status.online")


def _draw_seat(look: Look, target: Surface, box: Rect, seat: LobbySeat, line: Line, *, muted: bool = False) -> None:
    """A name over what `line` tells; `muted`: one does not hear them in the chat."""
    icon, words, color = line
    shield = look.art(f"piece/shield-{seat.color}", min(look.pick(52, 38), box.height - look.px(8)))
    look.put_centered(target, shield, (box.left + look.pick(44, 30), box.centery))
    x = box.left + look.pick(86, 58)
    room = box.right - look.px(6) - x
    low = box.height < look.pick(56, 40)
    upper, lower = (0.34, 0.74) if low else (0.36, 0.69)
    sign = look.icon("mute", look.pick(20, 16), look.ui.icon_mute) if muted else None
    beside = 0 if sign is None else sign.get_width() + look.px(7)
    name = look.text.ellipsis("name", seat.name, room - beside)
    middle = box.top + round(box.height * upper)
    end = look.text.draw(target, "name", name, look.ui.cream, (x, middle)).right
    if sign is not None:
        look.put(target, sign, (end + look.px(7), middle - sign.get_height() // 2))
    picture = look.icon(icon, look.pick(18, 14), color)
    fitted = look.text.fit("caption", words, room - look.px(26), 1)
    text = look.text.render(fitted.face, fitted.lines[0], color)
    look.put_row(target, (picture, text), look.px(6), (x, box.top + round(box.height * lower)))


def _bot(desk: LobbyDesk, row: Rect, at: int, seat: LobbySeat, actions: LobbyActions) -> None:
    ui, look = desk.ui, desk.ui.look
    Panel(ui, f"seat {at}", row, "row")
    right = row.right - look.pick(12, 8)
    words = _("Bot")
    if desk.leads:
        right = _icon(
            desk, f"open {at}", row, right, "close", _("Take {name} away").format(name=seat.name),
            lambda: desk.send(SetSeat(at, "open")),
        )  # fmt: skip
        box = Rect(0, 0, look.tall(154, 112), min(look.pick(44, 32), row.height - look.px(6)))
        box.midright = right, row.centery
        levels = [(level, bot_level(level)) for level in dict.fromkeys((*BOT_LEVELS, seat.level))]
        Dropdown(
            ui, f"level {at}", box, levels, seat.level, lambda level: desk.send(SetSeat(at, "bot", level)),
            tip=Tip(_("How well it plays"), title=seat.name),
        )  # fmt: skip
        right = box.left - look.px(6)
    else:
        words = _("Bot · {level}").format(level=bot_level(seat.level).lower())

    def draw(target: Surface, box: Rect) -> None:
        _draw_seat(look, target, box, seat, ("bot", words, look.ui.mute))

    place = Rect(row.left, row.top, right - row.left, row.height)
    Drawing(ui, f"person {at}", place, draw, tip=_whole_name(look, place, seat))


def _open(desk: LobbyDesk, row: Rect, at: int, seat: LobbySeat, actions: LobbyActions) -> None:
    ui, look = desk.ui, desk.ui.look
    Panel(ui, f"seat {at}", row, "open")
    right = row.right - look.pick(12, 8)

    def add_bot() -> None:
        desk.send(SetSeat(at, "bot", BOT_LEVEL))

    if desk.leads:
        right = _icon(
            desk, f"close {at}", row, right, "close", _("Close this seat"), lambda: desk.send(SetSeat(at, "closed"))
        )
        words = _("Let anybody sit here") if seat.locked else _("Keep this seat: nobody sits here by themselves")
        right = _icon(
            desk, f"lock {at}", row, right, "lock" if seat.locked else "unlock", words,
            lambda: desk.send(LockSeat(at, not seat.locked)), selected=seat.locked,
        )  # fmt: skip
        right = _icon(desk, f"sit {at}", row, right, "human", _("Sit here"), lambda: desk.send(TakeSeat(at)))
        if look.metrics.big_text:
            right = _icon(desk, f"add bot {at}", row, right, "bot", _("Add bot"), add_bot)
        else:
            right = _wide(desk, f"add bot {at}", row, right, _("Add bot"), "bot", add_bot, None)
    else:
        locked = _("The leader keeps this seat for somebody.") if seat.locked else None
        right = _wide(desk, f"sit {at}", row, right, _("Sit here"), "human", lambda: desk.send(TakeSeat(at)), locked)
    told = [_("Kept by the leader"), _("Kept")] if seat.locked else [_("Waiting for a player"), _("Waiting")]
    _empty(desk, Rect(row.left, row.top, right - row.left, row.height), at, "human", _("Open seat"), told)


def _closed(desk: LobbyDesk, row: Rect, at: int, seat: LobbySeat, actions: LobbyActions) -> None:
    Panel(desk.ui, f"seat {at}", row, "sunken")
    right = row.right - desk.ui.look.pick(12, 8)
    if desk.leads:
        right = _wide(desk, f"open {at}", row, right, _("Open seat"), "", lambda: desk.send(SetSeat(at, "open")), None)
    _empty(desk, Rect(row.left, row.top, right - row.left, row.height), at, "lock", _("Closed"), ())


def _empty(desk: LobbyDesk, place: Rect, at: int, icon: str, title: str, told: Sequence[str]) -> None:
    """A seat nobody has: a ring with an icon, and the first of the words that have room at full size, else the last."""
    look = desk.ui.look

    def draw(target: Surface, box: Rect) -> None:
        side = min(look.pick(52, 36), box.height - look.px(10))
        ring = Rect(0, 0, side, side)
        ring.center = box.left + look.pick(44, 30), box.centery
        look.paint.disc(target, ring, Color(0, 0, 0, 0), look.ui.button_border)
        tone = look.ui.icon_mute if told else look.ui.slot_mute
        look.put_centered(target, look.icon(icon, round(side * 0.5), tone), ring.center)
        x = box.left + look.pick(86, 58)
        room = box.right - look.px(6) - x
        if not told:
            look.text.draw(target, "name", title, look.ui.disabled_text, (x, box.centery))
            return
        fitted = look.text.fit("name", title, room, 1)
        look.text.draw(target, fitted.face, fitted.lines[0], look.ui.mute, (x, box.top + round(box.height * 0.36)))
        said = next((words for words in told if look.text.width("caption", words) <= room), told[-1])
        words = look.text.fit("caption", said, room, 1)
        look.text.draw(target, words.face, words.lines[0], look.ui.mute, (x, box.top + round(box.height * 0.69)))

    Drawing(desk.ui, f"person {at}", place, draw)


def _icon_rect(desk: LobbyDesk, row: Rect, right: int) -> Rect:
    look = desk.ui.look
    side = min(look.pick(44, 32), row.height - look.px(6))
    box = Rect(0, 0, side, side)
    box.midright = right, row.centery
    return box


def _icon(
    desk: LobbyDesk, id: str, row: Rect, right: int, icon: str, name: str, click: Callable[[], None],
    *, kind: str = "plain", selected: bool = False,
) -> int:  # fmt: skip
    """A button at the right end of a row; where the next one ends."""
    box = _icon_rect(desk, row, right)
    button = IconButton(desk.ui, id, box, icon, name, on_click=click, kind=kind)
    button.set_selected(selected)
    return box.left - desk.ui.look.px(7)


def _wide(
    desk: LobbyDesk,
    id: str,
    row: Rect,
    right: int,
    label: str,
    icon: str,
    click: Callable[[], None],
    reason: str | None,
) -> int:
    look = desk.ui.look
    box = Rect(0, 0, look.text.width("body", label) + look.tall(70 if icon else 40, 54 if icon else 30), 0)
    if look.metrics.small and icon:
        box.width += look.px(16)
    box.height = min(look.pick(44, 32), row.height - look.px(6))
    box.midright = right, row.centery
    Button(desk.ui, id, box, label, icon=icon, role="body", on_click=click, reason=reason)
    return box.left - look.px(7)


def _colors(desk: LobbyDesk, rect: Rect, side: int, actions: LobbyActions) -> None:
    ui, look, room = desk.ui, desk.ui.look, desk.room
    seat = None if room.own_seat is None else room.seats[room.own_seat]
    words = _("Your colour and emblem") if seat is not None else _("Take a seat to choose a colour")
    label = Rect(rect.left + look.px(4), rect.top, rect.width, look.tall(28, 20))
    Label(ui, "colour label", label, words)
    owners = {other.color: other.name for other in room.players() if other is not seat}
    gap = (rect.width - side * len(COLORS)) / (len(COLORS) - 1)
    for index, color in enumerate(COLORS):
        box = Rect(round(rect.left + index * (side + gap)), rect.bottom - side, side, side)
        reason = None
        if seat is None:
            reason = _("Take a seat first.")
        elif color in owners:
            reason = _("{color} is taken by {name}.").format(color=seat_color(color), name=owners[color])
        choice = ColorChoice(
            ui, f"colour {color}", box, color, group="colours", tip=Tip(seat_color(color)), reason=reason,
            on_click=partial(actions.set_color, color),
        )  # fmt: skip
        choice.set_selected(seat is not None and seat.color == color)
