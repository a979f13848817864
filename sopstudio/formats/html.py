"""HTML pages, and rich text from the clipboard, read as prose."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from sopstudio.documents.draft import draft_procedure
from sopstudio.documents.plain_text import read_plain_text
from sopstudio.errors import FormatError
from sopstudio.formats.format import NOT_JSON, Format, Reading, Source
from sopstudio.formats.html_blocks import read_page
from sopstudio.formats.html_encoding import PAGE
from sopstudio.formats.limits import check_lines
from sopstudio.formats.prose import build_sop
from sopstudio.sop.document import Document
from sopstudio.translation import format_number, tr

MAX_TAGS: Final = 300_000
_EXTENSIONS: Final = (".html", ".htm", ".xhtml")
_PIECE: Final = re.compile(r"\s*<(?:h[1-6]|ul|ol|table|div|p)\b[^>]*>", re.I)


def detect(source: Source) -> bool:
    """Whether a text is an HTML page, or a piece of one."""
    if source.data is not NOT_JSON or source.raw:
        return False
    return bool(PAGE.match(source.text)) or (not source.name and bool(_PIECE.match(source.text)))


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a page. Raises `FormatError` where it is too large, or nothing in it is to be done."""
    if source.text.count("<") > MAX_TAGS:
        raise FormatError(
            tr("the page is too large"),
            why=tr("more than {max_tags} tags", max_tags=format_number(MAX_TAGS)),
            hint=tr("split the procedure"),
        )
    text, pictures = read_page(source.text)
    check_lines(text)
    if not text.strip():
        raise FormatError(tr("there is no text in this page"))
    return build_sop(replace(draft_procedure(read_plain_text(text)), pictures=pictures), base)


FORMAT = Format(name="html", title="HTML", extensions=_EXTENSIONS, detect=detect, read=read)

__all__ = ["FORMAT", "detect", "read"]
