"""Indented text as people write procedures: the other view of the graph.

Reading takes ids, declarations and everything that words cannot say from the document before (`base`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sopstudio.errors import FormatError
from sopstudio.expressions import parse
from sopstudio.formats.format import NOT_JSON, Format, Loss, Reading, Source
from sopstudio.formats.limits import check_counts, hidden
from sopstudio.formats.naming import id_of
from sopstudio.formats.text_graph import GraphReader
from sopstudio.formats.text_lexer import Item, items
from sopstudio.formats.text_lines import Saying, is_formal, understand
from sopstudio.formats.text_steps import Declarations, proposed, tool_names
from sopstudio.formats.text_syntax import kept_in_words
from sopstudio.formats.text_title import heading
from sopstudio.formats.text_writing import label, write
from sopstudio.sop.authored import authored
from sopstudio.sop.document import Document
from sopstudio.sop.editing import fresh_id, patched, slug
from sopstudio.sop.frozen import changed
from sopstudio.sop.graph import Decision, Graph, Node, Procedure, Sop, Task
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

    Without a base it was written so by its author, and keeps the words.

    Raises `FormatError`, naming the line, for mixed or broken indents, control characters and jumps that lead nowhere.
    """
    lines = items(source.text)
    head = heading(lines)
    body, procedures = _parts(head.lines)
    reader = _Reader(base, procedures)
    reading = reader.read(head.title, body)
    guessed = (Loss(f"the title {head.title!r} is a guess", f"line {lines[0].line}", head.why, "assumed"),)
    misleading = tuple(
        Loss("a text can mislead", f"line {number}", why, "kept")
        for number, line in enumerate(source.text.splitlines(), 1)
        if (why := hidden(line))
    )
    losses = (*(guessed if head.why else ()), *reading.losses, *misleading)
    if base is None:
        return Reading(authored(reading.document, source.text), losses)
    return Reading(
        _needed(base, reconcile(base, reading.document, partial(merged, reader.declared.bound), label)), losses
    )


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


def _parts(lines: list[Item]) -> tuple[list[Item], list[tuple[Saying, Item]]]:
    """The lines of the SOP itself, and its procedures with their headings."""
    body: list[Item] = []
    procedures: list[tuple[Saying, Item]] = []
    for item in lines:
        if not procedures and item.text[:9].lower() != "procedure":
            body.append(item)
            continue
        said = understand(item.text)
        if said.say == "procedure":
            procedures.append((said, item))
            check_counts(0, 0, len(procedures))
        elif procedures and said.say != "comment":
            why = "a step comes after a procedure"
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
                raise FormatError("the text is refused", where=f"line {item.line}", why=f"{name!r} appears twice")
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
            self.losses += self._unread(node, nodes[-1], reader.lines[name])
        edges = reader.graph_edges()
        for edge in edges:
            self.declared.condition(edge, f"line {reader.lines[edge.source].line}")
        self.losses += reader.losses
        self.provenance += reader.provenance
        return Graph(id="x", start=start, nodes=tuple(nodes), edges=edges)

    def _unread(self, said: Node, made: Node, item: Item) -> list[Loss]:
        """What the words of a line hold that the node does not."""
        where = f"line {item.line}"
        losses = [] if understand(item.text).literal else list(kept_in_words(made, where))
        if isinstance(said, Task) and said.tools and not isinstance(made, Task):
            losses.append(Loss("a tag is not kept", where, "the line calls a procedure, which binds its own tools"))
        return losses


def _ids(lines: list[Item]) -> set[str]:
    """Every id that a line gives, so that no made-up one takes it."""
    found: set[str] = set()
    waiting = list(lines)
    while waiting:
        item = waiting.pop()
        waiting.extend(item.children)
        if "[#" not in item.text:
            continue
        said = understand(item.text)
        found |= {said.id, understand(said.rest).id if said.rest else ""} - {""}
    return found


def merged(bound: Callable[[str], tuple[str, ...]], before: Node, after: Node) -> Node:
    """The node of before where its line is unchanged; else that node under the new words, as far as its kind allows.

    `bound` are the tools that words alone bind: a line whose tools are others has tags, and those hold.
    """
    is_end = before.kind == "end"
    if label(before) == after.title and is_end == (after.kind == "end"):
        return _retagged(bound, before, after)
    if before.kind == after.kind == "task":
        old = proposed(before.title)
        fields = {
            name: getattr(after, name)
            for name in ("asks", "message", "tools")
            if getattr(before, name) == getattr(old, name)
        }
        return _retagged(bound, patched(before, title=after.title, **fields), after)
    if is_end == (after.kind == "end"):
        return _retagged(bound, patched(before, title=after.title), after)
    return changed(after, description=before.description)


def _retagged(bound: Callable[[str], tuple[str, ...]], node: Node, after: Node) -> Node:
    """`node` with the tools that the tags of `after` name; a decision becomes the step that it is now."""
    names = tool_names(after)
    if not isinstance(after, Task) or names == tool_names(node) or names == bound(after.title):
        return node
    if isinstance(node, Decision):
        return changed(after, description=node.description)
    if not isinstance(node, Task):
        return node
    known = set(tool_names(node))
    tools = [binding for binding in (*node.tools, *after.tools) if binding.tool in names]
    fresh = [binding for binding in tools if binding in node.tools or binding.tool not in known]
    return patched(node, tools=tuple(sorted(fresh, key=lambda binding: names.index(binding.tool))))


FORMAT = Format(name="text", title="indented text", extensions=_EXTENSIONS, detect=detect, read=read, write=write)
