"""The slider above the timeline: a dot for each event, which it says in words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAccessibleWidget, QSlider

from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.context import ThemeState
from sopstudio.ui.widgets import name_control


class AccessibleSlider(QAccessibleWidget):
    """The slider for screen readers: its value is the event in words, not the number of a step."""

    def __init__(self, slider: EventSlider) -> None:
        super().__init__(slider, QAccessible.Role.Slider)
        self._slider = slider

    def text(self, kind: QAccessible.Text) -> str:
        """The words of the slider as its value."""
        return self._slider.value_text if kind == QAccessible.Text.Value else super().text(kind)


class EventSlider(QSlider):
    """A slider whose steps are dots: filled up to the event that is shown, which `value_text` says in words."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme = theme
        self.value_text = ""
        self._announcer = Announcer(self)
        self.setFixedHeight(22)
        name_control(self, tr("Moment of the run"))
        theme.changed.connect(self.update)

    def accessible_interface(self) -> QAccessibleInterface:
        """What screen readers are told of this slider."""
        return AccessibleSlider(self)

    def set_value_text(self, text: str) -> None:
        """Say in words what is shown, aloud while the slider is used."""
        if text != self.value_text:
            self.value_text = text
            if self.hasFocus():
                self._announcer.announce(text)

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
