"""Reading a pasted text: the SOP that it would become, or the tools in it, or why it cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from sopstudio.documents.left_out import LeftOut
from sopstudio.documents.order_question import OrderQuestion
from sopstudio.errors import SopStudioError
from sopstudio.formats import Loss, formats, markdown, prose, read, tool_lists
from sopstudio.formats.tool_lists import ToolReading
from sopstudio.layout import lay_out
from sopstudio.sop import Document
from sopstudio.text.humanize import plural
from sopstudio.text.places import line_number
from sopstudio.translation import format_number, mark, tr

MAX_CHARACTERS = 2_000_000
"""The longest text that is read here; more is opened from a file."""
PROSE = mark("prose")
"""The title of what is read as prose, which is no format of files."""


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
    left_out: tuple[LeftOut, ...] = ()
    questions: tuple[OrderQuestion, ...] = ()
    tools: ToolReading | None = None
    error: str = ""
    error_line: int = 0

    def summary(self) -> str:
        """One sentence: the format and the size, or the error."""
        if self.tools is not None:
            return tr(
                "{tools} in {format}. Choose those that the open SOP needs.",
                tools=plural(len(self.tools.tools), "tool"),
                format=self.tools.format,
            )
        if self.document is None:
            return self.error
        graphs = list(self.document.sop.graphs())
        nodes, edges = sum(len(graph.nodes) for graph in graphs), sum(len(graph.edges) for graph in graphs)
        title = next(
            (known_format.title for known_format in formats() if known_format.name == self.format), tr(self.format)
        )
        return tr("Read as {title}: {nodes} nodes, {edges} edges.", title=title, nodes=nodes, edges=edges)


class PasteRequest(NamedTuple):
    """A text to read. The ids, facts, tools and positions of `base` are kept where they match; sentences of prose in
    `take_in` become steps, though they would be left out.
    """

    text: str
    base: Document | None = None
    take_in: frozenset[str] = frozenset()
    in_turn: frozenset[str] = frozenset()
    """Conditions that are asked when what is above them is done."""


def read_pasted(request: PasteRequest) -> PasteResult:
    """Read a text. Never raises."""
    text, base = request.text, request.base
    if not text.strip():
        return PasteResult()
    if len(text) > MAX_CHARACTERS:
        size = tr(
            "{count} characters; at most {max_characters} can be pasted",
            count=format_number(len(text)),
            max_characters=format_number(MAX_CHARACTERS),
        )
        return PasteResult(error=tr("The text is too long: {size}. Open it as a file instead.", size=size))
    kind = tool_lists.detect(text)
    if kind is not None and kind.name != "functions":
        return _read_tools(text)
    try:
        reading = read(text, base=base)
        if (request.take_in or request.in_turn) and reading.format in ("prose", "markdown"):
            read_text = markdown.read_text if reading.format == "markdown" else prose.read_text
            reading = replace(read_text(text, base, request.take_in, request.in_turn), format=reading.format)
    except SopStudioError as error:
        return _read_tools(text) if kind is not None else _refusal(error)
    if not reading.document.sop.nodes:
        return PasteResult(error=tr("No step was found in this text. Put each step on its own line."))
    document = lay_out(reading.document)
    lines = _node_lines(document)
    return PasteResult(document, reading.format, reading.losses, lines, reading.left_out, reading.questions)


def _read_tools(text: str) -> PasteResult:
    try:
        tools = tool_lists.read_tools(text)
    except SopStudioError as error:
        return _refusal(error)
    return PasteResult(tools=tools, losses=tools.losses)


def _refusal(error: SopStudioError) -> PasteResult:
    return PasteResult(error=str(error), error_line=line_number(str(error)))


def _node_lines(document: Document) -> tuple[tuple[int, str], ...]:
    sop = document.sop
    nodes = {f"{'' if graph is sop else graph.id + '/'}{node.id}" for graph in sop.graphs() for node in graph.nodes}
    places = ((line_number(entry.origin), entry.element) for entry in document.provenance if entry.element in nodes)
    return tuple(sorted((line, key) for line, key in places if line))


__all__ = ["MAX_CHARACTERS", "PasteRequest", "PasteResult", "read_pasted"]
