"""Conditions in z3: the same typed tree, as a pair of formulas *certainly true* and *certainly false*.

A condition over facts that may be missing has three outcomes. Each is exact here: `Truth.holds` and `Truth.fails` are
never both true, and where neither is, the condition is unknown (or an error) at run time. Numbers are exact rationals
and integers, dates are day numbers, moments are seconds, closed lists are sets of memberships. What the solver cannot
express raises `Undecidable`; what it does not decide in time is answered *unknown*, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import z3

from sopstudio.analysis.solving.terms import (
    NO,
    YES,
    Term,
    Truth,
    Undecidable,
    between,
    handed_out,
    item_kind,
    length,
    literal,
    lowered,
    nothing,
    numeric,
    read_instant,
    real,
    same,
)
from sopstudio.expressions import (
    And,
    Arithmetic,
    Call,
    Compare,
    FactName,
    ListOf,
    Literal,
    Negative,
    Not,
    Or,
    Tree,
    to_text,
)


class Translator:
    """Translates trees over an environment of terms by fact name. A fact that is not in it does not exist."""

    def __init__(self, terms: Mapping[str, Term]) -> None:
        self.terms = terms

    def truth(self, tree: Tree) -> Truth:
        """The tree as a condition. Raises `Undecidable`."""
        match tree:
            case And(operands):
                parts = [self.truth(one) for one in operands]
                return Truth(z3.And([p.holds for p in parts]), z3.Or([p.fails for p in parts]))
            case Or(operands):
                parts = [self.truth(one) for one in operands]
                return Truth(z3.Or([p.holds for p in parts]), z3.And([p.fails for p in parts]))
            case Not(operand):
                inner = self.truth(operand)
                return Truth(inner.fails, inner.holds)
            case Compare(operator, left, right):
                return self._compare(operator, left, right)
            case Call("present" | "missing" as function, (FactName(name),)):
                there = self.terms[name].exists if name in self.terms else NO
                return Truth(there, z3.Not(there)) if function == "present" else Truth(z3.Not(there), there)
            case Call(function, arguments) if function in ("contains", "starts_with", "ends_with"):
                return self._text_test(function, arguments)
            case _:
                term = self.term(tree)
                if term.kind != "boolean":
                    return Truth(NO, NO)
                return Truth(z3.And(term.exists, term.value), z3.And(term.exists, z3.Not(term.value)))

    def _compare(self, operator: str, left: Tree, right: Tree) -> Truth:
        if operator in ("in", "not in"):
            inside = self._inside(left, right)
            return inside if operator == "in" else Truth(inside.fails, inside.holds)
        one, two = self._aligned(self.term(left), self.term(right))
        if one.kind == two.kind == "list":
            raise Undecidable("two lists are compared")
        if one.kind != two.kind:
            return Truth(NO, NO)
        if operator not in ("==", "!=") and one.kind in ("string", "boolean"):
            return Truth(NO, NO)
        there = z3.And(one.exists, two.exists)
        outcome = {
            "==": lambda: same(one, two),
            "!=": lambda: z3.Not(same(one, two)),
            "<": lambda: one.value < two.value,
            "<=": lambda: one.value <= two.value,
            ">": lambda: one.value > two.value,
            ">=": lambda: one.value >= two.value,
        }[operator]()
        return Truth(z3.And(there, outcome), z3.And(there, z3.Not(outcome)))

    def _inside(self, left: Tree, right: Tree) -> Truth:
        if isinstance(right, ListOf):
            parts = [self._compare("==", left, item) for item in right.items]
            if not parts:
                there = self.term(left).exists
                return Truth(NO, there)
            return Truth(z3.Or([p.holds for p in parts]), z3.And([p.fails for p in parts]))
        return self._member(self.term(right), left)

    def _member(self, term: Term, item: Tree) -> Truth:
        if term.kind != "list" or not isinstance(item, Literal):
            raise Undecidable("membership of a list is only decided for values written out")
        if literal(item.value).kind != item_kind(term):
            raise Undecidable("a list is searched for a value of another type than its items")
        flag = term.value.get(handed_out(item.value) if isinstance(item.value, Fraction) else item.value, NO)
        return Truth(z3.And(term.exists, flag), z3.And(term.exists, z3.Not(flag)))

    def _text_test(self, function: str, arguments: tuple[Tree, ...]) -> Truth:
        whole = self.term(arguments[0])
        if whole.kind == "list" and function == "contains":
            return self._member(whole, arguments[1])
        part = self.term(arguments[1])
        if whole.kind != "string" or part.kind != "string":
            return Truth(NO, NO)
        there = z3.And(whole.exists, part.exists)
        test = {
            "contains": lambda: z3.Contains(whole.value, part.value),
            "starts_with": lambda: z3.PrefixOf(part.value, whole.value),
            "ends_with": lambda: z3.SuffixOf(part.value, whole.value),
        }[function]()
        return Truth(z3.And(there, test), z3.And(there, z3.Not(test)))

    def _aligned(self, one: Term, two: Term) -> tuple[Term, Term]:
        """A text that is compared with a date or a moment is read as one."""
        for first, second in ((one, two), (two, one)):
            if first.kind in ("date", "datetime") and second.kind == "string":
                read = read_instant(first.kind, second)
                return (one, read) if second is two else (read, two)
        return one, two

    def term(self, tree: Tree) -> Term:
        """The tree as a value. Raises `Undecidable`."""
        match tree:
            case Literal(value):
                return literal(value)
            case FactName(name):
                return self.terms.get(name, Term("missing", NO, NO))
            case Negative(operand):
                inner = self.term(operand)
                return Term(inner.kind, -inner.value, inner.exists) if inner.kind == "number" else nothing()
            case Arithmetic(operator, left, right):
                return self._arithmetic(operator, self.term(left), self.term(right))
            case Call(function, arguments):
                return self._call(function, arguments, tree)
            case ListOf():
                raise Undecidable("lists written out are only decided after *in*")
            case _:
                truth = self.truth(tree)
                return Term("boolean", truth.holds, truth.known())

    def _arithmetic(self, operator: str, one: Term, two: Term) -> Term:
        if one.kind != "number" or two.kind != "number":
            return nothing()
        there = z3.And(one.exists, two.exists)
        if operator == "/":
            divisor = real(two.value)
            return Term("number", real(one.value) / divisor, z3.And(there, divisor != 0))
        value = {
            "+": lambda: one.value + two.value,
            "-": lambda: one.value - two.value,
            "*": lambda: one.value * two.value,
        }
        return Term("number", value[operator](), there)

    def _call(self, function: str, arguments: tuple[Tree, ...], tree: Tree) -> Term:
        if function == "if":
            return self._choice(*arguments)
        terms = [self.term(argument) for argument in arguments]
        there = z3.And([term.exists for term in terms])
        if function == "len":
            return length(terms[0])
        if function in ("min", "max", "sum", "abs", "round") and all(term.kind == "number" for term in terms):
            return Term("number", numeric(function, [term.value for term in terms]), there)
        if function in ("days_between", "hours_between"):
            return between(function, terms, there)
        if function == "lower" and terms[0].kind == "string":
            return lowered(terms[0])
        raise Undecidable(f"{to_text(tree)} is beyond the solver")

    def _choice(self, condition: Tree, yes: Tree, no: Tree) -> Term:
        test, one, two = self.truth(condition), self.term(yes), self.term(no)
        for never, other, chosen in ((one, two, test.fails), (two, one, test.holds)):
            if never.kind in ("missing", "error") and other.kind != "list":
                return Term(other.kind, other.value, z3.And(chosen, other.exists))
        if one.kind != two.kind:
            raise Undecidable("the two values of an if are of different types")
        if one.kind == "list":
            raise Undecidable("an if chooses between lists")
        exists = z3.Or(z3.And(test.holds, one.exists), z3.And(test.fails, two.exists))
        return Term(one.kind, z3.If(test.holds, one.value, two.value), exists)


__all__ = ["NO", "YES", "Term", "Translator", "Truth", "Undecidable"]
