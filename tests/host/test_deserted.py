"""A table that all its players have left: it waits for them, but not for ever where others could play."""

from pathlib import Path

from hexfolk.host.gathering import DESERTED
from hexfolk.host.opening import open_table
from hexfolk.host.room import Room
from hexfolk.host.saves import read_save
from hexfolk.wire.messages import Leave
from tests.host.games import Clock, table_setup
from tests.host.rooms import Visit, means
from tests.host.test_room_table import started


def test_a_table_whose_players_never_come_back_makes_room_for_others(tmp_path: Path) -> None:
    visit, (wren, moss) = started(tmp_path, "Wren", "Moss")
    watching = visit.enter("Thistle", watch=True)
    journal = visit.room.journal
    assert journal is not None
    visit.gone(wren)
    visit.tick(DESERTED - 60)
    visit.send(moss, Leave())
    visit.tick(DESERTED - 1)
    wren = visit.enter(token=visit.tokens[wren])
    visit.tick(5)
    visit.gone(wren)
    visit.tick(DESERTED - 1)
    assert visit.room.table is not None, "somebody was there meanwhile"
    assert visit.room.due is not None and visit.room.due <= visit.clock.now + 1
    visit.tick(1)
    assert visit.room.table is None and visit.leader() == watching
    assert [seat.state for seat in visit.state(watching).seats[:2]] == ["human", "human"]
    visit.tick(60)
    save = read_save(journal.path)
    assert save.problem is None and not save.mark.over, "it can be gone on with"
    newcomer = visit.enter("Hazel")
    assert visit.state(newcomer).seats[0].member == newcomer
    assert visit.turned_away(token=visit.tokens[moss]) == "token"


def test_a_saved_game_that_was_opened_again_waits_for_ever(tmp_path: Path) -> None:
    clock = Clock()
    opened = open_table(table_setup("hh"), tmp_path, clock)
    visit = Visit(Room.at_table("", means(tmp_path, clock), opened), clock)
    visit.tick(10 * DESERTED)
    assert visit.room.table is opened.table
