"""The list of the problems, whose rows are widgets with buttons; for screen readers, too.

Qt tells readers of the items of a list and not of the widgets in their place: a button in a row that got the focus was
told of, but was no part of the window for whoever looked for it.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleInterface, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAccessibleWidget,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from sopstudio.ui.accessibility import Interface, PressInterface, interface_of
from sopstudio.ui.application import get_application

PAGES = {QAbstractItemView.CursorAction.MovePageDown: 1, QAbstractItemView.CursorAction.MovePageUp: -1}

SCROLL_PIXELS = 16
"""The step of the scroll bar: a notch of the wheel makes three, which is less than a row."""


class ProblemList(QListWidget):
    """A list with a widget for each item. It emits `resized` before it lays itself out for another width.

    An event filter on its viewport would do, but PySide loads every class of widgets to wrap a viewport.
    """

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(SCROLL_PIXELS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Emit `resized`."""
        self.resized.emit()
        super().resizeEvent(event)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Where a key leads to; a page is one row at least, also where a row is nearly as high as the list."""
        found, step = super().moveCursor(action, modifiers), PAGES.get(action, 0)
        if step and found.row() == self.currentRow():
            return self.model().index(max(0, min(self.currentRow() + step, self.count() - 1)), 0)
        return found

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into view, with its beginning where it is higher than the list."""
        is_higher = self.visualRect(index).height() > self.viewport().height()
        super().scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop if is_higher else hint)

    def row_at(self, place: int) -> QWidget | None:
        """The widget of an item; None where there is none."""
        return self.itemWidget(self.item(place)) if 0 <= place < self.count() else None

    def item_of(self, row: QWidget | None) -> QListWidgetItem | None:
        """The item in whose place a widget is; None for any other widget."""
        items = map(self.item, range(self.count()))
        return next((item for item in items if self.itemWidget(item) is row), None) if row is not None else None

    def accessible_interface(self) -> Interface:
        """A list of its rows."""
        return _ListInterface(self)


class ListedRow(QWidget):
    """The widget of an item of a `ProblemList`, which has the name and the description of the item."""

    def accessible_interface(self) -> Interface:
        """An item of the list, with the controls in it."""
        return _RowInterface(self)

    def find_list(self) -> ProblemList | None:
        """The list that it is in."""
        viewport = self.parentWidget()
        above = viewport.parentWidget() if viewport is not None else None
        return above if isinstance(above, ProblemList) else None


class _ListInterface(QAccessibleWidget):
    """A list of widgets."""

    def __init__(self, problem_list: ProblemList) -> None:
        super().__init__(problem_list, QAccessible.Role.List)
        self._list = problem_list

    def childCount(self) -> int:
        """The number of items."""
        return self._list.count()

    def child(self, index: int) -> Interface:
        """The row of an item."""
        return interface_of(self._list.row_at(index))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The place of a row; -1 for anything else."""
        owner = child.object()
        item = self._list.item_of(owner) if isinstance(owner, QWidget) else None
        return self._list.row(item) if item is not None else -1

    def childAt(self, x: int, y: int) -> Interface:
        """The row at a point of the screen."""
        item = self._list.itemAt(self._list.viewport().mapFromGlobal(QPoint(x, y)))
        return interface_of(self._list.itemWidget(item)) if item is not None else None

    def focusChild(self) -> Interface:
        """The current row where the list has the focus, else what in a row has it."""
        focused = get_application().focusWidget()
        if focused is self._list:
            return self.child(self._list.currentRow())
        return interface_of(focused) if focused is not None and self._list.isAncestorOf(focused) else None


class _RowInterface(PressInterface):
    """A row as an item of its list; pressed, it does what Enter does."""

    def __init__(self, row: ListedRow) -> None:
        super().__init__(row, self._activate, QAccessible.Role.ListItem)
        self._row = row

    def parent(self) -> Interface:
        """The list."""
        return interface_of(self._row.find_list())

    def childCount(self) -> int:
        """The number of controls that are shown."""
        return len(self._controls())

    def child(self, index: int) -> Interface:
        """A control."""
        controls = self._controls()
        return interface_of(controls[index]) if 0 <= index < len(controls) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """The place of a control; -1 for anything else."""
        owner, controls = child.object(), self._controls()
        return controls.index(owner) if isinstance(owner, QWidget) and owner in controls else -1

    def text(self, kind: QAccessible.Text) -> str:
        """Name and description of the item."""
        _, item = self._place()
        roles = {
            QAccessible.Text.Name: Qt.ItemDataRole.AccessibleTextRole,
            QAccessible.Text.Description: Qt.ItemDataRole.AccessibleDescriptionRole,
        }
        return str(item.data(roles[kind]) or "") if item is not None and kind in roles else ""

    def state(self) -> QAccessible.State:
        """Whether it is selected, and has the focus: of the list, and not of a control in it."""
        state = super().state()
        found, item = self._place()
        if found is not None and item is not None:
            can_select = bool(item.flags() & Qt.ItemFlag.ItemIsSelectable)
            state.selectable = state.focusable = int(can_select)
            state.selected = int(item.isSelected())
            state.focused = int(found.hasFocus() and item is found.currentItem())
        return state

    def _controls(self) -> list[QWidget]:
        """What is shown besides the words, which are in the name."""
        widgets = [child for child in self._row.children() if isinstance(child, QWidget)]
        return [child for child in widgets if not (isinstance(child, QLabel) or child.isHidden())]

    def _place(self) -> tuple[ProblemList | None, QListWidgetItem | None]:
        found = self._row.find_list()
        return found, found.item_of(self._row) if found is not None else None

    def _activate(self) -> None:
        found, item = self._place()
        if found is not None and item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            found.setCurrentItem(item)
            found.itemActivated.emit(item)


__all__ = ["ListedRow", "ProblemList"]
