"""All conditions and expressions in an SOP, as trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sopstudio.errors import ConditionError
from sopstudio.expressions import Condition, Expression, Tree, parse, parse_expression
from sopstudio.sop.model import Compute, Node, Sop, Task


def expression_trees(sop: Sop) -> Iterator[Tree]:
    """The trees of all edges, bindings, preconditions and computations; unreadable ones are left out."""
    for text, read in _expression_texts(sop):
        try:
            yield read(text).tree
        except ConditionError:
            continue


def _expression_texts(sop: Sop) -> Iterator[tuple[str, Callable[[str], Condition | Expression]]]:
    for tool in sop.tools:
        if tool.precondition.strip():
            yield tool.precondition, parse
    for graph in sop.graphs():
        yield from ((edge.condition, parse) for edge in graph.edges if edge.kind == "formal")
        for node in graph.nodes:
            yield from _node_texts(node)


def _node_texts(node: Node) -> Iterator[tuple[str, Callable[[str], Condition | Expression]]]:
    if isinstance(node, Compute):
        yield from ((assignment.expression, parse_expression) for assignment in node.assignments)
    elif isinstance(node, Task):
        yield from ((binding.condition, parse) for binding in node.tools if binding.condition.strip())
