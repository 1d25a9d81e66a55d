"""Share codes: a whole map as one line of text that people can send each other.

``hexfolk-map-1:`` and then, in URL-safe base64 without padding, four bytes of blake2b of the content and the content
packed with zlib. The content is the map's short name, a zero byte, and the file as it stands.
"""

from __future__ import annotations

import base64
import binascii
import re
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
_NAME = re.compile(r"\w[\w.-]{0,63}")


def share_code(map_file: MapFile) -> str:
    """The map as a share code."""
    content = _short_name(map_file.name).encode() + b"\0" + map_file.data
    packed = _check(content) + zlib.compress(content, 9)
    return f"{HEAD}{VERSION}:{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def read_share_code(code: str) -> MapFile:
    """The map in a share code; blanks and line ends that mail put into it do no harm.

    Raises MapProblems: ``share_code_foreign``, ``share_code_newer``, ``share_code_damaged``, or what is wrong with the
    map in it.
    """
    text = "".join(code[: 2 * MOST_LETTERS].split())
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
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed[CHECK_BYTES:], MOST_BYTES + 400)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise _failed(MapCode.SHARE_CODE_DAMAGED) from error
    name, zero, data = content.partition(b"\0")
    sound = unpacker.eof and not unpacker.unused_data and zero and _check(content) == packed[:CHECK_BYTES]
    if not sound or _NAME.fullmatch(name.decode("utf-8", "replace")) is None:
        raise _failed(MapCode.SHARE_CODE_DAMAGED)
    return name.decode("utf-8", "replace"), data


def _short_name(name: str) -> str:
    """The name as far as a code carries it."""
    return re.sub(r"[^\w.-]+", "-", name.removeprefix(OWN)).lstrip(".-")[:64] or "map"


def _check(content: bytes) -> bytes:
    return blake2b(content, digest_size=CHECK_BYTES).digest()


def _failed(code: MapCode, **params: str | int) -> MapProblems:
    return MapProblems("share code", (Problem(0, 0, code, params),))
