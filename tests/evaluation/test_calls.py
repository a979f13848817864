"""Tool calls are scored as JourneyBench, section 3, does by hand."""

from decimal import Decimal
from fractions import Fraction

from sopstudio.evaluation.metrics import tool_call_accuracy, tool_trace_alignment, ujcs
from sopstudio.scenarios import ExpectedCall
from sopstudio.sop import FrozenDict


def call(tool: str, optional: bool = False, **arguments: object) -> ExpectedCall:
    return ExpectedCall(tool=tool, arguments=FrozenDict(arguments), optional=optional)


def test_accuracy_is_right_values_over_expected_ones() -> None:
    expected = [call("a", x=1, y="b"), call("b", z=True)]
    assert tool_call_accuracy(expected, [call("a", x=1, y="c"), call("b", z=True)]) == Fraction(2, 3)
    assert tool_call_accuracy(expected, [call("b", z=True), call("a", x=1, y="b")]) == 0


def test_an_aligned_trace_without_expected_values_scores_one() -> None:
    assert tool_call_accuracy([], []) == tool_call_accuracy([call("a")], [call("a", x=1)]) == 1


def test_an_optional_call_may_be_left_out_and_a_needed_one_may_not() -> None:
    assert tool_trace_alignment([call("a", optional=True), call("a")], [call("a")])
    assert not tool_trace_alignment([call("a"), call("b")], [call("a")])


def test_true_is_not_one_and_equal_numbers_are_equal_however_written() -> None:
    assert tool_call_accuracy([call("a", x=True)], [call("a", x=1)]) == 0
    assert tool_call_accuracy([call("a", x=Decimal("2.0"))], [call("a", x=2)]) == 1


def test_a_value_that_was_left_out_is_not_null() -> None:
    assert tool_call_accuracy([call("a", x=None)], [call("a")]) == 0
    assert tool_call_accuracy([call("a", x=None)], [call("a", x=None)]) == 1


def test_values_inside_values_are_compared_as_json() -> None:
    expected = [call("a", x=FrozenDict(one=(1, True), two="b"))]
    assert tool_call_accuracy(expected, [call("a", x={"two": "b", "one": [1.0, True]})]) == 1
    assert tool_call_accuracy(expected, [call("a", x={"two": "b", "one": [1, 1]})]) == 0
    assert tool_call_accuracy(expected, [call("a", x={"one": [1, True]})]) == 0


def test_a_value_more_than_expected_takes_nothing_away() -> None:
    assert tool_call_accuracy([call("a", x=1)], [call("a", x=1, note="more")]) == 1


def test_the_coverage_score_is_the_mean() -> None:
    assert ujcs([Fraction(1), Fraction(0), Fraction(1, 2)]) == Fraction(1, 2)
    assert ujcs([]) is None
