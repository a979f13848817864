"""Conditions of process engines (JUEL, FEEL, simple Python and JavaScript) in our language, where they are simple."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sopstudio.errors import ConditionError
from sopstudio.expressions import FactName, parse, to_text, walk

_EXPRESSION: Final = re.compile(r"\s*[$#]\{(?P<juel>.*)\}\s*|\s*=(?P<feel>[^=].*)|(?P<other>.*)", re.S)
_PIECE: Final = re.compile(r"""(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<code>[^"']+)|(?P<open>["'])""", re.S)
_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"eq": "==", "ne": "!=", "lt": "<", "gt": ">", "le": "<=", "ge": ">=", "True": "true", "False": "false"}
)
_WORD: Final = re.compile(rf"(?<![\w.{{])(?:{'|'.join(_WORDS)})(?![\w.(}}])")
_EQUALS: Final = re.compile(r"(?<![=!<>])=(?!=)|===")
_NULL: Final = re.compile(r"([A-Za-z_][\w.]*)\s*(==|!=)\s*(?:null|None|undefined)\b")
_EMPTY: Final = re.compile(r"\bempty\s+([A-Za-z_][\w.]*)")
_PATH: Final = re.compile(r"(?<![\w.{])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?![\w.(])")


def translate(text: str) -> str:
    """A condition in our language; blank where it is not that simple. Paths (`order.total`) become `order_total`."""
    match = _EXPRESSION.fullmatch(text.strip())
    if match is None:
        return ""
    is_marked = match["other"] is None
    body = match["juel"] or match["feel"] or match["other"] or ""
    pieces = []
    for piece in _PIECE.finditer(body):
        if piece["open"]:
            return ""
        pieces.append(piece["text"] or _translate_code(piece["code"]))
    try:
        tree = parse("".join(pieces)).tree
    except ConditionError:
        return ""
    names = [part.name for part in walk(tree) if isinstance(part, FactName)]
    is_bare = isinstance(tree, FactName) and not is_marked and "{" not in body
    return "" if is_bare or not names else to_text(tree)


def _translate_code(code: str) -> str:
    code = _EQUALS.sub("==", code)
    code = _WORD.sub(lambda match: _WORDS[match[0]], code)
    code = _NULL.sub(lambda match: f"{'missing' if match[2] == '==' else 'present'}({match[1]})", code)
    code = _EMPTY.sub(r"missing(\1)", code)
    return _PATH.sub(lambda match: match[1].replace(".", "_"), code)


__all__ = ["translate"]
