"""Every condition and expression of an SOP, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sopstudio.errors import ConditionError
from sopstudio.expressions import Condition, Expression, Tree, parse, parse_expression
from sopstudio.sop.graph import Compute, Node, Sop, Task


def trees_of(sop: Sop) -> Iterator[Tree]:
    """The trees of all edges, bindings, preconditions and computations that can be read; others are left out."""
    for text, read in _texts(sop):
        try:
            yield read(text).tree
        except ConditionError:
            continue


def _texts(sop: Sop) -> Iterator[tuple[str, Callable[[str], Condition | Expression]]]:
    for tool in sop.tools:
        if tool.precondition.strip():
            yield tool.precondition, parse
    for graph in sop.graphs():
        yield from ((edge.condition, parse) for edge in graph.edges if edge.kind == "formal")
        for node in graph.nodes:
            yield from _texts_at(node)


def _texts_at(node: Node) -> Iterator[tuple[str, Callable[[str], Condition | Expression]]]:
    if isinstance(node, Compute):
        yield from ((one.expression, parse_expression) for one in node.assignments)
    elif isinstance(node, Task):
        yield from ((one.condition, parse) for one in node.tools if one.condition.strip())
