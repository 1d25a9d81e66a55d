"""Bots: what a seat does, out of nothing but its view."""

from hexfolk.bots.bot import Bot, choose
from hexfolk.bots.levels import NAMES as LEVELS

__all__ = ["LEVELS", "Bot", "choose"]
