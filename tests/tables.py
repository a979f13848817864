"""Runs a parametrized test whose cases need nothing but their values as one test, where all tests run.

To collect, report and count a case takes five milliseconds over three processes, and half of the 15,000 cases take less
than one. Whoever runs a file, or a test by its name, gets each case by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from inspect import signature
from itertools import product
from typing import Any

import pytest
from hypothesis import is_hypothesis_test


def as_table(test: Callable[..., object]) -> Callable[[], None] | None:
    """A function that runs `test` with all its cases; None where it has none, or needs more than their values."""
    marks: Sequence[pytest.Mark] = getattr(test, "pytestmark", ())
    if not marks or is_hypothesis_test(test) or any(mark.name != "parametrize" for mark in marks):
        return None
    tables = [_read_rows(mark) for mark in reversed(marks)]  # the one that is written last varies last
    names = {name for rows in tables for row in rows or () for name in row}
    if any(rows is None for rows in tables) or names != signature(test).parameters.keys():
        return None
    cases = [{name: row[name] for row in rows for name in row} for rows in product(*(rows or () for rows in tables))]
    return lambda: _run_all(test, cases)


def _run_all(test: Callable[..., object], cases: Sequence[Mapping[str, Any]]) -> None:
    """Run every case; raise what is wrong with one, or a group for several, and name the cases."""
    skips: list[BaseException] = []
    faults: list[BaseException] = []
    for case in cases:
        try:
            test(**case)
        except pytest.skip.Exception as skip:
            skips.append(skip)
        except (Exception, pytest.fail.Exception) as fault:  # noqa: BLE001  # whatever a test raises
            fault.add_note(f"in the case {case!r:.2000}")
            faults.append(fault)
    if len(faults) > 1:
        raise BaseExceptionGroup(f"{len(faults)} of {len(cases)} cases", faults)
    for error in (*faults, *(skips if len(skips) == len(cases) else ())):
        raise error


def _read_rows(mark: pytest.Mark) -> list[Mapping[str, Any]] | None:
    """The rows of a mark by the names of its columns; None where it says more than values."""
    if len(mark.args) != 2 or mark.kwargs.keys() - {"ids"}:
        return None
    columns, values = mark.args
    if isinstance(values, Iterator):  # pytest could not read it again
        return None
    names = [name.strip() for name in columns.split(",")] if isinstance(columns, str) else list(columns)
    rows = list(values)
    if not rows or any(hasattr(row, "marks") for row in rows):
        return None
    return [dict(zip(names, row if len(names) > 1 else (row,), strict=True)) for row in rows]


def collect_table(collector: pytest.Module, name: str, test: object) -> list[pytest.Item] | None:
    """The one item for all cases of a test, where they can run together."""
    table = as_table(test) if callable(test) and name.startswith("test_") else None
    if table is None:
        return None
    return [pytest.Function.from_parent(collector, name=name, callobj=table)]
