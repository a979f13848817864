"""The line at the foot: what is saved, which layout and model, what is wrong, and how large the SOP is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sopstudio.ui.parts import label, restyle, row
from sopstudio.ui.theme import SPACE_L

HEIGHT = 28
PARTS = ("saved", "layout", "model", "problems")


class Footer(QWidget):
    """Named parts on the left, the size of the SOP on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("footer")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(HEIGHT)
        self._parts = {name: label("", "quiet") for name in PARTS}
        for part in self._parts.values():
            part.hide()
        self._size = label("", "quiet")
        line = row(*self._parts.values(), None, self._size, parent=self, space=SPACE_L)
        line.setContentsMargins(SPACE_L, 0, SPACE_L, 0)

    def show_part(self, name: str, text: str, role: str = "quiet") -> None:
        """Say something in one of the parts."""
        self._parts[name].setText(text)
        self._parts[name].setVisible(bool(text))
        restyle(self._parts[name], role)

    def show_size(self, text: str) -> None:
        """Say how large the SOP is."""
        self._size.setText(text)
