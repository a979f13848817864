"""A panel that floats over the window: not modal, closed by Escape, never larger than the window, which it shades."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAccessibleWidget, QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from sopstudio.translation import tr
from sopstudio.ui.accessibility import Interface
from sopstudio.ui.tab_order import focus_within
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_XL
from sopstudio.ui.widgets import button, column, label, row

TOP_MARGIN, MIN_HIGH = 64, 600
"""Pixels above a panel, so that the header stays in view, in a window of at least this height."""


SHADE = QColor(0, 0, 0, 70)
"""What lies over the window behind a panel."""


class _Shade(QWidget):
    """Sets a panel off from what is behind it, which can be used all the same."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Darken what is to be painted."""
        QPainter(self).fillRect(event.rect(), SHADE)


class FloatingPanel(QFrame):
    """Subclasses fill `content`. `width` and `height` are preferred sizes; when closed, the focus returns to
    where it was.
    """

    def __init__(self, window: QWidget, title: str, width: int, height: int) -> None:
        super().__init__(window)
        self.setObjectName("floating")
        self.setAccessibleName(title)
        self._window, self._preferred_size = window, (width, height)
        self._focus_before: QWidget | None = None
        self._shade: _Shade | None = None
        close_button = button(tr("Close"), self.dismiss, role="link", tip=tr("Close {title} (Esc)", title=title))
        self.content: QVBoxLayout = column(spacing=SPACE_M)
        layout = column(self, margin=SPACE_L, spacing=SPACE_M)
        layout.addLayout(row(label(title, "title"), None, close_button))
        layout.addLayout(self.content, 1)
        window.installEventFilter(self)
        self.hide()

    def accessible_interface(self) -> Interface:
        """A dialog, so that its name is read when the focus comes into it."""
        return QAccessibleWidget(self, QAccessible.Role.Dialog)

    def show_on_top(self) -> None:
        """Show the panel above everything else."""
        self._focus_before = self._window.focusWidget()
        self._shade = self._shade or _Shade(self._window)
        self._update_geometry()
        for part in (self._shade, self):
            part.show()
            part.raise_()

    def dismiss(self) -> None:
        """Hide the panel and give the focus back; to the window where what had it is gone meanwhile."""
        target = self._focus_before
        (target if target is not None and isValid(target) and target.isVisible() else self._window).setFocus()
        self.hide()  # after the focus went, which would go to any other widget first

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the shade away, however the panel was closed."""
        super().hideEvent(event)
        if self._shade is not None and self.isHidden():  # not where the window is hidden with it
            self._shade.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window."""
        if watched is self._window and event.type() == QEvent.Type.Resize and self.isVisible():
            self._update_geometry()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays in the panel: what is behind it is covered."""
        return focus_within(self, forward=forward)

    def _update_geometry(self) -> None:
        available, (width, height) = self._window.size(), self._preferred_size
        top = TOP_MARGIN if available.height() >= MIN_HIGH else SPACE_L
        width, height = (
            min(width, available.width() - 2 * SPACE_XL),
            min(height, available.height() - top - SPACE_XL),
        )
        self.setGeometry((available.width() - width) // 2, top, width, height)
        if self._shade is not None:
            self._shade.setGeometry(self._window.rect())
