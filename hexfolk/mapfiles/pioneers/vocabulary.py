"""The words and figures of Pioneers' format, and our own figures that it speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexfolk.board import Terrain
from hexfolk.mapfiles.pioneers.notices import GameCode

FLAGS = (
    "random-terrain", "strict-trade", "domestic-trade", "use-pirate", "use-dice-deck", "check-victory-at-end-of-turn",
)  # fmt: skip
"""Keys that are on when they are there."""
TERRAINS: Mapping[str, Terrain] = MappingProxyType(
    {
        "h": Terrain.HILLS, "f": Terrain.FIELDS, "m": Terrain.MOUNTAINS, "p": Terrain.PASTURE, "t": Terrain.FOREST,
        "d": Terrain.DESERT, "g": Terrain.DESERT,
    }
)  # fmt: skip
"""Land by its letter; gold, ``g``, has no counterpart but the desert."""
DRAWN: Mapping[str, str] = MappingProxyType(
    {"h": "H", "f": "G", "m": "M", "p": "P", "t": "F", "d": "D", "g": "D", "s": "~"}
)
"""The letter of our drawings for each of Pioneers'."""
GOLD = "g"
DESERT = "d"
PORTS: Mapping[str, str] = MappingProxyType(
    {"?": "general", "b": "clay", "g": "grain", "o": "ore", "w": "wool", "l": "wood"}
)
SIDES = ("E", "NE", "NW", "W", "SW", "SE")
"""Sides of a hex as ports name them by number."""
CORNERS = ("NE", "N", "NW", "SW", "S", "SE")
"""Corners of a hex as ``nosetup`` names them by number."""
MOST_IN_PIONEERS = 32
"""Rows and columns that Pioneers reads."""

MISSING: Mapping[str, GameCode] = MappingProxyType(
    {
        "num-ships": GameCode.NO_SHIPS, "num-bridges": GameCode.NO_BRIDGES, "num-city-walls": GameCode.NO_WALLS,
        "sevens-rule": GameCode.SEVENS_RULE, "num-dice-decks": GameCode.DECK_SIZE,
        "num-removed-dice-cards": GameCode.DECK_SIZE,
    }
)  # fmt: skip
"""Numbers that ask for a rule we do not have when they are not 0."""
TOLD_FLAGS: Mapping[str, GameCode] = MappingProxyType(
    {
        "strict-trade": GameCode.STRICT_TRADE, "use-pirate": GameCode.NO_PIRATE, "use-dice-deck": GameCode.DICE_DECK,
        "check-victory-at-end-of-turn": GameCode.VICTORY_AT_END,
    }
)  # fmt: skip
"""Flags that ask for a rule we do not have."""


def own_counts(players: int) -> dict[str, int]:
    """How many pieces and cards our game has for so many players, by Pioneers' keys."""
    size = 0 if players <= 4 else 1 if players <= 6 else 2
    points = ("chapel", "university", "governor", "library", "market")
    return {
        "num-roads": 15,
        "num-settlements": 5,
        "num-cities": 4,
        "resource-count": 19 + 5 * size,
        "develop-road": 2 + size,
        "develop-monopoly": 2 + size,
        "develop-plenty": 2 + size,
        **{f"develop-{name}": 1 for name in points},
        "develop-soldier": 14 + 6 * size,
    }


NUMBERS = ("num-players", "victory-points", *MISSING, *own_counts(4))
"""Keys with a whole number."""
LINES = ("title", "desc", "chits", "island-discovery-bonus", "variant", "nosetup", "map")
KEYS = frozenset({*FLAGS, *NUMBERS, *LINES})
"""Every key that the format knows."""
