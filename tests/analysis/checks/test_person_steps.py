"""What is wrong with a person's step, in the words and at the places of the SOP as it was written."""

from __future__ import annotations

from typing import Any

import pytest

from sopstudio.analysis import check
from sopstudio.sop import Document, Edge, End, Fact, Person, Procedure, ProcedureCall, Sop, edits, replace_fields
from tests.sop.test_people import APPROVAL, intake, refund


def step(**changes: Any) -> Person:
    return replace_fields(APPROVAL, **changes)


def codes(sop: Sop) -> set[str]:
    return {problem.code for problem in check(sop) if problem.severity != "hint"}


def test_a_complete_step_has_no_problem() -> None:
    assert codes(refund(APPROVAL)) == set()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"role": " "}, "person-without-role"),
        ({"provides": ()}, "person-form"),
        ({"action": "decide"}, "person-form"),
        ({"action": "do"}, "person-form"),
        ({"action": "provide", "provides": ()}, "person-form"),
        ({"provides": ("amount",)}, "person-form"),
        ({"not_by": ("ask",)}, "person-excludes-unknown"),
        ({"not_by": ("review",)}, "person-excludes-unknown"),
        ({"time_limit": None}, "timeout-never-taken"),
    ],
)
def test_faults_of_a_step(changes: dict[str, Any], code: str) -> None:
    problems = [problem for problem in check(refund(step(**changes))) if problem.code == code]
    assert [problem.nodes for problem in problems] == [("review",)]


def test_what_is_no_yes_or_no_becomes_one_for_an_approval() -> None:
    (name,) = APPROVAL.provides
    sop = refund(APPROVAL)
    text = Fact(name=name, allowed=("yes", "no"), description="What the lead said")
    for after in (Fact(name=name), text, Fact(name=name, type="number")):
        other = edits.replace_fact(sop, after)
        (problem,) = [problem for problem in check(other) if problem.code == "person-form"]
        mended = problem.fixes[0].apply(Document(sop=other)).sop
        assert "person-form" not in codes(mended)
        assert next(fact for fact in mended.facts if fact.name == name).description == after.description


def approval(*edges: Edge, **changes: Any) -> Sop:
    """Ask, have it approved, and pay; with other edges behind the approval."""
    return replace_fields(
        refund(step(time_limit=None, **changes)),
        nodes=(*refund(step(time_limit=None, **changes)).nodes[:2], End(id="paid")),
        edges=(Edge(id="a", source="ask", target="review", kind="always"), *edges),
    )


ALWAYS = Edge(id="b", source="review", target="paid", kind="always")
LATE = Edge(id="t", source="review", target="late", kind="timeout")


@pytest.mark.parametrize("limit", [None, 60])
def test_an_approval_on_which_nothing_depends_is_reported_and_made_to_count(limit: int | None) -> None:
    sop = approval(ALWAYS)
    if limit is not None:  # what follows when the time is over is no answer
        sop = replace_fields(
            sop,
            nodes=(sop.nodes[0], step(time_limit=limit), End(id="paid"), End(id="late")),
            edges=(*sop.edges, LATE),
        )
    (problem,) = [problem for problem in check(sop) if problem.severity != "hint"]
    assert (problem.code, problem.severity, problem.nodes) == ("answer-without-effect", "warning", ("review",))
    mended = problem.fixes[0].apply(Document(sop=sop)).sop
    assert codes(mended) == set()
    kinds = {edge.kind: edge.condition for edge in mended.edges if edge.source == "review"}
    assert (kinds["formal"], kinds["otherwise"]) == ("{approved} == true", "")


def test_an_answer_that_something_depends_on_is_fine() -> None:
    later = Edge(id="p", source="paid", target="end", kind="formal", condition="{approved} == true")
    by_words = Edge(id="b", source="review", target="paid", kind="prose", condition="it was approved")
    for sop in (
        approval(replace_fields(ALWAYS, kind="formal", condition="{approved} == true")),
        approval(by_words),
        replace_fields(approval(ALWAYS), outputs=("approved",)),
        approval(ALWAYS, action="do", provides=()),
        replace_fields(approval(ALWAYS, later), nodes=(*approval(ALWAYS).nodes, End(id="end"))),
    ):
        assert "answer-without-effect" not in codes(sop)


def test_a_time_limit_needs_an_edge_and_can_be_removed() -> None:
    sop = refund(APPROVAL)
    sop = replace_fields(sop, edges=tuple(edge for edge in sop.edges if edge.kind != "timeout"))
    (problem,) = [problem for problem in check(sop) if problem.code == "time-limit-without-edge"]
    mended = problem.fixes[1].apply(Document(sop=sop)).sop
    assert "time-limit-without-edge" not in codes(mended)
    assert next(node for node in mended.nodes if node.id == "review") == step(time_limit=None)


@pytest.mark.parametrize("scope", ["", "part"])
def test_a_missing_edge_for_time_running_out_can_be_added(scope: str) -> None:
    whole = refund(APPROVAL)
    graph = replace_fields(whole, edges=whole.edges[:3])
    if scope:
        part = Procedure(id=scope, start="ask", nodes=graph.nodes, edges=graph.edges)
        call = ProcedureCall(id="call", procedure=scope)
        leave = Edge(id="1", source="call", target="end", kind="always")
        graph = replace_fields(graph, start="call", nodes=(call, End(id="end")), edges=(leave,), procedures=(part,))
    (problem,) = [problem for problem in check(graph) if problem.code == "time-limit-without-edge"]
    document = problem.fixes[0].apply(Document(sop=graph))
    edges = edits.graph_of(document.sop, scope).edges
    kinds = [edge.kind for edge in edges if edge.source == "review"]
    assert kinds == ["timeout", "formal", "formal"]
    assert "time-limit-without-edge" not in codes(document.sop)
    assert problem.fixes[0].apply(document) == document


def test_an_edge_for_time_running_out_leaves_only_persons() -> None:
    sop = refund(APPROVAL)
    stray = Edge(id="s", source="ask", target="late", kind="timeout")
    problems = [p for p in check(replace_fields(sop, edges=(*sop.edges, stray))) if p.code == "timeout-never-taken"]
    assert [problem.edges for problem in problems] == [("s",)]


def test_a_second_edge_for_time_running_out_is_reported_once_and_without_the_condition_that_stands_for_it() -> None:
    sop = refund(APPROVAL)
    second = Edge(id="e", source="review", target="refused", kind="timeout")
    problems = [p for p in check(replace_fields(sop, edges=(*sop.edges, second))) if "e" in p.edges]
    assert [(problem.code, problem.edges) for problem in problems] == [("timeout-never-taken", ("e",))]


def test_proofs_name_the_edge_by_its_words() -> None:
    sop = refund(APPROVAL)
    without = Edge(id="b", source="review", target="paid", condition="missing({approved})")
    problems = check(replace_fields(sop, edges=(sop.edges[0], without, *sop.edges[2:])))
    (shadowed,) = [problem for problem in problems if problem.code == "shadowed-edge"]
    assert shadowed.edges == ("b", "d")
    assert "time runs out" in shadowed.message


@pytest.mark.parametrize("first", ["note", "count", "minutes"])
def test_a_form_of_several_facts_counts_as_a_whole(first: str) -> None:
    facts = dict.fromkeys((first, "note", "count", "minutes"))
    assert {p.code for p in check(intake(*facts)) if p.severity != "hint"} == set()


def test_problems_of_the_function_stand_at_the_step() -> None:
    faults = ("unknown-fact", "parameter-without-source")
    problems = [problem for problem in check(refund(step(shows=("amuont",)))) if problem.code in faults]
    assert problems
    assert all("review" in problem.nodes and not problem.tools for problem in problems)


def test_fixes_change_what_was_written_or_are_left_out() -> None:
    sop = refund(step(shows=("amuont",), provides=("aproved",)))
    document = Document(sop=sop)
    for problem in check(sop):
        for fix in problem.fixes:
            after = fix.apply(document)
            assert after is not document
            assert all(type(node).__name__ != "PersonTask" for node in after.sop.nodes)


def test_a_fix_that_would_change_nothing_at_a_person_s_step_is_not_offered() -> None:
    sop = refund(APPROVAL)
    early = Edge(id="b", source="review", target="paid", condition="{score} >= 700 && {approved} == true")
    sop = replace_fields(
        sop, facts=(*sop.facts, Fact(name="score", type="number")), edges=(sop.edges[0], early, *sop.edges[2:])
    )
    found = [problem for problem in check(sop) if problem.code == "fact-before-provided"]
    assert [problem.fixes for problem in found] == [()]


def test_a_fact_that_a_step_gives_without_a_declaration_is_said_of_the_step() -> None:
    sop = refund(step(provides=("aproved",)))
    messages = [p.message for p in check(sop) if p.code == "unknown-fact" and p.facts == ("aproved",)]
    assert any(message.startswith("The step ") for message in messages)
    assert not any(message.startswith("The tool ") for message in messages)


def test_time_may_run_out_where_an_earlier_person_gave_the_same_fact() -> None:
    def ask(name: str, limit: int | None) -> Person:
        return Person(id=name, role="Lead", action="provide", provides=("score",), time_limit=limit)

    sop = Sop(
        id="twice",
        start="first",
        facts=(Fact(name="score", type="integer", minimum=300, maximum=850),),
        nodes=(ask("first", None), ask("second", 1), End(id="late"), End(id="good"), End(id="poor")),
        edges=(
            Edge(id="e1", source="first", target="second", kind="always"),
            Edge(id="e2", source="second", target="late", kind="timeout"),
            Edge(id="e3", source="second", target="good", condition="{score} >= 700"),
            Edge(id="e4", source="second", target="poor", kind="otherwise"),
        ),
    )
    assert [problem.code for problem in check(sop) if problem.severity == "error"] == []


@pytest.mark.parametrize(
    ("title", "minutes"), [("The lead must approve within 2 working days", 2880), ("The lead must approve", 1440)]
)
def test_an_edge_for_time_without_a_limit_is_the_only_problem_and_a_limit_solves_it(title: str, minutes: int) -> None:
    sop = refund(step(title=title, time_limit=None))
    (problem,) = [problem for problem in check(sop) if problem.severity != "hint"]
    assert (problem.code, [fix.title for fix in problem.fixes][1:]) == ("timeout-never-taken", ["Remove the edge"])
    after = problem.fixes[0].apply(Document(sop=sop)).sop
    assert codes(after) == set()
    assert [node.time_limit for node in after.nodes if isinstance(node, Person)] == [minutes]
