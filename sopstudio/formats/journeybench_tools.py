"""The tools of a JourneyBench graph: declared again at every node that uses them, joined here into one each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from sopstudio.errors import ConditionError
from sopstudio.formats import borders
from sopstudio.formats.format import Loss
from sopstudio.formats.journeybench_facts import FactLedger, joined
from sopstudio.formats.journeybench_shape import RawTool
from sopstudio.sop.editing import fresh_id
from sopstudio.sop.frozen import freeze
from sopstudio.sop.graph import Binding
from sopstudio.sop.tools import Output, Tool


def tool_name(title: str) -> str:
    """The name that models call, from what people call the tool."""
    if borders.is_tool_name(title):
        return title
    return re.sub(r"[^a-zA-Z0-9_-]+", "_", title).strip("_")[:56] or "tool"


class ToolLedger:
    """Tools by name, in the order of their first mention. The name that models call is made from the title."""

    def __init__(self, facts: FactLedger) -> None:
        self.facts = facts
        self.losses: list[Loss] = []
        self.places: dict[str, str] = {}
        self._first: dict[str, RawTool] = {}
        self._names: dict[tuple[str, str, str], str] = {}
        self._parameters: dict[str, dict[str, str]] = {}
        self._constants: dict[str, dict[str, Any]] = {}
        self._outputs: dict[str, dict[Output, None]] = {}

    def declare(self, raw: RawTool) -> str:
        """Enter a tool as it stands at a node; the name under which it is known."""
        inputs = {variable.name: self.facts.declare(variable) for variable in raw.inputs}
        outputs = dict.fromkeys(Output(path=one.name, fact=self.facts.declare(one)) for one in raw.outputs)
        name = self._named(raw)
        constants = self._unfilled(raw, inputs)
        if name in self._first:
            self._compare(name, raw, inputs, outputs)
        else:
            self._first[name], self.places[name] = raw, raw.place
        self._parameters.setdefault(name, {}).update(inputs)
        self._constants.setdefault(name, {}).update(constants)
        self._outputs.setdefault(name, {}).update(outputs)
        return name

    def _named(self, raw: RawTool) -> str:
        """The same title with another address is another tool."""
        key = (raw.name, raw.method.upper(), raw.url)
        if key not in self._names:
            if any(title == raw.name for title, _, _ in self._names):
                self.losses.append(
                    Loss(f"the tool {raw.name!r} has two addresses", raw.place, "read as two tools", "assumed")
                )
            self._names[key] = fresh_id(self._names.values(), tool_name(raw.name))
        return self._names[key]

    def _compare(self, name: str, raw: RawTool, inputs: dict[str, str], outputs: dict[Output, None]) -> None:
        """List where a second mention of a tool differs from those before."""
        first = self._first[name].description
        differing = [
            word
            for word, differs in (
                ("parameters", self._parameters[name].keys() != inputs.keys()),
                ("outputs", self._outputs[name].keys() != outputs.keys()),
                ("description", bool(first and raw.description and first != raw.description)),
            )
            if differs
        ]
        if differing:
            why = f"its {' and '.join(differing)} differ; parameters and outputs are merged under the first description"
            self.losses.append(Loss(f"the tool {raw.name!r} is declared twice", raw.place, why))

    def _unfilled(self, raw: RawTool, inputs: dict[str, str]) -> dict[str, Any]:
        """What the body holds beside the variables: parameters that keep their value as a default."""
        body, place = raw.body, raw.place + "/body"
        if isinstance(body, str):
            try:
                body = json.loads(body) if body.strip() else {}
            except (ValueError, RecursionError):
                self.losses.append(Loss("the body of a tool is not read", place, "it is not JSON"))
                return {}
        extra = {str(key): freeze(value) for key, value in body.items() if key not in inputs} if body else {}
        for key in extra:
            why = "no variable fills it: an optional parameter, with that default unless a fact has its name"
            self.losses.append(Loss(f"the value of {key!r} in the body", place, why, "assumed"))
        return extra

    def faults(self) -> Iterator[tuple[str, str]]:
        """Places and reasons for tools that the border refuses."""
        for name, raw in self._first.items():
            tool = Tool.model_construct(name=name, method=raw.method, url=raw.url, parameters={})
            yield from ((raw.place + field, why) for field, why in borders.faults(tool))

    def outputs(self, name: str) -> tuple[str, ...]:
        """The facts that a tool gives."""
        return tuple(output.fact for output in self._outputs[name])

    def tools(self) -> tuple[Tool, ...]:
        """All tools, with a schema for every parameter from the fact that feeds it."""
        return tuple(self._tool(name, raw) for name, raw in self._first.items())

    def _tool(self, name: str, raw: RawTool) -> Tool:
        inputs = self._parameters[name]
        properties: dict[str, Any] = {key: self.facts.facts[fact].json_schema() for key, fact in inputs.items()}
        for key, value in self._constants[name].items():
            known = self.facts.facts.get(key)
            properties.setdefault(key, known.json_schema() if known else {"default": value})
        return Tool(
            name=name,
            title=raw.name if raw.name != name else "",
            description=raw.description,
            method=raw.method,
            url=raw.url,
            parameters=freeze({"type": "object", "properties": properties, "required": list(inputs)}),
            outputs=tuple(self._outputs[name]),
        )

    def binding(self, raw: RawTool, name: str) -> Binding:
        """How a node uses a tool: its condition, and the facts for parameters of another name."""
        place = raw.place + "/condition"
        for label, expression in raw.conditions:
            if label and not expression.strip():
                why = "it is prose, and the condition of a tool is formal"
                self.losses.append(Loss(f"the condition {label!r} of a tool", place, why))
        try:
            condition = joined(self.facts, raw.conditions, place)
        except ConditionError as error:
            condition = " && ".join(expression for _, expression in raw.conditions if expression)
            why = f"{error}; it is kept as it is"
            self.losses.append(Loss("the condition of a tool cannot be read", place, why, "kept"))
        mine = {variable.name for variable in raw.inputs}
        feeding = {key: fact for key, fact in self._parameters[name].items() if key in mine and key != fact}
        return Binding(tool=name, condition=condition, arguments=freeze(feeding))

    def inputs(self, raw: RawTool, name: str) -> tuple[str, ...]:
        """The facts that a tool needs at a node, in the order of its variables."""
        return tuple(self._parameters[name][variable.name] for variable in raw.inputs)
