"""The words and signs of a condition, also of one that is being typed: for completion, and for what is shown at once.

This needs no grammar, so a canvas can be drawn before the parser is there. Where a text parses, `fact_tokens` are
exactly the facts of its tree.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from msgspec import Struct

from sopstudio.expressions.diagnostics import RESERVED_WORDS
from sopstudio.expressions.tree import is_fact_name

_TOKEN: Final = re.compile(
    r"""(?P<text>'(?:[^'\\]|\\.)*' | "(?:[^"\\]|\\.)*") | (?P<fact>\{[^{}]*\}) | (?P<open_text>['"].*)
      | (?P<open_fact>\{.*)
      | (?P<compare>==|!=|<=|>=|<|>|not\s+in\b|in\b) | (?P<join>&&|\|\||and\b|or\b|!|not\b|[-+*/(,\[])
      | (?P<close>[)\]]) | (?P<number>\d+(?:\.\d+)?) | (?P<truth>(?:true|false|True|False)\b)
      | (?P<word>[^\W\d][\w.]*)""",
    re.VERBOSE | re.DOTALL,
)
_OPERANDS: Final = frozenset({"text", "fact", "number", "truth", "word"})
_QUOTED_OR_BRACED: Final = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\{[^{}]*\}"""
_WORDS_OF_THE_LANGUAGE: Final = frozenset({"and", "or", "not", "in", "true", "false", "True", "False"})


class Token(Struct, frozen=True):
    """A word or sign and where it starts.

    `kind` is text, fact, number, truth, word, compare, join, close, or open_text and open_fact, which are never closed
    and reach to the end.
    """

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where the next character is."""
        return self.start + len(self.text)


class FactToken(Struct, frozen=True):
    """A fact in a text: its name, where it stands (braces included), and whether it is in braces."""

    name: str
    start: int
    end: int
    braced: bool


def tokenize(text: str) -> Iterator[Token]:
    """The tokens of any text, from left to right; what is no word or sign of the language is left out."""
    return (Token(str(match.lastgroup), match[0], match.start()) for match in _TOKEN.finditer(text))


def fact_tokens(text: str) -> tuple[FactToken, ...]:
    """The facts in a condition or an expression, from left to right, also in one that is not finished.

    Bare words count unless operands stand side by side, as they do in prose; then only names in braces do.
    """
    tokens = list(tokenize(text))
    prose = any(left.kind in _OPERANDS and right.kind in _OPERANDS for left, right in pairwise(tokens))
    return tuple(_fact_tokens(tokens, bare=not prose))


def _fact_tokens(tokens: list[Token], *, bare: bool) -> Iterator[FactToken]:
    for index, token in enumerate(tokens):
        following = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if token.kind == "fact" and is_fact_name(token.text[1:-1].strip()):
            yield FactToken(token.text[1:-1].strip(), token.start, token.end, True)
        elif bare and token.kind == "word" and following != "(":
            yield FactToken(token.text, token.start, token.end, False)


def brace_names(text: str, names: Iterable[str]) -> str:
    """`text` with braces around the names that stand in it as they are spoken, and are not read as facts without them:
    those with blanks (also for `_`) or in another case. Nothing within quotes or braces is changed.
    """
    by_words: dict[str, str] = {}
    for name in names:
        spoken = " ".join(name.replace("_", " ").split())
        if spoken and spoken not in _WORDS_OF_THE_LANGUAGE and spoken not in RESERVED_WORDS:
            by_words.setdefault(spoken.casefold(), name)
    if not by_words:
        return text
    longest_first = sorted(by_words, key=len, reverse=True)
    words = "|".join(r"[\s_]+".join(map(re.escape, spoken.split())) for spoken in longest_first)
    pattern = re.compile(rf"{_QUOTED_OR_BRACED}|(?<![\w.])(?P<name>{words})(?![\w.]|\s*\()", re.I)
    return pattern.sub(lambda match: _with_braces(match, by_words), text)


def _with_braces(match: re.Match[str], by_words: Mapping[str, str]) -> str:
    written = match["name"]
    if written is None:
        return match[0]
    name = by_words.get(" ".join(written.replace("_", " ").split()).casefold(), written)
    return written if written == name and can_be_bare(name) else f"{{{name}}}"


def can_be_bare(name: str) -> bool:
    """Whether a fact's name is read as that fact without its braces."""
    return name.isidentifier() and name not in _WORDS_OF_THE_LANGUAGE and name not in RESERVED_WORDS
