"""The sections of the open SOP as a tree below its text: each with its steps, renamed in place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from sopstudio.sop import Document
from sopstudio.sop.elements import element_key
from sopstudio.sop.sections import rename_section
from sopstudio.text.humanize import one_line, plural
from sopstudio.translation import tr
from sopstudio.ui.canvas.section_item import UNNAMED
from sopstudio.ui.context import WindowContext
from sopstudio.ui.list_items import CHEVRON, CLOSED_ROLE, INDENT_ROLE, NOTE_ROLE, ROW_HEIGHT, ListItemDelegate
from sopstudio.ui.open_document import Selection
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, label

KEY_ROLE: Final = Qt.ItemDataRole.UserRole
MAX_ROWS: Final = 6
"""As many rows are shown without scrolling."""


class SectionTree(QWidget):
    """Its current row is what is selected on the canvas. Hidden without sections."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context
        self._document: Document | None = None
        self._is_filling = False
        self.tree = _Tree()
        self.tree.setItemDelegate(ListItemDelegate(context.theme))
        self.tree.setAccessibleName(tr("Sections"))
        layout = column(self, spacing=SPACE_XS)
        heading = label(tr("Sections"), "section")
        heading.setContentsMargins(SPACE_XS, SPACE_XS, 0, 0)
        layout.addWidget(heading)
        layout.addWidget(self.tree)
        self.tree.currentItemChanged.connect(self._select)
        self.tree.itemChanged.connect(self._rename)
        self.tree.itemExpanded.connect(self._show_state)
        self.tree.itemCollapsed.connect(self._show_state)
        self.tree.escaped.connect(context.canvas.setFocus)
        context.document.opened.connect(self.refresh)
        context.document.replaced.connect(self.refresh)
        context.document.selected.connect(self._mark_selected)
        self.refresh()

    def refresh(self) -> None:
        """List the sections and their steps as they are now; what is open stays open."""
        document, before = self._context.document.document, self._document
        if before is not None and before.sections is document.sections and before.sop is document.sop:
            return
        self._document = document
        opened = {item.data(0, KEY_ROLE) for item in self._items() if item.isExpanded()}
        self._is_filling = True
        self.tree.clear()
        titles = {
            element_key("" if graph is document.sop else graph.id, node.id): one_line(node.label())
            for graph in (document.sop.graphs() if document.sections else ())
            for node in graph.nodes
        }
        for section in document.sections:
            title, count = section.title or tr(UNNAMED), len(section.nodes)
            item = _make_item(section.element, title, 0)
            item.setData(0, NOTE_ROLE, str(count))
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{title}, {plural(count, 'step')}")
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            item.setData(0, CLOSED_ROLE, section.element not in opened)
            item.addChildren([_make_item(key, titles.get(key, key), SPACE_L) for key in section.nodes])
            self.tree.addTopLevelItem(item)
            item.setExpanded(section.element in opened)
        self._is_filling = False
        self.setVisible(bool(document.sections))
        self._fit_height()
        self._mark_selected()

    def _items(self) -> Iterator[QTreeWidgetItem]:
        for number in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(number)
            if item is not None:
                yield item
                yield from filter(None, (item.child(place) for place in range(item.childCount())))

    def _select(self, item: QTreeWidgetItem | None) -> None:
        """Select what a row stands for, and bring it into view."""
        if item is None or self._is_filling:
            return
        key = str(item.data(0, KEY_ROLE))
        keys = frozenset({key})
        self._context.document.select(Selection(keys) if item.parent() else Selection(sections=keys))
        self._context.canvas.reveal(key)

    def _mark_selected(self) -> None:
        """Make the row of what is selected the current one; the others stay as they are."""
        selection = self._context.document.selection
        keys = selection.sections or selection.nodes
        found = next((item for item in self._items() if item.data(0, KEY_ROLE) in keys), None)
        self._is_filling = True
        if found is not None and _is_shown(found):
            self.tree.setCurrentItem(found)
        else:
            self.tree.clearSelection()
        self._is_filling = False

    def _rename(self, item: QTreeWidgetItem) -> None:
        if self._is_filling:
            return
        key, title = str(item.data(0, KEY_ROLE)), item.text(0)
        sections = self._context.document.document.sections
        if any(section.element == key and title != (section.title or tr(UNNAMED)) for section in sections):
            self._context.document.attempt(tr("Rename the section"), partial(rename_section, element=key, title=title))

    def _show_state(self, item: QTreeWidgetItem) -> None:
        self._is_filling = True
        item.setData(0, CLOSED_ROLE, not item.isExpanded())
        self._is_filling = False
        self._fit_height()

    def _fit_height(self) -> None:
        rows = sum(map(_is_shown, self._items()))
        self.tree.setFixedHeight(min(rows, MAX_ROWS) * ROW_HEIGHT + 2)


class _Tree(QTreeWidget):
    """A tree without lines, whose rows say themselves whether they are open."""

    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setExpandsOnDoubleClick(False)
        self.setEditTriggers(self.EditTrigger.DoubleClicked | self.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open or close a section by its arrow."""
        item = self.itemAt(event.position().toPoint())
        if item is not None and item.childCount() and event.position().x() < SPACE_M + CHEVRON + SPACE_S:
            item.setExpanded(not item.isExpanded())
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes to the canvas, Enter renames a section."""
        item = self.currentItem()
        if self.state() == self.State.EditingState:
            super().keyPressEvent(event)  # what the field did not take
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.editItem(item)
        else:
            super().keyPressEvent(event)


def _is_shown(item: QTreeWidgetItem) -> bool:
    """Whether no closed section hides an item."""
    section = item.parent()
    return section is None or section.isExpanded()


def _make_item(key: str, title: str, indent: int) -> QTreeWidgetItem:
    item = QTreeWidgetItem([title])
    item.setData(0, KEY_ROLE, key)
    item.setData(0, INDENT_ROLE, indent)
    item.setToolTip(0, title)
    return item


__all__ = ["SectionTree"]
