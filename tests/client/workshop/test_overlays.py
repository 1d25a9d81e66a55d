"""Marks over the island: which there are, where, and in which order."""

from __future__ import annotations

import math
import re
from types import SimpleNamespace

import pygame
import pytest

from hexfolk import paths
from hexfolk.board import Board
from hexfolk.client.board_view import Camera
from hexfolk.client.look.look import Look
from hexfolk.client.look.tokens import Metrics
from hexfolk.client.workshop import overlay_painter
from hexfolk.client.workshop.findings import Finding
from hexfolk.client.workshop.mark_art import heat_color, heat_radius, shape
from hexfolk.client.workshop.overlay_painter import REACH, OverlayPainter
from hexfolk.client.workshop.overlays import MEASURES, Mark, Shown, marks, place_at, point_of
from hexfolk.geometry import crossing_point
from hexfolk.mapfiles import deal, load_map, read_map
from hexfolk.mapfiles.balance import best_starts, crossing_pips
from hexfolk.paths import resources

BOARD = Board(deal(load_map("standard-19"), 1))
CLOSED = Board(
    deal(read_map((paths.maps() / "standard-19.yaml").read_bytes() + b'no_founding: ["0,0:N", "1,0"]\n', "closed"), 1)
)
LAGOON = Board(deal(load_map("lagoon"), 1))


def kinds(found) -> list[str]:
    return [mark.kind for mark in found]


def test_nothing_shown_is_nothing_drawn() -> None:
    assert marks(BOARD, Shown()) == ()


def test_every_hex_has_its_coordinates() -> None:
    found = marks(BOARD, Shown(coordinates=True))
    assert {mark.text for mark in found} == {place.name.replace("-", "−") for place in BOARD.hexes}


def test_crossings_carry_their_pips_from_ten_on() -> None:
    found = marks(BOARD, Shown(crossings=True))
    at = {(round(m.x, 3), round(m.y, 3)): m for m in found}
    for number, pips in enumerate(crossing_pips(BOARD)):
        x, y = crossing_point(BOARD.crossings[number])
        assert at[round(x, 3), round(y, 3)].text == (str(pips) if pips >= 10 else "")


def test_ports_are_the_only_crossings_of_their_measure() -> None:
    found = marks(BOARD, Shown(crossings=True, measure="ports"))
    assert len(found) == sum(port is not None for port in BOARD.crossing_port) == 18


def test_no_line_of_the_coast_lies_on_a_starting_settlement() -> None:
    starts = best_starts(LAGOON, 3)
    settled = [crossing_point(LAGOON.crossings[place]) for start in starts for place in start.places]
    lines = [
        mark for mark in marks(LAGOON, Shown(coast=True), starts=starts) if mark.kind in ("outer", "inner", "port")
    ]
    near = [any(math.dist((mark.x, mark.y), at) < 0.6 for at in settled) for mark in lines]
    assert any(near) and not all(near)
    for mark, beside in zip(lines, near, strict=True):
        reach = max(abs(float(at)) for at in re.findall(r"M-([0-9.]+) 0H", shape(mark).markup))
        assert (reach < 25) is beside, mark


def test_coast_and_inner_water_are_told_apart() -> None:
    found = kinds(marks(LAGOON, Shown(coast=True)))
    assert found.count("inner") > 0 and found.count("port") == len(LAGOON.ports)
    assert "inner" not in kinds(marks(BOARD, Shown(coast=True)))


def test_no_disc_hides_a_starting_spot() -> None:
    starts = best_starts(BOARD, 4)
    found = marks(BOARD, Shown(crossings=True, starts=True), starts=starts)
    discs = {(round(m.x, 3), round(m.y, 3)) for m in found if m.kind == "heat"}
    taken = [crossing_point(BOARD.crossings[place]) for start in starts for place in start.places]
    assert discs.isdisjoint({(round(x, 3), round(y, 3)) for x, y in taken})
    assert sorted(int(m.text) for m in found if m.kind == "seat") == list(range(1, 9))


def test_what_is_picked_lies_below_words_if_it_is_a_hex_and_above_them_if_not() -> None:
    everything = Shown(True, True)
    assert marks(BOARD, everything, picked=(BOARD.hexes[0],))[0].severity == "picked"
    assert marks(BOARD, everything, picked=(BOARD.crossings[0],))[-1].severity == "picked"


def test_crossings_closed_for_founding_are_marked() -> None:
    assert kinds(marks(CLOSED, Shown(closed=True))) == ["closed"] * 7
    assert marks(CLOSED, Shown()) == marks(BOARD, Shown(closed=True)) == ()
    assert all(shape(mark).markup for mark in marks(CLOSED, Shown(closed=True)))


@pytest.mark.parametrize("measure", MEASURES)
def test_no_disc_hides_that_a_crossing_is_closed(measure) -> None:
    found = marks(CLOSED, Shown(closed=True, crossings=True, measure=measure))
    closed = {(mark.x, mark.y) for mark in found if mark.kind == "closed"}
    assert len(closed) == 7 and not closed & {(mark.x, mark.y) for mark in found if mark.kind == "heat"}
    open_ones = [mark for mark in found if mark.kind == "heat"]
    every = [mark for mark in marks(CLOSED, Shown(crossings=True, measure=measure)) if mark.kind == "heat"]
    assert set(open_ones) <= set(every)


def test_a_finding_of_many_places_is_marked_only_when_picked() -> None:
    finding = Finding("error", 1, "", tuple(BOARD.hexes))
    assert marks(BOARD, Shown(), [finding]) == ()
    assert len(marks(BOARD, Shown(), [finding], finding.places)) == len(BOARD.hexes)


def test_findings_mark_their_places_once() -> None:
    place = BOARD.hexes[3]
    finding = Finding("error", 1, "", (place, BOARD.crossings[0], BOARD.edges[0]))
    found = marks(BOARD, Shown(), [finding, finding])
    assert sorted(kinds(found)) == ["badge", "bar", "hex", "ring"]


@pytest.mark.parametrize("place", [BOARD.hexes[4], BOARD.crossings[7], BOARD.edges[9]])
def test_a_point_means_the_place_that_lies_there(place) -> None:
    assert place_at(BOARD, *point_of(place)) == place


def test_a_point_at_sea_means_nothing() -> None:
    assert place_at(BOARD, 50.0, 50.0) is None


@pytest.mark.parametrize("measure", MEASURES)
def test_every_mark_can_be_drawn(measure: str) -> None:
    finding = Finding("note", 1, "", (LAGOON.hexes[0], LAGOON.crossings[0], LAGOON.edges[0]))
    for mark in marks(LAGOON, Shown(True, True, measure, True, True), [finding], starts=best_starts(LAGOON, 3)):
        assert shape(mark).markup.startswith("<")


def test_heat_grows_and_goes_from_violet_over_pink_to_yellow() -> None:
    assert (heat_color(0), heat_color(0.5), heat_color(1)) == ("#3a1d6e", "#d0417e", "#ffe36b")
    sizes = [heat_radius(level / 10, False) for level in range(11)]
    assert sizes == sorted(sizes) and heat_radius(1, True) > sizes[-1]


def test_no_mark_reaches_farther_than_is_reckoned_with() -> None:
    finding = Finding("error", 1, "", (LAGOON.hexes[0], LAGOON.crossings[0], LAGOON.edges[0]))
    laid = marks(LAGOON, Shown(True, True, "pips", True, True), [finding], starts=best_starts(LAGOON, 3))
    for mark in (*laid, Mark("label", 0, 0, "−400,−400")):
        x, y, w, h = shape(mark).box
        # A picture of the last zoom, which may be larger, stands in for a moment.
        assert 1.15 * max(-x, -y, x + w, y + h) <= 100 * REACH


def test_marks_that_are_out_of_the_window_come_when_the_board_is_panned_to_them() -> None:
    pygame.display.init()
    pygame.font.init()
    try:
        window = pygame.display.set_mode((400, 300))
        look = Look.load(resources(), Metrics(window.get_size()))
        laid = marks(BOARD, Shown(True, True, "pips", True))

        def seen(painter: OverlayPainter, camera: Camera) -> bytes:
            window.fill("black")
            painter.draw(window, camera)
            return pygame.image.tobytes(window, "RGB")

        every, some = (OverlayPainter(look.assets, look.text) for _ in range(2))
        for r in (100.0, 30.0):
            pictures = set()
            for step in range(12):
                camera = Camera(200 - 90 * step, 150 + 70 * step, r)
                every.show(laid, camera)
                changed = some.show(laid, camera, window=window.get_size())
                assert not some.late and (r < 100 or len(some._pictures) < len(every._pictures))
                assert changed or not some.show(laid, camera, window=window.get_size())
                pictures.add(seen(some, camera))
                assert seen(some, camera) == seen(every, camera)
            assert len(pictures) > 3
    finally:
        pygame.display.quit()


def test_while_zooming_marks_of_the_last_zoom_stand_in_and_become_sharp(monkeypatch) -> None:
    pygame.display.init()
    pygame.font.init()
    try:
        window = pygame.display.set_mode((800, 600))
        look = Look.load(resources(), Metrics(window.get_size()))
        painter = OverlayPainter(look.assets, look.text)
        laid = [Mark("label", 0, 0, text) for text in ("0,0", "1,0", "2,0")]
        near, nearer = Camera(400, 300, 80.0), Camera(400, 300, 100.0)

        def seen(camera: Camera) -> bytes:
            window.fill("black")
            painter.draw(window, camera)
            return pygame.image.tobytes(window, "RGB")

        assert painter.show(laid, near) and not painter.late
        sharp = seen(near)
        # With no time at all they stand in as they were, with a little they are brought to size.
        assert painter.show(laid, nearer, 0.0) and painter.late
        assert len(painter._pictures) == len(laid) and seen(nearer) == sharp
        readings = iter((0.0, *(1.5 for _ in laid)))
        monkeypatch.setattr(overlay_painter, "time", SimpleNamespace(perf_counter=lambda: next(readings)))
        assert painter.show(laid, nearer, 1.0) and painter.late
        monkeypatch.undo()
        assert len(painter._pictures) == len(laid) and seen(nearer) != sharp
        assert painter.show(laid, nearer) and not painter.late
        sharper = seen(nearer)
        assert not painter.show(laid, nearer, 0.0)
        fresh = OverlayPainter(look.assets, look.text)
        fresh.show(laid, nearer)
        window.fill("black")
        fresh.draw(window, nearer)
        assert pygame.image.tobytes(window, "RGB") == sharper
    finally:
        pygame.display.quit()
