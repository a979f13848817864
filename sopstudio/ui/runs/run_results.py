"""How a run went, as a cell of the lists of runs: whether it did what its scenario expects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from sopstudio.evaluation.summary import PAPER_METRICS
from sopstudio.translation import tr
from sopstudio.ui.runs.table import TableCell

RunResult = Literal["", "unanswered", "wrong", "expected"]
"""How a run went; blank where nothing was expected of it."""
RESULT_ORDER: Mapping[RunResult, int] = {"": -1, "unanswered": 0, "wrong": 1, "expected": 2}
METRIC_TITLES: Mapping[str, str] = {
    "lenient_trace_alignment": tr("Right tools, in order"),
    "lenient_tool_call_accuracy": tr("Right values"),
    "path": tr("Path"),
    "end": tr("End"),
    "outputs": tr("Outputs"),
    "leaf_accuracy": tr("Last calls made"),
    "state_accuracy": tr("Right actions"),
    "action_accuracy": tr("Actions carried out"),
    "question_accuracy": tr("Fitting questions"),
    "parameter_accuracy": tr("Right values in its calls"),
    "query_accuracy": tr("Fitting searches"),
    "intent_accuracy": tr("Intent"),
}
"""The metrics that a run is to be perfect in; the strict ones, which count allowed repeats, are none of them."""


def judge_run(scores: Mapping[str, Any], status: str) -> RunResult:
    """How a run went, from the value of each metric (None where it does not apply)."""
    if status == "failed":
        return "unanswered"
    values = [value for name, value in scores.items() if name not in PAPER_METRICS and value is not None]
    if not values:
        return ""
    return "expected" if all(value == 1 for value in values) else "wrong"


def result_cell(result: RunResult, scores: Mapping[str, Any], reason: str = "") -> TableCell:
    """How a run went; one without an answer of the model says nothing about its architecture."""
    order = RESULT_ORDER[result]
    match result:
        case "":
            return TableCell("–", order, tip=tr("Nothing was expected of this run"))
        case "unanswered":
            tip = tr("The model gave no answer: {reason}", reason=reason) if reason else tr("The model gave no answer")
            return TableCell(tr("no answer"), order, "warning", tip=tip)
        case "expected":
            return TableCell(tr("as expected"), order, "good", brief=tr("fine"))
        case "wrong":
            imperfect = [title for name, title in METRIC_TITLES.items() if scores.get(name) not in (None, 1)]
            tip = tr("Not perfect: {imperfect}", imperfect=", ".join(imperfect))
            return TableCell(tr("went wrong"), order, "bad", tip=tip, brief=tr("wrong"))


__all__ = ["METRIC_TITLES", "RunResult", "judge_run", "result_cell"]
