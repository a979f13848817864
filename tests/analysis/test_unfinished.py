"""What merely lacks is told from what is wrong."""

from __future__ import annotations

from sopstudio.analysis import check
from sopstudio.analysis.unfinished import lacking_problems
from sopstudio.sop import Assignment, Compute, Decision, Edge, End, Fact, Output, Sop, Task, Tool, replace_fields

NODES = (Task(id="ask", title="Ask", asks=("late",)), Decision(id="late", title="Late?"), End(id="end", title="End"))
FIRST = Edge(id="e1", source="ask", target="late", kind="always")
FACTS = (Fact(name="late", type="boolean"),)


def lacks(*edges: Edge) -> dict[str, bool]:
    """The codes of the errors and warnings, and whether each says only that something lacks."""
    sop = Sop(id="s", title="S", start="ask", nodes=NODES, edges=(FIRST, *edges), facts=FACTS)
    problems = [problem for problem in check(sop) if problem.severity != "hint"]
    lacking = lacking_problems(problems, sop)
    return {problem.code: problem in lacking for problem in problems}


def test_a_node_without_edges_lacks_them() -> None:
    found = lacks()
    assert found["dead-end"] is found["unreachable-node"] is True


def test_a_branch_that_is_not_drawn_yet_lacks() -> None:
    assert lacks(Edge(id="e2", source="late", target="end", condition="{late}"))["gap"] is True


def test_two_conditions_that_both_hold_are_wrong() -> None:
    twice = (Edge(id=key, source="late", target="end", condition="{late}") for key in ("e2", "e3"))
    found = lacks(*twice, Edge(id="e4", source="late", target="end", kind="otherwise"))
    assert found
    assert not any(found.values())


def test_an_edge_without_a_condition_yet_contradicts_nothing() -> None:
    found = lacks(
        Edge(id="e2", source="late", target="end", kind="always"),
        Edge(id="e3", source="late", target="end", condition="{late}"),
    )
    assert found
    assert all(found.values())


def test_a_misspelt_fact_is_wrong() -> None:
    found = lacks(
        Edge(id="e2", source="late", target="end", condition="{lat}"),
        Edge(id="e3", source="late", target="end", kind="otherwise"),
    )
    assert found["unknown-fact"] is False


def test_a_fact_that_nothing_provides_yet_lacks_its_source() -> None:
    otherwise = Edge(id="e3", source="late", target="end", kind="otherwise")
    sop = Sop(
        id="s", title="S", start="ask", nodes=NODES, facts=(*FACTS, Fact(name="nights", type="number"),
        Fact(name="lat", type="boolean")), edges=(FIRST, otherwise),
    )  # fmt: skip
    for condition, is_lack in (("{nights} > 2", True), ("{lat}", False)):
        edges = (*sop.edges, Edge(id="e2", source="late", target="end", condition=condition))
        changed = replace_fields(sop, edges=edges)
        problems = [problem for problem in check(changed) if problem.code == "fact-before-provided"]
        assert problems
        assert bool(lacking_problems(problems, changed)) is is_lack


def test_a_computation_that_is_not_written_yet_lacks_its_expression() -> None:
    for expression, is_lack in (("", True), (" ", True), ("1 +", False)):
        assignments = (Assignment(fact="nights", expression="2"), Assignment(fact="charge", expression=expression))
        sop = Sop(
            id="s", title="S", start="sum", facts=(Fact(name="nights", type="number"), Fact(name="charge")),
            nodes=(Compute(id="sum", title="Sum", assignments=assignments), NODES[2]),
            edges=(Edge(id="e1", source="sum", target="end", kind="always"),),
        )  # fmt: skip
        [problem] = [problem for problem in check(sop) if problem.code == "condition-syntax"]
        assert problem.field == "assignments.1.expression"
        assert bool(lacking_problems([problem], sop)) is is_lack
        assert ("not written yet" in problem.message) is is_lack
        assert "edge" not in problem.message


def test_an_output_without_a_name_is_only_still_to_be_chosen() -> None:
    tool = Tool(name="look", outputs=(Output(fact="", path="x"),))
    sop = Sop(id="s", title="S", start="end", nodes=NODES[2:], tools=(tool,))
    [problem] = [problem for problem in check(sop) if problem.code == "unknown-fact"]
    assert problem in lacking_problems([problem], sop)
    assert problem.message == 'The tool "look" gives …: the name of the fact is still to be chosen.'
    assert problem.fixes == ()
