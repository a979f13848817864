"""JSON rows: exact numbers, any text, and a plain refusal of what JSON cannot hold."""

from __future__ import annotations

from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import StoreError
from sopstudio.store.rows import read, write, write_all

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.characters(categories=["Cs"])
    | st.decimals(allow_nan=False, allow_infinity=False)
)
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)


@given(st.lists(values))
def test_what_is_written_is_read_back_exactly(data: list[Any]) -> None:
    rows = write_all(data)
    assert [read(row) for row in rows] == data
    assert rows == [write(value) for value in data]
    assert all("\n" not in row and row.encode() for row in rows)


@pytest.mark.parametrize(
    "number", ["1.10", "0.1", "1E+3", "-0.00", "1E-30", "123456789012345678901234567890.123456789"]
)
def test_a_decimal_keeps_every_digit(number: str) -> None:
    row = write({"amount": Decimal(number)})
    assert row == '{"amount":' + number + "}"
    assert str(read(row)["amount"]) == number


def test_a_float_comes_back_as_the_decimal_it_shows() -> None:
    assert read(write([0.1, 1e300])) == [Decimal("0.1"), Decimal("1e300")]


def test_tuples_and_mappings_are_arrays_and_objects() -> None:
    assert read(write({"edges": ("e1",), "facts": MappingProxyType({"x": Decimal("1.5")})})) == {
        "edges": ["e1"],
        "facts": {"x": Decimal("1.5")},
    }


@pytest.mark.parametrize("value", [float("nan"), Decimal("NaN"), Decimal("Infinity"), {1, 2}, b"bytes", object()])
def test_what_is_no_json_is_refused_in_one_line(value: Any) -> None:
    with pytest.raises(StoreError, match="not JSON data") as caught:
        write({"x": value})
    assert "\n" not in str(caught.value)


def test_data_that_holds_itself_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    with pytest.raises(StoreError, match="nested"):
        write(loop)


@pytest.mark.parametrize("text", ["", "{", "[NaN]", "[" * 100_000])
def test_a_damaged_row_is_refused(text: str) -> None:
    with pytest.raises(StoreError, match="cannot be read"):
        read(text)
