"""Test play: a game on the island that is shown, and back to the workshop."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from hexfolk.client.scenes.game_draft import first_draft
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.services import ServiceFailed
from hexfolk.client.session import Session
from hexfolk.client.workshop.sheet import Sheet
from hexfolk.i18n import _
from hexfolk.i18n.map_wording import map_problem
from hexfolk.i18n.wording import failure
from hexfolk.wire.messages import LONGEST_NAME


class Trial:
    """Starts games that are not kept; `ended` gets a sentence of how a game went that was played to its end."""

    def __init__(self, ways: Ways, sheet: Sheet, ended: Callable[[str], None]) -> None:
        self._ways = ways
        self._sheet = sheet
        self._ended = ended

    def problem(self) -> str | None:
        """The sentence of why the island that the file and the deal give cannot be played now."""
        sheet = self._sheet
        if sheet.busy:
            return _("The island is still being dealt.")
        if sheet.board is None or sheet.broken:
            return _("The file has errors. Mend them first: they stand at the right.")
        if sheet.undealt is not None:
            why = map_problem(sheet.undealt.code, sheet.undealt.params)
            return _("What is shown is an earlier island, as this deal gives none: {problem}").format(problem=why)
        return None

    def start(self, players: int) -> str | None:
        """Sit down at a table on the island that is shown; the sentence of what keeps us from it, if anything."""
        sheet, settings = self._sheet, self._ways.settings.settings
        problem = self.problem()
        if problem is not None or sheet.map is None:
            return problem
        draft = first_draft(settings.name, settings.color, sheet.deal.seed).with_players(players)
        draft = draft.on_map(sheet.name, sheet.map.target)
        name = sheet.name[:LONGEST_NAME]
        setup = replace(draft.setup(), map=name, layout=sheet.layout, map_file=sheet.map.data)
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
