"""What the list of games says of an address that is typed."""

from __future__ import annotations

import pytest

from hexfolk.client.scenes.join_panel import address_problem
from tests.client.scenes.stage import Stage, on_stage
from tests.client.scenes.test_joining import listed, press


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_is_wrong_with_an_address_has_room(size: tuple[int, int]) -> None:
    scene = listed(Stage())
    with on_stage(scene, size) as app:
        press(app, scene, "join")
        text, words = scene.look.text, scene.ui.find("address problem")
        panel = scene.ui.find("join panel").rect
        for address in ("192.168.0.", "192.168.0.24:99999", "192.168.0.24#abc"):
            sentence = address_problem(address)
            assert sentence is not None
            fitted = text.fit("caption", sentence, words.rect.width)
            assert "".join(fitted.lines).replace(" ", "") == sentence.replace(" ", ""), "nothing is cut"
            assert len(fitted.lines) * 1.12 * fitted.face.px <= words.rect.height + 1
        assert panel.contains(words.rect) and words.rect.top >= scene.ui.find("address").rect.bottom
