"""The generated module `tools`: a function to be written for each tool, with its parameters and what it returns."""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.deploy.python.names import Names
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.source import comment, dict_of, layout, quote
from sopstudio.sop import PersonTool, Tool

TYPES: Mapping[str, str] = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "array": "list[Any]",
    "object": "dict[str, Any]",
}
DOCSTRING = '"""The tools of the procedure: each function is to be written, and returns its response as JSON data."""'


class ToolFunctions:
    """The functions of the tools that the procedure calls; `names` leads from functions to tools."""

    def __init__(self, package: Package) -> None:
        self._package, self._names = package, Names()
        self._names.by_identifier["TOOLS"] = ""
        flow, runtime = package.runtime.flow, package.runtime
        used = {bound.tool.name for place in flow.nodes for bound in runtime.plan(place).tools}
        self.tools = [tool for tool in flow.tools.values() if tool.name in used and not isinstance(tool, PersonTool)]
        self.functions = {tool.name: self._names.add(tool.name) for tool in self.tools}

    def module(self) -> str:
        """The text of the module."""
        table = layout(dict_of(self.functions.items()), 0, "TOOLS: dict[str, Callable[..., Any]] = ")
        imports = "from __future__ import annotations\n\nfrom collections.abc import Callable\nfrom typing import Any"
        functions = [self._function(tool, name) for tool, name in zip(self.tools, self.functions.values(), strict=True)]
        head = f"{self._package.heading}\n\n{DOCSTRING}\n\n{imports}"
        return "\n\n\n".join([head, *functions, table] if functions else [f"{head}\n\n{table}"]) + "\n"

    def _function(self, tool: Tool, name: str) -> str:
        remarks = [
            tool.description or tool.label(),
            " ".join(filter(None, (tool.effect.capitalize() + ":", tool.method, tool.url))) if tool.url else "",
            f"Returns {', '.join(self._output(tool))}." if tool.outputs else "",
        ]
        lines = [comment(remark) for remark in remarks if remark.strip()]
        parameters = ", ".join(_parameters(tool))
        lines.append(f"def {name}({parameters}) -> Any:")
        if len(lines[-1]) > 120:
            lines[-1] = "\n".join([f"def {name}(", *(f"    {part}," for part in _parameters(tool)), ") -> Any:"])
        lines.append(f"    raise NotImplementedError({quote(name)})")
        return "\n".join(lines)

    def _output(self, tool: Tool) -> Iterator[str]:
        facts = self._package.runtime.flow.facts
        for output in tool.outputs:
            fact = facts.get(output.fact)
            allowed = f" ({', '.join(map(str, fact.allowed))})" if fact is not None and fact.allowed else ""
            yield f"{output.path}: {fact.type if fact is not None else 'any'}{allowed}"


def _parameters(tool: Tool) -> list[str]:
    """The parameters of a function, required ones first; names that are no identifiers come as keywords."""
    properties, required = tool.properties(), set(tool.required())
    if any(not name.isidentifier() or keyword.iskeyword(name) for name in properties):
        return ["**arguments: Any"]
    names = sorted(properties, key=lambda name: name not in required)
    return [f"{name}: {_type(properties[name], name in required)}" for name in names]


def _type(schema: Any, is_required: bool) -> str:
    kind = schema.get("type") if isinstance(schema, Mapping) else None
    name = TYPES.get(kind, "Any") if isinstance(kind, str) else "Any"
    if is_required:
        return name
    return "Any = None" if name == "Any" else f"{name} | None = None"


__all__ = ["ToolFunctions"]
