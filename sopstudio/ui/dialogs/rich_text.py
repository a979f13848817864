"""Rich text on the clipboard: what word processors, wikis and browsers put there, with its structure."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from sopstudio.documents.recognition import is_outline
from sopstudio.errors import FormatError
from sopstudio.formats.csv import find_delimiter
from sopstudio.formats.html_blocks import has_structure, html_to_text
from sopstudio.ui.dialogs.line_numbers import NumberedText

MAX_PAGE_CHARACTERS = 5_000_000
_SHEET = re.compile(r"office:excel|google-sheets-html-origin|data-sheets-|\bsd(?:num|val)=", re.I)
"""What Excel, Google Sheets and LibreOffice Calc write into the cells that they copy."""


def text_of(content: QMimeData | None) -> str:
    """The text of what was copied: where it has structure, a rendition that keeps it.

    JSON, outlines and the cells of a spreadsheet stay plain.
    """
    if content is None:
        return ""
    plain = content.text()
    if not content.hasHtml() or plain.lstrip()[:1] in ("{", "[") or is_outline(plain):
        return plain
    page = content.html()
    is_sheet = _SHEET.search(page[:MAX_PAGE_CHARACTERS]) is not None and find_delimiter(plain) == "\t"
    if len(page) > MAX_PAGE_CHARACTERS or is_sheet or not has_structure(page):
        return plain
    try:
        return html_to_text(page) or plain
    except FormatError:
        return plain


def clipboard_text() -> str:
    """The text on the clipboard (see `text_of`)."""
    return text_of(QGuiApplication.clipboard().mimeData())


class RichTextEditor(NumberedText):
    """An editor of plain text into which rich text is pasted with its structure."""

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Whether there is text in what is pasted or dropped."""
        return source.hasText() or source.hasHtml()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Put in what is pasted or dropped, as one edit."""
        self.textCursor().insertText(text_of(source))
        self.ensureCursorVisible()


__all__ = ["RichTextEditor", "clipboard_text", "text_of"]
