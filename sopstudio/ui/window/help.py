"""Help: the guide, the way to the keys, and what this program is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

import sopstudio
from sopstudio.resources import resource_path
from sopstudio.translation import current_language, tr
from sopstudio.ui.action import Action
from sopstudio.ui.context import WindowContext
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.widgets import name_control

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


def guide_path() -> Path:
    """The guide in the language of the window; the English one where there is none."""
    english = resource_path("guide.md")
    translated = english.with_suffix(f".{current_language()}.md")
    return translated if translated.is_file() else english


class Guide(FloatingPanel):
    """The guide with its pictures. It is our own text, so it may contain markup; user text never may."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, tr("Guide"), 920, 900)
        self.text = _GuideBrowser(guide_path().parent)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenExternalLinks(True)
        name_control(self.text, tr("Guide"))
        self.content.addWidget(self.text)

    def open(self) -> None:
        """Show the guide from its start."""
        if self.text.document().isEmpty():
            self.text.setMarkdown(guide_path().read_text(encoding="utf-8"))
        self.show_on_top()
        self.text.setFocus()


def help_actions(
    open_shortcuts: Callable[[], None], open_guide: Callable[[], None], context: WindowContext
) -> Iterator[Action]:
    """The actions of the menu *Help*."""
    yield Action(
        "help.guide",
        tr("Guide"),
        open_guide,
        "Help",
        "Shift+F1",
        "book",
        search_words=tr("manual documentation how to"),
    )
    yield Action("help.keys", tr("Keys"), open_shortcuts, "Help", "F1", "help", search_words=tr("shortcuts keyboard"))
    about_text = tr(
        "SOP Studio {version}. Everything stays on this machine unless you choose a model elsewhere.",
        version=sopstudio.__version__,
    )
    yield Action("help.about", tr("About SOP Studio"), lambda: context.notices.post(about_text), "Help", group=1)
