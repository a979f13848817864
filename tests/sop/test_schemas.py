"""Schemas of tool parameters: nothing is fetched, and nothing makes them fail but a schema that is none."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import EditError
from sopstudio.sop import Schema, Tool, look_up
from sopstudio.translation import to_users_language
from tests.strategies import json_values
from tests.translations import in_language

PERSON = {
    "type": "object",
    "properties": {"name": {"$ref": "#/$defs/name"}, "age": {"type": "integer", "minimum": 0}},
    "required": ["name"],
    "$defs": {"name": {"type": "string", "pattern": "^[A-Z]"}},
}


def test_a_reference_inside_the_schema_is_followed() -> None:
    schema = Schema(PERSON)
    assert schema.describe_mismatch({"name": "Ann"}) == ""
    assert schema.fits({"name": "ann"}) is False


def test_every_reason_is_told_with_its_place() -> None:
    reasons = Schema(PERSON).describe_mismatch({"name": "ann", "age": -1})
    assert "name: " in reasons
    assert "age: " in reasons
    assert "; " in reasons
    assert "required" in Schema(PERSON).describe_mismatch({})


def test_a_reference_elsewhere_is_refused_and_nothing_is_fetched() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/schema.json"
        with pytest.raises(EditError, match="never fetched"):
            Schema({"$ref": address})
        with pytest.raises(BlockingIOError):
            server.accept()


@pytest.mark.parametrize(
    "schema",
    [
        {"type": 3},
        {"$ref": "#/nowhere"},
        {"$ref": "file:///etc/passwd"},
        {"pattern": "("},
        {"required": "name"},
        {"$schema": "http://nowhere.example/"},
        {"minimum": float("nan")},
        {"properties": "\ud800"},
    ],
)
def test_what_is_no_schema_is_refused_with_a_reason(schema: dict[str, Any]) -> None:
    with pytest.raises(EditError, match="not a usable JSON Schema"):
        Schema(schema)


@pytest.mark.parametrize("value", ["\ud800", {"name": "\udfff"}, {1: "name"}, {"name": object()}])
def test_what_is_no_json_data_is_a_misfit(value: Any) -> None:
    schema = Schema(
        {"type": ["string", "object"], "maxLength": 3, "properties": {"name": {"minLength": 1, "const": 1}}}
    )
    assert schema.fits(value) is False
    assert "no JSON data" in schema.describe_mismatch(value)


@given(json_values | st.text())
def test_data_fits_where_there_is_no_reason_against_it(value: Any) -> None:
    schema = Schema({"type": ["object", "string", "number"], "maxLength": 3})
    assert schema.fits(value) is (schema.describe_mismatch(value) == "")


@pytest.mark.parametrize(
    ("required", "names"), [(["a", "b"], ("a", "b")), ("ab", ()), (5, ()), (None, ()), (["a", 1, None], ("a",))]
)
def test_only_names_in_a_list_are_required(required: Any, names: tuple[str, ...]) -> None:
    assert Tool(name="t", parameters={"required": required}).required() == names


def test_properties_that_are_no_object_are_none() -> None:
    assert Tool(name="t", parameters={"properties": ["a"]}).properties() == {}


@pytest.mark.parametrize(
    ("path", "value"),
    [("a.1.b", 5), ("a.0", None), ("a.9.b", None), ("a.²", None), ("a." + "9" * 5000, None), ("a.-1", None)],
)
def test_a_dotted_path_leads_to_a_value_or_to_none(path: str, value: object) -> None:
    assert look_up({"a": [None, {"b": 5}]}, path) == value


MISFITS = [
    ({"type": "integer"}, "q", '"q" ist nicht vom Typ "integer"'),
    ({"type": ["string", "null"]}, 1, '1 ist von keinem der Typen "null", "string"'),
    ({"enum": ["x", "y", "z"]}, "q", '"q" ist keiner dieser Werte: "x", "y" oder "z"'),
    ({"minimum": 3}, 2, "2 ist kleiner als das Mindeste, 3"),
    ({"maximum": 3}, 4.5, "4.5 ist größer als das Höchste, 3"),
    ({"pattern": "^a"}, "b", '"b" passt nicht zu "^a"'),
    ({"required": ["z"]}, {}, '"z" fehlt'),
]


@pytest.mark.parametrize(("schema", "value", "words"), MISFITS)
def test_a_misfit_is_kept_in_english_and_said_in_the_users_language(schema: Any, value: Any, words: str) -> None:
    english = Schema(schema).describe_mismatch(value)
    with in_language("de"):
        kept = Schema(schema).describe_mismatch(value)
        assert kept == english
        assert to_users_language(kept) == words


def test_all_misfits_of_an_object_are_said_in_the_users_language() -> None:
    schema = Schema({"properties": {"a": {"type": "integer"}}, "required": ["z"]})
    with in_language("de"):
        assert (
            to_users_language(schema.describe_mismatch({"a": "q"})) == '"z" fehlt; a: "q" ist nicht vom Typ "integer"'
        )
