"""A layout that puts widgets side by side and wraps lines."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem

from sopstudio.ui.theme import SPACE_XS


class FlowLayout(QLayout):
    """Items in lines from left to right. With `fill` the last item takes the rest of its line."""

    def __init__(self, space: int = SPACE_XS, *, fill: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._space, self._fill = space, fill
        self._line_height: int | None = None
        self._heights: dict[int, int] = {}
        """The height of all lines by width. Qt asks for it again and again until something in the layout changes."""
        self.setContentsMargins(0, 0, 0, 0)

    def set_fill(self, *, is_filled: bool) -> None:
        """Say whether the last item takes the rest of its line."""
        self._fill = is_filled
        self.invalidate()

    def invalidate(self) -> None:
        """Forget all sizes: an item came, went or changed."""
        self._line_height = None
        self._heights.clear()
        super().invalidate()

    def addWidget(self, widget: QWidget) -> None:
        """Add a widget at the end.

        The item is created here: of an item that Qt creates and deletes, Python hears nothing, and takes the next
        one at the same address for the one that is gone. An error in a layout's method then ends the process.
        """
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item at the end."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """The number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at `index`, or None."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return the item at `index`, or None."""
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def expandingDirections(self) -> Qt.Orientation:
        """Horizontal only."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """The height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines at this width."""
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), place=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """The minimum size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """The height of the highest item; widths shrink."""
        if self._line_height is None:
            self._line_height = max((item.sizeHint().height() for item in self._items), default=0)
        return QSize(40, self._line_height)

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        one_line = self.minimumSize().height()
        x, y, line_height = rect.x(), rect.y(), one_line
        for item in self._items:
            if item.isEmpty():  # hidden
                continue
            hint = item.sizeHint()
            width = min(hint.width(), rect.width())
            if item.hasHeightForWidth() and width < hint.width():
                hint.setHeight(max(hint.height(), item.heightForWidth(width)))
            if x > rect.x() and x + width > rect.right() + 1:
                x, y, line_height = rect.x(), y + line_height + self._space, one_line
            line_height = max(line_height, hint.height())
            if self._fill and item is self._items[-1]:
                width = max(width, rect.right() + 1 - x)
            if place:
                middle = y + (line_height - hint.height()) // 2
                item.setGeometry(QRect(QPoint(x, middle), QSize(width, hint.height())))
            x += width + self._space
        return y + line_height - rect.y()
