"""What the summary shows, gathered from the host's last messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from hexfolk.client.scenes.map_names import game_title
from hexfolk.client.scenes.standing import standings
from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.i18n import _, ngettext
from hexfolk.rules.options import Options
from hexfolk.rules.view import PlayerView, PointLine
from hexfolk.wire.messages import AwardChange, PlayerTally, PointsChange, SeatInfo, Summary

SOURCES = ("settlements", "cities", "longest_trade_route", "strongest_knighthood", "victory_point")
"""Sources of points in the order in which their parts lie in a bar."""

SOURCE_ICONS: Mapping[str, str] = MappingProxyType(
    {
        "settlements": "settlement",
        "cities": "city",
        "longest_trade_route": "route",
        "strongest_knighthood": "helmet",
        "victory_point": "development",
    }
)


class PlayerEnd(NamedTuple):
    """How one player ended."""

    seat: int
    rank: int
    name: str
    color: str
    points: int
    by_source: tuple[int, ...]
    """Points by source, in the order of `SOURCES`."""
    tally: PlayerTally


class SummaryData(NamedTuple):
    """Everything on the page. `players` are in the order of their standing."""

    map: str
    target: int
    turns: int
    seconds: int
    winners: tuple[int, ...]
    players: tuple[PlayerEnd, ...]
    dice: tuple[int, ...]
    changes: tuple[PointsChange, ...]
    awards: tuple[AwardChange, ...]
    titles: Mapping[str, str] = MappingProxyType({})
    """What the map is called, as in `Welcome`."""

    def player(self, seat: int) -> PlayerEnd:
        """The player at `seat`. Raises StopIteration if there is none."""
        return next(player for player in self.players if player.seat == seat)

    def title(self) -> str:
        """Who won, as a headline."""
        names = [self.player(seat).name for seat in self.winners]
        if len(names) == 1:
            return _("{name} wins the island").format(name=names[0])
        return _("{names} share the island").format(names=", ".join(names))

    def subtitle(self) -> str:
        """Map, turns and time played."""
        turns = ngettext("{count} turn", "{count} turns", self.turns).format(count=self.turns)
        minutes = max(1, round(self.seconds / 60))
        time = ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
        return " · ".join((game_title(self.map, self.titles), turns, time))


def summary_data(
    summary: Summary,
    view: PlayerView,
    seats: Sequence[SeatInfo],
    map_name: str,
    titles: Mapping[str, str] = MappingProxyType({}),
) -> SummaryData:
    """The page of a game that is over. Raises ValueError while it is not."""
    if view.scores is None:
        raise ValueError("the game is not over")
    points = [sum(line.points for line in lines) for lines in view.scores]
    infos = {info.seat: info for info in seats}
    tallies = {tally.seat: tally for tally in summary.players}
    players = tuple(
        PlayerEnd(
            place.seat,
            place.rank,
            infos[place.seat].name,
            infos[place.seat].color,
            place.points,
            _by_source(view.scores[place.seat]),
            tallies[place.seat],
        )
        for place in standings(points, view.winners)
    )
    return SummaryData(
        map_name,
        view.options.points_to_win,
        summary.turns,
        summary.seconds,
        view.winners,
        players,
        summary.dice,
        summary.points,
        summary.awards,
        titles,
    )


def again_setup(options: Options, seats: Sequence[SeatInfo], map_name: str) -> GameSetup:
    """The same game once more, on a new deal."""
    order = sorted(seats, key=lambda info: info.seat)
    choices = tuple(SeatChoice(info.kind, info.name, info.color, info.level) for info in order)
    return GameSetup(choices, map_name, options, None)


def _by_source(lines: Sequence[PointLine]) -> tuple[int, ...]:
    return tuple(sum(line.points for line in lines if line.source == source) for source in SOURCES)
