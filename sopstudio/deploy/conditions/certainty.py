"""Conditions for languages of two truth values: when one certainly holds, and when it certainly fails.

In most languages a missing fact counts as false or as null, so that a run silently goes elsewhere. Here *certainly
true* and *certainly false* are pushed through *and*, *or* and *not* down to tests of single values, each behind a test
that its facts are there: where neither holds, the condition is undecided, as in our evaluator. What is left to a
printer is a form of `All`, `Either`, `Present` and `Test`; types that do not mix, divisors of zero, empty lists, and
conditions inside values are dealt with here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from sopstudio.deploy.conditions.kinds import Facts, InexpressibleError, NoValueError, kind_of
from sopstudio.expressions import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Not,
    Or,
    Tree,
    facts_of,
    parse,
    reads_today,
    to_text,
    walk,
)
from sopstudio.expressions.tree import INVERSE_OPERATORS, children, replace_node
from sopstudio.translation import tr

MAX_CASES = 64
"""How many cases a single comparison may be split into."""
DECISIONS = ("if", "present", "missing", "contains", "starts_with", "ends_with", "matches")


@dataclass(frozen=True, slots=True)
class All:
    """Holds where all parts hold; no parts are true."""

    parts: tuple[Form, ...] = ()


@dataclass(frozen=True, slots=True)
class Either:
    """Holds where a part holds; no parts are false."""

    parts: tuple[Form, ...] = ()


@dataclass(frozen=True, slots=True)
class Present:
    """Holds where a fact has a value, or with `wanted` false where it has none.

    With `loosely` a blank text may count as a value, as the test beside it fails for one.
    """

    name: str
    wanted: bool = True
    loosely: bool = False


@dataclass(frozen=True, slots=True)
class Test:
    """Holds where a comparison, call or fact of certain types has the wanted result; its facts have values."""

    tree: Compare | Call | FactName
    wanted: bool = True


Form: TypeAlias = All | Either | Present | Test
TRUE, FALSE = All(), Either()


def conjunction(forms: Iterable[Form]) -> Form:
    """All of the forms, without constants, repetitions and nested conjunctions."""
    parts = _without_weaker(_collect(forms, All))
    return FALSE if FALSE in parts else parts[0] if len(parts) == 1 else All(tuple(parts))


def disjunction(forms: Iterable[Form]) -> Form:
    """One of the forms, without constants, repetitions and nested disjunctions."""
    parts = _collect(forms, Either)
    return TRUE if TRUE in parts else parts[0] if len(parts) == 1 else Either(tuple(parts))


def _without_weaker(parts: Iterable[Form]) -> list[Form]:
    """The parts of a conjunction without tests of presence that another part implies."""
    listed = list(parts)
    return [
        part
        for part in listed
        if not (isinstance(part, Present) and part.loosely and replace(part, loosely=False) in listed)
    ]


def _collect(forms: Iterable[Form], kind: type[All] | type[Either]) -> list[Form]:
    parts: dict[Form, None] = {}
    for form in forms:
        parts.update(dict.fromkeys(form.parts if isinstance(form, kind) else (form,)))
    return list(parts)


def tests_of(form: Form) -> Iterator[Test]:
    """The tests in a form, from left to right."""
    if isinstance(form, Test):
        yield form
    elif isinstance(form, All | Either):
        for part in form.parts:
            yield from tests_of(part)


class Certainty:
    """The forms of trees over facts of certain types. Raises `InexpressibleError` where a type is not certain."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def outcome(self, tree: Tree, wanted: bool) -> Form:
        """When the condition certainly holds, or with `wanted` false certainly fails."""
        match tree:
            case And(operands) | Or(operands):
                join = conjunction if isinstance(tree, And) is wanted else disjunction
                return join([self.outcome(operand, wanted) for operand in operands])
            case Not(operand):
                return self.outcome(operand, not wanted)
            case Call("present" | "missing", (FactName(name),)):
                return Present(name, (tree.function == "present") is wanted)
            case Call("if", (condition, value, other)):
                return self._cases(condition, self.outcome(value, wanted), self.outcome(other, wanted))
            case Compare("in" | "not in", value, ListExpression(items)):
                return self._membership(value, items, (tree.operator == "in") is wanted)
            case _:
                return self._split(tree, lambda whole: self._test(whole, wanted), MAX_CASES)

    def presence(self, tree: Tree) -> Form:
        """When a value expression has a value."""
        if isinstance(tree, Call) and tree.function == "if":
            condition, value, other = tree.arguments
            return self._cases(condition, self.presence(value), self.presence(other))
        if _is_decision(tree):
            return disjunction([self.outcome(tree, True), self.outcome(tree, False)])
        if isinstance(tree, FactName):
            return Present(tree.name)
        try:
            kind_of(tree, self._facts)
            return conjunction([*map(self.presence, children(tree)), *self._own_guards(tree)])
        except NoValueError:
            return FALSE

    def _cases(self, condition: Tree, when_true: Form, when_false: Form) -> Form:
        holds, fails = self.outcome(condition, True), self.outcome(condition, False)
        return disjunction([conjunction([holds, when_true]), conjunction([fails, when_false])])

    def _membership(self, value: Tree, items: tuple[Tree, ...], wanted: bool) -> Form:
        """One equal item decides, even beside items without a value or of another type."""
        if not items:
            has_value = self.presence(value)
            return FALSE if wanted else has_value
        if len(items) > 1 and self._is_plain_list(value, items):
            tree = Compare("in" if wanted else "not in", value, ListExpression(items))
            is_loose = _asks_for_text(tree)
            return conjunction([*(Present(name, loosely=is_loose) for name in facts_of(value)), Test(tree)])
        join = disjunction if wanted else conjunction
        return join([self.outcome(Compare("==", value, item), wanted) for item in items])

    def _is_plain_list(self, value: Tree, items: tuple[Tree, ...]) -> bool:
        """Whether a fact is looked for among literals of its own type."""
        if not isinstance(value, FactName) or not all(isinstance(item, Literal) for item in items):
            return False
        kind = kind_of(value, self._facts)
        return kind in ("string", "number") and {kind_of(item, self._facts) for item in items} == {kind}

    def _split(self, tree: Tree, strict: Callable[[Tree], Form], cases: int) -> Form:
        """The form of a test whose *if* and conditions inside values are taken by cases."""
        if cases <= 0:
            raise InexpressibleError(tr("{to_text} has too many cases", to_text=to_text(tree)))
        inner = next(filter(_is_decision, islice(walk(tree), 1, None)), None)
        if inner is None:
            return strict(tree)
        if isinstance(inner, Call) and inner.function == "if":
            condition, value, other = inner.arguments
        else:
            condition, value, other = inner, Literal(True), Literal(False)
        first, second = (self._split(replace_node(tree, inner, part), strict, cases // 2) for part in (value, other))
        return self._cases(condition, first, second)

    def _test(self, tree: Tree, wanted: bool) -> Form:
        """A tree without conditions in it; nothing but a missing value keeps it from an answer."""
        if not facts_of(tree) and not reads_today(tree):
            return TRUE if parse(to_text(tree)).decide({}).value is wanted else FALSE
        try:
            if kind_of(tree, self._facts) != "boolean":
                return FALSE
            guards = self._guards(tree)
        except NoValueError:
            return FALSE
        test = _as_fact(tree)
        if isinstance(test, Not):
            test, wanted = test.operand, not wanted
        if not isinstance(test, Compare | Call | FactName):
            raise InexpressibleError(tr("{tree} is not decided by a comparison", tree=to_text(tree)))
        if isinstance(test, Compare) and not wanted:
            test, wanted = replace(test, operator=INVERSE_OPERATORS[test.operator]), True
        if _asks_for_text(test):
            guards = [Present(name, loosely=True) for name in facts_of(test)]
        return conjunction([*guards, Test(test, wanted)])

    def _guards(self, tree: Tree) -> list[Form]:
        """What must hold for a tree to have a value: its facts are there, no divisor is zero, no list empty."""
        guards: list[Form] = [Present(name) for name in facts_of(tree)]
        for node in reversed(list(walk(tree))):
            guards += self._own_guards(node)
        return guards

    def _own_guards(self, node: Tree) -> list[Form]:
        """What must hold beside its operands' values."""
        if isinstance(node, Arithmetic) and node.operator == "/":
            return [self._nonzero(node.right)]
        if isinstance(node, Call) and node.function in ("min", "max") and len(node.arguments) == 1:
            [only] = node.arguments
            if kind_of(only, self._facts) == "list":
                return [Test(Compare(">", Call("len", (only,)), Literal(0)))]
        return []

    def _nonzero(self, divisor: Tree) -> Form:
        if facts_of(divisor) or reads_today(divisor):
            return Test(Compare("!=", divisor, Literal(0)))
        value = parse(f"{to_text(divisor)} != 0").decide({}).value
        return TRUE if value is True else FALSE


def _is_decision(node: Tree) -> bool:
    """Whether a node inside a value is decided like a condition."""
    return isinstance(node, And | Or | Not | Compare) or (isinstance(node, Call) and node.function in DECISIONS)


def _as_fact(tree: Tree) -> Tree:
    """The fact, or its negation, that a comparison of a fact with true or false is about."""
    match tree:
        case Compare("==" | "!=", FactName() as fact, Literal(bool() as value)) | Compare(
            "==" | "!=", Literal(bool() as value), FactName() as fact
        ):
            return fact if value is (tree.operator == "==") else Not(fact)
    return tree


def _asks_for_text(tree: Tree) -> bool:
    """Whether a test wants a fact to be a literal text that is not blank, or one of several."""
    match tree:
        case Compare("==", FactName(), Literal(str() as text)) | Compare("==", Literal(str() as text), FactName()):
            return bool(text.strip())
        case Compare("in", FactName(), ListExpression(items)):
            return all(isinstance(item, Literal) and str(item.value).strip() for item in items)
    return False


__all__ = ["FALSE", "TRUE", "All", "Certainty", "Either", "Form", "Present", "Test", "tests_of"]
