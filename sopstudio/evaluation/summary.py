"""Cells of an evaluation: the mean scores of many runs, with confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from sopstudio.trace import USER_COMPONENT, Usage, total_cost

BOOTSTRAP_RESAMPLES = 1000


@dataclass(frozen=True, slots=True)
class ComponentUsage:
    """What a component of an agent used: model calls, tokens, seconds, and the cost where it is known."""

    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    cost: float | None = 0.0

    def add(self, used: Usage) -> ComponentUsage:
        """The usage with one more call."""
        cost = None if self.cost is None or used.cost is None else self.cost + used.cost
        tokens = used.prompt_tokens + used.completion_tokens
        return ComponentUsage(self.calls + 1, self.tokens + tokens, self.seconds + used.seconds, cost)


@dataclass(frozen=True, slots=True)
class RunScore:
    """The score of one run. `path` is where it went, for views that show it; `row` leaves it out.

    A run whose model gave no answer has no scores, and `reason` says why: it measures the endpoint, not the
    agent. `guardrails` are those of the agent; `errors` counts errors by class; `components` is the usage of
    the agent's parts and of the simulated user's model (`user`), which `model_calls` and `tokens` leave out;
    `correct` says whether the right end was reached, None where none is expected.
    """

    run: str
    sop: str
    agent: str
    model: str
    scenario: str
    kind: str
    status: str
    end: str
    scores: dict[str, Fraction | None]
    turns: int
    model_calls: int
    tokens: int
    path: tuple[str, ...] = ()
    guardrails: tuple[str, ...] = ()
    errors: Mapping[str, int] = field(default_factory=dict)
    components: Mapping[str, ComponentUsage] = field(default_factory=dict)
    correct: bool | None = None
    reason: str = ""

    @property
    def is_answered(self) -> bool:
        """Whether the model answered until the end of the run, however that came."""
        return self.status != "failed"

    @property
    def cost(self) -> float | None:
        """The cost of the agent's models and the simulated user's; None where it is not known of all."""
        return total_cost(part.cost for part in self.components.values())

    @property
    def user_cost(self) -> float | None:
        """The part of the cost that the simulated user's model has; None where it is unknown or there is none."""
        user = self.components.get(USER_COMPONENT)
        return user.cost if user is not None else None

    @property
    def is_flawless(self) -> bool:
        """Whether the model answered and every metric that applies is 1."""
        return self.is_answered and all(value is None or value == 1 for value in self.scores.values())

    def row(self) -> dict[str, Any]:
        """The score as JSON data, for reports and files."""
        return {
            "run": self.run,
            "sop": self.sop,
            "agent": self.agent,
            "guardrails": list(self.guardrails),
            "model": self.model,
            "scenario": self.scenario,
            "kind": self.kind,
            "status": self.status,
            "end": self.end,
            "reason": self.reason,
            "scores": {name: to_json_number(value) for name, value in self.scores.items()},
            "errors": dict(self.errors),
        }


Key = tuple[str, str, tuple[str, ...], str, str]
"""What the runs of a cell have in common: SOP, agent, guardrails, model, kind."""


def cells(runs: Iterable[RunScore], seed: int = 0) -> list[dict[str, Any]]:
    """One cell for each SOP, agent, model and kind: n, the mean of each metric, and 95 % bootstrap intervals.

    The same agent with other guardrails has a cell of its own. `ujcs` is the mean tool call accuracy
    (JourneyBench, equation 2). A metric that applies to no run is absent. Runs whose model gave no answer
    are counted separately (`unanswered`) and not in n.
    """
    groups: dict[Key, list[RunScore]] = {}
    for run in runs:
        groups.setdefault((run.sop, run.agent, run.guardrails, run.model, run.kind), []).append(run)
    return [_cell(key, group, seed) for key, group in groups.items()]


def _cell(key: Key, runs: Sequence[RunScore], seed: int) -> dict[str, Any]:
    group = [run for run in runs if run.is_answered]
    present = {name: values for name, values in _values(group).items() if values}
    sop, agent, guardrails, model, kind = key
    return {
        "sop": sop,
        "agent": agent,
        "guardrails": list(guardrails),
        "model": model,
        "kind": kind,
        "n": len(group),
        "unanswered": len(runs) - len(group),
        "metrics": {name: to_json_number(sum(values, Fraction(0)) / len(values)) for name, values in present.items()},
        "interval": {
            name: bootstrap_interval(values, seed)
            for name, values in present.items()
            if name not in ("tokens", "turns")
        },
        "errors": _errors(group),
        "components": _components(group),
        **_cost([run.cost for run in group]),
        **_cost([run.user_cost for run in group], "user_cost"),
    }


def _values(group: Sequence[RunScore]) -> dict[str, list[Fraction]]:
    """The values of each metric in the runs to which it applies."""
    values: dict[str, list[Fraction]] = {"ujcs": [run.scores["tool_call_accuracy"] or Fraction(0) for run in group]}
    for name in dict.fromkeys(name for run in group for name in run.scores):
        values[name] = [value for run in group if (value := run.scores[name]) is not None]
    values["completed"] = [Fraction(run.status == "completed") for run in group]
    values["turns"] = [Fraction(run.turns) for run in group]
    values["model_calls"] = [Fraction(run.model_calls) for run in group]
    values["tokens"] = [Fraction(run.tokens) for run in group]
    return values | _success_rates(group)


def unanswered_by_model(runs: Iterable[RunScore]) -> list[dict[str, Any]]:
    """How many runs had no answer from their model, by model, with the most common reason.

    Rows with `customer` are of runs in which it was the simulated customer's model that gave none.
    """
    reasons: dict[tuple[str, bool], Counter[str]] = {}
    for run in runs:
        if not run.is_answered:
            reasons.setdefault((run.model, bool(run.errors)), Counter())[run.reason] += 1
    return [
        {"model": model, "runs": counts.total(), "reason": counts.most_common(1)[0][0], "customer": customer}
        for (model, customer), counts in reasons.items()
    ]


def _success_rates(group: Sequence[RunScore]) -> dict[str, list[Fraction]]:
    """Execution completion rate, task success rate, and success among the completed (SOP-Bench, section 5).

    Over runs where an end is expected; a rate over no runs is absent.
    """
    runs_with_end = [run for run in group if run.correct is not None]
    completed = [run for run in runs_with_end if run.status == "completed"]
    return {
        "ecr": [Fraction(run.status == "completed") for run in runs_with_end],
        "c_tsr": [Fraction(bool(run.correct)) for run in completed],
        "tsr": [Fraction(run.status == "completed" and bool(run.correct)) for run in runs_with_end],
    }


def _components(group: Sequence[RunScore]) -> dict[str, dict[str, Any]]:
    """Calls, tokens, seconds and cost per run, by component (MARCO, section 5: cost and latency of each)."""
    names = dict.fromkeys(name for run in group for name in run.components)
    usage = {}
    for name in names:
        parts = [run.components.get(name, ComponentUsage()) for run in group]
        usage[name] = {
            "calls": to_json_number(Fraction(sum(part.calls for part in parts), len(group))),
            "tokens": to_json_number(Fraction(sum(part.tokens for part in parts), len(group))),
            "seconds": round(sum(part.seconds for part in parts) / len(group), 4),
            **_cost([part.cost for part in parts]),
        }
    return usage


def _cost(costs: Sequence[float | None], name: str = "cost") -> dict[str, float]:
    """The mean cost per run, under `name`, where every cost is known, else {}."""
    cost = total_cost(costs)
    return {} if cost is None else {name: round(cost / len(costs), 8)}


def _errors(group: Sequence[RunScore]) -> dict[str, Any]:
    """Errors per run, by class."""
    names = dict.fromkeys(name for run in group for name in run.errors)
    return {name: to_json_number(Fraction(sum(run.errors.get(name, 0) for run in group), len(group))) for name in names}


def bootstrap_interval(values: Sequence[Fraction], seed: int = 0) -> list[float]:
    """The 95 % bootstrap interval of the mean, from seeded resamples."""
    numbers = [float(value) for value in values]
    if len(set(numbers)) == 1:
        return [to_json_number(values[0]), to_json_number(values[0])]
    random = Random(seed)
    means = sorted(sum(random.choices(numbers, k=len(numbers))) / len(numbers) for _ in range(BOOTSTRAP_RESAMPLES))
    return [round(means[int(BOOTSTRAP_RESAMPLES * 0.025)], 4), round(means[int(BOOTSTRAP_RESAMPLES * 0.975) - 1], 4)]


def to_json_number(value: Fraction | None) -> Any:
    """A score as JSON: integers as they are, else four decimals."""
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else round(float(value), 4)
