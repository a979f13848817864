"""Keeps what has the keyboard focus in view in a scroll area: Qt scrolls to it only after the Tab key, and of a text
box it then shows no more than the caret.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, QTimer
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from sopstudio.ui.application import get_application
from sopstudio.ui.forms.field import Field
from sopstudio.ui.theme import SPACE_S

LAYOUT_EVENTS = {QEvent.Type.LayoutRequest, QEvent.Type.Resize}


class FocusInView(QObject):
    """Scrolls to the control in the `content` of an area that gets the focus, with its caption and its error, and again
    whenever the form around it changes, until the user scrolls.
    """

    def __init__(self, area: QScrollArea, content: QWidget) -> None:
        super().__init__(area)
        self._area, self._content = area, content
        self._is_followed = False
        self._timer = QTimer(self, singleShot=True, interval=0)  # what was added just now has its place only then
        self._timer.timeout.connect(self._scroll)
        area.verticalScrollBar().actionTriggered.connect(self._leave)
        area.viewport().installEventFilter(self)
        content.installEventFilter(self)
        get_application().focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The form or the area has another size."""
        if self._is_followed and event.type() in LAYOUT_EVENTS:
            self._timer.start()
        return super().eventFilter(watched, event)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        self._is_followed = new is not None and self._content.isAncestorOf(new)
        if self._is_followed:
            self._timer.start()

    def _leave(self) -> None:
        self._is_followed = False

    def _scroll(self) -> None:
        focused = QApplication.focusWidget()
        is_pressed = QApplication.mouseButtons() != Qt.MouseButton.NoButton  # a click ends where it began
        if focused is None or is_pressed or not self._is_followed or not self._content.isAncestorOf(focused):
            return
        top, bottom = self._extent(focused)
        bar, height = self._area.verticalScrollBar(), self._area.viewport().height()
        margin = max(0, min(SPACE_S, (height - (bottom - top)) // 2))
        bar.setValue(min(max(bar.value(), bottom + margin - height), top - margin))

    def _extent(self, focused: QWidget) -> tuple[int, int]:
        """The top and the bottom of what is to be seen, in the content: the whole field, or as much as has room."""
        field: QWidget | None = focused
        while field is not None and not isinstance(field, Field):
            field = field.parentWidget()
        caret = QRectF(focused.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)).toRect()
        extents = [(field or focused, (field or focused).rect()), (focused, focused.rect()), (focused, caret)]
        height = self._area.viewport().height()
        widget, rect = next((extent for extent in extents if extent[1].height() <= height), extents[-1])
        top = widget.mapTo(self._content, QPoint(0, rect.top())).y()
        return top, top + rect.height()


__all__ = ["FocusInView"]
