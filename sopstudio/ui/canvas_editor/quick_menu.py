"""The quick menu: a list of node kinds, filtered by typing. Text that matches no kind becomes the title, and finds the
steps that exist: an edge can lead to them instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from PySide6.QtCore import QElapsedTimer, QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCursor, QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QListWidget, QStyle, QStyleOptionViewItem

from sopstudio.sop import End, Task
from sopstudio.text.endings import judge_ending
from sopstudio.text.humanize import speak_name
from sopstudio.translation import tr
from sopstudio.ui.accessibility import RowAnnouncer
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editor.commands.new_nodes import NodeKind
from sopstudio.ui.canvas_editor.entry_box import EntryBox
from sopstudio.ui.context import ThemeState
from sopstudio.ui.icons import IconSet
from sopstudio.ui.list_items import ROW_HEIGHT, ListItemDelegate, list_item
from sopstudio.ui.theme import SPACE_S, Palette
from sopstudio.ui.widgets import column, label

WIDTH, MAX_ROWS, ICON_WIDTH = 340, 9, 20
LIST_MARGIN, MARGIN = 4, 4
"""What the frame of the list takes, and what stays free around the menu."""
INNER_WIDTH = WIDTH - 2 * SPACE_S - 2
MAX_HINT_LENGTH = 3 * INNER_WIDTH
"""The longest hint in pixels of one line; it is wrapped into up to four."""
PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
TITLE_FORMS = tr("Titles are taken at their word: Ask for …, Tell the customer …, End: …, or a question.")


class KindDelegate(ListItemDelegate):
    """Paints an entry with the icon of its kind before the title."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the entry and its icon."""
        shifted = QStyleOptionViewItem(option)
        area: QRect = getattr(option, "rect", QRect())
        setattr(shifted, "rect", area.adjusted(ICON_WIDTH, 0, 0, 0))  # noqa: B010 # the stubs do not know this member
        super().paint(painter, shifted, index)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon):
            icon.paint(painter, QRect(area.left() + SPACE_S, area.center().y() - 8, 16, 16))

    def _paint_background(self, painter: QPainter, box: QRect, state: QStyle.StateFlag, colours: Palette) -> None:
        super()._paint_background(painter, box.adjusted(-ICON_WIDTH, 0, 0, 0), state, colours)


def _titled_kinds(kinds: Iterable[NodeKind], title: str) -> tuple[list[NodeKind], int]:
    """The kinds for a node of this title, and the place of the likeliest: a question is a decision, what somebody
    approves a step of that person, `end: …` and what speaks of how it ended (*Booking cancelled*) an end.
    """
    outcome = _outcome(title)
    likeliest = "decision" if title.endswith("?") else "end" if outcome else _tell_kind(title)
    titled = [kind._replace(called=outcome or title) for kind in kinds]
    return titled, next((place for place, kind in enumerate(titled) if kind.name == likeliest), 0)


def _outcome(title: str) -> str:
    if ":" not in title:
        return ""
    from sopstudio.documents.step_words import find_outcome

    match = re.fullmatch(r"end:\s*(\S.*)", title, re.I)
    return match[1] if match else find_outcome(title)


def _tell_kind(title: str) -> str:
    """The kind of node that a title tells by its verb; blank for any other."""
    from sopstudio.documents.people import approver_of, asks_for_approval
    from sopstudio.documents.verbs import is_instruction

    if approver_of(title) and asks_for_approval(title):
        return "person"
    return "end" if judge_ending(End(id="end", title=title)) and not is_instruction(title) else ""


def _describe_titled(kind: NodeKind) -> str:
    """What a node of this kind asks for or says by its title, else what it will be called."""
    from sopstudio.formats.text.steps import propose_node

    node = propose_node(kind.called) if kind.name == "task" else None
    if isinstance(node, Task) and node.asks:
        return tr("It will ask for: {facts}.", facts=", ".join(map(speak_name, node.asks)))
    if isinstance(node, Task) and node.message:
        return tr("It will say to the customer: “{message}”", message=node.message)
    return tr("It will be called “{title}”.", title=kind.called)


class QuickMenu(QFrame):
    """Enter or a click chooses; Escape or a click elsewhere closes."""

    def __init__(self, canvas: Canvas, theme: ThemeState, icons: IconSet) -> None:
        super().__init__(canvas)
        self._canvas, self._theme, self._icons = canvas, theme, icons
        self._kinds: tuple[NodeKind, ...] = ()
        self._steps: tuple[NodeKind, ...] = ()
        self._chosen: NodeKind | None = None
        self._on_choice: Callable[[NodeKind], object] = lambda _: None
        self.setObjectName("floating")
        self.field = EntryBox(self, tr("Kind of node, or its title"))
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(KindDelegate(theme))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._title_hint = label("", "quiet", wrap=True)
        self._title_hint.setFixedWidth(INNER_WIDTH)
        self._announcer = RowAnnouncer(self.field, self.list)
        inside = column(self, margin=SPACE_S, spacing=SPACE_S)
        for widget in (self.field, self.list, self._title_hint):
            inside.addWidget(widget)
        self.field.textChanged.connect(self._filter)
        self.field.accepted.connect(self._accept)
        self.field.cancelled.connect(self.close_menu)
        self.field.left.connect(self.hide)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self._accept())
        self.list.viewport().installEventFilter(self)
        self._opening, self._opened_at = QElapsedTimer(), QPoint()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a click beside an entry would focus the canvas, and close
        self.setFocusProxy(self.field)
        self.setFixedWidth(WIDTH)
        self.hide()

    def open(
        self,
        position: QPoint,
        kinds: Iterable[NodeKind],
        on_choice: Callable[[NodeKind], object],
        steps: Iterable[NodeKind] = (),
    ) -> None:
        """Show the menu at a point of the canvas; `on_choice` receives the kind. `steps` are nodes that exist: found by
        typing, or listed at once where there are no kinds.
        """
        self._kinds, self._steps, self._on_choice, self._chosen = tuple(kinds), tuple(steps), on_choice, None
        adds = bool(self._kinds)
        self.field.setPlaceholderText(
            tr("Add a node: type its title, or choose") if adds else tr("Lead to which step? Type, or choose")
        )
        self.setAccessibleName(tr("Add a node") if adds else tr("Lead to a step"))
        self.field.setAccessibleName(tr("Kind of node, or its title") if adds else tr("Title of the step"))
        self.list.setAccessibleName(tr("Kinds of nodes") if adds else tr("Steps"))
        self.field.clear()
        self._filter("")
        self._move_to(QPoint(position.x() - 24, position.y() + 8))
        self._opening.start()
        self._opened_at = QCursor.pos()
        self.show()
        self.raise_()
        self.field.setFocus()
        self._announcer.forget()
        self._announcer.announce_rows()

    @property
    def hint(self) -> str:
        """What Enter does with what was typed."""
        return self._title_hint.text()

    def close_menu(self) -> None:
        """Close without a choice and give the focus to the canvas."""
        self._canvas.setFocus()  # first: what is hidden gives the focus to any other widget
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys move in the list while typing; the second click of a double click chooses nothing."""
        if watched is self.list.viewport() and event.type() in PRESSES and self._is_second_click():
            return True
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self._mark((self.list.currentRow() + step) % max(1, self.list.count()))
                self._announcer.announce_row()
                return True
        return super().eventFilter(watched, event)

    def _is_second_click(self) -> bool:
        """Whether a click came with the one that opened the menu under the pointer."""
        moved = (QCursor.pos() - self._opened_at).manhattanLength()
        is_soon = self._opening.elapsed() < QApplication.doubleClickInterval()
        return is_soon and moved < QApplication.startDragDistance()

    def _mark(self, place: int) -> None:
        """Mark an entry by hand: its kind stays while a title is typed."""
        self.list.setCurrentRow(place)
        kind = self._marked_kind()
        if kind is not None and (kind.called or not self.field.text().strip()):
            self._chosen = kind._replace(called="")
        self._update_hint()
        self._fit()
        self._move_to(self.pos())

    def _marked_kind(self) -> NodeKind | None:
        item = self.list.currentItem()
        kind: NodeKind | None = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        return kind

    def _filter(self, text: str) -> None:
        """List the kinds that are called so, else all kinds for a node of that title, and steps of that title.

        Where a kind was marked by hand, only the beginning of another's name is more than a title.
        """
        needle = text.casefold().strip()
        matches = [kind for kind in self._kinds if needle in f"{kind.title} {kind.name}".casefold()]
        matches.sort(key=lambda kind: not kind.title.casefold().startswith(needle))
        if self._chosen is not None:
            matches = [kind for kind in matches if kind.title.casefold().startswith(needle)]
        marked = 0
        if not matches and needle and self._kinds:
            matches, marked = _titled_kinds(self._kinds, text.strip())
        if self._chosen is not None and len(matches) == len(self._kinds):
            marked = self._kinds.index(self._chosen)
        if needle or not self._kinds:
            matches += [step for step in self._steps if needle in step.title.casefold()]
        self.list.clear()
        for kind in matches:
            item = list_item(kind.title, kind.note, kind)
            item.setIcon(self._icons.icon(kind.name, self._theme.palette.node_colour(kind.name)))
            self.list.addItem(item)
        self.list.setCurrentRow(marked)
        self.list.setVisible(bool(matches))
        self._update_hint()
        self._fit()
        self._move_to(self.pos())
        if self.field.hasFocus():
            self._announcer.announce_rows()

    def _fit(self) -> None:
        """As many rows as there are and the canvas has room for; the list scrolls to the others."""
        rows = min(self.list.count(), MAX_ROWS)
        self.list.setFixedSize(QSize(INNER_WIDTH, rows * ROW_HEIGHT + LIST_MARGIN))
        self.adjustSize()
        above = self.height() + 2 * MARGIN - self._canvas.viewport().height()
        if above > 0:
            height = max(ROW_HEIGHT + LIST_MARGIN, self.list.height() - above)
            self.list.setFixedSize(QSize(INNER_WIDTH, height))
            self.adjustSize()
        self.list.scrollToItem(self.list.currentItem() or self.list.item(0))

    def _update_hint(self) -> None:
        """Say what Enter does with what was typed."""
        kind = self._marked_kind()
        hint = tr("Arrow keys choose, Enter adds.") if kind is not None else tr("No step is called so.")
        if kind is not None and kind.called:
            hint = _describe_titled(kind)
        elif kind is not None and kind.target:
            hint = tr("Arrow keys choose, Enter draws the edge.")
        elif kind is not None and not self.field.text().strip():
            hint = f"{hint} {TITLE_FORMS}"
        elided = self._title_hint.fontMetrics().elidedText(hint, Qt.TextElideMode.ElideRight, MAX_HINT_LENGTH)
        self._title_hint.setText(elided)
        self._title_hint.setFixedHeight(self._title_hint.heightForWidth(INNER_WIDTH))

    def _move_to(self, position: QPoint) -> None:
        """Move there, or as near as keeps it fully visible."""
        available = self._canvas.viewport().rect()
        x = min(max(position.x(), MARGIN), max(MARGIN, available.width() - self.width() - MARGIN))
        y = min(max(position.y(), MARGIN), max(MARGIN, available.height() - self.height() - MARGIN))
        self.move(x, y)

    def _accept(self) -> None:
        kind = self._marked_kind()
        self.close_menu()
        if kind is not None:
            self._on_choice(kind)
