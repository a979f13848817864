"""The outline: the SOP as indented lines, each linked to its node or edge. It also makes the SOP usable by
keyboard and screen reader.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from sopstudio.sop import Edge, Graph, Sop
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill
from sopstudio.ui.context import WindowContext
from sopstudio.ui.document import Selection
from sopstudio.ui.theme import WEIGHT_NAME

LINE_ROLE = Qt.ItemDataRole.UserRole


class OutlineEntry(Struct, frozen=True):
    """A line: its indentation, its text, and its node or edge. A repeated line refers to an earlier one."""

    depth: int
    text: str
    node: str = ""
    edge: str = ""
    is_repeated: bool = False


def build_outline(sop: Sop) -> list[OutlineEntry]:
    """All nodes and conditions of the SOP and its sub-procedures, depth first in edge order."""
    lines: list[OutlineEntry] = []
    for graph in sop.graphs():
        if graph is not sop:
            lines.append(OutlineEntry(0, one_line(graph.title or graph.id)))
        lines += _graph_lines(graph, "" if graph is sop else f"{graph.id}/", 0 if graph is sop else 1)
    return lines


def _graph_lines(graph: Graph, prefix: str, depth: int) -> Iterator[OutlineEntry]:
    titles = {node.id: one_line(node.label()) for node in graph.nodes}
    outgoing_edges: dict[str, list[Edge]] = {}
    for edge in graph.edges:
        if edge.target in titles:
            outgoing_edges.setdefault(edge.source, []).append(edge)
    visited: set[str] = set()
    for root in (graph.start, *titles):
        stack: list[tuple[str, int, Edge | None]] = (
            [(root, depth, None)] if root in titles and root not in visited else []
        )
        while stack:
            name, level, incoming = stack.pop()
            words = edge_pill(incoming)[0] if incoming is not None else ""
            if incoming is not None and words:
                yield OutlineEntry(level, f"if {words}" if words != "otherwise" else words, edge=prefix + incoming.id)
            is_repeated = name in visited
            yield OutlineEntry(
                level, f"→ {titles[name]}" if is_repeated else titles[name], node=prefix + name, is_repeated=is_repeated
            )
            if is_repeated:
                continue
            visited.add(name)
            outgoing = outgoing_edges.get(name, [])
            inner = level + (1 if len(outgoing) > 1 or any(edge_pill(edge)[0] for edge in outgoing) else 0)
            stack += [(edge.target, inner, edge) for edge in reversed(outgoing)]


class OutlineTree(QTreeWidget):
    """Shows the outline. Selecting a line selects its node or edge on the canvas, and the other way round."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        self._context = context
        self._lines: list[OutlineEntry] = []
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(True)
        self.setAccessibleName("Outline")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.currentItemChanged.connect(self._select_line)
        context.document.opened.connect(self._show_new_document)
        context.document.replaced.connect(self.refresh)
        context.document.selected.connect(self._show_selection)
        context.theme.changed.connect(self._rebuild)
        self.refresh()

    def refresh(self) -> None:
        """Show the current document."""
        lines = build_outline(self._context.document.document.sop)
        if lines != self._lines:
            self._lines = lines
            self._rebuild()

    def _show_new_document(self) -> None:
        """Show another document from its start."""
        self.refresh()
        self.scrollToTop()

    def _rebuild(self) -> None:
        self.blockSignals(True)
        self.clear()
        ancestors: list[QTreeWidgetItem] = []
        for line in self._lines:
            item = self._create_item(line)
            del ancestors[line.depth :]
            if ancestors:
                ancestors[-1].addChild(item)
            else:
                self.addTopLevelItem(item)
            ancestors.append(item)
        self.expandAll()
        self.blockSignals(False)
        self._show_selection()

    def _create_item(self, line: OutlineEntry) -> QTreeWidgetItem:
        item = QTreeWidgetItem([line.text])
        item.setData(0, LINE_ROLE, line)
        item.setToolTip(0, line.text)
        if line.edge or line.is_repeated:
            item.setForeground(0, QColor(self._context.theme.palette.muted))
        elif not line.node:
            font = QFont(self.font())
            font.setWeight(QFont.Weight(WEIGHT_NAME))
            item.setFont(0, font)
        return item

    def _select_line(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        line: OutlineEntry = item.data(0, LINE_ROLE)
        if line.node:
            self._context.document.select(Selection(nodes=frozenset({line.node})))
        elif line.edge:
            self._context.document.select(Selection(edges=frozenset({line.edge})))
        self._context.canvas.reveal(line.node or line.edge)

    def _show_selection(self) -> None:
        selection = self._context.document.selection
        self.blockSignals(True)
        current = self.currentItem()
        selected_item = next((item for item in self._items() if _is_selected(item.data(0, LINE_ROLE), selection)), None)
        if current is not None and _is_selected(current.data(0, LINE_ROLE), selection):
            current.setSelected(True)
        elif selected_item is not None:
            self.setCurrentItem(selected_item)
        else:
            self.clearSelection()
        self.blockSignals(False)

    def _items(self) -> Iterator[QTreeWidgetItem]:
        stack = [item for row in reversed(range(self.topLevelItemCount())) if (item := self.topLevelItem(row))]
        while stack:
            item = stack.pop()
            yield item
            stack += [child for row in reversed(range(item.childCount())) if (child := item.child(row))]


def _is_selected(line: OutlineEntry, selection: Selection) -> bool:
    return line.node in selection.nodes if line.node else line.edge in selection.edges
