"""The nearest bound that repairs most cases and breaks none, for the comparisons with a number at one place.

Comparisons of one value with one number belong together, whatever edges they are on: `{score} >= 720` on one and
`{score} < 720` on the next are one bound, and move together. As the bound moves away from where it is, it passes the
values of the cases one after the other; each that it passes now falls to the other side, and nothing else changes. So
the best bound is found exactly by looking at the values in their order, up to the first case that would break; no
solver could find a better one. That the procedure stays complete with it is proved afterwards (`repairs`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.backtest.situations import Situation
from sopstudio.expressions import Condition, ConditionResult, Expression, FactValue, to_text, walk
from sopstudio.expressions.tree import Compare, Tree, reads_today, replace_node
from sopstudio.expressions.tree import Literal as Constant
from sopstudio.sop import PlacePlan, Position, Route
from sopstudio.sop.interpreter import NoTransition, choose_by

_INCLUSIVE: Final = {"<=": "<", "<": "<=", ">": ">=", ">=": ">"}
"""Each comparison, and the one on the other side of the question whether the bound itself counts as below."""
_MIRRORED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_BELOW: Final = ("<", "<=")
Number = int | Fraction


class Bound(Struct, frozen=True):
    """Comparisons of one value with one number. `takes_equal` says that the number itself falls below (`<=`, `>`)."""

    value: Tree
    number: Number
    takes_equal: bool
    parts: tuple[tuple[str, Compare], ...]
    """The edge (id of the transition) and the comparison, for each."""


class Move(Struct, frozen=True):
    """A bound at another number: the new condition of each edge, and the cases it repairs.

    Every number from `low` to `high` does the same for the cases; None where nothing bounds it on that side.
    """

    bound: Bound
    number: Number
    takes_equal: bool
    conditions: dict[str, str]
    repaired: tuple[int, ...]
    low: Number | None
    high: Number | None


def propose_moves(plan: PlacePlan, situations: Sequence[Situation], is_whole: Callable[[Tree], bool]) -> Iterator[Move]:
    """For each bound at the place and each direction the nearest number that repairs most cases and breaks none.

    `is_whole` says of a value that it is always a whole number. Bounds whose move repairs nothing are left out. Where
    another bound on the same value does the same for the cases, the move to it follows, as it leaves no gap.
    """
    conditions = {route.transition.id: route.condition for route in plan.routes if route.condition is not None}
    bounds = find_bounds(conditions)
    for bound in bounds:
        measured = _measure(bound, situations)
        if len(measured) < 1:
            continue
        decided = _Decisions(plan, bound)
        for direction in ("up", "down"):
            move = _move(bound, measured, decided, direction, conditions, is_whole(bound.value))
            if move is not None:
                yield move
                yield from _meet_others(move, bounds, conditions)


def _meet_others(move: Move, bounds: Sequence[Bound], conditions: dict[str, Condition]) -> Iterator[Move]:
    """The move to another bound on the same value that lies where no case is."""
    for other in bounds:
        is_between = (move.low is None or move.low < other.number) and (move.high is None or other.number < move.high)
        if is_between and to_text(other.value) == to_text(move.bound.value) and other.number != move.number:
            texts = _write(move.bound, other.number, other.takes_equal, conditions)
            yield replace(move, number=other.number, takes_equal=other.takes_equal, conditions=texts)


def find_bounds(conditions: dict[str, Condition]) -> list[Bound]:
    """The bounds in the conditions of the edges of a place."""
    found: dict[tuple[str, Number, bool], list[tuple[str, Compare]]] = {}
    values: dict[str, Tree] = {}
    for edge, condition in conditions.items():
        for part in walk(condition.tree):
            if not isinstance(part, Compare) or part.operator not in _INCLUSIVE:
                continue
            value, operator, number = _sides(part)
            if number is None or value is None or reads_today(value):
                continue
            text = to_text(value)
            values[text] = value
            found.setdefault((text, number, operator in ("<=", ">")), []).append((edge, part))
    return [Bound(values[text], number, equal, tuple(parts)) for (text, number, equal), parts in found.items()]


def _sides(part: Compare) -> tuple[Tree | None, str, Number | None]:
    """The value, the operator as seen from it, and the number of a comparison; None where it has no such form."""
    for value, other, operator in (
        (part.left, part.right, part.operator),
        (part.right, part.left, _MIRRORED.get(part.operator, "")),
    ):
        if isinstance(other, Constant) and not isinstance(value, Constant):
            number = other.value
            if isinstance(number, int | Fraction) and not isinstance(number, bool):
                return value, operator, number
    return None, "", None


def _measure(bound: Bound, situations: Sequence[Situation]) -> list[tuple[Fraction, list[Situation]]]:
    """The cases by the value that is compared, in the order of the values; those without a value are left out."""
    expression = Expression(to_text(bound.value), bound.value)
    by_value: dict[Fraction, list[Situation]] = {}
    for situation in situations:
        value = expression.try_value(situation.facts).value
        if isinstance(value, int | Decimal | Fraction) and not isinstance(value, bool):
            by_value.setdefault(Fraction(value), []).append(situation)
    return sorted(by_value.items(), key=lambda item: item[0])


class _Decisions:
    """Which edge a case takes where the value counts as below, or as above, the bound."""

    def __init__(self, plan: PlacePlan, bound: Bound) -> None:
        self._plan, self._position = plan, Position(plan.place)
        self._conditions = {is_below: _settled(plan, bound, is_below=is_below) for is_below in (True, False)}

    def edge(self, facts: dict[str, FactValue], *, is_below: bool) -> str:
        """The edge that is taken; blank where none is, or several are."""
        conditions = self._conditions[is_below]

        def decide(route: Route) -> ConditionResult:
            condition = conditions.get(route.transition.id)
            if condition is not None:
                return condition.decide(facts)
            return ConditionResult(None) if route.decide is None else route.decide(facts)

        chosen = choose_by(decide, self._plan, self._position)
        return "" if isinstance(chosen, NoTransition) or len(chosen) != 1 else chosen[0].id


def _settled(plan: PlacePlan, bound: Bound, *, is_below: bool) -> dict[str, Condition]:
    """The conditions in which the comparisons of the bound are settled."""
    settled: dict[str, Condition] = {}
    for route in plan.routes:
        parts = [part for edge, part in bound.parts if edge == route.transition.id]
        if route.condition is None or not parts:
            continue
        tree = route.condition.tree
        for part in parts:
            _, operator, _ = _sides(part)
            tree = replace_node(tree, part, Constant((operator in _BELOW) is is_below))
        settled[route.transition.id] = Condition(to_text(tree), tree, route.condition.today)
    return settled


def _move(
    bound: Bound,
    measured: Sequence[tuple[Fraction, list[Situation]]],
    decided: _Decisions,
    direction: str,
    conditions: dict[str, Condition],
    is_whole: bool,
) -> Move | None:
    """The nearest number in one direction that repairs most cases and breaks none; None where it repairs none."""
    is_up = direction == "up"
    passed = [item for item in measured if _is_above(item[0], bound) is is_up]
    repaired: list[int] = []
    best: tuple[int, list[int]] | None = None
    for index, (_, situations) in enumerate(passed if is_up else reversed(passed)):
        moved = [(situation, decided.edge(situation.facts, is_below=is_up)) for situation in situations]
        if any(situation.is_right and edge not in situation.edges for situation, edge in moved):
            break
        fixed = [situation.number for situation, edge in moved if edge in situation.edges and not situation.is_right]
        if fixed:
            repaired += fixed
            best = (index, list(repaired))
    if best is None:
        return None
    ordered = passed if is_up else passed[::-1]
    last = ordered[best[0]][0]
    following = ordered[best[0] + 1][0] if best[0] + 1 < len(ordered) else None
    number, takes_equal = _place(bound, _plain(last), is_up, is_whole)
    low, high = (last, following) if is_up else (following, last)
    texts = _write(bound, number, takes_equal, conditions)
    return Move(bound, number, takes_equal, texts, tuple(best[1]), _maybe(low), _maybe(high))


def _is_above(value: Fraction, bound: Bound) -> bool:
    """Whether a value lies above the bound as it is."""
    return value > bound.number or (value == bound.number and not bound.takes_equal)


def _place(bound: Bound, last: Number, is_up: bool, is_whole: bool) -> tuple[Number, bool]:
    """The nearest bound that has `last` on the other side, and whether it counts as below itself.

    The sign of the comparison stays where a whole number allows it.
    """
    if is_up:
        if bound.takes_equal or last == bound.number:
            return last, True
        return (last + 1, False) if is_whole else (last, True)
    if not bound.takes_equal or last == bound.number:
        return last, False
    return (last - 1, True) if is_whole else (last, False)


def _plain(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number


def _maybe(number: Fraction | None) -> Number | None:
    return None if number is None else _plain(number)


def _write(bound: Bound, number: Number, takes_equal: bool, conditions: dict[str, Condition]) -> dict[str, str]:
    """The conditions with the bound at another number; what does not belong to it stays as it was written."""
    texts: dict[str, str] = {}
    for edge, condition in conditions.items():
        spans: dict[tuple[int, int], str] = {}
        for part in (part for name, part in bound.parts if name == edge):
            operator: Any = part.operator if takes_equal is bound.takes_equal else _INCLUSIVE[part.operator]
            is_left = _is_number(part.left)
            left: Tree = Constant(number) if is_left else part.left
            right: Tree = part.right if is_left else Constant(number)
            spans[part.span] = to_text(Compare(operator, left, right))
        if spans:
            texts[edge] = _replace_spans(condition.text, spans)
    return texts


def _is_number(tree: Tree) -> bool:
    return isinstance(tree, Constant) and isinstance(tree.value, int | Fraction) and not isinstance(tree.value, bool)


def _replace_spans(text: str, spans: dict[tuple[int, int], str]) -> str:
    for (start, end), new in sorted(spans.items(), reverse=True):
        text = text[:start] + new + text[end:]
    return text


__all__ = ["Bound", "Move", "find_bounds", "propose_moves"]
