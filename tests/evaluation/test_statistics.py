"""Intervals and tests, worked out by hand or taken from tables."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.evaluation.statistics import (
    Clusters,
    bootstrap_interval,
    difference_interval,
    is_binary,
    proportion_interval,
    share_of_successes,
    sign_flip_probability,
    wilson_interval,
)

fractions = st.integers(0, 12).flatmap(lambda top: st.integers(max(1, top), 12).map(lambda low: Fraction(top, low)))
bits = st.integers(0, 1).map(Fraction)


def alone(values: list[Fraction], repeats: int = 1) -> Clusters:
    """Each value in a cluster of its own, and as often as a deterministic model repeats it."""
    return [[[value] * repeats] for value in values]


def ones(right: int, of: int) -> list[Fraction]:
    return [Fraction(number < right) for number in range(of)]


@pytest.mark.parametrize(
    ("right", "of", "interval"),
    [
        (30, 30, [0.8865, 1]),
        (29, 30, [0.8333, 0.9941]),
        (15, 30, [0.3315, 0.6685]),
        (0, 30, [0, 0.1135]),
        (1, 1, [0.2065, 1]),
        (8, 10, [0.4902, 0.9433]),
    ],
)
def test_the_score_interval_is_that_of_the_tables(right: int, of: int, interval: list[float]) -> None:
    assert wilson_interval(right / of, of) == interval
    assert proportion_interval(alone(ones(right, of))) == interval


@pytest.mark.parametrize("repeats", [2, 5])
@given(values=st.lists(fractions, min_size=1, max_size=20))
def test_repeats_of_a_deterministic_model_narrow_no_interval(repeats: int, values: list[Fraction]) -> None:
    assert bootstrap_interval(alone(values)) == bootstrap_interval(alone(values, repeats))
    shares = [Fraction(value > Fraction(1, 2)) for value in values]
    assert proportion_interval(alone(shares)) == proportion_interval(alone(shares, repeats))


def test_clusters_that_agree_within_count_as_one_value_each() -> None:
    halves = [[[Fraction(number % 2)] * 3] for number in range(10)]
    assert proportion_interval(halves) == wilson_interval(0.5, 10)
    by_sop = [[[Fraction(number % 2)]] * 3 for number in range(10)]
    assert proportion_interval(by_sop) == wilson_interval(0.5, 10)


def test_clusters_that_differ_within_count_as_their_runs_and_never_more() -> None:
    assert proportion_interval([[[Fraction(0), Fraction(1)]]] * 5) == wilson_interval(0.5, 10)
    assert proportion_interval([[[Fraction(0)], [Fraction(1)]]] * 5) == wilson_interval(0.5, 10)


def test_a_cluster_more_alike_than_chance_counts_for_fewer() -> None:
    # Deviations of the four clusters: 1, 1, -1, -1 of 8 values, so the variance is 4/64 and 1/4 / (1/16) is 4.
    clusters = [[[Fraction(1)], [Fraction(1)]]] * 2 + [[[Fraction(0)], [Fraction(0)]]] * 2
    assert proportion_interval(clusters) == wilson_interval(0.5, 4)


@given(st.lists(st.lists(st.lists(bits, min_size=1, max_size=3), min_size=1, max_size=3), min_size=1, max_size=8))
def test_the_interval_of_a_share_contains_it_and_is_never_a_point(clusters: Clusters) -> None:
    assert is_binary(clusters)
    values = [value for cluster in clusters for repeats in cluster for value in repeats]
    low, high = proportion_interval(clusters)
    assert 0 <= low <= round(float(sum(values, Fraction(0)) / len(values)), 4) <= high <= 1
    assert low < high


@given(st.lists(fractions, min_size=2, max_size=30), st.integers(0, 5))
def test_a_bootstrap_interval_contains_the_mean_lies_among_the_values_and_is_the_same_again(
    values: list[Fraction], seed: int
) -> None:
    interval = bootstrap_interval(alone(values), seed)
    assert interval is not None
    low, high = interval
    assert low <= round(float(sum(values, Fraction(0)) / len(values)), 4) <= high
    assert round(float(min(values)), 4) <= low <= high <= round(float(max(values)), 4)
    assert interval == bootstrap_interval(alone(values), seed)


def test_more_scenarios_make_an_interval_narrower_and_another_seed_draws_other_samples() -> None:
    def width(size: int) -> float:
        low, high = bootstrap_interval(alone([Fraction(number % 4, 3) for number in range(size)])) or (0, 0)
        return high - low

    assert width(400) < width(40) < width(8)
    values = alone([Fraction(number, 40) for number in range(40)])
    assert len({tuple(bootstrap_interval(values, seed) or ()) for seed in range(5)}) > 1


def test_one_cluster_tells_nothing_of_another() -> None:
    assert bootstrap_interval([[[Fraction(1, 2)], [Fraction(1, 3)]]]) is None


@pytest.mark.parametrize(
    ("wins", "losses", "probability"),
    [
        (0, 0, Fraction(1)),
        (1, 0, Fraction(1)),
        (5, 0, Fraction(2, 32)),
        (6, 1, Fraction(2 * (1 + 7), 2**7)),
        (7, 1, Fraction(2 * (1 + 8), 2**8)),
        (3, 3, Fraction(1)),
    ],
)
def test_single_pairs_are_tested_as_mcnemar_does_exactly(wins: int, losses: int, probability: Fraction) -> None:
    sums = [Fraction(1)] * wins + [Fraction(-1)] * losses + [Fraction(0)] * 4
    assert sign_flip_probability(sums) == probability == sign_flip_probability([-value for value in sums])


def test_pairs_of_one_cluster_stand_or_fall_together() -> None:
    # Sums 3 and 1: of the four sign patterns only those with equal signs reach 4.
    assert sign_flip_probability([Fraction(3), Fraction(1)]) == Fraction(1, 2)
    assert sign_flip_probability([Fraction(3), Fraction(-1)]) == 1
    assert sign_flip_probability([Fraction(1)] * 4) == Fraction(2, 16)


def test_no_difference_is_bounded_by_how_many_were_compared() -> None:
    assert difference_interval(alone([Fraction(0)] * 30)) == [-0.1135, 0.1135]
    low, high = difference_interval(alone([Fraction(1)] * 10 + [Fraction(0)] * 20)) or (0, 0)
    assert 0 < low < 0.3334 < high < 1


@pytest.mark.parametrize(
    ("successes", "repeats", "size", "share"),
    [(3, 3, 3, Fraction(1)), (2, 3, 3, Fraction(0)), (2, 3, 2, Fraction(1, 3)), (3, 4, 2, Fraction(1, 2))],
)
def test_all_of_k_repeats_succeed_as_tau_bench_counts(successes: int, repeats: int, size: int, share: Fraction) -> None:
    assert share_of_successes(successes, repeats, size) == share
