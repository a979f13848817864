"""Lines of an indented text as a tree: what stands deeper than a line belongs to it.

Depth is given by white space (blanks or tabs, never both), by bullets (`- ` and `a. ` are one deeper than bare text
in the same column, as in Agent-S, appendix A.4) and by numbers (`1.1` is one deeper than `1.`); a bullet stands below
the numbers of its column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sopstudio.errors import FormatError
from sopstudio.formats.limits import check_lines
from sopstudio.sop.canonical import MAX_DEPTH

_NUMBER = re.compile(r"(\d+(?:\.\d+)+\.?|\d+[.)])\s+")
_BULLET = re.compile(r"(?:[-*+•]|[a-z][.)]|[ivx]{2,4}[.)]|\([a-z0-9]\))\s+")
"""Signs, letters and small Roman numerals: they mark a line, and say nothing of how deep it stands among others."""
MARKED = re.compile(f"{_BULLET.pattern}|{_NUMBER.pattern}")
"""A line that would lose its beginning when it is read."""
_BELOW_NUMBERS = 1_000


@dataclass(slots=True)
class Item:
    """One line: its number, its text without indent and bullet, its number in an outline, what is deeper."""

    line: int
    text: str
    number: str = ""
    indent: int = 0
    children: list[Item] = field(default_factory=list)


def items(text: str) -> list[Item]:
    """The lines of `text` as a tree.

    Raises `FormatError`, naming the line, for control characters, mixed tabs and blanks, a dedent to no outer level.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    check_lines(text)
    top: list[Item] = []
    levels: list[tuple[tuple[int, int], list[Item]]] = []
    style = ""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        style = _style(line, number, style)
        depth, item = _item(line, number)
        while levels and levels[-1][0] > depth:
            levels.pop()
        if levels and levels[-1][0] == depth:
            levels[-1][1].append(item)
        else:
            _deeper(levels, top, depth, item)
    return top


def _deeper(
    levels: list[tuple[tuple[int, int], list[Item]]], top: list[Item], depth: tuple[int, int], item: Item
) -> None:
    """Open a level below the last line; a dedent to a level that was never opened is refused."""
    if not levels:
        if top and depth[0] < top[0].indent:
            raise _dedent(item)
        levels.append((depth, top))
        top.append(item)
        return
    siblings = levels[-1][1]
    if siblings[-1].children:
        raise _dedent(item)
    if len(levels) >= MAX_DEPTH:
        raise FormatError("the text is refused", where=f"line {item.line}", why=f"deeper than {MAX_DEPTH} levels")
    levels.append((depth, siblings[-1].children))
    siblings[-1].children.append(item)


def _dedent(item: Item) -> FormatError:
    why = "it is between two levels of indentation"
    return FormatError(
        "the indentation cannot be read", where=f"line {item.line}", why=why, hint="align it with a line above"
    )


def _style(line: str, number: int, style: str) -> str:
    """The white space that indents this text; mixing is refused."""
    indent = line[: len(line) - len(line.lstrip())]
    found = set(indent)
    if not found:
        return style
    if len(found) > 1 or not found <= {" ", "\t"} or (style and style not in found):
        why = (
            "tabs and spaces are mixed"
            if found <= {" ", "\t"}
            else "the indentation contains characters other than spaces"
        )
        raise FormatError(
            "the indentation cannot be read", where=f"line {number}", why=why, hint="indent with spaces only"
        )
    return found.pop()


def _item(line: str, number: int) -> tuple[tuple[int, int], Item]:
    text = line.strip()
    indent = len(line) - len(line.lstrip())
    bullet = _BULLET.match(text)
    depth = _BELOW_NUMBERS if bullet else 0
    text = text[bullet.end() :] if bullet else text
    outline = _NUMBER.match(text)
    if outline is None or not text[outline.end() :]:
        return (indent, depth), Item(number, text, indent=indent)
    name = outline[1].rstrip(".)")
    return (indent, depth + name.count(".") + 1), Item(number, text[outline.end() :], name, indent)
