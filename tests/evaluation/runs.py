"""Runs whose calls are laid down by hand, so that scores can be worked out on paper."""

from __future__ import annotations

from sopstudio.evaluation import make_run, score_metrics
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Expected, ExpectedCall, MockResponse, Scenario
from sopstudio.simulation import Setup, drive
from sopstudio.sop import Binding, End, Fact, Flow, FrozenDict, Output, Runtime, Sop, Task, Tool
from sopstudio.trace import CallTool, Entered, Finished
from tests.fakes import YieldingAgent

A, B = CallTool("a", {"x": "1", "y": "2"}), CallTool("b", {"z": "3"})


def _tool(name: str, *parameters: str) -> Tool:
    properties = {parameter: {"type": "string"} for parameter in parameters}
    return Tool(
        name=name,
        parameters=FrozenDict(type="object", properties=properties, required=parameters, additionalProperties=False),
        outputs=(Output(path="done", fact=f"{name} done"),),
    )


SOP = Sop(
    id="two tools",
    start="work",
    facts=(*(Fact(name=name) for name in "xyz"), *(Fact(name=f"{name} done", optional=True) for name in "abc")),
    tools=(_tool("a", "x", "y"), _tool("b", "z"), _tool("c")),
    nodes=(Task(id="work", asks=("x", "y", "z"), tools=(Binding(tool="a"), Binding(tool="b"))), End(id="end")),
    edges=(),
)
EXPECTED = Expected(
    tools=(
        ExpectedCall(tool="a", arguments=FrozenDict(x="1", y="2")),
        ExpectedCall(tool="b", arguments=FrozenDict(z="3")),
    ),
    path=("work",),
)
ANSWER = (MockResponse(response=FrozenDict(done="yes")),)
SCENARIO = Scenario(id="s", responses=FrozenDict(a=ANSWER, b=ANSWER), expected=EXPECTED)


STOPPED = Finished("stopped", "", "")


def setup_of(
    *calls: CallTool, scenario: Scenario = SCENARIO, outcome: Finished = STOPPED, sop: Sop = SOP, place: str = "work"
) -> Setup:
    """A run at one node, by default the task, in which an agent makes these calls."""
    agent = YieldingAgent(Entered(place), *calls, outcome=outcome)
    return Setup(Runtime(Flow(sop)), agent, scenario, {}, user="script")


def score_calls(
    *calls: CallTool, scenario: Scenario = SCENARIO, outcome: Finished = STOPPED, sop: Sop = SOP, place: str = "work"
) -> dict[str, object]:
    """The scores of a run in which an agent makes these calls."""
    setup = setup_of(*calls, scenario=scenario, outcome=outcome, sop=sop, place=place)
    session = drive(setup.session(), setup.world(OfflineModel()))
    return dict(score_metrics(make_run(session.runtime, scenario, session.events)))
