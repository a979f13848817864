"""The offline model makes the procedure out that stands in a prompt, and goes through it by what the prompt shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.procedure_text import SEPARATOR, format_sections, format_tools, section_numbers
from sopstudio.agents.procedure_text import format_procedure as written
from sopstudio.evaluation.runner import score_run
from sopstudio.llm.faulty import FaultyModel
from sopstudio.llm.offline import OfflineModel, respond
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.procedure import CallLine, parse_procedure
from sopstudio.llm.offline.task_agent import from_react_form, is_react_request, to_react_form
from sopstudio.scenarios import cases
from sopstudio.simulation import drive
from sopstudio.sop import Flow, Runtime, dumps, loads, replace_fields
from sopstudio.sop.interpreter import execution_order
from sopstudio.trace import Finished
from tests.agents.examples import ACCEPTABLE, LOOP, RISK, answers, run, run_calls
from tests.agents.examples import tool as tool_of
from tests.fakes import calls, says
from tests.llm.asking import message, only_call, tool
from tests.simulation.samples import NAMES, of_kind, run_offline, sample, setup_of


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_of_a_sample_is_made_out_again(name: str) -> None:
    routing = Runtime(Flow(sample(name)))
    made = parse_procedure(written(routing))
    order = section_numbers(routing.flow)
    assert set(made) == set(order.values())
    for place, number in order.items():
        work, section = routing.plan(place), made[number]
        assert section.title == work.node.label()
        due = [bound if isinstance(bound, str) else bound.tool.name for bound in execution_order(work)]
        assert [action.name if isinstance(action, ValueSpec) else action.tool for action in section.actions] == due
        assert [way.target for way in section.transitions] == [order[route.transition.target] for route in work.routes]
        assert [action.outputs for action in section.actions if isinstance(action, CallLine)] == [
            {fact.name: path for path, fact in bound.outputs} for bound in work.tools
        ]
        assert section.is_end is work.is_final


@pytest.mark.parametrize("name", NAMES)
def test_sections_that_open_are_made_out_as_those_that_lead_on(name: str) -> None:
    routing = Runtime(Flow(sample(name)))
    text = format_sections(routing)
    assert repr(parse_procedure(text)) == repr(parse_procedure(written(routing)))
    assert text.count(SEPARATOR) == len(section_numbers(routing.flow)) - 1


@given(st.text(max_size=200))
def test_whatever_stands_in_a_section_it_is_read_to_its_end(text: str) -> None:
    assert parse_procedure(text) == {}
    found = parse_procedure(f"## 1. A\n{text}\n- go to 1 (A)")
    assert (found[1].title, found[1].transitions[-1].target) == ("A", 1)


def ask_model(system: str, *messages: Mapping[str, object]) -> dict[str, object]:
    body = {"messages": [{"role": "system", "content": system}, *messages]}
    found: dict[str, object] = loads(respond(dumps(body)))["choices"][0]["message"]
    return found


PROMPT = f"""{written(Runtime(Flow(RISK)))}

Nobody can be asked. Write <halted>why</halted> where it cannot go on.
<final_decision>one of: paid | declined</final_decision>
"""
REACT = f"""{PROMPT}
{format_tools(Runtime(Flow(RISK)))}

Thought: …
Action: …
Action Input: …
"""
CASE = {"role": "user", "content": 'The case:\n{"customerId": "42", "amount": 5}'}


def test_under_react_it_writes_thought_and_action_and_reads_observations() -> None:
    first = str(ask_model(REACT, CASE)["content"])
    assert first.startswith("Thought: ")
    assert first.endswith('Action: getRisk\nAction Input: {"customerId":"42"}')
    seen = {"role": "user", "content": 'Observation: {"success": true, "response": {"riskLevel": "high", "score": 1}}'}
    second = str(ask_model(REACT, CASE, {"role": "assistant", "content": first}, seen)["content"])
    assert "Final Answer:" in second
    assert "<final_decision>declined</final_decision>" in second


def test_a_case_without_a_needed_value_halts() -> None:
    bare = {"role": "user", "content": "The case:\n{}"}
    assert "<halted>there is no customer id</halted>" in str(ask_model(REACT, bare)["content"])


def test_a_branch_whose_condition_holds_is_taken_by_the_function_that_stands_for_it() -> None:
    tools = [
        {"type": "function", "function": {"name": f"explore_subtree_{item}", "parameters": {"type": "object"}}}
        for item in "AB"
    ]
    system = "What is known so far:\n- score = 7 (from weigh)\n\nA. IF {score} > 9 → Win\nB. OTHERWISE → Lose\n"
    body = {"messages": [{"role": "system", "content": system}], "tools": tools}
    message = loads(respond(dumps(body)))["choices"][0]["message"]
    assert [call["function"]["name"] for call in message["tool_calls"]] == ["explore_subtree_B"]


def test_a_branch_that_waits_for_a_value_is_taken_by_what_stands_for_it_or_the_value_is_asked_for() -> None:
    system = "What is known so far:\n- score = 7 (from weigh)\n\nA. IF {score} > 5 → Send (functions: send)\n"
    send = tool("send", parcel_number={"type": "string"})
    assert only_call(system, tools=[send, tool("explore_subtree_A")]) == ("explore_subtree_A", {})
    question = str(message(system, tools=[send])["content"])
    assert question == "Could you please tell me your parcel number?"
    talk = (("agent", question), ("user", "I do not have it."))
    assert message(system, *talk, tools=[send])["content"] == "I am sorry, I cannot go on without your parcel number."
    said = (("agent", question), ("user", "My parcel number is P-7."))
    assert only_call(system, *said, tools=[send, tool("explore_subtree_A")]) == ("send", {"parcel_number": "P-7"})


def test_prose_that_nothing_tells_of_is_asked_for() -> None:
    tools = [{"type": "function", "function": {"name": "explore_subtree_A", "parameters": {"type": "object"}}}]
    system = "A. IF the parcel is wet → Dry it\n"
    body = {"messages": [{"role": "system", "content": system}], "tools": tools}
    message = loads(respond(dumps(body)))["choices"][0]["message"]
    assert message["content"] == "Is this so: the parcel is wet?"


def test_the_forms_are_told_apart() -> None:
    body = {"messages": [{"role": "system", "content": REACT}]}
    assert is_react_request(body)
    assert not is_react_request({"messages": [{"role": "system", "content": PROMPT}]})
    assert [tool["function"]["name"] for tool in from_react_form(body)["tools"]] == ["getRisk", "issueRefund"]
    assert to_react_form({"content": "done"})["content"].endswith("Final Answer: done")


CHECKS = {"check": answers({"valid": False}, {"valid": False}, {"valid": True})}
CODES = [("check", {"code": "one"}), ("check", {"code": "two"}), ("check", {"code": "three"})]


def test_at_a_step_that_is_come_to_again_it_asks_again_and_takes_the_new_answer() -> None:
    lines = ["Hello.", "My code is one.", "My code is two.", "My code is three."]
    session = run(LOOP, OfflineModel(), lines, by="spa", responses=CHECKS)
    assert run_calls(session.events) == CODES
    assert session.finished == Finished("completed", "in", "the procedure came to its end")


@pytest.mark.parametrize("name", ["fc", "react"])
def test_of_a_case_given_at_once_it_takes_the_next_value_that_the_case_holds(name: str) -> None:
    given = {"facts": {"code": ["one", "two", "three"]}}
    session = run(LOOP, OfflineModel(), [], by=name, responses=CHECKS, options=given)
    assert run_calls(session.events) == CODES


def test_where_the_case_holds_no_other_value_the_one_there_is_stands() -> None:
    session = run(LOOP, OfflineModel(), [], by="fc", responses=CHECKS, options={"facts": {"code": ["one"]}})
    assert run_calls(session.events) == [("check", {"code": "one"})] * 3


@pytest.mark.parametrize("name", ["spa", "fc", "react", "marco"])
@pytest.mark.parametrize("sop", ["email_update", "listing_blocked"])
def test_the_loops_of_the_samples_are_gone_through_with_the_expected_values(sop: str, name: str) -> None:
    again = [case for case in of_kind(sop, "correct-context") if case.user.again]
    assert again
    for case in again:
        made = setup_of(sop, case, name)
        assert score_run(made, "offline", run_offline(made).events).scores["tool_call_accuracy"] == 1


class Straying:
    """The offline model after a few replies of another."""

    name = "straying"

    def __init__(self, *replies: dict[str, Any]) -> None:
        self.replies = list(replies)

    def complete(self, body: dict[str, Any]) -> Any:
        return self.replies.pop(0) if self.replies else OfflineModel().complete(body)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        return self.complete(body)


PAID = {"getRisk": ACCEPTABLE, "issueRefund": answers({})}


@pytest.mark.parametrize("amount", [5, 4])
def test_a_call_out_of_turn_is_made_again_only_where_other_values_are_due(amount: int) -> None:
    stray = calls(("issueRefund", {"amount": amount}))
    case = {"facts": {"customerId": ["42"], "amount": [5]}}
    session = run(RISK, Straying(stray), [], by="fc", responses=PAID, options=case)
    due = [("issueRefund", {"amount": 5})] if amount != 5 else []
    assert run_calls(session.events) == [("issueRefund", {"amount": amount}), ("getRisk", {"customerId": "42"}), *due]
    assert session.finished is not None
    assert session.finished.end == "paid"


def test_a_call_out_of_turn_does_not_keep_it_from_asking_again_in_a_loop() -> None:
    other = tool_of("other", "code", gives=())
    sop = replace_fields(LOOP, tools=(*LOOP.tools, other))
    stray = [says("Your code?"), calls(("other", {"code": "one"}))]
    lines = ["Hello.", "My code is one.", "My code is two.", "My code is three."]
    session = run(sop, Straying(*stray), lines, by="spa", responses={**CHECKS, "other": answers({})})
    assert run_calls(session.events) == [("other", {"code": "one"}), *CODES]


@pytest.mark.parametrize("name", ["spa", "fc", "marco"])
def test_after_calls_out_of_turn_it_finds_back_to_where_the_procedure_goes_on(name: str) -> None:
    model = FaultyModel("other-tool", "0.4", OfflineModel())
    for scenario in of_kind("telecom_support", "correct-context"):
        made = setup_of("telecom_support", scenario, name)
        session = drive(made.session(), made.world(model))
        assert len(run_calls(session.events)) <= 20, scenario.id
        assert session.finished is not None
        assert session.finished.status != "limit"


@pytest.mark.parametrize("name", ["spa", "fc", "react", "marco", "agent-s", "dpa", "sop-agent"])
def test_several_branches_are_followed_before_the_step_that_they_all_lead_to(name: str) -> None:
    every_journey = cases(sample("ride_complaint"), kinds=("correct-context",), cover="all")
    scenario = max(every_journey, key=lambda case: len(case.expected.tools))
    tools = [call.tool for call in scenario.expected.tools]
    assert (len(tools), tools.count("close_complaint")) == (7, 1)
    setup = setup_of("ride_complaint", scenario, name)
    assert score_run(setup, "offline", run_offline(setup).events).scores["trace_alignment"] == 1
