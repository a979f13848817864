"""Conditions read back from the words in which they are shown (`text.conditions.describe_condition`).

What the window says of a condition can so be typed again, whatever words its values have: *status is not found* is the
value *not found* where the fact has it, and no denial.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeVar

from sopstudio.errors import ConditionError
from sopstudio.expressions import Compare, Literal, Tree, check_types, facts_of, parse_expression, to_text
from sopstudio.expressions.tree import Comparison
from sopstudio.sop.facts import Fact
from sopstudio.text.condition_rows import (
    ENGLISH_WORDS,
    VALUELESS,
    FactTest,
    Joiner,
    Operator,
    Value,
    allowed_values,
    join_trees,
    operators_for,
    other_joiner,
    test_tree,
)
from sopstudio.text.conditions import (
    INNER_JOINTS,
    LENGTH,
    LIST_JOINT,
    MAX_LIST_ITEMS,
    OUTER_JOINTS,
    SPANS,
    describe_amount,
    describe_operand,
)
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.translation import plain_number, spoken_number, tr

T = TypeVar("T")
MAX_TESTS: Final = 12
COMPARISONS: Final[tuple[Comparison, ...]] = ("==", "!=", "<", "<=", ">", ">=")
_PLAIN_SIGNS: Final = str.maketrans({"×": "*", "÷": "/", "−": "-"})
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_ITEM: Final = re.compile(r"[\w.-]+(?: [\w.-]+){0,2}")
"""What a list may contain of which no values are stated: a few words."""


def read_described(text: str, facts: Sequence[Fact]) -> str:
    """The condition whose words these are, in the language of the window or in English, over known facts; blank for
    other words, and for the value of a text of which no values are stated: that may be anything.
    """
    words = one_line(text)
    joiners: tuple[Joiner, ...] = ("and", "or")
    for joiner in joiners:
        tree = _read_list_of_tests(words, joiner, facts)
        if tree is not None:
            return "" if check_types(tree, {fact.name: fact.domain() for fact in facts}) else to_text(tree)
    return ""


def _read_list_of_tests(words: str, joiner: Joiner, facts: Sequence[Fact]) -> Tree | None:
    def read_test(part: str) -> Tree | None:
        return _read_test(part, facts) or _read_comparison(part, facts)

    def read_item(part: str) -> Tree | None:
        other = other_joiner(joiner)
        if (test := read_test(part)) is not None:
            return test
        tests: tuple[Tree, ...] | None = _read_list(part, _both(INNER_JOINTS[other]), read_test)
        return join_trees(tests, other) if tests else None

    items: tuple[Tree, ...] | None = _read_list(words, _both(OUTER_JOINTS[joiner]), read_item)
    if items is not None and len(items) > 1:
        return join_trees(items, joiner)
    tests: tuple[Tree, ...] | None = _read_list(words, _both(INNER_JOINTS[joiner]), read_test)
    return join_trees(tests, joiner) if tests else None


def _both(words: str) -> tuple[str, ...]:
    """Words in the language of the window, and in English."""
    return tuple(dict.fromkeys((tr(words), words)))


def _read_list(words: str, joints: Sequence[str], read: Callable[[str], T | None]) -> tuple[T, ...] | None:
    """The parts between joints, each read; a joint may also be within a part. None where no division can be read."""
    pieces = re.split(f"({'|'.join(map(re.escape, joints))})", words, flags=re.I) if joints else [words]
    if len(pieces) > 2 * MAX_TESTS:
        return None
    return _read_pieces(pieces, read)


def _read_pieces(pieces: Sequence[str], read: Callable[[str], T | None]) -> tuple[T, ...] | None:
    """The parts of pieces with a joint after each, from the last: what cannot be read behind a joint is tried once."""
    parts: dict[int, tuple[T, ...]] = {len(pieces) + 1: ()}
    for start in range(len(pieces) - 1, -1, -2):
        for end in range(start + 1, len(pieces) + 1, 2):
            first = read("".join(pieces[start:end])) if end + 1 in parts else None
            if first is not None:
                parts[start] = (first, *parts[end + 1])
                break
    return parts.get(0)


def _read_comparison(words: str, facts: Sequence[Fact]) -> Tree | None:
    """A comparison of what is worked out: *measured speed is below contract speed × 0.8*."""
    for operator in COMPARISONS:
        for said in _both(ENGLISH_WORDS[operator]):
            left, joint, right = words.partition(f" {said} ")
            first, second = (read_amount(side, facts) if joint else None for side in (left, right))
            if first is not None and second is not None and not isinstance(first, Literal):
                return Compare(operator, first, second)
    return None


def read_amount(words: str, facts: Sequence[Fact]) -> Tree | None:
    """The value whose words these are (`text.conditions.describe_amount`): a number, a fact, or what is worked out of
    them; None for other words.
    """
    expression = words.translate(_PLAIN_SIGNS)
    for function, said in SPANS.items():
        for template in _both(said):
            pattern = re.escape(template).replace(r"\{begin\}", "(?P<begin>.+?)").replace(r"\{end\}", "(?P<end>.+)")
            if match := re.fullmatch(pattern, expression, re.I):
                expression = f"{function}({match['begin']}, {match['end']})"
    for template in _both(LENGTH):
        if match := re.fullmatch(re.escape(template).replace(r"\{name\}", "(.+)"), expression, re.I):
            expression = f"len({match[1]})"
    names = {speak_name(fact.name).casefold(): fact.name for fact in facts}
    spoken = sorted(map(re.escape, names), key=len, reverse=True)
    said_names = re.compile(rf"(?<!\w)(?:{'|'.join(spoken)})(?!\w)", re.I) if spoken else None
    if said_names is not None:
        expression = said_names.sub(lambda match: f"{{{names.get(match[0].casefold(), match[0])}}}", expression)
    expression = re.sub(r"\d[\d.,]*", lambda match: plain_number(match[0]), expression)
    try:
        tree = parse_expression(expression).tree
    except ConditionError:
        return None
    is_read = (
        set(facts_of(tree)) <= set(names.values()) and (describe_amount(tree) or "").casefold() == words.casefold()
    )
    return tree if is_read else None


def _read_test(words: str, facts: Sequence[Fact]) -> Tree | None:
    for fact in sorted(facts, key=lambda fact: len(fact.name), reverse=True):
        name = f"{speak_name(fact.name)} "
        if words.casefold().startswith(name.casefold()):
            for operator, said in _split_operator(fact, words[len(name) :]):
                values = () if operator in VALUELESS else _read_values(said, fact, operator)
                if values is not None:
                    return test_tree(FactTest(fact.name, operator, values))
    return None


def _split_operator(fact: Fact, words: str) -> Iterator[tuple[Operator, str]]:
    """What words behind the name of a fact may ask of it, and those that are left for its values. The shorter come
    first where values are stated, which may begin with *not*; else the longer: *enthält nicht IP-1* denies.
    """
    asked = [(operator, said) for operator in operators_for(fact) for said in _both(ENGLISH_WORDS[operator])]
    for operator, said in sorted(asked, key=lambda pair: len(pair[1]), reverse=not fact.allowed):
        if operator in VALUELESS and words.casefold() == said.casefold():
            yield operator, ""
        elif operator not in VALUELESS and words.casefold().startswith(f"{said} ".casefold()):
            yield operator, words[len(said) + 1 :]


def _read_values(words: str, fact: Fact, operator: Operator) -> tuple[Value, ...] | None:
    joints = (LIST_JOINT,) if operator in ("in", "not in") else ()
    values: tuple[Value, ...] | None = _read_list(words, joints, lambda part: _read_value(part, fact, operator))
    return values if values is not None and len(values) <= MAX_LIST_ITEMS else None


def _read_value(words: str, fact: Fact, operator: Operator) -> Value | None:
    if fact.allowed:
        spoken = {(describe_operand(Literal(value)) or "").casefold(): value for value in allowed_values(fact)}
        return spoken.get(words.casefold())
    is_grouped = "." in words and spoken_number("0.5") != "0.5"  # `1.000` in German: a matter of other readers
    if fact.type in ("number", "integer") and not is_grouped and _NUMBER.fullmatch(number := plain_number(words)):
        exact = Fraction(number)
        return int(exact) if exact.denominator == 1 else exact
    if fact.type == "date" and _DATE.fullmatch(words):
        return words
    is_item = operator in ("contains", "lacks") and _ITEM.fullmatch(words) is not None
    return words if is_item else None


__all__ = ["read_amount", "read_described"]
