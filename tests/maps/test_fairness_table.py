"""The committed table of fairness belongs to the maps as they are, and shows them to be fair."""

from hexfolk import paths
from hexfolk.tools.fairness import GAMES, TABLE, digest, read_table, unfair, wanted

AGAIN = "play them anew: python -m hexfolk.tools.fairness"
ROWS = read_table(paths.maps() / TABLE)


def test_every_row_is_of_a_map_as_it_is_now():
    assert set(ROWS) <= set(wanted())
    old = [key for key, row in ROWS.items() if row.digest != digest(key[0]) or row.games != GAMES]
    assert old == [], AGAIN


def test_no_map_and_number_is_missing():
    assert sorted(set(wanted()) - set(ROWS)) == [], AGAIN


def test_every_row_has_wins_for_each_position():
    for (_name, players), row in ROWS.items():
        assert len(row.wins) == players
        # A shared win counts for each winner.
        assert row.games <= sum(row.wins) <= 1.05 * row.games


def test_no_position_is_further_from_its_share_than_on_the_standard_board():
    assert {players for _name, players in ROWS} <= {
        players for name, players in ROWS if name.startswith("standard-")
    }, "without the standard board nothing is judged"
    assert unfair(ROWS) == ()
