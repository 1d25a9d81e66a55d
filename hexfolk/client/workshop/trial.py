"""Test play: a game on the island that is shown, and back to the workshop."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from hexfolk.board import Layout
from hexfolk.client.scenes.game_draft import first_draft
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.services import ServiceFailed
from hexfolk.client.session import Session
from hexfolk.client.workshop.sheet import Deal
from hexfolk.i18n import _
from hexfolk.i18n.wording import failure
from hexfolk.mapfiles import MapFile
from hexfolk.wire.messages import LONGEST_NAME


class Trial:
    """Starts games that are not kept; `ended` gets a sentence of how a game went that was played to its end."""

    def __init__(self, ways: Ways, ended: Callable[[str], None]) -> None:
        self._ways = ways
        self._ended = ended

    def start(self, name: str, map_file: MapFile, layout: Layout, deal: Deal, players: int) -> str | None:
        """Sit down at a table on `layout`, a deal of the map; the sentence of what keeps us from it, if anything."""
        settings = self._ways.settings.settings
        draft = (
            first_draft(settings.name, settings.color, deal.seed).with_players(players).on_map(name, map_file.target)
        )
        setup = replace(draft.setup(), map=name[:LONGEST_NAME], layout=layout, map_file=map_file.data)
        try:
            link = self._ways.services.start_game(setup, trial=True)
        except ServiceFailed as failed:
            return failure(failed.code, failed.detail)
        self._ways.try_table(link, self._over)
        return None

    def _over(self, session: Session) -> None:
        winners = ", ".join(session.info(seat).name for seat in session.view.winners) if session.ready else ""
        if winners:
            self._ended(_("The game is over. Winner: {name}").format(name=winners))
