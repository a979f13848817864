"""A sentence that was left out becomes a step where it stands in the text."""

from __future__ import annotations

from sopstudio.editions.coverage import find_coverage, read_author_text
from sopstudio.editions.insertion import insert_passage
from sopstudio.formats import Reading, read
from sopstudio.sop import Document
from sopstudio.sop.edits import remove_node
from tests.editions.texts import COMPLAINT
from tests.formats.texts import edges


def take_in(document: Document, sentence: str) -> Document:
    reading = read_author_text(document)
    assert reading is not None
    index = next(index for index, passage in enumerate(reading.passages) if passage.text == sentence)
    coverage = find_coverage(document, reading)
    insertion = insert_passage(document, reading, coverage, index)
    after = find_coverage(insertion.document, reading)
    assert index not in after.uncovered
    assert set(insertion.nodes) <= set(after.elements[index])
    return insertion.document


def new_edges(before: Document, after: Document) -> set[str]:
    return set(edges(Reading(after))) - set(edges(Reading(before)))


def test_a_remark_stands_behind_the_step_before_it() -> None:
    before = read(COMPLAINT).document
    assert new_edges(before, take_in(before, "Customers like it.")) == {
        "Offer a voucher -always-> Customers like it",
        "Customers like it -always-> Decide: amount",
    }


def test_a_condition_becomes_a_branch_that_both_ways_leave() -> None:
    before = read(COMPLAINT).document
    after = take_in(before, "Call the shop if the voucher fails.")
    assert new_edges(before, after) == {
        "Thank the customer -always-> Decide: the voucher fails",
        "Decide: the voucher fails -the voucher fails-> Call the shop",
        "Decide: the voucher fails -otherwise-> End",
        "Call the shop -always-> End",
    }


def test_a_step_before_the_first_is_the_new_beginning() -> None:
    before = read(COMPLAINT).document
    after = take_in(before, "Team lead: approves refunds")
    start = next(node for node in after.sop.nodes if node.id == after.sop.start)
    titles = {node.id: node.title for node in after.sop.nodes}
    first = [titles[edge.target] for edge in after.sop.edges if edge.source == start.id]
    assert "Team lead: approves refunds" in [start.title, *first]


def test_a_step_that_was_taken_out_comes_back() -> None:
    before = remove_node(read(COMPLAINT).document, "issue-the-refund")
    after = take_in(before, "Issue the refund.")
    assert "issue-the-refund" in {node.id for node in after.sop.nodes}


def test_every_node_has_a_position_and_ids_are_unique() -> None:
    after = take_in(take_in(read(COMPLAINT).document, "Customers like it."), "See policy 3.")
    assert set(after.layout) == {node.id for node in after.sop.nodes}
    assert len({edge.id for edge in after.sop.edges}) == len(after.sop.edges)
