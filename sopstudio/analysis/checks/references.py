"""Check that every name refers to something: facts and tools that nodes mention, and facts that nobody
mentions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from sopstudio.analysis import fixes
from sopstudio.analysis.checks.misspelt_facts import provided_facts
from sopstudio.analysis.condition_repairs import declaration_fixes
from sopstudio.analysis.context import CheckContext, Elements, Scope
from sopstudio.analysis.dataflow.definitions import parameter_schemas
from sopstudio.analysis.problem import Fix, Problem
from sopstudio.expressions import closest_name, infer_type, is_fact_name
from sopstudio.sop import (
    Binding,
    Compute,
    End,
    FrozenDict,
    Node,
    Person,
    PersonTool,
    Procedure,
    Task,
    Tool,
    look_up,
    replace_fields,
)
from sopstudio.sop.elements import is_deciding
from sopstudio.text.humanize import capitalize, placeholders
from sopstudio.translation import tr


def check(context: CheckContext) -> Iterator[Problem]:
    """Unknown facts outside conditions, unknown tools, and facts that are never used."""
    for scope in context.scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Task):
                yield from _check_asks(context, scope, node)
                yield from _check_tools(context, scope, node)
            elif isinstance(node, Compute):
                yield from _check_assignments(context, scope, node)
            if isinstance(node, Task | End):
                yield from _check_message(context, scope, node)
        yield from _check_interface(context, scope)
    for tool in context.sop.tools:
        yield from _check_outputs(context, tool)
    yield from _check_unused(context)


def _unknown_fact_problem(
    context: CheckContext, words: str, name: str, elements: Elements, fixes: Iterable[Fix], severity: Any = "error"
) -> Problem:
    """The problem of a name that no fact has; one that is blank is only still to be chosen."""
    suggestion = closest_name(name, context.facts)
    hint = tr('Did you mean "{suggestion}"?', suggestion=suggestion) if suggestion else tr("Declare it, or remove it.")
    message = tr('{words} "{name}", but no fact has that name. {hint}', words=capitalize(words), name=name, hint=hint)
    if not name.strip():
        message, fixes = tr("{words} …: the name of the fact is still to be chosen.", words=capitalize(words)), ()
    return Problem(
        "unknown-fact",
        severity,
        message,
        nodes=elements.get("nodes", ()),
        tools=elements.get("tools", ()),
        facts=(name,),
        fixes=tuple(fixes),
    )


def _replace_name(names: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(new if name == old else name for name in names))


def _check_asks(context: CheckContext, scope: Scope, node: Task) -> Iterator[Problem]:
    for name in dict.fromkeys(node.asks):
        if name in context.facts:
            continue
        proposals = []
        suggestion = closest_name(name, context.facts)
        if suggestion:
            after = replace_fields(node, asks=_replace_name(node.asks, name, suggestion))
            proposals = [fixes.swap_node(tr('Ask for "{suggestion}"', suggestion=suggestion), scope, node, after)]
        words = tr("{node} asks for", node=scope.describe_node(node.id))
        yield _unknown_fact_problem(
            context, words, name, {"nodes": (scope.qualify(node.id),)}, [*proposals, *declaration_fixes(context, name)]
        )


def _check_tools(context: CheckContext, scope: Scope, node: Task) -> Iterator[Problem]:
    here: Elements = {"nodes": (scope.qualify(node.id),)}
    for index, binding in enumerate(node.tools):
        tool = context.tools.get(binding.tool)
        if tool is None:
            yield _unknown_tool_problem(context, scope, node, index)
        for parameter, name in binding.arguments.items():
            if name in context.facts:
                continue
            words = tr(
                'the tool "{tool}" at {node} takes "{parameter}" from',
                tool=binding.tool,
                node=scope.describe_node(node.id),
                parameter=parameter,
            )
            suggestion = closest_name(name, context.facts)
            proposals = []
            if suggestion:
                bindings = tuple(
                    _feed_parameter(bound_tool, parameter, name, suggestion)
                    if bound_tool.tool == binding.tool
                    else bound_tool
                    for bound_tool in node.tools
                )
                proposals = [
                    fixes.swap_node(
                        tr('Take it from "{suggestion}"', suggestion=suggestion),
                        scope,
                        node,
                        replace_fields(node, tools=bindings),
                    )
                ]
            yield _unknown_fact_problem(context, words, name, {**here, "tools": (binding.tool,)}, proposals)


def _feed_parameter(binding: Binding, parameter: str, old: str, new: str) -> Binding:
    """Feed one parameter of a binding from another fact."""
    if binding.arguments.get(parameter) != old:
        return binding
    return replace_fields(binding, arguments=FrozenDict({**binding.arguments, parameter: new}))


def _unknown_tool_problem(context: CheckContext, scope: Scope, node: Task, index: int) -> Problem:
    name = node.tools[index].tool
    suggestion = closest_name(name, context.tools)
    proposals = []
    if suggestion and sum(binding.tool in (suggestion, name) for binding in node.tools) == 1:
        bindings = (*node.tools[:index], replace_fields(node.tools[index], tool=suggestion), *node.tools[index + 1 :])
        proposals.append(
            fixes.swap_node(
                tr('Use the tool "{suggestion}"', suggestion=suggestion),
                scope,
                node,
                replace_fields(node, tools=bindings),
            )
        )
    hint = (
        tr('Did you mean "{suggestion}"?', suggestion=suggestion)
        if suggestion
        else tr("Declare it, or choose another.")
    )
    message = tr(
        '{node} uses the tool "{name}", which does not exist, so the step cannot be done. {hint}',
        node=scope.describe_node(node.id),
        name=name,
        hint=hint,
    )
    return Problem(
        "unknown-tool", "error", message, nodes=(scope.qualify(node.id),), tools=(name,), fixes=tuple(proposals)
    )


def _check_assignments(context: CheckContext, scope: Scope, node: Compute) -> Iterator[Problem]:
    for index, assignment in enumerate(node.assignments):
        if assignment.fact in context.facts:
            continue
        formula = context.formulas_by_place.get((f"nodes {scope.qualify(node.id)}", f"assignments.{index}.expression"))
        kind = infer_type(formula.parsed.tree, context.domains) if formula and formula.parsed else None
        words = tr("{node} computes", node=scope.describe_node(node.id))
        yield _unknown_fact_problem(
            context,
            words,
            assignment.fact,
            {"nodes": (scope.qualify(node.id),)},
            declaration_fixes(context, assignment.fact, kind),
        )


def _check_message(context: CheckContext, scope: Scope, node: Task | End) -> Iterator[Problem]:
    for name in placeholders(node.message):
        if name not in context.facts and is_fact_name(name):
            words = tr("the message at {node} mentions", node=scope.describe_node(node.id))
            suggestion = closest_name(name, context.facts)
            proposals = []
            if suggestion:
                after = replace_fields(node, message=node.message.replace(f"{{{name}}}", f"{{{suggestion}}}"))
                proposals = [fixes.swap_node(tr("Write {{{suggestion}}}", suggestion=suggestion), scope, node, after)]
            yield _unknown_fact_problem(
                context, words, name, {"nodes": (scope.qualify(node.id),)}, proposals, "warning"
            )


def _check_interface(context: CheckContext, scope: Scope) -> Iterator[Problem]:
    graph = scope.graph
    whose = tr('the procedure "{title}"', title=graph.title or graph.id) if scope.is_procedure else tr("the SOP")
    sides = [("decides", graph.outputs), (tr("is given"), graph.inputs if isinstance(graph, Procedure) else ())]
    for verb, names in sides:
        for name in dict.fromkeys(names):
            if name not in context.facts:
                yield _unknown_fact_problem(
                    context, f"{whose} {verb}", name, {}, () if verb == "decides" else declaration_fixes(context, name)
                )


def _check_outputs(context: CheckContext, tool: Tool) -> Iterator[Problem]:
    for output in tool.outputs:
        if output.fact not in context.facts:
            values = [look_up(response.body, output.path) for response in tool.responses]
            kind = _fact_type(next((value for value in values if value is not None), None))
            words = tr(
                'the {detail} "{label}" gives',
                detail=tr("step") if isinstance(tool, PersonTool) else tr("tool"),
                label=tool.label(),
            )
            yield _unknown_fact_problem(
                context, words, output.fact, {"tools": (tool.name,)}, declaration_fixes(context, output.fact, kind)
            )


def _fact_type(value: Any) -> str | None:
    """The fact type of a JSON value; None for null."""
    if value is None:
        return None
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, Decimal):
        return "number"
    return "list" if isinstance(value, list | tuple) else "string"


def _check_unused(context: CheckContext) -> Iterator[Problem]:
    used = frozenset((*_used_facts(context), *_answers(context)))
    provided = frozenset(provided_facts(context.sop))
    for name, fact in context.facts.items():
        if name in used:
            continue
        if name in provided:
            message = tr('The fact "{name}" is provided, but nothing uses it. Use it, or do without it.', name=name)
            yield Problem("fact-never-used", "hint", message, facts=(name,))
        else:
            message = tr(
                'The fact "{name}" is declared, but nothing provides or uses it. Use it, or remove it.', name=name
            )
            fix = fixes.swap_fact(tr('Remove the fact "{name}"', name=name), fact, None)
            yield Problem("fact-never-used", "warning", message, facts=(name,), fixes=(fix,))


def _answers(context: CheckContext) -> Iterator[str]:
    """Facts in which a person answers: that nothing depends on one is reported at that step."""
    for scope in context.source_scopes:
        for node in scope.graph.nodes:
            if isinstance(node, Person) and is_deciding(node):
                yield from node.provides


def _used_facts(context: CheckContext) -> Iterator[str]:
    for formula in context.formulas:
        yield from formula.parsed.facts if formula.parsed is not None else placeholders(formula.text)
    for scope in context.scopes:
        yield from scope.graph.outputs
        yield from scope.graph.inputs if isinstance(scope.graph, Procedure) else ()
        for edge in scope.graph.edges:
            if edge.kind == "prose":
                yield from placeholders(edge.condition)
        for node in scope.graph.nodes:
            yield from _facts_used_at(context, node)


def _facts_used_at(context: CheckContext, node: Node) -> Iterator[str]:
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
            tool = context.tools.get(binding.tool)
            yield from (binding.fact_for(name) for name in parameter_schemas(tool)) if tool else ()
