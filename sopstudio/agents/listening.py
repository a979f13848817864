"""Whether a step that is only words waits for the user's answer, and what it has to find out.

Such a step asks for no fact and calls no tool, so where the way on hangs on prose, nothing but the user's answer can
bear the prose out.
"""

from __future__ import annotations

import re

from sopstudio.sop import Decision, Node, Routing, Task, Work

ASKING = re.compile(
    r"^\W*ask\b|\bask (?:for|whether|if|what|which|how|why|when|where|who)\b|\?\W*$", re.IGNORECASE | re.MULTILINE
)
"""How a step tells that something is to be asked."""


def undecided(routing: Routing, work: Work) -> tuple[str, ...]:
    """The conditions in prose that are decided next: here, or at a decision that the only way leads to."""
    seen = {work.place}
    while len(work.routes) == 1 and work.routes[0].kind == "always":
        following = routing.work(work.routes[0].way.target)
        if following.place in seen or not isinstance(following.node, Decision):
            break
        seen.add(following.place)
        work = following
    edges = (route.way.edge for route in work.routes if route.kind == "prose")
    return tuple(edge.condition for edge in edges if edge is not None)


def asks(text: str) -> bool:
    """Whether words that were said are a question, or tell that there is one to ask."""
    return ASKING.search(text) is not None


def is_asking(node: Node) -> bool:
    """Whether a step's own text says that something is to be asked."""
    steps = node.steps if isinstance(node, Task) else ()
    return any(map(asks, (node.title, node.description, *steps)))
