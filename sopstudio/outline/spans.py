"""What the characters of a line are, to be told apart in colour: each line for itself, so that typing stays fast."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from sopstudio.formats.text.details import KEYS
from sopstudio.outline.plain_forms import TITLE, find_keyword

SpanKind = Literal["indent", "heading", "keyword", "key", "fact", "value", "tag", "id", "comment"]
_HEADING: Final = re.compile(rf"# .*|{TITLE}.*")
_COMMENT: Final = re.compile(r"#.*|={3,}")
_KEYWORD: Final = re.compile(
    r"(?:else if|elif|elsif|if|when|otherwise if|else|otherwise|always|end(?=:|$)|go ?to|continue$|dead end$"
    r"|terminate(?= the flow|$)|follow (?:every|all|each|the first)(?= .*holds?)|procedure(?= .*:$)|set(?= \{)|-{3,}$"
    r"|(?:facts|tools|knowledge):$)(?![\w-])",
    re.I,
)
_KEY: Final = re.compile(rf"(?:{'|'.join(sorted(map(re.escape, KEYS), key=len, reverse=True))}):(?=\s|$)")
_PART: Final = re.compile(
    r"""(?P<fact>\{[^{}]*\}?)|(?P<id>\[\#[^\[\]]*\])|(?P<tag>\[(?:[Tt]ools?|[Pp]erson)\b[^\[\]]*\])"""
    r"""|(?P<value>"(?:[^"\\]|\\.)*"|(?<![\w'])'[^']*'(?!\w))"""
)
_MAX_CHARACTERS: Final = 2000
"""Of a longer line only so much is coloured."""


class Span(NamedTuple):
    """Characters of a line, and what they are."""

    start: int
    end: int
    kind: SpanKind


def line_spans(line: str) -> Iterator[Span]:
    """The parts of a line that are more than words, from the left."""
    text = line[:_MAX_CHARACTERS]
    start = len(text) - len(text.lstrip())
    if start:
        yield Span(0, start, "indent")
    for pattern, kind in _WHOLE:
        if pattern.fullmatch(text, start):
            yield Span(start, len(text), kind)
            return
    plain = find_keyword(text[start:])
    if plain is not None:
        yield Span(start, start + plain[1], "keyword")
        start += plain[1]
    else:
        for pattern, kind in _FIRST:
            match = pattern.match(text, start)
            if match:
                yield Span(start, match.end(), kind)
                start = match.end()
                break
    for match in _PART.finditer(text, start):
        yield Span(match.start(), match.end(), _PARTS[match.lastgroup or "value"])


_WHOLE: Final[tuple[tuple[re.Pattern[str], SpanKind], ...]] = ((_HEADING, "heading"), (_COMMENT, "comment"))
_FIRST: Final[tuple[tuple[re.Pattern[str], SpanKind], ...]] = ((_KEYWORD, "keyword"), (_KEY, "key"))
_PARTS: Final[dict[str, SpanKind]] = {"fact": "fact", "id": "id", "tag": "tag", "value": "value"}

__all__ = ["Span", "SpanKind", "line_spans"]
