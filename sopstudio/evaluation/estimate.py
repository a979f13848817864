"""What an evaluation would take, before it begins: from kept runs of the same, else from runs of the offline model.

The offline model is asked about as much as a hosted one, in as many calls; how long the answers of a hosted one are, it
cannot know. So an estimate says what it comes from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sopstudio.evaluation.runner import Job
from sopstudio.llm import Model, get_price, is_hosted
from sopstudio.llm.offline import OfflineModel
from sopstudio.simulation import drive
from sopstudio.trace import USER_COMPONENT, usage

MAX_SAMPLES = 6
"""Runs of an arm on which an estimate stands, at most."""
MIN_KEPT_RUNS = 3
FROM_KEPT, FROM_OFFLINE = "kept runs", "offline model"

UsageRows = Mapping[str, Mapping[str, Any]]
"""The usage of one run by component (`trace.usage`)."""
FindKept = Callable[[Job], Sequence[UsageRows]]
"""The usage of kept runs of the SOP, agent and model of a job."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the runs of one SOP, agent, list of guardrails and model would take, judged by `samples` runs of `source`.

    `cost` is None where a price is not known.
    """

    sop: str
    agent: str
    guardrails: tuple[str, ...]
    model: str
    runs: int
    calls: int
    tokens: int
    cost: float | None
    source: str
    samples: int


def estimate_runs(jobs: Iterable[Job], find_kept: FindKept = lambda _job: ()) -> list[Estimate]:
    """An estimate for each arm of an evaluation, in the order of its jobs. A judge's calls are not in it."""
    arms: dict[tuple[Any, ...], list[Job]] = defaultdict(list)
    for job in jobs:
        setup = job.setup
        arms[id(setup.runtime.flow), setup.agent.name, setup.guardrails, job.model_spec].append(job)
    return [_estimate_arm(arm, find_kept) for arm in arms.values()]


def _estimate_arm(jobs: Sequence[Job], find_kept: FindKept) -> Estimate:
    first, source = jobs[0], FROM_KEPT
    samples = list(find_kept(first))[:MAX_SAMPLES]
    if len(samples) < MIN_KEPT_RUNS:
        source, samples = FROM_OFFLINE, [_run_offline(job) for job in _select_evenly(jobs)]
    rows = [(component, row) for sample in samples for component, row in sample.items()]
    scale = len(jobs) / len(samples)
    calls = sum(int(row["calls"]) for _, row in rows)
    tokens = sum(int(row["prompt_tokens"]) + int(row["completion_tokens"]) for _, row in rows)
    costs = [_cost(row, _model_of(first, component)) for component, row in rows]
    known = [cost for cost in costs if cost is not None]
    return Estimate(
        first.setup.runtime.flow.sop.id,
        first.setup.agent.name,
        first.setup.guardrails,
        first.model_spec,
        len(jobs),
        round(calls * scale),
        round(tokens * scale),
        sum(known) * scale if len(known) == len(costs) else None,
        source,
        len(samples),
    )


def _select_evenly(jobs: Sequence[Job]) -> list[Job]:
    """A few jobs from all over the list, so that every kind of scenario counts."""
    count = min(MAX_SAMPLES, len(jobs))
    return [jobs[place * len(jobs) // count] for place in range(count)]


def _run_offline(job: Job) -> UsageRows:
    session, model = job.setup.session(), OfflineModel()
    drive(session, job.setup.world(model))
    return usage(session.events)


def _model_of(job: Job, component: str) -> Model:
    return job.user_model if component == USER_COMPONENT and job.user_model is not None else job.model


def _cost(row: Mapping[str, Any], model: Model) -> float | None:
    """What the tokens of a component cost; None where the price is not known."""
    price = get_price(model)
    if price is None:
        return None if is_hosted(model) else 0.0
    return (int(row["prompt_tokens"]) * price.prompt + int(row["completion_tokens"]) * price.completion) / 1_000_000


__all__ = ["Estimate", "estimate_runs"]
