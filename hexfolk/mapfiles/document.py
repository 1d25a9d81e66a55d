"""The map file as its author writes it: the types of format 1.

They are the one description of the format: files are read into them, and ``maps/map.schema.json`` is made of them, so
that the descriptions here are what an editor shows while one types.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

LANGUAGES = ("en", "de", "ru", "cs", "it", "ko", "tr")
"""The languages that the program speaks."""

LandName = Literal["forest", "hills", "pasture", "fields", "mountains", "desert"]
TokenNumber = Literal[2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
PortKind = Literal["general", "wood", "clay", "wool", "grain", "ore"]
DealtPortKind = Literal["general", "wood", "clay", "wool", "grain", "ore", "?"]
MOST_CLOSED = 500
"""Entries of `no_founding`."""
MOST_ROWS = 80
MOST_COLUMNS = 400
"""Letters of a row."""
Standard = Literal["standard"]
Count = Annotated[int, Meta(ge=0, le=1000)]
PlayerCount = Annotated[int, Meta(ge=2, le=8)]
Text = Annotated[str, Meta(min_length=1, max_length=2000, pattern=r"\S")]
LANGUAGE_PATTERN = "^[a-z]{2,3}$"
LanguageCode = Annotated[
    str, Meta(pattern=LANGUAGE_PATTERN, description="A language, such as en.", extra={"allowed": LANGUAGES})
]
BAG_PATTERN = "^([a-z]|main)$"
BagName = Annotated[
    str,
    Meta(pattern=BAG_PATTERN, description="A small letter, or main.", extra={"allowed": ("a … z", "main")}),
]
HEX_PATTERN = r"(-?\d{1,4},-?\d{1,4}|r\d{1,3}c\d{1,3})"
CELL_PATTERN = "[~.]|D[a-z]?|[FHPGM?](2|3|4|5|6|8|9|10|11|12)?[a-z]?"
RowText = Annotated[
    str,
    Meta(
        description="Cells four letters apart, half a cell (two letters) off the row above.",
        extra={"problem": "bad_row"},
        extra_json_schema={"pattern": f"^( |{CELL_PATTERN})*$", "maxLength": MOST_COLUMNS},
    ),
]
EdgeName = Annotated[
    str,
    Meta(
        description='A side of a hex, such as "1,-2:NE" or "r2c3:NE".',
        extra_json_schema={"pattern": f"^{HEX_PATTERN}:(NE|E|SE|SW|W|NW)$"},
    ),
]
PlaceName = Annotated[
    str,
    Meta(
        description='A crossing, such as "1,-2:N" or "r2c3:N", or a hex for all its crossings.',
        extra_json_schema={"pattern": f"^{HEX_PATTERN}(:(N|NE|SE|S|SW|NW))?$"},
    ),
]


class BagPart(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bag holds: how many of each terrain and of each number token, or as the standard board, scaled."""

    terrains: Annotated[
        dict[LandName, Count] | Standard,
        Meta(description="How many of each terrain, one for every ? of this bag; or standard."),
    ] = {}
    tokens: Annotated[
        dict[TokenNumber, Count] | Standard,
        Meta(description="How many of each number token, one for every cell without one but deserts; or standard."),
    ] = {}


class PortsPart(Struct, frozen=True, forbid_unknown_fields=True):
    """Where ports lie, and of what kind they are."""

    places: Annotated[
        dict[EdgeName, DealtPortKind],
        Meta(description='Ports by the side of a land hex, such as "1,-2:NE": wool. "?" is dealt out of kinds.'),
    ] = {}
    spread: Annotated[
        int, Meta(ge=0, le=200, description="So many more ports, dealt, spread evenly along the coast.")
    ] = 0
    kinds: Annotated[
        dict[PortKind, Count] | Standard,
        Meta(description="How many of each kind to deal to the ports that have none; or standard, which is the rule."),
    ] = "standard"


class WishesPart(Struct, frozen=True, forbid_unknown_fields=True):
    """What the deal should keep to. A wish left out is not asked for."""

    equal_apart: Annotated[bool, Meta(description="No equal numbers side by side.")] = False
    two_twelve_apart: Annotated[bool, Meta(description="No 2 beside a 12.")] = False
    clump: Annotated[
        Annotated[int, Meta(ge=1, le=99)] | None,
        Meta(description="At most so many hexes of one terrain in one clump, 1 to 99."),
    ] = None
    reds_even: Annotated[bool, Meta(description="6s and 8s over the resources as evenly as the counts allow.")] = False
    pips_within: Annotated[
        Annotated[int, Meta(ge=5, le=100)] | None,
        Meta(description="Each resource's pips per hex within so many percent of the island's average, 5 to 100."),
    ] = None
    best_apart: Annotated[
        Annotated[int, Meta(ge=3, le=9)] | None,
        Meta(description="The best crossings, one for each player, lie at least so many edges apart, 3 to 9."),
    ] = None
    ports_elsewhere: Annotated[bool, Meta(description="No port beside the terrain of its own resource.")] = False


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A map of Hexfolk, format 1."""

    format: Annotated[int, Meta(description="The number of the format: 1.", extra_json_schema={"const": 1})]
    name: Annotated[
        dict[LanguageCode, Text] | Text, Meta(description="The map's name, one for all languages or one for each.")
    ]
    players: Annotated[
        tuple[PlayerCount, ...],
        Meta(
            min_length=1,
            max_length=7,
            description="The numbers of players that the map is made for, from 2 to 8.",
            extra_json_schema={"uniqueItems": True},
        ),
    ]
    board: Annotated[
        tuple[RowText, ...],
        Meta(
            description="The island, row by row: ~ sea, . nothing, F H P G M D terrains, ? dealt; "
            "then perhaps a number token and the letter of a bag.",
            extra_json_schema={"maxItems": MOST_ROWS, "contains": {"pattern": "[FHPGMD?]"}},
        ),
    ]
    bags: Annotated[
        dict[BagName, BagPart | Standard] | Standard,
        Meta(description="What is dealt to the cells; standard: as the standard board, scaled."),
    ] = {}
    ports: Annotated[PortsPart, Meta(description="Where ports lie, and their kinds.")] = PortsPart()
    robber: Annotated[
        str,
        Meta(
            description='Where the robber starts: desert, none, or a hex such as "1,0" or "r2c3".',
            extra_json_schema={"pattern": f"^(desert|none|{HEX_PATTERN})$"},
        ),
    ] = "desert"
    no_founding: Annotated[
        tuple[PlaceName, ...],
        Meta(max_length=MOST_CLOSED, description="Crossings closed for founding; a hex stands for all its six."),
    ] = ()
    wishes: Annotated[
        WishesPart | Literal["fair"], Meta(description="What the deal should keep to; fair: all of it.")
    ] = WishesPart()
    about: Annotated[
        dict[LanguageCode, Text] | Text, Meta(description="A line about the map, one or one for each language.")
    ] = ""
    author: Annotated[str, Meta(max_length=200, description="Who made the map.")] = ""
    licence: Annotated[str, Meta(max_length=200, description="On what terms it may be shared, such as CC0-1.0.")] = ""
    target: Annotated[Annotated[int, Meta(ge=8, le=15)] | None, Meta(description="The points that win, 8 to 15.")] = (
        None
    )
