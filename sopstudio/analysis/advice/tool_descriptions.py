"""Tools without a description at a step where a model must choose between tools."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Problem
from sopstudio.sop import Task
from sopstudio.translation import tr

CODE = "advice-tool-description"


def find(context: CheckContext) -> Iterator[Problem]:
    """Tasks with several tools of which one has no description."""
    for scope in context.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Task) and len(node.tools) > 1:
                yield from _check_descriptions(context, scope, node)


def _check_descriptions(context: CheckContext, scope: Scope, node: Task) -> Iterator[Problem]:
    for name in dict.fromkeys(binding.tool for binding in node.tools):
        tool = context.tools.get(name)
        if tool is not None and not tool.description.strip():
            message = tr(
                'The tool "{name}" has no description, though at {node} a model must choose between tools. '
                "Say in a sentence what it does and when to use it.",
                name=name,
                node=scope.describe_node(node.id),
            )
            yield Problem(CODE, "hint", message, nodes=(scope.qualify(node.id),), tools=(name,))


RULE = Rule(
    CODE,
    tr("A tool without a description"),
    tr(
        "A model sees a tool's name, description and parameters. Where several tools are on offer, the description is "
        "what tells them apart."
    ),
    tr("SOP-Agent, section 5 (clear tool definitions)"),
    bad=(
        "Settle the order [tool: refund_order] [tool: replace_order]\nEnd: done\n\n"
        "refund_order(order_id):\nreplace_order(order_id): Sends the goods of an order again."
    ),
    good=(
        "Settle the order [tool: refund_order] [tool: replace_order]\nEnd: done\n\n"
        "refund_order(order_id): Pays the order back.\nreplace_order(order_id): Sends the goods of an order again."
    ),
    find=find,
)
