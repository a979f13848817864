"""Whether every name names something: facts and tools that nodes mention, and facts that nobody mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from sopstudio.analysis import fixes
from sopstudio.analysis.declaring import declared
from sopstudio.analysis.likely_names import provided_facts
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.analysis.provision import parameters
from sopstudio.analysis.subject import Elements, Scope, Subject
from sopstudio.expressions import closest, infer, is_fact_name
from sopstudio.sop import Binding, Compute, End, FrozenDict, Node, Procedure, Task, Tool, changed, look_up
from sopstudio.text.humanize import capitalize
from sopstudio.text.placeholders import placeholders


def check(subject: Subject) -> Iterator[Problem]:
    """Unknown facts outside conditions, unknown tools, facts that are never used."""
    for scope in subject.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Task):
                yield from _asks(subject, scope, node)
                yield from _tools(subject, scope, node)
            elif isinstance(node, Compute):
                yield from _assigned(subject, scope, node)
            if isinstance(node, Task | End):
                yield from _message(subject, scope, node)
        yield from _interface(subject, scope)
    for tool in subject.sop.tools:
        yield from _outputs(subject, tool)
    yield from _unused(subject)


def _unknown(
    subject: Subject, words: str, name: str, elements: Elements, offered: Iterable[Fix], severity: Any = "error"
) -> Problem:
    meant = closest(name, subject.facts)
    hint = f'Did you mean "{meant}"?' if meant else "Declare it, or remove it."
    return Problem(
        "unknown-fact",
        severity,
        f'{capitalize(words)} "{name}", but no fact has that name. {hint}',
        nodes=elements.get("nodes", ()),
        tools=elements.get("tools", ()),
        facts=(name,),
        fixes=tuple(offered),
    )


def _instead(names: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(new if one == old else one for one in names))


def _asks(subject: Subject, scope: Scope, node: Task) -> Iterator[Problem]:
    for name in dict.fromkeys(node.asks):
        if name in subject.facts:
            continue
        offered = []
        meant = closest(name, subject.facts)
        if meant:
            after = changed(node, asks=_instead(node.asks, name, meant))
            offered = [fixes.swap_node(f'Ask for "{meant}"', scope, node, after)]
        words = f"{scope.words(node.id)} asks for"
        yield _unknown(subject, words, name, {"nodes": (scope.name(node.id),)}, [*offered, *declared(subject, name)])


def _tools(subject: Subject, scope: Scope, node: Task) -> Iterator[Problem]:
    here: Elements = {"nodes": (scope.name(node.id),)}
    for index, binding in enumerate(node.tools):
        tool = subject.tools.get(binding.tool)
        if tool is None:
            yield _unknown_tool(subject, scope, node, index)
        for parameter, name in binding.arguments.items():
            if name in subject.facts:
                continue
            words = f'the tool "{binding.tool}" at {scope.words(node.id)} takes "{parameter}" from'
            meant = closest(name, subject.facts)
            offered = []
            if meant:
                bound = tuple(
                    _fed(one, parameter, name, meant) if one.tool == binding.tool else one for one in node.tools
                )
                offered = [fixes.swap_node(f'Take it from "{meant}"', scope, node, changed(node, tools=bound))]
            yield _unknown(subject, words, name, {**here, "tools": (binding.tool,)}, offered)


def _fed(binding: Binding, parameter: str, old: str, new: str) -> Binding:
    """`binding` with one parameter fed by another fact."""
    if binding.arguments.get(parameter) != old:
        return binding
    return changed(binding, arguments=FrozenDict({**binding.arguments, parameter: new}))


def _unknown_tool(subject: Subject, scope: Scope, node: Task, index: int) -> Problem:
    name = node.tools[index].tool
    meant = closest(name, subject.tools)
    offered = []
    if meant and sum(one.tool in (meant, name) for one in node.tools) == 1:
        bound = (*node.tools[:index], changed(node.tools[index], tool=meant), *node.tools[index + 1 :])
        offered.append(fixes.swap_node(f'Use the tool "{meant}"', scope, node, changed(node, tools=bound)))
    hint = f'Did you mean "{meant}"?' if meant else "Declare it, or choose another."
    message = f'{scope.words(node.id)} uses the tool "{name}", which does not exist, so the step cannot be done. {hint}'
    return Problem("unknown-tool", "error", message, nodes=(scope.name(node.id),), tools=(name,), fixes=tuple(offered))


def _assigned(subject: Subject, scope: Scope, node: Compute) -> Iterator[Problem]:
    for index, one in enumerate(node.assignments):
        if one.fact in subject.facts:
            continue
        formula = subject.by_place.get((f"nodes {scope.name(node.id)}", f"assignments.{index}.expression"))
        kind = infer(formula.read.tree, subject.domains) if formula and formula.read else None
        words = f"{scope.words(node.id)} computes"
        yield _unknown(subject, words, one.fact, {"nodes": (scope.name(node.id),)}, declared(subject, one.fact, kind))


def _message(subject: Subject, scope: Scope, node: Task | End) -> Iterator[Problem]:
    for name in placeholders(node.message):
        if name not in subject.facts and is_fact_name(name):
            words = f"the message at {scope.words(node.id)} mentions"
            meant = closest(name, subject.facts)
            offered = []
            if meant:
                after = changed(node, message=node.message.replace(f"{{{name}}}", f"{{{meant}}}"))
                offered = [fixes.swap_node(f"Write {{{meant}}}", scope, node, after)]
            yield _unknown(subject, words, name, {"nodes": (scope.name(node.id),)}, offered, "warning")


def _interface(subject: Subject, scope: Scope) -> Iterator[Problem]:
    graph = scope.graph
    whose = f'the procedure "{graph.title or graph.id}"' if scope.inside else "the SOP"
    sides = [("decides", graph.outputs), ("is given", graph.inputs if isinstance(graph, Procedure) else ())]
    for verb, names in sides:
        for name in dict.fromkeys(names):
            if name not in subject.facts:
                yield _unknown(
                    subject, f"{whose} {verb}", name, {}, () if verb == "decides" else declared(subject, name)
                )


def _outputs(subject: Subject, tool: Tool) -> Iterator[Problem]:
    for output in tool.outputs:
        if output.fact not in subject.facts:
            seen = [look_up(response.body, output.path) for response in tool.responses]
            kind = _kind(next((value for value in seen if value is not None), None))
            words = f'the tool "{tool.label()}" gives'
            yield _unknown(subject, words, output.fact, {"tools": (tool.name,)}, declared(subject, output.fact, kind))


def _kind(value: Any) -> str | None:
    """The fact type of a JSON value."""
    if value is None:
        return None
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, Decimal):
        return "number"
    return "list" if isinstance(value, list | tuple) else "string"


def _unused(subject: Subject) -> Iterator[Problem]:
    used = frozenset(_used(subject))
    provided = frozenset(provided_facts(subject))
    for name, fact in subject.facts.items():
        if name in used:
            continue
        if name in provided:
            message = f'The fact "{name}" is provided, but nothing uses it. Use it, or do without it.'
            yield Problem("fact-never-used", "hint", message, facts=(name,))
        else:
            message = f'The fact "{name}" is declared, but nothing provides or uses it. Use it, or remove it.'
            fix = fixes.swap_fact(f'Remove the fact "{name}"', fact, None)
            yield Problem("fact-never-used", "warning", message, facts=(name,), fixes=(fix,))


def _used(subject: Subject) -> Iterator[str]:
    for formula in subject.formulas:
        yield from formula.read.facts if formula.read is not None else placeholders(formula.text)
    for scope in subject.scopes:
        yield from scope.graph.outputs
        yield from scope.graph.inputs if isinstance(scope.graph, Procedure) else ()
        for edge in scope.graph.edges:
            if edge.kind == "prose":
                yield from placeholders(edge.condition)
        for node in scope.graph.nodes:
            yield from _used_at(subject, node)


def _used_at(subject: Subject, node: Node) -> Iterator[str]:
    yield from placeholders(node.description)
    if isinstance(node, Task | End):
        yield from placeholders(node.message)
    if isinstance(node, End):
        yield from placeholders(node.outcome)
    if isinstance(node, Task):
        for step in node.steps:
            yield from placeholders(step)
        for binding in node.tools:
            yield from binding.arguments.values()
            tool = subject.tools.get(binding.tool)
            yield from (binding.fact_for(name) for name in parameters(tool)) if tool else ()
