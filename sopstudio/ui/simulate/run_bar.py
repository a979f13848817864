"""The bar over the canvas with the buttons that control a run, built from the actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QToolButton

from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.icons import IconSet
from sopstudio.ui.text_widgets import set_plain_tooltip
from sopstudio.ui.theme import SPACE_XS
from sopstudio.ui.widgets import row


class RunBar(QFrame):
    """A button for each action; `refresh` disables those that cannot run now."""

    def __init__(self, actions: Iterable[tuple[Action, str, Callable[[], bool]]], icons: IconSet) -> None:
        super().__init__()
        self.setObjectName("floating")
        self.setAccessibleName(tr("Run"))
        self._icons = icons
        self.buttons: dict[str, QToolButton] = {}
        self._entries: list[tuple[Action, QToolButton, Callable[[], bool]]] = []
        layout = row(parent=self, spacing=2)
        layout.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        for action, text, is_enabled in actions:
            tool_button = self._create_button(action, text)
            self.buttons[action.id] = tool_button
            self._entries.append((action, tool_button, is_enabled))
            layout.addWidget(tool_button)
        icons.changed.connect(self._update_icons)
        self.refresh()

    def refresh(self) -> None:
        """Enable the buttons whose action can run."""
        for _, tool_button, is_enabled in self._entries:
            tool_button.setEnabled(is_enabled())

    def fit(self, max_width: int) -> None:
        """Hide the texts where there is no room for them; the tooltips have them."""
        style = Qt.ToolButtonStyle
        for with_text in (True, False):
            for _, tool_button, _ in self._entries:
                shows_text = with_text and bool(tool_button.text())
                tool_button.setToolButtonStyle(
                    style.ToolButtonTextBesideIcon if shows_text else style.ToolButtonIconOnly
                )
            if self.sizeHint().width() <= max_width:
                return

    def _create_button(self, action: Action, text: str) -> QToolButton:
        tool_button = QToolButton()
        tool_button.setProperty("role", "bare")
        tool_button.setText(text)
        tool_button.setIcon(self._icons.icon(action.icon))
        tool_button.setIconSize(QSize(18, 18))
        style = Qt.ToolButtonStyle
        tool_button.setToolButtonStyle(style.ToolButtonTextBesideIcon if text else style.ToolButtonIconOnly)
        tool_button.setAccessibleName(text or action.tooltip())
        set_plain_tooltip(tool_button, action.tooltip())
        tool_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        tool_button.clicked.connect(lambda _=False: action.run())
        return tool_button

    def _update_icons(self) -> None:
        for action, tool_button, _ in self._entries:
            tool_button.setIcon(self._icons.icon(action.icon))


__all__ = ["RunBar"]
