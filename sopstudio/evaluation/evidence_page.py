"""A comparison as a section of the Markdown page: its figures, the paired differences, and what they do not show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sopstudio.evaluation.comparisons import NOT_TESTED, ComparisonResult, PaperComparison
from sopstudio.evaluation.paired_differences import SIGNIFICANCE, format_difference
from sopstudio.evaluation.report import format_metric, table
from sopstudio.evaluation.summary import AVERAGES
from sopstudio.text.humanize import plural

METRIC_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "ujcs": "UJCS",
        "trace_alignment": "path accuracy (calls)",
        "leaf_accuracy": "leaf accuracy",
        "end": "right end",
        "model_calls": "model calls",
        "tokens": "tokens",
    }
)
Row = Mapping[str, Any]
NO_FAULT = "offline"
"""The model of a comparison that makes no mistakes."""


def comparison_section(comparison: PaperComparison, result: ComparisonResult) -> list[str]:
    """The lines of a section. Faults that no metric shows are named instead of listed."""
    unseen_faults = find_unseen_faults(comparison, result.rows)
    rows = [row for row in result.rows if row["model"] not in unseen_faults]
    differences = [row for row in result.differences if row["model"] not in unseen_faults]
    return [
        *(f"## {comparison.title}", "", f"For context: {comparison.about}", ""),
        *_figures_table(comparison, rows),
        "",
        *(line for fault in unseen_faults for line in (_describe_unseen(fault, result.rows), "")),
        *_difference_lines(comparison, differences),
    ]


def _figures_table(comparison: PaperComparison, rows: Sequence[Row]) -> list[str]:
    head = (*_place_titles(comparison), "arm", "n", "faults", *map(_metric_title, comparison.metrics))
    lines = [
        (
            *_place(comparison, row),
            row["agent"],
            str(row["n"]),
            _format_faults(row["faults"]),
            *(format_metric(row, name) for name in comparison.metrics),
        )
        for row in rows
    ]
    return table(head, lines)


def _place_titles(comparison: PaperComparison) -> tuple[str, ...]:
    return ("the model", "scenarios") if len(comparison.kinds) > 1 else ("the model",)


def _place(comparison: PaperComparison, row: Row) -> tuple[str, ...]:
    return (row["model"], row["kind"]) if len(comparison.kinds) > 1 else (row["model"],)


def _format_faults(faults: Mapping[str, int]) -> str:
    return f"{faults['injected']} in {faults['runs']}" if faults["injected"] else "0"


def find_unseen_faults(comparison: PaperComparison, rows: Sequence[Row]) -> list[str]:
    """The faults that were injected and left every share of every arm as it is without a fault, so that no metric tells
    them from none. Where every model of the comparison makes mistakes, a share without a fault counts as 1.
    """
    shares = [metric for metric in comparison.metrics if metric not in AVERAGES]
    faultless = {
        (row["agent"], row["kind"]): row["metrics"] for row in rows if comparison.models[row["model"]] == NO_FAULT
    }
    unseen = []
    for fault in comparison.models:
        fault_rows = [row for row in rows if row["model"] == fault]
        is_injected = any(row["faults"]["injected"] for row in fault_rows)
        if is_injected and all(_is_as_without(row, faultless, metric) for row in fault_rows for metric in shares):
            unseen.append(fault)
    return unseen


def _is_as_without(row: Row, faultless: Mapping[tuple[str, str], Mapping[str, Any]], metric: str) -> bool:
    """Whether a share is as it is without a fault."""
    expected = faultless.get((row["agent"], row["kind"]), {}).get(metric, 1)
    return bool(row["metrics"].get(metric, expected) == expected)


def _describe_unseen(fault: str, rows: Sequence[Row]) -> str:
    injected: dict[str, int] = {}
    for row in rows:
        if row["model"] == fault:
            injected[row["agent"]] = injected.get(row["agent"], 0) + row["faults"]["injected"]
    counts = ", ".join(f"{count} under {arm}" for arm, count in injected.items())
    return (
        f"Not in the table: the model that *{fault}*. It did so ({counts}), and every share of every arm is as without "
        "it: these metrics compare calls and ends, not what is said, and are blind to this fault."
    )


def _difference_lines(comparison: PaperComparison, differences: Sequence[Row]) -> Iterator[str]:
    """The table of differences from the first arm, and which of them are hardly chance."""
    metrics = [metric for metric in comparison.metrics if metric not in NOT_TESTED]
    reference = comparison.arms[0].label
    rows = [row for row in differences if row["first"] == reference]
    yield f"Differences from *{reference}*, scenario by scenario:"
    yield ""
    head = (*_place_titles(comparison), "arm", *map(_metric_title, metrics))
    yield from table(
        head,
        (
            (
                *_place(comparison, row),
                row["second"],
                *(format_difference(row["metrics"].get(metric)) for metric in metrics),
            )
            for row in rows
        ),
    )
    yield ""
    yield _describe_significant(comparison, rows, [metric for metric in metrics if metric not in AVERAGES])
    yield ""


def _describe_significant(comparison: PaperComparison, rows: Sequence[Row], metrics: Sequence[str]) -> str:
    """Which shares differ by more than chance would, by arm and model."""
    tests = sum(metric in row["metrics"] for row in rows for metric in metrics)
    significant: list[str] = []
    for row in rows:
        titles = [_metric_title(name) for name in metrics if row["metrics"].get(name, {}).get("p", 1) < SIGNIFICANCE]
        where = f" ({', '.join(_place(comparison, row))})" if len(comparison.models) > 1 else ""
        significant += [f"*{row['second']}*{where} in {' and '.join(titles)}"] if titles else []
    text = "; ".join(significant) if significant else "none, so no difference between the arms is shown"
    return f"Shares that differ with p < {float(SIGNIFICANCE):g}, of {plural(tests, 'test')}: {text}."


def _metric_title(metric: str) -> str:
    return METRIC_TITLES.get(metric, metric.replace("_", " "))


__all__ = ["METRIC_TITLES", "comparison_section", "find_unseen_faults"]
