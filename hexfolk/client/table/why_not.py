"""Why something cannot be done at the table."""

from __future__ import annotations

from hexfolk.client.table.play import Play
from hexfolk.i18n import _, wording
from hexfolk.rules.refusal import Code


def why_not(play: Play, kind: str, otherwise: Code) -> str:
    """Why an action of that kind is not in the menu: what the menu says of it, or `otherwise`. While the host is gone,
    or a bot plays the seat, nothing is, whatever the cards are."""
    if play.session.closed is not None:
        return _("The host is gone: it can be done when you are back at the table.")
    if play.session.bot_plays:
        return _("A bot plays for you: click anywhere to play on yourself.")
    code = play.view.menu.refusals.get(kind, otherwise)
    if code is Code.ROLL_FIRST and not play.mine:
        # It is not the reader who is to roll.
        return _("{name} rolls the dice first.").format(name=play.session.info(play.view.current).name)
    return wording.refusal(code)
