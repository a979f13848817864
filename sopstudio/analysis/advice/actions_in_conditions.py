"""Conditions in words that hold what is to be done: `the order is late, offer a voucher`."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.advice.passages import prose_edges
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem
from sopstudio.documents.branches import split_condition
from sopstudio.documents.verbs import is_imperative
from sopstudio.translation import tr

CODE = "advice-action-in-condition"


def find(context: CheckContext) -> Iterator[Problem]:
    """Conditions behind whose comma, colon or arrow an instruction stands."""
    for scope in context.scopes:
        for edge in prose_edges(scope.graph.edges):
            condition, action = split_condition(edge.condition)
            if not action or not is_imperative(action):
                continue
            message = tr(
                "The condition of {edge} holds what is to be done: “{action}”. Nobody does it, as it is no "
                "step. Keep “{condition}” as the condition, and make the rest a step behind it.",
                edge=scope.describe_edge(edge),
                action=action,
                condition=condition,
            )
            start = edge.condition.rindex(action)
            yield Problem(
                CODE,
                "hint",
                message,
                nodes=(scope.qualify(edge.source),),
                edges=(scope.qualify(edge.id),),
                span=(start, start + len(action)),
                field="condition",
            )


RULE = Rule(
    CODE,
    tr("An action inside a condition"),
    tr(
        "In a decision graph a node is an action and an edge a condition. What is to be done is carried out only where "
        "it is a node; in a condition it is asked, and never done."
    ),
    tr("SOP-Agent, section 3.1"),
    bad=(
        "Look up the order [tool: get_order]\nif get_order says that it is late, offer a voucher:\n    End: late\n"
        "otherwise:\n    End: on time"
    ),
    good=(
        "Look up the order [tool: get_order]\nif get_order says that it is late:\n"
        "    Tell the customer to use the voucher\n    End: late\notherwise:\n    End: on time"
    ),
    find=find,
)
