"""Every code that a lobby can refuse with, or a host turn away with, has its sentence."""

import re

import pytest

from hexfolk.i18n.lan_wording import LOBBY_REFUSALS, TURNED_AWAY
from hexfolk.wire.hello import TurnedAway
from hexfolk.wire.lobby import LobbyRefused


@pytest.mark.parametrize(("message", "sentences"), [(LobbyRefused, LOBBY_REFUSALS), (TurnedAway, TURNED_AWAY)])
def test_every_code_has_a_sentence(message: type, sentences: dict[str, str]) -> None:
    assert {*re.findall(r'``"(\w+)"``', message.__doc__ or "")} == {*sentences}
