"""The whole SOP in words: a section a step, with what is done there and where it goes from there.

For architectures that read the procedure at once (JourneyBench's static prompt, appendix E; SOP-Bench's agents). Every
tool stands with what must be known or hold before it is called. Sub-procedures are unfolded where they are called.
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.agents import wording
from sopstudio.sop import BoundTool, Compute, End, Flow, Routing, Task, Way, Work, dumps
from sopstudio.sop.interpreter import execution_order


def sections(routing: Routing) -> str:
    """All sections, the first step first."""
    return "\n\n".join("\n".join(_section(routing, place, number)) for place, number in numbers(routing.flow).items())


def numbers(flow: Flow) -> dict[str, int]:
    """The places in the order in which they are reached, each with the number of its section."""
    order = {flow.start: 1}
    for place in (queue := [flow.start]):
        for way in flow.out(place):
            if way.target not in order:
                order[way.target] = len(order) + 1
                queue.append(way.target)
    return order


def _section(routing: Routing, place: str, number: int) -> Iterator[str]:
    work = routing.work(place)
    node = work.node
    yield f"## {number}. {node.label()}"
    if node.description:
        yield " ".join(node.description.split())
    if isinstance(node, Task):
        yield from (f"- {' '.join(step.split())}" for step in node.steps)
    if isinstance(node, Task | End) and node.message:
        yield f"- Say: {' '.join(node.message.split())}"
    if isinstance(node, Compute):
        yield from (f"- Work out: {one.fact} = {one.expression}" for one in node.assignments)
    for one in execution_order(work):
        yield from _call(routing, one) if isinstance(one, BoundTool) else [f"- Find out {_asked(routing.flow, one)}"]
    yield from _onward(routing.flow, work)


def _asked(flow: Flow, name: str) -> str:
    fact = flow.facts.get(name)
    return wording.needed([fact]).removeprefix("- ") if fact is not None else name


def _call(routing: Routing, bound: BoundTool) -> Iterator[str]:
    """A tool and when it is called; below it what it cannot do without, and what it gives."""
    yield f"- Call {bound.tool.name}" + (f" if {bound.binding.condition}" if bound.binding.condition.strip() else "")
    yield from (f"  - its {name} is {fact}" for name, fact in bound.parameters if name != fact)
    awaited = [fact for _, fact in bound.inputs if fact in routing.produced]
    if awaited:
        yield f"  - needs {', '.join(awaited)} from an earlier step"
    if bound.tool.precondition.strip():
        yield f"  - allowed only if {bound.tool.precondition}"
    if bound.outputs:
        yield "  - gives " + ", ".join(f"{fact.name} ({path})" for path, fact in bound.outputs)


def _onward(flow: Flow, work: Work) -> Iterator[str]:
    order = numbers(flow)
    if work.final:
        yield "- The procedure is over here."
        return
    if len(work.routes) > 1:
        yield "Then follow every line that holds:" if work.branching == "all" else "Then follow the first that holds:"
    for route in work.routes:
        way = route.way
        yield f"- {_when(way)}go to {order[way.target]} ({flow.nodes[way.target].label()})"


def _when(way: Way) -> str:
    edge = way.edge
    if edge is None or edge.kind == "always":
        text = ""
    elif edge.kind == "otherwise":
        text = "Otherwise "
    else:
        text = f"If {' '.join(edge.condition.split())}: "
    bound = edge.loop if edge is not None else None
    return text if bound is None else f"{text}(at most {bound} times) "


def tool_list(routing: Routing) -> str:
    """Every tool with its description and the schema of its parameters, for prompts that offer none natively."""
    return "\n".join(
        f"- {offer.name}: {offer.description} Parameters: {dumps(offer.parameters, indent=None)}"
        for tool in routing.flow.sop.tools
        if (bound := routing.unbound(tool.name)) is not None
        for offer in [wording.offer(bound)]
    )


__all__ = ["numbers", "sections", "tool_list"]
