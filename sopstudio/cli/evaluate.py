"""`sopstudio evaluate`: many runs in one process, scored, kept and summed up."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.choosing import from_file
from sopstudio.cli.console import Console, unusable
from sopstudio.cli.journeys import Cover, Seed
from sopstudio.cli.scenarios import Kinds, split

if TYPE_CHECKING:
    from sopstudio.evaluation import Job, Scored
    from sopstudio.evaluation.runner import Keep
    from sopstudio.scenarios import Scenario
    from sopstudio.simulation import Setup


def evaluate(
    console: Console,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="SOPs in any readable format.")],
    agents: Annotated[str, typer.Option("--agents", metavar="A,..", help="Architectures.")] = "dpa",
    models: Annotated[str, typer.Option("--models", metavar="M,..", help="Models.")] = "offline",
    kinds: Kinds = "",
    cover: Cover = "edges",
    scenarios: Annotated[str, typer.Option("--scenarios", metavar="FILE", help="Scenarios instead of made ones.")] = "",
    repeats: Annotated[int, typer.Option("--repeats", min=1, help="Runs of each scenario.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Runs at once.")] = 8,
    seed: Seed = 0,
    fail_under: Annotated[list[str], typer.Option("--fail-under", metavar="METRIC=X", help="Bar to reach.")] = [],  # noqa: B006
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not keep the runs in the library.")] = False,
) -> int:
    """Run every scenario under every agent and model, and score them."""
    from sopstudio.evaluation import cells
    from sopstudio.evaluation import jobs as work_of

    bars = [_bar(text) for text in fail_under]
    setups, brains = _setups(console, files, split(agents), seed), _models(console, split(models))
    given = from_file(scenarios) if scenarios else None
    work = list(work_of(setups, brains, lambda setup: _cases(setup, given, split(kinds), cover, seed), repeats))
    header = {"files": list(files), "agents": split(agents), "models": split(models), "seed": seed, "runs": len(work)}
    name, runs = _run_all(console, work, jobs, None if no_save else header)
    rows = cells(runs, seed)
    data = {"evaluation": name, "cells": rows, "runs": [run.row() for run in runs]}
    missed = [text for text in (_missed(bar, rows) for bar in bars) if text]
    console.answer(data, [*_table(rows), *missed, *([f"kept as {name}"] if name else [])])
    return 1 if missed else 0


def _setups(console: Console, files: Sequence[str], agents: Sequence[str], seed: int) -> list[Setup]:
    from sopstudio.agents import agent
    from sopstudio.scenarios import Scenario
    from sopstudio.simulation import Setup, prompts
    from sopstudio.sop import Flow, Routing

    templates, found = prompts(), []
    for file in files:
        reading = console.read(file)
        console.losses(reading.losses)
        routing = Routing(Flow(reading.document.sop))
        found += [Setup(routing, agent(name), Scenario(id=""), templates, seed=seed) for name in agents]
    return found


def _models(console: Console, names: Sequence[str]) -> list[Any]:
    from sopstudio.llm.models import model

    settings = console.settings()
    return [model(name, settings) for name in names]


def _cases(
    setup: Setup, given: list[Scenario] | None, kinds: Sequence[str], cover: str, seed: int
) -> Sequence[Scenario]:
    from sopstudio.scenarios import Journeys, cases_of

    if given is not None:
        return [one for one in given if not kinds or one.kind in kinds]
    chosen = Journeys(setup.routing, seed=seed).chosen(cover)
    return list(cases_of(setup.routing, chosen, kinds) if kinds else cases_of(setup.routing, chosen))


def _run_all(
    console: Console, work: list[Job], at_once: int, header: dict[str, Any] | None
) -> tuple[str, list[Scored]]:
    """Make all runs; with a header they are kept as one evaluation, whose id is said at once."""
    if header is None:
        return "", _drive(console, work, at_once, None)
    from sopstudio.simulation.record import apart
    from sopstudio.simulation.record import header as header_of
    from sopstudio.store import Library

    shared: dict[str, Any] = {}
    for setup in {id(job.setup.routing): job.setup for job in work}.values():
        apart(header_of(setup, ""), shared)
    with Library.open(console.home) as library:
        name = library.evaluations.begin({**header, "shared": shared})
        console.note(f"evaluation {name}: {len(work)} runs")

        def keep(head: dict[str, Any], events: list[dict[str, Any]], outcome: dict[str, Any]) -> str:
            return library.runs.keep({**apart(head, shared), "evaluation": name}, events, outcome, evaluation=name)

        runs = _drive(console, work, at_once, keep)
        library.evaluations.finish(name, {"runs": len(runs)})
    return name, runs


def _drive(console: Console, work: list[Job], at_once: int, keep: Keep | None) -> list[Scored]:
    from sopstudio.evaluation import evaluate as run_jobs

    done = 0

    def progress(_scored: Scored) -> None:
        nonlocal done
        done += 1
        if not console.quiet and sys.stderr.isatty():
            sys.stderr.write(f"\r{done} of {len(work)} runs" + ("\n" if done == len(work) else ""))
            sys.stderr.flush()

    return asyncio.run(run_jobs(work, at_once=at_once, keep=keep, done=progress))


def _bar(text: str) -> tuple[str, float]:
    metric, _, value = text.partition("=")
    try:
        return metric.strip(), float(value)
    except ValueError:
        raise unusable(
            "the bar cannot be read", where=f"--fail-under {text}", hint="give METRIC=X, as ujcs=0.9"
        ) from None


def _missed(bar: tuple[str, float], rows: list[dict[str, Any]]) -> str:
    metric, least = bar
    if not any(metric in row["metrics"] for row in rows):
        known = ", ".join(dict.fromkeys(name for row in rows for name in row["metrics"]))
        raise unusable("there is no such metric", where=f"--fail-under {metric}", hint=f"metrics are: {known}")
    under = [row for row in rows if metric in row["metrics"] and row["metrics"][metric] < least]
    return f"{metric} is under {least:g} in {len(under)} of {len(rows)} cells" if under else ""


def _table(rows: list[dict[str, Any]]) -> list[str]:
    head = ("sop", "agent", "model", "kind", "n", "ujcs", "alignment", "path", "end", "calls")
    names = ("ujcs", "trace_alignment", "path", "end", "model_calls")
    body = [
        (
            row["sop"],
            row["agent"],
            row["model"],
            row["kind"],
            str(row["n"]),
            *(_shown(row["metrics"].get(n)) for n in names),
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in [head, *body]) for column in range(len(head))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in [head, *body]
    ]


def _shown(value: Any) -> str:
    return "–" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)
