"""The difference between two SOPs: complete (equal SOPs and only those have none), and readable."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.sop import (
    Article,
    Decision,
    Document,
    Edge,
    End,
    Fact,
    FrozenModel,
    Procedure,
    Sop,
    Task,
    Tool,
    edits,
    replace_fields,
)
from sopstudio.sop.diff import Change, abbreviate_pair, describe_change, diff, diff_documents
from sopstudio.sop.edits import rename_fact, rename_tool, replace_edge
from sopstudio.text import changes
from tests.mentions import unnamed
from tests.strategies import sops

SOP = Sop(
    id="loan",
    start="a",
    facts=(Fact(name="score"),),
    nodes=(Task(id="a", title="Look"), Task(id="b"), End(id="z")),
    edges=(
        Edge(id="1", source="a", target="b", condition="{score} == 'x'"),
        Edge(id="2", source="a", target="z", kind="otherwise"),
        Edge(id="3", source="b", target="z", kind="always"),
    ),
    procedures=(Procedure(id="sub", start="a", nodes=(Task(id="a"), End(id="z"))),),
)


def test_each_kind_of_change_is_named_with_its_fields() -> None:
    after = edits.replace_node(SOP, Task(id="a", title="See", steps=("s",)))
    after = edits.remove_node(after, "b")
    after = edits.add_node(after, Task(id="n", title="New"))
    after = edits.add_tool(edits.add_article(after, Article(id="k", title="K", text="")), Tool(name="t"))
    after = edits.replace_fact(after, Fact(name="score", optional=True))
    after = edits.update_header(after, title="Loan")
    assert diff(SOP, after) == (
        Change("changed", "sop", "loan", fields=(("title", "", "Loan"),)),
        Change("changed", "fact", "score", fields=(("optional", False, True),)),
        Change("added", "tool", "t", fields=_fields(after.tools[0])),
        Change("added", "article", "k", fields=(("id", None, "k"), ("title", None, "K"))),
        Change(
            "removed", "node", "b", fields=(("id", "b", None), ("branching", "first", None), ("kind", "task", None))
        ),
        Change("changed", "node", "a", fields=(("title", "Look", "See"), ("steps", (), ("s",)))),
        Change("added", "node", "n", fields=_fields(after.nodes[-1])),
        Change("removed", "edge", "1", fields=tuple((n, v, None) for n, _, v in _fields(SOP.edges[0]))),
        Change("removed", "edge", "3", fields=tuple((n, v, None) for n, _, v in _fields(SOP.edges[2]))),
    )


def _fields(value: FrozenModel) -> tuple[tuple[str, None, object], ...]:
    return tuple((name, None, getattr(value, name)) for name in type(value).model_fields if getattr(value, name))


def test_order_counts_and_the_fewest_moves_are_named() -> None:
    facts = (Fact(name="a"), Fact(name="b"), Fact(name="c"))
    turned = diff(replace_fields(SOP, facts=facts), replace_fields(SOP, facts=facts[::-1]))
    assert [(change.id, change.fields) for change in turned if change.kind == "moved"] == [
        ("c", (("position", 2, 0),)),
        ("a", (("position", 0, 2),)),
    ], "the middle one stays where it is"
    assert diff(SOP, edits.reorder_edge(SOP, "2", 0)) == (Change("moved", "edge", "2", fields=(("position", 1, 0),)),)


def test_changes_inside_a_procedure_name_it() -> None:
    after = edits.update_header(edits.connect(SOP, "a", "z", scope="sub"), scope="sub", title="Sub")
    changes = diff(SOP, after)
    assert [(change.kind, change.element, change.id, change.scope) for change in changes] == [
        ("changed", "procedure", "sub", ""),
        ("added", "edge", "a-z", "sub"),
    ]


def test_another_kind_of_node_is_a_change_of_kind() -> None:
    (change,) = diff(SOP, edits.replace_node(SOP, End(id="z", outcome="no")))
    assert change.fields == (("outcome", "", "no"),)
    (change,) = diff(SOP, edits.replace_node(SOP, Decision(id="b")))
    assert ("kind", "task", "decision") in change.fields


def test_changes_are_put_in_words() -> None:
    after = edits.replace_node(SOP, Task(id="a", title="See"))
    after = edits.remove_edge(edits.reorder_edge(after, "2", 0), "3")
    after = edits.add_node(after, Task(id="n", title="New"), scope="sub")
    assert [describe_change(change) for change in diff(SOP, after)] == [
        'node \'a\' changed: title "Look" → "See"',
        "edge '3' removed",
        "edge '2' moved from place 2 to 1",
        "node 'New' (n) in sub added",
    ]
    assert (
        unnamed(describe_change(diff(SOP, edits.update_header(SOP, title="L"))[0]), "title", "nothing", "→", '"L"')
        == []
    )


@given(sops(), sops())
def test_equal_sops_and_only_those_have_no_difference(one: Sop, other: Sop) -> None:
    assert diff(one, one.model_copy(deep=True)) == ()
    changes = diff(one, other)
    assert bool(changes) == (one != other)
    for change in changes:
        assert "\n" not in describe_change(change)
    assert len(diff(other, one)) == len(changes)


LONG = "Ask the customer for the number that is printed on the label, the invoice and the letter, and note it down. "


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("Look", "See", ('"Look"', '"See"')),
        (
            LONG * 3 + "Then wait 3 days." + LONG * 3,
            LONG * 3 + "Then wait 14 days." + LONG * 3,
            (
                "…note it down. Then wait 3 days.Ask the customer f…",
                "…note it down. Then wait 14 days.Ask the customer f…",
            ),
        ),
        (LONG, LONG + "Now.", ('…tter, and note it down. "', '…tter, and note it down. Now."')),
        ("a" + LONG, "b" + LONG, ('"aAsk the customer for the…', '"bAsk the customer for the…')),
        ("", LONG, ("nothing", f'"{LONG[:79]}…')),
        (None, "", ("null", '""')),
        ("wait", "wa\u200bit", ('"wait"', '"wa\\u200bit"')),
    ],
)
def test_long_values_are_cut_to_where_they_differ(before: object, after: object, shown: tuple[str, str]) -> None:
    assert abbreviate_pair(before, after) == shown


@given(
    st.text(max_size=300) | st.sampled_from((None, (), "…")),
    st.text(max_size=300) | st.sampled_from((None, (), "…")),
    st.text('ab…"', max_size=300),
    st.text('ab…"', max_size=300),
)
@example("", "…", "a" * 90, "")
@example("", "b", "a" * 90, "b" * 30)
def test_two_different_values_never_print_the_same(one: str | None, other: str | None, head: str, tail: str) -> None:
    if isinstance(one, str) and isinstance(other, str):
        one, other = head + one + tail, head + other + tail
    assume(one != other)
    shown = abbreviate_pair(one, other)
    assert shown[0] != shown[1]
    assert all(text.isprintable() and len(text) <= 84 for text in shown)
    words = describe_change(Change("changed", "node", "a", fields=(("title", one, other),)))
    assert words == f"node 'a' changed: title {shown[0]} → {shown[1]}"


LOAN = read(samples_dir() / "loan_application.sop.json").document


def test_what_was_renamed_is_one_change_and_hides_no_other() -> None:
    after = rename_tool(rename_fact(LOAN, "credit_score", "score"), "issue_offer", "offer_loan")
    edge = next(edge for edge in after.sop.edges if "{score}" in edge.condition)
    after = replace_edge(after, replace_fields(edge, condition=edge.condition.replace("620", "640")))
    assert [(change.kind, change.element, change.id) for change in diff_documents(LOAN, after)] == [
        ("renamed", "fact", "score"),
        ("renamed", "tool", "offer_loan"),
        ("changed", "edge", edge.id),
    ]
    assert describe_change(diff_documents(LOAN, after)[0]) == "fact 'credit_score' renamed to 'score'"
    assert changes.describe_change(diff_documents(LOAN, after)[0], after.sop) == (
        "Fact “credit score” is called “score” now"
    )


def test_a_fact_in_the_place_of_another_is_not_that_one() -> None:
    before = Document(sop=Sop(id="x", facts=(Fact(name="a"),)))
    after = Document(sop=Sop(id="x", facts=(Fact(name="b"),)))
    assert [change.kind for change in diff_documents(before, after)] == ["removed", "added"]
    nodes = (Task(id="t", asks=("credit_score",)), Task(id="u", asks=("income",)))
    facts = (Fact(name="credit_score"), Fact(name="income"))
    one = Document(sop=Sop(id="x", nodes=nodes, facts=facts))
    other = replace_fields(one, sop=replace_fields(one.sop, nodes=nodes[:1], facts=(facts[0], Fact(name="wage"))))
    assert {change.kind for change in diff_documents(one, other)} == {"removed", "added"}
