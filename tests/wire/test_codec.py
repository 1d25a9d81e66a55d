"""The codec gives every message back as it was, and refuses everything else with a code."""

import random

import msgspec
import pytest

from hexfolk.rules import actions
from hexfolk.rules.refusal import Code
from hexfolk.wire.codec import (
    CLIENT_LIMIT,
    FrameReader,
    WireError,
    WireFault,
    decode_client,
    decode_host,
    encode,
    frame,
)
from hexfolk.wire.messages import (
    ClientMessage,
    Closed,
    HostMessage,
    Leave,
    Notice,
    SeatInfo,
    SeatsChanged,
    SetPace,
    SetPaused,
    Submit,
    SubmitRefused,
    Summary,
)

ACTIONS = (
    actions.Roll(),
    actions.BuildRoad(71),
    actions.Discard((1, 0, 2, 0, 1)),
    actions.MoveRobber(3, None),
    actions.MoveRobber(3, 2),
    actions.MakeOffer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (1, 2, 3)),
    actions.CounterOffer(4, (0, 0, 0, 0, 1), (2, 0, 0, 0, 0)),
    actions.Undo(),
)
FROM_CLIENT: tuple[ClientMessage, ...] = (
    *(Submit(9, action) for action in ACTIONS),
    SetPace("fast"),
    SetPaused(True),
    Leave(),
)
FROM_HOST: tuple[HostMessage, ...] = (
    SubmitRefused(3, Code.STALE),
    SeatsChanged((SeatInfo(0, "Wren", "red", "human", "", True), SeatInfo(1, "Żółw", "blue", "bot", "steady", True))),
    Summary(9, 60, (0,) * 11, (), (), ()),
    Notice("save_failed"),
    Closed("left"),
)


@pytest.mark.parametrize("message", FROM_CLIENT, ids=str)
def test_a_client_message_comes_back_equal(message: ClientMessage) -> None:
    assert decode_client(encode(message)) == message


@pytest.mark.parametrize("message", FROM_HOST, ids=lambda m: type(m).__name__)
def test_a_host_message_comes_back_equal(message: HostMessage) -> None:
    assert decode_host(encode(message)) == message


def _submit(**changes: object) -> bytes:
    raw = {"type": "Submit", "decision": 1, "action": {"type": "BuildRoad", "edge": 3}}
    return msgspec.msgpack.encode(raw | changes)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", WireFault.NOT_MESSAGEPACK, id="nothing"),
        pytest.param(b"\xc1", WireFault.NOT_MESSAGEPACK, id="a byte that MessagePack never uses"),
        pytest.param(encode(Leave())[:-1], WireFault.NOT_MESSAGEPACK, id="cut off"),
        pytest.param(encode(Leave()) + b"\xc0", WireFault.NOT_MESSAGEPACK, id="followed by more"),
        pytest.param(b"\x81\xa1x" + b"\x91" * 60_000 + b"\x01", WireFault.NOT_MESSAGEPACK, id="deep"),
        pytest.param(b"\x81\xa4type\xa2\xff\xfe", WireFault.NOT_MESSAGEPACK, id="text that is no UTF-8"),
        pytest.param(b"\x91" * 60_000 + b"\x01", WireFault.WRONG_SHAPE, id="deep from the start"),
        pytest.param(b"\xdd\xff\xff\xff\xff", WireFault.WRONG_SHAPE, id="a list of four thousand million"),
        pytest.param(encode(Closed("left")), WireFault.WRONG_SHAPE, id="a message of the other side"),
        pytest.param(_submit(decision=1.0), WireFault.WRONG_SHAPE, id="a fraction for a number"),
        pytest.param(_submit(decision=True), WireFault.WRONG_SHAPE, id="a truth for a number"),
        pytest.param(_submit(decision=None), WireFault.WRONG_SHAPE, id="nothing for a number"),
        pytest.param(_submit(more=1), WireFault.WRONG_SHAPE, id="an unknown field"),
        pytest.param(_submit(action={"type": "Roll", "edge": 1}), WireFault.WRONG_SHAPE, id="a field too many"),
        pytest.param(_submit(action={"type": "BuildRoad"}), WireFault.WRONG_SHAPE, id="a field too few"),
        pytest.param(_submit(action={"type": "Win"}), WireFault.WRONG_SHAPE, id="an unknown action"),
        pytest.param(encode(SetPace("x" * CLIENT_LIMIT)), WireFault.TOO_LARGE, id="too large"),
    ],
)
def test_what_is_no_message_is_refused(data: bytes, code: WireFault) -> None:
    with pytest.raises(WireError) as error:
        decode_client(data)
    assert error.value.code == code


def test_changed_bytes_give_a_message_or_a_wire_error() -> None:
    rng = random.Random(4)
    seen = set()
    for _ in range(3000):
        data = bytearray(encode(rng.choice(FROM_CLIENT)))
        for _ in range(rng.randint(1, 3)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            seen.add(type(decode_client(bytes(data))))
        except WireError as error:
            seen.add(error.code)
    assert {Submit, WireFault.WRONG_SHAPE, WireFault.NOT_MESSAGEPACK} <= seen


def test_frames_come_out_of_a_stream_cut_anywhere() -> None:
    messages = [encode(message) for message in FROM_CLIENT]
    stream = b"".join(frame(data) for data in messages)
    for step in (1, 2, 3, 7, len(stream)):
        reader = FrameReader(CLIENT_LIMIT)
        found = [data for at in range(0, len(stream), step) for data in reader.feed(stream[at : at + step])]
        assert found == messages


@pytest.mark.parametrize(
    ("head", "code"), [(b"\0\0\0\0", WireFault.TOO_SHORT), (b"\0\1\0\1", WireFault.TOO_LARGE)], ids=str
)
def test_a_frame_of_a_wrong_size_is_refused_at_its_head(head: bytes, code: WireFault) -> None:
    with pytest.raises(WireError) as error:
        FrameReader(CLIENT_LIMIT).feed(head)
    assert error.value.code == code
