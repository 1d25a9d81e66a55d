"""The file that a new map begins with: a small island that works, with words on how to go on."""

from __future__ import annotations

from pathlib import Path

from hexfolk.i18n import _

NAME = "my-map"

_ISLAND = """format: 1
name: {name}
{about}
about: {text}
players: [2, 3]

{board}
board:
  - "    ?   ?   ?   ?  "
  - "  ?   F   ~   ?   ?"
  - "?   ?   ~   ~   ?  "
  - "  ?   ?   ?6  D   ?"
  - "    ?   ?   ?   ?  "

{bags}
bags: standard

{ports}
ports:
  spread: 6

robber: desert
"""


def starter() -> str:
    """The text of a new map, with its remarks in the language in use."""
    return _ISLAND.format(
        name=_quoted(_("My island")),
        text=_quoted(_("A bay between two arms of land.")),
        about=_remark(
            _("Change anything, save, and see the island at once. maps/README.md tells all about the format.")
        ),
        board=_remark(
            _("The island as it looks: ~ sea, F forest, H hills, P pasture, G fields, M mountains, D desert, ? dealt."),
            _("Cells stand four letters apart, every row half a cell off the row above. ?6 carries the number 6."),
        ),
        bags=_remark(_("What is dealt: mixed as the standard board is. You can count out terrains and numbers, too.")),
        ports=_remark(
            _("Ports, spread evenly along the coast. You can also place each on a side of a hex: “0,-2:NE”.")
        ),
    )


def _remark(*sentences: str) -> str:
    return "\n".join(f"# {' '.join(sentence.split())}" for sentence in sentences)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def new_map(folder: Path, text: str, stem: str = NAME) -> Path:
    """Write a new file with `text` into `folder`, under a name that is free, and give its path. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / (f"{stem}.yaml" if number == 1 else f"{stem}-{number}.yaml")
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            number += 1
            continue
        return path
