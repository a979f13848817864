"""The whole SOP as text, one numbered section a step, for architectures that read the procedure at once.

`format_procedure` is an order to carry it out (SOP-Bench's agents, MARCO's); in `format_sections` a section opens for
what the user asks for (JourneyBench's static prompt, appendix E). Every tool is listed with what must be known or hold
before its call. Sub-procedures are unfolded where they are called. `llm.offline.procedure` parses both texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sopstudio.agents import wording
from sopstudio.sop import BoundTool, Compute, End, Flow, PlacePlan, Runtime, Task, Transition, dumps
from sopstudio.sop.interpreter import execution_order

EVERY_LINE = (
    "every line that holds, one after the other in this order; a section that all of them lead to comes once, after "
    "the last:"
)
"""What stands above lines of which several may hold (SOP-Agent, section 3.1), behind the verb."""


def format_procedure(runtime: Runtime) -> str:
    """The text of all sections, the start first."""
    order = section_numbers(runtime.flow)
    return "\n\n".join("\n".join(_format_section(runtime, place, order)) for place in order)


def format_bullets(runtime: Runtime) -> str:
    """The text of all sections as bullet points, one a step, with its details below it (SOP-Agent, 5.2)."""
    lines = filter(None, format_procedure(runtime).splitlines())
    return "\n".join(f"- {line[3:]}" if line.startswith("## ") else f"  {line}" for line in lines)


SEPARATOR = "-" * 60


def format_sections(runtime: Runtime) -> str:
    """The text of all sections for an agent that is led by its user, with dashes between them."""
    order = section_numbers(runtime.flow)
    texts = ("\n".join(_format_section(runtime, place, order, opens=True)) for place in order)
    return f"\n\n{SEPARATOR}\n\n".join(texts)


def section_numbers(flow: Flow) -> dict[str, int]:
    """The nodes in the order in which they are reached, each with its section number."""
    order = {flow.start: 1}
    for place in (queue := [flow.start]):
        for transition in flow.transitions_from(place):
            if transition.target not in order:
                order[transition.target] = len(order) + 1
                queue.append(transition.target)
    return order


def _format_section(runtime: Runtime, place: str, order: Mapping[str, int], *, opens: bool = False) -> Iterator[str]:
    """The lines of a section; with `opens`, it does not lead to others but opens them."""
    plan = runtime.plan(place)
    node = plan.node
    yield f"## {order[place]}. {node.label()}"
    if opens and isinstance(node, Task):
        yield "What there is to do here when the user asks for it:"
    if node.description:
        yield " ".join(node.description.split())
    if isinstance(node, Task):
        yield from (f"- {' '.join(step.split())}" for step in node.steps)
    if isinstance(node, Task | End) and node.message:
        yield f"- Say: {' '.join(node.message.split())}"
    if isinstance(node, Compute):
        yield from (f"- Work out: {assignment.fact} = {assignment.expression}" for assignment in node.assignments)
    for action in execution_order(plan):
        yield from (
            _format_call(runtime, action)
            if isinstance(action, BoundTool)
            else [f"- Find out {_format_fact(runtime.flow, action)}"]
        )
    yield from _format_transitions(runtime.flow, plan, order, opens=opens)


def _format_fact(flow: Flow, name: str) -> str:
    fact = flow.facts.get(name)
    return wording.format_needed([fact]).removeprefix("- ") if fact is not None else name


def _format_call(runtime: Runtime, bound: BoundTool) -> Iterator[str]:
    """A tool and its condition; below it what it requires and which facts it gives."""
    yield f"- Call {bound.tool.name}" + (f" if {bound.binding.condition}" if bound.binding.condition.strip() else "")
    yield from (f"  - its {name} is {fact}" for name, fact in bound.parameters if name != fact)
    awaited = [fact for _, fact in bound.required_parameters if fact in runtime.produced_facts]
    if awaited:
        yield f"  - needs {', '.join(awaited)} from an earlier step"
    if bound.tool.precondition.strip():
        yield f"  - allowed only if {bound.tool.precondition}"
    if bound.outputs:
        yield "  - gives " + ", ".join(f"{fact.name} ({path})" for path, fact in bound.outputs)


def _format_transitions(flow: Flow, plan: PlacePlan, order: Mapping[str, int], *, opens: bool) -> Iterator[str]:
    if plan.is_final:
        yield "- The procedure is over here."
        return
    if len(plan.routes) > 1:
        every, verb = plan.branching == "all", "What opens next is" if opens else "Then follow"
        yield f"{verb} {EVERY_LINE}" if every else f"{verb} the first that holds:"
    for route in plan.routes:
        target = route.transition.target
        number, title = order[target], flow.nodes[target].label()
        way = f"section {number} ({title}) opens" if opens else f"go to {number} ({title})"
        yield f"- {_format_condition(route.transition)}{way}"


def _format_condition(transition: Transition) -> str:
    edge = transition.edge
    if edge is None or edge.kind == "always":
        text = ""
    elif edge.kind == "otherwise":
        text = "Otherwise "
    else:
        text = f"If {' '.join(edge.condition.split())}: "
    bound = edge.loop if edge is not None else None
    return text if bound is None else f"{text}(at most {bound} times) "


def format_tools(runtime: Runtime) -> str:
    """Every tool with its description and parameter schema, for prompts without native tools."""
    return "\n".join(
        f"- {offer.name}: {offer.description} Parameters: {dumps(offer.parameters, indent=None)}"
        for tool in runtime.flow.sop.tools
        if (bound := runtime.unbound_tool(tool.name)) is not None
        for offer in [wording.tool_offer(bound)]
    )


__all__ = ["format_bullets", "format_procedure", "format_tools", "section_numbers"]
