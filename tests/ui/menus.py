"""Context menus of lists and tables in the real window, opened by the pointer and by key."""

from __future__ import annotations

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView

from sopstudio.ui.window import MainWindow


def entries(window: MainWindow) -> dict[str, QAction]:
    """The entries of the menu that was opened last, by the id of their action."""
    return {entry.objectName(): entry for entry in window.context_menus.menu.actions() if entry.objectName()}


def menu_of_row(window: MainWindow, view: QAbstractItemView, row: int) -> dict[str, QAction]:
    """The menu on a row, opened with the pointer."""
    index = view.model().index(row, 0)
    view.scrollTo(index)
    place = view.viewport().mapToGlobal(view.visualRect(index).center())
    assert window.context_menus.fill_at(place) is not None
    return entries(window)


def menu_by_key(window: MainWindow, view: QAbstractItemView) -> dict[str, QAction]:
    """The menu of the current row, opened with Shift+F10."""
    view.setFocus()
    place = window.context_menus.fill_for_focus()
    assert place is not None
    assert view.rect().adjusted(0, 0, 0, 40).contains(view.mapFromGlobal(place))
    return entries(window)


def copy_text_of(entry: QAction) -> str:
    """What an entry puts on the clipboard."""
    QGuiApplication.clipboard().clear()
    entry.trigger()
    return QGuiApplication.clipboard().text()
