"""Diagrams of draw.io as a graph: shapes say what a node is, lanes who carries it out, pages are sub-procedures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.formats.diagram import Diagram, DiagramEdge, DiagramNode, Shape, build_sop, is_program
from sopstudio.formats.drawing_marks import GRAPH, TITLE, apply_edge_marks, apply_node_marks, decode_marks
from sopstudio.formats.drawio.cells import Cell, Page, iterate_parents, read_pages, unpercent
from sopstudio.formats.format import NOT_JSON, Loss, Reading, Source
from sopstudio.formats.limits import check_counts, describe_hidden
from sopstudio.formats.xml_source import root_name
from sopstudio.sop.document import Document
from sopstudio.translation import quoted, tr

_ROOTS: Final = ("mxfile", "mxGraphModel")
_DEFAULT_NAME: Final = re.compile(r"(?:page|seite|página|pagina|strona|страница|页|untitled|diagram)?[\s-]*\d*", re.I)
_START: Final = re.compile(r"(?:start|begin|beginning)(?: here)?[.!]?", re.I)
_NOTES: Final = ("note", "annotation", "comment", "callout", "text")
_SHAPES: Final[Sequence[tuple[str, Shape]]] = (
    ("rhombus", "decision"), ("decision", "decision"), ("predefined_process", "procedure"), ("subprocess", "procedure"),
    ("manual", "person"), ("umlactor", "person"), ("actor", "person"), ("trapezoid", "person"),
    ("terminator", "end"), ("flowchart.start", "end"), ("ellipse", "end"), ("endstate", "end"), ("circle", "end"),
)  # fmt: skip
_PEOPLE: Final = ("user", "manual")


def detect(source: Source) -> bool:
    """Whether a text is a draw.io file, or what draw.io puts on the clipboard."""
    return source.data is NOT_JSON and not source.raw and root_name(unpercent(source.text[:100_000])) in _ROOTS


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a diagram; the first page is the procedure. Raises `FormatError` where it is damaged or empty."""
    del base
    pages = [page for page in read_pages(source.text) if any(cell.is_vertex for cell in page.cells.values())]
    if not pages:
        raise FormatError(tr("the draw.io diagram is empty"), why=tr("it has no page with a shape on it"))
    names = {page.id: _PageReader(page, number).name for number, page in enumerate(pages, 1) if page.id}
    titles = {_fold(page.name): names.get(page.id, "") for page in pages if page.name}
    readers = [_PageReader(page, number, names, titles) for number, page in enumerate(pages, 1)]
    first, *others = [(reader.name, reader.read()) for reader in readers]
    procedures = dict(others)
    called = {node.calls for diagram in (first[1], *procedures.values()) for node in diagram.nodes.values()}
    losses = tuple(
        Loss(
            tr("the page {title} is a sub-procedure", title=repr(diagram.title[:60])), name,
            tr("no shape leads to it"), "kept",
        )
        for name, diagram in procedures.items() if name not in called
    )  # fmt: skip
    main = first[1]
    return build_sop(replace(main, procedures=procedures, losses=(*main.losses, *losses)), "draw.io")


class _PageReader:
    """Reads one page. `names` are the names of the pages by id, `titles` by what they are called."""

    def __init__(
        self, page: Page, number: int, names: Mapping[str, str] | None = None, titles: Mapping[str, str] | None = None
    ) -> None:
        self._page, self._number = page, number
        self._names, self._titles = names or {}, titles or {}
        self._losses: list[Loss] = []
        self._groups: set[str] = set()
        self._roles: dict[str, str] = {}
        signs = (decode_marks(cell.style) for cell in page.cells.values() if GRAPH in cell.style)
        self._marks = next(signs, {})
        self.name = self._marks.get(GRAPH) or f"page {number}"
        cells = page.cells.values()
        edges = [cell for cell in cells if cell.is_edge]
        self._ends = {end for edge in edges for end in (edge.source, edge.target)}
        self._entered = {edge.target for edge in edges}
        self._containers = {cell.parent for cell in cells if cell.is_vertex and cell.parent in page.cells}

    def read(self) -> Diagram:
        """The page as a diagram."""
        cells = self._page.cells.values()
        drawn = [cell for cell in cells if cell.is_vertex and self._is_node(cell)]
        check_counts(len(drawn), 0)
        nodes = {cell.id: self._read_node(cell) for cell in drawn}
        edges = tuple(self._read_edges(nodes))
        name = "" if _DEFAULT_NAME.fullmatch(self._page.name) else self._page.name
        title = self._marks.get(TITLE, "") if self._marks else name
        return Diagram(nodes, edges, title, tuple(self._losses), id=self._marks.get(GRAPH, ""))

    def _is_node(self, cell: Cell) -> bool:
        """Whether a shape is a node; what is none and says something is a loss."""
        parent = self._page.cells.get(cell.parent)
        if parent is not None and parent.is_edge:
            return False
        if GRAPH in cell.style:
            return cell.id in self._ends
        if self._is_lane(cell):
            return False
        shape = _shape_name(cell)
        is_beside = any(shape == name or shape.endswith(name) for name in _NOTES)
        if not is_beside and (cell.id in self._ends or cell.label):
            return True
        if cell.label:
            self._losses.append(Loss(tr("a text beside the diagram"), self._place(cell), cell.label[:300]))
        return False

    def _is_lane(self, cell: Cell) -> bool:
        """Whether a shape holds others, as lanes, pools and groups do."""
        is_lane = cell.id in self._containers and cell.id not in self._ends
        is_group = is_lane and cell.label and "swimlane" not in _shape_name(cell)
        if is_group and cell.id not in self._groups:
            self._groups.add(cell.id)
            self._losses.append(Loss(tr("a group is not kept"), self._place(cell), cell.label[:80]))
        return is_lane

    def _read_node(self, cell: Cell) -> DiagramNode:
        if reason := describe_hidden(cell.label):
            self._losses.append(Loss(tr("a text can mislead"), self._place(cell), reason, "kept"))
        role = self._role(cell)
        shape = self._shape(cell)
        if shape in ("", "task") and role and not is_program(role):
            shape = "person"
        node = DiagramNode(
            cell.label,
            shape,
            place=self._place(cell),
            description=cell.tooltip,
            role=role,
            calls=self._called(cell, shape),
        )
        if node.calls:
            node = replace(node, shape="procedure")
        marked = apply_node_marks(node, cell.style)
        is_title = marked.id and marked.text == decode_marks(cell.style).get(TITLE, "")
        return marked if is_title else replace(marked, text=" ".join(marked.text.split()))

    def _role(self, cell: Cell) -> str:
        """The label of the innermost lane in which a cell lies; blank where there is none."""
        role, passed = "", []
        for lane in iterate_parents(self._page, cell):
            if lane.id in self._roles:
                role = self._roles[lane.id]
                break
            passed.append(lane.id)
            if _is_swimlane(lane) and lane.label:
                role = " ".join(lane.label.split())
                break
        self._roles |= dict.fromkeys(passed, role)
        return role

    def _called(self, cell: Cell, shape: Shape) -> str:
        """The name of the page that a shape leads to; blank where it leads to none."""
        if cell.link in self._names:
            return self._names[cell.link]
        called = self._titles.get(_fold(cell.label), "") if shape == "procedure" else ""
        return called if called != self.name else ""

    def _shape(self, cell: Cell) -> Shape:
        name = _shape_name(cell)
        if GRAPH in cell.style:
            return "start"
        if name == "process":
            return "procedure"
        if cell.style.get("perimeter") == "rhombusPerimeter":
            return "decision"
        if cell.style.get("taskMarker") in _PEOPLE:
            return "person"
        is_event = "bpmn.event" in name or name.endswith("bpmn.shape")
        shape: Shape = "end" if is_event else next((shape for part, shape in _SHAPES if part in name), "")
        is_round = shape == "end" or cell.style.get("rounded") == "1"
        if is_round and cell.id not in self._entered and (_START.fullmatch(cell.label) or not cell.label):
            return "start"
        return shape

    def _read_edges(self, nodes: Mapping[str, DiagramNode]) -> Iterator[DiagramEdge]:
        labels: dict[str, list[str]] = {}
        cells = self._page.cells
        for cell in cells.values():
            parent = cells.get(cell.parent)
            if cell.is_vertex and parent is not None and parent.is_edge and cell.label:
                labels.setdefault(parent.id, []).append(cell.label)
        for cell in cells.values():
            if not cell.is_edge:
                continue
            label = " ".join(" ".join([cell.label, *labels.get(cell.id, ())]).split())
            source, target = cell.source, cell.target
            begins, ends = cell.style.get("startArrow", "none"), cell.style.get("endArrow", "classic")
            if ends == "none" and begins != "none":
                source, target = target, source
            if source in nodes and target in nodes:
                edge = DiagramEdge(source, target, label, place=self._place(cell))
                yield apply_edge_marks(edge, cell.style)
            elif not self._is_beside(source, target):
                what = tr("an arrow {label}", label=quoted(label[:60])) if label else tr("an arrow")
                why = tr("an end of it touches no shape; attach it in draw.io")
                self._losses.append(Loss(tr("{what} leads nowhere", what=what), self._place(cell), why))

    def _is_beside(self, *ends: str) -> bool:
        """Whether an arrow only leads to a text beside the diagram, which is a loss itself."""
        return all(end in self._page.cells for end in ends)

    def _place(self, cell: Cell) -> str:
        """In English, as it is kept with the SOP."""
        return f"page {self._number}, cell {cell.id[:60]}"


def _is_swimlane(cell: Cell) -> bool:
    return "swimlane" in _shape_name(cell)


def _shape_name(cell: Cell) -> str:
    """The name of a shape in small letters: what `shape` says, else the first word of the style."""
    stated = cell.style.get("shape", "")
    first = next((name for name, value in cell.style.items() if not value), "")
    return (stated or first).lower()


def _fold(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().casefold()


__all__ = ["detect", "read"]
