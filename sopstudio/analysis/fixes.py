"""The edits behind the *Fix* of a problem: pure functions from document to document, safe to offer with one click.

A fix touches only what its problem is about and leaves everything else the same object. Where the document has changed
since the problem was found and the fix no longer applies, the document is handed back as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import TypeVar

from sopstudio.analysis.problem import Fix
from sopstudio.analysis.subject import Elements, Scope
from sopstudio.expressions import to_text
from sopstudio.expressions.tree import FactName, Literal, Tree, walk
from sopstudio.sop import (
    TYPE_WORDS,
    Compute,
    Document,
    Edge,
    Fact,
    Graph,
    Node,
    Procedure,
    Sop,
    Task,
    Tool,
    Value,
    changed,
)
from sopstudio.sop.edits import fresh_id

V = TypeVar("V", bound=Value)
S = TypeVar("S")
Span = tuple[int, int]


def fix(title: str, edit: Callable[[Sop], Sop]) -> Fix:
    """A fix that changes the SOP alone; layout and notes stay."""

    def apply(document: Document) -> Document:
        after = edit(document.sop)
        return document if after is document.sop else changed(document, sop=after)

    return Fix(title, apply)


def _replaced(values: tuple[S, ...], old: S, new: S | None) -> tuple[S, ...]:
    """`values` with the first one equal to `old` replaced, or taken out."""
    if old not in values:
        return values
    index = values.index(old)
    return (*values[:index], *(() if new is None else (new,)), *values[index + 1 :])


def in_graph(sop: Sop, scope: Scope, edit: Callable[[Graph], Graph]) -> Sop:
    """`sop` with the graph of `scope` edited."""
    if not scope.inside:
        after = edit(sop)
        return after if isinstance(after, Sop) else sop
    procedures = tuple(
        after if one.id == scope.graph.id and isinstance(after := edit(one), Procedure) else one
        for one in sop.procedures
    )
    return changed(sop, procedures=procedures)


def set_start(scope: Scope, node: Node) -> Fix:
    """Begin at `node`."""
    return fix(
        f'Begin at "{node.label()}"', lambda sop: in_graph(sop, scope, lambda graph: changed(graph, start=node.id))
    )


def swap_edge(title: str, scope: Scope, edge: Edge, after: Edge | None) -> Fix:
    """Put `after` in the place of `edge`, or take `edge` out."""

    def edit(graph: Graph) -> Graph:
        return changed(graph, edges=_replaced(graph.edges, edge, after))

    return fix(title, lambda sop: in_graph(sop, scope, edit))


def swap_node(title: str, scope: Scope, node: Node, after: Node | None) -> Fix:
    """Put `after` in the place of `node`, or take `node` out."""

    def edit(graph: Graph) -> Graph:
        return changed(graph, nodes=_replaced(graph.nodes, node, after))

    return fix(title, lambda sop: in_graph(sop, scope, edit))


def swap_tool(title: str, tool: Tool, after: Tool | None) -> Fix:
    """Put `after` in the place of `tool`, or take `tool` out."""
    return fix(title, lambda sop: changed(sop, tools=_replaced(sop.tools, tool, after)))


def swap_fact(title: str, fact: Fact, after: Fact | None) -> Fix:
    """Put `after` in the place of `fact`, or take `fact` out."""
    return fix(title, lambda sop: changed(sop, facts=_replaced(sop.facts, fact, after)))


def drop_second(title: str, kind: str, value: Value, scope: Scope) -> Fix:
    """Take the second of two equal values out of `kind` (nodes, edges, facts, tools or procedures)."""

    def edit(graph: Graph) -> Graph:
        values = getattr(graph, kind)
        places = [index for index, one in enumerate(values) if one == value]
        return changed(graph, **{kind: (*values[: places[-1]], *values[places[-1] + 1 :])}) if places[1:] else graph

    return fix(title, lambda sop: in_graph(sop, scope, edit))


def rename_edge(scope: Scope, edge: Edge) -> Fix:
    """Give the last edge with the id of `edge` an id of its own. Nothing refers to edges by id but notes."""

    def edit(graph: Graph) -> Graph:
        taken = {one.id for one in graph.edges}
        fresh = next(name for n in range(2, len(taken) + 3) if (name := f"{edge.id}-{n}") not in taken)
        places = [index for index, one in enumerate(graph.edges) if one.id == edge.id]
        if len(places) < 2:
            return graph
        renamed = changed(graph.edges[places[-1]], id=fresh)
        return changed(graph, edges=(*graph.edges[: places[-1]], renamed, *graph.edges[places[-1] + 1 :]))

    return fix("Give the second edge an id of its own", lambda sop: in_graph(sop, scope, edit))


def move_last(scope: Scope, edge: Edge) -> Fix:
    """Put an edge behind all others."""

    def edit(graph: Graph) -> Graph:
        return changed(graph, edges=(*_replaced(graph.edges, edge, None), edge)) if edge in graph.edges else graph

    return fix("Move it to the end", lambda sop: in_graph(sop, scope, edit))


def declare_fact(fact: Fact) -> Fix:
    """Declare a fact that is used without being declared."""

    def edit(sop: Sop) -> Sop:
        known = any(one.name == fact.name for one in sop.facts)
        return sop if known else changed(sop, facts=(*sop.facts, fact))

    return fix(f'Declare the fact "{fact.name}" ({TYPE_WORDS[fact.type]})', edit)


def in_text(text: str, parts: Mapping[Span, str]) -> str:
    """`text` with the characters at each span replaced."""
    for (start, end), new in sorted(parts.items(), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def renamed_in_text(text: str, tree: Tree, old: str, new: str) -> str:
    """A condition with one fact under another name; everything else stays as it was written."""
    named = [part for part in walk(tree) if isinstance(part, FactName) and part.name == old]
    return in_text(text, {part.span: f"{{{new}}}" for part in named})


def literal_in_text(text: str, span: Span, value: Literal) -> str:
    """A condition with the literal at `span` replaced."""
    return in_text(text, {span: to_text(value)})


def swap_text(title: str, elements: Elements, field: str, text: str, new: str) -> Fix:
    """Replace a condition or expression, named as in a problem, by `new`."""
    return fix(title, _editor(elements, field, text, new))


def all_of(title: str, fixes: Iterable[Fix]) -> Fix:
    """Several fixes as one."""
    edits = [one.apply for one in fixes]
    return Fix(title, lambda document: reduce(lambda after, edit: edit(after), edits, document))


def split_edge(title: str, scope: Scope, edge: Edge, conditions: Sequence[str]) -> Fix:
    """Put an edge for each condition in the place of `edge`, all to where it leads."""

    def edit(graph: Graph) -> Graph:
        if edge not in graph.edges:
            return graph
        place, taken, parts = graph.edges.index(edge), [one.id for one in graph.edges], list[Edge]()
        for condition in conditions:
            name = edge.id if not parts else fresh_id(taken, edge.id)
            taken.append(name)
            parts.append(changed(edge, id=name, condition=condition))
        return changed(graph, edges=(*graph.edges[:place], *parts, *graph.edges[place + 1 :]))

    return fix(title, lambda sop: in_graph(sop, scope, edit))


def _editor(elements: Elements, field: str, text: str, new: str) -> Callable[[Sop], Sop]:
    edges, nodes, tools = (elements.get(kind, ()) for kind in ("edges", "nodes", "tools"))

    def of_graph(graph: Graph) -> Graph:
        prefix = f"{graph.id}/" if isinstance(graph, Procedure) else ""
        if edges:
            return changed(graph, edges=_each(graph.edges, lambda one: prefix + one.id == edges[0], field, text, new))
        return changed(graph, nodes=_each(graph.nodes, lambda one: prefix + one.id == nodes[0], field, text, new))

    def edit(sop: Sop) -> Sop:
        if not edges and not nodes:
            return changed(sop, tools=_each(sop.tools, lambda one: one.name == tools[0], field, text, new))
        name = (edges or nodes)[0]
        owner = name.rpartition("/")[0]
        if not owner:
            after = of_graph(sop)
            return after if isinstance(after, Sop) else sop
        procedures = tuple(
            after if one.id == owner and isinstance(after := of_graph(one), Procedure) else one
            for one in sop.procedures
        )
        return changed(sop, procedures=procedures)

    return edit


def _each(values: Iterable[V], chosen: Callable[[V], bool], field: str, text: str, new: str) -> tuple[V, ...]:
    return tuple(with_text(value, field, text, new) if chosen(value) else value for value in values)


def with_text(value: V, field: str, text: str, new: str) -> V:
    """`value` with the text at the dotted path `field` replaced, if it still is `text`."""
    name, _, rest = field.partition(".")
    if not rest:
        return changed(value, **{name: new}) if getattr(value, name, None) == text else value
    index, _, inner = rest.partition(".")
    if isinstance(value, Task) and name == "steps":
        return changed(value, steps=_replaced(value.steps, text, new))
    if not (isinstance(value, Task) and name == "tools") and not (isinstance(value, Compute) and name == "assignments"):
        return value
    items = list(getattr(value, name))
    if int(index) < len(items):
        items[int(index)] = with_text(items[int(index)], inner, text, new)
    return changed(value, **{name: tuple(items)})
