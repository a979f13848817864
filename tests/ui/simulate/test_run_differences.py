"""The score of a run and its differences in words; a run as a scenario; a tool's response as fields."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from sopstudio.debugger.regression import append_scenario, make_scenario
from sopstudio.errors import ScenarioError
from sopstudio.scenarios import Expected, ExpectedCall
from sopstudio.simulation.setup import repository_options
from sopstudio.sop import Fact, Output, Tool, replace_fields
from sopstudio.trace import AskModel, CallTool, Entered, Finished, ToolResult
from sopstudio.ui.runs.response_form import ResponseForm, list_failures, parse_field, with_value_at
from sopstudio.ui.simulate.run_differences import find_differences, find_first_difference, model_usage, run_figures
from tests.simulation.samples import NAMES, of_kind, run_offline, setup_of
from tests.ui.simulate.runs import LOAN


def test_a_run_as_expected_has_full_marks_and_no_difference() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    events = run_offline(made).events
    assert {figure.tone for figure in run_figures(made.scenario, events, made.runtime)} == {"good"}
    assert find_differences(made.scenario, events, made.runtime) == []


def test_differences_name_calls_arguments_path_and_end() -> None:
    made = setup_of(LOAN, max(of_kind(LOAN, "correct-context"), key=lambda event: len(event.expected.tools)))
    events, before = run_offline(made).events, made.scenario.expected
    first = replace_fields(before.tools[0], arguments=dict.fromkeys(before.tools[0].arguments, "other"))
    extra = ExpectedCall(tool=before.tools[0].tool)
    wanted = Expected(tools=(first, *before.tools[2:], extra), path=before.path[:2], end="", status="stopped")
    found = "\n".join(find_differences(replace_fields(made.scenario, expected=wanted), events, made.runtime))
    assert "other was expected." in found
    assert "was called and not expected there." in found
    assert "was expected and not called." in found
    assert "it should have ended there" in found
    assert "it should have stopped before" in found
    assert f"It ended at “{made.runtime.flow.nodes[before.end].label()}”; " in found
    assert f"“{made.runtime.flow.tools[before.tools[0].tool].label()}” was expected and not called." in found
    assert {
        figure.name: figure.text
        for figure in run_figures(replace_fields(made.scenario, expected=wanted), events, made.runtime)
    }["Right tools, in order"] == "no"


@pytest.mark.parametrize(
    ("kind", "reason"),
    [("missing-parameter", "the customer does not give "), ("failing-function", " fails."), ("correct-context", "")],
)
def test_a_case_that_stops_early_says_why(kind: str, reason: str) -> None:
    """Every run that goes on to an end where its case should have stopped."""
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    events = run_offline(made).events
    for scenario in of_kind(LOAN, kind):
        found = find_differences(scenario, events, made.runtime)
        early = [sentence for sentence in found if sentence.startswith("This case stops early: ")]
        assert len(early) == (1 if reason and scenario.expected.status == "stopped" else 0), scenario.id
        assert all(reason in sentence for sentence in early)


def test_the_first_difference_is_the_call_the_place_or_the_end_that_is_not_as_expected() -> None:
    made = setup_of(LOAN, max(of_kind(LOAN, "correct-context"), key=lambda event: len(event.expected.tools)))
    events, before = run_offline(made).events, made.scenario.expected
    calls = [index for index, event in enumerate(events) if isinstance(event, CallTool)]
    places = [index for index, event in enumerate(events) if isinstance(event, Entered)]

    def first(**changes: Any) -> int:
        scenario = replace_fields(made.scenario, expected=replace_fields(before, **changes))
        return find_first_difference(scenario, events)

    wrong = replace_fields(before.tools[1], arguments=dict.fromkeys(before.tools[1].arguments, "other"))
    assert first(tools=(before.tools[0], wrong, *before.tools[2:])) == calls[1]
    assert first(tools=(before.tools[0], *before.tools[2:])) == calls[1]
    assert first(tools=(replace_fields(before.tools[0], tool="other"), *before.tools)) == calls[0]
    assert first(path=(*before.path[:2], "elsewhere", *before.path[3:])) == places[2]
    assert first(path=before.path[:2]) == places[2]
    assert first(end="elsewhere") == len(events) - 1


@pytest.mark.parametrize(("agent", "said"), [("dpa", True), ("spa", False)])
def test_a_run_that_the_customer_left_differs_where_the_agent_should_have_stopped(agent: str, said: bool) -> None:
    made = setup_of(LOAN, of_kind(LOAN, "failing-function")[0], agent)
    events = [*[event for event in run_offline(made).events if not isinstance(event, Finished)], Finished("left")]
    found = find_differences(made.scenario, events, made.runtime, made.agent)
    assert any("it should have stopped at" in sentence for sentence in found) == said
    figures = {
        figure.name: figure.text for figure in run_figures(made.scenario, events, made.runtime, agent=made.agent)
    }
    assert figures["End"] == ("no" if said else "yes")


def test_to_stop_is_good_only_where_it_should() -> None:
    stopping = [case for case in of_kind(LOAN, "failing-function") if case.expected.status == "stopped"]
    scenario = max(stopping, key=lambda case: len(case.expected.path))
    made = setup_of(LOAN, scenario)
    events = list(run_offline(made).events)
    here = run_figures(scenario, events, made.runtime, agent=made.agent)[0]
    assert (here.text, here.tone) == ("Stopped where it should", "good")
    moved = replace_fields(scenario, expected=replace_fields(scenario.expected, path=scenario.expected.path[:-1]))
    elsewhere = run_figures(moved, events, made.runtime, agent=made.agent)[0]
    assert (elsewhere.text, elsewhere.tone) == ("Stopped", "warning")
    told = find_differences(moved, events, made.runtime, made.agent)
    assert any(line.startswith("It stopped, but not at ") for line in told), told


def test_a_run_without_a_scenario_is_told_by_its_outcome_alone() -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    bare = replace_fields(made.scenario, expected=Expected())
    assert [figure.name for figure in run_figures(bare, [Finished("left")], made.runtime)] == ["Outcome"]
    assert find_differences(bare, [Finished("left")], made.runtime) == []


@pytest.mark.parametrize(
    ("agent", "own"),
    [("dpa", {"Last calls made"}), ("agent-s", {"Last calls made", "Right actions", "Actions carried out"})],
)
def test_what_run_prints_of_an_architecture_is_scored_here_too(agent: str, own: set[str]) -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0], agent)
    made = replace(made, options={**made.options, **repository_options(made.agent, made.runtime)})
    session = run_offline(made)
    found = {
        figure.name: figure.text for figure in run_figures(made.scenario, session.events, made.runtime, made.options)
    }
    assert own == {name for name in found if name in ("Last calls made", "Right actions", "Actions carried out")}
    assert {found[name] for name in own} == {"100 %"}
    took = model_usage(session.events)
    assert took is not None
    asked = sum(isinstance(event, AskModel) and event.component != "user" for event in session.events)
    assert took.text.startswith(f"{asked} model calls · ")


def test_a_run_that_asked_no_model_took_nothing() -> None:
    assert model_usage([Finished("left")]) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_run_turned_into_a_scenario_passes_it(name: str) -> None:
    kinds = ("correct-context", "failing-function")
    for scenario in [next(iter(of_kind(name, kind))) for kind in kinds]:
        made = setup_of(name, scenario)
        kept = make_scenario(made, tuple(run_offline(made).events), "regression.one")
        again = setup_of(name, kept)
        assert find_differences(kept, run_offline(again).events, again.runtime) == []


def test_a_run_that_is_not_over_and_a_scenario_twice_are_refused(tmp_path: Path) -> None:
    made = setup_of(LOAN, of_kind(LOAN, "correct-context")[0])
    events = tuple(run_offline(made).events)
    with pytest.raises(ScenarioError, match="not over"):
        make_scenario(made, events[:-1], "one")
    path = tmp_path / "kept.jsonl"
    append_scenario(path, make_scenario(made, events, "one"))
    append_scenario(path, make_scenario(made, events, "two"))
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2
    with pytest.raises(ScenarioError, match="already has this scenario"):
        append_scenario(path, make_scenario(made, events, "two"))
    with pytest.raises(ScenarioError, match="cannot be written"):
        append_scenario(tmp_path / "no" / "folder.jsonl", make_scenario(made, events, "two"))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("integer", "7", 7),
        ("number", "7.50", Decimal("7.50")),
        ("number", "lots", "lots"),
        ("boolean", "yes", True),
        ("boolean", "perhaps", "perhaps"),
        ("string", " a b ", "a b"),
        ("list", "a, b", ["a", "b"]),
        ("string", "  ", None),
    ],
)
def test_what_is_typed_is_read_as_the_type_of_the_fact(kind: str, text: str, value: object) -> None:
    assert parse_field(Fact.model_validate({"name": "x", "type": kind}), text) == value


def test_a_value_is_put_into_a_response_without_changing_it() -> None:
    body = {"a": {"b": 1}, "c": 2}
    assert with_value_at(body, ["a", "b"], 5) == {"a": {"b": 5}, "c": 2}
    assert with_value_at(body, ["d", "e"], 5) == {"a": {"b": 1}, "c": 2, "d": {"e": 5}}
    assert with_value_at(body, ["c"], None) == {"a": {"b": 1}}
    assert body == {"a": {"b": 1}, "c": 2}


def test_the_form_says_what_does_not_fit_and_returns_what_does(qtbot: QtBot) -> None:
    tool = Tool(name="t", outputs=(Output(path="data.score", fact="score"), Output(path="state", fact="state")))
    facts = {
        "score": Fact(name="score", type="integer", minimum=0, maximum=100),
        "state": Fact(name="state", allowed=("good", "bad")),
    }
    given: list[ToolResult] = []
    form = ResponseForm(tool, facts, ToolResult({"data": {"score": 5}, "state": "good"}), given.append, lambda: 0)
    qtbot.addWidget(form)
    score, state = form.fields()["score"], form.fields()["state"]
    assert isinstance(score, QLineEdit)
    assert isinstance(state, QComboBox)
    score.setText("5000")
    form.submit()
    assert form.problem.startswith("score: ")
    score.setText("50")
    state.setCurrentText("bad")
    form.submit()
    assert given == [ToolResult({"data": {"score": 50}, "state": "bad"})]
    for field in (score, state):
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert len(given) == 3


def test_a_tool_fails_in_the_ways_that_it_declares_and_in_the_usual_ones() -> None:
    tool = setup_of(LOAN, of_kind(LOAN, "correct-context")[0]).runtime.flow.sop.tools[0]
    found = dict(list_failures(tool, CallTool(tool.name, {})))
    assert {"No answer in time", "An unreadable answer", "Out of order"} <= set(found)
    assert len(found) == len(tool.errors) + 3
    assert not any(result.ok for result in found.values())
    assert found["No answer in time"].fault == "timeout"
