"""Steps that are to find something out, but neither ask, call a tool nor set a fact: nothing comes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sopstudio.analysis.advice.rule import Rule
from sopstudio.analysis.advice.wording import prose
from sopstudio.analysis.problem import Problem
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.sop import Task

CODE = "advice-step-without-outcome"

_FINDING = re.compile(
    r"\W*(analy[sz]e|ascertain|assess|calculate|check|classify|compute|confirm|determine|establish|evaluate|examine"
    r"|find out|identify|inspect|investigate|look up|measure|review|validate|verify)\b",
    re.IGNORECASE,
)


def find(subject: Subject) -> Iterator[Problem]:
    """Tasks that begin with a verb of finding out and leave nothing behind that a later step could use."""
    for scope in subject.scopes:
        deciding = {edge.source for edge in prose(scope.graph.edges)}
        for node in scope.graph.nodes:
            if isinstance(node, Task) and node.id not in deciding and not (node.tools or node.asks):
                yield from _hint(scope, node)


def _hint(scope: Scope, node: Task) -> Iterator[Problem]:
    found = next(filter(None, map(_FINDING.match, (*node.steps, node.title))), None)
    if found is not None:
        message = (
            f'{scope.words(node.id)} is to "{found[1].lower()}", but nothing says how, and no fact holds what came '
            "out. Use a tool there, ask for a fact, or remove the step."
        )
        yield Problem(CODE, "hint", message, nodes=(scope.name(node.id),))


RULE = Rule(
    CODE,
    "A step with no outcome",
    "A step such as “verify the insurance” that does not say how invites an agent to claim that it did it. People know "
    "from experience what is meant; a model does not.",
    "SOP-Bench, figure 1",
    bad="Verify the insurance\nEnd: registered",
    good=(
        "Verify the insurance [tool: validate_insurance]\nEnd: registered\n\n"
        "validate_insurance(member_number): Asks the insurer whether the membership is valid."
    ),
    find=find,
)
