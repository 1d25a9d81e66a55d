"""The log among others tells all that happens beside the game, with names, also after a way back."""

from __future__ import annotations

from typing import get_args

from hexfolk.client.table.log_panel import KEPT
from hexfolk.wire.messages import (
    BotStoodIn,
    ClockRanOut,
    GamePaused,
    GameWentOn,
    HandingBegan,
    HandingFailed,
    Happening,
    HostMoved,
    PauseDeclined,
    PlayerBack,
    PlayerLeft,
    PlayerLost,
    PlayerResigned,
    SeatOpened,
    SeatTaken,
    Told,
    Update,
    Welcome,
)
from tests.client.table.lan_pilot import seated
from tests.client.table.pilot import Pilot

HAPPENED: dict[Told, str] = {
    ClockRanOut(2, "turn"): "Thistle ran out of time: the turn is ended for them",
    PlayerLost(1, 60): "Bramble lost the connection and is waited for, 60 seconds at most",
    BotStoodIn(1, "lost"): "Bramble did not come back in time: a bot stands in",
    PlayerBack(1): "Bramble is back",
    PlayerLeft(2): "Thistle left the table; the seat is kept",
    PlayerResigned(2): "Thistle gave up: a bot plays on to the end",
    SeatOpened(1): "Bramble has been away for long: whoever comes may take the seat",
    SeatTaken(1): "Bramble takes the seat that was free and plays on from here",
    GamePaused("vote"): "Most want a pause: the game is paused",
    GameWentOn(): "The game goes on",
    PauseDeclined(False): "Too few want a pause: the game is played on",
    PauseDeclined(True): "Too few want to go on: the game stays paused",
    HandingBegan(1): "All agreed that Bramble hosts the game on: the save is on its way",
    HandingFailed(1): "Bramble could not take the game: it goes on at the same host",
    HostMoved(1): "Bramble has taken the game and hosts it from here on",
}
REOPENED = "The game was opened again from its save"


def told(pilot: Pilot) -> list[str]:
    seats = pilot.scene.session.seats
    return [line.plain(lambda seat: seats[seat].name, str) for line in pilot.scene.log._lines]


def test_the_log_tells_everything_that_happens_at_a_table() -> None:
    assert {type(event) for event in HAPPENED} == {ClockRanOut, *get_args(Happening)}
    with seated() as pilot:
        table, session = pilot.table, pilot.scene.session
        before = len(told(pilot))
        table.inject(Update(table.game.view(0), tuple(HAPPENED)))
        for _ in range(3):
            pilot.step()
        assert told(pilot)[before:] == list(HAPPENED.values())
        history = (*session.history, GameWentOn(reopened=True), PlayerBack(2))
        table.inject(Welcome(0, table.game.board.layout, table.seats(), table.game.view(0), history, "normal"))
        for _ in range(3):
            pilot.step()
        assert told(pilot)[before:] == [*HAPPENED.values(), REOPENED, "Thistle is back"]
        assert len(session.history) == len(history)


def test_what_a_killed_host_told_and_lost_is_not_in_the_log_any_more() -> None:
    with seated() as pilot:
        table, session = pilot.table, pilot.scene.session
        before, history = told(pilot), tuple(session.history)
        table.inject(Update(table.game.view(0), (PlayerLeft(2),)))
        for _ in range(3):
            pilot.step()
        assert told(pilot) == [*before, "Thistle left the table; the seat is kept"]
        again = (*history, GameWentOn(reopened=True))
        table.inject(Welcome(0, table.game.board.layout, table.seats(), table.game.view(0), again, "normal"))
        for _ in range(3):
            pilot.step()
        assert told(pilot) == [*before, REOPENED]


def test_the_log_is_whole_after_a_long_game_is_opened_again() -> None:
    with seated() as pilot:
        table, session = pilot.table, pilot.scene.session
        for number in range(3 * KEPT):
            table.inject(Update(table.game.view(0), (PlayerLost(1 + number % 2, number),)))
        for _ in range(20):
            pilot.step()
        before = told(pilot)
        assert len(before) == KEPT
        again = (*session.history[:-1], GameWentOn(reopened=True))
        table.inject(Welcome(0, table.game.board.layout, table.seats(), table.game.view(0), again, "normal"))
        for _ in range(3):
            pilot.step()
        assert told(pilot)[1:-1] == before[1:-1] and told(pilot)[-1] == REOPENED
