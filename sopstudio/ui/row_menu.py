"""Menus of lists and tables: the row that a menu was opened on becomes the current one, which the actions act on."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QPoint
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget


def choose_row(panel: QWidget, view: QAbstractItemView, position: QPoint | None) -> QPoint | None:
    """Make the row of a view at a point of the panel around it current; where its menu belongs in the panel.

    Without a point it is the current row, where the view has the keyboard. None where there is no row. A row that is
    selected with others stays so.
    """
    viewport, selection = view.viewport(), view.selectionModel()
    if position is None:
        index = view.currentIndex()
        focused = QApplication.focusWidget()
        if focused is None or not (focused is view or view.isAncestorOf(focused)):
            return None
    else:
        at = viewport.mapFrom(panel, position)
        if not view.isVisible() or not viewport.rect().contains(at):
            return None
        index = view.indexAt(at)
    if not index.isValid():
        return None
    if selection.isSelected(index):
        selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
    else:
        view.setCurrentIndex(index)
    view.scrollTo(index)
    return viewport.mapTo(panel, view.visualRect(index).bottomLeft())


__all__ = ["choose_row"]
