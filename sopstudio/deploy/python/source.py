"""Python source text laid out as a formatter would: on one line where it fits, else one part a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from textwrap import wrap
from typing import Any, TypeAlias

LINE_LENGTH = 120


@dataclass(frozen=True, slots=True)
class Junction:
    """Operands joined by *and*, *or*, or a sign of arithmetic."""

    word: str
    operands: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A call, tuple, list or dict: each part has what stands before it (`name=`, `"key": `, or nothing)."""

    opening: str
    parts: tuple[tuple[str, Source], ...]
    closing: str

    @property
    def is_single_tuple(self) -> bool:
        """Whether it is a tuple of one item, which needs its comma."""
        return self.opening == "(" and len(self.parts) == 1


Source: TypeAlias = str | Junction | Bracket


def call(name: str, /, *arguments: Source, **keywords: Source) -> Bracket:
    """A call; keywords follow the arguments in their order."""
    parts = [*(("", argument) for argument in arguments), *((f"{key}=", value) for key, value in keywords.items())]
    return Bracket(f"{name}(", tuple(parts), ")")


def tuple_of(items: Iterable[Source]) -> Bracket:
    """A tuple."""
    return Bracket("(", tuple(("", item) for item in items), ")")


def dict_of(items: Iterable[tuple[str, Source]]) -> Bracket:
    """A dict whose keys are texts."""
    return Bracket("{", tuple((f"{quote(key)}: ", value) for key, value in items), "}")


def literal(value: Any) -> Source:
    """JSON data, or an exact number, as a literal. Texts stay texts, whatever they hold."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, Mapping):
        return dict_of((str(key), literal(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        return Bracket("[", tuple(("", literal(item)) for item in value), "]")
    if isinstance(value, Decimal):
        return f'Decimal("{value}")'
    if isinstance(value, Fraction):
        return f"Fraction({value.numerator}, {value.denominator})"
    return repr(value)


def quote(text: str) -> str:
    """A text as a literal, in double quotes unless these would have to be escaped more often."""
    body = repr(text)[1:-1]
    if repr(text)[0] == '"':
        return repr(text)
    if text.count('"') > text.count("'"):
        return f"'{body}'"
    return '"' + body.replace("\\'", "'").replace('"', '\\"') + '"'


def flat(source: Source) -> str:
    """The text on one line."""
    if isinstance(source, str):
        return source
    if isinstance(source, Junction):
        return f" {source.word} ".join(
            f"({flat(part)})" if isinstance(part, Junction) else flat(part) for part in source.operands
        )
    inner = ", ".join(before + flat(part) for before, part in source.parts)
    return f"{source.opening}{inner}{',' if source.is_single_tuple else ''}{source.closing}"


def layout(source: Source, indent: int = 0, before: str = "", after: str = "") -> str:
    """The text behind `before` (on the same line, indented) with `after` at its end, over as many lines as needed."""
    line = " " * indent + before + flat(source) + after
    if len(line) <= LINE_LENGTH:
        return line
    inner = indent + 4
    if isinstance(source, Bracket) and len(source.parts) == 1 and isinstance(source.parts[0][1], Junction):
        lines = [before + source.opening, _layout_bare(source.parts[0][1], inner), source.closing + after]
        return "\n".join([" " * indent + lines[0], lines[1], " " * indent + lines[2]])
    if isinstance(source, Bracket) and source.parts:
        parts = [layout(part, inner, prefix, ",") for prefix, part in source.parts]
        return "\n".join([" " * indent + before + source.opening, *parts, " " * indent + source.closing + after])
    if isinstance(source, Junction):
        hugged = _hug_last(source, indent, before, after)
        if hugged is not None:
            return hugged
        parts = [
            _layout_operand(part, inner, f"{source.word} " if number else "")
            for number, part in enumerate(source.operands)
        ]
        return "\n".join([" " * indent + before + "(", *parts, " " * indent + ")" + after])
    if isinstance(source, str) and source.startswith("limit(") and before == "return ":
        return "\n".join([f"{' ' * indent}{before}limit(", " " * inner + source[6:-1], " " * indent + ")" + after])
    if isinstance(source, str) and source[0] in "\"'" and " " in source and before.endswith(("=", ": ")):
        return _layout_text(source, indent, before, after)
    return line


def _hug_last(source: Junction, indent: int, before: str, after: str) -> str | None:
    """Two operands of which the second ends with brackets: the line is broken in these, where the rest fits."""
    if len(source.operands) != 2 or not before.startswith("return "):
        return None
    first, last = source.operands
    start = f"{before}{flat(Junction(source.word, (first, '')))}"
    if isinstance(last, Junction):
        opening, inner = "(", _layout_bare(last, indent + 4)
    elif isinstance(last, Bracket) and last.parts:
        opening, inner = last.opening, _layout_parts(last, indent + 4)
    else:
        return None
    lines = [" " * indent + start + opening, inner, " " * indent + ")" + after]
    return "\n".join(lines) if all(len(line) <= LINE_LENGTH for line in "\n".join(lines).splitlines()) else None


def _layout_bare(source: Junction, indent: int) -> str:
    """Operands without parentheses around them: on one line where they fit, else a line each."""
    line = " " * indent + flat(source)
    if len(line) <= LINE_LENGTH:
        return line
    words = ["", *[f"{source.word} "] * (len(source.operands) - 1)]
    return "\n".join(_layout_operand(part, indent, word) for part, word in zip(source.operands, words, strict=True))


def _layout_parts(source: Bracket, indent: int) -> str:
    """What is in brackets: on one line where it fits, else a line each."""
    line = " " * indent + ", ".join(before + flat(part) for before, part in source.parts)
    if len(line) <= LINE_LENGTH:
        return line
    return "\n".join(layout(part, indent, prefix, ",") for prefix, part in source.parts)


def _layout_operand(part: Source, indent: int, before: str) -> str:
    parenthesized = isinstance(part, Junction)
    line = " " * indent + before + (f"({flat(part)})" if parenthesized else flat(part))
    return line if len(line) <= LINE_LENGTH else layout(part, indent, before)


def _layout_text(source: str, indent: int, before: str, after: str) -> str:
    """A long text in pieces, which Python joins."""
    pad = " " * (indent + 4)
    width = LINE_LENGTH - len(pad) - 2
    pieces = [source[1:-1]] if len(source) - 2 <= width else re.findall(rf".{{1,{width}}}(?:(?<= )|$)", source[1:-1])
    if "\\" in source or "".join(pieces) != source[1:-1]:
        return " " * indent + before + source + after
    lines = [f"{pad}{source[0]}{piece}{source[0]}" for piece in pieces]
    return "\n".join([" " * indent + before + "(", *lines, " " * indent + ")" + after])


def comment(text: str, indent: int = 0) -> str:
    """A text as comment lines, without what is not printable."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    pad = " " * indent + "# "
    return "\n".join(pad + piece for piece in wrap(line, LINE_LENGTH - len(pad), break_long_words=False) or ["-"])


__all__ = [
    "Bracket",
    "Junction",
    "Source",
    "call",
    "comment",
    "dict_of",
    "flat",
    "layout",
    "literal",
    "quote",
    "tuple_of",
]
