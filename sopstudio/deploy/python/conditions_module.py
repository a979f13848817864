"""The generated module `conditions`: two functions for each condition, and one for each computed fact."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from sopstudio.deploy.python.condition_printer import PythonPrinter, certain_kinds
from sopstudio.deploy.python.names import Names
from sopstudio.deploy.python.source import LINE_LENGTH, Bracket, Source, call, comment, layout, quote, tuple_of
from sopstudio.deploy.python.support import values
from sopstudio.expressions import Condition, Expression, Tree, parse_expression, to_text
from sopstudio.expressions.tree import Call
from sopstudio.sop import Compute, Flow

HELPERS = frozenset(name for name, value in vars(values).items() if getattr(value, "__module__", "") == values.__name__)


class ConditionFunctions:
    """The functions of the conditions of one SOP, each condition once, named for the element that has it first."""

    def __init__(self, flow: Flow) -> None:
        assignments = [
            (assignment.fact, parse_expression(assignment.expression).tree)
            for node in flow.nodes.values()
            if isinstance(node, Compute)
            for assignment in node.assignments
        ]
        declared = {name: fact.type for name, fact in flow.facts.items()}
        self._printer = PythonPrinter(certain_kinds(declared, assignments))
        self._functions: dict[str, str] = {}
        self._references: dict[Tree, Bracket] = {}
        self._computations: dict[Tree, str] = {}
        self.names = Names()

    def reference(self, condition: Condition, element: str) -> Source:
        """What the procedure says for a condition: `Condition(conditions.e1_holds, …)`."""
        tree = condition.tree
        if tree not in self._references:
            name = self.names.add(element)
            for suffix, body in (("holds", self._printer.when_true(tree)), ("fails", self._printer.when_false(tree))):
                lines = [comment(to_text(tree))] if suffix == "holds" else []
                lines += [f"def {name}_{suffix}(facts: Facts) -> bool:", layout(body, 4, "return ")]
                self._functions[f"{name}_{suffix}"] = "\n".join(lines)
            functions = [f"conditions.{name}_{suffix}" for suffix in ("holds", "fails")]
            self._references[tree] = call("Condition", *functions, tuple_of(map(quote, condition.facts)))
        return self._references[tree]

    def computation(self, expression: Expression, fact: str) -> str:
        """The name of the function that computes a fact."""
        tree = expression.tree
        if tree not in self._computations:
            name = self.names.add(fact, "compute_")
            lines = [comment(f"{fact} = {to_text(tree)}"), f"def {name}(facts: Facts) -> Any:"]
            self._functions[name] = "\n".join([*lines, *self._computing(tree)])
            self._computations[tree] = f"conditions.{name}"
        return self._computations[tree]

    def _computing(self, tree: Tree) -> Iterator[str]:
        """The statements that compute a value: an *if* for each choice."""
        while isinstance(tree, Call) and tree.function == "if":
            condition, value, tree = tree.arguments
            decided = call("truth", self._printer.when_true(condition), self._printer.when_false(condition))
            yield layout(decided, 4, "if ", ":")
            yield layout(self._printer.value(value), 8, "return ")
        yield layout(self._printer.value(tree), 4, "return ")

    def module(self, heading: str) -> str:
        """The text of the module."""
        body = "\n\n\n".join(self._functions.values())
        return f"{heading}\n\nfrom __future__ import annotations\n\n{self._imports(body)}\n\n\n{body}".rstrip() + "\n"

    def _imports(self, body: str) -> str:
        used = {node.id for node in ast.walk(ast.parse(body)) if isinstance(node, ast.Name)}
        helpers = sorted(used & HELPERS | {"Facts"}, key=lambda name: (not name[0].isupper(), name))
        dates = [name for name in ("date", "datetime") if name in used]
        lines = [f"from datetime import {', '.join(dates)}"] if dates else []
        lines += ["from fractions import Fraction"] if "Fraction" in used else []
        lines += ["from typing import Any"] if "Any" in used else []
        line = f"from .values import {', '.join(helpers)}"
        names = Bracket("(", tuple(("", name) for name in helpers), ")")
        last = line if len(line) <= LINE_LENGTH else layout(names, 0, "from .values import ")
        return "\n".join([*lines, *([""] if lines else []), last])


__all__ = ["ConditionFunctions"]
