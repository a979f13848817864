"""The guide, shown in the window."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from sopstudio.resources import resource
from sopstudio.ui.floating import Floating
from sopstudio.ui.parts import named

PICTURE_WIDTH = 820


class Guide(Floating):
    """`resources/guide.md` with its pictures. It is ours, so it may hold markup; nothing of a user's ever does."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, "Guide", 920, 900)
        self.text = QTextBrowser()
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenExternalLinks(True)
        named(self.text, "Guide")
        self.inside.addWidget(self.text)

    def open(self) -> None:
        """Show it from its beginning."""
        if self.text.document().isEmpty():
            folder = resource("guide.md").parent
            self.text.document().setBaseUrl(QUrl.fromLocalFile(f"{folder}/"))
            self.text.setMarkdown((folder / "guide.md").read_text(encoding="utf-8"))
            self._fit_pictures()
        self.bring()
        self.text.setFocus()

    def _fit_pictures(self) -> None:
        """Make pictures as wide as the text."""
        document = self.text.document()
        block = document.begin()
        while block.isValid():
            parts = block.begin()
            while not parts.atEnd():
                looks = parts.fragment().charFormat().toImageFormat()
                if looks.isValid():
                    looks.setWidth(PICTURE_WIDTH)
                    cursor = self.text.textCursor()
                    cursor.setPosition(parts.fragment().position())
                    cursor.setPosition(parts.fragment().position() + 1, cursor.MoveMode.KeepAnchor)
                    cursor.setCharFormat(looks)
                parts += 1
            block = block.next()
