"""The runner: every scenario under every agent and model, in one process, each run kept and scored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sopstudio.evaluation.metrics import Run, run_of, scores
from sopstudio.evaluation.metrics.errors import errors
from sopstudio.evaluation.summary import Part, Scored
from sopstudio.llm import Model
from sopstudio.scenarios.case import Scenario
from sopstudio.simulation import Session, Setup, drive_async
from sopstudio.simulation.record import header, rows
from sopstudio.trace import Event, ModelReply, usage
from sopstudio.trace.events import flat

Keep = Callable[[dict[str, Any], list[dict[str, Any]], dict[str, Any]], str]
"""Keeps a run (header, events, result) and returns its id."""


@dataclass(frozen=True)
class Job:
    """One run to be made. `spec` is what its model was chosen by: models of two endpoints can have one name."""

    setup: Setup
    model: Model
    repeat: int = 0
    spec: str = ""

    @property
    def model_spec(self) -> str:
        """What the run's model is called where runs are told apart."""
        return self.spec or self.model.name


def jobs(
    setups: Iterable[Setup],
    models: Mapping[str, Model],
    scenarios: Callable[[Setup], Sequence[Scenario]],
    repeats: int = 1,
) -> Iterator[Job]:
    """Every combination, in a stable order. `setups` carry SOP and agent; `repeats` differ in their seed.

    `models` are by what they were chosen by (`openai:NAME@ENDPOINT`).
    """
    for setup in setups:
        for spec, model in models.items():
            for scenario in scenarios(setup):
                for repeat in range(repeats):
                    yield Job(replace(setup, scenario=scenario, seed=setup.seed + repeat), model, repeat, spec)


async def evaluate(
    work: Iterable[Job], *, at_once: int = 8, keep: Keep | None = None, done: Callable[[Scored], None] | None = None
) -> list[Scored]:
    """Make all runs, `at_once` at a time, and score them in the order of `work`.

    `keep` is called as each run ends, so an interrupted evaluation keeps what was finished; `done` reports progress.
    When one of the runs fails, the others are ended before the failure is raised.
    """
    gate = asyncio.Semaphore(max(1, at_once))

    async def one(job: Job) -> Scored:
        async with gate:
            await asyncio.sleep(0)  # a model that never waits would not let a cancellation through
            session = job.setup.session()
            await drive_async(session, job.setup.world(job.model))
        scored = score(job, session, keep)
        if done is not None:
            done(scored)
        return scored

    tasks = [asyncio.ensure_future(one(job)) for job in work]
    try:
        return list(await asyncio.gather(*tasks))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def score(job: Job, session: Session, keep: Keep | None = None) -> Scored:
    """One finished run, kept (if `keep`) and scored."""
    scored = scored_run(job.setup, job.model_spec, session.events)
    if keep is None:
        return scored
    head = header(job.setup, job.model_spec, repeat=job.repeat)
    return replace(scored, run=keep(head, rows(session), {**scored.row(), "usage": usage(session.events)}))


def scored_run(setup: Setup, model: str, events: Sequence[Event], run: str = "") -> Scored:
    """The score of a run from its events; `run` is its id where it is kept."""
    judged = run_of(setup.routing, setup.scenario, events, setup.options)
    after, expected = judged.after, setup.scenario.expected
    finished = after.finished
    own = [row for name, row in usage(events).items() if name != "user"]
    scored = Scored(
        run=run,
        sop=setup.routing.flow.sop.id,
        agent=setup.agent.name,
        model=model,
        scenario=setup.scenario.id,
        kind=setup.scenario.kind,
        status=finished.status if finished else "",
        end=finished.end if finished else "",
        reason=finished.reason if finished else "",
        scores=scores(judged),
        turns=after.turns,
        model_calls=sum(row["calls"] for row in own),
        tokens=sum(row["prompt_tokens"] + row["completion_tokens"] for row in own),
        path=after.path,
        guardrails=setup.guardrails,
        errors=errors(judged),
        components=components(events),
        correct=_correct(judged) if expected.status == "completed" and expected.end else None,
    )
    return scored if scored.answered else replace(scored, scores={}, errors={}, correct=None)


def _correct(run: Run) -> bool:
    """Whether the run came to the right end."""
    finished = run.after.finished
    return finished is not None and finished.end == run.scenario.expected.end


def components(events: Iterable[Event]) -> dict[str, Part]:
    """What each component of the agent asked its model for, and how long that took."""
    found: dict[str, Part] = {}
    for reply in flat(events):
        if isinstance(reply, ModelReply) and reply.component != "user":
            found[reply.component] = found.get(reply.component, Part()).adding(reply.usage)
    return found
