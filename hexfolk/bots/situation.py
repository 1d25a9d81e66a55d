"""What a bot makes of a view: who stands where, who earns what, who is ahead."""

from __future__ import annotations

from hexfolk.bots.island import Island
from hexfolk.bots.pace import rolls_a_point
from hexfolk.rules.cards import RESOURCES, Cards
from hexfolk.rules.phases import FreeRoads, Rolling, SpecialBuilding, Trading
from hexfolk.rules.setup import bits
from hexfolk.rules.view import Own, PlayerPublic, PlayerView

_BLOCKED = 0.5
"""What a hex under the robber counts in the long run: the robber moves on."""

_HIDDEN_POINTS = 0.25
"""Points that another's unplayed development card is worth on average."""


class Situation:
    """One seat's reading of its view."""

    __slots__ = (
        "closed",
        "closed_to",
        "free_roads",
        "hand",
        "income",
        "incomes",
        "island",
        "me",
        "network",
        "occupied",
        "others",
        "own",
        "pace",
        "player",
        "players",
        "rates",
        "remaining",
        "roads",
        "taken",
        "time_left",
        "turn_in",
        "view",
    )

    def __init__(self, island: Island, view: PlayerView, own: Own, me: int) -> None:
        self.island = island
        self.view = view
        self.me = me
        self.own = own
        self.player: PlayerPublic = view.players[me]
        self.players = len(view.players)
        self.others = tuple(p for p in view.players if p.seat != me)
        self.hand = own.hand
        self.rates = own.rates
        self.remaining = max(view.options.points_to_win - own.points, 0)
        """Points to the target."""
        phase = view.phases[-1]
        self.free_roads = phase.left if type(phase) is FreeRoads else 0
        self._read_pieces()
        self.incomes = tuple(self._income(p) for p in view.players)
        """Each seat's income."""
        self.income = self.incomes[me]
        self.turn_in = self._turn_in()
        """Rolls until this seat can build, 0 if it can now."""
        self.pace = rolls_a_point(self.income, self.rates)
        """Rolls that a point costs this seat in the long run."""
        self.time_left = self.remaining * self.pace
        """Rolls to the target, by that."""

    def _read_pieces(self) -> None:
        board = self.island.board
        occupied = held = taken = 0
        for p in self.view.players:
            built = 0
            for crossing in (*p.settlements, *p.cities):
                built |= 1 << crossing
            occupied |= built
            if p.seat == self.me:
                held = built
            for edge in p.roads:
                taken |= 1 << edge
        self.occupied = occupied
        """Crossings with a building."""
        self.closed_to = occupied & ~held
        """Crossings that this seat cannot pass."""
        self.taken = taken
        """Edges with a road."""
        closed = occupied
        for crossing in bits(occupied):
            closed |= board.crossing_neighbours[crossing]
        self.closed = closed
        """Crossings that nobody can settle any more."""
        roads, network = 0, held
        for edge in self.player.roads:
            roads |= 1 << edge
            network |= board.edge_crossings[edge]
        self.roads = roads
        self.network = network & ~self.closed_to
        """Crossings from which this seat can build roads."""

    def _income(self, p: PlayerPublic) -> tuple[float, ...]:
        island, robber = self.island, self.view.robber
        income = [0.0] * len(RESOURCES)
        for places, amount in ((p.settlements, 1.0), (p.cities, 2.0)):
            for crossing in places:
                for h in island.board.crossing_hexes[crossing]:
                    resource = island.hex_resource[h]
                    if resource >= 0:
                        income[resource] += amount * island.hex_yield[h] * (_BLOCKED if h == robber else 1.0)
        return tuple(income)

    def _turn_in(self) -> int:
        view, me = self.view, self.me
        phase = view.phases[-1]
        if type(phase) is SpecialBuilding:
            if me in view.to_act:
                return 0
        elif view.current == me:
            return 1 if type(phase) is Rolling else 0
        return (me - view.current - 1) % self.players + 1

    @property
    def cards(self) -> int:
        """Cards in the hand."""
        return self.player.cards

    @property
    def may_trade(self) -> bool:
        """Whether the bank would trade with this seat now."""
        return self.view.current == self.me and type(self.view.phases[-1]) is Trading

    @property
    def mean_income(self) -> float:
        """Cards a roll, at least a trickle."""
        return max(sum(self.income), 0.1)

    def rates_of(self, p: PlayerPublic) -> Cards:
        """The bank's rates for a player."""
        rates: Cards = (4,) * len(RESOURCES)
        for crossing in (*p.settlements, *p.cities):
            rates = self.island.rates_with(rates, crossing)
        return rates

    def likely_points(self, p: PlayerPublic) -> float:
        """A seat's points, with those its hidden cards may hold."""
        return p.points + (0.0 if p.seat == self.me else _HIDDEN_POINTS * p.development)

    def danger(self, p: PlayerPublic) -> float:
        """How near another seat is to winning: 0 to 1 and more, the leader's being the highest."""
        lacks = max(self.view.options.points_to_win - self.likely_points(p), 0.5)
        pace = rolls_a_point(self.incomes[p.seat], self.rates_of(p))
        return 100.0 / (lacks * max(pace, 1.0) + 10.0 * lacks)

    def dangers(self) -> dict[int, float]:
        """For each other seat how near it is to winning, 1 on average."""
        raw = {p.seat: self.danger(p) for p in self.others}
        mean = sum(raw.values()) / len(raw)
        return {seat: value / mean for seat, value in raw.items()}
