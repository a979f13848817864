"""The columns of the scores: what each is called, what a row says there, and which evaluations have it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from sopstudio.agents import label_agent
from sopstudio.agents.guardrails import guardrail_text
from sopstudio.evaluation.best_arm import BestArm
from sopstudio.evaluation.evaluation_differences import Arm
from sopstudio.evaluation.figure_titles import figure_title
from sopstudio.evaluation.report import format_objections, format_seconds, is_timed, name_pass
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.simulation.window_limits import format_cost
from sopstudio.text.humanize import plural
from sopstudio.translation import format_decimal, tr
from sopstudio.ui.runs.guardrails_button import count_guardrails
from sopstudio.ui.runs.table import TableCell

Cell = Mapping[str, Any]
"""A cell of an evaluation (`evaluation.summary.cells`)."""
Cells = Sequence[Cell]

MIN_GOOD_SCORE, MIN_FAIR_SCORE = 0.9, 0.6
"""A score from which on a cell is marked as good, and one below which it is marked as bad."""
NO_ANSWERS_TIP = tr("The model gave no answer in any of these runs")
TOLERATED = "tolerated-answer"
COUNTS = frozenset({"model_calls"})
"""Metrics that are no shares: more is not better."""
OF_SEVERAL_RUNS = frozenset({"pass_k"})
"""Metrics to which no run contributes by itself."""


def shorten_agent_title(title: str) -> str:
    """The title of an agent without that word, as in *Schritt-für-Schritt-Agent*."""
    return re.sub(r"[\s-]agent$", "", title, flags=re.IGNORECASE)


def agent_cell(name: str) -> TableCell:
    """An architecture by its title; where there is little room without the word that all have."""
    title = label_agent(name)
    return TableCell(title, title, brief=shorten_agent_title(title))


def arm_namer(best: BestArm) -> Callable[[Arm], str]:
    """What names the arms of an evaluation: by architecture, model and checks, each where they have several."""
    arms = [best.arm, *(row["arm"] for row in best.rivals)]
    agents, guardrail_sets, models = (len(set(values)) > 1 for values in zip(*arms, strict=True))

    def name(arm: Arm) -> str:
        agent, guardrails, model = arm
        parts = [shorten_agent_title(label_agent(agent))] if agents or not (models or guardrail_sets) else []
        parts += [model] if models else []
        parts += [guardrails_cell(guardrails).text if guardrails else tr("no checks")] if guardrail_sets else []
        return ", ".join(parts)

    return name


def guardrails_cell(names: Sequence[str]) -> TableCell:
    """The guardrails of an agent by short titles, or their number; the tooltip has the full titles."""
    text = ", ".join(guardrail_text(name).short_title for name in names) or tr("none")
    tip = "\n".join(guardrail_text(name).title for name in names) or tr("No checks")
    return TableCell(text, text, tip=tip, brief=count_guardrails(names) if names else text)


def score_tone(score: float) -> str:
    """The tone of a score: good, warning or bad."""
    return "good" if score >= MIN_GOOD_SCORE else "warning" if score >= MIN_FAIR_SCORE else "bad"


def cost_tip(user_cost: float | None, rate: str = "") -> str:
    """What a cost holds; `user_cost` is the part of the simulated customer's model, where it is known."""
    customer = tr("; the simulated customer {cost} of it", cost=format_cost(user_cost)) if user_cost is not None else ""
    return tr("What all models cost{rate}{customer}", rate=rate, customer=customer)


@dataclass(frozen=True, slots=True)
class Figure:
    """A metric as the window names it. `lenient` is the metric that takes allowed repeats, where there is one.

    One without `has_column` is only averaged, as the table of scores has little room.
    """

    metric: str
    tip: str
    is_always_shown: bool = False
    lenient: str = ""
    has_column: bool = True

    @property
    def title(self) -> str:
        """What it is called."""
        return figure_title(self.metric)


ALLOWED_REPEATS_TIP = tr(
    "The same, but repeats that the scenario allows do not count against it; “as expected” goes by this"
)
STRICT_TIP = tr("Not marked: “as expected” goes by the lenient figure beside it")
FIGURES = (
    Figure(
        "ujcs",
        tr(
            "How many expected parameter values were right, over all runs; repeating a failed call counts against it. "
            "In research: User Journey Coverage Score (UJCS)"
        ),
        True,
        "lenient_ujcs",
    ),
    Figure("lenient_ujcs", ALLOWED_REPEATS_TIP),
    Figure(
        "trace_alignment",
        tr(
            "How many runs called the expected tools in the expected order, and repeated no failed call. "
            "In research: tool trace alignment"
        ),
        True,
        "lenient_trace_alignment",
    ),
    Figure(
        "lenient_trace_alignment",
        ALLOWED_REPEATS_TIP,
        lenient="reads_allowed_trace_alignment",
    ),
    Figure(
        "reads_allowed_trace_alignment",
        tr("The same, and extra calls of tools that only read do not count against it"),
    ),
    Figure("path", tr("How many runs went through the expected nodes"), True),
    Figure("end", tr("How many runs reached the expected end, or stopped where they should"), True),
    Figure("pass_k", tr("In how many scenarios every repeat was right")),
    Figure(
        "intent_accuracy",
        tr("How many of the customer's messages were sorted as expected"),
        has_column=False,
    ),
    Figure(
        "realism",
        tr("How many of the judge's questions about the conversation were answered yes"),
    ),
    Figure("model_calls", tr("Model calls per run, on average"), True),
)
LENIENT = "lenient"
"""How the names of lenient metrics begin; a lenient figure stands right beside the strict one."""
LENIENT_METRICS = {figure.lenient: figure.metric for figure in FIGURES if figure.lenient}


def figures_of(cells: Cells) -> Iterator[tuple[Figure, str]]:
    """The figures that these cells have, with their titles; strict and lenient ones apart only where they differ."""
    for figure in FIGURES:
        if figure.metric in LENIENT_METRICS:
            if _differ(cells, LENIENT_METRICS[figure.metric], figure.metric):
                yield figure, figure.title
        elif figure.lenient and _differ(cells, figure.metric, figure.lenient):
            yield figure, tr("{title} strict", title=figure.title)
        elif figure.is_always_shown or any(figure.metric in cell["metrics"] for cell in cells):
            yield figure, name_pass(cells) if figure.metric == "pass_k" else figure.title


def telling_metric(cells: Cells) -> str:
    """The share in which these cells differ most, which one looks at first; the first one where they are all alike."""
    spreads: dict[str, Fraction] = {}
    for figure, _ in figures_of(cells):
        values = [Fraction(str(cell["metrics"][figure.metric])) for cell in cells if figure.metric in cell["metrics"]]
        if values and max(values) <= 1:
            spreads[figure.metric] = max(values) - min(values)
    return max(spreads, key=lambda metric: spreads[metric], default="")


def _differ(cells: Cells, metric: str, other: str) -> bool:
    """Whether two figures differ in some cell; an evaluation of an older version may lack one of them."""
    figures = [cell["metrics"] for cell in cells if {metric, other} <= cell["metrics"].keys()]
    return any(values[metric] != values[other] for values in figures)


@dataclass(frozen=True, slots=True)
class ScoreColumn:
    """A column, of a `figure` or of something else; the text in one with `is_text` may be elided. `short_title` stands
    in the table, where there is one.
    """

    title: str
    cell: Callable[[Cell], TableCell]
    is_text: bool = False
    short_title: str = ""
    figure: Figure | None = None


def arm_columns(cells: Cells) -> Iterator[ScoreColumn]:
    """What ran: architecture, checks and model, each only where these cells differ in it."""
    if _has_several(cells, "agent"):
        yield ScoreColumn(tr("Agent"), _agent_cell, True)
    if any(cell["guardrails"] for cell in cells):
        yield ScoreColumn(tr("Checks"), lambda cell: guardrails_cell(cell["guardrails"]), True)
    if _has_several(cells, "model"):
        yield ScoreColumn(tr("Model"), lambda cell: TableCell(str(cell["model"]), str(cell["model"])), True)


def score_columns(cells: Cells) -> Iterator[ScoreColumn]:
    """The columns that these cells have. Figures that none of them has leave their room to the names of agents, unless
    no figure says anything.
    """
    known = {metric for cell in cells for metric, value in cell["metrics"].items() if value is not None}
    if _has_several(cells, "sop"):
        yield ScoreColumn("SOP", lambda cell: TableCell(str(cell["sop"]), str(cell["sop"])), True)
    yield from arm_columns(cells)
    yield ScoreColumn(tr("Kind"), _kind_cell, True)
    yield ScoreColumn(tr("Runs"), _runs_cell)
    for figure, title in figures_of(cells):
        if figure.has_column and (figure.metric in known or not known):
            short_title = tr("Lenient") if figure.metric.startswith(LENIENT) else ""
            yield ScoreColumn(title, partial(score_cell, figure), short_title=short_title, figure=figure)
    if any(map(is_timed, cells)):
        yield ScoreColumn(tr("Seconds"), _seconds_cell)
    if any(cell["objections"] for cell in cells):
        yield ScoreColumn(tr("Objections"), _objections_cell)
    if any(TOLERATED in cell["errors"] for cell in cells):
        yield ScoreColumn(tr("Tolerated"), _tolerated_cell)
    if any("cost" in cell for cell in cells):
        yield ScoreColumn(tr("Cost"), _cost_cell)


def _has_several(cells: Cells, name: str) -> bool:
    return len({cell[name] for cell in cells}) > 1


def _agent_cell(cell: Cell) -> TableCell:
    return agent_cell(cell["agent"])


def _kind_cell(cell: Cell) -> TableCell:
    kind = kind_title(cell["kind"])
    first, blank, _ = kind.partition(" ")
    return TableCell(kind, kind, brief=f"{first}…" if blank else "")


def _runs_cell(cell: Cell) -> TableCell:
    """The number of runs behind the figures; of how many, where the model did not answer in some."""
    number, unanswered_count = int(cell["n"]), int(cell["unanswered"])
    if not unanswered_count:
        return TableCell(str(number), number)
    tip = tr("The model gave no answer in {runs}: the figures leave them out", runs=plural(unanswered_count, "run"))
    return TableCell(
        tr("{number} of {number_2}", number=number, number_2=number + unanswered_count), number, "warning", tip=tip
    )


def score_cell(figure: Figure, cell: Cell) -> TableCell:
    """The value of a figure with its interval."""
    value = cell["metrics"].get(figure.metric)
    if value is None:
        return TableCell("–", -1.0, tip=tr("Does not apply to any of these runs") if cell["n"] else NO_ANSWERS_TIP)
    low, high = cell["interval"].get(figure.metric, (value, value))
    interval_text = f"{format_decimal(low, 2)}–{format_decimal(high, 2)}" if low != high else ""
    without = tr("The same in every run") if figure.metric in cell["interval"] else tr("One scenario has no interval")
    interval = tr("95 % interval: {interval_text}", interval_text=interval_text) if interval_text else without
    part, part_tip = _share_of_runs(figure, cell)
    tip = "\n".join(filter(None, (figure.tip, part_tip, interval)))
    shown = replace(figure_cell(figure, float(value), interval_text, tip), note=part)
    counts_against = cell["metrics"].get(figure.lenient, value) == value
    return shown if counts_against else replace(shown, tone="", tip=f"{STRICT_TIP}\n{tip}")


def _share_of_runs(figure: Figure, cell: Cell) -> tuple[str, str]:
    """How many of the runs of a row a figure is about, where that are not all, in short and in words; else blank."""
    count = cell.get("counts", {}).get(figure.metric)
    if count is None or figure.metric == "pass_k":  # which counts scenarios
        return "", ""
    part = tr("{number} of {number_2}", number=count, number_2=cell["n"])
    return part, tr("The mean of {part} runs: in the others there is nothing to compare", part=part)


def figure_cell(figure: Figure, value: float, small: str = "", tip: str = "") -> TableCell:
    """A value of a figure, marked as good or bad where it is a share."""
    is_count = figure.metric in COUNTS
    return TableCell(
        format_decimal(value, 1 if is_count else 2), value, "" if is_count else score_tone(value), small, tip
    )


def _seconds_cell(cell: Cell) -> TableCell:
    return TableCell(
        format_seconds(cell), cell["latency"] or -1.0, tip=tr("Seconds per answer of the agent, on average")
    )


def _objections_cell(cell: Cell) -> TableCell:
    tip = tr("Answers that a check objected to: first answers, then those after the first objection, and so on")
    return TableCell(format_objections(cell["objections"]), sum(cell["objections"]), tip=tip)


def _tolerated_cell(cell: Cell) -> TableCell:
    count, share = float(cell["errors"].get(TOLERATED, 0)), float(cell["error_runs"].get(TOLERATED, 0))
    tip = tr("Answers per run that were not in the format and could be read all the same")
    return TableCell(
        format_decimal(count, 1), count, small=tr("{share} of runs", share=f"{share:.0%}") if share else "", tip=tip
    )


def _cost_cell(cell: Cell) -> TableCell:
    cost = cell.get("cost")
    if cost is None:
        call_count = cell["metrics"].get("model_calls")
        reason = tr("No price is known for this model") if call_count else tr("No model was asked")
        return TableCell("–", -1.0, tip=reason if cell["n"] else NO_ANSWERS_TIP)
    return TableCell(format_cost(cost), float(cost), tip=cost_tip(cell.get("user_cost"), tr(" per run, on average")))
