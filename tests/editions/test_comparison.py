"""A newer edition of a document: what changed is offered as edits, each to take or to refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.analysis import check
from sopstudio.editions.application import take_changes
from sopstudio.editions.comparison import Comparison, compare_editions, pair_passages
from sopstudio.editions.coverage import NOT_IN_GRAPH, find_coverage, read_author_text, read_source
from sopstudio.formats import Reading, read
from sopstudio.sop import Document, Sop
from sopstudio.sop.document import author_text, author_text_origin, set_author_text
from sopstudio.sop.edits import replace_node
from sopstudio.sop.elements import node_of
from sopstudio.sop.frozen import replace_fields
from tests.editions.texts import COMPLAINT, NEWER
from tests.formats.texts import edges
from tests.subsets import examples

OLD = read(COMPLAINT).document


def compare(document: Document, text: str) -> Comparison:
    comparison = compare_editions(document, text, "prose: returns.txt")
    assert comparison is not None
    return comparison


def take(document: Document, text: str, *kinds: str) -> Document:
    comparison = compare(document, text)
    chosen = {number for number, change in enumerate(comparison.changes) if not kinds or change.kind in kinds}
    return take_changes(document, comparison, chosen)


def test_what_changed_is_offered_in_the_order_of_the_text() -> None:
    changes = [(change.kind, change.element, change.is_advised) for change in compare(OLD, NEWER).changes]
    assert changes == [
        ("words", "sop:description", True),
        ("words", "article:voucher", True),
        ("title", "look-up-the-order", True),
        ("add", "", True),
        ("condition", "e1", True),
        ("remove", "", True),
        ("condition", "e5", True),
        ("remove", "", True),
        ("add", "", False),
    ]


def test_the_same_edition_offers_nothing() -> None:
    assert compare(OLD, COMPLAINT).changes == ()
    assert compare(OLD, COMPLAINT.replace("\n", "\n\n")).changes == ()


def test_all_advised_changes_give_the_graph_of_the_newer_edition() -> None:
    comparison = compare(OLD, NEWER)
    after = take_changes(OLD, comparison, {n for n, change in enumerate(comparison.changes) if change.is_advised})
    assert edges(Reading(after)) == [
        "Ask for what is needed -always-> Look up the order in the shop system",
        "Look up the order in the shop system -always-> Check the customer's name",
        "Decide: the order is late by two days -the order is late by two days-> Offer a voucher",
        "Decide: the order is late by two days -otherwise-> Decide: amount",
        "Offer a voucher -always-> Decide: amount",
        "Decide: amount -amount > 250-> The team lead approves it",
        "Decide: amount -otherwise-> Thank the customer",
        "The team lead approves it -not {approved}-> Not approved",
        "The team lead approves it -otherwise-> Thank the customer",
        "Thank the customer -always-> End",
        "Check the customer's name -always-> Decide: the order is late by two days",
    ]
    assert after.sop.description == "Say what to do when an order arrives late."
    assert after.sop.knowledge[0].text == "a code that pays for a part of the second order"
    assert not [problem for problem in check(after.sop) if problem.severity == "error"]


def test_the_links_lead_to_the_newer_edition() -> None:
    after = take(OLD, NEWER)
    assert author_text(after) == NEWER
    assert author_text_origin(after) == ("prose", "returns.txt")
    reading = read_author_text(after)
    assert reading is not None
    coverage = find_coverage(after, reading)
    texts = {reading.passages[index].text: names for index, names in coverage.elements.items()}
    assert texts["Look up the order in the shop system."] == ("look-up-the-order",)
    assert set(texts["If the order is late by two days, offer a voucher."]) == {"e1", "offer-a-voucher"}
    assert "check-the-customer-s-name" in texts["Check the customer's name."]
    assert compare(after, NEWER).changes == ()


def test_what_is_refused_leaves_the_graph_as_it_is() -> None:
    comparison = compare(OLD, NEWER)
    after = take_changes(OLD, comparison, set())
    assert after.sop == OLD.sop
    reading = read_author_text(after)
    assert reading is not None
    reasons = find_coverage(after, reading).uncovered
    refused = next(
        index for index, passage in enumerate(reading.passages) if passage.text == "Check the customer's name."
    )
    assert reasons[refused] == NOT_IN_GRAPH


@pytest.mark.parametrize(
    ("old", "new", "kind", "gone", "fresh"),
    [
        ("Issue the refund.", "Pay the refund.", "title", "Issue the refund", "Pay the refund"),
        ("exceeds 200 EUR", "is at least 150 EUR", "condition", "amount > 200", "amount >= 150"),
        ("offer a voucher", "offer a gift", "title", "Offer a voucher", "Offer a gift"),
        ("1. Look up the order.\n", "", "remove", "Look up the order", ""),
        ("1. Look", "1. Greet the customer.\n1. Look", "add", "", "Greet the customer"),
    ],
)
def test_one_change_of_each_kind(old: str, new: str, kind: str, gone: str, fresh: str) -> None:
    comparison = compare(OLD, COMPLAINT.replace(old, new))
    assert [change.kind for change in comparison.changes] == [kind]
    words = " ".join(edges(Reading(take_changes(OLD, comparison, {0}))))
    assert not gone or gone not in words
    assert fresh in words


def test_a_step_that_was_renamed_in_the_graph_is_not_renamed_unasked() -> None:
    title = replace_fields(node_of(OLD.sop, "issue-the-refund"), title="Pay it back")
    [change] = compare(replace_node(OLD, title), COMPLAINT.replace("Issue the refund", "Pay the refund")).changes
    assert (change.kind, change.is_advised) == ("title", False)
    assert "Pay it back" in change.note


def test_steps_that_only_have_another_number_are_the_same() -> None:
    text = "1. Look it up.\n2. Check whether it is late. If so, go to step 4.\n3. Close the case.\n4. Offer a gift.\n"
    newer = (
        text.replace("4. Offer", "5. Offer").replace("step 4", "step 5").replace("3. Close", "3. Say sorry.\n4. Close")
    )
    [change] = compare(read(text).document, newer).changes
    assert (change.kind, change.after) == ("add", "Say sorry.")


def test_a_jump_to_another_step_is_an_edit_of_its_edge() -> None:
    text = (
        "1. Look it up.\n2. If it is late, go to step 4.\n3. Write a letter.\n4. Offer a gift.\n5. Thank the guest.\n"
    )
    document = read(text).document
    comparison = compare(document, text.replace("step 4", "step 5"))
    assert [(change.kind, change.value) for change in comparison.changes] == [("target", "thank-the-guest")]
    assert "Look it up -it is late-> Thank the guest" in edges(Reading(take_changes(document, comparison, {0})))


def test_an_sop_without_a_document_has_nothing_to_compare() -> None:
    assert compare_editions(Document(sop=Sop(id="x")), NEWER) is None


@given(st.lists(st.sampled_from(COMPLAINT.splitlines()), max_size=24), st.data())
@examples(20, deep=1_000)
def test_any_edition_can_be_taken_in_part(lines: list[str], data: st.DataObject) -> None:
    comparison = compare(OLD, "\n".join(lines))
    chosen = data.draw(st.sets(st.integers(0, max(len(comparison.changes) - 1, 0))))
    after = take_changes(OLD, comparison, chosen)
    nodes = {node.id for node in after.sop.nodes}
    assert {end for edge in after.sop.edges for end in (edge.source, edge.target)} <= nodes
    assert len(nodes) == len(after.sop.nodes)
    assert not after.sop.start or after.sop.start in nodes
    assert set(after.layout) == nodes


LIST = "Late orders\n\nProcedure\n" + "\n".join(
    f"{number}. {step}"
    for number, step in enumerate(("Look up the order", "Call the shop", "Write a letter", "Close the case"), 1)
)


@pytest.mark.parametrize("formats", [("text", "text"), ("text", "prose"), ("prose", "text")])
def test_numbered_lines_are_compared_however_each_edition_is_read(formats: tuple[str, str]) -> None:
    before, after = formats
    document = set_author_text(read(LIST, before).document, LIST, before)
    newer = LIST.replace("2. Call", "2. Greet the customer\n3. Call").replace("Write a letter", "Write a long letter")
    comparison = compare_editions(document, newer, after)
    assert comparison is not None
    assert [change.kind for change in comparison.changes] == ["add", "title"]
    titles = [node.title for node in take_changes(document, comparison, {0, 1}).sop.nodes]
    wanted = ["Look up the order", "Greet the customer", "Call the shop", "Write a long letter", "Close the case"]
    assert [title for title in titles if title in wanted] == wanted


def test_an_edition_that_shares_nothing_is_compared_in_bounded_time() -> None:
    old = read_source("\n".join(f"Check the b{number} and the c{number} of it." for number in range(600)), "prose")
    new = read_source("\n".join(f"Write d{number} and e{number} into the f." for number in range(600)), "prose")
    assert pair_passages(old, new) == {}
