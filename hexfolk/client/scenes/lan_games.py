"""The menu's way into games on the network: what is found, the list of it, the way back to a seat."""

from __future__ import annotations

import time

from pygame import Rect, Surface

from hexfolk.client.addresses import Place, normal_address, parse_goal, written
from hexfolk.client.look.look import Look
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.game_draft import DEFAULT_NAME
from hexfolk.client.scenes.join_panel import JoinActions, Offer, add_join_panel, add_join_tail, offers
from hexfolk.client.scenes.joining import Joining
from hexfolk.client.scenes.maps import shipped_board
from hexfolk.client.scenes.thumbnails import Thumbnails
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.services import ServiceFailed, Wish
from hexfolk.client.tickets import Ticket
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.client.ui.tooltip import Tip
from hexfolk.i18n import _
from hexfolk.i18n.wording import failure
from hexfolk.wire.announcement import Announcement
from hexfolk.wire.text import clean_name

REJOIN_FOR = 12 * 3600
"""Seconds for which the way back into a game is offered though nobody announces it."""


class LanGames:
    """Looks at the network as long as a screen is there, and leads from it into a game."""

    def __init__(self, scene: Scene, ways: Ways) -> None:
        """`scene` is on the stack already."""
        self._scene, self._ways = scene, ways
        self._browsing = ways.services.browse(scene.app.wake)
        self._found: tuple[Offer, ...] = ()
        self._problem: str | None = None
        self._joining: Joining | None = None
        self._thumbnails: tuple[Look, Thumbnails] | None = None
        self._area: ScrollArea | None = None
        self.listing = False
        """Whether the list is open."""
        self._look_round()

    def tick(self) -> None:
        """Show what has changed on the network, and how far the way into a game is."""
        if self._look_round():
            self._scene.rebuild_soon()
        if self._joining is not None and not self._joining.over:
            self._joining.tick()

    def close(self) -> None:
        """Look no more, and let a try to get in be."""
        self._browsing.close()
        if self._joining is not None:
            self._joining.close()

    def toggle(self) -> None:
        """Open or close the list."""
        self.listing = not self.listing
        self._scene.rebuild()

    def _look_round(self) -> bool:
        """Take in what is found; whether anything has changed."""
        seen = offers(self._browsing.games(), self._ways.tickets), self._browsing.problem
        changed = seen != (self._found, self._problem)
        self._found, self._problem = seen
        return changed

    # -- widgets -----------------------------------------------------------------------------------------------------

    def add_join(self, rect: Rect) -> None:
        """The button of the list, with the number of games found."""
        button = Button(
            self._scene.ui, "join", rect, _("Join a game"), icon="wifi", align="left", role="heading",
            badge=str(len(self._found)) if self._found else "", on_click=self.toggle,
            tip=None if self.listing else Tip(_("Games of others on your network")),
        )  # fmt: skip
        button.set_selected(self.listing)

    def add_rejoin(self, rect: Rect) -> None:
        """The button of the way back, if there is one."""
        back = self.way_back()
        if back is None:
            return
        if isinstance(back, Offer):
            name, told = back.game.name, _("{name} goes on").format(name=back.game.name)
        else:
            name = back.name
            told = _("{name}, last at {place}").format(name=name, place=written(Place(back.address, back.port)))
        Button(
            self._scene.ui, "rejoin", rect, _("Rejoin"), icon="redo", align="left", second=told, role="heading",
            on_click=lambda: self._rejoin(back), tip=Tip(_("Your seat is kept for you."), title=name),
        )  # fmt: skip

    def add_list(self, button: Rect) -> None:
        """The panel beside its button, with a tail that points at it, if it is open."""
        if not self.listing:
            return
        look = self._scene.look
        width, height = look.metrics.size
        rect = Rect(look.pick(524, 352), 0, look.tall(548, 420), look.pick(620, 424))
        rect.right = min(rect.right, width - look.pick(24, 12))
        rect.top = min(button.top, height - look.pick(48, 24) - rect.height)
        self._area = add_join_panel(
            self._scene.ui, rect, self._found, self._problem, self._name(), self._map_picture,
            JoinActions(self._join, self._connect, self._rename, self.host, self.toggle),
            0 if self._area is None else self._area.offset,
        )  # fmt: skip
        add_join_tail(self._scene.ui, rect, button.centery)

    def _map_picture(self, name: str, size: tuple[int, int]) -> Surface | None:
        look = self._scene.look
        if self._thumbnails is None or self._thumbnails[0] is not look:
            self._thumbnails = look, Thumbnails(look)
        board = shipped_board(name)
        return None if board is None else self._thumbnails[1].picture(board, size)

    # -- ways into games ---------------------------------------------------------------------------------------------

    def way_back(self) -> Offer | Ticket | None:
        """The game that one has a seat in: one that is found, else the one played last, if that was not long ago."""
        found = next((offer for offer in self._found if offer.way == "rejoin" and offer.reason is None), None)
        if found is not None:
            return found
        last = next((ticket for ticket in self._ways.tickets.all() if ticket.address and not ticket.away), None)
        return last if last is not None and time.time() - last.used_at < REJOIN_FOR else None

    def host(self) -> None:
        """Open a lobby of one's own."""
        try:
            self._ways.host()
        except ServiceFailed as failed:
            self._scene.ui.toasts.say(failure(failed.code, failed.detail), "error")

    def _name(self) -> str:
        return clean_name(self._ways.settings.settings.name) or DEFAULT_NAME

    def _rename(self, name: str) -> None:
        if clean_name(name):
            self._ways.settings.change(name=clean_name(name))

    def _join(self, offer: Offer) -> None:
        game, ticket = offer.game, offer.ticket
        token = ticket.token if ticket is not None else ""
        trusted = self._trusted(game)
        wish = Wish(game.addresses, game.port, self._name(), token, offer.way == "watch", fingerprints=trusted)
        # Where a new game has begun meanwhile, one that was sent away may come in anew.
        self._go_in(wish, game.name, guess=ticket is not None and ticket.away)

    def _trusted(self, game: Announcement) -> tuple[str, ...]:
        """Whom to trust there: who was trusted before counts more than what anybody can announce."""
        known, announced = self._ways.known_hosts, game.fingerprint.hex()
        if known.trusts(announced):
            return (announced,)
        places = [Place(address, game.port) for address in game.addresses]
        before = tuple(found for place in places if (found := known.at(place)) is not None)
        return before or (announced,)

    def _rejoin(self, back: Offer | Ticket) -> None:
        if isinstance(back, Offer):
            self._join(back)
        else:
            wish = Wish((back.address,), back.port, back.player, back.token, fingerprints=(back.fingerprint,))
            self._go_in(wish, back.name)

    def _connect(self, text: str) -> None:
        place, told = parse_goal(text)
        known = told or self._ways.known_hosts.at(place)
        fingerprints = (known,) if known else ()
        wish = Wish((place.address,), place.port, self._name(), self._token_at(place, known), fingerprints=fingerprints)
        self._go_in(wish, written(place), guess=True)

    def _token_at(self, place: Place, known: str | None) -> str:
        """Of the seat that one had last at a host, which may have another game by now; empty: none, or another host."""
        for ticket in self._ways.tickets.all():
            there = normal_address(ticket.address), ticket.port
            same = there == (normal_address(place.address), place.port)
            # A join code has the beginning of a fingerprint.
            if same and known and ticket.fingerprint.startswith(known):
                return ticket.token
        return ""

    def _go_in(self, wish: Wish, title: str, *, guess: bool = False) -> None:
        if wish.addresses and (self._joining is None or self._joining.over):
            self._joining = Joining(self._scene.ui, self._ways, wish, title, self._scene.app.wake, guess=guess)
            self._joining.tick()
