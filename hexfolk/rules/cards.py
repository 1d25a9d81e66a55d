"""Kinds of cards by number. A set of cards is a tuple of counts in these orders."""

RESOURCES = ("wood", "clay", "wool", "grain", "ore")
WOOD, CLAY, WOOL, GRAIN, ORE = range(5)

DEVELOPMENT_CARDS = ("knight", "road_building", "invention", "monopoly", "victory_point")
KNIGHT, ROAD_BUILDING, INVENTION, MONOPOLY, VICTORY_POINT = range(5)

Cards = tuple[int, ...]
"""Counts of resource cards in the order of `RESOURCES`, or of development cards in the order of `DEVELOPMENT_CARDS`."""

NO_CARDS: Cards = (0, 0, 0, 0, 0)
