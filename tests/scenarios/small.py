"""Small SOPs for tests of journeys and scenarios, and short ways to look at them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sopstudio.scenarios import Expected, Journey, Journeys, MockResponse
from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace
from sopstudio.sop import Edge, End, Fact, Flow, Node, Output, Runtime, Sop, Task, Tool, freeze


def edge(source: str, target: str, condition: str = "", **fields: Any) -> Edge:
    """An edge named after its nodes: formal with a condition, always without."""
    kind = fields.pop("kind", "formal" if condition else "always")
    return Edge(
        id=fields.pop("id", f"{source}-{target}"),
        source=source,
        target=target,
        kind=kind,
        condition=condition,
        **fields,
    )


def tool(name: str, *needs: str, gives: tuple[str, ...] = (), **fields: Any) -> Tool:
    """A tool whose parameters and outputs are called like the facts."""
    properties: dict[str, Any] = {fact: {} for fact in needs}
    return Tool(
        name=name,
        parameters={"type": "object", "properties": properties, "required": list(needs)},
        outputs=tuple(Output(path=fact, fact=fact) for fact in gives),
        **fields,
    )


def choice(*conditions: str, facts: tuple[Fact, ...], asks: tuple[str, ...] = (), **fields: Any) -> Sop:
    """An SOP that asks for facts and goes to end `e0`, `e1` … by the first condition that holds, else to `other`."""
    asked = asks or tuple(fact.name for fact in facts)
    ends = tuple(End(id=f"e{number}") for number in range(len(conditions)))
    edges = tuple(edge("ask", end.id, text) for end, text in zip(ends, conditions, strict=True))
    nodes: tuple[Node, ...] = (Task(id="ask", asks=asked), *ends, End(id="other"))
    return Sop(
        id="choice",
        start="ask",
        facts=facts,
        nodes=nodes,
        edges=(*edges, edge("ask", "other", kind="otherwise")),
        **fields,
    )


def in_a_row(*nodes: Node, **fields: Any) -> Sop:
    """The nodes one after the other, and an end."""
    places = (*nodes, End(id="end"))
    edges = tuple(edge(place.id, two.id) for place, two in pairwise(places))
    return Sop(id="row", start=nodes[0].id, nodes=places, edges=edges, **fields)


def routing(sop: Sop) -> Runtime:
    """The SOP ready to run."""
    return Runtime(Flow(sop))


def by_end(sop: Sop) -> dict[str, Journey]:
    """The journeys by the last end that they reach; of several the last one."""
    return {journey.ends[-1]: journey for journey in Journeys(routing(sop)).iter_all()}


def follow_journey(ready: Runtime, journey: Journey) -> Expected:
    """The truth of the journey's solution."""
    found = journey.solution
    answers = {
        name: tuple(MockResponse(response=freeze(body)) for body in bodies) for name, bodies in found.answers.items()
    }
    return expected_trace(ready, ScenarioInputs(found.user, answers, frozenset(found.prose), frozenset(found.lacking)))
