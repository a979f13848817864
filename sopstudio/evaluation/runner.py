"""The runner: every scenario under every agent and model, in one process, each run stored and scored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Any

from sopstudio.evaluation.answer_figures import answer_seconds, count_objections
from sopstudio.evaluation.budget import Budget
from sopstudio.evaluation.concurrency import run_at_once
from sopstudio.evaluation.judge import Judge
from sopstudio.evaluation.metrics import make_run, score_metrics
from sopstudio.evaluation.metrics.errors import SIMULATOR_FAILURE, count_errors, has_user_failed
from sopstudio.evaluation.realism import Realism, judge_realism
from sopstudio.evaluation.summary import ComponentUsage, RunScore
from sopstudio.llm import Model
from sopstudio.scenarios.scenario import Scenario
from sopstudio.simulation import Session, Setup, drive_async
from sopstudio.simulation.record import make_header, timed_rows
from sopstudio.trace import PLAYED_COMPONENTS, Event, model_replies, usage

StoreRun = Callable[[dict[str, Any], list[dict[str, Any]], dict[str, Any]], str]
"""Stores a run (header, events, result) and returns its id."""


@dataclass(frozen=True)
class Job:
    """One run to make. `spec` is what its model was chosen by; models of two endpoints can share a name.

    `place` is its number in the plan of its evaluation, from 0 (see `evaluation.plan`).

    `user_model` plays the simulated user, where that is not the model's part; its spec is in the setup.
    """

    setup: Setup
    model: Model
    repeat: int = 0
    spec: str = ""
    user_model: Model | None = None
    place: int = 0

    @property
    def model_spec(self) -> str:
        """The model's name in results, which distinguishes endpoints."""
        return self.spec or self.model.name


def make_jobs(
    setups: Iterable[Setup],
    models: Mapping[str, Model],
    scenarios: Callable[[Setup], Sequence[Scenario]],
    repeats: int = 1,
    user_model: Model | None = None,
) -> Iterator[Job]:
    """Every combination, in a stable order. `setups` give SOP and agent; `repeats` differ in their seed.

    `models` are keyed by the spec they were chosen by (`openai:NAME@ENDPOINT`); `user_model` is one for all runs.
    """
    places = count()
    for setup in setups:
        for spec, model in models.items():
            for scenario in scenarios(setup):
                for repeat in range(repeats):
                    seeded = replace(setup, scenario=scenario, seed=setup.seed + repeat)
                    yield Job(seeded.for_model(model, user_model), model, repeat, spec, user_model, next(places))


async def evaluate(
    jobs: Iterable[Job],
    *,
    at_once: int = 8,
    keep: StoreRun | None = None,
    on_done: Callable[[RunScore], None] | None = None,
    judge: Judge | None = None,
    budget: Budget | None = None,
) -> list[RunScore]:
    """Make all runs, `at_once` at a time, and score them in the order of the jobs.

    Where the `budget` does not reach, the runs of the first jobs are made alone.

    `keep` is called as each run ends, so an interrupted evaluation keeps the finished runs; `on_done` reports progress;
    `judge` judges how real each conversation reads. When one run raises, the others are cancelled before the error is
    raised.
    """

    async def run_job(job: Job) -> RunScore:
        session = job.setup.session()
        await drive_async(session, job.setup.world(job.model, user_model=job.user_model))
        realism = None if judge is None else await _judge(judge, session, job.setup)
        run_score = score(job, session, keep, realism)
        if budget is not None:
            budget.add(run_score)
        return run_score

    return await run_at_once(jobs, run_job, at_once, on_done, budget.admit if budget is not None else None)


async def _judge(judge: Judge, session: Session, setup: Setup) -> Realism:
    """The judgement of a run; one without an answer of its model is not judged."""
    finished = session.finished
    if finished is None or finished.status == "failed":
        return Realism(reason="the run has no end")
    return await judge_realism(judge, session.events, setup.prompts)


def score(job: Job, session: Session, keep: StoreRun | None = None, realism: Realism | None = None) -> RunScore:
    """The score of a finished run with its judgement, stored if `keep` is given."""
    run_score = replace(score_run(job.setup, job.model_spec, session.events), repeat=job.repeat)
    if realism is not None:
        run_score = replace(run_score, judged=realism.figures(), judgement=realism.row())
    if keep is None:
        return run_score
    head = make_header(job.setup, job.model_spec, repeat=job.repeat, place=job.place)
    return replace(run_score, run=keep(head, timed_rows(session), {**run_score.row(), "usage": usage(session.events)}))


def score_run(setup: Setup, model: str, events: Sequence[Event], run: str = "") -> RunScore:
    """The score of a run from its events; `run` is its id where it is stored."""
    run_scored = make_run(setup.runtime, setup.scenario, events, setup.options, setup.agent)
    state, expected = run_scored.state, setup.scenario.expected
    finished, scores = state.finished, score_metrics(run_scored)
    replies = list(model_replies(events))
    agent_usage = [row for name, row in usage(replies).items() if name not in PLAYED_COMPONENTS]
    run_score = RunScore(
        run=run,
        sop=setup.runtime.flow.sop.id,
        agent=setup.agent.name,
        model=model,
        scenario=setup.scenario.id,
        kind=setup.scenario.kind,
        status=finished.status if finished else "",
        end=finished.end if finished else "",
        reason=finished.reason if finished else "",
        scores=scores,
        turns=state.turns,
        model_calls=sum(row["calls"] for row in agent_usage),
        tokens=sum(row["prompt_tokens"] + row["completion_tokens"] for row in agent_usage),
        path=state.path,
        guardrails=setup.guardrails,
        errors=count_errors(run_scored),
        components=measure_components(replies),
        answer_seconds=answer_seconds(events),
        objections=count_objections(events),
        correct=_is_correct(scores) if expected.status == "completed" and expected.end else None,
        case=setup.scenario,
    )
    if run_score.is_answered:
        return run_score
    errors = {SIMULATOR_FAILURE: 1} if has_user_failed(events) else {}
    return replace(run_score, scores={}, errors=errors, correct=None)


def _is_correct(scores: Mapping[str, Fraction | None]) -> bool:
    """Whether a task was solved: the expected end, with every declared output right (SOP-Bench, section 5)."""
    return scores["end"] == 1 and scores["outputs"] in (None, 1)


def measure_components(events: Iterable[Event]) -> dict[str, ComponentUsage]:
    """What each component of the agent used, and the models of the simulated user and of persons, by its name."""
    usage_by_component: dict[str, ComponentUsage] = {}
    for reply in model_replies(events):
        before = usage_by_component.get(reply.component, ComponentUsage())
        usage_by_component[reply.component] = before.add(reply.usage)
    return usage_by_component
