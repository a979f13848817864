"""Each kind of finding on the smallest SOP that shows it: what is said, how gravely, and which fix mends it."""

from typing import Literal

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.expressions import parse
from sopstudio.sop import (
    Assignment,
    Binding,
    Compute,
    Decision,
    Document,
    End,
    Fact,
    Output,
    Sop,
    Task,
    Tool,
    replace_fields,
)
from tests.analysis.examples import edge, problems_with
from tests.mentions import unnamed

SCORE = Fact(name="score", type="integer", minimum=300, maximum=850, examples=(700,))
TIER = Fact(name="tier", allowed=("gold", "basic"))
LATE = Fact(name="late", type="boolean", optional=True)
SUM = Fact(name="sum", type="number")


def deciding(*conditions: str, branching: Literal["first", "all"] = "first") -> Sop:
    """Everything is asked for, then one decision leads to an end for each condition; a blank one is otherwise."""
    facts = (SCORE, TIER, LATE, SUM)
    ways = [
        edge("decide", f"end{n}", text) if text else edge("decide", f"end{n}", kind="otherwise", id="rest")
        for n, text in enumerate(conditions)
    ]
    return Sop(
        id="small",
        start="ask",
        facts=facts,
        nodes=(
            Task(id="ask", title="Ask", asks=tuple(fact.name for fact in facts)),
            Decision(id="decide", title="Decide", branching=branching),
            *(End(id=f"end{n}", title=f"End {n}") for n in range(len(conditions))),
        ),
        edges=(edge("ask", "decide"), *ways),
    )


QUIET = {"fact-never-used"}


def findings(sop: Sop) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in check(sop) if problem.code not in QUIET]


def only(sop: Sop) -> Problem:
    (problem,) = [problem for problem in check(sop) if problem.code not in QUIET]
    return problem


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        (["{score} >= 700", "{score} < 700"], []),
        (["{score} > 700", "{score} < 700"], [("error", "gap")]),
        (["{score} >= 700", "{score} <= 700"], [("warning", "overlap")]),
        (["{score} >= 720", "{score} >= 640", ""], [("hint", "overlap")]),
        (["{score} >= 640", "{score} >= 720", ""], [("error", "shadowed-edge")]),
        (["{score} > 850", ""], [("error", "dead-edge")]),
        (["{score} >= 300", "{tier} == 'gold'"], [("error", "always-true")]),
        (["{tier} == 'gold'", "{tier} == 'basic'", ""], [("hint", "needless-otherwise")]),
        (["{score} > 700 && {score} > 600", ""], [("hint", "redundant-condition")]),
        (["present({late}) && {late}", "present({late}) && !{late}"], [("warning", "gap")]),
        (["{score} + 20 > 640", "{score} <= 620"], []),
        (["{sum} > {score}", "{sum} <= {score}"], []),
        (["{sum} > {score}", "{sum} < {score}"], [("error", "gap")]),
        (["{sum} * {sum} * {sum} == 3 * {score} * {sum} + 7", ""], []),
    ],
)
def test_what_is_said_of_a_branching(conditions: list[str], expected: list[tuple[str, str]]) -> None:
    assert findings(deciding(*conditions)) == expected


def test_under_all_edges_may_overlap_but_every_case_is_taken() -> None:
    assert findings(deciding("{score} >= 700", "{score} <= 700", branching="all")) == []
    assert findings(deciding("{score} > 700", "{tier} == 'gold'", branching="all")) == [("error", "gap")]


def test_a_gap_names_the_case_and_each_of_its_fixes_closes_it() -> None:
    problem = only(deciding("{score} > 700", "{score} < 700"))
    assert unnamed(problem.message, "{score} is 700") == []
    assert problem.witness is not None
    assert problem.witness["score"] == 700
    first, *_, last = (fix.title for fix in problem.fixes)
    assert unnamed(first, "score is at least 700", '"End 0"') == unnamed(last, "Otherwise") == []
    for fix in problem.fixes:
        assert findings(fix.apply(Document(sop=deciding("{score} > 700", "{score} < 700"))).sop) == []


@pytest.mark.parametrize(
    "conditions",
    [
        ["{late}", "{tier} == 'gold'", ""],
        ["{late} == true", "{tier} != 'gold' || {score} > 700", ""],
        ["{tier} == 'gold'", "{score} > 700 && {late}", ""],
    ],
)
def test_edges_that_overlap_are_parted_by_the_opposite_of_either(conditions: list[str]) -> None:
    sop = deciding(*conditions)
    problem = next(problem for problem in check(sop) if problem.code == "overlap")
    assert problem.fixes
    assert unnamed(problem.fixes[0].title, '"End 1"', "only where") == []
    for fix in problem.fixes:
        assert ("warning", "overlap") not in findings(fix.apply(Document(sop=sop)).sop)


def test_an_edge_behind_one_of_several_tests_may_keep_its_turn() -> None:
    """One test of the first edge is enough to set them apart: neither fix takes what the author put first."""
    sop = deciding("{late} && {score} > 300", "{score} > 700", "")
    problem = next(problem for problem in check(sop) if problem.code == "overlap")
    changed = [
        [edge.condition for edge in fix.apply(Document(sop=sop)).sop.edges if edge.kind == "formal"]
        for fix in problem.fixes
    ]
    assert changed == [
        ["{late} && {score} > 300", "{score} > 700 && !{late}"],
        ["{late} && {score} > 300 && {score} <= 700", "{score} > 700"],
    ]


def test_a_hidden_edge_is_put_first() -> None:
    sop = deciding("{score} >= 640", "{score} >= 720", "")
    problem = only(sop)
    assert problem.edges[0] == "decide-end1"
    (fix,) = problem.fixes
    assert findings(fix.apply(Document(sop=sop)).sop) == [("hint", "overlap")]


def test_what_was_assumed_is_said() -> None:
    assert unnamed(only(deciding("{score} > 850", "")).message, "{score}", 300, 850) == []


def test_a_gap_that_was_ruled_out_before_is_none() -> None:
    """The second decision leaves low scores open, which the first one has sent elsewhere."""
    sop = Sop(
        id="after",
        start="ask",
        facts=(SCORE,),
        nodes=(
            Task(id="ask", asks=("score",)),
            Decision(id="first"),
            Decision(id="second"),
            *(End(id=name) for name in ("low", "middle", "high")),
        ),
        edges=(
            edge("ask", "first"),
            edge("first", "second", "{score} >= 640"),
            edge("first", "low", kind="otherwise"),
            edge("second", "high", "{score} >= 720"),
            edge("second", "middle", "{score} < 720 && {score} >= 640"),
        ),
    )
    assert findings(sop) == []


def test_a_way_that_contradicts_what_was_decided_is_named_with_the_reason() -> None:
    sop = Sop(
        id="contradiction",
        start="ask",
        facts=(SCORE,),
        nodes=(Task(id="ask", asks=("score",)), Decision(id="first"), Decision(id="second"), End(id="a"), End(id="b")),
        edges=(
            edge("ask", "first"),
            edge("first", "second", "{score} >= 640"),
            edge("first", "a", kind="otherwise"),
            edge("second", "b", "{score} < 500"),
            edge("second", "a", kind="otherwise", id="rest"),
        ),
    )
    problem = only(sop)
    assert (problem.severity, problem.code, problem.edges) == ("error", "contradictory-path", ("second-b",))
    assert "(score is at least 640)" in problem.message


def calling(precondition: str, condition: str = "") -> Sop:
    """The tool is bound where only scores from 640 on lead."""
    tool = Tool(name="pay", description="Pays.", parameters={"type": "object", "properties": {}})
    sop = deciding("{score} >= 640", "")
    pay = Task(id="end0", title="Pay", tools=(Binding(tool="pay", condition=condition),))
    return replace_fields(
        sop,
        tools=(replace_fields(tool, precondition=precondition),),
        nodes=tuple(pay if node.id == "end0" else node for node in (*sop.nodes, End(id="done"))),
        edges=(*sop.edges, edge("end0", "done")),
    )


@pytest.mark.parametrize("precondition", ["{score} >= 640", "{score} > 100"])
def test_a_tool_that_may_always_be_called_where_it_is_bound_brings_no_report(precondition: str) -> None:
    assert findings(calling(precondition)) == []


@pytest.mark.parametrize("precondition", ["{score} > 849", "{tier} == 'gold'", "{sum} * {sum} > 2"])
def test_a_tool_that_some_run_needs_and_may_not_call_is_named_with_that_run(precondition: str) -> None:
    sop = calling(precondition)
    problem = only(sop)
    assert (problem.severity, problem.code) == ("error", "tool-not-always-allowed")
    assert (problem.nodes, problem.tools) == (("end0",), ("pay",))
    assert problem.path == (("ask-decide",), ("decide-end0",))
    assert problem.witness is not None
    assert problem.witness["score"] >= 640
    facts = {name: value for name, value in problem.witness.items() if value is not None}
    assert parse(precondition).decide(facts).value is False
    bound_when_allowed = calling(precondition, condition=precondition)
    assert findings(bound_when_allowed) == []


@pytest.mark.parametrize(("branching", "found"), [("all", ["tool-not-always-allowed"]), ("first", [])])
def test_a_decision_is_no_guard_of_a_call_where_another_branch_runs_in_between(
    branching: Literal["all", "first"], found: list[str]
) -> None:
    """Both branches lead to `pay` where little is to be paid; the second one makes it much, and leads elsewhere."""
    sop = Sop(
        id="small",
        start="ask",
        facts=(Fact(name="amount", type="number"),),
        tools=(
            Tool(name="refund", precondition="{amount} <= 100"),
            Tool(name="rate", outputs=(Output(path="amount", fact="amount"),)),
        ),
        nodes=(
            Task(id="ask", asks=("amount",), branching=branching),
            Decision(id="little"),
            Task(id="convert", tools=(Binding(tool="rate"),)),
            Decision(id="still"),
            Task(id="pay", tools=(Binding(tool="refund"),)),
            End(id="paid"),
            End(id="no"),
        ),
        edges=(
            edge("ask", "little", "{amount} > 0"),
            edge("ask", "convert", kind="otherwise" if branching == "first" else "always"),
            edge("little", "pay", "{amount} <= 100"),
            edge("little", "no", kind="otherwise"),
            edge("convert", "still"),
            edge("still", "pay", "{amount} <= 100"),
            edge("still", "no", kind="otherwise"),
            edge("pay", "paid"),
        ),
    )
    assert [problem.code for problem in check(sop) if problem.severity == "error"] == found


def test_a_tool_that_what_leads_there_forbids_is_named_with_the_reason_and_a_case() -> None:
    problem = only(calling("{score} < 500"))
    assert (problem.severity, problem.code) == ("error", "tool-never-allowed")
    assert (problem.nodes, problem.tools) == (("end0",), ("pay",))
    assert unnamed(problem.message, "score is at least 640", "stops") == []
    assert problem.witness is not None
    assert problem.witness["score"] >= 640
    assert problem.path is not None


def test_a_binding_whose_condition_is_ruled_out_before_is_named() -> None:
    problem = only(calling("", condition="{score} < 640"))
    assert (problem.severity, problem.code, problem.witness) == ("error", "tool-never-allowed", None)


def test_a_tool_that_another_one_allows_at_the_same_place_is_called_after_it() -> None:
    sop = calling("{score} < 500")
    pay = Task(id="end0", title="Pay", tools=(Binding(tool="pay"), Binding(tool="rate")))
    rate = Tool(name="rate", parameters=sop.tools[0].parameters, outputs=(Output(path="score", fact="score"),))
    nodes = tuple(pay if node.id == "end0" else node for node in sop.nodes)
    assert "tool-never-allowed" not in {
        problem.code for problem in check(replace_fields(sop, tools=(*sop.tools, rate), nodes=nodes))
    }


def test_whether_a_tool_is_ever_called_stays_open_where_nothing_decides_it() -> None:
    cubic = "{sum} * {sum} * {sum} == 3 * {score} * {sum} + 7 && {score} >= 700"
    assert findings(calling(cubic)) == [("hint", "undecided")]


def test_a_gap_is_shown_by_a_run_in_which_what_prose_says_stays_so_where_there_is_one() -> None:
    """The nearest way to it would be to find it near, go back, and then not find it near."""
    sop = Sop(
        id="looking",
        start="ask",
        facts=(Fact(name="ready", type="boolean"), Fact(name="weight", type="number"), SUM),
        nodes=(
            Task(id="ask", asks=("ready",)),
            Decision(id="where"),
            Task(id="near", asks=("weight",)),
            Decision(id="far"),
            *(Task(id=f"way{n}") for n in range(2)),
            Task(id="there", asks=("weight",)),
            Compute(id="add", assignments=(Assignment(fact="sum", expression="{weight} * 3 + 1"),)),
            Decision(id="choose"),
            *(End(id=id) for id in ("gone", "much", "little")),
        ),
        edges=(
            edge("ask", "where"),
            edge("where", "near", "it is near", kind="prose"),
            edge("where", "far", kind="otherwise"),
            edge("near", "ask", "once more", kind="prose", loop=1),
            edge("near", "gone", kind="otherwise"),
            edge("far", "way0", "look there first", kind="prose", loop=1),
            edge("far", "add", kind="otherwise"),
            edge("way0", "way1"),
            edge("way1", "there"),
            edge("there", "far"),
            edge("add", "choose"),
            edge("choose", "much", "{sum} > 1235.5"),
            edge("choose", "little", "{sum} < 1235.5"),
        ),
    )
    (gap,) = [problem for problem in check(sop) if problem.code in ("gap", "undecided")]
    assert (gap.severity, gap.code, gap.witness) == ("error", "gap", {"ready": True, "weight": 411.5, "sum": 1235.5})


def test_a_fact_whose_declaration_leaves_it_no_value_is_told_and_proves_nothing() -> None:
    none = Fact(name="none", type="number", minimum=3, maximum=1)
    sop = Sop(
        id="none",
        start="ask",
        facts=(none, LATE),
        nodes=(Task(id="ask", asks=("none",)), Decision(id="choose"), End(id="done")),
        edges=(edge("ask", "choose"), edge("choose", "done", "present({late})")),
    )
    found = check(sop)
    assert ("error", "fact-domain") in [(problem.severity, problem.code) for problem in found]
    (open_,) = [problem for problem in found if problem.code == "undecided"]
    assert "leaves them no value" in open_.message


@pytest.mark.parametrize("conditions", [["{score} > 700", "{score} < 700"], ["{score} >= 700", "{score} <= 700"]])
def test_without_trying_fixes_the_same_problems_are_found(conditions: list[str]) -> None:
    sop = deciding(*conditions)
    whole, quick = check(sop), check(sop, tries_fixes=False)
    assert [problem.row() for problem in quick] == [problem.row() for problem in whole]
    assert sum(len(problem.fixes) for problem in quick) < sum(len(problem.fixes) for problem in whole)


CHAIN = ("{score} >= 700", "{tier} == 'gold'", "{sum} > 10")


def test_a_chain_in_which_all_edges_hold_together_is_one_hint() -> None:
    [hint] = problems_with(deciding(*CHAIN, ""), "overlap")
    assert (hint.severity, len(hint.edges)) == ("hint", 3)
    assert hint.witness is not None
    assert hint.witness["tier"] == "gold"


def test_what_holds_together_in_a_chain_and_in_a_cascade_is_said_once() -> None:
    [hint] = problems_with(deciding("{score} >= 800", *CHAIN, ""), "overlap")
    assert (hint.severity, len(hint.edges)) == ("hint", 4)


def test_two_edges_that_hold_together_are_a_warning() -> None:
    [warning] = problems_with(deciding(*CHAIN[:2], ""), "overlap")
    assert (warning.severity, len(warning.edges)) == ("warning", 2)


def test_without_an_edge_for_all_other_cases_every_overlap_is_told() -> None:
    assert [problem.severity for problem in problems_with(deciding(*CHAIN), "overlap")] == ["warning"] * 3
