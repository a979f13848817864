"""The columns of the runs of an evaluation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf

from sopstudio.agents import label_agent
from sopstudio.evaluation import RunScore
from sopstudio.evaluation.summary import run_figures
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.simulation.window_limits import format_cost
from sopstudio.text.humanize import capitalize, speak_name
from sopstudio.trace.names import STATUS_TITLES
from sopstudio.translation import format_decimal, tr
from sopstudio.ui.evaluate.score_columns import Figure, agent_cell, cost_tip, figure_cell, guardrails_cell
from sopstudio.ui.runs.run_results import judge_run, result_cell
from sopstudio.ui.runs.table import TableCell

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


def metric_cell(figure: Figure, run: RunScore) -> TableCell:
    """What a run contributes to a figure of the scores; runs that contribute nothing come last."""
    value = run_figures(run).get(figure.metric) if run.is_answered else None
    if value is None:
        return TableCell("–", inf, tip=capitalize(tr("does not apply")))
    return replace(figure_cell(figure, float(value), tip=figure.tip), tone="")


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
    return result_cell(judge_run(run.scores, run.status), run.scores, run.reason)


def _values_cell(run: RunScore) -> TableCell:
    if not run.is_answered:
        return TableCell("–", -1.0, tip=tr("Left out of the scores because the model gave no answer"))
    accuracy = run.scores.get("lenient_tool_call_accuracy")
    if accuracy is None:
        return TableCell("–", -1.0, tip=capitalize(tr("does not apply")))
    score = float(accuracy)
    return TableCell(format_decimal(score, 2), score, tip=COLUMN_TIPS[VALUES_TITLE])


def _cost_cell(run: RunScore) -> TableCell:
    if run.cost is None:
        return TableCell(
            "–", -1.0, tip=tr("No price is known for this model") if run.model_calls else tr("No model was asked")
        )
    return TableCell(format_cost(run.cost), run.cost, tip=cost_tip(run.user_cost))


__all__ = [
    "COLUMNS",
    "COLUMN_TIPS",
    "TEXT_COLUMNS",
    "cell_makers",
    "metric_cell",
    "scenario_text",
    "search_text",
]
