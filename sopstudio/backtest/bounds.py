"""The nearest bound that repairs most cases and breaks none, for the comparisons with a number at one place.

They stand in the conditions of its edges, or in what it computes.

Comparisons of one value with one number belong together, whatever edges they are on: `{score} >= 720` on one and
`{score} < 720` on the next are one bound, and move together. As the bound moves away from where it is, it passes the
values of the cases one after the other; each that it passes now falls to the other side, and nothing else changes. So
the best bound is found exactly by looking at the values in their order, up to the first case that would break; no
solver could find a better one. That the procedure stays complete with it is proved afterwards (`repairs`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.backtest.situations import Situation
from sopstudio.expressions import Condition, ConditionResult, Expression, to_text, walk
from sopstudio.expressions.tree import Compare, Tree, reads_today, replace_node
from sopstudio.expressions.tree import Literal as Constant
from sopstudio.sop import PlacePlan, Position, Route
from sopstudio.sop.interpreter import NoTransition, choose_by

_INCLUSIVE: Final = {"<=": "<", "<": "<=", ">": ">=", ">=": ">"}
"""Each comparison, and the one on the other side of the question whether the bound itself counts as below."""
_MIRRORED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_BELOW: Final = ("<", "<=")
Number = int | Fraction
Formula = Condition | Expression


class Bound(Struct, frozen=True):
    """Comparisons of one value with one number. `takes_equal` says that the number itself falls below (`<=`, `>`)."""

    value: Tree
    number: Number
    takes_equal: bool
    parts: tuple[tuple[str, Compare], ...]
    """The name of the formula and the comparison, for each."""


class Move(Struct, frozen=True):
    """A bound at another number: the new text of each formula that changes, and the cases it repairs.

    Every number from `low` to `high` does the same for the cases; None where nothing bounds it on that side.
    """

    bound: Bound
    number: Number
    takes_equal: bool
    formulas: dict[str, str]
    repaired: tuple[int, ...]
    low: Number | None
    high: Number | None


class Verdicts(Protocol):
    """What becomes of a case where the value counts as below, or as above, a bound."""

    def is_right(self, situation: Situation, *, is_below: bool) -> bool:
        """Whether the case then comes out as expected."""


def propose_moves(
    formulas: Mapping[str, Formula],
    situations: Sequence[Situation],
    verdicts_of: Callable[[Bound], Verdicts],
    is_whole: Callable[[Tree], bool],
) -> Iterator[Move]:
    """For each bound in the formulas and each direction the nearest number that repairs most cases and breaks none.

    The formulas are those of one place, by any name. `is_whole` says of a value that it is always a whole number.
    Bounds whose move repairs nothing are left out. Where another bound on the same value does the same for the cases,
    the move to it follows, as it leaves no gap.
    """
    bounds = find_bounds(formulas)
    for bound in bounds:
        measured = _measure(bound, situations)
        verdicts = verdicts_of(bound)
        for is_up in (True, False):
            move = _move(bound, measured, verdicts, formulas, is_up=is_up, is_whole=is_whole(bound.value))
            if move is not None:
                yield move
                yield from _meet_others(move, bounds, formulas)


def _meet_others(move: Move, bounds: Sequence[Bound], formulas: Mapping[str, Formula]) -> Iterator[Move]:
    """The move to another bound on the same value that lies where no case is."""
    for other in bounds:
        is_between = (move.low is None or move.low < other.number) and (move.high is None or other.number < move.high)
        if is_between and to_text(other.value) == to_text(move.bound.value) and other.number != move.number:
            texts = _write(move.bound, other.number, other.takes_equal, formulas)
            yield replace(move, number=other.number, takes_equal=other.takes_equal, formulas=texts)


def find_bounds(formulas: Mapping[str, Formula]) -> list[Bound]:
    """The bounds in the formulas of a place."""
    found: dict[tuple[str, Number, bool], list[tuple[str, Compare]]] = {}
    values: dict[str, Tree] = {}
    for name, formula in formulas.items():
        for part in walk(formula.tree):
            if not isinstance(part, Compare) or part.operator not in _INCLUSIVE:
                continue
            value, operator, number = _sides(part)
            if number is None or value is None or reads_today(value):
                continue
            text = to_text(value)
            values[text] = value
            found.setdefault((text, number, operator in ("<=", ">")), []).append((name, part))
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


class EdgeVerdicts:
    """The verdicts for a bound in the conditions of a place's edges: is the edge that is taken a right one?"""

    def __init__(self, plan: PlacePlan, bound: Bound) -> None:
        self._plan, self._position = plan, Position(plan.place)
        conditions = {route.transition.id: route.condition for route in plan.routes if route.condition is not None}
        self._settled = {
            is_below: {
                name: Condition(to_text(tree), tree, conditions[name].today)
                for name, tree in settle(bound, conditions, is_below=is_below).items()
            }
            for is_below in (True, False)
        }

    def is_right(self, situation: Situation, *, is_below: bool) -> bool:
        """Whether the edge that is then taken is one of the right ones."""
        settled = self._settled[is_below]

        def decide(route: Route) -> ConditionResult:
            condition = settled.get(route.transition.id)
            if condition is not None:
                return condition.decide(situation.facts)
            return ConditionResult(None) if route.decide is None else route.decide(situation.facts)

        chosen = choose_by(decide, self._plan, self._position)
        return not isinstance(chosen, NoTransition) and len(chosen) == 1 and chosen[0].id in situation.edges


def settle(bound: Bound, formulas: Mapping[str, Formula], *, is_below: bool) -> dict[str, Tree]:
    """The formulas in which the bound stands, with its comparisons settled as if the value were below, or above."""
    settled: dict[str, Tree] = {}
    for name, part in bound.parts:
        _, operator, _ = _sides(part)
        tree = settled.get(name, formulas[name].tree)
        settled[name] = replace_node(tree, part, Constant((operator in _BELOW) is is_below))
    return settled


def _move(
    bound: Bound,
    measured: Sequence[tuple[Fraction, list[Situation]]],
    verdicts: Verdicts,
    formulas: Mapping[str, Formula],
    *,
    is_up: bool,
    is_whole: bool,
) -> Move | None:
    """The nearest number in one direction that repairs most cases and breaks none; None where it repairs none."""
    passed = [item for item in measured if _is_above(item[0], bound) is is_up]
    ordered = passed if is_up else passed[::-1]
    repaired: list[int] = []
    best: tuple[int, tuple[int, ...]] | None = None
    for index, (_, situations) in enumerate(ordered):
        moved = [(situation, verdicts.is_right(situation, is_below=is_up)) for situation in situations]
        if any(situation.is_right and not is_right for situation, is_right in moved):
            break
        fixed = [situation.number for situation, is_right in moved if is_right and not situation.is_right]
        if fixed:
            repaired += fixed
            best = (index, tuple(repaired))
    if best is None:
        return None
    last = ordered[best[0]][0]
    following = ordered[best[0] + 1][0] if best[0] + 1 < len(ordered) else None
    number, takes_equal = _place(bound, _plain(last), is_up=is_up, is_whole=is_whole)
    low, high = (last, following) if is_up else (following, last)
    texts = _write(bound, number, takes_equal, formulas)
    return Move(bound, number, takes_equal, texts, best[1], _maybe(low), _maybe(high))


def _is_above(value: Fraction, bound: Bound) -> bool:
    """Whether a value lies above the bound as it is."""
    return value > bound.number or (value == bound.number and not bound.takes_equal)


def _place(bound: Bound, last: Number, *, is_up: bool, is_whole: bool) -> tuple[Number, bool]:
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


def _write(bound: Bound, number: Number, takes_equal: bool, formulas: Mapping[str, Formula]) -> dict[str, str]:
    """The formulas with the bound at another number; what does not belong to it stays as it was written."""
    texts: dict[str, str] = {}
    for name, formula in formulas.items():
        spans: dict[tuple[int, int], str] = {}
        for part in (part for owner, part in bound.parts if owner == name):
            operator: Any = part.operator if takes_equal is bound.takes_equal else _INCLUSIVE[part.operator]
            is_left = _is_number(part.left)
            left: Tree = Constant(number) if is_left else part.left
            right: Tree = part.right if is_left else Constant(number)
            spans[part.span] = to_text(Compare(operator, left, right))
        if spans:
            texts[name] = _replace_spans(formula.text, spans)
    return texts


def _is_number(tree: Tree) -> bool:
    return isinstance(tree, Constant) and isinstance(tree.value, int | Fraction) and not isinstance(tree.value, bool)


def _replace_spans(text: str, spans: dict[tuple[int, int], str]) -> str:
    for (start, end), new in sorted(spans.items(), reverse=True):
        text = text[:start] + new + text[end:]
    return text


__all__ = ["Bound", "EdgeVerdicts", "Formula", "Move", "Verdicts", "find_bounds", "propose_moves", "settle"]
