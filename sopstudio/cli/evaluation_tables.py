"""Tables and lines of `sopstudio evaluate`, for a terminal and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sopstudio.text.humanize import plural

METRIC_TITLES = MappingProxyType(
    {
        "ujcs": "ujcs",
        "lenient_ujcs": "lenient",
        "trace_alignment": "alignment",
        "path": "path",
        "end": "end",
        "model_calls": "calls",
    }
)
"""The metrics of a table and their column titles; JSON has all metrics."""
CellRows = Sequence[Mapping[str, Any]]
Column = tuple[str, Sequence[str]]
"""A title and its cells."""


def describe_missed(row: Mapping[str, Any]) -> str:
    """A missed threshold as a line."""
    side, word, limit = ("above", "more", row["most"]) if "most" in row else ("below", "less", row.get("least"))
    if "sop" not in row:
        return f"{side} the threshold: {row['metric']} does not apply to any of these runs"
    place = " ".join(row[key] for key in ("sop", "agent", "model", "kind"))
    if row["value"] is None:
        return f"{side} the threshold: {row['metric']} has no bound, since one scenario tells nothing of it ({place})"
    bound = "the bound of " if "bound" in row else ""
    return f"{side} the threshold: {bound}{row['metric']} {row['value']:g} is {word} than {limit:g} ({place})"


def format_columns(rows: CellRows) -> list[str]:
    """The cells as columns; a column that is blank in every row is left out."""
    table: list[Column] = [(name, [str(row[name]) for row in rows]) for name in ("sop", "agent", "model", "kind", "n")]
    if any(row["unanswered"] for row in rows):
        table.append(("unanswered", [str(row["unanswered"]) for row in rows]))
    table += [
        (title, [_format_cell(row["metrics"].get(name)) for row in rows])
        for name, title in _metric_titles(rows).items()
    ]
    table += _extra_columns(rows)
    padded = [_pad((title, *cells)) for title, cells in table]
    return ["  ".join(line).rstrip() for line in zip(*padded, strict=True)]


def _metric_titles(rows: CellRows) -> Mapping[str, str]:
    """The metrics of a table; the lenient score only where a repeat of a failed call makes it another one."""
    is_told_apart = any(row["metrics"].get("lenient_ujcs") != row["metrics"].get("ujcs") for row in rows)
    return {name: title for name, title in METRIC_TITLES.items() if is_told_apart or name != "lenient_ujcs"}


def _extra_columns(rows: CellRows) -> Iterator[Column]:
    """The columns that only some evaluations have."""
    from sopstudio.evaluation.report import format_objections, format_seconds, is_timed, name_pass

    titles = (("pass_k", name_pass(rows)), ("intent_accuracy", "intent"), ("realism", "realism"))
    for name, title in titles:
        if any(name in row["metrics"] for row in rows):
            yield title, [_format_cell(row["metrics"].get(name)) for row in rows]
    if any(map(is_timed, rows)):
        yield "seconds", list(map(format_seconds, rows))
    if any(row["objections"] for row in rows):
        yield "objections", [format_objections(row["objections"]) for row in rows]
    for name, title in (("cost", "cost"), ("user_cost", "customer")):
        if any(name in row for row in rows):
            yield title, [_format_cell(row.get(name), ".4g") for row in rows]
    if any(row["guardrails"] for row in rows):
        yield "guardrails", [",".join(row["guardrails"]) or "none" for row in rows]


def format_averages(means: CellRows) -> list[str]:
    """UJCS by kind and by SOP, each with its average, where there is more than one (JourneyBench, tables 2 and 3)."""
    lines = []
    for title, table in _average_tables(means):
        columns = [_pad(column) for column in zip(*table, strict=True)]
        lines += ["", title, *("  ".join(line).rstrip() for line in zip(*columns, strict=True))]
    return [*lines, ""] if lines else []


def _average_tables(means: CellRows) -> Iterator[tuple[str, list[list[str]]]]:
    rows = [row for row in means if row["metric"] == "ujcs"]
    for groups, average, title in (
        ("by_kind", "kind_average", "ujcs by kind, averaged over SOPs"),
        ("by_sop", "sop_average", "ujcs by SOP, averaged over kinds"),
    ):
        names = list(dict.fromkeys(name for row in rows for name in row[groups]))
        if len(names) > 1:
            yield (
                title,
                [["agent", "model", "guardrails", *names, "average"], *_average_rows(rows, groups, names, average)],
            )


def format_groups(group_rows: CellRows) -> list[str]:
    """The figures by group of SOPs with their average as a Markdown table (SOP-Agent, table 5)."""
    from sopstudio.evaluation.report import table

    names = list(dict.fromkeys(name for row in group_rows for name in row["by_group"]))
    lines = []
    for row in group_rows:
        figures = [_format_cell(row["by_group"].get(name)) for name in names]
        arm = [row["agent"], ", ".join(row["guardrails"]) or "none", row["model"], row["metric"].replace("_", " ")]
        lines.append([*arm, *figures, _format_cell(row["average"])])
    head = ["agent", "guardrails", "model", "figure", *names, "average"]
    return ["", "By group, each SOP counting the same:", "", *table(head, lines)] if lines else []


def _average_rows(rows: CellRows, groups: str, names: Sequence[str], average: str) -> Iterator[list[str]]:
    for row in rows:
        figures = [_format_cell(row[groups].get(name)) for name in names]
        guardrails = ",".join(row["guardrails"]) or "none"
        yield [row["agent"], row["model"], guardrails, *figures, _format_cell(row[average])]


def describe_judge(judging: Mapping[str, Any], rows: CellRows) -> str:
    """How many conversations were judged, with what result, and what the judge took."""
    count = judging["judged"] + judging["unjudged"]
    text = f"judged by {judging['model']}: {judging['judged']} of {plural(count, 'conversation')}"
    if judging["judged"]:
        text += f"; {judging['calls']} calls, {judging['tokens']:,} tokens"
        text += f", cost {judging['cost']:.4g}" if "cost" in judging else ""
    figures = [_judged_mean(rows, name) for name in ("realism", "conversational_proficiency", "goal_attainment")]
    text += "".join(f"; {figure}" for figure in figures if figure)
    return text + (f"; not judged: {'; '.join(judging['reasons'])}" if judging["reasons"] else "")


def _judged_mean(rows: CellRows, name: str) -> str:
    """The mean of a judged figure over all conversations."""
    counted = [(row["metrics"][name], row["counts"].get(name, row["n"])) for row in rows if name in row["metrics"]]
    total = sum(number for _, number in counted)
    return f"{name.replace('_', ' ')} {sum(value * number for value, number in counted) / total:.3f}" if total else ""


def format_markdown(rows: CellRows, unanswered: CellRows, means: CellRows) -> list[str]:
    """The cells as Markdown tables, with the averages and the runs that are left out."""
    from sopstudio.evaluation.report import answers_table, cells_table, components_table, errors_table, table

    component_lines, unanswered_lines = components_table(rows), describe_unanswered(unanswered)
    answer_lines, error_lines = answers_table(rows), errors_table(rows)
    average_lines = [["", f"{title}:", "", *table(head, lines)] for title, (head, *lines) in _average_tables(means)]
    return [
        *cells_table(rows, tuple(_metric_titles(rows))),
        *(line for lines in average_lines for line in lines),
        *(["", *answer_lines] if answer_lines else []),
        *(["", *component_lines] if component_lines else []),
        *(["", *error_lines] if error_lines else []),
        *(["", *unanswered_lines] if unanswered_lines else []),
    ]


def format_tasks(tasks: CellRows) -> list[str]:
    """The success of tasks by SOP as a Markdown table (SOP-Bench, table 4); [] where no average was taken."""
    from sopstudio.evaluation.report import tasks_table
    from sopstudio.evaluation.task_success import AVERAGE

    return ["", *tasks_table(tasks)] if any(row["sop"] == AVERAGE for row in tasks) else []


def describe_unanswered(unanswered: CellRows) -> list[str]:
    """The runs that count in no figure, and why."""
    return [
        f"left out because {'the simulated customer beside ' * row['customer']}{row['model']} gave no answer: "
        f"{plural(row['runs'], 'run')} ({row['reason']})"
        for row in unanswered
    ]


def _pad(cells: Sequence[str]) -> list[str]:
    width = max(map(len, cells))
    return [cell.ljust(width) for cell in cells]


def _format_cell(value: Any, spec: str = ".3f") -> str:
    return "–" if value is None else format(value, spec) if isinstance(value, float) else str(value)
