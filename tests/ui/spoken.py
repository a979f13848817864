"""What screen readers are told of widgets."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
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


def visible_interfaces(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Everything that a reader can come to, as an assistive program walks the window."""
    if interface.state().invisible or not interface.isValid():
        return
    yield interface
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is not None:
            yield from visible_interfaces(child)
