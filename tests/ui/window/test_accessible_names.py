"""What a screen reader is told: everything that can have the focus has a name and a role."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QComboBox, QWidget

from sopstudio.ui.window import MainWindow

DIALOGS = (
    "file.paste", "view.settings", "view.models", "view.repository", "file.deploy", "help.keys", "view.palette",
    "canvas.find", "help.tour",
)  # fmt: skip


def is_within_choice(widget: QWidget) -> bool:
    """Whether it is the list that a choice opens, which has the focus of the choice."""
    parent = widget.parentWidget()
    return parent is not None and isinstance(parent.parentWidget(), QComboBox)


def is_put_away(widget: QWidget) -> bool:
    """Whether it was hidden, and is not merely in a part of the window that was not shown yet."""
    return widget.isHidden() and widget.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)


def test_everything_that_takes_the_focus_has_a_name_and_a_role(window: MainWindow) -> None:
    window.load_rest()
    for name in DIALOGS:
        assert window.action_set.run(name)
    looked_at, nameless = 0, []
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or widget.focusProxy() is not None:
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface is not None
        looked_at += 1
        if is_within_choice(widget) or is_put_away(widget):
            continue
        if not interface.text(QAccessible.Text.Name).strip() or interface.role() == QAccessible.Role.NoRole:
            nameless.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    assert looked_at > 100
    assert nameless == []
