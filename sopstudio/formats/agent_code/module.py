"""A Python file as a syntax tree: which names come from which package, constants, functions. Nothing is ever run."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from sopstudio.errors import FormatError
from sopstudio.translation import tr

Function = ast.FunctionDef | ast.AsyncFunctionDef
MAX_TEXT_CHARACTERS: Final = 20_000
"""Of a prompt or a docstring."""


class Module:
    """The parsed file. Raises `FormatError` with line and column where it is no Python."""

    def __init__(self, text: str) -> None:
        try:
            self.tree = ast.parse(text)
        except SyntaxError as error:
            where = tr("line {lineno}, column {offset}", lineno=error.lineno or 1, offset=error.offset or 1)
            raise FormatError(tr("this is no Python code"), where=where, why=str(error.msg)) from None
        except (ValueError, RecursionError, MemoryError) as error:
            raise FormatError(
                tr("this Python code cannot be read"), why=str(error) or tr("it is nested too deeply")
            ) from None

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every part of the file, in the order of the text."""
        return tuple(_walk_in_order(self.tree))

    @cached_property
    def origins(self) -> dict[str, str]:
        """Where each imported name comes from, as `package.module.name`."""
        names: dict[str, str] = {}
        for node in self.nodes:
            if isinstance(node, ast.Import):
                names |= {alias.asname or alias.name.partition(".")[0]: alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names |= {alias.asname or alias.name: f"{node.module or ''}.{alias.name}" for alias in node.names}
        return names

    @cached_property
    def scopes(self) -> dict[ast.AST, Function]:
        """The function around each part of the file; parts outside of functions are left out."""
        around: dict[ast.AST, Function] = {}
        for node in self.nodes:
            for child in ast.iter_child_nodes(node):
                if isinstance(node, Function):
                    around[child] = node
                elif node in around:
                    around[child] = around[node]
        return around

    @cached_property
    def assigned_parts(self) -> set[ast.AST]:
        """Every part of a value that is assigned."""
        statements = (node for node in self.nodes if isinstance(node, ast.Assign | ast.AnnAssign))
        return {part for statement in statements for part in ast.walk(statement)}

    @cached_property
    def functions(self) -> dict[str, Function]:
        """Functions and methods by name; of several with one name, the last one."""
        return {node.name: node for node in self.nodes if isinstance(node, Function)}

    @cached_property
    def values(self) -> dict[str, ast.expr]:
        """What was assigned to each name or attribute (`self.x` as `x`); of several, the last one."""
        return {name: values[-1] for name, values in self._assignments.items()}

    @cached_property
    def _assignments(self) -> dict[str, list[ast.expr]]:
        """Everything that is assigned to each name or attribute, in the order of the text."""
        assigned: dict[str, list[ast.expr]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for name in filter(None, map(last_name, targets)):
                    assigned.setdefault(name, []).append(node.value)
        return assigned

    def packages(self) -> set[str]:
        """The top-level packages that are imported."""
        return {origin.partition(".")[0] for origin in self.origins.values()}

    def origin(self, expression: ast.expr) -> str:
        """Where what is named here comes from (`langgraph.graph.StateGraph`), or its name in this file."""
        if isinstance(expression, ast.Name):
            return self.origins.get(expression.id, expression.id)
        if isinstance(expression, ast.Attribute):
            return f"{self.origin(expression.value)}.{expression.attr}"
        return ""

    def calls(self, name: str) -> Iterator[ast.Call]:
        """The calls of something whose last name is `name`, in the order of the text."""
        for node in self.nodes:
            if isinstance(node, ast.Call) and self.origin(node.func).rpartition(".")[2] == name:
                yield node

    def resolve(self, expression: ast.expr | None) -> ast.expr | None:
        """What an expression stands for where it is a name: what was assigned to it last before; else itself."""
        seen: set[str] = set()
        while isinstance(expression, ast.Name | ast.Attribute):
            name = last_name(expression)
            if name in seen or name not in self._assignments:
                return expression
            seen.add(name)
            values, line = self._assignments[name], expression.lineno
            expression = next((value for value in reversed(values) if value.lineno < line), values[-1])
        return expression

    def text(self, expression: ast.expr | None) -> str:
        """A text as far as the file says it: constants joined, what is filled in later in braces; else blank."""
        expression = self.resolve(expression)
        if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
            return inspect.cleandoc(expression.value)[:MAX_TEXT_CHARACTERS]
        if isinstance(expression, ast.JoinedStr):
            return inspect.cleandoc("".join(map(self._piece, expression.values)))[:MAX_TEXT_CHARACTERS]
        if isinstance(expression, ast.BinOp) and isinstance(expression.op, ast.Add):
            return "\n".join(filter(None, (self.text(expression.left), self.text(expression.right))))
        if (
            isinstance(expression, ast.Call)
            and expression.args
            and last_name(expression.func) in ("dedent", "cleandoc")
        ):
            return self.text(expression.args[0])
        return ""

    def items(self, expression: ast.expr | None) -> list[ast.expr]:
        """The members of a list or tuple, also one that was put together with +, or assigned to a name."""
        expression = self.resolve(expression)
        if isinstance(expression, ast.List | ast.Tuple | ast.Set):
            return [item.value if isinstance(item, ast.Starred) else item for item in expression.elts]
        if isinstance(expression, ast.BinOp) and isinstance(expression.op, ast.Add):
            return [*self.items(expression.left), *self.items(expression.right)]
        return []

    def _piece(self, part: ast.expr) -> str:
        if isinstance(part, ast.FormattedValue):
            return "{" + ast.unparse(part.value) + "}"
        return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""


def argument(call: ast.Call, position: int, *names: str) -> ast.expr | None:
    """An argument of a call, by any of its names or by position."""
    for keyword in call.keywords:
        if keyword.arg in names:
            return keyword.value
    return call.args[position] if 0 <= position < len(call.args) else None


def last_name(expression: ast.AST) -> str:
    """The last part of a dotted name; blank for anything else."""
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""


def docstring(function: Function | ast.ClassDef | ast.Module) -> str:
    """The docstring, without its indentation."""
    return (ast.get_docstring(function) or "")[:MAX_TEXT_CHARACTERS]


def place(node: ast.AST) -> str:
    """Where something stands in the file."""
    return f"line {getattr(node, 'lineno', 1)}"


def _walk_in_order(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a tree in the order of the text, without recursion: a chain of calls may be long."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting += reversed(list(ast.iter_child_nodes(current)))


__all__ = ["Function", "Module", "argument", "docstring", "last_name", "place"]
