"""Where a run was in the graph, worked out from its calls alone."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.simulation import drive
from sopstudio.sop import Assignment, Binding, Compute, Decision, Fact, Flow, Runtime, Sop, Task
from sopstudio.trace import CallTool, Event, Finished, Learned, ToolResult
from sopstudio.trace.alignment import Alignment, align, locate_run
from tests.agents.examples import RISK, binds, edge, end, tool
from tests.simulation.samples import NAMES, run_offline, scenarios, setup_of
from tests.subsets import subset

ROUTING = Runtime(Flow(RISK))
ASKED = CallTool("getRisk", {"customerId": "42"})
LOW = ToolResult({"riskLevel": "acceptable", "score": 700})
HIGH = ToolResult({"riskLevel": "high", "score": 4})
PAID = (CallTool("issueRefund", {"amount": 5}), ToolResult({}))
DONE = Finished("completed")


def path(*events: Event, routing: Runtime = ROUTING) -> tuple[str, ...]:
    return locate_run(routing, events).path


def test_calls_and_what_they_returned_show_the_path() -> None:
    assert path(ASKED, LOW, *PAID, DONE) == ("assess", "refund", "paid")
    assert path(ASKED, HIGH, DONE) == ("assess", "declined")


def test_a_run_that_stopped_is_where_something_was_left_to_do() -> None:
    stopped = Finished("stopped", "", "no")
    assert path(ASKED, ToolResult.failure(None, "down", "error"), stopped) == ("assess",)
    assert path(ASKED, LOW, stopped) == ("assess", "refund")
    assert path(stopped) == (), "without a call nothing tells"


def test_a_failed_call_may_be_made_again() -> None:
    failed = (ASKED, ToolResult.failure(None, "down", "error"))
    assert path(*failed, ASKED, LOW, *PAID, DONE) == ("assess", "refund", "paid")


@pytest.mark.parametrize(
    "events",
    [
        (*PAID, DONE),
        (ASKED, HIGH, *PAID, DONE),
        (ASKED, LOW, DONE),
        (ASKED, LOW, *PAID, Finished("completed", "declined")),
    ],
    ids=["out of turn", "against the condition", "something left out", "another end than it claims"],
)
def test_calls_that_no_walk_makes_leave_the_run_without_a_path(events: tuple[Event, ...]) -> None:
    assert path(*events) == ()
    assert not locate_run(ROUTING, events).is_inferred


def make_fork() -> Sop:
    """Two ways whose conditions only the user knows; one of them calls a tool."""
    return Sop(
        id="fork",
        start="which",
        tools=(tool("left", gives=()),),
        nodes=(Decision(id="which"), Task(id="go left", tools=binds("left")), end("west"), end("east")),
        edges=(
            edge("which", "go left", "the user says left", kind="prose"),
            edge("which", "east", kind="otherwise"),
            edge("go left", "west"),
        ),
    )


def test_what_no_call_tells_leaves_both_ways_open_until_a_call_or_the_end_tells() -> None:
    routing = Runtime(Flow(make_fork()))
    call = (CallTool("left", {}), ToolResult({}))
    assert path(*call, DONE, routing=routing) == ("which", "go left", "west")
    assert path(*call, Finished("completed", "east"), routing=routing) == ()
    east = align(routing, []).infer_path(Finished("completed", "east"))
    assert east is not None
    assert east.path == ("which", "east")


def test_a_run_that_stopped_may_have_gone_on_without_a_call() -> None:
    sop = Sop(
        id="further",
        start="look",
        tools=(tool("look", gives=()), tool("send", gives=())),
        nodes=(Task(id="look", tools=binds("look")), Task(id="say"), Task(id="send", tools=binds("send")), end("done")),
        edges=(
            edge("look", "say", "the user wants it", kind="prose"),
            edge("look", "done", kind="otherwise"),
            edge("say", "send"),
            edge("send", "done"),
        ),
    )
    routing, stopped = Runtime(Flow(sop)), Finished("stopped", "", "no")
    look = (CallTool("look", {}), ToolResult({}))
    after = locate_run(routing, (*look, stopped))
    assert (after.path, after.is_inferred) == (("look",), True)
    assert after.possible_paths == frozenset({("look",), ("look", "say"), ("look", "done"), ("look", "say", "send")})
    sent = locate_run(routing, (*look, CallTool("send", {}), ToolResult.failure(None, "down", "error"), stopped))
    assert (sent.path, sent.possible_paths) == (("look", "say", "send"), frozenset({("look", "say", "send")}))
    assert locate_run(routing, (*look, Finished("completed", "done"))).possible_paths == frozenset({("look", "done")})
    assert locate_run(routing, (*look, *look, *look, Finished("completed", "done"))).possible_paths == frozenset(
        {("look", "done")}
    )
    assert locate_run(routing, (CallTool("send", {}), ToolResult({}), stopped)).possible_paths == frozenset()


def test_computed_facts_and_those_that_the_user_gave_decide_too() -> None:
    sop = Sop(
        id="sum",
        start="double",
        nodes=(
            Compute(id="double", assignments=(Assignment(fact="twice", expression="{n} * 2"),)),
            end("big"),
            end("small"),
        ),
        edges=(edge("double", "big", "{twice} > 10"), edge("double", "small", kind="otherwise")),
    )
    routing = Runtime(Flow(sop))
    big = align(routing, [Learned("n", 6, "user")]).infer_path(Finished("completed"))
    assert big is not None
    assert big.path == ("double", "big")


def test_the_tools_that_come_next_follow_from_what_is_known() -> None:
    alignment = Alignment(ROUTING)
    assert alignment.next_tools() == {"getRisk"}
    alignment.record_call(ASKED, LOW)
    assert alignment.next_tools() == {"getRisk", "issueRefund"}
    again = Alignment(ROUTING)
    again.record_call(ASKED, HIGH)
    assert again.next_tools() == {"getRisk"}


def test_a_run_that_has_a_path_of_its_own_keeps_it() -> None:
    made = setup_of("loan_application", scenarios("loan_application")[0])
    events = run_offline(made).events
    assert not locate_run(made.runtime, events).is_inferred


@pytest.mark.parametrize("name", subset(NAMES, 4, "alignment"))
def test_the_path_that_calls_show_is_the_one_that_was_walked(name: str) -> None:
    """The calls of runs that have a path, with the path taken away: what is worked out is that path, or nothing."""
    found = 0
    for scenario in scenarios(name):
        made = setup_of(name, scenario, "code")
        session = drive(made.session(), made.world(NoModel(), user=None))
        events: list[Any] = [
            event for event in session.events if isinstance(event, CallTool | ToolResult | Finished | Learned)
        ]
        walked = locate_run(made.runtime, session.events).path
        if session.finished is not None and session.finished.status == "completed":
            inferred = locate_run(made.runtime, events).path
            assert inferred in ((), walked), scenario.id
            found += bool(inferred)
    assert found


class NoModel:
    """The runs by code ask no model."""

    name = "none"

    def complete(self, body: dict[str, Any]) -> Any:
        raise AssertionError(body)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        return self.complete(body)


@pytest.mark.parametrize("asked", [(), ("note",)])
def test_what_the_user_told_ahead_of_its_place_leaves_open_whether_it_counts_as_there(asked: tuple[str, ...]) -> None:
    """An agent that gets a whole case at once knows facts that the procedure has not asked for yet."""
    sop = Sop(
        id="ahead",
        start="assess",
        facts=(Fact(name="note", optional=True),),
        tools=(tool("left", gives=()),),
        nodes=(Task(id="assess", asks=asked, tools=binds("left")), end("noted"), end("bare")),
        edges=(edge("assess", "noted", "present({note})"), edge("assess", "bare", kind="otherwise")),
    )
    told = Learned("note", "late", "user")
    events = (told, CallTool("left", {}), ToolResult({}), DONE)
    paths = locate_run(Runtime(Flow(sop)), events).possible_paths
    expected: list[tuple[str, ...]] = [("assess", "noted")] if asked else [("assess", "bare"), ("assess", "noted")]
    assert sorted(paths or ()) == expected


def test_a_tool_that_is_not_called_with_a_fact_leaves_open_whether_it_counts_as_there() -> None:
    """The procedure never asks for the note; the tool could pass it on, but is not called."""
    sop = Sop(
        id="unused",
        start="assess",
        facts=(Fact(name="note", optional=True), Fact(name="late", type="boolean")),
        tools=(tool("left", gives=()), tool("send", "note")),
        nodes=(
            Task(id="assess", asks=("late",), tools=binds("left", Binding(tool="send", condition="{late}"))),
            end("noted"),
            end("bare"),
        ),
        edges=(edge("assess", "noted", "present({note})"), edge("assess", "bare", kind="otherwise")),
    )
    told = (Learned("note", "late", "user"), Learned("late", False, "user"))
    events = (*told, CallTool("left", {}), ToolResult({}), DONE)
    paths = locate_run(Runtime(Flow(sop)), events).possible_paths
    assert sorted(paths or ()) == [("assess", "bare"), ("assess", "noted")]


@pytest.mark.parametrize("told_again", [False, True])
def test_what_is_asked_again_is_open_until_the_user_gives_it_again(told_again: bool) -> None:
    """An agent without a place takes the second value from what the user said; only its call shows it."""
    sop = Sop(
        id="again",
        start="ask",
        facts=(Fact(name="code"),),
        tools=(tool("open", "code"),),
        nodes=(
            Task(id="ask", asks=("code",), tools=binds(Binding(tool="open", condition="{code} == 'b'"))),
            end("in"),
        ),
        edges=(edge("ask", "ask", "{code} == 'a'", loop=1), edge("ask", "in", kind="otherwise")),
    )
    told = [Learned("code", "a", "user"), *([Learned("code", "b", "user")] if told_again else [])]
    events: list[Event] = [*told, CallTool("open", {"code": "b"}), ToolResult({}), DONE]
    expected = ("ask", "in") if told_again else ("ask", "ask", "in")
    assert list(locate_run(Runtime(Flow(sop)), events).possible_paths or ()) == [expected]
