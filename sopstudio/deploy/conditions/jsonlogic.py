"""JSONLogic: conditions as JSON. Dates are ISO texts, which sort as they should."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from sopstudio.deploy.conditions.certainty import All, Certainty, Either, Form, Present, Test, tests_of
from sopstudio.deploy.conditions.kinds import Facts, InexpressibleError, item_kind, kind_of, may_be_blank, pair_kind
from sopstudio.deploy.conditions.language import Language
from sopstudio.deploy.conditions.text_printer import ROUNDED, check_digits, is_rounded
from sopstudio.expressions import (
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Negative,
    Tree,
    to_text,
    walk,
)
from sopstudio.expressions.printer import number_text
from sopstudio.sop import dumps, loads
from sopstudio.translation import tr

Logic: TypeAlias = Any
EQUALITIES = {"==": "===", "!=": "!=="}
ZERO: Logic = 0


class JsonLogicPrinter:
    """Prints JSONLogic."""

    def __init__(self, facts: Facts, names: Mapping[str, str]) -> None:
        self._facts, self._names = facts, names
        self._certainty = Certainty(facts)

    def when_true(self, tree: Tree) -> str:
        """The JSON text that is true where the condition certainly holds. Raises `InexpressibleError`."""
        return dumps(self.rule(self._certainty.outcome(tree, True)), indent=None)

    def when_false(self, tree: Tree) -> str:
        """The JSON text that is true where the condition certainly fails. Raises `InexpressibleError`."""
        return dumps(self.rule(self._certainty.outcome(tree, False)), indent=None)

    def losses(self, tree: Tree) -> tuple[str, ...]:
        """What may come out otherwise than with us."""
        tests = [test.tree for wanted in (True, False) for test in tests_of(self._certainty.outcome(tree, wanted))]
        return (ROUNDED,) if any(is_rounded(node, self._facts) for test in tests for node in walk(test)) else ()

    def rule(self, form: Form) -> Logic:
        """A form as data."""
        match form:
            case All(parts) | Either(parts):
                word = "and" if isinstance(form, All) else "or"
                return {word: [self.rule(part) for part in parts]} if parts else word == "and"
            case Present(name, wanted, loosely):
                is_text = may_be_blank(name, self._facts) and not loosely
                tests = [{"!==" if wanted else "===": [self._fact(name), none]} for none in (None, "")]
                return {"and" if wanted else "or": tests} if is_text else tests[0]
            case Test(tree, wanted):
                return self._test(tree, wanted)

    def _fact(self, name: str) -> Logic:
        return {"var": self._names[name]}

    def _test(self, tree: Tree, wanted: bool) -> Logic:
        match tree:
            case FactName(name):
                return {"===": [self._fact(name), wanted]}
            case Compare("in" | "not in", value, items):
                return self._member(value, items, tree.operator == "in")
            case Compare(operator, left, right):
                kind = pair_kind(left, right, self._facts)
                sides = [self._value(left, kind), self._value(right, kind)]
                return {EQUALITIES.get(operator, operator): sides}
            case Call("contains", (items, value)) if kind_of(items, self._facts) == "list":
                return self._member(value, items, wanted)
            case Call("contains" | "starts_with" | "ends_with", (text, part)):
                test = self._part(tree.function, self._value(text, "string"), part)
                return test if wanted else {"!": test}
        raise InexpressibleError(tr("there is no counterpart of {tree}", tree=to_text(tree)))

    def _part(self, function: str, text: Logic, part: Tree) -> Logic:
        if function == "contains":
            return {"in": [self._value(part, "string"), text]}
        if not isinstance(part, Literal) or not isinstance(part.value, str) or not part.value.isascii():
            raise InexpressibleError(tr("{part} is no text of plain letters that is written out", part=to_text(part)))
        if not part.value:
            return True
        length = len(part.value)
        place = [0, length] if function == "starts_with" else [-length]
        return {"===": [{"substr": [text, *place]}, part.value]}

    def _member(self, value: Tree, items: Tree, wanted: bool) -> Logic:
        kind = item_kind(items, self._facts)
        if isinstance(items, ListExpression):
            listed: Logic = [self._value(item, kind) for item in items.items]
        else:
            listed = self._value(items, "list")
        test = {"in": [self._value(value, kind), listed]}
        return test if wanted else {"!": test}

    def _value(self, tree: Tree, kind: str) -> Logic:
        match tree:
            case Literal(value):
                return _literal(value, kind)
            case FactName(name):
                if kind == "datetime":
                    raise InexpressibleError(
                        tr("{{{name}}} is a moment, and texts of moments with offsets have no order", name=name)
                    )
                return self._fact(name)
            case Arithmetic(operator, left, right):
                return {operator: [self._value(left, kind), self._value(right, kind)]}
            case Negative(operand):
                return {"-": [self._value(operand, kind)]}
            case Call(function, arguments):
                return self._call(tree, function, arguments, kind)
        raise InexpressibleError(tr("{tree} is no value of its own", tree=to_text(tree)))

    def _call(self, tree: Tree, function: str, arguments: Sequence[Tree], kind: str) -> Logic:
        if function in ("len", "sum", "min", "max") and len(arguments) == 1:
            [argument] = arguments
            is_list = kind_of(argument, self._facts) == "list"
            if is_list and function in ("len", "sum"):
                step = {"var": "current"} if function == "sum" else 1
                total = {"+": [{"var": "accumulator"}, step]}
                return {"reduce": [self._value(argument, "list"), total, ZERO]}
            if not is_list and function != "len":
                return self._value(argument, kind)
        elif function in ("min", "max", "sum") and kind == "number":
            return {"+" if function == "sum" else function: [self._value(argument, kind) for argument in arguments]}
        elif function == "abs":
            value = self._value(arguments[0], kind)
            return {"if": [{"<": [value, ZERO]}, {"-": [value]}, value]}
        raise InexpressibleError(tr("there is no counterpart of {tree}", tree=to_text(tree)))


def _literal(value: str | int | Fraction | bool, kind: str) -> Logic:
    if isinstance(value, Fraction):
        text = check_digits(number_text(value))
        return {"/": [value.numerator, value.denominator]} if "/" in text else loads(text)
    if isinstance(value, int) and not isinstance(value, bool):
        return loads(check_digits(str(value)))
    if kind == "datetime":
        raise InexpressibleError(
            tr("{value} is a moment, and texts of moments with offsets have no order", value=value)
        )
    return value


LANGUAGE = Language("jsonlogic", "JSONLogic", JsonLogicPrinter, "a text of blanks only is left out, or null")

__all__ = ["LANGUAGE", "JsonLogicPrinter"]
