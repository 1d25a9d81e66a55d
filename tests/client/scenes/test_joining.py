"""From the menu into a game on the network, and everything that can be in the way."""

from __future__ import annotations

import time

import pygame
import pytest

from hexfolk import __version__
from hexfolk.client.addresses import Place
from hexfolk.client.app import App
from hexfolk.client.scenes.menu import MenuScene
from hexfolk.client.services import ServiceFailed
from hexfolk.client.tickets import Ticket
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label
from hexfolk.i18n.lan_wording import JOIN_FAILURES, TURNED_AWAY
from hexfolk.wire.fingerprint import grouped
from tests.client.scenes.games import SEVERAL, found
from tests.client.scenes.stage import SIZES, Stage, on_stage, saved, toasts, unfit
from tests.client.screens import click, key, type_text

TICKET = Ticket("01" * 16, "ee" * 16, "Thistle’s table", "Wren", "192.168.0.24", 4740, "ab" * 32)


def press(app: App, scene: MenuScene, id: str) -> None:
    # What has just appeared takes no click.
    app.step(0.4)
    control = scene.ui.find(id)
    if control.area is not None:
        control.area.reveal(control)
    click(app, scene.ui.find(id).rect.center)
    app.step()


def told(scene: MenuScene) -> str:
    """The words of the dialog that is open on the way into a game."""
    joining = scene._games._joining
    assert joining is not None and joining._dialog is not None
    return " ".join(map(str, joining._dialog._parts))


def listed(stage: Stage) -> MenuScene:
    stage.network.found = stage.network.found or SEVERAL
    return MenuScene(stage)


def test_the_button_counts_what_is_found_as_it_comes_and_goes() -> None:
    stage = Stage()
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        assert scene.ui.find("join").badge == ""
        stage.network.found = SEVERAL
        app.step()
        assert scene.ui.find("join").badge == "4"
        stage.network.found = ()
        app.step()
        assert scene.ui.find("join").badge == ""
    assert stage.network.closed == 1


def test_the_list_offers_what_can_be_done_with_each_game() -> None:
    stage = Stage()
    stage.tickets.keep(TICKET)
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        buttons = [scene.ui.find(f"join {index}") for index in range(4)]
        assert [button.label for button in buttons] == ["Rejoin", "Join", "Watch", "Join"]
        assert "newer than yours" in buttons[3].reason and not buttons[3].is_enabled
        press(app, scene, "join 0")
        assert stage.entrances[-1].wish.token == TICKET.token
        key(app, pygame.K_ESCAPE)
        press(app, scene, "join 2")
        assert stage.entrances[-1].wish.watch and stage.entrances[0].cancelled


def test_one_click_leads_back_to_a_seat_though_nobody_announces_it() -> None:
    stage = Stage()
    stage.tickets.keep(TICKET)
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        assert "192.168.0.24:4740" in scene.ui.find("rejoin").second
        press(app, scene, "rejoin")
        wish = stage.entrances[-1].wish
        assert (wish.addresses, wish.port, wish.token, wish.fingerprints) == (
            ("192.168.0.24",), 4740, TICKET.token, (TICKET.fingerprint,),
        )  # fmt: skip
        stage.entrances[-1].go("entered")
        app.step()
    assert stage.shown == ["room"] and stage.known_hosts.at(Place("192.168.0.24", 4740)) == "ab" * 32


def typed(app: App, scene: MenuScene, address: str) -> None:
    """Go to an address by hand."""
    press(app, scene, "join")
    press(app, scene, "address")
    type_text(app, address)
    key(app, pygame.K_RETURN)


def test_a_typed_address_leads_back_to_the_seat_that_one_has_there() -> None:
    stage = Stage()
    stage.tickets.keep(TICKET)
    stage.known_hosts.remember(Place("192.168.0.24", 4740), TICKET.fingerprint)
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        typed(app, scene, "192.168.0.24")
        assert stage.entrances[-1].wish.token == TICKET.token
        stage.entrances[-1].go("turned_away", "token")
        app.step()
        assert len(stage.entrances) == 2 and stage.entrances[-1].wish.token == "", "there is another game by now"
        assert stage.tickets.of(TICKET.game) is not None and not scene.ui.has("joining end.back")


@pytest.mark.parametrize(("address", "known"), [("192.168.0.24:4741", True), ("192.168.0.24", False)])
def test_a_token_goes_to_no_other_host_than_its_own(address: str, known: bool) -> None:
    stage = Stage()
    stage.tickets.keep(TICKET)
    stage.known_hosts.remember(Place("192.168.0.24", 4740), TICKET.fingerprint if known else "99" * 32)
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        typed(app, scene, address)
        assert stage.entrances[-1].wish.token == ""


def test_a_ticket_of_a_game_that_one_was_sent_away_from_is_shown_to_its_host_and_is_no_way_back() -> None:
    stage = Stage()
    stage.tickets.keep(TICKET)
    stage.tickets.shut(TICKET.game)
    scene = listed(stage)
    with on_stage(scene) as app:
        assert not scene.ui.has("rejoin")
        press(app, scene, "join")
        games = scene._games._found
        number = next(at for at, offer in enumerate(games) if offer.ticket is not None)
        assert games[number].way != "rejoin"
        press(app, scene, f"join {number}")
        assert stage.entrances[-1].wish.token == TICKET.token
        # Another game has begun there meanwhile.
        stage.entrances[-1].go("turned_away", "token")
        app.step()
        assert stage.entrances[-1].wish.token == "" and len(stage.entrances) == 2


def test_an_old_ticket_is_not_offered() -> None:
    stage = Stage()
    stage.tickets = type(stage.tickets)(stage.tickets.path.parent, lambda: time.time() - 86_400)
    stage.tickets.keep(TICKET)
    with on_stage(scene := MenuScene(stage)):
        assert not scene.ui.has("rejoin")


def test_an_address_is_checked_as_it_is_typed_and_gone_to_with_enter() -> None:
    stage = Stage()
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        entry, connect = scene.ui.find("address"), scene.ui.find("connect")
        assert isinstance(entry, TextEntry) and not connect.is_enabled
        click(app, entry.rect.center)
        type_text(app, "192.168.0.")
        assert entry.wrong and "no address" in connect.reason
        assert (words := scene.ui.find("address problem")).text == connect.reason  # type: ignore[attr-defined]
        key(app, pygame.K_RETURN)
        assert stage.entrances == []
        type_text(app, "24:4741")
        assert not entry.wrong and connect.is_enabled and words.text == ""
        key(app, pygame.K_RETURN)
    wish = stage.entrances[-1].wish
    assert (wish.addresses, wish.port, wish.name, wish.fingerprints) == (("192.168.0.24",), 4741, "Wren", ())


def test_a_join_code_counts_more_than_what_is_remembered_and_asks_nobody() -> None:
    stage = Stage()
    stage.known_hosts.remember(Place("192.168.0.24", 4741), "cd" * 32)
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        click(app, scene.ui.find("address").rect.center)
        type_text(app, "192.168.0.24:4741#" + "ab" * 15)
        assert "not whole" in scene.ui.find("connect").reason
        type_text(app, "ab")
        key(app, pygame.K_RETURN)
    wish = stage.entrances[-1].wish
    assert (wish.addresses, wish.port, wish.fingerprints) == (("192.168.0.24",), 4741, ("ab" * 16,))


def test_what_is_typed_stays_when_the_list_changes() -> None:
    stage = Stage()
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        click(app, scene.ui.find("address").rect.center)
        type_text(app, "192.168")
        key(app, pygame.K_LEFT)
        stage.network.found = SEVERAL[:1]
        app.step()
        entry = scene.ui.find("address")
        assert isinstance(entry, TextEntry) and not scene.ui.has("join 1")
        assert (entry.text, entry.line.caret, entry.has_focus) == ("192.168", 6, True)
        assert entry.wrong and "no address" in scene.ui.find("address problem").text
        type_text(app, "8.0.2")
        stage.network.found = SEVERAL[:2]
        app.step()
        assert scene.ui.find("connect").is_enabled


def test_the_own_name_is_kept() -> None:
    stage = Stage()
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        click(app, scene.ui.find("own name").rect.center)
        key(app, pygame.K_END)
        type_text(app, " 한국")
        press(app, scene, "join 0")
    assert stage.settings.settings.name == "Wren 한국" and stage.entrances[-1].wish.name == "Wren 한국"


def test_connecting_shows_how_far_it_is_and_can_be_cancelled() -> None:
    stage = Stage()
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        press(app, scene, "join 0")
        for step in ("greeting", "entering"):
            stage.entrances[-1].go(step)
            app.step()
            assert scene.ui.has("joining spinner")
        press(app, scene, "joining steps.cancel")
        assert stage.entrances[-1].cancelled and not scene.ui.modal


def test_a_password_is_asked_for_again_when_it_was_wrong() -> None:
    stage = Stage()
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        press(app, scene, "join 1")
        door = stage.entrances[-1]
        door.go("password")
        app.step()
        type_text(app, "beeswax")
        entry = scene.ui.find("password")
        assert isinstance(entry, TextEntry) and entry.hidden and entry.has_focus
        press(app, scene, "show password")
        assert not entry.hidden
        press(app, scene, "joining password.join")
        assert door.passwords == ["beeswax"]
        door.go("password", "password")
        app.step()
        problem = scene.ui.find("password problem")
        assert isinstance(problem, Label) and problem.text == "That is not the password."
        type_text(app, "honey")
        key(app, pygame.K_RETURN)
        assert door.passwords == ["beeswax", "honey"]
        door.go("entered")
        app.step()
    assert len(stage.rooms) == 1


@pytest.mark.parametrize(
    ("step", "said"),
    [("fingerprint_new", "You have not been at"), ("fingerprint_changed", "is not the one that you know")],
)
def test_a_host_that_is_not_known_is_trusted_only_with_a_click(step: str, said: str) -> None:
    stage = Stage()
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        press(app, scene, "join 0")
        door = stage.entrances[-1]
        door.go(step)
        app.step()
        words = told(scene)
        assert said in words and grouped(bytes.fromhex(door.state.fingerprint)) in words
        key(app, pygame.K_RETURN)
        assert not door.trusted, "Enter trusts nobody"
        press(app, scene, "joining fingerprint.trust")
        assert door.trusted
        press_again = scene.ui.has("joining fingerprint.trust")
        assert not press_again


def test_whom_one_knows_at_an_address_counts_more_than_what_is_announced() -> None:
    stage = Stage()
    stage.known_hosts.remember(Place("192.168.0.24", 4740), "99" * 32)
    stage.network.found = (found(),)
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        press(app, scene, "join 0")
        assert stage.entrances[-1].wish.fingerprints == ("99" * 32,)
        key(app, pygame.K_ESCAPE)
        stage.known_hosts.remember(Place("desk", 4740), "ab" * 32)
        press(app, scene, "join 0")
        assert stage.entrances[-1].wish.fingerprints == ("ab" * 32,)


def test_a_host_of_another_version_is_turned_from_with_both_versions() -> None:
    stage = Stage()
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        press(app, scene, "join 0")
        stage.entrances[-1].go("turned_away", "version")
        app.step()
        assert f"The host runs Hexfolk 9.1, you run {__version__}." in told(scene)


@pytest.mark.parametrize("code", [*TURNED_AWAY, "version", "nobody_knows"])
def test_every_turning_away_is_one_sentence_and_leads_back(code: str) -> None:
    stage = Stage()
    stage.tickets.keep(TICKET)
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        press(app, scene, "join 0")
        stage.entrances[-1].go("turned_away", code)
        app.step()
        assert scene.ui.has("joining end.back") and unfit(scene) == []
        assert bool(stage.tickets.all()) == (code != "token")
        assert [ticket.away for ticket in stage.tickets.all()] == [code == "kicked"] * (code != "token")
        if code == "token":
            assert stage.tickets.all() == ()
            press(app, scene, "joining end.again")
            assert stage.entrances[-1].wish.token == "" and len(stage.entrances) == 2
        else:
            press(app, scene, "joining end.back")
            assert not scene.ui.modal


@pytest.mark.parametrize("code", [*JOIN_FAILURES, "fault"])
def test_every_failure_can_be_tried_again(code: str) -> None:
    stage = Stage()
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        press(app, scene, "join 0")
        stage.entrances[-1].go("failed", code)
        app.step()
        press(app, scene, "joining end.again")
        assert len(stage.entrances) == 2 and scene.ui.has("joining steps.cancel")


def test_a_full_game_can_be_watched() -> None:
    stage = Stage()
    scene = listed(stage)
    with on_stage(scene) as app:
        press(app, scene, "join")
        press(app, scene, "join 0")
        stage.entrances[-1].go("turned_away", "no_seat")
        app.step()
        press(app, scene, "joining end.again")
        assert stage.entrances[-1].wish.watch


def test_nobody_hosts_or_nothing_can_be_found() -> None:
    for problem, words in ((None, "Host a game, or"), ("no_network", "no network"), ("discovery_failed", "firewall")):
        stage = Stage()
        stage.network.problem = problem
        scene = MenuScene(stage)
        with on_stage(scene) as app:
            press(app, scene, "join")
            label = scene.ui.find("no games help")
            assert isinstance(label, Label) and words in label.text and unfit(scene) == []
            press(app, scene, "host instead")
        assert stage.shown == ["host"]


def test_a_host_that_cannot_be_says_why() -> None:
    stage = Stage()
    stage.fails = ServiceFailed("host_failed", "no port")
    scene = MenuScene(stage)
    with on_stage(scene) as app:
        press(app, scene, "host")
        assert "no port" in toasts(scene)[-1]


HOSTILE = ("<b>bold</b> {0} %s", "W" * 20, "\u202eevil\u202c", "상어가 나타났다 모두 도망", "Щедрые соседи играют")


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_everything_fits_whatever_games_are_called(size: tuple[int, int], text_scale: float) -> None:
    stage = Stage(saved())
    stage.tickets.keep(TICKET)
    stage.network.found = tuple(
        found(
            name, map=name, game=bytes([at]) * 16, password=True, seats=8, seats_taken=8, version=name, protocol=at % 3
        )
        for at, name in enumerate(HOSTILE)
    )
    scene = MenuScene(stage)
    with on_stage(scene, size, text_scale) as app:
        press(app, scene, "join")
        assert unfit(scene) == []
        app.step()
