"""Whatever a model says: no tool runs that the node does not allow, nothing is raised, the run ends within limits."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents.code_agent import CodeAgent
from sopstudio.scenarios import MockResponse
from sopstudio.simulation import Limits, Session, drive
from sopstudio.simulation.record import event_rows
from sopstudio.simulation.world import ScriptedUser
from sopstudio.sop import Binding, Fact, Runtime, Sop, Task, dumps, loads
from sopstudio.trace import CallTool, Entered, Event, ExactNames, Finished, Learned, ToolResult, run_state, transcript
from tests.agents.examples import answers, edge, end, setup, tool
from tests.fakes import FakeModel, YieldingAgent
from tests.strategies import json_values, sops

FACTS = (
    Fact(name="name", pattern="[a-z]+"),
    Fact(name="count", type="integer", minimum=0),
    Fact(name="when", type="date"),
    Fact(name="level", allowed=("low", "high")),
    Fact(name="mark", optional=True),
)


def schema(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


VAULT = Sop(
    id="vault",
    title="Vault",
    start="ask",
    facts=FACTS,
    tools=(
        tool("weigh", gives=("level",), parameters=schema(name={"type": "string"}, count={"type": "integer"})),
        tool("date", parameters=schema(when={"type": "string", "format": "date"})),
        tool("unlock", precondition="{level} == 'high'", parameters=schema(level={"type": "string"})),
        tool("destroy", parameters=schema()),
    ),
    nodes=(
        Task(id="ask", asks=("name", "count", "mark"), tools=(Binding(tool="weigh"), Binding(tool="unlock"))),
        Task(
            id="date",
            asks=("when",),
            tools=(Binding(tool="date"), Binding(tool="unlock", condition="{level} == 'high'")),
        ),
        Task(id="never", tools=(Binding(tool="destroy"),)),
        end("done"),
    ),
    edges=(
        edge("ask", "date", "{level} == 'high'"),
        edge("ask", "ask", "{count} > 3", loop=2, id="again"),
        edge("ask", "never", "false"),
        edge("ask", "date", kind="otherwise", id="else"),
        edge("date", "done"),
        edge("never", "done"),
    ),
)
TOOLS = ("weigh", "date", "unlock", "destroy", "record_facts", "search_knowledge", "", "wei\u200bgh", "nothing")

plausible = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["abc", "ABC", ""]) | json_values,
        "count": st.sampled_from([1, 5, -1, 10**60]) | json_values,
        "when": st.sampled_from(["2026-01-05", "2026-99-99", "today"]) | json_values,
        "level": st.sampled_from(["low", "high", "top"]) | json_values,
        "mark": json_values,
        "query": json_values,
    },
)
texts = plausible.map(lambda data: dumps(data, indent=None))
arguments = texts | texts.map(lambda text: text[:-1]) | st.text(max_size=20) | plausible | json_values
call = st.fixed_dictionaries(
    {
        "id": st.sampled_from(["a", "b", "c", ""]) | json_values,
        "function": st.fixed_dictionaries(
            {"name": st.sampled_from(TOOLS) | st.text(max_size=5), "arguments": arguments}
        ),
    }
)
message = st.fixed_dictionaries(
    {"content": st.none() | st.text(max_size=30) | st.sampled_from(["yes", "no"]) | json_values},
    optional={"tool_calls": st.lists(call, max_size=3) | json_values},
)
responses = message.map(lambda said: {"choices": [{"message": said}]}) | json_values | st.text(max_size=30)
results = st.dictionaries(st.sampled_from(["level", "mark", "name", "__next"]), json_values, max_size=3)
LIMITS = Limits(turns=6, steps=12, calls=40)


def hostile(sop: Sop, model: FakeModel, bodies: list[dict[str, Any]]) -> Session:
    mocked: tuple[MockResponse, ...] = answers(*bodies)
    made = setup(sop, responses={tool.name: mocked for tool in sop.tools} if mocked else {}, limits=LIMITS)
    return drive(made.session(), made.world(model, user=ScriptedUser(["a", "{level} = 'high'", "c", "d", "e"] * 3)))


def check_executed(routing: Runtime, events: list[Event]) -> None:
    """Fails where a tool was run that its place does not allow with what was known by then."""
    place, facts = "", dict[str, Any]()
    for number, event in enumerate(events):
        if isinstance(event, Entered):
            place = event.place
        elif isinstance(event, Learned):
            facts[event.fact] = event.value
        elif isinstance(event, CallTool) and isinstance(events[number + 1], ToolResult):
            bound = [tool for tool in routing.plan(place).tools if tool.tool.name == event.tool]
            assert bound, f"{event.tool} ran at {place}"
            assert any(bound_tool.may_run(facts) for bound_tool in bound), f"{event.tool} ran at {place} with {facts}"
            assert bound[0].schema.describe_mismatch(event.arguments) == ""


def check_end(session: Session) -> None:
    """Fails where the run did not end within its limits, or where its trace cannot be kept and read."""
    assert session.finished is not None
    assert session.finished.status in ("completed", "stopped", "left", "limit", "agent-error", "failed")
    after = run_state(session.events)
    assert after.turns <= LIMITS.turns
    assert len(after.path) <= LIMITS.steps + 1
    assert len(after.calls) <= LIMITS.calls
    kept = dumps(event_rows(session), indent=None)
    assert len(loads(kept)) == len(session.events)
    assert [line.kind for line in transcript(session.events, ExactNames(session.runtime.flow))][-1] == "end"


@given(st.lists(responses, min_size=1, max_size=12), st.lists(results, max_size=3))
def test_a_model_that_says_anything_gets_nothing_run_that_is_not_allowed(
    replies: list[Any], bodies: list[dict[str, Any]]
) -> None:
    session = hostile(VAULT, FakeModel(*replies), bodies)
    check_end(session)
    check_executed(setup(VAULT).runtime, session.events)
    assert "never" not in run_state(session.events).path


@given(sops(), st.data())
def test_on_any_sop_a_model_that_says_anything_gets_nothing_run_that_is_not_allowed(
    sop: Sop, data: st.DataObject
) -> None:
    names = st.sampled_from([*(tool.name for tool in sop.tools), "record_facts"])
    wanted = st.fixed_dictionaries(
        {"id": st.uuids().map(str), "function": st.fixed_dictionaries({"name": names, "arguments": arguments})}
    )
    said = st.fixed_dictionaries(
        {"content": st.sampled_from(["yes", "no", "?"]), "tool_calls": st.lists(wanted, max_size=2)}
    )
    replies = data.draw(st.lists(said, min_size=1, max_size=8))
    session = hostile(sop, FakeModel(*[{"choices": [{"message": reply}]} for reply in replies]), [])
    check_end(session)
    check_executed(setup(sop).runtime, session.events)


@given(sops(), st.dictionaries(st.sampled_from(["score", "amount", "ready", "status", "seen", "tags"]), json_values))
def test_code_alone_comes_to_an_end_on_any_sop(sop: Sop, known: dict[str, Any]) -> None:
    made = setup(sop, by=CodeAgent(), limits=LIMITS, facts=known)
    session = drive(made.session(), made.world(FakeModel()))
    check_end(session)
    check_executed(made.runtime, session.events)


places = st.sampled_from(["ask", "date", "never", "done", "nowhere"])
tool_calls = st.builds(CallTool, st.sampled_from(TOOLS), plausible)
claims = st.builds(
    Learned, st.sampled_from(["name", "level", "count"]), json_values, st.sampled_from(["tool", "user", "computed"])
)
items = places.map(Entered) | tool_calls | claims | st.builds(ToolResult, results)


@given(st.lists(items, max_size=15), st.lists(results, max_size=3))
def test_an_agent_that_yields_anything_gets_nothing_run_that_is_not_allowed(
    yielded: list[Any], bodies: list[dict[str, Any]]
) -> None:
    agent = YieldingAgent(*yielded, outcome=Finished("completed"))
    mocked = {tool.name: answers(*bodies) for tool in VAULT.tools} if bodies else {}
    made = setup(VAULT, by=agent, responses=mocked, limits=LIMITS)
    session = drive(made.session(), made.world(FakeModel()))
    check_end(session)
    check_executed(made.runtime, session.events)
    assert not any(item is event for item in yielded if isinstance(item, ToolResult) for event in session.events)


def test_the_vault_can_be_walked_at_all() -> None:
    """The properties above would hold for a run that never gets anywhere."""
    weigh = {"name": "weigh", "arguments": dumps({"name": "abc", "count": 1}, indent=None)}
    unlock = {"name": "unlock", "arguments": dumps({"level": "high"}, indent=None)}
    record = {"name": "record_facts", "arguments": "{}"}
    date = {"name": "date", "arguments": dumps({"when": "2026-01-05"}, indent=None)}
    replies = [
        {"choices": [{"message": {"tool_calls": [{"id": "c", "function": item}]}}]}
        for item in (weigh, unlock, record, date, unlock)
    ]
    session = hostile(VAULT, FakeModel(*replies), [{"level": "high"}])
    check_executed(setup(VAULT).runtime, session.events)
    assert run_state(session.events).path == ("ask", "date", "done")
