"""Lets widgets and objects of Python say themselves what screen readers are told of them.

Qt asks a factory for the accessible interface of an object when an assistive program asks for the object, and keeps it
as long as the object lives. An object with a method `accessible_interface` is asked for its own.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QAccessibleWidget, QWidget

Interface: TypeAlias = Any
"""A `QAccessibleInterface` or None, for which the types of PySide have no room."""


def interface_of(owner: QObject | None) -> Interface:
    """What screen readers are told of an object; None of none."""
    return QAccessible.queryAccessibleInterface(owner) if owner is not None else None


class Announcer(QObject):
    """Has sentences read about a widget that nobody asked for. `announced` carries each of them."""

    announced = Signal(str)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget

    def announce(self, text: str) -> None:
        """Have a sentence read."""
        self.announced.emit(text)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._widget, text))


def _create_interface(class_name: str, owner: QObject) -> Interface:
    """The object's own interface; a window for a widget that is one. None leaves it to Qt.

    Qt takes a window that is a plain widget for a mere container, in which readers look for no focus.
    """
    create = getattr(owner, "accessible_interface", None)
    if create is not None:
        return create()
    if class_name == "QWidget" and isinstance(owner, QWidget) and owner.windowType() == Qt.WindowType.Window:
        return QAccessibleWidget(owner, QAccessible.Role.Window)
    return None


@cache
def install_factory() -> None:
    """Let Qt ask objects for their interfaces, once in a program."""
    QAccessible.installFactory(_create_interface)


__all__ = ["Announcer", "Interface", "install_factory", "interface_of"]
