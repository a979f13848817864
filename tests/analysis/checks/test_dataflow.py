"""Facts that are not there when they are needed, each beside a near miss where they are."""

import pytest
from hypothesis import given, settings

from sopstudio.analysis import Problem, check
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.dataflow.propagation import propagate_facts
from sopstudio.formats import read
from sopstudio.scenarios.expected_trace import trace_with_moments
from sopstudio.sop import (
    Assignment,
    Binding,
    Compute,
    Decision,
    Document,
    Edge,
    End,
    Fact,
    FrozenDict,
    Procedure,
    Sop,
    Task,
    replace_fields,
)
from tests.analysis.examples import (
    GOOD,
    LOOK_UP,
    calling,
    codes,
    edge,
    node,
    problems_with,
    with_edge,
    with_fact,
    with_node,
)
from tests.mentions import unnamed
from tests.scenarios.random_work import Case, cases

NOTE = Fact(name="note", optional=True)


def before(sop: Sop) -> list[Problem]:
    return problems_with(sop, "fact-before-provided")


def asking(*facts: str) -> Sop:
    """The good SOP with a step on one of two ways to the decision that asks for `facts`."""
    more = tuple(Fact(name=name, type="boolean") for name in facts)
    sop = replace_fields(
        GOOD, facts=(*GOOD.facts, *more), nodes=(*GOOD.nodes, Task(id="extra", title="Extra", asks=facts))
    )
    sop = with_edge(edge("sum", "extra", "{status} == 'open'"), replace_fields(sop, edges=()))
    edges = [edge("ask", "sum"), edge("sum", "decide", kind="otherwise"), edge("extra", "decide")]
    return replace_fields(sop, edges=(*edges[:1], *sop.edges, *edges[1:], *GOOD.edges[2:]))


def test_a_fact_that_nothing_provides_before_is_an_error() -> None:
    (problem,) = before(with_edge(edge("ask", "sum", "{refund} > 3")))
    assert (problem.severity, problem.edges, problem.facts) == ("error", ("ask-sum",), ("refund",))
    assert problem.span == (0, 8)


MISSPELT = """Check the risk
Ask for {riskBand} and {score1}
if {NAME} == 'low':
    End: approved
otherwise:
    End: declined
"""


@pytest.mark.parametrize(
    ("name", "meant"), [("riskBnd", "riskBand"), ("RiskBand ", "riskBand"), ("score2", None), ("weather", None)]
)
def test_a_fact_that_only_a_condition_knows_is_compared_with_those_that_are_given(name: str, meant: str | None) -> None:
    document = read(MISSPELT.replace("NAME", name)).document
    (problem,) = before(document.sop)
    if meant is None:
        assert "mean" not in problem.message
        return
    assert f'Did you mean "{meant}"?' in problem.message
    after = problem.fixes[0].apply(document).sop
    assert before(after) == []
    assert {edge.condition for edge in after.edges if edge.kind == "formal"} == {f"{{{meant}}} == 'low'"}


def test_a_fact_that_only_some_ways_provide_is_a_warning_that_names_a_way() -> None:
    (problem,) = before(with_edge(edge("decide", "paid", "{vip}"), asking("vip")))
    assert problem.severity == "warning"
    assert '"Ask" → "Sum" → "Decide"' in problem.message


def test_a_fact_that_every_way_provides_is_fine() -> None:
    both = with_node(replace_fields(node("ask"), asks=("order_id", "vip")), asking("vip"))
    assert "fact-before-provided" not in codes(with_edge(edge("decide", "paid", "{vip}"), both))


@pytest.mark.parametrize(
    "condition",
    [
        "present({vip}) && {vip}",
        "{vip} && present({vip})",
        "!present({vip}) || {vip}",
        "missing({vip}) || {vip} == true",
        "if(present({vip}), {vip}, false)",
        "present({vip})",
        "{status} == 'open' && {vip}",
    ],
)
def test_a_test_for_presence_is_no_use_and_guards_what_stands_beside_it(condition: str) -> None:
    assert not before(with_edge(edge("decide", "paid", condition), asking("vip")))


@pytest.mark.parametrize(
    "condition", ["present({vip}) || {vip}", "{status} == 'sent' && {vip}", "missing({vip}) && {vip}"]
)
def test_what_only_looks_like_a_guard_is_none(condition: str) -> None:
    assert before(with_edge(edge("decide", "paid", condition), asking("vip")))


def test_an_edge_that_was_tried_before_has_proved_its_facts() -> None:
    first = with_edge(
        edge("decide", "kept", "missing({vip})", id="decide-none"),
        replace_fields(asking("vip"), edges=asking("vip").edges[:-2]),
    )
    sop = replace_fields(first, edges=(*first.edges, edge("decide", "paid", "{vip}"), GOOD.edges[-1]))
    assert not before(sop)


def test_an_unguarded_optional_fact_is_a_warning_even_where_it_was_asked_for() -> None:
    sop = with_node(replace_fields(node("ask"), asks=("order_id", "note")), with_fact(NOTE))
    (problem,) = before(with_edge(edge("decide", "paid", "{note} == 'urgent'", id="decide-paid"), sop))
    assert (problem.severity, "optional" in problem.message) == ("warning", True)
    assert not before(with_edge(edge("decide", "paid", "present({note}) && {note} == 'x'", id="decide-paid"), sop))


def test_outputs_of_a_tool_with_a_condition_are_there_where_the_condition_holds() -> None:
    task = replace_fields(
        node("ask"), asks=("order_id", "known"), tools=(Binding(tool="look_up", condition="{known}"),)
    )
    sop = with_node(task, with_fact(Fact(name="known", type="boolean")))
    sop = with_node(Compute(id="sum", assignments=(Assignment(fact="refund", expression="1"),)), sop)
    assert before(sop)
    guarded = with_edge(edge("decide", "paid", "{known} && {status} == 'open'", id="decide-paid"), sop)
    assert not before(guarded)


def test_a_use_after_a_use_is_not_named_again() -> None:
    sop = with_edge(edge("ask", "sum", "{refund} > 3"))
    sop = with_node(Compute(id="sum", assignments=(Assignment(fact="refund", expression="{refund} + 1"),)), sop)
    assert [problem.edges for problem in before(sop)] == [("ask-sum",)]


def test_facts_survive_loops_that_are_declared() -> None:
    loop = with_edge(
        edge("decide", "ask", "{total} > 5", loop=2, id="again"), replace_fields(GOOD, edges=GOOD.edges[:2])
    )
    assert check(replace_fields(loop, edges=(*loop.edges, *GOOD.edges[2:]))) == ()


def test_a_message_with_a_fact_that_may_be_missing_is_a_warning() -> None:
    (problem,) = before(with_node(replace_fields(node("ask"), message="You get {refund}.")))
    assert (problem.severity, problem.field) == ("warning", "message")


def all_of(*kinds: str) -> Sop:
    """A node under *all* with two branches, asking a and b, which join where both are used."""
    facts = (Fact(name="a", type="boolean"), Fact(name="b", type="boolean"))
    branches = [
        edge("split", f"ask_{name}", "1 == 1" if kind == "formal" else "", kind=kind)
        for name, kind in zip("ab", kinds, strict=True)
    ]
    return Sop(
        id="all",
        start="split",
        facts=facts,
        nodes=(
            Decision(id="split", branching="all"),
            Task(id="ask_a", asks=("a",)),
            Task(id="ask_b", asks=("b",)),
            Decision(id="join"),
            End(id="yes"),
            End(id="no"),
        ),
        edges=(
            *branches,
            edge("ask_a", "join"),
            edge("ask_b", "join"),
            edge("join", "yes", "{a} && {b}"),
            Edge(id="o", source="join", target="no", kind="otherwise"),
        ),
    )


def test_branches_that_always_run_have_all_run_where_they_join() -> None:
    assert check(all_of("always", "always")) == ()


def test_a_branch_that_may_not_run_provides_nothing_for_sure() -> None:
    assert [problem.facts for problem in before(all_of("always", "formal"))] == [("b",)]


def test_a_later_branch_knows_what_an_earlier_one_has_learnt() -> None:
    sop = all_of("always", "always")
    sop = with_node(Task(id="ask_b", asks=("b",), message="{a}"), sop)
    assert check(sop) == ()
    assert before(with_node(Task(id="ask_a", asks=("a",), message="{b}"), sop))


def test_a_later_branch_may_know_what_an_earlier_one_asks_for() -> None:
    sop = all_of("formal", "always")
    (problem,) = before(with_node(Task(id="ask_b", asks=("b",), message="{a}"), sop))[:1]
    assert (problem.severity, problem.nodes, problem.facts) == ("warning", ("ask_b",), ("a",))
    edges = {edge.id: edge for edge in sop.edges}
    used = with_edge(replace_fields(edges["ask_b-join"], kind="formal", condition="{a}"), sop)
    assert ("warning", ("ask_b-join",)) in {(version.severity, version.edges) for version in before(used)}


def make_revisit(optional: bool) -> Sop:
    """A step after a computation of *note*; a loop leads back to it, and it asks for *note* then."""
    facts = (Fact(name="note", optional=optional), Fact(name="more", type="boolean"))
    return Sop(
        id="again",
        start="look",
        facts=facts,
        nodes=(
            Compute(id="look", assignments=(Assignment(fact="note", expression="'blue'"),)),
            Task(id="ask", asks=("more", "note")),
            Decision(id="decide"),
            End(id="end"),
        ),
        edges=(
            edge("look", "ask"),
            Edge(id="again", source="ask", target="ask", kind="formal", condition="{more}", loop=1),
            Edge(id="on", source="ask", target="decide", kind="otherwise"),
            edge("decide", "end", "{note} == 'blue'"),
            Edge(id="o", source="decide", target="end", kind="otherwise"),
        ),
    )


def test_a_second_visit_may_lose_an_optional_fact_that_was_known_before() -> None:
    (problem,) = before(make_revisit(True))
    assert (problem.severity, problem.edges, problem.facts) == ("warning", ("decide-end",), ("note",))
    assert before(make_revisit(False)) == []


@given(cases())
@settings(max_examples=2 * settings().max_examples)
def test_what_is_known_in_a_run_lies_between_what_must_and_what_may_be_known(case: Case) -> None:
    propagation = propagate_facts(CheckContext(case.routing.flow.sop))[0]
    for moment in trace_with_moments(case.routing, case.given)[1]:
        if moment.step:  # where a run stops, the work was not done
            definite, possible = propagation.facts_after(moment.place)
            known = propagation.bit_set(moment.facts)
            assert not definite & ~known, moment.place
            assert not known & ~possible, moment.place


def test_a_parameter_that_nothing_feeds_is_an_error_and_on_some_ways_a_warning() -> None:
    (problem,) = problems_with(with_node(replace_fields(node("ask"), asks=(), message="")), "parameter-without-source")
    assert (problem.severity, problem.tools, problem.facts) == ("error", ("look_up",), ("order_id",))
    assert [unnamed(fix.title, '"order_id"', '"Ask"') for fix in problem.fixes] == [[]]
    late = with_node(Task(id="extra", asks=("order_id",)), asking())
    late = with_node(replace_fields(node("ask"), asks=(), tools=(), message=""), late)
    late = with_node(Compute(id="sum"), late)
    late = replace_fields(
        late,
        nodes=tuple(
            Task(id="decide", tools=(Binding(tool="look_up"),)) if node.id == "decide" else node for node in late.nodes
        ),
    )
    assert {problem.severity for problem in problems_with(late, "parameter-without-source")} == {"warning"}


def test_a_parameter_with_a_default_needs_no_source() -> None:
    schema = {
        "type": "object",
        "properties": {"order_id": {"type": "string", "default": "x"}},
        "required": ["order_id"],
    }
    sop = with_node(replace_fields(node("ask"), asks=(), message=""))
    tools = (replace_fields(LOOK_UP, parameters=schema),)
    assert "parameter-without-source" not in codes(replace_fields(sop, tools=tools))


def test_a_parameter_without_a_fact_of_its_name_says_so() -> None:
    sop = replace_fields(with_node(replace_fields(node("ask"), asks=(), message="")), facts=FACTS_WITHOUT_ID)
    (problem,) = problems_with(sop, "parameter-without-source")
    assert unnamed(problem.message, "fact", '"order_id"') == []


def test_a_parameter_without_a_fact_of_its_name_is_offered_the_one_of_the_same_words() -> None:
    facts = (*FACTS_WITHOUT_ID, Fact(name="order id"))
    sop = replace_fields(with_node(replace_fields(node("ask"), asks=("order id",), message="")), facts=facts)
    (problem,) = problems_with(sop, "parameter-without-source")
    (fix,) = problem.fixes
    mended = fix.apply(Document(sop=sop)).sop
    assert "parameter-without-source" not in codes(mended)
    [changed] = [
        binding for node in mended.nodes if isinstance(node, Task) for binding in node.tools if binding.arguments
    ]
    assert changed.arguments == {"order_id": "order id"}


def test_a_parameter_bound_to_no_fact_is_offered_the_one_of_its_own_name() -> None:
    pinned = Binding(tool="look_up", arguments=FrozenDict(order_id="new_parameter"))
    sop = with_node(replace_fields(node("ask"), tools=(pinned,)))
    problems = problems_with(sop, "parameter-without-source")
    assert problems
    for problem in problems:
        (fix,) = problem.fixes
        assert "parameter-without-source" not in codes(fix.apply(Document(sop=sop)).sop)


FACTS_WITHOUT_ID = tuple(fact for fact in GOOD.facts if fact.name != "order_id")


def test_a_tool_may_be_fed_by_an_earlier_tool_of_the_same_node_and_a_later_one_is_a_warning() -> None:
    second = replace_fields(
        LOOK_UP,
        name="pay",
        outputs=(),
        responses=(),
        parameters={"type": "object", "properties": {"total": {"type": "number"}}, "required": ["total"]},
    )
    sop = replace_fields(GOOD, tools=(LOOK_UP, replace_fields(second, description="Pays.")))
    right = with_node(replace_fields(node("ask"), tools=(Binding(tool="look_up"), Binding(tool="pay"))), sop)
    assert "parameter-without-source" not in codes(right)


def test_an_output_that_no_end_has_is_an_error_and_on_some_ways_a_warning() -> None:
    never = replace_fields(with_fact(Fact(name="verdict")), outputs=("verdict",))
    assert [(problem.severity, problem.nodes) for problem in problems_with(never, "output-not-set")] == [
        ("error", ("paid", "kept"))
    ]
    sometimes = with_node(
        Task(id="extra", asks=("verdict",)),
        replace_fields(with_fact(Fact(name="verdict"), asking()), outputs=("verdict",)),
    )
    (problem,) = problems_with(sometimes, "output-not-set")
    assert problem.severity == "warning"
    assert "output-not-set" not in codes(with_fact(Fact(name="verdict", optional=True), sometimes))


SUB = Procedure(
    id="sub",
    title="Sub",
    start="begin",
    inputs=("total",),
    outputs=("fee",),
    nodes=(Compute(id="begin", assignments=(Assignment(fact="fee", expression="{total} * 0.1"),)), End(id="done")),
    edges=(edge("begin", "done"),),
)
FEE = Fact(name="fee", type="number")


def test_what_a_procedure_sets_is_known_after_its_call() -> None:
    sop = with_edge(edge("decide", "paid", "{fee} > 1", id="decide-paid"), with_fact(FEE, calling(SUB)))
    assert check(sop) == ()


def test_an_input_that_is_not_there_is_named_at_the_call() -> None:
    needy = replace_fields(SUB, inputs=("total", "extra"))
    (problem,) = before(with_fact(Fact(name="extra"), with_fact(FEE, calling(needy))))
    assert (problem.nodes, problem.facts, problem.severity) == (("call",), ("extra",), "error")


def test_an_output_that_a_procedure_does_not_set_is_named_in_it() -> None:
    lazy = replace_fields(SUB, nodes=(Task(id="begin"), End(id="done")))
    (problem,) = problems_with(with_fact(FEE, calling(lazy)), "output-not-set")
    assert problem.nodes == ("sub/done",)


def test_a_procedure_that_nobody_calls_is_checked_with_its_inputs() -> None:
    alone = replace_fields(with_fact(FEE), procedures=(SUB,))
    assert "fact-before-provided" not in codes(alone)
    assert before(replace_fields(alone, procedures=(replace_fields(SUB, inputs=()),)))[0].nodes == ("sub/begin",)


def test_a_use_in_a_procedure_that_is_called_twice_is_named_once() -> None:
    sop = with_fact(FEE, calling(replace_fields(SUB, inputs=())))
    sop = with_node(replace_fields(node("ask"), tools=(), message=""), sop)
    assert [
        version.nodes for version in before(sop) if "fee" not in version.facts and version.nodes == ("sub/begin",)
    ] == []
    first = replace_fields(node("call", sop), id="first")
    edges = (edge("ask", "first"), edge("first", "sum"), *sop.edges[1:])
    twice = replace_fields(sop, nodes=(*sop.nodes, first), edges=edges)
    assert len([version for version in before(twice) if version.nodes == ("sub/begin",)]) == 1


def test_the_analysis_leaves_alone_what_cannot_be_walked() -> None:
    assert codes(replace_fields(GOOD, start="")) == {"no-start"}


def test_the_fact_that_is_offered_gives_a_parameter_its_type_where_none_is_stated() -> None:
    facts = (*FACTS_WITHOUT_ID, Fact(name="order id", type="integer"))
    properties = FrozenDict(order_id=FrozenDict(type="string"))
    unstated = FrozenDict(type="object", properties=properties, required=("order_id",))
    sop = replace_fields(
        with_node(replace_fields(node("ask"), asks=("order id",), message="")),
        facts=facts,
        tools=(replace_fields(LOOK_UP, parameters=unstated),),
    )
    (problem,) = problems_with(sop, "parameter-without-source")
    mended = problem.fixes[0].apply(Document(sop=sop)).sop
    assert mended.tools[0].properties() == {"order_id": {"type": "integer"}}
    assert "parameter-type" not in codes(mended)
