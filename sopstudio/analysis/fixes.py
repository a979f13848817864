"""The edits behind the fixes of problems: pure functions from document to document, safe to apply with one
click.

A fix touches only what its problem is about; everything else stays the same object. Where the document
has changed since and the fix no longer applies, the document is returned unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import TypeVar

from sopstudio.analysis.context import Elements, Scope
from sopstudio.analysis.problem import Fix
from sopstudio.expressions import to_text
from sopstudio.expressions.tree import FactName, Literal, Tree, walk
from sopstudio.sop import (
    TYPE_WORDS,
    Compute,
    Document,
    Edge,
    End,
    Fact,
    FrozenModel,
    Graph,
    Node,
    Person,
    Procedure,
    Sop,
    Task,
    Tool,
    replace_fields,
)
from sopstudio.sop.edits import fresh_id
from sopstudio.text.humanize import capitalize
from sopstudio.translation import tr

V = TypeVar("V", bound=FrozenModel)
S = TypeVar("S")
Span = tuple[int, int]
HAND_OVER = tr("hand over to a person")


def make_fix(title: str, edit: Callable[[Sop], Sop]) -> Fix:
    """A fix that changes only the SOP; layout and notes stay."""

    def apply(document: Document) -> Document:
        after = edit(document.sop)
        return document if after is document.sop else replace_fields(document, sop=after)

    return Fix(title, apply)


def _replace_first(values: tuple[S, ...], old: S, new: S | None) -> tuple[S, ...]:
    """Replace the first item equal to `old`, or remove it where `new` is None."""
    if old not in values:
        return values
    index = values.index(old)
    return (*values[:index], *(() if new is None else (new,)), *values[index + 1 :])


def edit_graph(sop: Sop, scope: Scope, edit: Callable[[Graph], Graph]) -> Sop:
    """Apply `edit` to the graph of `scope` within `sop`."""
    if not scope.is_procedure:
        after = edit(sop)
        return after if isinstance(after, Sop) else sop
    procedures = tuple(
        after if procedure.id == scope.graph.id and isinstance(after := edit(procedure), Procedure) else procedure
        for procedure in sop.procedures
    )
    return replace_fields(sop, procedures=procedures)


def set_start_fix(scope: Scope, node: Node) -> Fix:
    """A fix that starts the graph at `node`."""
    return make_fix(
        tr('Begin at "{label}"', label=node.label()),
        lambda sop: edit_graph(sop, scope, lambda graph: replace_fields(graph, start=node.id)),
    )


def swap_edge(title: str, scope: Scope, edge: Edge, after: Edge | None) -> Fix:
    """A fix that replaces `edge` by `after`, or removes it where `after` is None."""

    def edit(graph: Graph) -> Graph:
        return replace_fields(graph, edges=_replace_first(graph.edges, edge, after))

    return make_fix(title, lambda sop: edit_graph(sop, scope, edit))


def swap_node(title: str, scope: Scope, node: Node, after: Node | None) -> Fix:
    """A fix that replaces `node` by `after`, or removes it where `after` is None."""

    def edit(graph: Graph) -> Graph:
        return replace_fields(graph, nodes=_replace_first(graph.nodes, node, after))

    return make_fix(title, lambda sop: edit_graph(sop, scope, edit))


def swap_tool(title: str, tool: Tool, after: Tool | None) -> Fix:
    """A fix that replaces `tool` by `after`, or removes it where `after` is None."""
    return make_fix(title, lambda sop: replace_fields(sop, tools=_replace_first(sop.tools, tool, after)))


def swap_fact(title: str, fact: Fact, after: Fact | None) -> Fix:
    """A fix that replaces `fact` by `after`, or removes it where `after` is None."""
    return make_fix(title, lambda sop: replace_fields(sop, facts=_replace_first(sop.facts, fact, after)))


def drop_second(title: str, kind: str, value: FrozenModel, scope: Scope) -> Fix:
    """A fix that removes the last of several equal values. `kind` is the field: nodes, edges, facts, tools,
    procedures.
    """

    def edit(graph: Graph) -> Graph:
        values = getattr(graph, kind)
        places = [index for index, item in enumerate(values) if item == value]
        return (
            replace_fields(graph, **{kind: (*values[: places[-1]], *values[places[-1] + 1 :])}) if places[1:] else graph
        )

    return make_fix(title, lambda sop: edit_graph(sop, scope, edit))


def rename_edge(scope: Scope, edge: Edge) -> Fix:
    """A fix that gives the last edge with this id an id of its own. Only notes refer to edges by id."""

    def edit(graph: Graph) -> Graph:
        taken = {existing.id for existing in graph.edges}
        fresh = next(name for n in range(2, len(taken) + 3) if (name := f"{edge.id}-{n}") not in taken)
        places = [index for index, existing in enumerate(graph.edges) if existing.id == edge.id]
        if len(places) < 2:
            return graph
        fresh_edge = replace_fields(graph.edges[places[-1]], id=fresh)
        return replace_fields(graph, edges=(*graph.edges[: places[-1]], fresh_edge, *graph.edges[places[-1] + 1 :]))

    return make_fix(tr("Give the second edge an id of its own"), lambda sop: edit_graph(sop, scope, edit))


def move_last(scope: Scope, edge: Edge) -> Fix:
    """A fix that moves an edge behind all others of its graph."""

    def edit(graph: Graph) -> Graph:
        return (
            replace_fields(graph, edges=(*_replace_first(graph.edges, edge, None), edge))
            if edge in graph.edges
            else graph
        )

    return make_fix(tr("Move it to the end"), lambda sop: edit_graph(sop, scope, edit))


def declare_fact(fact: Fact) -> Fix:
    """A fix that declares a fact which is used but undeclared."""

    def edit(sop: Sop) -> Sop:
        known = any(existing.name == fact.name for existing in sop.facts)
        return sop if known else replace_fields(sop, facts=(*sop.facts, fact))

    return make_fix(
        tr('Declare the fact "{name}" ({type_words})', name=fact.name, type_words=tr(TYPE_WORDS[fact.type])), edit
    )


def replace_spans(text: str, parts: Mapping[Span, str]) -> str:
    """Replace the characters at each span."""
    for (start, end), new in sorted(parts.items(), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def rename_fact_in_text(text: str, tree: Tree, old: str, new: str) -> str:
    """Rename one fact in a condition; the rest of the text stays as it was written."""
    names = [part for part in walk(tree) if isinstance(part, FactName) and part.name == old]
    return replace_spans(text, {part.span: f"{{{new}}}" for part in names})


def replace_literal(text: str, span: Span, value: Literal) -> str:
    """Replace the literal at `span` in a condition."""
    return replace_spans(text, {span: to_text(value)})


def swap_text(title: str, elements: Elements, field: str, text: str, new: str) -> Fix:
    """A fix that replaces the condition or expression that `elements` and `field` name, as in a problem."""
    return make_fix(title, _text_edit(elements, field, text, new))


def combine_fixes(title: str, fixes: Iterable[Fix]) -> Fix:
    """Combine several fixes into one."""
    edits = [fix.apply for fix in fixes]
    return Fix(title, lambda document: reduce(lambda after, edit: edit(after), edits, document))


def split_edge(title: str, scope: Scope, edge: Edge, conditions: Sequence[str]) -> Fix:
    """A fix that replaces `edge` by one edge per condition, all with the same target."""

    def edit(graph: Graph) -> Graph:
        if edge not in graph.edges:
            return graph
        place, taken, parts = graph.edges.index(edge), [existing.id for existing in graph.edges], list[Edge]()
        for condition in conditions:
            name = edge.id if not parts else fresh_id(taken, edge.id)
            taken.append(name)
            parts.append(replace_fields(edge, id=name, condition=condition))
        return replace_fields(graph, edges=(*graph.edges[:place], *parts, *graph.edges[place + 1 :]))

    return make_fix(title, lambda sop: edit_graph(sop, scope, edit))


def add_timeout_edge(scope: Scope, person: Person) -> Fix:
    """A fix that adds an edge for when the time of `person` is over, to an end of its own."""

    def edit(graph: Graph) -> Graph:
        is_there = any(edge.source == person.id and edge.kind == "timeout" for edge in graph.edges)
        if is_there or person not in graph.nodes:
            return graph
        end = End(
            id=fresh_id((node.id for node in graph.nodes), f"{person.id}-timeout"),
            title=tr("Nobody answered in time"),
            outcome=tr("no answer in time"),
        )
        name = fresh_id((edge.id for edge in graph.edges), f"{person.id}-{end.id}")
        edge = Edge(id=name, source=person.id, target=end.id, kind="timeout")
        siblings = (index for index, other in enumerate(graph.edges) if other.source == person.id)
        place = next(siblings, len(graph.edges))
        edges = (*graph.edges[:place], edge, *graph.edges[place:])
        return replace_fields(graph, nodes=(*graph.nodes, end), edges=edges)

    return make_fix(tr("Add an edge for when time runs out"), lambda sop: edit_graph(sop, scope, edit))


def decide_by_approval(scope: Scope, person: Person, edge: Edge) -> Fix:
    """A fix that takes the only edge behind an approval where it was given, and leads to a new end where it was not."""

    def edit(graph: Graph) -> Graph:
        if edge not in graph.edges or person not in graph.nodes:
            return graph
        end = End(id=fresh_id((node.id for node in graph.nodes), "not-approved"), title=tr("Not approved"))
        condition = f"{{{person.provides[0]}}} == true"
        name = fresh_id((other.id for other in graph.edges), f"{person.id}-{end.id}")
        way = replace_fields(edge, kind="formal", condition=condition)
        other = Edge(id=name, source=person.id, target=end.id, kind="otherwise")
        place = graph.edges.index(edge)
        edges = (*graph.edges[:place], way, other, *graph.edges[place + 1 :])
        return replace_fields(graph, nodes=(*graph.nodes, end), edges=edges)

    title = tr("Go on only where it is approved, else end")
    return make_fix(title, lambda sop: edit_graph(sop, scope, edit))


def add_otherwise(scope: Scope, source: str) -> Iterator[Fix]:
    """Add an edge for otherwise to a node, to an unused end where there is one, and to a new end."""
    reached = {edge.target for edge in scope.graph.edges} | {scope.graph.start}
    for node in [node for name, node in scope.nodes.items() if isinstance(node, End) and name not in reached][:1]:
        yield _otherwise_fix(scope, source, tr('Otherwise: "{label}"', label=node.label()), node)
    yield _otherwise_fix(scope, source, tr("Otherwise: {hand_over}", hand_over=HAND_OVER), None)


def _otherwise_fix(scope: Scope, source: str, title: str, target: Node | None) -> Fix:
    """An edge for otherwise to a node, or to a new end."""

    def edit(graph: Graph) -> Graph:
        known = {node.id for node in graph.nodes}
        if source not in known or (target is not None and target.id not in known):
            return graph
        goal = target or End(id=fresh_id(known, "hand-over"), title=capitalize(HAND_OVER))
        name = fresh_id({edge.id for edge in graph.edges}, f"{source}-otherwise")
        edge = Edge(id=name, source=source, target=goal.id, kind="otherwise")
        nodes = graph.nodes if target is not None else (*graph.nodes, goal)
        return replace_fields(graph, nodes=nodes, edges=(*graph.edges, edge))

    return make_fix(title, lambda sop: edit_graph(sop, scope, edit))


def connect_fix(scope: Scope, source: Task, target: Node) -> Fix:
    """A fix that leads from a step that no edge leaves to another node."""

    def edit(graph: Graph) -> Graph:
        is_left = any(edge.source == source.id for edge in graph.edges)
        if is_left or source not in graph.nodes or target not in graph.nodes:
            return graph
        return _lead_on(graph, source, target)

    title = tr('Lead from "{node}" to "{target}"', node=source.label(), target=target.label())
    return make_fix(title, lambda sop: edit_graph(sop, scope, edit))


def add_end_fix(scope: Scope, source: Task) -> Fix:
    """A fix that adds an end behind a step that no edge leaves."""

    def edit(graph: Graph) -> Graph:
        if source not in graph.nodes or any(edge.source == source.id for edge in graph.edges):
            return graph
        end = End(id=fresh_id((node.id for node in graph.nodes), "end"), title=tr("End"))
        return _lead_on(replace_fields(graph, nodes=(*graph.nodes, end)), source, end)

    title = tr('Add an end after "{node}"', node=source.label())
    return make_fix(title, lambda sop: edit_graph(sop, scope, edit))


def make_end_fix(scope: Scope, source: Task) -> Fix:
    """A fix that makes an end of a step that no edge leaves and that does nothing but say something."""
    end = End(id=source.id, title=source.title, description=source.description, message=source.message)
    return swap_node(tr('Make "{node}" an end', node=source.label()), scope, source, end)


def _lead_on(graph: Graph, source: Node, target: Node) -> Graph:
    name = fresh_id((edge.id for edge in graph.edges), f"{source.id}-{target.id}")
    return replace_fields(graph, edges=(*graph.edges, Edge(id=name, source=source.id, target=target.id, kind="always")))


def _text_edit(elements: Elements, field: str, text: str, new: str) -> Callable[[Sop], Sop]:
    edges, nodes, tools = (elements.get(kind, ()) for kind in ("edges", "nodes", "tools"))

    def edit_graph_text(graph: Graph) -> Graph:
        prefix = f"{graph.id}/" if isinstance(graph, Procedure) else ""
        if edges:
            return replace_fields(
                graph, edges=_replace_in_each(graph.edges, lambda edge: prefix + edge.id == edges[0], field, text, new)
            )
        return replace_fields(
            graph, nodes=_replace_in_each(graph.nodes, lambda node: prefix + node.id == nodes[0], field, text, new)
        )

    def edit(sop: Sop) -> Sop:
        if not edges and not nodes:
            return replace_fields(
                sop, tools=_replace_in_each(sop.tools, lambda procedure: procedure.name == tools[0], field, text, new)
            )
        after = edit_graph_text(sop)  # ids are compared with their procedure, so one graph at most has the element
        procedures = tuple(edited for edited in map(edit_graph_text, sop.procedures) if isinstance(edited, Procedure))
        return replace_fields(after if isinstance(after, Sop) else sop, procedures=procedures)

    return edit


def _replace_in_each(
    values: Iterable[V], is_target: Callable[[V], bool], field: str, text: str, new: str
) -> tuple[V, ...]:
    return tuple(replace_text(value, field, text, new) if is_target(value) else value for value in values)


def replace_text(value: V, field: str, text: str, new: str) -> V:
    """Replace the text at the dotted path `field`, if it is still `text`."""
    name, _, rest = field.partition(".")
    if not rest:
        return replace_fields(value, **{name: new}) if getattr(value, name, None) == text else value
    index, _, inner = rest.partition(".")
    if isinstance(value, Task) and name == "steps":
        return replace_fields(value, steps=_replace_first(value.steps, text, new))
    if not (isinstance(value, Task) and name == "tools") and not (isinstance(value, Compute) and name == "assignments"):
        return value
    items = list(getattr(value, name))
    if int(index) < len(items):
        items[int(index)] = replace_text(items[int(index)], inner, text, new)
    return replace_fields(value, **{name: tuple(items)})
