"""A host that sends anything at all: the client shows it or lets go, and never breaks."""

from __future__ import annotations

import random
from collections import deque
from copy import copy

import msgspec
import pytest

from hexfolk.client.app import App
from hexfolk.client.session import MOST_WAITING, Session
from hexfolk.client.table.log_panel import hint_of
from hexfolk.client.table.scene import TableScene
from hexfolk.client.table.tools import Idle
from hexfolk.i18n.events import Teller
from hexfolk.paths import resources
from hexfolk.wire.codec import WireError, decode_host
from hexfolk.wire.messages import AskWhole, ClientMessage, HostMessage, Update, Welcome
from hexfolk.wire.trust import Guard
from tests.apart import apart
from tests.wire.strange import recorded, strange


class StrangeLink:
    """A link that brings whatever a test puts into it."""

    def __init__(self, *messages: HostMessage) -> None:
        self.inbox = deque(messages)
        self.sent: list[ClientMessage] = []
        self.closed = False

    def send(self, message: ClientMessage) -> None:
        self.sent.append(message)

    def receive(self) -> list[HostMessage]:
        return [self.inbox.popleft() for _ in range(len(self.inbox))]

    def listen(self, ring) -> None:
        """Nobody waits."""

    def close(self) -> None:
        self.closed = True


def changed(players: int, seat: int | None, seed: int):
    """Changed messages without end, as far as the codec takes them."""
    data, rng = recorded(players, seat), random.Random(seed)
    heads = [one for one in data if isinstance(decode_host(one), Welcome)]
    while True:
        try:
            # Welcomes are few and hold the most.
            yield decode_host(strange(rng.choice(heads if rng.random() < 0.1 else data), rng))
        except WireError:
            continue


def read(session: Session) -> None:
    """What panels read of a session."""
    while session.waiting:
        session.advance()
    view = session.view
    hint_of(view, Idle(view))
    teller = Teller(view.seat)
    for event in session.history[-50:]:
        for line in teller.lines(msgspec.to_builtins(event)):
            line.plain(lambda seat: session.info(seat).name, str)
    for player in view.players:
        session.info(player.seat)
        session.clock(player.seat, "turn", "offer")


def be_strange(players: int, seat: int | None, seed: int, count: int) -> None:
    """Sessions take `count` changed messages; those that let go are replaced."""
    sound = decode_host(recorded(players, seat)[0])
    session, link = None, StrangeLink()
    refused = taken = 0
    for message, _ in zip(changed(players, seat, seed), range(count), strict=False):
        if session is None or session.closed is not None:
            link = StrangeLink(sound)
            session = Session(link)
        link.inbox.append(message)
        session.poll()
        if session.closed == "garbage":
            assert link.closed
            refused += 1
        else:
            taken += 1
            read(session)
    assert refused > count // 50
    assert taken > count // 50


def test_a_session_takes_changed_messages_or_lets_go() -> None:
    be_strange(4, 0, 1, 1400)
    be_strange(8, None, 2, 600)


def be_strange_for_long() -> None:
    be_strange(4, 0, 3, 12_000)
    be_strange(8, None, 4, 5_000)
    be_strange(2, 1, 5, 3_000)


@pytest.mark.long
def test_a_session_takes_twenty_thousand_changed_messages_within_its_memory() -> None:
    _, process = apart(be_strange_for_long)
    assert process.most_mb < 200


def test_one_who_is_far_behind_asks_for_the_whole() -> None:
    welcome = decode_host(recorded(4, 0)[0])
    assert isinstance(welcome, Welcome)
    link = StrangeLink(welcome, *[Update(welcome.view, ())] * (MOST_WAITING + 10))
    session = Session(link)
    while session.poll():
        """It takes some of them at a time."""
    assert link.sent == [AskWhole()]
    assert len(session.waiting) < 20
    link.inbox.append(welcome)
    session.poll()
    assert not session.waiting
    assert session.closed is None


def frames(seed: int, count: int, players: int = 4, seat: int | None = 0) -> None:
    """Whatever passes the guard is drawn."""
    sound = decode_host(recorded(players, seat)[0])
    late = [m for m in map(decode_host, recorded(players, seat)) if isinstance(m, Welcome)]
    link = StrangeLink(sound)
    scene = TableScene(Session(link), on_leave=lambda: None, on_over=lambda _session: None)
    app = App(resources(), size=(1280, 720))
    app.push(scene)
    guard, rng, drawn = Guard(), random.Random(seed), 0
    guard.check(sound)
    try:
        app.step(0.05)
        for message in changed(players, seat, seed):
            before = copy(guard)
            try:
                guard.check(message)
            except WireError:
                # The session is not shown it, so what was read of it must not count here either.
                guard = before
                continue
            link.inbox.append(message)
            for _ in range(2):
                app.step(1.0)
            assert scene.session.closed is None or scene.session.closed != "garbage"
            if scene.session.closed is not None or isinstance(message, Welcome):
                scene.session.closed = None
            again = rng.choice(late)
            guard.check(again)
            link.inbox.append(again)
            drawn += 1
            if drawn == count:
                return
    finally:
        app.close()


def test_what_passes_can_be_drawn() -> None:
    frames(7, 40)


@pytest.mark.long
def test_much_that_passes_can_be_drawn() -> None:
    frames(8, 500)
    frames(9, 200, 8, None)
