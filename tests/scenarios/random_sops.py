"""Random small SOPs in which conditions can be decided, and all that users and tools may say in them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import chain, combinations, product
from random import Random
from typing import Any

from sopstudio.analysis.symbolic.readable_values import set_at_path
from sopstudio.errors import EditError
from sopstudio.scenarios import MockResponse
from sopstudio.scenarios.expected_trace import ScenarioInputs
from sopstudio.sop import Edge, Flow, Paths, Sop, Task, freeze, replace_fields
from sopstudio.sop.people import executable
from tests.strategies import sops

VALUES: dict[str, tuple[Any, ...]] = {
    "score": (300, 321, 699, 700, 850),
    "amount": (Decimal("0.5"), 3, Decimal("99.99"), 1000),
    "status": ("new", "it's open", "done"),
    "country code": ("NL", "BE", "XX"),
    "ready": (True, False, None),
    "opened": ("2026-02-28",),
    "seen": ("2026-02-28T22:30:00-02:00",),
    "tags": ((), ("vip",), ("a", "b", "c"), ("vip", "b", "c")),
}
"""Values of the facts of `tests.strategies` on every side of the conditions there; None is no value."""
DONE_VALUES = (True, None)
"""Values of the fact that a person's step was done in time."""


MOST_STATES = 5000
"""States of a walk beyond which an SOP is not taken for a small one."""


def asking(sop: Sop) -> Sop:
    """The SOP after a task that asks for all of its facts, so that nothing is missing on the way."""
    first = Task(id="ask for all facts", asks=tuple(fact.name for fact in sop.facts))
    lead = Edge(id="and then begin", source=first.id, target=sop.start, kind="always")
    return replace_fields(sop, start=first.id, nodes=(first, *sop.nodes), edges=(lead, *sop.edges))


def is_small(sop: Sop) -> bool:
    """Whether its journeys are soon listed: branches, loops and calls multiply them."""
    places = list(Flow(sop).nodes.values())
    loops = [edge.loop for graph in sop.graphs() for edge in graph.edges if edge.loop]
    forks = sum(node.branching == "all" for node in places)
    if len(places) > 14 or forks > 2 or sum(loops) + forks > 3:  # loops through forks multiply
        return False
    try:
        Paths(Flow(sop), MOST_STATES)
    except EditError:
        return False
    return True


_small = (sops(procedures=False) | sops(loops=False)).filter(is_small)
walkable = _small | _small.map(asking) | _small.map(asking)


def worlds(sop: Sop, most: int) -> Iterator[ScenarioInputs]:
    """What users and tools may say: one value a fact, and some of the prose holding; all of it or `most` by chance."""
    sop = executable(sop)
    rows = list(product(*(VALUES.get(fact.name, DONE_VALUES) for fact in sop.facts)))
    prose = [edge.id for graph in sop.graphs() for edge in graph.edges if edge.kind == "prose"]
    held = list(chain.from_iterable(combinations(prose[:4], size) for size in range(len(prose[:4]) + 1)))
    random = Random(0)
    pairs = list(product(rows, held))
    for row, holding in pairs if len(pairs) <= most else random.sample(pairs, most):
        facts = {fact.name: value for fact, value in zip(sop.facts, row, strict=True) if value is not None}
        yield _make_inputs(sop, facts, frozenset(holding))


def _make_inputs(sop: Sop, facts: dict[str, Any], prose: frozenset[str]) -> ScenarioInputs:
    responses = {}
    for tool in sop.tools:
        body: dict[str, Any] = {}
        for output in tool.outputs:
            if output.fact in facts:
                set_at_path(body, output.path, facts[output.fact])
        responses[tool.name] = (MockResponse(response=freeze(body)),)
    return ScenarioInputs({name: (value,) for name, value in facts.items()}, responses, prose)
