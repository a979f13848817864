"""Which architecture and model does best in an evaluation, and whether a paired test carries that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from sopstudio.evaluation.evaluation_differences import (
    SUCCESS,
    Arm,
    RunsByScenario,
    ScenarioKey,
    compare_pairs,
    group_by_arm,
)
from sopstudio.evaluation.inference import adjust_probabilities
from sopstudio.evaluation.paired_differences import SIGNIFICANCE, RunPair
from sopstudio.evaluation.statistics import sign_flip_probability
from sopstudio.evaluation.summary import RunScore, to_json_number
from sopstudio.text.humanize import plural
from sopstudio.translation import format_decimal, format_number, tr

MIN_PERCENT = 0.01
"""A smaller probability is told in cases of a thousand."""


@dataclass(frozen=True, slots=True)
class BestArm:
    """The arm of which the largest share of scenarios succeeds, against every other one.

    `rivals` has for each other arm, the closest first, its `arm`, `share`, and the difference of the best one from it
    (best minus rival) as `compare_pairs` has it, with `p_adjusted` and `significant`; `scenarios` are those that all
    arms answered, on which all of this rests.
    """

    arm: Arm
    share: float
    scenarios: int
    rivals: tuple[Mapping[str, Any], ...]

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON data."""
        own = {**_arm_row(self.arm), "share": round(self.share, 4), "scenarios": self.scenarios, "shown": self.is_shown}
        rivals = [
            {**_arm_row(row["arm"]), **{key: value for key, value in row.items() if key != "arm"}}
            for row in self.rivals
        ]
        return {**own, "rivals": rivals}

    @property
    def ties(self) -> list[Mapping[str, Any]]:
        """The rivals that are not shown to be worse."""
        return [row for row in self.rivals if not row["significant"]]

    @property
    def is_shown(self) -> bool:
        """Whether the best one is better than every other one, and not by chance."""
        return not self.ties


def _arm_row(arm: Arm) -> dict[str, Any]:
    agent, guardrails, model = arm
    return {"agent": agent, "guardrails": list(guardrails), "model": model}


def find_best_arm(runs: Iterable[RunScore], seed: int = 0) -> BestArm | None:
    """The best arm; None where fewer than two arms have answered the same scenario, and been compared with it.

    The best one is known only after looking, so the probabilities are corrected for all pairs of arms, not only for
    those with the best one. Clustered by scenario, or by SOP where there are several.
    """
    arms = _restrict_to_shared(group_by_arm(run for run in runs if run.is_answered and _is_compared(run)))
    if len(arms) < 2:
        return None
    shares = {arm: _share(scenarios) for arm, scenarios in arms.items()}
    pooled = len({key[0] for key in next(iter(arms.values()))}) > 1
    best = max(shares, key=lambda arm: shares[arm])
    probabilities = _adjust(arms, pooled)
    rivals = [
        {
            "arm": arm,
            "share": to_json_number(shares[arm]),
            "p_adjusted": round(probability, 4),
            "significant": probability < SIGNIFICANCE,
            **(compare_pairs(_pair(arms[arm], arms[best]), SUCCESS, pooled, seed) or {}),
        }
        for arm in arms
        if arm != best
        for probability in [probabilities[(best, arm) if (best, arm) in probabilities else (arm, best)]]
    ]
    rivals.sort(key=lambda row: -row["share"])
    return BestArm(best, float(shares[best]), len(next(iter(arms.values()))), tuple(rivals))


def _is_compared(run: RunScore) -> bool:
    """Whether anything that makes a success is compared: the calls, or the end."""
    return any(run.scores.get(name) is not None for name in ("lenient_tool_call_accuracy", "end"))


def _restrict_to_shared(arms: Mapping[Arm, RunsByScenario]) -> dict[Arm, RunsByScenario]:
    """The scenarios that every arm answered; none where there is no such scenario."""
    shared = set.intersection(*map(set, arms.values())) if arms else set()
    if not shared:
        return {}
    return {arm: {key: runs for key, runs in own.items() if key in shared} for arm, own in arms.items()}


def _share(scenarios: RunsByScenario) -> Fraction:
    """The mean over the scenarios of the share of repeats that succeed."""
    shares = [Fraction(sum(run.is_success for run in runs), len(runs)) for runs in scenarios.values()]
    return sum(shares, Fraction(0)) / len(shares)


def _pair(first: RunsByScenario, second: RunsByScenario) -> list[RunPair]:
    """The runs of the same scenarios, repeats in their order; those of one evaluation have the same inputs."""
    return [pair for key, runs in first.items() for pair in zip(runs, second[key], strict=False)]


def _adjust(arms: Mapping[Arm, RunsByScenario], pooled: bool) -> dict[tuple[Arm, Arm], float]:
    """The corrected probability of every two arms. Successes are counted once, as there are many pairs of arms."""
    counts = {
        arm: {key: [int(run.is_success) for run in runs] for key, runs in own.items()} for arm, own in arms.items()
    }
    pairs = list(combinations(arms, 2))
    raw = [float(sign_flip_probability(_sum_differences(counts[a], counts[b], pooled))) for a, b in pairs]
    return dict(zip(pairs, adjust_probabilities(raw), strict=True))


def _sum_differences(
    first: Mapping[ScenarioKey, Sequence[int]], second: Mapping[ScenarioKey, Sequence[int]], pooled: bool
) -> list[Fraction]:
    """What the first arm gains on the second in each cluster: a scenario, or an SOP where several are pooled."""
    sums: dict[str | ScenarioKey, int] = {}
    for key, values in first.items():
        cluster = key[0] if pooled else key
        sums[cluster] = sums.get(cluster, 0) + sum(a - b for a, b in zip(values, second[key], strict=False))
    return [Fraction(value) for value in sums.values()]


def describe_best_arm(best: BestArm, name: Callable[[Arm], str]) -> tuple[str, str]:
    """A headline and the reason for it in a sentence or two; nothing is claimed that the test does not carry."""
    scenarios = tr("of {scenarios} succeed", scenarios=plural(best.scenarios, "scenario"))
    lead = f"{name(best.arm)}: {_percent(best.share)} {scenarios}"
    if best.is_shown:
        rival = best.rivals[0]
        return (
            tr("{name} does best", name=name(best.arm)),
            tr(
                "{percent} {scenarios}, {points} more than {name} ({percent_2}). {chance}.",
                percent=_percent(best.share),
                scenarios=scenarios,
                points=_points(rival),
                name=name(rival["arm"]),
                percent_2=_percent(rival["share"]),
                chance=_describe_chance(rival["p_adjusted"], 3),
            ),
        )
    beaten = [row for row in best.rivals if row["significant"]]
    tail = tr(" {rivals}: worse, and not by chance.", rivals=_name_rivals(beaten, name)) if beaten else ""
    return tr("No agent is proven better"), f"{lead}. {_describe_ties(best, name)}{tail}"


def _describe_ties(best: BestArm, name: Callable[[Arm], str]) -> str:
    tie = next((row for row in best.ties if "more" in row), best.ties[0])
    equal = [row for row in best.ties if not row["wins"] and not row["losses"]]
    if len(equal) == len(best.ties):
        return tr("{rivals}: the same in every scenario.", rivals=_name_rivals(equal, name))
    others = tr(" and {others}", others=plural(len(best.ties) - 1, "other")) if len(best.ties) > 1 else ""
    text = tr(
        "No difference shown from {name} ({percent}){others}",
        name=name(tie["arm"]),
        percent=_percent(tie["share"]),
        others=others,
    )
    if tie["p_adjusted"] < 1:
        text += f". {_describe_chance(tie['p_adjusted'], 2)}"
    return (
        tr(
            "{text}; about {scenarios} would be needed to tell them apart.",
            text=text,
            scenarios=plural(tie["more"], "more scenario"),
        )
        if "more" in tie
        else f"{text}."
    )


def _describe_chance(probability: float, digits: int) -> str:
    """How often chance makes such a difference, in words and as the p of statistics with so many digits."""
    cases = 100 if probability >= MIN_PERCENT else 1000
    count, figure = round(probability * cases), format_decimal(probability, digits)
    if not count:
        return tr("Chance alone makes such a difference in less than 1 of 1,000 cases (p = {figure})", figure=figure)
    return tr(
        "Chance alone makes such a difference in {count} of {cases} cases (p = {figure})",
        count=count,
        cases=format_number(cases),
        figure=figure,
    )


def _name_rivals(rivals: Sequence[Mapping[str, Any]], name: Callable[[Arm], str]) -> str:
    return name(rivals[0]["arm"]) if len(rivals) == 1 else plural(len(rivals), "other")


def _percent(share: float) -> str:
    """A share in percent; only all is 100 and only none is 0."""
    percent = round(share * 100)
    return f"{min(max(percent, 1), 99) if 0 < share < 1 else percent} %"


def _points(rival: Mapping[str, Any]) -> str:
    bounds = rival.get("interval")
    interval = (
        tr(" (95 %: {bounds} to {bounds_2})", bounds=f"{bounds[0] * 100:.0f}", bounds_2=f"{bounds[1] * 100:.0f}")
        if bounds and bounds[0] != bounds[1]
        else ""
    )
    points = round(rival["difference"] * 100)
    return f"{plural(points, 'point')}{interval}" if points else tr("less than a point{interval}", interval=interval)


__all__ = ["BestArm", "describe_best_arm", "find_best_arm"]
