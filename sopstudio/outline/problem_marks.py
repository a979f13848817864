"""What the check found, as marks of the lines of an outline. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sopstudio.analysis import Problem
from sopstudio.outline.reading import LineElements, LineMark, MarkKind

MARK_KINDS: Final[Mapping[str, MarkKind]] = {"error": "fault", "warning": "warning", "hint": "hint"}
"""The kinds of marks by the severity of problems; `error` is left for lines that cannot be read."""


def find_line(problem: Problem, elements: LineElements) -> int | None:
    """The line of the first edge of a problem, else of its first node; None where it has none."""
    lines = (elements.lines_of([key]) for key in (*problem.edges, *problem.nodes))
    return next((each[0] for each in lines if each), None)


def mark_problems(problems: Iterable[Problem], elements: LineElements) -> Iterator[LineMark]:
    """The marks of problems that belong to a line; a problem of the whole has none."""
    for problem in problems:
        line = find_line(problem, elements)
        if line is not None:
            yield LineMark(line, MARK_KINDS[problem.severity], problem.message)


__all__ = ["MARK_KINDS", "find_line", "mark_problems"]
