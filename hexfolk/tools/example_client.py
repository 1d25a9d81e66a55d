"""A player that knows nothing of this program but hexfolk/wire/PROTOCOL.md: TLS, frames, MessagePack.

``python -m hexfolk.tools.example_client HOST PORT NAME [FINGERPRINT]`` joins, starts the game, and plays at random.
"""

import hashlib
import random
import socket
import ssl
import sys
from typing import Any

from msgspec import msgpack

NEVER = ("AcceptOffer", "CounterOffer", "DeclineOffer", "CompleteTrade", "WithdrawOffer", "AskToBuild", "Undo")


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


def choose(menu: dict[str, Any]) -> dict[str, Any]:
    """Any action of the menu but trades between players; after a 7 the first cards of the hand go."""
    for form in menu["forms"]:
        if form["type"] == "DiscardForm":
            hand = [card for card, count in enumerate(form["hand"]) for _ in range(count)][: form["count"]]
            return {"type": "Discard", "cards": [hand.count(card) for card in range(5)]}
    return random.choice([action for action in menu["actions"] if action["type"] not in NEVER])


def play(host: str, port: int, name: str, fingerprint: str = "") -> list[int]:
    """Join and play: the seats that won."""
    stream = connect(host, port, fingerprint)
    send(stream, "Hello", protocol=1, program="example")
    while size := stream.read(4):
        message = msgpack.decode(stream.read(int.from_bytes(size, "big")))
        match message["type"]:
            case "Greeting":
                send(stream, "Enter", name=name)
            case "LobbyState":
                send(stream, "SetReady", ready=True)
                send(stream, "StartGame")
            case "Ping":
                send(stream, "Pong", number=message["number"])
            case "Welcome" | "Update":
                view = message["view"]
                if view["winners"]:
                    return list(view["winners"])
                if view["seat"] in view["to_act"]:
                    send(stream, "Submit", decision=view["decision"], action=choose(view["menu"]))
            case "TurnedAway" | "Closed":
                raise SystemExit(f"{message['type']}: {message.get('code') or message.get('reason')}")
    raise SystemExit("the connection is gone")


if __name__ == "__main__":
    print("won:", play(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
