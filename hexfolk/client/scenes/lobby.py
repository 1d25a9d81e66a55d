"""The lobby."""
from __future__ import annotations
from hexfolk.client.scene import Scene
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.session import Session


class LobbyScene(Scene):
    """The lobby."""

    def __init__(self, ways: Ways, session: Session) -> None:
        super().__init__()
