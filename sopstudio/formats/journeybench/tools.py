"""The tools of a JourneyBench graph: declared again at every node that uses them, merged here into one each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from sopstudio.errors import ConditionError
from sopstudio.formats import tool_validation
from sopstudio.formats.fact_ledger import FactLedger, join_words
from sopstudio.formats.format import Loss
from sopstudio.formats.journeybench.shape import RawTool
from sopstudio.sop.elements import FreshIds
from sopstudio.sop.frozen import freeze
from sopstudio.sop.model import Binding, Output, Tool
from sopstudio.translation import quoted, tr


def tool_name(title: str) -> str:
    """A name by which models can call the tool, from its title."""
    if tool_validation.is_tool_name(title):
        return title
    return re.sub(r"[^a-zA-Z0-9_-]+", "_", title).strip("_")[:56] or "tool"


class ToolLedger:
    """Tools by name, in the order of their first mention. The names by which models call them come from the titles."""

    def __init__(self, facts: FactLedger) -> None:
        self.facts = facts
        self.losses: list[Loss] = []
        self.places: dict[str, str] = {}
        self._first_mention: dict[str, RawTool] = {}
        self._names: dict[tuple[str, str, str], str] = {}
        self._titles: set[str] = set()
        self._fresh = FreshIds()
        self._parameters: dict[str, dict[str, str]] = {}
        self._constants: dict[str, dict[str, Any]] = {}
        self._outputs: dict[str, dict[Output, None]] = {}

    def declare(self, raw: RawTool) -> str:
        """Add a tool as declared at a node. Returns its name."""
        inputs = {variable.name: self.facts.declare(variable) for variable in raw.inputs}
        outputs = dict.fromkeys(Output(path=output.name, fact=self.facts.declare(output)) for output in raw.outputs)
        name = self._assign_name(raw)
        constants = self._read_constants(raw, inputs)
        if name in self._first_mention:
            self._list_differences(name, raw, inputs, outputs)
        else:
            self._first_mention[name], self.places[name] = raw, raw.place
        self._parameters.setdefault(name, {}).update(inputs)
        self._constants.setdefault(name, {}).update(constants)
        self._outputs.setdefault(name, {}).update(outputs)
        return name

    def _assign_name(self, raw: RawTool) -> str:
        """The name of a tool; the same title with another address is another tool."""
        key = (raw.name, raw.method.upper(), raw.url)
        if key not in self._names:
            if raw.name in self._titles:
                self.losses.append(
                    Loss(
                        tr("the tool {name} has two addresses", name=quoted(raw.name)),
                        raw.place,
                        tr("read as two tools"),
                        "assumed",
                    )
                )
            self._titles.add(raw.name)
            self._names[key] = self._fresh.take(tool_name(raw.name))
        return self._names[key]

    def _list_differences(self, name: str, raw: RawTool, inputs: dict[str, str], outputs: dict[Output, None]) -> None:
        """Record as a loss where a repeated declaration of a tool differs from the earlier ones."""
        first = self._first_mention[name].description
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
            reason = tr(
                "its {differing} differ; parameters and outputs are merged under the first description",
                differing=" and ".join(differing),
            )
            self.losses.append(Loss(tr("the tool {name} is declared twice", name=quoted(raw.name)), raw.place, reason))

    def _read_constants(self, raw: RawTool, inputs: dict[str, str]) -> dict[str, Any]:
        """The entries of the body that are no variables: parameters with their value as default."""
        body, place = raw.body, raw.place + "/body"
        if isinstance(body, str):
            try:
                body = json.loads(body) if body.strip() else {}
            except (ValueError, RecursionError):
                self.losses.append(Loss(tr("the body of a tool is not read"), place, tr("it is not JSON")))
                return {}
        extra = {str(key): freeze(value) for key, value in body.items() if key not in inputs} if body else {}
        for key in extra:
            reason = tr("no variable fills it: an optional parameter, with that default unless a fact has its name")
            self.losses.append(Loss(tr("the value of {key} in the body", key=quoted(key)), place, reason, "assumed"))
        return extra

    def faults(self) -> Iterator[tuple[str, str]]:
        """Places and reasons of unsafe tools."""
        for name, raw in self._first_mention.items():
            tool = Tool.model_construct(name=name, method=raw.method, url=raw.url, parameters={})
            yield from ((raw.place + field, reason) for field, reason in tool_validation.find_tool_faults(tool))

    def outputs(self, name: str) -> tuple[str, ...]:
        """The facts that a tool provides."""
        return tuple(output.fact for output in self._outputs[name])

    def tools(self) -> tuple[Tool, ...]:
        """All tools, with a schema for every parameter from the fact that feeds it."""
        return tuple(self._build_tool(name, raw) for name, raw in self._first_mention.items())

    def _build_tool(self, name: str, raw: RawTool) -> Tool:
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
        """A node's use of a tool: its condition, and the facts that feed parameters of another name."""
        place = raw.place + "/condition"
        for label, expression in raw.conditions:
            if label and not expression.strip():
                reason = tr("it is prose, and the condition of a tool is formal")
                self.losses.append(Loss(tr("the condition {label} of a tool", label=quoted(label)), place, reason))
        try:
            condition = join_words(self.facts, raw.conditions, place)
        except ConditionError as error:
            condition = " && ".join(expression for _, expression in raw.conditions if expression)
            reason = tr("{error}; it is kept as it is", error=error)
            self.losses.append(Loss(tr("the condition of a tool cannot be read"), place, reason, "kept"))
        own_names = {variable.name for variable in raw.inputs}
        feeding = {key: fact for key, fact in self._parameters[name].items() if key in own_names and key != fact}
        return Binding(tool=name, condition=condition, arguments=freeze(feeding))

    def inputs(self, raw: RawTool, name: str) -> tuple[str, ...]:
        """The facts that a tool needs at a node, in the order of its variables."""
        return tuple(self._parameters[name][variable.name] for variable in raw.inputs)
