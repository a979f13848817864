"""The slider over the timeline, with a dot for each event."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider

from sopstudio.ui.desk import ThemeState
from sopstudio.ui.parts import name_control


class EventSlider(QSlider):
    """A slider whose steps are dots: filled up to the event that is shown."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme = theme
        self.setFixedHeight(22)
        name_control(self, "Moment of the run")
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a line, and a dot for each event as far as there is room."""
        palette = self._theme.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        centre = self.height() / 2
        painter.setPen(QColor(palette.line))
        painter.drawLine(8, int(centre), self.width() - 8, int(centre))
        painter.setPen(Qt.PenStyle.NoPen)
        step_count = max(1, self.maximum())
        stride = max(1, -(-step_count * 9 // max(1, self.width() - 16)))
        for step in range(0, self.maximum() + 1, stride):
            painter.setBrush(QColor(palette.accent if step <= self.value() else palette.line))
            painter.drawEllipse(self._x_of(step) - 3, int(centre) - 3, 7, 7)
        painter.setBrush(QColor(palette.accent))
        painter.drawEllipse(self._x_of(self.value()) - 5, int(centre) - 5, 11, 11)
        if self.hasFocus():
            painter.setPen(QColor(palette.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self._x_of(self.value()) - 8, int(centre) - 8, 17, 17)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the dot under the pointer."""
        self._move_to_pointer(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer along the dots."""
        self._move_to_pointer(event)

    def _move_to_pointer(self, event: QMouseEvent) -> None:
        share = (event.position().x() - 8) / max(1, self.width() - 16)
        self.setValue(round(share * self.maximum()))

    def _x_of(self, step: int) -> int:
        return 8 + round((self.width() - 16) * step / max(1, self.maximum()))


__all__ = ["EventSlider"]
