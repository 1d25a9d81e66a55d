"""Maps on the new-game screen: the shipped ones, the user's own, broken ones, and one by chance."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from hexfolk import paths
from hexfolk.board import Board
from hexfolk.client.scenes.lobby import LobbyScene
from hexfolk.client.scenes.map_grid import MapCard
from hexfolk.client.scenes.thumbnails import Thumbnails
from hexfolk.mapfiles import load_map, shipped_maps
from tests.client.scenes.new_game_hands import press, scene_of
from tests.client.scenes.rooms import RoomLink, session
from tests.client.scenes.stage import SIZES, Stage, on_stage, toasts, unfit
from tests.client.screens import key


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
        choices = {choice.name: choice for choice in scene.shelf.choices}
        assert (choices["my-bay"].title, choices["my-bay"].problem) == ("My Bay", None)
        assert choices["my-wreck"].problem == "Line 1: “14” is not allowed here. Allowed: 2 … 8."
        assert not scene.ui.find("map my-wreck").is_enabled
        bay = scene.ui.find("map my-bay")
        assert isinstance(bay, MapCard)
        bay.activate()
        press(app, scene, "play")
    assert [(setup.map, setup.options.target) for setup in stage.started] == [("my-bay", 12)]


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


def test_own_maps_alone_keep_their_places_and_a_click_on_a_broken_one_is_answered() -> None:
    big = lagoon().replace("en: Lagoon", "en: Big Pond").replace("[2, 3]", "[5]")
    own_maps(big=big, pond=lagoon(), shards=lagoon().replace("[2, 3]", "[2, 9]"))
    scene = scene_of(Stage())
    with on_stage(scene) as app:
        press(app, scene, "own maps")
        seen = set()
        for players in range(2, 9):
            scene._change(lambda now, players=players: now.with_players(players))
            app.step()
            seen.add(tuple(control.id for control in scene.ui.controls() if isinstance(control, MapCard)))
        assert len(seen) == 1 and seen.pop()[-1] == "map shards"
        press(app, scene, "map shards")
        assert toasts(scene) == [scene.ui.find("map shards").reason]
        press(app, scene, "map big")
        assert "5 players" in toasts(scene)[-1]


@pytest.mark.parametrize("size", SIZES)
def test_a_single_own_map_is_no_larger_than_it_is_among_others(size: tuple[int, int]) -> None:
    own_maps(pond=lagoon())
    scene = scene_of(Stage())
    with on_stage(scene, size) as app:
        place = scene.ui.find("map").rect
        press(app, scene, "own maps")
        card = scene.ui.find("map pond").rect
        assert card.width < place.width / 2 and card.height <= max(card.width * 1.2, scene.look.pick(176, 122))


def test_without_own_maps_the_button_says_where_they_belong() -> None:
    scene = scene_of(Stage())
    with on_stage(scene) as app:
        button = scene.ui.find("own maps")
        assert not button.is_enabled and str(paths.user_maps_folder()) in (button.reason or "")
        press(app, scene, "own maps")
        assert scene.ui.has("map standard-19")


@pytest.mark.parametrize("screen", ["new game", "lobby"])
def test_maps_that_come_into_the_folder_or_go_are_seen_when_one_is_back_or_opens_ones_own(screen: str) -> None:
    scene = scene_of(Stage()) if screen == "new game" else LobbyScene(Stage(), session(RoomLink()))
    with on_stage(scene) as app:
        press(app, scene, "own maps")
        assert not scene.ui.find("own maps").is_enabled
        file = put("cove")
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        app.step()
        app.step()
        assert scene.ui.find("own maps").is_enabled and scene.ui.has("map cove")
        put("shoal")
        press(app, scene, "own maps")
        app.step()
        assert scene.ui.has("map shoal") and scene.ui.has("map cove") and not scene.ui.has("map lagoon")
        file.unlink()
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        app.step()
        app.step()
        assert scene.ui.has("map shoal") and not scene.ui.has("map cove")
        looks, card = scene.shelf.looks, scene.ui.find("map shoal")
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        app.step()
        app.step()
        assert scene.shelf.looks == looks and scene.ui.find("map shoal") is card, "nothing has changed"


def put(name: str) -> Path:
    """A map that somebody has put into the user's folder."""
    file = paths.user_maps_folder() / f"{name}.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes((paths.maps() / "standard-19.yaml").read_bytes())
    return file


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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("about", ["word " * 390, "x" * 1900, "line\n\n" * 90])
def test_what_an_author_says_at_length_is_cut_before_it_hides_anything(size: tuple[int, int], about: str) -> None:
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True)
    drawn = (paths.maps() / "standard-19.yaml").read_text(encoding="utf-8").partition("author:")
    head = f"format: 1\nname: Chatty\nabout: {json.dumps(about)}\n"
    (folder / "chatty.yaml").write_text(head + drawn[1] + drawn[2], encoding="utf-8")
    scene = scene_of(Stage())
    with on_stage(scene, size) as app:
        scene._change(lambda now: now.on_map("chatty"))
        app.step()
        find = scene.ui.find
        facts = [control for control in scene.ui.controls() if control.id.startswith("fact ")]
        assert find("map text").text.endswith("…")
        assert find("map text").rect.bottom < facts[0].rect.top
        assert facts[-1].rect.bottom < find("players shown").rect.top and not unfit(scene)


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
