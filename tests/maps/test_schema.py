"""The schema for editors: made of the types, at peace with every shipped map, and at odds with what it can see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from hexfolk import paths
from hexfolk.mapfiles import shipped_maps
from hexfolk.mapfiles.schema import SCHEMA_FILE, map_schema, schema_text
from tests.maps.test_broken import CODES, HERE

SEEN = {
    "bad_place", "bad_token", "empty_board", "missing_key", "not_land", "repeated_players", "token_on_desert",
    "unknown_cell", "unknown_format", "unknown_key", "wrong_length", "wrong_type", "wrong_value",
}  # fmt: skip
"""Codes of what a schema can see."""
NO_YAML = {
    "alias", "bad_escape", "bad_tag", "bad_yaml", "bracket_open", "colon_in_text", "comma_missing",
    "control_character", "dash_misplaced", "empty_file", "file_too_large", "more_documents", "no_key", "pioneers_map",
    "quote_open", "stray_character", "stray_text", "tab", "too_deep", "value_missing", "wrong_encoding", "wrong_indent",
}  # fmt: skip
"""Codes of files that an editor has more to say about than a schema."""


READ_DIFFERENTLY = {"octal-target", "target-with-underscore", "target-with-fraction"}
"""Files with numbers that some readers of YAML, or JSON schemas, take for others."""
ROWS_OF_ANOTHER_TYPE = {"row-as-list", "row-of-nothing", "row-of-question-marks"}
"""Those of the files with a ``bad_row`` that a schema sees."""
TOO_MANY_CELLS = {"many-cells"}
"""Those of the files with a ``board_too_large`` that a schema does not see: it counts rows and letters."""


def plain(value: Any) -> Any:
    """The value as JSON would have it."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def fits(path: Path) -> bool:
    try:
        value = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, ValueError):
        return False
    return jsonschema.Draft202012Validator(map_schema()).is_valid(plain(value))


def test_the_committed_schema_is_the_one_of_the_types() -> None:
    assert (paths.maps() / SCHEMA_FILE).read_text(encoding="utf-8") == schema_text(), (
        "make it anew: hexfolk check --schema > maps/map.schema.json"
    )
    jsonschema.Draft202012Validator.check_schema(json.loads(schema_text()))


@pytest.mark.parametrize("name", shipped_maps())
def test_the_schema_accepts_the_shipped_maps_which_name_it(name: str) -> None:
    path = paths.maps() / f"{name}.yaml"
    assert fits(path)
    assert path.read_text(encoding="utf-8").startswith(f"# yaml-language-server: $schema={SCHEMA_FILE}\n")


@pytest.mark.parametrize("name", [n for n, codes in CODES.items() if not codes & NO_YAML and n not in READ_DIFFERENTLY])
def test_the_schema_refuses_what_it_can_see_and_nothing_else(name: str) -> None:
    too_large = "board_too_large" in CODES[name] and name not in TOO_MANY_CELLS
    seen = CODES[name] & SEEN or name in ROWS_OF_ANOTHER_TYPE or too_large
    assert fits(HERE / "broken" / f"{name}.yaml") == (not seen)


def test_every_key_is_described_where_editors_look() -> None:
    parts = map_schema()["$defs"].values()
    assert {key for part in parts for key, value in part["properties"].items() if not value.get("description")} == set()
