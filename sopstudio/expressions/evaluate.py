"""Conditions as closures: three-valued truth, where unknown and wrong stay visible and are never a silent false.

A *truth* closure answers True, False or an Undecided. A *worth* closure answers a value, or raises Stuck; truth
closures catch that at the comparison or call where it happened. `false && x` is false and `true || x` is true whatever
x is, in either order; else a missing fact or an error anywhere makes the whole undecided (contracts, Conditions).
"""

from collections.abc import Callable
from typing import TypeAlias

from sopstudio.expressions.calling import IMPLEMENTATIONS
from sopstudio.expressions.comparing import ORDERS, compared, dated, equal, held
from sopstudio.expressions.ratios import number, ratio
from sopstudio.expressions.shortcuts import Facts, Truth, shortcut
from sopstudio.expressions.tree import (
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
    facts_of,
    walk,
)
from sopstudio.expressions.values import Plain, Stuck, Undecided, describe, is_missing, plain
from sopstudio.expressions.writing import to_text

Worth: TypeAlias = Callable[[Facts], Plain]


def truth(tree: Tree) -> Truth:
    """The closure that decides a condition."""
    match tree:
        case And(operands):
            return _all(tuple(map(truth, operands)))
        case Or(operands):
            return _any(tuple(map(truth, operands)))
        case Not(operand):
            return _not(truth(operand))
        case Compare(operator) if operator in ORDERS:
            return shortcut(tree, _guarded(tree, _comparison(tree)))
        case Compare():
            return shortcut(tree, _guarded(tree, _membership(tree)))
        case Call("present" | "missing", (FactName(name),)):
            return _presence(name, tree.function == "present")
        case FactName(name):
            return _fact_truth(name, _guarded(tree, worth(tree)))
        case _:
            return _guarded(tree, worth(tree))


def worth(tree: Tree) -> Worth:
    """The closure that computes a value."""
    match tree:
        case Literal(value):
            return lambda facts: value
        case FactName(name):
            return _fact(name)
        case ListOf(items):
            parts = tuple(map(worth, items))
            return lambda facts: tuple([part(facts) for part in parts])
        case Arithmetic() | Negative():
            computed = ratio(tree, worth)
            return lambda facts: number(computed(facts))
        case Call("if"):
            return _choice(tree)
        case Call(function) if function in IMPLEMENTATIONS:
            return _call(tree)
        case _:
            return _answer(truth(tree))


def _fact(name: str) -> Worth:
    subject = f"{{{name}}}"

    def run(facts: Facts) -> Plain:
        found = facts.get(name)
        if type(found) is int or type(found) is bool:
            return found
        if is_missing(found):
            raise Stuck(Undecided(missing=(name,)))
        return plain(found, subject)

    return run


def _fact_truth(name: str, general: Truth) -> Truth:
    def run(facts: Facts) -> bool | Undecided:
        found = facts.get(name)
        if found is True or found is False:
            return found
        return general(facts)

    return run


def _guarded(tree: Tree, inner: Worth) -> Truth:
    """Truth from worth: a reason where it raises, and where the value is neither true nor false."""
    names = () if any(map(_is_lazy, walk(tree))) else facts_of(tree)

    def run(facts: Facts) -> bool | Undecided:
        try:
            found = inner(facts)
        except Stuck as error:
            undecided = error.undecided
            if undecided.missing and not undecided.why and names:
                # The first missing fact stopped the comparison; people want to hear of all of them at once.
                return Undecided(missing=tuple([name for name in names if is_missing(facts.get(name))]))
            return undecided
        if found is True or found is False:
            return found
        return Undecided(
            f"{to_text(tree)} is {describe(found)}, and true or false is needed", "compare it, as in … == …"
        )

    return run


def _is_lazy(node: Tree) -> bool:
    """Whether a part can have an answer though one of its facts has no value."""
    return isinstance(node, And | Or) or (isinstance(node, Call) and node.function in ("if", "present", "missing"))


def _answer(inner: Truth) -> Worth:
    def run(facts: Facts) -> Plain:
        found = inner(facts)
        if isinstance(found, Undecided):
            raise Stuck(found)
        return found

    return run


def _not(inner: Truth) -> Truth:
    def run(facts: Facts) -> bool | Undecided:
        found = inner(facts)
        if found is True:
            return False
        return True if found is False else found

    return run


def _all(parts: tuple[Truth, ...]) -> Truth:
    if len(parts) == 2:
        return _both(*parts)

    def run(facts: Facts) -> bool | Undecided:
        result: bool | Undecided = True
        for part in parts:
            found = part(facts)
            if found is False:
                return False
            if found is not True:
                result = found if result is True else _joined(result, found)
        return result

    return run


def _both(one: Truth, other: Truth) -> Truth:
    def run(facts: Facts) -> bool | Undecided:
        first = one(facts)
        if first is False:
            return False
        second = other(facts)
        if first is True or second is False:
            return second
        return first if second is True else _joined(first, second)

    return run


def _any(parts: tuple[Truth, ...]) -> Truth:
    if len(parts) == 2:
        return _either(*parts)

    def run(facts: Facts) -> bool | Undecided:
        result: bool | Undecided = False
        for part in parts:
            found = part(facts)
            if found is True:
                return True
            if found is not False:
                result = found if result is False else _joined(result, found)
        return result

    return run


def _either(one: Truth, other: Truth) -> Truth:
    def run(facts: Facts) -> bool | Undecided:
        first = one(facts)
        if first is True:
            return True
        second = other(facts)
        if first is False or second is True:
            return second
        return first if second is False else _joined(first, second)

    return run


def _joined(one: bool | Undecided, other: bool | Undecided) -> bool | Undecided:
    if isinstance(one, Undecided) and isinstance(other, Undecided):
        return one.joined(other)
    return one


def _presence(name: str, wanted: bool) -> Truth:
    return lambda facts: is_missing(facts.get(name)) is not wanted


def _comparison(node: Compare) -> Worth:
    if any(isinstance(side, Arithmetic | Negative) for side in (node.left, node.right)):
        return _numeric_comparison(node)
    left, right = worth(node.left), worth(node.right)
    return lambda facts: compared(node, left(facts), right(facts))


def _numeric_comparison(node: Compare) -> Worth:
    """Where one side is arithmetic, the other must be a number too: both stay bare pairs."""
    left, right, order = ratio(node.left, worth), ratio(node.right, worth), ORDERS[node.operator]

    def run(facts: Facts) -> Plain:
        top, bottom = left(facts)
        other_top, other_bottom = right(facts)
        return order(top * other_bottom, other_top * bottom)

    return run


def _membership(node: Compare) -> Worth:
    inside = node.operator == "in"
    if isinstance(node.right, ListOf):
        return _among(node, node.right, inside)
    value, items = worth(node.left), worth(node.right)
    return lambda facts: held(value(facts), items(facts), node.left, node.right) is inside


def _among(node: Compare, listed: ListOf, inside: bool) -> Worth:
    """A list that is written out: one equal item decides, even where another item is missing or of another type."""
    value, parts = worth(node.left), tuple((worth(item), item) for item in listed.items)

    def run(facts: Facts) -> Plain:
        wanted, failure = value(facts), None
        for part, item in parts:
            try:
                if equal(*dated(node.left, item, wanted, part(facts)), node.left, item):
                    return inside
            except Stuck as error:
                failure = error.undecided if failure is None else failure.joined(error.undecided)
        if failure is not None:
            raise Stuck(failure)
        return not inside

    return run


def _choice(node: Call) -> Worth:
    """`if(condition, value, other value)`: only the chosen value is computed."""
    condition, one, other = truth(node.arguments[0]), worth(node.arguments[1]), worth(node.arguments[2])

    def run(facts: Facts) -> Plain:
        chosen = condition(facts)
        if chosen is True:
            return one(facts)
        if chosen is False:
            return other(facts)
        raise Stuck(chosen if isinstance(chosen, Undecided) else Undecided("no answer"))

    return run


def _call(node: Call) -> Worth:
    implementation, parts = IMPLEMENTATIONS[node.function], tuple(map(worth, node.arguments))

    def run(facts: Facts) -> Plain:
        return implementation(node, [part(facts) for part in parts])

    return run
