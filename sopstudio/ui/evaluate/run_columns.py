"""The columns of the runs of an evaluation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sopstudio.agents import label_agent
from sopstudio.evaluation import RunScore
from sopstudio.simulation.window_limits import format_cost
from sopstudio.text.humanize import speak_name
from sopstudio.trace.names import STATUS_TITLES
from sopstudio.translation import format_decimal, tr
from sopstudio.ui.evaluate.score_columns import agent_cell, cost_tip, guardrails_cell, kind_title
from sopstudio.ui.evaluate.table import TableCell

RESULT_TITLE, VALUES_TITLE = tr("Result"), tr("Right values")
COLUMNS = (
    RESULT_TITLE,
    tr("Scenario"),
    tr("Kind"),
    tr("Agent"),
    tr("Checks"),
    tr("Model"),
    tr("Status"),
    tr("End"),
    VALUES_TITLE,
    tr("Cost"),
)
TEXT_COLUMNS = tuple(range(COLUMNS.index(tr("Scenario")), COLUMNS.index(tr("End")) + 1))
"""The columns with text that may be elided."""


COLUMN_TIPS: Mapping[str, str] = {
    RESULT_TITLE: tr(
        "Whether the run did all that its scenario expects: its calls, their values, its path and its end"
    ),
    VALUES_TITLE: tr(
        "How many of the values that tools should be given were right; a run can have all of them, and go wrong in its "
        "path or end"
    ),
}
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


def cell_makers(titles: Mapping[str, str]) -> tuple[Callable[[RunScore], TableCell], ...]:
    """What makes the cell of a run under each of `COLUMNS`; `titles` are those of scenarios and ends by id."""
    return (
        _result_cell,
        lambda run: _text_cell(scenario_text(run, titles)),
        lambda run: _text_cell(kind_title(run.kind)),
        _agent_cell,
        lambda run: guardrails_cell(run.guardrails),
        lambda run: _text_cell(run.model),
        lambda run: _text_cell(STATUS_TITLES.get(run.status, run.status) or "–"),
        lambda run: _text_cell(titles.get(run.end, run.end) or "–"),
        _values_cell,
        _cost_cell,
    )


def scenario_text(run: RunScore, titles: Mapping[str, str]) -> str:
    """The title of a run's scenario, or a readable part of the id of one that is not listed."""
    if title := titles.get(run.scenario):
        return title
    _, _, variant = run.scenario.removeprefix(f"{run.kind}.").partition(".")
    return speak_name(variant) if variant else tr("An earlier journey")


def search_text(run: RunScore, titles: Mapping[str, str]) -> str:
    """What a search in the runs looks at, in small letters."""
    end = titles.get(run.end, run.end)
    parts = (scenario_text(run, titles), run.scenario, kind_title(run.kind), run.agent, label_agent(run.agent))
    status = STATUS_TITLES.get(run.status, run.status)
    return "\n".join((*parts, run.model, run.status, status, end, run.run, run.reason)).casefold()


def _text_cell(text: str) -> TableCell:
    return TableCell(text, text)


def _agent_cell(run: RunScore) -> TableCell:
    return agent_cell(run.agent)


def _result_cell(run: RunScore) -> TableCell:
    """How the run went; one without an answer of the model says nothing about its architecture."""
    if not run.is_answered:
        return TableCell(tr("no answer"), 0, "warning", tip=tr("The model gave no answer: {reason}", reason=run.reason))
    if run.is_flawless:
        return TableCell(tr("as expected"), 2, "good", brief=tr("fine"))
    return TableCell(tr("went wrong"), 1, "bad", tip=_imperfect_metrics(run), brief=tr("wrong"))


def _values_cell(run: RunScore) -> TableCell:
    if not run.is_answered:
        return TableCell("–", -1.0, tip=tr("Left out of the scores because the model gave no answer"))
    score = float(run.scores.get("lenient_tool_call_accuracy") or 0)
    return TableCell(format_decimal(score, 2), score, tip=COLUMN_TIPS[VALUES_TITLE])


def _cost_cell(run: RunScore) -> TableCell:
    if run.cost is None:
        return TableCell(
            "–", -1.0, tip=tr("No price is known for this model") if run.model_calls else tr("No model was asked")
        )
    return TableCell(format_cost(run.cost), run.cost, tip=cost_tip(run.user_cost))


def _imperfect_metrics(run: RunScore) -> str:
    imperfect = [title for name, title in METRIC_TITLES.items() if run.scores.get(name) not in (None, 1)]
    return tr("Not perfect: {imperfect}", imperfect=", ".join(imperfect))


__all__ = ["COLUMNS", "COLUMN_TIPS", "TEXT_COLUMNS", "cell_makers", "scenario_text", "search_text"]
