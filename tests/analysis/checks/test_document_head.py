"""What is wrong with the head of a document: against the day that is given, never against the clock."""

from __future__ import annotations

from datetime import date

import pytest

from sopstudio.analysis import check_document
from sopstudio.sop import Document, Head, Sop, replace_fields
from tests.analysis.examples import GOOD

DUE = date(2026, 6, 30)


def codes(head: Head, sop: Sop = GOOD, today: date | None = None) -> list[str]:
    return [problem.code for problem in check_document(Document(sop=sop, head=head), today=today)]


@pytest.mark.parametrize(
    ("today", "status", "overdue"),
    [
        (date(2026, 6, 30), "in force", False),
        (date(2026, 7, 1), "in force", True),
        (date(2026, 7, 1), "", True),
        (date(2026, 7, 1), "withdrawn", False),
        (None, "in force", False),
    ],
)
def test_a_review_is_overdue_after_its_day(today: date | None, status: str, overdue: bool) -> None:
    head = Head.model_validate({"status": status, "next_review": DUE})
    assert ("review-overdue" in codes(head, today=today)) is overdue


def test_what_is_in_force_has_no_errors() -> None:
    broken = replace_fields(GOOD, start="nowhere")
    assert codes(Head(status="in force")) == codes(Head())
    assert "in-force-with-errors" in codes(Head(status="in force"), broken)
    assert "in-force-with-errors" not in codes(Head(status="draft"), broken)


def test_a_review_is_not_before_the_document_takes_effect() -> None:
    assert "review-before-effect" in codes(Head(effective_from=date(2026, 7, 1), next_review=DUE))
    assert "review-before-effect" not in codes(Head(effective_from=DUE, next_review=DUE))


def test_errors_stay_first() -> None:
    problems = check_document(Document(sop=replace_fields(GOOD, start="nowhere"), head=Head(status="in force")))
    severities = [problem.severity for problem in problems]
    assert severities == sorted(severities, key=("error", "warning", "hint").index)
