"""Pictures in files: the command line, the size, the drawing that looks like the picture."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from hexfolk.board import Board
from hexfolk.cli import main
from hexfolk.client.workshop.exporting import MOST_PIXELS, MOST_SIDE, pictures_folder, save_new, size_problem
from hexfolk.client.workshop.overlays import MEASURES
from hexfolk.mapfiles import deal, load_map
from hexfolk.paths import maps, resources
from tests.client.workshop.maps import BROKEN, write
from tests.disk import room_for

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


@pytest.mark.parametrize("size", [(640, 480), (1001, 333)])
def test_a_png_has_the_size_asked_for(tmp_path: Path, size) -> None:
    out = tmp_path / "a.png"
    assert main(["workshop", "standard-19", "--png", str(out), "--size", f"{size[0]}x{size[1]}"]) == 0
    assert pygame.image.load(out).get_size() == size


def test_the_same_seed_gives_the_same_picture_and_another_one_another(tmp_path: Path) -> None:
    def made(seed: int) -> pygame.Surface:
        out = tmp_path / f"{seed}.png"
        main(["workshop", "standard-19", "--png", str(out), "--size", "400x300", "--seed", str(seed)])
        return pygame.image.load(out)

    def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
        # The rasteriser leaves a few pixels of very small waves to chance.
        return one.get_width() * one.get_height() - pygame.transform.threshold(
            None, one, None, (8, 8, 8), None, 0, other
        )

    first = made(3)
    assert unlike(first, made(3)) < 50 < 5000 < unlike(first, made(4))


def test_no_window_and_no_display_is_needed(tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    bare = {key: value for key, value in os.environ.items() if key not in ("SDL_VIDEODRIVER", "DISPLAY")}
    command = [sys.executable, "-m", "hexfolk", "workshop", "standard-19", "--png", str(out), "--size", "320x200"]
    done = subprocess.run(command, env=bare, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{out}\n", "")
    assert out.is_file()


def drawing(tmp_path: Path, *more: str) -> ElementTree.Element:
    out = tmp_path / "a.svg"
    assert main(["workshop", "standard-19", "--svg", str(out), "--size", "1280x720", *more]) == 0
    return ElementTree.parse(out).getroot()


def test_a_drawing_is_whole_and_refers_to_nothing_outside(tmp_path: Path) -> None:
    root = drawing(tmp_path, "--overlays", "coordinates,pips,coast,starts")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    links = [element.get(LINK, "") for element in root.iter(f"{SVG}use")]
    assert links and all(link.startswith("#") and link[1:] in ids for link in links)
    text = (tmp_path / "a.svg").read_text("utf-8")
    urls = [part.split(")")[0] for part in text.split("url(#")[1:]]
    assert urls and set(urls) <= set(ids)
    assert not list(root.iter(f"{SVG}image")) and "http" not in text.replace("http://www.w3.org/", "")


def test_a_drawing_has_its_words_as_text_and_every_hex(tmp_path: Path) -> None:
    root = drawing(tmp_path, "--overlays", "coordinates", "--seed", "1")
    board = Board(deal(load_map("standard-19"), 1))
    said = [element.text for element in root.iter(f"{SVG}text")]
    numbers = sorted(text for text in said if text and text.isdigit())
    assert numbers == sorted(str(token) for token in board.tokens if token)
    assert said.count("3:1") == 4 and said.count("2:1") == 5
    assert "0,−2" in said
    assert all("serif" in (element.get("font-family") or "") for element in root.iter(f"{SVG}text"))


def test_a_drawing_of_small_hexes_shows_where_the_robber_stands_and_the_map_s_name(tmp_path: Path) -> None:
    out = tmp_path / "small.svg"
    assert main(["workshop", "standard-19", "--svg", str(out), "--size", "320x240"]) == 0
    root = ElementTree.parse(out).getroot()
    assert root.findtext(f"{SVG}title") == "Standard 19"
    shade = (resources() / "art" / "terrain" / "hex-robbed-shade.svg").read_text("utf-8")
    body = shade[shade.index(">", shade.index("<svg")) + 1 : shade.rindex("</svg>")].strip()
    assert body.split("/>")[0].split(">")[0] in out.read_text("utf-8")


@pytest.mark.parametrize("name", ["coordinates", *MEASURES, "coast", "starts"])
def test_every_overlay_changes_picture_and_drawing(tmp_path: Path, name: str) -> None:
    plain, laid = tmp_path / "plain", tmp_path / "laid"
    for out, more in ((plain, []), (laid, ["--overlays", name])):
        arguments = ["--png", f"{out}.png", "--svg", f"{out}.svg", "--size", "480x320", *more]
        assert main(["workshop", "standard-19", *arguments]) == 0
    for ending in (".png", ".svg"):
        assert plain.with_suffix(ending).read_bytes() != laid.with_suffix(ending).read_bytes()


def test_a_picture_that_is_replaced_is_told(tmp_path: Path, capsys) -> None:
    outs = [tmp_path / "out.png", tmp_path / "out.svg"]
    wanted = ["workshop", "lagoon", "--png", str(outs[0]), "--svg", str(outs[1]), "--size", "200x120"]
    assert main(wanted) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == (f"{outs[0]}\n{outs[1]}\n", "")
    outs[0].write_bytes(b"another one")
    outs[1].unlink()
    assert main(wanted) == 0
    said = capsys.readouterr()
    assert said.out == f"{outs[0]}\n{outs[1]}\n"
    assert said.err == f"{outs[0]} was there before, and was replaced\n"
    assert outs[0].read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--png", "OUT"],
        ["no-such-map", "--png", "OUT"],
        ["BROKEN", "--png", "OUT"],
        ["standard-19", "--png", "OUT", "--size", "10x10"],
        ["standard-19", "--png", "OUT", "--size", f"{MOST_SIDE + 1}x200"],
        ["standard-19", "--png", "OUT", "--size", f"{MOST_SIDE}x{MOST_PIXELS // MOST_SIDE + 1}"],
        ["standard-19", "--png", "OUT", "--size", "big"],
        ["standard-19", "--png", "OUT", "--overlays", "clouds"],
        ["standard-19", "--png", "OUT", "--players", "9"],
        ["standard-19", "--png", "NOWHERE.png"],
        ["standard-19", "--svg", "NOWHERE.svg"],
        ["standard-19", "--svg", "OUT"],
        ["SOUND", "--svg", "SOUND"],
    ],
)
def test_what_cannot_be_done_is_one_sentence(tmp_path: Path, arguments, capsys) -> None:
    names = {
        "OUT": str(tmp_path / "out.png"), "BROKEN": str(write(tmp_path, BROKEN)), "SOUND": str(tmp_path / "sound.yaml"),
        **{f"NOWHERE{ending}": str(tmp_path / "no" / f"x{ending}") for ending in (".png", ".svg")},
    }  # fmt: skip
    sound = (maps() / "lagoon.yaml").read_bytes()
    (tmp_path / "sound.yaml").write_bytes(sound)
    try:
        status = main(["workshop", *(names.get(word, word) for word in arguments)])
    except SystemExit as left:
        status = left.code
    said = capsys.readouterr().err
    assert status == 2 and said.count("\n") == 1 and "Traceback" not in said
    assert not (tmp_path / "out.png").exists()
    assert (tmp_path / "sound.yaml").read_bytes() == sound


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize(
    "words",
    [
        "workshop lagoon --png OUT.png",
        "workshop lagoon --svg OUT.svg",
        "export lagoon --to pioneers --output OUT.game",
        "import OUT.game",
        "check OUT.yaml",
    ],
)
@pytest.mark.parametrize("make", ["mkfifo", "mkdir"])
def test_pipes_and_folders_are_refused_and_never_waited_for(tmp_path: Path, monkeypatch, words, make, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    out = words.split()[-1]
    getattr(os, make)(out)
    assert main(words.split()) == 2
    told = capsys.readouterr()
    assert out in told.err + told.out
    assert [path.name for path in tmp_path.iterdir()] == [out]


@pytest.mark.parametrize(
    "options", [("--size", "800x600"), ("--seed", "1"), ("--deal", "map"), ("--overlays", "pips"), ("--players", "3")]
)
def test_options_of_pictures_are_refused_without_one(options, capsys) -> None:
    assert main(["workshop", "standard-19", *options]) == 2
    said = capsys.readouterr().err
    assert options[0] in said and said.count("\n") == 1


def test_pictures_of_shipped_maps_go_to_the_user(user_folders, tmp_path: Path) -> None:
    assert pictures_folder(maps() / "standard-19.yaml") == user_folders / "data" / "pictures"
    assert pictures_folder(tmp_path / "mine.yaml") == tmp_path


def test_names_that_are_taken_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a-1.png").touch()
    assert save_new(tmp_path, "a-1", ".png", b"picture") == tmp_path / "a-1-2.png"
    assert (tmp_path / "a-1.png").read_bytes() == b"" and (tmp_path / "a-1-2.png").read_bytes() == b"picture"


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are a matter of Unix")
def test_nothing_stays_of_a_file_that_the_disk_has_no_room_for(tmp_path: Path) -> None:
    with room_for(1000), pytest.raises(OSError, match="too large"):
        save_new(tmp_path, "a-1", ".png", b"x" * 100_000)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", [(64, 64), (1920, 1080), (MOST_SIDE, 64)])
def test_sizes_that_can_be_drawn(size) -> None:
    assert size_problem(size) is None
