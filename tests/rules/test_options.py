import pytest
from msgspec.structs import replace

from hexfolk.board import Terrain
from hexfolk.mapfiles import deal, load_map
from hexfolk.play import Game, Options
from hexfolk.rules.options import validate

BAD = [
    ("players", (1, 9, 0, -1, True, 4.0, "4", None)),
    ("target", (7, 16, True, 10.0)),
    ("round_limit", (49, 501, 0, True, 100.0)),
    ("robber", ("none", "", None, 1)),
    ("hand_limit", (4, 21, True, 7.0)),
    ("longest_trade_route", (1, 0, None, "on")),
    ("strongest_knighthood", (1, 0, None)),
    ("special_building", ("maybe", True, None)),
    ("dice", ("loaded", None)),
    ("player_trades", (1, None)),
    ("undo", (1, None)),
    ("start_order", ("reverse", None)),
    ("deal", ("unfair", "", None, 1)),
    ("turn_time", (0, 31, True, 60.0)),
]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD for value in values])
def test_a_bad_option_is_named(name, value):
    with pytest.raises(ValueError, match=f"^{name}$"):
        validate(replace(Options(), **{name: value}))


class LooksNormal(str):
    """Equal to a good value, but not of its type."""


JUNK = (
    -1,
    10**30,
    3.5,
    float("nan"),
    float("inf"),
    b"on",
    "",
    (),
    [],
    {},
    {1},
    object(),
    Options,
    LooksNormal("normal"),
)


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: type(junk).__name__)
@pytest.mark.parametrize("name", Options.__struct_fields__)
def test_junk_in_any_option_is_named(name, junk):
    with pytest.raises(ValueError, match=f"^{name}$"):
        Game.start(load_map("standard-19"), replace(Options(), **{name: junk}), seed=1)


@pytest.mark.parametrize("junk", [0, False, "", {}, {"players": 4}, "normal", Options])
def test_what_is_no_options_at_all_is_said(junk):
    with pytest.raises(ValueError, match=r"^options$"):
        Game.start(load_map("standard-19"), junk, seed=1)


@pytest.mark.parametrize("junk", [None, "standard-19", 19, {}, ()])
def test_what_is_no_board_is_said(junk):
    with pytest.raises(ValueError, match=r"^board$"):
        Game.start(junk, seed=1)


@pytest.mark.parametrize("junk", [b"", b"x" * 65, "secret", 1, bytearray(b"secret")])
def test_a_bad_play_secret_is_said(junk):
    with pytest.raises(ValueError, match=r"^play_secret$"):
        Game.start(load_map("standard-19"), play_secret=junk)


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(players=2, target=8, round_limit=50, hand_limit=5, turn_time=30),
        Options(players=8, target=15, round_limit=500, hand_limit=20, turn_time=300),
        Options(round_limit=None, hand_limit=None, robber="off", dice="deck", start_order="seated"),
    ],
)
def test_good_options_pass(options):
    validate(options)


def test_a_game_does_not_start_with_bad_options():
    with pytest.raises(ValueError, match="target"):
        Game.start(load_map("standard-19"), Options(target=99), seed=1)


def test_a_map_takes_only_its_numbers_of_players():
    with pytest.raises(ValueError, match="map_players"):
        Game.start(load_map("standard-19"), Options(players=5), seed=1)


def test_a_board_too_small_is_refused():
    layout = deal(load_map("standard-19"), 1)
    land = tuple(tile for tile in layout.tiles if tile.terrain is not Terrain.SEA)
    small = layout._replace(tiles=land[:2], ports=(), robber=None)
    with pytest.raises(ValueError, match="board_too_small"):
        Game.start(small, Options(players=2), seed=1)


@pytest.mark.parametrize(
    "caps", [(8, 3), (8, 3, 3, -1), (8, 3, 3, True), (8, 3, 3, 3.0), (8, 3, 3, None), [8, 3, 3, 3]]
)
def test_caps_of_offers_for_every_seat_or_none(caps):
    with pytest.raises(ValueError, match="offer_caps"):
        Game.start(load_map("standard-19"), Options(), seed=1, offer_caps=caps)


@pytest.mark.parametrize(("players", "bank", "deck"), [(2, 19, 25), (4, 19, 25), (5, 24, 34), (6, 24, 34)])
def test_material_follows_the_number_of_players(players, bank, deck):
    game = Game.start(deal(load_map("standard-19"), 1), Options(players=players), seed=1)
    assert game.view(None).bank == (bank,) * 5
    assert game.view(None).deck == deck
    assert game.view(None).players[0].stock == (15, 5, 4)
