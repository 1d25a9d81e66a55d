"""The people of a lobby: who sits, leads, is ready, talks, leaves, and why it does not start yet."""

from __future__ import annotations

from types import MethodType

import pygame
import pytest
from msgspec.structs import replace

from hexfolk.client.tickets import Ticket
from hexfolk.client.ui.dialogs import Dialog
from hexfolk.i18n.lan_wording import MAP_PROBLEMS
from hexfolk.wire.lobby import (
    PHRASES,
    HandOver,
    Kick,
    MapChosen,
    MembersChanged,
    Said,
    Say,
    SayPhrase,
    SetName,
    SetReady,
    StartGame,
    TakeSeat,
)
from hexfolk.wire.messages import Closed
from tests.client.scenes.lobby_guest import lobby
from tests.client.scenes.rooms import CLOSED, MEMBERS, RoomLink, bot, human, lobby_map
from tests.client.screens import key, type_text


def test_somebody_is_sent_away_or_given_the_lead_only_after_a_question() -> None:
    with lobby() as guest:
        guest.press("kick 1")
        assert guest.sent() == []
        guest.press("kick.keep")
        guest.press("more 1")
        guest.press("member.kick")
        guest.press("kick.kick")
        assert guest.sent() == [Kick(2)]
        guest.press("more 3")
        guest.press("member.lead")
        guest.press("hand over.give")
        assert guest.sent() == [HandOver(3)]
        guest.press("onlookers")
        guest.press("watching.4")
        guest.press("member.lead")
        guest.press("hand over.keep")
        assert guest.sent() == []


def test_the_own_name_and_getting_up() -> None:
    with lobby(3) as guest:
        guest.press("more 3")
        guest.press("member.name")
        key(guest.app, pygame.K_a, pygame.KMOD_CTRL)
        type_text(guest.app, "Щедрая\u202e")
        key(guest.app, pygame.K_RETURN)
        guest.press("more 3")
        guest.press("member.look on")
        assert guest.sent() == [SetName("Щедрая"), TakeSeat(None)]
        assert guest.stage.settings.settings.name == "Щедрая"


def test_a_guest_is_ready_or_not_and_reads_everything_else() -> None:
    with lobby(3) as guest:
        guest.press("ready")
        assert guest.sent() == [SetReady(True)]
        guest.link.seat(3, human(3, "Juniper", "green"))
        guest.app.step()
        guest.press("ready")
        assert guest.sent() == [SetReady(False)]
        for id in ("option robber", "option grace", "map lagoon", "any map", "set password"):
            control = guest.scene.ui.find(id)
            assert not control.is_enabled and control.reason
        assert not any(
            guest.scene.ui.has(id) for id in ("start", "shuffle", "kick 1", "close 5", "new deal", "standard")
        )
        guest.press("sit 5")
        assert guest.sent() == [TakeSeat(5)]


def test_whoever_looks_on_can_sit_down() -> None:
    with lobby(4) as guest:
        guest.press("sit down")
        assert guest.sent() == [TakeSeat(5)]
        assert not guest.scene.ui.find("colour white").is_enabled
        guest.link.change(seats=(*guest.link.state.seats[:5], CLOSED, CLOSED, CLOSED))
        guest.app.step()
        assert guest.scene.ui.find("sit down").reason == "No seat is open."


def test_a_leader_who_looks_on_can_sit_down_and_has_to_where_nobody_sits() -> None:
    with lobby(link=looked_on()) as guest:
        guest.press("sit down")
        assert guest.sent() == [TakeSeat(5)] and guest.scene.ui.has("start")
        bots = tuple(bot("Rook", "black") if seat.state == "human" else seat for seat in guest.link.state.seats)
        guest.link.change(seats=(*bots[:5], replace(bots[5], locked=True), *bots[6:]))
        guest.app.step()
        assert not guest.scene.ui.has("start")
        guest.press("sit down")
        assert guest.sent() == [TakeSeat(5)], "the leader may have a seat that is kept"
        guest.link.change(seats=(*bots[:5], CLOSED, CLOSED, CLOSED))
        guest.app.step()
        assert guest.scene.ui.has("start") and not guest.scene.ui.has("sit down")


def looked_on() -> RoomLink:
    """A lobby whose leader has no seat."""
    link = RoomLink()
    link.seat(0, bot("Hazel", "white"))
    link.say(MembersChanged((replace(MEMBERS[0], seat=None), *MEMBERS[1:])))
    return link


@pytest.mark.parametrize(("me", "words"), [(1, "Juniper is not ready yet."), (3, "You are not ready yet.")])
def test_nobody_reads_about_themselves_by_name(me: int, words: str) -> None:
    with lobby(me) as guest:
        assert guest.scene.desk.start_problem() == words


@pytest.mark.parametrize(("me", "told"), [(2, True), (4, False)])
def test_only_who_sits_is_told_of_a_seat_that_is_given_up(me: int, told: bool) -> None:
    with lobby(me) as guest:
        guest.press("back")
        reopen = guest.scene.ui.layers[-1].reopen
        assert isinstance(reopen, MethodType) and isinstance(reopen.__self__, Dialog)
        (text,) = reopen.__self__._parts
        assert ("Your seat is free again" in text) is told and "You can come back" in text


def test_start_waits_until_everyone_is_ready_and_says_for_whom() -> None:
    with lobby() as guest:
        start = guest.scene.ui.find("start")
        assert start.reason == "Juniper is not ready yet."
        guest.link.seat(3, human(3, "Juniper", "green"))
        guest.app.step()
        guest.press("start")
        assert guest.sent() == [StartGame()]


def test_why_it_cannot_start() -> None:
    link = RoomLink()
    everyone = (human(1, "Wren", "red"), *[bot("Rook", "black")] * 2, *[CLOSED] * 5)
    with lobby(link=link) as guest:
        for seats, words in (
            (everyone, "made for 7–8 players, and 3 seats"),
            ((everyone[0], *[CLOSED] * 7), "at least 2 players"),
            ((bot("Rook", "black"), bot("Hazel", "pink"), *[CLOSED] * 6), "Somebody has to sit down"),
        ):
            link.change(seats=seats)
            guest.app.step()
            assert words in guest.scene.ui.find("start").reason
        for problem, sentence in MAP_PROBLEMS.items():
            link.change(seats=everyone)
            link.say(MapChosen(replace(lobby_map(), layout=None, problem=problem)))
            guest.app.step()
            assert guest.scene.ui.find("start").reason == sentence
            assert guest.label("map problem") == sentence


def test_chat_phrases_and_mute() -> None:
    with lobby() as guest:
        guest.press("chat")
        type_text(guest.app, " <b>Hi</b>\u202e  {0} ")
        key(guest.app, pygame.K_RETURN)
        assert guest.sent() == [Say("<b>Hi</b> {0}")] and guest.entry("chat").text == ""
        type_text(guest.app, "  ")
        guest.press("send chat")
        assert guest.sent() == []
        for phrase in PHRASES:
            guest.press("phrases")
            guest.press(f"phrases.{phrase}")
        assert guest.sent() == [SayPhrase(phrase) for phrase in PHRASES]
        guest.press("mute")
        guest.press("mutes.2")
        guest.link.say(Said(2, "Thistle", 1, "not heard"))
        guest.app.step()
        assert "Thistle" not in {line.name for line in guest.scene.room.lines} and guest.sent() == []


def test_leaving_is_asked_for() -> None:
    with lobby() as guest:
        guest.press("back")
        key(guest.app, pygame.K_ESCAPE)
        assert guest.stage.shown == []
        key(guest.app, pygame.K_ESCAPE)
        guest.press("leave.leave")
        assert guest.stage.shown == ["menu"]


def test_who_left_a_lobby_is_not_offered_the_seat_again() -> None:
    with lobby(2) as guest:
        ticket = Ticket("cd" * 16, "ef" * 16, "Wren’s harbour", "Thistle", "192.168.0.24", 4740, "ab" * 32)
        guest.stage.tickets.keep(ticket)
        guest.press("back")
        guest.press("leave.leave")
        assert guest.stage.shown == ["menu"] and guest.stage.tickets.all() == ()


@pytest.mark.parametrize("reason", ["kicked", "stopped", "lost", "failed", "elsewhere", "garbage", "flood"])
def test_a_lobby_that_is_gone_leads_to_the_menu(reason: str) -> None:
    with lobby(2) as guest:
        guest.link.say(Closed(reason))
        guest.app.step()
        assert guest.stage.shown == ["menu"]
        told = guest.stage.told[0]
        assert not any(words in told for words in ("game is saved", "Continue", "Rejoin")), "there is no game yet"
