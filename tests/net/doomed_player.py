"""A player to be killed: ``python -m tests.net.doomed_player PORT FINGERPRINT`` joins, prints its token, and plays."""

import sys

from hexfolk.wire.lobby import SetReady
from hexfolk.wire.tcp import TcpLink
from hexfolk.wire.visit import Target, Visit
from tests.net.players import Player, act_until


def main() -> None:
    """Play until the end comes."""
    visit = Visit((Target("127.0.0.1", int(sys.argv[1])),), "Doomed", (bytes.fromhex(sys.argv[2]),))
    player = Player(TcpLink(visit))
    act_until([player], lambda: player.lobby is not None)
    player.link.send(SetReady(True))
    sys.stdout.write(player.token.hex() + "\n")
    sys.stdout.flush()
    act_until([player], lambda: player.closed is not None)


if __name__ == "__main__":
    main()
