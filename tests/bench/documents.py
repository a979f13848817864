"""Documents: a 60-page Word manual, and the same lines as a PDF, from their bytes to an SOP and to its preview.

The peer does less: python-docx and pypdf give the text of the same file, without labels, blocks or a graph. Time on the
clock, the best of several rounds, for ours passes in the child that reads: its start is counted, too.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

import docx
from pypdf import PdfReader

from sopstudio.formats import read
from sopstudio.layout import lay_out
from sopstudio.layout.layered import cached_centres
from tests.formats import word_files
from tests.formats.pdf_files import write_pdf

PAGES, STEPS, ROUNDS = 60, 24, 3
STEP = "Check the field {} of form {} against the register of the branch office and write the result down."
BRANCH = (
    "If the field of form {} is empty and the customer cannot be reached within two days, close the request and tell "
    "the office, otherwise go on with the next form."
)
CASES = (("Risk", "Amount due", "Action"), ("high", "> 500", "Escalate it"), ("low", "> 100", "Check it"))


def run() -> list[dict[str, Any]]:
    """Milliseconds to an SOP, beside the text alone."""
    manual, printed = word_manual(), pdf_manual()
    word, pdf = partial(_word_text, manual), partial(_pdf_text, printed)
    return [
        _row("documents, a Word manual of 60 pages to an SOP", partial(read, manual), "python-docx, its text", word),
        _row("documents, the same to its preview", partial(_preview, manual), "python-docx, its text", word),
        _row("documents, the same lines as a PDF to an SOP", partial(read, printed), "pypdf, its text", pdf),
    ]


def _preview(raw: bytes) -> object:
    """What the window shows of a file that is opened: its nodes with their places."""
    cached_centres.cache_clear()
    return lay_out(read(raw).document)


def _row(name: str, work: Callable[[], object], peer: str, reference: Callable[[], object]) -> dict[str, Any]:
    ours, theirs = _milliseconds(work), _milliseconds(reference)
    return {
        "name": name,
        "figure": round(ours, 1),
        "unit": "ms",
        "n": ROUNDS,
        "peer": {"name": peer, "figure": round(theirs, 1)},
        "ratio": round(ours / theirs, 2),
    }


def _milliseconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        began = perf_counter()
        work()
        times.append((perf_counter() - began) * 1000)
    return min(times)


def _word_text(raw: bytes) -> str:
    return "\n".join(paragraph.text for paragraph in docx.Document(io.BytesIO(raw)).paragraphs)


def _pdf_text(raw: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(raw)).pages)


def word_manual() -> bytes:
    """A manual with a heading, numbered steps on three levels, a branch and a table of cases on every page."""
    document = word_files.new_document()
    word_files.add_list(document, 70, word_files.LEVELS)
    document.add_heading("Operations manual", 0)
    document.add_heading("Procedure", 1)
    for page in range(PAGES):
        document.add_heading(f"Topic {page}", 2)
        for step in range(STEPS):
            word_files.number(document.add_paragraph(STEP.format(step, page)), 70, step % 3)
        document.add_paragraph(BRANCH.format(page))
        table = document.add_table(len(CASES), len(CASES[0]))
        for row, cells in zip(table.rows, CASES, strict=True):
            for cell, text in zip(row.cells, cells, strict=True):
                cell.text = text
    return word_files.to_bytes(document)


def pdf_manual() -> bytes:
    """The same steps on as many pages, with a running head."""
    pages = [
        [f"{page + 1}.{step + 1} {STEP.format(step, page)}" for step in range(STEPS)] + [BRANCH.format(page)]
        for page in range(PAGES)
    ]
    return write_pdf(pages, head="Operations manual", foot="#")
