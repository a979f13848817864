"""Reads pasted text into a value: the document and what was lost, or one sentence about the error."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sopstudio.errors import SopStudioError
from sopstudio.formats import Loss, formats, read
from sopstudio.layout import lay_out
from sopstudio.sop import Document

MAX_CHARACTERS = 2_000_000
"""The longest text that is read here; more is opened from a file."""
_LINE = re.compile(r"line (\d+)")


@dataclass(frozen=True, slots=True)
class PasteResult:
    """The result of reading a text: `document` (laid out) and `losses`, or `error` with `error_line` (from 1;
    0: unknown).

    `lines` has, for each line of the text, the key of the node that it became.
    """

    document: Document | None = None
    format: str = ""
    losses: tuple[Loss, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()
    error: str = ""
    error_line: int = 0

    def summary(self) -> str:
        """One sentence: the format and the size, or the error."""
        if self.document is None:
            return self.error
        graphs = list(self.document.sop.graphs())
        nodes, edges = sum(len(graph.nodes) for graph in graphs), sum(len(graph.edges) for graph in graphs)
        title = next(
            (known_format.title for known_format in formats() if known_format.name == self.format), self.format
        )
        return f"Read as {title}: {nodes} nodes, {edges} edges."


def read_pasted(request: tuple[str, Document | None]) -> PasteResult:
    """Read a text; with a document, its ids, facts, tools and positions are kept where they match. Never
    raises.
    """
    text, base = request
    if not text.strip():
        return PasteResult()
    if len(text) > MAX_CHARACTERS:
        size = f"{len(text):,} characters; at most {MAX_CHARACTERS:,} can be pasted"
        return PasteResult(error=f"The text is too long: {size}. Open it as a file instead.")
    try:
        reading = read(text, base=base)
    except SopStudioError as error:
        match = _LINE.search(str(error))
        return PasteResult(error=str(error), error_line=int(match[1]) if match else 0)
    if not reading.document.sop.nodes:
        return PasteResult(error="No step was found in this text. Put each step on its own line.")
    document = lay_out(reading.document)
    return PasteResult(document, reading.format, reading.losses, _node_lines(document))


def _node_lines(document: Document) -> tuple[tuple[int, str], ...]:
    sop = document.sop
    nodes = {f"{'' if graph is sop else graph.id + '/'}{node.id}" for graph in sop.graphs() for node in graph.nodes}
    node_lines = []
    for entry in document.provenance:
        match = _LINE.search(entry.origin)
        if match and entry.element in nodes:
            node_lines.append((int(match[1]), entry.element))
    return tuple(sorted(node_lines))
