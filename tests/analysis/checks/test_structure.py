"""Each structural problem with the smallest SOP that has it, and a near miss that has not."""

import pytest

from sopstudio.analysis import check
from sopstudio.sop import Decision, End, Procedure, ProcedureCall, Sop, Task, replace_fields
from tests.analysis.examples import GOOD, calling, codes, edge, found, node, with_edge, with_node, without_edge

SUB = Procedure(
    id="sub", title="Sub", start="begin", nodes=(Task(id="begin"), End(id="done")), edges=(edge("begin", "done"),)
)


def test_a_clean_sop_has_no_problems() -> None:
    assert check(GOOD) == ()
    assert check(calling(SUB)) == ()


def test_a_start_that_is_not_stated_is_proposed_where_there_is_one_choice() -> None:
    (problem,) = found(replace_fields(GOOD, start=""), "no-start")
    assert problem.severity == "error"
    assert [fix.title for fix in problem.fixes] == ['Begin at "Ask"']


def test_a_start_that_does_not_exist_is_named() -> None:
    assert '"gone"' in found(replace_fields(GOOD, start="gone"), "no-start")[0].message


def test_an_empty_sop_says_that_it_is_empty() -> None:
    (problem,) = check(Sop(id="x"))
    assert problem.code == "no-start"
    assert "empty" in problem.message


def test_several_nodes_to_begin_with_are_an_error_without_a_start_and_a_warning_with_one() -> None:
    second = replace_fields(
        GOOD, nodes=(*GOOD.nodes, Task(id="other", title="Other")), edges=(*GOOD.edges, edge("other", "sum"))
    )
    assert [(one.severity, one.nodes) for one in found(second, "several-starts")] == [("warning", ("other",))]
    (problem,) = found(replace_fields(second, start=""), "several-starts")
    assert (problem.severity, problem.nodes) == ("error", ("ask", "other"))
    assert "several-starts" not in codes(GOOD)


@pytest.mark.parametrize(
    ("broken", "place"),
    [
        (replace_fields(GOOD, nodes=(*GOOD.nodes, GOOD.nodes[0])), ("nodes", "ask")),
        (
            replace_fields(
                GOOD, edges=(*GOOD.edges, replace_fields(GOOD.edges[0], condition="{total} > 1", kind="formal"))
            ),
            ("edges", "ask-sum"),
        ),
        (replace_fields(GOOD, facts=(*GOOD.facts, GOOD.facts[0])), ("facts", "order_id")),
        (replace_fields(GOOD, tools=(*GOOD.tools, GOOD.tools[0])), ("tools", "look_up")),
    ],
)
def test_names_that_stand_twice_are_found(broken: Sop, place: tuple[str, str]) -> None:
    (problem,) = found(broken, "duplicate-id")
    assert getattr(problem, place[0]) == (place[1],)


def test_procedures_that_stand_twice_are_found_and_the_same_id_in_two_procedures_is_fine() -> None:
    twice = replace_fields(calling(SUB), procedures=(SUB, SUB))
    assert '"sub"' in found(twice, "duplicate-id")[0].message
    assert "duplicate-id" not in codes(replace_fields(calling(SUB), procedures=(SUB, replace_fields(SUB, id="sub2"))))


def test_an_edge_to_nowhere_is_named_with_the_node_that_was_probably_meant() -> None:
    (problem,) = found(with_edge(edge("sum", "decied", id="sum-decide")), "dangling-edge")
    assert problem.edges == ("sum-decide",)
    assert [fix.title for fix in problem.fixes] == ['Lead it to "Decide"', "Remove the edge"]


def test_an_edge_from_nowhere_is_found() -> None:
    assert found(with_edge(edge("gone", "paid")), "dangling-edge")[0].nodes == ("paid",)


def test_a_node_that_no_way_leads_to_is_unreachable() -> None:
    (problem,) = found(without_edge("decide-kept"), "unreachable-node")
    assert problem.nodes == ("kept",)


def test_a_node_without_a_way_out_is_a_dead_end_and_an_end_is_not() -> None:
    assert found(without_edge("sum-decide"), "dead-end")[0].nodes == ("sum",)
    assert "dead-end" not in codes(GOOD)


def test_nodes_that_only_lead_to_one_another_are_a_dead_end() -> None:
    trap = with_edge(edge("decide", "sum", "{total} > 0", id="decide-paid", loop=2))
    trap = with_edge(edge("decide", "ask", id="decide-kept", kind="otherwise", loop=2), trap)
    (problem,) = found(trap, "dead-end")
    assert problem.nodes == ("ask", "sum", "decide")


def test_a_loop_that_nobody_declared_is_named_edge_by_edge() -> None:
    loop = with_edge(edge("decide", "sum", "{total} > 5"), replace_fields(GOOD, edges=GOOD.edges[:-1]))
    loop = with_edge(GOOD.edges[-1], loop)
    (problem,) = found(loop, "undeclared-cycle")
    assert problem.edges == ("sum-decide", "decide-sum")
    assert "undeclared-cycle" not in codes(with_edge(edge("decide", "sum", "{total} > 5", loop=3), loop))


def test_a_node_that_leads_to_itself_is_a_loop_too() -> None:
    assert found(with_edge(edge("decide", "decide", "{total} > 5")), "undeclared-cycle")[0].edges == ("decide-decide",)


def test_two_loops_apart_are_two_problems() -> None:
    twice = with_edge(edge("decide", "decide", "{total} > 5"), with_edge(edge("sum", "ask", "{total} > 5")))
    assert len(found(twice, "undeclared-cycle")) == 2


def test_an_edge_out_of_an_end_is_never_taken() -> None:
    assert found(with_edge(edge("paid", "kept")), "edge-after-end")[0].edges == ("paid-kept",)


def test_edges_behind_an_always_edge_are_never_taken_under_first() -> None:
    behind = with_edge(edge("decide", "paid", id="decide-paid"))
    assert found(behind, "edge-after-always")[0].edges == ("decide-paid", "decide-kept")
    assert "edge-after-always" not in codes(
        with_node(
            Decision(id="decide", branching="all"),
            with_edge(edge("decide", "kept"), without_edge("decide-kept", behind)),
        )
    )


def test_otherwise_beside_always_is_never_taken_under_all() -> None:
    both = with_node(Decision(id="decide", branching="all"), with_edge(edge("decide", "paid", id="decide-paid")))
    assert "edge-after-always" in codes(both)


def test_a_second_otherwise_is_an_error_and_one_that_is_not_last_a_hint() -> None:
    assert found(with_edge(edge("decide", "paid", id="decide-paid", kind="otherwise")), "several-otherwise")
    moved = replace_fields(GOOD, edges=(GOOD.edges[3], *GOOD.edges[:3]))
    (problem,) = check(moved)
    assert (problem.code, problem.severity) == ("otherwise-not-last", "hint")


def test_a_procedure_that_does_not_exist_is_named() -> None:
    (problem,) = found(replace_fields(calling(SUB), procedures=(replace_fields(SUB, id="subb"),)), "unknown-procedure")
    assert problem.nodes == ("call",)
    assert [fix.title for fix in problem.fixes] == ['Run the procedure "subb"']


def test_procedures_that_run_one_another_are_found_once() -> None:
    first = replace_fields(SUB, nodes=(ProcedureCall(id="begin", procedure="other"), End(id="done")))
    second = replace_fields(SUB, id="other", nodes=(ProcedureCall(id="begin", procedure="sub"), End(id="done")))
    (problem,) = found(replace_fields(calling(first), procedures=(first, second)), "procedure-recursion")
    assert problem.nodes == ("sub/begin", "other/begin")
    assert "procedure-recursion" not in codes(
        replace_fields(calling(first), procedures=(first, replace_fields(SUB, id="other")))
    )


def test_elements_of_a_procedure_are_named_with_it() -> None:
    stuck = replace_fields(SUB, nodes=(*SUB.nodes, Task(id="lost", title="Lost")))
    problems = check(calling(stuck))
    assert {(one.code, one.nodes) for one in problems} == {
        ("unreachable-node", ("sub/lost",)),
        ("dead-end", ("sub/lost",)),
    }
    assert all('"Lost" in the procedure "Sub"' in one.message for one in problems)


def test_errors_come_first_and_then_the_order_of_the_document() -> None:
    broken = with_edge(
        edge("decide", "paid", "{status} = 1", id="decide-paid"),
        replace_fields(GOOD, facts=(*GOOD.facts, replace_fields(GOOD.facts[0], name="spare"))),
    )
    broken = replace_fields(broken, nodes=(Task(id="zero"), *broken.nodes))
    listed = check(broken)
    assert [one.severity for one in listed] == sorted(
        (one.severity for one in listed), key=["error", "warning", "hint"].index
    )
    assert listed == check(broken)
    assert [one.nodes for one in listed if one.severity == "error"] == [("zero",), ("zero",), ("decide",)]


def test_titles_are_what_messages_call_nodes() -> None:
    assert f'"{node("kept").title}"' in found(without_edge("decide-kept"), "unreachable-node")[0].message
