"""Scenario files: read as written, and refused in one line that says where and why."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.errors import ScenarioError
from sopstudio.scenarios import Scenario, cases
from sopstudio.scenarios.scenario import read_scenarios, write_scenarios
from sopstudio.sop import dumps
from tests.scenarios.test_kinds import SOP
from tests.strategies import json_values

MADE = list(cases(SOP))
ONE: dict[str, Any] = json.loads(next(write_scenarios(MADE)))


def refusal(text: str, where: str = "cases.jsonl") -> str:
    """How the file is refused."""
    with pytest.raises(ScenarioError) as caught:
        read_scenarios(text, where)
    line = str(caught.value)
    assert "\n" not in line
    assert len(line) < 500
    return line


def test_the_three_forms_say_the_same() -> None:
    lines = list(write_scenarios(MADE))
    whole = "[" + ",\n".join(lines) + "]"
    assert (
        read_scenarios("\n\n".join(lines))
        == read_scenarios(whole)
        == read_scenarios(f'{{"scenarios": {whole}}}')
        == MADE
    )
    assert read_scenarios(lines[0]) == MADE[:1]
    assert read_scenarios("[]") == read_scenarios("") == read_scenarios(" \n") == []


SPOILT: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda data: {**data, "id": 5}, "id must be text"),
    (lambda data: {key: value for key, value in data.items() if key != "id"}, "id is missing"),
    (lambda data: {**data, "colour": "red"}, "colour is an unknown key"),
    (lambda data: {**data, "user": {**data["user"], "name": "x"}}, "user/name is an unknown key"),
    (lambda data: {**data, "user": []}, "user must be an object, not a list"),
    (lambda data: {**data, "user": {"facts": [1]}}, "user/facts must be an object"),
    (lambda data: {**data, "responses": {"a": {"response": {}}}}, "responses/a must be a list"),
    (lambda data: {**data, "responses": {"a": [3]}}, "responses/a/0 must be an object"),
    (
        lambda data: {**data, "responses": {"a": [{"fault": {"kind": "bad luck"}}]}},
        "responses/a/0/fault/kind must be 'error', ",
    ),
    (lambda data: {**data, "responses": {"a": [{"fault": {"calls": -1}}]}}, "responses/a/0/fault/calls "),
    (lambda data: {**data, "expected": {"tools": ["a"]}}, "expected/tools/0 must be an object"),
    (lambda data: {**data, "expected": {"tools": [{"name": "a"}]}}, "expected/tools/0/tool is missing"),
    (lambda data: {**data, "a\nb": 1}, "b is an unknown key"),
    (lambda data: {**data, "respones": {}}, "did you mean 'responses'?"),
    (lambda data: {**data, "expected": {"tools": [{"tool": "a", "ok": "maybe"}]}}, "must be true or false"),
    (lambda data: [data], "scenario 2"),
    (lambda data: "x", "scenario 2"),
    (lambda data: None, "scenario 2"),
    (lambda data: data, "the id 'correct-context."),
]


@pytest.mark.parametrize(("spoil", "why"), SPOILT)
@pytest.mark.parametrize("whole", [True, False])
def test_what_does_not_fit_is_named_with_its_place(
    spoil: Callable[[dict[str, Any]], Any], why: str, whole: bool
) -> None:
    rows = [json.dumps(ONE), json.dumps(spoil(ONE))]
    line = refusal("[" + ",".join(rows) + "]" if whole else "\n".join(rows))
    assert why in line
    assert "scenario 2" in line
    assert ("cases.jsonl" if whole else "cases.jsonl:2") in line


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("not json", "line 1"),
        ("{", "line 1"),
        ('[\n  {\n    "id": 1,\n  }\n]', "line 4"),
        ("3", "one scenario per line"),
        ("null", "one scenario per line"),
        ('{"id": NaN}', "NaN"),
        ('{"id": "a", "id": "b"}', "twice"),
        ("[" * 100 + "]" * 100, "nested"),
        ('{"scenarios": 3}', "one scenario per line"),
    ],
)
def test_what_is_no_list_of_scenarios_is_refused(text: str, why: str) -> None:
    assert why in refusal(text)


def test_a_line_that_cannot_be_read_is_named() -> None:
    good = json.dumps(ONE)
    assert "cases.jsonl:3" in refusal(f"{good}\n\n{{broken\n")


def answer(text: str) -> list[Scenario] | str:
    """What reading comes to: scenarios, or the line with which they are refused."""
    try:
        return read_scenarios(text, "cases.jsonl")
    except ScenarioError as error:
        return str(error)


@given(st.sampled_from(sorted(ONE)), json_values, st.sampled_from(("", "again")))
def test_whatever_stands_in_a_scenario_it_is_read_or_refused_in_one_line(key: str, value: Any, more: str) -> None:
    found = answer(dumps({**ONE, key: value, **({more: value} if more else {})}, indent=None))
    if isinstance(found, str):
        assert "\n" not in found
    else:
        assert read_scenarios("\n".join(write_scenarios(found))) == found


@given(st.text(max_size=40))
def test_whatever_the_file_holds_it_is_read_or_refused_in_one_line(text: str) -> None:
    found = answer(text)
    assert not isinstance(found, str) or "\n" not in found
