"""Pages of which one is in view, and which scroll where there is less room than a page needs."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from sopstudio.ui.widgets import focus_first, release_focus

MIN_PAGE_SIZE = QSize(80, 60)


class Pages(QStackedWidget):
    """As large as the page in view needs; a plain one is as large as the largest of all."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(lambda _: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        """What the page in view needs."""
        page = self.currentWidget()
        return page.minimumSizeHint().expandedTo(page.minimumSize()) if page is not None else QSize()

    def heightForWidth(self, width: int) -> int:
        """What the page in view needs at this width: what scrolls by itself is given less than it would like."""
        page = self.currentWidget()
        if isinstance(page, Pages):
            return page.heightForWidth(width)
        layout, least = page.layout() if page is not None else None, self.minimumSizeHint().height()
        return max(least, layout.minimumHeightForWidth(width)) if layout and layout.hasHeightForWidth() else least


@runtime_checkable
class FitsHeight(Protocol):
    """A widget that says less, or hides, where there is little height for it."""

    def fit_height(self, height: int) -> None:
        """Use no more than the `height` that there is, in pixels."""


class PanelStack(QScrollArea):
    """Shows one of its pages at a time, in the whole area where the page fits. It tells a page that `FitsHeight` how
    high the area is.
    """

    def __init__(self) -> None:
        super().__init__()
        self._pages = Pages()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._pages)

    def addWidget(self, page: QWidget) -> None:
        """Add a page to be shown later."""
        self._pages.addWidget(page)

    def currentWidget(self) -> QWidget | None:
        """The page in view."""
        return self._pages.currentWidget()

    def setCurrentWidget(self, page: QWidget) -> None:
        """Bring a page into view, from its beginning; it takes the focus over from the one before."""
        before = self.currentWidget()
        had_focus = before is not None and before is not page and release_focus(before)
        self._fit_height(page)
        self._pages.setCurrentWidget(page)
        self.ensureVisible(0, 0)
        if had_focus:
            focus_first(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the page say less before it is given more height than there is."""
        self._fit_height(self.currentWidget())
        super().resizeEvent(event)

    def _fit_height(self, page: QWidget | None) -> None:
        if isinstance(page, FitsHeight):
            page.fit_height(self.viewport().height())

    def minimumSizeHint(self) -> QSize:
        """Less than any page needs, as they scroll."""
        return MIN_PAGE_SIZE

    def sizeHint(self) -> QSize:
        """What the page in view would like."""
        return self._pages.sizeHint()


class ToolPanel(QWidget):
    """A panel with a line of `tools` above what it lists. Where it has a tab, they move beside that."""

    tools: QWidget


__all__ = ["FitsHeight", "Pages", "PanelStack", "ToolPanel"]
