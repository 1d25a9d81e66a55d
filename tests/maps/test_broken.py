"""The broken map files of ``broken/``: in each exactly the problems that ``broken.yaml`` lists are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from hexfolk.mapfiles import MapCode, Severity, inspect_map
from hexfolk.mapfiles.problems import Problem

HERE = Path(__file__).parent
EXPECTED: dict[str, list[str]] = yaml.safe_load((HERE / "broken.yaml").read_text(encoding="utf-8"))
CODES = {name: {problem.split()[1] for problem in problems} for name, problems in EXPECTED.items()}

NOT_IN_A_FILE = {
    "file_missing",
    "file_unreadable",
    "name_taken",
    "share_code_foreign",
    "share_code_newer",
    "share_code_damaged",
}
"""Codes for what is no map file at all."""
ALWAYS_ALONE = {"file_too_large", "pioneers_map"}
"""Nothing else is looked for then."""
NEVER_MET = {"bad_yaml"}
"""For what a parser may yet complain of; all that is known has a code of its own."""


def problems_of(name: str) -> tuple[Problem, ...]:
    return inspect_map((HERE / "broken" / f"{name}.yaml").read_bytes(), name).problems


@pytest.mark.parametrize("name", EXPECTED)
def test_exactly_the_listed_problems_are_found(name: str) -> None:
    assert [f"{p.line}:{p.column} {p.code}" for p in problems_of(name)] == EXPECTED[name]


def test_every_file_is_listed_and_there_are_many() -> None:
    assert {path.name for path in (HERE / "broken").iterdir()} == {f"{name}.yaml" for name in EXPECTED}
    assert len(EXPECTED) >= 80


@pytest.mark.parametrize("code", sorted({code.value for code in MapCode} - NOT_IN_A_FILE - NEVER_MET))
def test_every_code_is_found_alone_and_among_others(code: str) -> None:
    alone = [name for name, codes in CODES.items() if codes == {code}]
    among = [name for name, codes in CODES.items() if code in codes and len(codes) > 1]
    assert alone
    assert among or code in ALWAYS_ALONE
    assert len(alone) + len(among) >= 2


def test_the_list_of_codes_for_authors_is_complete() -> None:
    page = (HERE.parent.parent / "maps" / "README.md").read_text(encoding="utf-8")
    page = page.partition("\n## What the checker says\n")[2]
    listed = re.findall(r"^\| `([a-z_]+)` \| (error|warning|note) \|", page, re.MULTILINE)
    severities = {code.value: Problem(0, 0, code).severity.value for code in MapCode}
    assert dict(listed) == severities
    assert len(listed) == len(severities)
    assert {severity.value for severity in Severity} == {severity for _, severity in listed}
