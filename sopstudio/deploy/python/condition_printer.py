"""Conditions as Python: for each one expression that says it certainly holds, and one that it certainly fails.

A missing fact makes neither true, as in our evaluator, although Python has only two truth values: *certainly true* and
*certainly false* are pushed through *and*, *or* and *not* down to the comparisons. A comparison of facts whose types
are certain is Python's own, behind a test that the facts are there; any other goes through the functions of
`support.values`, which raise where there is no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction

from sopstudio.deploy.python.source import Bracket, Junction, Source, call, flat, literal, quote, tuple_of
from sopstudio.errors import DeployError
from sopstudio.expressions import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Negative,
    Not,
    Or,
    Tree,
    facts_of,
)
from sopstudio.expressions.matching import pattern_text
from sopstudio.expressions.patterns import read_pattern
from sopstudio.expressions.tree import INVERSE_OPERATORS, Comparison
from sopstudio.expressions.values import read_date, read_moment
from sopstudio.translation import tr

ORDERED = ("number", "date", "datetime")
SCALARS = ("string", "boolean", *ORDERED)
EQUALITIES = ("==", "!=")
MIRRORED: Mapping[Comparison, Comparison] = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
RESULTS = {
    **dict.fromkeys(("present", "missing", "contains", "starts_with", "ends_with", "matches"), "boolean"),
    **dict.fromkeys(("len", "sum", "abs", "round", "days_between", "hours_between"), "number"),
    "lower": "string",
}
HELPERS = {"min": "smallest", "max": "largest", "sum": "total", "round": "round_number"}


def join(word: str, operands: Iterable[Source]) -> Source:
    """The operands joined by *and* or *or*, without constants, repetitions and nested joins of the same kind."""
    neutral, decisive = ("True", "False") if word == "and" else ("False", "True")
    parts: list[Source] = []
    for operand in operands:
        inner = operand.operands if isinstance(operand, Junction) and operand.word == word else (operand,)
        parts.extend(part for part in inner if part != neutral and part not in parts)
    if decisive in parts:
        return decisive
    return Junction(word, tuple(parts)) if len(parts) > 1 else (parts[0] if parts else neutral)


@dataclass(frozen=True)
class PythonPrinter:
    """Prints the trees of one SOP. `kinds` gives the type of each fact whose type is certain; numbers are *number*.

    `choices` are functions of the facts, by the *if* that each computes.
    """

    kinds: Mapping[str, str]
    choices: Mapping[Tree, str] = field(default_factory=dict)

    def when_true(self, tree: Tree) -> Source:
        """The expression that is true where the condition certainly holds."""
        return self._outcome(tree, True)

    def when_false(self, tree: Tree) -> Source:
        """The expression that is true where the condition certainly fails."""
        return self._outcome(tree, False)

    def _outcome(self, tree: Tree, wanted: bool) -> Source:
        match tree:
            case And(operands) | Or(operands):
                word = "and" if isinstance(tree, And) is wanted else "or"
                return join(word, [self._outcome(operand, wanted) for operand in operands])
            case Not(operand):
                return self._outcome(operand, not wanted)
            case Literal(value):
                return "True" if value is wanted else "False"
            case Call("present" | "missing", (FactName(name),)):
                has = f"facts.has({quote(name)})"
                return has if (tree.function == "present") is wanted else f"not {has}"
            case _:
                return self._atom(tree, wanted)

    def _atom(self, tree: Tree, wanted: bool) -> Source:
        plain = self._plain_test(tree, wanted)
        if plain is not None:
            return join("and", [*(f"facts.has({quote(name)})" for name in facts_of(tree)), plain])
        return call("holds" if wanted else "fails", f"lambda: {self.value(tree)}")

    def _plain_test(self, tree: Tree, wanted: bool) -> str | None:
        """Python's own test, where nothing but a missing fact can keep it from an answer."""
        match tree:
            case FactName(name) if self.kinds.get(name) == "boolean":
                return f"{'' if wanted else 'not '}facts[{quote(name)}]"
            case Compare("in" | "not in", left, ListExpression(items)):
                return self._plain_membership(tree, left, items, wanted)
            case Compare(_, left, right) if tree.operator not in ("in", "not in"):
                return self._plain_comparison(tree, left, right, wanted)
            case Call("starts_with" | "ends_with" | "contains" | "matches", arguments):
                if all(self._is_plain(argument) and self.kind(argument) == "string" for argument in arguments):
                    return self._text_test(tree, arguments, wanted)
        return None

    def _text_test(self, tree: Call, arguments: tuple[Tree, ...], wanted: bool) -> str:
        if tree.function == "contains":
            return f"{self.value(arguments[1])} {'in' if wanted else 'not in'} {self.value(arguments[0])}"
        return f"{'' if wanted else 'not '}{self.value(tree)}"

    def _plain_membership(self, tree: Compare, left: Tree, items: tuple[Tree, ...], wanted: bool) -> str | None:
        kind = self.kind(left)
        if not self._is_plain(left) or isinstance(left, Literal) or kind not in SCALARS:
            return None
        values = [self._literal_like(item, kind) for item in items]
        if None in values:
            return None
        operator = tree.operator if wanted else INVERSE_OPERATORS[tree.operator]
        return f"{self.value(left)} {operator} {flat(tuple_of([value for value in values if value is not None]))}"

    def _plain_comparison(self, tree: Compare, left: Tree, right: Tree, wanted: bool) -> str | None:
        operator = tree.operator
        if isinstance(left, Literal):
            left, right, operator = right, left, MIRRORED[operator]
        kind = self.kind(left)
        if not self._is_plain(left) or isinstance(left, Literal):
            return None
        if kind not in (SCALARS if operator in EQUALITIES else ORDERED):
            return None
        other = self._literal_like(right, kind) if isinstance(right, Literal) else None
        if other is None and (isinstance(right, Literal) or self.kind(right) != kind or not self._is_plain(right)):
            return None
        if other in ("True", "False"):
            return f"{'' if ((other == 'True') is (operator == '==')) is wanted else 'not '}{self.value(left)}"
        return f"{self.value(left)} {operator if wanted else INVERSE_OPERATORS[operator]} {other or self.value(right)}"

    def _is_plain(self, tree: Tree) -> bool:
        """Whether nothing but a missing fact can keep a value from being computed."""
        match tree:
            case Literal():
                return True
            case FactName(name):
                return self.kinds.get(name) in SCALARS
            case Call("lower" | "len", (argument,)):
                return self._is_plain(argument) and self.kind(argument) == "string"
        return False

    def _literal_like(self, tree: Tree, kind: str | None) -> str | None:
        """A literal of this kind as Python, a text beside a date as a date; None where it is of another kind."""
        if not isinstance(tree, Literal):
            return None
        if isinstance(tree.value, str) and kind in ("date", "datetime"):
            return _date_text(tree.value, kind)
        return flat(literal(tree.value)) if self.kind(tree) == kind else None

    def kind(self, tree: Tree) -> str | None:
        """The type of a value where it is certain, else None."""
        match tree:
            case Literal(bool()) | And() | Or() | Not() | Compare():
                return "boolean"
            case Literal(value):
                return "string" if isinstance(value, str) else "number"
            case FactName(name):
                return self.kinds.get(name)
            case Arithmetic() | Negative():
                return "number"
            case Call("min" | "max" | "if", arguments):
                kinds = {self.kind(argument) for argument in (arguments[1:] if tree.function == "if" else arguments)}
                return kinds.pop() if len(kinds) == 1 and not kinds & {"list"} else None
            case Call(function):
                return RESULTS.get(function)
            case ListExpression():
                return "list"

    def value(self, tree: Tree) -> str:
        """The expression that computes a value; it raises `UndecidedError` where there is none."""
        match tree:
            case Call("matches" | "today"):
                return self._special_call(tree)
            case Literal(value):
                return flat(literal(value))
            case FactName(name):
                return f"facts[{quote(name)}]"
            case ListExpression(items):
                return flat(tuple_of(map(self.value, items)))
            case Arithmetic() | Negative():
                return f"limit({self._number(tree)})"
            case Compare(_, left, right):
                return self._comparison(tree, left, right)
            case Call(function, arguments):
                return f"{self.choices[tree]}(facts)" if tree in self.choices else self._call(tree, function, arguments)
            case _:
                return self._truth(tree)

    def value_source(self, tree: Tree) -> Source:
        """The same expression, which can be laid out over lines."""
        match tree:
            case Arithmetic("+" | "-" | "*", left, right):
                operands = (self._number(left, True), self._number(right, True))
                return Bracket("limit(", (("", Junction(tree.operator, operands)),), ")")
        return self.value(tree)

    def _number(self, tree: Tree, is_operand: bool = False) -> str:
        """A number; an operand is in parentheses where it is a sum or product."""
        match tree:
            case Arithmetic("/", left, right):
                return f"divide({self._number(left)}, {self._number(right)})"
            case Arithmetic(operator, left, right):
                text = f"{self._number(left, True)} {operator} {self._number(right, True)}"
            case Negative(operand):
                text = f"-{self._number(operand, True)}"
            case Literal(int() | Fraction() as value) if not isinstance(value, bool):
                return f"({value})" if is_operand and value < 0 and isinstance(value, int) else flat(literal(value))
            case _:
                return self.value(tree) if self.kind(tree) == "number" else f"number({self.value(tree)})"
        return f"({text})" if is_operand else text

    def _comparison(self, tree: Compare, left: Tree, right: Tree) -> str:
        if tree.operator in ("in", "not in"):
            return self._membership(tree, left, right)
        if any(isinstance(side, Arithmetic | Negative) for side in (left, right)):
            return f"{self._as_number(left)} {tree.operator} {self._as_number(right)}"
        is_equality, kind = tree.operator in EQUALITIES, self.kind(left)
        if kind == self.kind(right) and (kind in ORDERED or (kind == "string" and is_equality)):
            return f"{self.value(left)} {tree.operator} {self.value(right)}"
        first, second = self._operand(left), self._operand(right)
        if is_equality:
            return f"{'' if tree.operator == '==' else 'not '}equal({first}, {second})"
        return f"compare({first}, {quote(tree.operator)}, {second})"

    def _as_number(self, tree: Tree) -> str:
        return self.value(tree) if self.kind(tree) == "number" else f"number({self.value(tree)})"

    def _membership(self, tree: Compare, left: Tree, right: Tree) -> str:
        negation = "" if tree.operator == "in" else "not "
        if isinstance(right, ListExpression):
            items = ", ".join([self._operand(left), *(f"lambda: {self._operand(item)}" for item in right.items)])
            return f"{negation}member_of({items})"
        return f"{negation}member({self._operand(left)}, {self.value(right)})"

    def _operand(self, tree: Tree) -> str:
        """A value that is compared: a text literal says that it is one."""
        is_text = isinstance(tree, Literal) and isinstance(tree.value, str)
        return f"Quoted({self.value(tree)})" if is_text else self.value(tree)

    def _call(self, tree: Call, function: str, arguments: tuple[Tree, ...]) -> str:
        values = [self.value(argument) for argument in arguments]
        match function:
            case "present" | "missing":
                return flat(self.when_true(tree))
            case "lower" | "starts_with" | "ends_with":
                first, *others = map(self._as_text, arguments)
                return f"{first}.{function.replace('_', '')}({', '.join(others)})"
            case "contains" if {self.kind(argument) for argument in arguments} == {"string"}:
                return f"{values[1]} in {values[0]}"
            case "contains":
                return f"contains({values[0]}, {self._operand(arguments[1])})"
            case "len":
                return f"len({values[0]})" if self.kind(arguments[0]) == "string" else f"length({values[0]})"
            case "abs":
                return f"abs({self._as_number(arguments[0])})"
            case "if":
                return f"({values[1]} if {self._truth(arguments[0])} else {values[2]})"
        return f"{HELPERS.get(function, function)}({', '.join(values)})"

    def _special_call(self, tree: Call) -> str:
        match tree.arguments:
            case (value, Literal(str(pattern))):
                return f"matches({self.value(value)}, {quote(pattern_text(read_pattern(pattern)))})"
        raise DeployError(
            tr("today() has no counterpart in exported code"), hint=tr("have the date asked for as a fact")
        )

    def _as_text(self, tree: Tree) -> str:
        return self.value(tree) if self.kind(tree) == "string" else f"text({self.value(tree)})"

    def _truth(self, condition: Tree) -> str:
        """A condition as a value, where it is decided."""
        return f"truth({flat(self.when_true(condition))}, {flat(self.when_false(condition))})"


def _date_text(text: str, kind: str) -> str | None:
    value = read_date(text) if kind == "date" else read_moment(text)
    if value is None:
        return None
    return date_literal(value)


def date_literal(value: date) -> str:
    """A date or moment as Python."""
    name = "datetime" if isinstance(value, datetime) else "date"
    return f'{name}.fromisoformat("{value.isoformat()}")'


def certain_kinds(declared: Mapping[str, str], computed: Iterable[tuple[str, Tree]]) -> dict[str, str]:
    """The type of each declared fact that cannot have another: those whose computations are all of its type."""
    kinds = {name: "number" if kind == "integer" else kind for name, kind in declared.items()}
    assignments = list(computed)
    while True:
        printer = PythonPrinter(kinds)
        doubtful = {name for name, tree in assignments if name in kinds and printer.kind(tree) != kinds[name]}
        if not doubtful:
            return kinds
        kinds = {name: kind for name, kind in kinds.items() if name not in doubtful}


__all__ = ["PythonPrinter", "certain_kinds", "date_literal"]
