"""Hands for the tests of the new-game screen."""

from __future__ import annotations

from hexfolk.client.app import App
from hexfolk.client.scenes.new_game import NewGameScene
from hexfolk.client.ui.entry import TextEntry
from tests.client.scenes.stage import Stage
from tests.client.screens import click


def scene_of(stage: Stage) -> NewGameScene:
    """The screen, its deals drawn as 501, 502 ..."""
    seeds = iter(range(501, 600))
    return NewGameScene(stage, lambda: next(seeds), patience=60.0)


def press(app: App, scene: NewGameScene, id: str) -> None:
    click(app, scene.ui.find(id).rect.center)


def entry(scene: NewGameScene, id: str) -> TextEntry:
    found = scene.ui.find(id)
    assert isinstance(found, TextEntry)
    return found
