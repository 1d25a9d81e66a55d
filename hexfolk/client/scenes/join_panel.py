"""The panel of the menu that lists the games on the network, and takes an address typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from hexfolk.client.addresses import LONGEST_CODE, BadAddress, parse_goal
from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import mix
from hexfolk.client.scenes.map_names import announced_title
from hexfolk.client.tickets import Ticket, Tickets
from hexfolk.client.ui.button import Button, IconButton
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Drawing, Label, Panel
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.spinner import Spinner
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _, ngettext
from hexfolk.i18n.lan_wording import discovery_problem
from hexfolk.wire.announcement import Announcement
from hexfolk.wire.hello import PROTOCOL
from hexfolk.wire.lobby import LONGEST_PLAYER_NAME

MOST_SHOWN = 40
"""Games that are listed; more are announced by nobody who means well."""

MapPicture = Callable[[str, tuple[int, int]], Surface | None]
"""Draws a map by its short name at a size; None for one that is not known here."""


class Offer(NamedTuple):
    """A game of the list, and what can be done with it: ``"join"``, ``"watch"`` or ``"rejoin"``; `reason` says why it
    cannot."""

    game: Announcement
    way: str
    ticket: Ticket | None
    reason: str | None


class JoinActions(NamedTuple):
    """What the panel does."""

    join: Callable[[Offer], None]
    connect: Callable[[str], None]
    """With the text of an address."""
    rename: Callable[[str], None]
    host: Callable[[], None]
    close: Callable[[], None]


def offers(games: Sequence[Announcement], tickets: Tickets) -> tuple[Offer, ...]:
    """The games in the order of the list: those one has a seat in, those one can play in, the others."""
    found = [_offer(game, tickets) for game in games[:MOST_SHOWN]]
    rank = {"rejoin": 0, "join": 1, "watch": 2}
    return tuple(sorted(found, key=lambda offer: (bool(offer.reason), rank[offer.way], offer.game.name.casefold())))


def _offer(game: Announcement, tickets: Tickets) -> Offer:
    ticket = tickets.of(game.game.hex())
    back = ticket is not None and not ticket.away
    way = "rejoin" if back else "watch" if game.running or game.seats_taken >= game.seats else "join"
    reason = None
    if game.protocol != PROTOCOL:
        words = _("It runs Hexfolk {version}: newer than yours.")
        if game.protocol < PROTOCOL:
            words = _("It runs Hexfolk {version}: older than yours.")
        reason = words.format(version=game.version)
    return Offer(game, way, ticket, reason)


def add_join_panel(
    ui: Ui,
    rect: Rect,
    found: Sequence[Offer],
    problem: str | None,
    name: str,
    picture: MapPicture,
    actions: JoinActions,
    scrolled: int = 0,
) -> ScrollArea | None:
    """Make the widgets of the panel; gives the area that its rows scroll in.

    `problem`: code of why nothing can be found; `picture` draws a map of a name at a size, None for one that is not
    known here.
    """
    look = ui.look
    Panel(ui, "join panel", rect, "popover", heading=_("Games on your network"))
    pad = look.pick(16, 11)
    inner = rect.inflate(-2 * pad, 0)
    high = look.pick(50, 38)
    _heads(ui, rect, bool(problem), actions)
    # The line that says what is wrong with an address has the panel's margin, too.
    address = Rect(inner.left, rect.bottom - pad - look.pick(24, 26) - high, inner.width, high)
    _address(ui, address, rect.bottom, actions)
    named = Rect(inner.left, address.top - look.pick(10, 7) - high, inner.width, high)
    _own_name(ui, named, name, actions)
    top = rect.top + look.pick(62, 46)
    place = Rect(inner.left, top, inner.width, named.top - look.pick(12, 8) - top)
    if found:
        return _rows(ui, place, found, picture, actions, scrolled)
    _none(ui, place, problem, actions)
    return None


def add_join_tail(ui: Ui, rect: Rect, middle: int) -> None:
    """The tail of the panel at `rect`: it points at a button to the left whose middle lies at the height `middle`."""
    look = ui.look
    reach, half = look.px(9), look.px(10)
    corner = look.paint.panel_radius("popover") + half
    box = Rect(rect.left - reach, 0, 2 * reach, 2 * half)
    box.centery = max(rect.top + corner, min(middle, rect.bottom - corner))
    fill = mix(look.ui.popover_top, look.ui.popover_bottom, (box.centery - rect.top) / rect.height)

    def draw(target: Surface, at: Rect) -> None:
        look.paint.tail(target, (at.left, at.centery), "left", fill, look.ui.popover_border)

    Drawing(ui, "join tail", box, draw)


def _heads(ui: Ui, rect: Rect, failing: bool, actions: JoinActions) -> None:
    look = ui.look
    side = look.pick(38, 30)
    cross = Rect(rect.right - look.pick(14, 10) - side, rect.top + look.pick(11, 8), side, side)
    IconButton(ui, "close join", cross, "close", _("Close (Esc)"), kind="ghost", on_click=actions.close)
    if not failing:
        turning = Rect(0, 0, look.pick(20, 16), look.pick(20, 16))
        turning.midright = cross.left - look.px(8), cross.centery
        Spinner(ui, "looking", turning)


def _own_name(ui: Ui, rect: Rect, name: str, actions: JoinActions) -> None:
    look = ui.look
    label = Rect(rect.left, rect.top, look.tall(126, 92), rect.height)
    Label(ui, "own name label", label, _("Your name"), role="caption", color=look.ui.mute)
    field = Rect(label.right, rect.top, rect.right - label.right, rect.height)
    TextEntry(
        ui, "own name", field, name, icon="human", limit=LONGEST_PLAYER_NAME, on_change=actions.rename,
        placeholder=_("Your name"),
    )  # fmt: skip


def _address(ui: Ui, rect: Rect, bottom: int, actions: JoinActions) -> None:
    """The field for an address, checked with every keystroke; what is wrong is said from there down to `bottom`."""
    look = ui.look
    button = Rect(0, rect.top, look.pick(122, 92), rect.height)
    button.right = rect.right
    field = Rect(rect.left, rect.top, button.left - look.pick(10, 7) - rect.left, rect.height)

    def checked(text: str) -> None:
        problem = address_problem(text)
        wrong = problem is not None and bool(text.strip())
        entry.set_wrong(wrong)
        told.set_text(problem or "" if wrong else "")
        connect.set_enabled(problem)

    def go(text: str) -> None:
        if address_problem(text) is None:
            actions.connect(text)

    entry = TextEntry(
        ui, "address", field, icon="key", limit=LONGEST_CODE, check=checked, on_submit=go,
        placeholder=_("Address or join code"),
        tip=Tip(_("The host’s lobby shows it, such as 192.168.0.24. A name or an IPv6 address will do, too, and a port "
                  "behind a colon. A join code is copied there.")),
    )  # fmt: skip
    words = Rect(rect.left, rect.bottom + look.px(3), rect.width, bottom - rect.bottom - look.px(6))
    told = Label(ui, "address problem", words, "", role="caption", color=look.tokens.color("status.error_text"))
    connect = Button(ui, "connect", button, _("Connect"), on_click=lambda: go(entry.text), reason=address_problem(""))


def address_problem(text: str) -> str | None:
    """The sentence of what is wrong with an address, None for a good one."""
    try:
        parse_goal(text)
    except BadAddress as bad:
        return {
            "empty": _("Type the address that the host’s lobby shows."),
            "port": _("A port is a number from 1 to 65535."),
            "address": _("That is no address. It looks like 192.168.0.24 or 192.168.0.24:4740."),
            "code": _("That join code is not whole. Copy it once more in the host’s lobby."),
        }[bad.code]
    return None


def _rows(
    ui: Ui,
    place: Rect,
    found: Sequence[Offer],
    picture: MapPicture,
    actions: JoinActions,
    scrolled: int,
) -> ScrollArea:
    look = ui.look
    high, gap, out = look.tall(104, 76), look.pick(12, 8), look.px(6)
    shown = max(1, (place.height + gap) // (high + gap))
    if shown < len(found):
        # As high as whole rows fill the place.
        high = (place.height - gap * (shown - 1)) // shown
        place = Rect(place.left, place.top, place.width, shown * (high + gap) - gap)
    area = ScrollArea(ui, "games", place.inflate(2 * out, 2 * out))
    area.content_height = len(found) * (high + gap) - gap + 2 * out
    area.rows_of(high + gap)
    wide = place.width - (area.bar_width if area.limit else 0)
    for index, offer in enumerate(found):
        row = Rect(place.left, place.top + index * (high + gap), wide, high)
        _row(ui, row, index, offer, picture, actions, area)
    area.scroll_to(scrolled)
    return area


def _row(
    ui: Ui,
    row: Rect,
    index: int,
    offer: Offer,
    picture: MapPicture,
    actions: JoinActions,
    area: ScrollArea,
) -> None:
    look, game = ui.look, offer.game
    border = look.ui.amber if offer.way == "rejoin" and offer.reason is None else None
    Panel(ui, f"game {index}", row, "row", border=border, area=area)
    button = Rect(0, 0, look.tall(102, 82), look.tall(48, 36))
    button.midright = row.right - look.pick(14, 9), row.centery
    label = {"join": _("Join"), "watch": _("Watch"), "rejoin": _("Rejoin")}[offer.way]
    Button(
        ui, f"join {index}", button, label, kind="amber" if border else "plain", reason=offer.reason, area=area,
        on_click=lambda: actions.join(offer), tip=Tip(_tip(offer), title=game.name),
    )  # fmt: skip
    image = picture(game.map, (look.pick(108, 76), row.height - look.pick(22, 14)))
    words = Rect(row.left, row.top, button.left - look.px(8) - row.left, row.height)
    Drawing(ui, f"game {index} words", words, _drawing(look, offer, image), area=area)


def _tip(offer: Offer) -> str:
    place = offer.game.addresses[0] if offer.game.addresses else ""
    lines = [
        announced_title(offer.game.map, offer.game.title),
        _("A password is asked for.") if offer.game.password else "",
        _("The game has begun.") if offer.game.running else "",
        _("At {place}").format(place=place) if place else "",
    ]
    return "\n".join(line for line in lines if line)


def _drawing(look: Look, offer: Offer, image: Surface | None) -> Callable[[Surface, Rect], None]:
    """Paints picture, name, map and seats of a game."""
    game = offer.game
    off = offer.reason is not None

    def draw(target: Surface, at: Rect) -> None:
        pad, wide = look.pick(11, 7), look.pick(108, 76)
        middle = at.left + pad + wide // 2, at.centery
        if image is not None:
            look.put_centered(target, image, middle)
        else:
            look.paint.panel(target, Rect(at.left + pad, at.top + pad, wide, at.height - 2 * pad), "sunken")
            look.put_centered(target, look.icon("map", look.pick(34, 26), look.ui.slot_mute), middle)
        x = at.left + pad + wide + look.pick(14, 10)
        left, room = x, at.right - x
        if game.password:
            lock = look.icon("lock", look.pick(18, 14), look.ui.amber_text)
            look.put(target, lock, (left, at.top + round(at.height * 0.26) - lock.get_height() // 2))
            left += lock.get_width() + look.px(7)
        color = look.ui.disabled_text if off else look.ui.cream
        name = look.text.ellipsis("name", game.name, at.right - left)
        look.text.draw(target, "name", name, color, (left, at.top + round(at.height * 0.26)))
        if offer.reason is not None:
            bad = look.tokens.color("status.error_text")
            box = Rect(x, at.top + round(at.height * 0.42), room, round(at.height * 0.5))
            look.text.draw_fitted(target, "caption", offer.reason, bad, box, align="left")
            return
        points = ngettext("{count} point", "{count} points", game.target).format(count=game.target)
        told = _("{map}, {points}").format(map=announced_title(game.map, game.title), points=points)
        fitted = look.text.fit("caption", told, room, 1)
        line = look.text.ellipsis(fitted.face, fitted.lines[0], room)
        look.text.draw(target, fitted.face, line, look.ui.mute, (x, at.top + round(at.height * 0.52)))
        _draw_seats(look, target, game, (x, at.top + round(at.height * 0.78)), room)

    return draw


def _draw_seats(look: Look, target: Surface, game: Announcement, midleft: tuple[int, int], room: int) -> None:
    """A little person for each seat, and how many are taken: in words only where there is no room for both."""
    size = look.pick(17, 13)
    people = [
        look.icon("human", size, look.ui.amber_text if at < game.seats_taken else look.ui.disabled_border)
        for at in range(min(game.seats, 8))
    ]
    words = _("{taken} of {seats}").format(taken=game.seats_taken, seats=game.seats)
    text = look.text.render("caption", words, look.ui.cream)
    left = midleft[0]
    if len(people) * (size + look.px(5)) + look.px(5) + text.get_width() <= room:
        left = look.put_row(target, people, look.px(5), midleft).right + look.px(10)
    look.put(target, text, (left, midleft[1] - text.get_height() // 2))


def _none(ui: Ui, place: Rect, problem: str | None, actions: JoinActions) -> None:
    """Nobody hosts, or nobody can be found."""
    look = ui.look
    islet = look.art("sea/islet", look.pick(88, 62))
    high = look.pick(132, 96)
    box = Rect(place.left, place.top + look.px(6), look.pick(190, 130), high)

    def draw(target: Surface, at: Rect) -> None:
        look.paint.box(target, at, look.paint.style(look.tokens.color("sea.middle"), radius=9))
        look.put_centered(target, islet, at.center)

    Drawing(ui, "no games picture", box, draw)
    x = box.right + look.pick(18, 12)
    title = Rect(x, box.top, place.right - x, look.pick(30, 22))
    Label(ui, "no games", title, _("No games are found") if problem else _("Nobody hosts yet."))
    text = _("Host a game, or type the address shown in the host’s lobby.")
    if problem:
        text = discovery_problem(problem)
    words = Rect(x, title.bottom + look.px(2), place.right - x, box.bottom - title.bottom)
    Label(ui, "no games help", words, text, role="caption", color=look.ui.mute, wrap=True)
    button = Rect(0, box.bottom + look.pick(18, 12), look.pick(180, 136), look.pick(48, 36))
    button.right = place.right
    Button(ui, "host instead", button, _("Host a game"), kind="amber", icon="wifi", on_click=actions.host)
