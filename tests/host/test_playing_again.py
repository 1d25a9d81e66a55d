"""Another game with the same people: who sits where, and what the room is called."""

from pathlib import Path

from hexfolk.host.opening import Opened
from hexfolk.host.room import Room
from hexfolk.host.saves import read_save
from hexfolk.wire.lobby import HandOver, PlayAgain, SetName
from hexfolk.wire.messages import Leave, Resign
from tests.host.games import Clock, resumed_table
from tests.host.rooms import Visit, means
from tests.host.test_room_table import finish, started


def hosted_again(folder: Path, visit: Visit, name: str = "Wren's harbour") -> Visit:
    """The room of a saved game, before anybody has come back."""
    journal = visit.room.journal
    assert journal is not None
    journal.close()
    clock = Clock()
    opened = Opened(*resumed_table(read_save(journal.path), clock))
    return Visit(Room.at_table(name, means(folder, clock, 9), opened), clock)


def seats(visit: Visit, member: int) -> list[tuple[str, str]]:
    """What the lobby shows of its used seats."""
    return [(seat.state, seat.name) for seat in visit.state(member).seats if seat.state != "closed"]


def test_who_gave_up_in_a_game_that_was_hosted_again_sits_where_they_sat(tmp_path: Path) -> None:
    first, (wren, moss) = started(tmp_path, "Wren", "Moss")
    visit = hosted_again(tmp_path, first)
    wren, moss = (visit.enter(token=first.tokens[member]) for member in (wren, moss))
    watching = visit.enter("Thistle", watch=True)
    visit.send(wren, Resign())
    visit.send(moss, Resign())
    finish(visit)
    visit.send(wren, PlayAgain())
    assert seats(visit, moss)[:2] == [("human", "Wren"), ("human", "Moss")]
    assert [seat.member for seat in visit.state(moss).seats[:2]] == [wren, moss]
    assert not any(seat.member == watching for seat in visit.state(moss).seats)
    assert not visit.state(moss).seats[1].ready


def test_who_gave_up_before_it_was_hosted_again_is_known_by_name(tmp_path: Path) -> None:
    first, (wren, moss) = started(tmp_path, "Wren", "Moss")
    first.send(moss, Resign())
    first.send(moss, Leave())
    visit = hosted_again(tmp_path, first)
    wren = visit.enter(token=first.tokens[wren])
    moss = visit.enter("Moss")
    other = visit.enter("Thistle")
    assert visit.names(wren) == ["Wren", "Moss 2", "Thistle"]
    finish(visit)
    visit.send(wren, PlayAgain())
    assert [seat.member for seat in visit.state(wren).seats[:2]] == [wren, moss]
    assert not any(seat.member == other for seat in visit.state(wren).seats)


def test_a_seat_of_who_gave_up_and_went_is_open(tmp_path: Path) -> None:
    first, (wren, moss) = started(tmp_path, "Wren", "Moss")
    visit = hosted_again(tmp_path, first)
    wren, moss = (visit.enter(token=first.tokens[member]) for member in (wren, moss))
    visit.send(moss, Resign(), Leave())
    finish(visit)
    visit.send(wren, PlayAgain())
    assert seats(visit, wren)[:2] == [("human", "Wren"), ("open", "")]


def after(name: str) -> str:
    """What a room is called after somebody."""
    return f"Game of {name}"


def test_a_room_that_is_called_after_its_leader_follows_the_lead(tmp_path: Path) -> None:
    visit = Visit.lobby(tmp_path)
    visit.room.name, visit.room.called_after = after("Wren"), after
    wren, moss = visit.enter("Wren"), visit.enter("Moss")
    assert visit.state(moss).game == "Game of Wren"
    visit.send(wren, HandOver(moss))
    assert visit.state(wren).game == visit.room.facts.name == "Game of Moss"
    visit.send(moss, SetName("Fern"))
    assert visit.state(wren).game == "Game of Fern"
    visit.send(moss, Leave())
    assert visit.state(wren).game == "Game of Wren"


def test_a_room_with_a_name_of_its_own_keeps_it(tmp_path: Path) -> None:
    for called_after in (None, after):
        visit = Visit.lobby(tmp_path)
        visit.room.called_after = called_after
        wren, moss = visit.enter("Wren"), visit.enter("Moss")
        visit.send(wren, HandOver(moss))
        assert visit.state(wren).game == "Wren's harbour"


def test_a_saved_game_is_called_after_who_hosts_it_on(tmp_path: Path) -> None:
    first, (_wren, moss) = started(tmp_path, "Wren", "Moss")
    visit = hosted_again(tmp_path, first, after("Wren"))
    visit.room.called_after = after
    moss = visit.enter(token=first.tokens[moss])
    assert visit.leader() == moss and visit.room.facts.name == visit.room.admission.name == "Game of Moss"
