"""What stands on the branches of a node: an edge's label, else its condition in a few words, without what its
siblings say, too.

Below “What kind of complaint?”, `{type} == 'late' && {minutes} > 30` is “late · over 30 min”: the fact that all
branches test first is left out where its value tells enough, or where the card names it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

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
    to_text,
)
from sopstudio.expressions.tree import TODAY, Comparison
from sopstudio.sop import Edge, Node, Person, Task, TimeoutEdge
from sopstudio.text.conditions import (
    MIRRORED,
    condition_label,
    condition_tree,
    conjuncts,
    describe_condition,
    describe_operand,
)
from sopstudio.text.humanize import one_line, speak_name
from sopstudio.text.labels import SPOKEN_KINDS
from sopstudio.translation import format_number, mark, spoken_number, text_language, tr

MAX_LABEL_CHARACTERS = 90
"""Longer words help nobody on a branch: the condition is said in full then, and wrapped."""
SEPARATOR = " · "
_BOUNDS: Mapping[str, str] = {
    "<": mark("under {}"),
    "<=": mark("up to {}"),
    ">": mark("over {}"),
    ">=": mark("{} or more"),
}
_DATES: Mapping[str, str] = {
    "<": mark("before {}"),
    "<=": mark("{} or before"),
    ">": mark("after {}"),
    ">=": mark("{} or later"),
}

_SPANS: Mapping[str, str] = {"days_between": mark("days"), "hours_between": mark("hours")}
MIN_GROUPED = 1_000
"""Numbers from here on are written with commas."""


class _Range(NamedTuple):
    """A lower and an upper bound of the same fact."""

    fact: str
    low: Compare
    high: Compare


class BranchLabel(NamedTuple):
    """What an edge says, and its style: `words`, `prose`, `otherwise`, `always`, or blank for nothing."""

    text: str
    style: str


class Unit(NamedTuple):
    """The unit of a fact, and whether it tells the fact from the others of a condition."""

    fact: str
    text: str
    is_telling: bool


def label_branches(node: Node, edges: Sequence[Edge], units: Mapping[str, str]) -> list[BranchLabel]:
    """The labels of all edges out of `node`, in their order. `units` are the units of facts by name."""
    conditions = tuple(edge.condition for edge in edges if edge.kind == "formal" and not edge.label)
    words: dict[str, str] = {}
    if conditions:
        used = {name for condition in conditions if (tree := condition_tree(condition)) for name in facts_of(tree)}
        shared = Counter(units.get(name, "") for name in used)
        known = tuple(sorted(Unit(name, units[name], shared[units[name]] == 1) for name in used if units.get(name)))
        words = dict(
            zip(conditions, _label_conditions(conditions, _named_on_card(node), known, text_language()), strict=True)
        )
    return [_label_edge(edge, words) for edge in edges]


def _label_edge(edge: Edge, words: Mapping[str, str]) -> BranchLabel:
    limit = f"{SEPARATOR}{edge.loop}×" if edge.loop is not None else ""
    label = one_line(edge.label)
    if isinstance(edge, TimeoutEdge):
        return BranchLabel((label or tr(SPOKEN_KINDS["timeout"])) + limit, "otherwise")
    match edge.kind:
        case "formal":
            return BranchLabel((label or words.get(edge.condition) or "?") + limit, "words")
        case "prose":
            return BranchLabel((label or one_line(edge.condition) or "?") + limit, "prose")
        case "otherwise" | "timeout":
            return BranchLabel((label or tr(SPOKEN_KINDS[edge.kind])) + limit, "otherwise")
    text = (label + limit).removeprefix(SEPARATOR)
    return BranchLabel(text, "always" if text else "")


def _named_on_card(node: Node) -> frozenset[str] | None:
    """The facts that the card of a node names; None for a decision, which names all that it decides by."""
    match node:
        case Task():
            return frozenset(node.asks)
        case Person():
            return frozenset(node.provides)
    return None if node.kind == "decision" else frozenset()


@lru_cache(maxsize=8192)
def _label_conditions(
    conditions: tuple[str, ...], named: frozenset[str] | None, units: tuple[Unit, ...], language: str
) -> tuple[str, ...]:
    """The words of the conditions of siblings, in their order. They are kept apart by `language`, in which they are."""
    trees = [condition_tree(condition) for condition in conditions]
    parsed = [tree for tree in trees if tree is not None]
    parts_by_tree = [conjuncts(tree) for tree in parsed]
    common = set.intersection(*map(set, parts_by_tree)) if len(parsed) > 1 else set()
    lead = _lead_fact(parsed)
    is_named = named is None or lead in named
    is_alone = all(facts_of(part) == (lead,) for parts in parts_by_tree for part in parts if part not in common)
    speaker = _Speaker(lead, is_named, {unit.fact: unit for unit in units}, is_alone=is_alone)
    words = []
    for condition, tree in zip(conditions, trees, strict=True):
        spoken = None
        if tree is not None:
            own = [part for part in conjuncts(tree) if part not in common]
            spoken = speaker.join(own or conjuncts(tree), SEPARATOR)
        words.append(spoken if spoken and len(spoken) <= MAX_LABEL_CHARACTERS else _in_full(condition))
    counts = Counter(words)
    return tuple(
        _in_full(condition) if counts[text] > 1 else text for condition, text in zip(conditions, words, strict=True)
    )


def _in_full(condition: str) -> str:
    return describe_condition(condition) or condition_label(condition)


def spell_out(condition: str) -> str:
    """A formal condition in words that name each fact; as it is written where there are none for it."""
    tree = condition_tree(condition)
    words = describe_condition(condition)
    if tree is None or words:
        return words or condition_label(condition)
    return _Speaker("", False, {}, is_alone=False).join(conjuncts(tree), SEPARATOR) or condition_label(condition)


def _lead_fact(trees: Sequence[Tree]) -> str:
    """The first fact of the first condition that all of them test; blank for none."""
    if not trees:
        return ""
    shared: Collection[str] = set.intersection(*(set(facts_of(tree)) for tree in trees))
    return next((name for name in facts_of(trees[0]) if name in shared), "")


class _Speaker:
    """Says tests of facts shortly: the `lead` fact by its values alone where they tell what they are of.

    Yes and no tell it only where the siblings decide by nothing else (`is_alone`): “gold · no” would be no gold.
    """

    def __init__(self, lead: str, is_named: bool, units: Mapping[str, Unit], *, is_alone: bool) -> None:
        self._lead, self._is_named, self._units = lead, is_named, units
        self._says_answers_alone = is_named and is_alone

    def join(self, parts: Sequence[Tree], separator: str) -> str | None:
        """The words of all parts; None where one of them has none."""
        spoken = [self._say(part) for part in _join_bounds(parts)]
        return None if None in spoken else separator.join(filter(None, spoken))

    def _say(self, part: Tree | _Range) -> str | None:
        match part:
            case _Range():
                return self._say_range(part)
            case Or(operands):
                return self.join(operands, tr(", or "))
            case And(operands):
                return self.join(operands, tr(" and "))
            case FactName(name):
                return self._say_flag(name, True)
            case Not(FactName(name)):
                return self._say_flag(name, False)
            case Compare():
                return self._say_comparison(part)
        return _say_call(part)

    def _say_flag(self, name: str, value: bool) -> str:
        answer = tr("yes") if value else tr("no")
        return answer if name == self._lead and self._says_answers_alone else f"{speak_name(name)}: {answer}"

    def _say_comparison(self, comparison: Compare) -> str | None:
        match comparison:
            case Compare("==" | "!=" as operator, FactName(name), Literal(bool() as value)):
                return self._say_flag(name, value is (operator == "=="))
            case Compare(operator, Literal() as bound, FactName() as fact) if operator in MIRRORED:
                return self._say_comparison(Compare(MIRRORED[operator], fact, bound))
            case Compare(operator, FactName(name), right) if operator in _BOUNDS:
                return self._say_bound(operator, name, right)
            case Compare(operator, FactName(name), right):
                return self._say_value(operator, name, right)
            case Compare(operator, Call(function), Literal() as number) if operator in _BOUNDS and function in _SPANS:
                return tr(_BOUNDS[operator]).format(f"{_say_number(number)} {tr(_SPANS[function])}")
            case Compare(operator, Call("len", (FactName(name),)), Literal(int() as count)):
                return _say_count(operator, count, speak_name(name))
        return None

    def _say_bound(self, operator: Comparison, name: str, right: Tree) -> str | None:
        amount = _say_amount(right)
        if amount is None:
            return None
        unit = self._units.get(name) if isinstance(right, Literal) else None
        forms = _DATES if right == TODAY else _BOUNDS
        words = tr(forms[operator]).format(f"{amount} {unit.text}" if unit else amount)
        return words if self._tells_enough(name, unit) else f"{speak_name(name)} {words}"

    def _say_range(self, bounds: _Range) -> str:
        unit = self._units.get(bounds.fact)
        low, high = _say_amount(bounds.low.right), _say_amount(bounds.high.right)
        low = tr("over {amount}", amount=low) if bounds.low.operator == ">" else low
        high = tr("under {amount}", amount=high) if bounds.high.operator == "<" else high
        words = f"{tr('{low} to {high}', low=low, high=high)} {unit.text if unit else ''}".rstrip()
        return words if self._tells_enough(bounds.fact, unit) else f"{speak_name(bounds.fact)} {words}"

    def _tells_enough(self, name: str, unit: Unit | None) -> bool:
        """Whether an amount of a fact is understood without the name of the fact."""
        return (unit is not None and unit.is_telling) or (name == self._lead and self._is_named)

    def _say_value(self, operator: Comparison, name: str, right: Tree) -> str | None:
        value = _say_choices(right) if isinstance(right, ListExpression) else describe_operand(right)
        if value is None:
            return None
        words = tr("not {value}", value=value) if operator in ("!=", "not in") else value
        is_word = isinstance(right, ListExpression) or isinstance(getattr(right, "value", None), str)
        return words if name == self._lead and (self._is_named or is_word) else f"{speak_name(name)} {words}"


def _join_bounds(parts: Sequence[Tree]) -> list[Tree | _Range]:
    """The parts, with a lower and an upper bound of the same fact as one range, where the first of them stands."""
    joined: list[Tree | _Range] = []
    for part in parts:
        last = joined[-1] if joined else None
        match last, part:
            case (
                Compare(">" | ">=", FactName(name), Literal()) as low,
                Compare("<" | "<=", FactName(other), Literal()) as high,
            ) if name == other:
                joined[-1] = _Range(name, low, high)
            case _:
                joined.append(part)
    return joined


def _say_amount(tree: Tree) -> str | None:
    """A number, or a share or a multiple of a fact: `4,000`, `80 % of contract speed`, `1.1 × area price`."""
    match tree:
        case Literal(int() | Fraction()):
            return _say_number(tree)
        case Arithmetic("*", Literal(int() | Fraction() as factor), FactName(name)) | Arithmetic(
            "*", FactName(name), Literal(int() | Fraction() as factor)
        ):
            share = factor * 100
            if 0 < factor < 1 and share == int(share):
                return tr("{int} % of {name}", int=int(share), name=speak_name(name))
            return f"{_say_number(Literal(factor))} × {speak_name(name)}"
    return describe_operand(tree)


def _say_number(number: Literal) -> str:
    value = number.value
    if isinstance(value, int) and abs(value) >= MIN_GROUPED:
        return format_number(value)
    return spoken_number(to_text(number))


def _say_count(operator: Comparison, count: int, name: str) -> str | None:
    """How many items a list holds: `no dishes off`, `some dishes off`, `3 or more dishes off`."""
    if (operator, count) in (("==", 0), ("<", 1), ("<=", 0)):
        return tr("no {name}", name=name)
    if (operator, count) in ((">", 0), (">=", 1), ("!=", 0)):
        return tr("some {name}", name=name)
    words = (
        tr(_BOUNDS[operator]).format(count)
        if operator in _BOUNDS
        else {"==": f"{count}", "!=": tr("not {count}", count=count)}[operator]
    )
    return f"{words} {name}"


def _say_call(tree: Tree) -> str | None:
    match tree:
        case Call("contains", (FactName(name), item)):
            return _say_content(name, "with", item)
        case Not(Call("contains", (FactName(name), item))):
            return _say_content(name, "without", item)
        case Call("present" | "missing" as function, (FactName(name),)):
            return f"{speak_name(name)} {tr('known') if function == 'present' else tr('not known')}"
    return None


def _say_content(name: str, preposition: str, item: Tree) -> str | None:
    words = describe_operand(item)
    return f"{speak_name(name)} {preposition} {words}" if words is not None else None


def _say_choices(values: ListExpression) -> str | None:
    """`late`, `late or cold`, `late, cold or spilled`; None where a value has no words."""
    words = [describe_operand(item) for item in values.items]
    if None in words or not words:
        return None
    spoken = [word for word in words if word is not None]
    return tr(" or ").join(filter(None, (", ".join(spoken[:-1]), spoken[-1])))


__all__ = ["BranchLabel", "label_branches"]
