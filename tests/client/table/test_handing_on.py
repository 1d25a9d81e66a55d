"""Another player takes the game over: whom the host asks, what each side reads, and who takes the save."""

from __future__ import annotations

from hexfolk.client.ui.plain import Panel as ListPanel
from hexfolk.wire.messages import AnswerHosting, HostingOffer, OfferHosting, SaveHandedOn
from tests.client.table.lan_pilot import matter, press, seated
from tests.client.table.lan_table import LanTable


def test_consent_to_another_host() -> None:
    for choice, answer in (("agree", True), ("disagree", False)):
        with seated() as pilot:
            pilot.table.state(hosting=HostingOffer(1, (2,)))
            pilot.step()
            press(pilot, f"matter.{choice}")
            assert pilot.table.sent == [AnswerHosting(answer)]


def test_each_side_reads_its_own_words_about_another_host() -> None:
    with seated(LanTable(hosting=True)) as pilot:
        pilot.table.state(hosting=HostingOffer(1, (0,)))
        pilot.step()
        told = matter(pilot)
        assert (told.title, told.mine) == ("You hand the game to Bramble", False)
        assert told.text == "It goes over as soon as 2 players agree, too."
        pilot.table.state(hosting=HostingOffer(1, (0, 1)))
        pilot.step()
        assert matter(pilot).text == "It goes over as soon as Thistle agrees, too."
    with seated() as pilot:
        pilot.table.state(hosting=HostingOffer(0, (2,)))
        pilot.step()
        assert matter(pilot).title == "Will you host the game?" and "You would get" in matter(pilot).text
        pilot.table.state(hosting=HostingOffer(0, (0, 2)))
        pilot.step()
        assert matter(pilot).title == "You are to host the game"
        assert matter(pilot).text == "It goes over as soon as Bramble agrees, too."
        pilot.table.state(hosting=HostingOffer(1, (2,)))
        pilot.step()
        assert matter(pilot).title == "May Bramble host the game?"
        pilot.table.state(hosting=HostingOffer(1, (0, 2)))
        pilot.step()
        assert matter(pilot).title == "Bramble is to host the game"


def test_the_list_of_heirs_says_what_it_is_for() -> None:
    with seated(LanTable(hosting=True)) as pilot:
        pilot.scene._company._choose_heir(pilot.scene.ui)
        panel, words = pilot.scene.ui.find("heir.list"), pilot.scene.ui.find("heir.text")
        assert isinstance(panel, ListPanel) and panel.heading == "Who hosts from now on?"
        assert panel.rect.contains(words.rect) and panel.rect.contains(pilot.scene.ui.find("heir.2").rect)
        assert not words.rect.colliderect(pilot.scene.ui.find("heir.2").rect)
        assert abs(panel.rect.centerx - pilot.scene.look.metrics.size[0] // 2) <= 1
        press(pilot, "heir.cancel")
        assert not pilot.scene.ui.has("heir.list") and pilot.table.sent == []


def test_whoever_hosts_can_hand_the_game_on() -> None:
    with seated(LanTable(hosting=True)) as pilot:
        pilot.keys("escape")
        press(pilot, "menu.leave")
        press(pilot, "leaving.hand on")
        press(pilot, "heir.2")
        assert pilot.table.sent == [OfferHosting(2)] and pilot.left == []


def test_a_save_is_taken_only_by_who_agreed_to_host() -> None:
    for agreed in (False, True):
        with seated() as pilot:
            taken: list[bytes] = []
            pilot.scene.session.take_over = lambda session, taken=taken: (
                taken.append(session.handed_on.data), setattr(session, "handed_on", None)
            )  # fmt: skip
            pilot.table.state(hosting=HostingOffer(0, (1,)))
            pilot.step()
            press(pilot, "matter.agree" if agreed else "matter.disagree")
            pilot.table.inject(SaveHandedOn("a game", b"save"))
            pilot.step()
            assert taken == ([b"save"] if agreed else [])
