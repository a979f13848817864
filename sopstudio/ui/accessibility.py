"""Lets widgets and objects of Python say themselves what screen readers are told of them.

Qt asks a factory for the accessible interface of an object when an assistive program asks for the object, or something
is told of it for the first time, such as its name while it is being made. It keeps what it got as long as the object
lives. An object with a method `accessible_interface` is asked for its own, which must not depend on what comes later.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QComboBox, QListView, QListWidget, QWidget

from sopstudio.text.humanize import plural

Interface: TypeAlias = Any
"""A `QAccessibleInterface` or None, for which the types of PySide have no room."""


NOTHING_MORE = " "
"""Describes a widget whose name says all: without a description Qt has the tooltip read, or a line's placeholder."""


PLAIN_ROLES = {"QWidget": QAccessible.Role.Client, "QFrame": QAccessible.Role.Border}
"""The roles that Qt gives to widgets without a kind of their own, by class."""


def interface_of(owner: QObject | None) -> Interface:
    """What screen readers are told of an object; None of none."""
    return QAccessible.queryAccessibleInterface(owner) if owner is not None else None


def describe(widget: QWidget, text: str) -> None:
    """Have `text` read after the name of a widget, but not what the name says already."""
    widget.setAccessibleDescription(text if says_more(text, _name_of(widget)) else NOTHING_MORE)


def says_more(text: str, name: str) -> bool:
    """Whether a text has words, and not all of them stand in a name in this order."""
    words, name_words = (" ".join(re.findall(r"\w+", each.casefold())) for each in (text, name))
    return bool(words) and f" {words} " not in f" {name_words} "


def _name_of(widget: QWidget) -> str:
    """The name that readers say; "" where it is what a choice stands at, as everywhere but on Windows."""
    if isinstance(widget, QComboBox) and os.name == "posix":
        return ""
    text = widget.text().replace("&", "") if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text


class PressInterface(QAccessibleWidget):
    """A widget that is no button for Qt and is pressed like one: an assistive program calls `press`."""

    def __init__(
        self, widget: QWidget, press: Callable[[], object], role: QAccessible.Role = QAccessible.Role.Button
    ) -> None:
        super().__init__(widget, role)
        self._press = press

    def actionNames(self) -> list[str]:
        """It can be pressed, and have the focus where the keyboard gives it to it."""
        can_focus = self.widget().focusPolicy() != Qt.FocusPolicy.NoFocus
        return [self.pressAction(), *([self.setFocusAction()] if can_focus else [])]

    def doAction(self, name: str) -> None:
        """Press it, or let it have the focus."""
        if name == self.pressAction():
            self._press()
        else:
            super().doAction(name)


class FocusPassingInterface(QAccessibleWidget):
    """A widget that passes the focus on, to a field within it or to what it is a part of: Qt says that both have it."""

    def __init__(self, widget: QWidget, role: QAccessible.Role = QAccessible.Role.Client) -> None:
        super().__init__(widget, role)

    def state(self) -> QAccessible.State:
        """That of any widget; it has no focus."""
        state = super().state()
        state.focused = 0
        return state


class Announcer(QObject):
    """Has sentences read about a widget that nobody asked for. `announced` carries each of them.

    Whoever is about to be replaced, and owns the announcer, names another widget that they are `about`.
    """

    announced = Signal(str)

    def __init__(self, widget: QWidget, *, about: QWidget | None = None) -> None:
        super().__init__(widget)
        self._widget = about or widget

    def announce(self, text: str) -> None:
        """Have a sentence read."""
        self.announced.emit(text)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._widget, text))


class RowAnnouncer(Announcer):
    """Has the rows of a list read while the field beside it keeps the focus, so that no reader follows the list.
    `count` says how many there are.
    """

    def __init__(
        self, field: QWidget, rows: QListWidget, count: Callable[[int], str] = lambda number: plural(number, "row")
    ) -> None:
        super().__init__(field)
        self._rows, self._count, self._last = rows, count, ""

    def announce_rows(self, marked: str = "") -> None:
        """Have it read how many rows there are and which one is marked, in as few words as `marked` where that is
        given; nothing where that is as it was.
        """
        text = ": ".join(filter(None, (self._count(self._rows.count()), marked or self._marked_row())))
        if text != self._last:
            self.announce(text)
        self._last = text

    def announce_row(self) -> None:
        """Have the marked row read."""
        self.announce(self._marked_row())

    def forget(self) -> None:
        """The list is closed: have its rows read when it opens again, also where they are the same."""
        self._last = ""

    def _marked_row(self) -> str:
        item = self._rows.currentItem()
        return (item.data(Qt.ItemDataRole.AccessibleTextRole) or item.text()) if item is not None else ""


def _create_interface(class_name: str, owner: QObject) -> Interface:
    """The object's own interface; a window for a widget that is one. None leaves it to Qt.

    A widget without a kind of its own that passes the focus on does not say that it has it. Qt takes a window that is a
    plain widget for a mere container, in which readers look for no focus. The list that a choice opens has the name of
    the choice: Qt gives it none, and most lists are never opened.
    """
    create = getattr(owner, "accessible_interface", None)
    if create is not None:
        return create()
    if class_name == "QWidget" and isinstance(owner, QWidget) and owner.windowType() == Qt.WindowType.Window:
        return QAccessibleWidget(owner, QAccessible.Role.Window)
    role = PLAIN_ROLES.get(class_name)
    if role is not None and isinstance(owner, QWidget) and owner.focusProxy() is not None:
        return FocusPassingInterface(owner, role)
    if isinstance(owner, QListView) and not owner.accessibleName():
        frame = owner.parentWidget()
        choice = frame.parentWidget() if frame is not None else None
        if isinstance(choice, QComboBox):
            owner.setAccessibleName(choice.accessibleName())
    return None


@cache
def install_factory() -> None:
    """Let Qt ask objects for their interfaces, once in a program."""
    QAccessible.installFactory(_create_interface)


__all__ = [
    "Announcer",
    "FocusPassingInterface",
    "Interface",
    "PressInterface",
    "RowAnnouncer",
    "describe",
    "install_factory",
    "interface_of",
    "says_more",
]
