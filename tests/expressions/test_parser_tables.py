"""The stored tables of the parser: they fit the grammar, and without them the parser is the same."""

from __future__ import annotations

from typing import Any

import pytest
from lark import Lark, UnexpectedToken

from sopstudio.expressions.parser_tables import build_tables, create_parser, read_tables

TEXTS = ("{a} == 1", "not {a} in ['x', 2.5] || b && true", "-{a} * (2 + count({b})) >= {c} / 3", "{a} ==", "1 < 2 <")


def test_stored_tables_are_those_of_the_grammar_and_of_the_installed_lark() -> None:
    stored, fresh = read_tables(), build_tables()
    assert stored["made_of"] == fresh["made_of"], "run: python -m sopstudio.expressions.parser_tables"
    assert _shape(stored) == _shape(fresh)


@pytest.mark.parametrize("text", TEXTS)
def test_parser_of_other_tables_is_built_from_the_grammar_and_reads_alike(text: str) -> None:
    stored, rebuilt = create_parser(read_tables()), create_parser({"made_of": "another grammar"})
    assert _outcome(stored, text) == _outcome(rebuilt, text)


def _shape(tables: dict[str, Any]) -> tuple[int, int, int]:
    parts = tables["data"]["parser"]
    return len(parts["parser"]["states"]), len(parts["lexer_conf"]["terminals"]), len(tables["data"]["rules"])


def _outcome(parser: Lark, text: str) -> object:
    try:
        return parser.parse(text)
    except UnexpectedToken as error:
        return error.token, error.expected
