"""zeroconf in a thread of its own: starting it, registering and closing take seconds, and nobody waits for them."""

from __future__ import annotations

import logging
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable

import ifaddr
from zeroconf import IPVersion, Zeroconf

_log = logging.getLogger(__name__)

LOOK_EVERY = 5.0
"""Seconds between two looks at the machine's networks."""

Work = Callable[[Zeroconf], None]


class Discovery(ABC):
    """Does its work one after another in a thread; begins anew whenever the machine's networks have changed.

    Nothing is ever raised to whoever uses it: see `problem`.
    """

    def __init__(self, name: str, on_problem: Callable[[], None]) -> None:
        """`on_problem` is called, in the thread, when `problem` has changed."""
        self.problem: str | None = None
        """Code of what is the matter: ``"no_network"`` (there is none but this machine's own) or
        ``"discovery_failed"`` (not allowed, or blocked; the log has more); None: all is well."""
        self._on_problem = on_problem
        self._queue: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._networks: frozenset[str] = frozenset()
        self._zeroconf: Zeroconf | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """End; returns at once."""
        self._queue.put(None)

    def wait(self, timeout: float) -> bool:
        """Wait until it has ended; False when it has not in time."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    # --- for those who know what to do ---

    def _do(self, work: Work) -> None:
        """Have work done in the thread; it is left out when there is no network then."""
        self._queue.put(work)

    @abstractmethod
    def _begin(self, zeroconf: Zeroconf) -> None:
        """A network is there, for the first time or anew. In the thread; may raise."""

    # --- in the thread ---

    def _run(self) -> None:
        try:
            while True:
                self._look_at_networks()
                try:
                    work = self._queue.get(timeout=LOOK_EVERY)
                except queue.Empty:
                    continue
                if work is None:
                    return
                if self._zeroconf is not None:
                    self._try(work, self._zeroconf)
        finally:
            self._stop()

    def _look_at_networks(self) -> None:
        """Begin anew if they are others than before, or if it failed before."""
        networks = _networks()
        if networks == self._networks and self._zeroconf is not None:
            return
        self._stop()
        self._networks = networks
        try:
            self._zeroconf = _zeroconf_for(networks)
        except Exception as error:  # noqa: BLE001 - whatever the system does not allow, addresses can still be typed
            _log.warning("games cannot be announced or found on the network: %r", error)
            self._tell("discovery_failed" if networks else "no_network")
            return
        self._tell(None if networks else "no_network")
        self._try(self._begin, self._zeroconf)

    def _try(self, work: Work, zeroconf: Zeroconf) -> None:
        try:
            work(zeroconf)
        except Exception as error:  # noqa: BLE001 - as above
            _log.warning("games cannot be announced or found on the network: %r", error)
            self._tell("discovery_failed")
            self._stop()

    def _stop(self) -> None:
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            try:
                zeroconf.close()
            except Exception as error:  # noqa: BLE001 - it is of no more use anyway
                _log.warning("discovery did not end in order: %r", error)

    def _tell(self, problem: str | None) -> None:
        if problem != self.problem:
            self.problem = problem
            self._on_problem()


def _zeroconf_for(networks: frozenset[str]) -> Zeroconf:
    """May raise anything. Speaks IPv6 only where there is nothing else: not every system has sockets for both kinds."""
    if networks and all(":" in address for address in networks):
        return Zeroconf(ip_version=IPVersion.V6Only)
    return Zeroconf()


def _networks() -> frozenset[str]:
    """The machine's addresses, its own loopback left out."""
    try:
        found = {str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips}
    except OSError as error:
        _log.warning("the addresses of this machine cannot be found out: %s", error)
        return frozenset()
    return frozenset(ip for ip in found if not ip.startswith(("127.", "('::1'")))
