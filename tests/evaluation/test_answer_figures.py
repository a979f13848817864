"""What is measured answer by answer: latency, its deviation over repeats, costs, and objections by attempt."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sopstudio.evaluation import cells
from sopstudio.evaluation.answer_figures import answer_seconds, count_objections
from sopstudio.evaluation.report import answers_table, format_metric, format_objections, format_seconds
from sopstudio.evaluation.summary import ComponentUsage
from sopstudio.trace import Answers, Event, ModelReply, Tripped, Usage, UserReply
from tests.evaluation.test_summary import run


def make_reply(seconds: float, component: str = "agent") -> ModelReply:
    return ModelReply("…", usage=Usage(seconds=seconds), component=component)


def test_an_answer_takes_what_its_models_take_one_after_the_other() -> None:
    events: list[Event] = [
        UserReply("Hello"),
        Answers((make_reply(1, "intent"), make_reply(3), make_reply(2, "knowledge"))),
        make_reply(4),
        make_reply(9, "user"),
        UserReply("And?"),
        make_reply(0.5),
    ]
    assert answer_seconds(events) == (7.0, 0.5)


def test_what_is_said_without_a_model_is_no_answer() -> None:
    assert answer_seconds([UserReply("Hello"), UserReply("Hello?"), make_reply(1)]) == (1.0,)
    assert answer_seconds([]) == ()


def test_objections_to_one_answer_count_once_and_those_of_rules_do_not() -> None:
    events: list[Event] = [
        *(make_reply(1), Tripped("format", "a", 0), Tripped("rules", "b", 0)),
        *(make_reply(1), Tripped("rules", "b", 1)),
        *(make_reply(1), make_reply(1), Tripped("rules", "b", 0)),
        Tripped("order", "not by a guardrail"),
    ]
    assert count_objections(events) == (2, 1)


def test_a_cell_has_latency_objections_and_the_deviation_of_repeats() -> None:
    runs = [
        run(Fraction(1), repeat=0, answer_seconds=(1.0, 3.0), objections=(2, 1)),
        run(Fraction(1, 2), repeat=1, answer_seconds=(4.0,), objections=(1,)),
    ]
    [cell] = cells(runs)
    assert cell["latency"] == pytest.approx(8 / 3, abs=1e-4)
    assert cell["objections"] == [3, 1]
    assert cell["deviation"]["latency"] == pytest.approx(2**0.5, abs=1e-4)
    assert cell["deviation"]["ujcs"] == pytest.approx(0.5 / 2**0.5, abs=1e-4)
    assert format_seconds(cell) == "2.67 ± 1.41"
    assert format_metric(cell, "ujcs").startswith("0.750 ± 0.354")
    assert format_objections(cell["objections"]) == "3, 1"
    assert len(answers_table([cell])) == 3


def test_five_thousand_requests_cost_what_these_do_on_average() -> None:
    parts = {
        "intent": ComponentUsage(calls=2, cost=0.5),
        "agent": ComponentUsage(calls=4, cost=1.5),
        "user": ComponentUsage(calls=2, cost=9.0),
    }
    [cell] = cells([run(Fraction(1), components=parts, answer_seconds=(1.0, 1.0))])
    assert cell["components"]["intent"]["cost_5000"] == 5000 * 0.5 / 2
    assert cell["components"]["agent"]["cost_5000"] == 5000 * 1.5 / 4
    assert cell["cost_5000"] == 5000 * 2.0 / 2


def test_an_unknown_cost_is_left_out() -> None:
    [cell] = cells([run(Fraction(1), components={"agent": ComponentUsage(calls=4, cost=None)}, answer_seconds=(1.0,))])
    assert "cost_5000" not in cell
    assert answers_table([{**cell, "model": "faulty:bad-json@0.1+offline"}]) == []
    assert len(answers_table([{**cell, "model": "openai:m"}])) == 3
