"""Scores of whole runs, worked out by hand from JourneyBench, section 3."""

from fractions import Fraction

import pytest

from sopstudio.scenarios import ExpectedCall, Scenario
from sopstudio.sop import FrozenDict, replace_fields
from sopstudio.trace import CallTool
from tests.evaluation.runs import EXPECTED, SCENARIO, A, B, scored

WRONG_Y = CallTool("a", {"x": "1", "y": "9"})
NOT_HERE, UNKNOWN, UNFIT = CallTool("c", {}), CallTool("d", {}), CallTool("a", {"x": 1})


@pytest.mark.parametrize(
    ("calls", "aligned", "accuracy"),
    [
        pytest.param((A, B), 1, Fraction(1), id="as expected"),
        pytest.param((WRONG_Y, B), 1, Fraction(2, 3), id="one value of three is wrong"),
        pytest.param((A, CallTool("b", {"z": "4"})), 1, Fraction(2, 3), id="the value of the last call is wrong"),
        pytest.param((A,), 0, Fraction(0), id="one is missing"),
        pytest.param((), 0, Fraction(0), id="all are missing"),
        pytest.param((B, A), 0, Fraction(0), id="out of order"),
        pytest.param((A, B, B), 0, Fraction(0), id="repeated"),
        pytest.param((A, A, B), 0, Fraction(0), id="repeated in between"),
        pytest.param((WRONG_Y, A, B), 0, Fraction(0), id="corrected"),
        pytest.param((NOT_HERE, A, B), 1, Fraction(1), id="a tool of another step is refused"),
        pytest.param((A, UNKNOWN, UNFIT, B), 1, Fraction(1), id="unknown and unfit calls are refused"),
        pytest.param((A, NOT_HERE), 0, Fraction(0), id="a refused call does not stand for another"),
    ],
)
def test_calls_are_scored_by_hand(calls: tuple[CallTool, ...], aligned: int, accuracy: Fraction) -> None:
    found = scored(*calls)
    assert (found["trace_alignment"], found["tool_call_accuracy"]) == (aligned, accuracy)


def optional_retry() -> Scenario:
    retry = ExpectedCall(tool="a", arguments=FrozenDict(x="1", y="2"), optional=True)
    return replace_fields(
        SCENARIO, expected=replace_fields(EXPECTED, tools=(EXPECTED.tools[0], retry, EXPECTED.tools[1]))
    )


@pytest.mark.parametrize(
    ("calls", "accuracy"),
    [((A, B), Fraction(1)), ((A, A, B), Fraction(1)), ((A, WRONG_Y, B), Fraction(4, 5)), ((A, A, A, B), Fraction(0))],
)
def test_an_allowed_retry_may_be_made_and_then_counts(calls: tuple[CallTool, ...], accuracy: Fraction) -> None:
    assert scored(*calls, scenario=optional_retry())["tool_call_accuracy"] == accuracy


def test_nothing_expected_and_nothing_done_is_right_and_something_done_is_not() -> None:
    quiet = replace_fields(SCENARIO, expected=replace_fields(EXPECTED, tools=()))
    assert scored(scenario=quiet)["tool_call_accuracy"] == 1
    assert scored(A, scenario=quiet)["tool_call_accuracy"] == 0


def test_path_and_end_are_held_to_the_expected_ones() -> None:
    found = scored(A, B)
    assert (found["path"], found["end"]) == (1, 1)
    elsewhere = replace_fields(SCENARIO, expected=replace_fields(EXPECTED, path=("work", "end"), end="end"))
    found = scored(A, B, scenario=elsewhere)
    assert (found["path"], found["end"]) == (0, 0)
    assert scored(A, B, scenario=replace_fields(SCENARIO, expected=replace_fields(EXPECTED, path=())))["path"] is None
