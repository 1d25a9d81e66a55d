"""While the host is gone: what is said stands above all, in every phase, and nothing else pretends to go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest
from pygame import Rect

from hexfolk.client.app import App
from hexfolk.client.table.outage import Outage
from hexfolk.client.table.scene import TableScene
from hexfolk.client.ui.control import Control
from hexfolk.paths import resources
from hexfolk.rules.phases import Founding
from hexfolk.wire.messages import Closed
from tests.client.table.lan_pilot import press, seated
from tests.client.table.lan_table import LanTable
from tests.client.table.pilot import Pilot
from tests.client.table.small_table import play_until
from tests.client.table.test_lan_table import Road

SIZES = ((1280, 720), (1920, 1080), (2560, 1440))


@contextmanager
def founding(size: tuple[int, int]) -> Iterator[Pilot]:
    """A window on a table where the founding has just begun."""
    table = LanTable()
    session = table.session()
    left: list[str] = []
    scene = TableScene(session, on_leave=lambda: left.append("left"), on_over=lambda _session: None)
    app = App(resources(), size=size)
    try:
        app.push(scene)
        pilot = Pilot(app, scene, table, left)
        pilot.step()
        pilot.step()
        yield pilot
    finally:
        app.close()


def lose(pilot: Pilot) -> Road:
    """The host closes; the way back stays shut."""
    road = Road(pilot.scene.session)
    pilot.table.inject(Closed("stopped"))
    pilot.step()
    pilot.step()
    return road


def find_again(pilot: Pilot) -> None:
    """The host is there again, with the table as it is by now."""
    session = pilot.scene.session
    assert session.entry is not None
    pilot.table._welcomed = False
    session.come_back(session.entry)
    pilot.step()
    pilot.step()


def seen_panels(pilot: Pilot) -> set[str]:
    return {panel.name for panel in pilot.scene.panels if panel.rect is not None}


@pytest.mark.parametrize("size", SIZES)
def test_it_stands_alone_in_the_place_of_plate_and_build_bar(size: tuple[int, int]) -> None:
    with founding(size) as pilot:
        assert "plate" in seen_panels(pilot)
        lose(pilot)
        assert "outage" in seen_panels(pilot) and not {"plate", "build"} & seen_panels(pilot)
        assert pilot.scene.log._hint() == "", "there is nothing to be done"
        find_again(pilot)
        assert "plate" in seen_panels(pilot) and "outage" not in seen_panels(pilot)
        play_until(pilot.table, lambda t: not isinstance(t.game.view(0).phases[-1], Founding) and t.game.to_act == (0,))
        find_again(pilot)
        assert "build" in seen_panels(pilot)
        lose(pilot)
        assert "outage" in seen_panels(pilot) and not {"plate", "build"} & seen_panels(pilot)
        press(pilot, "outage.leave")
        assert pilot.left == ["left"]


def painted(pilot: Pilot) -> list[str]:
    """The widgets that are seen, in the order in which they are painted."""
    return [control.id for control in pilot.scene.ui.base.controls if control.visible]


def offered(pilot: Pilot) -> list[str]:
    """The same from the last that the pointer is offered to on."""
    sprites = pilot.scene.ui.manager.get_sprite_group().sprites()
    return [control.id for control in sprites if isinstance(control, Control) and control.visible]


def with_the_keys(pilot: Pilot) -> list[str]:
    return [control.id for control in pilot.scene.ui._stops()]


def test_parts_lie_above_each_other_in_one_order_whenever_they_came() -> None:
    """Whether a part came before or after another one."""
    with founding((1280, 720)) as early, founding((1280, 720)) as late:
        lose(early)
        for pilot in (early, late):
            play_until(
                pilot.table, lambda t: not isinstance(t.game.view(0).phases[-1], Founding) and t.game.to_act == (0,)
            )
            find_again(pilot)
        for pilot in (early, late):
            outage, build = (next(p for p in pilot.scene.panels if p.name == name) for name in ("outage", "build"))
            lose(pilot)
            assert outage.rect is not None
            # Were the build bar there as well, it would lie below.
            bar = pilot.scene._desk.layout.hand_bar
            build.place = lambda bar=bar: bar  # type: ignore[method-assign]
            pilot.step()
            pilot.step()
        for order in (painted, offered, with_the_keys):
            assert order(early) == order(late)
            assert order(early)[-1] == "outage.leave", "above all others"
        press(early, "outage.leave")
        assert early.left == ["left"]


@pytest.mark.parametrize("size", SIZES)
def test_it_can_be_pressed_while_a_trade_is_open(size: tuple[int, int]) -> None:
    with seated(size=size) as pilot:
        pilot.press("dice.trade")
        assert "trade" in seen_panels(pilot)
        lose(pilot)
        press(pilot, "outage.leave")
        assert pilot.left == ["left"]


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [*SIZES, (3840, 2160), (640, 480)])
@pytest.mark.parametrize("watching", [False, True])
def test_no_word_of_it_lies_below_its_buttons(size: tuple[int, int], text_scale: float, watching: bool) -> None:
    table = LanTable(watching=watching)
    table.bots_act = False
    with seated(table) as pilot:
        pilot.app.set_text_scale(text_scale)
        shrink(pilot, size)
        road = lose(pilot)
        outage = next(panel for panel in pilot.scene.panels if isinstance(panel, Outage))
        for step, code in (("connecting", ""), ("fingerprint_changed", ""), ("turned_away", "token")):
            road.door.go(step, code)
            pilot.step()
            box = outage.place()
            assert box is not None
            face, lines = outage.lines(box)
            buttons = [press.rect for press in outage.presses(box)]
            status = outage.status(box)
            for line, (x, middle) in lines:
                words = Rect(x, 0, pilot.scene.look.text.width(face, line), face.px)
                words.centery = middle
                assert box.contains(words) and words.collidelist(buttons) < 0, (step, line)
                assert step == "turned_away" or not words.colliderect(status), (step, line)


def shrink(pilot: Pilot, size: tuple[int, int]) -> None:
    """Give the window a size, also one that only a window manager would."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    pilot.step()
    assert pilot.app.screen.get_size() == size
