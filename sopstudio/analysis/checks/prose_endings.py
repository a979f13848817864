"""Report nodes where prose alone decides between several ends."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem, quote_names
from sopstudio.sop import End
from sopstudio.translation import tr


def check(context: CheckContext) -> Iterator[Problem]:
    """Nodes from which prose alone decides between ends."""
    for scope in context.scopes:
        for node, edges in scope.outgoing.items():
            ends = {edge.target for edge in edges if isinstance(scope.nodes[edge.target], End)}
            by_prose = any(edge.kind == "prose" and edge.target in ends for edge in edges)
            if len(ends) > 1 and by_prose and not any(edge.kind == "formal" for edge in edges):
                titles = quote_names([scope.nodes[end].label() for end in sorted(ends)])
                message = tr(
                    "At {node} only words decide between {titles}, so nothing can be proved about how the "
                    "procedure ends. Ask for the fact that decides, and write conditions over it.",
                    node=scope.describe_node(node),
                    titles=titles,
                )
                edges_to_ends = tuple(scope.qualify(edge.id) for edge in edges if edge.target in ends)
                yield Problem("ends-by-prose", "hint", message, nodes=(scope.qualify(node),), edges=edges_to_ends)
