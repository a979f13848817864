"""Averages over kinds and SOPs are those of JourneyBench's tables 2 and 3."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.evaluation import averages
from sopstudio.evaluation.averages import group_averages


def cell(sop: str, kind: str, ujcs: float | None, agent: str = "dpa", n: int = 3) -> dict[str, Any]:
    metrics = {} if ujcs is None else {"ujcs": ujcs}
    return {"sop": sop, "agent": agent, "guardrails": [], "model": "m", "kind": kind, "n": n, "metrics": metrics}


def test_the_average_of_the_kinds_is_the_papers() -> None:
    """Table 2, GPT-4o under SPA: 0.871, 0.511 and 0.309 make the 0.564 of table 3."""
    table = {"correct-context": 0.871, "failing-function": 0.511, "missing-parameter": 0.309}
    [row] = averages([cell("loan", kind, value) for kind, value in table.items()])
    assert row["by_kind"] == table
    assert row["kind_average"] == pytest.approx(0.564, abs=0.0005)
    assert row["by_sop"] == {"loan": row["kind_average"]}


def test_each_kind_and_each_sop_counts_the_same_however_many_runs_it_has() -> None:
    [row] = averages([cell("a", "k", 1, n=100), cell("b", "k", 0, n=1)])
    assert (row["by_kind"], row["kind_average"]) == ({"k": 0.5}, 0.5)
    assert (row["by_sop"], row["sop_average"]) == ({"a": 1, "b": 0}, 0.5)


def test_agents_are_told_apart_and_cells_without_the_score_are_left_out() -> None:
    rows = averages(
        [cell("a", "k", 1), cell("a", "l", None), cell("a", "k", 0, agent="spa"), cell("a", "l", None, "code")]
    )
    assert [(row["agent"], row["metric"], row["by_kind"]) for row in rows] == [
        ("dpa", "ujcs", {"k": 1}),
        ("spa", "ujcs", {"k": 0}),
    ]


@given(st.lists(st.lists(st.integers(0, 100), min_size=2, max_size=2), min_size=1, max_size=4))
def test_over_a_full_grid_both_averages_are_one(grid: list[list[int]]) -> None:
    cells = [
        cell(f"s{sop}", kind, value / 100)
        for sop, values in enumerate(grid)
        for kind, value in zip("kl", values, strict=True)
    ]
    [row] = averages(cells)
    exact = Fraction(sum(map(sum, grid)), 200 * len(grid))
    assert row["kind_average"] == row["sop_average"] == pytest.approx(float(exact), abs=0.0001)


def test_each_sop_of_a_group_counts_the_same_and_each_group_in_the_average() -> None:
    rows = [
        {
            "agent": "dpa",
            "guardrails": [],
            "model": "m",
            "sop": sop,
            "kind": kind,
            "metrics": {"trace_alignment": value},
        }
        for sop, kind, value in [("a", "x", 1), ("a", "y", 0), ("b", "x", 1), ("c", "x", 0), ("d", "x", 1)]
    ]
    (row,) = group_averages(rows, {"first": ["a", "b"], "second": ["c"], "empty": ["e"]})
    assert row["metric"] == "trace_alignment"
    assert row["by_group"] == {"first": 0.75, "second": 0}
    assert row["average"] == 0.375
    assert group_averages(rows, {}) == []
