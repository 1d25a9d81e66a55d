"""Every button of the lobby says the right thing to the host, and everybody sees how it stands."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from hexfolk.client.addresses import parse_goal, written
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.choice import Segments, Stepper
from hexfolk.i18n.lan_wording import LOBBY_REFUSALS
from hexfolk.mapfiles import own_maps
from hexfolk.paths import maps, user_maps_folder
from hexfolk.rules.options import Options
from hexfolk.wire.lobby import (
    LobbyRefused,
    LockSeat,
    MapChosen,
    MembersChanged,
    Said,
    SetColor,
    SetMap,
    SetOptions,
    SetPassword,
    SetSeat,
    SetSeed,
    ShuffleSeats,
    StartGame,
    TableOptions,
    TakeSeat,
)
from hexfolk.wire.password import key_of
from tests.client.scenes.lobby_guest import lobby
from tests.client.scenes.rooms import MEMBERS, OPTIONS, SEATS, RoomLink, bot, human, lobby_map
from tests.client.scenes.stage import SIZES, toasts, unfit
from tests.client.screens import key, move, type_text


@pytest.mark.parametrize(
    ("id", "message"),
    [
        ("shuffle", ShuffleSeats()),
        ("open 2", SetSeat(2, "open")),
        ("add bot 5", SetSeat(5, "bot", "steady")),
        ("close 5", SetSeat(5, "closed")),
        ("lock 5", LockSeat(5, True)),
        ("sit 6", TakeSeat(6)),
        ("open 7", SetSeat(7, "open")),
        ("colour white", SetColor("white")),
        ("new deal", SetSeed(None)),
    ],
)
def test_a_button_of_the_leader_says_one_thing(id: str, message: object) -> None:
    with lobby() as guest:
        guest.press(id)
        assert guest.sent() == [message]


OPTIONS_SET: tuple[tuple[str, object, str, object], ...] = (
    ("option target", 10, "target", 10),
    ("option turn_time", None, "turn_time", None),
    ("option robber", "off", "robber", "off"),
    ("option dice", "deck", "dice", "deck"),
    ("option start_order", "seated", "start_order", "seated"),
    ("option special_building", "on", "special_building", "on"),
    ("option deal", "wild", "deal", "wild"),
    ("option longest_trade_route", "", "longest_trade_route", False),
    ("option strongest_knighthood", "", "strongest_knighthood", False),
    ("option player_trades", "", "player_trades", False),
    ("option undo", "", "undo", False),
    ("option spectators", "", "spectators", False),
    ("option hand_limit", "+", "hand_limit", 8),
    ("option round_limit", "-", "round_limit", 150),
    ("option grace", "+", "grace", 90),
)
"""A widget, where on it, the option that it sets, and to what."""


def test_every_option_has_its_widget() -> None:
    names = {*Options.__struct_fields__, *TableOptions.__struct_fields__} - {"game", "players"}
    assert {field for _id, _at, field, _value in OPTIONS_SET} == names


@pytest.mark.parametrize(("id", "at", "field", "value"), OPTIONS_SET)
def test_every_option_can_be_set(id: str, at: object, field: str, value: object) -> None:
    with lobby() as guest:
        control = guest.scene.ui.find(id)
        control.area.reveal(control)
        control = guest.scene.ui.find(id)
        point = control.rect.center
        if isinstance(control, Segments):
            point = control.segment(at).center
        elif isinstance(control, Stepper):
            point = (control.plus if at == "+" else control.minus).center
        elif field == "target":
            point = (control.x_of(at), control.rect.top + 12)
        guest.press(id, point)
        own = field in ("spectators", "grace")
        wanted = (
            replace(OPTIONS, **{field: value})
            if own
            else replace(OPTIONS, game=replace(OPTIONS.game, **{field: value}))
        )
        assert guest.sent() == [SetOptions(wanted)]


def test_quick_clicks_add_up_though_the_host_answers_late() -> None:
    with lobby() as guest:
        stepper = guest.scene.ui.find("option hand_limit")
        assert isinstance(stepper, Stepper)
        for _ in range(3):
            guest.press("option hand_limit", guest.scene.ui.find("option hand_limit").plus.center)
        limits = [message.options.game.hand_limit for message in guest.sent()]
        assert limits == [8, 9, 10]
        first = replace(OPTIONS, game=replace(OPTIONS.game, hand_limit=8))
        guest.link.change(options=first)
        guest.app.step()
        assert guest.scene.desk.option("hand_limit") == 10, "an old answer takes nothing back"
        guest.link.say(LobbyRefused("wrong_value"))
        guest.app.step()
        guest.app.step()
        assert guest.scene.desk.option("hand_limit") == 8 and guest.scene.ui.find("option hand_limit").value == 3


def test_a_bots_level_is_chosen_from_a_list() -> None:
    with lobby() as guest:
        guest.press("level 2")
        guest.press("level 2.gentle")
        assert guest.sent() == [SetSeat(2, "bot", "gentle")]


def test_maps_are_chosen_by_picture_by_chance_and_out_of_the_own_folder() -> None:
    folder = user_maps_folder()
    folder.mkdir(parents=True)
    (folder / "my-bay.yaml").write_bytes((maps() / "standard-19.yaml").read_bytes())
    assert own_maps() == ("my-bay",)
    with lobby() as guest:
        guest.press("map lagoon")
        assert guest.sent() == [SetMap("lagoon")]
        guest.press("own maps")
        guest.press("map my-bay")
        assert guest.sent() == [SetMap("my-bay", (folder / "my-bay.yaml").read_bytes())]
        guest.press("any map")
        chosen, seed = guest.sent()
        assert isinstance(chosen, SetMap) and chosen.name != "standard-44" and seed == SetSeed(None)


def test_the_chosen_map_is_seen_and_all_cards_stand_in_rows() -> None:
    link = RoomLink()
    link.say(MapChosen(lobby_map("giant-land")))
    with lobby(size=(1280, 720), link=link) as guest:
        cards = [control for control in guest.scene.ui.controls() if control.group == "maps"]
        chosen = next(card for card in cards if card.selected)
        assert chosen.area.view.contains(chosen.rect)
        assert not any(one.rect.colliderect(other.rect) for one in cards for other in cards if one is not other)
        assert len({card.rect.top for card in cards}) == -(-len(cards) // 3)


def test_a_seed_is_typed_and_the_field_follows_the_host() -> None:
    with lobby() as guest:
        guest.press("seed")
        key(guest.app, pygame.K_a, pygame.KMOD_CTRL)
        type_text(guest.app, "77x")
        guest.link.change(seed=99)
        guest.app.step()
        assert guest.entry("seed").text == "77", "what is being typed stays"
        key(guest.app, pygame.K_RETURN)
        assert guest.sent() == [SetSeed(77)]
        guest.link.change(seed=77)
        guest.app.step()
        assert guest.entry("seed").text == "77"


def test_the_password_goes_out_as_a_key_only() -> None:
    with lobby() as guest:
        guest.press("set password")
        type_text(guest.app, "beeswax")
        key(guest.app, pygame.K_RETURN)
        assert guest.scene._key is not None
        guest.scene._key.join(10)
        guest.app.step()
        (message,) = guest.sent()
        assert isinstance(message, SetPassword) and message.key == key_of("beeswax", message.salt)
        guest.link.change(password=True)
        guest.app.step()
        guest.press("set password")
        guest.press("password.off")
        assert guest.sent() == [SetPassword(b"", b"")]


@pytest.mark.parametrize("code", [*LOBBY_REFUSALS, "unheard_of"])
def test_every_refusal_is_said_in_a_sentence(code: str) -> None:
    with lobby() as guest:
        guest.link.say(LobbyRefused(code))
        guest.app.step()
        assert toasts(guest.scene) == [LOBBY_REFUSALS.get(code, "That is not possible now.")]


def test_what_others_do_takes_no_click_and_no_text_from_the_player() -> None:
    with lobby() as guest:
        guest.press("chat")
        type_text(guest.app, "half a sent")
        start = guest.scene.ui.find("shuffle").rect.center
        move(guest.app, start)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        guest.app.step()
        guest.link.seat(3, human(3, "Juniper", "green"))
        guest.app.step()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=start, button=1))
        guest.app.step()
        assert guest.sent() == [ShuffleSeats()]
        guest.app.step()
        assert guest.scene.ui.find("start").is_enabled and guest.entry("chat").text == "half a sent"


def test_an_open_list_stays_open_while_the_lobby_changes() -> None:
    with lobby() as guest:
        guest.press("level 2")
        guest.link.seat(5, bot("Rook", "black"))
        guest.app.step()
        assert guest.scene.ui.has("level 2.gentle")
        guest.press("level 2.gentle")
        guest.app.step()
        assert guest.scene.ui.has("level 5")


@pytest.mark.parametrize("opener", ["set password", "back", "phrases", "onlookers"])
def test_behind_what_is_open_the_lobby_goes_on(opener: str) -> None:
    with lobby() as guest:
        ui = guest.scene.ui
        guest.press("chat")
        type_text(guest.app, "half a sent")
        guest.press(opener)
        above = [control for control in ui.controls() if control.layer_of is not ui.base]
        type_text(guest.app, "bees")
        guest.link.say(MembersChanged((*MEMBERS[:3], replace(MEMBERS[3], seat=5))))
        guest.link.change(
            seats=(*SEATS[:3], human(3, "Juniper", "green"), SEATS[4], human(4, "Fern", "white"), *SEATS[6:])
        )
        guest.app.step()
        guest.app.step()
        assert ui.has("kick 5") and not ui.has("sit 5") and ui.find("start").is_enabled
        assert [control for control in ui.controls() if control.layer_of is not ui.base] == above, "it stays open"
        assert ui.find("start").layer_of is ui.base
        if opener == "set password":
            assert guest.entry("password.entry").text == "bees"
        key(guest.app, pygame.K_ESCAPE)
        assert len(ui.layers) == 1 and guest.entry("chat").text == "half a sent"
        guest.press("start")
        assert guest.sent() == [StartGame()]


def test_what_is_typed_as_a_password_can_be_hidden_also_from_another_size_of_the_window() -> None:
    with lobby() as guest:
        guest.press("set password")
        assert not guest.entry("password.entry").hidden
        guest.press("password.eye")
        assert guest.entry("password.entry").hidden
        guest.scene.rebuild()
        assert guest.entry("password.entry").hidden
        guest.press("password.eye")
        assert not guest.entry("password.entry").hidden


def test_latencies_change_no_widget() -> None:
    with lobby() as guest:
        before = guest.scene.ui.find("more 1")
        guest.link.say(MembersChanged((MEMBERS[0], replace(MEMBERS[1], latency=250), *MEMBERS[2:])))
        guest.app.step()
        guest.app.step()
        assert guest.scene.ui.find("more 1") is before and guest.scene.room.member(2).latency == 250


def test_the_join_code_can_be_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with lobby() as guest:
        button = guest.scene.ui.find("copy address")
        assert "[fe80::1%eth0]:4740" in str(button.tip.text) and "abab abab" in str(button.tip.text)
        guest.press("copy address")
        assert "join code" in toasts(guest.scene)[-1]
    place, told = parse_goal(copied[-1])
    assert written(place) == "192.168.0.24:4740" and told == "ab" * 16


def test_all_of_it_can_be_reached_with_the_keys_alone() -> None:
    with lobby() as guest:
        seen = set()
        for _ in range(80):
            key(guest.app, pygame.K_TAB)
            seen.add(guest.scene.ui.focused.id)
        wanted = {"back", "set password", "shuffle", "level 2", "kick 1", "add bot 5", "lock 5", "open 7", "any map"}
        wanted |= {"chat", "send chat", "phrases", "option robber", "option grace", "seed", "start"}
        assert wanted <= seen | {"start"}


HOSTILE = ("<b>bold</b> {0} %s", "W" * 20, "\u202eevil\u202c", "상어가 나타났다 모두 도망가", "Щедрые соседи играю")


@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)])
@pytest.mark.parametrize("me", [1, 3, 4])
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_everything_fits_whatever_people_are_called(size: tuple[int, int], me: int, text_scale: float) -> None:
    link = RoomLink()
    colors = ("red", "yellow", "blue", "green", "violet")
    seats = tuple(human(n + 1, name, colors[n], ready=n % 2 == 0) for n, name in enumerate(HOSTILE))
    members = tuple(
        replace(MEMBERS[n % 4], member=n + 1, name=name, seat=n, leader=n == 0) for n, name in enumerate(HOSTILE)
    )
    game = replace(lobby_map(), titles={"": HOSTILE[1] * 3}, name=HOSTILE[0])
    link.change(game=HOSTILE[1] * 2, seats=(*seats, *link.state.seats[5:]))
    link.say(MapChosen(game), MembersChanged(members))
    link.say(*(Said(n + 1, name, n, name * 8) for n, name in enumerate(HOSTILE)))
    with lobby(me, size, link, text_scale) as guest:
        assert unfit(guest.scene) == []
        guest.app.step()
    with lobby(me, size, text_scale=text_scale) as guest:
        assert unfit(guest.scene) == []
        assert all(not isinstance(c, Button) or c.rect.height >= 24 for c in guest.scene.ui.controls())
