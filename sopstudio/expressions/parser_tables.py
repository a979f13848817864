"""The parser of the condition language, from tables that are kept beside the grammar.

Building the tables from the grammar takes longer than reading all conditions of a large SOP, so they are stored in
`grammar.json`. Tables of another grammar or another lark are ignored, and the parser is built from the grammar.
`python -m sopstudio.expressions.parser_tables` writes them anew.
"""

import hashlib
import json
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, cast

import lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

GRAMMAR_NAME: Final = "grammar.lark"
TABLES_NAME: Final = "grammar.json"
OPTIONS: Final[dict[str, Any]] = {"parser": "lalr", "lexer": "basic"}


def create_parser(tables: dict[str, Any], **callbacks: Any) -> lark.Lark:
    """The parser of the condition language; `callbacks` are lark's `transformer` and `lexer_callbacks`."""
    grammar = _read(GRAMMAR_NAME)
    if tables["made_of"] != _fingerprint(grammar):
        return lark.Lark(grammar, **OPTIONS, **callbacks)
    data = {**tables["data"], "options": {**tables["data"]["options"], **callbacks}}
    untyped: Any = lark.Lark
    return cast(lark.Lark, untyped.load({"data": data, "memo": tables["memo"]}))


def read_tables() -> dict[str, Any]:
    """The parse tables that were computed from the grammar when the package was made."""
    tables: dict[str, Any] = json.loads(_read(TABLES_NAME), object_hook=_restore_numbers)
    return tables


def build_tables() -> dict[str, Any]:
    """The tables of the grammar as JSON data, with the fingerprint of what they were built from."""
    grammar = _read(GRAMMAR_NAME)
    data, memo = lark.Lark(grammar, **OPTIONS).memo_serialize([TerminalDef, Rule])
    return {"made_of": _fingerprint(grammar), "data": data, "memo": memo}


def _read(name: str) -> str:
    return files("sopstudio.expressions").joinpath(name).read_text(encoding="utf-8")


def _fingerprint(grammar: str) -> str:
    return hashlib.sha256(f"{lark.__version__}\n{grammar}".encode()).hexdigest()


def _restore_numbers(read: dict[str, Any]) -> dict[Any, Any]:
    """The same object with numbers as keys again where JSON has made texts of them."""
    return {int(key) if key.isdecimal() else key: value for key, value in read.items()}


if __name__ == "__main__":
    tables = json.dumps(build_tables(), indent=None, separators=(",", ":"), sort_keys=True)
    Path(__file__).with_name(TABLES_NAME).write_text(tables + "\n", encoding="utf-8")
