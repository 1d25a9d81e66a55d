"""``hexfolk host``: hosts games on the network without a window.

The first one who comes in leads the lobby: chooses map and options, and starts the game. It goes on until it is stopped
(SIGINT, SIGTERM, SIGHUP), game after game; with ``--once`` it ends when a game is over and everybody has left. Every
game is saved as it is played, and ``--resume`` opens one again: each seat then waits for the player who had it.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import logging
import os
import random
import secrets
import signal
import socket
import stat
import sys
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from hexfolk import paths
from hexfolk.bots import LEVELS
from hexfolk.client.signals import ending_signals
from hexfolk.host.admission import Admission
from hexfolk.host.door import DEFAULT_PORT, Door, listen
from hexfolk.host.house import House
from hexfolk.host.lobby import Lobby, LobbyMeans, Plan
from hexfolk.host.lobby_seats import LobbyRefusal
from hexfolk.host.records import BadFile
from hexfolk.host.room import Password, Room
from hexfolk.host.saves import SUFFIX
from hexfolk.host.serving import Serving
from hexfolk.host.table import Unplayable
from hexfolk.i18n import host_wording as words
from hexfolk.i18n.wording import failure
from hexfolk.mapfiles import MapFile, MapProblems, find_map, load_map, own_maps, shipped_maps
from hexfolk.mapfiles.library import is_meant
from hexfolk.mapfiles.standard import standard_map
from hexfolk.tools.embedding import process_mind
from hexfolk.tools.failure import CommandFailed
from hexfolk.tools.herald import Herald
from hexfolk.tools.log_file import keep_log
from hexfolk.tools.map_failure import map_failed
from hexfolk.tools.rooms import SavedRoom, own_identity, room_means, saved_room
from hexfolk.wire.announcement import LONGEST_GAME_NAME
from hexfolk.wire.fingerprint import grouped, join_code
from hexfolk.wire.hello import SALT_BYTES
from hexfolk.wire.lobby import MOST_SEATS, SetSeat
from hexfolk.wire.password import LONGEST_PASSWORD, key_of
from hexfolk.wire.text import clean_line

_log = logging.getLogger(__name__)

USUAL_PLAYERS = 4
RUN_FAILED = 1
"""Exit status where the arguments are right and the system says no."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, metavar="P", help=f"0: a free one ({DEFAULT_PORT})")
    parser.add_argument("--map", metavar="M", help="a map's name (the standard one for the players)")
    parser.add_argument("--players", type=int, metavar="K", help=f"seats at the table, 2 to 8 ({USUAL_PLAYERS})")
    levels = ", ".join(LEVELS)
    parser.add_argument("--bots", metavar="LEVELS", help=f"a level of {levels} for each seat of a bot (no bots)")
    parser.add_argument("--password", metavar="W", help="ask for it; -: read from the first line of stdin; '': none")
    parser.add_argument("--resume", metavar="SAVE", help="a saved game: its file, or its name in the saves folder")
    parser.add_argument("--name", metavar="N", help="of the game, in the lists of others")
    parser.add_argument("--once", action="store_true", help="end when a game is over and all have left")
    parser.add_argument("--hidden", action="store_true", help="do not announce it on the network")


class _Wish(NamedTuple):
    """What was said of who is let in. None: nothing, a saved game keeps what it had."""

    name: str | None
    password: Password | None
    """Empty: nobody is asked for one."""

    def over(self, kept: Admission) -> Admission:
        """What holds from now on."""
        name = kept.name if self.name is None else self.name
        salt, key = (kept.salt, kept.key) if self.password is None else self.password
        return replace(kept, name=name, salt=salt, key=key)


class _Job(NamedTuple):
    """What was asked for, checked."""

    room: Room | SavedRoom
    wish: _Wish
    sockets: tuple[socket.socket, ...]
    announced: bool
    once: bool


def run(arguments: argparse.Namespace) -> int:
    """Host until it is stopped; the exit status. Raises CommandFailed."""
    log = keep_log(paths.data_folder())
    job = _job(arguments)
    try:
        return asyncio.run(_host(job))
    except Unplayable as error:
        _log.exception("the save gives no game")
        raise CommandFailed(failure("unplayable"), RUN_FAILED) from error
    except Exception as error:
        # It is in the save up to the last move, everybody was told, and the log has the rest.
        _log.exception("the table broke down")
        raise CommandFailed(words.broken(str(log or "stderr")), RUN_FAILED) from error


# --- what was asked for ---


def _job(arguments: argparse.Namespace) -> _Job:
    name = _name(arguments.name)
    if not 0 <= arguments.port <= 65535:
        raise CommandFailed("--port must be from 0 to 65535")
    wish = _Wish(None if arguments.name is None else name, _password(arguments.password))
    room = _new(name, arguments) if arguments.resume is None else _resumed(name, arguments)
    try:
        sockets = _sockets(arguments.port)
    except CommandFailed:
        if isinstance(room, SavedRoom):
            room.journal.close()
        raise
    return _Job(room, wish, sockets, not arguments.hidden, arguments.once)


def _name(wanted: str | None) -> str:
    name = clean_line(wanted if wanted is not None else f"Hexfolk on {socket.gethostname()}", LONGEST_GAME_NAME)
    if not name:
        raise CommandFailed("--name must have letters that can be seen")
    return name


def _password(wanted: str | None) -> Password | None:
    if wanted == "-":
        wanted = _first_line()
        if not wanted:
            # Not meant: a host that everybody may come in to is asked for in so many words.
            raise CommandFailed("no password stands in the first line of stdin")
    if wanted is None:
        return None
    if not wanted:
        return Password(b"", b"")
    if len(wanted) > LONGEST_PASSWORD:
        raise CommandFailed(f"a password has at most {LONGEST_PASSWORD} letters")
    salt = secrets.token_bytes(SALT_BYTES)
    return Password(salt, key_of(wanted, salt))


def _first_line() -> str:
    """Of stdin, without its end."""
    try:
        if sys.stdin is None:
            raise OSError("it is closed")
        return sys.stdin.readline().rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed("the password cannot be read from stdin") from error


def _sockets(port: int) -> tuple[socket.socket, ...]:
    try:
        return listen(port)
    except OSError as error:
        reason = error.strerror or str(error)
        sentence = words.port_in_use(port) if error.errno == errno.EADDRINUSE else words.port_forbidden(port, reason)
        raise CommandFailed(sentence, RUN_FAILED) from error


def _new(name: str, arguments: argparse.Namespace) -> Room:
    means = room_means(paths.saves_folder())
    return Room(name, means, new_lobby(arguments, means.lobby))


def new_lobby(arguments: argparse.Namespace, means: LobbyMeans) -> Lobby:
    """The lobby that the arguments ask for. Raises CommandFailed."""
    levels = [] if arguments.bots is None else [level.strip() for level in arguments.bots.split(",")]
    unknown = [level for level in levels if level not in LEVELS]
    if unknown:
        raise CommandFailed(f"there is no level {unknown[0]!r}: take one of {', '.join(LEVELS)}")
    island = _map(arguments.map) if arguments.map is not None else None
    players = _players(arguments.players, island)
    if len(levels) > players:
        raise CommandFailed(f"--bots names {len(levels)} seats, but the table has {players}")
    if island is None:
        island = _map(standard_map(players))
    own = None if arguments.map is None or _is_listed(island.name, arguments.map) else island
    try:
        lobby = Lobby(Plan(island.name, players - len(levels), len(levels)), means, own)
    except LobbyRefusal as refusal:
        raise CommandFailed(failure(refusal.code, island.name)) from refusal
    for seat, level in enumerate(levels, players - len(levels)):
        lobby.receive(0, SetSeat(seat, "bot", level), leads=True)
    return lobby


def _map(name: str) -> MapFile:
    try:
        return load_map(name)
    except MapProblems as broken:
        raise map_failed(broken) from broken


def _is_listed(name: str, asked: str) -> bool:
    """Whether the map that was asked for is the one of that name in the library, and no other file called alike."""
    return name in shipped_maps() + own_maps() and is_meant(name, find_map(asked))


def _players(wanted: int | None, island: MapFile | None) -> int:
    if wanted is not None and not 2 <= wanted <= MOST_SEATS:
        raise CommandFailed(f"--players must be from 2 to {MOST_SEATS}")
    if island is None:
        return USUAL_PLAYERS if wanted is None else wanted
    if wanted is None:
        return min(island.players, key=lambda number: abs(number - USUAL_PLAYERS))
    if wanted not in island.players:
        numbers = ", ".join(map(str, island.players))
        raise CommandFailed(f"the map {island.name} is for {numbers} players, not {wanted}")
    return wanted


def _resumed(name: str, arguments: argparse.Namespace) -> SavedRoom:
    if arguments.map is not None or arguments.players is not None or arguments.bots is not None:
        raise CommandFailed("--resume goes on with a game as it is: no --map, --players or --bots with it")
    named = Path(arguments.resume)
    kept = paths.saves_folder() / named.name
    path = next(filter(_is_file, (named, kept, kept.with_name(kept.name + SUFFIX))), None)
    if path is None:
        raise CommandFailed(f"there is no saved game {arguments.resume}", RUN_FAILED)
    try:
        return saved_room(name, path)
    except BadFile as bad:
        raise CommandFailed(f"{path}: {failure(bad.fault.value)}", RUN_FAILED) from bad
    except ValueError as error:
        raise CommandFailed(f"{path}: {failure('setup_wrong')}", RUN_FAILED) from error


def _is_file(path: Path) -> bool:
    """Whether a file has that path, or one that nobody may look at; none has one that is too long."""
    try:
        return not stat.S_ISDIR(path.stat().st_mode)
    except PermissionError:
        return True
    except OSError:
        return False


# --- hosting ---


async def _host(job: _Job) -> int:
    room = job.room if isinstance(job.room, Room) else job.room.open()
    room.admission = job.wish.over(room.admission)
    serving = Serving(room, process_mind, random.Random(secrets.randbits(64)))
    _stop_on_signals(serving)
    try:
        house = House(serving, room, Door(job.sockets, own_identity, announced=job.announced))
        _say_where(room, house)
        if isinstance(job.room, SavedRoom) and job.room.damaged is not None:
            say(words.damaged_save(str(job.room.damaged)))
        watch = _Watch(room, house, serving, once=job.once)
        serving.watch(watch.look)
        await serving.run()
        lost = room.journal is not None and room.journal.failed
        if room.journal is not None and room.table is not None and (lost or not room.table.over):
            say((words.not_saved if lost else words.saved)(str(room.journal.path)))
        await house.close()
    finally:
        await serving.close()
    say(words.closed())
    return RUN_FAILED if lost else 0


def _say_where(room: Room, house: House) -> None:
    say(words.hosting(room.name))
    _say_addresses(room, house)
    if room.table is not None:
        seated = [member for member in room.members if member.seat is not None]
        free = [member.name for member in seated if member.kept == "open"]
        say(words.saved_seats([m.name for m in seated if m.name not in free], room.table.turn, free))


def _say_addresses(room: Room, house: House) -> None:
    for address in room.addresses:
        say(words.reachable(address))
    fingerprint = house.identity.fingerprint
    say(words.key(grouped(fingerprint)))
    say(words.join_code(join_code(room.addresses[0], fingerprint)))


def _stop_on_signals(serving: Serving) -> None:
    """Stop in order, whatever the system has for it."""
    loop = asyncio.get_running_loop()
    for number in ending_signals():
        try:
            loop.add_signal_handler(number, serving.stop)
        except NotImplementedError:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(serving.stop))


class _Watch:
    """Looks at the room after whatever it did: tells what is new, and ends it when that was asked for."""

    def __init__(self, room: Room, house: House, serving: Serving, *, once: bool) -> None:
        self._room = room
        self._house = house
        self._serving = serving
        self._once = once
        self._herald = Herald(room, say)
        self._problem: str | None = None
        self._addresses = room.addresses
        self._was_over = False

    def look(self) -> None:
        self._herald.look()
        if self._house.problem != self._problem:
            self._problem = self._house.problem
            say(words.announced() if self._problem is None else words.not_announced(self._problem))
        if self._room.addresses != self._addresses:
            self._addresses = self._room.addresses
            _say_addresses(self._room, self._house)
        table = self._room.table
        self._was_over = self._was_over or (table is not None and table.over)
        if self._once and self._was_over and not any(member.connected for member in self._room.members):
            self._serving.stop()


def say(line: str) -> None:
    """Print a line at once. Nobody reads on is no reason to end a game."""
    try:
        print(line, flush=True)
    except OSError as error:
        _log.warning("nobody reads what is printed: %s", error)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - for as long as the program runs
