"""Share codes: a whole map as one line of text that people can send each other.

``hexfolk-map-1:`` and then, in URL-safe base64 without padding, four bytes of blake2b of what follows them: the content
packed with zlib. The content is the map's short name, a zero byte, and the file as it stands.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
import zlib
from hashlib import blake2b

from hexfolk.mapfiles.check import read_map
from hexfolk.mapfiles.library import OWN
from hexfolk.mapfiles.mapfile import MapFile
from hexfolk.mapfiles.nodes import MOST_BYTES
from hexfolk.mapfiles.problems import MapCode, MapProblems, Problem

VERSION = 1
MOST_LETTERS = 100_000
"""Of a code that is read; what is longer is no map's."""
CHECK_BYTES = 4

HEAD = "hexfolk-map-"
"""How every share code begins."""
_WHOLE = re.compile(HEAD + r"(\d{1,4}):([A-Za-z0-9_-]*)")
_MARKS = frozenset("\"'`´<>‹›«»‘’‚‛“”„‟")
"""Quotes and angle brackets; no code has any of them."""
_NAME = re.compile(r"\w[\w.-]{0,63}")


def share_code(map_file: MapFile) -> str:
    """The map as a share code."""
    content = _short_name(map_file.name).encode() + b"\0" + map_file.data
    packed = zlib.compress(content, 9)
    return f"{HEAD}{VERSION}:{_in_letters(_check(packed) + packed)}"


def read_share_code(code: str) -> MapFile:
    """The map in a share code. What mail and chat programs put into one does no harm: blanks, line ends, letters that
    are not seen, quotes and brackets round it, marks of quoting before its lines.

    Raises MapProblems: ``share_code_foreign``, ``share_code_newer``, ``share_code_damaged``, or what is wrong with the
    map in it.
    """
    text = "".join(letter for letter in code[: 2 * MOST_LETTERS] if not _is_put_in(letter))
    found = _WHOLE.fullmatch(text) if len(text) <= MOST_LETTERS else None
    if found is None:
        raise _failed(MapCode.SHARE_CODE_FOREIGN)
    if int(found[1]) != VERSION:
        raise _failed(MapCode.SHARE_CODE_NEWER, version=int(found[1]))
    name, data = _unpacked(found[2])
    return read_map(data, name)


def _unpacked(text: str) -> tuple[str, bytes]:
    """The name and the file. Never unpacks more than a map may hold."""
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        # The last letter may stand for bits that are not used.
        if _in_letters(packed) != text or _check(packed[CHECK_BYTES:]) != packed[:CHECK_BYTES]:
            raise _failed(MapCode.SHARE_CODE_DAMAGED)
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed[CHECK_BYTES:], MOST_BYTES + 400)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise _failed(MapCode.SHARE_CODE_DAMAGED) from error
    name, zero, data = content.partition(b"\0")
    if not unpacker.eof or unpacker.unused_data or not zero or _NAME.fullmatch(name.decode("utf-8", "replace")) is None:
        raise _failed(MapCode.SHARE_CODE_DAMAGED)
    return name.decode("utf-8", "replace"), data


def _short_name(name: str) -> str:
    """The name as far as a code carries it."""
    return re.sub(r"[^\w.-]+", "-", name.removeprefix(OWN)).lstrip(".-")[:64] or "map"


def _is_put_in(letter: str) -> bool:
    """Whether a letter is none that a code has, but of those that programs put round and into it unasked."""
    return letter.isspace() or letter in _MARKS or unicodedata.category(letter) == "Cf"


def _in_letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _check(packed: bytes) -> bytes:
    return blake2b(packed, digest_size=CHECK_BYTES).digest()


def _failed(code: MapCode, **params: str | int) -> MapProblems:
    return MapProblems("share code", (Problem(0, 0, code, params),))
