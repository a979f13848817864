"""The budget of an evaluation, and the plan by which it is resumed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sopstudio.evaluation import EvaluationWriter, Job, evaluate
from sopstudio.evaluation.budget import Budget
from sopstudio.evaluation.concurrency import run_at_once
from sopstudio.evaluation.plan import Shard, find_difference, make_plan
from sopstudio.evaluation.storage import load_finished
from sopstudio.llm.offline import OfflineModel
from sopstudio.settings import Price
from sopstudio.store import Library
from tests.evaluation.test_runner import work


class PricedModel:
    """The offline model, whose tokens cost something."""

    name = "priced"
    is_hosted = True
    price = Price(model="openai:priced", prompt=1000, completion=1000)

    def __init__(self) -> None:
        self._model = OfflineModel()

    def complete(self, body: dict[str, Any]) -> Any:
        return self._model.complete(body)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        await asyncio.sleep(0)
        return self._model.complete(body)


def test_no_run_starts_that_the_budget_does_not_reach() -> None:
    jobs = work(PricedModel())
    costs = [run.cost or 0.0 for run in asyncio.run(evaluate(jobs, at_once=3))]
    assert min(costs) > 0
    limit = sum(costs) / 2
    budget = Budget(limit)
    runs = asyncio.run(evaluate(jobs, at_once=3, budget=budget))
    assert [run.scenario for run in runs] == [job.setup.scenario.id for job in jobs[: len(runs)]]
    assert 0 < budget.spent <= limit < budget.spent + max(costs)


@given(st.lists(st.integers(0, 9)), st.integers(0, 30), st.integers(1, 5))
def test_the_first_jobs_are_run_as_long_as_they_are_admitted(durations: list[int], room: int, at_once: int) -> None:
    running, most = 0, 0

    async def run_job(duration: int) -> int:
        nonlocal running, most, room
        running, room = running + 1, room - 1
        most = max(most, running)
        for _ in range(duration):
            await asyncio.sleep(0)
        running -= 1
        return duration

    first = durations[:room]
    assert asyncio.run(run_at_once(durations, run_job, at_once, admit=lambda now: room > 0 and not now)) == first
    assert most <= 1


@given(st.lists(st.integers(1, 9)), st.integers(1, 5))
def test_no_more_jobs_run_at_once_than_wanted(durations: list[int], at_once: int) -> None:
    running, most = 0, 0

    async def run_job(duration: int) -> int:
        nonlocal running, most
        running += 1
        most = max(most, running)
        for _ in range(duration):
            await asyncio.sleep(0)
        running -= 1
        return duration

    assert asyncio.run(run_at_once(durations, run_job, at_once)) == durations
    assert most == min(at_once, len(durations))


def test_plans_are_equal_for_equal_work_and_say_what_differs() -> None:
    plan = make_plan(work())
    assert find_difference(plan, make_plan(work())) == ""
    assert find_difference(plan, make_plan(work(agents=("fc",)))) == "agents"
    assert find_difference(plan, make_plan(work(repeats=3))) == "number of runs"
    assert find_difference(plan, make_plan(work(), "openai:judge")) == "judge"


@given(st.integers(1, 9), st.integers(0, 200))
def test_every_place_is_in_one_shard(count: int, place: int) -> None:
    shards = [Shard.parse(f"{number}/{count}") for number in range(1, count + 1)]
    assert sum(shard.holds(place) for shard in shards) == 1


def test_a_run_is_kept_once_unless_it_is_made_again(tmp_path: Path) -> None:
    jobs: list[Job] = work(repeats=1)
    with Library.open(tmp_path) as library:
        writer = EvaluationWriter(library, jobs, {})
        first = asyncio.run(evaluate(jobs, keep=writer.keep))
        again = EvaluationWriter(library, jobs, {}, name=writer.name)
        assert [run.run for run in asyncio.run(evaluate(jobs, keep=again.keep))] == [run.run for run in first]
        newest = library.runs.list()[0]
        again.places_made_again = frozenset({0})
        replaced = asyncio.run(evaluate(jobs[:1], keep=again.keep))
        stored = library.evaluations.load(writer.name)
        assert len(stored.runs) == len(jobs)
        assert library.runs.list()[0].id == first[0].run != newest.id
        assert list(load_finished(library, stored, jobs).values()) == [*replaced, *first[1:]]
        assert library.verify() == ()
