"""The common part of the languages whose conditions are lines of text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import ClassVar

from sopstudio.deploy.conditions.certainty import All, Certainty, Either, Form, Present, Test, tests_of
from sopstudio.deploy.conditions.kinds import (
    DATES,
    Facts,
    InexpressibleError,
    NoValueError,
    distance_kind,
    is_whole,
    item_kind,
    kind_of,
    may_be_blank,
    pair_kind,
)
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
from sopstudio.expressions.matching import pattern_text
from sopstudio.expressions.patterns import PatternTree, read_pattern
from sopstudio.expressions.printer import number_text
from sopstudio.expressions.values import read_date, read_moment
from sopstudio.translation import tr

PREDICATES = ("present", "missing", "contains", "starts_with", "ends_with", "matches")
MAX_DIGITS = 15
"""Decimal digits that a binary number keeps."""
ROUNDED = tr("decimals are computed as binary numbers, so that 0.1 + 0.2 is not 0.3")


TODAY = tr("today() is the date at each decision, not that on which the run began")


class TextPrinter(ABC):
    """Prints conditions over facts of certain types, each under its name in the language.

    A language overrides what it writes otherwise. `functions` are templates of calls, the arguments by number; what has
    no template cannot be said. A number is of the kind *integer* where both sides of its comparison are whole.
    """

    words: ClassVar[Mapping[str, str]] = {"and": " and ", "or": " or ", "true": "true", "false": "false"}
    operators: ClassVar[Mapping[str, str]] = {}
    functions: ClassVar[Mapping[str, str]] = {}
    prefix = ""

    def __init__(self, facts: Facts, names: Mapping[str, str]) -> None:
        self.facts, self.names = facts, names
        self.certainty = Certainty(facts)

    def when_true(self, tree: Tree) -> str:
        """The text that is true where the condition certainly holds. Raises `InexpressibleError`."""
        return self.form(self.certainty.outcome(tree, True))

    def when_false(self, tree: Tree) -> str:
        """The text that is true where the condition certainly fails. Raises `InexpressibleError`."""
        return self.form(self.certainty.outcome(tree, False))

    def losses(self, tree: Tree) -> tuple[str, ...]:
        """What may come out otherwise than with us."""
        tests = [test.tree for wanted in (True, False) for test in tests_of(self.certainty.outcome(tree, wanted))]
        return tuple(dict.fromkeys(loss for test in tests for loss in self.losses_of_test(test)))

    def losses_of_test(self, tree: Tree) -> Iterable[str]:
        """What may come out otherwise in a test."""
        return self.exactness(tree)

    def form(self, form: Form) -> str:
        """A form as text."""
        match form:
            case All(parts) | Either(parts):
                word = "and" if isinstance(form, All) else "or"
                return self._join(parts, word) if parts else self.words["true" if word == "and" else "false"]
            case Present(name, wanted, loosely):
                is_text = may_be_blank(name, self.facts) and not loosely
                return self.text_presence(name, wanted) if is_text else self.presence(name, wanted)
            case Test(tree, wanted):
                return self.test(tree, wanted)

    def _join(self, parts: Iterable[Form], word: str) -> str:
        texts = (f"({self.form(part)})" if self._is_loose(part, word) else self.form(part) for part in parts)
        return self.words[word].join(texts)

    def _is_loose(self, part: Form, word: str) -> bool:
        """Whether the text of a part is joined by a word itself."""
        if isinstance(part, Present) and may_be_blank(part.name, self.facts) and not part.loosely:
            return word == ("and" if not part.wanted else "or")
        return isinstance(part, All | Either)

    def kind(self, name: str) -> str:
        """The type of a fact, blank where it is not certain; every number is a *number*."""
        return kind_of(FactName(name), self.facts) if name in self.facts else ""

    @abstractmethod
    def presence(self, name: str, wanted: bool) -> str:
        """The test that a fact has a value, or has none."""

    def text_presence(self, name: str, wanted: bool) -> str:
        """The test that a text is there and not blank, or that it is not there or blank."""
        has_text = self.template("has text", [self.fact(name, "string")], FactName(name))
        first, word = self.presence(name, wanted), "and" if wanted else "or"
        return f"{first}{self.words[word]}{has_text if wanted else self.negate(has_text)}"

    def test(self, tree: Compare | Call | FactName, wanted: bool) -> str:
        """A test of values that are there."""
        match tree:
            case FactName():
                return self.flag(self.value(tree, "boolean"), wanted)
            case Compare("in" | "not in", value, items):
                return self.member(value, items, tree.operator == "in")
            case Compare(operator, left, right):
                return self.compare(operator, left, right, self.comparison_kind(left, right))
            case Call("contains", (items, value)) if self._is_list(items):
                return self.member(value, items, wanted)
            case Call():
                text = self.call(tree, "boolean")
                return text if wanted else self.negate(text)

    def comparison_kind(self, left: Tree, right: Tree) -> str:
        """The type of two values that are compared, *integer* where both are whole."""
        kind = pair_kind(left, right, self.facts)
        return "integer" if kind == "number" and all(is_whole(side, self.facts) for side in (left, right)) else kind

    def flag(self, text: str, wanted: bool) -> str:
        """The test that a truth value is true, or false."""
        return f"{text}{self.operators.get('==', ' == ')}{self.words['true' if wanted else 'false']}"

    def negate(self, text: str) -> str:
        """The negation of a call."""
        return f"not({text})"

    def compare(self, operator: str, left: Tree, right: Tree, kind: str) -> str:
        """A comparison of two values of one type."""
        return f"{self.value(left, kind)}{self.operators.get(operator, f' {operator} ')}{self.value(right, kind)}"

    def member(self, value: Tree, items: Tree, wanted: bool) -> str:
        """The test whether a list holds a value."""
        kind = item_kind(items, self.facts)
        if kind == "number" and is_whole(value, self.facts) and self._has_whole_items(items):
            kind = "integer"
        text = self.template("member", [self.value(value, kind), self.list_items(items, kind)], items)
        return text if wanted else self.negate(text)

    def _has_whole_items(self, tree: Tree) -> bool:
        if isinstance(tree, ListExpression):
            return all(is_whole(item, self.facts) for item in tree.items)
        return isinstance(tree, FactName) and self.facts[tree.name].items == "integer"

    def list_items(self, tree: Tree, kind: str) -> str:
        """A list of items of one type."""
        if isinstance(tree, ListExpression):
            return f"[{', '.join(self.value(item, kind) for item in tree.items)}]"
        if kind in DATES:
            raise InexpressibleError(tr("{tree} is a list of dates", tree=to_text(tree)))
        return self.value(tree, "list")

    def value(self, tree: Tree, kind: str) -> str:
        """A value of a type, which a literal text beside a date has from the date."""
        match tree:
            case Literal(value):
                return self.literal(value, kind)
            case FactName(name):
                return self.fact(name, kind)
            case Arithmetic(operator, left, right):
                return f"({self.value(left, kind)} {operator} {self.value(right, kind)})"
            case Negative(operand):
                return f"-({self.value(operand, kind)})"
            case Call("if", (condition, value, other)):
                values = [self.value(value, kind), self.value(other, kind)]
                return self.template("if", [self.when_true(condition), *values], tree)
            case Call(function) if function not in PREDICATES:
                return self.call(tree, kind)
            case ListExpression():
                raise InexpressibleError(tr("{tree} is a list", tree=to_text(tree)))
        return f"({self.when_true(tree)})"

    def expression(self, tree: Tree) -> tuple[str, str]:
        """The text that computes a value, and the one that is true where it has one. Raises `InexpressibleError`."""
        try:
            kind = kind_of(tree, self.facts)
        except NoValueError:
            raise InexpressibleError(tr("{tree} never has a value", tree=to_text(tree))) from None
        if kind == "number" and is_whole(tree, self.facts):
            kind = "integer"
        return self.value(tree, kind), self.form(self.certainty.presence(tree))

    def exactness(self, tree: Tree) -> Iterable[str]:
        """What a value may be other than with us."""
        return (ROUNDED,) if any(is_rounded(node, self.facts) for node in walk(tree)) else ()

    def fact(self, name: str, kind: str) -> str:
        """The value of a fact."""
        return f"{self.prefix}{self.names[name]}"

    def literal(self, value: str | int | Fraction | bool, kind: str) -> str:
        """A literal."""
        if isinstance(value, bool):
            return self.words["true" if value else "false"]
        if not isinstance(value, str):
            return self.number(value, kind)
        instant = read_date(value) if kind == "date" else read_moment(value) if kind == "datetime" else None
        return self.instant(instant) if instant is not None else self.quote(value)

    def number(self, value: int | Fraction, kind: str) -> str:
        """A number."""
        return check_digits(number_text(value))

    def instant(self, value: date) -> str:
        """A date or a moment."""
        raise InexpressibleError(tr("{moment} is a date or a moment", moment=value.isoformat()))

    def quote(self, text: str) -> str:
        """A text."""
        return quote_json(text)

    def call(self, tree: Call, kind: str) -> str:
        """A call of a function."""
        match tree:
            case Call("len", (argument,)):
                name = "count" if self._is_list(argument) else "length"
                return self.template(name, [self.value(argument, kind_of(argument, self.facts))], tree)
            case Call("min" | "max" | "sum", (argument,)) if self._is_list(argument):
                return self.template(f"{tree.function} of list", [self.list_items(argument, kind)], tree)
            case Call("min" | "max" | "sum", arguments):
                return self.fold(tree, [self.value(argument, kind) for argument in arguments])
            case Call("round", arguments):
                return self.round(tree, arguments, kind)
            case Call("days_between" | "hours_between", (first, second)):
                return self.distance(tree, first, second)
            case Call("matches", (value, Literal(str(pattern)))):
                return self.match(tree, self.value(value, "string"), read_pattern(pattern))
            case Call("abs", (argument,)):
                return self.template("abs", [self.value(argument, kind), self.number(0, kind)], tree)
        return self.template(tree.function, [self.value(item, "string") for item in tree.arguments], tree)

    def match(self, tree: Call, text: str, pattern: PatternTree) -> str:
        """The test whether a whole text matches a pattern."""
        return self.template("matches", [text, self.quote(pattern_text(pattern))], tree)

    def _is_list(self, tree: Tree) -> bool:
        return kind_of(tree, self.facts) == "list"

    def template(self, name: str, arguments: Iterable[str], tree: Tree) -> str:
        """The text of a function. Raises `InexpressibleError` where there is none."""
        if name not in self.functions:
            raise InexpressibleError(tr("there is no counterpart of {name} (in {tree})", name=name, tree=to_text(tree)))
        return self.functions[name].format(*arguments)

    def fold(self, tree: Call, values: Sequence[str]) -> str:
        """The smallest, largest, or sum of values."""
        if tree.function == "sum":
            return f"({' + '.join(values)})"
        text = values[0]
        for value in values[1:]:
            text = self.template(tree.function, [text, value], tree)
        return text

    def round(self, tree: Call, arguments: tuple[Tree, ...], kind: str) -> str:
        """A number rounded half to even."""
        places = arguments[1] if len(arguments) > 1 else Literal(0)
        if not isinstance(places, Literal) or not isinstance(places.value, int) or not 0 <= places.value <= 10:
            raise InexpressibleError(tr("{tree} is no rounding to up to 10 places", tree=to_text(tree)))
        return self.template("round", [self.value(arguments[0], "number"), str(places.value)], tree)

    def distance(self, tree: Call, first: Tree, second: Tree) -> str:
        """The days or hours from the first to the second."""
        kind = distance_kind(first, self.facts)
        unit = "days" if tree.function == "days_between" else "hours"
        return self.template(f"{unit} of {kind}", [self.value(first, kind), self.value(second, kind)], tree)


def check_digits(text: str) -> str:
    """The text of a number. Raises `InexpressibleError` where a binary number does not keep its digits."""
    if sum(map(str.isdigit, text.replace(".", "").strip("-0"))) > MAX_DIGITS:
        raise InexpressibleError(tr("{value} has more than {max_digits} digits", value=text, max_digits=MAX_DIGITS))
    return text


def is_rounded(tree: Tree, facts: Facts) -> bool:
    """Whether a number is computed that binary numbers do not hold exactly."""
    computes = isinstance(tree, Arithmetic) or (
        isinstance(tree, Call) and tree.function in ("sum", "round", "hours_between")
    )
    return computes and not is_whole(tree, facts)


def quote_json(text: str) -> str:
    """A text in double quotes; what is not printable is escaped."""
    return '"' + "".join(map(_escape, text)) + '"'


def _escape(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    named = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    if named is not None or character.isprintable():
        return named or character
    codes = [ord(character)] if ord(character) < 0x10000 else _surrogates(ord(character))
    return "".join(f"\\u{code:04x}" for code in codes)


def _surrogates(code: int) -> list[int]:
    return [0xD800 + (code - 0x10000 >> 10), 0xDC00 + (code - 0x10000 & 0x3FF)]


__all__ = ["ROUNDED", "TODAY", "TextPrinter", "check_digits", "is_rounded", "quote_json"]
