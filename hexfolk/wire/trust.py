"""What a client takes from a host beyond the types: everything it later indexes by, loops over or draws is in range.

A host is a stranger's program. `Guard` stands between a link and whatever reads its messages: a message that passes
can be used without a second look, one that does not ends the connection. Words are for `text` to clean. What it says
about the game is not judged: a lie that can be shown is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address

from hexfolk.board import Board, Layout, PortPlace
from hexfolk.board.board import TOKENS
from hexfolk.geometry import Crossing, Edge, Hex
from hexfolk.rules.cards import RESOURCES
from hexfolk.rules.options import validate
from hexfolk.wire.lobby import (
    MOST_MEMBERS,
    MOST_SEATS,
    SEAT_STATES,
    LobbyMap,
    LobbySeat,
    LobbyState,
    MapChosen,
    Member,
    MembersChanged,
    Said,
)
from hexfolk.wire.messages import (
    LONGEST_NAME,
    MOST_ADDRESSES,
    SEAT_COLORS,
    ClockReading,
    ClocksChanged,
    HostMessage,
    NewHost,
    Notice,
    SaveHandedOn,
    SeatInfo,
    SeatsChanged,
    Summary,
    TableState,
    Update,
    Welcome,
)
from hexfolk.wire.trusted_view import AWARDS, KINDS, LONGEST_WORD, MOST, Bounds, Checks, refuse

MOST_TILES = 1500
FARTHEST = 400
"""No coordinate of a tile is larger, on either side of nought."""
TALLEST = 80
"""Rows of a board, at most."""
MOST_PORTS = 200
MOST_CLOCKS = 32
MOST_HISTORY = 200_000
"""Events of a whole game."""
MOST_EVENTS = 1000
"""Events of one update, which are shown at once. No action has more than some dozens."""
MOST_CHANGES = 50_000
"""Changes of points or awards in a summary, each."""
LONGEST_TIME = 1e6
"""Seconds of a clock."""
MOST_LANGUAGES = 100
LONGEST_ABOUT = 4_000
LONGEST_LINE = 2_000
"""Letters of a line of chat or a word before it is cleaned."""

PACES = frozenset({"normal", "fast", "instant"})
CLOCKS = frozenset({"turn", "founding", "discard", "visit", "offer"})
KEPT = frozenset({"", "token", "leader", "open"})
STAND_INS = frozenset({"", "lost", "idle", "resigned"})
PORT_KINDS = frozenset({"general", *RESOURCES})


def check_layout(layout: Layout) -> None:
    """Raises WireError for an island of which no board could be made, or one too large to be drawn."""
    tiles = layout.tiles
    if not 0 < len(tiles) <= MOST_TILES or len(layout.name) > LONGEST_NAME:
        raise refuse(f"an island of {len(tiles)} tiles")
    if len({tile.hex for tile in tiles}) != len(tiles):
        raise refuse("two tiles on one cell")
    for tile in tiles:
        if not _near(tile.hex) or tile.token not in TOKENS:
            raise refuse(tile)
    rows = [tile.hex.r for tile in tiles]
    if max(rows) - min(rows) >= TALLEST:
        raise refuse("an island too tall")
    if len(layout.ports) > MOST_PORTS or len({port.edge for port in layout.ports}) != len(layout.ports):
        raise refuse("ports")
    for port in layout.ports:
        if not _port(port):
            raise refuse(port)
    if layout.robber is not None and not _near(layout.robber):
        raise refuse(layout.robber)
    if len(layout.no_founding) > 6 * MOST_TILES or not all(_corner(crossing) for crossing in layout.no_founding):
        raise refuse("crossings that are closed")


def board_of(layout: Layout) -> Board:
    """The board of an island that a host sent. Raises WireError."""
    check_layout(layout)
    try:
        return Board(layout)
    except ValueError as error:
        raise refuse(str(error)) from error


def _near(hex_: Hex) -> bool:
    return -FARTHEST <= hex_.q <= FARTHEST and -FARTHEST <= hex_.r <= FARTHEST


def _port(port: PortPlace) -> bool:
    edge: Edge = port.edge
    return edge.side in ("NE", "E", "SE") and _near(Hex(edge.q, edge.r)) and port.kind in PORT_KINDS


def _corner(crossing: Crossing) -> bool:
    return crossing.pole in ("N", "S") and _near(Hex(crossing.q, crossing.r))


class Guard:
    """Checks the messages of one host, in their order. Each check raises WireError."""

    def __init__(self) -> None:
        self.board: Board | None = None
        """The board of the last welcome that passed."""
        self._bounds: Bounds | None = None
        self._seat: int | None = None
        self._checks = Checks()

    def check(self, message: HostMessage) -> None:
        """Raises WireError for a message that cannot be used."""
        match message:
            case Welcome():
                self._welcome(message)
            case Update():
                bounds = self._at_table()
                self._checks.view(message.view, bounds, self._seat)
                self._checks.events(message.events, bounds, MOST_EVENTS)
                self._clocks(message.clocks)
            case ClocksChanged(clocks):
                self._clocks(clocks)
            case SeatsChanged(seats):
                self._seats(seats)
            case TableState():
                self._state(message)
            case Summary():
                self._summary(message)
            case LobbyState():
                _lobby(message)
            case MapChosen(map_):
                _map(map_)
            case MembersChanged(members):
                _members(members)
            case Said(text=text, phrase=phrase, name=name, seat=seat):
                _short(LONGEST_LINE, text, phrase, name)
                _seat_or_none(seat)
            case Notice(code):
                _short(LONGEST_WORD, code)
            case SaveHandedOn(name):
                _short(LONGEST_NAME, name)
            case NewHost():
                _new_host(message)

    def _at_table(self) -> Bounds:
        if self._bounds is None:
            raise refuse("no welcome yet")
        return self._bounds

    def _welcome(self, message: Welcome) -> None:
        players = len(message.seats)
        if not 2 <= players <= MOST_SEATS or message.pace not in PACES:
            raise refuse(f"{players} seats, pace {message.pace!r}")
        if message.seat is not None and not 0 <= message.seat < players:
            raise refuse(message.seat)
        if len(message.titles) > MOST_LANGUAGES:
            raise refuse("titles")
        _short(LONGEST_ABOUT, "", *message.titles, *message.titles.values())
        if self.board is None or self.board.layout != message.layout:
            self.board = board_of(message.layout)
        self._bounds, self._seat = Bounds.of(self.board, players), message.seat
        self._seats(message.seats)
        self._checks.view(message.view, self._bounds, message.seat)
        self._checks.events(message.history, self._bounds, MOST_HISTORY)
        self._clocks(message.clocks)
        if message.state is not None:
            self._state(message.state)

    def _seats(self, seats: tuple[SeatInfo, ...]) -> None:
        if len(seats) != self._at_table().players or len({info.color for info in seats}) != len(seats):
            raise refuse("seats")
        for number, info in enumerate(seats):
            if (
                info.seat != number
                or info.color not in SEAT_COLORS
                or info.kind not in ("human", "bot")
                or info.stand_in not in STAND_INS
            ):
                raise refuse(info)
            _short(LONGEST_NAME, info.name, info.level)

    def _clocks(self, clocks: tuple[ClockReading, ...]) -> None:
        players = self._at_table().players
        if len(clocks) > MOST_CLOCKS:
            raise refuse(f"{len(clocks)} clocks")
        for clock in clocks:
            # What is not a number is in no range.
            if (
                not 0 <= clock.seat < players
                or clock.kind not in CLOCKS
                or not 0.0 <= clock.left <= LONGEST_TIME
                or not 0.0 < clock.limit <= LONGEST_TIME
            ):
                raise refuse(clock)

    def _state(self, state: TableState) -> None:
        players = self._at_table().players
        _different(state.pause_votes, players)
        _different(state.pause_against, players)
        _different([lost.seat for lost in state.lost], players)
        for lost in state.lost:
            _different(lost.votes, players)
            if not 0.0 <= lost.left <= LONGEST_TIME:
                raise refuse(lost)
        if not 0 <= state.votes_needed <= players:
            raise refuse(state.votes_needed)
        if state.hosting is not None:
            _different([state.hosting.seat], players)
            _different(state.hosting.agreed, players)

    def _summary(self, message: Summary) -> None:
        players = self._at_table().players
        if len(message.dice) != 11 or len(message.players) != players:
            raise refuse("dice or players of a summary")
        _counts(MOST, *message.dice, message.turns)
        _counts(10**9, message.seconds)
        for number, tally in enumerate(message.players):
            if tally.seat != number or len(tally.collected) != KINDS:
                raise refuse(tally)
            _counts(
                10 * MOST, *tally.collected, tally.offers_made, tally.offers_accepted, tally.bank_trades,
                tally.cards_given, tally.cards_received, tally.cards_stolen, tally.cards_lost,
            )  # fmt: skip
        if max(len(message.points), len(message.awards)) > MOST_CHANGES:
            raise refuse("changes of a summary")
        for change in message.points:
            _counts(MOST, change.turn, change.points)
            _counts(players - 1, change.seat)
        for award in message.awards:
            _counts(MOST, award.turn)
            if award.award not in AWARDS or not (award.seat is None or 0 <= award.seat < players):
                raise refuse(award)


def _different(seats: Iterable[int], players: int) -> None:
    """Seats, each once."""
    seats = tuple(seats)
    if len(set(seats)) != len(seats) or not all(0 <= seat < players for seat in seats):
        raise refuse(seats)


def _counts(most: int, *values: int) -> None:
    if min(values) < 0 or max(values) > most:
        raise refuse(values)


def _short(longest: int, *words: str) -> None:
    if max(map(len, words)) > longest:
        raise refuse("a word too long")


def _seat_or_none(seat: int | None) -> None:
    if seat is not None and not 0 <= seat < MOST_SEATS:
        raise refuse(seat)


def _lobby(state: LobbyState) -> None:
    if len(state.seats) != MOST_SEATS or len(state.addresses) > MOST_MEMBERS:
        raise refuse("seats or addresses of a lobby")
    for seat in state.seats:
        _lobby_seat(seat)
    _short(LONGEST_LINE, state.game, *state.addresses)
    options = state.options
    try:
        validate(options.game)
    except ValueError as error:
        raise refuse(options) from error
    if not 0 <= options.grace <= MOST:
        raise refuse(options)


def _lobby_seat(seat: LobbySeat) -> None:
    taken = seat.state in ("human", "bot")
    if seat.state not in SEAT_STATES or (taken and seat.color not in SEAT_COLORS):
        raise refuse(seat)
    _short(LONGEST_LINE, seat.name, seat.level)


def _map(shown: LobbyMap) -> None:
    if max(len(shown.titles), len(shown.about)) > MOST_LANGUAGES or len(shown.players) > MOST_SEATS:
        raise refuse("a map's titles or players")
    if not all(0 < number <= MOST_SEATS for number in shown.players):
        raise refuse(shown.players)
    _short(LONGEST_NAME, shown.name, shown.problem)
    _short(LONGEST_ABOUT, "", *shown.titles.values(), *shown.about.values(), *shown.titles, *shown.about)
    if shown.layout is not None:
        board_of(shown.layout)


def _new_host(told: NewHost) -> None:
    """A place that can be gone to: numeric addresses only, so that no name is asked for."""
    if not 0 < len(told.addresses) <= MOST_ADDRESSES or not 1 <= told.port <= 65535 or len(told.fingerprint) != 32:
        raise refuse("a new host")
    for text in told.addresses:
        try:
            ip = ip_address(text)
        except ValueError as error:
            raise refuse(text) from error
        if ip.is_unspecified or ip.is_multicast:
            raise refuse(text)


def _members(members: tuple[Member, ...]) -> None:
    if len(members) > 2 * MOST_MEMBERS or len({member.member for member in members}) != len(members):
        raise refuse("members")
    for member in members:
        _short(LONGEST_LINE, member.name)
        _seat_or_none(member.seat)
        if member.kept not in KEPT:
            raise refuse(member)
        if member.latency is not None and not 0 <= member.latency <= MOST:
            raise refuse(member)
