"""What screen readers are told of widgets."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from sopstudio.ui.accessibility import Announcer


def spoken_name(widget: QWidget | None) -> str:
    """The name that a reader says."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name) if widget is not None else ""


def announcements(widget: QWidget) -> list[str]:
    """What is announced about a widget and those within it from now on."""
    said: list[str] = []
    for announcer in widget.findChildren(Announcer):
        announcer.announced.connect(said.append)
    return said
