"""Paired differences, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from sopstudio.evaluation import RunScore
from sopstudio.evaluation.paired_differences import compare_arms, format_difference
from sopstudio.evaluation.statistics import wilson_interval


def run(scenario: int, end: int | None, sop: str = "s", status: str = "completed") -> RunScore:
    scores = {} if status == "failed" else {"end": None if end is None else Fraction(end), "tool_call_accuracy": None}
    return RunScore("", sop, "a", "m", f"c{scenario}", "k", status, "", scores, 1, 3 + scenario, 10)


def arm(ends: str, sops: int = 1) -> list[RunScore]:
    """Runs that were at the right end (1), elsewhere (0) or have none (-), dealt out to the SOPs."""
    values = (None if end == "-" else int(end) for end in ends)
    return [run(number, value, f"s{number % sops}") for number, value in enumerate(values)]


def test_every_two_arms_are_compared_in_order() -> None:
    arms = {name: arm("10") for name in "abc"}
    rows = compare_arms(arms, ["end"])
    assert [(row["first"], row["second"]) for row in rows] == [("a", "b"), ("a", "c"), ("b", "c")]


@pytest.mark.parametrize(
    ("first", "second", "sops", "difference", "wins", "losses", "p"),
    [
        pytest.param("0000000111", "1111111011", 10, 0.6, 7, 1, 2 * 9 / 256, id="each SOP a pair: McNemar"),
        pytest.param("0000", "1111", 2, 1, 4, 0, 0.5, id="two SOPs of two wins each: 2 of 4 signs"),
        pytest.param("0101", "1010", 2, 0, 2, 2, 1.0, id="as many lost as won"),
        pytest.param("1010", "1010", 4, 0, 0, 0, 1.0, id="all alike"),
    ],
)
def test_scenarios_are_compared_with_themselves_by_sop(
    first: str, second: str, sops: int, difference: float, wins: int, losses: int, p: float
) -> None:
    (row,) = compare_arms({"a": arm(first, sops), "b": arm(second, sops)}, ["end"])
    found = row["metrics"]["end"]
    assert (found["pairs"], found["difference"]) == (len(first), difference)
    assert (found["wins"], found["losses"], found["p"]) == (wins, losses, round(p, 4))
    assert found["interval"][0] <= difference <= found["interval"][1]


def test_no_difference_is_bounded_by_the_number_of_scenarios() -> None:
    (row,) = compare_arms({"a": arm("1" * 30, 10), "b": arm("1" * 30, 10)}, ["end", "model_calls"])
    bound = wilson_interval(0, 30)[1]
    assert row["metrics"]["end"]["interval"] == [-bound, bound]
    assert row["metrics"]["model_calls"]["interval"] == [0, 0]


def test_only_pairs_of_which_both_have_a_value_count() -> None:
    first, second = arm("10-1"), arm("111-")
    second[0] = replace(second[0], status="failed", scores={})
    (row,) = compare_arms({"a": first, "b": second}, ["end", "ujcs"])
    assert row["metrics"]["end"]["pairs"] == 1
    assert "interval" not in compare_arms({"a": first, "b": arm("0111")}, ["end"])[0]["metrics"]["end"]
    assert "ujcs" not in row["metrics"]


def test_a_difference_is_written_with_all_that_it_rests_on() -> None:
    difference = {"pairs": 9, "difference": -0.2, "interval": [-0.3, 0], "wins": 0, "losses": 2, "p": 0.5}
    assert format_difference(difference) == "−0.200 (−0.300 to 0); 0:2, p = 0.500"
    assert format_difference({**difference, "interval": None}) == "−0.200; 0:2, p = 0.500"
    assert format_difference({**difference, "interval": [0, 0]}) == "−0.200; 0:2, p = 0.500"
    assert format_difference(None) == "–"
