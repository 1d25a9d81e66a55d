"""The summary shows how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from hexfolk.client.look.text import Role, Text
from hexfolk.client.scenes.podium import Podium
from hexfolk.client.scenes.summary import SummaryScene
from hexfolk.client.scenes.summary_data import SOURCES, SummaryData, again_setup, summary_data
from hexfolk.client.scenes.summary_layout import summary_rects
from hexfolk.client.services import SeatChoice, ServiceFailed
from hexfolk.client.session import Session
from hexfolk.i18n.wording import closed_afterwards
from hexfolk.rules.menu import Menu
from hexfolk.rules.options import Options
from hexfolk.rules.phases import Over
from hexfolk.rules.view import PlayerView, PointLine
from hexfolk.wire.lobby import MembersChanged, PlayAgain
from hexfolk.wire.messages import AwardChange, Closed, PlayerTally, PointsChange, SeatInfo, Summary
from tests.client.scenes.rooms import MEMBERS, RoomLink, session
from tests.client.scenes.stage import SIZES, Stage, on_stage, toasts, unfit
from tests.client.screens import click, key
from tests.client.table.small_table import SmallTable

NAMES = ("Wren", "Bramble", "Thistle", "Old Moss")
COLORS = ("red", "blue", "yellow", "white")
SEATS = tuple(
    SeatInfo(seat, NAMES[seat], COLORS[seat], "bot" if seat else "human", "steady" if seat else "", True)
    for seat in range(4)
)
SCORES = (
    (PointLine("settlements", 3, 3), PointLine("cities", 2, 4), PointLine("longest_trade_route", 1, 2),
     PointLine("victory_point", 1, 1)),
    (PointLine("settlements", 2, 2), PointLine("cities", 3, 6)),
    (PointLine("settlements", 4, 4), PointLine("cities", 1, 2)),
    (PointLine("settlements", 3, 3), PointLine("cities", 1, 2), PointLine("strongest_knighthood", 1, 2)),
)  # fmt: skip


def view(players: int = 4, winners: Sequence[int] = (0,)) -> PlayerView:
    return PlayerView(
        seat=0, options=Options(players=players), decision=9, turn=68, round=17, current=0, first=0,
        phases=(Over(tuple(winners), "target"),), to_act=(), dice=None, players=(), own=None, bank=(19,) * 5, deck=3,
        robber=None, awards={}, offers=(), card_played=False, winners=tuple(winners), scores=SCORES[:players],
        menu=Menu((), (), {}, None),
    )  # fmt: skip


def summary(players: int = 4) -> Summary:
    tallies = tuple(
        PlayerTally(seat, (22, 19 - seat, 11, 17, 3 * seat), 14, seat, 9, 11, 12, 4, 3) for seat in range(players)
    )
    changes = [PointsChange(0, seat, 2) for seat in range(players)]
    changes += [PointsChange(turn, turn % players, 2 + turn // 10) for turn in range(5, 68, 4)]
    changes.append(PointsChange(68, 0, 10))
    awards = (AwardChange(19, "longest_trade_route", 1), AwardChange(45, "longest_trade_route", 0))
    return Summary(68, 46 * 60, (1, 4, 7, 6, 12, 10, 11, 8, 5, 3, 1), tallies, tuple(changes), awards)


def data(players: int = 4, winners: Sequence[int] = (0,)) -> SummaryData:
    return summary_data(summary(players), view(players, winners), SEATS[:players], "standard-19")


def again(players: int = 4) -> object:
    return again_setup(Options(players=players), SEATS[:players], "standard-19")


def test_players_are_listed_by_their_standing() -> None:
    found = data()
    assert [(player.rank, player.name, player.points) for player in found.players] == [
        (1, "Wren", 10), (2, "Bramble", 8), (3, "Old Moss", 7), (4, "Thistle", 6),
    ]  # fmt: skip
    assert dict(zip(SOURCES, found.players[0].by_source, strict=True)) == {
        "settlements": 3, "cities": 4, "longest_trade_route": 2, "strongest_knighthood": 0, "victory_point": 1,
    }  # fmt: skip


def test_the_headline_names_the_winners() -> None:
    assert data().title() == "Wren wins the island"
    assert data(winners=(0, 1)).title() == "Wren, Bramble share the island"
    assert data().subtitle() == "Standard 19 · 68 turns · 46 minutes"
    own = summary_data(summary(), view(), SEATS, "pond", {"en": "Duck Pond"})
    assert own.subtitle() == "Duck Pond · 68 turns · 46 minutes"


def test_a_game_that_runs_has_no_summary() -> None:
    with pytest.raises(ValueError, match="not over"):
        summary_data(summary(), replace(view(), scores=None), SEATS, "standard-19")


def test_the_same_game_again_has_the_same_seats_and_a_new_deal() -> None:
    setup = again_setup(Options(players=4, target=12), tuple(reversed(SEATS)), "standard-19")
    assert setup.seats[0] == SeatChoice("human", "Wren", "red") and setup.deal_seed is None
    assert [seat.name for seat in setup.seats] == list(NAMES) and setup.options.target == 12


def test_buttons_and_keys() -> None:
    stage = Stage()
    scene = SummaryScene(stage, data(), again())  # type: ignore[arg-type]
    with on_stage(scene) as app:
        for _ in range(20):
            app.step(0.1)
        click(app, scene.ui.find("menu").rect.center)
        click(app, scene.ui.find("play again").rect.center)
        key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        key(app, pygame.K_ESCAPE)
        stage.fails = ServiceFailed("map_missing", "lost")
        click(app, scene.ui.find("play again").rect.center)
        assert toasts(scene) == ["The map “lost” is not there."]
    assert stage.shown == ["menu", "table", "menu", "menu"] and len(stage.started) == 1


def test_it_comes_to_rest() -> None:
    scene = SummaryScene(Stage(), data(), again())  # type: ignore[arg-type]
    with on_stage(scene) as app:
        assert scene.animating
        for _ in range(40):
            app.step(0.1)
        assert not scene.animating and scene.sleep is None
        before = app.screen.copy()
        app.step(0.1)
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.screen, "RGB")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(size: tuple[int, int], players: int) -> None:
    scene = SummaryScene(Stage(), data(players, (0, 1)), again(players))  # type: ignore[arg-type]
    with on_stage(scene, size) as app:
        app.step(5.0)
        assert unfit(scene) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_podium_tells_usual_names_whole(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = Text.draw

    def note(self: Text, target: Surface, role: Role, text: str, *rest: object, **named: object) -> Rect:
        drawn.append(text)
        return draw(self, target, role, text, *rest, **named)  # type: ignore[arg-type]

    three = ("Old Moss", "Bramble", "Juniper")
    seats = tuple(replace(seat, name=name) for seat, name in zip(SEATS, three, strict=False))
    ended = summary_data(summary(3), view(3), seats, "standard-19")
    with on_stage(SummaryScene(Stage(), ended, again(3))) as app:
        app.resize(size)
        look = app.look
        podium = Podium(look, summary_rects(look.metrics).podium.size, ended)
        monkeypatch.setattr(Text, "draw", note)
        podium.draw(Surface(size, pygame.SRCALPHA), (0, 0), 99.0)
    assert set(three) <= set(drawn)


def _shared(me: int) -> tuple[RoomLink, Session]:
    """Somebody at a table of several people whose game is over."""
    link = RoomLink()
    link.receive()
    end = summary()
    (welcome,) = SmallTable(players=len(end.players)).receive()
    link.say(MembersChanged(MEMBERS), welcome, end)
    of_me = session(link, me)
    of_me.poll()
    return link, of_me


def test_who_leads_takes_everybody_back_to_the_lobby() -> None:
    stage, (link, leading) = Stage(), _shared(1)
    scene = SummaryScene(stage, data(), again(), leading)  # type: ignore[arg-type]
    with on_stage(scene) as app:
        for _ in range(20):
            app.step(0.1)
        click(app, scene.ui.find("play again").rect.center)
        assert link.sent == [PlayAgain()] and stage.shown == [] and not link.closed
        link.say(link.state)
        app.step(0.1)
        assert stage.shown[0] == "lobby" and stage.started == []


def test_others_wait_for_whoever_leads_or_learn_that_the_host_is_gone() -> None:
    stage, (link, guest) = Stage(), _shared(2)
    scene = SummaryScene(stage, data(), again(), guest)  # type: ignore[arg-type]
    with on_stage(scene) as app:
        for _ in range(20):
            app.step(0.1)
        click(app, scene.ui.find("play again").rect.center)
        assert link.sent == []
        assert scene.ui.find("play again").reason == "Wren leads, and can take all of you to the next game."
        link.say(MembersChanged(tuple(replace(one, leader=one.member == 2) for one in MEMBERS)))
        app.step(0.1)
        app.step(0.1)
        assert scene.ui.find("play again").reason is None
        link.say(Closed("stopped"))
        app.step(0.1)
        app.step(0.1)
        assert scene.ui.find("play again").reason == closed_afterwards("stopped")
    assert stage.shown == []
