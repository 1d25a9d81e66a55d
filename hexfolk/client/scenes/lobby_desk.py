"""What all panels of the lobby share: how it stands, who one is in it, and the way to the host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from hexfolk.client.room import Room
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _, ngettext
from hexfolk.i18n.lan_wording import map_problem
from hexfolk.wire.lobby import LobbySeat, SetOptions, TableOptions
from hexfolk.wire.messages import ClientMessage

PATIENCE = 2.0
"""Seconds for which options that were sent show before the host has set them."""


class LobbyDesk:
    """One's own side of a lobby. What the leader sets shows at once; the host has the last word."""

    def __init__(self, ui: Ui, room: Room, send: Callable[[ClientMessage], None]) -> None:
        self.ui, self.room, self.send = ui, room, send
        self._wanted: TableOptions | None = None
        self._wanted_at = 0.0

    @property
    def leads(self) -> bool:
        """Whether one may set what the lobby plays."""
        return self.room.leads

    @property
    def off(self) -> str | None:
        """Why one may not, None: one may."""
        return None if self.leads else _("Only the leader of the lobby sets this.")

    # -- options -------------------------------------------------------------------------------------------------

    @property
    def options(self) -> TableOptions:
        """The options to be shown."""
        known = self.room.options
        if self._wanted is None or self.ui.clock - self._wanted_at > PATIENCE:
            return known
        return replace(self._wanted, game=replace(self._wanted.game, players=known.game.players))

    def option(self, name: str) -> Any:
        """One of them, the table's own among them."""
        options = self.options
        return getattr(options, name) if hasattr(options, name) else getattr(options.game, name)

    def set_option(self, name: str, value: Any) -> None:
        """Ask the host to play with another value."""
        options = self.options
        if hasattr(options, name):
            options = replace(options, **{name: value})
        else:
            options = replace(options, game=replace(options.game, **{name: value}))
        self.set_options(options)

    def set_options(self, options: TableOptions) -> None:
        """Ask the host to play with other options."""
        self._wanted, self._wanted_at = options, self.ui.clock
        self.send(SetOptions(options))

    def settle(self, refused: bool) -> bool:
        """The host has said something: whether what is shown for want of an answer has come true, or `refused`."""
        if self._wanted is not None and (refused or self.options == self.room.options):
            self._wanted = None
        return self._wanted is None

    # -- seats ---------------------------------------------------------------------------------------------------

    @property
    def headline(self) -> tuple[str, str] | None:
        """The room's name and how many seats are taken; None: the host has not told of the lobby yet."""
        if self.room.lobby is None:
            return None
        taken = ngettext("{taken} of {count} seat taken", "{taken} of {count} seats taken", self.playing)
        return self.room.lobby.game, taken.format(taken=self.taken, count=self.playing)

    @property
    def playing(self) -> int:
        """How many would play if it started now: a bot takes each open seat."""
        return sum(seat.state != "closed" for seat in self.room.seats)

    @property
    def taken(self) -> int:
        """How many seats somebody has."""
        return len(self.room.players())

    def unready(self) -> tuple[LobbySeat, ...]:
        """The people who are waited for."""
        return tuple(seat for _at, seat in self.room.human_seats() if not seat.ready or not self.there(seat))

    def there(self, seat: LobbySeat) -> bool:
        """Whether who sits there is connected."""
        member = self.room.member(seat.member)
        return member is None or member.connected

    def start_problem(self) -> str | None:
        """The sentence of why the game cannot start, None: it can."""
        chosen, waiting = self.room.map, self.unready()
        if self.playing < 2:
            return _("A game needs at least 2 players: open a seat, or add a bot.")
        if not any(True for _seat in self.room.human_seats()):
            return _("Somebody has to sit down: bots alone play nothing here.")
        if chosen is None:
            return _("The map is on its way.")
        if chosen.layout is None:
            return map_problem(chosen.problem)
        if self.playing not in chosen.players:
            return _fitting(chosen.players, self.playing)
        if waiting:
            names = [seat.name for seat in waiting]
            if [seat.member for seat in waiting] == [self.room.me]:
                return _("You are not ready yet.")
            if len(names) == 1:
                return _("{name} is not ready yet.").format(name=names[0])
            return ngettext(
                "{count} player is not ready yet.", "{count} players are not ready yet.", len(names)
            ).format(count=len(names))
        return None


def _fitting(players: Sequence[int], playing: int) -> str:
    numbers = str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"
    return _("This map is made for {players} players, and {playing} seats are in use.").format(
        players=numbers, playing=playing
    )


class LobbyActions(NamedTuple):
    """What buttons of the panels ask of the scene."""

    leave: Callable[[], None]
    set_password: Callable[[], None]
    copy_address: Callable[[], None]
    change_name: Callable[[], None]
    kick: Callable[[int], None]
    hand_over: Callable[[int], None]
    set_color: Callable[[str], None]
    choose_map: Callable[[Any], None]
    any_map: Callable[[], None]
    show_own: Callable[[], None]
    typed_seed: Callable[[str], None]
    start: Callable[[], None]
    refresh: Callable[[], None]
