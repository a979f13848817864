"""What screen readers are told of widgets."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget


def spoken_name(widget: QWidget) -> str:
    """The name that a reader says."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
