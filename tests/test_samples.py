"""The samples are what a new user opens first: whole, canonical, without a problem, with a path to every end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sopstudio.analysis import check
from sopstudio.formats import read, write
from sopstudio.resources import samples_dir
from sopstudio.sop import (
    Binding,
    Compute,
    End,
    Fact,
    Flow,
    Graph,
    Node,
    Paths,
    PathStep,
    ProcedureCall,
    Sop,
    Task,
    Tool,
    Transition,
    describe_mismatch,
    look_up,
)

NAMES = (
    "brand_approval",
    "ecommerce_order_support",
    "email_update",
    "food_delivery_complaint",
    "hazardous_goods_classification",
    "incident_response",
    "listing_blocked",
    "loan_application",
    "patient_intake",
    "restaurant_sales_drop",
    "ride_complaint",
    "telecom_support",
)
TITLE_FITS = 28
PROMISE = re.compile(r"\b(?:you (?:will )?(?:get|receive|have)|(?:is|are) approved|will call you|has been)\b", re.I)
PLACEHOLDER = re.compile(r"\{([^{}]+)\}")

TRANSLATED = tuple(
    path.relative_to(samples_dir()).as_posix().removesuffix(".sop.json")
    for path in sorted(samples_dir().glob("*/*.sop.json"))
)
"""The samples in other languages than English, as in `de/loan_application`."""

every_sample = pytest.mark.parametrize("name", [*NAMES, *TRANSLATED])


def file(name: str) -> Path:
    return samples_dir() / f"{name}.sop.json"


@cache
def sample(name: str) -> Sop:
    return read(file(name)).document.sop


def nodes(sop: Sop) -> Iterator[Node]:
    for graph in sop.graphs():
        yield from graph.nodes


def bindings(sop: Sop) -> Iterator[Binding]:
    for node in nodes(sop):
        if isinstance(node, Task):
            yield from node.tools


def branching(graph: Graph) -> list[str]:
    """Ids of the nodes that more than one edge leaves."""
    sources = [edge.source for edge in graph.edges]
    return [node.id for node in graph.nodes if sources.count(node.id) > 1]


def facts_by_name(sop: Sop) -> dict[str, Fact]:
    return {fact.name: fact for fact in sop.facts}


def test_there_are_exactly_the_samples_that_are_named() -> None:
    files = tuple(sorted(path.name for path in samples_dir().iterdir() if path.is_file()))
    assert files == tuple(f"{name}.sop.json" for name in NAMES)


@every_sample
def test_it_reads_without_losses_and_is_named_like_its_file(name: str) -> None:
    reading = read(file(name))
    assert reading.losses == ()
    assert reading.document.sop.id == name or name in TRANSLATED


@every_sample
def test_saving_it_changes_no_byte(name: str) -> None:
    document = read(file(name)).document
    writing = write(document, "native")
    assert dict(writing.files) == {f"{document.sop.id}.sop.json": file(name).read_bytes()}
    assert writing.losses == ()


@every_sample
def test_the_check_finds_neither_error_nor_warning(name: str) -> None:
    assert [problem.message for problem in check(sample(name)) if problem.severity != "hint"] == []


@every_sample
def test_it_explains_itself(name: str) -> None:
    sop = sample(name)
    assert sop.title
    assert sop.description
    assert 2 <= len(sop.knowledge) <= 4
    for node in nodes(sop):
        assert 0 < len(node.title) <= TITLE_FITS, node.id
        if isinstance(node, End):
            assert node.outcome, node.id
            continue
        assert node.description, node.id
        if isinstance(node, Task):
            assert 2 <= len(node.steps) <= 4, node.id


@every_sample
def test_the_main_procedure_has_between_eight_and_twenty_nodes(name: str) -> None:
    assert 8 <= len(sample(name).nodes) <= 20


@every_sample
def test_no_edge_is_left_to_judgement(name: str) -> None:
    assert [edge.id for graph in sample(name).graphs() for edge in graph.edges if edge.kind == "prose"] == []


@every_sample
def test_facts_have_a_description_and_examples_that_fit(name: str) -> None:
    for fact in sample(name).facts:
        assert fact.description, fact.name
        assert 1 <= len(fact.examples) <= 3, fact.name
        assert [describe_mismatch(fact, example) for example in fact.examples if describe_mismatch(fact, example)] == []


@every_sample
def test_facts_that_the_user_is_asked_for_can_be_told_apart(name: str) -> None:
    sop, facts = sample(name), facts_by_name(sample(name))
    for node in nodes(sop):
        if isinstance(node, Task):
            alike = [_recognised_by(facts[fact]) for fact in node.asks]
            assert len(set(alike)) == len(alike), node.id


def _recognised_by(fact: Fact) -> tuple[object, ...]:
    return (fact.pattern, fact.allowed) if fact.pattern or fact.allowed else (fact.type, fact.unit)


@every_sample
def test_tools_answer_with_facts_that_fit(name: str) -> None:
    facts = facts_by_name(sample(name))
    for tool in sample(name).tools:
        assert 1 <= len(tool.responses) <= 2, tool.name
        assert 1 <= len(tool.errors) <= 2, tool.name
        for response in tool.responses:
            for output in tool.outputs:
                value = look_up(response.body, output.path)
                assert value is not None, f"{tool.name} {output.path}"
                assert describe_mismatch(facts[output.fact], value) == "", f"{tool.name} {output.path}"


@every_sample
def test_tools_say_of_a_parameter_what_its_fact_says(name: str) -> None:
    sop, facts = sample(name), facts_by_name(sample(name))
    tools = {tool.name: tool for tool in sop.tools}
    for binding in bindings(sop):
        tool = tools[binding.tool]
        assert tool.parameters["additionalProperties"] is False
        assert set(tool.required()) == set(tool.properties())
        for parameter, schema in tool.properties().items():
            stated = facts[binding.fact_for(parameter)].json_schema()
            for key in ("type", "format", "enum", "pattern", "minimum", "maximum"):
                assert _as_list(schema.get(key)) == _as_list(stated.get(key)), f"{tool.name} {parameter} {key}"


def _as_list(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@every_sample
def test_tools_are_used_and_cannot_be_confused(name: str) -> None:
    sop = sample(name)
    assert {binding.tool for binding in bindings(sop)} == {tool.name for tool in sop.tools}
    for words in ([tool.description for tool in sop.tools], [tool.title for tool in sop.tools]):
        assert all(words)
        assert len(set(words)) == len(words)
    assert all(_is_reserved(tool) for tool in sop.tools)


def _is_reserved(tool: Tool) -> bool:
    """Whether the address lies in a domain that nobody can own."""
    return bool(re.match(r"https://([a-z]+\.)?example\.(com|test)/", tool.url))


@every_sample
def test_some_path_takes_each_way(name: str) -> None:
    flow = Flow(sample(name))
    taken = {way.id for path in Paths(flow) for step in path for way in step}
    assert {way.id for way in flow.transitions()} - taken == set()


@every_sample
def test_messages_mention_only_what_is_known_on_arrival(name: str) -> None:
    flow = Flow(sample(name))
    for path in Paths(flow):
        known: set[str] = set()
        for place in _places(flow, path):
            node = flow.nodes[place]
            if isinstance(node, Task | End):
                assert set(PLACEHOLDER.findall(node.message)) <= known, place
            known |= _facts_after(flow, node)


def _places(flow: Flow, path: tuple[PathStep, ...]) -> Iterator[str]:
    yield flow.start
    for step in path:
        yield from (way.target for way in step)


def _facts_after(flow: Flow, node: Node) -> set[str]:
    """The facts that are known for certain once the work at a node is done."""
    if isinstance(node, Compute):
        return {assignment.fact for assignment in node.assignments}
    if not isinstance(node, Task):
        return set()
    always = [flow.tools[binding.tool] for binding in node.tools if not binding.condition]
    return {*node.asks, *(output.fact for tool in always for output in tool.outputs)}


def test_the_loan_application_branches_at_five_nodes_or_more() -> None:
    sop = sample("loan_application")
    assert len(sop.nodes) >= 12
    assert len(branching(sop)) >= 5


def test_the_credit_score_depends_on_the_report_within_one_node() -> None:
    node = next(node for node in sample("loan_application").nodes if node.id == "check_credit")
    assert isinstance(node, Task)
    assert [binding.condition for binding in node.tools] == ["", "{credit_report} == 'available'"]


def test_hazardous_goods_adds_up_the_scores_of_several_tools() -> None:
    sop = sample("hazardous_goods_classification")
    scores = {output.fact for tool in sop.tools for output in tool.outputs if output.fact.endswith("_score")}
    sums = [assignment.expression for node in sop.nodes if isinstance(node, Compute) for assignment in node.assignments]
    assert len(scores) == 4
    assert any(scores <= set(PLACEHOLDER.findall(expression)) for expression in sums)


def test_the_restaurant_has_sub_procedures_of_which_code_runs_some() -> None:
    sop = sample("restaurant_sales_drop")
    called = [node for node in nodes(sop) if isinstance(node, ProcedureCall)]
    assert len(sop.procedures) >= 3
    assert {node.procedure for node in called} == {procedure.id for procedure in sop.procedures}
    deterministic = {node.procedure for node in called if node.deterministic}
    assert deterministic
    for procedure in sop.procedures:
        if procedure.id in deterministic:
            assert [node.id for node in procedure.nodes if isinstance(node, Task) and node.asks] == []


def test_together_the_samples_show_what_conditions_and_facts_can_do() -> None:
    sops = [sample(name) for name in NAMES]
    edges = [edge for sop in sops for graph in sop.graphs() for edge in graph.edges]
    conditions = " ".join(edge.condition for edge in edges)
    kinds = {fact.type for sop in sops for fact in sop.facts}
    assert kinds == {"string", "number", "integer", "boolean", "date", "datetime", "list"}
    for shown in ("&&", "||", "!", " in [", "contains(", "len(", "days_between(", "hours_between(", " * "):
        assert shown in conditions, shown
    assert any(edge.kind == "otherwise" for edge in edges)


def test_several_parts_of_a_complaint_are_dealt_with_one_after_the_other() -> None:
    sop = sample("ride_complaint")
    assert [node.id for node in sop.nodes if node.branching == "all"] == ["read_record"]
    steps = {frozenset(way.target for way in path[1]) for path in Paths(Flow(sop)) if len(path) > 1}
    assert frozenset({"refund_detour", "report_driving", "search_item"}) in steps
    assert all(step == {"explain_fare"} for step in steps if "explain_fare" in step)


def test_loops_are_bounded_and_lead_on_when_the_bound_is_used_up() -> None:
    looping = [(name, edge) for name in NAMES for edge in sample(name).edges if edge.loop]
    assert len({name for name, _ in looping}) >= 2
    for name, edge in looping:
        flow = Flow(sample(name))
        ways: list[Transition] = flow.transitions_from(edge.source)
        assert ways[-1].edge is not None
        assert ways[-1].edge.kind == "otherwise", edge.id


@every_sample
def test_what_is_said_before_a_call_does_not_promise_what_only_the_call_brings(name: str) -> None:
    sop = sample(name)
    acting = {tool.name for tool in sop.tools if tool.effect != "reads"}
    for node in sop.nodes:
        if isinstance(node, Task) and any(binding.tool in acting for binding in node.tools):
            assert not PROMISE.search(node.message), node.message


@every_sample
def test_a_sample_holds_nothing_of_whoever_saved_it_last(name: str) -> None:
    """A saved identity would make every user's copy the same document; a saved layout hides our own."""
    document = read(file(name)).document
    assert document.uid == ""
    assert not document.layout
