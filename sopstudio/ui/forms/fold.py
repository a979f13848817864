"""A part of a form that most people do not need, collapsed until it is opened."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from sopstudio.ui.icons import IconSet
from sopstudio.ui.parts import column, set_plain_tooltip


class Collapsible(QWidget):
    """A heading that opens and closes what is below it."""

    def __init__(self, title: str, inside: QWidget, icons: IconSet, *, opened: bool = False) -> None:
        super().__init__()
        self._icons, self.inside = icons, inside
        self.header = QToolButton()
        self.header.setText(title.replace("&", "&&"))
        self.header.setObjectName(f"fold:{title}")
        self.header.setProperty("role", "fold")
        self.header.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.header.setIconSize(QSize(12, 12))
        self.header.setCheckable(True)
        self.header.setChecked(opened)
        self.header.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.header.setAccessibleName(title)
        set_plain_tooltip(self.header, f"Show or hide: {title}")
        lines = column(self, spacing=8)
        lines.addWidget(self.header)
        lines.addWidget(inside)
        self.header.toggled.connect(self._set_open)
        icons.changed.connect(self._recolour)
        self._set_open(opened)

    def _set_open(self, opened: bool) -> None:
        self.inside.setVisible(opened)
        self._recolour()

    def _recolour(self) -> None:
        self.header.setIcon(self._icons.icon("chevron-down" if self.header.isChecked() else "chevron-right"))
