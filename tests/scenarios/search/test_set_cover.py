"""Covering sets: what a criterion asks for is shown by the journeys chosen, or said to be impossible and why."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from hypothesis import given

from sopstudio.analysis import CheckCancelled
from sopstudio.expressions import parse
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.scenarios import Journeys
from sopstudio.scenarios.coverage import Coverage
from sopstudio.scenarios.expected_trace import inputs_from_solution, trace_with_moments
from sopstudio.scenarios.obligations import CRITERIA
from sopstudio.scenarios.obligations.boundaries import boundary_values
from sopstudio.scenarios.obligations.obligation import ObligationTracker
from sopstudio.sop import Binding, Decision, End, Fact, Flow, Node, Output, Paths, Runtime, Sop, Task, Tool
from tests.bench.scenarios import make_sop as make_benchmark
from tests.scenarios.random_sops import walkable, worlds
from tests.scenarios.small import choice, edge, routing
from tests.subsets import examples

SCORE = Fact(name="score", type="integer", minimum=300, maximum=850)
VIP = Fact(name="vip", type="boolean")
NOTE = Fact(name="note", optional=True)
STATUS = Fact(name="status", allowed=("new", "open", "closed"))


def find_coverage(sop: Sop, criterion: str) -> tuple[Coverage, list[dict[str, Any]]]:
    """The coverage, and the facts of the journeys chosen."""
    journeys, coverage = Journeys(routing(sop)).select_with_coverage(criterion)
    return coverage, [journey.facts() for journey in journeys]


def test_the_bounds_of_a_number_are_met_and_passed_by_one() -> None:
    coverage, facts = find_coverage(choice("{score} >= 700", facts=(SCORE,)), "boundaries")
    assert sorted(fact["score"] for fact in facts) == [300, 699, 700, 701, 850]
    assert (coverage.infeasible, coverage.undecided) == ({}, {})


@pytest.mark.parametrize(
    ("fact", "literals", "values"),
    [
        (Fact(name="amount", type="number", minimum=0), [Decimal("99.9")], ["99.9", "99.89", "99.91", "0"]),
        (Fact(name="rate", type="number"), [Decimal("0.4305")], ["0.4305", "0.4304", "0.4306"]),
        (Fact(name="day", type="date"), ["2026-02-28"], ["2026-02-28", "2026-02-27", "2026-03-01"]),
        (Fact(name="n", type="integer"), [Decimal("2.5")], ["2", "1", "3"]),
        (SCORE, [850], ["850", "849", "300"]),
    ],
)
def test_values_next_to_a_bound_are_a_step_away_and_within_the_domain(
    fact: Fact, literals: list[object], values: list[str]
) -> None:
    assert [str(value) for value in boundary_values(fact, literals)] == values


def test_each_allowed_value_is_met_and_an_optional_fact_is_missing_once() -> None:
    coverage, facts = find_coverage(choice("{status} == 'open' && present({note})", facts=(STATUS, NOTE)), "boundaries")
    assert {fact["status"] for fact in facts} == {"new", "open", "closed"}
    assert any("note" not in fact for fact in facts)
    assert {obligation.label for obligation in coverage.covered} == {
        "ask: status is new",
        "ask: status is open",
        "ask: status is closed",
        "ask: note is missing",
    }


@pytest.mark.parametrize("text", ["{vip} && {score} > 700", "{vip} || {score} > 700", "!({vip} && {score} > 700)"])
def test_each_part_of_a_condition_is_shown_to_decide_on_its_own(text: str) -> None:
    coverage, facts = find_coverage(choice(text, facts=(SCORE, VIP)), "conditions")
    assert coverage.infeasible == {}
    whole, parts = parse(text), (parse("{vip}"), parse("{score} > 700"))
    rows = [tuple(part.evaluate(row) for part in (whole, *parts)) for row in facts]
    for part, other in ((1, 2), (2, 1)):
        pairs = [(a, b) for a in rows for b in rows if a[part] != b[part] and a[other] == b[other]]
        assert any(a[0] != b[0] for a, b in pairs)


def test_a_part_that_cannot_decide_on_its_own_is_named_and_asked_to_come_out_both_ways() -> None:
    coverage, _ = find_coverage(choice("{score} > 700 || {score} > 600", facts=(SCORE,)), "conditions")
    impossible = {obligation.label for obligation in coverage.infeasible}
    assert impossible == {"ask-e0: {score} > 700 is true, alone"}
    assert "ask-e0: {score} > 700 is true" in {obligation.label for obligation in coverage.covered}


def diamonds() -> Sop:
    """Two decisions over one fact, one after the other, so that some pairs of edges contradict each other."""
    edges = (
        edge("ask", "high", "{score} >= 700"),
        edge("ask", "low", kind="otherwise"),
        edge("high", "then"),
        edge("low", "then"),
        edge("then", "good", "{score} >= 600"),
        edge("then", "bad", kind="otherwise"),
    )
    tasks: list[Node] = [Task(id="ask", asks=("score",)), Task(id="high"), Task(id="low")]
    nodes: tuple[Node, ...] = (*tasks, Decision(id="then"), End(id="good"), End(id="bad"))
    return Sop(id="diamonds", start="ask", facts=(SCORE,), nodes=nodes, edges=edges)


def test_pairs_of_edges_are_taken_and_impossible_ones_are_named_with_the_reason() -> None:
    coverage, facts = find_coverage(diamonds(), "pairs")
    assert {obligation.label for obligation in coverage.infeasible} == {"high-then + then-bad"}
    assert "high-then + then-good" in {obligation.label for obligation in coverage.covered}
    (reason,) = coverage.infeasible.values()
    assert "(score is at least 700)" in reason
    assert len(facts) == 3


def paying(condition: str = "", precondition: str = "") -> Sop:
    """A tool that is bound on a condition, allowed on another one, and overwrites the score that both look at."""
    tool = Tool(
        name="pay",
        parameters={"type": "object", "properties": {}},
        outputs=(Output(path="score", fact="score"),),
        precondition=precondition,
    )
    task = Task(id="ask", asks=("score", "vip"), tools=(Binding(tool="pay", condition=condition),))
    ways = (edge("ask", "end"),)
    return Sop(id="pay", start="ask", facts=(SCORE, VIP), tools=(tool,), nodes=(task, End(id="end")), edges=ways)


def test_a_tools_condition_comes_out_both_ways_when_the_tool_stands_to_be_called() -> None:
    coverage, _ = find_coverage(paying("{vip} && {score} > 700"), "conditions")
    assert (len(coverage.covered), coverage.infeasible, coverage.undecided) == (4, {}, {})
    journeys, _ = Journeys(routing(paying("{vip} && {score} > 700"))).select_with_coverage("conditions")
    said = {(journey.solution.user["vip"][0], journey.solution.user["score"][0] > 700) for journey in journeys}
    assert said == {(True, True), (True, False), (False, True)}


def test_values_at_the_bounds_of_a_precondition_are_met_where_it_allows_the_call() -> None:
    coverage, _ = find_coverage(paying(precondition="{score} >= 700"), "boundaries")
    ends = {obligation.label.rpartition(" ")[2] for obligation in coverage.covered}
    assert (ends, coverage.undecided) == ({"700", "701", "850"}, {})
    assert {obligation.label.rpartition(" ")[2] for obligation in coverage.infeasible} == {"699", "300"}


def test_the_parts_of_a_precondition_come_out_both_ways_where_the_rest_allows_the_call() -> None:
    coverage, _ = find_coverage(paying(precondition="{vip} || {score} >= 700"), "conditions")
    assert (len(coverage.covered), coverage.infeasible, coverage.undecided) == (4, {}, {})


def test_an_sop_without_anything_to_cover_has_one_journey() -> None:
    straight = Sop(id="x", start="ask", nodes=(Task(id="ask"), End(id="end")), edges=(edge("ask", "end"),))
    coverage, facts = find_coverage(straight, "boundaries")
    assert (coverage.count, facts) == (0, [{}])


def test_a_way_that_cannot_be_taken_alone_is_taken_together_with_another() -> None:
    """Under *all* the loop cannot be the only way on, as the other way holds whenever one comes there."""
    sop = Sop(
        id="both",
        start="ask",
        facts=(SCORE,),
        nodes=(Task(id="ask", asks=("score",)), Decision(id="both", branching="all"), End(id="end")),
        edges=(
            edge("ask", "both", "{score} >= 700"),
            edge("both", "ask", "again", kind="prose", loop=1),
            edge("both", "end", "{score} >= 700"),
        ),
    )
    coverage, _ = find_coverage(sop, "edges")
    assert (len(coverage.covered), coverage.infeasible) == (3, {})


def test_what_drawn_journeys_do_not_take_is_left() -> None:
    journeys, coverage = Journeys(routing(diamonds())).select_with_coverage("sample:1")
    assert len(journeys) == 1
    assert {obligation.label for obligation in coverage.covered} == set(journeys[0].edges)
    assert len(coverage.uncovered) == 6 - len(coverage.covered)


def test_an_sop_with_more_journeys_than_can_be_tried_is_covered_by_a_few() -> None:
    sop = make_benchmark(30)
    journeys, coverage = Journeys(routing(sop)).select_with_coverage("edges")
    assert len(coverage.covered) == len(sop.edges) == 93
    assert len(journeys) < 15


def test_sampling_by_leaves_weighs_a_way_by_the_ends_below_it() -> None:
    ends = tuple(End(id=f"e{number}") for number in range(4))
    nodes: tuple[Node, ...] = (Decision(id="start"), Decision(id="three"), Decision(id="one"), *ends)
    edges = (
        edge("start", "three", "many", kind="prose"),
        edge("start", "one", "one", kind="prose"),
        *(edge("three", end.id, end.id, kind="prose") for end in ends[:3]),
        *(edge("one", "e3", f"way {n}", kind="prose", id=f"w{n}") for n in range(9)),
    )
    paths, random = Paths(Flow(Sop(id="x", start="start", nodes=nodes, edges=edges))), Random(1)
    drawn = Counter(paths.draw_by_leaves(random)[0][0].target for _ in range(4000))
    assert 0.72 < drawn["three"] / 4000 < 0.78
    evenly = Counter(paths.draw(random)[0][0].target for _ in range(4000))
    assert 0.22 < evenly["three"] / 4000 < 0.28


@examples(6, deep=200)
@given(walkable)
def test_what_is_said_to_be_covered_is_shown_and_what_is_infeasible_never_happens(sop: Sop) -> None:
    ready = routing(sop)
    made = Journeys(ready)
    if made.count() > 40:
        return
    for name, criterion in CRITERIA.items():
        journeys, coverage = made.select_with_coverage(name)
        asked = criterion(ready)
        every = [*asked, *(request.fallback for request in asked if request.fallback is not None)]
        shown = ObligationTracker(every)
        by_id = {
            journey.id: shown.shown_by_run(trace_with_moments(ready, inputs_from_solution(journey.solution))[1])
            for journey in journeys
        }
        assert all(item in by_id[journey] for item, ids in coverage.covered.items() for journey in ids)
        assert {*coverage.covered, *coverage.infeasible, *coverage.undecided} >= set(asked)
        impossible = set(coverage.infeasible)
        for world in worlds(sop, 40):
            expected, moments = trace_with_moments(ready, world)
            if expected.status == "completed":
                assert not shown.shown_by_run(moments) & impossible, (name, world)


def test_covering_breaks_off_when_it_is_told_to() -> None:
    asked = 0

    def go_on() -> None:
        nonlocal asked
        asked += 1
        if asked == 2:
            raise CheckCancelled

    sop = read(samples_dir() / "loan_application.sop.json").document.sop
    with pytest.raises(CheckCancelled):
        Journeys(Runtime(Flow(sop)), check_cancelled=go_on).select_with_coverage("edges")
    assert asked == 2


def test_the_same_condition_on_two_edges_is_told_apart_by_where_they_lead() -> None:
    paid = Fact(name="paid", type="number")
    due = Fact(name="due", type="number")
    sop = choice("{paid} > 5 && {due} > 5", "{paid} > 5 && {due} < 2", facts=(paid, due))
    words = [item.words for item in CRITERIA["conditions"](routing(sop))]
    assert len(words) == len(set(words))
    assert '{paid} > 5 is false and decides when the edge to "e1" is tried at "ask"' in words
