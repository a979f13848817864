"""A procedure in its author's words in a prompt: the offline model reads indented text as the text format does.

The text says nothing about what tools give, so their results are known by the names of their members.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from sopstudio.errors import SopStudioError
from sopstudio.formats import read
from sopstudio.llm.offline.chat_request import ChatTool
from sopstudio.llm.offline.extraction import ValueSpec
from sopstudio.llm.offline.procedure import CallLine, Section, TransitionLine
from sopstudio.sop import BoundTool, Compute, Document, End, Fact, Flow, Runtime, Sop, Task, Tool
from sopstudio.sop.interpreter import execution_order
from sopstudio.text.phrases import words_of

_PROCEDURE = re.compile(r"^<procedure>\n(?P<text>.*?)\n</procedure>", re.M | re.S)


def parse_text_procedure(prompt: str, tools: Iterable[ChatTool]) -> Mapping[int, Section]:
    """The sections of an indented text between `<procedure>` tags by number; empty where there is none to follow."""
    match = _PROCEDURE.search(prompt)
    return _read_sections(match["text"], tuple(_describe_tool(tool) for tool in tools)) if match else {}


def _describe_tool(tool: ChatTool) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    return tool.name, tuple(parameter.name for parameter in tool.parameters), tuple(tool.required)


@lru_cache(maxsize=256)
def _read_sections(text: str, tools: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]) -> Mapping[int, Section]:
    declared = tuple(
        Tool.model_validate(
            {
                "name": name,
                "parameters": {
                    "type": "object",
                    "properties": {parameter: {} for parameter in parameters},
                    "required": list(required),
                },
            }
        )
        for name, parameters, required in tools
    )
    names = dict.fromkeys(parameter for _, parameters, _ in tools for parameter in parameters)
    facts = tuple(Fact(name=name) for name in names)
    try:
        sop = read(text, "text", base=Document(sop=Sop(id="prompt", tools=declared, facts=facts))).document.sop
        return _sections_of(Runtime(Flow(sop)))
    except SopStudioError:
        return {}


def _sections_of(runtime: Runtime) -> Mapping[int, Section]:
    flow = runtime.flow
    numbers = {flow.start: 1}
    for place in (queue := [flow.start]):
        for transition in flow.transitions_from(place):
            if transition.target not in numbers:
                numbers[transition.target] = len(numbers) + 1
                queue.append(transition.target)
    return {number: _section(runtime, place, numbers) for place, number in numbers.items()}


def _section(runtime: Runtime, place: str, numbers: Mapping[str, int]) -> Section:
    plan = runtime.plan(place)
    node = plan.node
    computes = tuple((step.fact, step.expression) for step in node.assignments) if isinstance(node, Compute) else ()
    return Section(
        numbers[place],
        node.label(),
        computes,
        tuple(_actions(runtime, place)),
        node.message if isinstance(node, Task | End) else "",
        plan.is_final,
        plan.branching == "all",
        tuple(
            TransitionLine(
                None if route.kind == "otherwise" or edge is None else edge.condition,
                numbers[route.transition.target],
                edge.loop if edge is not None else None,
            )
            for route in plan.routes
            for edge in [route.transition.edge]
        ),
    )


def _actions(runtime: Runtime, place: str) -> Iterator[ValueSpec | CallLine]:
    for action in execution_order(runtime.plan(place)):
        if isinstance(action, BoundTool):
            arguments = {name: fact for name, fact in action.parameters if name != fact}
            yield CallLine(action.tool.name, action.binding.condition, action.tool.precondition, arguments, {})
        else:
            fact = runtime.flow.facts.get(action)
            yield ValueSpec.from_schema(action, dict(fact.json_schema()) if fact is not None else {})


def named_members(body: Any) -> Iterator[tuple[str, Any]]:
    """The plain members of a result under their own names and under their words, joined by blanks."""
    if not isinstance(body, Mapping):
        return
    for name, value in body.items():
        if isinstance(value, Mapping):
            yield from named_members(value)
        elif value not in (None, ""):
            yield name, value
            yield " ".join(words_of(name)), value


__all__ = ["named_members", "parse_text_procedure"]
