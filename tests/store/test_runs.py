"""Runs and evaluations: kept exactly, in order, also when they are cut short."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from sopstudio.errors import StoreError
from sopstudio.store import Library, RunWriter
from sopstudio.store.run_writer import RunWriter as Writer

HEADER = {
    "sop": "loan",
    "hash": "0" * 64,
    "version": 2,
    "agent": "dpa",
    "model": "offline",
    "scenario": "s-1",
    "seed": 7,
}


def test_a_run_comes_back_exactly_as_it_was_kept(library: Library) -> None:
    header = {**HEADER, "prompts": {"node.txt": "Ask for {amount}."}, "options": {"rate": Decimal("0.10")}}
    events = [
        {"event": "Learned", "fact": "amount", "value": Decimal("1200.50"), "source": "user", "by": ""},
        {"event": "ToolResult", "ok": True, "body": {"text": "ü\u0000\ud800", "list": [1, None, True]}},
    ]
    run = library.runs.keep(header, events, {"score": Decimal("0.5")})
    kept = library.runs.load(run)
    assert (kept.id, kept.header, kept.events, kept.result) == (run, header, events, {"score": Decimal("0.5")})


def test_a_list_shows_runs_newest_first_with_what_their_headers_name(library: Library, fill: Any) -> None:
    first = library.runs.keep(HEADER, fill.events(3))
    second = fill.keep(library, sop="claim", made="2026-01-05T09:00:00+00:00")
    assert [run.id for run in library.runs.list()] == [second, first]
    assert [run.id for run in library.runs.list(limit=1)] == [second]
    assert [run.made for run in library.runs.list()] == ["2026-01-05T09:00:00+00:00", None]
    assert (library.runs.count("claim"), library.runs.count("loan"), library.runs.count("other")) == (1, 1, 0)
    (one,) = library.runs.list("loan")
    assert (one.id, one.sop, one.hash, one.version, one.agent) == (first, "loan", "0" * 64, 2, "dpa")
    assert (one.model, one.scenario, one.seed, one.started) == ("offline", "s-1", 7, None)
    assert (one.status, one.finished, one.events, one.evaluation) == ("completed", True, 3, None)


def test_a_list_goes_on_from_a_run(library: Library, fill: Any) -> None:
    names = [library.runs.keep({**HEADER, "uid": "u-1"}, fill.events(1)) for _ in range(5)]
    library.runs.keep({**HEADER, "sop": "claim"}, fill.events(1))
    assert [run.id for run in library.runs.list("loan", older_than=names[3], limit=2)] == [names[2], names[1]]
    assert [run.id for run in library.runs.list("loan", uid="u-1", older_than=names[1])] == [names[0]]
    assert [run.id for run in library.runs.list(uid="u-1", older_than=names[1])] == [names[0]]
    assert (len(library.runs.list(uid="u-1")), library.runs.list(uid="u-2")) == (5, ())
    assert [run.id for run in library.runs.list(older_than=names[1])] == [names[0]]
    assert library.runs.list("loan", older_than=names[0]) == ()
    assert library.runs.list("loan", older_than="r-none") == ()


@pytest.mark.parametrize(
    ("result", "scores"),
    [
        ({"scores": {"end": 1, "path": Decimal("0.5"), "outputs": None}}, {"end": 1, "path": 0.5, "outputs": None}),
        ({"scores": {}}, {}),
        ({"scores": "none"}, {}),
        ({"scores": 7}, {}),
        ({}, {}),
        (None, {}),
    ],
)
def test_a_list_shows_the_scores_of_a_run(library: Library, result: Any, scores: Any) -> None:
    library.runs.keep(HEADER, [], result)
    assert dict(library.runs.list()[0].scores) == scores


@pytest.mark.parametrize(
    ("result", "end"), [({"end": "approved"}, "approved"), ({"end": ""}, ""), ({"end": 3}, ""), ({}, ""), (None, "")]
)
def test_a_list_shows_at_which_end_a_run_came_out(library: Library, result: Any, end: str) -> None:
    library.runs.keep(HEADER, [], result)
    assert library.runs.list()[0].end == end


@pytest.mark.parametrize(
    ("usage", "cost"),
    [
        ({"agent": {"calls": 2, "cost": 0.5}, "user": {"calls": 1, "cost": Decimal("0.25")}}, 0.75),
        ({"agent": {"calls": 2, "cost": 0.5}, "user": {"calls": 1}}, None),
        ({"agent": {"calls": 2, "cost": 0}}, 0),
        ({}, None),
    ],
)
def test_a_list_shows_what_a_run_cost_where_that_is_known_of_all_its_models(
    library: Library, usage: Any, cost: float | None
) -> None:
    library.runs.keep(HEADER, [], {"status": "completed", "usage": usage})
    library.runs.keep(HEADER, [], {"status": "completed"})
    with library.runs.begin(HEADER):
        assert [run.cost for run in library.runs.list()] == [None, None, cost]


def test_a_run_is_found_by_the_beginning_of_its_id(library: Library, fill: Any) -> None:
    run = fill.keep(library)
    other = fill.keep(library)
    assert {library.runs.load(name).id for name in (run, run[:8], run[2:9], run.upper())} == {run}
    assert library.runs.load("latest").id == other


@pytest.mark.parametrize("name", ["r-zzzzzzzzzz", "", "r-", "e-0", "%", "r-0000000000000"])
def test_an_unknown_run_is_refused(library: Library, name: str) -> None:
    with pytest.raises(StoreError, match="no such run"):
        library.runs.load(name)


def test_a_beginning_that_fits_several_runs_is_refused_and_names_them(library: Library, fill: Any) -> None:
    runs = [fill.keep(library) for _ in range(40)]
    shared = next(run[2] for run in runs if sum(other[2] == run[2] for other in runs) > 1)
    with pytest.raises(StoreError, match=r"several runs .*give more characters: r-"):
        library.runs.load(shared)


def test_a_live_run_is_kept_in_batches_and_read_back_whole(library: Library, fill: Any) -> None:
    events = fill.events(450)
    with Writer(library._file, HEADER, clock=lambda: 0.0) as writer:
        acknowledged = [writer.append(event) for event in events]
        assert acknowledged[199] == 200
        assert acknowledged == sorted(acknowledged)
        writer.finish({"status": "completed"})
    kept = library.runs.load(writer.id)
    assert kept.events == events
    assert kept.result == {"status": "completed"}
    assert library.runs.list()[0].finished


def test_an_event_after_a_pause_is_written_at_once(library: Library) -> None:
    now = [0.0]
    writer = Writer(library._file, HEADER, clock=lambda: now[0])
    assert writer.append({"event": "Entered"}) == 0
    now[0] = 0.2
    assert writer.append({"event": "Took"}) == 2
    assert writer.append({"event": "Entered"}) == 2
    assert writer.flush() == 3


def test_a_run_that_ends_in_an_error_keeps_what_happened(library: Library) -> None:
    def fail(writer: RunWriter) -> None:
        with writer:
            writer.append({"event": "Entered"})
            raise KeyError("agent")

    writer = library.runs.begin(HEADER)
    with pytest.raises(KeyError):
        fail(writer)
    kept = library.runs.load(writer.id)
    assert (len(kept.events), kept.result) == (1, None)
    assert not library.runs.list()[0].finished


def test_two_live_runs_side_by_side_do_not_mix(library: Library) -> None:
    one, two = library.runs.begin(HEADER), library.runs.begin(HEADER)
    for number in range(5):
        for writer in (one, two):
            writer.append({"event": "Entered", "place": f"{writer.id} {number}"})
            writer.flush()
    for writer in (one, two):
        assert [event["place"] for event in library.runs.load(writer.id).events] == [
            f"{writer.id} {n}" for n in range(5)
        ]


def test_a_finished_run_takes_no_more(library: Library) -> None:
    writer = library.runs.begin(HEADER)
    writer.finish()
    with pytest.raises(StoreError, match="finished"):
        writer.append({"event": "Entered"})
    with pytest.raises(StoreError, match="finished"):
        writer.finish()


def test_a_run_with_something_that_is_no_json_is_not_kept_at_all(library: Library) -> None:
    with pytest.raises(StoreError, match="not JSON"):
        library.runs.keep(HEADER, [{"event": "Entered"}, {"event": object()}])
    assert library.runs.list() == ()
    writer = library.runs.begin(HEADER)
    with pytest.raises(StoreError, match="not JSON"):
        writer.extend([{"event": "Entered"}, {"event": object()}])
    assert writer.flush() == 0


def test_an_evaluation_knows_its_runs_before_and_after_its_end(library: Library, fill: Any) -> None:
    evaluation = library.evaluations.begin({"files": ["loan.sop.json"]})
    assert library.evaluations.load(evaluation).runs == ()
    runs = [library.runs.keep(HEADER, fill.events(2), evaluation=evaluation) for _ in range(3)]
    writer = library.runs.begin(HEADER, evaluation=evaluation)
    fill.keep(library)
    before = library.evaluations.load(evaluation[:7])
    assert [run.id for run in before.runs] == [*runs, writer.id]
    assert {run.evaluation for run in before.runs} == {evaluation}
    assert before.result is None
    library.evaluations.finish(evaluation, {"cells": [Decimal("0.25")]})
    assert library.evaluations.load("latest").result == {"cells": [Decimal("0.25")]}
    (listed,) = library.evaluations.list()
    assert (listed.id, listed.finished, listed.runs) == (evaluation, True, 4)
    assert library.verify() == ()


def test_a_run_of_an_unknown_evaluation_is_refused(library: Library) -> None:
    with pytest.raises(StoreError, match="no such evaluation"):
        library.runs.keep(HEADER, [], evaluation="e-0000000000")
    assert library.runs.list() == ()


def test_a_reader_sees_a_run_while_another_writes_it(tmp_path: Path) -> None:
    with Library.open(tmp_path) as writing, Library.open(tmp_path, read_only=True) as reading:
        writer = writing.runs.begin(HEADER)
        writer.append({"event": "Entered"})
        writer.flush()
        assert len(reading.runs.load(writer.id).events) == 1
        assert [run.id for run in reading.runs.list()] == [writer.id]
