"""Steps that should find something out but neither ask, call a tool nor set a fact."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.analysis.advice.passages import prose_edges
from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.problem import Problem
from sopstudio.sop import Task
from sopstudio.translation import tr

CODE = "advice-step-without-outcome"

_FINDING_VERB = re.compile(
    (
        r"\W*(analy[sz]e|ascertain|assess|calculate"
        r"|check(?!(?:\s+\w+){0,3}\s+(?:in|out)(?:\W*$|\s+and\b))"  # a guest in, say
        r"|classify|compute|confirm|determine|establish|evaluate|examine|find out|identify|inspect"
        r"|investigate|look up|measure|review|validate|verify)\b"
    ),
    re.IGNORECASE,
)


def find(context: CheckContext) -> Iterator[Problem]:
    """Tasks that begin with a verb of finding out and leave no result for a later step."""
    for scope in context.scopes:
        deciding = {edge.source for edge in prose_edges(scope.graph.edges)}
        for node in scope.graph.nodes:
            if isinstance(node, Task) and node.id not in deciding and not (node.tools or node.asks):
                yield from _hint(scope, node)


def _hint(scope: Scope, node: Task) -> Iterator[Problem]:
    match = next(filter(None, map(_FINDING_VERB.match, (*node.steps, node.title))), None)
    if match is not None:
        message = tr(
            '{node} is to "{lower}", but nothing says how, and no fact holds what came out. Use a tool '
            "there, ask for a fact, or remove the step.",
            node=scope.describe_node(node.id),
            lower=match[1].lower(),
        )
        yield Problem(CODE, "hint", message, nodes=(scope.qualify(node.id),))


RULE = Rule(
    CODE,
    tr("A step with no outcome"),
    tr(
        "A step such as “verify the insurance” that does not say how invites an agent to claim that it did it. People "
        "know from experience what is meant; a model does not."
    ),
    tr("SOP-Bench, figure 1"),
    bad="Verify the insurance\nEnd: registered",
    good=(
        "Verify the insurance [tool: validate_insurance]\nEnd: registered\n\n"
        "validate_insurance(member_number): Asks the insurer whether the membership is valid."
    ),
    find=find,
)
