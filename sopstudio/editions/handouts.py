"""A newer edition that the program wrote: it is read as a whole, and what it says differently is one offer."""

from __future__ import annotations

from typing import Final

from sopstudio.editions.coverage import SourceReading, draft_source
from sopstudio.formats.handout import read_handout
from sopstudio.sop.diff import diff_documents
from sopstudio.sop.document import Document
from sopstudio.text.changes import describe_change
from sopstudio.text.humanize import plural
from sopstudio.translation import tr

MAX_DIFFERENCES: Final = 20
"""How many differences are told one by one."""


def read_edition(document: Document, edition: SourceReading) -> Document | None:
    """The SOP that a newer edition says, with what it does not tell as it is now; None for an edition that the program
    did not write.
    """
    draft = draft_source(edition.text, edition.format)
    return read_handout(draft.source.blocks, document) if draft is not None else None


def describe_differences(before: Document, after: Document) -> tuple[str, str]:
    """What taking an edition does, and each difference on a line; blank where there is none."""
    changes = diff_documents(before, after)
    lines = [describe_change(change, after.sop if change.kind != "removed" else before.sop) for change in changes]
    if len(lines) > MAX_DIFFERENCES:
        lines = [*lines[:MAX_DIFFERENCES], tr("… and {count} more", count=len(lines) - MAX_DIFFERENCES)]
    count = plural(len(changes), "difference")
    return (tr("Take over {count}", count=count), "\n".join(lines)) if changes else ("", "")


__all__ = ["describe_differences", "read_edition"]
