"""Cells of an evaluation: the mean scores of many runs, with confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sopstudio.evaluation.answer_figures import REQUESTS, add_counts, deviation
from sopstudio.evaluation.statistics import (
    Clusters,
    Interval,
    bootstrap_interval,
    is_binary,
    proportion_interval,
    share_of_successes,
)
from sopstudio.scenarios.scenario import Scenario
from sopstudio.trace import PLAYED_COMPONENTS, USER_COMPONENT, Usage, total_cost

PAPER_METRICS = frozenset({"trace_alignment", "tool_call_accuracy"})
"""Metrics for which a repeat counts that the scenario allows after a failure: no sign that a run went wrong."""
AVERAGES = frozenset({"model_calls", "tokens", "turns"})
"""Figures of a cell that are no shares."""


@dataclass(frozen=True, slots=True)
class ComponentUsage:
    """What a component of an agent used: model calls, tokens, seconds, and the cost where it is known.

    `waiting` are the seconds for which its calls waited for their turn at an endpoint, beside `seconds`.
    """

    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    cost: float | None = 0.0
    waiting: float = 0.0

    def add(self, used: Usage) -> ComponentUsage:
        """The usage with one more call."""
        cost = None if self.cost is None or used.cost is None else self.cost + used.cost
        tokens = used.prompt_tokens + used.completion_tokens
        seconds, waiting = self.seconds + used.seconds, self.waiting + used.waiting
        return ComponentUsage(self.calls + 1, self.tokens + tokens, seconds, cost, waiting)

    def merge(self, other: ComponentUsage) -> ComponentUsage:
        """Both usages together; the cost is unknown where that of one is."""
        cost = None if self.cost is None or other.cost is None else self.cost + other.cost
        return ComponentUsage(
            self.calls + other.calls,
            self.tokens + other.tokens,
            self.seconds + other.seconds,
            cost,
            self.waiting + other.waiting,
        )


@dataclass(frozen=True, slots=True)
class RunScore:
    """The score of one run. `path` is where it went, for views that show it; `row` leaves it out.

    A run whose model gave no answer has no scores, and `reason` says why: it measures the endpoint, not the
    agent. `guardrails` are those of the agent; `errors` counts errors by class; `components` is the usage of
    the agent's parts and of the simulated user's model (`user`), which `model_calls` and `tokens` leave out;
    `correct` says whether the right end was reached with the right outputs, None where none is expected; `repeat`
    numbers the repeats of a scenario; `answer_seconds` and `objections` are what `evaluation.answers` measures.
    `case` is the scenario itself, to tell whether two runs are of the same.
    `judged` has the figures of a judge, `judgement` what is kept of it; both are empty where none was asked (see
    `evaluation.realism`).
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
    judged: Mapping[str, Fraction] = field(default_factory=dict)
    judgement: Mapping[str, Any] = field(default_factory=dict)
    repeat: int = 0
    answer_seconds: tuple[float, ...] = ()
    objections: tuple[int, ...] = ()
    case: Scenario | None = field(default=None, compare=False, repr=False)

    @property
    def is_answered(self) -> bool:
        """Whether the model answered until the end of the run, however that came."""
        return self.status != "failed"

    @property
    def cost(self) -> float | None:
        """The cost of the agent's models and the simulated user's; None where it is not known of all."""
        return total_cost(part.cost for part in self.components.values())

    @property
    def agent_cost(self) -> float | None:
        """The part of the cost that the agent's models have; None where it is not known of all."""
        return total_cost(part.cost for name, part in self.components.items() if name not in PLAYED_COMPONENTS)

    @property
    def user_cost(self) -> float | None:
        """The part of the cost that the simulated user's model has; None where it is unknown or there is none."""
        user = self.components.get(USER_COMPONENT)
        return user.cost if user is not None else None

    @property
    def is_success(self) -> bool:
        """Whether the calls and the end are right, where they are compared."""
        return all(self.scores.get(name) in (None, 1) for name in ("lenient_tool_call_accuracy", "end"))

    @property
    def is_flawless(self) -> bool:
        """Whether the model answered and every metric that applies is 1; allowed repeats count for nothing."""
        values = (value for name, value in self.scores.items() if name not in PAPER_METRICS)
        return self.is_answered and all(value is None or value == 1 for value in values)

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
            **({"judgement": dict(self.judgement)} if self.judgement else {}),
        }


Key = tuple[str, str, tuple[str, ...], str, str]
"""What the runs of a cell have in common: SOP, agent, guardrails, model, kind."""


Measured = list[tuple[RunScore, Fraction]]
"""The value of a metric in each run to which it applies."""


def cells(runs: Iterable[RunScore], seed: int = 0, *, pooled: bool = False) -> list[dict[str, Any]]:
    """One cell for each SOP, agent, model and kind: n, the mean of each metric, and 95 % intervals.

    The same agent with other guardrails has a cell of its own. `ujcs` is the mean tool call accuracy
    (JourneyBench, equation 2), `lenient_ujcs` that of the lenient one. A metric that applies to no run is absent. Runs
    whose model gave no answer are counted separately (`unanswered`) and not in n. `pooled` puts all SOPs into one cell,
    whose intervals are clustered by SOP; otherwise they are clustered by scenario. Where scenarios were repeated,
    `repeats` says how often and `pass_k` is the share of scenarios in which that many repeats succeed; `deviation` is
    that of the means of the repeats. `counts` says how many values a metric has where those are not n. `latency` is
    the seconds per answer, `objections` counts answers that guardrails objected to by attempt, and `cost_5000` is the
    cost of as many answers (of a component: of its requests; MARCO, equation 1).
    """
    groups: dict[Key, list[RunScore]] = {}
    for run in runs:
        key = ("all" if pooled else run.sop, run.agent, run.guardrails, run.model, run.kind)
        groups.setdefault(key, []).append(run)
    return [_cell(key, group, seed, pooled) for key, group in groups.items()]


def _cell(key: Key, runs: Sequence[RunScore], seed: int, pooled: bool) -> dict[str, Any]:
    group = [run for run in runs if run.is_answered]
    repeats = count_repeats(group)
    measured = {name: values for name, values in _values(group, repeats).items() if values}
    intervals = {name: interval(name, group_by_cluster(values, pooled), seed) for name, values in measured.items()}
    sop, agent, guardrails, model, kind = key
    return {
        "sop": sop,
        "agent": agent,
        "guardrails": list(guardrails),
        "model": model,
        "kind": kind,
        "n": len(group),
        "unanswered": len(runs) - len(group),
        "repeats": repeats,
        "metrics": {name: to_json_number(_mean([value for _, value in rows])) for name, rows in measured.items()},
        "interval": {name: bounds for name, bounds in intervals.items() if bounds is not None},
        "counts": {name: len(rows) for name, rows in measured.items() if len(rows) != len(group)},
        "deviation": _deviations(group, measured) if repeats > 1 else {},
        "latency": _mean_seconds(group),
        "objections": add_counts([run.objections for run in group]),
        "errors": _errors(group),
        "error_runs": _error_shares(group),
        "components": _components(group),
        **_cost([run.cost for run in group]),
        **_cost([run.user_cost for run in group], "user_cost"),
        **_cost_of_requests([run.agent_cost for run in group], sum(len(run.answer_seconds) for run in group)),
    }


def interval(metric: str, clusters: Clusters, seed: int = 0) -> Interval | None:
    """The 95 % interval of a metric's mean; None where a single cluster tells nothing of it."""
    is_share = metric not in AVERAGES and is_binary(clusters)
    return proportion_interval(clusters) if is_share else bootstrap_interval(clusters, seed)


def group_by_cluster(values: Measured, pooled: bool) -> Clusters:
    """The values by scenario, and the scenarios by SOP where SOPs are pooled; else each is its own cluster."""
    scenarios: dict[tuple[str, str], list[Fraction]] = {}
    for run, value in values:
        scenarios.setdefault((run.sop, run.scenario), []).append(value)
    if not pooled:
        return [[repeats] for repeats in scenarios.values()]
    clusters: dict[str, list[list[Fraction]]] = {}
    for (sop, _), repeats in scenarios.items():
        clusters.setdefault(sop, []).append(repeats)
    return list(clusters.values())


def count_repeats(group: Iterable[RunScore]) -> int:
    """How often every scenario was run, at least."""
    return min(Counter((run.sop, run.scenario) for run in group).values(), default=0)


def _values(group: Sequence[RunScore], repeats: int) -> dict[str, Measured]:
    """The values of each metric in the runs to which it applies."""
    names = dict.fromkeys(name for run in group for name in run.scores)
    scores = {name: [(run, value) for run in group if (value := run.scores.get(name)) is not None] for name in names}
    return {
        "ujcs": scores.get("tool_call_accuracy", []),
        "lenient_ujcs": scores.get("lenient_tool_call_accuracy", []),
        **scores,
        "completed": [(run, Fraction(run.status == "completed")) for run in group],
        "turns": [(run, Fraction(run.turns)) for run in group],
        "model_calls": [(run, Fraction(run.model_calls)) for run in group],
        "tokens": [(run, Fraction(run.tokens)) for run in group],
        **_success_rates(group),
        **_judged(group),
        "pass_k": _successes_of_all(group, repeats) if repeats > 1 else [],
    }


def run_figures(run: RunScore) -> dict[str, Fraction]:
    """What one run contributes to each figure of its cell; a figure to which it contributes nothing is absent."""
    return {name: measured[0][1] for name, measured in _values([run], repeats=1).items() if measured}


def _successes_of_all(group: Sequence[RunScore], repeats: int) -> Measured:
    """For each scenario how likely all of `repeats` runs succeed (tau-bench, pass^k), with its first run."""
    scenarios: dict[tuple[str, str], list[RunScore]] = {}
    for run in group:
        scenarios.setdefault((run.sop, run.scenario), []).append(run)
    return [
        (runs[0], share_of_successes(sum(run.is_success for run in runs), len(runs), repeats))
        for runs in scenarios.values()
    ]


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


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


def _success_rates(group: Sequence[RunScore]) -> dict[str, Measured]:
    """Execution completion rate, task success rate, and success among the completed (SOP-Bench, section 5).

    Over runs where an end is expected; a rate over no runs is absent.
    """
    runs_with_end = [run for run in group if run.correct is not None]
    completed = [run for run in runs_with_end if run.status == "completed"]
    return {
        "ecr": [(run, Fraction(run.status == "completed")) for run in runs_with_end],
        "c_tsr": [(run, Fraction(bool(run.correct))) for run in completed],
        "tsr": [(run, Fraction(run.status == "completed" and bool(run.correct))) for run in runs_with_end],
    }


def _judged(group: Sequence[RunScore]) -> dict[str, Measured]:
    """The figures of a judge, over the runs that it judged."""
    names = dict.fromkeys(name for run in group for name in run.judged)
    return {name: [(run, run.judged[name]) for run in group if name in run.judged] for name in names}


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
            "waiting": round(sum(part.waiting for part in parts) / len(group), 4),
            **_cost([part.cost for part in parts]),
            **_cost_of_requests([part.cost for part in parts], sum(part.calls for part in parts)),
        }
    return usage


def _cost(costs: Sequence[float | None], name: str = "cost") -> dict[str, float]:
    """The mean cost per run, under `name`, where every cost is known, else {}."""
    cost = total_cost(costs)
    return {} if cost is None else {name: round(cost / len(costs), 8)}


def _cost_of_requests(costs: Sequence[float | None], requests: int) -> dict[str, float]:
    """The cost of 5,000 requests at the mean cost of these, where every cost is known, else {}."""
    cost = total_cost(costs)
    return {} if cost is None or not requests else {f"cost_{REQUESTS}": round(REQUESTS * cost / requests, 6)}


def _mean_seconds(group: Sequence[RunScore]) -> float | None:
    """The seconds per answer; None where no model answered."""
    seconds = [answer for run in group for answer in run.answer_seconds]
    return round(sum(seconds) / len(seconds), 4) if seconds else None


def _deviations(group: Sequence[RunScore], measured: Mapping[str, Measured]) -> dict[str, float]:
    """The standard deviation over the repeats of the mean of each metric, and of the latency."""
    numbers = sorted({run.repeat for run in group})
    means = {
        name: [
            float(_mean([value for run, value in rows if run.repeat == number]))
            for number in numbers
            if any(run.repeat == number for run, _ in rows)
        ]
        for name, rows in measured.items()
        if name != "pass_k"
    }
    latencies = (_mean_seconds([run for run in group if run.repeat == number]) for number in numbers)
    means["latency"] = [seconds for seconds in latencies if seconds is not None]
    deviations = {name: deviation(values) for name, values in means.items()}
    return {name: value for name, value in deviations.items() if value is not None}


def _errors(group: Sequence[RunScore]) -> dict[str, Any]:
    """Errors per run, by class."""
    names = dict.fromkeys(name for run in group for name in run.errors)
    return {name: to_json_number(Fraction(sum(run.errors.get(name, 0) for run in group), len(group))) for name in names}


def _error_shares(group: Sequence[RunScore]) -> dict[str, Any]:
    """The share of runs in which a class of error occurred (SOP-Bench, section 6), by class."""
    names = dict.fromkeys(name for run in group for name in run.errors)
    return {name: to_json_number(Fraction(sum(name in run.errors for run in group), len(group))) for name in names}


def to_json_number(value: Fraction | None) -> Any:
    """A score as JSON: integers as they are, else four decimals."""
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else round(float(value), 4)
