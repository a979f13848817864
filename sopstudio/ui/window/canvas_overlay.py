"""The widget that floats over the lower edge of the canvas: centred, or beside or above the minimap.

The canvas keeps that edge free when it shows the whole SOP.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from sopstudio.ui.canvas.minimap import Minimap
from sopstudio.ui.canvas.view import Canvas
from sopstudio.ui.panel_stack import FitsHeight
from sopstudio.ui.theme import SPACE_L, SPACE_S

FOLLOWED_EVENTS = (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move, QEvent.Type.LayoutRequest)


@runtime_checkable
class FitsWidth(Protocol):
    """A widget that can shrink to a given width."""

    def fit(self, max_width: int) -> None:
        """Shrink to at most `max_width` pixels."""


class CanvasOverlay(QObject):
    """Shows one widget over the canvas, and moves it when the canvas is resized."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._widget: QWidget | None = None
        self._minimap: Minimap | None = None
        canvas.installEventFilter(self)

    def add_widget(self, widget: QWidget | None) -> None:
        """Add a widget, to be shown later."""
        if widget is not None:
            widget.setParent(self._canvas)
            widget.hide()

    def show_widget(self, widget: QWidget | None) -> None:
        """Show this widget instead of the current one."""
        if self._widget is not None:
            self._widget.hide()
        self._widget = widget
        if widget is not None:
            widget.show()
            widget.raise_()
        self._update_position()

    def occupied_height(self) -> int:
        """How much of the lower edge of the canvas is covered, in pixels."""
        if self._widget is None or self._widget.isHidden():
            return 0
        return self._canvas.height() - self._widget.y()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the canvas, and the minimap."""
        if event.type() in FOLLOWED_EVENTS:
            self._update_position()
        return super().eventFilter(watched, event)

    def _update_position(self) -> None:
        if self._widget is not None:
            minimap, canvas_size = self._visible_minimap(), self._canvas.size()
            if isinstance(self._widget, FitsHeight):
                self._widget.fit_height(canvas_size.height())
            if isinstance(self._widget, FitsWidth):
                room = canvas_size.width() if minimap is None else minimap.x()
                self._widget.fit(max(0, room - 2 * SPACE_S))
            self._widget.adjustSize()
            size = self._widget.size()
            x, y = (canvas_size.width() - size.width()) // 2, canvas_size.height() - size.height() - SPACE_L
            if minimap is not None and minimap.x() - SPACE_S - size.width() >= SPACE_S:
                x = min(x, minimap.x() - SPACE_S - size.width())
            elif minimap is not None:
                y = minimap.y() - SPACE_S - size.height()
            self._widget.move(max(0, x), max(0, y))
        self._canvas.reserve_bottom(self.occupied_height())

    def _visible_minimap(self) -> Minimap | None:
        """The minimap while it is visible. It is created after this object, so it is looked up when needed."""
        if self._minimap is None:
            self._minimap = self._canvas.findChild(Minimap)
            if self._minimap is not None:
                self._minimap.installEventFilter(self)
        return self._minimap if self._minimap is not None and not self._minimap.isHidden() else None
