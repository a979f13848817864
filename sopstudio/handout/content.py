"""From an SOP to the blocks of its handout: the head, the picture, each procedure, tools, terms, articles."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.handout.blocks import Block, Cell, Heading, Paragraph, Picture, Table
from sopstudio.handout.steps import StepWriter, walk_order
from sopstudio.sop import Document, Fact, Graph, Head, Sop, Tool
from sopstudio.text.humanize import capitalize, describe_value, format_day, join_words, one_line, speak_name

TYPE_WORDS = {
    "string": "text", "integer": "whole number", "number": "number", "boolean": "yes or no", "list": "list",
}  # fmt: skip
EFFECT_WORDS = {
    "reads": "looks something up",
    "writes": "changes data",
    "sends": "sends a message",
    "pays": "moves money",
}


def make_handout(document: Document, picture: bytes = b"") -> tuple[Block, ...]:
    """The blocks of the handout of a document, with its picture (PNG) where there is one."""
    return tuple(_blocks(document, picture))


def _blocks(document: Document, picture: bytes) -> Iterator[Block]:
    sop = document.sop
    yield Heading(1, one_line(sop.title or sop.id))
    yield from _head(document.head)
    if sop.description:
        yield Heading(2, "Purpose")
        yield from (Paragraph(line) for line in sop.description.splitlines() if line.strip())
    if picture:
        yield Heading(2, "Overview")
        yield Picture(picture, f"The steps of “{one_line(sop.title or sop.id)}” and the ways between them")
    for graph in sop.graphs():
        yield from _procedure(sop, graph)
    yield from _tools(sop)
    yield from _facts(sop)
    if sop.knowledge:
        yield Heading(2, "What to answer questions from")
        for article in sop.knowledge:
            yield Heading(3, one_line(article.title))
            yield from (Paragraph(line) for line in article.text.splitlines() if line.strip())


def _head(head: Head) -> Iterator[Block]:
    entries = (
        ("Number", head.number),
        ("Owner", head.owner),
        ("Status", capitalize(head.status)),
        ("Applies to", head.applies_to),
        ("Effective from", format_day(head.effective_from) if head.effective_from else ""),
        ("Next review", format_day(head.next_review) if head.next_review else ""),
    )
    rows = tuple((Cell(name), Cell(text)) for name, text in entries if text)
    if rows:
        yield Table(("Document", ""), rows)


def _procedure(sop: Sop, graph: Graph) -> Iterator[Block]:
    is_main = graph is sop
    yield Heading(2, "Steps" if is_main else f"Sub-procedure: {one_line(graph.title or graph.id)}", f"p-{graph.id}")
    if not is_main and graph.description:
        yield Paragraph(graph.description)
    order = walk_order(graph)
    if not order:
        yield Paragraph("There are no steps yet.")
    writer = StepWriter(sop, graph, order)
    for node in order:
        yield from writer.describe(node)


def _tools(sop: Sop) -> Iterator[Block]:
    if sop.tools:
        yield Heading(2, "Systems and tools")
        yield Table(("Tool", "What it does", "Needs", "Gives", "Effect"), tuple(_tool_row(tool) for tool in sop.tools))


def _tool_row(tool: Tool) -> tuple[Cell, ...]:
    needs = ", ".join(speak_name(name) for name in tool.properties())
    gives = ", ".join(speak_name(output.fact) for output in tool.outputs)
    texts = (one_line(tool.label()), one_line(tool.description), needs, gives, EFFECT_WORDS[tool.effect])
    return tuple(map(Cell, texts))


def _facts(sop: Sop) -> Iterator[Block]:
    if sop.facts:
        yield Heading(2, "Terms")
        yield Table(("Term", "Values", "Meaning"), tuple(_fact_row(fact) for fact in sop.facts))


def _fact_row(fact: Fact) -> tuple[Cell, ...]:
    return Cell(speak_name(fact.name)), Cell(describe_values(fact)), Cell(one_line(fact.description))


def describe_values(fact: Fact) -> str:
    """The values that a fact may have: `passport or id card`, `whole number from 0 to 100 points, may be missing`."""
    words = TYPE_WORDS.get(fact.type, fact.type)
    if fact.allowed:
        words = join_words([describe_value(value) for value in fact.allowed]).replace(" and ", " or ")
    bounds = [
        f"from {fact.minimum}" if fact.minimum is not None else "",
        f"to {fact.maximum}" if fact.maximum is not None else "",
    ]
    words = " ".join(filter(None, (words, *bounds, fact.unit)))
    return f"{words}, may be missing" if fact.optional else words


__all__ = ["describe_values", "make_handout"]
