"""Evaluations that are broken off and go on: by Ctrl-C, kill -9, a budget; and what makes them refuse."""

from __future__ import annotations

import json
import random
import select
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sopstudio.sop import replace_fields
from sopstudio.store import Library
from tests.analysis.examples import GOOD
from tests.cli.calling import Calls, start_process
from tests.subsets import DEEP

KILLS = 3 if DEEP else 1
REPEATS = 5000 if DEEP else 12
LONG = 900


MEASURED = frozenset({"evaluation", "run", "seconds", "latency"})
"""What differs between two evaluations of the same work: random ids, and how long an answer took."""


def without_measures(data: Any) -> Any:
    """The answer of `evaluate` without random ids and measured times."""
    if isinstance(data, dict):
        return {name: without_measures(value) for name, value in data.items() if name not in MEASURED}
    return list(map(without_measures, data)) if isinstance(data, list) else data


def kill_after(home: Path, runs: int, *call: str) -> str:
    """Start the call, kill it with -9 when so many runs are kept in all, and return the id of the evaluation."""
    process = start_process(home, *call)
    assert process.stderr
    name = process.stderr.readline().split()[1].removesuffix(":")
    with Library.open(home, read_only=True) as library:
        while process.poll() is None and len(library.runs.list(limit=None)) < runs:
            select.select([], [], [], 0.005)
    process.kill()
    process.communicate(timeout=LONG)
    return name


def counts(home: Path, name: str) -> Counter[int | None]:
    """How many runs the library keeps for each place of the evaluation."""
    with Library.open(home, read_only=True) as library:
        return Counter(run.place for run in library.evaluations.load(name).runs)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_a_killed_evaluation_goes_on_and_equals_one_that_was_not(calls: Calls, tmp_path: Path) -> None:
    call = ("evaluate", calls.file(), "--repeats", str(REPEATS), "--jobs", "3")
    chance, home = random.Random(3), tmp_path / "killed"
    whole = calls.json(*call)
    total = len(whole["runs"])
    name = kill_after(home, 1 + chance.randrange(total // (KILLS + 1)), *call)
    for kill in range(1, KILLS):
        assert kill_after(home, total * kill // KILLS, "evaluate", "--resume", name) == name
    before = counts(home, name)
    assert 0 < len(before) <= total
    resumed = calls.json("evaluate", "--resume", name, "--home", str(home), "--jobs", "2")
    assert json.dumps(without_measures(resumed)) == json.dumps(without_measures(whole))
    assert counts(home, name) == dict.fromkeys(range(total), 1)
    with Library.open(home, read_only=True) as library:
        assert library.evaluations.load(name).result == {"runs": total}
        assert library.verify() == ()
        kept = [run.id for run in library.evaluations.load(name).runs]
    again = calls.json("evaluate", "--resume", name, "--home", str(home))
    assert again == resumed
    with Library.open(home, read_only=True) as library:
        assert [run.id for run in library.evaluations.load(name).runs] == kept


def test_other_work_is_refused_with_the_part_that_differs(calls: Calls) -> None:
    file = calls.file()
    call = ("--agents", "dpa,fc", "--kinds", "correct-context")
    name = calls.json("evaluate", file, *call)["evaluation"]
    for more, part in (
        (("--agents", "fc"), "agents"),
        (("--seed", "5"), "scenarios"),
        (("--kinds", "missing-parameter"), "scenarios"),
        (("--repeats", "2"), "number of runs"),
        (("--limit", "turns=3"), "limits"),
        (("--guardrails", "format"), "guardrails"),
        (("--shard", "1/2"), "shard"),
    ):
        assert part in calls.refused("evaluate", "--resume", name, *more)
    calls.file(replace_fields(GOOD, description="otherwise"))
    assert "SOPs" in calls.refused("evaluate", "--resume", name)
    assert "no such evaluation" in calls.refused("evaluate", "--resume", "e-0000000000")


def test_options_of_the_runner_are_refused_where_they_do_not_fit(calls: Calls) -> None:
    file = calls.file()
    for options in (
        ("--retry-unanswered",),
        ("--shard", "3/2"),
        ("--shard", "one"),
        ("--budget", "0"),
        ("--budget", "nan"),
        ("--resume", "latest", "--no-save"),
        ("--cluster", "tcp://127.0.0.1:1", "--processes", "2"),
        ("--budget", "1", "--processes", "2"),
        ("--rpm", "9", "--processes", "2"),
    ):
        assert options[0] in calls.refused("evaluate", file, *options)
    assert "FILE" in calls.refused("evaluate")
    calls.monkeypatch.setenv("OPENAI_API_KEY", "none")
    assert "--budget" in calls.refused("evaluate", file, "--models", "openai:unpriced", "--budget", "1")


def test_unanswered_runs_are_made_again_on_request_alone(calls: Calls) -> None:
    call = ("evaluate", calls.file(), "--models", "recorded,offline", "--kinds", "correct-context")
    name = calls.json(*call, code=3)["evaluation"]

    def models_newest_first() -> list[str]:
        return [run["model"] for run in calls.json("library", "runs")["runs"]]

    assert models_newest_first() == ["offline"] * 2 + ["recorded"] * 2
    calls.json("evaluate", "--resume", name, code=3)
    assert models_newest_first() == ["offline"] * 2 + ["recorded"] * 2
    data = calls.json("evaluate", "--resume", name, "--retry-unanswered", code=3)
    assert models_newest_first() == ["recorded"] * 2 + ["offline"] * 2
    assert len(data["runs"]) == 4


def test_shards_are_disjoint_and_together_the_whole(calls: Calls) -> None:
    call = ("evaluate", calls.file(), "--repeats", "3")
    whole = calls.json(*call, "--no-save")["runs"]
    shards = [calls.json(*call, "--shard", f"{number}/3") for number in (1, 2, 3)]
    rows: list[dict[str, Any]] = [{}] * len(whole)
    for number, shard in enumerate(shards):
        rows[number::3] = shard["runs"]
        assert list(counts(calls.home, shard["evaluation"])) == list(range(number, len(whole), 3))
    assert [{**row, "run": ""} for row in rows] == whole
    again = calls.json("evaluate", "--resume", shards[1]["evaluation"])
    assert again["runs"] == shards[1]["runs"]


def test_an_estimate_says_what_it_comes_from_and_does_nothing(calls: Calls) -> None:
    call = ("evaluate", calls.file(), "--agents", "dpa,fc", "--repeats", "4")
    data = calls.json(*call, "--estimate")
    assert not (calls.home / "library.db").exists()
    made = calls.json(*call)
    assert data["estimate"]["runs"] == len(made["runs"])
    assert {row["source"] for row in data["arms"]} == {"offline model"}
    kept = calls.json(*call, "--estimate")
    assert {row["source"] for row in kept["arms"]} == {"kept runs"}
    calls_made = sum(
        cell["metrics"]["model_calls"] * cell["n"] for cell in made["cells"] if "model_calls" in cell["metrics"]
    )
    assert 0.5 * calls_made <= data["estimate"]["calls"] <= 4 * calls_made
    calls.monkeypatch.setenv("OPENAI_API_KEY", "none")
    priced = calls.json(
        *("evaluate", calls.file(), "--models", "openai:any", "--price", "openai:any=2,8"),
        "--estimate",
    )
    assert priced["estimate"]["cost"] > 0
