"""From an SOP to the blocks of its handout: the head, the picture, each procedure, tools, facts, articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sopstudio.handout.blocks import Block, Cell, Heading, Paragraph, Picture, Quote, Table
from sopstudio.handout.language import speak_for
from sopstudio.handout.roles import describe_roles
from sopstudio.handout.steps import StepWriter, walk_order
from sopstudio.sop import TYPE_WORDS, Document, Fact, Graph, Head, Sop, Tool
from sopstudio.text.handout_words import EFFECT_WORDS
from sopstudio.text.humanize import capitalize, describe_value, format_day, join_words, one_line, speak_name
from sopstudio.text.saved_version import SavedVersion
from sopstudio.translation import tr


def make_handout(
    document: Document, pictures: Sequence[Picture] = (), language: str = "", version: SavedVersion | None = None
) -> tuple[Block, ...]:
    """The blocks of the handout of a document, with its pictures where there are any.

    `language` is the code of the language of its headings, that of the procedure where it is blank. `version` is the
    one that the document is in a library.
    """
    with speak_for(document.sop, language):
        return tuple(_blocks(document, pictures, version))


def _blocks(document: Document, pictures: Sequence[Picture], version: SavedVersion | None) -> Iterator[Block]:
    sop = document.sop
    yield Heading(1, one_line(sop.title or sop.id))
    yield from _head(document.head, version)
    if sop.description:
        yield Heading(2, tr("Purpose"))
        yield from (Paragraph(line) for line in sop.description.splitlines() if line.strip())
    if sop.opening:
        yield Paragraph(tr("It begins when someone says:"))
        yield Quote(one_line(sop.opening))
    yield from describe_roles(document)
    if pictures:
        yield Heading(2, tr("Overview"))
        yield from pictures
    for graph in sop.graphs():
        yield from _procedure(document, graph)
    yield from _tools(sop)
    yield from _facts(sop)
    if sop.knowledge:
        yield Heading(2, tr("What to answer questions from"))
        for article in sop.knowledge:
            yield Heading(3, one_line(article.title))
            yield from (Paragraph(line) for line in article.text.splitlines() if line.strip())


def _head(head: Head, version: SavedVersion | None) -> Iterator[Block]:
    entries = (
        (tr("Number"), head.number),
        (tr("Version"), version.describe() if version is not None else ""),
        (tr("Owner"), head.owner),
        (tr("Status"), capitalize(head.status)),
        (tr("Applies to"), head.applies_to),
        (tr("Effective from"), format_day(head.effective_from) if head.effective_from else ""),
        (tr("Next review"), format_day(head.next_review) if head.next_review else ""),
    )
    rows = tuple((Cell(name), Cell(text)) for name, text in (*entries, *_sources(head)) if text)
    if rows:
        yield Table((tr("Document"), ""), rows)


def _sources(head: Head) -> Iterator[tuple[str, str]]:
    """The sources of a document, each on a row, with their title, edition and place; only the first row is named."""
    sources = [source for source in head.sources if source.title or source.edition or source.place]
    for number, source in enumerate(sources):
        yield tr("Sources") if number == 0 else "", one_line(source.label())


def _procedure(document: Document, graph: Graph) -> Iterator[Block]:
    sop = document.sop
    is_main = graph is sop
    title = tr("Steps") if is_main else tr("Sub-procedure: {title}", title=one_line(graph.title or graph.id))
    yield Heading(2, title, f"p-{graph.id}")
    if not is_main and graph.description:
        yield Paragraph(graph.description)
    order = walk_order(graph)
    if not order:
        yield Paragraph(tr("There are no steps yet."))
    sections = {key: section.title for section in document.sections for key in section.nodes}
    prefix = "" if is_main else f"{graph.id}/"
    writer = StepWriter(sop, graph, order, {node.id: sections.get(prefix + node.id, "") for node in order})
    for node in order:
        yield from writer.describe(node)


def _tools(sop: Sop) -> Iterator[Block]:
    if sop.tools:
        yield Heading(2, tr("Systems and tools"))
        names = (tr("Tool"), tr("What it does"), tr("Needs"), tr("Gives"), tr("Effect"))
        yield Table(names, tuple(_tool_row(tool) for tool in sop.tools)).without_blank_columns()
    if rows := tuple(row for tool in sop.tools for row in _failure_rows(tool)):
        yield Heading(3, tr("When a tool fails"))
        headings = (tr("Tool"), tr("What goes wrong"), tr("Why it happens"), tr("What to do about it"))
        yield Table(headings, rows).without_blank_columns()


def _tool_row(tool: Tool) -> tuple[Cell, ...]:
    needs = ", ".join(speak_name(name) for name in tool.properties())
    gives = ", ".join(speak_name(output.fact) for output in tool.outputs)
    texts = (one_line(tool.label()), one_line(tool.description), needs, gives, tr(EFFECT_WORDS[tool.effect]))
    return tuple(map(Cell, texts))


def _failure_rows(tool: Tool) -> Iterator[tuple[Cell, ...]]:
    """The ways in which a tool can fail, each on a row; only the first row names the tool."""
    for number, error in enumerate(tool.errors):
        texts = ("" if number else tool.label(), error.message or error.code, error.cause, error.handling)
        yield tuple(Cell(one_line(text)) for text in texts)


def _facts(sop: Sop) -> Iterator[Block]:
    if sop.facts:
        yield Heading(2, tr("Facts"))
        names = (tr("Fact"), tr("Values"), tr("Meaning"))
        yield Table(names, tuple(_fact_row(fact) for fact in sop.facts)).without_blank_columns()


def _fact_row(fact: Fact) -> tuple[Cell, ...]:
    return Cell(speak_name(fact.name)), Cell(describe_values(fact)), Cell(one_line(fact.description))


def describe_values(fact: Fact) -> str:
    """The values that a fact may have: `passport or id card`, `whole number from 0 to 100 points, may be missing`."""
    words = tr(TYPE_WORDS[fact.type])
    if fact.allowed:
        words = join_words([describe_value(value) for value in fact.allowed], tr("or"))
    bounds = [
        tr("from {minimum}", minimum=fact.minimum) if fact.minimum is not None else "",
        tr("to {maximum}", maximum=fact.maximum) if fact.maximum is not None else "",
    ]
    words = " ".join(filter(None, (words, *bounds, fact.unit)))
    return tr("{words}, may be missing", words=words) if fact.optional else words


__all__ = ["describe_values", "make_handout"]
