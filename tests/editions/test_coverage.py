"""Every sentence of a document is in the SOP that was read from it, or says why it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from sopstudio.editions.attachment import attach_source
from sopstudio.editions.coverage import NOT_IN_GRAPH, Coverage, SourceReading, find_coverage, read_author_text
from sopstudio.errors import FormatError
from sopstudio.formats import read, write
from sopstudio.sop import Document, Sop
from sopstudio.sop.canonical_json import digest
from sopstudio.sop.edits import remove_edge, remove_node, rename_node, replace_node
from sopstudio.sop.elements import node_of
from sopstudio.sop.frozen import replace_fields
from tests.editions.texts import COMPLAINT


def cover(document: Document) -> tuple[SourceReading, Coverage]:
    reading = read_author_text(document)
    assert reading is not None
    return reading, find_coverage(document, reading)


def by_sentence(document: Document) -> dict[str, tuple[str, ...]]:
    reading, coverage = cover(document)
    return {reading.passages[index].text: names for index, names in coverage.elements.items()}


def reasons(document: Document) -> dict[str, str]:
    reading, coverage = cover(document)
    return {reading.passages[index].text: reason for index, reason in coverage.uncovered.items()}


def test_a_sentence_leads_to_all_that_it_became() -> None:
    links = by_sentence(read(COMPLAINT).document)
    assert links["Look up the order."] == ("look-up-the-order",)
    assert set(links["If the order is late, offer a voucher."]) == {"offer-a-voucher", "e1"}
    assert set(links["Otherwise, say sorry."]) == {"say-sorry", "e2"}
    assert {"the-team-lead-approves-it", "decide-amount"} <= set(
        links["If the amount exceeds 200 EUR, the team lead approves it."]
    )
    assert links["Thank the customer and end the call."] == ("thank-the-customer", "end")
    assert links["in cash"] == links["Issue the refund."]
    assert links["Purpose: Say what to do when an order is late."] == ("sop:description",)
    assert links["Voucher: a code that pays for a part of the next order"] == ("article:voucher",)
    assert links["order_id: the number on the receipt"] == ("fact:order_id",)


def test_a_sentence_left_out_says_why() -> None:
    assert reasons(read(COMPLAINT).document) == {
        "Customers like it.": "it says nothing that is to be done",
        "Team lead: approves refunds": "it says who is responsible",
        "See policy 3.": "it is about the document",
        "Call the shop if the voucher fails.": "it is about the document",
    }


def test_links_follow_a_renamed_node_and_go_with_a_removed_one() -> None:
    document = read(COMPLAINT).document
    renamed = rename_node(document, "look-up-the-order", "look")
    retitled = replace_node(renamed, replace_fields(node_of(renamed.sop, "look"), title="Find it"))
    assert by_sentence(retitled)["Look up the order."] == ("look",)
    removed = remove_node(document, "look-up-the-order")
    assert reasons(removed)["Look up the order."] == NOT_IN_GRAPH


def test_an_edge_of_another_condition_does_not_inherit_the_sentence_of_a_removed_one() -> None:
    document = remove_edge(read(COMPLAINT).document, "e1")
    assert by_sentence(document)["If the order is late, offer a voucher."] == ("offer-a-voucher",)
    assert not any(entry.element == "e1" for entry in document.provenance)


def test_the_document_and_its_links_are_in_the_native_file_and_not_in_the_hash() -> None:
    document = read(COMPLAINT).document
    again = read(write(document, "native").files[f"{document.sop.id}.sop.json"]).document
    assert by_sentence(again) == by_sentence(document)
    assert digest(again.sop) == digest(replace_fields(again, provenance=()).sop)


def test_an_outline_read_over_the_sop_leaves_the_links_to_the_document() -> None:
    document = read(COMPLAINT).document
    outline = next(iter(write(document, "text").files.values())).decode()
    edited = read(outline.replace("Look up the order", "Look the order up"), base=document).document
    links = by_sentence(edited)
    assert len(links["Look up the order."]) == 1
    assert links["Issue the refund."] == by_sentence(document)["Issue the refund."]


def test_the_name_of_the_file_is_known(tmp_path: Path) -> None:
    path = tmp_path / "late.txt"
    path.write_text(COMPLAINT, encoding="utf-8")
    document = read(path).document
    assert document.provenance[0].origin == "prose: late.txt"
    assert "Look up the order." in by_sentence(document)


def test_indented_text_is_linked_line_by_line() -> None:
    document = read("# Returns\nlook it up\nif {age} > 30:\n    End: too late\nsend a label\n").document
    links = by_sentence(document)
    assert links["look it up"] == ("look-it-up",)
    assert links["End: too late"] == ("too-late",)
    assert links["if {age} > 30:"] == ("e1", "fact:age")


def test_a_document_is_attached_to_an_sop_that_has_none() -> None:
    document = replace_fields(read(COMPLAINT).document, provenance=())
    assert read_author_text(document) is None
    attached = attach_source(document, read(COMPLAINT, base=document).document)
    assert attached.sop is document.sop
    assert by_sentence(attached)["Look up the order."] == ("look-up-the-order",)
    assert (
        by_sentence(attached)["Otherwise, say sorry."] == by_sentence(read(COMPLAINT).document)["Otherwise, say sorry."]
    )


def test_an_sop_without_a_document_has_no_sentences() -> None:
    assert read_author_text(Document(sop=Sop(id="x"))) is None


@pytest.mark.parametrize("pattern", ["agent-sop/*.sop.md", "sop-bench-amazon/*/sop.txt"])
def test_no_sentence_of_a_real_document_is_lost_without_a_reason(shared: Path, pattern: str) -> None:
    for path in sorted((shared / "fixtures").glob(pattern)):
        try:
            document = read(path).document
        except FormatError:
            continue
        reading, coverage = cover(document)
        lost = [reading.passages[index].text for index, reason in coverage.uncovered.items() if reason == NOT_IN_GRAPH]
        assert not lost, path.name
