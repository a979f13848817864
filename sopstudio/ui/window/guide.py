"""The guide, shown in the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from sopstudio.resources import resource
from sopstudio.ui.floating import Floating
from sopstudio.ui.parts import named

PICTURE_WIDTH = 820


class _Pages(QTextBrowser):
    """Text whose pictures lie in a folder and are as wide as the text."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """A picture of the folder, made smaller where it is wider than the text."""
        path = self._folder / (name.path() if isinstance(name, QUrl) else name)
        picture = QImage(str(path))
        if picture.isNull():
            return super().loadResource(kind, name)
        scale = self.devicePixelRatioF()
        width = round(PICTURE_WIDTH * scale)
        picture = picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(scale)
        return picture


class Guide(Floating):
    """`resources/guide.md` with its pictures. It is ours, so it may hold markup; nothing of a user's ever does."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, "Guide", 920, 900)
        self.text = _Pages(resource("guide.md").parent)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenExternalLinks(True)
        named(self.text, "Guide")
        self.inside.addWidget(self.text)

    def open(self) -> None:
        """Show it from its beginning."""
        if self.text.document().isEmpty():
            self.text.setMarkdown(resource("guide.md").read_text(encoding="utf-8"))
        self.bring()
        self.text.setFocus()
