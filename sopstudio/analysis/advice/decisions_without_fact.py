"""Decisions without a basis: no step before them asks for a fact or calls a tool."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.advice.earlier_results import EarlierResults, is_user_statement
from sopstudio.analysis.advice.passages import prose_edges
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Problem
from sopstudio.sop import Edge, Procedure
from sopstudio.text.humanize import placeholders
from sopstudio.translation import tr

CODE = "advice-decision-without-fact"


def find(context: CheckContext) -> Iterator[Problem]:
    """Nodes left by prose edges with no result of an earlier step to go by."""
    for scope in context.scopes:
        if isinstance(scope.graph, Procedure) and scope.graph.inputs:
            continue
        leaving: dict[str, list[Edge]] = {}
        for edge in prose_edges(scope.graph.edges):
            if not is_user_statement(edge) and not placeholders(edge.condition):
                leaving.setdefault(edge.source, []).append(edge)
        results = EarlierResults(context, scope)
        for source, edges in leaving.items():
            if not results.nearest_before(source):
                yield _hint(scope, source, edges)


def _hint(scope: Scope, source: str, edges: list[Edge]) -> Problem:
    message = tr(
        'Nothing before {node} tells whether "{condition}" holds: no step asks for a fact or calls '
        "a tool. Ask for the fact, or use a tool that finds it out.",
        node=scope.describe_node(source),
        condition=edges[0].condition,
    )
    names = tuple(scope.qualify(edge.id) for edge in edges)
    return Problem(CODE, "hint", message, nodes=(scope.qualify(source),), edges=names)


RULE = Rule(
    CODE,
    tr("A decision without a fact"),
    tr("An agent guesses what nothing has asked or looked up, or asks for it differently each time."),
    tr("SOP-Agent, appendix E (complete chains of logic); SOP-Bench, section 3.1.1"),
    bad="Greet the customer\nif the order is late:\n    End: voucher\notherwise:\n    End: no voucher",
    good="Ask for {days_late}\nif {days_late} > 3:\n    End: voucher\notherwise:\n    End: no voucher",
    find=find,
)
