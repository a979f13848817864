"""Report nodes that only one condition in words leads away from: where it does not hold, the run stops.

Of formulas, `branching` proves that. Several conditions in words may be the answers to one question.
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.fixes import add_otherwise
from sopstudio.analysis.problem import Problem
from sopstudio.sop import End
from sopstudio.translation import tr


def check(context: CheckContext) -> Iterator[Problem]:
    """Nodes with one way on, which words decide."""
    for scope in context.scopes:
        for node, edges in scope.outgoing.items():
            onward = [edge for edge in edges if edge.loop is None and edge.kind != "timeout"]
            if len(onward) != 1 or onward[0].kind != "prose" or isinstance(scope.nodes[node], End):
                continue
            edge = onward[0]
            if not edge.condition.strip():
                continue  # `conditions` reports it
            message = tr(
                "At {node} nothing says how it goes on where “{condition}” is not so, and the run stops there. "
                "Add an edge for otherwise.",
                node=scope.describe_node(node),
                condition=edge.condition.strip(),
            )
            yield Problem(
                "lone-condition",
                "warning",
                message,
                nodes=(scope.qualify(node),),
                edges=(scope.qualify(edge.id),),
                fixes=tuple(add_otherwise(scope, node)),
            )


__all__ = ["check"]
