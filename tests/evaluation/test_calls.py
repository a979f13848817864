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


def test_the_coverage_score_is_the_mean() -> None:
    assert ujcs([Fraction(1), Fraction(0), Fraction(1, 2)]) == Fraction(1, 2)
    assert ujcs([]) is None
