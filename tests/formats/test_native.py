"""The native format: nothing is lost, saving is canonical, and what is refused says where and why."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import FormatError
from sopstudio.formats import native, read, write
from sopstudio.sop import Document, Fact, Head, Person, Point, Sop, canonical_json, replace_fields
from tests.formats.hostile import read_or_refuse
from tests.strategies import documents
from tests.subsets import examples

SMALL: dict[str, Any] = {
    "format": 1,
    "id": "loan",
    "start": "a",
    "nodes": [{"id": "a", "kind": "task", "title": "Look"}, {"id": "z", "kind": "end"}],
    "edges": [{"id": "1", "source": "a", "target": "z", "kind": "always"}],
}

HASH_BY_FORMAT_1 = "76a3bb2da8aa251d344d764d620a653e96839f42d0fa56e7c3abb39c68aec1bb"
"""The hash of `SMALL` with a tool that has a side effect and one that has none, as format 1 took it."""


def refusal(**changes: Any) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read(json.dumps(SMALL | changes), "native")
    assert "\n" not in str(caught.value)
    return caught.value


@given(documents())
def test_reading_what_was_written_gives_the_same_document_and_the_same_bytes(document: Document) -> None:
    text = native.to_native_text(document)
    reading = read(text)
    assert reading.document == document
    assert canonical_json.digest(reading.document.sop) == canonical_json.digest(document.sop)
    assert native.to_native_text(reading.document) == text
    assert text.endswith("}\n")


@examples(10)
@given(documents())
def test_the_published_schema_names_every_key_that_is_written(document: Document) -> None:
    assert set(json.loads(native.to_native_text(document))) <= set(native.json_schema()["properties"])


def test_the_published_schema_is_the_one_that_the_models_give() -> None:
    published = Path(__file__).parents[2] / "resources" / native.SCHEMA
    assert published.read_text(encoding="utf-8") == canonical_json.dumps(native.json_schema()) + "\n"


def test_numbers_keep_every_digit() -> None:
    text = json.dumps(SMALL | {"facts": [{"name": "x", "type": "number"}]}).replace(
        '"type": "number"', '"type": "number", "minimum": 0.1000000000000000055511151231257827'
    )
    written = native.to_native_text(read(text).document)
    assert '"minimum": 0.1000000000000000055511151231257827' in written


def test_a_file_is_known_by_its_name_and_named_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "loan.sop.json"
    path.write_text(json.dumps(SMALL), encoding="utf-8")
    assert read(path).document.sop.id == "loan"
    path.write_text(json.dumps(SMALL | {"titel": "x"}), encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read(path)
    assert caught.value.where == "loan.sop.json#/titel"
    path.write_text('{\n "id": "x",\n}', encoding="utf-8")
    with pytest.raises(FormatError, match=r"loan\.sop\.json:3:1"):
        read(path)


def test_all_wrong_keys_and_types_stand_in_one_line_with_their_places() -> None:
    error = refusal(
        titel="x",
        nodes=[{"id": "a", "kind": "task", "asks": 3, "mesage": ""}, {"id": "b", "kind": "tusk"}, {"id": "c"}],
        edges={},
        facts=[{"name": "n", "minimum": "5", "optional": 1}],
    )
    text = str(error)
    assert "/titel): is an unknown key, did you mean 'title'?" in text
    for part in (
        "/nodes/0/asks must be a list, not 3",
        "/nodes/0/mesage is an unknown key, did you mean 'message'?",
        "/nodes/1 has the unknown kind 'tusk'",
        "/nodes/2 needs a kind",
        "/edges must be a list, not an object",
        "/facts/0/minimum must be a number, not '5'",
        "/facts/0/optional must be true or false, not 1",
    ):
        assert part in text, text


def test_what_is_not_named_is_counted() -> None:
    assert "and 12 more" in str(refusal(nodes=[{"kind": "end"}] * 20))


def test_a_key_of_a_binding_is_proposed_from_the_binding() -> None:
    node = {"id": "a", "kind": "task", "tools": [{"tool": "t", "conditon": "x"}]}
    assert "/nodes/0/tools/0/conditon): is an unknown key, did you mean 'condition'?" in str(refusal(nodes=[node]))


def test_a_newer_format_is_refused_by_name() -> None:
    assert "newer SOP Studio" in str(refusal(format=3))
    assert refusal(format=True).where == "/format"
    assert refusal(format="1").where == "/format"


@pytest.mark.parametrize(
    "text", ["[]", "3", '"x"', "null", "{}", "{", "", " \n", "\0", '{"a":1,"a":2}', "NaN", "[" * 9999]
)
def test_what_is_no_sop_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, "native")
    assert "\n" not in str(caught.value)


def test_control_characters_are_refused_with_their_place() -> None:
    assert refusal(title="a\x00b").where == "/title"
    assert refusal(facts=[{"name": "x\x07"}]).where == "/facts/0/name"
    assert "surrogate" in refusal(title="\ud800").why


def test_misleading_text_is_kept_and_listed() -> None:
    reading = read(json.dumps(SMALL | {"title": "pay \u202eevil", "description": "\x1b[2J\x1b]0;x\x07"}))
    assert reading.document.sop.title == "pay \u202eevil"
    assert reading.document.sop.description == "\x1b[2J\x1b]0;x\x07"
    assert [loss.where for loss in reading.losses] == ["/title", "/description"]


@pytest.mark.parametrize(
    ("tool", "place"),
    [
        ({"name": "get; rm"}, "/tools/0/name"),
        ({"name": "g" * 65}, "/tools/0/name"),
        ({"name": "get\n"}, "/tools/0/name"),
        ({"name": "t", "url": "file:///etc/passwd"}, "/tools/0/url"),
        ({"name": "t", "url": "javascript:alert(1)"}, "/tools/0/url"),
        ({"name": "t", "url": "https://a.example/\r\nX: y"}, "/tools/0/url"),
        ({"name": "t", "url": "//host/x"}, "/tools/0/url"),
        ({"name": "t", "url": "http://169.254.169.254/latest"}, "/tools/0/url"),
        ({"name": "t", "url": "http://2852039166/latest"}, "/tools/0/url"),
        ({"name": "t", "url": "http://[fe80::1]/"}, "/tools/0/url"),
        ({"name": "t", "method": "GET\r\nX: y"}, "/tools/0/method"),
        ({"name": "t", "headers": {"X": "a\r\nb"}}, "/tools/0/headers"),
        ({"name": "t", "command": "npx"}, "/tools/0/command"),
        ({"name": "t", "parameters": {"$ref": "#"}}, "/tools/0/parameters"),
        ({"name": "t", "parameters": {"$ref": "https://a.example/s.json"}}, "/tools/0/parameters"),
        ({"name": "t", "parameters": {"$ref": "other.json"}}, "/tools/0/parameters"),
        ({"name": "t", "parameters": {"$ref": "#/nothing"}}, "/tools/0/parameters"),
        ({"name": "t", "parameters": {"$dynamicRef": "#x"}}, "/tools/0/parameters"),
        (
            {
                "name": "t",
                "parameters": {"properties": {"a": {"$ref": "#/properties/b"}, "b": {"$ref": "#/properties/a"}}},
            },
            "/tools/0/parameters",
        ),
        (
            {"name": "t", "parameters": {"properties": {"a": {"items": {"$ref": "#/properties/a"}}}}},
            "/tools/0/parameters",
        ),
    ],
)
def test_hostile_tools_are_refused_with_their_place(tool: dict[str, Any], place: str) -> None:
    assert refusal(tools=[tool]).where == place


def test_ordinary_tools_are_accepted() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/x"}, "$ref": {"type": "string"}},
        "$defs": {"x": {"enum": ["$ref"]}},
    }
    tools = [{"name": "a", "url": url, "parameters": schema} for url in ("", "/x/{id}?y=1", "https://h.example/{a}")]
    assert len(read(json.dumps(SMALL | {"tools": tools})).document.sop.tools) == 3


def test_data_with_class_tags_stays_data() -> None:
    value = {"lc": 1, "type": "constructor", "id": ["os", "environ"], "kwargs": {"a": "{{secret}}"}}
    document = read(json.dumps(SMALL | {"settings": {"tables": {"t": value}}})).document
    assert json.loads(native.to_native_text(document))["settings"]["tables"]["t"] == value


def test_too_many_nodes_are_refused_by_the_name_of_the_limit() -> None:
    nodes = [{"id": str(n), "kind": "end"} for n in range(20_001)]
    assert "20,001 nodes; at most 20,000" in str(refusal(nodes=nodes))
    halves = [{"id": f"p{n}", "nodes": nodes[n::2]} for n in range(2)]
    assert "at most 20,000" in str(refusal(procedures=halves))


def test_a_file_name_stays_in_its_folder() -> None:
    document = Document(sop=Sop(id="..\\..", facts=(Fact(name="x"),)), layout={"a": Point(x=0, y=1)})
    assert list(write(document, "native").files) == ["sop.sop.json"]


KEYS = st.deferred(lambda: st.sampled_from([*native.json_schema()["properties"], "kind", "title", "$ref"]))


def keyed_objects(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(values) | st.dictionaries(KEYS | st.text(max_size=3), values, max_size=4)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), keyed_objects))
def test_no_json_does_anything_but_read_or_be_refused(data: Any) -> None:
    assert read_or_refuse(json.dumps(data), "native")
    assert read_or_refuse(json.dumps(SMALL | {"nodes": data, "x": data}), "native")


def test_a_tool_of_format_1_with_a_side_effect_is_read_as_one_that_writes_and_keeps_its_hash() -> None:
    old = SMALL | {"tools": [{"name": "book", "side_effect": True}, {"name": "look", "side_effect": False}]}
    document = read(json.dumps(old), "native").document
    assert [tool.effect for tool in document.sop.tools] == ["writes", "reads"]
    assert canonical_json.digest(document.sop) == HASH_BY_FORMAT_1
    assert json.loads(native.to_native_text(document))["format"] == 2


def test_a_side_effect_of_format_1_that_is_no_truth_value_is_refused_with_its_place() -> None:
    assert "/tools/0/side_effect" in str(refusal(tools=[{"name": "book", "side_effect": "yes"}]))


def test_a_step_of_a_person_is_read_strictly() -> None:
    step = {"id": "a", "kind": "person", "role": "Lead", "action": "approve", "provides": ["ok"], "time_limit": 30}
    sop = read(json.dumps(SMALL | {"format": 2, "nodes": [step, SMALL["nodes"][1]]}), "native").document.sop
    assert sop.nodes[0] == Person(id="a", role="Lead", action="approve", provides=("ok",), time_limit=30)
    assert "/nodes/0/action" in str(refusal(nodes=[step | {"action": "sign"}]))
    assert "/nodes/0/time_limit" in str(refusal(nodes=[step | {"time_limit": 0}]))


def test_a_head_is_kept_and_an_empty_one_writes_nothing() -> None:
    data = {**SMALL, "format": 2, "head": {"number": "SOP-14", "status": "in force", "next_review": "2026-12-31"}}
    document = read(json.dumps(data), "native").document
    assert document.head == Head(number="SOP-14", status="in force", next_review=date(2026, 12, 31))
    assert json.loads(native.to_native_text(document))["head"] == data["head"]
    assert "head" not in json.loads(native.to_native_text(read(json.dumps(SMALL), "native").document))


@pytest.mark.parametrize(
    ("head", "where", "why"),
    [
        ({"status": "valid"}, "/head/status", "in force"),
        ({"next_review": "soon"}, "/head/next_review", "must be a date such as 2026-12-31"),
        ({"next_review": "2026-02-30"}, "/head/next_review", "must be a day that there is"),
        ({"next_review": 20261231}, "/head/next_review", "must be a date such as 2026-12-31"),
        ({"sources": [{"titel": "x"}]}, "/head/sources/0/titel", "did you mean 'title'?"),
    ],
)
def test_a_head_that_does_not_fit_is_refused_with_its_place(head: dict[str, Any], where: str, why: str) -> None:
    error = refusal(format=2, head=head)
    assert error.where == where
    assert why in error.why


@pytest.mark.parametrize("format", ["text", "journeybench", "mermaid", "dot"])
def test_a_format_without_heads_says_that_it_loses_one(format: str) -> None:
    document = read(json.dumps(SMALL), "native").document
    lost = "the head of the document"
    assert lost not in [loss.what for loss in write(document, format).losses]
    stated = replace_fields(document, head=Head(owner="Head of credit"))
    assert lost in [loss.what for loss in write(stated, format).losses]


def test_an_unknown_kind_of_node_is_refused_with_all_that_there_are() -> None:
    assert "person" in refusal(nodes=[{"id": "a", "kind": "robot"}]).why
