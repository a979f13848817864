"""Tools in agent code: decorated functions, with parameters from their annotations."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from sopstudio.expressions import is_fact_name
from sopstudio.formats.agent_code.draft import GraphDraft
from sopstudio.formats.agent_code.module import Function, Module, argument, docstring, last_name, place
from sopstudio.sop.frozen import freeze
from sopstudio.sop.model import Tool
from sopstudio.text.humanize import speak_name
from sopstudio.translation import quoted, tr

_TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {"str": "string", "int": "integer", "float": "number", "bool": "boolean", "list": "array", "dict": "object"}
)
_CONTEXT = re.compile(r"(Run|Tool)ContextWrapper|RunContext|ToolRuntime|RunnableConfig|Injected\w+|Context\b")
_ARGUMENTS = re.compile(r"^\s*(Args|Arguments|Parameters|Returns|Raises):", re.MULTILINE)


class ToolReader:
    """Adds the tools that code names to a draft, each once."""

    def __init__(self, module: Module, draft: GraphDraft) -> None:
        self._module, self._draft = module, draft

    def add(self, expressions: Iterable[ast.expr]) -> tuple[str, ...]:
        """The names of the tools that these expressions stand for; what is no function is noted."""
        return tuple(dict.fromkeys(filter(None, map(self._add, expressions))))

    def _add(self, expression: ast.expr) -> str:
        function = self._module.functions.get(last_name(expression))
        if function is not None:
            return self._declare(_name(function, self._module), function)
        value = self._module.resolve(expression)
        if isinstance(value, ast.Call):
            name = last_name(value.func)
            if name == "as_tool" and isinstance(value.func, ast.Attribute):
                return self._declare_agent(value, last_name(value.func.value))
            inner = next((self._module.functions.get(last_name(part)) for part in value.args), None)
            if inner is not None:  # function_tool(f), StructuredTool.from_function(f)
                return self._declare(_name(inner, self._module), inner)
            self._draft.lose(
                tr("the tool {name}", name=name), place(value), tr("it is no function in this file"), "kept"
            )
            return self._declare(last_name(expression) or name, None)
        self._draft.lose(
            tr("the tool {unparse}", unparse=ast.unparse(expression)[:60]),
            place(expression),
            tr("it is not in this file"),
            "kept",
        )
        return self._declare(last_name(expression), None)

    def _declare_agent(self, call: ast.Call, agent: str) -> str:
        """Another agent that is called as a tool."""
        name = self._declare(self._module.text(argument(call, 0, "tool_name")) or agent, None)
        description = self._module.text(argument(call, 1, "tool_description"))
        self._draft.tools[name] = Tool(name=name, title=f"Ask {speak_name(agent)}", description=description)
        self._draft.lose(
            tr("the agent {agent}", agent=quoted(agent)),
            place(call),
            tr("it is called as a tool, and is a tool here"),
            "kept",
        )
        return name

    def _declare(self, name: str, function: Function | None) -> str:
        name = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_")[:64]
        if name and name not in self._draft.tools:
            self._draft.tools[name] = _tool(name, function)
        return name


def _name(function: Function, module: Module) -> str:
    """The name by which a model calls a function: the one that its decorator states, else its own."""
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call):
            stated = [keyword.value for keyword in decorator.keywords if keyword.arg in ("name", "name_override")]
            for expression in (*stated, *decorator.args[:1]):
                if text := module.text(expression):
                    return text
    return function.name


def _tool(name: str, function: Function | None) -> Tool:
    if function is None:
        return Tool(name=name)
    properties = {argument.arg: _schema(argument.annotation) for argument in _parameters(function)}
    optional = len(function.args.defaults)
    positional = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    given = set(positional[len(positional) - optional :] if optional else ())
    given |= {
        argument.arg
        for argument, default in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
        if default is not None
    }
    required = [parameter for parameter in properties if parameter not in given]
    text = docstring(function)
    return Tool(
        name=name,
        description=_ARGUMENTS.split(text)[0].strip(),
        parameters=freeze({"type": "object", "properties": properties, "required": required}),
    )


def _parameters(function: Function) -> list[ast.arg]:
    """The parameters that a model fills in."""
    every = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return [
        argument
        for argument in every
        if argument.arg not in ("self", "cls")
        and is_fact_name(argument.arg)
        and not (argument.annotation is not None and _CONTEXT.search(ast.unparse(argument.annotation)))
    ]


def _schema(annotation: ast.expr | None) -> dict[str, Any]:
    """The JSON Schema of an annotation: simple types and literals; anything else is a text."""
    if isinstance(annotation, ast.Subscript):
        name = last_name(annotation.value)
        if name == "Literal":
            members = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
            values = [member.value for member in members if isinstance(member, ast.Constant)]
            texts = all(isinstance(value, str) for value in values)
            return {"type": "string", "enum": values} if texts else {"enum": values}
        if name in ("Optional", "Annotated"):
            return _schema(annotation.slice.elts[0] if isinstance(annotation.slice, ast.Tuple) else annotation.slice)
        return {"type": _TYPES.get(name.lower(), "string")}
    if isinstance(annotation, ast.BinOp):
        return _schema(annotation.left)
    return {"type": _TYPES.get(last_name(annotation) if annotation is not None else "", "string")}


__all__ = ["ToolReader"]
