"""Each structural problem with the smallest SOP that has it, and a near miss that has not."""

import pytest

from sopstudio.analysis import check
from sopstudio.sop import Decision, End, Procedure, ProcedureCall, Sop, Task, replace_fields
from tests.analysis.examples import GOOD, calling, codes, edge, node, problems_with, with_edge, with_node, without_edge

SUB = Procedure(
    id="sub", title="Sub", start="begin", nodes=(Task(id="begin"), End(id="done")), edges=(edge("begin", "done"),)
)


SECOND_START = replace_fields(
    GOOD, nodes=(*GOOD.nodes, Task(id="other", title="Other")), edges=(*GOOD.edges, edge("other", "sum"))
)
UNDECLARED = with_edge(
    GOOD.edges[-1], with_edge(edge("decide", "sum", "{total} > 5"), replace_fields(GOOD, edges=GOOD.edges[:-1]))
)
TRAP = with_edge(
    edge("decide", "ask", id="decide-kept", kind="otherwise", loop=2),
    with_edge(edge("decide", "sum", "{total} > 0", id="decide-paid", loop=2)),
)
BEHIND = with_edge(edge("decide", "paid", id="decide-paid"))
ALL_WAYS = Decision(id="decide", branching="all")
MISSPELT_EDGE = with_edge(edge("sum", "decied", id="sum-decide"))
MISSPELT_CALL = replace_fields(calling(SUB), procedures=(replace_fields(SUB, id="subb"),))
TWICE = replace_fields(GOOD.edges[0], condition="{total} > 1", kind="formal")


@pytest.mark.parametrize(
    ("sop", "code", "places"),
    [
        (replace_fields(GOOD, start=""), "no-start", {"severity": "error"}),
        (Sop(id="x"), "no-start", {"severity": "error"}),
        (SECOND_START, "several-starts", {"severity": "warning", "nodes": ("other",)}),
        (replace_fields(SECOND_START, start=""), "several-starts", {"severity": "error", "nodes": ("ask", "other")}),
        (replace_fields(GOOD, nodes=(*GOOD.nodes, GOOD.nodes[0])), "duplicate-id", {"nodes": ("ask",)}),
        (replace_fields(GOOD, edges=(*GOOD.edges, TWICE)), "duplicate-id", {"edges": ("ask-sum",)}),
        (replace_fields(GOOD, facts=(*GOOD.facts, GOOD.facts[0])), "duplicate-id", {"facts": ("order_id",)}),
        (replace_fields(GOOD, tools=(*GOOD.tools, GOOD.tools[0])), "duplicate-id", {"tools": ("look_up",)}),
        (MISSPELT_EDGE, "dangling-edge", {"edges": ("sum-decide",)}),
        (with_edge(edge("gone", "paid")), "dangling-edge", {"nodes": ("paid",)}),
        (without_edge("decide-kept"), "unreachable-node", {"nodes": ("kept",)}),
        (without_edge("sum-decide"), "dead-end", {"nodes": ("sum",)}),
        (TRAP, "dead-end", {"nodes": ("ask", "sum", "decide")}),
        (UNDECLARED, "undeclared-cycle", {"edges": ("sum-decide", "decide-sum")}),
        (with_edge(edge("decide", "decide", "{total} > 5")), "undeclared-cycle", {"edges": ("decide-decide",)}),
        (with_edge(edge("paid", "kept")), "edge-after-end", {"edges": ("paid-kept",)}),
        (BEHIND, "edge-after-always", {"edges": ("decide-paid", "decide-kept")}),
        (with_node(ALL_WAYS, BEHIND), "edge-after-always", {"nodes": ("decide",)}),
        (with_edge(edge("decide", "paid", id="decide-paid", kind="otherwise")), "several-otherwise", {}),
        (MISSPELT_CALL, "unknown-procedure", {"nodes": ("call",)}),
    ],
)
def test_each_problem_is_found_once_where_it_is(sop: Sop, code: str, places: dict[str, object]) -> None:
    (problem,) = problems_with(sop, code)
    assert {name: getattr(problem, name) for name in places} == places


@pytest.mark.parametrize(
    ("sop", "code"),
    [
        (replace_fields(calling(SUB), procedures=(SUB, replace_fields(SUB, id="sub2"))), "duplicate-id"),
        (with_edge(edge("decide", "sum", "{total} > 5", loop=3), UNDECLARED), "undeclared-cycle"),
        (
            with_node(ALL_WAYS, with_edge(edge("decide", "kept"), without_edge("decide-kept", BEHIND))),
            "edge-after-always",
        ),
    ],
)
def test_a_near_miss_is_none(sop: Sop, code: str) -> None:
    assert code not in codes(sop)


@pytest.mark.parametrize(
    ("sop", "code", "fixes"),
    [
        (replace_fields(GOOD, start=""), "no-start", ['Begin at "Ask"']),
        (MISSPELT_EDGE, "dangling-edge", ['Lead it to "Decide"', "Remove the edge"]),
        (MISSPELT_CALL, "unknown-procedure", ['Run the procedure "subb"']),
    ],
)
def test_what_was_probably_meant_is_proposed(sop: Sop, code: str, fixes: list[str]) -> None:
    assert [fix.title for fix in problems_with(sop, code)[0].fixes] == fixes


@pytest.mark.parametrize(
    ("sop", "code", "words"),
    [
        (replace_fields(GOOD, start="gone"), "no-start", '"gone"'),
        (Sop(id="x"), "no-start", "empty"),
        (replace_fields(calling(SUB), procedures=(SUB, SUB)), "duplicate-id", '"sub"'),
        (without_edge("decide-kept"), "unreachable-node", f'"{node("kept").title}"'),
    ],
)
def test_a_message_names_what_is_wrong(sop: Sop, code: str, words: str) -> None:
    assert words in problems_with(sop, code)[0].message


def test_a_clean_sop_has_no_problems() -> None:
    assert check(GOOD) == ()
    assert check(calling(SUB)) == ()


def test_two_loops_apart_are_two_problems() -> None:
    twice = with_edge(edge("decide", "decide", "{total} > 5"), with_edge(edge("sum", "ask", "{total} > 5")))
    assert len(problems_with(twice, "undeclared-cycle")) == 2


def test_an_otherwise_that_is_not_last_is_a_hint() -> None:
    (problem,) = check(replace_fields(GOOD, edges=(GOOD.edges[3], *GOOD.edges[:3])))
    assert (problem.code, problem.severity) == ("otherwise-not-last", "hint")


def test_procedures_that_run_one_another_are_found_once() -> None:
    first = replace_fields(SUB, nodes=(ProcedureCall(id="begin", procedure="other"), End(id="done")))
    second = replace_fields(SUB, id="other", nodes=(ProcedureCall(id="begin", procedure="sub"), End(id="done")))
    (problem,) = problems_with(replace_fields(calling(first), procedures=(first, second)), "procedure-recursion")
    assert problem.nodes == ("sub/begin", "other/begin")
    assert "procedure-recursion" not in codes(
        replace_fields(calling(first), procedures=(first, replace_fields(SUB, id="other")))
    )


def test_elements_of_a_procedure_are_named_with_it() -> None:
    stuck = replace_fields(SUB, nodes=(*SUB.nodes, Task(id="lost", title="Lost")))
    problems = check(calling(stuck))
    assert {(problem.code, problem.nodes) for problem in problems} == {
        ("unreachable-node", ("sub/lost",)),
        ("dead-end", ("sub/lost",)),
    }
    assert all('"Lost" in the procedure "Sub"' in problem.message for problem in problems)


def test_errors_come_first_and_then_the_order_of_the_document() -> None:
    broken = with_edge(
        edge("decide", "paid", "{status} = 1", id="decide-paid"),
        replace_fields(GOOD, facts=(*GOOD.facts, replace_fields(GOOD.facts[0], name="spare"))),
    )
    broken = replace_fields(broken, nodes=(Task(id="zero"), *broken.nodes))
    listed = check(broken)
    assert [row.severity for row in listed] == sorted(
        (row.severity for row in listed), key=["error", "warning", "hint"].index
    )
    assert listed == check(broken)
    assert [row.nodes for row in listed if row.severity == "error"] == [("zero",), ("zero",), ("decide",)]
