"""The game that the new-game screen is about to start: seats, options and deal, as values that are replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from hexfolk.client.services import GameSetup, SeatChoice
from hexfolk.mapfiles.standard import is_standard, standard_map
from hexfolk.rules.options import TURN_TIMES, USUAL_TARGET, Options
from hexfolk.wire.lobby import BOT_NAMES
from hexfolk.wire.messages import LONGEST_NAME, SEAT_COLORS

FEWEST, MOST, USUAL = 2, 8, 4
"""Numbers of players: the least, the most, and at first."""
COLORS = SEAT_COLORS
DEFAULT_NAME = "Wren"
BOT_LEVEL = "steady"
NAME_LENGTH = 16
LONGEST_WORD = LONGEST_NAME
"""Of the names of seats and maps in a set-up that is offered again."""
DEALS = 1_000_000
"""Deal seeds drawn here lie below this, so that a person can read one out."""

ROUND_LIMITS: tuple[int | None, ...] = (50, 100, 150, 200, 250, 300, 400, 500, None)
TURN_LIMITS: tuple[int | None, ...] = (*TURN_TIMES, None)
HAND_LIMITS: tuple[int | None, ...] = (*range(5, 21), None)
TARGETS = tuple(range(8, 16))
ROBBERS = ("friendly", "normal", "off")
SPECIAL_BUILDING = ("auto", "on", "off")
DICE = ("fair", "deck")
DEAL_WISHES = ("map", "fair", "wild")
START_ORDERS = ("random", "seated")
GRACES = (0, 15, 30, 45, 60, 90, 120, 180, 240, 300)
BOT_LEVELS = ("gentle", "steady")


class Preset(NamedTuple):
    """A named set of options; `changes` is what differs from the usual game."""

    id: str
    icon: str
    changes: dict[str, Any]


def presets() -> tuple[Preset, ...]:
    """The sets of rules to choose from."""
    return (
        Preset("standard", "trophy", {}),
        Preset("short", "fast-forward", {"target": 8, "turn_time": 45}),
        Preset("long", "hourglass", {"target": 12}),
        Preset("peaceful", "smile", {"robber": "off"}),
    )


OPTIONS = (
    "target",
    "round_limit",
    "turn_time",
    "robber",
    "hand_limit",
    "longest_trade_route",
    "strongest_knighthood",
    "special_building",
    "dice",
    "deal",
    "player_trades",
    "undo",
    "start_order",
)
"""The options that can be chosen, in the order they are shown."""


class GameDraft(Struct, frozen=True):
    """What the screen shows; `seats` are those that play, in the order of play. Every method gives a changed draft."""

    seats: tuple[SeatChoice, ...]
    map: str
    options: Options
    deal_seed: int
    proposed: int = USUAL_TARGET
    """The target that the map proposes."""

    def setup(self) -> GameSetup:
        """The game as the host starts it."""
        return GameSetup(self.seats, self.map, self.options, self.deal_seed)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    def own(self) -> int:
        """The place of the human seat."""
        return next(place for place, seat in enumerate(self.seats) if seat.kind == "human")

    def with_seat(self, place: int, **fields: str) -> GameDraft:
        """One seat changed."""
        seats = list(self.seats)
        seats[place] = replace(seats[place], **fields)
        return self._seated(seats)

    def closed(self, place: int) -> GameDraft:
        """A bot's seat taken away; the human's stays."""
        if self.seats[place].kind != "bot":
            return self
        return self._seated([*self.seats[:place], *self.seats[place + 1 :]])

    def opened(self) -> GameDraft:
        """One bot more, under a name and a colour that are free, as long as there is a seat left."""
        if self.players == MOST:
            return self
        return self._seated([*self.seats, SeatChoice("bot", "", "", BOT_LEVEL)])

    def with_players(self, count: int) -> GameDraft:
        """As many bots taken away or added at the end as it takes to have `count` players."""
        draft = self
        for place in reversed(range(self.players)):
            if draft.players > count:
                draft = draft.closed(place)
        while draft.players < min(count, MOST):
            draft = draft.opened()
        return draft

    def named(self, name: str) -> GameDraft:
        """The human's name; a bot of that name takes another one."""
        return self.with_seat(self.own(), name=name)

    def colored(self, place: int, color: str) -> GameDraft:
        """A seat's colour; whoever has it now takes the colour that gets free."""
        before = self.seats[place].color
        seats = [replace(seat, color=before) if seat.color == color else seat for seat in self.seats]
        seats[place] = replace(seats[place], color=color)
        return self._seated(seats)

    def with_option(self, name: str, value: Any) -> GameDraft:
        """One option changed."""
        return replace(self, options=replace(self.options, **{name: value}))

    def with_preset(self, preset: Preset) -> GameDraft:
        """The options of a preset, to as many points as the map proposes where the preset asks for none."""
        return replace(self, options=replace(self.usual, **preset.changes))

    @property
    def usual(self) -> Options:
        """The usual game on this map."""
        return Options(players=self.players, target=self.proposed)

    def preset(self) -> Preset | None:
        """The preset that the options are, if any."""
        return next((preset for preset in presets() if self.with_preset(preset).options == self.options), None)

    def unusual(self) -> frozenset[str]:
        """The options that differ from the usual game; none where a preset says all of it."""
        if self.preset() is not None:
            return frozenset()
        return frozenset(name for name in OPTIONS if getattr(self.options, name) != getattr(self.usual, name))

    def dealt(self, seed: int) -> GameDraft:
        """The same game on another deal."""
        return replace(self, deal_seed=seed)

    def on_map(self, name: str, target: int | None = None) -> GameDraft:
        """The same game on another map, to as many points as that proposes, unless others were chosen."""
        moved = replace(self, map=name).proposing(target)
        return moved.with_option("target", moved.proposed) if self.options.target == self.proposed else moved

    def proposing(self, target: int | None) -> GameDraft:
        """The same game, with what its map proposes (None: nothing) known."""
        return replace(self, proposed=USUAL_TARGET if target is None else target)

    def taken_colors(self, place: int) -> dict[str, int]:
        """The colours of the other seats, and whose they are."""
        return {seat.color: other for other, seat in enumerate(self.seats) if other != place}

    def problem(self, map_players: Sequence[int]) -> str | None:
        """Why this cannot be played: ``"too_few_players"``, ``"name_missing"``, ``"map_unfit"``, or None."""
        if self.players < FEWEST:
            return "too_few_players"
        if not self.seats[self.own()].name.strip():
            return "name_missing"
        return None if self.players in map_players else "map_unfit"

    def _seated(self, seats: list[SeatChoice]) -> GameDraft:
        """Seats with names and colours of their own, the human's first; number of players and standard map follow."""
        seats, count = _own_names(_own_colors(seats)), len(seats)
        standard = is_standard(self.map)
        return replace(
            self,
            seats=tuple(seats),
            map=standard_map(count) if standard else self.map,
            options=replace(self.options, players=count),
        )


Edit = Callable[[GameDraft], GameDraft]
"""A change of whatever the draft is when it is made."""

Change = Callable[[Edit], None]
"""Makes a change and shows it."""


def _settled_first(seats: Sequence[SeatChoice]) -> list[int]:
    """Places in the order in which seats may keep what they have: the human first."""
    return sorted(range(len(seats)), key=lambda place: seats[place].kind != "human")


def _own_colors(seats: Sequence[SeatChoice]) -> list[SeatChoice]:
    found, used = list(seats), set[str]()
    for place in _settled_first(seats):
        color = found[place].color
        if color in used or color not in COLORS:
            color = _first_free(COLORS, used)
        used.add(color)
        found[place] = replace(found[place], color=color)
    return found


def _own_names(seats: Sequence[SeatChoice]) -> list[SeatChoice]:
    found, used = list(seats), set[str]()
    for place in _settled_first(seats):
        seat = found[place]
        if seat.kind != "human" and (not seat.name or seat.name.casefold() in used):
            free = _first_free(BOT_NAMES, {name for name in BOT_NAMES if name.casefold() in used})
            seat = found[place] = replace(seat, name=free)
        used.add(seat.name.strip().casefold())
    return found


def _first_free(choices: Iterable[str], used: set[str]) -> str:
    return next(choice for choice in choices if choice not in used)


def first_draft(name: str, color: str, deal_seed: int, map_name: str = "standard-19") -> GameDraft:
    """The usual game: the human at the first seat, three bots."""
    seats = [SeatChoice("human", name or DEFAULT_NAME, color)]
    seats += [SeatChoice("bot", "", "", BOT_LEVEL) for _ in range(USUAL - 1)]
    return GameDraft((), map_name, Options(target=USUAL_TARGET), deal_seed)._seated(seats)


def sensible(setup: GameSetup) -> bool:
    """Whether this screen could have made a set-up: what is offered again comes from a file that anybody may change."""
    names = (setup.map, *(seat.name for seat in setup.seats))
    options = setup.options
    return (
        all(name.isprintable() and len(name) <= LONGEST_WORD for name in names)
        and all(seat.color in COLORS for seat in setup.seats)
        and options.target in TARGETS
        and options.robber in ROBBERS
        and options.special_building in SPECIAL_BUILDING
        and options.dice in DICE
        and options.deal in DEAL_WISHES
        and options.start_order in START_ORDERS
        and options.hand_limit in HAND_LIMITS
        and options.round_limit in ROUND_LIMITS
        and options.turn_time in TURN_LIMITS
    )


def draft_of(setup: GameSetup, deal_seed: int) -> GameDraft:
    """The draft that starts a game like `setup` on a new deal; a set-up that makes no sense gives the usual game."""
    seats = [seat for seat in setup.seats if seat.kind != "closed"]
    humans = [seat for seat in seats if seat.kind == "human"]
    kinds = {seat.kind for seat in seats}
    if not FEWEST <= len(seats) <= MOST or len(humans) != 1 or not kinds <= {"human", "bot"}:
        return first_draft(humans[0].name if humans else "", humans[0].color if humans else "red", deal_seed)
    seats = [replace(seat, level=BOT_LEVEL) if _odd_level(seat) else seat for seat in seats]
    return GameDraft((), setup.map, setup.options, deal_seed)._seated(seats)


def _odd_level(seat: SeatChoice) -> bool:
    """Whether a bot is of a level that cannot be chosen here: the games kept may come from another version."""
    return seat.kind == "bot" and seat.level not in BOT_LEVELS
