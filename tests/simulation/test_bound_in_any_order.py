"""A step whose tools are bound the wrong way round, and one that lacks a fact: what each architecture makes of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sopstudio.agents import AGENTS, find_agent
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import MockResponse, Scenario, UserSeed
from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace
from sopstudio.simulation import Session, Setup, drive, load_prompts
from sopstudio.sop import End, Fact, Flow, Procedure, ProcedureCall, Runtime, Sop, Task
from sopstudio.trace import AskModel, run_state
from tests.agents.examples import answers, binds, edge, tool

FACTS = (Fact(name="x", description="the number of the parcel"), Fact(name="y"))
FIND, SEND = tool("find_parcel", gives=("x",)), tool("send_parcel", "x", gives=("y",))
RESPONSES = {"find_parcel": answers({"x": "P-1"}), "send_parcel": answers({"y": "sent"})}


def sop_with(*tools: str, asks: tuple[str, ...] = ()) -> Sop:
    """A step with these tools, and an end."""
    return Sop(
        id="post",
        title="Post",
        start="work",
        facts=FACTS,
        tools=(FIND, SEND),
        nodes=(Task(id="work", title="Send the parcel", asks=asks, tools=binds(*tools)), End(id="over", title="Sent")),
        edges=(edge("work", "over"),),
    )


def by_routine(*tools: str) -> Sop:
    """The same step in a procedure that code runs."""
    whole = sop_with(*tools)
    inner = Procedure(id="post", title="Post", start="work", nodes=whole.nodes, edges=whole.edges)
    call = ProcedureCall(id="all", title="Do it all", procedure="post", deterministic=True)
    nodes, edges = (call, End(id="done", title="Done")), (edge("all", "done"),)
    return Sop(**{**dict(whole), "start": "all", "nodes": nodes, "edges": edges, "procedures": (inner,)})


def run(sop: Sop, by: str, responses: dict[str, tuple[MockResponse, ...]]) -> Session:
    routing = Runtime(Flow(sop))
    expected = expected_trace(routing, ScenarioInputs({}, responses))
    case = Scenario(id="case", user=UserSeed(goal="Send my parcel"), responses=responses, expected=expected)
    setup = Setup(routing, find_agent(by), case, load_prompts())
    return drive(setup.session(), setup.world(OfflineModel()))


@pytest.mark.parametrize("by", sorted(AGENTS))
def test_a_tool_bound_before_the_one_that_it_rests_on_is_called_after_it(by: str) -> None:
    session = run(sop_with("send_parcel", "find_parcel"), by, RESPONSES)
    assert [(call.tool, call.ok) for call in run_state(session.events).calls] == [
        ("find_parcel", True),
        ("send_parcel", True),
    ]
    assert session.finished is not None
    assert (session.finished.status, session.finished.end) == ("completed", "over")


@pytest.mark.parametrize("by", ["marco", "marco-flat"])
def test_a_procedure_run_by_code_calls_its_tools_as_they_become_ready(by: str) -> None:
    session = run(by_routine("send_parcel", "find_parcel"), by, RESPONSES)
    assert [call.tool for call in run_state(session.events).calls] == ["find_parcel", "send_parcel"]
    assert session.finished is not None
    assert (session.finished.status, session.finished.end) == ("completed", "done")


@pytest.mark.parametrize("by", sorted(AGENTS))
@pytest.mark.parametrize("make", [sop_with, by_routine])
def test_where_nothing_gives_what_a_tool_needs_every_architecture_soon_stops(by: str, make: Callable[..., Sop]) -> None:
    session = run(make("send_parcel"), by, {"send_parcel": answers({"y": "sent"})})
    assert session.finished is not None
    assert session.finished.status in ("stopped", "left"), session.finished
    assert session.finished.reason
    assert not any(call.ok for call in run_state(session.events).calls)
    assert sum(isinstance(event, AskModel) for event in session.events) <= 30
