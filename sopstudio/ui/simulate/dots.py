"""The slider over the timeline, whose steps are dots."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider

from sopstudio.ui.desk import Look
from sopstudio.ui.parts import named


class Dots(QSlider):
    """A slider whose steps are dots: filled up to the moment that is shown."""

    def __init__(self, look: Look) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._look = look
        self.setFixedHeight(22)
        named(self, "Moment of the run")
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line, and a dot for each event as far as there is room."""
        palette = self._look.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        painter.setPen(QColor(palette.line))
        painter.drawLine(8, int(middle), self.width() - 8, int(middle))
        painter.setPen(Qt.PenStyle.NoPen)
        steps = max(1, self.maximum())
        each = max(1, -(-steps * 9 // max(1, self.width() - 16)))
        for step in range(0, self.maximum() + 1, each):
            painter.setBrush(QColor(palette.accent if step <= self.value() else palette.line))
            painter.drawEllipse(self._place(step) - 3, int(middle) - 3, 7, 7)
        painter.setBrush(QColor(palette.accent))
        painter.drawEllipse(self._place(self.value()) - 5, int(middle) - 5, 11, 11)
        if self.hasFocus():
            painter.setPen(QColor(palette.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self._place(self.value()) - 8, int(middle) - 8, 17, 17)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the dot under the pointer."""
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag along the dots."""
        self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        part = (event.position().x() - 8) / max(1, self.width() - 16)
        self.setValue(round(part * self.maximum()))

    def _place(self, step: int) -> int:
        return 8 + round((self.width() - 16) * step / max(1, self.maximum()))


__all__ = ["Dots"]
