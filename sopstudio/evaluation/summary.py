"""Cells of an evaluation: the scores of many runs, with how sure one can be of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from sopstudio.trace import Usage, total_cost

RESAMPLES = 1000


@dataclass(frozen=True, slots=True)
class Part:
    """What a component of an agent took: calls of its model, tokens, seconds, and their cost where it is known."""

    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    cost: float | None = 0.0

    def adding(self, used: Usage) -> Part:
        """This and one more call."""
        cost = None if self.cost is None or used.cost is None else self.cost + used.cost
        tokens = used.prompt_tokens + used.completion_tokens
        return Part(self.calls + 1, self.tokens + tokens, self.seconds + used.seconds, cost)


@dataclass(frozen=True, slots=True)
class Scored:
    """One run of an evaluation, scored. `path` is where it went, for those who show that; no row has it.

    A run whose model gave no answer has no scores, and `reason` says why: it measures the endpoint, not the agent.
    `guardrails` names what the agent wore; `errors` counts what went wrong by class; `components` is what the parts of
    the agent took; `correct` says whether the right answer was reached, None where the truth is that there is none.
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
    components: Mapping[str, Part] = field(default_factory=dict)
    correct: bool | None = None
    reason: str = ""

    @property
    def answered(self) -> bool:
        """Whether the model answered to the end of the run, however that came."""
        return self.status != "failed"

    @property
    def cost(self) -> float | None:
        """What the agent's models cost; None where that is not known of all."""
        return total_cost(part.cost for part in self.components.values())

    @property
    def flawless(self) -> bool:
        """Whether the model answered, and every metric that applies is full."""
        return self.answered and all(value is None or value == 1 for value in self.scores.values())

    def row(self) -> dict[str, Any]:
        """As JSON data."""
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
            "scores": {name: number(value) for name, value in self.scores.items()},
            "errors": dict(self.errors),
        }


Key = tuple[str, str, tuple[str, ...], str, str]
"""What the runs of a cell have in common: SOP, agent, guardrails, model, kind."""


def cells(runs: Iterable[Scored], seed: int = 0) -> list[dict[str, Any]]:
    """One cell for each SOP, agent, model and kind: n, the mean of each metric, and 95 % bootstrap intervals.

    The same agent with other guardrails is another one. `ujcs` is the mean tool call accuracy (JourneyBench,
    equation 2). A metric that applies to no run is absent. Runs whose model gave no answer are counted apart
    (`unanswered`) and are in no figure, nor in n.
    """
    groups: dict[Key, list[Scored]] = {}
    for run in runs:
        groups.setdefault((run.sop, run.agent, run.guardrails, run.model, run.kind), []).append(run)
    return [_cell(key, group, seed) for key, group in groups.items()]


def _cell(key: Key, runs: Sequence[Scored], seed: int) -> dict[str, Any]:
    group = [run for run in runs if run.answered]
    present = {name: found for name, found in _values(group).items() if found}
    sop, agent, guardrails, model, kind = key
    return {
        "sop": sop,
        "agent": agent,
        "guardrails": list(guardrails),
        "model": model,
        "kind": kind,
        "n": len(group),
        "unanswered": len(runs) - len(group),
        "metrics": {name: number(sum(found, Fraction(0)) / len(found)) for name, found in present.items()},
        "interval": {name: interval(found, seed) for name, found in present.items() if name not in ("tokens", "turns")},
        "errors": _errors(group),
        "components": _components(group),
        **_cost([run.cost for run in group]),
    }


def _values(group: Sequence[Scored]) -> dict[str, list[Fraction]]:
    """What each metric was in the runs to which it applies."""
    values: dict[str, list[Fraction]] = {"ujcs": [run.scores["tool_call_accuracy"] or Fraction(0) for run in group]}
    for name in dict.fromkeys(name for run in group for name in run.scores):
        values[name] = [value for run in group if (value := run.scores[name]) is not None]
    values["completed"] = [Fraction(run.status == "completed") for run in group]
    values["turns"] = [Fraction(run.turns) for run in group]
    values["model_calls"] = [Fraction(run.model_calls) for run in group]
    values["tokens"] = [Fraction(run.tokens) for run in group]
    return values | _success(group)


def unanswered(runs: Iterable[Scored]) -> list[dict[str, Any]]:
    """How many runs had no answer from their model, by model, with the usual reason; they are in no figure."""
    reasons: dict[str, Counter[str]] = {}
    for run in runs:
        if not run.answered:
            reasons.setdefault(run.model, Counter())[run.reason] += 1
    return [
        {"model": model, "runs": found.total(), "reason": found.most_common(1)[0][0]}
        for model, found in reasons.items()
    ]


def _success(group: Sequence[Scored]) -> dict[str, list[Fraction]]:
    """Execution completion rate, task success rate, and success among the completed (SOP-Bench, section 5).

    Over runs whose truth is an end; a rate over none is absent.
    """
    asked = [run for run in group if run.correct is not None]
    completed = [run for run in asked if run.status == "completed"]
    return {
        "ecr": [Fraction(run.status == "completed") for run in asked],
        "c_tsr": [Fraction(bool(run.correct)) for run in completed],
        "tsr": [Fraction(run.status == "completed" and bool(run.correct)) for run in asked],
    }


def _components(group: Sequence[Scored]) -> dict[str, dict[str, Any]]:
    """Calls, tokens, seconds and cost a run, by component (MARCO, section 5: cost and latency of each)."""
    names = dict.fromkeys(name for run in group for name in run.components)
    found = {}
    for name in names:
        parts = [run.components.get(name, Part()) for run in group]
        found[name] = {
            "calls": number(Fraction(sum(part.calls for part in parts), len(group))),
            "tokens": number(Fraction(sum(part.tokens for part in parts), len(group))),
            "seconds": round(sum(part.seconds for part in parts) / len(group), 4),
            **_cost([part.cost for part in parts]),
        }
    return found


def _cost(found: Sequence[float | None]) -> dict[str, float]:
    """The mean cost of a run, where every one is known and something was asked; else nothing."""
    cost = total_cost(found)
    return {} if cost is None else {"cost": round(cost / len(found), 8)}


def _errors(group: Sequence[Scored]) -> dict[str, Any]:
    """Errors per run, by class."""
    names = dict.fromkeys(name for run in group for name in run.errors)
    return {name: number(Fraction(sum(run.errors.get(name, 0) for run in group), len(group))) for name in names}


def interval(values: Sequence[Fraction], seed: int = 0) -> list[float]:
    """The 95 % bootstrap interval of the mean, from `RESAMPLES` seeded resamples."""
    numbers = [float(value) for value in values]
    if len(set(numbers)) == 1:
        return [number(values[0]), number(values[0])]
    random = Random(seed)
    means = sorted(sum(random.choices(numbers, k=len(numbers))) / len(numbers) for _ in range(RESAMPLES))
    return [round(means[int(RESAMPLES * 0.025)], 4), round(means[int(RESAMPLES * 0.975) - 1], 4)]


def number(value: Fraction | None) -> Any:
    """A score as JSON shows it: whole numbers whole, else four decimals."""
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else round(float(value), 4)
