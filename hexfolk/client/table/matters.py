"""What is the matter at a table: a player lost, a pause asked for, a bot in one's place; and the votes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from hexfolk.client.look.paint import ButtonKind
from hexfolk.client.table.desk import CORE, GUARD, Desk, Panel, Press
from hexfolk.client.table.parts import button, clock_text, icon, text_face
from hexfolk.client.table.presence import lost_player
from hexfolk.i18n import _, ngettext
from hexfolk.wire.lobby import Member, TakeSeat
from hexfolk.wire.messages import (
    AnswerHosting,
    ClientMessage,
    HostingOffer,
    OfferHosting,
    PlayOn,
    VotePause,
    VoteStandIn,
)

MOST_FREE = 3
"""Free seats that are offered at once."""


class Choice(NamedTuple):
    """A button of a matter and what it says to the host."""

    id: str
    label: str
    kind: ButtonKind
    message: ClientMessage


class Matter(NamedTuple):
    """One matter; `mine`: it waits for the player."""

    icon: str
    title: str
    text: str
    mine: bool
    choices: tuple[Choice, ...] = ()


def matter_of(desk: Desk) -> Matter | None:
    """What is the matter, the weightiest first; None: nothing."""
    play = desk.play
    if play.over or play.session.closed is not None:
        return None
    if play.session.asleep:
        return _asleep(play.session.bot_plays)
    if not play.session.room.shared:
        return None
    own = play.view.seat
    state = play.session.state
    if state.hosting is not None:
        return _hosting(desk, state.hosting)
    if state.paused or state.pause_votes:
        return _pause(desk)
    if own is None and (free := [m for m in play.session.room.members if m.kept == "open" and m.seat is not None]):
        return _free_seats(desk, free[:MOST_FREE])
    for lost in state.lost:
        if lost.seat != own and (now := lost_player(desk, lost.seat)) is not None and now.left > 0:
            return _lost(desk, lost.seat, math.ceil(now.left), now.votes)
    return None


def _asleep(bot_plays: bool) -> Matter:
    """Three own clocks ran out in a row. Any click or key does what the button does."""
    on = (Choice("on", _("Play on"), "amber", PlayOn()),)
    if bot_plays:
        text = _("Three of your clocks ran out. Your seat and your cards are still yours.")
        return Matter("bot", _("A bot plays for you"), text, True, on)
    text = _("Three of your clocks ran out in a row. Now everything stands still.")
    return Matter("pause", _("The game waits for you"), text, True, on)


def _free_seats(desk: Desk, free: Sequence[Member]) -> Matter:
    """Who looks on may play on for those who do not come."""
    title = ngettext("A seat is free", "{count} seats are free", len(free)).format(count=len(free))
    names = [(member, desk.look.text.ellipsis("button", member.name, desk.pick(150, 100))) for member in free]
    choices = tuple(
        Choice(f"take {member.seat}", _("Play on for {name}").format(name=name), "plain", TakeSeat(member.seat))
        for member, name in names
    )
    return Matter("human-add", title, _("Whoever takes it plays on with its pieces and cards."), False, choices)


def _pause(desk: Desk) -> Matter:
    state, own = desk.play.session.state, desk.play.view.seat
    missing = max(0, state.votes_needed - len(state.pause_votes))
    more = ngettext("{count} vote is missing.", "{count} votes are missing.", missing).format(count=missing)
    name = _other(desk, state.pause_votes)
    if state.paused:
        title, text = _("The game is paused"), _("All clocks stand still.")
        if state.pause_votes:
            text = _("You want to go on. {missing}") if name is None else _("{name} wants to go on. {missing}")
            text = text.format(name=name, missing=more)
        change = Choice("go on", _("Go on"), "amber", VotePause(False))
        keep = Choice("wait", _("Stay paused"), "plain", VotePause(True))
    else:
        title = _("You ask for a pause") if name is None else _("{name} asks for a pause").format(name=name)
        text = _("All clocks would stand still until most want to go on. {missing}").format(missing=more)
        change = Choice("pause", _("Pause"), "amber", VotePause(True))
        keep = Choice("no pause", _("Play on"), "plain", VotePause(False))
        if own in state.pause_votes:
            keep = keep._replace(label=_("No pause after all"))
    if own is None:
        return Matter("pause", title, text, False)
    choices: tuple[Choice, ...] = (change, keep)
    if own in state.pause_votes:
        choices = (keep,)
    elif own in state.pause_against or not state.pause_votes:
        # Nothing is asked that is not answered.
        choices = (change,)
    return Matter("pause", title, text, len(choices) > 1 or not state.pause_votes, choices)


def _lost(desk: Desk, seat: int, seconds: int, votes: tuple[int, ...]) -> Matter:
    own = desk.play.view.seat
    name = desk.info(seat).name
    text = _("A bot stands in after {time}. The seat is kept.").format(time=clock_text(seconds))
    if votes:
        wanting = ngettext("{count} player does not want to wait.", "{count} players do not want to wait.", len(votes))
        text += " " + wanting.format(count=len(votes))
    # A second vote takes the first one back.
    label = _("Wait after all") if own in votes else _("Do not wait")
    choices = (Choice("wait on" if own in votes else "stand in", label, "plain", VoteStandIn(seat)),)
    return Matter("wifi-off", _("{name} is away").format(name=name), text, False, () if own is None else choices)


def _hosting(desk: Desk, offer: HostingOffer) -> Matter:
    """The host asks whether another player may take the game: in words for the host, for the heir, and for others."""
    play = desk.play
    own, proposes = play.view.seat, play.session.room.hosting
    name = desk.info(offer.seat).name
    if offer.given:
        title = _("You take the game over") if own == offer.seat else _("{name} takes the game over").format(name=name)
        text = _("Everything stands still until the save is there. The game then goes on by itself.")
        return Matter("save", title, text, False)
    if own is not None and not proposes and own not in offer.agreed:
        choices = (
            Choice("disagree", _("No"), "plain", AnswerHosting(False)),
            Choice("agree", _("I agree"), "amber", AnswerHosting(True)),
        )
        if own == offer.seat:
            text = _("The host wants to leave. You would get the saved game, with everybody’s hidden cards in it.")
            return Matter("save", _("Will you host the game?"), text, True, choices)
        text = _("The host wants to leave. The saved game goes with it, and everybody’s hidden cards are in it.")
        return Matter("save", _("May {name} host the game?").format(name=name), text, True, choices)
    back: tuple[Choice, ...] = ()
    if proposes:
        title = _("You hand the game to {name}").format(name=name)
        if play.session.room.me is not None:
            back = (Choice("withdraw", _("Stay after all"), "plain", OfferHosting(play.session.room.me)),)
    elif own == offer.seat:
        title = _("You are to host the game")
    else:
        title = _("{name} is to host the game").format(name=name)
    if own is not None and not proposes:
        back = (Choice("disagree", _("Rather not"), "plain", AnswerHosting(False)),)
    return Matter("save", title, _still_asked(desk, offer), False, back)


def _still_asked(desk: Desk, offer: HostingOffer) -> str:
    """Who has not answered yet whether the game may be handed on."""
    seats = [info for info in desk.play.session.seats if info.kind == "human" and info.connected]
    present = [info for info in seats if not info.stand_in or (info.seat == offer.seat and info.stand_in == "idle")]
    asked = [info for info in present if info.seat not in offer.agreed]
    if len(asked) == 1:
        return _("It goes over as soon as {name} agrees, too.").format(name=asked[0].name)
    if not asked:
        return _("Everybody agrees: it goes over now.")
    return ngettext(
        "It goes over as soon as {count} player agrees, too.",
        "It goes over as soon as {count} players agree, too.",
        len(asked),
    ).format(count=len(asked))


def _other(desk: Desk, seats: tuple[int, ...]) -> str | None:
    """The name of the first of them who is somebody else, None when there is only oneself."""
    return next((desk.info(seat).name for seat in seats if seat != desk.play.view.seat), None)


class Matters(Panel):
    """The weightiest matter, below the turn card."""

    name = "matter"
    core = CORE
    opens = True

    def __init__(self, desk: Desk, send: Callable[[ClientMessage], None]) -> None:
        super().__init__(desk)
        self._send = send

    def place(self) -> Rect | None:
        matter = matter_of(self.desk)
        if matter is None:
            return None
        layout = self.desk.layout
        above = layout.turn_card.bottom if layout.large else layout.toolbar[0].bottom
        box = Rect(layout.turn_card.left, above + self.desk.pick(14, 9), layout.turn_card.width, 0)
        box.height = self._texts(box) + len(matter.choices) * self._step() + self.desk.pick(14, 9)
        log = layout.log if self.desk.log_open else layout.log_folded
        if box.bottom + self.desk.pick(8, 6) > log.top:
            # The open log reaches high in small windows: then at the top, where the sea is wider than beside the log.
            box.topleft = log.right + self.desk.pick(14, 9), layout.turn_card.top
        return box

    def content(self) -> object:
        return matter_of(self.desk)

    def _step(self) -> int:
        return self.desk.pick(52, 37)

    def _lines(self, box: Rect, matter: Matter) -> tuple[tuple[str, ...], tuple[str, ...]]:
        desk, text = self.desk, self.desk.look.text
        room = box.width - desk.pick(32, 20)
        title = text.wrap(text_face(desk, 19, 15), matter.title, room - desk.pick(34, 26))
        return title, text.wrap(text_face(desk, 15, 13, 700), matter.text, room)

    def _texts(self, box: Rect) -> int:
        """Height of title and text."""
        matter = matter_of(self.desk)
        if matter is None:
            return 0
        title, text = self._lines(box, matter)
        return self.desk.pick(20, 14) + len(title) * self.desk.pick(25, 19) + len(text) * self.desk.pick(21, 17)

    def presses(self, box: Rect) -> list[Press]:
        matter = matter_of(self.desk)
        if matter is None:
            return []
        inset, top = self.desk.pick(14, 9), box.top + self._texts(box) + self.desk.pick(6, 4)
        return [
            Press(
                f"matter.{choice.id}",
                Rect(box.left + inset, top + at * self._step(), box.width - 2 * inset, self.desk.pick(44, 32)),
                lambda message=choice.message: self._send(message),  # type: ignore[misc]
                guard=GUARD,
                meaning=choice.id,
            )
            for at, choice in enumerate(matter.choices)
        ]

    def draw(self, target: Surface, box: Rect) -> None:
        desk, look = self.desk, self.desk.look
        matter = matter_of(desk)
        if matter is None:
            return
        border = look.ui.amber if matter.mine else look.ui.danger_border
        look.paint.panel(target, box, "panel", border=border, stroke=2)
        title, text = self._lines(box, matter)
        size = desk.pick(24, 18)
        x, y = box.left + desk.pick(16, 10), box.top + desk.pick(14, 9)
        step = desk.pick(25, 19)
        icon(desk, target, matter.icon, (x + size / 2, y + step / 2), size, look.ui.amber_text)
        for at, line in enumerate(title):
            middle = y + step * at + step / 2
            look.text.draw(target, text_face(desk, 19, 15), line, look.ui.cream, (x + size + desk.pick(9, 7), middle))
        y += step * len(title) + desk.pick(4, 3)
        for at, line in enumerate(text):
            middle = y + desk.pick(21, 17) * (at + 0.5)
            look.text.draw(target, text_face(desk, 15, 13, 700), line, look.ui.mute, (x, middle))
        for press, choice in zip(self.presses(box), matter.choices, strict=True):
            button(desk, target, press.rect, choice.kind, self.state(press), choice.label)
