"""Conditions as people see them: on the canvas, in plain words, with the values of a run.

Words and values come from the tree; names and labels, which the first picture needs, from the language's own tokens.
Text that does not parse (prose, or a condition that is being typed) is accepted everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sopstudio.errors import ConditionError
from sopstudio.expressions import (
    And,
    Call,
    Compare,
    FactName,
    ListExpression,
    Literal,
    Not,
    Or,
    Tree,
    parse,
    to_text,
)
from sopstudio.expressions.tokens import can_be_bare, fact_tokens
from sopstudio.expressions.tree import TODAY, Arithmetic, Comparison, Negative
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.translation import mark, spoken_number, tr

MAX_WORDS_CHARACTERS = 160
MAX_LIST_ITEMS = 6
OPERATOR_WORDS: Mapping[str, str] = {
    "==": mark("is"),
    "!=": mark("is not"),
    "<": mark("is below"),
    "<=": mark("is at most"),
    ">": mark("is above"),
    ">=": mark("is at least"),
    "in": mark("is one of"),
    "not in": mark("is none of"),
}
OUTER_JOINTS: Mapping[str, str] = {"and": mark(", and "), "or": mark(", or ")}
INNER_JOINTS: Mapping[str, str] = {"and": mark(" and "), "or": mark(" or ")}
"""What stands between the parts of a condition, and between those in brackets within one."""
LIST_JOINT = ", "
_DATE_WORDS: Mapping[str, str] = {
    "<": mark("is before"), "<=": mark("is not after"), ">": mark("is after"), ">=": mark("is not before"),
}  # fmt: skip
_SIGNS: Mapping[str, str] = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_EXTREMES: Mapping[str, str] = {"min": mark("the smallest of {values}"), "max": mark("the largest of {values}")}
SPANS: Mapping[str, str] = {
    "days_between": mark("number of days from {begin} to {end}"),
    "hours_between": mark("number of hours from {begin} to {end}"),
}
LENGTH = mark("length of {name}")
_SUM, _PRODUCT, _ATOM = range(3)
"""How tightly words bind: a sum within a product needs brackets."""
MIRRORED: Mapping[Comparison, Comparison] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""The sign of a comparison with its sides the other way round."""
RESULT_SIGNS: Mapping[bool | None, str] = {True: "✓", False: "✗", None: "?"}


@lru_cache(maxsize=4096)
def condition_tree(text: str) -> Tree | None:
    """The tree of a condition or an expression; None where the text is blank or does not parse."""
    try:
        return parse(text).tree if text.strip() else None
    except ConditionError:
        return None


def conjuncts(tree: Tree | None) -> tuple[Tree, ...]:
    """The parts that must all hold; none for no condition."""
    return () if tree is None else tree.operands if isinstance(tree, And) else (tree,)


def facts_of_condition(text: str) -> tuple[str, ...]:
    """The facts that a condition or an expression uses, in order of appearance, each once; in prose those in braces."""
    return tuple(dict.fromkeys(fact.name for fact in fact_tokens(text)))


def condition_label(text: str) -> str:
    """The condition on one line, in the author's spelling, with simple fact names bare: `score >= 720`."""
    for fact in reversed(fact_tokens(text)):
        around = text[fact.start - 1 : fact.start] + text[fact.end : fact.end + 1]
        if fact.braced and can_be_bare(fact.name) and not any(char.isalnum() or char == "_" for char in around):
            text = f"{text[: fact.start]}{fact.name}{text[fact.end :]}"
    return one_line(text)


def speak_facts(text: str) -> str:
    """The condition or the expression on one line, with its facts spoken: `{room price} / 2` is “room price / 2”."""
    for fact in reversed(fact_tokens(text)):
        text = f"{text[: fact.start]}{speak_name(fact.name)}{text[fact.end :]}"
    return one_line(text)


def describe_condition(text: str) -> str:
    """The condition in words: `{credit score} >= 720` is “credit score is at least 720”.

    Blank where it does not parse, or is too involved for words to help.
    """
    tree = condition_tree(text)
    words = _describe(tree, top=True) if tree is not None else None
    return one_line(words) if words is not None and len(words) <= MAX_WORDS_CHARACTERS else ""


def _describe(tree: Tree, *, top: bool = False) -> str | None:
    match tree:
        case Compare(operator, left, right):
            return _describe_comparison(operator, left, right)
        case FactName(name):
            return _describe_answer(speak_name(name), True)
        case Not(FactName(name)):
            return _describe_answer(speak_name(name), False)
        case Call("present" | "missing" as function, (FactName(name),)):
            return tr(
                "{name} is {detail}",
                name=speak_name(name),
                detail=tr("known") if function == "present" else tr("not known"),
            )
        case Call("contains" | "matches") | Not(Call("contains" | "matches")):
            return _describe_text_test(tree)
        case And(operands) | Or(operands):
            joints = OUTER_JOINTS if top else INNER_JOINTS
            joint = joints["and" if isinstance(tree, And) else "or"]
            return _join(tr(joint), [_describe_part(part, is_group=top) for part in operands])
        case _:
            return None


def _describe_part(tree: Tree, *, is_group: bool) -> str | None:
    """A part of a condition; one in brackets only in the outermost list: no words tell deeper ones apart."""
    return _describe(tree) if is_group or not isinstance(tree, And | Or) else None


def _describe_text_test(tree: Call | Not) -> str | None:
    match tree:
        case Not(Call("contains", (FactName(name), operand))) if words := describe_operand(operand):
            return tr("{name} does not contain {words}", name=speak_name(name), words=words)
        case Call("contains", (FactName(name), operand)) if words := describe_operand(operand):
            return tr("{name} contains {words}", name=speak_name(name), words=words)
        case Call("matches", (FactName(name), Literal(str(pattern)))):
            return tr("{name} looks like {pattern}", name=speak_name(name), pattern=pattern)
        case Not(Call("matches", (FactName(name), Literal(str(pattern))))):
            return tr("{name} does not look like {pattern}", name=speak_name(name), pattern=pattern)
    return None


def _describe_comparison(operator: Comparison, left: Tree, right: Tree) -> str | None:
    if isinstance(left, Literal) and isinstance(right, FactName) and operator in MIRRORED:
        operator, left, right = MIRRORED[operator], right, left
    operand, subject = describe_amount(right), describe_amount(left)
    is_list = isinstance(left, Call) and left.function in _EXTREMES  # no words tell where it ends
    if isinstance(left, Literal) or is_list or subject is None or operand is None:
        return None
    if TODAY in (left, right):
        return f"{subject} {tr(_DATE_WORDS.get(operator, OPERATOR_WORDS[operator]))} {operand}"
    if isinstance(right, Literal) and isinstance(right.value, bool):
        return _describe_answer(subject, right.value is (operator == "=="))
    return f"{subject} {tr(OPERATOR_WORDS[operator])} {operand}"


def _describe_answer(subject: str, answer: bool) -> str:
    """As a person says it who fills in the rows of a condition: a fact is yes or no, not true or false."""
    return f"{subject} {tr('is yes') if answer else tr('is no')}"


def describe_operand(tree: Tree) -> str | None:
    """A value, a fact's name, today or a short list in words; None for what has none."""
    match tree:
        case Literal(value):
            return value if isinstance(value, str) and value.strip() else spoken_number(to_text(tree))
        case FactName(name):
            return speak_name(name)
        case Call("today"):
            return tr("today")
        case ListExpression(items) if len(items) <= MAX_LIST_ITEMS:
            return _join(LIST_JOINT, [describe_operand(item) for item in items])
        case _:
            return None


def describe_amount(tree: Tree, min_binding: int = _SUM) -> str | None:
    """An operand, or a value that is worked out, in words: `{order value} * 0.3` is “order value × 0.3”. In brackets
    where it binds less tightly than it has to; None where there are no words for it.
    """
    match tree:
        case Negative(operand) if words := describe_amount(operand, _ATOM):
            return f"−{words}"
        case Arithmetic(operator, left, right) if operator in _SIGNS:
            binding = _SUM if operator in ("+", "-") else _PRODUCT
            first, second = describe_amount(left, binding), describe_amount(right, binding + 1)
            if not first or not second:
                return None
            words = f"{first} {_SIGNS[operator]} {second}"
            return words if binding >= min_binding else f"({words})"
        case Call("min" | "max" as function, arguments):
            values = [describe_amount(argument) for argument in arguments]
            return tr(_EXTREMES[function], values=", ".join(map(str, values))) if all(values) else None
        case Call("days_between" | "hours_between" as function, (begin, end)):
            ends = describe_operand(begin), describe_operand(end)
            return tr(SPANS[function], begin=ends[0], end=ends[1]) if all(ends) else None
        case Call("len", (FactName(name),)):
            return tr(LENGTH, name=speak_name(name))
    return describe_operand(tree)


def _join(separator: str, parts: list[str | None]) -> str | None:
    return None if None in parts else separator.join(filter(None, parts))
