"""Announcing and finding games on this machine's networks, and reading announcements with distrust."""

import os
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from zeroconf import DNSOutgoing, DNSPointer, IPVersion, ServiceInfo, Zeroconf
from zeroconf.const import _CLASS_IN, _FLAGS_AA, _FLAGS_QR_RESPONSE, _TYPE_PTR

from hexfolk.host import addresses
from hexfolk.host.addresses import lan_addresses, with_port
from hexfolk.host.announcing import Announcer
from hexfolk.wire import browsing, discovery
from hexfolk.wire.announcement import SERVICE, Announcement, properties, read_announcement
from hexfolk.wire.browsing import Browser
from tests.net.hosting import wait_for

GAME = Announcement(
    name="Wren's harbour",
    map="standard-19",
    seats_taken=2,
    seats=4,
    target=10,
    password=True,
    version="0.1",
    protocol=1,
    fingerprint=bytes(range(32)),
    game=bytes(range(16)),
    running=False,
    addresses=("192.168.0.24", "fd00::24"),
    port=4740,
    title="Toothed Cove",
)


def _read(changes: dict[str, Any] | None = None, where: tuple[str, ...] = GAME.addresses, port: int | None = 4740):  # type: ignore[no-untyped-def]
    raw: dict[bytes, bytes | None] = {key.encode(): value.encode() for key, value in properties(GAME).items()}
    raw.update({key.encode(): value for key, value in (changes or {}).items()})
    return read_announcement(raw, where, port)


def test_an_announcement_comes_back_as_it_was() -> None:
    assert _read() == GAME
    assert all(len(key) + 1 + len(value.encode()) <= 255 for key, value in properties(GAME).items())


def test_a_long_name_fits_and_what_cannot_be_seen_is_left_out() -> None:
    long = "\u202e<b>\x1b[31m" + "꿀" * 100
    texts = properties(GAME._replace(name=long, title="\U0001f41d" * 100))
    assert all(len(key) + 1 + len(value.encode()) <= 255 for key, value in texts.items())
    assert texts["title"] == "\U0001f41d" * 60
    read = _read({"name": ("\u202e\x1b[31m\u200bHarbour\n" + "x" * 90).encode()})
    assert read is not None and read.name.startswith("[31mHarbour x") and len(read.name) == 40


@pytest.mark.parametrize(
    "changes",
    [
        {"name": b""},
        {"name": b"\xe2\x80\xae"},
        {"name": None},
        {"name": b"x" * 251},
        {"seats": b"9"},
        {"seats": b"-1"},
        {"seats": "²".encode()},
        {"taken": b"many"},
        {"target": b"100"},
        {"protocol": b"1" * 200},
        {"fingerprint": b"00" * 31},
        {"fingerprint": b"zz" * 32},
        {"fingerprint": b" " * 64},
        {"game": b""},
    ],
)
def test_nonsense_is_no_game(changes: dict[str, Any]) -> None:
    assert _read(changes) is None


def test_what_is_not_wanted_is_cleaned() -> None:
    read = _read({"map": b"../../etc/passwd", "surprise": b"\xff" * 200})
    assert read is not None and read.map == ""
    assert _read({"title": None}) == GAME._replace(title=""), "older programs tell none"
    assert _read({"title": b"\xff\x1b[31m\n"}) == GAME._replace(title="\ufffd[31m")
    assert _read(where=("0.0.0.0", "::", "224.0.0.1", "fe80::1", "nonsense")) is None
    kept = _read(where=("fe80::1%2", *(f"10.0.0.{n}" for n in range(20))))
    assert kept is not None and len(kept.addresses) == 8
    assert _read(port=0) is None
    assert _read(port=None) is None


def test_a_game_is_found_changed_and_gone() -> None:
    changes: list[float] = []
    browser = Browser(lambda: changes.append(time.monotonic()))
    game = GAME._replace(game=os.urandom(16), name="Found " + os.urandom(3).hex())

    def listed() -> tuple[Announcement, ...]:
        return tuple(found for found in browser.games() if found.game == game.game)

    announcer = Announcer(game, lambda: None)
    wait_for(listed)
    (found,) = listed()
    assert found._replace(addresses=()) == game._replace(addresses=())
    assert set(found.addresses) >= {address for address in lan_addresses() if ":" not in address}
    announcer.update(game._replace(seats_taken=3))
    wait_for(lambda: listed()[0].seats_taken == 3)
    announcer.close()
    wait_for(lambda: not listed())
    assert changes
    browser.close()
    assert announcer.wait(60) and browser.wait(60)


def test_names_without_details_keep_no_game_from_being_found() -> None:
    browser = Browser(lambda: None)
    game = GAME._replace(game=os.urandom(16), name="Found " + os.urandom(3).hex())
    crowd = Zeroconf()
    said = DNSOutgoing(_FLAGS_QR_RESPONSE | _FLAGS_AA)
    for number in range(100):
        name = f"{os.urandom(3).hex()}-{number}.{SERVICE}"
        said.add_answer_at_time(DNSPointer(SERVICE, _TYPE_PTR, _CLASS_IN, 120, name), 0)
    wait_for(lambda: browser.problem is not None or browser._browser is not None)
    crowd.send(said)
    wait_for(lambda: browser._bare)
    announcer = Announcer(game, lambda: None)
    wait_for(lambda: [found for found in browser.games() if found.game == game.game])
    assert browser._bare, "the crowd is still asked"
    browser.close()
    announcer.close()
    crowd.close()
    assert announcer.wait(60) and browser.wait(60)


def test_details_that_come_later_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(ServiceInfo):
        def load_from_cache(self, zc: Zeroconf, now: float | None = None) -> bool:
            return False

    monkeypatch.setattr(browsing, "ServiceInfo", Forgetful)
    test_a_game_is_found_changed_and_gone()


def test_nobody_waits_for_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slow() -> Any:
        assert go_on.wait(60)
        raise PermissionError("a firewall")

    monkeypatch.setattr(discovery, "Zeroconf", slow)
    announcer, browser = Announcer(GAME, lambda: None), Browser(lambda: None)
    announcer.update(GAME)
    announcer.close()
    browser.close()
    assert browser.games() == () and not announcer.wait(0) and not browser.wait(0)
    go_on.set()
    assert announcer.wait(60) and browser.wait(60)


def test_no_network_and_no_permission_are_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Any:
        raise PermissionError("a firewall")

    monkeypatch.setattr(discovery, "Zeroconf", refuse)
    told = threading.Event()
    browser = Browser(told.set)
    assert told.wait(60)
    assert browser.problem == "discovery_failed"
    assert browser.games() == ()
    browser.close()
    monkeypatch.setattr(discovery, "_networks", frozenset)
    announcer = Announcer(GAME, lambda: None)
    wait_for(lambda: announcer.problem == "no_network")
    announcer.update(GAME)
    announcer.close()
    assert announcer.wait(60) and browser.wait(60)


@pytest.mark.parametrize(
    ("networks", "asked_for"),
    [
        (("192.168.0.24", "('fd00::2', 0, 0)"), {}),
        (("169.254.7.1",), {}),
        ((), {}),
        (("('fd00::2', 0, 0)", "('fe80::1', 0, 2)"), {"ip_version": IPVersion.V6Only}),
    ],
)
def test_games_are_looked_for_by_ipv6_where_there_is_nothing_else(
    networks: tuple[str, ...], asked_for: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []

    def refuse(**how: Any) -> Any:
        asked.append(how)
        raise PermissionError("a firewall")

    monkeypatch.setattr(discovery, "Zeroconf", refuse)
    monkeypatch.setattr(discovery, "_networks", lambda: frozenset(networks))
    browser = Browser(lambda: None)
    wait_for(lambda: browser.problem is not None)
    browser.close()
    assert browser.wait(15)
    assert asked[0] == asked_for


class _Ip:
    def __init__(self, ip: Any) -> None:
        self.ip = ip


class _Adapter:
    def __init__(self, name: str, *ips: Any) -> None:
        self.name = name
        self.ips = [_Ip(ip) for ip in ips]


@pytest.mark.parametrize(
    ("adapters", "wanted"),
    [
        ([], ("127.0.0.1",)),
        ([_Adapter("lo", "127.0.0.1", ("::1", 0, 0))], ("127.0.0.1",)),
        (
            [
                _Adapter("docker0", "172.17.0.1"),
                _Adapter("eth0", ("fd00::2", 0, 0), "192.168.0.24", ("fe80::1", 0, 2)),
                _Adapter("lo", "127.0.0.1"),
            ],
            ("192.168.0.24", "fd00::2", "172.17.0.1"),
        ),
        ([_Adapter("eth0", "169.254.3.4")], ("169.254.3.4",)),
        ([_Adapter("odd", "0.0.0.0")], ("127.0.0.1",)),
    ],
)
def test_the_addresses_that_are_shown(
    monkeypatch: pytest.MonkeyPatch, adapters: list[_Adapter], wanted: tuple[str, ...]
) -> None:
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: adapters)
    assert lan_addresses() == wanted


def test_addresses_are_written_as_they_are_typed() -> None:
    assert with_port("192.168.0.24", 4740) == "192.168.0.24:4740"
    assert with_port("fd00::2", 1) == "[fd00::2]:1"


def test_this_machine_has_addresses() -> None:
    found: Callable[[], tuple[str, ...]] = lan_addresses
    assert found() and "0.0.0.0" not in found() and "::" not in found()
