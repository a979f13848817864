"""Whether tools and facts fit: parameters against the facts that feed them, schemas, and sample responses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from sopstudio.analysis import fixes
from sopstudio.analysis.problem import Problem
from sopstudio.analysis.provision import parameters
from sopstudio.analysis.schemas import FITTING, enumerated, flaws, types
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.expressions import closest
from sopstudio.sop import TYPE_WORDS, Binding, Fact, FrozenDict, Task, Tool, changed, look_up, misfit
from sopstudio.text.humanize import capitalize


def check(subject: Subject) -> Iterator[Problem]:
    """Tools as they are bound, and tools as they are declared."""
    for scope, node, index, tool in _bound(subject):
        yield from _unknown_parameters(scope, node, index, tool)
        yield from _parameters(subject, scope, node, node.tools[index], tool)
    for tool in subject.sop.tools:
        yield from _schema(tool)
        yield from _responses(subject, tool)


def takes(subject: Subject, fact: Fact) -> bool:
    """Whether every tool that the fact feeds could do with its values, were it declared like this."""
    for _, node, index, tool in _bound(subject):
        for name, schema in parameters(tool).items():
            found = _misfit(fact, schema) if node.tools[index].fact_for(name) == fact.name else None
            if found is not None and found[0] == "error":
                return False
    return True


def _bound(subject: Subject) -> Iterator[tuple[Scope, Task, int, Tool]]:
    """Every binding by its position, with its node and its tool, where there is such a tool."""
    for scope in subject.scopes:
        for node in scope.graph.nodes:
            for index, binding in enumerate(node.tools if isinstance(node, Task) else ()):
                tool = subject.tools.get(binding.tool)
                if isinstance(node, Task) and tool is not None:
                    yield scope, node, index, tool


def _unknown_parameters(scope: Scope, node: Task, index: int, tool: Tool) -> Iterator[Problem]:
    binding, known = node.tools[index], parameters(tool)
    for name in binding.arguments:
        if name in known:
            continue
        meant = closest(name, [one for one in known if one not in binding.arguments])
        hint = f'Did you mean "{meant}"?' if meant else "Remove it, or add it to the tool."
        message = f'The tool "{tool.label()}" has no parameter "{name}", which {scope.words(node.id)} fills in. {hint}'
        title = f'Fill in "{meant}"' if meant else f'Remove "{name}"'
        bound = tuple(_refilled(one, name, meant) if one.tool == tool.name else one for one in node.tools)
        yield Problem(
            "unknown-parameter",
            "error",
            message,
            nodes=(scope.name(node.id),),
            tools=(tool.name,),
            fixes=(fixes.swap_node(title, scope, node, changed(node, tools=bound)),),
        )


def _refilled(binding: Binding, old: str, new: str | None) -> Binding:
    """`binding` with one argument under another name, or without it."""
    arguments = {
        (new or old if one == old else one): fact for one, fact in binding.arguments.items() if new or one != old
    }
    return changed(binding, arguments=FrozenDict(arguments))


def _parameters(subject: Subject, scope: Scope, node: Task, binding: Binding, tool: Tool) -> Iterator[Problem]:
    for name, schema in parameters(tool).items():
        fact = subject.facts.get(binding.fact_for(name))
        if fact is None:
            continue
        found = _misfit(fact, schema)
        if found is not None:
            severity, why = found
            words = f'The tool "{tool.label()}" at {scope.words(node.id)}'
            message = f'{words} takes "{name}" from the fact "{fact.name}", but {why}'
            yield Problem(
                "parameter-type",
                "warning" if severity == "warning" else "error" if severity == "error" else "hint",
                message,
                nodes=(scope.name(node.id),),
                tools=(tool.name,),
                facts=(fact.name,),
            )


def _misfit(fact: Fact, schema: Mapping[str, Any]) -> tuple[str, str] | None:
    """Why values of a fact may not be what a parameter takes, and how bad that is; None where they fit."""
    wanted = types(schema)
    if wanted and not wanted & FITTING[fact.type]:
        taken, held = " or ".join(TYPE_WORDS.get(one, one) for one in sorted(wanted)), TYPE_WORDS[fact.type]
        if fact.type == "number" and "integer" in wanted:
            return "warning", "the tool takes whole numbers only. Declare the fact as a whole number, or round it."
        return "error", f"the tool takes {taken} and the fact is {held}. Make them the same, or compute it."
    values = enumerated(schema)
    if values and fact.type != "boolean":
        return _beyond(fact, values)
    for key, bound, beyond in (("minimum", fact.minimum, "below"), ("maximum", fact.maximum, "above")):
        limit = schema.get(key)
        if (
            bound is not None
            and isinstance(limit, int | Decimal)
            and (bound < limit if key == "minimum" else bound > limit)
        ):
            return "warning", f"the fact may be {beyond} {limit}, which the tool refuses. Narrow the fact."
    return None


def _beyond(fact: Fact, values: tuple[Any, ...]) -> tuple[str, str] | None:
    shown = ", ".join(str(one) for one in values[:8]) + (" …" if len(values) > 8 else "")
    others = [one for one in fact.allowed if one not in values]
    if others:
        named = ", ".join(map(str, others[:5]))
        return "error", f"the fact may be {named}, and the tool only takes {shown}. Make the lists the same."
    if not fact.allowed:
        return "hint", f"the fact may be anything, and the tool only takes {shown}. List them as the fact's values."
    return None


def _schema(tool: Tool) -> Iterator[Problem]:
    for why in flaws(tool):
        message = f'The parameters of the tool "{tool.label()}" cannot be used: {why}. Correct the schema.'
        yield Problem("parameter-schema", "error", message, tools=(tool.name,))


def _responses(subject: Subject, tool: Tool) -> Iterator[Problem]:
    for number, response in enumerate(tool.responses, start=1):
        named = f'"{response.title}"' if response.title else str(number)
        words = f'sample response {named} of the tool "{tool.label()}"'
        for output in tool.outputs:
            fact = subject.facts.get(output.fact)
            if fact is None:
                continue
            value = look_up(response.body, output.path)
            if value is None or value == "":
                if not fact.optional:
                    yield _no_output(tool, words, output.path, fact)
            elif why := unfit(fact, value):
                message = f'At "{output.path}" in {words}: {why}. Correct the sample, or widen the fact.'
                yield Problem("value-outside-domain", "error", message, tools=(tool.name,), facts=(fact.name,))


def _no_output(tool: Tool, words: str, path: str, fact: Fact) -> Problem:
    message = (
        f'{capitalize(words)} has nothing at "{path}", where the fact "{fact.name}" is read, so a dry run '
        "would stop there. Correct the path or the sample, or declare the fact optional."
    )
    return Problem("response-without-output", "warning", message, tools=(tool.name,), facts=(fact.name,))


def unfit(fact: Fact, value: Any) -> str:
    """`misfit`, for facts and values that may themselves be broken."""
    try:
        return misfit(fact, value)
    except (ArithmeticError, ValueError, TypeError, re.error) as error:
        return f"{fact.name} cannot be {value!r} ({error})"
