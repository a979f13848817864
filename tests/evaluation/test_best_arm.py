"""Which arm is best, and that nothing is claimed that the test does not carry."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.evaluation import RunScore
from sopstudio.evaluation.best_arm import describe_best_arm, find_best_arm
from sopstudio.evaluation.evaluation_differences import Arm


def runs(agent: str, ends: str, sop: str = "s") -> list[RunScore]:
    """A run for each digit: whether it reached its end, or `-` where the model gave no answer."""
    made = []
    for number, end in enumerate(ends):
        scores: dict[str, Fraction | None] = {"end": Fraction(end == "1")}
        status = "failed" if end == "-" else "completed"
        made.append(RunScore(f"{agent}{number}", sop, agent, "m", f"c{number}", "k", status, "", scores, 3, 4, 10))
    return made


def name(arm: Arm) -> str:
    return arm[0]


def describe(*arms: Sequence[RunScore]) -> tuple[str, str]:
    best = find_best_arm([run for arm in arms for run in arm])
    assert best is not None
    return describe_best_arm(best, name)


def test_one_arm_or_none_in_common_has_no_best() -> None:
    assert find_best_arm(runs("a", "1101")) is None
    assert find_best_arm([*runs("a", "1-"), *runs("b", "-1")]) is None
    assert find_best_arm([]) is None


def test_six_losses_of_six_are_enough_and_five_are_not() -> None:
    """Of n discordant pairs, all won: p = 2 / 2 ** n (McNemar)."""
    title, reason = describe(runs("a", "1" * 20), runs("b", "0" * 6 + "1" * 14))
    assert title == "a does best"
    assert "100 % of 20 scenarios" in reason
    assert reason.endswith(" Chance alone makes such a difference in 3 of 100 cases (p = 0.031).")
    title, reason = describe(runs("a", "1" * 20), runs("b", "0" * 5 + "1" * 15))
    assert title == "No agent is proven better"
    assert reason.endswith("more scenarios would be needed to tell them apart.")


@pytest.mark.parametrize(
    ("losses", "told"), [(10, "in 2 of 1,000 cases (p = 0.002)."), (16, "in less than 1 of 1,000 cases (p = 0.000).")]
)
def test_what_chance_hardly_makes_is_told_in_cases_of_a_thousand(losses: int, told: str) -> None:
    assert describe(runs("a", "1" * 20), runs("b", "0" * losses + "1" * (20 - losses)))[1].endswith(told)


def test_looking_at_three_arms_is_corrected_for_three_pairs() -> None:
    best = find_best_arm([*runs("a", "1" * 20), *runs("b", "0" * 6 + "1" * 14), *runs("c", "0" * 6 + "1" * 14)])
    assert best is not None
    assert [row["p_adjusted"] for row in best.rivals] == pytest.approx([3 * 2 / 2**6] * 2, abs=1e-4)
    assert not best.is_shown
    assert len(best.ties) == 2


def test_a_rival_that_is_worse_is_named_beside_one_that_is_not() -> None:
    title, reason = describe(runs("a", "1" * 20), runs("b", "0" + "1" * 19), runs("c", "0" * 20))
    assert title == "No agent is proven better"
    assert "from b (95 %)" in reason
    assert reason.endswith("c: worse, and not by chance.")


def test_equal_arms_are_said_to_be_equal() -> None:
    title, reason = describe(runs("a", "1101"), runs("b", "1101"))
    assert title == "No agent is proven better"
    assert reason == "a: 75 % of 4 scenarios succeed. b: the same in every scenario."


def test_only_scenarios_that_all_answered_count() -> None:
    best = find_best_arm([*runs("a", "0000-0"), *runs("b", "1-0000")])
    assert best is not None
    assert (best.arm[0], best.scenarios, best.share) == ("b", 4, 0.25)


def test_runs_of_which_nothing_is_compared_say_nothing() -> None:
    both = [replace(run, scores={"end": None}) for run in (*runs("a", "11"), *runs("b", "11"))]
    assert find_best_arm(both) is None


def test_several_sops_are_clusters() -> None:
    two = [*runs("a", "1" * 20), *runs("b", "0" * 20), *runs("a", "1" * 9, "t"), *runs("b", "0" * 9, "t")]
    best = find_best_arm(two)
    assert best is not None
    assert best.rivals[0]["p_adjusted"] == 0.5
    assert not best.is_shown


@given(st.lists(st.tuples(*[st.sampled_from("01")] * 3), min_size=1, max_size=12))
def test_the_best_has_the_largest_share_and_order_does_not_matter(rows: list[tuple[str, ...]]) -> None:
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    everything = [run for agent, ends in zip("abc", columns, strict=True) for run in runs(agent, ends)]
    best = find_best_arm(everything)
    assert best is not None
    assert best.share == max(column.count("1") for column in columns) / len(rows)
    shuffled = find_best_arm([replace(run) for run in everything[::2] + everything[1::2]])
    assert shuffled is not None
    assert shuffled.share == best.share
    if best.is_shown:
        assert shuffled.arm == best.arm


def test_it_is_json_data_too() -> None:
    best = find_best_arm([*runs("a", "1" * 20), *runs("b", "0" * 6 + "1" * 14)])
    assert best is not None
    data = json.loads(json.dumps(best.to_json()))
    assert (data["agent"], data["shown"], data["scenarios"], data["share"]) == ("a", True, 20, 1.0)
    assert [(row["agent"], row["wins"], row["losses"]) for row in data["rivals"]] == [("b", 6, 0)]


@given(st.lists(st.tuples(*[st.sampled_from("01")] * 2), min_size=2, max_size=10), st.booleans())
def test_the_probability_of_two_arms_is_that_of_their_paired_difference(
    rows: list[tuple[str, ...]], two_sops: bool
) -> None:
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    sops = ("s", "t") if two_sops else ("s",)
    everything = [
        run for sop in sops for agent, ends in zip("ab", columns, strict=True) for run in runs(agent, ends, sop)
    ]
    best = find_best_arm(everything)
    assert best is not None
    assert best.rivals[0]["p_adjusted"] == best.rivals[0]["p"]
