"""What a host tells of a room is cleaned, and nothing of it can break what shows it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hexfolk.client.mutes import Mutes
from hexfolk.client.room import KEPT_LINES, MOST_UNTOLD, Room
from hexfolk.wire.lobby import LobbyMap, LobbyRefused, MapChosen, Member, MembersChanged, Said
from tests.client.scenes.rooms import MEMBERS, RoomLink, bot, entry


def room(me: int = 1) -> Room:
    link = RoomLink()
    found = Room(entry(link, me))
    for message in link.receive():
        assert found.take(message)
    return found


def test_it_knows_who_is_there_and_who_leads() -> None:
    here = room()
    assert here.leads and here.own_seat == 0 and here.leader.name == "Wren"
    assert [member.name for member in here.watching()] == ["Fern"]
    assert len(here.players()) == 5 and room(4).own_seat is None


@pytest.mark.parametrize("name", ["a\u202eb", "a\u200bb", "a\nb", "\x00ab", "ab\ue000"])
def test_names_and_chat_are_stripped_of_what_commands_the_screen(name: str) -> None:
    here, link = room(), RoomLink()
    here.take(MembersChanged((replace(MEMBERS[0], name=name),)))
    here.take(Said(2, name, 1, name * 3))
    here.take(replace(link.state, game=name, seats=(bot(name, "red"), *link.state.seats[1:]), addresses=(name,) * 99))
    shown = [here.members[0].name, here.lines[-1].name, here.lines[-1].text, here.lobby.game, here.seats[0].name]
    shown += here.lobby.addresses
    here.take(MapChosen(LobbyMap(name, {"": name, "en": "\u200b"}, {"": name}, (4,), None, name)))
    assert here.map is not None and list(here.map.titles) == [""]
    shown += [here.map.name, *here.map.titles.values(), *here.map.about.values(), here.map.problem]
    assert all(text.isprintable() and "\u202e" not in text for text in shown) and len(here.lobby.addresses) == 12


def test_the_chat_keeps_its_last_lines_and_counts_what_is_new() -> None:
    here = room()
    before = here.unread
    for number in range(KEPT_LINES + 10):
        here.take(Said(2, "Thistle", 99, f"line {number}"))
    assert len(here.lines) == KEPT_LINES and here.lines[-1].text == f"line {KEPT_LINES + 9}"
    assert here.unread == before + KEPT_LINES + 10 and here.lines[-1].color == ""
    here.take(Said(1, "Wren", 0, "mine"))
    assert here.unread == before + KEPT_LINES + 10
    here.take(Said(2, "Thistle", 1, "", "no_such_phrase"))
    assert here.lines[-1].text == "mine"


def test_who_is_muted_stays_muted_under_a_new_number() -> None:
    here = room()
    here.mute(here.members[1], True)
    assert {line.name for line in here.lines} == {"Juniper", "Wren"}
    here.take(Said(2, "Thistle", 1, "again"))
    here.take(MembersChanged((here.members[0], person(9, "thistle"))))
    here.take(Said(9, "thistle", 1, "and again"))
    assert here.lines[-1].name != "Thistle" and here.muted(9, "Thistle")
    here.mute(Member(9, "Thistle", 1, False, True, None), False)
    here.take(Said(9, "Thistle", 1, "heard"))
    assert here.lines[-1].text == "heard"


def person(number: int, name: str) -> Member:
    return Member(number, name, None, False, True, None)


def test_a_mute_follows_the_person_through_names_and_numbers() -> None:
    mutes = Mutes()
    mutes.meet([person(1, "Wren"), person(2, "Thistle")])
    mutes.add(person(2, "Thistle"))
    mutes.meet([person(1, "Wren"), person(2, "Old Moss"), person(3, "Thistle")])
    assert mutes.holds(2, "Old Moss")
    assert not mutes.holds(3, "Thistle"), "the name is another person's now"
    mutes.meet([person(1, "Wren")])
    mutes.meet([person(1, "Wren"), person(5, "old moss")])
    assert mutes.holds(5, "old moss") and not mutes.holds(1, "Wren")
    mutes.discard(person(5, "old moss"))
    assert not mutes.holds(5, "old moss") and not mutes.holds(6, "Thistle") and mutes.names == ()


def test_a_mute_is_nobody_elses_after_a_way_back() -> None:
    here = room()
    here.mute(here.members[1], True)
    here.come_back(entry(RoomLink(), 4))
    here.take(MembersChanged((person(1, "Thistle"), person(2, "Juniper"), person(4, "Wren"))))
    assert here.muted(1, "Thistle") and not here.muted(2, "Juniper")
    again = Mutes(here.mutes.names)
    again.meet(here.members)
    assert again.holds(1, "Thistle") and not again.holds(2, "Juniper")


def test_refusals_wait_to_be_told() -> None:
    here = room()
    here.take(LobbyRefused("seat_taken"))
    assert here.refusals == ["seat_taken"]
    for _ in range(2 * MOST_UNTOLD):
        here.take(LobbyRefused("seat_taken"))
    assert len(here.refusals) == MOST_UNTOLD


def signs(here: Room) -> dict[str, str | None]:
    """What each line is marked with."""
    return {line.text: here.color_of(line) for line in here.lines}


def test_what_was_said_before_one_came_is_marked_as_its_speaker_is_now() -> None:
    here, link = room(4), RoomLink()
    here.lines.clear()
    for said in (Said(2, "Thistle", None, "sits"), Said(4, "Fern", None, "looks on"), Said(77, "Rook", None, "gone")):
        here.take(said)
    here.take(Said(2, "Thistle", 1, "heard"))
    here.take(Said(78, "Heron", 2, "heard, then gone"))
    assert signs(here) == {
        "sits": "yellow", "looks on": "", "gone": None, "heard": "yellow", "heard, then gone": "blue",
    }  # fmt: skip
    recoloured = replace(link.state.seats[1], color="white")
    here.take(replace(link.state, seats=(link.state.seats[0], recoloured, *link.state.seats[2:])))
    assert signs(here)["sits"] == signs(here)["heard"] == "white"
    here.take(MembersChanged((MEMBERS[0], replace(MEMBERS[1], member=9), *MEMBERS[2:])))
    assert signs(here)["sits"] == "white", "back under another number"
    here.lobby, here.colors = None, {0: "red", 1: "green"}
    assert signs(here)["sits"] == "green", "at the table"


def test_after_one_came_back_others_numbers_say_nothing_about_old_lines() -> None:
    here = room(4)
    here.lines.clear()
    here.take(Said(2, "Thistle", 1, "said"))
    here.come_back(entry(RoomLink(), 2))
    here.take(MembersChanged((person(2, "Fern"), replace(MEMBERS[1], member=3))))
    assert signs(here) == {"said": "yellow"}
