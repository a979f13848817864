"""Conditions compiled to closures with three-valued logic: an unknown or faulty part never counts as false.

A `ConditionFn` returns True, False or an Unknown. A `ValueFn` returns a value or raises EvaluationError;
the condition closure catches that at the comparison or call where it happened. `false && x` is false and
`true || x` is true whatever x is, in either order. Otherwise a missing fact or an error makes the whole
unknown (contracts, Conditions).
"""

from collections.abc import Callable
from datetime import date, datetime
from typing import TypeAlias

from sopstudio.expressions.fast_paths import ConditionFn, Facts, compile_fast_path, compile_ratio, ratio_to_number
from sopstudio.expressions.operators import (
    COMPARATORS,
    IMPLEMENTATIONS,
    are_equal,
    coerce_dates,
    compare_values,
    list_contains,
)
from sopstudio.expressions.printer import to_text
from sopstudio.expressions.tree import (
    TODAY_NAME,
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
    walk,
)
from sopstudio.expressions.values import (
    EvaluationError,
    ExactValue,
    Unknown,
    describe_value,
    evaluation_error,
    is_missing,
    read_date,
    to_exact_value,
)

ValueFn: TypeAlias = Callable[[Facts], ExactValue]


def compile_condition(tree: Tree) -> ConditionFn:
    """The closure that decides a condition."""
    match tree:
        case And(operands):
            return _compile_all(tuple(map(compile_condition, operands)))
        case Or(operands):
            return _compile_any(tuple(map(compile_condition, operands)))
        case Not(operand):
            return _compile_not(compile_condition(operand))
        case Compare(operator) if operator in COMPARATORS:
            return compile_fast_path(tree, _value_to_condition(tree, _compile_comparison(tree)))
        case Compare():
            return compile_fast_path(tree, _value_to_condition(tree, _compile_membership(tree)))
        case Call("present" | "missing", (FactName(name),)):
            return _compile_presence(name, tree.function == "present")
        case FactName(name):
            return _compile_boolean_fact(name, _value_to_condition(tree, compile_value(tree)))
        case _:
            return _value_to_condition(tree, compile_value(tree))


def compile_value(tree: Tree) -> ValueFn:
    """The closure that computes a value."""
    match tree:
        case Literal(value):
            return lambda facts: value
        case FactName(name):
            return _compile_fact(name)
        case ListExpression(items):
            parts = tuple(map(compile_value, items))
            return lambda facts: tuple([part(facts) for part in parts])
        case Arithmetic() | Negative():
            computed = compile_ratio(tree, compile_value)
            return lambda facts: ratio_to_number(computed(facts))
        case Call("if"):
            return _compile_if(tree)
        case Call("today"):
            return _compile_today(tree)
        case Call(function) if function in IMPLEMENTATIONS:
            return _compile_call(tree)
        case _:
            return _condition_to_value(compile_condition(tree))


def _compile_fact(name: str) -> ValueFn:
    subject = f"{{{name}}}"

    def run(facts: Facts) -> ExactValue:
        raw = facts.get(name)
        if type(raw) is int or type(raw) is bool:
            return raw
        if is_missing(raw):
            raise EvaluationError(Unknown(missing=(name,)))
        return to_exact_value(raw, subject)

    return run


def _compile_today(node: Call) -> ValueFn:
    """The date of the run to which the tree is bound, else what stands for it among the facts."""
    match node.arguments:
        case (Literal(str(text)),) if (bound := read_date(text)) is not None:
            day = bound
            return lambda facts: day

    def run(facts: Facts) -> ExactValue:
        raw = facts.get(TODAY_NAME)
        today = read_date(raw) if isinstance(raw, str) else raw
        if isinstance(today, date) and not isinstance(today, datetime):
            return today
        raise evaluation_error("today() is only known in a run", "run the SOP, or give the date")

    return run


def _compile_boolean_fact(name: str, general: ConditionFn) -> ConditionFn:
    def run(facts: Facts) -> bool | Unknown:
        raw = facts.get(name)
        if raw is True or raw is False:
            return raw
        return general(facts)

    return run


def _value_to_condition(tree: Tree, inner: ValueFn) -> ConditionFn:
    """A condition closure from a value closure: Unknown where it raises, and where the value is not a boolean."""
    names = () if any(map(_is_lazy, walk(tree))) else facts_of(tree)

    def run(facts: Facts) -> bool | Unknown:
        try:
            value = inner(facts)
        except EvaluationError as error:
            unknown = error.unknown
            if unknown.missing and not unknown.reason and names:
                # The first missing fact stopped the comparison; people want to hear of all of them at once.
                return Unknown(missing=tuple([name for name in names if is_missing(facts.get(name))]))
            return unknown
        if value is True or value is False:
            return value
        return Unknown(
            f"{to_text(tree)} is {describe_value(value)}, and true or false is needed", "compare it, as in … == …"
        )

    return run


def _is_lazy(node: Tree) -> bool:
    """Whether a node can have a result although one of its facts has no value."""
    return isinstance(node, And | Or) or (isinstance(node, Call) and node.function in ("if", "present", "missing"))


def _condition_to_value(inner: ConditionFn) -> ValueFn:
    def run(facts: Facts) -> ExactValue:
        answer = inner(facts)
        if isinstance(answer, Unknown):
            raise EvaluationError(answer)
        return answer

    return run


def _compile_not(inner: ConditionFn) -> ConditionFn:
    def run(facts: Facts) -> bool | Unknown:
        answer = inner(facts)
        if answer is True:
            return False
        return True if answer is False else answer

    return run


def _compile_all(parts: tuple[ConditionFn, ...]) -> ConditionFn:
    if len(parts) == 2:
        return _compile_and_pair(*parts)

    def run(facts: Facts) -> bool | Unknown:
        result: bool | Unknown = True
        for part in parts:
            answer = part(facts)
            if answer is False:
                return False
            if answer is not True:
                result = answer if result is True else _merge_unknowns(result, answer)
        return result

    return run


def _compile_and_pair(left: ConditionFn, right: ConditionFn) -> ConditionFn:
    def run(facts: Facts) -> bool | Unknown:
        first = left(facts)
        if first is False:
            return False
        second = right(facts)
        if first is True or second is False:
            return second
        return first if second is True else _merge_unknowns(first, second)

    return run


def _compile_any(parts: tuple[ConditionFn, ...]) -> ConditionFn:
    if len(parts) == 2:
        return _compile_or_pair(*parts)

    def run(facts: Facts) -> bool | Unknown:
        result: bool | Unknown = False
        for part in parts:
            answer = part(facts)
            if answer is True:
                return True
            if answer is not False:
                result = answer if result is False else _merge_unknowns(result, answer)
        return result

    return run


def _compile_or_pair(left: ConditionFn, right: ConditionFn) -> ConditionFn:
    def run(facts: Facts) -> bool | Unknown:
        first = left(facts)
        if first is True:
            return True
        second = right(facts)
        if first is False or second is True:
            return second
        return first if second is False else _merge_unknowns(first, second)

    return run


def _merge_unknowns(left: bool | Unknown, right: bool | Unknown) -> bool | Unknown:
    if isinstance(left, Unknown) and isinstance(right, Unknown):
        return left.merge(right)
    return left


def _compile_presence(name: str, expected: bool) -> ConditionFn:
    return lambda facts: is_missing(facts.get(name)) is not expected


def _compile_comparison(node: Compare) -> ValueFn:
    if any(isinstance(side, Arithmetic | Negative) for side in (node.left, node.right)):
        return _compile_numeric_comparison(node)
    left, right = compile_value(node.left), compile_value(node.right)
    return lambda facts: compare_values(node, left(facts), right(facts))


def _compile_numeric_comparison(node: Compare) -> ValueFn:
    """Where one side is arithmetic, the other must be a number: both are compared as bare ratios."""
    left, right, order = (
        compile_ratio(node.left, compile_value),
        compile_ratio(node.right, compile_value),
        COMPARATORS[node.operator],
    )

    def run(facts: Facts) -> ExactValue:
        top, bottom = left(facts)
        other_top, other_bottom = right(facts)
        return order(top * other_bottom, other_top * bottom)

    return run


def _compile_membership(node: Compare) -> ValueFn:
    is_in = node.operator == "in"
    if isinstance(node.right, ListExpression):
        return _compile_list_membership(node, node.right, is_in)
    value, items = compile_value(node.left), compile_value(node.right)
    return lambda facts: list_contains(value(facts), items(facts), node.left, node.right) is is_in


def _compile_list_membership(node: Compare, item_list: ListExpression, is_in: bool) -> ValueFn:
    """Membership in a literal list: one equal item decides, even where another is missing or of another type."""
    value, parts = compile_value(node.left), tuple((compile_value(item), item) for item in item_list.items)

    def run(facts: Facts) -> ExactValue:
        candidate, failure = value(facts), None
        for part, item in parts:
            try:
                if are_equal(*coerce_dates(node.left, item, candidate, part(facts)), node.left, item):
                    return is_in
            except EvaluationError as error:
                failure = error.unknown if failure is None else failure.merge(error.unknown)
        if failure is not None:
            raise EvaluationError(failure)
        return not is_in

    return run


def _compile_if(node: Call) -> ValueFn:
    """`if(condition, value, other value)`: only the value that is needed is computed."""
    condition, when_true, when_false = (
        compile_condition(node.arguments[0]),
        compile_value(node.arguments[1]),
        compile_value(node.arguments[2]),
    )

    def run(facts: Facts) -> ExactValue:
        answer = condition(facts)
        if answer is True:
            return when_true(facts)
        if answer is False:
            return when_false(facts)
        raise EvaluationError(answer if isinstance(answer, Unknown) else Unknown("no answer"))

    return run


def _compile_call(node: Call) -> ValueFn:
    implementation, parts = IMPLEMENTATIONS[node.function], tuple(map(compile_value, node.arguments))

    def run(facts: Facts) -> ExactValue:
        return implementation(node, [part(facts) for part in parts])

    return run
