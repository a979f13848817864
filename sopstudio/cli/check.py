"""`sopstudio check`: everything that is wrong with SOPs, for people, scripts and code scanning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, counted
from sopstudio.cli.outcome import UNUSABLE, in_words, say
from sopstudio.errors import SopStudioError

if TYPE_CHECKING:
    from sopstudio.analysis import Problem

Checked = list[tuple[str, "tuple[Problem, ...]"]]


def check(
    console: Console,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="SOPs in any readable format; - is the input.")],
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings fail too.")] = False,
) -> int:
    """Find what is wrong with SOPs: structure, conditions, tools, facts."""
    from sopstudio.analysis import check as find

    checked: Checked = []
    unread: list[SopStudioError | OSError] = []
    for file in console.progress(files, "Checking", len(files)):
        try:
            reading = console.read(file)
        except BrokenPipeError:
            raise
        except (SopStudioError, OSError) as error:
            unread.append(error)
            continue
        console.losses(reading.losses)
        checked.append((file, find(reading.document.sop, reading.document.settings)))
    if checked:
        console.answer(_data(console.format, checked), _lines(console, checked))
    if unread:
        return max(say(in_words(error), getattr(error, "exit_code", UNUSABLE)) for error in unread)
    return 1 if _count(checked, "error") or (strict and _count(checked, "warning")) else 0


def _count(checked: Checked, severity: str) -> int:
    return sum(problem.severity == severity for _, problems in checked for problem in problems)


def _data(form: str, checked: Checked) -> dict[str, Any]:
    if form == "sarif":
        from sopstudio.cli.sarif import sarif

        return sarif(checked)
    return {
        "files": [{"file": file, "problems": [one.row() for one in problems]} for file, problems in checked],
        "errors": _count(checked, "error"),
        "warnings": _count(checked, "warning"),
    }


def _lines(console: Console, checked: Checked) -> Iterator[str]:
    for file, problems in checked:
        for one in problems:
            message = " ".join(one.message.split())
            places = "".join(f" [{kind} {', '.join(names)}]" for kind, names in _places(one) if names)
            yield f"{file}: {one.severity} {one.code}: {message}{places}"
    if not console.quiet:
        counts = [counted(_count(checked, kind), kind) for kind in ("error", "warning", "hint")]
        found = any(problems for _, problems in checked)
        subject = checked[0][0] if len(checked) == 1 else f"{len(checked)} files"
        yield f"{subject}: {', '.join(counts)}" if found else f"{subject}: no problems"


def _places(problem: Problem) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("node", problem.nodes), ("edge", problem.edges), ("tool", problem.tools), ("fact", problem.facts))
