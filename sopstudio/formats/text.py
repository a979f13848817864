"""Indented text as people write procedures: the other view of the graph.

Reading takes ids, declarations and everything that words cannot say from the document before (`base`).
"""

from __future__ import annotations

from sopstudio.errors import FormatError
from sopstudio.expressions import parse
from sopstudio.formats.format import NOT_JSON, Format, Loss, Reading, Source
from sopstudio.formats.limits import check_counts, hidden
from sopstudio.formats.naming import id_of
from sopstudio.formats.text_graph import GraphReader
from sopstudio.formats.text_lexer import Item, items
from sopstudio.formats.text_lines import Saying, is_formal, understand
from sopstudio.formats.text_steps import Declarations, proposed
from sopstudio.formats.text_writing import label, write
from sopstudio.sop.document import Document
from sopstudio.sop.editing import fresh_id, patched, slug
from sopstudio.sop.frozen import changed
from sopstudio.sop.graph import Graph, Node, Procedure, Sop, Task
from sopstudio.sop.reconcile import reconcile

_EXTENSIONS = (".txt", ".text")
_OTHERS = ("<", "---\n", "%", "{", "[", "digraph", "strict ", "graph ", "flowchart", "sequencediagram", "bpmn", "data:")


def detect(source: Source) -> bool:
    """Text by its name, or pasted text that does not look like another language."""
    if source.name:
        return source.name.lower().endswith(_EXTENSIONS) or "." not in source.name
    return source.data is NOT_JSON and not source.text.lstrip().lower().startswith(_OTHERS)


def read(source: Source, base: Document | None = None) -> Reading:
    """The document that an indented text describes; ids, declarations and details come from `base` where they match.

    Raises `FormatError`, naming the line, for mixed or broken indents, control characters and jumps that lead nowhere.
    """
    lines = items(source.text)
    title, lines = _title(lines)
    body, procedures = _parts(lines)
    reading = _Reader(base, procedures).read(title, body)
    misleading = tuple(
        Loss("a text can mislead", f"line {number}", why, "kept")
        for number, line in enumerate(source.text.splitlines(), 1)
        if (why := hidden(line))
    )
    losses = (*reading.losses, *misleading)
    if base is None:
        return Reading(reading.document, losses)
    return Reading(_needed(base, reconcile(base, reading.document, merged, label)), losses)


def _needed(base: Document, document: Document) -> Document:
    """`document` without facts and tools that the words of steps proposed where the steps of `base` were kept."""
    sop = document.sop
    facts, tools = {fact.name for fact in base.sop.facts}, {tool.name for tool in base.sop.tools}
    for graph in sop.graphs():
        for node in graph.nodes:
            if isinstance(node, Task):
                facts.update(node.asks)
                tools.update(binding.tool for binding in node.tools)
        for edge in graph.edges:
            facts.update(parse(edge.condition).facts if edge.kind == "formal" and is_formal(edge.condition) else ())
    facts |= {name for tool in sop.tools if tool.name in tools for name in tool.properties()}
    kept = tuple(fact for fact in sop.facts if fact.name in facts)
    return patched(
        document, sop=patched(sop, facts=kept, tools=tuple(tool for tool in sop.tools if tool.name in tools))
    )


def _title(lines: list[Item]) -> tuple[str, list[Item]]:
    """A heading on the first line is the title of the SOP."""
    if not lines or not lines[0].text.startswith("# "):
        return "", lines
    from_line = lines[0].text[2:].strip()
    said = understand(from_line)
    return (said.text if said.literal else from_line), [*lines[0].children, *lines[1:]]


def _parts(lines: list[Item]) -> tuple[list[Item], list[tuple[Saying, Item]]]:
    """The lines of the SOP itself, and its procedures with their headings."""
    body: list[Item] = []
    procedures: list[tuple[Saying, Item]] = []
    for item in lines:
        said = understand(item.text)
        if said.say == "procedure":
            procedures.append((said, item))
        elif procedures and said.say != "comment":
            why = "a step stands after a procedure"
            raise FormatError(
                "the text is refused", where=f"line {item.line}", why=why, hint="indent it, or put it above"
            )
        else:
            body.append(item)
    return body, procedures


class _Reader:
    def __init__(self, base: Document | None, procedures: list[tuple[Saying, Item]]) -> None:
        self.losses: list[Loss] = []
        names: dict[str, str] = {}
        self.procedures: list[tuple[str, Saying, Item]] = []
        for said, item in procedures:
            name = said.id or fresh_id(names.values(), slug(said.text) or "procedure")
            if name in names.values():
                raise FormatError("the text is refused", where=f"line {item.line}", why=f"{name!r} stands twice")
            names[said.text] = name
            self.procedures.append((name, said, item))
        sop = base.sop if base else Sop(id="x")
        self.declared = Declarations(sop.facts, sop.tools, names)
        self.provenance = self.declared.provenance

    def read(self, title: str, body: list[Item]) -> Reading:
        main = self._graph("", body)
        procedures = tuple(
            Procedure(id=name, title=said.text, start=inner.start, nodes=inner.nodes, edges=inner.edges)
            for name, said, item in self.procedures
            for inner in (self._graph(name, item.children),)
        )
        ledger = self.declared.ledger
        sop = Sop(
            id=id_of(title, main.nodes, main.start),
            title=title,
            start=main.start,
            nodes=main.nodes,
            edges=main.edges,
            facts=tuple(ledger.facts.values()),
            tools=tuple(self.declared.tools.values()),
            procedures=procedures,
        )
        document = Document(sop=sop, provenance=(*self.provenance, *ledger.provenance))
        return Reading(document, (*self.losses, *ledger.losses))

    def _graph(self, scope: str, lines: list[Item]) -> Graph:
        reader = GraphReader(scope, _ids(lines))
        start = reader.read(lines)
        check_counts(len(reader.nodes), len(reader.edges))
        nodes = []
        for name, node in reader.nodes.items():
            origin = f"line {reader.lines[name].line}"
            nodes.append(self.declared.step(node, origin) if isinstance(node, Task) else node)
        edges = reader.graph_edges()
        for edge in edges:
            self.declared.condition(edge, f"line {reader.lines[edge.source].line}")
        self.losses += reader.losses
        self.provenance += reader.provenance
        return Graph(id="x", start=start, nodes=tuple(nodes), edges=edges)


def _ids(lines: list[Item]) -> set[str]:
    """Every id that a line gives, so that no made-up one takes it."""
    found: set[str] = set()
    waiting = list(lines)
    while waiting:
        item = waiting.pop()
        said = understand(item.text)
        found |= {said.id, understand(said.rest).id if said.rest else ""} - {""}
        waiting.extend(item.children)
    return found


def merged(before: Node, after: Node) -> Node:
    """The node of before where its line is unchanged; else that node under the new words, as far as its kind allows."""
    if label(before) == after.title and (before.kind == "end") == (after.kind == "end"):
        return before
    if before.kind == after.kind == "task":
        old = proposed(before.title)
        fields = {
            name: getattr(after, name)
            for name in ("asks", "message", "tools")
            if getattr(before, name) == getattr(old, name)
        }
        return patched(before, title=after.title, **fields)
    if (before.kind == "end") == (after.kind == "end"):
        return patched(before, title=after.title)
    return changed(after, description=before.description)


FORMAT = Format(name="text", title="indented text", extensions=_EXTENSIONS, detect=detect, read=read, write=write)
