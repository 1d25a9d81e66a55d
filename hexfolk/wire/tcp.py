"""A link to a host over TCP: TLS, the handshake, frames, a heartbeat. It has a thread of its own and never waits.

On its way in it may stop and ask: whether the host that answers is to be trusted, or for a password. Then it is not
connected, and has sent nothing; with the answer it connects anew. So a host never waits for somebody who types, and
hears nothing from a player who does not trust it.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import ssl
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hexfolk import __version__
from hexfolk.wire.announcement import LONGEST_GAME_NAME, LONGEST_VERSION
from hexfolk.wire.channel import BACKLOG_BYTES, Channel, Lost
from hexfolk.wire.codec import HOST_LIMIT, WireError, decode_host, decode_host_handshake, encode
from hexfolk.wire.fingerprint import is_known
from hexfolk.wire.hello import PROTOCOL, TOKEN_BYTES, Enter, Entered, Greeting, HandshakeFromHost, Hello, TurnedAway
from hexfolk.wire.messages import ClientMessage, Closed, HostMessage, Leave, Ping, Pong
from hexfolk.wire.password import key_of, proof_of
from hexfolk.wire.text import clean_line
from hexfolk.wire.visit import Patience, Progress, State, Target, Visit

_log = logging.getLogger(__name__)

LAST_WORDS = 1.0
"""Seconds for saying `Leave`."""


class _Failed(Exception):
    """This attempt came to nothing."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TcpLink:
    """A `Link` to a host somewhere else. Its methods may be called by one thread; its work is done in another."""

    def __init__(self, visit: Visit, patience: Patience | None = None) -> None:
        """Starts at once; see `progress`."""
        self._visit = visit
        self._patience = patience or Patience()
        self._progress = Progress(State.CONNECTING)
        self._inbox: deque[tuple[HostMessage, int]] = deque()
        self._held = 0
        self._lock = threading.Lock()
        self._outgoing: deque[bytes] = deque()
        self._ring: Callable[[], None] = _nothing
        self._closed = False
        self._channel: Channel | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._answered = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    # --- for the client ---

    @property
    def progress(self) -> Progress:
        """How far it has come."""
        return self._progress

    @property
    def closed(self) -> bool:
        """Whether the client has let go, or been told that the table is gone."""
        return self._closed

    def trust(self) -> None:
        """Go on with the host whose fingerprint `progress` shows."""
        self._visit = self._visit._replace(fingerprints=(self._progress.fingerprint,))
        self._call(self._answered.set)

    def give_password(self, password: str) -> None:
        """Try to enter with it."""
        self._visit = self._visit._replace(password=password)
        self._call(self._answered.set)

    def send(self, message: ClientMessage) -> None:
        """Queue a message to the host; nothing happens once the link is closed."""
        if not self._closed:
            self._outgoing.append(encode(message))
            self._call(self._pump)

    def receive(self) -> list[HostMessage]:
        """The messages that have come since the last call, oldest first.

        The last one is a `Closed`: the host's, or ``Closed("lost")`` when nothing comes any more, or
        ``Closed("failed")`` when what came cannot be read, and the log says why.
        """
        with self._lock:
            messages = [message for message, _ in self._inbox]
            self._inbox.clear()
            was_full, self._held = self._held > BACKLOG_BYTES, 0
        if was_full:
            self._call(self._read_on)
        if self._closed:
            return []
        if messages and isinstance(messages[-1], Closed):
            self._closed = True
        return messages

    def listen(self, ring: Callable[[], None]) -> None:
        """Have `ring` called, in the link's thread, whenever something has come or `progress` has changed; at once if
        something waits already.
        """
        self._ring = ring
        if self._inbox or self._progress.state is not State.CONNECTING:
            ring()

    def close(self) -> None:
        """Say `Leave` and let go; the game stays saved at the host."""
        if not self._closed:
            self.send(Leave())
            self._closed = True
            self._call(self._stop)

    def wait_until_gone(self, timeout: float) -> bool:
        """Wait until the connection is closed; False when it is not in time."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _call(self, work: Callable[[], object]) -> None:
        """Have it done in the link's thread."""
        if self._loop is None:
            # The thread has not begun: it looks for everything itself.
            return
        try:
            self._loop.call_soon_threadsafe(work)
        except RuntimeError:
            # The loop was closed in this moment: the link is over.
            _log.debug("a call after the end")

    # --- in the thread ---

    def _run(self) -> None:
        try:
            asyncio.run(self._work())
        except asyncio.CancelledError:
            pass
        except Exception:  # noqa: BLE001 - the player is told, the log has it all
            _log.exception("a link broke down")
            self._end("fault")

    async def _work(self) -> None:
        self._task = asyncio.current_task()
        self._loop = asyncio.get_running_loop()
        try:
            while not self._closed and not await self._attempt():
                pass
        except (WireError, Lost, _Failed) as error:
            code = error.code if isinstance(error, _Failed) else "gone" if isinstance(error, Lost) else "not_hexfolk"
            if isinstance(error, WireError):
                _log.warning("what the host sent cannot be read: %.200r", str(error))
            self._end(code)

    def _end(self, code: str) -> None:
        """Tell the client why it is over."""
        if self._progress.state is State.ENTERED:
            self._advance(State.OVER, code)
            self._put(Closed("lost" if code == "gone" else "failed"), 0)
        else:
            self._advance(State.FAILED, code)

    async def _attempt(self) -> bool:
        """Connect, and go as far as that leads; whether that was all."""
        self._answered.clear()
        self._advance(State.CONNECTING)
        channel = await self._connect()
        try:
            known = self._visit.fingerprints
            if not is_known(channel.fingerprint, known):
                state = State.FINGERPRINT_CHANGED if known else State.FINGERPRINT_NEW
                self._advance(state, fingerprint=channel.fingerprint)
            elif await self._enter(channel):
                self._channel = channel
                self._pump()
                await self._stay(channel)
                return True
        finally:
            self._channel = None
            await channel.close(LAST_WORDS if self._progress.state is State.ENTERED else 0.0)
        if self._progress.state is State.TURNED_AWAY:
            return True
        await self._answered.wait()
        return False

    async def _connect(self) -> Channel:
        """The first target that answers. Raises _Failed: the worst that can be said of them all."""
        code = "no_such_name"
        for target in self._visit.targets:
            for address in _resolved(target):
                try:
                    channel = await Channel.open(address, self._patience.connecting)
                except (OSError, ValueError) as error:
                    _log.info("no connection to %s: %s", target, error)
                    code = _failure(error)
                    continue
                self._advance(State.GREETING, fingerprint=channel.fingerprint, target=target)
                return channel
        raise _Failed(code)

    async def _enter(self, channel: Channel) -> bool:
        """The handshake; whether it leads in. Raises WireError, Lost."""
        visit = self._visit
        channel.send(encode(Hello(PROTOCOL, __version__)))
        greeting = await self._hear(channel)
        if isinstance(greeting, TurnedAway):
            return self._turn_away(greeting)
        if not isinstance(greeting, Greeting):
            raise _Failed("not_hexfolk")
        greeting = replace(
            greeting,
            game=clean_line(greeting.game, LONGEST_GAME_NAME),
            program=clean_line(greeting.program, LONGEST_VERSION),
        )
        self._advance(State.GREETING, greeting=greeting)
        proof = b""
        if greeting.salt and not visit.token:
            if not visit.password:
                self._advance(State.PASSWORD)
                return False
            proof = proof_of(key_of(visit.password, greeting.salt), greeting.nonce, channel.fingerprint)
        self._advance(State.ENTERING)
        channel.expect(HOST_LIMIT)
        channel.send(encode(Enter(visit.name, proof, visit.token, visit.watch)))
        answer = await self._hear(channel)
        if isinstance(answer, TurnedAway):
            return self._turn_away(answer)
        if not isinstance(answer, Entered) or {len(answer.game), len(answer.token)} != {TOKEN_BYTES}:
            raise _Failed("not_hexfolk")
        self._advance(State.ENTERED, entered=answer)
        return True

    async def _hear(self, channel: Channel) -> HandshakeFromHost:
        try:
            return decode_host_handshake(await channel.next(self._patience.answer))
        except TimeoutError:
            raise Lost from None

    def _turn_away(self, answer: TurnedAway) -> bool:
        code, program = clean_line(answer.code, LONGEST_VERSION), clean_line(answer.program, LONGEST_VERSION)
        answer = replace(answer, code=code, program=program)
        if answer.code == "password":
            self._visit = self._visit._replace(password="")
            self._advance(State.PASSWORD, answer.code)
        else:
            self._advance(State.TURNED_AWAY, answer.code, turned_away=answer)
        return False

    async def _stay(self, channel: Channel) -> None:
        """Take what comes, to the end. Raises WireError, Lost."""
        over: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        channel.listen(lambda: self._hear_on(channel, over))
        silent = 0
        while not over.done():
            await asyncio.wait((over,), timeout=self._patience.lost_after / 15)
            # Silence is counted in rounds, not by the clock: when this machine slept, the host is not lost for that.
            silent = 0 if channel.heard or self._held > BACKLOG_BYTES else silent + 1
            if silent > 15:
                raise Lost
        error = over.result()
        if error is not None:
            raise error

    def _hear_on(self, channel: Channel, over: asyncio.Future[Exception | None]) -> None:
        """Something has come. A task that had to be woken for every message would cost more than all else here.

        `over` is what ended it, None after the host's last message.
        """
        if over.done():
            return
        try:
            for body in channel.take():
                message = decode_host(body)
                if isinstance(message, Ping):
                    channel.send(encode(Pong(message.number)))
                    continue
                if isinstance(message, Closed):
                    self._advance(State.OVER, message.reason)
                self._put(message, len(body))
                if isinstance(message, Closed):
                    over.set_result(None)
                    return
            if self._held > BACKLOG_BYTES:
                channel.pause(True)
        except Exception as error:  # noqa: BLE001 - raised again in `_stay`
            over.set_result(error)

    def _put(self, message: HostMessage, size: int) -> None:
        with self._lock:
            self._inbox.append((message, size))
            self._held += size
        self._ring()

    def _advance(self, state: State, code: str = "", **learned: Any) -> None:
        self._progress = self._progress._replace(state=state, code=code, **learned)
        self._ring()

    def _pump(self) -> None:
        """Send what is queued, once the client is in."""
        while self._outgoing and self._channel is not None:
            self._channel.send(self._outgoing.popleft())

    def _read_on(self) -> None:
        """The client has taken what it was given."""
        if self._channel is not None:
            self._channel.pause(False)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()


def _nothing() -> None:
    """Nobody listens yet."""


def _resolved(target: Target) -> list[tuple[Any, ...]]:
    """The numeric addresses of a target, none if there is no such name. Waits for the system's resolver."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, ValueError) as error:
        _log.info("no address for %s: %s", target, error)
        return []
    return [entry[4] for entry in found if entry[0] in (socket.AF_INET, socket.AF_INET6)]


def _failure(error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if isinstance(error, ConnectionRefusedError):
        return "refused"
    if isinstance(error, TimeoutError):
        return "timeout"
    if number in (errno.ENETUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return "no_network"
    # The TLS of something else breaks off, or makes no sense.
    return "not_hexfolk" if isinstance(error, ssl.SSLError | ConnectionError | ValueError) else "unreachable"
