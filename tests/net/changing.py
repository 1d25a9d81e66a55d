"""Valid frames of a client, and what becomes of them when somebody changes them."""

from __future__ import annotations

import random

from hexfolk.host.table import Table
from hexfolk.rules import actions
from hexfolk.rules.options import Options
from hexfolk.wire import lobby
from hexfolk.wire.codec import encode, frame
from hexfolk.wire.messages import (
    AnswerHosting,
    AskWhole,
    ClientMessage,
    Leave,
    OfferHosting,
    PlayOn,
    Pong,
    SaveTaken,
    SetPace,
    SetPaused,
    Submit,
    VotePause,
    VoteStandIn,
)
from tests.net.odd_values import odd

MESSAGES: tuple[ClientMessage, ...] = (
    SetPace("instant"),
    SetPaused(True),
    VotePause(True),
    VotePause(False),
    VoteStandIn(1),
    PlayOn(),
    AskWhole(),
    Pong(1),
    OfferHosting(1),
    AnswerHosting(True),
    SaveTaken(("10.0.0.9", "fd00::9"), 4741, b"f" * 32),
    Leave(),
    lobby.SetName("Wren"),
    lobby.TakeSeat(1),
    lobby.SetColor("red"),
    lobby.SetReady(True),
    lobby.Say("hello \U0001f600 \u202e there"),
    lobby.SayPhrase("thanks"),
    lobby.SetSeat(2, "bot", "steady"),
    lobby.LockSeat(1, True),
    lobby.ShuffleSeats(),
    lobby.Kick(1),
    lobby.HandOver(2),
    lobby.SetMap("standard-19", b"format: 1\n"),
    lobby.SetSeed(7),
    lobby.SetOptions(lobby.TableOptions(Options())),
    lobby.SetPassword(b"s" * 16, b"k" * 32),
    lobby.StartGame(),
    lobby.PlayAgain(),
)
ACTIONS: tuple[actions.Action, ...] = (
    actions.Roll(),
    actions.EndTurn(),
    actions.BuildRoad(7),
    actions.BuildSettlement(12),
    actions.BuildCity(12),
    actions.Discard((1, 0, 2, 0, 1)),
    actions.MoveRobber(3, 1),
    actions.BuyDevelopmentCard(),
    actions.PlayInvention((1, 1, 0, 0, 0)),
    actions.PlayMonopoly(2),
    actions.TradeWithBank(1, 2),
    actions.MakeOffer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1)),
    actions.ProposeTrade((1, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
    actions.CounterOffer(1, (1, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
    actions.AcceptOffer(1),
    actions.DeclineOffer(1),
    actions.WithdrawOffer(1),
    actions.CompleteTrade(1, 1),
    actions.AskToBuild(),
    actions.FinishBuilding(),
    actions.PlayKnight(),
    actions.PlayRoadBuilding(),
    actions.Undo(),
)
ODD = (
    *(b"\xc0", b"\xc1", b"\xc3", b"\xff"),
    *(b"\xcf" + b"\xff" * 8, b"\xd3\x80" + b"\0" * 7, b"\xcb\x7f\xf8" + b"\0" * 6),
    *(b"\xdd\xff\xff\xff\xff", b"\xdf\x7f\xff\xff\xff", b"\xdb\xff\xff\xff\xff"),
    *(b"\x91" * 50, b"\xa4type"),
)
"""Bytes that MessagePack reads as nothing, as numbers at the edge, as huge arrays, maps and texts, as NaN."""


def valid(table: Table | None, seat: int, rng: random.Random) -> bytes:
    """A message that the seat could send now, or could have sent some time."""
    if table is None or rng.random() < 0.4:
        return encode(rng.choice(MESSAGES))
    view = table.view(seat)
    if view.menu.actions and rng.random() < 0.3:
        return encode(Submit(view.decision, rng.choice(view.menu.actions)))
    return encode(Submit(view.decision + rng.choice((0, 0, 1, -1)), rng.choice(ACTIONS)))


def changed(body: bytes, rng: random.Random) -> bytes:
    """The frame of a message that was changed in one to three ways, in its bytes or in its values, or as it is."""
    if rng.random() < 0.5:
        return frame(odd(body, rng))
    data = bytearray(body)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(7):
            case 0 if data:
                data[at % len(data)] ^= 1 << rng.randrange(8)
            case 1 if data:
                data[at % len(data)] = rng.randrange(256)
            case 2:
                del data[at : at + rng.randrange(1, 9)]
            case 3:
                data[at:at] = rng.randbytes(rng.randrange(1, 9))
            case 4:
                data[at:at] = data[rng.randrange(len(data) + 1) :][:20]
            case 5:
                data[at : at + 1] = rng.choice(ODD)
            case _:
                del data[at:]
    if rng.random() < 0.02:
        return rng.randbytes(4) + bytes(data)
    return frame(bytes(data))
