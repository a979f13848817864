"""A row as a scenario goes the way that the backtest went."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.backtest.row_scenarios import miss_scenarios, row_scenario
from sopstudio.backtest.scores import run_backtest
from sopstudio.backtest.walk import CaseWalker
from sopstudio.cases.mapping import TableMapping
from sopstudio.scenarios.scenario import read_scenarios, write_scenarios
from tests.backtest.loans import runtime, table

MAPPING = TableMapping.model_validate(
    {
        "inputs": {"amount": "amount", "country": "country"},
        "tools": {"get_score": {"score": "score", "risk": "risk"}},
        "expected": {"decision": "decision"},
        "id": "id",
    }
)
ROWS = st.tuples(
    st.sampled_from(["", "10", "5000.5"]), st.sampled_from(["DE", ""]), st.sampled_from(["", "499", "600", "701"]),
    st.sampled_from(["low", "high", ""]), st.sampled_from(["approved", "manual", "refused"]),
)  # fmt: skip


@given(st.lists(ROWS, min_size=1, max_size=6))
def test_the_expected_trace_of_a_row_is_the_way_of_its_case(rows: list[tuple[Any, ...]]) -> None:
    """Two drivers of the interpreter agree: the one of scenarios and the one of past cases."""
    ready = runtime()
    result = run_backtest(ready, table([(f"c{n}", *row) for n, row in enumerate(rows)]), MAPPING)
    walker = CaseWalker(ready, result.assumed)
    for case in result.cases:
        expected, passage = row_scenario(ready, case, result.assumed).expected, walker.follow(case)
        assert (expected.path, expected.end) == (passage.path, passage.end)
        assert expected.outputs.get("decision") == (passage.facts.get("decision") if passage.end else None)


def test_the_misses_are_written_as_scenarios_and_read_back() -> None:
    ready = runtime()
    rows = [("a", 10, "DE", 720, "low", "manual"), ("b", 10, "DE", 720, "low", "approved")]
    result = run_backtest(ready, table(rows), MAPPING)
    scenarios = list(miss_scenarios(ready, result))
    assert [scenario.id for scenario in scenarios] == ["row-1"]
    assert read_scenarios("\n".join(write_scenarios(scenarios))) == scenarios
