"""What is proved of texts with a pattern, of divisions that are guarded, and of facts with very many values."""

import pytest

from sopstudio.analysis import Problem, check
from sopstudio.sop import Assignment, Compute, Document, Edge, End, Fact, Sop, Task, describe_mismatch
from tests.mentions import unnamed
from tests.scenarios.small import choice, edge

ORDER = Fact(name="order", pattern="^(EU|US)-[0-9]{4}$")
PAID = Fact(name="paid", type="number", minimum=0, maximum=10)
PARTS = Fact(name="parts", type="number", minimum=0, maximum=10)


def without_otherwise(*conditions: str, facts: tuple[Fact, ...]) -> Sop:
    sop = choice(*conditions, facts=facts)
    return sop.model_copy(update={"nodes": sop.nodes[:-1], "edges": sop.edges[:-1]})


def problems_with(sop: Sop, *codes: str) -> list[Problem]:
    return [problem for problem in check(sop) if problem.code in codes]


def test_conditions_that_take_every_text_of_a_pattern_leave_no_gap() -> None:
    sop = without_otherwise("starts_with({order}, 'EU')", "starts_with({order}, 'US')", facts=(ORDER,))
    assert check(sop) == ()


@pytest.mark.parametrize("conditions", [("starts_with({order}, 'EU')",), ("{order} == 'EU-0001'",)])
def test_a_gap_among_texts_of_a_pattern_is_shown_by_one_that_matches(conditions: tuple[str, ...]) -> None:
    (gap,) = problems_with(without_otherwise(*conditions, facts=(ORDER,)), "gap", "undecided")
    assert gap.witness is not None
    assert describe_mismatch(ORDER, gap.witness["order"]) == ""


def test_an_edge_that_no_text_of_the_pattern_takes_is_dead_and_the_pattern_is_named() -> None:
    (dead,) = problems_with(choice("starts_with({order}, 'UK')", facts=(ORDER,)), "dead-edge")
    assert "{order} matches ^(EU|US)-[0-9]{4}$" in dead.message


def test_a_pattern_that_the_solver_cannot_read_gives_no_case_that_does_not_fit_it() -> None:
    order = Fact(name="order", pattern="(?i)eu[0-9]")
    problems = problems_with(without_otherwise("starts_with({order}, 'E')", facts=(order,)), "gap", "undecided")
    assert all(
        describe_mismatch(order, problem.witness["order"]) == "" for problem in problems if problem.witness is not None
    )
    assert problems


def test_what_keeps_a_division_from_zero_is_not_called_redundant() -> None:
    sop = choice("{parts} != 0 && {paid} / {parts} > 2", facts=(PAID, PARTS))
    assert problems_with(sop, "redundant-condition") == []


def test_thousands_of_values_are_proved_by_those_that_conditions_tell_apart() -> None:
    country = Fact(name="country", allowed=tuple(f"Country {number}" for number in range(5000)))
    listed = ", ".join(f"'Country {number}'" for number in range(100))
    sop = without_otherwise(f"{{country}} in [{listed}]", "{country} == 'Country 4999'", facts=(country,))
    (gap,) = [problem for problem in check(sop) if not problem.code.startswith("advice")]
    assert (gap.code, gap.witness) == ("gap", {"country": "Country 100"})


def test_the_bound_that_closes_a_gap_is_found_among_many_edges() -> None:
    rate = Fact(name="rate", type="number", minimum=0, maximum=300)
    bands = [f"{{rate}} >= {low} && {{rate}} < {low + 10}" for low in range(0, 300, 10)]
    sop = without_otherwise(*bands, facts=(rate,))
    (gap,) = problems_with(sop, "gap")
    assert gap.witness == {"rate": 300}
    assert unnamed(gap.fixes[0].title, "rate is at least 290, and rate is at most 300", '"e29"') == []
    assert problems_with(gap.fixes[0].apply(Document(sop=sop)).sop, "gap", "overlap") == []


def test_of_a_fact_that_can_have_no_value_only_that_is_said() -> None:
    none = Fact(name="none", type="number", minimum=10, maximum=5)
    assert [problem.code for problem in check(choice("{none} > 3", facts=(none,)))] == ["fact-domain"]


def test_a_condition_that_may_divide_by_zero_stops_the_run_and_is_said_with_the_case() -> None:
    sop = choice("{paid} / {parts} > 2", facts=(PAID, PARTS))
    (stop,) = problems_with(sop, "division-by-zero")
    assert stop.severity == "warning"
    assert stop.witness is not None
    assert stop.witness["parts"] == 0
    assert "Test {parts} != 0 before." in stop.message
    guarded = choice("{parts} != 0 && {paid} / {parts} > 2", facts=(PAID, PARTS))
    assert problems_with(guarded, "division-by-zero") == []


@pytest.mark.parametrize(("first", "stops"), [("{parts} >= 0", True), ("{parts} > 0", False)])
def test_a_computation_that_may_divide_by_zero_is_said_where_a_run_comes_to_it(first: str, stops: bool) -> None:
    facts = (PAID, PARTS, Fact(name="each", type="number"))
    sop = Sop(
        id="shares",
        start="ask",
        facts=facts,
        nodes=(
            Task(id="ask", asks=("paid", "parts")),
            Compute(id="share", assignments=(Assignment(fact="each", expression="{paid} / {parts}"),)),
            End(id="done"),
            End(id="none"),
        ),
        edges=(edge("ask", "share", first), edge("ask", "none", kind="otherwise"), edge("share", "done")),
    )
    problems = problems_with(sop, "division-by-zero")
    assert [problem.nodes for problem in problems] == ([("share",)] if stops else [])
    assert all(problem.witness is not None and problem.witness["parts"] == 0 for problem in problems)


def test_an_edge_hidden_because_the_run_stops_before_it_says_so_and_its_fix_mends_it() -> None:
    score = Fact(name="score", type="number", optional=True)
    sop = choice("{score} >= 700", "{score} < 700", "missing({score})", facts=(score,))
    (hidden,) = problems_with(sop, "shadowed-edge")
    assert unnamed(hidden.message, "missing") == []
    (fix,) = hidden.fixes
    assert problems_with(fix.apply(Document(sop=sop)).sop, "shadowed-edge", "gap") == []


def test_an_edge_that_says_the_same_as_one_before_is_not_told_to_go_first() -> None:
    level = Fact(name="level", allowed=("low", "high"))
    (hidden,) = problems_with(choice("{level} == 'low'", "{level} == 'low'", facts=(level,)), "shadowed-edge")
    assert hidden.fixes == ()
    assert "Put it first" not in hidden.message


def test_an_edge_behind_one_that_is_always_taken_is_said_to_be_dead_once() -> None:
    sop = choice("{paid} > 4", facts=(PAID,))
    first = edge("ask", "other", id="always")
    problems = check(sop.model_copy(update={"edges": (first, *sop.edges)}))
    assert {problem.code for problem in problems} == {"edge-after-always"}


def test_a_text_in_lower_case_is_decided_where_it_is_only_looked_at_so() -> None:
    answer = Fact(name="answer")
    assert check(choice("lower({answer}) == 'yes'", "lower({answer}) in ['no', 'never']", facts=(answer,))) == ()
    (dead,) = problems_with(choice("lower({answer}) == 'YES'", facts=(answer,)), "dead-edge", "undecided")
    assert dead.code == "dead-edge"


def test_what_could_not_be_decided_at_one_node_is_said_once() -> None:
    answer = Fact(name="answer")
    sop = without_otherwise("lower({answer}) == 'yes'", "{answer} == 'No'", facts=(answer,))
    (unknown,) = problems_with(sop, "undecided")
    assert len(unknown.edges) == 2


@pytest.mark.parametrize(
    ("facts", "conditions", "witness"),
    [
        ((Fact(name="a", type="number"),), ("{a} * 3 == 1", "{a} * 3 > 1"), {"a": -1}),
        (
            (Fact(name="opened", type="datetime"), Fact(name="closed", type="datetime")),
            ("hours_between({opened}, {closed}) < 24", "hours_between({opened}, {closed}) > 24"),
            {"opened": "2026-01-05T09:00:00+00:00", "closed": "2026-01-06T09:00:00+00:00"},
        ),
        ((Fact(name="name"),), ("len({name}) > 4", "len({name}) < 4"), {"name": "aaaa"}),
    ],
)
def test_a_witness_reads_well(facts: tuple[Fact, ...], conditions: tuple[str, ...], witness: dict[str, object]) -> None:
    (gap,) = problems_with(without_otherwise(*conditions, facts=facts), "gap")
    assert gap.witness == witness


def test_a_blank_allowed_value_is_removed_by_a_fix_that_can_be_read() -> None:
    level = Fact(name="level", allowed=("low", ""))
    (wrong,) = problems_with(choice("{level} == 'low'", facts=(level,)), "value-outside-domain")
    assert [fix.title for fix in wrong.fixes] == ["Remove the blank one"]


@pytest.mark.parametrize("kind", ["datetime", "list", "date", "number", "string", "boolean"])
@pytest.mark.parametrize("optional", [True, False])
def test_a_fact_without_examples_can_be_present(kind: str, optional: bool) -> None:
    fact = Fact.model_validate(
        {"name": "x", "type": kind, "optional": optional} | ({"items": "string"} if kind == "list" else {})
    )
    problems = [problem.code for problem in check(choice("present({x})", facts=(fact,)))]
    assert "dead-edge" not in problems


@pytest.mark.parametrize(
    ("allowed", "condition", "dead"),
    [
        (("red", "blue"), "len({x}) > 5", False),
        (("red", "blue"), "len({x}) > 0 && !contains({x}, 'red') && !contains({x}, 'blue')", True),
        ((), "len({x}) > 5000", False),
        ((), "len({x}) < 0", True),
    ],
)
def test_a_list_may_be_long_and_hold_an_item_twice(allowed: tuple[str, ...], condition: str, dead: bool) -> None:
    sop = Sop(
        id="lists",
        start="ask",
        facts=(Fact(name="x", type="list", allowed=allowed),),
        nodes=(Task(id="ask", asks=("x",)), End(id="yes"), End(id="no")),
        edges=(
            Edge(id="if", source="ask", target="yes", kind="formal", condition=condition),
            Edge(id="else", source="ask", target="no", kind="otherwise"),
        ),
    )
    assert ("dead-edge" in {problem.code for problem in check(sop)}) is dead
