"""The new-game screen starts the game that it shows."""

from __future__ import annotations

import re

import pygame
import pytest
from pygame import Surface

from hexfolk import paths
from hexfolk.board import Board
from hexfolk.client.app import App
from hexfolk.client.scenes.game_draft import OPTIONS, first_draft
from hexfolk.client.scenes.map_grid import MapCard
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.scenes.rules_panel import SHOWN
from hexfolk.client.scenes.rules_words import option_help
from hexfolk.client.scenes.thumbnails import Thumbnails
from hexfolk.client.services import ServiceFailed
from hexfolk.client.ui.choice import Toggle
from hexfolk.client.ui.entry import TextEntry
from hexfolk.mapfiles import load_map, shipped_maps
from hexfolk.rules.options import Options
from tests.client.scenes.stage import SIZES, Stage, on_stage, toasts, unfit
from tests.client.screens import click, key, type_text


def scene_of(stage: Stage) -> NewGameScene:
    """The screen, its deals drawn as 501, 502 ..."""
    seeds = iter(range(501, 600))
    return NewGameScene(stage, lambda: next(seeds))


def press(app: App, scene: NewGameScene, id: str) -> None:
    click(app, scene.ui.find(id).rect.center)


def entry(scene: NewGameScene, id: str) -> TextEntry:
    found = scene.ui.find(id)
    assert isinstance(found, TextEntry)
    return found


def test_play_starts_the_usual_game_and_remembers_it() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "play")
    assert stage.started == [first_draft("Wren", "red", 501).setup()] and stage.shown == ["table"]
    assert stage.settings.settings.setups == tuple(stage.started)
    assert stage.settings.settings.name == "Wren"


def test_own_maps_stand_among_the_others_and_broken_ones_say_why() -> None:
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True)
    sound = (paths.maps() / "standard-19.yaml").read_text(encoding="utf-8")
    (folder / "my-bay.yaml").write_text(
        re.sub("^name:.*$", "name: My Bay\\ntarget: 12", sound, flags=re.M), encoding="utf-8"
    )
    (folder / "my-wreck.yaml").write_text(
        "players: [2, 14]\n" + sound.replace("players:", "# players:"), encoding="utf-8"
    )
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        choices = {choice.name: choice for choice in scene._maps}
        assert (choices["my-bay"].title, choices["my-bay"].problem) == ("My Bay", None)
        assert choices["my-wreck"].problem == "Line 1: This is not allowed here. Allowed: 2 … 8."
        assert not scene.ui.find("map my-wreck").is_enabled
        bay = scene.ui.find("map my-bay")
        assert isinstance(bay, MapCard)
        bay.activate()
        press(app, scene, "play")
    assert [(setup.map, setup.options.target) for setup in stage.started] == [("my-bay", 12)]


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
        assert not scene.ui.find("rule target").unusual, "the long game has it so"
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


def test_all_maps_can_be_reached_those_that_fit_first() -> None:
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene, (1280, 720)) as app:
        area = scene.ui.find("maps")
        cards = [control for control in scene.ui.controls() if control.id.startswith("map ")]
        fit = [card.is_enabled for card in cards]
        assert fit == sorted(fit, reverse=True) and sum(fit) > 4 and len(cards) > 20
        assert area.rect.contains(scene.ui.find("map standard-19").rect), "the chosen one is seen"
        last = [card for card in cards if card.is_enabled][-1]
        scene.ui.set_focus(last, seen=True)
        assert area.rect.contains(last.rect)
        key(app, pygame.K_RETURN)
        assert scene.draft.map == last.id.removeprefix("map ")
        assert scene.ui.find("maps").rect.contains(scene.ui.find(last.id).rect), "the choice stays in sight"


def own_maps(**texts: str) -> None:
    """Put map files into the user's folder."""
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def lagoon() -> str:
    return (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")


def test_own_maps_can_be_seen_alone_and_a_broken_one_says_why() -> None:
    pond = lagoon().replace("en: Lagoon", "en: My Pond").replace("[2, 3]", "[2, 3, 4]")
    own_maps(pond=pond, shards=lagoon().replace("[2, 3]", "[2, 9]"))
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        press(app, scene, "own maps")
        cards = {control.id for control in scene.ui.controls() if isinstance(control, MapCard)}
        assert cards == {"map pond", "map shards"}
        assert "Line" in (scene.ui.find("map shards").reason or "")
        press(app, scene, "map shards")
        assert scene.draft.map == "standard-19"
        press(app, scene, "map pond")
        assert scene.draft.map == "pond" and scene.ui.find("map title").text == "My Pond"
        assert not unfit(scene)
        press(app, scene, "own maps")
        assert scene.ui.has("map standard-19") and scene.ui.has("map pond")
        press(app, scene, "play")
    assert stage.started[0].map == "pond"


def test_without_own_maps_the_button_says_where_they_belong() -> None:
    scene = scene_of(Stage())
    with on_stage(scene) as app:
        button = scene.ui.find("own maps")
        assert not button.is_enabled and str(paths.user_maps_folder()) in (button.reason or "")
        press(app, scene, "own maps")
        assert scene.ui.has("map standard-19")


def test_a_map_by_chance_fits_the_seats_and_is_another_one() -> None:
    stage = Stage()
    scene = scene_of(stage)
    seen = set()
    with on_stage(scene) as app:
        for _ in range(8):
            before = scene.draft
            press(app, scene, "any map")
            assert scene.draft.map != before.map and scene.draft.deal_seed != before.deal_seed
            assert 4 in load_map(scene.draft.map).players
            assert scene.ui.find("maps").rect.contains(scene.ui.find(f"map {scene.draft.map}").rect), "it is seen"
            assert scene.ui.find("map text").text == load_map(scene.draft.map).text("en")
            seen.add(scene.draft.map)
    assert len(seen) > 4


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_titles_and_texts_have_room(size: tuple[int, int]) -> None:
    scene = scene_of(Stage())
    with on_stage(scene, size) as app:
        words = {name: load_map(name) for name in shipped_maps()}
        by_text = sorted(words, key=lambda name: len(words[name].text("en")))
        by_title = sorted(words, key=lambda name: len(words[name].title("en")))
        for name in (by_text[0], *by_text[-2:], *by_title[-2:]):
            scene._change(lambda now, name=name: now.on_map(name))
            app.step()
            text, fact = scene.ui.find("map text"), scene.ui.find("fact 0")
            assert text.rect.bottom < fact.rect.top and not unfit(scene), name


def test_thumbnails_are_drawn_when_they_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    picture = Thumbnails.picture

    def note(self: Thumbnails, board: Board, size: tuple[int, int]) -> Surface:
        drawn.append(board.layout.name)
        return picture(self, board, size)

    monkeypatch.setattr(Thumbnails, "picture", note)
    scene = scene_of(Stage())
    with on_stage(scene) as app:
        first = set(drawn)
        assert "standard-19" in first and len(first) <= 6
        scene.ui.find("maps").scroll_to(10_000)
        app.step()
        assert len(set(drawn)) > len(first)


def own_map(name: str, *changes: tuple[str, str]) -> None:
    """Put a map into the user's folder: the standard board, changed."""
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True, exist_ok=True)
    text = (paths.maps() / "standard-19.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_an_own_map_with_the_name_of_a_shipped_one_stands_beside_it() -> None:
    own_map("standard-19", ("players: [2, 3, 4]", "players: [2, 3, 4, 5]"))
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        assert scene.ui.find("map standard-19").choice.players == (2, 3, 4)
        press(app, scene, "own maps")
        card = scene.ui.find("map own:standard-19")
        assert isinstance(card, MapCard) and card.choice.own and card.choice.players == (2, 3, 4, 5)
        card.activate()
        app.step()
        assert scene.ui.find("map title").text == "Standard 19 (yours)" and scene.board is not None
        press(app, scene, "play")
    assert [setup.map for setup in stage.started] == ["own:standard-19"]


def test_a_map_whose_wishes_cannot_be_met_says_so_where_the_island_would_be() -> None:
    own_map("hard", ("format: 1", "format: 1\nwishes: {pips_within: 5, best_apart: 9, clump: 1}"))
    stage = Stage()
    scene = scene_of(stage)
    with on_stage(scene) as app:
        card = scene.ui.find("map hard")
        assert isinstance(card, MapCard) and card.is_enabled
        card.activate()
        app.step()
        play = scene.ui.find("play")
        assert scene.board is None and "meets all wishes" in scene._no_island
        assert not play.is_enabled and "no island" in (play.reason or "")
        scene._change(lambda now: now.with_option("deal", "wild"))
        app.step()
        assert scene.board is not None and scene._no_island == ""
        press(app, scene, "play")
    assert [(setup.map, setup.options.deal) for setup in stage.started] == [("hard", "wild")]
