"""The panel *As a table*: branches as rows to type in, with what is wrong with them and its fixes below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sopstudio.sop import Fact
from sopstudio.text.completion import Completion, complete
from sopstudio.text.humanize import one_line
from sopstudio.text.suggestions import filter_suggestions
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.author.base_form import suggest_nodes
from sopstudio.ui.author.branch_table.model import BranchTableModel
from sopstudio.ui.author.outgoing_edges import connect_new_edge
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.context import WindowContext
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.forms import AddPicker, Suggestion
from sopstudio.ui.forms.suggestions import SuggestionList
from sopstudio.ui.forms.text_boxes import ChoiceBox, LineBox
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import IconButton, column, label, row, scroll_area, set_role

WIDTH, HEIGHT = 920, 600
MIN_ROW_HEIGHT = 34
MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH = 110, 300
HINT = tr(
    "Type what a fact must be: late, cold · not late · ≥ 700 · 5 – 10 · yes · known. Blank means any. "
    "The first row that fits is taken."
)
SEVERAL_FACTS = Suggestion("", tr("Several facts at once"), tr("a condition of any kind"))
"""Offered among the facts that can get a column."""


class BranchTablePanel(FloatingPanel):
    """The branches of one node as a table over the canvas; closed when the node or the document goes."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.canvas.window(), tr("Branches as a table"), WIDTH, HEIGHT)
        self._context = context
        self.model = BranchTableModel(context)
        self.model.refused.connect(self._show_refusal)
        self.title_label = label("", "name", wrap=True)
        self.view = _TableView(self.model)
        delegate = _CellDelegate(self.model, self.view)
        delegate.closeEditor.connect(self._refresh, Qt.ConnectionType.QueuedConnection)
        self.view.setItemDelegate(delegate)
        self.view.selectionModel().currentChanged.connect(self._update_buttons)
        self.message_label, self._announcer = label("", "quiet", wrap=True), Announcer(self)
        self.add_row = AddPicker(
            tr("Add a row"),
            self._node_suggestions,
            creation_label=lambda text: tr("New step “{text}”", text=text),
            placeholder=tr("Where does it lead?"),
        )
        self.add_row.chosen.connect(self._add_row)
        self.add_column = AddPicker(tr("Add a column"), self._missing_facts, placeholder=tr("Which fact decides?"))
        self.add_column.chosen.connect(self._add_column)
        icons = context.icons
        self.up = IconButton(icons, "chevron-up", tr("Try this row earlier (Alt+Up)"), partial(self._move, -1))
        self.down = IconButton(icons, "chevron-down", tr("Try this row later (Alt+Down)"), partial(self._move, 1))
        self.delete = IconButton(icons, "trash", tr("Delete this row (Ctrl+Del)"), self._remove)
        self.problem_cards = ProblemCards(context, self.model.concerns)
        self._arrange()
        context.document.opened.connect(self.hide)
        context.document.replaced.connect(self._refresh, Qt.ConnectionType.QueuedConnection)
        context.problems.changed.connect(self._refresh)
        context.theme.changed.connect(self._refresh)
        context.settings.changed.connect(self._refresh)  # whether conditions are shown as formulas

    def show_node(self, node_key: str) -> None:
        """Show the branches of a node, with the first cell ready to type in."""
        self.model.show_node(node_key)
        self.show_on_top()
        self._show_refusal("")
        self._refresh()
        self.view.setCurrentIndex(self.model.index(0, 0))
        self.view.setFocus()

    def _arrange(self) -> None:
        self.content.addWidget(self.title_label)
        self.content.addWidget(label(HINT, "quiet", wrap=True))
        self.content.addWidget(self.view, 3)
        tools = row(self.add_row, self.add_column, None, self.up, self.down, self.delete, spacing=SPACE_S)
        self.content.addLayout(tools)
        self.content.addWidget(self.message_label)
        self._below = QWidget()
        lines = column(self._below, spacing=SPACE_M)
        lines.addWidget(self.problem_cards)
        lines.addStretch(1)
        self._cards_area = scroll_area(self._below)
        self.content.addWidget(self._cards_area, 2)

    def _refresh(self) -> None:
        """Follow the document; the current cell stays. What is being typed is waited for."""
        if not self.isVisible() or self.view.is_editing():
            return
        if not self.model.is_there():
            self.dismiss()
            return
        current = self.view.currentIndex()
        place = (current.row(), current.column())
        self.model.refresh()
        node = next(node for node in self.model.graph.nodes if node.id == self.model.node)
        self.title_label.setText(one_line(node.label()))
        self.view.lay_out()
        at = (min(place[0], self.model.rowCount() - 1), min(place[1], self.model.columnCount() - 1))
        if min(at) >= 0:
            self.view.setCurrentIndex(self.model.index(*at))
        has_problems = any(map(self.model.concerns, self._context.problems.problems))
        self._cards_area.setVisible(has_problems)
        self._update_buttons()

    def _update_buttons(self) -> None:
        """Offer what can be done with the current row."""
        index = self.view.currentIndex()
        line = self.model.lines[index.row()] if 0 <= index.row() < len(self.model.lines) else None
        edges = len(self.model.edges())
        is_edge = line is not None and line.edge is not None
        self.up.setEnabled(is_edge and index.row() > 0)
        self.down.setEnabled(is_edge and index.row() < edges - 1)
        self.delete.setEnabled(is_edge)

    def _show_refusal(self, text: str) -> None:
        self.message_label.setText(text)
        self.message_label.setVisible(bool(text))
        if text:
            self._announcer.announce(text)
        set_role(self.message_label, "bad" if text else "quiet")

    def _node_suggestions(self) -> list[Suggestion]:
        return suggest_nodes(self.model.graph)

    def _missing_facts(self) -> list[Suggestion]:
        facts = self._context.document.document.sop.facts
        missing = [Suggestion(fact.name, fact.name, fact.unit) for fact in facts if fact.name not in self.model.facts]
        return missing if self.model.has_rest else [*missing, SEVERAL_FACTS]

    def _add_row(self, suggestion: Suggestion) -> None:
        added = connect_new_edge(self._context.document, self.model.scope, self.model.node, suggestion)
        if added is not None:
            self._refresh()
            self.view.setCurrentIndex(self.model.index([edge.id for edge in self.model.edges()].index(added), 0))
            self.view.setFocus()

    def _add_column(self, suggestion: Suggestion) -> None:
        if suggestion == SEVERAL_FACTS:
            self.model.add_rest()
        else:
            self.model.add_column(suggestion.key)
        self._refresh()
        is_rest = suggestion == SEVERAL_FACTS
        column_index = len(self.model.facts) if is_rest else self.model.facts.index(suggestion.key)
        self.view.setCurrentIndex(self.model.index(max(self.view.currentIndex().row(), 0), column_index))
        self.view.setFocus()

    def _move(self, offset: int) -> None:
        place = self.view.currentIndex()
        if self.model.move(place.row(), offset):
            self._refresh()
            self.view.setCurrentIndex(self.model.index(place.row() + offset, place.column()))

    def _remove(self) -> None:
        self.model.remove(self.view.currentIndex().row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Rows are moved and deleted by key."""
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif control and event.key() == Qt.Key.Key_Delete:
            self._remove()
        else:
            super().keyPressEvent(event)


def open_branch_table(context: WindowContext, node_key: str) -> BranchTablePanel:
    """Show the branches of a node as a table over the canvas; a window has one such panel."""
    window = context.canvas.window()
    panel = next(iter(window.findChildren(BranchTablePanel)), None) or BranchTablePanel(context)
    panel.show_node(node_key)
    return panel


class _TableView(QTableView):
    """Cells to move over by arrow keys, and to type in."""

    def __init__(self, model: BranchTableModel) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setAccessibleName(tr("Branches as a table"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.AnyKeyPressed | triggers.EditKeyPressed)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(True)
        self.setShowGrid(False)  # the style sheet draws the lines, below the header, too
        self.verticalHeader().setMinimumSectionSize(MIN_ROW_HEIGHT)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(MIN_COLUMN_WIDTH)

    def _is_at_end(self, step: int) -> bool:
        """Whether the current cell is the last one, or with a step of -1 the first one."""
        index, model = self.currentIndex(), self._model
        last = (model.rowCount() - 1, model.columnCount() - 1)
        return not index.isValid() or (index.row(), index.column()) == (last if step > 0 else (0, 0))

    def is_editing(self) -> bool:
        """Whether a cell is being typed in."""
        return self.state() == QTableView.State.EditingState

    def lay_out(self) -> None:
        """Fit the columns to the room and the rows to their words, and let rows without cells use the whole width."""
        self.clearSpans()
        model = self._model
        for row_index, line in enumerate(model.lines):
            if line.whole and model.columnCount() > 2:
                self.setSpan(row_index, 0, 1, model.columnCount() - 1)
        self.resizeColumnsToContents()
        for column_index in range(model.columnCount()):
            self.setColumnWidth(column_index, min(self.columnWidth(column_index), MAX_COLUMN_WIDTH))
        self._widen_for_whole_rows(model.columnCount() - 2)
        self.horizontalHeader().setStretchLastSection(True)
        self.resizeRowsToContents()

    def _widen_for_whole_rows(self, last: int) -> None:
        """Widen the last column of facts as far as rows without cells have too little room."""
        texts = [line.whole for line in self._model.lines]
        needed = max(map(self.fontMetrics().horizontalAdvance, texts), default=0) + 2 * SPACE_S
        room = sum(map(self.columnWidth, range(last + 1)))
        if last > 0 and needed > room:
            self.setColumnWidth(last, self.columnWidth(last) + min(needed - room, MAX_COLUMN_WIDTH))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter edits, Delete asks nothing of the fact of the cell, Tab leaves after the last cell."""
        steps = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
        if event.key() in steps and self._is_at_end(steps[Qt.Key(event.key())]):
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.is_editing():
            if self.currentIndex().isValid():
                self.edit(self.currentIndex())
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not event.modifiers():
            self._model.clear(self.currentIndex())
        elif event.modifiers() & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier):
            event.ignore()
        else:
            super().keyPressEvent(event)


class _CellDelegate(QStyledItemDelegate):
    """A line to type in for what a fact must be, a choice of nodes for where a row leads."""

    def __init__(self, model: BranchTableModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the ground of a marked row, which the style sheet leaves out, and the cell on it."""
        ground = index.data(Qt.ItemDataRole.BackgroundRole)
        if ground is not None:
            painter.fillRect(getattr(option, "rect", QRect()), ground)
        super().paint(painter, option, index)

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        """The control of a cell."""
        if index.column() == self._model.columnCount() - 1:
            box = ChoiceBox(parent)
            for suggestion in suggest_nodes(self._model.graph):
                box.addItem(suggestion.text, suggestion.key)
            box.activated.connect(lambda _index: self.commitData.emit(box))
            return box
        is_rest = self._model.is_rest(index.column())
        line = LineBox(tr("score >= limit") if is_rest else tr("any"))
        line.setParent(parent)
        line.setAccessibleName(self._model.titles()[index.column()])
        return line

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Begin with what the cell says."""
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(value))
        elif isinstance(editor, LineBox):
            editor.setText(value)
            editor.selectAll()
            fact = self._model.fact_at(index.column())
            if self._model.is_rest(index.column()) and editor.findChild(SuggestionList) is None:
                self._complete_condition(editor)
            if fact is not None and editor.findChild(SuggestionList) is None:
                self._offer_values(editor, fact)

    def _offer_values(self, box: LineBox, fact: Fact) -> None:
        """Offer the values of the fact below what is typed. (Here, so that the list sees keys before this delegate.)"""
        offers = [Suggestion(word, word) for word in value_words(fact)]
        suggestions = SuggestionList(box)

        def take(offer: Suggestion) -> None:
            box.setText(offer.text)
            self.commitData.emit(box)
            self.closeEditor.emit(box)

        def show(text: str) -> None:
            suggestions.show_suggestions(filter_suggestions(offers, text), box.rect(), select_first=False)

        suggestions.chosen.connect(take)
        box.textEdited.connect(show)

    def _complete_condition(self, box: LineBox) -> None:
        """Offer facts, signs and values at the caret, as the line on the canvas does."""
        suggestions = SuggestionList(box)
        completion = Completion(0, 0)

        def show(text: str) -> None:
            nonlocal completion
            completion = complete(text, box.cursorPosition(), self._model.sop_facts)
            suggestions.show_suggestions(completion.suggestions, box.rect(), select_first=completion.select_first)

        def take(offer: Suggestion) -> None:
            text = box.text()
            box.setText(text[: completion.start] + offer.key + text[completion.end :])
            box.setCursorPosition(completion.start + len(offer.key))

        suggestions.chosen.connect(take)
        box.textEdited.connect(show)

    def setModelData(self, editor: QWidget, model: object, index: QModelIndex | QPersistentModelIndex) -> None:
        """Take what was typed or chosen, where it is something else."""
        value = editor.currentData() if isinstance(editor, QComboBox) else getattr(editor, "text", str)()
        if value != index.data(Qt.ItemDataRole.EditRole):
            self._model.setData(index, value)


def value_words(fact: Fact) -> Sequence[str]:
    """What can be typed for a fact with few values."""
    if fact.type == "boolean":
        return tr("yes"), tr("no"), tr("known"), tr("not known")
    return tuple(map(str, fact.allowed))


__all__ = ["BranchTablePanel", "open_branch_table", "value_words"]
