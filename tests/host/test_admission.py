"""What a game is called and who is let in: kept in the save, from the lobby on, wherever it is hosted again."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from hexfolk.host.admission import MOST_SENT_AWAY, Admission
from hexfolk.host.facts import Password
from hexfolk.host.members import LOCAL, Members
from hexfolk.host.records import BadFile, FileFault, read_records
from hexfolk.host.room import Room
from hexfolk.host.saves import Journal, read_save
from hexfolk.host.tokens import token_hash
from hexfolk.tools.networking import keep_save
from hexfolk.tools.rooms import ADDRESSES_HOLD, saved_room
from hexfolk.wire.hello import SALT_BYTES
from hexfolk.wire.lobby import Kick, PlayAgain, SetPassword, SetReady, StartGame
from hexfolk.wire.messages import AnswerHosting, OfferHosting, SaveHandedOn
from tests.host.games import new_table, sit, table_setup
from tests.host.rooms import Visit
from tests.host.test_room_table import finish

SALT, KEY = b"s" * SALT_BYTES, b"k" * 32


def in_play(folder: Path) -> tuple[Visit, int, int]:
    """A game with a password from whose lobby one was sent away: room, leader, and who was sent away."""
    visit = Visit.lobby(folder)
    wren, moss = visit.enter("Wren", LOCAL), visit.enter("Moss", "10.0.0.2")
    pest = visit.enter("Pest", "10.0.0.9")
    visit.send(wren, SetPassword(SALT, KEY), Kick(pest))
    visit.send(moss, SetReady(True))
    visit.send(wren, StartGame())
    return visit, wren, pest


def path_of(room: Room) -> Path:
    assert room.journal is not None
    return room.journal.path


def killed(room: Room) -> Path:
    """The program is gone, and what the system had is on the disk."""
    path = path_of(room)
    assert room.journal is not None
    room.journal.close()
    return path


def test_a_game_goes_on_under_its_name_with_its_password_and_without_who_was_sent_away(tmp_path: Path) -> None:
    visit, _, pest = in_play(tmp_path)
    path = killed(visit.room)
    for _ in range(2):
        room = saved_room("Hexfolk here", path).open()
        again = Visit(room, visit.clock)
        assert (room.name, room.password) == ("Wren's harbour", Password(SALT, KEY))
        assert room.facts.name == "Wren's harbour" and room.facts.password
        assert again.turned_away(token=visit.tokens[pest]) == "kicked"
        assert again.turned_away("Other", "10.0.0.9") == "kicked"
        again.enter("Pest", "10.0.0.8")
        killed(room)


def test_an_address_is_not_shut_out_for_ever(tmp_path: Path) -> None:
    """It may be somebody else's on another day; the token stays shut out."""
    visit, _, pest = in_play(tmp_path)
    path = killed(visit.room)
    played = read_save(path).mark.at
    again = Visit(saved_room("", path, lambda: played + ADDRESSES_HOLD - 1).open(), visit.clock)
    assert again.turned_away("Other", "10.0.0.9") == "kicked"
    killed(again.room)
    played = read_save(path).mark.at
    again = Visit(saved_room("", path, lambda: played + ADDRESSES_HOLD + 1).open(), visit.clock)
    again.enter("Other", "10.0.0.9")
    assert again.turned_away(token=visit.tokens[pest]) == "kicked"
    killed(again.room)
    kept = read_save(path).admission
    assert kept is not None and (len(kept.away_tokens), kept.away_addresses) == (1, ())


def test_who_is_sent_away_from_the_table_stays_away(tmp_path: Path) -> None:
    visit, wren, _ = in_play(tmp_path)
    late = visit.enter("Late", "10.0.0.7")
    visit.send(wren, Kick(late))
    again = Visit(saved_room("", killed(visit.room)).open(), visit.clock)
    assert again.turned_away(token=visit.tokens[late]) == "kicked"
    assert again.turned_away("Late", "10.0.0.7") == "kicked"
    killed(again.room)


def test_what_is_changed_when_it_is_hosted_again_holds_from_then_on(tmp_path: Path) -> None:
    visit, _, _ = in_play(tmp_path)
    path = killed(visit.room)
    room = saved_room("", path).open()
    room.admission = replace(room.admission, name="Sunday", salt=b"", key=b"")
    killed(room)
    room = saved_room("", path).open()
    assert (room.name, room.password) == ("Sunday", None)
    assert len(room.admission.away_tokens) == len(room.admission.away_addresses) == 1
    killed(room)


def test_the_next_game_keeps_name_and_password_and_lets_everybody_in_again(tmp_path: Path) -> None:
    visit, wren, pest = in_play(tmp_path)
    first = path_of(visit.room)
    finish(visit)
    visit.send(wren, PlayAgain())
    assert visit.turned_away(token=visit.tokens[pest]) == "token"
    for member in visit.room.members:
        visit.send(member.member, SetReady(True))
    visit.send(wren, StartGame())
    assert path_of(visit.room) != first
    assert read_save(path_of(visit.room)).admission == Admission("Wren's harbour", SALT, KEY)


def test_a_game_that_is_handed_on_lets_in_whom_it_let_in_before(tmp_path: Path) -> None:
    visit, wren, pest = in_play(tmp_path)
    moss = next(member.member for member in visit.room.members if member.name == "Moss")
    visit.send(wren, OfferHosting(moss))
    (handed,) = [m for m in visit.send(moss, AnswerHosting(True)) if isinstance(m, SaveHandedOn)]
    heir = Visit(saved_room("Moss's game", keep_save(tmp_path / "theirs", handed.data)).open(), visit.clock)
    assert heir.room.admission == visit.room.admission
    assert (heir.room.name, heir.room.password) == ("Wren's harbour", Password(SALT, KEY))
    assert heir.turned_away(token=visit.tokens[pest]) == "kicked"
    killed(heir.room)


def test_it_is_written_once_and_again_only_when_it_changes(tmp_path: Path) -> None:
    visit, _, _ = in_play(tmp_path)
    for _ in range(3):
        visit.enter("Late", "10.0.0.2")
    bodies = [msgspec.msgpack.decode(body) for body in read_records(path_of(visit.room), 2).bodies]
    assert [body["type"] for body in bodies].count("Admission") == 1
    assert b"sesame" not in path_of(visit.room).read_bytes()


def test_a_game_that_says_nothing_of_it_is_called_as_it_is_told(tmp_path: Path) -> None:
    table, journal = new_table(tmp_path, table_setup("hb"))
    sit(table)
    journal.close()
    assert read_save(journal.path).admission is None
    room = saved_room("Hexfolk here", journal.path).open()
    assert room.admission == Admission("Hexfolk here")
    killed(room)


def test_a_sound_copy_of_a_damaged_save_keeps_it(tmp_path: Path) -> None:
    visit, _, _ = in_play(tmp_path)
    path = killed(visit.room)
    save = read_save(path)
    journal = Journal.resume(save._replace(problem=FileFault.DAMAGED))
    journal.close()
    assert journal.path != path
    assert read_save(journal.path).admission == save.admission == visit.room.admission


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "n" * 200},
        {"name": "x", "salt": b"short", "key": KEY},
        {"name": "x", "salt": SALT},
        {"name": "x", "away_tokens": (b"short",)},
        {"name": "x", "away_addresses": ("a" * 200,)},
        {"name": "x", "away_addresses": ("10.0.0.1",) * (MOST_SENT_AWAY + 1)},
    ],
)
def test_what_no_host_writes_is_damage(tmp_path: Path, wrong: dict[str, object]) -> None:
    visit, _, _ = in_play(tmp_path)
    assert visit.room.journal is not None
    visit.room.journal._file.append(msgspec.msgpack.encode({"type": "Admission", **wrong}))
    with pytest.raises(BadFile) as caught:
        read_save(killed(visit.room))
    assert caught.value.fault is FileFault.DAMAGED


def test_the_list_of_those_who_were_sent_away_has_an_end() -> None:
    members = Members()
    for number in range(MOST_SENT_AWAY + 3):
        person = members.add(
            "Pest", token_hash(bytes([number % 256, number // 256])), f"10.0.{number}.1", 0.0, frozenset()
        )
        members.kick(person.number)
    tokens, addresses = members.sent_away
    assert len(tokens) == len(addresses) == MOST_SENT_AWAY
    assert addresses[-1] == f"10.0.{MOST_SENT_AWAY + 2}.1" and not members.is_barred("10.0.0.1")
