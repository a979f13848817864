"""What reports are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sopstudio.evaluation.evaluation_differences import EvaluationDifferences
from sopstudio.evaluation.summary import RunScore
from sopstudio.translation import tr


@dataclass(frozen=True, slots=True)
class ReportData:
    """An evaluation: its id (blank where it was not kept), cells and runs, and what its gate said.

    `failures` are the reasons as lines; `differences` those from a baseline. `made` is when, as text.
    """

    name: str
    cells: Sequence[Mapping[str, Any]]
    runs: Sequence[RunScore]
    made: str = ""
    failures: Sequence[str] = ()
    differences: EvaluationDifferences | None = field(default=None)


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


def describe_miss(run: RunScore) -> str:
    """Why a run is no success, in a line; blank for one that is."""
    if not run.is_answered:
        return tr("the model gave no answer: {reason}", reason=run.reason)
    if run.is_success:
        return ""
    expected = run.case.expected.end if run.case is not None else ""
    parts = []
    if run.scores.get("end") not in (None, 1):
        wanted = tr(", expected {expected}", expected=expected) if expected else ""
        if run.end:
            parts.append(tr("ended at {end} ({status}){wanted}", end=run.end, status=run.status, wanted=wanted))
        else:
            parts.append(tr("ended at no end ({status}){wanted}", status=run.status, wanted=wanted))
    if run.scores.get("lenient_tool_call_accuracy") not in (None, 1):
        parts.append(tr("the calls of tools are not those expected"))
    return "; ".join(parts)


__all__ = ["CellKey", "ReportData", "cell_key", "describe_miss", "name_cell", "run_key"]
