"""What the host has refused or noticed and nobody has been told of yet, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from hexfolk.client.session import Session
from hexfolk.i18n import wording
from hexfolk.i18n.lan_wording import lobby_refusal


def take_untold(session: Session) -> Iterator[tuple[str, Literal["ok", "warning", "error"]]]:
    """Take them out: each a sentence, and how a toast shows it."""
    for code in session.refusals:
        yield wording.refusal(code), "warning"
    session.refusals.clear()
    for asked in session.room.refusals:
        yield lobby_refusal(asked), "warning"
    session.room.refusals.clear()
    for notice in session.notices:
        yield wording.notice(notice), "error" if notice == "save_failed" else "ok"
    session.notices.clear()
