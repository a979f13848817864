"""Parts of other SOPs: collected by name and version, taken with the facts that they need."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.sop import Article, Decision, End, Fact, FrozenDict, Output, Procedure, Sop, Task, Tool
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.shared_parts import Owner, SharedPart, collect_parts, find_changes, take_parts
from tests.strategies import sops

SCORE = Fact(name="score", type="integer")
CUSTOMER = Fact(name="customer", description="who asks")
LOOK_UP = Tool(
    name="look_up",
    parameters=FrozenDict(type="object", properties=FrozenDict(customer=FrozenDict(type="string"))),
    outputs=(Output(path="score", fact="score"),),
)
HOURS = Article(id="hours", title="Opening hours", text="From nine to five.")
LOANS = Sop(id="loans", title="Loans", tools=(LOOK_UP,), facts=(CUSTOMER, SCORE, Fact(name="age")), knowledge=(HOURS,))
EMPTY = Sop(id="empty", title="Empty")


def owner(sop: Sop) -> Owner:
    return Owner(sop.id, sop.title, sop)


def part(name: str, *sops_with: Sop) -> SharedPart:
    return next(part for part in collect_parts(map(owner, sops_with or (LOANS,))) if part.name == name)


def test_a_tool_comes_with_the_facts_that_it_needs() -> None:
    taken = take_parts(EMPTY, [part("look_up")])
    assert taken.tools == (LOOK_UP,)
    assert taken.facts == (CUSTOMER, SCORE)


def test_a_fact_that_is_there_stays_as_it_is() -> None:
    mine = Fact(name="score", type="number", unit="points")
    taken = take_parts(update_fields(EMPTY, facts=(mine,)), [part("look_up")])
    assert taken.facts == (mine, CUSTOMER)


def test_a_chosen_part_takes_the_place_of_another_version() -> None:
    older = update_fields(LOOK_UP, description="an older one")
    other = Tool(name="other")
    taken = take_parts(update_fields(EMPTY, tools=(older, other)), [part("look_up")])
    assert taken.tools == (LOOK_UP, other)


def test_versions_are_told_apart_and_the_commonest_comes_first() -> None:
    older = update_fields(LOANS, id="older", tools=(update_fields(LOOK_UP, description="an older one"),))
    versions = [
        [owner.uid for owner in part.owners]
        for part in collect_parts(map(owner, (older, LOANS, update_fields(LOANS, id="third"))))
        if part.name == "look_up"
    ]
    assert versions == [["loans", "third"], ["older"]]


def test_whether_an_sop_has_a_part() -> None:
    assert part("hours").state_in(EMPTY) == "new"
    assert part("hours").state_in(LOANS) == "same"
    changed = update_fields(LOANS, knowledge=(update_fields(HOURS, text="From ten."),))
    assert part("hours").state_in(changed) == "differs"


@given(sops(), st.data())
def test_what_is_taken_is_there_and_nothing_else_is_lost(sop: Sop, data: st.DataObject) -> None:
    parts = collect_parts([owner(sop)])
    parts = [part for part in parts if part.kind != "message"]  # which is taken for a step
    chosen = data.draw(st.lists(st.sampled_from(parts), max_size=4)) if parts else []
    taken = take_parts(LOANS, chosen)
    assert all(part.state_in(taken) == "same" for part in chosen)
    names = {(part.kind, part.name) for part in chosen} | {
        ("fact", fact.name) for part in chosen for fact in part.facts
    }
    kept = [part for part in collect_parts([owner(LOANS)]) if (part.kind, part.name) not in names]
    assert all(part.state_in(taken) == "same" for part in kept)
    assert (taken.nodes, taken.edges) == (LOANS.nodes, LOANS.edges)


def test_a_message_is_taken_for_one_step_with_the_facts_that_it_says() -> None:
    speaking = update_fields(
        LOANS, nodes=(Task(id="a", message="Your score is {score}."), End(id="e", message="Goodbye."), Task(id="b"))
    )
    said = part("Your score is {score}.", speaking)
    assert said.facts == (SCORE,)
    mine = update_fields(EMPTY, nodes=(Task(id="t", title="Tell"), Task(id="u")))
    assert said.state_in(mine) == "new"
    taken = take_parts(mine, [said], "t")
    assert [getattr(node, "message", "") for node in taken.nodes] == ["Your score is {score}.", ""]
    assert taken.facts == (SCORE,)
    assert said.state_in(taken) == "same"


def test_a_message_in_a_sub_procedure_is_taken_there() -> None:
    speaking = update_fields(LOANS, nodes=(End(id="e", message="Goodbye."),))
    inside = Procedure(id="p", start="x", nodes=(End(id="x"),))
    taken = take_parts(update_fields(EMPTY, procedures=(inside,)), [part("Goodbye.", speaking)], "p/x")
    assert [getattr(node, "message", "") for node in taken.procedures[0].nodes] == ["Goodbye."]


def test_a_decision_says_nothing() -> None:
    speaking = update_fields(LOANS, nodes=(End(id="e", message="Goodbye."),))
    mine = update_fields(EMPTY, nodes=(Decision(id="d"),))
    assert take_parts(mine, [part("Goodbye.", speaking)], "d").nodes == mine.nodes


OLD_HOURS = Article(id="hours", title="Opening hours", text="From ten to four.")


def with_hours(sop: Sop, hours: Article) -> Sop:
    return update_fields(sop, knowledge=(hours,))


def test_a_part_is_found_that_another_sop_has_changed_since() -> None:
    mine = with_hours(EMPTY, OLD_HOURS)
    (change,) = find_changes(mine, [(owner(LOANS), [with_hours(LOANS, OLD_HOURS)])])
    assert (change.before, change.part.value, [each.title for each in change.part.owners]) == (
        OLD_HOURS,
        HOURS,
        ["Loans"],
    )
    assert change.is_open_in(mine)
    taken = take_parts(mine, [change.part])
    assert taken.knowledge == (HOURS,)
    assert not change.is_open_in(taken)


def test_what_was_never_the_same_or_was_changed_here_is_no_change_of_others() -> None:
    mine = with_hours(EMPTY, OLD_HOURS)
    other = with_hours(LOANS, Article(id="hours", title="Opening hours", text="Always."))
    assert find_changes(mine, [(owner(LOANS), [other, LOANS])]) == []  # never as it is here
    assert (
        find_changes(with_hours(EMPTY, HOURS), [(owner(LOANS), [with_hours(LOANS, OLD_HOURS)])]) == []
    )  # as it is now
    assert find_changes(mine, [(owner(with_hours(LOANS, OLD_HOURS)), [LOANS])]) == []  # only this one changed it


def test_the_same_change_of_several_sops_is_one_and_no_version_is_read_without_need() -> None:
    def versions(*earlier: Sop) -> Iterator[Sop]:
        yield from earlier
        raise AssertionError("read without need")

    mine, old = with_hours(EMPTY, OLD_HOURS), with_hours(LOANS, OLD_HOURS)
    cards = update_fields(LOANS, id="cards", title="Cards")
    other = with_hours(update_fields(LOANS, title="Safe"), Article(id="hours", title="Opening hours", text="Never."))
    others = [(owner(LOANS), versions(LOANS, old)), (owner(cards), versions(old)), (owner(other), versions(old))]
    changes = find_changes(mine, others)
    assert [[each.title for each in change.part.owners] for change in changes] == [["Loans", "Cards"], ["Safe"]]
    assert find_changes(EMPTY, [(owner(LOANS), versions())]) == []
