"""What the leader of a room alone may do, in the lobby and at the table. All raise LobbyRefusal, and then nothing has
changed.
"""

from __future__ import annotations

from hexfolk.host.gathering import Gathering
from hexfolk.host.lobby_seats import LobbyRefusal
from hexfolk.host.members import Person
from hexfolk.host.seating import Seating, Sent


def check_leads(gathering: Gathering, person: Person) -> None:
    """``not_leader``: somebody else leads."""
    if person.number != gathering.members.leader:
        raise LobbyRefusal("not_leader")


def send_away(gathering: Gathering, person: Person, number: int) -> list[Sent]:
    """Have a member go, and not come back. What the others at the table are told."""
    check_leads(gathering, person)
    target, seating = gathering.members.get(number), gathering.seating
    if target is None:
        raise LobbyRefusal("no_such_member")
    if target is person:
        raise LobbyRefusal("wrong_value")
    if target.local:
        raise LobbyRefusal("host_stays")
    if seating is not None and seating.seat_of(number) is not None:
        raise LobbyRefusal("player_stays")
    return gathering.kick(target)


def hand_over(gathering: Gathering, person: Person, number: int) -> None:
    """Have another member lead."""
    check_leads(gathering, person)
    target = gathering.members.get(number)
    if target is None or not target.connected:
        raise LobbyRefusal("no_such_member")
    gathering.members.leader = number


def play_again(gathering: Gathering, seating: Seating, person: Person) -> None:
    """Take everybody from a game that is over back to the lobby."""
    check_leads(gathering, person)
    if not seating.table.over:
        raise LobbyRefusal("running")
    gathering.reopen(seating, gathering.lobby)
