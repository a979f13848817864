"""Check the head of a document against the day and against the problems of its SOP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from sopstudio.analysis.problem import Problem
from sopstudio.sop import Head
from sopstudio.text.humanize import plural
from sopstudio.translation import tr


def check_head(head: Head, problems: Sequence[Problem], today: date | None) -> Iterator[Problem]:
    """Problems of a head, where `problems` are those of the SOP. Without `today` no date is judged."""
    errors = sum(problem.severity == "error" for problem in problems)
    if head.status == "in force" and errors:
        message = tr(
            "The document says that it is in force, but its procedure has {errors}. Mend them, or change the status.",
            errors=plural(errors, "error"),
        )
        yield Problem("in-force-with-errors", "warning", message, field="status")
    if head.effective_from and head.next_review and head.next_review < head.effective_from:
        message = tr(
            "The next review ({next_review}) is before the day from which the document is effective "
            "({effective_from}). Correct one of the dates.",
            next_review=head.next_review,
            effective_from=head.effective_from,
        )
        yield Problem("review-before-effect", "warning", message, field="next_review")
    if today is not None and head.next_review and head.next_review < today and head.status != "withdrawn":
        message = tr(
            "The review was due on {next_review}. Review the procedure, and set the date of the next one.",
            next_review=head.next_review,
        )
        yield Problem("review-overdue", "warning", message, field="next_review")
