"""Defects as authors make them, planted into an SOP: one edit each, named by its class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from sopstudio.analysis.fixes import replace_spans
from sopstudio.expressions import Compare, FactName, Literal, parse, to_text, walk
from sopstudio.expressions.tree import Comparison
from sopstudio.sop import Binding, Compute, Edge, Fact, Node, Sop, Task, Tool, replace_fields

TOGGLED: dict[str, Comparison] = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}


@dataclass(frozen=True)
class Defect:
    """The SOP with the defect, and the edge or node that was touched."""

    kind: str
    sop: Sop
    place: str


def defects(sop: Sop) -> Iterator[Defect]:
    """Every defect of every class that can be planted into the SOP itself (its procedures are left alone)."""
    for edge in sop.edges:
        if edge.kind == "formal":
            yield from _in_condition(sop, edge)
        if sum(other_edge.source == edge.source for other_edge in sop.edges) > 1:
            yield Defect(
                "dropped edge", replace_fields(sop, edges=tuple(o for o in sop.edges if o is not edge)), edge.source
            )
    for node in sop.nodes:
        own = [edge for edge in sop.edges if edge.source == node.id and edge.kind == "formal"]
        if len(own) > 1:
            turned = dict(zip([edge.id for edge in own], reversed(own), strict=True))
            edges = tuple(turned.get(edge.id, edge) for edge in sop.edges)
            yield Defect("reversed order", replace_fields(sop, edges=edges), node.id)
        yield from _cut_provider(sop, node)
        if isinstance(node, Task):
            yield from _judged_call(sop, node)


def _in_condition(sop: Sop, edge: Edge) -> Iterator[Defect]:
    facts = {fact.name: fact for fact in sop.facts}
    for part in walk(parse(edge.condition).tree):
        match part:
            case Compare(_, FactName(name), Literal()) if name in facts:
                yield from _in_comparison(sop, edge, part, facts[name])
            case _:
                continue


def _in_comparison(sop: Sop, edge: Edge, part: Compare, fact: Fact) -> Iterator[Defect]:
    value = part.right.value if isinstance(part.right, Literal) else None
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        for step in (1, -1):
            yield _with(sop, edge, "shifted bound", part, replace(part, right=Literal(value + step)))
    if part.operator in TOGGLED:
        yield _with(sop, edge, "other operator", part, replace(part, operator=TOGGLED[part.operator]))
    others = [item for item in fact.allowed if isinstance(item, str) and item != value]
    if isinstance(value, str) and others:
        yield _with(sop, edge, "duplicated case", part, replace(part, right=Literal(others[0])))
    yield _with(sop, edge, "misspelt fact", part, replace(part, left=FactName(f"{fact.name}z")))
    if fact.type in ("integer", "number"):
        never = f"({edge.condition}) && {{{fact.name}}} > {{{fact.name}}} + 1"
        yield Defect("impossible part", _swap_condition(sop, edge, never), edge.id)


def _with(sop: Sop, edge: Edge, kind: str, part: Compare, after: Compare) -> Defect:
    return Defect(kind, _swap_condition(sop, edge, replace_spans(edge.condition, {part.span: to_text(after)})), edge.id)


def _swap_condition(sop: Sop, edge: Edge, condition: str) -> Sop:
    after = replace_fields(edge, condition=condition)
    return replace_fields(sop, edges=tuple(after if other_edge is edge else other_edge for other_edge in sop.edges))


def _cut_provider(sop: Sop, node: Node) -> Iterator[Defect]:
    if isinstance(node, Task):
        for name in node.asks:
            after = replace_fields(node, asks=tuple(other_name for other_name in node.asks if other_name != name))
            yield Defect("cut provider", _with_node(sop, node, after), name)
    elif isinstance(node, Compute):
        for assignment in node.assignments:
            rest = tuple(other for other in node.assignments if other is not assignment)
            yield Defect("cut provider", _with_node(sop, node, replace_fields(node, assignments=rest)), assignment.fact)


def _judged_call(sop: Sop, node: Task) -> Iterator[Defect]:
    """A tool that is forbidden by just what leads to it, and one that is allowed by it (which is no defect)."""
    ways_in = [edge for edge in sop.edges if edge.target == node.id]
    first = [node.id for node in sop.nodes if node.branching == "first"]
    if len(ways_in) != 1 or ways_in[0].kind != "formal" or ways_in[0].source not in first or node.id == sop.start:
        return
    bound = {tool.tool for tool in node.tools}
    set_here = {*node.asks, *(output.fact for tool in sop.tools if tool.name in bound for output in tool.outputs)}
    if set(parse(ways_in[0].condition).facts) & set_here:
        return
    for kind, condition in (("forbidden call", f"!({ways_in[0].condition})"), ("allowed call", ways_in[0].condition)):
        tool = Tool(name="judged_call", parameters={"type": "object", "properties": {}}, precondition=condition)
        after = _with_node(sop, node, replace_fields(node, tools=(*node.tools, Binding(tool=tool.name))))
        yield Defect(kind, replace_fields(after, tools=(*sop.tools, tool)), node.id)


def _with_node(sop: Sop, node: Node, after: Node) -> Sop:
    return replace_fields(sop, nodes=tuple(after if other_node is node else other_node for other_node in sop.nodes))
