"""What reports are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sopstudio.agents import label_agent
from sopstudio.agents.guardrails import guardrail_text
from sopstudio.evaluation.evaluation_differences import EvaluationDifferences
from sopstudio.evaluation.summary import RunScore
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.trace.names import STATUS_TITLES
from sopstudio.translation import tr


@dataclass(frozen=True, slots=True)
class ReportData:
    """An evaluation: its id (blank where it was not kept), cells and runs, and what its gate said.

    `failures` are the reasons as lines; `differences` those from a baseline. `made` is when, as text. `titles` are
    those of SOPs, scenarios and ends by id, `sop_title` that of the SOP that all runs are of.
    """

    name: str
    cells: Sequence[Mapping[str, Any]]
    runs: Sequence[RunScore]
    made: str = ""
    failures: Sequence[str] = ()
    differences: EvaluationDifferences | None = field(default=None)
    titles: Mapping[str, str] = field(default_factory=dict)
    sop_title: str = ""


def with_titles(data: ReportData) -> ReportData:
    """The same with what people call SOPs, architectures, checks, kinds of scenarios and ends in place of their ids.

    Scenarios and runs keep theirs: they are what one looks for in the window and on the command line.
    """

    def rename(row: Mapping[str, Any]) -> dict[str, Any]:
        changes: dict[str, Any] = {"sop": data.titles.get(row["sop"], row["sop"]), "agent": label_agent(row["agent"])}
        changes["guardrails"] = tuple(guardrail_text(name).short_title for name in row["guardrails"])
        if "kind" in row:
            changes["kind"] = kind_title(row["kind"])
        return {**row, **changes}

    names = ("sop", "agent", "guardrails", "kind")
    runs = [replace(run, **rename({name: getattr(run, name) for name in names})) for run in data.runs]
    runs = [replace(run, end=data.titles.get(run.end, run.end)) for run in runs]
    differences = data.differences
    if differences is not None:
        rows, flips = map(rename, differences.rows), map(rename, differences.flips)
        differences = replace(differences, rows=tuple(rows), flips=tuple(flips))
    return replace(data, cells=list(map(rename, data.cells)), runs=runs, differences=differences)


CellKey = tuple[str, str, tuple[str, ...], str, str]


def cell_key(cell: Mapping[str, Any]) -> CellKey:
    """What the runs of a cell have in common."""
    return cell["sop"], cell["agent"], tuple(cell["guardrails"]), cell["model"], cell["kind"]


def run_key(run: RunScore) -> CellKey:
    """The cell of a run."""
    return run.sop, run.agent, run.guardrails, run.model, run.kind


def name_cell(key: CellKey) -> str:
    """A cell in words."""
    sop, agent, guardrails, model, kind = key
    return " · ".join(filter(None, (sop, agent, ",".join(guardrails), model, kind)))


def describe_miss(run: RunScore, titles: Mapping[str, str] | None = None) -> str:
    """Why a run is no success, in a line; blank for one that is. `titles` are those of ends by id, where people read
    it; without them the ids are said.
    """
    if not run.is_answered:
        return tr("the model gave no answer: {reason}", reason=run.reason)
    if run.is_success:
        return ""
    expected = run.case.expected.end if run.case is not None else ""
    status = run.status
    if titles is not None:
        expected, status = titles.get(expected, expected), STATUS_TITLES.get(status, status)
    parts = []
    if run.scores.get("end") not in (None, 1):
        wanted = tr(", expected {expected}", expected=expected) if expected else ""
        if run.end:
            parts.append(tr("ended at {end} ({status}){wanted}", end=run.end, status=status, wanted=wanted))
        else:
            parts.append(tr("ended at no end ({status}){wanted}", status=status, wanted=wanted))
    if run.scores.get("lenient_tool_call_accuracy") not in (None, 1):
        parts.append(tr("the calls of tools are not those expected"))
    return "; ".join(parts)


__all__ = ["CellKey", "ReportData", "cell_key", "describe_miss", "name_cell", "run_key", "with_titles"]
