"""Steps that are only words: whether they wait for the user's answer, and which conditions they have to
settle.

Such a step asks for no fact and calls no tool. Where a prose condition follows it, only the user's
answer can support that condition.
"""

from __future__ import annotations

import re

from sopstudio.documents.step_words import has_asking_verb
from sopstudio.sop import Decision, Node, PlacePlan, Runtime, Task

ASKING = re.compile(
    r"^\W*ask\b|\bask (?:for|whether|if|what|which|how|why|when|where|who)\b|\?\W*$", re.IGNORECASE | re.MULTILINE
)
"""Text that says that something is to be asked."""


def pending_prose_conditions(runtime: Runtime, plan: PlacePlan) -> tuple[str, ...]:
    """The prose conditions decided next: here, or at a decision that the only transition leads to."""
    visited = {plan.place}
    while len(plan.routes) == 1 and plan.routes[0].kind == "always":
        next_plan = runtime.plan(plan.routes[0].transition.target)
        if next_plan.place in visited or not isinstance(next_plan.node, Decision):
            break
        visited.add(next_plan.place)
        plan = next_plan
    edges = (route.transition.edge for route in plan.routes if route.kind == "prose")
    return tuple(edge.condition for edge in edges if edge is not None)


def is_question(text: str) -> bool:
    """Whether a text is a question, or says that there is one to ask."""
    return ASKING.search(text) is not None


def is_asking_step(node: Node, *, in_english: bool = False) -> bool:
    """Whether the text of a step says that something is to be asked, `in_english` or any language that is known."""
    texts = (node.title, node.description, *(node.steps if isinstance(node, Task) else ()))
    return any(map(is_question, texts)) or (not in_english and any(map(has_asking_verb, texts)))
