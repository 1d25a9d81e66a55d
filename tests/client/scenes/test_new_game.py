"""The new-game screen starts the game that it shows."""

from __future__ import annotations

import pygame
import pytest

from hexfolk import paths
from hexfolk.client.scenes.game_draft import OPTIONS, first_draft
from hexfolk.client.scenes.rules_panel import SHOWN
from hexfolk.client.scenes.rules_words import option_help, players_text
from hexfolk.client.services import ServiceFailed
from hexfolk.client.ui.choice import Segments, Toggle
from hexfolk.client.ui.scroll import ScrollArea
from hexfolk.rules.options import Options
from tests.client.scenes.new_game_hands import entry, press, scene_of
from tests.client.scenes.stage import SIZES, Stage, on_stage, toasts, unfit
from tests.client.screens import click, key, type_text


def test_play_starts_the_usual_game_and_remembers_it() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "play")
    assert stage.started == [first_draft("Wren", "red", 501).setup()] and stage.shown == ["table"]
    assert stage.settings.settings.setups == tuple(stage.started)
    assert stage.settings.settings.name == "Wren"


def test_seats_are_closed_and_given_to_bots() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "close 1")
        assert [seat.name for seat in scene.draft.seats] == ["Wren", "Thistle", "Old Moss"]
        press(app, scene, "close 2")
        press(app, scene, "close 1")
        play = scene.ui.find("play")
        assert not play.is_enabled and "at least 2 players" in (play.reason or "")
        press(app, scene, "play")
        assert stage.started == []
        press(app, scene, "add a bot")
        press(app, scene, "play")
    assert [seat.kind for seat in stage.started[0].seats] == ["human", "bot"]
    assert stage.started[0].options.players == 2


def test_eight_seats_and_the_map_that_follows() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        land = len(scene.board.hexes)
        for count in (5, 6, 7, 8):
            press(app, scene, "add a bot")
            assert scene.draft.players == count
        assert not scene.ui.has("add a bot") and (land, len(scene.board.hexes)) == (19, 44)
        off = {name: scene.ui.find(f"map standard-{name}").reason for name in (19, 30, 44)}
        assert "2–4 players" in (off[19] or "") and "5–6 players" in (off[30] or "") and off[44] is None
        press(app, scene, "close 7")
        press(app, scene, "close 6")
        assert scene.draft.map == "standard-30"
        press(app, scene, "play")
    assert (stage.started[0].map, stage.started[0].options.players) == ("standard-30", 6)


def test_each_bot_has_a_level_that_is_kept() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "level 2")
        press(app, scene, "level 2.gentle")
        assert [seat.level for seat in scene.draft.seats] == ["", "steady", "gentle", "steady"]
        assert scene.ui.find("level 2").value == "gentle"
        press(app, scene, "close 1")
        press(app, scene, "add a bot")
        press(app, scene, "play")
    assert [seat.level for seat in stage.started[0].seats] == ["", "gentle", "steady", "steady"]
    again = Stage()
    again.settings.remember_setup(stage.started[0])
    with on_stage(later := scene_of(again)):
        assert later.ui.find("level 1").value == "gentle", "as last time"


def test_a_level_is_chosen_with_the_keys_alone() -> None:
    scene = scene_of(Stage())
    with on_stage(scene) as app:
        scene.ui.set_focus(scene.ui.find("level 1"), seen=True)
        for pressed in (pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN):
            key(app, pressed)
        assert scene.draft.seats[1].level == "gentle"
        assert scene.ui.focused is not None and scene.ui.focused.id == "level 1"


@pytest.mark.parametrize("size", [*SIZES, (800, 600), (640, 480)])
def test_what_stands_in_the_row_of_a_seat_stays_within_it(size: tuple[int, int]) -> None:
    scene = scene_of(Stage())
    with on_stage(scene, size):
        for players in range(2, 9):
            scene._change(lambda now, players=players: now.with_players(players))
            for place in range(players):
                row = scene.ui.find(f"seat {place}").rect
                inside = ("name",) if place == 0 else (f"level {place}", f"close {place}")
                for id in inside:
                    assert row.inflate(0, -4).contains(scene.ui.find(id).rect), (players, id)


def test_a_map_for_others_says_for_how_many_and_what_to_do() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        assert "map follows" in scene.ui.find("add a bot").note
        scene._change(lambda now: now.on_map("cloverleaf"))
        assert scene.ui.find("add a bot").note == "The map is for 2 to 4"
        press(app, scene, "players")
        scene._change(lambda now: now.with_players(6))
        play = scene.ui.find("play")
        assert play.reason == play.second == "Cloverleaf is for 2 to 4 players: take 4 seats or another map."
        scene._change(lambda now: now.with_players(3))
        assert scene.ui.find("play").is_enabled


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_what_to_do_about_a_map_is_read_however_long_its_name_is(size: tuple[int, int], text_scale: float) -> None:
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True)
    drawn = (paths.maps() / "standard-19.yaml").read_text(encoding="utf-8").partition("author:")
    (folder / "long.yaml").write_text(f"format: 1\nname: {'Word ' * 20}\n" + drawn[1] + drawn[2], encoding="utf-8")
    scene = scene_of(Stage())
    with on_stage(scene, size, text_scale):
        scene._change(lambda now: now.on_map("long").with_players(7))
        play = scene.ui.find("play")
        icon = round(play.rect.height * 0.38) + scene.look.px(10)
        assert play.second.endswith("take 4 seats or another map.") and "… is for" in play.second
        fitted = scene.look.text.fit("caption", play.second, play.rect.width - 2 * scene.look.px(14) - icon, 1)
        assert fitted.lines == (play.second,)


@pytest.mark.parametrize(
    ("players", "words"),
    [((4,), "4"), ((3, 4), "3 or 4"), ((2, 3, 4), "2 to 4"), ((2, 4), "2 or 4"), ((2, 4, 6), "2, 4 or 6")],
)
def test_numbers_of_players_in_words(players: tuple[int, ...], words: str) -> None:
    assert players_text(players) == words


def test_name_and_colour() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "name")
        for _ in "Wren":
            key(app, pygame.K_BACKSPACE)
        assert not scene.ui.find("play").is_enabled
        type_text(app, "Thistle")
        assert scene.draft.seats[2].name != "Thistle"
        assert scene.ui.find("name 2").text == scene.draft.seats[2].name
        press(app, scene, "colour blue")
        assert scene.draft.seats[0].color == "red" and "Bramble" in (scene.ui.find("colour blue").reason or "")
        press(app, scene, "colour pink")
        assert entry(scene, "name").text == "Thistle"
        press(app, scene, "play")
    assert (stage.started[0].seats[0].name, stage.started[0].seats[0].color) == ("Thistle", "pink")
    assert stage.settings.settings.color == "pink"


def test_the_deal_can_be_drawn_and_typed() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        first = scene.board
        press(app, scene, "new deal")
        assert scene.draft.deal_seed == 502 and entry(scene, "deal seed").text == "502" and scene.board != first
        press(app, scene, "deal seed")
        for _ in "502":
            key(app, pygame.K_BACKSPACE)
        type_text(app, "5x01")
        for _ in range(5):
            app.step(0.1)
        assert scene.draft.deal_seed == 501 and scene.board == first
        press(app, scene, "play")
    assert stage.started[0].deal_seed == 501


def test_rules_by_preset_and_one_by_one() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "preset long")
        assert scene.draft.options == Options(target=12)
        assert not scene.ui.find("rule target").unusual, "the long game says it"
        press(app, scene, "single rules")
        undo = scene.ui.find("option undo")
        click(app, undo.rect.center)
        robber = scene.ui.find("option robber")
        click(app, robber.segment("off").center)
        limit = scene.ui.find("option round_limit")
        for _ in range(9):
            click(app, limit.plus.center)
        assert not scene.ui.find("play").rect.collidepoint(scene.ui.find("done").rect.center)
        app.resize((1600, 900))
        app.step()
        assert scene.ui.has("option undo"), "the dialog stays through a change of the window"
        click(app, scene.ui.find("option dice").segment("deck").center)
        click(app, scene.ui.find("option deal").segment("fair").center)
        click(app, scene.ui.find("option special_building").segment("on").center)
        press(app, scene, "done")
        assert not scene.ui.has("option undo")
        single = {"robber": "off", "round_limit": None, "dice": "deck", "special_building": "on", "deal": "fair"}
        assert scene.draft.options == Options(target=12, undo=False, **single)
        assert scene.ui.find("rule undo").unusual and not scene.ui.find("rule hand_limit").unusual
        assert scene.ui.find("rule target").unusual, "no preset says it any more"
        assert "your own" in scene.ui.find("in this game").text
        press(app, scene, "play")
    assert stage.started[0].options == Options(target=12, undo=False, **single)


def test_escape_closes_the_rules_first_and_then_goes_back() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "single rules")
        key(app, pygame.K_ESCAPE)
        assert not scene.ui.has("done") and stage.shown == []
        key(app, pygame.K_ESCAPE)
    assert stage.shown == ["menu"]


def test_as_last_time_and_games_played_before() -> None:
    stage = Stage()
    draft = first_draft("Ada", "green", 42)
    stage.settings.remember_setup(draft.with_option("target", 13).setup())
    stage.settings.remember_setup(draft.closed(3).setup())
    scene = scene_of(stage)
    with on_stage(scene) as app:
        assert scene.draft == draft.closed(3).dealt(501)
        assert scene.ui.find("overline").text == "As last time"
        press(app, scene, "before 1")
        assert scene.draft == draft.with_option("target", 13)
        assert entry(scene, "deal seed").text == "42" and entry(scene, "name").text == "Ada"
        assert scene.ui.find("overline").text != "As last time"


def test_by_keys_alone() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        seen = []
        for _ in range(40):
            key(app, pygame.K_TAB)
            assert scene.ui.focused is not None
            if scene.ui.focused.id in seen:
                break
            seen.append(scene.ui.focused.id)
            if scene.ui.focused.id == "close 3":
                key(app, pygame.K_RETURN)
                assert scene.ui.focused.id == "close 2", "the keys stay with the seats"
        assert {"play", "back", "name", "players", "new deal", "deal seed", "single rules", "start_order"} <= set(seen)
        assert scene.draft.players == 3
        scene.ui.set_focus(None)
        key(app, pygame.K_RETURN)
        assert stage.shown == [], "Enter starts nothing by accident"
        scene.ui.set_focus(scene.ui.find("play"))
        key(app, pygame.K_RETURN)
    assert stage.shown == ["table"]


def test_a_failing_start_is_told_and_changes_nothing() -> None:
    stage = Stage()
    stage.fails = ServiceFailed("map_broken", "standard-19")
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "play")
        assert toasts(scene) == ["The map cannot be played: standard-19"]
    assert stage.shown == [] and stage.settings.settings.setups == ()


@pytest.mark.parametrize("size", [*SIZES, pytest.param((3840, 2160), marks=pytest.mark.long)])
def test_everything_fits(size: tuple[int, int]) -> None:
    stage = Stage()
    draft = first_draft("W" * 12, "green", 42)
    for target in (8, 9, 10, 11):
        stage.settings.remember_setup(draft.with_option("target", target).setup())
    scene = scene_of(stage)
    with on_stage(scene, size) as app:
        assert unfit(scene) == []
        for _ in range(4):
            press(app, scene, "add a bot")
            assert unfit(scene) == []
        for place in (7, 6, 5, 4, 3, 2, 1):
            press(app, scene, f"close {place}")
        assert unfit(scene) == []
        longest = {
            "robber": "friendly", "hand_limit": None, "round_limit": None, "longest_trade_route": False,
            "strongest_knighthood": False, "special_building": "off", "deal": "fair",
            "player_trades": False, "undo": False,
        }  # fmt: skip
        for name, value in longest.items():
            scene._change(lambda now, name=name, value=value: now.with_option(name, value))
        panel = scene.ui.find("rules").rect
        assert [c.id for c in scene.ui.controls() if c.id.startswith("rule ") and not panel.contains(c.rect)] == []
        press(app, scene, "single rules")
        assert unfit(scene) == []
        for control in scene.ui.controls():
            if isinstance(control, Segments) and control.layer_of is not scene.ui.layers[0]:
                wide = [control.segment(value).width for value, _label in control.options]
                assert max(wide) - min(wide) < len(wide), f"{control.id} has one width for all"


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_of_the_game_can_all_be_read_at_large_text(size: tuple[int, int]) -> None:
    scene = scene_of(Stage())
    with on_stage(scene, size, 1.5):
        assert unfit(scene) == []
        pills = [control for control in scene.ui.controls() if control.id.startswith("rule ")]
        panel, area = scene.ui.find("rules").rect, scene.ui.find("rules list")
        assert isinstance(area, ScrollArea) and panel.contains(area.rect)
        seen = set()
        for offset in range(area.limit + 1):
            area.scroll_to(offset)
            seen |= {pill.id for pill in pills if area.view.contains(pill.rect)}
        assert seen == {pill.id for pill in pills} and len(seen) > 10


@pytest.mark.parametrize("size", SIZES)
def test_every_option_says_what_it_does_and_is_set_by_keys(size: tuple[int, int]) -> None:
    stage = Stage()
    scene = scene_of(stage)
    assert set(Options.__struct_fields__) - {"players"} == {*OPTIONS, "turn_time"}
    with on_stage(scene, size) as app:
        for name in OPTIONS:
            if not scene.ui.modal and not scene.ui.has(name):
                press(app, scene, "single rules")
            control = scene.ui.find(name if scene.ui.has(name) and not scene.ui.modal else f"option {name}")
            assert control.tip is not None and control.tip.text == option_help(name) and len(option_help(name)) > 20
            before = getattr(scene.draft.options, name)
            scene.ui.set_focus(control, seen=True)
            key(app, pygame.K_SPACE if isinstance(control, Toggle) else pygame.K_RIGHT)
            if getattr(scene.draft.options, name) == before:
                key(app, pygame.K_LEFT)
            assert getattr(scene.draft.options, name) != before, name
            if name == SHOWN[-1]:
                press(app, scene, "done")
        app.step()
        press(app, scene, "play")
    assert stage.started[0].options == scene.draft.options
    again = Stage()
    again.settings.remember_setup(stage.started[0])
    with on_stage(later := scene_of(again), size):
        assert later.draft.options == scene.draft.options, "as last time"
