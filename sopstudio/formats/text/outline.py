"""The lines of an indented text as a tree: deeper lines are children of the line above them.

Depth comes from white space (spaces or tabs, never both), from bullets (`- ` and `a. ` are one deeper
than bare text in the same column, as in Agent-S, appendix A.4) and from numbers (`1.1` is one deeper than
`1.`); a bullet is below the numbers of its column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sopstudio.errors import FormatError
from sopstudio.formats.limits import check_lines
from sopstudio.sop.canonical_json import MAX_DEPTH
from sopstudio.translation import tr

_NUMBER = re.compile(r"(\d+(?:\.\d+)+\.?|\d+[.)])\s+")
_BULLET = re.compile(r"(?:[-*+•]|[a-z][.)]|[ivx]{2,4}[.)]|\([a-z0-9]\))\s+")
"""Signs, letters and small Roman numerals: they mark a line without stating its depth among others."""
LINE_MARKER = re.compile(f"{_BULLET.pattern}|{_NUMBER.pattern}")
"""A line that would lose its beginning when it is read."""
_BELOW_NUMBERS = 1_000
_ALTERNATIVE = re.compile(r"(?:else|elif|elsif|otherwise)\b", re.I)
_BRANCH = re.compile(rf"if\b|{_ALTERNATIVE.pattern}", re.I)


@dataclass(slots=True)
class OutlineLine:
    """One line: its line number, its text without indent and bullet, its outline number, and its children."""

    line: int
    text: str
    number: str = ""
    indent: int = 0
    known_id: str = ""
    """The id of the node that the line was read as before, where the line itself does not state it."""
    children: list[OutlineLine] = field(default_factory=list)


def parse_outline(text: str) -> list[OutlineLine]:
    """The lines of `text` as a tree.

    Raises `FormatError`, naming the line, for control characters, mixed tabs and spaces, and a dedent to no
    outer level.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    check_lines(text)
    top: list[OutlineLine] = []
    levels: list[tuple[tuple[int, int], list[OutlineLine]]] = []
    style = ""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        style = _indent_style(line, number, style)
        depth, item = _parse_line(line, number)
        depth = _depth_of_condition(levels, depth, item)
        while levels and levels[-1][0] > depth:
            levels.pop()
        if levels and levels[-1][0] == depth:
            levels[-1][1].append(item)
        else:
            _open_level(levels, top, depth, item)
    return top


def _open_level(
    levels: list[tuple[tuple[int, int], list[OutlineLine]]],
    top: list[OutlineLine],
    depth: tuple[int, int],
    item: OutlineLine,
) -> None:
    """Open a level below the last line. Raises `FormatError` for a dedent to a level that was never opened."""
    if not levels:
        if top and depth[0] < top[0].indent:
            raise _dedent_error(item)
        levels.append((depth, top))
        top.append(item)
        return
    siblings = levels[-1][1]
    if siblings[-1].children:
        raise _dedent_error(item)
    if len(levels) >= MAX_DEPTH:
        raise FormatError(
            tr("the text is refused"),
            where=tr("line {line}", line=item.line),
            why=tr("deeper than {max_depth} levels", max_depth=MAX_DEPTH),
        )
    levels.append((depth, siblings[-1].children))
    siblings[-1].children.append(item)


def _depth_of_condition(
    levels: list[tuple[tuple[int, int], list[OutlineLine]]], depth: tuple[int, int], item: OutlineLine
) -> tuple[int, int]:
    """The depth of a line; that of a bare `otherwise` below a condition with a bullet or a number is the condition's,
    unless a bare condition stands in the same column.
    """
    if depth[1] or not _ALTERNATIVE.match(item.text):
        return depth
    conditions = [level for level, siblings in levels if level[0] == depth[0] and _BRANCH.match(siblings[-1].text)]
    return depth if depth in conditions or not conditions else conditions[-1]


def _dedent_error(item: OutlineLine) -> FormatError:
    reason = tr("it is between two levels of indentation")
    return FormatError(
        tr("the indentation cannot be read"),
        where=tr("line {line}", line=item.line),
        why=reason,
        hint=tr("align it with a line above"),
    )


def _indent_style(line: str, number: int, style: str) -> str:
    """The white space that indents this text. Raises `FormatError` where tabs and spaces are mixed."""
    indent = line[: len(line) - len(line.lstrip())]
    characters = set(indent)
    if not characters:
        return style
    if len(characters) > 1 or not characters <= {" ", "\t"} or (style and style not in characters):
        reason = (
            tr("tabs and spaces are mixed")
            if characters <= {" ", "\t"}
            else tr("the indentation contains characters other than spaces")
        )
        raise FormatError(
            tr("the indentation cannot be read"),
            where=tr("line {number}", number=number),
            why=reason,
            hint=tr("indent with spaces only"),
        )
    return characters.pop()


def _parse_line(line: str, number: int) -> tuple[tuple[int, int], OutlineLine]:
    text = line.strip()
    indent = len(line) - len(line.lstrip())
    bullet = _BULLET.match(text)
    depth = _BELOW_NUMBERS if bullet else 0
    text = text[bullet.end() :] if bullet else text
    outline = _NUMBER.match(text)
    if outline is None or not text[outline.end() :]:
        return (indent, depth), OutlineLine(number, text, indent=indent)
    name = outline[1].rstrip(".)")
    return (indent, depth + name.count(".") + 1), OutlineLine(number, text[outline.end() :], name, indent)
