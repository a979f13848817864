"""Indented text as people write procedures: the other view of the graph.

Reading takes ids, declarations and everything that words cannot say from the earlier document (`base`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from sopstudio.errors import FormatError
from sopstudio.expressions import parse
from sopstudio.formats.format import NOT_JSON, Format, Loss, Reading, Source, derive_id
from sopstudio.formats.limits import check_counts, describe_hidden
from sopstudio.formats.text.graph_reader import GraphReader
from sopstudio.formats.text.lines import Statement, is_formal, parse_line, read_heading
from sopstudio.formats.text.outline import OutlineLine, parse_outline
from sopstudio.formats.text.steps import Declarations, propose_node, syntax_losses, tool_names
from sopstudio.formats.text.writer import line_label, write
from sopstudio.sop.document import Document, author_text, set_author_text
from sopstudio.sop.elements import element_key, fresh_id, slug
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import replace_fields, update_fields
from sopstudio.sop.model import Decision, Graph, Node, Person, Procedure, Sop, Task
from sopstudio.sop.reconcile import reconcile

STATED_FIELDS = ("start", "nodes", "edges", "procedures")
"""What a text can state of a procedure; facts and tools are declared beside it."""


def is_author_text_current(document: Document) -> bool:
    """Whether reading the author's text over the document leaves every step and edge unchanged."""
    text = author_text(document)
    if not text:
        return False
    try:
        reread = read(Source(text), document).document.sop
    except FormatError:
        return False
    return all(getattr(reread, name) == getattr(document.sop, name) for name in STATED_FIELDS)


_EXTENSIONS = (".txt", ".text")
_OTHER_LANGUAGES = (
    "<",
    "---\n",
    "%",
    "{",
    "[",
    "digraph",
    "strict ",
    "graph ",
    "flowchart",
    "sequencediagram",
    "bpmn",
    "data:",
)


def detect(source: Source) -> bool:
    """Whether the name says it is text, or pasted text does not look like another language."""
    if source.name:
        return source.name.lower().endswith(_EXTENSIONS) or "." not in source.name
    return source.data is NOT_JSON and not source.text.lstrip().lower().startswith(_OTHER_LANGUAGES)


def read(source: Source, base: Document | None = None) -> Reading:
    """The document that an indented text describes; matching ids, declarations and details come from `base`.

    Without a base, the text is the author's own and is stored with the document. Raises `FormatError`, naming
    the line, for mixed or broken indentation, control characters and jumps to unknown steps.
    """
    lines = parse_outline(source.text)
    head = read_heading(lines)
    body, procedures = _split_procedures(head.lines)
    reader = OutlineReader(base, procedures)
    reading = reader.read(head.title, body)
    guessed = (Loss(f"the title {head.title!r} is a guess", f"line {lines[0].line}", head.reason, "assumed"),)
    misleading = tuple(
        Loss("a text can mislead", f"line {number}", reason, "kept")
        for number, line in enumerate(source.text.splitlines(), 1)
        if (reason := describe_hidden(line))
    )
    losses = (*(guessed if head.reason else ()), *reading.losses, *misleading)
    if base is None:
        return Reading(set_author_text(reading.document, source.text), losses)
    return Reading(_keep_places(base, merge_into(base, reading.document, reader), source.text), losses)


def merge_into(base: Document, document: Document, reader: OutlineReader) -> Document:
    """What `reader` has read of a text, with the ids, declarations and details of the earlier document."""
    merge = partial(merge_line, reader.declarations.bound_tools)
    return _drop_unused(base, reconcile(base, document, merge, line_label))


def _keep_places(base: Document, document: Document, text: str) -> Document:
    """`document` with the places of its elements in the author's text of `base`, where `text` is another one."""
    if author_text(base) in ("", text):
        return document
    known = {entry.element for entry in base.provenance}
    edited = [
        update_fields(entry, origin="outline", text="") for entry in document.provenance if entry.element not in known
    ]
    existing = {entry.element for entry in document.provenance}
    places = [entry for entry in base.provenance if entry.element in existing]
    return update_fields(document, provenance=(*places, *edited))


def _drop_unused(base: Document, document: Document) -> Document:
    """`document` without the facts and tools proposed for steps whose nodes were then taken from `base`."""
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
    used_facts = tuple(fact for fact in sop.facts if fact.name in facts)
    return update_fields(
        document,
        sop=update_fields(sop, facts=used_facts, tools=tuple(tool for tool in sop.tools if tool.name in tools)),
    )


def _split_procedures(lines: list[OutlineLine]) -> tuple[list[OutlineLine], list[tuple[Statement, OutlineLine]]]:
    """The lines of the SOP itself, and its procedures with their headings."""
    body: list[OutlineLine] = []
    procedures: list[tuple[Statement, OutlineLine]] = []
    for item in lines:
        if not procedures and item.text[:9].lower() != "procedure":
            body.append(item)
            continue
        statement = parse_line(item.text)
        if statement.kind == "procedure":
            procedures.append((statement, item))
            check_counts(0, 0, len(procedures))
        elif procedures and statement.kind != "comment":
            reason = "a step comes after a procedure"
            raise FormatError(
                "the text is refused", where=f"line {item.line}", why=reason, hint="indent it, or put it above"
            )
        else:
            body.append(item)
    return body, procedures


class OutlineReader:
    """Reads an SOP from lines. `lines` are those of the nodes of the SOP itself, by id, once it is read.

    Facts and tools are those of `base`, and `facts` that are known beside it. `sentences` has by the number of a line
    the sentence of a document that it was written for.
    """

    def __init__(
        self,
        base: Document | None = None,
        procedures: Sequence[tuple[Statement, OutlineLine]] = (),
        facts: Sequence[Fact] = (),
        sentences: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._sentences = sentences
        self.lines: Mapping[str, OutlineLine] = {}
        self.losses: list[Loss] = []
        names: dict[str, str] = {}
        self.procedures: list[tuple[str, Statement, OutlineLine]] = []
        for statement, item in procedures:
            name = statement.id or fresh_id(names.values(), slug(statement.text) or "procedure")
            if name in names.values():
                raise FormatError("the text is refused", where=f"line {item.line}", why=f"{name!r} appears twice")
            names[statement.text] = name
            self.procedures.append((name, statement, item))
        sop = base.sop if base else Sop(id="x")
        self.declarations = Declarations((*sop.facts, *facts), sop.tools, names)
        self.provenance = self.declarations.provenance

    def read(self, title: str, body: list[OutlineLine]) -> Reading:
        """The SOP of these lines, and what was assumed on the way."""
        main = self._read_graph("", body)
        procedures = tuple(
            Procedure(id=name, title=statement.text, start=inner.start, nodes=inner.nodes, edges=inner.edges)
            for name, statement, item in self.procedures
            for inner in (self._read_graph(name, item.children),)
        )
        ledger = self.declarations.ledger
        sop = Sop(
            id=derive_id(title, main.nodes, main.start),
            title=title,
            start=main.start,
            nodes=main.nodes,
            edges=main.edges,
            facts=tuple(ledger.facts.values()),
            tools=tuple(self.declarations.tools.values()),
            procedures=procedures,
        )
        document = Document(sop=sop, provenance=(*self.provenance, *ledger.provenance))
        return Reading(document, (*self.losses, *ledger.losses))

    def _read_graph(self, scope: str, lines: list[OutlineLine]) -> Graph:
        reader = GraphReader(scope, _stated_ids(lines), self._sentences)
        start = reader.read(lines)
        check_counts(len(reader.nodes), len(reader.edges))
        nodes = []
        for name, node in reader.nodes.items():
            origin = f"line {reader.lines[name].line}"
            nodes.append(self.declarations.build_node(node, origin) if isinstance(node, Task) else node)
            self.losses += self._unread_losses(node, nodes[-1], reader.lines[name])
        edges = reader.graph_edges()
        places = tuple(reader.edge_provenance())
        origins = {entry.element: entry.origin for entry in reversed(places)}
        for edge in edges:
            origin = origins.get(element_key(scope, edge.id), f"line {reader.lines[edge.source].line}")
            self.declarations.declare_condition_facts(edge, origin)
        self.losses += reader.losses
        self.provenance += [*reader.provenance, *places]
        if not scope:
            self.lines = reader.lines
        return Graph(id="x", start=start, nodes=tuple(nodes), edges=edges)

    def _unread_losses(self, line_node: Node, built_node: Node, item: OutlineLine) -> list[Loss]:
        """What the words of a line state and the node does not contain."""
        where = f"line {item.line}"
        losses = [] if parse_line(item.text).is_literal else list(syntax_losses(built_node, where))
        if isinstance(line_node, Task) and line_node.tools and not isinstance(built_node, Task):
            losses.append(Loss("a tag is not kept", where, "the line calls a procedure, which binds its own tools"))
        return losses


def _stated_ids(lines: list[OutlineLine]) -> set[str]:
    """Every id that a line states, so that no made-up one takes it."""
    ids: set[str] = set()
    waiting = list(lines)
    while waiting:
        item = waiting.pop()
        waiting.extend(item.children)
        if "[#" not in item.text:
            continue
        statement = parse_line(item.text)
        ids |= {statement.id, parse_line(statement.rest).id if statement.rest else ""} - {""}
    return ids


def merge_line(bound_tools: Callable[[str], tuple[str, ...]], before: Node, after: Node) -> Node:
    """The earlier node where its line is unchanged; else that node with the new words, as far as its kind allows.

    `bound_tools` gives the tools that words alone bind: a line with other tools has tags, and those count.
    """
    merged = _merge_words(bound_tools, before, after)
    if after.kind == "end" or merged.branching == after.branching:
        return merged
    return update_fields(merged, branching=after.branching)


def _merge_words(bound_tools: Callable[[str], tuple[str, ...]], before: Node, after: Node) -> Node:
    is_end = before.kind == "end"
    if isinstance(before, Person) and isinstance(after, Person):
        title = before.title if line_label(before) == after.title else after.title
        return update_fields(before, title=title, role=after.role or before.role)
    if isinstance(before, Person) or isinstance(after, Person):
        return replace_fields(after, description=before.description)
    if line_label(before) == after.title and is_end == (after.kind == "end"):
        return _apply_tags(bound_tools, before, after)
    if before.kind == after.kind == "task":
        old = propose_node(before.title)
        fields = {
            name: getattr(after, name)
            for name in ("asks", "message", "tools")
            if getattr(before, name) == getattr(old, name)
        }
        return _apply_tags(bound_tools, update_fields(before, title=after.title, **fields), after)
    if is_end == (after.kind == "end"):
        return _apply_tags(bound_tools, update_fields(before, title=after.title), after)
    return replace_fields(after, description=before.description)


def _apply_tags(bound_tools: Callable[[str], tuple[str, ...]], node: Node, after: Node) -> Node:
    """`node` with the tools that the tags of `after` name; a decision becomes a task then."""
    names = tool_names(after)
    if not isinstance(after, Task) or names == tool_names(node) or names == bound_tools(after.title):
        return node
    if isinstance(node, Decision):
        return replace_fields(after, description=node.description)
    if not isinstance(node, Task):
        return node
    known = set(tool_names(node))
    tools = [binding for binding in (*node.tools, *after.tools) if binding.tool in names]
    fresh = [binding for binding in tools if binding in node.tools or binding.tool not in known]
    return update_fields(node, tools=tuple(sorted(fresh, key=lambda binding: names.index(binding.tool))))


FORMAT = Format(name="text", title="indented text", extensions=_EXTENSIONS, detect=detect, read=read, write=write)
