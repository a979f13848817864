"""`sopstudio check`: all problems of SOPs, for people, scripts, pre-commit and code scanning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, suggest, unusable
from sopstudio.cli.outcome import EXIT_UNUSABLE, describe_error, report_error
from sopstudio.errors import SopStudioError
from sopstudio.files import read_text
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.analysis import Problem
    from sopstudio.analysis.explanations import Explanation
    from sopstudio.analysis.left_out import LeftOut


ALL = "all"


def explain_code(console: Console, code: str) -> int:
    """Explain one code; `all` lists every code with its title."""
    from sopstudio.analysis.explanations import explain_code, problem_codes

    if console.format == "sarif":
        raise unusable("an explanation is not a result", where="check --explain", hint="choose --format text or json")
    known = problem_codes()
    if code == ALL:
        explanations = [explain_code(known_code) for known_code in known]
        console.answer(
            [asdict(explanation) for explanation in explanations],
            (f"{explanation.code}: {explanation.title}" for explanation in explanations),
        )
        return 0
    if code not in known:
        hint = suggest(code, known) or f"sopstudio check --explain {ALL} lists them"
        raise unusable("there is no such code", where=f"--explain {code}", hint=hint)
    console.answer(asdict(explain_code(code)), _explanation_lines(explain_code(code)))
    return 0


def _explanation_lines(explanation: Explanation) -> Iterator[str]:
    yield f"{explanation.code}: {explanation.title}"
    yield ""
    yield explanation.why + (f" ({explanation.source})" if explanation.source else "")
    for title, example in (("Instead of", explanation.bad), ("write", explanation.good)):
        if example:
            yield ""
            yield f"{title}:"
            yield from indent(example, "    ").splitlines()
    if explanation.source:
        yield ""
        yield (
            "It is a hint and never fails a check. Switch it off for one SOP in the window, where the reason is kept "
            "in the file; for all of yours in the settings; for one call with --ignore."
        )


CheckedFiles = list[tuple[str, "tuple[Problem, ...]"]]
MAX_NAMES = 6
"""Names of one kind on a line of text; json and sarif list all."""


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
        return explain_code(console, explain)
    if not files:
        raise unusable(
            "the command is not understood",
            where="sopstudio check",
            why="Missing argument 'FILE...'",
            hint="try sopstudio check --help",
        )
    from datetime import date

    from sopstudio.analysis import check_document
    from sopstudio.analysis.left_out import list_left_out

    selected, ignored = _parse_codes(select, "--select"), _parse_codes(ignore, "--ignore")
    settings = console.settings()
    checked: CheckedFiles = []
    errors: list[SopStudioError | OSError] = []
    for file in console.progress(files, "Checking", len(files)):
        try:
            reading = console.read(file)
        except BrokenPipeError:
            raise
        except (SopStudioError, OSError) as error:
            errors.append(error)
            continue
        console.report_losses(reading.losses)
        problems = check_document(reading.document, settings, today=date.today(), tries_fixes=console.format == "sarif")
        reported = (
            problem
            for problem in problems
            if (not selected or problem.code in selected) and problem.code not in ignored
        )
        checked.append((file, tuple(reported)))
    if checked:
        left_out = list_left_out()
        console.answer(_build_data(console.format, checked, left_out), _lines(console, checked, left_out))
    if errors:
        return max(report_error(describe_error(error), getattr(error, "exit_code", EXIT_UNUSABLE)) for error in errors)
    return 1 if _count(checked, "error") or (strict and _count(checked, "warning")) else 0


def _parse_codes(texts: list[str] | None, option: str) -> frozenset[str]:
    """The codes in a comma-separated option; `advice` stands for every advice code."""
    from sopstudio.analysis.explanations import problem_codes
    from sopstudio.analysis.problem import ADVICE_PREFIX

    names = [name.strip() for text in texts or () for name in text.split(",") if name.strip()]
    known = problem_codes()
    for name in names:
        if name not in known and f"{name}-" != ADVICE_PREFIX:
            hint = suggest(name, known) or "sopstudio check --explain all lists them"
            raise unusable("there is no such code", where=f"{option} {name}", hint=hint)
    advice = (
        {code for code in known if code.startswith(ADVICE_PREFIX)}
        if ADVICE_PREFIX.removesuffix("-") in names
        else set()
    )
    return frozenset({*names, *advice})


def _count(checked: CheckedFiles, severity: str) -> int:
    return sum(problem.severity == severity for _, problems in checked for problem in problems)


def _build_data(form: str, checked: CheckedFiles, left_out: tuple[LeftOut, ...]) -> dict[str, Any]:
    if form == "sarif":
        from sopstudio.cli.sarif import to_sarif

        return to_sarif(checked, _element_lines, [_left_out_line(row) for row in left_out])
    return {
        "files": [{"file": file, "problems": [problem.row() for problem in problems]} for file, problems in checked],
        "errors": _count(checked, "error"),
        "warnings": _count(checked, "warning"),
        "left_out": [asdict(row) for row in left_out],
    }


def _element_lines(file: str) -> Mapping[tuple[str, str], int]:
    """The lines of elements in a native file; empty for other files and standard input."""
    from sopstudio.formats.native import element_lines

    return element_lines(read_text(Path(file), errors="replace")) if file.endswith(".json") else {}


def _left_out_line(row: LeftOut) -> str:
    return f"not checked: {row.what}; {row.hint}"


def _lines(console: Console, checked: CheckedFiles, left_out: tuple[LeftOut, ...]) -> Iterator[str]:
    for file, problems in checked:
        for problem in problems:
            message = " ".join(problem.message.split())
            places = "".join(f" [{kind} {_join_names(names)}]" for kind, names in _places(problem) if names)
            yield f"{file}: {problem.severity} {problem.code}: {message}{places}"
    if not console.quiet:
        counts = [plural(_count(checked, kind), kind) for kind in ("error", "warning", "hint")]
        has_problems = any(problems for _, problems in checked)
        subject = checked[0][0] if len(checked) == 1 else f"{len(checked)} files"
        yield f"{subject}: {', '.join(counts)}" if has_problems else f"{subject}: no problems"
        yield from map(_left_out_line, left_out)


def _join_names(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
    return ", ".join(names[:MAX_NAMES]) + more


def _places(problem: Problem) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (("node", problem.nodes), ("edge", problem.edges), ("tool", problem.tools), ("fact", problem.facts))
