"""The files that `evaluate` and `evaluations export` write, and the annotations of a CI job."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import unusable
from sopstudio.files import put

if TYPE_CHECKING:
    from sopstudio.cli.evaluation_gate import Verdict
    from sopstudio.evaluation import RunScore

HtmlOption = Annotated[str, typer.Option("--html", metavar="FILE", help="Also write a page for people.")]
JunitOption = Annotated[str, typer.Option("--junit", metavar="FILE", help="Also write test results as JUnit XML.")]
CsvOption = Annotated[str, typer.Option("--csv", metavar="FILE", help="Also write a row for each run.")]
AnnotationsOption = Annotated[
    bool, typer.Option("--annotations", help="Also write why the gate failed as annotations of GitHub Actions.")
]
ReportOption = Annotated[
    list[str] | None,
    typer.Option(
        "--report", metavar="FILE", help="Also write a report of the kind that the ending names (.xlsx, ...)."
    ),
]
ENDINGS = ("html", "xml", "csv", "xlsx", "jsonl")
MAX_ANNOTATIONS = 10
"""What GitHub shows of one step."""


@dataclass(frozen=True, slots=True)
class ReportFiles:
    """Where reports go, by their kind; blank for none."""

    html: str = ""
    xml: str = ""
    csv: str = ""
    xlsx: str = ""
    jsonl: str = ""
    annotations: bool = False

    def add(self, paths: Sequence[str]) -> ReportFiles:
        """These reports too, each by the ending of its file. Raises `SopStudioError`."""
        changes: dict[str, Any] = {find_ending(path): path for path in paths}
        return replace(self, **changes)

    @classmethod
    def by_ending(cls, path: str) -> ReportFiles:
        """The report that the ending of a file names. Raises `SopStudioError`."""
        return cls().add([path])

    def write(
        self, name: str, cells: Sequence[dict[str, Any]], runs: Sequence[RunScore], verdict: Verdict
    ) -> list[Path]:
        """Write the files, all or none; returns their paths. Raises `OSError`."""
        paths = {kind: Path(path) for kind in ENDINGS if (path := getattr(self, kind))}
        if self.annotations:
            sys.stderr.write("".join(f"{line}\n" for line in annotate(verdict.failures)))
        if not paths:
            return []
        from sopstudio.evaluation.report_files import ReportData, write_report

        made = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
        data = ReportData(name, cells, runs, made, verdict.failures, verdict.differences)
        put({path: write_report(kind, data) for kind, path in paths.items()})
        return list(paths.values())


def find_ending(path: str) -> str:
    """The ending of a report's file. Raises `SopStudioError` where there is no such report."""
    ending = Path(path).suffix.removeprefix(".").lower()
    if ending not in ENDINGS:
        hint = "name it .html, .xml (JUnit), .csv, .xlsx or .jsonl (a baseline)"
        raise unusable("there is no such report", where=path, why=f"of the ending {ending!r}", hint=hint)
    return ending


def annotate(failures: Sequence[str]) -> list[str]:
    """The failures as commands of a GitHub workflow, with what would end or start a command written in their code."""
    shown = [*failures[:MAX_ANNOTATIONS]]
    hidden = len(failures) - len(shown)
    shown[-1:] = [*shown[-1:], *([] if not hidden else [f"and {hidden} more"])]
    return [f"::error title=sopstudio evaluate::{_escape(line)}" for line in shown]


def _escape(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


__all__ = ["AnnotationsOption", "CsvOption", "HtmlOption", "JunitOption", "ReportFiles", "ReportOption", "annotate"]
