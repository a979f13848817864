"""PDF documents: the text of their pages, without running heads and feet, read as prose.

pypdf gives the lines as they are printed; lines that go on are joined by the reader of plain text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from sopstudio.containers.extracts import Pages
from sopstudio.containers.opening import open_pdf
from sopstudio.documents.draft import draft_procedure
from sopstudio.documents.plain_text import read_plain_text, split_marker
from sopstudio.errors import FormatError
from sopstudio.formats.format import Format, Loss, Reading, Source
from sopstudio.formats.limits import check_lines
from sopstudio.formats.prose import build_sop
from sopstudio.sop.document import Document
from sopstudio.translation import tr

MAX_EDGE_LINES: Final = 3
"""How many lines at the top and at the bottom of a page can be a running head or foot."""
MIN_PAGES_WITH_HEAD: Final = 3
_BEGINS: Final = b"%PDF-"
_DIGITS: Final = re.compile(r"\d+|\b[ivxlc]{1,6}\b")
_PAGE_NUMBER: Final = re.compile(r"(?:page|seite|p\.)?\s*[-–]?\s*\d{1,4}\s*[-–]?(?:\s*(?:of|/|von)\s*\d{1,4})?", re.I)


def detect(source: Source) -> bool:
    """Whether the first bytes are those of a PDF document."""
    return source.raw.startswith(_BEGINS)


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a PDF document. Raises `FormatError` where it is locked, damaged, without text or without steps."""
    if not detect(source):
        raise FormatError(tr("this is not a PDF document"), hint=tr("leave --from out"))
    return build_from_pages(open_pdf(source.raw, here=source.is_limited), base)


def build_from_pages(extract: Pages, base: Document | None = None) -> Reading:
    """The SOP of the pages of a PDF document. Raises `FormatError` where they have no text or say nothing to do."""
    pages, losses = extract.pages, [Loss(note.what, "", note.why) for note in extract.notes]
    kept, running = drop_running_lines(pages)
    text = "\n".join(line for page in kept for line in page)
    if not text.strip():
        why = (
            tr("its pages are pictures, as a scanner makes them")
            if any(pages) or losses
            else tr("its pages hold no letters")
        )
        raise FormatError(
            tr("there is no text in this PDF"), why=why, hint=tr("recognise the text first (OCR), then open it")
        )
    check_lines(text)
    losses += [Loss(tr("a running head or foot is left out"), "", line, "lost") for line in running]
    reading = build_sop(draft_procedure(read_plain_text(text)), base)
    return replace(reading, losses=(*losses, *reading.losses))


def drop_running_lines(pages: Sequence[Sequence[str]]) -> tuple[list[list[str]], list[str]]:
    """The pages without the lines that stand at the top or bottom of most of them, and those lines once each."""
    counts = Counter(key for page in pages for key in {_key(page[index]) for index in _edges(page)})
    least = max(MIN_PAGES_WITH_HEAD, (len(pages) + 1) // 2)
    running = {key for key, count in counts.items() if key and count >= least}
    kept: list[list[str]] = []
    dropped: dict[str, str] = {}
    for page in pages:
        drop = {index for index in _edges(page) if _key(page[index]) in running or _is_page_number(page, index)}
        dropped |= {_key(page[index]): page[index].strip() for index in sorted(drop) if page[index].strip()}
        kept.append([line for index, line in enumerate(page) if index not in drop])
    return _join_pages(kept), [line for line in dropped.values() if not _PAGE_NUMBER.fullmatch(line)]


def _join_pages(pages: Iterable[list[str]]) -> list[list[str]]:
    """The pages without blank lines at their ends, so that a sentence goes on over the break; a page that ends with a
    sentence is followed by a blank line.
    """
    joined: list[list[str]] = []
    for page in pages:
        lines = list(page)
        while lines and not lines[-1].strip():
            lines.pop()
        while lines and not lines[0].strip():
            lines.pop(0)
        if joined and joined[-1] and lines and joined[-1][-1].rstrip().endswith((".", ":", "!", "?")):
            joined[-1].append("")
        joined.append(lines)
    return joined


def _edges(page: Sequence[str]) -> set[int]:
    filled = [index for index, line in enumerate(page) if line.strip()]
    return {*filled[:MAX_EDGE_LINES], *filled[-MAX_EDGE_LINES:]}


def _key(line: str) -> str:
    """A line without its numbers, which change from page to page; an item of a list is never a running line."""
    bare = line.strip()
    if split_marker(bare)[0] and not _PAGE_NUMBER.fullmatch(bare):
        return ""
    return _DIGITS.sub("#", bare.casefold())


def _is_page_number(page: Sequence[str], index: int) -> bool:
    """Whether a line at the edge of a page is nothing but its number."""
    filled = [position for position, line in enumerate(page) if line.strip()]
    return index in (filled[0], filled[-1]) and bool(_PAGE_NUMBER.fullmatch(page[index].strip()))


FORMAT = Format(name="pdf", title="PDF", extensions=(".pdf",), detect=detect, read=read, is_binary=True)

__all__ = ["FORMAT", "build_from_pages", "detect", "drop_running_lines", "read"]
