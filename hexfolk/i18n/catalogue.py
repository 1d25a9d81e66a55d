"""Catalogues: finding, loading and using them.

Sentences take named placeholders: `_("Hello {name}").format(name=...)`.
"""

from __future__ import annotations

import gettext as _gettext
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path

from hexfolk.i18n.po import compile_po

SOURCE_LANGUAGE = "en"
DOMAIN = "hexfolk"

Catalogue = _gettext.NullTranslations
"""A catalogue of the standard library; a plain one gives back the English source strings."""

# A context variable and not a plain global: a test, or a second window, can use its own language without touching
# anybody else's. A new thread starts in English, so only the thread that draws may word anything.
_ACTIVE: ContextVar[Catalogue | None] = ContextVar("hexfolk_catalogue", default=None)


def languages(folder: Path) -> tuple[str, ...]:
    """The languages to choose from: English, then those with a catalogue in `folder`, by code."""
    found = sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (SOURCE_LANGUAGE, *(code for code in found if code != SOURCE_LANGUAGE))


def load(folder: Path, language: str) -> Catalogue:
    """The catalogue ``<folder>/<language>/LC_MESSAGES/hexfolk.po``; English needs none.

    Raises OSError if it cannot be read, ValueError if it is not a catalogue.
    """
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if language == SOURCE_LANGUAGE and not path.exists():
        return Catalogue()
    return _gettext.GNUTranslations(BytesIO(compile_po(path.read_text(encoding="utf-8"))))


def use(catalogue: Catalogue) -> None:
    """From now on this thread words everything with `catalogue`."""
    _ACTIVE.set(catalogue)


def language() -> str:
    """The code of the language in use, such as ``"de"``."""
    catalogue = _ACTIVE.get()
    return SOURCE_LANGUAGE if catalogue is None else catalogue.info().get("language", SOURCE_LANGUAGE)


def gettext(message: str) -> str:
    """The sentence in the language in use."""
    catalogue = _ACTIVE.get()
    return message if catalogue is None else catalogue.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form for `count` in the language in use; placeholders are still to be filled."""
    catalogue = _ACTIVE.get()
    if catalogue is None:
        return one if count == 1 else many
    return catalogue.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """The sentence in the language in use, where one English word stands for several notions."""
    catalogue = _ACTIVE.get()
    return message if catalogue is None else catalogue.pgettext(context, message)


def mark(message: str) -> str:
    """Marks a source string that is translated later, where it is used."""
    return message
