"""The status bar: what is saved, layout and model, problems, and the size of the SOP."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sopstudio.ui.parts import label, row, set_role
from sopstudio.ui.theme import SPACE_L

STATUS_BAR_HEIGHT = 28
STATUS_PARTS = ("saved", "layout", "model", "problems")


class StatusBar(QWidget):
    """Named parts on the left, the size of the SOP on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("footer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(STATUS_BAR_HEIGHT)
        self._parts = {name: label("", "quiet") for name in STATUS_PARTS}
        for part in self._parts.values():
            part.hide()
        self._size = label("", "quiet")
        line = row(*self._parts.values(), None, self._size, parent=self, spacing=SPACE_L)
        line.setContentsMargins(SPACE_L, 0, SPACE_L, 0)

    def show_part(self, name: str, text: str, role: str = "quiet") -> None:
        """Show `text` in one of the parts; blank hides the part."""
        self._parts[name].setText(text)
        self._parts[name].setVisible(bool(text))
        set_role(self._parts[name], role)

    def show_size(self, text: str) -> None:
        """Show the size of the SOP."""
        self._size.setText(text)
