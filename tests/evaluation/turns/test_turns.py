"""Turns: made from runs, written and read back, played from their history on, scored and judged."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError, ScenarioError
from sopstudio.evaluation.judge import Judge
from sopstudio.evaluation.turns import (
    ExpectedTurn,
    FunctionCall,
    HistoryItem,
    TurnCase,
    TurnJob,
    TurnResult,
    cohens_kappa,
    extract_cases,
    measure_agreement,
    play_all,
    read_cases,
    turn_cells,
    write_cases,
)
from sopstudio.evaluation.turns.agreement import read_labels
from sopstudio.llm import Model
from sopstudio.llm.offline import OfflineModel
from sopstudio.sop import FrozenDict, dumps, replace_fields
from sopstudio.trace import Tripped
from tests.fakes import DownModel, FakeModel, says
from tests.simulation.samples import run_offline, scenarios, setup_of
from tests.subsets import subset

SALES = "restaurant_sales_drop"


@cache
def cases_of(kind: str = "correct-context", by: str = "marco") -> tuple[TurnCase, ...]:
    """The cases of the run of its kind, among the first few, that gives most."""
    setups = [setup_of(SALES, scenario, by=by) for scenario in scenarios(SALES, (kind,))[:6]]
    made = [extract_cases(setup, run_offline(setup).events) for setup in setups]
    longest = max(made, key=len)
    return tuple(longest)


def play_cases(cases: Sequence[TurnCase], model: Model, judge: Model | None = None, **options: Any) -> list[TurnResult]:
    jobs = [
        TurnJob(case, replace(setup_of(SALES, scenarios(SALES)[0], by=case.agent), options=options), model)
        for case in cases
    ]
    return asyncio.run(play_all(jobs, judge=None if judge is None else Judge(judge)))


def scores(result: TurnResult) -> list[Fraction | None]:
    return [result.scores[name] for name in ("intent", "call", "message", "turn")]


@pytest.mark.parametrize("by", ["marco", "marco-flat"])
@pytest.mark.parametrize("kind", ["correct-context", "question-in-the-middle", "out-of-domain", "failing-function"])
def test_the_model_that_made_the_cases_plays_them_all_rightly(kind: str, by: str) -> None:
    cases = cases_of(kind, by)
    results = play_cases(subset(cases, 5, f"{kind} {by}"), OfflineModel())
    assert len(cases) > 4
    assert any(case.expected.function_call for case in cases)
    assert {value for result in results for value in scores(result)} <= {1, None}
    assert all(result.scores["turn"] == 1 for result in results)


def test_intents_are_those_of_the_scenario() -> None:
    assert {case.expected.intent for case in cases_of("question-in-the-middle")} == {"", "action", "info"}


def test_each_form_and_no_guardrails_play_the_same_cases() -> None:
    ways: list[dict[str, Any]] = [
        {"form": "json"},
        {"guardrails": []},
        {"guardrails": ["paper", "format", "grounding"]},
    ]
    for options in ways:
        results = play_cases(cases_of()[:3], OfflineModel(), **options)
        assert [result.scores["turn"] for result in results] == [1, 1, 1]


def test_a_history_is_not_checked_again() -> None:
    case = next(case for case in reversed(cases_of()) if case.history[-1].role == "function")
    [result] = play_cases([case], OfflineModel(), guardrails=["paper", "grounding"])
    assert not any(isinstance(event, Tripped) and event.attempt is None for event in result.answer.events)
    assert result.job.case is case


def answering(content: str, name: str = "", **arguments: Any) -> dict[str, Any]:
    call = {"name": name, "arguments": arguments} if name else None
    return says(dumps({"content": content, "function_call": call}, indent=None))


FIRST = TurnCase(
    id="hand-written",
    sop=SALES,
    history=(HistoryItem(role="user", content="Hi there."),),
    expected=ExpectedTurn(intent="action", message="What is your merchant id?"),
)


def ask_in_order(*agent: dict[str, Any]) -> FakeModel:
    """A model that sorts the message as an action, knows nothing, and then answers so."""
    return FakeModel(says("action"), *agent)


def test_a_call_where_a_question_is_expected_is_wrong() -> None:
    [result] = play_cases([FIRST], ask_in_order(answering("", "restaurant_id", code="x")), guardrails=[])
    assert result.answer.actual.function_call == FunctionCall(name="restaurant_id", arguments=FrozenDict(code="x"))
    assert scores(result) == [1, 0, 0, 0]


def test_other_words_are_wrong_without_a_judge_and_left_to_it_with_one() -> None:
    def model() -> FakeModel:
        return ask_in_order(answering("Please give me the id of the merchant."))

    [alone] = play_cases([FIRST], model(), guardrails=[])
    assert scores(alone) == [1, 1, 0, 0]
    assert alone.is_unjudged
    for text, value in (('{"same": true}', 1), ('{"same": false}', 0)):
        [judged] = play_cases([FIRST], model(), FakeModel(says(text)), guardrails=[])
        assert scores(judged) == [1, 1, value, value]
        assert judged.judged is bool(value)
        assert judged.judge_usage.calls == 1


def test_a_judge_without_a_verdict_decides_nothing() -> None:
    model = ask_in_order(answering("Please give me the id of the merchant."))
    [result] = play_cases([FIRST], model, FakeModel(*[says('{"same": "maybe"}')] * 3), guardrails=[])
    assert scores(result) == [1, 1, None, None]


def test_equal_words_need_no_judge() -> None:
    [result] = play_cases([FIRST], ask_in_order(answering("what is  your merchant id?")), FakeModel(), guardrails=[])
    assert scores(result) == [1, 1, 1, 1]


def test_guardrails_ask_again_within_the_turn() -> None:
    model = ask_in_order(says("no JSON"), answering("What is your merchant id?"))
    [result] = play_cases([FIRST], model, guardrails=["format"])
    assert scores(result) == [1, 1, 1, 1]
    [cell] = turn_cells([result])
    assert cell["objections"] == [1]
    assert (cell["sop"], cell["n"], cell["metrics"]["turn"]) == (SALES, 1, 1)


def test_after_the_last_retry_the_turn_is_the_fixed_answer() -> None:
    [result] = play_cases([FIRST], ask_in_order(says("no"), says("no")), guardrails=["format"], retries=1)
    assert scores(result) == [1, 1, 0, 0]
    assert "technical issue" in result.answer.actual.message


def test_a_model_that_gives_no_answer_measures_nothing() -> None:
    [result] = play_cases([FIRST], DownModel())
    assert (result.scores, bool(result.answer.reason)) == ({}, True)
    assert turn_cells([result])[0]["unanswered"] == 1


@pytest.mark.parametrize(
    "history",
    [
        (HistoryItem(role="agent", content="Hello"),),
        (HistoryItem(role="user", content="Hi"), HistoryItem(role="user", content="Hi?")),
        (HistoryItem(role="function", name="menu_check", content=FrozenDict()),),
        (HistoryItem(role="user", content="Hi"), HistoryItem(role="agent", content="Hello")),
    ],
)
def test_a_history_that_does_not_fit_is_refused_by_name(history: tuple[HistoryItem, ...]) -> None:
    with pytest.raises(ScenarioError) as refused:
        play_cases([replace_fields(FIRST, history=history)], OfflineModel())
    assert "hand-written" in refused.value.where


def test_cases_come_back_as_they_were_written() -> None:
    cases = cases_of("failing-function")
    assert read_cases("\n".join(write_cases(cases))) == list(cases)
    assert any(not item.ok for case in cases for item in case.history)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "x"),
        ("{", "x:1"),
        ('{"id": "a"}', "x:1"),
        ('{"id":"a","sop":"s","history":[],"expected":{}}', "x:1"),
        ('{"id":"a","sop":"s","history":[{"role":"judge"}],"expected":{}}', "x:1"),
        ('{"id":"a","sop":"s","history":[{"role":"user"}],"expected":{}}\n' * 2, "x:2"),
    ],
)
def test_unusable_cases_are_refused_with_their_line(text: str, where: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read_cases(text, "x")
    assert refused.value.where == where


VERDICTS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1)


def test_kappa_by_hand() -> None:
    pairs = [(True, True)] * 20 + [(True, False)] * 5 + [(False, True)] * 10 + [(False, False)] * 15
    assert cohens_kappa(pairs) == Fraction(2, 5)  # 0.7 observed, 0.5 by chance
    assert cohens_kappa([(True, True)] * 3) is None
    assert measure_agreement([]) is None


@given(VERDICTS)
def test_kappa_is_at_most_one_and_the_same_from_either_side(pairs: list[tuple[bool, bool]]) -> None:
    kappa = cohens_kappa(pairs)
    assert kappa == cohens_kappa([(other, item) for item, other in pairs])
    assert kappa is None or -1 <= kappa <= 1
    if kappa is not None:
        assert (kappa == 1) is all(item == other for item, other in pairs)


def test_only_answers_with_both_verdicts_count() -> None:
    rows: list[dict[str, Any]] = [
        {"judged_same": True, "label": True},
        {"judged_same": False, "label": True},
        {"judged_same": None, "label": True},
        {"judged_same": True, "label": None},
    ]
    assert read_labels("\n".join(dumps(row, indent=None) for row in rows)) == [(True, True), (False, True)]
    with pytest.raises(FormatError):
        read_labels('{"judged_same": true, "label": "yes"}')
