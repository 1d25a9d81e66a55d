"""What the lobby shows has the room that it needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hexfolk.client.scenes.lobby import LobbyScene
from hexfolk.client.scenes.map_grid import MapCard
from hexfolk.client.ui.choice import Segments
from tests.client.scenes.rooms import RoomLink, session
from tests.client.scenes.stage import SIZES, Stage, on_stage


@contextmanager
def lobby(size: tuple[int, int]) -> Iterator[LobbyScene]:
    scene = LobbyScene(Stage(), session(RoomLink()))
    with on_stage(scene, size) as app:
        app.step()
        yield scene


@pytest.mark.parametrize("size", SIZES)
def test_every_map_says_for_how_many_players_it_is_made(size: tuple[int, int]) -> None:
    with lobby(size) as scene:
        cards = [control for control in scene.ui.controls() if isinstance(control, MapCard)]
        assert len(cards) > 20
        assert [card.choice.name for card in cards if not card.tells_players] == []


def test_the_time_for_a_turn_without_end_has_room_for_its_sign() -> None:
    with lobby((1280, 720)) as scene:
        segments = scene.ui.find("option turn_time")
        assert isinstance(segments, Segments)
        assert all(
            segments.segment(value).width >= segments.segment(value).height for value, _label in segments.options
        )
