"""The workshop used by hand: clicks and keys, saves and breakages."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hexfolk.client.services import ServiceFailed
from hexfolk.client.workshop.exporting import Print, png
from hexfolk.client.workshop.overlays import Shown, point_of
from hexfolk.client.workshop.scene import TYPING_REST
from hexfolk.geometry import Hex, Point
from hexfolk.mapfiles.nodes import MOST_BYTES
from tests.client.scenes.stage import SIZES, unfit
from tests.client.workshop.maps import BROKEN, GOOD, WARNED, write

EVERYTHING = Shown(True, True, "pips", True, True)


def pixel(hand, place) -> tuple[int, int]:
    at = hand.scene.island.view.camera.to_window(Point(*point_of(place)))
    return round(at.x), round(at.y)


# -- the file ----------------------------------------------------------------------------------------------------------


def test_a_save_shows_the_new_island_and_keeps_pan_and_zoom(open_workshop) -> None:
    hand = open_workshop()
    island = hand.scene.island
    hand.wheel(island.view.free.centre and (640, 350), 2)
    hand.drag((640, 350), (610, 330))
    camera = island.view.camera
    hand.save(GOOD.replace("F8", "M8"))
    hand.until_read(lambda: hand.scene.sheet.lines[4] == '  - "  M8  H5  P9  "')
    assert hand.scene.sheet.board is island.board
    assert island.view.camera == camera and island.view.moved


def test_quick_saves_end_with_the_island_of_the_last_one(open_workshop) -> None:
    hand = open_workshop()
    hand.key(pygame.K_d)
    deal = hand.scene.sheet.deal
    rows = [row for row in GOOD.splitlines() if row.startswith("  - ")]
    for text in (GOOD.replace("F8", "M8"), GOOD.replace(rows[-1] + "\n", ""), GOOD.replace("F8", "G8")):
        hand.save(text)
        hand.step(6)
    hand.until_read(lambda: hand.scene.sheet.lines[4] == '  - "  G8  H5  P9  "' and hand.scene.island.settled)
    shown = hand.scene.island._painter._layer.board
    assert hand.scene.island.shown and shown == hand.scene.sheet.board == hand.scene.island.board
    assert hand.scene.sheet.deal == deal


def test_a_broken_save_keeps_the_picture_and_tells_line_and_place(open_workshop) -> None:
    hand = open_workshop()
    before = hand.scene.island.board
    hand.save(BROKEN)
    hand.until_read(lambda: hand.scene.sheet.broken)
    assert hand.scene.island.board is before
    assert [(f.severity, f.line) for f in hand.scene.found] == [("error", 6)]
    hand.click("problem 0")
    assert list(hand.scene._reading.picked) == [5]
    assert not hand.sees("test play")
    hand.save(GOOD)
    hand.until_read(lambda: not hand.scene.sheet.broken)
    assert hand.sees("test play")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "not"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"x" * (MOST_BYTES + 1), "too large"),
        (b"a: [", "not closed"),
        (b"- 1\n- 2", "keys with values"),
        ("\u0000".encode(), "not"),
    ],
)
def test_what_is_no_map_is_said_in_a_sentence(open_workshop, data: bytes, words: str) -> None:
    hand = open_workshop()
    before = hand.scene.sheet.board
    hand.path.write_bytes(data)
    hand.until_read(lambda: hand.scene.sheet.broken)
    hand.step(3)
    assert any(words in finding.sentence for finding in hand.scene.found), hand.scene.found
    assert hand.scene.sheet.board is before


def test_a_workshop_can_open_what_was_never_a_map(open_workshop) -> None:
    hand = open_workshop(b"\0\0\0")
    hand.step(2)
    assert hand.scene.sheet.board is None
    assert not hand.sees("test play") and not hand.sees("deal again") and not hand.sees("export")
    for key in (pygame.K_d, pygame.K_e, pygame.K_t, pygame.K_m, pygame.K_w, pygame.K_HOME, pygame.K_UP):
        hand.key(key)
    hand.save(GOOD)
    hand.until_read(lambda: hand.scene.sheet.board is not None)
    assert hand.sees("test play")


def test_a_file_that_is_deleted_or_renamed_is_said_once_and_found_again(open_workshop) -> None:
    hand = open_workshop()
    away = hand.path.rename(hand.path.with_suffix(".old"))
    hand.until_read(lambda: hand.scene.sheet.broken)
    assert len(hand.scene.found) == 1 and "tiny" in hand.scene.found[0].sentence
    assert hand.scene.sheet.board is not None and hand.scene.sheet.lines
    away.rename(hand.path)
    hand.until_read(lambda: not hand.scene.sheet.broken)


def test_f5_reads_again(open_workshop) -> None:
    hand = open_workshop()
    hand.key(pygame.K_F5)
    assert hand.toasts


def test_hangul_and_cyrillic_are_shown(open_workshop) -> None:
    hand = open_workshop(GOOD.replace("Tiny", "{ko: 작은 만, ru: Малая бухта}"))
    hand.step()
    assert "작은 만" in hand.scene.sheet.lines[1]


# -- looking -----------------------------------------------------------------------------------------------------------


def test_a_click_on_a_problem_goes_to_its_hex(open_workshop) -> None:
    hand = open_workshop(WARNED)
    number = next(at for at, finding in enumerate(hand.scene.found) if finding.severity == "warning")
    hand.wheel((640, 350), 14)
    for _ in range(6):
        hand.drag((640, 350), (400, 500))
    hand.click(f"problem {number}")
    place = hand.scene.found[number].places[0]
    assert hand.scene.places == hand.scene.found[number].places
    free = hand.scene.island.view.free
    x, y = pixel(hand, place)
    assert free.x <= x <= free.x + free.w and free.y <= y <= free.y + free.h


@pytest.mark.parametrize(
    ("old", "new", "places", "underlined"),
    [
        ("  spread: 4", '  places: {"r1c1:E": ore}', (Hex(0, -2).edge("E"),), '"r1c1:E"'),
        ("robber: desert", "robber: r2c4", (Hex(2, -1),), "r2c4"),
        ("robber: desert", 'no_founding: ["0,0:N", r9c9]', (), "r9c9"),
        ("P3  ?6", "P3  ?7", (Hex(0, 0),), "?7"),
        ("M10 ?   ~", "M10 ?   ?q", (Hex(2, -1),), "?q"),
    ],
)
def test_a_click_on_an_error_shows_the_place_on_the_last_good_picture_and_in_the_line(
    open_workshop, old: str, new: str, places, underlined: str
) -> None:
    hand = open_workshop()
    assert old in GOOD
    hand.save(GOOD.replace(old, new).replace("bags: standard", "bags: {main: standard}"))
    hand.until_read(lambda: hand.scene.sheet.broken)
    hand.click("problem 0")
    hand.step()
    assert hand.scene.places == places
    reading = hand.scene._reading
    assert hand.scene.sheet.lines[reading.caret][reading.spot :].startswith(underlined)
    assert sum(mark.severity == "picked" for mark in hand.scene.island._marks) == len(places)


def test_a_click_on_a_hex_goes_to_its_line(open_workshop) -> None:
    hand = open_workshop()
    hand.click(pixel(hand, Hex(0, 0)))
    cell = next(cell for cell in hand.scene.sheet.map.cells if cell.hex == Hex(0, 0))
    assert list(hand.scene._reading.picked) == [cell.line - 1]
    assert hand.scene.places == (Hex(0, 0),)


def test_lines_are_picked_by_click_and_keys_and_copied(open_workshop, monkeypatch) -> None:
    hand = open_workshop()
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    view = hand.ui.find("map file")
    hand.click(view.line_rect(2).center)
    hand.tab_to("map file")
    hand.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    hand.key(pygame.K_c, pygame.KMOD_CTRL)
    assert copied == ["name: Tiny\nplayers: [2, 3]"]


def test_a_long_file_scrolls_by_wheel(open_workshop) -> None:
    hand = open_workshop(GOOD + "# more\n" * 200)
    view = hand.ui.find("map file")
    hand.wheel(view.rect.center, -5)
    assert hand.scene._reading.top > 0
    hand.wheel(view.rect.center, 50)
    assert hand.scene._reading.top == 0


@pytest.mark.parametrize(
    ("key", "name"),
    [(pygame.K_c, "coordinates"), (pygame.K_h, "crossings"), (pygame.K_o, "coast"), (pygame.K_s, "starts")],
)
def test_overlays_are_turned_on_by_click_and_by_key(open_workshop, key: int, name: str) -> None:
    hand = open_workshop()
    hand.click(f"show {name}")
    assert getattr(hand.scene.shown, name)
    hand.key(key)
    assert not getattr(hand.scene.shown, name)


def test_the_measure_of_crossings_goes_round(open_workshop) -> None:
    hand = open_workshop()
    seen = []
    for _ in range(4):
        hand.key(pygame.K_m)
        seen.append(hand.scene.shown.measure)
    assert seen == ["cards", "variety", "ports", "pips"] and hand.scene.shown.crossings


def test_starting_spots_stand_on_the_board_and_in_the_balance(open_workshop) -> None:
    hand = open_workshop()
    hand.click("show starts")
    assert hand.scene.page == "starts"
    assert [len(pieces.settlements) for pieces in hand.scene.island._scene.pieces] == [2, 2, 2]
    hand.click(hand.ui.find("start players").segment(2).center)
    assert [len(pieces.settlements) for pieces in hand.scene.island._scene.pieces] == [2, 2]


def test_pointing_at_a_place_tells_its_name(open_workshop) -> None:
    hand = open_workshop()
    hand.move(pixel(hand, Hex(0, 0)))
    hand.step(40)
    assert hand.scene._hint._bubble is not None and hand.scene._hint._bubble.tip.title == "0,0"
    hand.move("back")
    assert hand.scene._hint._bubble is None


# -- deals -------------------------------------------------------------------------------------------------------------


def test_deal_again_and_undo(open_workshop) -> None:
    hand = open_workshop()
    assert not hand.sees("undo")
    first = hand.scene.sheet.layout
    hand.click("deal again")
    assert hand.ui.find("seed").text == str(hand.scene.sheet.deal.seed) == "101"
    second = hand.scene.sheet.layout
    hand.key(pygame.K_d)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hand.scene.sheet.layout == second
    hand.click("undo")
    assert hand.scene.sheet.layout == first and hand.ui.find("seed").text == "100"


def test_a_typed_seed_is_dealt_once_it_rests(open_workshop) -> None:
    hand = open_workshop()
    hand.click("seed")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type("42x")
    assert hand.scene.sheet.deal.seed == 100
    hand.step(round(TYPING_REST * 60) + 3)
    assert hand.scene.sheet.deal.seed == 42 and hand.ui.find("seed").text == "42"


def test_a_save_while_a_seed_is_typed_leaves_what_is_typed(open_workshop) -> None:
    hand = open_workshop()
    hand.click("seed")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.type("7")
    hand.scene.reload()
    assert hand.ui.find("seed").text == "7"


def test_wishes_are_chosen(open_workshop) -> None:
    hand = open_workshop()
    hand.click(hand.ui.find("wishes").segment("fair").center)
    assert hand.scene.sheet.deal.wishes == "fair"
    hand.key(pygame.K_w)
    assert hand.scene.sheet.deal.wishes == "wild"


def test_the_seed_is_copied(open_workshop, monkeypatch) -> None:
    hand = open_workshop()
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    hand.click("copy seed")
    assert copied == ["100"] and "100" in hand.toasts[-1]


# -- ways out ----------------------------------------------------------------------------------------------------------


def test_test_play_starts_on_this_very_island(open_workshop) -> None:
    hand = open_workshop()
    hand.click("deal again")
    hand.click("test play")
    hand.step(30)
    hand.click("players.2")
    (setup,) = hand.stage.trials
    assert setup.layout == hand.scene.sheet.layout and setup.options.players == 2
    assert setup.map_file == hand.path.read_bytes()
    assert hand.stage.shown == ["trial"] and hand.stage.started == []


def test_a_test_play_that_fails_says_why(open_workshop) -> None:
    hand = open_workshop(GOOD.replace("[2, 3]", "[3]"))
    hand.stage.fails = ServiceFailed("setup_wrong", "x")
    hand.click("test play")
    assert hand.toasts and hand.stage.shown == []


def test_a_picture_is_saved_beside_the_map(open_workshop) -> None:
    hand = open_workshop(shown=EVERYTHING)
    hand.click("export")
    made = hand.path.with_name("tiny-100.png")
    hand.until_read(lambda: any(str(made) in toast for toast in hand.toasts))
    assert pygame.image.load(made).get_size() == (1920, 1080)
    hand.key(pygame.K_e)
    hand.until_read(lambda: hand.path.with_name("tiny-100-2.png").is_file())


def test_the_window_goes_on_while_a_picture_is_saved(open_workshop) -> None:
    hand = open_workshop(shown=EVERYTHING)
    hand.click("export")
    island = hand.scene.sheet.board
    hand.key(pygame.K_d)
    assert hand.scene.sheet.board != island and hand.toasts == []
    made = hand.path.with_name("tiny-100.png")
    hand.until_read(lambda: any(str(made) in toast for toast in hand.toasts))


def test_a_picture_on_its_way_is_saved_when_the_workshop_is_left(open_workshop) -> None:
    hand = open_workshop()
    hand.click("export")
    hand.scene.leave()
    assert pygame.image.load(hand.path.with_name("tiny-100.png")).get_size() == (1920, 1080)


def test_a_picture_saved_while_the_window_goes_on_is_as_one_made_at_once(open_workshop, tmp_path: Path) -> None:
    hand = open_workshop(shown=Shown(coordinates=True))
    hand.click("export")
    made = hand.path.with_name("tiny-100.png")
    hand.until_read(made.is_file)
    out = tmp_path / "plain.png"
    wanted = Print(hand.scene.sheet.board, "tiny", hand.scene._marks(()))
    pygame.image.save(png(wanted, (1920, 1080), hand.scene.look), out)
    one, other = pygame.image.load(made), pygame.image.load(out)
    unlike = 1920 * 1080 - pygame.transform.threshold(None, one, None, (8, 8, 8), None, 0, other)
    assert unlike < 500


def test_a_picture_that_cannot_be_saved_is_said(open_workshop, monkeypatch, tmp_path: Path) -> None:
    hand = open_workshop()
    blocked = write(tmp_path, "in the way", "file")
    monkeypatch.setattr("hexfolk.client.workshop.printing.pictures_folder", lambda _path: blocked / "below")
    hand.click("export")
    hand.until_read(lambda: any("could not be saved" in toast for toast in hand.toasts))


@pytest.mark.parametrize("way", ["back", "open", pygame.K_ESCAPE])
def test_back_leads_to_all_maps(open_workshop, way) -> None:
    hand = open_workshop()
    if isinstance(way, str):
        hand.click(way)
    else:
        hand.key(way)
    assert hand.stage.opened == [None]


def test_a_file_dropped_on_the_window_is_opened(open_workshop) -> None:
    hand = open_workshop()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="/somewhere/else.yaml"))
    hand.step()
    assert hand.stage.opened == [Path("/somewhere/else.yaml")]


# -- looks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [GOOD, BROKEN, WARNED], ids=["good", "broken", "warned"])
def test_everything_has_its_place(open_workshop, size, text: str) -> None:
    hand = open_workshop(text, size, EVERYTHING)
    assert unfit(hand.scene) == []


def test_all_can_be_reached_with_the_keys(open_workshop) -> None:
    hand = open_workshop(WARNED)
    for id in ("back", "export", "test play", "map file", "deal again", "seed", "wishes", "measure", "balance page"):
        hand.tab_to(id)
    hand.tab_to("show coast")
    hand.tab_to("problem 0")


def test_a_change_of_size_keeps_the_state(open_workshop) -> None:
    hand = open_workshop(shown=EVERYTHING)
    hand.click("deal again")
    hand.app.resize((1920, 1080))
    hand.step(2)
    assert hand.scene.shown == EVERYTHING and hand.ui.find("seed").text == "101"
    assert unfit(hand.scene) == []
