"""Reads a gettext `.po` file into the binary form that the standard library's `gettext` takes.

Format: GNU gettext manual, "The Format of PO Files" and "The Format of GNU MO Files". Fuzzy and obsolete entries, and
entries without a translation, are left out, so that the English source string shows instead.
"""

from __future__ import annotations

import ast
import re
import struct

_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s*(".*")\s*')
_MAGIC = 0x950412DE
_HEADER_BYTES = 28


class _Entry:
    """One entry while it is read."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.fuzzy = False

    def pair(self) -> tuple[str, str] | None:
        """What goes into the catalogue: key and translation."""
        forms = [self.fields[name] for name in sorted(self.fields, key=_form_number) if name.startswith("msgstr")]
        if self.fuzzy or "msgid" not in self.fields or not forms or not all(forms):
            return None
        key = self.fields["msgid"]
        if "msgid_plural" in self.fields:
            key += "\0" + self.fields["msgid_plural"]
        if "msgctxt" in self.fields:
            key = self.fields["msgctxt"] + "\4" + key
        return key, "\0".join(forms)


def _form_number(name: str) -> int:
    return int(name[7:-1]) if name.startswith("msgstr[") else -1


def parse_po(text: str) -> dict[str, str]:
    """The entries of a `.po` file: keys and translations with gettext's separators. Raises ValueError with the line."""
    entries = [_Entry()]
    field = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("#"):
            if "msgid" in entries[-1].fields:
                entries.append(_Entry())
            entries[-1].fuzzy |= line.startswith("#,") and "fuzzy" in line
        elif line.startswith('"') and field:
            entries[-1].fields[field] += _string(line, number)
        elif (found := _KEYWORD.fullmatch(line)) is not None:
            field = found[1]
            if field in entries[-1].fields or (field == "msgctxt" and "msgid" in entries[-1].fields):
                entries.append(_Entry())
            entries[-1].fields[field] = _string(found[3], number)
        elif line:
            raise ValueError(f"line {number}: not part of a catalogue: {line[:40]!r}")
    return dict(pair for entry in entries if (pair := entry.pair()) is not None)


def _string(quoted: str, number: int) -> str:
    try:
        value = ast.literal_eval(quoted)
    except (SyntaxError, ValueError):
        raise ValueError(f"line {number}: not a string: {quoted[:40]!r}") from None
    if not isinstance(value, str):
        raise ValueError(f"line {number}: not a string: {quoted[:40]!r}")
    return value


def compile_po(text: str) -> bytes:
    """The `.mo` form of a `.po` file. Raises ValueError."""
    pairs = sorted((key.encode(), value.encode()) for key, value in parse_po(text).items())
    keys = b"".join(key + b"\0" for key, _ in pairs)
    values = b"".join(value + b"\0" for _, value in pairs)
    keys_at = _HEADER_BYTES + 16 * len(pairs)
    key_table = _table([key for key, _ in pairs], keys_at)
    value_table = _table([value for _, value in pairs], keys_at + len(keys))
    header = struct.pack("<7I", _MAGIC, 0, len(pairs), _HEADER_BYTES, _HEADER_BYTES + 8 * len(pairs), 0, keys_at)
    return header + key_table + value_table + keys + values


def _table(strings: list[bytes], start: int) -> bytes:
    """Length and offset of each string, the first lying at `start`."""
    table = b""
    for string in strings:
        table += struct.pack("<2I", len(string), start)
        start += len(string) + 1
    return table
