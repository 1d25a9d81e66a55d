"""Every shipped map is in order: checked, dealt, named in all languages, and played to its end."""

import time
from collections import Counter
from statistics import median

import pytest

from hexfolk.board import Board, Terrain
from hexfolk.bots import LEVELS
from hexfolk.mapfiles import MapFile, deal, load_map, shipped_maps
from hexfolk.mapfiles.document import LANGUAGES
from hexfolk.play import Options
from hexfolk.tools.arena import play_game

MAPS = shipped_maps()
ISLANDS = {name: load_map(name) for name in MAPS}
RESOURCES = (Terrain.FOREST, Terrain.HILLS, Terrain.PASTURE, Terrain.FIELDS, Terrain.MOUNTAINS)
PORTS = {"general", "wood", "clay", "wool", "grain", "ore"}


def pips(token: int) -> int:
    return 6 - abs(7 - token) if token else 0


@pytest.fixture(params=MAPS)
def island(request) -> MapFile:
    return ISLANDS[request.param]


def test_the_checker_has_nothing_to_say(island):
    assert island.remarks == ()


def test_name_and_text_stand_in_every_language(island):
    assert set(island.titles) == set(island.about) == set(LANGUAGES)
    # The text is a translation, not the English one again.
    assert len(set(island.about.values())) == len(LANGUAGES)
    for text in (*island.titles.values(), *island.about.values()):
        assert text == text.strip()
        assert len(text) <= 130
    for language in LANGUAGES:
        assert len(island.title(language)) <= 22
        assert island.text(language)[-1] == "."


@pytest.mark.parametrize("part", ["titles", "about"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_maps_share_a_name_or_text(part, language):
    counts = Counter(getattr(found, part)[language] for found in ISLANDS.values())
    assert [text for text, count in counts.items() if count > 1] == []


def test_everybody_may_copy_it(island):
    assert (island.author, island.licence) == ("Hexfolk contributors", "MIT")


@pytest.mark.parametrize("deals", [10, pytest.param(200, marks=pytest.mark.long)])
def test_deals_are_quick_and_whole(island, deals):
    times = []
    for seed in range(deals):
        start = time.thread_time()
        layout = deal(island, seed)
        times.append(time.thread_time() - start)
        terrains = Counter(tile.terrain for tile in layout.tiles)
        assert all(terrains[terrain] >= 2 for terrain in RESOURCES)
        assert {port.kind for port in layout.ports} <= PORTS
    # A third of a tenth of a second for the slowest map; a busy machine takes several times as long for the same work.
    assert median(times) < 0.25


def test_each_player_has_room(island):
    board = Board(deal(island, 1))
    most = max(island.players)
    assert len(board.crossings) >= 11 * most
    assert island.land >= 4.5 * most


def test_the_numbers_give_enough(island):
    """Pips per hex near the standard board's 58 for 19, and none of the resources is starved of them."""
    for seed in range(5):
        layout = deal(island, seed)
        gives: Counter[Terrain] = Counter()
        for tile in layout.tiles:
            gives[tile.terrain] += pips(tile.token)
        assert 2.6 <= sum(gives.values()) / island.land <= 3.5
        assert all(gives[terrain] >= 0.08 * sum(gives.values()) for terrain in RESOURCES)


def test_every_kind_of_port_is_there(island):
    kinds = Counter(port.kind for port in deal(island, 1).ports)
    assert kinds["general"] >= 2
    if island.name != "lagoon" and island.name != "cloverleaf":
        assert set(kinds) == PORTS


def test_every_number_of_players_can_choose():
    choices = Counter(number for found in ISLANDS.values() for number in found.players)
    assert all(choices[number] >= 6 for number in range(2, 9))


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), [(name, number) for name in MAPS for number in ISLANDS[name].players])
def test_bots_play_it_to_the_end(name, players):
    for seed in range(3):
        record = play_game(ISLANDS[name], Options(players=players), (LEVELS[-1],) * players, seed)
        assert record.reason == "target"
