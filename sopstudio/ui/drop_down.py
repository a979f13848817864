"""A list to choose one from, which says so where it has no room for the whole of what is chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

from sopstudio.ui.theme import SPACE_XS


class DropDown(QComboBox):
    """A choice whose text ends in … where its room does; the wheel scrolls past it, and chooses nothing by chance."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def shown(self) -> str:
        """The text, as far as there is room for it."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width() - SPACE_XS
        return self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what is around: another choice would throw away what is shown of this one."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as any other box, with what is shown of the text."""
        option, painter = QStyleOptionComboBox(), QStylePainter(self)
        self.initStyleOption(option)
        option.currentText = self.shown
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


__all__ = ["DropDown"]
