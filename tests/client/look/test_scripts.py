"""Names and chat in any script: letters that a font has, in the order in which they are read, and never a box."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont
from pygame import Color, Surface

from hexfolk.client.look import spare_fonts
from hexfolk.client.look.bidi import Piece, direction, visual_order
from hexfolk.client.look.flow import Flow, Words
from hexfolk.client.look.look import Look
from hexfolk.client.look.spare_fonts import BESIDE, OURS, SpareFonts
from hexfolk.client.look.tokens import Metrics
from hexfolk.client.look.typesetting import FILES, SIGN, Face, Typesetter
from hexfolk.paths import resources

FONTS = resources() / "fonts"
CREAM = Color("#f8eed8")
BODY = Face("text", 700, 16)

SHOWN = (
    "דוד המלך", "محمد علي", "سلام 123", "สวัสดีครับ", "देवनागरी क्षत्रिय", "😀🎉👍❤", "北京小明", "日本の漢字",
    "ქართული", "Հայերեն", "Ελληνικά", "Žluťoučký", "Съешь ещё", "한국어", "Tiếng Việt", "Wren דוד 12 (abc)",
)  # fmt: skip
TAMIL = "தமிழ்"


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield Look.load(resources(), Metrics((1280, 720)))
    pygame.display.quit()


def same(one: Surface, other: Surface) -> bool:
    return one.get_size() == other.get_size() and one.get_view().raw == other.get_view().raw


def boxes(setter: Typesetter, face: Face, text: str) -> list[str]:
    """The letters of `text` that come out as the square of a font that lacks them."""
    lost = []
    for run in setter._runs(face, text) or ():
        known = set(TTFont(run.font or FONTS / FILES[face.family, face.weight])["cmap"].getBestCmap())
        lost += [letter for letter in run.text if ord(letter) not in known]
    return lost


@pytest.mark.parametrize("text", SHOWN)
@pytest.mark.parametrize("role", ["body", "name"])
def test_every_script_that_people_write_in_has_its_letters(look: Look, text: str, role: str) -> None:
    setter, face = look.text._set, look.text.face(role, text)
    assert boxes(setter, face, text) == []
    assert SIGN not in "".join(run.text for run in setter._runs(face, text) or ())
    assert all(look.text.shows(letter) for letter in text)


def test_all_spare_fonts_are_there() -> None:
    pygame.font.init()
    found = {path.name for path in SpareFonts(FONTS).paths}
    assert {*OURS, *BESIDE} <= found


def test_letters_of_no_font_become_one_sign(look: Look) -> None:
    wide = look.text.width("body", TAMIL)
    assert wide == look.text.width("body", SIGN)
    assert look.text.width("body", f"{TAMIL} {TAMIL}") == look.text.width("body", f"{SIGN} {SIGN}")
    assert same(look.text.render("body", TAMIL, CREAM), look.text.render("body", SIGN, CREAM))
    assert not look.text.shows(TAMIL[0])
    mixed = look.text._set._runs(BODY, f"Wren {TAMIL}!")
    assert mixed is not None and "".join(run.text for run in mixed) == f"Wren {SIGN}!"


def test_without_shaping_such_letters_are_signs_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    monkeypatch.setattr(spare_fonts, "_can_shape", lambda: False)
    setter = Typesetter(FONTS)
    runs = setter._runs(BODY, "دוד שלום")
    assert runs is not None and {run.font for run in runs} == {None}
    assert set("".join(run.text for run in runs)) <= {SIGN, " "}


def test_a_line_is_as_wide_as_it_is_measured(look: Look) -> None:
    for text in SHOWN:
        assert abs(look.text.render("body", text, CREAM).get_width() - look.text.width("body", text)) <= 1


def test_arabic_letters_are_joined() -> None:
    pygame.font.init()
    setter = Typesetter(FONTS)
    assert setter.size(BODY, "لالالا") < 0.9 * sum(setter.size(BODY, letter) for letter in "لالالا")


def test_the_order_of_letters() -> None:
    assert visual_order("Wren 12") == [Piece("Wren 12", False)]
    assert visual_order("שלום!") == [Piece("שלום!", True)]
    assert visual_order("סוף 3:1 טוב") == [Piece(" טוב", True), Piece("3:1", False), Piece("סוף ", True)]
    assert visual_order("Wren דוד 12 (abc)") == [
        Piece("Wren ", False), Piece("דוד", True), Piece(" 12 (abc)", False),
    ]  # fmt: skip
    assert visual_order("דוד 10") == [Piece("דוד", True), Piece(" 10", False)], "the points stand where others' do"
    assert visual_order("3 דוד") == [Piece("3 ", False), Piece("דוד", True)]
    assert visual_order("") == []


def test_directions_of_words() -> None:
    assert [direction(word) for word in ("Wren", "דוד", "12", "Wדוד")] == ["left", "right", "neutral", "left"]


def test_nothing_is_lost_in_turning() -> None:
    letters = "aב1 .,:/(م2-😀"
    for seed in range(400):
        text = "".join(letters[(seed * 7 + at * at * (seed % 11 + 1)) % len(letters)] for at in range(seed % 13))
        assert sorted("".join(piece.text for piece in visual_order(text))) == sorted(text)


def test_words_of_a_flow_stand_from_the_right(look: Look) -> None:
    words = ["אחת", "שתים", "שלוש"]
    flow = Flow(look.text, ["Said: ", Words(" ".join(words), CREAM)], "log", CREAM, 600)
    places = [placed.x for placed in flow.placed]
    assert places[0] < places[3] < places[2] < places[1]
    assert flow.placed[1].x + flow.placed[1].surface.get_width() == flow.width
    left = Flow(look.text, ["Said: ", Words("one two three", CREAM)], "log", CREAM, 600)
    assert [placed.x for placed in left.placed] == sorted(placed.x for placed in left.placed)


def test_a_flow_turns_each_of_its_lines_by_itself(look: Look) -> None:
    flow = Flow(look.text, [" ".join(["אחת", "שתים", "שלוש"] * 6)], "log", CREAM, 160)
    assert flow.lines > 2
    assert all(placed.x >= 0 and placed.x + placed.surface.get_width() <= 160 for placed in flow.placed)
    first = [placed for placed in flow.placed if placed.y < flow.line_height]
    assert [placed.x for placed in first] == sorted((placed.x for placed in first), reverse=True)


def test_the_spare_fonts_of_ours_bring_their_licences() -> None:
    for name in OURS:
        licence = FONTS / f"{name.split('_')[0]}-LICENSE.txt"
        assert "SIL Open Font License" in licence.read_text(encoding="utf-8")
    assert {unicodedata.name(letter).split()[0] for letter in "אمगท"} == set(spare_fonts.SCRIPTS)
    assert all(Path(name).suffix in (".ttf", ".otf") for name in BESIDE)
