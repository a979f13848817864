"""Tools that are described in other words than the step that calls them."""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.analysis.advice.passages import stems, step_texts
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext
from sopstudio.analysis.problem import Problem
from sopstudio.sop import Task
from sopstudio.translation import tr

CODE = "advice-tool-mismatch"


def find(context: CheckContext) -> Iterator[Problem]:
    """Bound tools that share no word with their step."""
    for scope in context.scopes:
        for node in scope.graph.nodes:
            step_stems = stems(*step_texts(node))
            if not isinstance(node, Task) or not step_stems:
                continue
            for name in dict.fromkeys(binding.tool for binding in node.tools):
                tool = context.tools.get(name)
                if tool is not None and not step_stems & stems(tool.name, tool.title, tool.description):
                    message = tr(
                        '{node} calls the tool "{label}", but no word of the step matches the tool\'s name or '
                        "description. Say in the step what the tool is called for, or in the tool what it does.",
                        node=scope.describe_node(node.id),
                        label=tool.label(),
                    )
                    yield Problem(CODE, "hint", message, nodes=(scope.qualify(node.id),), tools=(name,))


RULE = Rule(
    CODE,
    tr("A tool that does not match its step"),
    tr(
        "A model chooses a tool by comparing its description with the instruction. Where both say the same thing in "
        "the same words, it chooses correctly."
    ),
    tr("SOP-Agent, appendix E"),
    bad="Pay the money back [tool: run_process_17]\nEnd: done\n\nrun_process_17(id): Executes batch job seventeen.",
    good=("Pay the money back [tool: pay_refund]\nEnd: done\n\npay_refund(order_id): Pays the money of an order back."),
    find=find,
)
