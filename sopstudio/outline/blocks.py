"""The lines of an outline as blocks: what can be folded, indented and moved together. Lines are counted from 0."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from sopstudio.formats.text.lines import parse_line
from sopstudio.outline.plain_forms import TITLE, with_notation_keyword

INDENT: Final = "  "
_OPENS_BLOCK: Final = re.compile(
    r"(?:if|elif|elsif|else|otherwise|when|always|procedure|facts|tools|knowledge)\b.*:", re.I
)
_BELONGS_ABOVE: Final = ("if", "elif", "else", "always", "follow all", "follow first")


class Move(NamedTuple):
    """Lines in another order: those from `start` to `end` become `lines`; what is moved stands `shift` lines below."""

    start: int
    end: int
    lines: list[str]
    shift: int


_BEGINS_BRANCH: Final = re.compile(r"(?:if|elif|elsif|(?:else|otherwise) if)\b[^:]*", re.I)


def is_unfinished(line: str) -> bool:
    """Whether a line is being written: a condition without its colon, or an open brace or bracket."""
    text = with_notation_keyword(line.strip())[0]
    is_open = text.count("{") > text.count("}") or text.count("[") > text.count("]")
    return is_open or _BEGINS_BRANCH.fullmatch(text) is not None


def indent_of(line: str) -> int:
    """How many characters indent a line."""
    return len(line) - len(line.lstrip())


def block_end(lines: Sequence[str], line: int) -> int:
    """The last line of the block that a line heads: itself, and the deeper lines below it."""
    last = line
    for place in range(line + 1, len(lines)):
        if not lines[place].strip():
            continue
        if indent_of(lines[place]) <= indent_of(lines[line]):
            break
        last = place
    return last


def fold_ranges(lines: Sequence[str]) -> dict[int, int]:
    """For each line with a block below it the last line of the block."""
    ranges: dict[int, int] = {}
    headings: list[int] = []
    last = -1
    for place, line in enumerate(lines):
        if not line.strip():
            continue
        while headings and indent_of(lines[headings[-1]]) >= indent_of(line):
            ranges[headings.pop()] = last
        headings.append(place)
        last = place
    ranges.update(dict.fromkeys(headings, last))
    return {line: end for line, end in sorted(ranges.items()) if end > line}


def indent_lines(lines: Sequence[str], step: int) -> list[str]:
    """The lines a level deeper (`step` 1), or a level less deep (-1); blank ones stay."""
    if step > 0:
        return [INDENT + line if line.strip() else line for line in lines]
    return [_outdent(line) for line in lines]


def _outdent(line: str) -> str:
    if line.startswith("\t"):
        return line[1:]
    return line[min(indent_of(line), len(INDENT)) :]


def indent_below(line: str) -> str:
    """The white space that begins a new line below `line`: a level deeper below what opens a block."""
    indent = line[: indent_of(line)]
    if _OPENS_BLOCK.fullmatch(with_notation_keyword(line.strip())[0]):
        return indent + ("\t" if indent.startswith("\t") else INDENT)
    return indent


def move_block(lines: Sequence[str], first: int, last: int, step: int) -> Move | None:
    """The lines from `first` to `last`, with what belongs to them, past what follows (`step` 1) or precedes (-1) them.

    A step moves with its branches past the next step and its branches, a branch past the next branch. None where
    nothing of the same level is there.
    """
    if not any(line.strip() for line in lines[first : last + 1]):
        return None
    end = max(_unit_end(lines, first), _unit_end(lines, last))
    if step > 0:
        other = _next_line(lines, end)
        if other is None or not _are_peers(lines, first, other):
            return None
        other_end = _unit_end(lines, other)
        moved = [*lines[other : other_end + 1], *lines[end + 1 : other], *lines[first : end + 1]]
        return Move(first, other_end + 1, moved, other_end - end)
    above = _unit_above(lines, first)
    if above is None:
        return None
    above_end = _unit_end(lines, above)
    moved = [*lines[first : end + 1], *lines[above_end + 1 : first], *lines[above : above_end + 1]]
    return Move(above, end + 1, moved, above - first)


def _unit_end(lines: Sequence[str], line: int) -> int:
    """The last line of what moves with a line: its block, and below a step its branches."""
    end = block_end(lines, line)
    if _is_branch(lines[line]):
        return end
    following = _next_line(lines, end)
    while (
        following is not None and indent_of(lines[following]) == indent_of(lines[line]) and _is_branch(lines[following])
    ):
        end = block_end(lines, following)
        following = _next_line(lines, end)
    return end


def _unit_above(lines: Sequence[str], line: int) -> int | None:
    """The first line of the peer above a line; None where there is none."""
    for place in range(line - 1, -1, -1):
        if not lines[place].strip() or indent_of(lines[place]) > indent_of(lines[line]):
            continue
        if indent_of(lines[place]) < indent_of(lines[line]):
            return None
        if _is_branch(lines[line]) or not _is_branch(lines[place]):
            return place if _are_peers(lines, line, place) else None
    return None


def _next_line(lines: Sequence[str], line: int) -> int | None:
    return next((place for place in range(line + 1, len(lines)) if lines[place].strip()), None)


def _are_peers(lines: Sequence[str], line: int, other: int) -> bool:
    is_heading = lines[other].startswith(("# ", TITLE))
    same_level = indent_of(lines[line]) == indent_of(lines[other])
    return same_level and not is_heading and _is_branch(lines[line]) == _is_branch(lines[other])


def _is_branch(line: str) -> bool:
    return parse_line(with_notation_keyword(line.strip())[0]).kind in _BELONGS_ABOVE if line.strip() else False


__all__ = [
    "INDENT",
    "Move",
    "block_end",
    "fold_ranges",
    "indent_below",
    "indent_lines",
    "indent_of",
    "is_unfinished",
    "move_block",
]
