"""The game's own terms, by the ids that the rules use for them, as labels in sentence case."""

from __future__ import annotations

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import pgettext


def resource(name: str) -> str:
    """The label of a resource, by its id such as ``"wood"``."""
    labels = {"wood": _("Wood"), "clay": _("Clay"), "wool": _("Wool"), "grain": _("Grain"), "ore": _("Ore")}
    return labels[name]


def terrain(name: str) -> str:
    """The label of a terrain, by its id such as ``"forest"``."""
    labels = {
        "forest": _("Forest"),
        "hills": _("Hills"),
        "pasture": _("Pasture"),
        "fields": _("Fields"),
        "mountains": _("Mountains"),
        "desert": _("Desert"),
        "sea": _("Sea"),
    }
    return labels[name]


def piece(name: str) -> str:
    """The label of a piece, or of the development deck among the things to build."""
    labels = {
        "road": _("Road"),
        "settlement": _("Settlement"),
        "city": _("City"),
        "robber": _("Robber"),
        "development": pgettext("build button, short for development card", "Development"),
    }
    return labels[name]


def development_card(name: str) -> str:
    """The label of a development card, by its id such as ``"knight"``."""
    labels = {
        "knight": _("Knight"),
        "road_building": _("Road Building"),
        "invention": _("Invention"),
        "monopoly": _("Monopoly"),
        "victory_point": _("Victory Point"),
    }
    return labels[name]


def award(name: str) -> str:
    """The label of an award, by its id such as ``"longest_trade_route"``."""
    labels = {
        "longest_trade_route": _("Longest Trade Route"),
        "strongest_knighthood": _("Strongest Knighthood"),
    }
    return labels[name]


def point_source(name: str) -> str:
    """The label of a source of victory points, by its id such as ``"cities"``."""
    labels = {"settlements": _("Settlements"), "cities": _("Cities"), "victory_point": _("Victory Point cards")}
    return labels[name] if name in labels else award(name)


def seat_color(name: str) -> str:
    """The label of a seat colour, by its id such as ``"red"``."""
    labels = {
        "red": _("Vermilion"),
        "blue": _("Azure"),
        "yellow": _("Marigold"),
        "white": _("Ivory"),
        "violet": _("Violet"),
        "green": _("Jade"),
        "black": _("Slate"),
        "pink": _("Rose"),
    }
    return labels[name]


def bot_level(name: str) -> str:
    """The label of a bot's level, by its id such as ``"steady"``; an unknown one is shown as it is."""
    labels = {"gentle": _("Gentle"), "steady": _("Steady"), "clever": _("Clever")}
    return labels.get(name, name)
