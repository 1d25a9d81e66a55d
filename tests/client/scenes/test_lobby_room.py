"""What the lobby shows has the room that it needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hexfolk.client.scenes.lobby import LobbyScene
from hexfolk.client.scenes.map_grid import MapCard
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.choice import Segments, Stepper
from hexfolk.client.ui.toasts import pressable
from hexfolk.i18n.lan_wording import lobby_refusal
from tests.client.scenes.rooms import RoomLink, session
from tests.client.scenes.stage import SIZES, Stage, on_stage, unfit


@contextmanager
def lobby(size: tuple[int, int], me: int = 1, text_scale: float = 1.0) -> Iterator[LobbyScene]:
    scene = LobbyScene(Stage(), session(RoomLink(), me))
    with on_stage(scene, size, text_scale) as app:
        app.step()
        yield scene


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [*SIZES, (800, 600), (640, 480)])
def test_every_map_says_for_how_many_players_it_is_made(size: tuple[int, int], text_scale: float) -> None:
    with lobby(size, text_scale=text_scale) as scene:
        cards = [control for control in scene.ui.controls() if isinstance(control, MapCard)]
        assert len(cards) > 20
        assert [card.choice.name for card in cards if not card.tells_players or not card.tells_land] == []


def test_the_time_for_a_turn_without_end_has_room_for_its_sign() -> None:
    with lobby((1280, 720)) as scene:
        segments = scene.ui.find("option turn_time")
        assert isinstance(segments, Segments)
        assert all(
            segments.segment(value).width >= segments.segment(value).height for value, _label in segments.options
        )


@pytest.mark.parametrize("size", [*SIZES, (800, 600), (640, 480)])
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("me", [1, 3])
def test_news_lies_over_nothing_that_can_be_pressed(size: tuple[int, int], text_scale: float, me: int) -> None:
    scene = LobbyScene(Stage(), session(RoomLink(), me))
    with on_stage(scene, size, text_scale) as app:
        app.step()
        scene.ui.toasts.say("The join code of 192.168.178.24:4740 is on the clipboard.", "ok")
        # With large text there is room for two at a time.
        for code in ("somebody_watches", "players_of_map", "too_few_players")[: 3 if text_scale == 1 else 1]:
            scene.ui.toasts.say(lobby_refusal(code), "warning")
        places = [toast.rect for toast in scene.ui.toasts.shown]
        assert len(places) == (4 if text_scale == 1 else 2)
        assert all(app.screen.get_rect().contains(place) for place in places)
        assert [place for place in places if place.collidelist(pressable(scene.ui)) >= 0] == []


@pytest.mark.parametrize("size", [(800, 600), (640, 480)])
@pytest.mark.parametrize("me", [1, 3, 4])
def test_in_a_small_window_every_word_stands_whole_in_its_line(size: tuple[int, int], me: int) -> None:
    with lobby(size, me) as scene:
        assert scene.look.metrics.size == size and unfit(scene) == []
        look, text = scene.look, scene.look.text
        bold = text.face("body")._replace(weight=800)
        for control in scene.ui.controls():
            if isinstance(control, Segments):
                rooms = [(label, control.segment(value).width - look.px(12)) for value, label in control.options]
                assert all(text.fits(bold, label, room, 1) for label, room in rooms), control.id
            elif isinstance(control, Stepper):
                room = control.plus.left - control.minus.right - look.px(6)
                figure = text.face("number")._replace(px=text.scaled(16))
                assert text.fits(figure, control.wording(control.value), room, 1), control.id
            elif isinstance(control, Button) and control.label:
                icon = round(text.face(control.role).px * 1.16) + look.px(10) if control.icon else 0
                room = control.rect.width - icon - 2 * min(look.px(14), control.rect.width // 8)
                assert text.fits(control.role, control.label, room, 1), control.id
