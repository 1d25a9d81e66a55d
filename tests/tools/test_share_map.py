"""The command that turns maps into lines of text and back."""

import io

import pytest

from hexfolk import paths
from hexfolk.cli import main


@pytest.fixture
def code(capsys):
    assert main(["share", "standard-19"]) == 0
    return capsys.readouterr().out.strip()


def test_there_and_back(code, tmp_path, capsys):
    shipped = (paths.maps() / "standard-19.yaml").read_bytes()
    assert main(["share", "--read", code]) == 0
    assert capsys.readouterr().out.encode() == shipped
    assert main(["share", "--read", code, "--output", str(tmp_path / "mine.yaml")]) == 0
    assert (tmp_path / "mine.yaml").read_bytes() == shipped
    assert main(["share", str(tmp_path / "mine.yaml")]) == 0


def test_a_code_from_stdin(code, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{code[:40]}\n{code[40:]}\n".encode())))
    assert main(["share", "--read", "-"]) == 0
    assert capsys.readouterr().out.startswith("# yaml-language-server")


def test_what_cannot_be_done_is_said_in_one_sentence(code, tmp_path, capsys):
    there = tmp_path / "there.yaml"
    there.write_text("mine")
    for words in (
        ["share", "atlantis"],
        ["share", code],
        ["share", "a" * 400],
        ["share", "--read", "hello"],
        ["share", "--read", code[:-4]],
        ["share", "--read", code, "--output", str(there)],
        ["share", "--read", code, "--output", str(tmp_path / "no" / "folder.yaml")],
        ["share", "standard-19", "--output", "x"],
    ):
        assert main(words) == 2
        told = capsys.readouterr()
        assert told.out == "" and len(told.err.splitlines()) == 1, words
    assert there.read_text() == "mine"
