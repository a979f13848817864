"""Check that the edges of a node stand in an order in which each can be taken."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Problem
from sopstudio.sop import Edge, End
from sopstudio.text.humanize import capitalize
from sopstudio.translation import tr


def check(context: CheckContext) -> Iterator[Problem]:
    """Edges made unreachable or misleading by an *always* or *otherwise* edge of the same node."""
    for scope in context.scopes:
        for node, edges in scope.outgoing.items():
            if len(edges) > 1 and not isinstance(scope.nodes[node], End):
                yield from _check_after_always(scope, node, edges)
                yield from _check_otherwise(scope, node, edges)


def _never_taken_problem(code: str, message: str, scope: Scope, edges: list[Edge], remove: bool) -> Problem:
    last = edges[-1]
    return Problem(
        code,
        "error",
        message,
        nodes=(scope.qualify(last.source),),
        edges=tuple(scope.qualify(edge.id) for edge in edges),
        fixes=(fixes.swap_edge(tr("Remove {edge}", edge=scope.describe_edge(last)), scope, last, None),)
        if remove
        else (),
    )


def _check_after_always(scope: Scope, node: str, edges: list[Edge]) -> Iterator[Problem]:
    """Edges after an *always* edge: all of them under *first*, the otherwise edge under *all*."""
    always = next((edge for edge in edges if edge.kind == "always" and edge.loop is None), None)
    if always is None:
        return
    is_first = scope.nodes[node].branching == "first"
    later = edges[edges.index(always) + 1 :] if is_first else []
    for edge in edges:
        if edge not in later and edge.kind != "otherwise":
            continue
        reason = tr("comes before it and always holds") if edge in later else tr("always holds")
        message = tr(
            "{edge} is never taken, because {edge_2} {reason}. Put it first with a condition, or remove it.",
            edge=capitalize(scope.describe_edge(edge)),
            edge_2=scope.describe_edge(always),
            reason=reason,
        )
        same_target = sum(sibling.target == edge.target for sibling in edges) > 1
        yield _never_taken_problem("edge-after-always", message, scope, [always, edge], same_target)


def _check_otherwise(scope: Scope, node: str, edges: list[Edge]) -> Iterator[Problem]:
    otherwise = [edge for edge in edges if edge.kind == "otherwise"]
    for edge in otherwise[1:]:
        message = tr(
            "{node} has more than one edge for otherwise; only {edge} is taken. Give the others a "
            "condition, or remove them.",
            node=scope.describe_node(node),
            edge=scope.describe_edge(otherwise[0]),
        )
        same_target = sum(sibling.target == edge.target for sibling in edges) > 1
        yield _never_taken_problem("several-otherwise", message, scope, [otherwise[0], edge], same_target)
    if otherwise and edges[-1].kind != "otherwise":
        message = tr(
            "{edge} is for otherwise, and is tried last wherever it is. Move it to the end, so that "
            "the order reads as it runs.",
            edge=capitalize(scope.describe_edge(otherwise[0])),
        )
        yield Problem(
            "otherwise-not-last",
            "hint",
            message,
            nodes=(scope.qualify(node),),
            edges=(scope.qualify(otherwise[0].id),),
            fixes=(fixes.move_last(scope, otherwise[0]),),
        )
