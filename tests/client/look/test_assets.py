"""The art: exact sizes, anchors, tints, a bounded cache."""

from pathlib import Path

import pygame
import pytest

from hexfolk.client.look.assets import Assets

ART = Path(__file__).parents[3] / "resources" / "art"


@pytest.fixture(autouse=True)
def window():
    """Pictures are made for a window."""
    pygame.display.init()
    return pygame.display.set_mode((64, 64))


def test_every_file_draws_at_a_small_size() -> None:
    assets = Assets(ART)
    names = [p.relative_to(ART).with_suffix("").as_posix() for p in ART.rglob("*.svg")]
    assert len(names) > 300
    for name in names:
        x, y, w, h = assets.view_box(name)
        surface, anchor = assets.picture(name, 12 / max(w, h))
        assert max(surface.get_size()) in (12, 13), name
        assert anchor == pytest.approx((-x * 12 / max(w, h), -y * 12 / max(w, h))), name


def test_pictures_are_premultiplied() -> None:
    surface, _ = Assets(ART).picture("spot/glow", 1.0)
    r, g, b, a = surface.get_at((35, 35))
    assert 0 < a < 255
    assert max(r, g, b) <= a


def test_pictures_have_the_order_of_bytes_that_blits_are_fast_in(window) -> None:
    wanted = window.convert_alpha().get_masks()
    assets = Assets(ART)
    assert assets.picture("card/ore", 1.0).surface.get_masks() == wanted
    assert assets.tile("forest-1", 0.5).surface.get_masks() == wanted
    assert assets.icon("swap", 24).get_masks() == wanted


def test_icon_has_the_asked_size_and_tint() -> None:
    icon = Assets(ART).icon("emblem/sun", 24, "#ff0000")
    assert icon.get_size() == (24, 24)
    centre = icon.get_at((12, 12))
    assert (centre.r, centre.g, centre.b) == (255, 0, 0)


def test_tile_is_cut_to_its_hex() -> None:
    surface, _ = Assets(ART).tile("forest-1", 0.5)
    assert surface.get_at((2, 2)).a == 0
    assert surface.get_at((50, 50)).a == 255


def test_the_pier_turns() -> None:
    assets = Assets(ART)
    level = assets.picture("port/pier", 1.0).surface
    upright = assets.picture("port/pier", 1.0, 90.0).surface
    assert level.get_at((100, 60)).a > 0
    assert level.get_at((60, 100)).a == 0
    assert upright.get_at((60, 100)).a > 0


def test_the_cache_gives_the_same_surface_and_stays_bounded() -> None:
    assets = Assets(ART, cache_bytes=100 * 100 * 4 * 2)
    first = assets.picture("token/blank", 1.0).surface
    assert assets.picture("token/blank", 1.0).surface is first
    for px in range(90, 110):
        assets.icon("dice", px)
    assert assets.picture("token/blank", 1.0).surface is not first


def test_an_unknown_name_raises() -> None:
    with pytest.raises(FileNotFoundError):
        Assets(ART).picture("piece/castle-red", 1.0)
