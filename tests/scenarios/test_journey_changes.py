"""Which journeys a change of an SOP sends another way: found by carrying cases out in both, and said in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sopstudio.errors import EditError, SopStudioError
from sopstudio.scenarios.expected_trace import expected_trace
from sopstudio.scenarios.journey_change_words import describe_changes, summarize_changes
from sopstudio.scenarios.journey_changes import JourneyChanges, compare_journeys
from sopstudio.sop import Compute, End, Fact, Flow, Node, Runtime, Sop, Task, replace_fields
from sopstudio.sop.model import Assignment, Binding
from tests.scenarios.random_sops import walkable, worlds
from tests.scenarios.small import choice, edge, in_a_row, tool
from tests.strategies import sops
from tests.subsets import examples

SCORE = Fact(name="score", type="integer", minimum=0, maximum=10)


def by_score(*conditions: str) -> Sop:
    return choice(*conditions, facts=(SCORE,))


def ends_at(name: str) -> End:
    return End(id=name)


def ends(changes: JourneyChanges) -> list[tuple[str, str]]:
    return [(change.before.end if change.before else "", change.after.end) for change in changes.changed]


def test_the_one_value_between_two_bounds_is_found() -> None:
    changes = compare_journeys(by_score("{score} > 5"), by_score("{score} >= 5"))
    (change,) = changes.changed
    assert (change.place, change.facts) == ("ask", {"score": 5})
    assert ends(changes) == [("other", "e0")]
    assert list(describe_changes(changes)) == ["Score is 5, for example: ends at “e0” instead of “other”"]
    assert summarize_changes(changes) == "Journeys that change"
    assert changes.changed[0].scenario.user.facts == {"score": 5}


def test_a_case_of_a_new_value_went_no_way_before() -> None:
    def by_status(*values: str) -> Sop:
        conditions = [f"{{status}} == '{value}'" for value in values]
        return choice(*conditions, facts=(Fact(name="status", allowed=values),))

    changes = compare_journeys(by_status("free", "full"), by_status("free", "full", "broken"))
    (change,) = changes.changed
    assert (change.before, change.facts, change.after.end) == (None, {"status": "broken"}, "e2")
    assert list(describe_changes(changes)) == ["Status is broken: ends at “e2”; there was no such case before"]


def test_a_bound_that_an_earlier_edge_hides_changes_nothing() -> None:
    changes = compare_journeys(
        by_score("{score} > 5", "{score} > 3"), by_score("{score} > 5", "{score} > 3 && {score} <= 5")
    )
    assert changes.changed == ()
    assert summarize_changes(changes) == "No journey changes"


@given(st.integers(0, 10), st.integers(0, 10))
def test_every_value_whose_end_changes_is_told_by_some_case(old: int, new: int) -> None:
    changes = compare_journeys(by_score(f"{{score}} >= {old}"), by_score(f"{{score}} >= {new}"))
    expected = {("other" if score < old else "e0", "other" if score < new else "e0") for score in range(11)}
    assert set(ends(changes)) == {(before, after) for before, after in expected if before != after}


@given(sops(), st.data())
@examples(8, deep=200)
def test_whatever_two_sops_lack_is_said_in_one_sentence(whole: Sop, data: st.DataObject) -> None:
    versions = [
        replace_fields(
            whole,
            **{
                name: tuple(data.draw(st.lists(st.sampled_from(parts), unique=True)))
                for name, parts in (("edges", whole.edges), ("facts", whole.facts))
                if parts
            },
        )
        for _ in range(2)
    ]
    try:
        changes = compare_journeys(versions[0], versions[1])
    except SopStudioError:
        return
    assert summarize_changes(changes)
    assert sum(map(len, describe_changes(changes).values())) == len(changes.changed)


def test_an_edge_in_words_that_leads_elsewhere_is_found_and_told() -> None:
    def by_words(target: str) -> Sop:
        upset = edge("ask", target, "the customer is upset", kind="prose", id="upset")
        nodes: tuple[Node, ...] = (Task(id="ask"), *map(ends_at, ("calm", "upset", "manager")))
        return Sop(id="s", start="ask", nodes=nodes, edges=(upset, edge("ask", "calm", kind="otherwise")))

    (change,) = compare_journeys(by_words("upset"), by_words("manager")).changed
    assert (change.before and change.before.end, change.after.end) == ("upset", "manager")
    assert change.scenario.prose == ("upset",)


def test_edges_in_words_that_change_places_leave_the_answer_open() -> None:
    edges = tuple(edge("ask", target, f"it is {target}", kind="prose") for target in ("big", "old"))
    whole = Sop(id="s", start="ask", nodes=(Task(id="ask"), *map(ends_at, ("big", "old"))), edges=edges)
    changes = compare_journeys(whole, replace_fields(whole, edges=edges[::-1]))
    assert summarize_changes(changes) == "No case was found that changes"


def test_an_item_that_only_the_old_sop_looks_for_is_found() -> None:
    tags = Fact(name="tags", type="list", items="string")
    old, new = (choice(f"contains({{tags}}, '{item}')", facts=(tags,)) for item in ("vip", "new"))
    assert set(ends(compare_journeys(old, new))) == {("e0", "other"), ("other", "e0")}


def test_a_tool_that_may_no_longer_be_called_is_found() -> None:
    look = tool("look_up", gives=("found",))
    calling = in_a_row(
        Task(id="a", tools=(Binding(tool="look_up"),)), facts=(Fact(name="found", type="boolean"),), tools=(look,)
    )
    forbidden = replace_fields(calling, tools=(replace_fields(look, precondition="1 > 2"),))
    (said,) = describe_changes(compare_journeys(calling, forbidden))
    assert said.startswith("Stops at")


def test_another_start_is_found() -> None:
    whole = in_a_row(Task(id="a"), Task(id="b"))
    assert list(describe_changes(compare_journeys(whole, replace_fields(whole, start="b")))) == [
        "No longer goes through “a”"
    ]


def _shuffle_edges(sop: Sop, data: st.DataObject) -> Sop:
    return replace_fields(sop, edges=tuple(data.draw(st.permutations(sop.edges))))


def _drop_edge(sop: Sop, data: st.DataObject) -> Sop:
    gone = data.draw(st.integers(0, len(sop.edges) - 1))
    return replace_fields(sop, edges=(*sop.edges[:gone], *sop.edges[gone + 1 :]))


def _redirect_edge(sop: Sop, data: st.DataObject) -> Sop:
    at = data.draw(st.integers(0, len(sop.edges) - 1))
    edge = replace_fields(sop.edges[at], target=data.draw(st.sampled_from(sop.nodes)).id)
    return replace_fields(sop, edges=(*sop.edges[:at], edge, *sop.edges[at + 1 :]))


def _swap_conditions(sop: Sop, data: st.DataObject) -> Sop:
    one, two = (data.draw(st.integers(0, len(sop.edges) - 1)) for _ in range(2))
    edges = list(sop.edges)
    edges[one] = replace_fields(sop.edges[one], kind=sop.edges[two].kind, condition=sop.edges[two].condition)
    return replace_fields(sop, edges=tuple(edges))


def _move_start(sop: Sop, data: st.DataObject) -> Sop:
    return replace_fields(sop, start=data.draw(st.sampled_from(sop.nodes)).id)


def _forbid_tool(sop: Sop, data: st.DataObject) -> Sop:
    if not sop.tools:
        return sop
    at = data.draw(st.integers(0, len(sop.tools) - 1))
    tool = replace_fields(sop.tools[at], precondition=data.draw(st.sampled_from(("", "1 > 2"))))
    return replace_fields(sop, tools=(*sop.tools[:at], tool, *sop.tools[at + 1 :]))


EDITS = (_shuffle_edges, _drop_edge, _redirect_edge, _swap_conditions, _move_start, _forbid_tool)


@given(walkable, st.sampled_from(EDITS), st.data())
@settings(examples(12, 1500), suppress_health_check=list(HealthCheck))
def test_no_journey_changes_is_said_only_where_none_does(
    before: Sop, edit: Callable[[Sop, st.DataObject], Sop], data: st.DataObject
) -> None:
    assume(before.edges)
    after = edit(before, data)
    try:
        changes = compare_journeys(before, after)
    except SopStudioError:
        return
    assume(changes.are_same)
    old, new = Runtime(Flow(before)), Runtime(Flow(after))
    for world in worlds(before, 60):
        ways = [expected_trace(runtime, world) for runtime in (old, new)]
        assert ways[0].path == ways[1].path, world


def test_where_a_run_stopped_is_told() -> None:
    whole = by_score("{score} > 5")
    broken = replace_fields(whole, edges=whole.edges[:1])
    (mended,) = describe_changes(compare_journeys(broken, whole))
    assert mended.endswith("ends at “other”, where it stopped at “ask” before")
    (stopping,) = describe_changes(compare_journeys(whole, broken))
    assert stopping.endswith("stops at “ask”, where it ended at “other” before")


def test_a_step_that_comes_between_is_named() -> None:
    short, long = in_a_row(Task(id="a")), in_a_row(Task(id="a"), Task(id="b", title="Look again"))
    assert list(describe_changes(compare_journeys(short, long))) == ["Goes through “Look again”, too"]
    assert list(describe_changes(compare_journeys(long, short))) == ["No longer goes through “Look again”"]


def test_a_call_that_comes_or_goes_is_named() -> None:
    look = tool("look_up", gives=("found",), responses=())
    facts = (Fact(name="found", type="boolean"),)
    without = in_a_row(Task(id="a"), facts=facts, tools=(look,))
    calling = in_a_row(Task(id="a", tools=(Binding(tool="look_up"),)), facts=facts, tools=(look,))
    assert list(describe_changes(compare_journeys(without, calling))) == ["Also calls look up"]
    assert list(describe_changes(compare_journeys(calling, without))) == ["No longer calls look up"]


def test_another_result_on_the_same_way_is_told() -> None:
    def doubling(factor: int) -> Sop:
        compute = Compute(id="c", assignments=(Assignment(fact="total", expression=f"{{score}} * {factor}"),))
        facts = (replace_fields(SCORE, minimum=3, maximum=3), Fact(name="total", type="integer"))
        return in_a_row(Task(id="a", asks=("score",)), compute, facts=facts, outputs=("total",))

    assert list(describe_changes(compare_journeys(doubling(2), doubling(3)))) == ["Total is 9, where total is 6 before"]


def test_an_sop_that_could_not_run_has_no_ways_of_before() -> None:
    whole = by_score("{score} > 5")
    changes = compare_journeys(replace_fields(whole, start=""), whole)
    assert changes.flows[0] is None
    assert summarize_changes(changes) == "What becomes possible"
    assert sorted(describe_changes(changes)) == ["Ends at “e0”", "Ends at “other”"]
    with pytest.raises(EditError):
        compare_journeys(whole, replace_fields(whole, start=""))


def test_two_edges_to_the_same_step_are_one_way() -> None:
    two = Sop(
        id="s", start="a", facts=(SCORE,), nodes=(Task(id="a", asks=("score",)), End(id="e")),
        edges=(edge("a", "e", "{score} > 5", id="x"), edge("a", "e", kind="otherwise", id="y")),
    )  # fmt: skip
    moved = replace_fields(two, edges=(edge("a", "e", "{score} > 7", id="x"), two.edges[1]))
    assert compare_journeys(two, moved).changed == ()


def test_a_comparison_that_nobody_waits_for_ends() -> None:
    class Cancelled(Exception):
        pass

    def cancel() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        compare_journeys(by_score("{score} > 5"), by_score("{score} >= 5"), check_cancelled=cancel)
