"""What a host without a window prints: every event in plain words, each once."""

from pathlib import Path

from hexfolk.host.gathering import DESERTED
from hexfolk.rules.options import Options
from hexfolk.tools.herald import Herald
from hexfolk.wire.lobby import SetOptions, SetReady, StartGame, TableOptions
from hexfolk.wire.messages import Leave, Resign, VotePause, VoteStandIn
from tests.host.rooms import Visit

NAMES = ("Wren", "Moss", "Thistle")


def playing(folder: Path) -> tuple[Visit, list[str], Herald, list[int]]:
    """Three at a table with turns of half a minute; the herald has told of its beginning."""
    visit = Visit.lobby(folder, open_seats=3, bots=0)
    lines: list[str] = []
    herald = Herald(visit.room, lines.append)
    members = [visit.enter(name) for name in NAMES]
    visit.send(members[0], SetOptions(TableOptions(Options(turn_time=60), grace=20)))
    for member in members[1:]:
        visit.send(member, SetReady(True))
    visit.send(members[0], StartGame())
    herald.look()
    assert lines[-1] == "The game begins on Standard 19: Wren, Moss, Thistle."
    lines.clear()
    return visit, lines, herald, members


def test_a_lost_player_a_bot_and_the_way_back(tmp_path: Path) -> None:
    visit, lines, herald, members = playing(tmp_path)
    visit.gone(members[1])
    herald.look()
    visit.tick(20)
    herald.look()
    visit.enter(token=visit.tokens[members[1]])
    herald.look()
    assert lines == [
        "Moss lost the connection and is waited for, 20 seconds at most.",
        "Moss did not come back in time: a bot stands in.",
        "Moss is back.",
    ]


def test_leaving_resigning_and_votes(tmp_path: Path) -> None:
    visit, lines, herald, members = playing(tmp_path)
    visit.send(members[2], Leave())
    herald.look()
    visit.send(members[0], VoteStandIn(2))
    visit.send(members[1], VoteStandIn(2))
    herald.look()
    for pause in (True, False):
        visit.send(members[0], VotePause(pause))
        visit.send(members[1], VotePause(pause))
        herald.look()
    visit.send(members[1], Resign())
    herald.look()
    assert lines == [
        "Thistle left the table; the seat is kept.",
        "The others did not want to wait: a bot stands in for Thistle.",
        "Most want a pause: the game is paused.",
        "The game goes on.",
        "Moss gave up: a bot plays on to the end.",
    ]


def test_clocks_that_ran_out_and_a_sleeper(tmp_path: Path) -> None:
    visit, lines, herald, _ = playing(tmp_path)
    for _ in range(40):
        visit.tick(60)
    herald.look()
    assert "Wren ran out of time: the piece is placed for them." in lines
    assert any("has let three clocks run out: a bot stands in." in line for line in lines)


def test_nobody_is_left_and_one_comes_back(tmp_path: Path) -> None:
    visit, lines, herald, members = playing(tmp_path)
    for member in members:
        visit.gone(member)
    herald.look()
    assert lines[-1] == "Nobody was left at the table: the game waited."
    visit.enter(token=visit.tokens[members[1]])
    herald.look()
    assert lines[-2:] == ["Moss is back.", "The game goes on."]


def test_what_a_spectator_does_is_told_as_before(tmp_path: Path) -> None:
    visit, lines, herald, _ = playing(tmp_path)
    watching = visit.enter("Hazel", watch=True)
    herald.look()
    visit.send(watching, Leave())
    herald.look()
    assert lines == ["Hazel came in.", "Hazel left."]


def test_a_table_that_all_have_left_is_given_up(tmp_path: Path) -> None:
    visit, lines, herald, members = playing(tmp_path)
    for member in members:
        visit.send(member, Leave())
    visit.tick(DESERTED)
    herald.look()
    assert lines[-2:] == ["None of the players came back; the game is saved.", "Back in the lobby."]
