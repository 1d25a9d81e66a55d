"""The two layouts and the tokens."""

from __future__ import annotations

import pytest
from pygame import Color

from hexfolk.client.look.tokens import Metrics, load_tokens
from hexfolk.paths import resources


@pytest.mark.parametrize(
    ("size", "compact", "scale"),
    [
        ((1280, 720), True, 1.0),
        ((1600, 900), True, 1.25),
        ((1680, 1050), False, 0.875),
        ((1920, 1080), False, 1.0),
        ((2560, 1080), False, 1.0),
        ((1920, 800), True, 800 / 720),
        ((3840, 2160), False, 2.0),
    ],
)
def test_layout_and_scale(size: tuple[int, int], compact: bool, scale: float) -> None:
    metrics = Metrics(size)
    assert metrics.compact is compact
    assert metrics.scale == pytest.approx(scale)
    assert metrics.px(100) == round(100 * scale)
    assert metrics.px(0.2) >= 1
    assert metrics.margin == round((10 if compact else 16) * scale)


def test_tokens_have_their_types() -> None:
    tokens = load_tokens(resources() / "tokens.yaml")
    assert tokens.ui.cream == Color("#f8eed8")
    assert tokens.ui.scrim == Color(6, 20, 33, 56)
    assert tokens.ui.tooltip.reason_border == Color("#a96d68")
    assert list(tokens.seats) == ["red", "blue", "yellow", "white", "violet", "green", "black", "pink"]
    assert tokens.resource["ore"].chip == Color("#56637a")
    assert tokens.status["ok"].border == Color("#57a886")
    assert tokens.type_scale["button"].shrink_to == 13
    assert tokens.color("hex_choice.may_not") == Color(10, 24, 38, 158)
    assert tokens.seconds("resource_fly.each") == pytest.approx(0.42)
    with pytest.raises(KeyError):
        tokens.color("sea.nowhere")
