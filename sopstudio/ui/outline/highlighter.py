"""The colours of an outline: words of the notation, facts, tags. Each line is coloured by itself."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from sopstudio.outline.spans import SpanKind, line_spans
from sopstudio.ui.theme import WEIGHT_NAME, Palette

INDENT_SPACING = 2
"""Pixels added to each character that indents a line, as spaces of the interface font are narrow."""


class OutlineHighlighter(QSyntaxHighlighter):
    """Colours a document in the colours of a palette."""

    def __init__(self, document: QTextDocument, palette: Palette) -> None:
        super().__init__(document)
        self._styles = _styles(palette)

    def set_palette(self, palette: Palette) -> None:
        """Colour everything for another theme."""
        self._styles = _styles(palette)
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        """Colour a line."""
        for start, end, kind in line_spans(text):
            if kind in self._styles:
                self.setFormat(start, end - start, self._styles[kind])


def _styles(palette: Palette) -> Mapping[SpanKind, QTextCharFormat]:
    indent = QTextCharFormat()
    indent.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
    indent.setFontLetterSpacing(INDENT_SPACING)
    heading = QTextCharFormat()
    heading.setFontWeight(WEIGHT_NAME)
    keyword = _ink(palette.muted)
    keyword.setFontWeight(WEIGHT_NAME)
    comment = _ink(palette.muted)
    comment.setFontItalic(True)
    return {
        "indent": indent, "heading": heading, "keyword": keyword, "key": _ink(palette.muted),
        "fact": _ink(palette.accent), "tag": _ink(palette.muted), "id": _ink(palette.muted), "comment": comment,
    }  # fmt: skip


def _ink(colour: str) -> QTextCharFormat:
    style = QTextCharFormat()
    style.setForeground(QColor(colour))
    return style


__all__ = ["OutlineHighlighter"]
