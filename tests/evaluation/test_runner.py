"""The runner: the order of the work is that of the results, what is finished is kept, and cancelling ends cleanly."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sopstudio.agents import find_agent
from sopstudio.evaluation import Job, RunScore, evaluate, make_jobs
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import Scenario, cases
from sopstudio.simulation import Setup, load_prompts
from sopstudio.sop import Flow, Runtime
from sopstudio.store import Library
from tests.analysis.examples import GOOD

MODEL = OfflineModel()


class UnevenModel:
    """The offline model, which takes its time: the first asked is the last to answer, or nobody is answered at all."""

    name = "uneven"

    def __init__(self, answers: int = 1_000_000) -> None:
        self._model, self._left, self._waits = OfflineModel(), answers, 40

    def complete(self, body: dict[str, Any]) -> Any:
        return self._model.complete(body)

    async def complete_async(self, body: dict[str, Any]) -> Any:
        self._left -= 1
        if self._left < 0:
            await asyncio.Event().wait()
        self._waits = max(0, self._waits - 1)
        for _ in range(self._waits):
            await asyncio.sleep(0)
        return self._model.complete(body)


def work(model: Any = MODEL, agents: tuple[str, ...] = ("dpa",), repeats: int = 2) -> list[Job]:
    routing = Runtime(Flow(GOOD))
    made: list[Scenario] = list(cases(GOOD))
    setups = [Setup(routing, find_agent(name), made[0], load_prompts()) for name in agents]
    return list(make_jobs(setups, {model.name: model}, lambda _setup: made, repeats))


def summarize(runs: list[RunScore]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(run.agent, run.scenario, run.scores) for run in runs]


def test_jobs_come_agent_by_agent_scenario_by_scenario_and_repeats_differ_in_their_seed() -> None:
    made = work(agents=("dpa", "code"), repeats=2)
    names = [scenario.id for scenario in cases(GOOD)]
    assert [job.setup.agent.name for job in made] == ["dpa"] * 2 * len(names) + ["code"] * 2 * len(names)
    assert [job.setup.scenario.id for job in made] == [name for name in names for _ in "ab"] * 2
    assert [(job.setup.seed, job.repeat) for job in made[:4]] == [(0, 0), (1, 1), (0, 0), (1, 1)]


def test_results_stand_in_the_order_of_the_work_whoever_is_done_first() -> None:
    finished: list[str] = []
    runs = asyncio.run(evaluate(work(UnevenModel()), on_done=lambda run: finished.append(run.scenario)))
    assert [run.scenario for run in runs] == [job.setup.scenario.id for job in work()]
    assert sorted(finished) == sorted(run.scenario for run in runs)
    assert finished != [run.scenario for run in runs]
    assert summarize(runs) == summarize(asyncio.run(evaluate(work(), at_once=1)))


@pytest.mark.parametrize("at_once", [0, 1, 3, 100])
def test_scores_do_not_depend_on_how_many_run_at_once(at_once: int) -> None:
    assert summarize(asyncio.run(evaluate(work(), at_once=at_once))) == summarize(asyncio.run(evaluate(work())))
    assert asyncio.run(evaluate([], at_once=at_once)) == []


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


def test_every_run_is_kept_with_its_events(library: Library) -> None:
    runs = asyncio.run(evaluate(work(), keep=lambda *run: library.runs.keep(*run)))
    kept = {run.id: run for run in library.runs.list(limit=100)}
    assert {run.run for run in runs} == set(kept)
    assert len(kept) == len(runs)
    for run in runs:
        assert kept[run.run].scenario == run.scenario


def test_cancelling_ends_at_once_and_what_was_finished_stays_kept(library: Library) -> None:
    finished: list[RunScore] = []

    async def interrupted() -> int:
        task = asyncio.create_task(
            evaluate(
                work(UnevenModel(answers=15)),
                at_once=2,
                keep=lambda *run: library.runs.keep(*run),
                on_done=finished.append,
            )
        )
        for _ in range(5000):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return len(asyncio.all_tasks())

    assert asyncio.run(interrupted()) == 1
    assert 0 < len(finished) < len(work())
    assert {run.run for run in finished} == {run.id for run in library.runs.list(limit=100)}


def test_a_failure_of_keeping_ends_the_other_runs_too() -> None:
    def refuse(*_run: Any) -> str:
        raise OSError("the disk is full")

    async def failing() -> int:
        with pytest.raises(OSError, match="the disk is full"):
            await evaluate(work(UnevenModel(answers=15)), at_once=2, keep=refuse)
        return len(asyncio.all_tasks())

    assert asyncio.run(failing()) == 1
