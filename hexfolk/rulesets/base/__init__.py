"""The base game, as contributions."""

from hexfolk.rulesets.base.awards import AWARDS
from hexfolk.rulesets.base.bank_trade import BANK_TRADE
from hexfolk.rulesets.base.building import BUILDING
from hexfolk.rulesets.base.development import DEVELOPMENT
from hexfolk.rulesets.base.founding import FOUNDING
from hexfolk.rulesets.base.robber import ROBBER
from hexfolk.rulesets.base.special import SPECIAL
from hexfolk.rulesets.base.trading import TRADING
from hexfolk.rulesets.base.turn import TURN
from hexfolk.rulesets.base.undo import UNDO

BASE = (FOUNDING, TURN, BUILDING, DEVELOPMENT, BANK_TRADE, ROBBER, AWARDS, SPECIAL, TRADING, UNDO)
"""The parts of the base game, in the order in which they take part."""

__all__ = ["BASE"]
