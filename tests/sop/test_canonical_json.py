"""Canonical JSON: one spelling for equal values, exact numbers, and refusals with their place."""

from __future__ import annotations

import contextlib
import json
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.sop import Document, Edge, Fact, Point, Sop, Task, digest, dumps, freeze, loads, to_json_data
from sopstudio.sop.canonical_json import dump_line, dump_lines
from tests.strategies import json_values, sops


@given(json_values)
def test_what_is_written_is_read_back_exactly(value: Any) -> None:
    for indent in (None, 2):
        text = dumps(value, indent=indent)
        again = loads(text)
        assert again == value or to_json_data(again) == to_json_data(value)
        assert dumps(again, indent=indent) == text


@given(json_values)
def test_the_text_is_what_the_json_module_reads(value: Any) -> None:
    assert json.loads(dumps(value), parse_float=Decimal) == to_json_data(loads(dumps(value)))


@given(json_values)
def test_indented_text_has_the_lines_of_the_json_module(value: Any) -> None:
    data = json.loads(dumps(value, indent=None), parse_float=str, parse_int=str, parse_constant=str)
    ours = json.loads(dumps(value), parse_float=str, parse_int=str, parse_constant=str)
    assert ours == data
    assert [line.lstrip()[:1] for line in dumps(data).split("\n")] == [
        line.lstrip()[:1] for line in json.dumps(data, indent=2, ensure_ascii=False).split("\n")
    ]


not_canonical = st.floats(allow_nan=False, allow_infinity=False) | st.decimals(allow_nan=False, allow_infinity=False)
awkward_values = json_values | st.characters(categories=["Cs"]) | st.tuples(json_values) | not_canonical


@given(st.lists(awkward_values))
def test_what_is_written_at_once_is_spelled_as_what_is_written_piece_by_piece(values: list[Any]) -> None:
    """A number in scientific notation lets no encoder but our own write the value."""
    text = dumps([*values, Decimal("1E+3")], indent=None, sort=True)
    assert text == "[" + ",".join([*(dumps(value, indent=None, sort=True) for value in values), "1000"]) + "]"
    (line,) = dump_lines([[*values, Decimal("1E+3")]])
    assert line == "[" + ",".join([*dump_lines(values), "1E+3"]) + "]"
    assert dump_lines(values) == [dump_line(value) for value in values]


@pytest.mark.parametrize("value", [{1, 2}, b"bytes", object(), date(2026, 1, 1), Fraction(1, 2)])
def test_what_is_not_json_data_is_not_written_as_something_like_it(value: Any) -> None:
    with pytest.raises(TypeError):
        dump_line({"x": [value]})
    with contextlib.suppress(TypeError):
        assert dumps(value) == "0.5"


@given(sops())
def test_equal_values_have_one_digest_and_others_another(sop: Sop) -> None:
    assert digest(sop) == digest(Sop.model_validate(freeze(loads(dumps(sop)))))
    assert digest(sop) != digest(sop.model_copy(update={"title": sop.title + "x"}))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("0.10"), "0.10"),
        (Decimal("1E+3"), "1000"),
        (Decimal("1e-40"), "1e-40"),
        (Decimal("-0"), "0"),
        (0.1, "0.1"),
        (-0.0, "0"),
        (2.0, "2"),
        (1e300, str(int(1e300))),
        (Fraction(1, 4), "0.25"),
        (Fraction(6, 3), "2"),
        (True, "true"),
        (None, "null"),
        ("ü\u2028\x1b", '"ü\u2028\\u001b"'),
        ([], "[]"),
        ({}, "{}"),
        ((1, {"a": ()}), '[1,{"a":[]}]'),
    ],
)
def test_numbers_keep_their_digits(value: Any, text: str) -> None:
    assert dumps(value, indent=None) == text


def test_fields_at_their_default_are_left_out_but_what_a_reader_looks_for_stays() -> None:
    assert to_json_data(Edge(id="1", source="a", target="b", kind="always")) == {
        "id": "1",
        "source": "a",
        "target": "b",
        "kind": "always",
        "condition": "",
    }
    assert to_json_data(Fact(name="x")) == {"name": "x", "type": "string"}
    assert to_json_data(Document(sop=Sop(id="x", nodes=(Task(id="a"),)))) == {
        "sop": {"id": "x", "title": "", "start": "", "nodes": [{"id": "a", "title": "", "kind": "task"}]}
    }


def test_the_order_of_keys_does_not_change_a_digest() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert dumps({"b": 1, "a": 2}, indent=None) == '{"b":1,"a":2}'


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"a": 1,\n "b": 2,\n "a": 3}', "line 3, column 2"),
        ('[{"a": 1}, {"a": {"a": 1}},\n{"x": "a", "\\u0078": 2}]', "line 2, column 12"),
        ("[1,\n NaN]", "line 2, column 2"),
        ("[-Infinity]", "line 1, column 2"),
        ('{"a": ' + "9" * 101 + "}", "line 1, column 7"),
        ("[1e999999999]", "line 1, column 2"),
        ("[1e-999999999]", "line 1, column 2"),
        ("[\n" * 65, "line 65, column 1"),
        ('{"a": [1, 2}', "line 1, column 12"),
        ('{"a": 1,}', "line 1, column 9"),
        ('"a\nb"', "line 1, column 3"),
        ("// x", "line 1, column 1"),
    ],
)
def test_refusals_name_line_and_column(text: str, where: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text)
    assert caught.value.where == where


def test_brackets_inside_texts_are_no_depth() -> None:
    text = json.dumps({"a": "[" * 1000 + '\\"' + "{" * 1000})
    assert loads(text)["a"].count("[") == 1000


@given(st.recursive(st.text('ab"\\[]{}\n'), lambda inner: st.lists(inner) | st.dictionaries(st.text('a"\\['), inner)))
def test_depth_is_that_of_the_brackets_outside_texts(value: object) -> None:
    for depth in (0, 40, 63 - _depth(value)):
        assert loads("[" * depth + json.dumps(["[" * 65, value]) + "]" * depth)
    with pytest.raises(FormatError, match="deeper than 64"):
        loads("[" * (64 - _depth(value)) + json.dumps(["[" * 65, value]) + "]" * (64 - _depth(value)))


def _depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


@pytest.mark.parametrize(
    "text",
    ["[" * 1_000_000, '{"a":[' * 100_000, "[[" + '"\\' * 200_000, '["' + "\\" * 300_001, '\\"' + "[" * 100_000],
)
def test_hostile_text_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        loads(text)


def test_numbers_that_are_not_finite_are_not_written() -> None:
    with pytest.raises(FormatError, match="not finite"):
        dumps(Point(x=float("inf"), y=0))


@given(st.text() | st.text('{}[]",:\\ 0123456789.eE+-ntf\n'))
def test_no_text_does_anything_but_read_or_be_refused(text: str) -> None:
    with contextlib.suppress(FormatError):
        value = loads(text)
        assert loads(dumps(value)) == value
