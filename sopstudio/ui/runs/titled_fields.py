"""Controls below one another, each with its title at the left."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import label

FIELD_TITLE_WIDTH = 76
"""The width of the titles beside fields, so that the fields of all grids begin at one place."""


class TitledFields(QGridLayout):
    """A line for each control. A title comes and goes with its control."""

    def __init__(self, *fields: tuple[str, QWidget], spacing: int = SPACE_S) -> None:
        super().__init__()
        self.setHorizontalSpacing(SPACE_M)
        self.setVerticalSpacing(spacing)
        self.setColumnMinimumWidth(0, FIELD_TITLE_WIDTH)
        self.setColumnStretch(1, 1)
        for title, control in fields:
            self.add_field(title, control)

    def add_field(self, title: str, control: QWidget) -> None:
        """Add a line at the end."""
        line, title_label = self.rowCount(), label(title, "field")
        title_label.setBuddy(control)
        if control.isHidden() and control.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            title_label.hide()
        self.addWidget(title_label, line, 0)
        self.addWidget(control, line, 1)
        _TitleVisibility(title_label, control)


class _TitleVisibility(QObject):
    """Shows a title while its control is shown."""

    def __init__(self, title: QLabel, control: QWidget) -> None:
        super().__init__(control)
        self._title = title
        control.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is asked of the control itself, also while everything around it is hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._title.setVisible(event.type() == QEvent.Type.ShowToParent)
        return super().eventFilter(watched, event)


__all__ = ["FIELD_TITLE_WIDTH", "TitledFields"]
