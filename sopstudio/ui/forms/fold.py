"""A part of a form that most people never need, folded away until it is opened."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from sopstudio.ui.icons import IconSet
from sopstudio.ui.parts import column, plain_tip


class Fold(QWidget):
    """A heading that opens and closes what is below it."""

    def __init__(self, title: str, inside: QWidget, icons: IconSet, *, opened: bool = False) -> None:
        super().__init__()
        self._icons, self.inside = icons, inside
        self.head = QToolButton()
        self.head.setText(title.replace("&", "&&"))
        self.head.setObjectName(f"fold:{title}")
        self.head.setProperty("role", "fold")
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setIconSize(QSize(12, 12))
        self.head.setCheckable(True)
        self.head.setChecked(opened)
        self.head.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.head.setAccessibleName(title)
        plain_tip(self.head, f"Show or hide: {title}")
        lines = column(self, space=8)
        lines.addWidget(self.head)
        lines.addWidget(inside)
        self.head.toggled.connect(self._show)
        icons.changed.connect(self._recolour)
        self._show(opened)

    def _show(self, opened: bool) -> None:
        self.inside.setVisible(opened)
        self._recolour()

    def _recolour(self) -> None:
        self.head.setIcon(self._icons.icon("chevron-down" if self.head.isChecked() else "chevron-right"))
