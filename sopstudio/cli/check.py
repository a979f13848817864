"""`sopstudio check`: everything that is wrong with SOPs, for people, scripts, pre-commit and code scanning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, meant, unusable
from sopstudio.cli.outcome import UNUSABLE, in_words, say
from sopstudio.errors import SopStudioError
from sopstudio.files import read_text
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.analysis import Problem

Checked = list[tuple[str, "tuple[Problem, ...]"]]
SHOWN = 6
"""Names of one kind that a line of text tells; json and sarif tell all."""


def check(
    console: Console,
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE...", help="SOPs in any readable format; - is standard input.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Fail on warnings too.")] = False,
    select: Annotated[
        list[str] | None, typer.Option("--select", metavar="CODES", help="Report only these codes: gap,advice")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODES", help="Leave out these codes: prose-condition")
    ] = None,
    explain: Annotated[
        str, typer.Option("--explain", metavar="CODE", help="Explain a code and how to do better; all lists them.")
    ] = "",
) -> int:
    """Find what is wrong with SOPs: structure, conditions, tools, facts; and give advice."""
    if explain:
        from sopstudio.cli.explaining import answer

        return answer(console, explain)
    if not files:
        raise unusable(
            "the command is not understood",
            where="sopstudio check",
            why="Missing argument 'FILE...'",
            hint="try sopstudio check --help",
        )
    from sopstudio.analysis import check as find

    chosen, left_out = _codes(select, "--select"), _codes(ignore, "--ignore")
    settings = console.settings()
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
        problems = find(
            reading.document.sop, reading.document.settings, settings, tries_fixes=console.format == "sarif"
        )
        wanted = (one for one in problems if (not chosen or one.code in chosen) and one.code not in left_out)
        checked.append((file, tuple(wanted)))
    if checked:
        console.answer(_data(console.format, checked), _lines(console, checked))
    if unread:
        return max(say(in_words(error), getattr(error, "exit_code", UNUSABLE)) for error in unread)
    return 1 if _count(checked, "error") or (strict and _count(checked, "warning")) else 0


def _codes(given: list[str] | None, option: str) -> frozenset[str]:
    """The codes that an option names, apart by commas; `advice` means all of it."""
    from sopstudio.analysis.advice.rule import PREFIX
    from sopstudio.analysis.catalogue import codes

    names = [name.strip() for text in given or () for name in text.split(",") if name.strip()]
    known = codes()
    for name in names:
        if name not in known and f"{name}-" != PREFIX:
            hint = meant(name, known) or "sopstudio check --explain all lists them"
            raise unusable("there is no such code", where=f"{option} {name}", hint=hint)
    advice = {code for code in known if code.startswith(PREFIX)} if PREFIX.removesuffix("-") in names else set()
    return frozenset({*names, *advice})


def _count(checked: Checked, severity: str) -> int:
    return sum(problem.severity == severity for _, problems in checked for problem in problems)


def _data(form: str, checked: Checked) -> dict[str, Any]:
    if form == "sarif":
        from sopstudio.cli.sarif import sarif

        return sarif(checked, _lines_of)
    return {
        "files": [{"file": file, "problems": [one.row() for one in problems]} for file, problems in checked],
        "errors": _count(checked, "error"),
        "warnings": _count(checked, "warning"),
    }


def _lines_of(file: str) -> Mapping[tuple[str, str], int]:
    """Where elements stand in a native file; nothing for other files and for what came by standard input."""
    from sopstudio.formats.native_lines import lines_of

    return lines_of(read_text(Path(file), errors="replace")) if file.endswith(".json") else {}


def _lines(console: Console, checked: Checked) -> Iterator[str]:
    for file, problems in checked:
        for one in problems:
            message = " ".join(one.message.split())
            places = "".join(f" [{kind} {_few(names)}]" for kind, names in _places(one) if names)
            yield f"{file}: {one.severity} {one.code}: {message}{places}"
    if not console.quiet:
        counts = [plural(_count(checked, kind), kind) for kind in ("error", "warning", "hint")]
        found = any(problems for _, problems in checked)
        subject = checked[0][0] if len(checked) == 1 else f"{len(checked)} files"
        yield f"{subject}: {', '.join(counts)}" if found else f"{subject}: no problems"


def _few(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _places(problem: Problem) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("node", problem.nodes), ("edge", problem.edges), ("tool", problem.tools), ("fact", problem.facts))
