"""A drop-down list that elides its text where there is no room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

from sopstudio.ui.theme import SPACE_XS


class DropDown(QComboBox):
    """A drop-down list whose text is elided where there is no room. The mouse wheel scrolls past it and
    changes nothing.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def elided_text(self) -> str:
        """The text, elided to the available width."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        width = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width() - SPACE_XS
        return self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, width)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignore the wheel, so that scrolling the panel does not change the choice."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as usual, with the elided text."""
        option, painter = QStyleOptionComboBox(), QStylePainter(self)
        self.initStyleOption(option)
        option.currentText = self.elided_text
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


__all__ = ["DropDown"]
