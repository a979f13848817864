"""The architectures without a place in the graph: one prompt, every tool, a closing answer."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from sopstudio.agents.procedure_text import format_procedure, section_numbers
from sopstudio.agents.protocol import USER_LEFT
from sopstudio.evaluation import make_run, score_metrics
from sopstudio.sop import Flow, Runtime, replace_fields
from sopstudio.trace import AskModel, CallTool, Finished, Learned, ModelReply, Say, Tripped, UserReply, run_state
from sopstudio.trace.alignment import locate_run
from tests.agents.examples import ACCEPTABLE, RISK, ending, refusal_kinds, run, run_calls
from tests.fakes import FakeModel, calls, completion, says
from tests.simulation.perfect import Perfect, write_call
from tests.simulation.samples import NAMES, of_kind, run_offline, scenarios, setup_of
from tests.subsets import subset

LOOSE = ("spa", "fc", "react")
SOP = replace_fields(RISK, outputs=("riskLevel",))
ANSWER = '<final_decision>paid</final_decision><reason>low risk</reason><output name="riskLevel">acceptable</output>'


@pytest.mark.parametrize("by", LOOSE)
def test_with_a_perfect_model_every_scenario_of_every_sample_is_followed(
    by: str, capsys: pytest.CaptureFixture[str]
) -> None:
    played: Counter[str] = Counter()
    placed = 0
    for name in NAMES:
        for scenario in subset(scenarios(name), 19, by):
            made = setup_of(name, scenario, by)
            session = Perfect(made).play()
            after = locate_run(made.runtime, session.events)
            assert score_metrics(make_run(made.runtime, scenario, session.events))["lenient_tool_call_accuracy"] == 1, (
                name,
                scenario.id,
                session.finished,
            )
            end = score_metrics(make_run(made.runtime, scenario, session.events, agent=made.agent))["end"]
            has_no_sign = by == "spa" and scenario.expected.status == "stopped" and not scenario.expected.tools
            assert end == (None if has_no_sign else 1), (name, scenario.id, session.finished)
            if scenario.kind == "correct-context" and after.path:
                assert after.is_inferred
                assert after.path == scenario.expected.path, (name, scenario.id)
                placed += 1
            played[scenario.kind] += 1
    with capsys.disabled():
        sys.stdout.write(f"\n{by}: {played.total()} scenarios of the samples played, none missed; {placed} located\n")
    assert played["correct-context"] > 50
    assert placed > 40


RISK_OF_42 = calls(("getRisk", {"customerId": "42"}))
REFUND = calls(("issueRefund", {"amount": 5}))
GIVEN = {"customerId": "42", "amount": 5}


def test_the_static_prompt_agent_talks_its_way_through_one_prompt() -> None:
    model = FakeModel(says("Your number?"), RISK_OF_42, says("How much?"), REFUND, says(f"Here you are. {ANSWER}"))
    session = run(SOP, model, ["a refund", "42", "5"], by="spa", responses={"getRisk": ACCEPTABLE})
    assert session.finished == Finished("completed", "paid", "low risk")
    assert model.offered(0) == model.offered(-1) == ["getRisk", "issueRefund", "search_knowledge"]
    assert model.system(0) == model.system(-1)
    assert Say("Here you are.", wait=False) in session.events
    assert locate_run(session.runtime, session.events).path == ("assess", "refund", "paid")


@pytest.mark.parametrize(("by", "heard"), [("spa", True), ("fc", False)])
def test_words_beside_a_call_reach_the_user_before_it_is_made_where_there_is_one(by: str, heard: bool) -> None:
    beside = {**RISK_OF_42["choices"][0]["message"], "content": "Let me see."}
    model = FakeModel(completion(beside), REFUND, says(ANSWER))
    session = run(SOP, model, ["a refund"], by=by, facts=GIVEN, responses={"getRisk": ACCEPTABLE})
    kinds = [
        event for event in session.events if event == Say("Let me see.", wait=False) or isinstance(event, CallTool)
    ]
    assert [type(kind).__name__ for kind in kinds] == [*["Say"] * heard, "CallTool", "CallTool"]


def test_a_tool_called_out_of_turn_runs_and_is_seen() -> None:
    model = FakeModel(REFUND, says(ANSWER))
    session = run(SOP, model, ["a refund"], by="spa")
    assert run_calls(session.events) == [("issueRefund", {"amount": 5})]
    after = locate_run(session.runtime, session.events)
    assert (after.path, after.is_inferred) == ((), False)


def test_arguments_that_do_not_fit_and_tools_that_do_not_exist_are_turned_down_and_told() -> None:
    model = FakeModel(calls(("issueRefund", {"amount": "five"})), calls(("fly", {})), RISK_OF_42, says("So?"))
    session = run(SOP, model, ["a refund"], by="spa", responses={"getRisk": ACCEPTABLE})
    assert refusal_kinds(session.events) == ["arguments", "unknown-tool"]
    assert [event.rule for event in session.events if isinstance(event, Tripped)] == ["arguments", "unknown-tool"]
    assert "Not done" in str(model.asked[1]["messages"][-1]["content"])


def test_a_model_that_goes_on_misbehaving_is_given_up() -> None:
    session = run(SOP, FakeModel(calls(("fly", {}))), ["a refund"], by="spa")
    assert session.finished is not None
    assert session.finished.status == "agent-error"


def test_an_end_that_does_not_exist_is_not_taken() -> None:
    wrong = says("<final_decision>Rich</final_decision>")
    session = run(SOP, FakeModel(wrong, says(ANSWER)), ["a refund"], by="spa")
    assert session.finished == Finished("completed", "paid", "low risk")
    assert any("no end called" in event.why for event in session.events if isinstance(event, Tripped))
    assert ending(run(SOP, FakeModel(wrong), ["a refund"], by="spa"), "“Rich”") == ("agent-error", [])


def test_the_user_may_leave() -> None:
    session = run(SOP, FakeModel(says("Your number?")), ["hi"], by="spa")
    assert session.finished == USER_LEFT


def test_a_question_of_the_user_is_looked_up() -> None:
    look = calls(("search_knowledge", {"query": "opening hours"}))
    model = FakeModel(look, says("From nine to five. Your number?"))
    run(SOP, model, ["When are you open?"], by="spa")
    assert "nine to five" in str(model.asked[1]["messages"][-1]["content"])


@pytest.mark.parametrize("by", ["fc", "react"])
def test_a_case_is_worked_off_with_nobody_to_talk_to(by: str) -> None:
    replies = [RISK_OF_42, REFUND]
    if by == "react":
        replies = [
            says(write_call("react", *item).text)
            for item in (("getRisk", {"customerId": "42"}), ("issueRefund", {"amount": 5}))
        ]
    model = FakeModel(*replies, says(ANSWER))
    session = run(SOP, model, by=by, facts=GIVEN, responses={"getRisk": ACCEPTABLE})
    assert session.finished == Finished("completed", "paid", "low risk")
    assert not any(isinstance(event, UserReply) for event in session.events)
    assert run_state(session.events).facts["riskLevel"] == "acceptable"
    assert Learned("riskLevel", "acceptable", "answer", "") in session.events
    assert '- Customer id (customerId): "42"' in str(model.asked[0]["messages"][1]["content"])
    assert locate_run(session.runtime, session.events).path == ("assess", "refund", "paid")


def test_observations_come_back_as_messages_and_no_tool_is_offered_natively() -> None:
    model = FakeModel(says(write_call("react", "getRisk", {"customerId": "42"}).text), says(ANSWER))
    run(SOP, model, by="react", facts=GIVEN, responses={"getRisk": ACCEPTABLE})
    assert "tools" not in model.asked[0]
    assert model.asked[0]["stop"] == ["\nObservation:"]
    assert str(model.asked[1]["messages"][-1]["content"]).startswith("Observation: {")
    assert "getRisk" in model.system(0)


def test_a_needless_question_is_answered_by_thinking_again_and_not_for_ever() -> None:
    model = FakeModel(says("Which number?"), RISK_OF_42, says(ANSWER))
    session = run(SOP, model, by="fc", facts=GIVEN, responses={"getRisk": ACCEPTABLE})
    assert session.finished is not None
    assert session.finished.status == "completed"
    assert "Nobody can answer" in str(model.asked[1]["messages"][-1]["content"])
    stubborn = run(SOP, FakeModel(says("Which number?")), by="fc", facts=GIVEN)
    assert ending(stubborn, "model") == ("stopped", [])


def test_a_critical_failure_halts() -> None:
    model = FakeModel(says("<step>1: failed</step> <halted>The risk is\nnot known.</halted>"))
    session = run(SOP, model, by="fc", facts=GIVEN)
    assert session.finished == Finished("stopped", "", "The risk is not known.")


def test_prose_that_came_with_the_procedure_is_used_as_it_is() -> None:
    model = FakeModel(says(ANSWER))
    run(SOP, model, by="fc", facts=GIVEN, options={"prose": "First weigh the risk, then pay."})
    assert "First weigh the risk, then pay." in model.system(0)
    assert "## 1." not in model.system(0)


def test_every_place_has_a_section_with_what_is_done_there_and_where_it_goes() -> None:
    routing = Runtime(Flow(RISK))
    text = format_procedure(routing)
    assert list(section_numbers(routing.flow).values()) == [1, 2, 3, 4]
    assert "## 1. Assess" in text
    assert "- Find out customerId: the customer's number" in text
    assert "- Call getRisk" in text
    assert "- If {riskLevel} == 'acceptable': go to 2 (Refund)" in text
    assert "- Otherwise go to 3 (declined)" in text


def test_a_tool_says_what_it_cannot_do_without() -> None:
    text = format_procedure(
        Runtime(Flow(setup_of("loan_application", of_kind("loan_application", "correct-context")[0]).runtime.flow.sop))
    )
    assert "from an earlier step" in text


def test_fc_begins_with_an_analysis_of_the_procedure_and_react_does_not() -> None:
    for by, analyses in (("fc", True), ("react", False)):
        session = run_offline(setup_of("loan_application", of_kind("loan_application", "correct-context")[0], by))
        texts = [event.text for event in session.events if isinstance(event, ModelReply)]
        assert ["<sop_analysis>" in text for text in texts] == [analyses, *[False] * (len(texts) - 1)]


@pytest.mark.parametrize("by", ["fc", "react"])
def test_the_prompt_of_a_case_does_not_list_the_ends(by: str) -> None:
    for name in NAMES:
        session = run_offline(setup_of(name, scenarios(name)[0], by))
        asked = next(event for event in session.events if isinstance(event, AskModel))
        prompt = str(asked.messages()[0]["content"])
        assert "one of: " not in prompt[prompt.rindex("<final_decision>") :], name


def test_an_analysis_alone_is_no_question() -> None:
    analysis = says("<sop_analysis>One step depends on the next.</sop_analysis>")
    asks = [says("What is the number?")] * 2
    session = run(SOP, FakeModel(analysis, *asks, RISK_OF_42, REFUND, says(ANSWER)), by="fc", facts=GIVEN,
                  responses={"getRisk": ACCEPTABLE})  # fmt: skip
    assert session.finished == Finished("completed", "paid", "low risk")
    session = run(SOP, FakeModel(analysis, analysis, *asks), by="fc", facts=GIVEN)
    assert session.finished is not None
    assert session.finished.status == "stopped", "a second one is"


def test_the_zero_shot_baseline_reads_bullet_points_and_answers_in_words() -> None:
    """SOP-Agent, section 5.2."""
    model = FakeModel(
        says('Thought: look\nAction: getRisk\nAction Input: {"customerId": "42"}'),
        says("Thought: nothing is left\nFinal Answer: The customer gets it back: Paid."),
    )
    session = run(RISK, model, [], by="react-zero-shot", responses={"getRisk": ACCEPTABLE})
    assert session.finished == Finished("completed", "paid", "")
    assert [name for name, _ in run_calls(session.events)] == ["getRisk"]
    prompt = model.system()
    assert "\n- 1. " in prompt
    assert "\n  - Call getRisk" in prompt
    assert "final_decision" not in prompt


def test_an_action_that_is_no_tool_is_named_so_whatever_its_input_is() -> None:
    step = says("Thought: next.\nAction: explain_number\nAction Input: it begins with LST")
    session = run(SOP, FakeModel(step, says("<halted>no way on</halted>")), by="react")
    assert [event.rule for event in session.events if isinstance(event, Tripped)] == ["unknown-tool"]
