"""Two evaluations of the same scenarios, compared scenario by scenario.

Runs are paired by SOP, architecture, guardrails, model, kind and scenario, and only where the scenario is the same: one
whose inputs changed is listed instead. A difference is called significant where its test, corrected for how many there
are, says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sopstudio.evaluation.inference import adjust_probabilities, paired_share_interval, scenarios_needed
from sopstudio.evaluation.paired_differences import SIGNIFICANCE, RunPair, paired_difference, value_of
from sopstudio.evaluation.summary import RunScore, to_json_number
from sopstudio.scenarios import Expected

SUCCESS = "success"
METRICS = (SUCCESS, "end", "ujcs", "trace_alignment", "turns", "model_calls", "tokens")
"""The figures that are compared; the test of a family is that of `success`."""

Arm = tuple[str, tuple[str, ...], str]
"""Agent, guardrails and model."""
ScenarioKey = tuple[str, str, str]
"""SOP, kind and scenario."""


@dataclass(frozen=True, slots=True)
class EvaluationDifferences:
    """What differs between two evaluations, as JSON data.

    `rows` has for each SOP and arm, and for each arm over all SOPs where there are several, the difference of every
    figure (second minus first), and with a `kind` that of one kind of scenarios, where these were asked for; `flips`
    the scenarios that came out otherwise; `unpaired` counts runs of the first and of the second without a partner, and
    scenarios of one name that are not the same.
    """

    rows: tuple[dict[str, Any], ...]
    flips: tuple[dict[str, Any], ...]
    unpaired: Mapping[str, int]

    @property
    def regressions(self) -> list[dict[str, Any]]:
        """The rows of single SOPs in which fewer scenarios succeed, and not by chance."""
        rows = (row for row in self.rows if row["sop"] != "all" and "kind" not in row)
        return [row for row in rows if _is_regression(row["metrics"].get(SUCCESS))]

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON data."""
        return {"rows": list(self.rows), "flips": list(self.flips), "unpaired": dict(self.unpaired)}


def _is_regression(difference: Mapping[str, Any] | None) -> bool:
    return difference is not None and bool(difference["significant"]) and difference["difference"] < 0


def compare_evaluations(
    first: Iterable[RunScore], second: Iterable[RunScore], seed: int = 0, *, by_kind: bool = False
) -> EvaluationDifferences:
    """Compare the runs of two evaluations, `by_kind` also each kind of scenarios.

    Where each has a single arm, and they are not the same (another model, say), these two are compared.
    """
    before, after = group_by_arm(first), group_by_arm(second)
    partners = {arm: arm for arm in after if arm in before}
    if not partners and len(before) == len(after) == 1:
        partners = dict(zip(after, before, strict=True))
    pairs: dict[Arm, list[RunPair]] = {}
    changed = 0
    for arm, partner in partners.items():
        pairs[arm], changed_here = _pair_scenarios(before[partner], after[arm])
        changed += changed_here
    paired = sum(map(len, pairs.values()))
    unpaired = {
        "first": sum(map(_count, before.values())) - paired,
        "second": sum(map(_count, after.values())) - paired,
        "changed": changed,
    }
    rows = [row for arm, own in pairs.items() for row in _arm_rows(arm, partners[arm], own, seed, by_kind)]
    return EvaluationDifferences(tuple(_mark_significance(rows)), tuple(_flips(pairs)), unpaired)


RunsByScenario = dict[ScenarioKey, list[RunScore]]


def group_by_arm(runs: Iterable[RunScore]) -> dict[Arm, RunsByScenario]:
    """The runs of each arm by their scenario, repeats in their order."""
    arms: dict[Arm, RunsByScenario] = {}
    for run in runs:
        scenarios = arms.setdefault((run.agent, run.guardrails, run.model), {})
        scenarios.setdefault((run.sop, run.kind, run.scenario), []).append(run)
    return arms


def _count(scenarios: RunsByScenario) -> int:
    return sum(map(len, scenarios.values()))


def _pair_scenarios(before: RunsByScenario, after: RunsByScenario) -> tuple[list[RunPair], int]:
    """The pairs of answered runs, repeats in their order, and how many scenarios were changed."""
    pairs: list[RunPair] = []
    changed = 0
    for key, runs in after.items():
        partners = before.get(key, [])
        if partners and not _is_same_scenario(partners[0], runs[0]):
            changed += 1
            continue
        pairs += [(a, b) for a, b in zip(partners, runs, strict=False) if a.is_answered and b.is_answered]
    return pairs, changed


def _is_same_scenario(first: RunScore, second: RunScore) -> bool:
    """Whether the user and the tools say the same in both; what is expected may differ."""
    if first.case is None or second.case is None or first.case == second.case:
        return True
    cases = (case.model_copy(update={"expected": Expected()}) for case in (first.case, second.case))
    return next(cases) == next(cases)


def _arm_rows(arm: Arm, partner: Arm, pairs: Sequence[RunPair], seed: int, by_kind: bool) -> Iterator[dict[str, Any]]:
    agent, guardrails, model = arm
    names = {"agent": agent, "guardrails": list(guardrails), "model": model}
    if partner != arm:
        names["against"] = " ".join((partner[0], ",".join(partner[1]), partner[2])).replace("  ", " ")
    groups = _group_pairs(pairs, "sop")
    for sop, group in groups.items():
        yield {"sop": sop, **names, "metrics": _differences(group, False, seed)}
        kinds = _group_pairs(group, "kind") if by_kind else {}
        for kind, own in kinds.items() if len(kinds) > 1 else ():
            yield {"sop": sop, **names, "kind": kind, "metrics": _differences(own, False, seed)}
    if len(groups) > 1:
        yield {"sop": "all", **names, "metrics": _differences(pairs, True, seed)}


def _group_pairs(pairs: Sequence[RunPair], name: str) -> dict[str, list[RunPair]]:
    groups: dict[str, list[RunPair]] = {}
    for pair in pairs:
        groups.setdefault(getattr(pair[1], name), []).append(pair)
    return groups


def _differences(pairs: Sequence[RunPair], pooled: bool, seed: int) -> dict[str, dict[str, Any]]:
    differences = {metric: compare_pairs(pairs, metric, pooled, seed) for metric in METRICS}
    return {name: row for name, row in differences.items() if row is not None}


def compare_pairs(pairs: Sequence[RunPair], metric: str, pooled: bool, seed: int) -> dict[str, Any] | None:
    """A paired difference with the means of both sides, and how many scenarios it would need where it is not sure.

    Clustered by scenario, or by SOP where several are `pooled`; then nothing is said of how many more are needed.
    """
    row = paired_difference(pairs, metric, seed, pooled=pooled)
    if row is None:
        return None
    values = [(before, after) for before, after in _values(pairs, metric)]
    means = [to_json_number(sum(side, Fraction(0)) / len(values)) for side in zip(*values, strict=True)]
    row |= {"first": means[0], "second": means[1]}
    by_scenario = _mean_differences(pairs, metric)
    if not pooled and len(by_scenario) == len(values) and all(value in (0, 1) for pair in values for value in pair):
        row["interval"] = paired_share_interval(row["wins"], row["losses"], len(values))
    if not pooled and row["p"] >= SIGNIFICANCE:
        needed = scenarios_needed(by_scenario)
        row |= {} if needed is None else {"more": max(1, needed - len(by_scenario))}
    return row


def _values(pairs: Sequence[RunPair], metric: str) -> Iterator[tuple[Fraction, Fraction]]:
    for first, second in pairs:
        before, after = value_of(first, metric), value_of(second, metric)
        if before is not None and after is not None:
            yield before, after


def _mean_differences(pairs: Sequence[RunPair], metric: str) -> list[Fraction]:
    """The mean difference of each scenario over its repeats."""
    scenarios: dict[tuple[str, str, str], list[RunPair]] = {}
    for pair in pairs:
        scenarios.setdefault((pair[1].sop, pair[1].kind, pair[1].scenario), []).append(pair)
    groups = ([after - before for before, after in _values(group, metric)] for group in scenarios.values())
    return [sum(group, Fraction(0)) / len(group) for group in groups if group]


def _mark_significance(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows with `p_adjusted` and `significant`.

    Each figure is a family of tests over the SOPs and arms, another one where SOPs are pooled, and one over the kinds.
    """
    for metric in METRICS:
        families: dict[tuple[bool, bool], list[dict[str, Any]]] = {}
        for row in rows:
            if metric in row["metrics"]:
                families.setdefault((row["sop"] == "all", "kind" in row), []).append(row["metrics"][metric])
        for family in families.values():
            adjusted = adjust_probabilities([row["p"] for row in family])
            for row, probability in zip(family, adjusted, strict=True):
                row |= {"p_adjusted": round(probability, 4), "significant": probability < SIGNIFICANCE}
    return list(rows)


def _flips(pairs: Mapping[Arm, Sequence[RunPair]]) -> Iterator[dict[str, Any]]:
    """The scenarios of which another share of the repeats succeeds; the worse ones first."""
    rows = []
    for (agent, guardrails, model), own in pairs.items():
        scenarios: dict[ScenarioKey, list[RunPair]] = {}
        for pair in own:
            scenarios.setdefault((pair[1].sop, pair[1].kind, pair[1].scenario), []).append(pair)
        for (sop, kind, scenario), group in scenarios.items():
            before, after = (sum(run.is_success for run in side) for side in zip(*group, strict=True))
            if before != after:
                names = {"sop": sop, "agent": agent, "guardrails": list(guardrails), "model": model, "kind": kind}
                counts = {"scenario": scenario, "repeats": len(group), "first": before, "second": after}
                first, second = next((pair for pair in group if pair[0].is_success != pair[1].is_success), group[0])
                runs = {"first_run": first.run, "second_run": second.run, "end": second.end}
                rows.append({**names, **counts, **runs, "first_end": first.end})
    return iter(sorted(rows, key=lambda row: row["second"] - row["first"]))


__all__ = [
    "METRICS",
    "SUCCESS",
    "Arm",
    "EvaluationDifferences",
    "RunsByScenario",
    "ScenarioKey",
    "compare_evaluations",
    "compare_pairs",
    "group_by_arm",
]
