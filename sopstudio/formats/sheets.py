"""Sheets of cells as an SOP: what the formats *csv* and *xlsx* share.

A sheet with steps or decisions is a procedure. One with past cases is not, and that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sopstudio.documents.blocks import Block, SourceText
from sopstudio.documents.case_tables import is_case_table
from sopstudio.documents.clauses import Action, Branch, Label
from sopstudio.documents.draft import Draft, draft_procedure
from sopstudio.documents.invented_titles import DECIDE_PREFIX, DECIDE_TITLE
from sopstudio.documents.sheets import Row, read_sheet
from sopstudio.errors import FormatError
from sopstudio.formats.format import Reading
from sopstudio.formats.limits import MAX_BLOCKS
from sopstudio.formats.prose import build_sop
from sopstudio.sop.document import Document
from sopstudio.translation import format_number, tr

CASES_HINT = tr(
    "past cases are scenarios: write them as JSON Lines and score them with evaluate FILE --scenarios CASES"
)


class NamedRows(NamedTuple):
    """A sheet: its name (blank for the only one) and its rows, with their lines in the text of the document."""

    name: str
    rows: list[Row]


def build_from_sheets(draft: Draft, origin: str, base: Document | None = None) -> Reading:
    """The SOP of a draft that was made of sheets. `origin` is the format in which its text is read.

    Raises `FormatError` where no table says what is to be done.
    """
    if not draft.source.blocks:
        raise FormatError(tr("there is nothing to read"), why=tr("every cell is empty"))
    if not draft.clauses:
        raise _no_procedure(draft.source.blocks)
    return build_sop(_with_lead(draft), base, origin)


def draft_sheets(text: str, sheets: Sequence[NamedRows]) -> Draft:
    """The draft of the sheets whose text, with a line for each row, is `text`.

    Raises `FormatError` for more than `MAX_BLOCKS` rows.
    """
    if sum(len(sheet.rows) for sheet in sheets) > MAX_BLOCKS:
        raise FormatError(
            tr("the table is too large"),
            why=tr("more than {max_blocks} rows", max_blocks=format_number(MAX_BLOCKS)),
            hint=tr("split the procedure"),
        )
    blocks = [
        block
        for number, sheet in enumerate(sheets)
        for block in read_sheet(sheet.rows, sheet.name, is_first=number == 0)
    ]
    return draft_procedure(SourceText(text, tuple(blocks)))


def _with_lead(draft: Draft) -> Draft:
    """A draft that begins with a step, not with the branches of a decision table."""
    first = next((clause for clause in draft.clauses if not isinstance(clause, Label)), None)
    if not isinstance(first, Branch):
        return draft
    lead = Action(DECIDE_PREFIX + draft.title if draft.title else DECIDE_TITLE, first.line)
    return replace(draft, clauses=(lead, *draft.clauses))


def _no_procedure(blocks: Sequence[Block]) -> FormatError:
    """What a table is that holds no procedure, and what can be done with it."""
    tables = [block for block in blocks if block.kind == "table"]
    cases = next((table for table in tables if is_case_table(table.rows[0], table.rows[1:])), None)
    if cases is not None:
        names = ", ".join(name for name in cases.rows[0][:6] if name)
        why = tr("each row is a case with its values ({names}), none says what is to be done", names=names)
        return FormatError(
            tr("this is a table of cases, not a procedure"),
            where=tr("line {line}", line=cases.line),
            why=why,
            hint=CASES_HINT,
        )
    hint = tr("a table of steps has a column such as Step or Action, a decision table one such as Decision or Outcome")
    why = tr("no column of it says what is to be done")
    return FormatError(tr("this is a table, not a procedure"), why=why, hint=hint)


__all__ = ["CASES_HINT", "NamedRows", "build_from_sheets", "draft_sheets"]
