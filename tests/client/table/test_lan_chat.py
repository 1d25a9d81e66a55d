"""The chat at the table: how one comes to it, what it counts, and who is not heard."""

from __future__ import annotations

import pygame

from hexfolk.client.ui.entry import TextEntry
from hexfolk.i18n.lan_wording import lobby_refusal
from hexfolk.rules.actions import EndTurn
from hexfolk.wire.lobby import LobbyRefused, Say, SayPhrase
from tests.client.table.lan_pilot import press, seated


def test_chat_is_opened_with_enter_and_takes_every_letter() -> None:
    with seated() as pilot:
        pilot.keys("return")
        entry = pilot.scene.ui.find("table chat")
        assert isinstance(entry, TextEntry) and entry.has_focus
        for letter in "t1 q":
            pilot.keys("space" if letter == " " else letter)
            pilot.post(pygame.TEXTINPUT, text=letter)
            pilot.step()
        assert entry.text == "t1 q" and pilot.scene.play.trade is None and pilot.scene.play.chosen is None
        pilot.keys("return")
        assert pilot.table.sent == [Say("t1 q")] and entry.text == ""
        press(pilot, "log.phrases")
        press(pilot, "phrases.thanks")
        assert pilot.table.sent[-1] == SayPhrase("thanks")
        pilot.keys("space")
        assert pilot.actions() == [EndTurn()]


def test_who_is_not_heard_is_told_so_at_once_and_once() -> None:
    with seated() as pilot:
        for _ in range(2):
            pilot.table.inject(LobbyRefused("too_fast"))
        pilot.step()
        assert [toast.text for toast in pilot.scene.ui.toasts.shown] == [lobby_refusal("too_fast")]
        assert not pilot.scene.session.room.refusals


def test_turning_to_the_chat_opens_the_folded_log_so_that_one_can_answer() -> None:
    with seated() as pilot:
        pilot.scene.desk.log_open = False
        pilot.step()
        press(pilot, "log.tab.log")
        assert not pilot.scene.desk.log_open
        press(pilot, "log.tab.chat")
        assert pilot.scene.ui.find("table chat").visible


def test_the_tab_counts_what_was_said_and_the_muted_are_not_heard() -> None:
    with seated(size=(1920, 1080)) as pilot:
        room = pilot.scene.session.room
        pilot.table.say(2, "<b>wool?</b>")
        pilot.table.say(1, "no")
        pilot.step()
        assert room.unread == 2
        press(pilot, "log.tab.chat")
        assert room.unread == 0
        press(pilot, "log.mute")
        press(pilot, "mutes.2")
        pilot.table.say(2, "still there?")
        pilot.step()
        assert [line.text for line in room.lines] == ["no"]
        press(pilot, "log.tab.log")
        assert not pilot.scene.ui.find("log.mute").visible
