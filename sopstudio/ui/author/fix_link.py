"""The button of a fix, which shows what the fix would change while the pointer or the keyboard is at it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QFocusEvent, QHideEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from sopstudio.analysis import Fix, Problem
from sopstudio.ui.context import WindowContext
from sopstudio.ui.fix_preview import EffectPlace
from sopstudio.ui.widgets import WrappedLink

HOVER_DELAY_MS: Final = 250
"""Milliseconds that the pointer rests on a fix before its effect is shown."""
BY_MOUSE: Final = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
)
"""Reasons for which a fix has the focus although nobody chose it by keyboard."""


class FixLink(WrappedLink):
    """Takes a fix when it is clicked. What it changes is shown beside the widget `beside`, the row or card of its
    problem.
    """

    def __init__(self, context: WindowContext, problem: Problem, fix: Fix, beside: QWidget, *, role: str = "") -> None:
        super().__init__(fix.title, self._take)
        if role:
            self.setProperty("role", role)
        self.setToolTip("")  # what it changes is shown in its place
        self._context, self._problem, self._fix, self._beside = context, problem, fix, beside
        self._timer = QTimer(self, singleShot=True, interval=HOVER_DELAY_MS)
        self._timer.timeout.connect(self._show_effect)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the effect once the pointer rests."""
        super().enterEvent(event)
        self._timer.start()

    def leaveEvent(self, event: QEvent) -> None:
        """Hide the effect."""
        super().leaveEvent(event)
        self._hide_effect()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the effect at once to who comes by keyboard."""
        super().focusInEvent(event)
        if event.reason() not in BY_MOUSE:
            self._scroll_into_view()
            self._show_effect(reveals=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the effect."""
        super().focusOutEvent(event)
        self._hide_effect()

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the effect with the link."""
        super().hideEvent(event)
        self._hide_effect()

    def _scroll_into_view(self) -> None:
        """A list of rows scrolls to its current row, not to what has the focus in it."""
        area = self.parentWidget()
        while area is not None and not isinstance(area, QAbstractScrollArea):
            area = area.parentWidget()
        if area is not None:
            top = self.mapTo(area.viewport(), QPoint(0, 0)).y()
            hidden = max(top + self.height() - area.viewport().height(), 0) or min(top, 0)
            area.verticalScrollBar().setValue(area.verticalScrollBar().value() + hidden)

    def _show_effect(self, *, reveals: bool = False) -> None:
        context = self._context
        place = EffectPlace(self, self._beside, context.canvas, reveals)
        context.fix_preview.show_for(context.document.document, self._problem, self._fix, place)

    def _hide_effect(self) -> None:
        self._timer.stop()
        self._context.fix_preview.hide_for(self)

    def _take(self) -> None:
        self._hide_effect()
        self._context.document.attempt(self._fix.title, self._fix.apply)


__all__ = ["FixLink"]
