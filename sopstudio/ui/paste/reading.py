"""Reads pasted text, as a value that can be shown: the document and what it lacks, or one sentence about why not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sopstudio.errors import SopStudioError
from sopstudio.formats import Loss, formats, read
from sopstudio.layout import laid_out
from sopstudio.sop import Document

LARGEST = 2_000_000
"""Characters that the field takes up; more is read from a file."""
_LINE = re.compile(r"line (\d+)")


@dataclass(frozen=True, slots=True)
class Understood:
    """What became of a text: `document` (laid out) and `losses`, or `error`; `error_line` counts from 1 (0: unknown).

    `lines` gives for each line of the text the key of the node that it became.
    """

    document: Document | None = None
    format: str = ""
    losses: tuple[Loss, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()
    error: str = ""
    error_line: int = 0

    def summary(self) -> str:
        """One sentence: as what it was read, and what it holds."""
        if self.document is None:
            return self.error
        graphs = list(self.document.sop.graphs())
        nodes, edges = sum(len(one.nodes) for one in graphs), sum(len(one.edges) for one in graphs)
        title = next((one.title for one in formats() if one.name == self.format), self.format)
        return f"Read as {title}: {nodes} nodes, {edges} edges."


def understand(asked: tuple[str, Document | None]) -> Understood:
    """Read a text; with a document, its ids, facts, tools and places are kept where they match. Never raises."""
    text, base = asked
    if not text.strip():
        return Understood()
    if len(text) > LARGEST:
        size = f"{len(text):,} characters; at most {LARGEST:,} can be pasted"
        return Understood(error=f"The text is too long: {size}. Open it as a file instead.")
    try:
        reading = read(text, base=base)
    except SopStudioError as error:
        found = _LINE.search(str(error))
        return Understood(error=str(error), error_line=int(found[1]) if found else 0)
    if not reading.document.sop.nodes:
        return Understood(error="No step was found in this text. Put each step on its own line.")
    document = laid_out(reading.document)
    return Understood(document, reading.format, reading.losses, _lines(document))


def _lines(document: Document) -> tuple[tuple[int, str], ...]:
    sop = document.sop
    nodes = {f"{'' if graph is sop else graph.id + '/'}{node.id}" for graph in sop.graphs() for node in graph.nodes}
    found = []
    for one in document.provenance:
        place = _LINE.search(one.origin)
        if place and one.element in nodes:
            found.append((int(place[1]), one.element))
    return tuple(sorted(found))
