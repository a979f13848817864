"""The sidebar: the library with the samples, and the outline of the open SOP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.drafts import Drafts
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import IconButton, column, label, on_switch, row, set_switch, styled_widget
from sopstudio.ui.window.library_panel import LibraryPanel
from sopstudio.ui.window.library_rows import LibraryItem

if TYPE_CHECKING:
    from sopstudio.ui.outline import OutlinePanel

MIN_OUTLINE_HEIGHT = 280
"""Pixels that the outline has at least while it is written in, where the window has them."""


class Sidebar(QWidget):
    """Library above outline."""

    def __init__(self, context: WindowContext, samples: Path | None, drafts: Drafts) -> None:
        super().__init__()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(180)
        self.library = LibraryPanel(context, samples, drafts)
        self.list = self.library.list
        self._context = context
        self._outline: OutlinePanel | None = None
        self._split = split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(_titled_section(tr("Library"), self.library))
        self.detail_button = IconButton(context.icons, "code", tr("Show all details in the outline (Ctrl+Shift+E)"))
        on_switch(self.detail_button, lambda _: self.toggle_detail())
        layout = column(self)
        layout.setContentsMargins(0, 0, 1, 0)
        layout.addWidget(split)

    @property
    def outline(self) -> OutlinePanel:
        """The outline, made when it is first needed, as it loads the parser of texts."""
        if self._outline is None:
            from sopstudio.ui.outline import OutlinePanel

            self._outline = OutlinePanel(self._context)
            self._split.addWidget(_titled_section(tr("Outline"), self._outline, self.detail_button))
            self._split.setSizes([290, 370])
            self.setTabOrder(self.list, self.detail_button)
            self.setTabOrder(self.detail_button, self._outline.editor)
            self._outline.setFocusProxy(self._outline.editor)  # not before, else Tab comes to it twice
        return self._outline

    def give_outline_room(self) -> None:
        """In a low sidebar, leave the library no more than it needs."""
        if self.outline.editor.viewport().height() < MIN_OUTLINE_HEIGHT:
            self._split.setSizes([0, self._split.height()])

    def close_tasks(self) -> None:
        """Stop the reading in the background."""
        if self._outline is not None:
            self._outline.close_tasks()

    def toggle_detail(self) -> None:
        """Show everything in the outline that a text can say, or the steps in words."""
        self.outline.set_detail("words" if self.outline.detail == "everything" else "everything")
        set_switch(self.detail_button, self.shows_detail())

    def shows_detail(self) -> bool:
        """Whether the outline says everything."""
        return self.outline.detail == "everything"

    def refresh(self) -> None:
        """List the current content of the library."""
        self.library.refresh()

    def library_items(self) -> Iterator[LibraryItem]:
        """All rows of the library that can be opened."""
        return self.library.library_items()


def _titled_section(title: str, content: QWidget, *buttons: QWidget) -> QWidget:
    section = styled_widget("part")
    heading_label = label(title, "section")
    heading = row(heading_label, None, *buttons)
    heading.setContentsMargins(SPACE_M, SPACE_M, SPACE_S, SPACE_XS)
    layout = column(section)
    layout.addLayout(heading)
    content_layout = column()
    content_layout.setContentsMargins(SPACE_S, 0, SPACE_S, SPACE_S)
    content_layout.addWidget(content)
    layout.addLayout(content_layout)
    return section
