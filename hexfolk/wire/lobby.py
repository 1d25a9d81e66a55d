"""What is said in the lobby, before a game starts, and what both lobby and table speak of: members and chat."""

from __future__ import annotations

from msgspec import Struct

from hexfolk.board import Layout
from hexfolk.rules.options import Options

LONGEST_PLAYER_NAME = 20
"""Letters of a name that a person chooses."""
LONGEST_CHAT = 200
"""Letters of one line of chat."""
LONGEST_MAP_TEXT = 200
"""Letters of what is said about a map."""
LARGEST_SEED = 10**15
"""Of a deal."""
MOST_SEATS = 8
MOST_MEMBERS = 64
"""Players and spectators together."""

BOT_NAMES = ("Bramble", "Thistle", "Old Moss", "Clover", "Juniper", "Rook", "Hazel", "Wren")
"""Names of bots, the same in every language; one more than there are bots, so that none is the player's."""

SEAT_STATES = ("open", "closed", "human", "bot")
PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "hurry",
    "one_moment",
    "nice_trade",
    "no_trade",
    "good_game",
)
"""Ids of the quick phrases: each reads them in their own language."""


class _Message(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A message."""


class TableOptions(Struct, frozen=True):
    """Everything that a lobby may choose: the game's options, and the table's own."""

    game: Options = Options()
    grace: int = 60
    """Seconds, 0 to 300, until a bot stands in for a lost player."""
    spectators: bool = True


class Member(Struct, frozen=True):
    """Somebody who is there, or was and has a seat."""

    member: int
    name: str
    seat: int | None
    """Number of the seat in the lobby or at the table; None: looks on."""
    leader: bool
    """Whether it leads the lobby (and, at the host's own machine, hosts the game)."""
    connected: bool
    latency: int | None
    """Milliseconds there and back, None where it is not known, or the member sits at the host's machine."""
    kept: str = ""
    """For whom the seat at the table is kept of a player who is not there: ``"token"`` (the holder of its token),
    ``"leader"`` (likewise, but the leader may open it by now, see `SetSeat`) or ``"open"`` (anybody who comes, or looks
    on and says `TakeSeat`)."""


class LobbySeat(Struct, frozen=True):
    """A seat before the game starts. The eight of them keep their places; closed ones are left out of the game."""

    state: str
    """One of `SEAT_STATES`."""
    member: int | None
    """Who sits there, when it is a human's."""
    name: str
    """A human's or bot's; else empty."""
    color: str
    """Id of the colour, such as ``"red"``; its emblem goes with it. Empty for open and closed seats."""
    level: str
    """A bot's level; else empty."""
    ready: bool
    """Bots always are."""
    locked: bool
    """Whether only the leader may put somebody there."""


class LobbyMap(Struct, frozen=True):
    """The map that is chosen, as it would be dealt with the seed."""

    name: str
    """Short name, such as ``"standard-19"``."""
    titles: dict[str, str]
    """Name to show by language code; ``""`` holds the one for every language."""
    about: dict[str, str]
    players: tuple[int, ...]
    """The numbers of players that it is made for."""
    layout: Layout | None
    """None: it cannot be dealt; `problem` says why."""
    problem: str = ""
    """``"no_deal"``, ``"wishes_not_met"`` or ``"map_broken"``."""


# --- from the client ---------------------------------------------------------------------------------------------


class SetName(_Message, frozen=True):
    """Be called otherwise."""

    name: str


class TakeSeat(_Message, frozen=True):
    """Sit down at an open seat, or get up and look on (None).

    At the table for those who look on: play on at a seat that is kept for nobody (`Member.kept`).
    """

    seat: int | None
    """Seats are numbered from 0; the lobby has `MOST_SEATS`."""


class SetColor(_Message, frozen=True):
    """Have another colour that nobody has."""

    color: str
    """One of `SEAT_COLORS`."""


class SetReady(_Message, frozen=True):
    """Be ready to start, or not. Any change of map or options takes everyone's readiness back but the leader's.

    The leader, who starts the game, always counts as ready.
    """

    ready: bool


class Say(_Message, frozen=True):
    """A line of chat."""

    text: str


class SayPhrase(_Message, frozen=True):
    """A quick phrase, one of `PHRASES`."""

    phrase: str


class SetSeat(_Message, frozen=True):
    """Leader: make a seat ``"open"``, ``"closed"`` or a ``"bot"``'s of `level`; who sits there looks on.

    At the table: let anybody take the seat of a player who has been away for long, ``"closed"``: or not any more.
    """

    seat: int
    state: str
    level: str = ""
    """One of `LEVELS`; only with ``"bot"``."""


class LockSeat(_Message, frozen=True):
    """Leader: let nobody sit down there by themselves, or let them again."""

    seat: int
    locked: bool


class ShuffleSeats(_Message, frozen=True):
    """Leader: seat everybody anew, by chance."""


class Kick(_Message, frozen=True):
    """Leader: send a member away; its token is not let in again before the room is back in the lobby after a game.

    Nor is a newcomer from its address, unless that is loopback or somebody else was there from it. Names do not count.

    At the table only those who look on can be sent away: nobody takes a player's seat in a running game.
    """

    member: int


class HandOver(_Message, frozen=True):
    """Leader: let another member lead, in the lobby or at the table."""

    member: int


class SetMap(_Message, frozen=True):
    """Leader: choose a map of the host's by its short name, or send one whole.

    The target becomes the one that the map recommends, if any. As long as a standard board is chosen, it follows the
    number of seats.
    """

    name: str
    data: bytes = b""
    """The map's file, when it is the leader's own, at most `LARGEST_MAP` bytes; empty: one of the host's."""


class SetSeed(_Message, frozen=True):
    """Leader: deal with this seed; None: draw another."""

    seed: int | None
    """0 to `LARGEST_SEED`."""


class SetOptions(_Message, frozen=True):
    """Leader: play with these options. `options.game.players` is taken from the seats."""

    options: TableOptions


class SetPassword(_Message, frozen=True):
    """Leader: ask newcomers for a password, of which only the key travels (see `key_of`); both empty: for none."""

    salt: bytes
    """`SALT_BYTES` random bytes."""
    key: bytes
    """32 bytes."""


class StartGame(_Message, frozen=True):
    """Leader: begin. A bot takes each open seat; everyone else who sits must be there and ready."""


class PlayAgain(_Message, frozen=True):
    """Leader, once the game at the table is over: back to the lobby, with everybody who is there."""


LobbyFromClient = (
    SetName
    | TakeSeat
    | SetColor
    | SetReady
    | SetSeat
    | LockSeat
    | ShuffleSeats
    | HandOver
    | SetMap
    | SetSeed
    | SetOptions
    | SetPassword
    | StartGame
    | PlayAgain
)
SocialFromClient = Say | SayPhrase | Kick


# --- from the host -----------------------------------------------------------------------------------------------


class LobbyState(_Message, frozen=True):
    """How the lobby stands: sent whole at every change but the map's."""

    game: str
    """Name of the game: it may follow whoever leads."""
    seats: tuple[LobbySeat, ...]
    """Always `MOST_SEATS`."""
    options: TableOptions
    seed: int
    password: bool
    addresses: tuple[str, ...]
    """Where the host can be reached, such as ``"192.168.0.24:4740"``."""


class MapChosen(_Message, frozen=True):
    """The map of the lobby: sent when it, its seed or its deal changes."""

    map: LobbyMap


class MembersChanged(_Message, frozen=True):
    """Who is there: sent at every change of it, and every few seconds for the latencies."""

    members: tuple[Member, ...]


class Said(_Message, frozen=True):
    """A line of chat: `text`, or the id of a quick `phrase`."""

    member: int
    name: str
    seat: int | None
    text: str = ""
    phrase: str = ""


class LobbyRefused(_Message, frozen=True):
    """What was asked for cannot be; nothing changed.

    `code`: ``"not_leader"``, ``"seat_taken"``, ``"seat_closed"``, ``"seat_locked"``, ``"color_taken"``,
    ``"name_taken"``, ``"name_empty"``, ``"map_missing"``, ``"map_broken"``, ``"map_too_large"``, ``"no_deal"``,
    ``"wrong_value"``, ``"not_ready"``, ``"too_few_players"`` (two, of whom one is human), ``"players_of_map"`` (the map
    is not made for so many), ``"no_such_member"``, ``"no_spectators"``, ``"somebody_watches"`` (spectators cannot be
    excluded while some are there), ``"too_fast"`` (chat, deals), ``"chat_empty"``, ``"host_stays"`` (who sits at the
    host's machine cannot be sent away), ``"player_stays"`` (nor can a player of a running game), ``"still_kept"`` (the
    seat's player has not been away for long), ``"gave_up"`` (who resigned gets no other seat), ``"running"`` (only in
    the lobby), ``"not_running"`` (only at the table).
    """

    code: str


LobbyFromHost = LobbyState | MapChosen | LobbyRefused
SocialFromHost = MembersChanged | Said
