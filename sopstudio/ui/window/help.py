"""Help: the shortcuts of all actions in one list, and what this program is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QGridLayout, QTextBrowser, QWidget

import sopstudio
from sopstudio.resources import resource_path
from sopstudio.translation import current_language, tr
from sopstudio.ui.action import MENU_TITLES, MENUS, NATIVE, Action, ActionSet
from sopstudio.ui.context import WindowContext
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.theme import SPACE_M, SPACE_XL, SPACE_XS
from sopstudio.ui.widgets import label, name_control, scroll_area

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


class ShortcutsPanel(FloatingPanel):
    """Every action that has a shortcut, by menu; built from the actions each time it opens."""

    def __init__(self, window: QWidget, actions: ActionSet) -> None:
        super().__init__(window, tr("Keys"), 560, 680)
        self._actions = actions
        self._content = QWidget()
        self._grid = QGridLayout(self._content)
        self._grid.setContentsMargins(0, 0, SPACE_M, 0)
        self._grid.setHorizontalSpacing(SPACE_XL)
        self._grid.setVerticalSpacing(SPACE_XS)
        self._grid.setColumnStretch(0, 1)
        self.list = scroll_area(self._content, tr("Keys for all actions"))
        self.content.addWidget(self.list)

    def open(self) -> None:
        """List the shortcuts of all actions as they are now, and show the panel."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        grid_row = 0
        for menu in MENUS:
            with_key = [self._actions.actions[name] for name in self._actions.menu_actions(menu)]
            with_key = [action for action in with_key if action.key]
            if with_key:
                self._grid.addWidget(label(MENU_TITLES[menu], "section"), grid_row, 0, 1, 2)
                grid_row += 1
            for action in with_key:
                self._grid.addWidget(label(action.title, wrap=True), grid_row, 0)
                self._grid.addWidget(label(action.shortcuts()[0].toString(NATIVE), "code"), grid_row, 1)
                grid_row += 1
        self._grid.setRowStretch(grid_row, 1)
        self.show_on_top()
        self.list.setFocus()


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
