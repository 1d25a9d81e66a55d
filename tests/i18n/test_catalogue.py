"""Catalogues are found, read and used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hexfolk.i18n import Catalogue, _, languages, load, ngettext, pgettext, use
from hexfolk.i18n.po import parse_po
from hexfolk.i18n.wording import refusal

CZECH = r"""
# a comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\n"

msgid "It is not your turn."
msgstr "Nejsi "
"na tahu."

msgctxt "who acts"
msgid "You"
msgstr "Ty"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} karet"

#, fuzzy
msgid "Play"
msgstr "Hra?"

msgid "Quit"
msgstr ""

#~ msgid "Old"
#~ msgstr "Starý"
"""


@pytest.fixture
def czech(tmp_path: Path) -> Iterator[Path]:
    home = tmp_path / "cs" / "LC_MESSAGES"
    home.mkdir(parents=True)
    (home / "hexfolk.po").write_text(CZECH, encoding="utf-8")
    yield tmp_path
    use(Catalogue())


def test_a_language_in_use_words_everything(czech: Path) -> None:
    use(load(czech, "cs"))
    assert refusal("not_your_turn") == "Nejsi na tahu."
    assert pgettext("who acts", "You") == "Ty"
    assert [ngettext("{count} card", "{count} cards", n) for n in (1, 3, 5)] == [
        "{count} karta", "{count} karty", "{count} karet",
    ]  # fmt: skip


def test_what_is_not_translated_stays_english(czech: Path) -> None:
    use(load(czech, "cs"))
    assert [_("Play"), _("Quit"), _("Old"), _("Undo"), pgettext("elsewhere", "You")] == [
        "Play", "Quit", "Old", "Undo", "You",
    ]  # fmt: skip


def test_languages_are_those_with_a_catalogue(czech: Path) -> None:
    assert languages(czech) == ("en", "cs")
    assert languages(czech / "nowhere") == ("en",)


def test_english_needs_no_catalogue(tmp_path: Path) -> None:
    use(load(tmp_path, "en"))
    assert _("Play") == "Play"
    assert ngettext("card", "cards", 1) == "card" and ngettext("card", "cards", 2) == "cards"


def test_a_missing_catalogue_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        load(tmp_path, "cs")


@pytest.mark.parametrize("text", ["msgid Play", 'msgid "a"\nmsgstr "b" c', "nonsense", 'msgid "\\x"\nmsgstr ""'])
def test_what_is_no_catalogue_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"line [12]"):
        parse_po(text)
