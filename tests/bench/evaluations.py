"""What an evaluation of 1,000 offline conversations of ten turns takes: seconds, bytes, and seconds to score it again.

The SOP asks for ten facts, one a turn, and the architecture `dpa` asks the model at each node. Conversations are kept
with all of their events. Beside the time and the space stands plain sqlite3 with the finished JSON of the same events,
beside the scores the standard library's reader of JSON on the same texts.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any

from sopstudio.agents import find_agent
from sopstudio.evaluation import EvaluationWriter, Job, evaluate, make_jobs
from sopstudio.evaluation.remote_runs import ModelSettings, evaluate_remotely, open_processes
from sopstudio.evaluation.storage import load_finished
from sopstudio.llm.offline import OfflineModel
from sopstudio.scenarios import cases
from sopstudio.settings import Settings
from sopstudio.simulation import Setup, load_prompts
from sopstudio.sop import Binding, Edge, End, Fact, Flow, FrozenDict, Output, Runtime, Sop, Task, Tool
from sopstudio.store import Library

CONVERSATIONS, TURNS, EVENTS, PROCESSES = 1000, 10, 100_000, 2
PAGES_BEFORE_CHECKPOINT = 4000


def make_questions(turns: int) -> Sop:
    """A chain of tasks that each ask for a fact and look it up."""
    names = [f"detail_{number}" for number in range(turns)]
    nodes = [
        Task(id=f"ask_{name}", title=f"Ask for {name}", asks=(name,), tools=(Binding(tool=f"check_{name}"),))
        for name in names
    ]
    ends = [*(node.id for node in nodes[1:]), "done"]
    edges = tuple(
        Edge(id=f"e{number}", source=node.id, target=end, kind="always")
        for number, (node, end) in enumerate(zip(nodes, ends, strict=True))
    )
    tools = tuple(
        Tool(
            name=f"check_{name}",
            parameters=FrozenDict(
                type="object", properties=FrozenDict({name: FrozenDict(type="string")}), required=(name,)
            ),
            outputs=(Output(path="state", fact=f"state_of_{name}"),),
        )
        for name in names
    )
    facts = [Fact(name=name, description=f"The {name} of the order", examples=("A-17",)) for name in names]
    states = [Fact(name=f"state_of_{name}", allowed=("open", "closed")) for name in names]
    return Sop(
        id="questions",
        start=nodes[0].id,
        nodes=(*nodes, End(id="done")),
        edges=edges,
        facts=(*facts, *states),
        tools=tools,
    )


def make_work(conversations: int) -> list[Job]:
    """So many runs of the chain."""
    sop = make_questions(TURNS)
    scenarios = list(cases(sop))[:1]
    setup = Setup(Runtime(Flow(sop)), find_agent("dpa"), scenarios[0], load_prompts())
    return list(make_jobs([setup], {"offline": OfflineModel()}, lambda _setup: scenarios, conversations))


def run() -> list[dict[str, Any]]:
    """Seconds and bytes of the evaluation, and seconds to score it from its events."""
    jobs = make_work(CONVERSATIONS)
    with tempfile.TemporaryDirectory() as folder:
        return _measure(jobs, Path(folder))


def _measure(jobs: list[Job], home: Path) -> list[dict[str, Any]]:
    with Library.open(home) as library:
        gc.collect()
        start = perf_counter()
        writer = EvaluationWriter(library, jobs, {})
        asyncio.run(evaluate(jobs, keep=writer.keep))
        writer.finish(len(jobs))
        seconds = perf_counter() - start
        spread_seconds = _seconds_in_processes(library, jobs)
        stored = library.evaluations.load(writer.name)
        events = sum(run.events for run in stored.runs)
        some = jobs[: -(-EVENTS * len(jobs) // events)]
        start = perf_counter()
        scores = load_finished(library, stored, some)
        scoring = perf_counter() - start
        assert all(score.status == "completed" for score in scores.values())
        runs = (library.runs.load(run.id) for run in stored.runs)
        texts = [[json.dumps(event, default=float) for event in run.events] for run in runs]
    size = sum(path.stat().st_size for path in home.glob("library.db*")) / len(jobs) / 2
    reading = _seconds_to_read([text for run in texts for text in run], EVENTS)
    peer_seconds, peer_size = _plain(texts)
    plain = "plain sqlite3, finished JSON"
    name = f"conversations of {TURNS} turns ({events / len(jobs):.0f} events)"
    return [
        _row(f"1,000 {name}, made and kept", seconds, "s", len(jobs), plain, peer_seconds),
        _row(f"the same in {PROCESSES} processes", spread_seconds, "s", len(jobs), "in one process", seconds),
        _row("bytes of a kept conversation", size, "bytes", len(jobs), plain, peer_size),
        _row(
            "100,000 kept events, scored",
            scoring * EVENTS / (events * len(some) / len(jobs)),
            "s",
            EVENTS,
            "json.loads on the same texts",
            reading,
        ),
    ]


def _seconds_in_processes(library: Library, jobs: list[Job]) -> float:
    """Seconds for the same evaluation by processes of this machine, with their start."""
    start = perf_counter()
    writer = EvaluationWriter(library, jobs, {})
    with open_processes(PROCESSES) as (executor, processes):
        evaluate_remotely(jobs, executor, ModelSettings(Settings()), processes=processes, keep=writer.keep)
    writer.finish(len(jobs))
    return perf_counter() - start


def _row(name: str, figure: float, unit: str, count: int, peer: str, other: float) -> dict[str, Any]:
    return {
        "name": name,
        "figure": round(figure, 3),
        "unit": unit,
        "n": count,
        "peer": {"name": peer, "figure": round(other, 3)},
        "ratio": round(figure / other, 2),
    }


def _seconds_to_read(texts: list[str], count: int) -> float:
    start = perf_counter()
    for text in texts[:count]:
        json.loads(text)
    return perf_counter() - start


def _plain(texts: list[list[str]]) -> tuple[float, float]:
    """Seconds and bytes a conversation of sqlite3 alone: one commit each."""
    with tempfile.TemporaryDirectory() as folder, closing(sqlite3.connect(Path(folder) / "plain.db")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BEFORE_CHECKPOINT}")
        connection.execute("CREATE TABLE events (place INTEGER PRIMARY KEY, json TEXT NOT NULL)")
        start = perf_counter()
        for number, rows in enumerate(texts):
            connection.executemany("INSERT INTO events VALUES (?, ?)", enumerate(rows, number << 20))
            connection.commit()
        seconds = perf_counter() - start
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return seconds, (Path(folder) / "plain.db").stat().st_size / len(texts)
