"""The table of fairness: what is missing, what is kept, and which rows are unfair."""

import pytest

from hexfolk import paths
from hexfolk.tools import fairness
from hexfolk.tools.fairness import Row, digest, main, missing, read_table, unfair, write_table


def row(*wins: int, seal: str = "x", games: int = 300) -> Row:
    return Row(seal, games, 60.0, wins)


def test_a_table_is_read_as_it_was_written(tmp_path):
    rows = {("lagoon", 2): row(160, 140), ("hourglass", 3): Row("ab", 10, 61.5, (3, 3, 4))}
    path = tmp_path / "table.csv"
    write_table(path, rows)
    assert read_table(path) == rows
    assert path.read_text().splitlines()[1] == "hourglass,3,ab,10,61.5,3 3 4"
    assert read_table(tmp_path / "none.csv") == {}
    path.write_text("something else\n")
    with pytest.raises(ValueError, match="is not a table"):
        read_table(path)


def test_words_do_not_change_the_digest_but_the_island_does(tmp_path):
    text = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")
    path = tmp_path / "mine.yaml"

    def seal(changed: str) -> str:
        path.write_text(changed, encoding="utf-8")
        return digest(str(path))

    same = seal(text)
    assert same == digest("lagoon")
    assert seal(text.replace("en: Lagoon", "en: Pond").replace("[2, 3]", "[2]") + "# a comment\n") == same
    assert seal(text.replace("spread: 6", "spread: 5")) != same
    assert seal(text.replace("robber: desert", "robber: none")) != same
    assert seal(text.replace("wishes: fair", "wishes: {clump: 2}")) != same


def test_only_rows_of_the_present_map_are_kept():
    keys = (("lagoon", 2), ("lagoon", 3))
    done = row(1, 2, 3, seal=digest("lagoon"))
    assert missing({}, keys, 300) == keys
    assert missing({("lagoon", 3): done}, keys, 300) == (("lagoon", 2),)
    assert missing({("lagoon", 3): done}, keys, 200) == keys
    assert missing({("lagoon", 3): done._replace(digest="old")}, keys, 300) == keys


def test_a_far_position_is_unfair_and_a_near_one_is_not():
    standard = {("standard-19", 2): row(150, 150), ("standard-19", 4): row(75, 75, 75, 75)}
    assert unfair({**standard, ("lagoon", 2): row(160, 140)}) == ()
    found = unfair({**standard, ("lagoon", 2): row(210, 90), ("hourglass", 4): row(70, 80, 75, 75)})
    assert [(bad.map, bad.position, bad.wins, bad.standard) for bad in found] == [
        ("lagoon", 1, 210, 150),
        ("lagoon", 2, 90, 150),
    ]


def test_what_the_standard_board_shows_itself_is_no_fault_of_a_map():
    rows = {("standard-19", 2): row(210, 90), ("lagoon", 2): row(210, 90), ("hourglass", 2): row(150, 150)}
    assert unfair(rows) == ()


def test_rows_without_their_standard_board_are_not_judged():
    assert unfair({("lagoon", 2): row(300, 0)}) == ()


def test_many_comparisons_ask_for_more():
    """The same row alone is unfair; among many fair ones chance explains it."""
    bad = {("standard-19", 4): row(75, 75, 75, 75), ("hourglass", 4): row(108, 64, 64, 64)}
    assert [found.position for found in unfair(bad)] == [1]
    many = {(f"map {number}", 4): row(76, 76, 74, 74) for number in range(60)}
    assert unfair({**bad, **many}) == ()


def test_the_command_plays_what_is_missing_and_goes_on_where_it_was(tmp_path, capsys, monkeypatch):
    table = tmp_path / "table.csv"
    words = ["lagoon", "--games", "2", "--table", str(table)]
    assert main(words) == 0
    assert "2 of 2: lagoon, 3 players" in capsys.readouterr().out
    rows = read_table(table)
    assert {key: row.games for key, row in rows.items()} == {("lagoon", 2): 2, ("lagoon", 3): 2}
    assert all(sum(found.wins) == 2 and found.digest == digest("lagoon") for found in rows.values())
    monkeypatch.setattr(fairness, "measure", lambda *_words: pytest.fail("nothing is missing"))
    assert main(words) == 0
    assert read_table(table) == rows


def test_the_command_says_what_is_unfair(tmp_path, capsys):
    table = tmp_path / "table.csv"
    rows = {("standard-19", 2): row(150, 150), ("lagoon", 2): row(250, 50, seal=digest("lagoon"))}
    write_table(table, {**rows, ("lagoon", 3): row(1, 1, 1, seal=digest("lagoon"))})
    assert main(["lagoon", "--table", str(table)]) == 1
    assert "unfair: lagoon, 2 players, position 1: 250, not 150" in capsys.readouterr().out
