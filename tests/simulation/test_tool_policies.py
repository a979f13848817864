"""Which tools an architecture may run where it stands."""

from __future__ import annotations

import pytest

from sopstudio.simulation.tool_policies import POLICIES, AgentPosition, procedure_tools
from sopstudio.sop import BoundTool, End, Flow, Procedure, ProcedureCall, Runtime, Sop, Task
from sopstudio.trace import Refused
from tests.agents.examples import binds, edge, end, tool

SOP = Sop(
    id="house",
    start="look",
    tools=(tool("look", gives=()), tool("walk", gives=()), tool("sleep", gives=()), tool("cook", gives=())),
    nodes=(
        Task(id="look", tools=binds("look")),
        ProcedureCall(id="supper", procedure="cooking", deterministic=True),
        ProcedureCall(id="night", procedure="resting"),
        Task(id="walk", tools=binds("walk")),
        end("done"),
    ),
    edges=(edge("look", "supper"), edge("supper", "night"), edge("night", "walk"), edge("walk", "done")),
    procedures=(
        Procedure(id="cooking", start="cook", nodes=(Task(id="cook", tools=binds("cook")), End(id="fed"))),
        Procedure(id="resting", start="sleep", nodes=(Task(id="sleep", tools=binds("sleep")), End(id="rested"))),
    ),
)
ROUTING = Runtime(Flow(SOP))


def allowed_tools(policy: str, place: str = "", loaded: str = "", selected: str = "") -> list[str]:
    work = ROUTING.plan(place) if place else None
    standing = AgentPosition(ROUTING, work, loaded, selected, {"have a look": "look", "greet": ""})
    found = (POLICIES[policy].find_permitted(standing, tool.name, {}) for tool in SOP.tools)
    return [bound_tool.tool.name for bound_tool in found if isinstance(bound_tool, BoundTool)]


@pytest.mark.parametrize(
    ("policy", "place", "names"),
    [
        ("node", "look", ["look"]),
        ("node", "", []),
        ("any", "", ["look", "walk", "sleep", "cook"]),
    ],
)
def test_a_place_decides_what_may_run(policy: str, place: str, names: list[str]) -> None:
    assert allowed_tools(policy, place) == names


def test_a_task_agent_may_use_its_own_tools_and_those_that_code_runs_for_it() -> None:
    assert allowed_tools("task") == ["look", "walk", "cook"]
    assert allowed_tools("task", loaded="resting") == ["sleep"]
    assert procedure_tools(SOP, "nobody") == frozenset()


def test_the_selected_action_alone_says_which_tool_may_run() -> None:
    assert allowed_tools("action") == []
    assert allowed_tools("action", selected="have a look") == ["look"]
    assert allowed_tools("action", selected="greet") == []


def test_a_tool_that_does_not_exist_is_refused_as_such() -> None:
    refusal = POLICIES["any"].find_permitted(AgentPosition(ROUTING), "fly", {})
    assert isinstance(refusal, Refused)
    assert refusal.kind == "unknown-tool"
