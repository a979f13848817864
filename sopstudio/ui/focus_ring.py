"""A ring around what has the focus: around everything in the themes of high contrast, where a line in another colour is
not enough, else around what has no line of its own and came by key.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen, QWindow
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFocusFrame,
    QListView,
    QPlainTextEdit,
    QTabBar,
    QTableView,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from sopstudio.ui.application import get_application
from sopstudio.ui.context import ThemeState
from sopstudio.ui.theme import RADIUS

RING_WIDTH = 2
OTHER_REASONS = {
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
}
"""Why the focus comes without anybody going there by key."""
SELECT_ROW = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
RESTACKING = {QEvent.Type.Show, QEvent.Type.Move, QEvent.Type.Resize}


def has_own_line(widget: QWidget) -> bool:
    """Whether the style sheet marks the focus of a widget itself; of a list in its current row, where that is selected:
    Qt makes a row the current one when the list gets the focus, but does not select it.
    """
    if isinstance(widget, QListView):
        return widget.selectionModel() is not None and widget.selectionModel().isSelected(widget.currentIndex())
    return not isinstance(widget, QAbstractScrollArea | QTabBar) or isinstance(widget, QPlainTextEdit | QTextEdit)


class FocusRing(QFocusFrame):
    """One per window: Qt keeps it around the widget that it is set to."""

    def __init__(self, window: QWidget, theme: ThemeState) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self.by_key = False
        self.hide()
        window.installEventFilter(self)
        get_application().focusChanged.connect(self._follow)
        theme.changed.connect(lambda: self._follow(None, window.focusWidget()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay above the widget: Qt puts it below, where one that fills its place covers it. Notice keys and clicks."""
        match event.type():
            case QEvent.Type.KeyPress if isinstance(watched, QWindow):
                self.by_key = True
            case QEvent.Type.MouseButtonPress if isinstance(watched, QWindow):
                self.by_key = False
                self._follow(None, self._window.focusWidget())
            case QEvent.Type.KeyRelease if isinstance(watched, QWindow) and isinstance(
                self._window.focusWidget(), QListView
            ):
                self._follow(None, self._window.focusWidget())  # an arrow key may have selected a row
            case QEvent.Type.Show if watched is self._window:
                self._watch_keys()
        if isinstance(watched, QWindow) or (watched is self._window and watched is not self.widget()):
            return False
        is_filtered = super().eventFilter(watched, event)
        if event.type() in RESTACKING and watched is self.widget():
            self._cover()
        return is_filtered

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring around the part that is in view, also where that ends with the widget around it."""
        painter, palette = QPainter(self), self._theme.palette
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(palette.text if palette.is_high_contrast else palette.accent), RING_WIDTH))
        inset = RING_WIDTH / 2
        area = QRectF(self.visibleRegion().boundingRect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, RADIUS, RADIUS)
        painter.end()

    def _watch_keys(self) -> None:
        """Notice what comes to the window from the system: Qt does not say whether a key moved the focus.

        That window is known by its kind alone, as Python may get another object for it later.
        """
        self._window.windowHandle().installEventFilter(self)  # the second time Qt moves it to the front

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Go to what has the focus in this window now."""
        if not isValid(self) or not isValid(self._window):
            return
        target: Any = None  # the types of PySide forbid what Qt takes for nowhere
        if new is not None and self._window.isAncestorOf(new) and self._needs_ring(new):
            target = new
        self.setWidget(target)
        if target is None:
            self.setParent(self._window)  # else it would be deleted with what it was around
        self.setVisible(target is not None and target.isVisible())
        self._cover()

    def _needs_ring(self, widget: QWidget) -> bool:
        return self._theme.palette.is_high_contrast or (self.by_key and not has_own_line(widget))

    def _cover(self) -> None:
        """Paint above the widget, and not only outside of it."""
        self.raise_()
        self.clearMask()


class FocusedRow(QObject):
    """Selects a row of a table or a list that the focus comes to by key, where none is: it marks nothing else, and with
    one row no arrow key would.
    """

    def __init__(self, view: QTableView | QListView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Select the current row, or else the first one."""
        is_by_key = isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() not in OTHER_REASONS
        if is_by_key and not self._view.selectionModel().hasSelection():
            current, first = self._view.currentIndex(), self._view.model().index(0, 0)
            self._view.setCurrentIndex(current if current.isValid() else first)
            self._view.selectionModel().select(self._view.currentIndex(), SELECT_ROW)
        return super().eventFilter(watched, event)


__all__ = ["FocusRing", "FocusedRow", "has_own_line"]
