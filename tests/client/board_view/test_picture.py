"""The draw list: the same data for the same scene, and everything on its layer."""

from dataclasses import replace
from pathlib import Path

from hexfolk.board import Board, Layout, PortPlace, Terrain, Tile
from hexfolk.client.board_view import BoardScene, Camera, HexChoice, Leader, Motion, Spot, picture
from hexfolk.client.board_view.items import Item
from hexfolk.client.board_view.land import NARROW, ground
from hexfolk.client.board_view.marks import PULSE_FRAMES, PULSE_MS, pulse_frame
from hexfolk.geometry import Hex
from tests.client.board_view.island import ROBBED, board, crossing, founding, table

GOLDEN = Path(__file__).parent / "golden"
BOARD = board()
CAMERA = Camera(944, 457, 88.5)


def _line(item: Item) -> str:
    """One item as text, what is at its default left out."""
    parts = [f"{item.kind:<16}", f"{item.name or '-':<9}", f"{item.number:>3}", f"{item.x:8.1f} {item.y:8.1f}"]
    parts += [f"{item.unit:.4f}", item.art or "-"]
    parts += [f"{name}={value}" for name, value in zip(item._fields[7:], item[7:], strict=True) if _shown(name, value)]
    return " ".join(parts)


def _shown(name: str, value: object) -> bool:
    return name != "region" and value != Item._field_defaults[name]


def _check(name: str, items: tuple[Item, ...]) -> None:
    path = GOLDEN / f"{name}.txt"
    assert [_line(i) for i in items] == path.read_text("utf-8").splitlines()


def test_the_table_draws_what_it_drew() -> None:
    _check("table", picture(table(BOARD), CAMERA, 300).items)


def test_the_ground_is_what_it_was() -> None:
    drawn = picture(BoardScene(BOARD), CAMERA)
    _check("ground", tuple(item for item in drawn.ground if item.art))


def test_choosing_a_hex_draws_what_it_drew() -> None:
    choice = HexChoice(tuple(range(8)), tuple(range(8, 19)), ((9, "white"), (12, "white")), picked=2)
    scene = replace(table(BOARD), spots=(), hover=Spot("hex", 9), choice=choice)
    scene = replace(scene, leader=Leader(300, 200, Spot("hex", 9), forbidding=True))
    _check("choice", picture(scene, Camera(594, 304, 44.8), 0).items)


def _kinds(items: tuple[Item, ...]) -> list[str]:
    return list(dict.fromkeys(item.kind for item in items))


def test_layers_come_in_their_order() -> None:
    ground = picture(table(BOARD), CAMERA).ground
    assert _kinds(ground) == ["pier", "tile", "boat", "token", "crossing", "edge"]
    items = picture(replace(table(BOARD), hover=None), CAMERA).items
    order = ["robbed", "token", "road", "robber", "settlement", "city", "pulse", "spot_settlement"]
    assert sorted(_kinds(items), key=order.index) == [kind for kind in order if kind in _kinds(items)]
    houses = [item for item in items if item.kind in ("settlement", "city")]
    assert [i.y for i in houses] == sorted(i.y for i in houses)


def test_the_robbers_token_moves_aside_and_is_never_covered() -> None:
    items = picture(BoardScene(BOARD, robber=ROBBED), CAMERA).items
    robbed, token, robber = items
    assert (robbed.kind, token.kind, robber.kind) == ("robbed", "token", "robber")
    assert robbed.art.endswith("+hex-robbed-shade")
    assert token.x - robbed.x == 0.25 * CAMERA.r
    assert robber.x < token.x - 0.5 * CAMERA.r


def test_on_the_desert_the_robber_stands_in_the_middle() -> None:
    robbed, robber = picture(BoardScene(BOARD, robber=17), CAMERA).items
    assert robber.x == robbed.x


def test_neighbours_of_a_kind_are_drawn_differently() -> None:
    art = {item.name: item.art for item in picture(BoardScene(BOARD), CAMERA).ground if item.kind == "tile"}
    for place in BOARD.hexes:
        for beside in place.neighbours():
            assert beside not in BOARD.hex_index or art[place.name] != art[beside.name]


def test_small_boards_have_larger_pieces_and_plain_roads() -> None:
    large, small = (picture(table(BOARD), Camera(0, 0, r), 0) for r in (100, 50))
    assert next(i.unit for i in large.items if i.kind == "road") == 1.0
    assert next(i.unit for i in small.items if i.kind == "road") == 0.5 * 1.14
    assert not any(i.art.endswith("plain") for i in large.items)
    assert all(i.art.endswith("plain") for i in small.items if i.kind == "road")


def test_many_spots_are_small_and_still() -> None:
    items = picture(founding(BOARD), CAMERA).items
    spots = [i for i in items if i.kind == "spot_settlement"]
    assert len(spots) == len(BOARD.crossings)
    assert {i.art for i in spots} == {"mark/small"}
    assert not any(i.kind == "pulse" for i in items)


def test_pulses_repeat_and_stand_still_under_reduced_motion() -> None:
    scene = replace(table(BOARD), hover=None)
    half = PULSE_MS // 2
    frames = [pulse_frame(scene, now) for now in range(half)]
    assert sorted(set(frames)) == list(range(PULSE_FRAMES))
    assert pulse_frame(scene, 123) == pulse_frame(scene, 123 + half)
    still = replace(scene, still=True)
    assert picture(still, CAMERA, 0).items == picture(still, CAMERA, 333).items


def test_a_piece_sent_is_a_pale_ghost() -> None:
    place = crossing(BOARD, 6, 2)
    scene = BoardScene(BOARD, own="red", pending=Spot("settlement", place))
    (ghost,) = picture(scene, CAMERA).items
    assert (ghost.art, ghost.alpha) == ("piece/settlement-red", 153)


def test_pieces_in_motion_end_where_they_stand() -> None:
    scene = table(BOARD)
    road, house = scene.pieces[0].roads[0], scene.pieces[0].settlements[0]
    motions = (
        Motion("road", road, 1000, BOARD.edge_ends[road][0]),
        Motion("settlement", house, 1000),
        Motion("robber", ROBBED, 1000, 0),
    )
    moving = replace(scene, motions=motions)
    start, end = picture(moving, CAMERA, 1000).items, picture(moving, CAMERA, 2000).items
    dropped = next(i for i in start if i.kind == "settlement" and i.number == house)
    landed = next(i for i in end if i.kind == "settlement" and i.number == house)
    assert (landed.y - dropped.y, dropped.zoom, landed.zoom) == (14.0, 1.15, 1.0)
    growing = next(i for i in start if i.kind == "road" and i.number == road)
    assert growing.part is not None
    assert 0.0 in growing.part[2:]
    assert not any(i.kind == "robbed" for i in start)
    assert [i for i in end if i.kind == "robber"] == [i for i in picture(scene, CAMERA).items if i.kind == "robber"]


def test_boats_on_a_river_are_small_enough_to_leave_its_water_in_sight() -> None:
    west, east, south = Hex(-1, 0), Hex(1, 0), Hex(0, 3)
    tiles = tuple(Tile(place, Terrain.FOREST, 5) for place in (west, east, south))
    ports = (PortPlace(west.edge("E"), "general"), PortPlace(south.edge("SE"), "ore"))
    boats = [i for i in ground(Board(Layout("river", tiles, ports, None)), 100.0, False) if i.kind == "boat"]
    river, sea = boats
    assert river.unit == NARROW * sea.unit and river.x < 0 and abs(river.y) < 1e-9
