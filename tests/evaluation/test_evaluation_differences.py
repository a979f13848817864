"""Two evaluations compared, by hand and against slow ways to the same figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from statistics import NormalDist, stdev

import pytest

from sopstudio.evaluation import RunScore
from sopstudio.evaluation.evaluation_differences import compare_evaluations
from sopstudio.evaluation.inference import adjust_probabilities, paired_share_interval, scenarios_needed
from sopstudio.evaluation.statistics import (
    MAX_COUNTED_SUMS,
    MAX_RESAMPLED_CLUSTERS,
    bootstrap_interval,
    sign_flip_probability,
)
from sopstudio.scenarios import Expected, Scenario


def run(scenario: str, right: int, sop: str = "s", model: str = "m", inputs: str = "") -> RunScore:
    scores: dict[str, Fraction | None] = {"end": Fraction(right), "lenient_tool_call_accuracy": Fraction(1)}
    case = Scenario(id=scenario, journey=inputs)
    return RunScore(f"r-{scenario}", sop, "dpa", model, scenario, "k", "completed", "", scores, 3, 4, 10, case=case)


def runs(ends: str, **more: str) -> list[RunScore]:
    return [run(f"c{number}", int(end), **more) for number, end in enumerate(ends)]


def test_losses_are_significant_from_six_on_as_mcnemar_says() -> None:
    """Of n discordant pairs, all lost: p = 2 / 2 ** n."""
    five = compare_evaluations(runs("1" * 20), runs("0" * 5 + "1" * 15))
    six = compare_evaluations(runs("1" * 20), runs("0" * 6 + "1" * 14))
    assert five.rows[0]["metrics"]["success"]["p"] == round(2 / 2**5, 4)
    assert six.rows[0]["metrics"]["success"]["p"] == round(2 / 2**6, 4)
    assert five.regressions == []
    assert [row["sop"] for row in six.regressions] == ["s"]
    assert compare_evaluations(runs("0" * 6), runs("1" * 6)).regressions == []


def test_several_sops_are_one_family_of_tests() -> None:
    before = [*runs("1" * 10), *runs("1" * 10, sop="t")]
    after = [*runs("0" * 6 + "1" * 4), *runs("1" * 10, sop="t")]
    differences = compare_evaluations(before, after)
    rows = {row["sop"]: row["metrics"]["success"] for row in differences.rows}
    assert rows["s"]["p_adjusted"] == pytest.approx(2 * rows["s"]["p"]) == pytest.approx(2 * 2 / 2**6, abs=2e-4)
    assert differences.regressions == []
    assert rows["all"]["p"] == 1


def test_flips_are_listed_by_scenario_the_worse_first() -> None:
    differences = compare_evaluations(runs("011"), runs("100"))
    assert [(row["scenario"], row["first"], row["second"]) for row in differences.flips] == [
        ("c1", 1, 0),
        ("c2", 1, 0),
        ("c0", 0, 1),
    ]
    assert differences.flips[0]["second_run"] == "r-c1"


def test_repeats_are_not_new_scenarios() -> None:
    before, after = runs("1" * 6), runs("0" * 6)
    once = compare_evaluations(before[:2], after[:2]).rows[0]["metrics"]["success"]
    often = compare_evaluations(before[:2] * 5, after[:2] * 5).rows[0]["metrics"]["success"]
    assert (once["p"], often["p"], often["pairs"]) == (0.5, 0.5, 10)


def test_scenarios_with_other_inputs_are_not_compared() -> None:
    differences = compare_evaluations(runs("111"), [*runs("1"), *runs("000", inputs="other")[1:]])
    assert differences.unpaired == {"first": 2, "second": 2, "changed": 2}
    assert differences.flips == ()
    case = Scenario(id="c0", expected=Expected(end="elsewhere"))
    assert compare_evaluations(runs("1"), [replace(run("c0", 0), case=case)]).unpaired["changed"] == 0


def test_single_arms_of_two_models_are_compared_and_several_are_not() -> None:
    one = compare_evaluations(runs("1"), runs("0", model="n"))
    assert one.rows[0]["against"] == "dpa m"
    two = compare_evaluations(runs("1"), [*runs("0", model="n"), *runs("0", model="o")])
    assert (two.rows, two.unpaired) == ((), {"first": 1, "second": 2, "changed": 0})


def test_a_difference_says_how_many_scenarios_it_needs() -> None:
    metrics = compare_evaluations(runs("1" * 10), runs("01" + "1" * 8)).rows[0]["metrics"]
    assert metrics["success"]["more"] == 69
    differences = [Fraction(-1), *[Fraction(0)] * 9]
    normal = NormalDist()
    slow = ((normal.inv_cdf(0.975) + normal.inv_cdf(0.8)) * stdev(map(float, differences)) / 0.1) ** 2
    assert scenarios_needed(differences) == 79 == int(slow) + 1
    assert scenarios_needed([Fraction(0)] * 5) is None
    assert scenarios_needed([Fraction(1)] * 5) == 6
    assert scenarios_needed([Fraction(-1)] * 3 + [Fraction(0)]) == 8


@pytest.mark.parametrize("size", [12, 20])
@pytest.mark.parametrize(("gain", "loss"), [(0, 0), (0.02, 0.1), (0.3, 0.05), (0.5, 0.5)])
def test_the_interval_of_paired_shares_covers_the_truth_at_the_edges(size: int, gain: float, loss: float) -> None:
    """All outcomes are gone through: the interval covers the true difference in at least 93 of 100 cases."""
    covered = 0.0
    for wins in range(size + 1):
        for losses in range(size + 1 - wins):
            ways = comb(size, wins) * comb(size - wins, losses)
            weight = ways * gain**wins * loss**losses * (1 - gain - loss) ** (size - wins - losses)
            low, high = paired_share_interval(wins, losses, size)
            covered += weight * (low <= gain - loss <= high)
    assert covered >= 0.93


@pytest.mark.parametrize(
    ("given", "adjusted"),
    [([0.01, 0.04, 0.03], [0.03, 0.06, 0.06]), ([0.5, 0.9], [1, 1]), ([], []), ([0.02], [0.02])],
)
def test_many_tests_are_corrected_as_in_holms_table(given: list[float], adjusted: list[float]) -> None:
    assert adjust_probabilities(given) == pytest.approx(adjusted)


@pytest.mark.parametrize("values", [[1, 1, 1, -1], [2, 2, -2], [3, -1, 4, 1, -5, 9], [1, 0, 0], [7, 7], [1, -1]])
def test_signs_are_counted_as_by_going_through_all(values: list[int]) -> None:
    signs = list(product((1, -1), repeat=len(values)))
    sums = [abs(sum(sign * value for sign, value in zip(row, values, strict=True))) for row in signs]
    expected = Fraction(sum(total >= abs(sum(values)) for total in sums), len(signs))
    assert sign_flip_probability([Fraction(value) for value in values]) == expected


def test_thousands_of_pairs_are_counted_like_coins() -> None:
    values = [Fraction(1)] * 1050 + [Fraction(-1)] * 950
    slow = Fraction(2 * sum(comb(2000, heads) for heads in range(951)), 2**2000)
    assert sign_flip_probability(values) == slow


def test_more_sums_than_can_be_counted_are_drawn_and_never_impossible() -> None:
    chance = Random(1)
    values = [Fraction(chance.randrange(1, MAX_COUNTED_SUMS**2)) for _ in range(40)]
    assert 0 < sign_flip_probability(values) < Fraction(1, 1000)
    signed = [value * chance.choice((1, -1)) for value in values]
    z = float(sum(signed)) / sum(float(value) ** 2 for value in values) ** 0.5
    assert float(sign_flip_probability(signed)) == pytest.approx(2 * NormalDist().cdf(-abs(z)), abs=0.05)


def test_the_interval_of_many_scenarios_is_the_normal_one() -> None:
    chance = Random(2)
    values = [chance.randrange(100) for _ in range(MAX_RESAMPLED_CLUSTERS + 100)]
    low, high = bootstrap_interval([[[Fraction(value)]] for value in values]) or [0, 0]
    half = 1.959964 * stdev(values) / len(values) ** 0.5
    assert (high - low) / 2 == pytest.approx(half, rel=1e-3)
    assert (low + high) / 2 == pytest.approx(sum(values) / len(values), abs=1e-3)


def test_kinds_are_compared_apart_and_never_count_as_a_regression() -> None:
    def of_kinds(first: str, second: str) -> list[RunScore]:
        return [*runs(first), *(replace(entry, kind="other") for entry in runs(second))]

    differences = compare_evaluations(of_kinds("1" * 20, "1" * 8), of_kinds("0" * 4 + "1" * 16, "1" * 8), by_kind=True)
    rows = {row.get("kind", ""): row["metrics"]["success"] for row in differences.rows}
    assert {kind: row["pairs"] for kind, row in rows.items()} == {"": 28, "k": 20, "other": 8}
    assert rows["k"]["p_adjusted"] == pytest.approx(2 * rows["k"]["p"])
    assert rows[""]["p_adjusted"] == rows[""]["p"]
    assert differences.regressions == []


def test_a_flip_names_the_repeats_that_differ() -> None:
    before = [replace(run("c", 1), run=f"before-{number}") for number in range(3)]
    after = [replace(run("c", int(number != 1)), run=f"after-{number}") for number in range(3)]
    (flip,) = compare_evaluations(before, after).flips
    assert (flip["first_run"], flip["second_run"], flip["first"], flip["second"]) == ("before-1", "after-1", 3, 2)
