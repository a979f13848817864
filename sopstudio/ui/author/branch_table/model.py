"""The table of a node's branches for a view: texts, marks and edits of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor

from sopstudio.analysis import Problem
from sopstudio.documents.branch_table import (
    BranchRow,
    BranchTable,
    change_cell,
    change_rest,
    describe_cell,
    read_cell,
    tabulate,
    write_cell,
)
from sopstudio.errors import EditError
from sopstudio.expressions import ParseError, parse, to_text
from sopstudio.sop import Document, Edge, Fact, Graph, edits
from sopstudio.sop.first_use import set_condition
from sopstudio.sop.frozen import update_fields
from sopstudio.text.branch_labels import spell_out
from sopstudio.text.conditions import condition_label
from sopstudio.text.humanize import describe_value, one_line, speak_name, without_braces
from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms.condition_field import describe_fault, read_typed
from sopstudio.ui.open_document import split_key

Index: TypeAlias = QModelIndex | QPersistentModelIndex
Tone: TypeAlias = Literal["", "warning", "bad"]
LEADS_TO, ALSO = tr("Leads to"), tr("Also")
ANY = tr("any")
_WHOLE_ROWS: Mapping[str, str] = {
    "otherwise": tr("otherwise: when no row above fits"),
    "always": tr("always"),
    "timeout": tr("when time runs out"),
}
_MARKS: Mapping[str, Tone] = {
    "overlap": "warning", "dead-edge": "bad", "shadowed-edge": "bad", "always-true": "bad",
    "contradictory-path": "bad", "condition-syntax": "bad", "condition-type": "bad",
}  # fmt: skip


class Line(Struct, frozen=True):
    """A row as it is shown: an edge, or (`edge` is None) a case that no edge takes. `written` is what it asks as it is
    typed, which `texts` say in words. `facts` are those that a problem of the row is about, whose cells are marked;
    where there is none, the whole row is.
    """

    texts: tuple[str, ...]
    written: tuple[str, ...] = ()
    edge: Edge | None = None
    whole: str = ""
    tone: Tone = ""
    message: str = ""
    facts: tuple[str, ...] = ()


class BranchTableModel(QAbstractTableModel):
    """The branches of one node. `refused` carries why a cell was not taken."""

    refused = Signal(str)

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context
        self.node_key = ""
        self.lines: list[Line] = []
        self.facts: list[str] = []
        self._added: list[str] = []
        self._has_rest = self._wants_rest = False

    @property
    def scope(self) -> str:
        """The procedure of the node; blank for the SOP itself."""
        return split_key(self.node_key)[0]

    @property
    def node(self) -> str:
        """The id of the node."""
        return split_key(self.node_key)[1]

    @property
    def sop_facts(self) -> Sequence[Fact]:
        """The declared facts."""
        return self._context.document.document.sop.facts

    @property
    def graph(self) -> Graph:
        """The procedure of the node as it is now. Raises `EditError` where it was deleted."""
        return edits.graph_of(self._context.document.document.sop, self.scope)

    def edges(self) -> list[Edge]:
        """The edges out of the node, in the order in which they are tried."""
        return [edge for edge in self.graph.edges if edge.source == self.node]

    def show_node(self, node_key: str) -> None:
        """Show the branches of another node."""
        self.node_key, self._added, self._wants_rest = node_key, [], False
        self.refresh()

    def add_column(self, fact: str) -> None:
        """Give a fact a column, before any row asks something of it."""
        self._added.append(fact)
        self.refresh()

    def add_rest(self) -> None:
        """Show the column for what rows ask of several facts at once, before any row does."""
        self._wants_rest = True
        self.refresh()

    @property
    def has_rest(self) -> bool:
        """Whether there is a column for what rows ask of several facts at once."""
        return self._has_rest

    def is_rest(self, column: int) -> bool:
        """Whether it is the column for what rows ask of several facts at once."""
        return self._has_rest and column == len(self.facts)

    def refresh(self) -> None:
        """Show the document and the problems as they are now."""
        self.beginResetModel()
        table = tabulate(self.edges())
        self.facts = list(dict.fromkeys((*table.facts, *self._added)))
        self._has_rest = self._wants_rest or any(row.rest is not None for row in table.rows)
        facts = {fact.name: fact for fact in self.sop_facts}
        self.lines = [*self._edge_lines(table, facts), *self._gap_lines()]
        self.endResetModel()

    def titles(self) -> list[str]:
        """The titles of the columns."""
        units = {fact.name: fact.unit for fact in self.sop_facts}
        names = [f"{speak_name(name)} ({units[name]})" if units.get(name) else speak_name(name) for name in self.facts]
        return [*names, *([ALSO] if self._has_rest else []), LEADS_TO]

    def fact_at(self, column: int) -> Fact | None:
        """The fact that heads a column; None for another column."""
        name = self.facts[column] if column < len(self.facts) else ""
        return next((fact for fact in self.sop_facts if fact.name == name), None)

    def _edge_lines(self, table: BranchTable, facts: Mapping[str, Fact]) -> Iterator[Line]:
        titles = {node.id: one_line(node.label()) for node in self.graph.nodes}
        marks = dict(self._marks())
        for row in table.rows:
            cells = [(row.cells.get(name), facts.get(name)) for name in self.facts]
            written = [write_cell(cell, fact) if cell is not None else "" for cell, fact in cells]
            texts = [describe_cell(cell, fact) if cell is not None else "" for cell, fact in cells]
            if self._has_rest:
                written.append(to_text(row.rest) if row.rest is not None else "")
                texts.append(spell_out(written[-1]))
            if self._context.canvas.canvas_scene.has_formulas:
                texts = list(map(condition_label, written))
            tone, message, named = marks.get(row.edge.id, ("", "", ()))
            yield Line(
                (*texts, titles.get(row.edge.target, row.edge.target)),
                (*written, row.edge.target),
                row.edge,
                _whole_row(row),
                tone,
                message,
                tuple(name for name in named if name in row.cells),
            )

    def concerns(self, problem: Problem) -> bool:
        """Whether a problem is about the node or one of its branches."""
        if not self.node_key or not self.is_there():
            return False
        keys = {f"{self.scope}/{edge.id}" if self.scope else edge.id for edge in self.edges()}
        return self.node_key in problem.nodes or bool(keys.intersection(problem.edges))

    def _relevant_problems(self) -> Iterator[Problem]:
        return filter(self.concerns, self._context.problems.problems)

    def _marks(self) -> Iterator[tuple[str, tuple[Tone, str, tuple[str, ...]]]]:
        """The mark of each edge that a problem names, and the facts that it is about; the worst one comes last."""
        problems = [problem for problem in self._relevant_problems() if problem.severity != "hint"]
        for problem in sorted(problems, key=lambda each: _MARKS.get(each.code, "") == "bad"):
            for key in problem.edges if problem.code in _MARKS else ():
                yield split_key(key)[1], (_MARKS[problem.code], without_braces(problem.message), problem.facts)

    def _gap_lines(self) -> Iterator[Line]:
        for problem in self._relevant_problems():
            if problem.code == "gap":
                witness = problem.witness or {}
                texts = [describe_value(witness[name]) if name in witness else "" for name in self.facts]
                rest = [""] if self._has_rest else []
                named = tuple(name for name in problem.facts if name in self.facts)
                yield Line(
                    (*texts, *rest, tr("no edge")), tone="bad", message=without_braces(problem.message), facts=named
                )

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 # Qt calls it without
        """Edges, then cases that no edge takes."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 # Qt calls it without
        """Facts, what else is asked, and where the edge leads."""
        return 0 if parent.isValid() else len(self.facts) + self._has_rest + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The facts above; numbers, or a sign for a gap, at the left."""
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self.titles()[section]
        line = self.lines[section]
        number = str(section + 1) if line.edge is not None else ""
        return f"{number} !".strip() if line.tone else number

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Edges are edited; gaps, and rows that ask nothing of facts, are not."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self._is_editable(index) else flags

    def _is_editable(self, index: Index) -> bool:
        line = self.lines[index.row()] if 0 <= index.row() < len(self.lines) else None
        if line is None or line.edge is None:
            return False
        return index.column() == self.columnCount() - 1 or not line.whole

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text, tip and colours of a cell."""
        line, column = self.lines[index.row()], index.column()
        is_last = column == self.columnCount() - 1
        text = line.whole if line.whole and not is_last else line.texts[column]
        palette = self._context.theme.palette
        match Qt.ItemDataRole(role):
            case Qt.ItemDataRole.DisplayRole:
                return text or (ANY if column < len(self.facts) and line.edge is not None else "")
            case Qt.ItemDataRole.EditRole:
                return line.written[column] if line.written else ""
            case Qt.ItemDataRole.ToolTipRole:
                return line.message or self._tooltip(line, column) or None
            case Qt.ItemDataRole.SizeHintRole if line.whole and not is_last and self.columnCount() > 2:
                return QSize(0, 0)  # such a text has the width of all columns but the last one
            case Qt.ItemDataRole.BackgroundRole if line.tone and self._is_marked(line, column):
                return QColor(getattr(palette, f"{line.tone}_soft"))
            case Qt.ItemDataRole.ForegroundRole if line.edge is None or (line.whole and not is_last) or not text:
                return QColor(palette.muted)
            case Qt.ItemDataRole.AccessibleTextRole:
                return ". ".join(filter(None, (f"{self.titles()[column]}: {text or ANY}", line.message)))
        return None

    def _tooltip(self, line: Line, column: int) -> str:
        """What a cell says, and how it is typed where that is something else."""
        if line.whole or not line.written or column == self.columnCount() - 1:
            return line.whole or line.texts[column]
        return "\n".join(dict.fromkeys((line.texts[column], condition_label(line.written[column]))))

    def _is_marked(self, line: Line, column: int) -> bool:
        return not line.facts or (column < len(self.facts) and self.facts[column] in line.facts)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Change a cell, as one undo step; what cannot be read is refused and changes nothing."""
        edge = self.lines[index.row()].edge
        if edge is None or role != Qt.ItemDataRole.EditRole:
            return False
        self.refused.emit("")
        if index.column() == self.columnCount() - 1:
            return self._replace(tr("Redirect an edge"), update_fields(edge, target=value))
        try:
            condition = self._changed_condition(edge, index.column(), value)
        except ValueError as error:
            self.refused.emit(str(error))
            return False
        if not condition:
            self.refused.emit(
                tr("A row that asks nothing would always be taken: choose Otherwise in the form of the edge.")
            )
            return False
        return self._replace(tr("Change a condition"), update_fields(edge, condition=condition))

    def _changed_condition(self, edge: Edge, column: int, text: str) -> str:
        """The condition of an edge with another cell. Raises `ValueError` for what says nothing."""
        if not self.is_rest(column):
            fact = self.fact_at(column)
            return change_cell(edge.condition, self.facts[column], read_cell(text, fact) if fact else None)
        if not text.strip():
            return change_rest(edge.condition, None)
        try:
            return change_rest(edge.condition, parse(read_typed(text, self.sop_facts) or text).tree)
        except ParseError as error:
            raise ValueError(describe_fault(text, self.sop_facts)) from error

    def clear(self, index: Index) -> None:
        """Ask nothing of the fact of a cell, or nothing else."""
        is_last = index.column() == self.columnCount() - 1
        if self._is_editable(index) and not is_last and self.lines[index.row()].texts[index.column()]:
            self.setData(index, "")

    def move(self, row: int, offset: int) -> bool:
        """Try an edge earlier or later."""
        edge = self.lines[row].edge if 0 <= row < len(self.lines) else None
        if edge is None or not 0 <= row + offset < len(self.edges()):
            return False
        return self._context.document.attempt(
            tr("Reorder edges"), lambda document: edits.reorder_edge(document, edge.id, row + offset, scope=self.scope)
        )

    def remove(self, row: int) -> bool:
        """Delete the edge of a row."""
        edge = self.lines[row].edge if 0 <= row < len(self.lines) else None
        return edge is not None and self._context.document.attempt(
            tr("Delete an edge"), lambda document: edits.remove_edge(document, edge.id, scope=self.scope)
        )

    def _replace(self, undo_text: str, edge: Edge) -> bool:
        def change(document: Document) -> Document:
            return set_condition(document, edge, scope=self.scope)

        return self._context.document.attempt(undo_text, change)

    def is_there(self) -> bool:
        """Whether the node is still in the document."""
        try:
            return any(node.id == self.node for node in self.graph.nodes)
        except EditError:
            return False


def _whole_row(row: BranchRow) -> str:
    """What a row says instead of cells: a statement, *otherwise*, or a condition that cannot be read."""
    edge = row.edge
    if edge.kind == "prose":
        return f"“{one_line(edge.condition)}”" if edge.condition else tr("a statement that is not written yet")
    if edge.kind == "formal":
        is_read = bool(row.cells) or row.rest is not None or not edge.condition.strip()
        return "" if is_read else one_line(edge.condition)
    return _WHOLE_ROWS[edge.kind]


__all__ = ["BranchTableModel", "Line"]
