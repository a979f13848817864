"""The head of a document: beside the SOP, never in its hash, shown in differences, kept when a text is read again."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from sopstudio.formats import read
from sopstudio.sop import Document, Head, SourceDocument, content_digest, digest, replace_fields
from sopstudio.sop.diff import Change, describe_change, diff_documents
from sopstudio.sop.document import with_head_of
from sopstudio.sop.head import parse_day

APPROVED = Head(number="SOP-14", status="approved", next_review=date(2026, 12, 31))
DOCUMENT = read("Look at the order\nEnd: done", "text").document


def with_head(**fields: Any) -> Document:
    return replace_fields(DOCUMENT, head=replace_fields(APPROVED, **fields))


@pytest.mark.parametrize("text", ["2026-2-1", "31.12.2026", "2026-02-30", "soon", "20261231", ""])
def test_only_a_day_that_there_is_is_a_date(text: str) -> None:
    with pytest.raises(ValueError, match="2026-12-31"):
        parse_day(text)
    with pytest.raises(ValueError, match="2026-12-31"):
        Head.model_validate({"next_review": text})


def test_a_date_is_a_date() -> None:
    assert Head.model_validate({"next_review": "2026-12-31"}) == Head(next_review=date(2026, 12, 31))


def test_the_content_of_a_document_includes_its_head_and_that_without_one_is_the_sop() -> None:
    assert content_digest(DOCUMENT) == digest(DOCUMENT.sop)
    assert len({content_digest(document) for document in (DOCUMENT, with_head(), with_head(number="SOP-15"))}) == 3


def test_a_changed_head_is_a_difference_in_words() -> None:
    after = with_head(status="in force", sources=(SourceDocument(title="GDPR", edition="2016"),))
    [change] = diff_documents(with_head(), after)
    assert change == Change(
        "changed",
        "head",
        DOCUMENT.sop.id,
        fields=(("status", "approved", "in force"), ("sources", (), ("GDPR, 2016",))),
    )
    assert diff_documents(after, after) == ()
    [dated] = diff_documents(with_head(), with_head(next_review=None))
    assert describe_change(dated) == 'the head of the document changed: next review "2026-12-31" → nothing'


def test_a_text_that_is_read_again_keeps_the_head() -> None:
    assert read("Look\nEnd: done", "text", base=with_head()).document.head == APPROVED


def test_a_head_of_its_own_stands() -> None:
    assert with_head_of(with_head(number="1"), with_head(number="2")).head.number == "1"
    assert with_head_of(DOCUMENT, with_head(number="2")).head.number == "2"
