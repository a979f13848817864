"""Agents in Python are read as graphs by their syntax tree: steps, routes in words, tools, and what code keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.analysis import check
from sopstudio.deploy import find_target
from sopstudio.errors import FormatError
from sopstudio.formats import Reading, read
from sopstudio.resources import samples_dir
from sopstudio.sop import Document, End, Person, Sop, Task
from sopstudio.sop.elements import slug

LANGGRAPH = '''
"""Refunds, decided by a graph."""
from typing import Literal
from langchain_core.tools import tool
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt

@tool
def find_order(order_id: str, limit: int = 5, state: Literal["open", "sent"] = "open") -> dict:
    """Find an order.

    Args:
        order_id: its number
    """
    raise SystemExit("never run")

def look_up(state):
    """Look the order up."""
    return find_order.invoke({"order_id": state["order_id"]})

def review(state) -> Command[Literal["pay", "__end__"]]:
    """A lead looks at it."""
    answer = interrupt("Pay it?")
    if answer == "yes":
        return Command(goto="pay")
    return Command(goto=END)

def pay(state): ...

def route(state):
    if state["amount"] > 100 and not state.get("is_known"):
        return "big"
    elif state.score < 3:
        return "again"
    return "small"

def build():
    builder = StateGraph(dict)
    builder.add_node("look_up", look_up)
    builder.add_node(review)
    builder.add_node("pay", pay)
    builder.add_edge(START, "look_up")
    builder.add_conditional_edges("look_up", route, {"big": "review", "again": "look_up", "small": "pay"})
    builder.add_edge("pay", END)
    return builder.compile()
'''

HANDOFFS = """
from agents import Agent, Runner, function_tool, handoff

@function_tool(name_override="book_seat")
async def book(context: RunContextWrapper, seat: str, flight: int): "Book a seat."

refunds = Agent(name="Refunds", instructions="Pay back.", handoff_description="Everything about refunds.")
seats = Agent(name="Seats", instructions="Book a seat.", tools=[book])
triage = Agent(name="Triage", instructions=("Find " "out."), handoffs=[refunds, handoff(seats, on_handoff=f)])
seats.handoffs.append(triage)
watcher = Agent(name="Watcher")

async def main():
    await Runner.run(triage, "hello")
"""

WORKFLOW = """
from agents import Agent, Runner, trace

classify = Agent(name="Classify", instructions="Choose a category.")
refund = Agent(name="Refund", instructions="Refund it.")
inform = Agent(name="Inform", instructions="Say it.")

def approval_request(message: str):
    pass

async def run_workflow(workflow_input):
    with trace("Returns"):
        state = {"tries": 0}
        result = await Runner.run(classify, input=[])
        category = result.final_output["category"]
        if category == "return":
            if approval_request("Refund it?"):
                done = await Runner.run(refund, input=[])
            else:
                return {"refused": True}
        elif category == "question":
            told = await Runner.run(inform, input=[])
            return told
        else:
            return {}
        await Runner.run(inform, input=[])
"""

CREW = """
from crewai import Agent, Crew, Process, Task
writer = Agent(role="Writer", goal="write", backstory="")
collect = Task(description="Collect the facts.", expected_output="A list.", agent=writer)
write_up = Task(description="Write the report.", agent=writer, human_input=True)
crew = Crew(agents=[writer], tasks=[collect, write_up], process=Process.sequential)
"""

FLOW = '''
from crewai.flow.flow import Flow, listen, or_, router, start

class LeadFlow(Flow[dict]):
    """Score leads."""
    @start()
    def load(self): ...
    @router(load)
    def score(self):
        if self.state.score > 7:
            return "good"
        return "poor"
    @listen("good")
    def call(self): ...
    @listen(or_("poor", call))
    def store(self): ...
'''

Routes = set[tuple[str, str, str, str]]


def reading(source: str) -> Reading:
    return read(source, "agent-code")


def routes(sop: Sop) -> Routes:
    return {(edge.source, edge.target, edge.kind, edge.condition) for edge in sop.edges}


@pytest.mark.parametrize(
    ("source", "start", "expected"),
    [
        (
            LANGGRAPH,
            "look_up",
            {
                ("look_up", "review", "prose", "amount > 100 and (not is_known)"),
                ("look_up", "look_up", "prose", "score < 3"),
                ("look_up", "pay", "otherwise", ""),
                ("review", "pay", "prose", "answer == 'yes'"),
                ("review", "end", "otherwise", ""),
                ("pay", "end", "always", ""),
            },
        ),
        (
            HANDOFFS,
            "triage",
            {
                ("triage", "refunds", "prose", "this is for Refunds: Everything about refunds."),
                ("triage", "seats", "prose", "this is for Seats"),
                ("triage", "end", "otherwise", ""),
                ("seats", "triage", "prose", "this is for Triage"),
                ("seats", "end", "otherwise", ""),
                ("refunds", "end", "always", ""),
            },
        ),
        (
            WORKFLOW,
            "classify",
            {
                ("classify", "approval-17", "prose", "category == 'return'"),
                ("approval-17", "refund", "prose", "it is approved"),
                ("approval-17", "end", "otherwise", ""),
                ("classify", "inform", "prose", "category == 'question'"),
                ("classify", "end", "otherwise", ""),
                ("inform", "end", "always", ""),
                ("refund", "inform-again", "always", ""),
                ("inform-again", "end", "always", ""),
            },
        ),
        (
            CREW,
            "collect",
            {
                ("collect", "write_up", "always", ""),
                ("write_up", "write_up-review", "always", ""),
                ("write_up-review", "end", "always", ""),
            },
        ),
        (
            FLOW,
            "load",
            {
                ("load", "score", "always", ""),
                ("score", "call", "prose", "score > 7"),
                ("score", "store", "otherwise", ""),
                ("call", "store", "always", ""),
                ("store", "end", "always", ""),
            },
        ),
    ],
    ids=("langgraph", "handoffs", "agent-builder", "crew", "flow"),
)
def test_a_file_is_read_as_the_graph_that_it_builds(source: str, start: str, expected: Routes) -> None:
    sop = reading(source).document.sop
    assert (sop.start, routes(sop)) == (start, expected)
    assert {problem.code for problem in check(sop) if problem.severity == "error"} == set()


def test_tools_have_their_parameters_and_are_bound_where_they_are_called() -> None:
    sop = reading(LANGGRAPH).document.sop
    (tool,) = sop.tools
    assert (tool.name, tool.description, tool.required()) == ("find_order", "Find an order.", ("order_id",))
    assert tool.properties()["state"] == {"type": "string", "enum": ("open", "sent")}
    tasks = {node.id: node for node in sop.nodes if isinstance(node, Task)}
    assert [binding.tool for binding in tasks["look_up"].tools] == ["find_order"]
    assert tasks["look_up"].asks == ("order_id",)
    (booking,) = reading(HANDOFFS).document.sop.tools
    assert (booking.name, booking.required()) == ("book_seat", ("seat", "flight"))


def test_persons_are_persons_and_loops_have_a_bound() -> None:
    sop = reading(LANGGRAPH).document.sop
    assert [node.id for node in sop.nodes if isinstance(node, Person)] == ["review"]
    assert [(edge.source, edge.loop) for edge in sop.edges if edge.loop] == [("look_up", 25)]
    assert [node.id for node in sop.nodes if isinstance(node, End)] == ["end"]


def test_what_code_keeps_is_listed() -> None:
    losses = {loss.what: loss.kind for loss in reading(HANDOFFS).losses}
    assert losses["the agent 'watcher'"] == "lost"
    assert losses["the loop from 'seats' to 'triage'"] == "assumed"


def test_the_title_is_what_runs_are_traced_under() -> None:
    assert reading(WORKFLOW).document.sop.title == "Returns"
    assert reading(FLOW).document.sop.title == "Lead flow"


@pytest.mark.parametrize("branch", ["Send('pay', {})", "['pay', 'review']", "state['next']"])
def test_routers_that_return_more_than_a_name(branch: str) -> None:
    lines = LANGGRAPH.replace('        return "big"', f"        return {branch}")
    result = reading(lines)
    targets = {edge.target for edge in result.document.sop.edges if edge.source == "look_up"}
    assert {"pay"} <= targets


def test_a_graph_is_built_across_functions_and_by_chained_calls() -> None:
    source = """
from langgraph.graph import StateGraph
class Team:
    def make(self):
        flow = StateGraph(dict).add_node("plan", self.plan).add_node("work", self.work)
        self.connect(flow)
        return flow
    def connect(self, flow):
        flow.set_entry_point("plan")
        flow.add_edge("plan", "work")
        flow.set_finish_point("work")
    def plan(self, state): "Make a plan."
    def work(self, state): "Do it."
"""
    sop = reading(source).document.sop
    assert routes(sop) == {("plan", "work", "always", ""), ("work", "end", "always", "")}
    assert [node.description for node in sop.nodes] == ["Make a plan.", "Do it.", ""]


@pytest.mark.parametrize(
    "source",
    [
        "print('hello')",
        "from langgraph.graph import StateGraph\n",
        "from crewai import Agent\n",
        "def broken(:\n",
        "x = " + "(" * 500 + ")" * 500,
        "import agents\nx = " + "-" * 5000 + "1",
    ],
)
def test_code_without_agents_is_refused_in_one_line(source: str) -> None:
    with pytest.raises(FormatError) as caught:
        reading(source)
    assert "\n" not in str(caught.value)


def test_files_are_known_by_their_name_and_pasted_code_by_its_imports(tmp_path: Path) -> None:
    path = tmp_path / "refunds.py"
    path.write_text(LANGGRAPH, encoding="utf-8")
    assert (read(path).format, read(path).document.sop.title) == ("agent-code", "Refunds")
    assert read(LANGGRAPH).format == "agent-code"
    assert read("Ask for the order\nPay it\n").format == "text"


@given(st.sampled_from([LANGGRAPH, HANDOFFS, WORKFLOW, CREW, FLOW]), st.data())
def test_damaged_code_is_read_or_refused(source: str, data: st.DataObject) -> None:
    lines = source.splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        del lines[data.draw(st.integers(0, len(lines) - 1))]
    try:
        sop = reading("\n".join(lines)).document.sop
    except FormatError:
        return
    assert {edge.source for edge in sop.edges} | {edge.target for edge in sop.edges} <= {node.id for node in sop.nodes}


@pytest.mark.parametrize("name", ["incident_response", "loan_application", "ride_complaint"])
def test_an_exported_langgraph_comes_back_with_its_steps_and_ways(name: str) -> None:
    sop = read(samples_dir() / f"{name}.sop.json").document.sop
    export = find_target("langgraph").build(Document(sop=sop))
    again = reading(export.files["agent.py"].decode()).document.sop
    known = {slug(node.id) for graph in sop.graphs() for node in graph.nodes}
    assert {slug(node.id) for node in sop.nodes} <= {slug(node.id) for node in again.nodes} | {"end"} | known
    ways = {(edge.source, edge.target) for edge in again.edges}
    assert {(slug(edge.source), slug(edge.target)) for edge in sop.edges} <= ways
