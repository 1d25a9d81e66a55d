"""Titles of maps and what is said of them, in the language in use."""

import gettext

import pytest

from hexfolk import i18n, paths
from hexfolk.client.scenes.map_names import announced_title, game_title, map_text, map_title


class Spoken(gettext.NullTranslations):
    """A catalogue of a language, without sentences."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._info = {"language": language}


@pytest.fixture
def speak():
    yield lambda language: i18n.use(Spoken(language))
    i18n.use(gettext.NullTranslations())


def test_titles_follow_the_language(speak):
    assert i18n.language() == "en"
    assert map_title("giant-land") == "Giant Land"
    assert map_title("standard-30") == "Standard 30"
    speak("ko")
    assert i18n.language() == "ko"
    assert map_title("giant-land") == "거인의 땅"
    assert map_text("lagoon").startswith("잔잔한 물")
    speak("xx")
    assert map_title("lagoon") == "Lagoon"


def test_a_game_tells_its_own_title(speak):
    titles = {"de": "Ententeich", "en": "Duck Pond"}
    assert game_title("lagoon", titles) == "Duck Pond"
    speak("de")
    assert game_title("lagoon", titles) == "Ententeich"
    assert game_title("lagoon", {"": "Pond"}) == "Pond"
    assert game_title("lagoon", {}) == map_title("lagoon") != "lagoon"


def test_a_strangers_game_tells_the_title_of_what_is_not_shipped(speak):
    speak("ko")
    assert announced_title("giant-land", "Liars' Land") == "거인의 땅"
    assert announced_title("cove", "Toothed Cove") == announced_title("", "Toothed Cove") == "Toothed Cove"
    assert announced_title("cove", "") == "cove"


def test_a_map_that_cannot_be_read_keeps_its_name():
    assert map_title("gone") == "gone"
    assert map_text("gone") == ""


def test_own_maps_are_read_anew():
    folder = paths.user_maps_folder()
    folder.mkdir(parents=True)
    text = (paths.maps() / "lagoon.yaml").read_text(encoding="utf-8")
    for title in ("Pond", "Puddle"):
        (folder / "mine.yaml").write_text(text.replace("en: Lagoon", f"en: {title}"), encoding="utf-8")
        assert map_title("mine") == title


def test_a_name_that_came_from_elsewhere_opens_no_file(tmp_path, monkeypatch):
    """A host names the map of its game as it likes."""
    stray = tmp_path / "stray.yaml"
    stray.write_bytes((paths.maps() / "lagoon.yaml").read_bytes())
    monkeypatch.chdir(tmp_path)
    for name in (str(stray), "stray.yaml", "../stray", "own:../stray"):
        assert game_title(name, {}) == name.removeprefix("own:")
        assert map_text(name) == ""
