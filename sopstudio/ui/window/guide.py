"""The user guide, shown in the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from sopstudio.resources import resource_path
from sopstudio.ui.floating import FloatingPanel
from sopstudio.ui.parts import name_control

PICTURE_WIDTH = 820


class _GuideBrowser(QTextBrowser):
    """A text browser whose pictures are in a folder and as wide as the text."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """A picture of the folder, scaled to the width of the text."""
        path = self._folder / (name.path() if isinstance(name, QUrl) else name)
        picture = QImage(str(path))
        if picture.isNull():
            return super().loadResource(kind, name)
        scale = self.devicePixelRatioF()
        width = round(PICTURE_WIDTH * scale)
        picture = picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        picture.setDevicePixelRatio(scale)
        return picture


class Guide(FloatingPanel):
    """`resources/guide.md` with its pictures. It is our own text, so it may contain markup; user text never may."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, "Guide", 920, 900)
        self.text = _GuideBrowser(resource_path("guide.md").parent)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenExternalLinks(True)
        name_control(self.text, "Guide")
        self.content.addWidget(self.text)

    def open(self) -> None:
        """Show the guide from its start."""
        if self.text.document().isEmpty():
            self.text.setMarkdown(resource_path("guide.md").read_text(encoding="utf-8"))
        self.show_on_top()
        self.text.setFocus()
