"""Every message between a client and a host, as typed values. The codec checks what comes in against these types."""

from __future__ import annotations

from msgspec import Struct

from hexfolk.board import Layout
from hexfolk.rules.actions import Action
from hexfolk.rules.cards import Cards
from hexfolk.rules.events import Event
from hexfolk.rules.refusal import Code
from hexfolk.rules.view import PlayerView
from hexfolk.wire.happenings import BotStoodIn as BotStoodIn
from hexfolk.wire.happenings import ClockRanOut as ClockRanOut
from hexfolk.wire.happenings import GamePaused as GamePaused
from hexfolk.wire.happenings import GameWentOn as GameWentOn
from hexfolk.wire.happenings import HandingBegan as HandingBegan
from hexfolk.wire.happenings import HandingFailed as HandingFailed
from hexfolk.wire.happenings import Happening as Happening
from hexfolk.wire.happenings import HostMoved as HostMoved
from hexfolk.wire.happenings import PauseDeclined as PauseDeclined
from hexfolk.wire.happenings import PlayerBack as PlayerBack
from hexfolk.wire.happenings import PlayerLeft as PlayerLeft
from hexfolk.wire.happenings import PlayerLost as PlayerLost
from hexfolk.wire.happenings import PlayerResigned as PlayerResigned
from hexfolk.wire.happenings import SeatOpened as SeatOpened
from hexfolk.wire.happenings import SeatTaken as SeatTaken
from hexfolk.wire.lobby import LobbyFromClient, LobbyFromHost, SocialFromClient, SocialFromHost

SEAT_COLORS = ("red", "blue", "yellow", "white", "violet", "green", "black", "pink")
"""Ids of the colours that a seat can have, each once at a table."""

MOST_ADDRESSES = 8
"""Addresses by which a new host is told of."""

LONGEST_NAME = 80
"""Letters of a seat's or map's name; what people can type is shorter."""


class _Message(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A message."""


class SeatInfo(Struct, frozen=True):
    """Who sits at a seat of the running game."""

    seat: int
    name: str
    color: str
    """Id of the seat colour, such as ``"red"``; its emblem goes with it."""
    kind: str
    """``"human"`` or ``"bot"``."""
    level: str
    """A bot's level, such as ``"steady"``; empty for a human."""
    connected: bool
    stand_in: str = ""
    """Why a bot plays a person's seat: ``"lost"``, ``"idle"`` (three clocks ran out; any click ends it; while
    `TableState.paused` tells that the table stands still no bot plays) or ``"resigned"`` (for good); empty: it does
    not."""


class ClockReading(Struct, frozen=True, array_like=True):
    """A clock of the table at the moment the message was made. There are none at a table without turn time.

    `kind`: ``"turn"``; ``"founding"`` (one piece of it), ``"discard"`` or ``"visit"`` (of the special building phase),
    each of which has a clock of its own; ``"offer"``: so long the clock of the turn still stands still for the answers
    to the open offer of `seat`, the player in turn.
    """

    seat: int
    kind: str
    limit: float
    """Seconds in all."""
    left: float
    """Seconds left."""
    running: bool
    """Whether it runs; else it stands still."""


Told = Event | ClockRanOut | Happening
"""What a table tells of: what happened in the game, and at the table."""


# --- from the client ---------------------------------------------------------------------------------------------


class Submit(_Message, frozen=True):
    """An action out of the menu, in answer to `decision` (the view's, or the number of the offer answered)."""

    decision: int
    action: Action


class SetPace(_Message, frozen=True):
    """How long bots take for an action: ``"normal"`` (0.6 s), ``"fast"`` or ``"instant"``. Alone with bots only."""

    pace: str


class SetPaused(_Message, frozen=True):
    """Stops the bots while the player reads a menu. Alone with bots only."""

    paused: bool


class VotePause(_Message, frozen=True):
    """Vote for a pause (`pause` True) or, while there is one, for going on (False). A vote may be changed.

    The other way round it is a vote against what others ask for, whose request falls once it can find no majority.
    Whose request fell, or was taken back, may not ask for the same half a minute long.
    """

    pause: bool


class VoteStandIn(_Message, frozen=True):
    """Vote for not waiting any longer for the lost player of `seat`; a second time: wait after all."""

    seat: int


class PlayOn(_Message, frozen=True):
    """Take the own seat back from the bot that stands in because three clocks ran out."""


class Resign(_Message, frozen=True):
    """Give up: a bot plays the seat to the end. The client stays and looks on."""


class AskWhole(_Message, frozen=True):
    """Something does not fit together here: send `Welcome` anew."""


class Pong(_Message, frozen=True):
    """The answer to `Ping`, with its number."""

    number: int


class OfferHosting(_Message, frozen=True):
    """From the player at the host's machine: I am leaving, let `member` take the save and host on.

    With the own number: I stay after all.
    """

    member: int


class AnswerHosting(_Message, frozen=True):
    """Agree that the save, which holds everyone's hidden cards, is given to another player; or not, or not any more.

    All are asked who are there and play, and the one who is to host. Who is away, or has a bot playing, is bound by
    what these decide.
    """

    agree: bool


class SaveTaken(_Message, frozen=True):
    """The answer to `SaveHandedOn`: the save is on this client's disk and can be played, and its host listens.

    Only then does the old host let go of the game. Who cannot take it says ``AnswerHosting(False)``.
    """

    addresses: tuple[str, ...]
    """Numeric ones where the new host listens, the most useful first, at most `MOST_ADDRESSES`."""
    port: int
    fingerprint: bytes
    """Of the new host's certificate, 32 bytes."""


class Leave(_Message, frozen=True):
    """The client goes; its seat is kept, the game stays saved."""


ClientMessage = (
    Submit
    | SetPace
    | SetPaused
    | VotePause
    | VoteStandIn
    | PlayOn
    | Resign
    | AskWhole
    | Pong
    | OfferHosting
    | AnswerHosting
    | SaveTaken
    | Leave
    | LobbyFromClient
    | SocialFromClient
)


# --- from the host -----------------------------------------------------------------------------------------------


class LostPlayer(Struct, frozen=True):
    """A seat whose player is not there. `left`: seconds until a bot stands in, as of this message; 0: one does."""

    seat: int
    left: float
    votes: tuple[int, ...]
    """The seats that do not want to wait any longer."""


class HostingOffer(Struct, frozen=True):
    """The host wants to go and to give the save to the player of `seat`; `agreed` are the seats that consent."""

    seat: int
    agreed: tuple[int, ...]
    given: bool = False
    """Whether all have agreed and the save is on its way: everything stands still until its new host has it."""


class TableState(_Message, frozen=True):
    """What is the matter at the table beside the game; sent whole at every change of it."""

    paused: bool = False
    pause_votes: tuple[int, ...] = ()
    """The seats that want a pause, or, during one, want to go on."""
    pause_against: tuple[int, ...] = ()
    """The seats that have voted against it."""
    votes_needed: int = 0
    lost: tuple[LostPlayer, ...] = ()
    hosting: HostingOffer | None = None


class Welcome(_Message, frozen=True):
    """The first message: everything that does not change, then the game so far as this seat may know it."""

    seat: int | None
    layout: Layout
    seats: tuple[SeatInfo, ...]
    view: PlayerView
    history: tuple[Told, ...]
    pace: str
    clocks: tuple[ClockReading, ...] = ()
    state: TableState | None = None
    titles: dict[str, str] = {}
    """What the map is called, by language code; ``""`` holds the title for every language. Empty: not known."""


class Update(_Message, frozen=True):
    """What has happened since, and how things stand now."""

    view: PlayerView
    events: tuple[Told, ...]
    own: bool = False
    """Whether it is this seat's own `Submit` that was carried out."""
    clocks: tuple[ClockReading, ...] = ()
    """The clocks from now on."""


class ClocksChanged(_Message, frozen=True):
    """The clocks run on, or stand still, though nothing has happened in the game."""

    clocks: tuple[ClockReading, ...]


class SeatsChanged(_Message, frozen=True):
    """Somebody came, went, or a bot stands in."""

    seats: tuple[SeatInfo, ...]


class SubmitRefused(_Message, frozen=True):
    """The action sent for `decision` was refused; nothing changed."""

    decision: int
    code: Code


class PlayerTally(Struct, frozen=True):
    """One player's figures for the summary."""

    seat: int
    collected: Cards
    """Resource cards got from production and founding."""
    offers_made: int
    offers_accepted: int
    bank_trades: int
    cards_given: int
    cards_received: int
    cards_stolen: int
    cards_lost: int
    """To the robber: stolen or discarded."""


class PointsChange(Struct, frozen=True, array_like=True):
    """In turn `turn` the seat's points became `points` (hidden ones included, shown after the end only)."""

    turn: int
    seat: int
    points: int


class AwardChange(Struct, frozen=True, array_like=True):
    """In turn `turn` the award went to `seat`."""

    turn: int
    award: str
    seat: int | None


class Summary(_Message, frozen=True):
    """Sent once the game is over."""

    turns: int
    seconds: int
    """Time played, all sittings together."""
    dice: tuple[int, ...]
    """How often each total from 2 to 12 was rolled."""
    players: tuple[PlayerTally, ...]
    points: tuple[PointsChange, ...]
    awards: tuple[AwardChange, ...]


class Notice(_Message, frozen=True):
    """Something that the player should be told of, while the game goes on.

    `code`: ``"save_failed"`` (the saves folder or its disk cannot be written, the game is kept in memory only) or
    ``"save_mended"`` (it can be written again, and nothing is missing); to one who claimed a seat twice
    ``"taken_elsewhere"``; ``"no_vote"``, ``"hosting_declined"`` and ``"handing_failed"`` where something asked for at
    the table cannot be; ``"asked_lately"`` to one who asks for a pause, or for going on, too soon again.
    """

    code: str


class Ping(_Message, frozen=True):
    """Are you there? To be answered at once by `Pong`."""

    number: int


class SaveHandedOn(_Message, frozen=True):
    """To the player who takes the game over: the save's bytes, tokens as hashes, to be hosted on.

    To be kept on disk before it is answered by `SaveTaken`. The game is that player's once ``Closed("moved")`` has
    come.
    """

    name: str
    data: bytes


class NewHost(_Message, frozen=True):
    """Where the game is hosted from now on, as its new host says: comes before ``Closed("moved")``."""

    addresses: tuple[str, ...]
    """As in `SaveTaken`, with the one that the old host saw the new one at."""
    port: int
    fingerprint: bytes


class Closed(_Message, frozen=True):
    """The last message: the table is gone.

    `reason`: ``"left"`` (the player left), ``"stopped"`` (the host was shut down), ``"failed"`` (a fault of the
    program, told in the log) or ``"unplayable"`` (the save does not give the game that it recorded). Over a network
    also ``"kicked"``, ``"elsewhere"`` (the seat was claimed by another connection with its token), ``"flood"`` (too
    many messages), ``"garbage"`` (what came was no message), ``"moved"`` (another player hosts on). A client's link
    itself says ``"lost"`` when nothing comes any more.
    """

    reason: str


HostMessage = (
    Welcome
    | Update
    | ClocksChanged
    | SeatsChanged
    | TableState
    | SubmitRefused
    | Summary
    | Notice
    | Ping
    | SaveHandedOn
    | NewHost
    | Closed
    | LobbyFromHost
    | SocialFromHost
)
