"""The outline: the SOP as indented lines, each tied to its node; also the way through it by keyboard and ear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from sopstudio.sop import Edge, Graph, Sop
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection
from sopstudio.ui.theme import WEIGHT_NAME

KEY = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class Line:
    """One line: how deep, what it says, and the node or edge that it stands for. `again` refers to an earlier line."""

    depth: int
    text: str
    node: str = ""
    edge: str = ""
    again: bool = False


def outline(sop: Sop) -> list[Line]:
    """Every node and condition of the SOP and its sub-procedures, in the order in which a reader meets them."""
    lines: list[Line] = []
    for graph in sop.graphs():
        if graph is not sop:
            lines.append(Line(0, one_line(graph.title or graph.id)))
        lines += _graph(graph, "" if graph is sop else f"{graph.id}/", 0 if graph is sop else 1)
    return lines


def _graph(graph: Graph, prefix: str, depth: int) -> Iterator[Line]:
    titles = {node.id: one_line(node.label()) for node in graph.nodes}
    ways: dict[str, list[Edge]] = {}
    for edge in graph.edges:
        if edge.target in titles:
            ways.setdefault(edge.source, []).append(edge)
    seen: set[str] = set()
    for root in (graph.start, *titles):
        stack: list[tuple[str, int, Edge | None]] = [(root, depth, None)] if root in titles and root not in seen else []
        while stack:
            name, level, came = stack.pop()
            words = edge_pill(came)[0] if came is not None else ""
            if came is not None and words:
                yield Line(level, f"if {words}" if words != "otherwise" else words, edge=prefix + came.id)
            again = name in seen
            yield Line(level, f"→ {titles[name]}" if again else titles[name], node=prefix + name, again=again)
            if again:
                continue
            seen.add(name)
            outgoing = ways.get(name, [])
            inner = level + (1 if len(outgoing) > 1 or any(edge_pill(edge)[0] for edge in outgoing) else 0)
            stack += [(edge.target, inner, edge) for edge in reversed(outgoing)]


class Outline(QTreeWidget):
    """Shows the outline; choosing a line selects its node or edge on the canvas, and the other way round."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._lines: list[Line] = []
        self.setHeaderHidden(True)
        self.setIndentation(12)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(True)
        self.setAccessibleName("Outline")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.currentItemChanged.connect(self._chosen)
        desk.document.opened.connect(self._begin)
        desk.document.replaced.connect(self.refresh)
        desk.document.selected.connect(self._follow)
        desk.look.changed.connect(self._rebuild)
        self.refresh()

    def refresh(self) -> None:
        """Show the document as it is now."""
        lines = outline(self._desk.document.document.sop)
        if lines != self._lines:
            self._lines = lines
            self._rebuild()

    def _begin(self) -> None:
        """Another document: from its beginning."""
        self.refresh()
        self.scrollToTop()

    def _rebuild(self) -> None:
        self.blockSignals(True)
        self.clear()
        above: list[QTreeWidgetItem] = []
        for line in self._lines:
            item = self._item(line)
            del above[line.depth :]
            if above:
                above[-1].addChild(item)
            else:
                self.addTopLevelItem(item)
            above.append(item)
        self.expandAll()
        self.blockSignals(False)
        self._follow()

    def _item(self, line: Line) -> QTreeWidgetItem:
        item = QTreeWidgetItem([line.text])
        item.setData(0, KEY, line)
        item.setToolTip(0, line.text)
        if line.edge or line.again:
            item.setForeground(0, QColor(self._desk.look.palette.muted))
        elif not line.node:
            font = QFont(self.font())
            font.setWeight(QFont.Weight(WEIGHT_NAME))
            item.setFont(0, font)
        return item

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        line: Line = item.data(0, KEY)
        if line.node:
            self._desk.document.select(Selection(nodes=frozenset({line.node})))
        elif line.edge:
            self._desk.document.select(Selection(edges=frozenset({line.edge})))
        self._desk.canvas.reveal(line.node or line.edge)

    def _follow(self) -> None:
        chosen = self._desk.document.selection
        self.blockSignals(True)
        current = self.currentItem()
        wanted = next((item for item in self._items() if _is(item.data(0, KEY), chosen)), None)
        if current is not None and _is(current.data(0, KEY), chosen):
            current.setSelected(True)
        elif wanted is not None:
            self.setCurrentItem(wanted)
        else:
            self.clearSelection()
        self.blockSignals(False)

    def _items(self) -> Iterator[QTreeWidgetItem]:
        stack = [item for row in reversed(range(self.topLevelItemCount())) if (item := self.topLevelItem(row))]
        while stack:
            item = stack.pop()
            yield item
            stack += [child for row in reversed(range(item.childCount())) if (child := item.child(row))]


def _is(line: Line, chosen: Selection) -> bool:
    return line.node in chosen.nodes if line.node else line.edge in chosen.edges
