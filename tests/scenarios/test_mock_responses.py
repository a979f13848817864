"""Which answers a call is looked up in: by its arguments, however they are spelled."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.agents import find_agent
from sopstudio.llm import create_model
from sopstudio.scenarios import ExpectedCall, MockResponse
from sopstudio.scenarios.expected_trace import ScenarioInputs, expected_trace
from sopstudio.scenarios.mock_responses import find_rows, has_same_key
from sopstudio.scenarios.scenario import Scenario
from sopstudio.settings import Settings
from sopstudio.simulation import Setup, drive, load_prompts
from sopstudio.sop import Flow, Runtime, Tool, freeze
from sopstudio.trace import run_state
from tests.sop.test_people import intake

TOOL = Tool(
    name="look",
    parameters=freeze(
        {
            "type": "object",
            "properties": {
                "id": {"type": "string"},
                "level": {"type": "string", "enum": ["the very low level", "high"]},
                "note": {"type": "string"},
                "count": {"type": "number"},
            },
            "required": ["id"],
        }
    ),
)


def row(**arguments: Any) -> MockResponse:
    return MockResponse(arguments=freeze(arguments), response=freeze({"a": 1}))


@pytest.mark.parametrize(
    ("key", "arguments", "same"),
    [
        ({"id": "PT-1"}, {"id": "pt 1"}, True),
        ({"id": "PT-1"}, {"id": "PT-2"}, False),
        ({"id": "PT-1"}, {"note": "x"}, False),
        ({"id": "PT-1"}, {"id": "PT-1", "note": "more"}, True),
        ({"id": "PT-1", "count": 3}, {"id": "PT-1"}, True),
        ({"id": "PT-1", "count": 3}, {"id": "PT-1", "count": 3.0}, True),
        ({"id": "PT-1", "count": 3}, {"id": "PT-1", "count": 4}, False),
        ({"id": "PT-1", "count": 1}, {"id": "PT-1", "count": True}, False),
        ({"id": "PT-1", "note": "it came late and cold"}, {"id": "PT-1", "note": "cold on arrival"}, True),
        ({"id": "PT-1", "note": "late"}, {"id": "PT-1", "note": "cold"}, False),
        ({"id": "PT-1", "level": "the very low level"}, {"id": "PT-1", "level": "high"}, False),
    ],
)
def test_a_key_is_compared_by_what_it_identifies(key: dict[str, Any], arguments: dict[str, Any], same: bool) -> None:
    assert has_same_key(TOOL, key, arguments) is same


@pytest.mark.parametrize(
    ("answers", "rows"),
    [
        ((), ()),
        ((row(), row()), (0, 1)),
        ((row(id="A"), row(id="B"), row(id="A")), (0, 2)),
        ((row(id="B"), row()), (1,)),
        ((row(id="B"),), None),
    ],
)
def test_a_call_is_looked_up_by_its_arguments(answers: tuple[MockResponse, ...], rows: tuple[int, ...] | None) -> None:
    assert find_rows(TOOL, answers, {"id": "A"}) == rows


def test_an_expected_call_is_answered_although_no_answer_has_its_arguments() -> None:
    answers = (row(id="B"), row(id="C"))
    expected = [ExpectedCall(tool="look", arguments=freeze({"id": "A"}))]
    assert find_rows(TOOL, answers, {"id": "A"}, expected) == (0, 1)
    assert find_rows(TOOL, answers, {"id": "D"}, expected) is None


@given(st.dictionaries(st.sampled_from(["id", "note", "count"]), st.text() | st.integers() | st.booleans()))
def test_a_call_finds_the_row_of_its_own_arguments(arguments: dict[str, Any]) -> None:
    answers = (row(id="another"), row(**arguments))
    assert 1 in (find_rows(TOOL, answers, arguments) or ())


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        ({"minutes_2": 9, "count": 3}, ("fill", "high")),
        ({"minutes_2": 9, "count": 3, "minutes": 61}, ("fill", "late")),
        ({"minutes_2": 9}, ("fill", "late")),
        ({"timed_out": True, "minutes_2": 9, "count": 3}, ("fill", "late")),
    ],
)
def test_a_late_answer_of_a_person_is_expected_to_hold_nothing(answer: dict[str, Any], path: tuple[str, ...]) -> None:
    runtime = Runtime(Flow(intake("note", "minutes", "count")))
    responses = {"person_fill": (MockResponse(response=freeze(answer)),)}
    expected = expected_trace(runtime, ScenarioInputs({}, responses, frozenset(), frozenset()))
    assert expected.path == path
    scenario = Scenario(id="s", responses=freeze(responses), expected=expected)
    setup = Setup(runtime, find_agent("code"), scenario, load_prompts(), "simulated")
    session = drive(setup.session(), setup.world(create_model("offline", Settings())))
    assert run_state(session.events).path == path
