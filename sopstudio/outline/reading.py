"""The text of an outline read over a document: the graph that it describes, what each line is, and what is wrong.

Lines are counted from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from sopstudio.errors import FormatError
from sopstudio.formats.format import Loss
from sopstudio.formats.text.format import read_lines, stated_ids
from sopstudio.formats.text.outline import OutlineLine, parse_outline
from sopstudio.sop.document import Document
from sopstudio.sop.elements import element_key
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Sop
from sopstudio.text.places import line_number

MAX_ERRORS: Final = 8
"""After so many lines that cannot be read, no more are looked for."""
_LINE: Final = re.compile(r"line (\d+)(?:, column (\d+))?")
MarkKind = Literal["error", "fault", "warning", "hint"]
"""How much a mark weighs, the heaviest first."""


@dataclass(frozen=True, slots=True)
class LineMark:
    """What is to be said of a line: an error, for which the text cannot be read, or a fault, a warning or a hint."""

    line: int
    kind: MarkKind
    text: str


@dataclass(frozen=True, slots=True)
class LineElements:
    """The elements that lines stand for, by key (`procedure/id` inside a sub-procedure)."""

    nodes: Mapping[int, str] = field(default_factory=dict)
    edges: Mapping[int, str] = field(default_factory=dict)

    def lines_of(self, keys: Iterable[str]) -> list[int]:
        """The lines of nodes and edges, from the top."""
        wanted = set(keys)
        return sorted(
            {line for each in (self.nodes, self.edges) for line, key in each.items() if key in wanted}
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class OutlineReading:
    """`document` is None where the text cannot be read; `marks` then says why, and the elements are unknown."""

    document: Document | None
    elements: LineElements
    marks: tuple[LineMark, ...] = ()
    said: Sop | None = None
    """The SOP as it was read, also where `document` is the one that was there before."""

    @property
    def errors(self) -> tuple[LineMark, ...]:
        """The lines for which the text cannot be read."""
        return tuple(mark for mark in self.marks if mark.kind == "error")


def read_outline(text: str, base: Document, ids: Mapping[int, str] | None = None) -> OutlineReading:
    """What a text says over `base`, which keeps its places, notes and everything that the text does not say.

    `ids` are the keys of the nodes that lines were read as before.
    """
    bare = update_fields(base, provenance=())
    try:
        reading = read_lines(_known_lines(text, ids or {}), bare)
    except FormatError as error:
        return OutlineReading(None, LineElements(), tuple(_find_errors(text, bare, error)))
    elements = _line_elements(reading.document)
    document = _with_places_of(base, reading.document)
    return OutlineReading(document, elements, tuple(_hints(reading.losses)), reading.document.sop)


def _known_lines(text: str, ids: Mapping[int, str]) -> list[OutlineLine]:
    """The lines of a text, those that state no id with the one that they are known by."""
    lines = parse_outline(text)
    procedures = [item for item in lines if item.text[:9].lower() == "procedure"]
    for scope in ([item for item in lines if item not in procedures], *([item] for item in procedures)):
        taken = stated_ids(scope)
        waiting = list(scope)
        while waiting:
            item = waiting.pop()
            waiting.extend(item.children)
            name = ids.get(item.line - 1, "").rpartition("/")[2]
            if name and name not in taken:
                item.known_id = name
                taken.add(name)
    return lines


def _line_elements(document: Document) -> LineElements:
    """What the lines of a text that was just read stand for."""
    nodes, edges = _element_keys(document.sop)
    node_lines: dict[int, str] = {}
    edge_lines: dict[int, str] = {}
    for entry in document.provenance:
        place = _LINE.fullmatch(entry.origin)
        if place is not None:
            by_line = node_lines if entry.element in nodes else edge_lines if entry.element in edges else {}
            by_line.setdefault(int(place[1]) - 1, entry.element)
    return LineElements(node_lines, edge_lines)


def _element_keys(sop: Sop) -> tuple[set[str], set[str]]:
    nodes: set[str] = set()
    edges: set[str] = set()
    for graph in sop.graphs():
        scope = "" if graph is sop else graph.id
        nodes |= {element_key(scope, node.id) for node in graph.nodes}
        edges |= {element_key(scope, edge.id) for edge in graph.edges}
    return nodes, edges


def _with_places_of(base: Document, document: Document) -> Document:
    """`document` with the places in the source that its elements have in `base`; `base` where the SOP is the same."""
    if document.sop == base.sop:
        return base
    before, after = (set().union(*_element_keys(each.sop)) for each in (base, document))
    gone = before - after
    return update_fields(
        document, provenance=tuple(entry for entry in base.provenance if entry.element not in gone)
    )  # fmt: skip


def _hints(losses: Iterable[Loss]) -> Iterator[LineMark]:
    for loss in losses:
        line = line_number(loss.where)
        if line:
            yield LineMark(line - 1, "hint", f"{loss.what}: {loss.why}")


def _find_errors(text: str, base: Document, error: FormatError) -> Iterator[LineMark]:
    """The lines that cannot be read: the first, and further ones where a line can be left out to go on."""
    lines = text.split("\n")
    for _ in range(MAX_ERRORS):
        line = _line_of(error)
        yield LineMark(line, "error", "; ".join(filter(None, (f"{error.what}: {error.why}", error.hint))))
        if line >= len(lines) or not lines[line].strip() or _has_block(lines, line):
            return
        lines[line] = ""
        try:
            read_lines(parse_outline("\n".join(lines)), base)
        except FormatError as further:
            error = further
        else:
            return


def _line_of(error: FormatError) -> int:
    return max(0, line_number(error.where) - 1)


def _has_block(lines: list[str], line: int) -> bool:
    following = next((each for each in lines[line + 1 :] if each.strip()), "")
    return _indent(following) > _indent(lines[line])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


__all__ = ["LineElements", "LineMark", "OutlineReading", "read_outline"]
