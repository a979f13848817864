"""A person's step in its executable form: what stands for it, and what is forgotten on each visit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from sopstudio.sop import Edge, End, Fact, Flow, Person, Procedure, ProcedureCall, Runtime, Sop, Task, Tool, digest
from sopstudio.sop.interpreter import sole_call, visit
from sopstudio.sop.people import PersonTask, PersonTool, describe_step, executable, person_steps
from tests.strategies import sops

APPROVAL = Person(
    id="review", title="Approve the refund", role="Team lead", action="approve", shows=("amount",),
    provides=("approved",), time_limit=240,
)  # fmt: skip


def refund(*persons: Person, **fields: Any) -> Sop:
    """Ask for the amount, hand over, and end in one of three ways."""
    return Sop(
        id="refund",
        start="ask",
        facts=(Fact(name="amount", type="number"), Fact(name="approved", type="boolean")),
        nodes=(Task(id="ask", asks=("amount",)), *persons, End(id="paid"), End(id="refused"), End(id="late")),
        edges=(
            Edge(id="a", source="ask", target="review", kind="always"),
            Edge(id="b", source="review", target="paid", condition="{approved} == true"),
            Edge(id="c", source="review", target="refused", condition="{approved} == false"),
            Edge(id="d", source="review", target="late", kind="timeout"),
        ),
        **fields,
    )


def intake(*provides: str) -> Sop:
    """Hand over for an hour to give facts; the sum of two decides where it goes on, and a note may be left out."""
    return Sop(
        id="intake", start="fill",
        facts=(
            Fact(name="note", optional=True),
            Fact(name="minutes", type="integer"),
            Fact(name="count", type="integer"),
        ),
        nodes=(
            Person(id="fill", role="Clerk", action="provide", provides=provides, time_limit=60),
            End(id="high"), End(id="low"), End(id="late"),
        ),
        edges=(
            Edge(id="t", source="fill", target="late", kind="timeout"),
            Edge(id="h", source="fill", target="high", condition="{count} + {minutes} > 10"),
            Edge(id="l", source="fill", target="low", condition="{count} + {minutes} <= 10"),
        ),
    )  # fmt: skip


def person_tool(sop: Sop) -> PersonTool:
    return next(tool for tool in executable(sop).tools if isinstance(tool, PersonTool))


def test_an_sop_without_persons_is_executed_as_it_is() -> None:
    sop = Sop(id="x", start="end", nodes=(End(id="end"),))
    assert executable(sop) is sop
    assert Flow(sop).sop is sop


def test_a_step_becomes_a_task_that_calls_a_function_of_its_own() -> None:
    sop = executable(refund(APPROVAL))
    task = next(node for node in sop.nodes if node.id == "review")
    assert isinstance(task, PersonTask)
    assert [binding.tool for binding in task.tools] == ["person_review"]
    tool = person_tool(refund(APPROVAL))
    assert (tool.place, tool.required(), [output.fact for output in tool.outputs]) == (
        "review",
        ("amount",),
        ["approved"],
    )
    assert [fact.name for fact in tool.form] == ["approved"]


def test_the_edge_for_time_running_out_comes_first_and_holds_where_the_answer_is_missing() -> None:
    edges = [edge for edge in executable(refund(APPROVAL)).edges if edge.source == "review"]
    assert next((edge.id, edge.kind, edge.condition) for edge in edges) == ("d", "formal", "missing({approved})")
    assert [fact.optional for fact in executable(refund(APPROVAL)).facts] == [False, True]


def test_a_step_that_is_only_done_has_a_fact_that_it_was_done_in_time() -> None:
    done = APPROVAL.model_copy(update={"action": "do", "provides": ()})
    sop = executable(refund(done))
    assert sop.facts[-1] == Fact(name="review done", type="boolean", allowed=(True,), optional=True)
    assert person_tool(refund(done)).outputs[0].path == "done"


def test_without_a_time_limit_the_answer_is_always_there() -> None:
    sop = refund(APPROVAL.model_copy(update={"time_limit": None}))
    assert [fact.optional for fact in executable(sop).facts] == [False, False]
    assert not person_tool(sop).is_timed_out({})


@pytest.mark.parametrize(
    ("body", "late"),
    [
        ({"approved": True}, False),
        ({"approved": False, "minutes": 240}, False),
        ({"approved": True, "minutes": 241}, True),
        ({"approved": True, "timed_out": True}, True),
        ({}, True),
    ],
)
def test_when_the_time_is_over(body: dict[str, Any], late: bool) -> None:
    assert person_tool(refund(APPROVAL)).is_timed_out(body) is late


def test_an_answer_lacks_nothing_but_what_is_optional() -> None:
    tool = person_tool(intake("note", "minutes", "count"))
    assert [(output.path, output.fact) for output in tool.outputs] == [
        ("note", "note"),
        ("minutes_2", "minutes"),
        ("count", "count"),
    ]
    assert tool.required_members() == ("minutes_2", "count")
    late: tuple[dict[str, Any], ...] = ({}, {"count": 1}, {"minutes_2": 1}, {"count": 1, "minutes_2": 1, "minutes": 61})
    assert all(map(tool.is_timed_out, late))
    assert not tool.is_timed_out({"count": 1, "minutes_2": 90, "minutes": 60})
    (edge,) = [edge for edge in executable(intake("note", "minutes", "count")).edges if edge.id == "t"]
    assert edge.condition == "missing({minutes}) || missing({count})"


def test_a_form_of_optional_facts_is_done_with_any_answer_in_time() -> None:
    tool = person_tool(intake("note"))
    assert (tool.done, tool.required_members()) == ("fill done", ("done",))
    assert tool.complete({}) == {"done": True}
    assert not tool.is_timed_out(tool.complete({}))
    assert tool.sure_facts() == frozenset()


def test_names_of_functions_are_free_and_valid() -> None:
    taken = Tool(name="person_review")
    long = Person(id="Ärger " * 30, role="x")
    sop = refund(APPROVAL, long, tools=(taken,))
    names = [tool.name for tool in executable(sop).tools]
    assert names[:2] == ["person_review", "person_review_2"]
    assert len(set(names)) == 3
    assert max(map(len, names)) <= 64


def test_steps_in_sub_procedures_have_their_place_in_the_name() -> None:
    inner = Procedure(id="check", start="ask", nodes=(Person(id="ask", role="x"), End(id="end")), edges=())
    sop = Sop(id="s", start="c", nodes=(ProcedureCall(id="c", procedure="check"),), procedures=(inner,))
    assert [place for place, _ in person_steps(sop)] == ["check/ask"]
    assert person_tool(sop).name == "person_check_ask"


def test_what_a_person_gave_is_unknown_until_the_person_answers_again() -> None:
    facts: dict[str, Any] = {"amount": 3, "approved": True}
    plan = Runtime(Flow(refund(APPROVAL))).plan("review")
    steps = visit(plan, facts)
    call = next(steps)
    assert getattr(call, "tool", None) is not None
    assert facts == {"amount": 3}


def test_words_for_the_function_say_who_does_what() -> None:
    assert describe_step(APPROVAL) == ("Hand over to Team lead: Approve the refund. The answer is approved: yes or no.")


@given(sops())
def test_any_sop_can_be_made_executable_and_keeps_its_identity(sop: Sop) -> None:
    lowered = executable(sop)
    assert not list(person_steps(lowered))
    assert executable(lowered) is lowered
    assert [node.id for graph in lowered.graphs() for node in graph.nodes] == [
        node.id for graph in sop.graphs() for node in graph.nodes
    ]
    assert Flow(sop).sop_hash == digest(sop)
    functions = {tool.name for tool in lowered.tools}
    tasks = [node for graph in lowered.graphs() for node in graph.nodes if isinstance(node, PersonTask)]
    assert {binding.tool for task in tasks for binding in task.tools} <= functions


def test_what_a_person_gives_is_forgotten_before_the_step_is_handed_over_again() -> None:
    plan = Runtime(Flow(refund(APPROVAL))).plan("review")
    facts: dict[str, Any] = {"amount": 40, "approved": True}
    assert sole_call(plan, facts) is None
    handed_over = next(visit(plan, facts, again=True))
    assert getattr(handed_over, "tool", None) is plan.tools[0].tool
    assert facts == {"amount": 40}
