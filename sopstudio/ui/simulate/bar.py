"""The bar over the canvas: how a run is moved, as buttons made from the actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QToolButton

from sopstudio.ui.action import Action
from sopstudio.ui.icons import IconSet
from sopstudio.ui.parts import row
from sopstudio.ui.theme import SPACE_XS


class Bar(QFrame):
    """One button for each action; `refresh` greys out what cannot be done now."""

    def __init__(self, actions: Iterable[tuple[Action, str, Callable[[], bool]]], icons: IconSet) -> None:
        super().__init__()
        self.setObjectName("floating")
        self.setAccessibleName("Run")
        self._icons = icons
        self.buttons: dict[str, QToolButton] = {}
        self._parts: list[tuple[Action, QToolButton, Callable[[], bool]]] = []
        line = row(parent=self, space=2)
        line.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        for action, words, can in actions:
            made = self._made(action, words)
            self.buttons[action.id] = made
            self._parts.append((action, made, can))
            line.addWidget(made)
        icons.changed.connect(self._recolour)
        self.refresh()

    def refresh(self) -> None:
        """Enable what can be done."""
        for _, made, can in self._parts:
            made.setEnabled(can())

    def fit(self, room: int) -> None:
        """Leave the words away where there is no room for them; the tooltips have them."""
        style = Qt.ToolButtonStyle
        for words in (True, False):
            for _, made, _ in self._parts:
                both = words and bool(made.text())
                made.setToolButtonStyle(style.ToolButtonTextBesideIcon if both else style.ToolButtonIconOnly)
            if self.sizeHint().width() <= room:
                return

    def _made(self, action: Action, words: str) -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "bare")
        made.setText(words)
        made.setIcon(self._icons.icon(action.icon))
        made.setIconSize(QSize(18, 18))
        style = Qt.ToolButtonStyle
        made.setToolButtonStyle(style.ToolButtonTextBesideIcon if words else style.ToolButtonIconOnly)
        made.setToolTip(action.tip())
        made.setAccessibleName(action.tip())
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.clicked.connect(lambda _=False: action.run())
        return made

    def _recolour(self) -> None:
        for action, made, _ in self._parts:
            made.setIcon(self._icons.icon(action.icon))


__all__ = ["Bar"]
