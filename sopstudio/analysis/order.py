"""Whether the edges of a node stand in an order in which each of them can be taken."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.problem import Problem
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.sop import Edge, End
from sopstudio.text.humanize import capitalize


def check(subject: Subject) -> Iterator[Problem]:
    """Edges that an *always* or *otherwise* edge of the same node makes pointless, or misleading to read."""
    for scope in subject.scopes:
        for node, edges in scope.out.items():
            if len(edges) > 1 and not isinstance(scope.nodes[node], End):
                yield from _after_always(scope, node, edges)
                yield from _otherwise(scope, node, edges)


def _never_taken(code: str, message: str, scope: Scope, edges: list[Edge], remove: bool) -> Problem:
    last = edges[-1]
    return Problem(
        code,
        "error",
        message,
        nodes=(scope.name(last.source),),
        edges=tuple(scope.name(edge.id) for edge in edges),
        fixes=(fixes.swap_edge(f"Remove {scope.edge_words(last)}", scope, last, None),) if remove else (),
    )


def _after_always(scope: Scope, node: str, edges: list[Edge]) -> Iterator[Problem]:
    """What stands behind an *always* edge: under *first* everything, under *all* the otherwise edge."""
    always = next((edge for edge in edges if edge.kind == "always" and edge.loop is None), None)
    if always is None:
        return
    first = scope.nodes[node].branching == "first"
    behind = edges[edges.index(always) + 1 :] if first else []
    for edge in edges:
        if edge not in behind and edge.kind != "otherwise":
            continue
        why = "comes before it and always holds" if edge in behind else "always holds"
        message = (
            f"{capitalize(scope.edge_words(edge))} is never taken, because {scope.edge_words(always)} {why}. "
            "Put it first with a condition, or remove it."
        )
        same_way = sum(one.target == edge.target for one in edges) > 1
        yield _never_taken("edge-after-always", message, scope, [always, edge], same_way)


def _otherwise(scope: Scope, node: str, edges: list[Edge]) -> Iterator[Problem]:
    otherwise = [edge for edge in edges if edge.kind == "otherwise"]
    for edge in otherwise[1:]:
        message = (
            f"{scope.words(node)} has more than one edge for otherwise; only {scope.edge_words(otherwise[0])} is "
            "taken. Give the others a condition, or remove them."
        )
        same_way = sum(one.target == edge.target for one in edges) > 1
        yield _never_taken("several-otherwise", message, scope, [otherwise[0], edge], same_way)
    if otherwise and edges[-1].kind != "otherwise":
        message = (
            f"{capitalize(scope.edge_words(otherwise[0]))} is for otherwise, and is tried last wherever it is. "
            "Move it to the end, so that the order reads as it runs."
        )
        yield Problem(
            "otherwise-not-last",
            "hint",
            message,
            nodes=(scope.name(node),),
            edges=(scope.name(otherwise[0].id),),
            fixes=(fixes.move_last(scope, otherwise[0]),),
        )
