"""A backtest as JSON data (contracts, `backtest`) and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.backtest.scores import Backtest, Outcome
from sopstudio.cases.mapping import TableMapping, mapping_to_data
from sopstudio.cases.table import UnreadRow
from sopstudio.expressions import FactValue
from sopstudio.sop import value_to_json
from sopstudio.text.humanize import plural


def report_data(result: Backtest, mapping: TableMapping) -> dict[str, Any]:
    """Figures, scores by fact, misses and rows that cannot be read. `row` counts cases from 1, `line` is the file's."""
    return {
        **result.figures(),
        "facts": {name: score.data() for name, score in result.scores.items()},
        "misses": [miss_data(miss) for miss in result.misses],
        "unread": [unread_data(row) for row in result.unread],
        "mapping": mapping_to_data(mapping),
    }


def miss_data(miss: Outcome) -> dict[str, Any]:
    """A miss as JSON data: what was expected and came out, the places of its way, and why it stopped, where it did."""
    passage = miss.passage
    data = {
        "row": miss.case.number,
        "line": miss.case.line,
        "id": miss.case.id,
        "expected": values_data(miss.case.expected),
        "actual": values_data(miss.actual),
        "path": list(passage.path),
        "edges": [transition.id for step in passage.steps for transition in step],
        "end": passage.end,
    }
    return data | ({"stopped": passage.stop, "why": passage.reason} if passage.stop else {})


def unread_data(row: UnreadRow) -> dict[str, Any]:
    """A row that cannot be read as JSON data."""
    return {"row": row.number, "line": row.line, "id": row.id, "column": row.column, "why": row.why}


def values_data(values: Mapping[str, FactValue | None]) -> dict[str, Any]:
    """Facts as JSON data; null for no value."""
    return {name: None if value is None else value_to_json(value) for name, value in values.items()}


def figure_lines(result: Backtest) -> Iterator[str]:
    """The figures in words, and each expected fact with what came out instead."""
    figures = result.figures()
    yield (
        f"{plural(result.rows, 'row')}: {result.completed} completed, {result.correct} correct "
        f"(ECR {percent(figures['ecr'])}, C-TSR {percent(figures['c_tsr'])}, TSR {percent(figures['tsr'])})"
    )
    for score in result.scores.values():
        yield f"{score.name}: {score.correct} of {score.n} as expected"
        for expected, actual, n in score.pairs:
            if expected != actual:
                yield f"  {n} × {word(expected)} expected, {word(actual)} came out"


def percent(share: Any) -> str:
    """A share in per cent; a dash for none."""
    return "–" if share is None else f"{float(share) * 100:.1f} %"


def word(value: FactValue | None) -> str:
    """A value in a line for people."""
    if value is None:
        return "nothing"
    plain = value_to_json(value)
    return {True: "yes", False: "no"}[plain] if isinstance(plain, bool) else str(plain)


__all__ = ["figure_lines", "miss_data", "percent", "report_data", "unread_data", "values_data", "word"]
