"""Which game: contributions, and what composes them."""

from hexfolk.rulesets.compose import compose

__all__ = ["compose"]
