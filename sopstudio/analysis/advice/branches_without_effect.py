"""Branches that all lead to the same step: what is asked there decides nothing."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem
from sopstudio.translation import tr

CODE = "advice-branch-without-effect"


def find(context: CheckContext) -> Iterator[Problem]:
    """Nodes with several edges, one of them with a condition, that all have one target."""
    for scope in context.scopes:
        for node, edges in scope.outgoing.items():
            conditions = [edge for edge in edges if edge.kind in ("formal", "prose")]
            is_choice = (
                len(edges) > 1 and bool(conditions) and not any(edge.loop or edge.kind == "timeout" for edge in edges)
            )
            if not is_choice or len({edge.target for edge in edges}) > 1 or edges[0].target not in scope.nodes:
                continue
            message = tr(
                "Every edge of {node} leads to {node_2}, so what it asks decides nothing. Put what is to "
                "be done in each case behind its edge, or keep a single edge.",
                node=scope.describe_node(node),
                node_2=scope.describe_node(edges[0].target),
            )
            yield Problem(
                CODE,
                "hint",
                message,
                nodes=(scope.qualify(node),),
                edges=tuple(scope.qualify(edge.id) for edge in edges),
            )


RULE = Rule(
    CODE,
    tr("A branch without effect"),
    tr(
        "Where all ways lead on to the same step, either what was to be done in one of them got lost, or the question "
        "is asked in vain."
    ),
    tr("SOP-Agent, section 3.1"),
    bad="Ask for the {amount}\nif {amount} > 100:\n    continue\notherwise:\n    continue\nEnd: noted",
    good="Ask for the {amount}\nif {amount} > 100:\n    Tell the customer that it is much\notherwise:\n    continue\n"
    "End: noted",
    find=find,
)
