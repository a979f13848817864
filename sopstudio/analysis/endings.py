"""Whether something that can be proved tells the ends apart."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.problem import Problem, quoted
from sopstudio.analysis.subject import Subject
from sopstudio.sop import End


def check(subject: Subject) -> Iterator[Problem]:
    """Nodes from which prose alone decides between ends."""
    for scope in subject.scopes:
        for node, edges in scope.out.items():
            ends = {edge.target for edge in edges if isinstance(scope.nodes[edge.target], End)}
            by_prose = any(edge.kind == "prose" and edge.target in ends for edge in edges)
            if len(ends) > 1 and by_prose and not any(edge.kind == "formal" for edge in edges):
                titles = quoted([scope.nodes[end].label() for end in sorted(ends)])
                message = (
                    f"At {scope.words(node)} only words decide between {titles}, so nothing can be proved about how "
                    "the procedure ends. Ask for the fact that decides, and write conditions over it."
                )
                leading = tuple(scope.name(edge.id) for edge in edges if edge.target in ends)
                yield Problem("ends-by-prose", "hint", message, nodes=(scope.name(node),), edges=leading)
