"""Plays the bots' seats of a table: asks the mind what a bot would do, and submits it at a pace that can be followed.

It takes the same road as a person: it knows the seat's view, and hands in an action for its decision. Like the table
it has no clock, thread or connection: `step` says what to send, and until when nothing needs to be done.

Whatever a bot does, the game goes on: where thinking fails, comes too late or gives something that is refused, the
ruleset's fallback plays, and the log says so.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future
from types import MappingProxyType
from typing import NamedTuple

from hexfolk.host.bot_mind import Mind, ThinkingFailed
from hexfolk.host.table import Outgoing, Table
from hexfolk.rules.actions import Action, AskToBuild, DeclineOffer
from hexfolk.rules.menu import ProposalForm
from hexfolk.rules.refusal import Refused
from hexfolk.rules.view import OfferView, PlayerView

_log = logging.getLogger(__name__)

PACE_SECONDS: Mapping[str, float] = MappingProxyType({"normal": 0.6, "fast": 0.12, "instant": 0.0})
"""Seconds between the last action at the table and a bot's."""

ANSWER_BY = 1.3
"""Seconds after which an offer that a bot has not made up its mind about is declined; the rules allow 1.5."""

ANSWER_SPREAD = 0.1
"""Of the pace: how much later each further bot answers the same offer."""

WAIT_FOR_ANSWERS = 15.0
"""Seconds that a bot waits for people to answer its offer, as long as the clock would."""

ACTIONS_A_TURN = 80
"""More than any sensible turn: after that the fallback ends it."""


IDLE_PATIENCE = 1.0
"""Seconds that a bot in turn lets the others make up their minds whether to ask or propose something."""


class Duty(NamedTuple):
    """Something that a bot could do now. A duty that is equal is the same one, however the view has changed."""

    seat: int
    kind: str
    """``"answer"``: it was asked to trade; ``"idle"``: it may ask or propose; ``"owed"``: it owes a decision."""
    serial: tuple[int, ...]
    """The offer; the turn, and the hand where building may be asked for; the decision."""


class _Thought(NamedTuple):
    """A duty that a bot is thinking about."""

    since: float
    future: Future[Action | None]


class BotDriver:
    """Plays the bots of one table."""

    def __init__(
        self, table: Table, mind: Mind, seeds: random.Random, now: float, on_thought: Callable[[], None]
    ) -> None:
        """`seeds` gives each question its seed; `on_thought` is called, in any thread, when a thought is finished."""
        self._table = table
        self._mind = mind
        self._seeds = seeds
        self._thoughts: dict[Duty, _Thought] = {}
        self._done_with: set[Duty] = set()
        self._seen: dict[int, float] = {}
        self._on_thought = on_thought
        self._last_action = now
        self._paused = 0.0
        self._paused_at: float | None = None
        self._actions = table.actions
        self._turn = -1
        self._acted: dict[int, int] = {}

    def step(self, now: float) -> tuple[list[Outgoing], float | None]:
        """Do what is due: what is to be sent, and when to call again at the latest.

        None: not before the table has changed or a thought is finished.
        """
        if self._table.over:
            return [], None
        if self._table.paused:
            if self._paused_at is None:
                self._paused_at = now
            return [], None
        if self._paused_at is not None:
            self._paused += now - self._paused_at
            self._paused_at = None
        # Within the driver time stands still while the table is paused.
        out, wake = self._step(now - self._paused)
        return out, None if wake is None else wake + self._paused

    def _step(self, now: float) -> tuple[list[Outgoing], float | None]:
        self._note_changes(now)
        duties, wake = self._duties(now)
        self._drop_thoughts(duties)
        for duty in duties:
            if duty not in self._thoughts:
                self._think(duty, now)
        for place, duty in enumerate(duties):
            thought = self._thoughts[duty]
            at, latest = self._due(duty, thought, place)
            if thought.future.done() or (latest is not None and latest <= now):
                if at <= now:
                    return self._act(duty, thought, now), now
                wake.append(at)
            elif latest is not None:
                wake.append(latest)
            if duty.kind == "idle" and not thought.future.done() and now < thought.since + IDLE_PATIENCE:
                wake.append(thought.since + IDLE_PATIENCE)
                break
        return [], min(wake, default=None)

    # --- what there is to do ---

    def _note_changes(self, now: float) -> None:
        if self._table.actions != self._actions:
            self._actions = self._table.actions
            self._last_action = now
        if self._table.turn != self._turn:
            self._turn = self._table.turn
            self._acted.clear()
            self._seen.clear()
            self._done_with.clear()

    def _duties(self, now: float) -> tuple[list[Duty], list[float]]:
        """What the bots could do now, in the order in which they do it; and when there may be more."""
        answers, idle, owed, later = [], [], [], []
        for seat in self._table.bots:
            view = self._table.view(seat)
            offer = _unanswered(view, seat)
            if offer is not None and Duty(seat, "answer", (offer.offer,)) not in self._done_with:
                self._seen.setdefault(offer.offer, now)
                answers.append(Duty(seat, "answer", (offer.offer,)))
            elif seat not in view.to_act:
                duty = _idle_duty(view, seat)
                if duty is not None and duty not in self._done_with:
                    idle.append(duty)
            elif (until := self._waits_for_answers(view, seat, now)) is not None:
                later.append(until)
            else:
                owed.append(Duty(seat, "owed", (view.decision,)))
        return answers + idle + owed, later

    def _waits_for_answers(self, view: PlayerView, seat: int, now: float) -> float | None:
        """Until when the bot in turn waits for answers to its offer; None when it does not."""
        for offer in view.offers:
            if offer.seat == seat and offer.counters is None and "waiting" in offer.answers:
                until = self._seen.setdefault(offer.offer, now) + WAIT_FOR_ANSWERS
                if now < until:
                    return until
        return None

    def _due(self, duty: Duty, thought: _Thought, place: int) -> tuple[float, float | None]:
        """When to do it, and from when on to do it even without a thought."""
        pace = PACE_SECONDS[self._table.pace]
        if duty.kind == "answer":
            seen = self._seen[duty.serial[0]]
            return min(seen + pace * (1 + ANSWER_SPREAD * place), seen + ANSWER_BY), seen + ANSWER_BY
        if duty.kind == "idle":
            return self._last_action + pace / 2, None
        return self._last_action + pace, None

    # --- doing it ---

    def _drop_thoughts(self, duties: list[Duty]) -> None:
        """Think no more about what is done, or is a person's again to decide."""
        for duty in [duty for duty in self._thoughts if duty not in duties]:
            self._thoughts.pop(duty).future.cancel()

    def _think(self, duty: Duty, now: float) -> None:
        view, level = self._table.view(duty.seat), self._table.level(duty.seat)
        future = self._mind.ask(view, level, self._seeds.getrandbits(63))
        self._thoughts[duty] = _Thought(now, future)
        future.add_done_callback(lambda _: self._on_thought())

    def _act(self, duty: Duty, thought: _Thought, now: float) -> list[Outgoing]:
        del self._thoughts[duty]
        if duty.kind == "idle":
            self._done_with.add(duty)
        action = self._thought_of(duty, thought)
        if action is None:
            return []
        out = self._submit(duty, action, now)
        return self._submit_fallback(duty, now) if out is None else out

    def _thought_of(self, duty: Duty, thought: _Thought) -> Action | None:
        """What the bot wants to do, or the fallback when it must act and has nothing."""
        action: Action | None = None
        if self._acted.get(duty.seat, 0) >= ACTIONS_A_TURN:
            _log.warning("seat %d has done %d things in this turn: the fallback goes on", duty.seat, ACTIONS_A_TURN)
        elif thought.future.done():
            try:
                action = thought.future.result()
            except (ThinkingFailed, CancelledError) as error:
                _log.warning("thinking failed at seat %d: %r", duty.seat, error)
        else:
            thought.future.cancel()
            _log.warning("seat %d thought too long about offer %d", duty.seat, duty.serial[0])
        return self._fallback(duty) if action is None else action

    def _fallback(self, duty: Duty) -> Action | None:
        if duty.kind == "answer":
            return DeclineOffer(duty.serial[0])
        if duty.kind == "idle":
            return None
        menu = self._table.view(duty.seat).menu
        return menu.fallback or menu.pick(self._seeds)

    def _submit(self, duty: Duty, action: Action, now: float) -> list[Outgoing] | None:
        """Hand the action in; None when it was refused."""
        try:
            out = self._table.play_for(duty.seat, self._table.view(duty.seat).decision, action)
        except Refused as refused:
            _log.warning("seat %d was refused %r: %s", duty.seat, action, refused.code)
            return None
        self._acted[duty.seat] = self._acted.get(duty.seat, 0) + 1
        return out

    def _submit_fallback(self, duty: Duty, now: float) -> list[Outgoing]:
        """The fallback, else anything legal. Raises RuntimeError when even that is refused: a bug of the rules."""
        action = self._fallback(duty)
        out = None if action is None else self._submit(duty, action, now)
        if out is None and duty.kind == "owed":
            out = self._submit(duty, self._table.view(duty.seat).menu.pick(self._seeds), now)
            if out is None:
                raise RuntimeError(f"nothing that seat {duty.seat} may do is accepted")
        if out is None:
            self._done_with.add(duty)
        return out or []


def _unanswered(view: PlayerView, seat: int) -> OfferView | None:
    """The oldest offer that waits for the seat's answer."""
    for offer in view.offers:
        if ("waiting", seat) in zip(offer.answers, offer.to, strict=True):
            return offer
    return None


def _idle_duty(view: PlayerView, seat: int) -> Duty | None:
    """A seat that owes nothing could propose a trade, once a turn, or ask to build, whenever its hand has changed."""
    if any(isinstance(action, AskToBuild) for action in view.menu.actions):
        return Duty(seat, "idle", (view.turn, *(view.own.hand if view.own is not None else ())))
    if any(isinstance(form, ProposalForm) for form in view.menu.forms):
        return Duty(seat, "idle", (view.turn,))
    return None
