"""A report of past cases in words, and its marks on the canvas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sopstudio.expressions import FactValue
from sopstudio.sop import Sop
from sopstudio.text.conditions import condition_label, describe_condition
from sopstudio.text.humanize import in_quotes, plural, sentence
from sopstudio.text.labels import transition_label
from sopstudio.translation import format_number, tr
from sopstudio.ui.canvas.drawing import assign_keys, path_keys
from sopstudio.ui.canvas.marks import Mark

if TYPE_CHECKING:
    from sopstudio.backtest.causes import Cause
    from sopstudio.backtest.report import Report
    from sopstudio.backtest.scores import Outcome

RIGHT_SIGN, WRONG_SIGN = "✓", "✕"
KIND_WORDS: Mapping[str, str] = {
    "missing": tr("No edge holds"),
    "wrong": tr("Wrong edge"),
    "conflict": tr("Equal rows differ"),
    "unknown": tr("Undecided"),
    "blocked": tr("Cannot go on"),
    "unexplained": tr("Not explained"),
}


def value_text(value: FactValue | None) -> str:
    """A value in a cell."""
    from sopstudio.backtest.report import word

    return word(value)


def values_text(values: Mapping[str, Any]) -> str:
    """Values in a cell: of one fact alone its value, of several with their names."""
    if len(values) == 1:
        return value_text(next(iter(values.values())))
    return ", ".join(f"{name} {value_text(value)}" for name, value in values.items())


def case_name(miss: Outcome) -> str:
    """How a row is called: its id, else its number."""
    return miss.case.id or tr("row {number}", number=miss.case.number)


def condition_words(text: str) -> str:
    """A condition in words where words help, else in its own spelling with bare names."""
    return describe_condition(text) or condition_label(text)


def plain_names(text: str) -> str:
    """A sentence of the core with fact names as they are, without braces."""
    return text.replace("{", "").replace("}", "")


def describe_cause(report: Report, cause: Cause) -> str:
    """The cause of a miss as a sentence, with its edges by their conditions in words."""
    if cause.kind not in ("missing", "wrong"):
        return sentence(plain_names(report.describe(cause)))
    place = report.runtime.flow.nodes[cause.place].label()
    wanted = tr(" or ").join(_edge_words(report, name) for name in cause.wanted)
    taken = (
        tr("no edge holds")
        if cause.kind == "missing"
        else tr("{edge_words} is taken", edge_words=_edge_words(report, cause.edge))
    )
    return tr("At {place}, {taken}", place=place, taken=taken) + (
        tr("; right is {wanted}.", wanted=wanted) if wanted else "."
    )


def _edge_words(report: Report, name: str) -> str:
    """An edge by its condition in words and the node that it leads to."""
    flow = report.runtime.flow
    steps = (step for place in flow.nodes for step in flow.transitions_from(place))
    step = next((step for step in steps if step.id == name), None)
    if step is None or step.edge is None or step.edge.kind != "formal":
        return name if step is None else transition_label(flow, step)
    return f"{in_quotes(condition_words(step.edge.condition))} → {flow.nodes[step.target].label()}"


def accuracy_text(report: Report) -> str:
    """The share of rows as expected with its 95 % interval."""
    from sopstudio.evaluation.statistics import wilson_interval

    result = report.result
    if not result.rows:
        return tr("No row could be read")
    low, high = wilson_interval(result.correct / result.rows, result.rows)
    return tr(
        "{correct} of {rows}, 95 % interval {low} to {high} %",
        correct=format_number(result.correct),
        rows=plural(result.rows, "row"),
        low=f"{low * 100:.1f}",
        high=f"{high * 100:.1f}",
    )


def edge_keys(report: Report, sop: Sop) -> dict[str, str]:
    """The canvas key of the edge of each transition, by the transition's id."""
    keys = {
        id(edge): key
        for graph in sop.graphs()
        for key, edge in assign_keys("" if graph is sop else f"{graph.id}/", graph.edges)
    }
    flow = report.runtime.flow
    return {
        step.id: keys[id(step.edge)]
        for place in flow.nodes
        for step in flow.transitions_from(place)
        if step.edge is not None and id(step.edge) in keys
    }


def miss_marks(report: Report, miss: Outcome, cause: Cause) -> dict[str, Mark]:
    """The path of a miss on the canvas, the edge that decided it, and those that would have been right."""
    sop = report.runtime.flow.sop
    nodes, _ = path_keys(sop, miss.passage.path)
    edges = edge_keys(report, sop)
    taken = [edges[step.id] for steps in miss.passage.steps for step in steps if step.id in edges]
    marks = {key: Mark("accent", "", words="taken") for key in taken}
    marks |= {
        key: Mark("accent", str(number), words=tr("number {number} on the path", number=number))
        for number, key in reversed(list(enumerate(nodes, 1)))
    }
    if cause.place:
        places, _ = path_keys(sop, [cause.place])
        marks |= {
            key: Mark("bad", WRONG_SIGN, words=tr("decided wrongly"))
            for key in places
            if cause.kind in ("missing", "blocked", "unknown")
        }
    marks |= {
        edges[name]: Mark("good", RIGHT_SIGN, width=3.0, words=tr("would have been right"))
        for name in cause.wanted
        if name in edges
    }
    if cause.edge in edges:
        marks[edges[cause.edge]] = Mark("bad", WRONG_SIGN, width=3.0, words=tr("decided wrongly"))
    return marks


__all__ = [
    "KIND_WORDS",
    "RIGHT_SIGN",
    "WRONG_SIGN",
    "accuracy_text",
    "case_name",
    "condition_words",
    "describe_cause",
    "miss_marks",
    "plain_names",
    "value_text",
    "values_text",
]
