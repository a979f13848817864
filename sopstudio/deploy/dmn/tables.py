"""Forms of conditions as rows of a decision table: alternatives, each a test of some columns.

Rows say when a way certainly is taken and those before it certainly are not. Those of different ways exclude one
another, so that editors may sort them; where no row fits, a fact is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, product
from typing import TypeAlias

from msgspec import Struct

from sopstudio.deploy.conditions.certainty import All, Either, Form, Present, Test
from sopstudio.deploy.conditions.feel import FeelPrinter
from sopstudio.deploy.conditions.kinds import InexpressibleError, may_be_blank
from sopstudio.deploy.dmn.cells import FALSE, MISSING, PRESENT, SWAPPED, TRUE, Comparand, write_cell
from sopstudio.expressions import Compare, FactName, ListExpression, Literal, Tree
from sopstudio.expressions.tree import Comparison
from sopstudio.translation import tr

MAX_ROWS = 64
"""How many rows the alternatives of a condition may be."""
ANYTHING = "-"
Alternative: TypeAlias = tuple[Present | Test, ...]


class Row(Struct, frozen=True):
    """A rule: the cell of each column by its expression, and what comes out."""

    cells: Mapping[str, str]
    outcome: str
    target: str = ""
    annotation: str = ""


class Table(Struct, frozen=True):
    """A decision table: its columns are expressions of FEEL in their order."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class TableWriter:
    """Makes the cells of rows. Raises `InexpressibleError` where FEEL cannot say a test."""

    def __init__(self, printer: FeelPrinter) -> None:
        self._printer = printer

    def rows(self, form: Form) -> Iterator[Mapping[str, str]]:
        """The cells of each alternative of a form that some facts fit."""
        for parts in alternatives(form):
            cells = self._cells(parts)
            if None not in cells.values():
                yield {column: cell for column, cell in cells.items() if cell is not None}

    def _cells(self, parts: Alternative) -> Mapping[str, str | None]:
        columns: dict[str, list[str | Comparand]] = {}
        for part in parts:
            column, test = self._presence(part) if isinstance(part, Present) else self._test(part)
            columns.setdefault(column, []).append(test)
        return {column: write_cell(tests) for column, tests in columns.items()}

    def _presence(self, part: Present) -> tuple[str, str]:
        if may_be_blank(part.name, self._printer.facts) and not part.loosely:
            return self._printer.text_presence(part.name, part.wanted), TRUE
        return self._printer.names[part.name], PRESENT if part.wanted else MISSING

    def _test(self, test: Test) -> tuple[str, str | Comparand]:
        """A comparison with literals is a cell below the value; any other test is a column of its own."""
        match test.tree:
            case FactName(name):
                return self._printer.names[name], TRUE if test.wanted else FALSE
            case Compare("in" | "not in", FactName() as fact, ListExpression(items)):
                literals = [item for item in items if isinstance(item, Literal)]
                if len(literals) == len(items):
                    return self._write_comparison(test.tree.operator, fact, literals)
            case Compare(operator, left, Literal() as right) if operator in SWAPPED:
                return self._write_comparison(operator, left, [right])
            case Compare(operator, Literal() as left, right) if operator in SWAPPED:
                return self._write_comparison(SWAPPED[operator], right, [left])
        return self._printer.test(test.tree, test.wanted), TRUE

    def _write_comparison(self, operator: Comparison, value: Tree, literals: list[Literal]) -> tuple[str, Comparand]:
        texts = tuple(self._value(literal, value) for literal in literals)
        numbers = tuple(
            Fraction(literal.value)
            for literal in literals
            if isinstance(literal.value, int | Fraction) and not isinstance(literal.value, bool)
        )
        return self._value(value, literals[0]), Comparand(operator, texts, numbers)

    def _value(self, tree: Tree, other: Tree) -> str:
        return self._printer.value(tree, self._printer.comparison_kind(tree, other))


def alternatives(form: Form) -> list[Alternative]:
    """A form as alternatives, each of which holds where all its parts hold."""
    match form:
        case Either(parts):
            return _limit(alternative for part in parts for alternative in alternatives(part))
        case All(parts):
            choices = [alternatives(part) for part in parts]
            return _limit(tuple(chain.from_iterable(chosen)) for chosen in product(*choices))
    return [(form,)]


def _limit(items: Iterable[Alternative]) -> list[Alternative]:
    """The different items, without those that another one implies. Raises `InexpressibleError` for too many."""
    result: dict[Alternative, None] = {}
    for item in items:
        result[tuple(dict.fromkeys(item))] = None
        if len(result) > MAX_ROWS:
            raise InexpressibleError(tr("a table would have more than {max_rows} rows", max_rows=MAX_ROWS))
    return [item for item in result if not any(set(other) < set(item) for other in result)]


def make_table(rows: Iterable[Row]) -> Table:
    """A table of rows, its columns in the order in which they are first used."""
    listed = tuple(rows)
    return Table(tuple(dict.fromkeys(column for row in listed for column in row.cells)), listed)


__all__ = ["ANYTHING", "Row", "Table", "TableWriter", "alternatives", "make_table"]
