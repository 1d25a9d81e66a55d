"""Puts contributions together into a ruleset."""

from __future__ import annotations

from hexfolk.rules.registry import Contribution, Ruleset


def compose(*contributions: Contribution) -> Ruleset:
    """A ruleset out of contributions, the base first. Raises ValueError when one comes twice or two claim a phase."""
    ruleset = Ruleset(contributions)
    if len(set(ruleset.names)) != len(ruleset.names):
        raise ValueError("a contribution comes twice")
    phases = [rule.phase for rule in ruleset.phases]
    if len(set(phases)) != len(phases):
        raise ValueError("two contributions claim one phase")
    return ruleset
