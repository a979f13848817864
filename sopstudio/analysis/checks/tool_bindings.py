"""Check that tools and facts fit: parameters, the facts that feed them, schemas and sample responses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from difflib import SequenceMatcher
from typing import Any

from sopstudio.analysis import fixes
from sopstudio.analysis.context import CheckContext, Scope
from sopstudio.analysis.dataflow.definitions import parameter_schemas
from sopstudio.analysis.problem import Fix, Problem, quote
from sopstudio.analysis.tool_schemas import COMPATIBLE_TYPES, enum_values, json_types, schema_flaws
from sopstudio.expressions import closest_name
from sopstudio.sop import (
    TYPE_WORDS,
    Binding,
    Fact,
    FrozenDict,
    Output,
    Task,
    Tool,
    describe_mismatch,
    look_up,
    replace_fields,
)
from sopstudio.sop.answer_values import find_values
from sopstudio.text.humanize import capitalize
from sopstudio.translation import quoted, tr


def check(context: CheckContext) -> Iterator[Problem]:
    """Problems of tool bindings and of tool declarations."""
    for scope, node, index, tool in _iter_bindings(context):
        yield from _check_argument_names(scope, node, index, tool)
        yield from _check_parameters(context, scope, node, node.tools[index], tool)
    for tool in context.sop.tools:
        yield from _check_schema(tool)
        yield from _check_responses(context, tool)


def accepts_fact(context: CheckContext, fact: Fact) -> bool:
    """Whether every tool that the fact feeds would accept its values if the fact were declared like this."""
    for _, node, index, tool in _iter_bindings(context):
        for name, schema in parameter_schemas(tool).items():
            misfit_found = _find_misfit(fact, schema) if node.tools[index].fact_for(name) == fact.name else None
            if misfit_found is not None and misfit_found[0] == "error":
                return False
    return True


def _iter_bindings(context: CheckContext) -> Iterator[tuple[Scope, Task, int, Tool]]:
    """Every binding as (scope, node, index of the binding, tool), where the tool exists."""
    for scope in context.scopes:
        for node in scope.graph.nodes:
            for index, binding in enumerate(node.tools if isinstance(node, Task) else ()):
                tool = context.tools.get(binding.tool)
                if isinstance(node, Task) and tool is not None:
                    yield scope, node, index, tool


def _check_argument_names(scope: Scope, node: Task, index: int, tool: Tool) -> Iterator[Problem]:
    binding, schemas = node.tools[index], parameter_schemas(tool)
    for name in binding.arguments:
        if name in schemas:
            continue
        suggestion = closest_name(name, [parameter for parameter in schemas if parameter not in binding.arguments])
        hint = (
            tr('Did you mean "{suggestion}"?', suggestion=suggestion)
            if suggestion
            else tr("Remove it, or add it to the tool.")
        )
        message = tr(
            'The tool "{label}" has no parameter "{name}", which {node} fills in. {hint}',
            label=tool.label(),
            name=name,
            node=scope.describe_node(node.id),
            hint=hint,
        )
        title = tr('Fill in "{suggestion}"', suggestion=suggestion) if suggestion else tr('Remove "{name}"', name=name)
        bindings = tuple(
            _rename_argument(other, name, suggestion) if other.tool == tool.name else other for other in node.tools
        )
        yield Problem(
            "unknown-parameter",
            "error",
            message,
            nodes=(scope.qualify(node.id),),
            tools=(tool.name,),
            fixes=(fixes.swap_node(title, scope, node, replace_fields(node, tools=bindings)),),
        )


def _rename_argument(binding: Binding, old: str, new: str | None) -> Binding:
    """Rename one argument of a binding, or remove it where `new` is None."""
    arguments = {
        (new or old if parameter == old else parameter): fact
        for parameter, fact in binding.arguments.items()
        if new or parameter != old
    }
    return replace_fields(binding, arguments=FrozenDict(arguments))


def _check_parameters(
    context: CheckContext, scope: Scope, node: Task, binding: Binding, tool: Tool
) -> Iterator[Problem]:
    for name, schema in parameter_schemas(tool).items():
        fact = context.facts.get(binding.fact_for(name))
        if fact is None:
            continue
        problem = _find_misfit(fact, schema)
        if problem is not None:
            severity, reason = problem
            words = tr('The tool "{label}" at {node}', label=tool.label(), node=scope.describe_node(node.id))
            message = tr(
                '{words} takes "{name}" from the fact "{name_2}", but {reason}',
                words=words,
                name=name,
                name_2=fact.name,
                reason=reason,
            )
            yield Problem(
                "parameter-type",
                "warning" if severity == "warning" else "error" if severity == "error" else "hint",
                message,
                nodes=(scope.qualify(node.id),),
                tools=(tool.name,),
                facts=(fact.name,),
            )


def _find_misfit(fact: Fact, schema: Mapping[str, Any]) -> tuple[str, str] | None:
    """Severity and reason where a fact's values may not be accepted by a parameter; None where they fit."""
    accepted = json_types(schema)
    if accepted and not accepted & COMPATIBLE_TYPES[fact.type]:
        accepted_words, fact_words = (
            tr(" or ").join(tr(TYPE_WORDS.get(json_type, json_type)) for json_type in sorted(accepted)),
            tr(TYPE_WORDS[fact.type]),
        )
        if fact.type == "number" and "integer" in accepted:
            return "warning", tr("the tool takes whole numbers only. Declare the fact as a whole number, or round it.")
        return (
            "error",
            tr(
                "the tool takes {accepted_words} and the fact is {fact_words}. Make them the same, or compute it.",
                accepted_words=accepted_words,
                fact_words=fact_words,
            ),
        )
    values = enum_values(schema)
    if values and fact.type != "boolean":
        return _check_enum_values(fact, values)
    for key, bound, direction in (("minimum", fact.minimum, "below"), ("maximum", fact.maximum, "above")):
        limit = schema.get(key)
        if (
            bound is not None
            and isinstance(limit, int | Decimal)
            and (bound < limit if key == "minimum" else bound > limit)
        ):
            return "warning", tr(
                "the fact may be {direction} {limit}, which the tool refuses. Narrow the fact.",
                direction=direction,
                limit=limit,
            )
    return None


def _check_enum_values(fact: Fact, values: tuple[Any, ...]) -> tuple[str, str] | None:
    accepted = ", ".join(str(value) for value in values[:8]) + (" …" if len(values) > 8 else "")
    others = [value for value in fact.allowed if value not in values]
    if others:
        rejected = ", ".join(map(str, others[:5]))
        return "error", tr(
            "the fact may be {rejected}, and the tool only takes {accepted}. Make the lists the same.",
            rejected=rejected,
            accepted=accepted,
        )
    if not fact.allowed:
        return "hint", tr(
            "the fact may be anything, and the tool only takes {accepted}. List them as the fact's values.",
            accepted=accepted,
        )
    return None


def _check_schema(tool: Tool) -> Iterator[Problem]:
    for reason in schema_flaws(tool):
        message = tr(
            'The parameters of the tool "{label}" cannot be used: {reason}. Correct the schema.',
            label=tool.label(),
            reason=reason,
        )
        yield Problem("parameter-schema", "error", message, tools=(tool.name,))


def _check_responses(context: CheckContext, tool: Tool) -> Iterator[Problem]:
    for number, response in enumerate(tool.responses, start=1):
        label = quote(response.title) if response.title else str(number)
        words = tr('sample response {label} of the tool "{label_2}"', label=label, label_2=tool.label())
        for output in tool.outputs:
            fact = context.facts.get(output.fact)
            if fact is None:
                continue
            value = look_up(response.body, output.path)
            if value is None or value == "":
                if not fact.optional:
                    yield _missing_output_problem(tool, words, output, fact)
            elif reason := describe_misfit(fact, value):
                message = tr(
                    'At "{path}" in {words}: {reason}. Correct the sample, or widen the fact.',
                    path=output.path,
                    words=words,
                    reason=reason,
                )
                yield Problem("value-outside-domain", "error", message, tools=(tool.name,), facts=(fact.name,))


def _missing_output_problem(tool: Tool, words: str, output: Output, fact: Fact) -> Problem:
    message = tr(
        '{words} has nothing at "{path}", where the fact "{name}" is read, so a dry run would stop '
        "there. Correct the path or the sample, or declare the fact optional.",
        words=capitalize(words),
        path=output.path,
        name=fact.name,
    )
    optional = tr('Declare "{name}" optional', name=fact.name)
    ways_on = (
        *_read_elsewhere(tool, output, fact),
        fixes.swap_fact(optional, fact, replace_fields(fact, optional=True)),
    )
    return Problem("response-without-output", "warning", message, tools=(tool.name,), facts=(fact.name,), fixes=ways_on)


def _read_elsewhere(tool: Tool, output: Output, fact: Fact) -> Iterator[Fix]:
    """Fixes that read the fact where all sample answers have a value for it that is not read yet; the most alike first,
    at most two.
    """
    bodies = [response.body for response in tool.responses]
    fitting = [
        path
        for path, _ in find_values(tool)
        if all(look_up(body, path) is not None and not describe_misfit(fact, look_up(body, path)) for body in bodies)
    ]
    alike = sorted(fitting, key=lambda path: -SequenceMatcher(None, path.casefold(), fact.name.casefold()).ratio())
    for path in alike[:2]:
        outputs = tuple(replace_fields(each, path=path) if each == output else each for each in tool.outputs)
        title = tr('Read "{name}" at "{path}"', name=fact.name, path=path)
        yield fixes.swap_tool(title, tool, replace_fields(tool, outputs=outputs))


def describe_misfit(fact: Fact, value: Any) -> str:
    """`describe_mismatch` that also accepts facts and values that are themselves invalid; returns the reason or ""."""
    try:
        return describe_mismatch(fact, value)
    except (ArithmeticError, ValueError, TypeError, re.error) as error:
        return tr("{name} cannot be {value} ({error})", name=fact.name, value=quoted(value), error=error)
