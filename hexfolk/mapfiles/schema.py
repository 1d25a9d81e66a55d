"""The JSON schema of map files, made of the format's types, so that editors complete and check while one types."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec

from hexfolk.mapfiles.document import Document, TokenNumber

SCHEMA_FILE = "map.schema.json"
"""Its name beside the shipped maps."""


def map_schema() -> dict[str, Any]:
    """The schema, in the draft of 2020-12."""
    schema: dict[str, Any] = msgspec.json.schema(Document)
    # JSON knows keys of text only, so the numbers of tokens are not told by their type.
    tokens = schema["$defs"]["BagPart"]["properties"]["tokens"]["anyOf"][0]
    tokens["propertyNames"] = {"enum": [str(token) for token in get_args(TokenNumber)]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Hexfolk map", **schema}


def schema_text() -> str:
    """The schema as the file beside the maps holds it."""
    return json.dumps(map_schema(), indent=1, ensure_ascii=False) + "\n"
