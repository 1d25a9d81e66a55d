"""Tickets and known hosts are kept for their owner's eyes, and a damaged file costs nothing else."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import msgspec
import pytest

from hexfolk.client.addresses import Place
from hexfolk.client.known_hosts import KnownHosts
from hexfolk.client.tickets import KEPT, KEPT_SECONDS, Ticket, Tickets


def ticket(number: int = 1, **changes: object) -> Ticket:
    values = {
        "game": f"{number:032x}", "token": "ab" * 16, "name": "A game", "player": "Wren", "address": "192.168.0.24",
        "port": 4740, "fingerprint": "cd" * 32, **changes,
    }  # fmt: skip
    return Ticket(**values)  # type: ignore[arg-type]


def test_a_ticket_is_there_again_after_a_crash(tmp_path: Path) -> None:
    Tickets(tmp_path, lambda: 5.0).keep(ticket())
    again = Tickets(tmp_path, lambda: 6.0)
    assert [(t.game, t.token, t.used_at) for t in again.all()] == [(f"{1:032x}", "ab" * 16, 5.0)]
    again.forget(f"{1:032x}")
    assert Tickets(tmp_path, lambda: 7.0).all() == ()


def test_who_was_muted_stays_muted_at_that_game(tmp_path: Path) -> None:
    tickets = Tickets(tmp_path, lambda: 5.0)
    tickets.keep(ticket())
    tickets.mute(f"{1:032x}", ("thistle",))
    tickets.mute(f"{2:032x}", ("nobody",))
    tickets.keep(ticket(port=4741))
    again = Tickets(tmp_path, lambda: 6.0)
    assert [(t.port, t.muted) for t in again.all()] == [(4741, ("thistle",))]
    again.mute(f"{1:032x}", ())
    again.keep(ticket())
    known = Tickets(tmp_path, lambda: 7.0).of(f"{1:032x}")
    assert known is not None and known.muted == ()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_nobody_else_can_read_them(tmp_path: Path) -> None:
    tickets, hosts = Tickets(tmp_path), KnownHosts(tmp_path)
    tickets.keep(ticket())
    hosts.remember(Place("desk", 4740), "ab" * 32)
    for path in (tickets.path, hosts.path):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_oldest_go_first_and_the_last_one_is_first(tmp_path: Path) -> None:
    now = 0.0
    tickets = Tickets(tmp_path, lambda: now)
    for number in range(KEPT + 3):
        now = float(number)
        tickets.keep(ticket(number))
    assert len(tickets.all()) == KEPT and tickets.all()[0].game == f"{KEPT + 2:032x}"
    assert tickets.of(f"{0:032x}") is None
    assert Tickets(tmp_path, lambda: KEPT_SECONDS + 10.0).all()[-1].used_at >= 10.0


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"[1]", b'[{"game": "xx"}]', b"\xff\xfe", b"[" * 100_000, b"9" * 1_100_000, b'[{"port": -1}]'],
)
def test_a_damaged_file_is_an_empty_one_that_the_log_tells_of(
    tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "tickets.json").write_bytes(damage)
    (tmp_path / "known_hosts.json").write_bytes(damage)
    assert Tickets(tmp_path).all() == () and KnownHosts(tmp_path).at(Place("desk", 4740)) is None
    assert "tickets.json is of no use" in caplog.text and "known_hosts.json is of no use" in caplog.text
    Tickets(tmp_path).keep(ticket())
    assert len(Tickets(tmp_path).all()) == 1


def test_a_folder_that_cannot_be_written_is_told_by_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    Tickets(tmp_path / "file").keep(ticket())
    assert "cannot be written" in caplog.text


DESK = Place("desk.local", 4740)


def test_hosts_are_known_by_where_they_were_met(tmp_path: Path) -> None:
    hosts = KnownHosts(tmp_path)
    hosts.remember(Place("Desk.local", 4740), "ab" * 32)
    again = KnownHosts(tmp_path)
    assert again.at(Place("desk.LOCAL", 4740)) == "ab" * 32 and again.at(Place("other", 4740)) is None
    assert again.trusts("ab" * 32) and not again.trusts("cd" * 32)
    again.remember(DESK, "cd" * 32)
    assert KnownHosts(tmp_path).at(DESK) == "cd" * 32


def test_two_hosts_at_one_address_are_two_hosts(tmp_path: Path) -> None:
    hosts = KnownHosts(tmp_path)
    hosts.remember(DESK, "ab" * 32)
    other = DESK._replace(port=4741)
    assert hosts.at(other) is None, "it is new, and not another one than before"
    hosts.remember(other, "cd" * 32)
    again = KnownHosts(tmp_path)
    assert (again.at(DESK), again.at(other)) == ("ab" * 32, "cd" * 32)


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("FE80:0:0::1%eth0", "fe80::1%eth0"),
        ("2001:DB8::0:5", "2001:db8:0:0:0:0:0:5"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("Desk.Local.", "desk.local"),
        ("b\u00fccher.example", "xn--bcher-kva.example"),
    ],
)
def test_an_address_is_the_same_however_it_is_written(tmp_path: Path, written: str, asked: str) -> None:
    KnownHosts(tmp_path).remember(Place(written, 4741), "ab" * 32)
    hosts = KnownHosts(tmp_path)
    assert hosts.at(Place(asked, 4741)) == "ab" * 32 and hosts.at(Place(asked, 4740)) is None


def test_an_old_file_without_ports_is_still_trusted(tmp_path: Path) -> None:
    old = {"desk.local": "ab" * 32, "fe80::1%eth0": "cd" * 32, "10.0.0.7": "ef" * 32}
    (tmp_path / "known_hosts.json").write_bytes(msgspec.json.encode(old))
    hosts = KnownHosts(tmp_path)
    assert [hosts.at(Place(address, 4747)) for address in old] == list(old.values())
    hosts.remember(DESK, "ab" * 32)
    again = KnownHosts(tmp_path)
    assert again.at(DESK) == "ab" * 32 and again.at(DESK._replace(port=4741)) is None
    again.remember(Place("10.0.0.7", 4741), "99" * 32)
    assert again.at(Place("10.0.0.7", 4741)) == "99" * 32 and again.at(Place("10.0.0.7", 4740)) == "ef" * 32
