"""Text fits, falls back per string, and has no glyph squares."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest
from fontTools.ttLib import TTFont
from pygame import Rect

from hexfolk.client.look.coverage import coverage
from hexfolk.client.look.look import Look
from hexfolk.client.look.text import FALLBACK_SCALE
from hexfolk.client.look.tokens import Metrics
from hexfolk.client.look.typesetting import FILES
from hexfolk.paths import resources


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield Look.load(resources(), Metrics((1280, 720)))
    pygame.display.quit()


@pytest.mark.parametrize("file", [FILES["display", 700], FILES["text", 700]])
def test_coverage_is_what_font_tools_read(file: str) -> None:
    path = resources() / "fonts" / file
    known = set(TTFont(path)["cmap"].getBestCmap())
    ours = coverage(path)
    assert [code for code in range(0x3000) if (code in ours) != (code in known)] == []
    assert [code for code in (0xAC00, 0xD7A3, 0x1F600) if (code in ours) != (code in known)] == []


@pytest.mark.parametrize("text", ["Größe", "Žluťoučký kůň", "Türkçe: İıŞşĞğ", "Città più", "“Quoted” – it’s…"])
def test_latin_names_are_drawn_in_fraunces(look: Look, text: str) -> None:
    assert look.text.face("heading", text).family == "display"


@pytest.mark.parametrize("text", ["Ход 12", "한국어", "Wren 굴뚝새"])
def test_a_string_with_one_missing_letter_falls_back_whole(look: Look, text: str) -> None:
    face, latin = look.text.face("heading", text), look.text.face("heading", "Wren")
    assert (face.family, face.weight) == ("text", 900)
    assert face.px == round(latin.px * FALLBACK_SCALE)


@pytest.mark.parametrize(
    "text", ["The quick brown fox", "ЖЩЫ Съешь ещё", "뷁힣한국어", "Příliš žluťoučký", "×2 · 1/3 … „“”’–−"]
)
def test_the_text_face_has_every_letter_we_speak(text: str) -> None:
    for weight in (700, 800, 900):
        known = coverage(resources() / "fonts" / FILES["text", weight])
        assert [letter for letter in text if ord(letter) not in known] == []


def test_a_long_label_shrinks_then_breaks_and_is_never_cut(look: Look) -> None:
    text = look.text
    label = "Sonderbauphase beantragen"
    whole = text.width("button", label)
    assert text.fit("button", label, whole).lines == (label,)
    shrunk = text.fit("button", label, whole - 10)
    assert shrunk.lines == (label,) and shrunk.face.px < text.face("button").px
    broken = text.fit("button", label, whole // 2 + 20)
    assert broken.lines == ("Sonderbauphase", "beantragen")
    assert broken.face.px >= 13


def test_an_ellipsis_fits(look: Look) -> None:
    cut = look.text.ellipsis("name", "Bartholomew the Unreasonably Long", 100)
    assert cut.endswith("…") and look.text.width("name", cut) <= 100
    assert look.text.ellipsis("name", "Wren", 100) == "Wren"


def test_wrapped_lines_fit_and_lose_nothing(look: Look) -> None:
    text = "A bot plays for you. Donaudampfschifffahrtsgesellschaftskapitän comes back."
    lines = look.text.wrap("body", text, 150)
    assert all(look.text.width("body", line) <= 150 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_the_cache_of_lines_is_bounded(look: Look) -> None:
    for number in range(400):
        look.text.render("title", f"{number} is a rather long line of text for a title", look.ui.cream)
    kept = look.text._lines.values()
    assert sum(line.get_width() * line.get_height() for line in kept) <= 3_000_000


def test_middle_centres_the_capitals(look: Look) -> None:
    surface = pygame.Surface((200, 100), pygame.SRCALPHA)
    look.text.draw(surface, "title", "H", pygame.Color("white"), (10, 50))
    ink = pygame.mask.from_surface(surface).get_bounding_rects()[0]
    assert abs(ink.centery - 50) <= 1
    assert isinstance(ink, Rect)


def test_a_name_of_any_length_is_cut_at_once(look: Look) -> None:
    shown = look.text.ellipsis("name", "x" * 5000, 100)
    assert shown.endswith("x…") and look.text.width("name", shown) <= 100 < look.text.width("name", "x" + shown)
    assert "".join(look.text.wrap("name", "x" * 300, 100)) == "x" * 300


def test_a_name_of_a_file_that_is_no_text_is_drawn(look: Look) -> None:
    name = os.fsdecode(b"a\xff")
    assert look.text.width("name", name) == look.text.width("name", "a\N{REPLACEMENT CHARACTER}")
    look.text.render("name", name, look.ui.cream)


def test_a_null_in_a_name_is_not_drawn(look: Look) -> None:
    assert look.text.width("name", "a\0b") == look.text.width("name", "ab")
    look.text.render("name", "a\0b", look.ui.cream)


@pytest.mark.parametrize("role", ["heading", "name", "caption"])
@pytest.mark.parametrize("text", ["", "\u202e", "\u202eevil\u202c", "\u200b상\u200b", "\u200f", "\u0301"])
def test_what_cannot_be_seen_is_drawn_all_the_same(look: Look, role: str, text: str) -> None:
    line = look.text.render(role, text, look.ui.cream)
    assert line.get_width() >= look.text.width(role, text) and line.get_height() > 0


def test_where_something_was_drawn_does_not_depend_on_what_is_painted_anew(look: Look) -> None:
    window, cream = pygame.Surface((400, 100)), look.ui.cream
    picture = look.icon("clock", 40, cream)

    def places() -> list[Rect]:
        return [
            look.text.draw(window, "title", "Wren’s harbour", cream, (20, 50)),
            look.put(window, picture, (20, 30)),
            look.put_centered(window, picture, (200, 50)),
            look.put_row(window, (picture, picture), 8, (20, 50)),
        ]

    whole = places()
    for clip in (Rect(30, 40, 10, 10), Rect(300, 0, 20, 5), Rect(0, 0, 0, 0)):
        window.set_clip(clip)
        assert places() == whole
