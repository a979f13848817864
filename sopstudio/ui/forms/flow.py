"""A layout that puts widgets side by side and goes on in the next line where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

from sopstudio.ui.theme import SPACE_XS


class Flow(QLayout):
    """Items in lines, from left to right. With `fill` the last item takes what is left of its line."""

    def __init__(self, space: int = SPACE_XS, *, fill: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._space, self._fill = space, fill
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Called by Qt for every widget that is added."""
        self._items.append(item)

    def count(self) -> int:
        """How many items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at `index`, or None."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take the item at `index` out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Wide, not high."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """The height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high the lines are together."""
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """The least that will do."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Room for the highest item; widths bend."""
        return QSize(40, max((item.sizeHint().height() for item in self._items), default=0))

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        x, y, line = rect.x(), rect.y(), self.minimumSize().height()
        for item in self._items:
            wish = item.sizeHint()
            width = min(wish.width(), rect.width())
            if x > rect.x() and x + width > rect.right() + 1:
                x, y = rect.x(), y + line + self._space
            if self._fill and item is self._items[-1]:
                width = max(width, rect.right() + 1 - x)
            if place:
                middle = y + (line - wish.height()) // 2
                item.setGeometry(QRect(QPoint(x, middle), QSize(width, wish.height())))
            x += width + self._space
        return y + line - rect.y()
