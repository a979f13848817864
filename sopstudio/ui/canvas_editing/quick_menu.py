"""The quick menu: a short list of what can be added here, narrowed by typing; other words become the title."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QListWidget, QStyle, QStyleOptionViewItem

from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editing.entry_box import EntryBox
from sopstudio.ui.canvas_editing.new_nodes import Kind
from sopstudio.ui.desk import Look
from sopstudio.ui.entries import HEIGHT, EntryDelegate, entry
from sopstudio.ui.icons import IconSet
from sopstudio.ui.parts import column, label
from sopstudio.ui.theme import SPACE_S, Palette

WIDTH, MOST, SIGN = 340, 9, 20


class KindDelegate(EntryDelegate):
    """Paints an entry with the sign of its kind before the title."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the entry, and the sign in the room left for it."""
        shifted = QStyleOptionViewItem(option)
        area: QRect = getattr(option, "rect", QRect())
        setattr(shifted, "rect", area.adjusted(SIGN, 0, 0, 0))  # noqa: B010 # the stubs do not know this member
        super().paint(painter, shifted, index)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon):
            icon.paint(painter, QRect(area.left() + SPACE_S, area.center().y() - 8, 16, 16))

    def _ground(self, painter: QPainter, box: QRect, state: QStyle.StateFlag, colours: Palette) -> None:
        super()._ground(painter, box.adjusted(-SIGN, 0, 0, 0), state, colours)


class QuickMenu(QFrame):
    """Enter or a click takes, Escape or a click elsewhere leaves."""

    def __init__(self, canvas: Canvas, look: Look, icons: IconSet) -> None:
        super().__init__(canvas)
        self._canvas, self._look, self._icons = canvas, look, icons
        self._kinds: tuple[Kind, ...] = ()
        self._take: Callable[[Kind], object] = lambda _: None
        self.setObjectName("floating")
        self.setAccessibleName("Add a node")
        self.field = EntryBox(self, "Kind of node, or its title")
        self.field.setPlaceholderText("Add a node: type its title, or choose")
        self.list = QListWidget()
        self.list.setAccessibleName("Kinds of nodes")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(KindDelegate(look))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._called = label("", "quiet", wrap=True)
        inside = column(self, margin=SPACE_S, space=SPACE_S)
        for widget in (self.field, self.list, self._called):
            inside.addWidget(widget)
        self.field.textChanged.connect(self._find)
        self.field.taken.connect(self._chosen)
        self.field.escaped.connect(self.leave)
        self.field.left.connect(self.hide)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self._chosen())
        self.setFixedWidth(WIDTH)
        self.hide()

    def open(self, at: QPoint, kinds: Iterable[Kind], take: Callable[[Kind], object]) -> None:
        """Show it at a point of the canvas; `take` is told the kind."""
        self._kinds, self._take = tuple(kinds), take
        self.field.clear()
        self._find("")
        self._put(QPoint(at.x() - 24, at.y() + 8))
        self.show()
        self.raise_()
        self.field.setFocus()

    def leave(self) -> None:
        """Add nothing."""
        self.hide()
        self._canvas.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys move in the list while one types."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self.list.setCurrentRow((self.list.currentRow() + step) % max(1, self.list.count()))
                return True
        return super().eventFilter(watched, event)

    def _find(self, text: str) -> None:
        wanted = text.casefold().strip()
        found = [kind for kind in self._kinds if wanted in f"{kind.title} {kind.name}".casefold()]
        found.sort(key=lambda kind: not kind.title.casefold().startswith(wanted))
        called = "" if found else text.strip()
        if called:
            found = [kind._replace(called=called) for kind in self._kinds]
        self.list.clear()
        for kind in found:
            item = entry(kind.title, kind.note, kind)
            item.setIcon(self._icons.icon(kind.name, self._look.palette.kind(kind.name)))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(found))
        self.list.setFixedSize(QSize(WIDTH - 2 * SPACE_S - 2, min(len(found), MOST) * HEIGHT + 4))
        self._called.setText(f"The node will be called “{called}”: choose its kind.")
        self._called.setVisible(bool(called))
        self.adjustSize()
        self._put(self.pos())

    def _put(self, at: QPoint) -> None:
        """There, or as near as all of it can be seen."""
        room = self._canvas.viewport().rect()
        x = min(max(at.x(), 4), max(4, room.width() - self.width() - 4))
        y = min(max(at.y(), 4), max(4, room.height() - self.height() - 4))
        self.move(x, y)

    def _chosen(self) -> None:
        item = self.list.currentItem()
        kind: Kind | None = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        self.leave()
        if kind is not None:
            self._take(kind)
