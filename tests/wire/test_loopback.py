"""The loopback link runs the codec both ways, never waits, and ends with a last message."""

import threading

from hexfolk.rules.actions import BuildRoad
from hexfolk.wire.loopback import loopback
from hexfolk.wire.messages import Closed, Leave, Notice, SetPaused, Submit


def test_messages_arrive_as_new_objects_in_order() -> None:
    link, end = loopback()
    sent = [Submit(1, BuildRoad(4)), SetPaused(True)]
    for message in sent:
        link.send(message)
    got = end.receive()
    assert got == sent
    assert got[0] is not sent[0]
    assert end.receive() == []


def test_each_side_is_woken_by_every_message() -> None:
    link, end = loopback()
    rings: list[str] = []
    link.send(SetPaused(False))
    end.listen(lambda: rings.append("host"))
    link.listen(lambda: rings.append("client"))
    assert rings == ["host"]
    link.send(SetPaused(True))
    end.send(Notice("save_failed"))
    link.close()
    assert rings == ["host", "host", "client", "host"]


def test_closing_says_leave_once_and_ends_the_link() -> None:
    link, end = loopback()
    end.send(Notice("save_failed"))
    link.close()
    link.close()
    link.send(SetPaused(True))
    assert end.receive() == [Leave()]
    assert link.receive() == []


def test_nothing_comes_after_the_last_message() -> None:
    link, end = loopback()
    end.send(Closed("stopped"))
    end.send(Notice("save_failed"))
    assert link.receive() == [Closed("stopped")]
    link.send(SetPaused(True))
    assert end.receive() == []


def test_bytes_that_cannot_be_read_close_the_link() -> None:
    link, end = loopback()
    end.send(Leave())  # type: ignore[arg-type]
    assert link.receive() == [Closed("failed")]
    assert end.receive() == [Leave()]


def test_threads_lose_nothing() -> None:
    link, end = loopback()
    got: list[object] = []
    done = threading.Event()

    def host() -> None:
        while len(got) < 500:
            got.extend(end.receive())
        done.set()

    threading.Thread(target=host, daemon=True).start()
    for number in range(500):
        link.send(Submit(number, BuildRoad(number)))
    assert done.wait(120)
    assert got == [Submit(number, BuildRoad(number)) for number in range(500)]
