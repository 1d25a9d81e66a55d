"""From turn to turn, and to the end of the game."""

from __future__ import annotations

from hexfolk.rules.events import GameEnded, TurnStarted
from hexfolk.rules.phases import Founding, Over, Rolling, SpecialBuilding
from hexfolk.rules.registry import Events
from hexfolk.rules.state import State
from hexfolk.rulesets.base.awards import total_points

_ROLLING = (Rolling(),)


def start_turn(state: State, events: Events) -> None:
    """The turn of `state.current` begins; the phase is already `Rolling`."""
    state.turn += 1
    state.rolled = None
    state.card_played = False
    state.fresh = [0] * 5
    state.undo = None
    if events is not None:
        events.append(TurnStarted(state.current, state.turn))
    for hook in state.setup.hooks.turn_started:
        hook(state, events)


def pass_turn(state: State, events: Events) -> None:
    """The next player's turn begins, or the game ends with the last round.

    At the round limit no further turn begins, so the most points win, also over a target that waits for its turn.
    """
    players = state.setup.players
    if state.turn >= state.setup.last_turn:
        best = max(total_points(state, seat) for seat in range(players))
        end_game(state, tuple(s for s in range(players) if total_points(state, s) == best), "round_limit", events)
        return
    state.current = (state.current + 1) % players
    state.open(_ROLLING)
    start_turn(state, events)


def end_game(state: State, winners: tuple[int, ...], reason: str, events: Events) -> None:
    """Nothing more is accepted."""
    state.open((Over(winners, reason),))
    state.undo = None
    if events is not None:
        events.append(GameEnded(winners, reason))


def judge_victory(state: State, events: Events) -> None:
    """The player in turn wins at once with the target reached; the turn ends with it.

    In the special building phase no turn runs.
    """
    seat = state.current
    if state.points[seat] + state.development[5 * seat + 4] >= state.setup.target and type(state.phases[-1]) not in (
        SpecialBuilding,
        Founding,
        Over,
    ):
        for hook in state.setup.hooks.turn_ending:
            hook(state, events)
        end_game(state, (seat,), "target", events)
