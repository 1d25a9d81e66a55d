"""What a Pioneers map says about the game: players, points that win, and rules and counts that differ from ours."""

from __future__ import annotations

from hexfolk.mapfiles.island import CROSSINGS_PER_PLAYER
from hexfolk.mapfiles.pioneers.game import Game
from hexfolk.mapfiles.pioneers.notices import GameCode, Notice, notice
from hexfolk.mapfiles.pioneers.vocabulary import MISSING, TOLD_FLAGS, own_counts

PLAYERS = (2, 8)
TARGETS = (8, 15)
USUAL_PLAYERS = 4
"""The most players of a map that does not say."""


def players_of(game: Game, crossings: int, notices: list[Notice]) -> tuple[int, ...]:
    """The numbers of players, from two to as many as the file says and the `crossings` open for founding allow."""
    said = game.settings.get("num-players")
    if said is None:
        line, column, number = 0, 0, USUAL_PLAYERS
    else:
        line, column, number = said.line, said.column, said.number
    most = max(PLAYERS[0], min(PLAYERS[1], number))
    if most != number:
        notices.append(notice(GameCode.PLAYERS_OUT_OF_RANGE, line, column, number=number, used=most))
    room = max(PLAYERS[0], crossings // CROSSINGS_PER_PLAYER)
    if said is None:
        notices.append(notice(GameCode.PLAYERS_MISSING, used=min(most, room)))
    elif room < most:
        params = {"number": most, "used": room, "crossings": crossings}
        notices.append(notice(GameCode.PLAYERS_REDUCED, line, column, **params))
    return tuple(range(PLAYERS[0], min(most, room) + 1))


def target_of(game: Game, notices: list[Notice]) -> int | None:
    """The points that win, moved into our range; None where the file says nothing."""
    said = game.settings.get("victory-points")
    if said is None:
        notices.append(notice(GameCode.TARGET_MISSING))
        return None
    used = max(TARGETS[0], min(TARGETS[1], said.number))
    if used != said.number:
        params = {"number": said.number, "used": used}
        notices.append(notice(GameCode.TARGET_OUT_OF_RANGE, said.line, said.column, **params))
    return used


def rules_told(game: Game) -> list[Notice]:
    """Rules that the file asks for and we do not have, or have as a choice of each table."""
    found = []
    for key, said in game.settings.items():
        code = MISSING.get(key)
        if code is not None and said.number:
            named = {"key": key} if code is GameCode.DECK_SIZE else {}
            found.append(notice(code, said.line, said.column, number=said.number, **named))
        elif key in TOLD_FLAGS:
            found.append(notice(TOLD_FLAGS[key], said.line, said.column))
        elif key == "island-discovery-bonus" and said.text.strip("0, "):
            found.append(notice(GameCode.NO_DISCOVERY, said.line, said.column, text=said.text[:40]))
        elif key == "variant":
            found.append(notice(GameCode.VARIANT, said.line, said.column, text=said.text[:40]))
    if "domestic-trade" not in game.settings:
        found.append(notice(GameCode.PLAYER_TRADES))
    return found


def counts_told(game: Game, players: int) -> list[Notice]:
    """Pieces and cards of which our game has another number for so many players."""
    return [
        notice(
            GameCode.OTHER_COUNT, game.settings[key].line, game.settings[key].column,
            key=key, number=game.settings[key].number, used=ours,
        )
        for key, ours in own_counts(players).items()
        if key in game.settings and game.settings[key].number != ours
    ]  # fmt: skip
