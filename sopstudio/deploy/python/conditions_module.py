"""The generated module `conditions`: two functions for each condition, and one for each computed fact."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from sopstudio.deploy.python.condition_printer import PythonPrinter, certain_kinds
from sopstudio.deploy.python.names import Names
from sopstudio.deploy.python.source import LINE_LENGTH, Bracket, Source, call, comment, layout, quote, tuple_of
from sopstudio.deploy.python.support import values
from sopstudio.expressions import Condition, Expression, Tree, facts_of, parse_expression, to_text
from sopstudio.expressions.tree import Call, children
from sopstudio.sop import Compute, Flow

HELPERS = frozenset(name for name, value in vars(values).items() if getattr(value, "__module__", "") == values.__name__)


PATTERNS = "from .patterns import matches"


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
        self._choices: dict[Tree, str] = {}
        self._printer = PythonPrinter(certain_kinds(declared, assignments), self._choices)
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
            self._add_function(name, tree, fact)
            self._computations[tree] = f"conditions.{name}"
        return self._computations[tree]

    def _add_function(self, name: str, tree: Tree, fact: str) -> None:
        lines = [comment(f"{fact} = {to_text(tree)}" if name not in self._choices.values() else to_text(tree))]
        lines += [f"def {name}(facts: Facts) -> Any:", *self._computing(tree, fact)]
        self._functions[name] = "\n".join(lines)

    def _computing(self, tree: Tree, fact: str) -> Iterator[str]:
        """The statements that compute a value: an *if* for each choice."""
        while isinstance(tree, Call) and tree.function == "if":
            condition, value, tree = tree.arguments
            decided = call("truth", self._printer.when_true(condition), self._printer.when_false(condition))
            yield layout(decided, 4, "if ", ":")
            yield self._write_return(value, 8, fact)
        yield self._write_return(tree, 4, fact)

    def _write_return(self, tree: Tree, indent: int, fact: str) -> str:
        """The line that returns a value; where it is too long, each choice in it has a function of its own."""
        line = layout(self._printer.value_source(tree), indent, "return ")
        if max(map(len, line.splitlines())) <= LINE_LENGTH:
            return line
        for choice in _outermost_choices(tree):
            if choice not in self._choices:
                self._choices[choice] = self.names.add(fact, f"{next(iter(facts_of(choice)), fact)}_part_of_")
                self._add_function(self._choices[choice], choice, fact)
        return layout(self._printer.value_source(tree), indent, "return ")

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
        lines += [*([""] if lines else []), PATTERNS] if "matches" in used else []
        line = f"from .values import {', '.join(helpers)}"
        names = Bracket("(", tuple(("", name) for name in helpers), ")")
        last = line if len(line) <= LINE_LENGTH else layout(names, 0, "from .values import ")
        return "\n".join([*lines, *([""] if lines and lines[-1] != PATTERNS else []), last])


def _outermost_choices(tree: Tree) -> Iterator[Tree]:
    """Each *if* in a tree that is in no other, from left to right."""
    if isinstance(tree, Call) and tree.function == "if":
        yield tree
        return
    for child in children(tree):
        yield from _outermost_choices(child)


__all__ = ["ConditionFunctions"]
