"""`today()` in what is exported: a tool gives the date at the start, so that it is on record like any other answer.

Programs are carried out anew from their answers, on other machines and days, so none of them may look at a clock. The
SOP that is exported, and compared with what comes out, therefore has a first step that calls the tool.
"""

from __future__ import annotations

from typing import Final

from sopstudio.deploy.target import Target
from sopstudio.errors import ConditionError
from sopstudio.expressions import Call, parse_expression, walk
from sopstudio.formats import Loss
from sopstudio.sop import Binding, Document, Edge, Fact, Flow, FrozenDict, Output, Runtime, Sop, Task, Tool
from sopstudio.sop.elements import fresh_id
from sopstudio.sop.frozen import replace_fields, update_fields
from sopstudio.sop.model import Compute, Graph, Node, SampleResponse
from sopstudio.translation import tr

TOOL_TITLE: Final = "Look up the date of today"
SAMPLE: Final = FrozenDict(date="2026-01-05")


def as_exported(document: Document, target: Target) -> Document:
    """The document that a target is given: the same one where nothing asks for the date, or the target only writes
    texts.
    """
    if not target.is_executed or not Runtime(Flow(document.sop)).reads_today:
        return document
    return replace_fields(document, sop=with_today_tool(document.sop))


def today_losses(before: Document, after: Document) -> tuple[Loss, ...]:
    """What is said of an export whose document was given the tool."""
    if before is after:
        return ()
    return (Loss("today()", "", tr("a tool gives the date at the start of each run; connect it"), "kept"),)


def with_today_tool(sop: Sop) -> Sop:
    """The SOP with a first step that looks the date up, and the fact that it gives in the place of each `today()`."""
    fact = fresh_id([known.name for known in sop.facts], "today")
    tool = fresh_id([known.name for known in sop.tools], "get_today")
    node = fresh_id([known.id for known in sop.nodes], "get-today")
    edge = fresh_id([known.id for known in sop.edges], "got-today")
    first = Task(id=node, title=TOOL_TITLE, tools=(Binding(tool=tool),))
    graph = _graph_fields(sop, fact)
    looks_up = Tool(
        name=tool,
        title=TOOL_TITLE,
        description="The date of today where the user is, such as 2026-03-01.",
        outputs=(Output(path="date", fact=fact),),
        responses=(SampleResponse(body=SAMPLE),),
    )
    return replace_fields(
        sop,
        start=node,
        facts=(*sop.facts, Fact(name=fact, type="date", description="The date on which the run began.")),
        tools=(*(update_fields(known, precondition=_put(known.precondition, fact)) for known in sop.tools), looks_up),
        nodes=(first, *graph["nodes"]),
        edges=(Edge(id=edge, source=node, target=sop.start, kind="always"), *graph["edges"]),
        procedures=tuple(update_fields(inner, **_graph_fields(inner, fact)) for inner in sop.procedures),
    )


def _graph_fields(graph: Graph, fact: str) -> dict[str, tuple[object, ...]]:
    return {
        "nodes": tuple(_put_in_node(node, fact) for node in graph.nodes),
        "edges": tuple(
            update_fields(edge, condition=_put(edge.condition, fact)) if edge.kind == "formal" else edge
            for edge in graph.edges
        ),
    }


def _put_in_node(node: Node, fact: str) -> Node:
    if isinstance(node, Task):
        bindings = tuple(update_fields(bound, condition=_put(bound.condition, fact)) for bound in node.tools)
        return update_fields(node, tools=bindings)
    if isinstance(node, Compute):
        assignments = tuple(update_fields(each, expression=_put(each.expression, fact)) for each in node.assignments)
        return update_fields(node, assignments=assignments)
    return node


def _put(text: str, fact: str) -> str:
    """A condition or expression with the fact in the place of `today()`; the spelling is otherwise kept."""
    if "today" not in text:
        return text
    try:
        tree = parse_expression(text).tree
    except ConditionError:
        return text
    spans = [part.span for part in walk(tree) if isinstance(part, Call) and part.function == "today"]
    for begin, end in sorted(spans, reverse=True):
        text = f"{text[:begin]}{{{fact}}}{text[end:]}"
    return text


__all__ = ["as_exported", "today_losses", "with_today_tool"]
