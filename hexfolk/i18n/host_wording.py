"""What `hexfolk host` prints: a line for each thing that happens."""

from __future__ import annotations

from collections.abc import Sequence

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import ngettext


def hosting(name: str) -> str:
    """The first line."""
    return _("“{name}” is open.").format(name=name)


def reachable(address: str) -> str:
    """An address that players type."""
    return _("Join at {address}").format(address=address)


def key(fingerprint: str) -> str:
    """What players compare with what they see before they trust this host."""
    return _("Fingerprint: {digits}").format(digits=fingerprint)


def join_code(code: str) -> str:
    """What players paste in place of an address, and then need compare nothing."""
    return _("Join code: {code}").format(code=code)


def saved_seats(names: Sequence[str], turn: int, free: Sequence[str] = ()) -> str:
    """A game that is gone on with: whom it waits for, and whose seats whoever comes may have."""
    if not free:
        sentence = _("The game stands at turn {turn} and waits for {names}.")
    elif not names:
        sentence = _("The game stands at turn {turn}. Whoever comes plays on for {free}.")
    else:
        sentence = _("The game stands at turn {turn} and waits for {names}. Whoever comes plays on for {free}.")
    return sentence.format(turn=turn, names=", ".join(names), free=", ".join(free))


def damaged_save(path: str) -> str:
    """After `saved_seats`, where the save holds more than can be read."""
    return _("What came after that is damaged in the saved game. The damaged file is kept: {path}").format(path=path)


def sentence(line: str) -> str:
    """A line of the log, which ends without a full stop there."""
    return _("{line}.").format(line=line)


def came(name: str) -> str:
    """Somebody came in."""
    return _("{name} came in.").format(name=name)


def came_back(name: str) -> str:
    """Somebody who was lost, or has a seat in a saved game, is there."""
    return _("{name} is back.").format(name=name)


def lost(name: str) -> str:
    """The connection of somebody who has a seat is gone."""
    return _("{name} is gone; the seat is kept.").format(name=name)


def gone(name: str) -> str:
    """Somebody left for good."""
    return _("{name} left.").format(name=name)


def leads(name: str) -> str:
    """Who leads the lobby now."""
    return _("{name} leads the lobby.").format(name=name)


def began(map_name: str, names: Sequence[str]) -> str:
    """The game began."""
    return _("The game begins on {map}: {names}.").format(map=map_name, names=", ".join(names))


def turn(number: int, name: str) -> str:
    """A turn began."""
    return _("Turn {turn}: {name}.").format(turn=number, name=name)


def won(names: Sequence[str], points: int) -> str:
    """The game is over."""
    sentence = ngettext("{names} won with {points} point.", "{names} won with {points} points.", points)
    return sentence.format(names=", ".join(names), points=points)


def nobody_won() -> str:
    """The game is over without a winner."""
    return _("The game is over; nobody won.")


def deserted() -> str:
    """None of the players has been there for a long time, so that the room goes back to the lobby."""
    return _("None of the players came back; the game is saved.")


def lobby_again() -> str:
    """After a game."""
    return _("Back in the lobby.")


def saved(path: str) -> str:
    """Where the game lies."""
    return _("The game is saved: {path}").format(path=path)


def not_saved(path: str) -> str:
    """The game ends with the program, and the disk never took it."""
    return _("The game is lost: it could not be saved at {path}").format(path=path)


def closed() -> str:
    """The last line."""
    return _("The table is closed.")


def broken(log: str) -> str:
    """A fault of the program ended it."""
    return _("The table broke down; the game is saved up to the last move. See {log}.").format(log=log)


def not_announced(code: str) -> str:
    """Why others do not see the game in their lists."""
    if code == "no_network":
        return _("There is no network: only this machine can join.")
    return _("The game cannot be announced on the network; players type the address.")


def announced() -> str:
    """After `not_announced`."""
    return _("The game is announced on the network.")


def port_in_use(port: int) -> str:
    """Another program listens there."""
    return _("port {port} is in use; choose another one with --port").format(port=port)


def port_forbidden(port: int, reason: str) -> str:
    """The system does not give the port."""
    return _("port {port} cannot be used: {reason}").format(port=port, reason=reason)
