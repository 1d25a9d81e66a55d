"""Two machines, as far as the network is concerned: hosts in network namespaces of their own, joined by a cable."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple


class NotPermitted(Exception):
    """There are no namespaces to be had here; the message says why."""


class Machines(NamedTuple):
    """Names of two namespaces; each has the end "cable" of a cable between them."""

    one: str
    other: str

    def plug(self, *, plugged: bool) -> None:
        """Pull the cable at the second one, or plug it in again."""
        _ip("-n", self.other, "link", "set", "cable", "up" if plugged else "down")


def on_machine(machine: str) -> tuple[str, ...]:
    """What stands before a command to run it on one of the machines, as the same process."""
    return ("ip", "netns", "exec", machine)


@contextmanager
def two_machines(network: str = "10.73.0.{}/24") -> Iterator[Machines]:
    """Both and the cable, gone again at the end; `network` gives each its address, and no other kind of address is to
    be had there. Raises NotPermitted."""
    if shutil.which("ip") is None:
        raise NotPermitted("there is no program ip")
    names = Machines(f"hexfolk-a{os.getpid()}", f"hexfolk-b{os.getpid()}")
    try:
        _ip("netns", "add", names.one)
    except subprocess.CalledProcessError as error:
        raise NotPermitted(f"network namespaces are not permitted: {error.stderr.strip()}") from error
    try:
        _ip("netns", "add", names.other)
        _ip("-n", names.one, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", names.other)
        for number, name in enumerate(names, 1):
            # An address of IPv6 is asked around for before it is used, which takes a second or two.
            at_once = ("nodad",) if ":" in network else ()
            _ip("-n", name, "addr", "add", network.format(number), "dev", "cable", *at_once)
            _ip("-n", name, "link", "set", "lo", "up")
            _ip("-n", name, "link", "set", "cable", "up")
            _ip("-n", name, "route", "add", "default", "dev", "cable")
        yield names
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)
