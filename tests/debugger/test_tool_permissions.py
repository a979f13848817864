"""Which tools may run at a moment is told as the run itself would have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sopstudio.agents.guardrails import GUARDRAILS_OPTION
from sopstudio.debugger.snapshot import SnapshotFold
from sopstudio.debugger.tool_permissions import list_permissions
from sopstudio.simulation import Setup
from sopstudio.sop import Runtime, replace_fields
from sopstudio.trace import AskModel, CallTool, Event, run_state
from tests.simulation.samples import of_kind, run_offline, setup_of
from tests.ui.simulate.runs import LOAN


def play_run(by: str, **options: object) -> tuple[Setup, Sequence[Event]]:
    scenario = max(of_kind(LOAN, "correct-context"), key=lambda event: len(event.expected.tools))
    made = setup_of(LOAN, scenario, by)
    made = replace(made, options={**made.options, **options})
    return made, tuple(run_offline(made).events)


def may_run(setup: Setup, events: Sequence[Event]) -> set[str]:
    moment = SnapshotFold(setup.runtime.flow).with_path(setup.runtime, events)
    return {permission.name for permission in list_permissions(setup, moment, events) if not permission.reason}


def test_the_tools_of_the_step_may_run() -> None:
    setup, events = play_run("dpa")
    at = next(number for number, event in enumerate(events) if isinstance(event, CallTool)) + 1
    moment = SnapshotFold(setup.runtime.flow).advance(events[:at])
    tools = list_permissions(setup, moment, events[:at])
    assert [tool.name for tool in tools if not tool.reason] == [
        tool.tool.name for tool in setup.runtime.plan(moment.place).tools
    ]
    assert tools[-1].reason == "not one of the tools of this step"


@pytest.mark.parametrize("by", ["dpa", "sop-agent", "agent-s"])
def test_before_the_first_step_no_tool_is_said_to_be_one_of_another_step(by: str) -> None:
    setup, events = play_run(by)
    moment = SnapshotFold(setup.runtime.flow).with_path(setup.runtime, events[:1])
    assert {permission.reason for permission in list_permissions(setup, moment, events[:1])} == {
        "no step has begun yet"
    }


def test_what_sop_agent_is_offered_for_its_branches_may_run() -> None:
    setup, events = play_run("sop-agent")
    known = {tool.name for tool in setup.runtime.flow.sop.tools}
    seen: set[str] = set()
    for at, event in enumerate(events, 1):
        offered = {offer.name for offer in event.offers} & known if isinstance(event, AskModel) else set()
        assert offered <= may_run(setup, events[:at])
        seen |= offered
    assert seen


@pytest.mark.parametrize("by", ["dpa", "sop-agent", "react", "spa", "marco"])
def test_no_tool_may_run_after_the_end(by: str) -> None:
    setup, events = play_run(by)
    moment = SnapshotFold(setup.runtime.flow).with_path(setup.runtime, events)
    assert {permission.reason for permission in list_permissions(setup, moment, events)} == {"the run is over"}


@pytest.mark.parametrize("by", ["dpa", "react", "marco"])
def test_how_often_each_tool_was_called_is_known_at_every_moment(by: str) -> None:
    setup, events = play_run(by)
    for at in (1, len(events) // 2, len(events)):
        calls = [call.tool for call in run_state(events[:at]).calls if not call.refused]
        moment = SnapshotFold(setup.runtime.flow).with_path(setup.runtime, events[:at])
        counts = {tool.name: tool.call_count for tool in list_permissions(setup, moment, events[:at])}
        assert counts == {name: calls.count(name) for name in counts}
    assert any(counts.values())


def test_with_the_check_on_the_order_only_what_comes_next_may_run() -> None:
    setup, events = play_run("react", **{GUARDRAILS_OPTION: ("order",)})
    for at, event in enumerate(events):
        if isinstance(event, CallTool):
            assert event.tool in may_run(setup, events[:at])
            assert len(may_run(setup, events[:at])) < len(setup.runtime.flow.sop.tools)
    free, trace = play_run("react", **{GUARDRAILS_OPTION: ()})
    assert len(may_run(free, trace[:2])) == len(free.runtime.flow.sop.tools)


def test_a_condition_that_binding_and_tool_share_is_said_once() -> None:
    setup, _ = play_run("dpa")
    sop = setup.runtime.flow.sop
    node = next(node for node in sop.nodes if node.kind == "task" and any(bound.condition for bound in node.tools))
    bound = next(bound for bound in node.tools if bound.condition)
    tools = tuple(
        replace_fields(tool, precondition=bound.condition) if tool.name == bound.tool else tool for tool in sop.tools
    )
    made = replace(setup, runtime=Runtime(type(setup.runtime.flow)(replace_fields(sop, tools=tools))))
    moment = SnapshotFold(made.runtime.flow).advance([])
    moment.place = node.id
    why = next(permission.reason for permission in list_permissions(made, moment, ()) if permission.name == bound.tool)
    assert why.startswith("only if ")
    assert " and " not in why
