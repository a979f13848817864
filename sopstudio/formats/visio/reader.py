"""Drawings of Visio as a graph: masters say what a node is, lanes who carries it out, pages are sub-procedures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from sopstudio.errors import FormatError
from sopstudio.extras import require
from sopstudio.formats.diagram import Diagram, DiagramEdge, DiagramNode, Shape, build_sop, is_program
from sopstudio.formats.format import Loss, Reading, Source
from sopstudio.formats.limits import describe_hidden
from sopstudio.formats.visio.pages import Box, VisioPage, VisioShape, open_drawing
from sopstudio.sop.document import Document
from sopstudio.translation import tr

_MAIN: Final = b"visio/document.xml"
_DEFAULT_NAME: Final = re.compile(r"(?:page|seite|página|pagina|strona|страница|页|untitled|drawing)?[\s-]*\d*", re.I)
_START: Final = re.compile(r"(?:start|begin|beginning)(?: here)?[.!]?", re.I)
_MASTERS: Final[Sequence[tuple[str, Shape]]] = (
    ("decision", "decision"), ("gateway", "decision"), ("subprocess", "procedure"), ("sub-process", "procedure"),
    ("predefined process", "procedure"), ("manual", "person"), ("start event", "start"), ("end event", "end"),
    ("start/end", "end"), ("terminator", "end"), ("terminate", "end"),
)  # fmt: skip
MAX_LANES: Final = 100
MAX_JOINED: Final = 2_000
MAX_LOOKED_AT: Final = 2_000_000
"""How many pairs of connectors and shapes are compared where connectors are not glued."""
TOUCH_INCHES: Final = 0.1
_OUTLINES: Final[Mapping[str, Shape]] = {"ellipse": "end", "diamond": "decision"}
_LANES: Final = ("swimlane", "functional band", "pool / lane", "lane")
_BESIDE: Final = ("cff container", "label", "phase", "separator", "title", "annotation", "callout", "note", "text")
_LABELS: Final = ("label",)
LABEL_INCHES: Final = 0.25
"""How far from its shape a label may stand."""
_CONNECTORS: Final = ("connector", "sequence flow", "dynamic connector", "association", "message flow")


def detect(source: Source) -> bool:
    """Whether the first bytes and the names of the parts are those of a Visio drawing."""
    return source.raw.startswith(b"PK\x03\x04") and _MAIN in source.raw


def read(source: Source, base: Document | None = None) -> Reading:
    """The SOP of a drawing; the first page is the procedure. Raises `FormatError` where it is damaged or empty."""
    del base
    if not detect(source):
        raise FormatError(tr("this is not a Visio drawing"), hint=tr("a .vsdx file can be read; leave --from out"))
    require("defusedxml")
    pages = [page for page in open_drawing(source.raw) if page.shapes]
    titles = {_fold(page.name): f"page {number}" for number, page in enumerate(pages, 1) if page.name}
    diagrams = {f"page {number}": _PageReader(page, number, titles).read() for number, page in enumerate(pages, 1)}
    diagrams = {name: diagram for name, diagram in diagrams.items() if diagram.nodes}
    if not diagrams:
        raise FormatError(
            tr("the Visio drawing is empty"), why=tr("it has no page with a shape that is joined to another")
        )
    first, *others = diagrams
    called = {node.calls for diagram in diagrams.values() for node in diagram.nodes.values()}
    losses = tuple(
        Loss(
            tr("the page {title} is a sub-procedure", title=repr(diagrams[name].title[:60])), name,
            tr("no shape leads to it"), "kept",
        )
        for name in others if name not in called
    )  # fmt: skip
    main = diagrams[first]
    procedures = {name: diagrams[name] for name in others}
    return build_sop(replace(main, procedures=procedures, losses=(*main.losses, *losses)), "Visio")


class _PageReader:
    """Reads one page; `titles` are the names of all pages by what they are called."""

    def __init__(self, page: VisioPage, number: int, titles: Mapping[str, str]) -> None:
        self._page, self._number, self._titles = page, number, titles
        self._losses: list[Loss] = []
        shapes = page.shapes.values()
        self._connectors = {
            shape.id for shape in shapes
            if shape.id in page.connectors or _is(shape, _CONNECTORS) or (shape.begin and shape.end)
        }  # fmt: skip
        self._boxes = [
            (shape.id, shape.box) for shape in shapes
            if shape.id not in self._connectors and self._outermost(shape.id) == shape.id and not _is(shape, _BESIDE)
        ]  # fmt: skip
        self._ends = {shape.id: self._ends_of(shape) for shape in shapes if shape.id in self._connectors}
        self._joined = {end for pair in self._ends.values() for end in pair if end}
        self._entered = {end for _, end in self._ends.values() if end}
        self._parts: dict[str, list[str]] = {}
        inside: dict[str, list[str]] = {}
        for shape in shapes:
            if shape.text:
                self._parts.setdefault(self._outermost(shape.id), []).append(shape.text)
                inside.setdefault(shape.parent, []).append(shape.text)
        self._holders = self._find_holders()
        texts = [
            (page.shapes[name].box, page.shapes[name].text or " ".join(inside.get(name, ()))) for name in self._holders
        ]
        self._labels = self._find_labels()
        self._named_by = {label for label, _ in self._labels.values()}
        self._lanes = sorted(((box, text) for box, text in texts if text), key=lambda lane: _area(lane[0]))

    def _ends_of(self, shape: VisioShape) -> tuple[str, str]:
        """The shapes that a connector joins: those that it is glued to, else those that its ends touch."""
        glued = self._page.connectors.get(shape.id, ("", ""))
        begin = self._outermost(glued[0]) or self._find_shape_at(shape.begin)
        end = self._outermost(glued[1]) or self._find_shape_at(shape.end)
        return (end, begin) if shape.begin_arrow and not shape.end_arrow else (begin, end)

    def _find_shape_at(self, point: tuple[float, float] | None) -> str:
        """The smallest shape that a point lies on or in; blank for none."""
        if point is None or len(self._boxes) * len(self._connectors) > MAX_LOOKED_AT:
            return ""
        touched = [(_area(box), name) for name, box in self._boxes if _holds(box, point, TOUCH_INCHES)]
        return min(touched, default=(0.0, ""))[1]

    def _find_holders(self) -> list[str]:
        """The lanes, and other shapes that hold joined ones as pools and frames do."""
        middles = [_middle(self._page.shapes[name].box) for name in self._joined if name in self._page.shapes]
        loose = [(_area(box), name, box) for name, box in self._boxes if name not in self._joined]
        largest = sorted(loose, reverse=True)[:MAX_LANES]
        holders = [name for _, name, box in largest if any(_holds(box, middle) for middle in middles[:MAX_JOINED])]
        return [
            *holders,
            *(name for _, name, _ in largest if _is(self._page.shapes[name], _LANES) and name not in holders),
        ]

    def _find_labels(self) -> dict[str, tuple[str, str]]:
        """For joined shapes without a text the id and the text of the nearest label; each label names one shape."""
        shapes = self._page.shapes
        bare = [name for name in self._joined if name in shapes and not shapes[name].text and name not in self._parts]
        texts = [shape for shape in shapes.values() if shape.text and _is(shape, _LABELS) and not shape.parent]
        if len(bare) * len(texts) > MAX_LOOKED_AT:
            return {}
        pairs = sorted((_distance(shapes[name].box, text.box), text.id, name) for name in bare for text in texts)
        labels: dict[str, tuple[str, str]] = {}
        for distance, label, name in pairs:
            if distance <= LABEL_INCHES and name not in labels and label not in {used for used, _ in labels.values()}:
                labels[name] = (label, shapes[label].text)
        return labels

    def read(self) -> Diagram:
        """The page as a diagram."""
        nodes = {shape.id: self._read_node(shape) for shape in self._page.shapes.values() if self._is_node(shape)}
        edges = tuple(self._read_edges(nodes))
        title = "" if _DEFAULT_NAME.fullmatch(self._page.name) else self._page.name
        return Diagram(nodes, edges, title, tuple(self._losses))

    def _outermost(self, name: str) -> str:
        """The shape that stands for a part of a group: the outermost group that is no lane."""
        shape = self._page.shapes.get(name)
        while shape is not None and shape.parent:
            parent = self._page.shapes.get(shape.parent)
            if parent is None or _is(parent, (*_LANES, *_BESIDE)):
                break
            shape = parent
        return shape.id if shape is not None else ""

    def _is_node(self, shape: VisioShape) -> bool:
        """Whether a shape is a node; what is none and says something is a loss."""
        if shape.id in self._connectors or self._outermost(shape.id) != shape.id or shape.id in self._holders:
            return False
        if shape.id in self._named_by:
            return False
        text = self._text(shape)
        if shape.id in self._joined:
            return True
        if _is(shape, _BESIDE) or not shape.master:
            if text:
                self._losses.append(Loss(tr("a text beside the diagram"), self._place(shape), text[:300]))
            return False
        return bool(text)

    def _text(self, shape: VisioShape) -> str:
        """The text of a shape, or of the parts of its group."""
        text = shape.text if shape.text or not shape.is_group else " ".join(self._parts.get(shape.id, ()))
        return text or self._labels.get(shape.id, ("", ""))[1]

    def _read_node(self, shape: VisioShape) -> DiagramNode:
        text, role = self._text(shape), self._role(shape)
        if reason := describe_hidden(text):
            self._losses.append(Loss(tr("a text can mislead"), self._place(shape), reason, "kept"))
        kind = self._shape(shape, text)
        if kind in ("", "task") and role and not is_program(role):
            kind = "person"
        called = self._titles.get(_fold(text), "") if kind == "procedure" else ""
        calls = called if called != f"page {self._number}" else ""
        return DiagramNode(text, kind, place=self._place(shape), role=role, calls=calls)

    def _shape(self, shape: VisioShape, text: str) -> Shape:
        name = shape.master.lower()
        kind: Shape = next((kind for part, kind in _MASTERS if part in name), _OUTLINES.get(shape.outline, ""))
        is_first = shape.id not in self._entered and (_START.fullmatch(text) or not text)
        return "start" if kind in ("start", "end") and is_first else kind

    def _role(self, shape: VisioShape) -> str:
        """The smallest lane in which the middle of a shape lies; blank where it lies in none."""
        middle = _middle(shape.box)
        return next((text for box, text in self._lanes if _holds(box, middle)), "")

    def _read_edges(self, nodes: Mapping[str, DiagramNode]) -> Iterator[DiagramEdge]:
        for name, (begin, end) in self._ends.items():
            label, place = (
                self._page.shapes[name].text,
                f"page {self._number}, shape {name[:60]}",
            )
            if begin in nodes and end in nodes:
                yield DiagramEdge(begin, end, label, place=place)
                continue
            what = f"a connector {label[:60]!r}" if label else "a connector"
            why = tr("an end of it touches no shape; glue it in Visio")
            self._losses.append(Loss(tr("{what} leads nowhere", what=what), place, why))

    def _place(self, shape: VisioShape) -> str:
        """In English, as it is kept with the SOP."""
        return f"page {self._number}, shape {shape.id[:60]}"


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _distance(box: Box, other: Box) -> float:
    """How far apart two boxes are; 0 where they touch."""
    across = max(box[0] - other[2], other[0] - box[2], 0.0)
    along = max(box[1] - other[3], other[1] - box[3], 0.0)
    return max(across, along)


def _holds(box: Box, point: tuple[float, float], margin: float = 0.0) -> bool:
    """Whether a point lies in a box, or at most `margin` beside it."""
    left, bottom, right, top = box
    return left - margin <= point[0] <= right + margin and bottom - margin <= point[1] <= top + margin


def _is(shape: VisioShape, names: Sequence[str]) -> bool:
    """Whether a shape was made of one of these masters."""
    master = shape.master.lower()
    return any(master.startswith(name) for name in names)


def _fold(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().casefold()


__all__ = ["detect", "read"]
