"""The lobby's header, its chat, and the place where the game is started."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from hexfolk.client.chat import ChatView, open_mutes, open_phrases, say
from hexfolk.client.look.look import Look
from hexfolk.client.scenes.lobby_desk import LobbyActions, LobbyDesk
from hexfolk.client.scenes.lobby_layout import LobbyRects
from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Drawing, Label, Panel
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _, ngettext
from hexfolk.wire.lobby import LONGEST_CHAT, SetReady, TakeSeat


def add_header(desk: LobbyDesk, rects: LobbyRects, fingerprint: str, actions: LobbyActions) -> int:
    """Back, address, password; how far the title may reach, in window pixels."""
    ui, look, lobby = desk.ui, desk.ui.look, desk.room.lobby
    IconButton(ui, "back", rects.back, "chevron-left", _("Leave the lobby (Esc)"), on_click=actions.leave)
    right, high = rects.header.right, look.pick(54, 38)
    if lobby is None:
        return right
    words = _("Password: on") if lobby.password else _("Password: off")
    box = Rect(0, 0, look.text.width("button", words) + look.tall(76, 58), high)
    box.midright = right, rects.back.centery
    Button(
        ui, "set password", box, words, icon="lock" if lobby.password else "unlock", on_click=actions.set_password,
        reason=desk.off, tip=Tip(_("Newcomers are asked for it")),
    )  # fmt: skip
    right = box.left - look.pick(14, 9)
    if not lobby.addresses:
        return right
    return _address(desk, rects, right, high, fingerprint, actions)


def draw_headline(
    look: Look, target: Surface, rects: LobbyRects, headline: tuple[str, str] | None, title_end: int
) -> None:
    """The room's name, and beside it, where there is room before `title_end`, how many seats are taken."""
    x, middle = rects.back.right + look.pick(18, 12), rects.back.centery
    if headline is None:
        look.text.draw(target, "title", _("The lobby is on its way"), look.ui.cream, (x, middle))
        return
    game, words = headline
    wide = look.text.width("body", words) + look.pick(34, 22)
    room = title_end - look.px(12) - x
    name = look.text.ellipsis("title", game, max(room - wide, room // 2))
    title = look.text.draw(target, "title", name, look.ui.cream, (x, middle))
    if title.right + wide <= title_end:
        at = title.right + look.pick(18, 12), middle + look.pick(5, 3)
        look.text.draw(target, "body", words, look.ui.mute, at)


def _address(desk: LobbyDesk, rects: LobbyRects, right: int, high: int, fingerprint: str, actions: LobbyActions) -> int:
    """Where the host can be reached, with a button that copies it."""
    ui, look, lobby = desk.ui, desk.ui.look, desk.room.lobby
    assert lobby is not None
    address = lobby.addresses[0]
    role = look.text.face("number")._replace(px=look.text.scaled(22 if not look.metrics.compact else 16))
    most = look.pick(420, 250)
    face = next(
        (
            role._replace(px=px)
            for px in range(role.px, 10, -1)
            if look.text.width(role._replace(px=px), address) < most
        ),
        role,
    )
    side = high - look.px(12)
    well = Rect(0, 0, min(look.text.width(face, address), most) + side + look.pick(44, 30), high)
    well.midright = right, rects.back.centery
    Panel(ui, "address well", well, "well")
    copy = Rect(well.right - side - look.px(6), well.centery - side // 2, side, side)
    lines = "\n".join(lobby.addresses)
    if fingerprint:
        lines += "\n" + _("Fingerprint: {digits}").format(digits=fingerprint)
    IconButton(
        ui, "copy address", copy, "copy", _("Copy the join code"), on_click=actions.copy_address,
        tip=Tip(lines, title=_("Copy the join code")),
    )  # fmt: skip

    def draw(target: Surface, at: Rect) -> None:
        shown = look.text.ellipsis(face, address, at.width - side - look.pick(34, 22))
        look.text.draw(target, face, shown, look.ui.cream, (at.left + look.pick(18, 12), at.centery))

    Drawing(ui, "address", well, draw)
    label = _("Join on your network at")
    icon = look.pick(22, 17)
    wide = look.text.width("caption", label) + icon + look.px(10)
    words = Rect(well.left - look.pick(16, 10) - wide, well.top, wide, high)
    if words.left < rects.header.left + rects.header.width * 0.45:
        return well.left

    def draw_label(target: Surface, at: Rect) -> None:
        parts = look.icon("wifi", icon, look.ui.icon_mute), look.text.render("caption", label, look.ui.mute)
        look.put_row(target, parts, look.px(9), at.midleft)

    Drawing(ui, "address label", words, draw_label)
    return words.left


def add_chat(desk: LobbyDesk, rect: Rect, refresh: Callable[[], None]) -> ChatView:
    """The chat: what was said, and the field to say something."""
    ui, look, room = desk.ui, desk.ui.look, desk.room
    Panel(ui, "chat panel", rect, heading=_("Chat"))
    pad, high = look.pick(16, 10), look.pick(48, 36)
    inner = rect.inflate(-2 * pad, 0)
    side = look.pick(40, 30)
    mute = Rect(rect.right - pad - side, rect.top + look.pick(9, 6), side, side)
    IconButton(
        ui, "mute", mute, "unmute", _("Mute somebody"), kind="ghost",
        on_click=lambda: open_mutes(ui, mute, room, refresh),
    )  # fmt: skip
    bottom = rect.bottom - pad - high
    top = rect.top + look.pick(52, 37)
    view = ChatView(ui, "chat lines", Rect(inner.left + look.px(4), top, inner.width, bottom - look.px(8) - top), room)
    phrases = Rect(inner.left, bottom, high, high)
    IconButton(
        ui, "phrases", phrases, "chat", _("Quick phrases"), on_click=lambda: open_phrases(ui, phrases, desk.send)
    )
    send = Rect(inner.right - high, bottom, high, high)
    field = Rect(phrases.right + look.px(8), bottom, send.left - phrases.right - 2 * look.px(8), high)

    def go(_text: str = "") -> None:
        if say(entry.text, desk.send):
            entry.set_text("")

    entry = TextEntry(
        ui, "chat", field, limit=LONGEST_CHAT, placeholder=_("Say something…"), on_submit=go,
    )  # fmt: skip
    IconButton(ui, "send chat", send, "send", _("Send (Enter)"), on_click=go)
    return view


def add_start(desk: LobbyDesk, rect: Rect, actions: LobbyActions) -> None:
    """Who is waited for, and the one main button: start, be ready, or sit down."""
    ui, look, room = desk.ui, desk.ui.look, desk.room
    problem = desk.start_problem()
    Panel(ui, "start panel", rect)
    pad = look.pick(22, 12)
    line = Rect(rect.left + pad, rect.top + look.pick(14, 7), rect.width - 2 * pad, look.tall(42, 30))
    _status(desk, line, problem)
    hero = Rect(rect.left + look.pick(20, 10), line.bottom + look.pick(10, 5), 0, 0)
    hero.width = rect.width - 2 * look.pick(20, 10)
    one_line = look.text.fits("caption", _note(desk), rect.width - 2 * pad, 1)
    note = look.tall(38, 24) if one_line else look.tall(52, 40)
    hero.height = rect.bottom - note - look.px(4) - hero.top
    own = None if room.own_seat is None else room.seats[room.own_seat]
    if desk.leads:
        _start(desk, hero, problem, actions)
    elif own is not None and own.ready:
        Button(ui, "ready", hero, _("Not ready after all"), kind="plain", icon="undo", role="button_hero",
               on_click=lambda: desk.send(SetReady(False)))  # fmt: skip
    elif own is not None:
        Button(
            ui, "ready", hero, _("I am ready"), kind="hero", icon="check", on_click=lambda: desk.send(SetReady(True))
        )
    else:
        _sit_down(desk, hero)
    words = Rect(
        rect.left + pad, hero.bottom + look.px(5), rect.width - 2 * pad, rect.bottom - hero.bottom - look.px(8)
    )
    Label(ui, "start note", words, _note(desk), role="caption", color=look.ui.mute, align="center", wrap=not one_line)


def _start(desk: LobbyDesk, hero: Rect, problem: str | None, actions: LobbyActions) -> None:
    """For whoever leads: start. One who looks on may sit down as well, and has to where nobody sits."""
    room = desk.room
    if room.own_seat is None and _free_seats(desk):
        if not any(True for _seat in room.human_seats()):
            _sit_down(desk, hero)
            return
        gap = desk.ui.look.px(8)
        sit = Rect(hero.left, hero.top, (hero.width - gap) // 2, hero.height)
        _sit_down(desk, sit)
        hero = Rect(sit.right + gap, hero.top, hero.right - sit.right - gap, hero.height)
    Button(desk.ui, "start", hero, _("Start game"), kind="hero", on_click=actions.start, reason=problem)


def _free_seats(desk: LobbyDesk) -> list[int]:
    """Where one could sit down: the leader also at a locked seat."""
    return [at for at, seat in enumerate(desk.room.seats) if seat.state == "open" and (desk.leads or not seat.locked)]


def _sit_down(desk: LobbyDesk, hero: Rect) -> None:
    """For those who look on: the first seat that is open."""
    free = _free_seats(desk)
    reason = None if free else _("No seat is open.")
    Button(
        desk.ui, "sit down", hero, _("Sit down"), kind="hero", icon="human", reason=reason,
        on_click=lambda: desk.send(TakeSeat(free[0])),
    )  # fmt: skip


def _note(desk: LobbyDesk) -> str:
    opened = sum(seat.state == "open" for seat in desk.room.seats)
    if opened:
        return ngettext(
            "A bot takes the open seat when the game starts.", "Bots take the open seats when the game starts.", opened
        )
    leader = desk.room.leader
    if desk.leads or leader is None:
        return _("Everybody plays by the rules above.")
    return _("The game is started by whoever leads the lobby.")


def _status(desk: LobbyDesk, line: Rect, problem: str | None) -> None:
    """The line above the button: everyone is ready, or what is in the way; and who is ready."""
    look, room = desk.ui.look, desk.room

    def draw(target: Surface, at: Rect) -> None:
        ready = [seat.color for seat in room.players() if seat.ready and desk.there(seat)]
        side = look.pick(34, 24)
        shields = [look.art(f"piece/shield-{color}", side) for color in ready]
        gap = look.px(6)
        wide = sum(shield.get_width() + gap for shield in shields)
        if shields:
            look.put_row(target, shields, gap, (at.right - wide + gap, at.centery))
        color = look.tokens.status["ok"].text if problem is None else look.tokens.color("status.warn_text")
        icon = look.icon("check" if problem is None else "clock", look.pick(22, 17), color)
        look.put(target, icon, (at.left, at.centery - icon.get_height() // 2))
        x = at.left + icon.get_width() + look.px(9)
        words = Rect(x, at.top - look.px(4), at.right - wide - look.px(6) - x, at.height + look.px(8))
        text = _("Everyone is ready") if problem is None else problem
        look.text.draw_fitted(target, "body", text, color, words, align="left")

    Drawing(desk.ui, "start status", line, draw)
