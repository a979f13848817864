"""Indented text as people write procedures: the other view of the graph.

Reading takes ids, declarations and everything that a text does not say from the earlier document (`base`). A text whose
head gives the id of the SOP is *whole*: it says everything, and its words propose nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sopstudio.documents.english_structure import to_english
from sopstudio.documents.invented_titles import translate_titles
from sopstudio.documents.spoken_facts import spell_expression
from sopstudio.errors import FormatError
from sopstudio.formats.format import NOT_JSON, Format, Loss, Reading, Source, derive_id, is_checklist
from sopstudio.formats.limits import check_counts, describe_hidden
from sopstudio.formats.text.alternatives import raise_alternatives
from sopstudio.formats.text.details import PROCEDURE, read_details, split_details
from sopstudio.formats.text.graph_reader import GraphReader
from sopstudio.formats.text.lines import Statement, parse_line, read_heading
from sopstudio.formats.text.merging import merge_whole, merge_words
from sopstudio.formats.text.outline import OutlineLine, parse_outline
from sopstudio.formats.text.sections import build
from sopstudio.formats.text.statements import NodeStatement, SopStatement, read_statement, state_node
from sopstudio.formats.text.steps import ASKED_AS_TEXT, NO_FACT_ASKED, Declarations, syntax_losses
from sopstudio.formats.text.writer import write
from sopstudio.sop.document import Document, author_text, set_author_text
from sopstudio.sop.elements import FreshIds, element_key, slug
from sopstudio.sop.facts import Fact
from sopstudio.sop.first_use import untyped_facts
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import Graph, Node, Procedure, Sop, Task
from sopstudio.translation import tr

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
    is_other = source.text.lstrip().lower().startswith(_OTHER_LANGUAGES) and not is_checklist(source.text)
    return source.data is NOT_JSON and not is_other


def read(source: Source, base: Document | None = None) -> Reading:
    """The document that an indented text describes; matching ids, declarations and details come from `base`.

    Without a base, the text is the author's own and is stored with the document. Raises `FormatError`, naming
    the line, for mixed or broken indentation, control characters and jumps to unknown steps.

    The author's text has the words of this notation where those of another language stood for them.
    """
    text, language = to_english(source.text, is_outline=True) if base is None else (source.text, "")
    reading = read_lines(parse_outline(text), base)
    misleading = tuple(
        Loss(tr("a text can mislead"), tr("line {number}", number=number), reason, "kept")
        for number, line in enumerate(source.text.splitlines(), 1)
        if (reason := describe_hidden(line))
    )
    losses = (*language_losses(language), *reading.losses, *misleading)
    if base is None:
        return Reading(set_author_text(translate_titles(reading.document, language), text), losses)
    return Reading(_keep_places(base, reading.document, source.text), losses)


def language_losses(language: str) -> tuple[Loss, ...]:
    """What is to be said of a text in a language other than English (its name; blank for English)."""
    if not language:
        return ()
    reason = tr("its words for if, otherwise, go to and end were understood; all others stay as they are")
    return (Loss(tr("the text was taken for {language}", language=tr(language)), "", reason, "assumed"),)


def read_lines(lines: list[OutlineLine], base: Document | None = None) -> Reading:
    """The document that lines describe, merged into `base`; its provenance says from which line each element comes.

    Raises `FormatError`, naming the line.
    """
    head = read_heading(raise_alternatives(lines))
    rest, stated = read_statement(head.lines)
    body, procedures = _split_procedures(rest)
    reader = OutlineReader(base, procedures, stated=stated)
    reading = reader.read(head.title, body)
    document = reading.document if base is None else reader.merge_into(base, reading.document)
    if not head.reason:
        return Reading(document, reading.losses)
    guess = Loss(
        tr("the title {title} is a guess", title=f"{head.title!r}"),
        tr("line {line}", line=lines[0].line),
        head.reason,
        "assumed",
    )
    return Reading(document, (guess, *reading.losses))


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
            reason = tr("a step comes after a procedure")
            raise FormatError(
                tr("the text is refused"),
                where=tr("line {line}", line=item.line),
                why=reason,
                hint=tr("indent it, or put it above"),
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
        stated: SopStatement | None = None,
        sentences: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._sentences = sentences
        self.stated = stated or SopStatement()
        self.details: dict[str, NodeStatement] = {}
        """What the details of a node state, by the origin of the node (`line 3`)."""
        self.lines: Mapping[str, OutlineLine] = {}
        self.losses: list[Loss] = []
        names: dict[str, str] = {}
        fresh = FreshIds()
        self.procedures: list[tuple[str, Statement, OutlineLine]] = []
        for statement, item in procedures:
            if statement.id in fresh:
                why = tr("{id} appears twice", id=f"{statement.id!r}")
                raise FormatError(tr("the text is refused"), where=tr("line {line}", line=item.line), why=why)
            name = fresh.add(statement.id) if statement.id else fresh.take(slug(statement.text) or "procedure")
            names[statement.text] = name
            self.procedures.append((name, statement, item))
        sop = base.sop if base and not self.stated.is_whole else Sop(id="x")
        tasks = (node for graph in sop.graphs() for node in graph.nodes if isinstance(node, Task))
        self._asking = frozenset(task.id for task in tasks if task.asks)
        """The steps that ask for facts already, whatever their words say."""
        known = (*sop.facts, *facts, *self.stated.facts)
        places = base.provenance if base and not self.stated.is_whole else ()
        guesses = [entry.element.removeprefix("fact:") for entry in places if entry.proposed == ASKED_AS_TEXT]
        guesses += untyped_facts(sop)
        self.declarations = Declarations(known, (*sop.tools, *self.stated.tools), names, guesses)
        self.provenance = self.declarations.provenance

    def read(self, title: str, body: list[OutlineLine]) -> Reading:
        """The SOP of these lines, and what was assumed on the way."""
        main = self._read_graph("", body)
        procedures = tuple(self._read_procedure(*procedure) for procedure in self.procedures)
        ledger = self.declarations.ledger
        sop = Sop(
            id=self.stated.fields.get("id") or derive_id(title, main.nodes, main.start),
            title=title,
            description=self.stated.fields.get("description", ""),
            opening=self.stated.fields.get("opening", ""),
            outputs=self.stated.fields.get("outputs", ()),
            start=main.start,
            nodes=main.nodes,
            edges=main.edges,
            facts=tuple(ledger.facts.values()),
            tools=tuple(self.declarations.tools.values()),
            knowledge=self.stated.articles,
            procedures=procedures,
        )
        document = Document(sop=sop, provenance=(*self.provenance, *ledger.provenance))
        return Reading(document, (*self.losses, *ledger.losses))

    def merge_into(self, base: Document, document: Document) -> Document:
        """What was read, with the ids of the earlier document, and what the text does not say."""
        if self.stated.is_whole:
            return merge_whole(base, document)
        return merge_words(base, document, self.declarations.bound_tools, self.details)

    def _read_procedure(self, name: str, statement: Statement, item: OutlineLine) -> Procedure:
        details, lines = split_details(item.children, PROCEDURE)
        inner = self._read_graph(name, lines)
        fields = {"id": name, "title": statement.text, **read_details(details, PROCEDURE)}
        procedure: Procedure = build(Procedure, item.line, {**fields, "start": inner.start})
        return update_fields(procedure, nodes=inner.nodes, edges=inner.edges)

    def _read_graph(self, scope: str, lines: list[OutlineLine]) -> Graph:
        reader = GraphReader(scope, stated_ids(lines), self._sentences)
        start = reader.read(lines)
        check_counts(len(reader.nodes), len(reader.edges))
        nodes = []
        for name, node in reader.nodes.items():
            nodes.append(self._build_node(node, reader.details.get(name, {}), reader.lines[name]))
        edges = reader.graph_edges()
        places = tuple(reader.edge_provenance())
        if not self.stated.is_whole:
            origins = {entry.element: entry.origin for entry in reversed(places)}
            for edge in edges:
                origin = origins.get(element_key(scope, edge.id), f"line {reader.lines[edge.source].line}")
                self.declarations.declare_condition_facts(edge, origin)
        self.losses += reader.losses
        self.provenance += [*reader.provenance, *places]
        if not scope:
            self.lines = reader.lines
        return Graph(id="x", start=start, nodes=tuple(nodes), edges=edges)

    def _build_node(self, node: Node, fields: Mapping[str, Any], item: OutlineLine) -> Node:
        """The node of a line: what its words propose, unless the text says everything, and what its details state."""
        origin, fields = f"line {item.line}", self._with_braces(fields)
        stated = NodeStatement(item.line, fields, tuple(node.tools) if isinstance(node, Task) else ())
        if self.stated.is_whole:
            return state_node(node, stated)
        built = self.declarations.build_node(node, origin) if isinstance(node, Task) else node
        self.losses += self._unread_losses(node, built, item)
        if not fields:
            return built
        if not self._sentences:  # a line of prose may be several steps, and people edit what its words propose
            self.details[origin] = stated
        return state_node(built, stated)

    def _with_braces(self, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """Details whose expressions may name known facts without their braces, with these."""
        if "assignments" not in fields:
            return fields
        names = tuple(self.declarations.ledger.facts)
        spelled = [
            update_fields(each, expression=spell_expression(each.expression, names)) for each in fields["assignments"]
        ]
        return {**fields, "assignments": tuple(spelled)}

    def _unread_losses(self, line_node: Node, built_node: Node, item: OutlineLine) -> list[Loss]:
        """What the words of a line state and the node does not contain."""
        where = f"line {item.line}"
        losses = [] if parse_line(item.text).is_literal else list(syntax_losses(built_node, where))
        if item.known_id in self._asking or line_node.id in self._asking:
            losses = [loss for loss in losses if loss.what != tr(NO_FACT_ASKED)]
        if isinstance(line_node, Task) and line_node.tools and not isinstance(built_node, Task):
            losses.append(
                Loss(tr("a tag is not kept"), where, tr("the line calls a procedure, which binds its own tools"))
            )
        return losses


def stated_ids(lines: list[OutlineLine]) -> set[str]:
    """Every id that a line states or is known by, so that no made-up one takes it."""
    ids: set[str] = set()
    waiting = list(lines)
    while waiting:
        item = waiting.pop()
        waiting.extend(item.children)
        ids |= {item.known_id} - {""}
        if "[#" not in item.text:
            continue
        statement = parse_line(item.text)
        ids |= {statement.id, parse_line(statement.rest).id if statement.rest else ""} - {""}
    return ids


FORMAT = Format(name="text", title=tr("indented text"), extensions=_EXTENSIONS, detect=detect, read=read, write=write)
