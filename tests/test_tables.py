"""The cases of a table run together as they do apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tables import as_table

LOG: list[object] = []


@pytest.fixture
def log() -> list[object]:
    LOG.clear()
    return LOG


@pytest.mark.parametrize("letter", ["a", "b"])
@pytest.mark.parametrize(("number", "text"), [(1, "x"), (2, "y")], ids=["one", "two"])
def two_tables(number: int, text: str, letter: str) -> None:
    LOG.append((number, text, letter))


@pytest.mark.parametrize("number", range(4))
def odd_ones_fail(number: int) -> None:
    LOG.append(number)
    if number == 0:
        pytest.skip("it is nothing")
    assert number % 2 == 0


@pytest.mark.parametrize("number", [3])
def always_fails(number: int) -> None:
    pytest.fail("no")


@pytest.mark.parametrize("number", [1])
def is_skipped(number: int) -> None:
    pytest.skip("nothing to see")


@pytest.mark.parametrize("number", [1])
def needs_a_folder(number: int, tmp_path: Path) -> None:
    raise NotImplementedError


@pytest.mark.parametrize("number", [pytest.param(1, marks=pytest.mark.skip)])
def has_a_case_with_a_mark(number: int) -> None:
    raise NotImplementedError


@pytest.mark.parametrize("text", ["a"])
@given(number=st.integers())
def draws(text: str, number: int) -> None:
    raise NotImplementedError


@pytest.mark.parametrize("number", iter((1, 2)))
def can_be_read_once(number: int) -> None:
    raise NotImplementedError


@pytest.mark.parametrize("number", [])
def has_no_case(number: int) -> None:
    raise NotImplementedError


def has_no_table() -> None:
    raise NotImplementedError


def test_every_case_runs_once(log: list[object]) -> None:
    table = as_table(two_tables)
    assert table is not None
    table()
    assert sorted(map(str, log)) == sorted(map(str, [(n, t, s) for n, t in ((1, "x"), (2, "y")) for s in "ab"]))


def test_all_cases_that_fail_are_named_and_the_others_run(log: list[object]) -> None:
    table = as_table(odd_ones_fail)
    assert table is not None
    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases") as caught:
        table()
    assert log == [0, 1, 2, 3]
    assert [fault.__notes__ for fault in caught.value.exceptions] == [
        ["in the case {'number': 1}"],
        ["in the case {'number': 3}"],
    ]


def test_one_fault_is_raised_as_it_is_and_skipped_is_what_has_no_other_case() -> None:
    fails, skips = as_table(always_fails), as_table(is_skipped)
    assert fails is not None
    assert skips is not None
    with pytest.raises(pytest.fail.Exception, match="no"):
        fails()
    with pytest.raises(pytest.skip.Exception, match="nothing to see"):
        skips()


@pytest.mark.parametrize(
    "test", [needs_a_folder, has_a_case_with_a_mark, draws, can_be_read_once, has_no_case, has_no_table]
)
def test_what_needs_more_than_values_is_left_to_pytest(test: object) -> None:
    assert callable(test)
    assert as_table(test) is None
