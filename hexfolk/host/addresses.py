"""Where this machine can be reached on its networks."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple

import ifaddr

_log = logging.getLogger(__name__)

VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni")
"""What names of networks begin with that exist within this machine only."""

Address = IPv4Address | IPv6Address


class _Found(NamedTuple):
    address: Address
    virtual: bool


def lan_addresses() -> tuple[str, ...]:
    """The addresses of this machine that others can type, the most useful first; IPv4 before IPv6.

    Those that need a zone, and loopback, only when there is nothing else. Never empty, never an unspecified address.
    """
    try:
        found = [
            _Found(ip_address(ip.ip if isinstance(ip.ip, str) else ip.ip[0]), adapter.name.startswith(VIRTUAL))
            for adapter in ifaddr.get_adapters()
            for ip in adapter.ips
        ]
    except (OSError, ValueError) as error:
        _log.warning("the addresses of this machine cannot be found out: %s", error)
        found = []
    return _chosen(found)


def _chosen(found: Iterable[_Found]) -> tuple[str, ...]:
    usable = [f for f in found if not (f.address.is_unspecified or f.address.is_multicast or f.address.is_loopback)]
    plain = [f for f in usable if not f.address.is_link_local]
    best = sorted(set(plain or usable), key=_usefulness)
    return tuple(str(f.address) for f in best) or ("127.0.0.1",)


def _usefulness(found: _Found) -> tuple[bool, int, bool, Address]:
    address = found.address
    return found.virtual, address.version, not address.is_private, address


def with_port(address: str, port: int) -> str:
    """As it is typed: ``"192.168.0.24:4740"``, ``"[fd00::2]:4740"``."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
