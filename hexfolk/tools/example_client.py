"""A player that knows nothing of this program but PROTOCOL.md: joins, starts the game, plays at random.
``python -m hexfolk.tools.example_client HOST PORT NAME [FINGERPRINT]``"""

import hashlib
import random
import socket
import ssl
import sys
from typing import Any

from msgspec import msgpack

NEVER = ("AcceptOffer", "DeclineOffer", "CompleteTrade", "WithdrawOffer", "AskToBuild", "Undo")


def connect(host: str, port: int, fingerprint: str) -> Any:
    """TLS to the host whose certificate has this fingerprint; an empty one trusts whoever answers."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = context.wrap_socket(socket.create_connection((host, port), timeout=20))
    shown = hashlib.sha256(connection.getpeercert(binary_form=True) or b"").hexdigest()
    if fingerprint not in ("", shown):
        raise SystemExit(f"another host answers: {shown}")
    return connection.makefile("rwb")


def send(stream: Any, kind: str, **fields: Any) -> None:
    """One message in its frame."""
    body = msgpack.encode({"type": kind, **fields})
    stream.write(len(body).to_bytes(4, "big") + body)
    stream.flush()


def play(host: str, port: int, name: str, fingerprint: str = "") -> list[int]:
    """Join and play: the seats that won."""
    stream = connect(host, port, fingerprint)
    send(stream, "Hello", protocol=1, program="example")
    while size := stream.read(4):
        match msgpack.decode(stream.read(int.from_bytes(size, "big"))):
            case {"type": "Greeting"}:
                send(stream, "Enter", name=name)
            case {"type": "LobbyState"}:
                send(stream, "SetReady", ready=True)
                send(stream, "StartGame")
            case {"type": "Ping", "number": number}:
                send(stream, "Pong", number=number)
            case {"type": "Welcome" | "Update", "view": {"winners": [_, *_] as winners}}:
                return list(winners)
            case {"type": "Welcome" | "Update", "view": view} if view["seat"] in view["to_act"]:
                actions = [action for action in view["menu"]["actions"] if action["type"] not in NEVER]
                action = random.choice(actions) if actions else view["menu"]["fallback"]  # after a 7: what to discard
                send(stream, "Submit", decision=view["decision"], action=action)
            case {"type": "TurnedAway" | "Closed" as kind, **told}:
                raise SystemExit(f"{kind}: {told}")
    raise SystemExit("the connection is gone")


if __name__ == "__main__":
    print("won:", play(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
