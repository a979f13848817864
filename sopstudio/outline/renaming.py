"""New words for a step: the jumps that name it follow. Lines are counted from 0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sopstudio.formats.text.lines import Statement, jump_line, parse_line, step_line


def follow_titles(
    before: Sequence[str], ids: Mapping[int, str], after: Sequence[str], carried: Mapping[int, str]
) -> list[str]:
    """The lines of `after`, whose jumps name steps by the words that these have now.

    `ids` and `carried` are the ids of nodes by line, before and after an edit.
    """
    lines_by_id = {name: line for line, name in ids.items()}
    renamed: dict[str, dict[str, str]] = {}
    for place, name in carried.items():
        line = lines_by_id.get(name)
        if line is not None and before[line] != after[place]:
            old, new = _title(before[line]), _title(after[place])
            if old and new and old != new:
                renamed.setdefault(name.rpartition("/")[0], {})[old] = new
    if not renamed:
        return list(after)
    lines = list(after)
    for start, end in _graph_lines(after):
        scope = next((carried[place].rpartition("/")[0] for place in range(start, end) if place in carried), None)
        titles = renamed.get(scope, {}) if scope is not None else {}
        existing = {_title(line) for line in after[start:end]} if titles else set()
        left = {old: new for old, new in titles.items() if old not in existing}
        lines[start:end] = [rename_jump(line, left) for line in after[start:end]]
    return lines


def _graph_lines(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the lines of the SOP itself and of each procedure begin and end."""
    heads = [place for place, line in enumerate(lines) if line[:9].casefold() == "procedure"]
    return pairwise([0, *heads, len(lines)])


def rename_jump(line: str, renamed: Mapping[str, str]) -> str:
    """A line whose jump names a step by its new words."""
    if not renamed or "go" not in line.casefold():
        return line
    statement = parse_line(line.strip())
    jump = parse_line(statement.rest) if statement.rest else statement
    if jump.kind != "goto" or jump.id or jump.text not in renamed:
        return line
    head = line[: line.rindex(statement.rest)] if statement.rest else line[: len(line) - len(line.lstrip())]
    return head + jump_line(renamed[jump.text], jump.id, jump.times)


def rename_step(lines: Sequence[str], line: int, title: str) -> list[str]:
    """The lines with other words for the step on a line, and in the jumps of its graph that name it."""
    statement = parse_line(lines[line].strip())
    if statement.kind != "step":
        return list(lines)
    indent = lines[line][: len(lines[line]) - len(lines[line].lstrip())]
    start, end = next(place for place in _graph_lines(lines) if place[0] <= line < place[1])
    renamed = list(lines)
    renamed[start:end] = [rename_jump(each, {statement.text: title}) for each in lines[start:end]]
    renamed[line] = indent + _reword(statement, title)
    return renamed


def _reword(statement: Statement, title: str) -> str:
    return step_line(title, statement.id, statement.tools, statement.person)


def _title(line: str) -> str:
    """The words of a step; blank for any other line."""
    statement = parse_line(line.strip()) if line.strip() else None
    return statement.text if statement is not None and statement.kind == "step" else ""


__all__ = ["follow_titles", "rename_jump", "rename_step"]
