"""`sopstudio evaluate`: many runs in one process, scored, kept and summed up."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.bars import Bar, bars, in_words, missed
from sopstudio.cli.cells import columns, left_out, page
from sopstudio.cli.choosing import from_file, note_strangers
from sopstudio.cli.console import Console, about, unusable
from sopstudio.cli.guarding import SeveralGuardrails, wearing
from sopstudio.cli.journeys import Cover, Seed
from sopstudio.cli.knowing import KnowledgeFolder, informed
from sopstudio.cli.limiting import LimitOptions, PriceOptions, accounted, limits_in, prices_in
from sopstudio.cli.prose import prose
from sopstudio.cli.retrieving import Retrieval, sought
from sopstudio.cli.scenarios import Kinds, split, wanted_kinds
from sopstudio.errors import EditError
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.evaluation import Job, Scored
    from sopstudio.evaluation.runner import Keep
    from sopstudio.llm import Model
    from sopstudio.scenarios import Scenario
    from sopstudio.settings import Price
    from sopstudio.simulation import Limits, Setup
    from sopstudio.sop import Routing


def evaluate(
    console: Console,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="SOPs in any readable format.")],
    agents: Annotated[str, typer.Option("--agents", metavar="A,..", help="Architectures.")] = "dpa",
    models: Annotated[str, typer.Option("--models", metavar="M,..", help="Models.")] = "offline",
    kinds: Kinds = "",
    cover: Cover = "edges",
    scenarios: Annotated[
        str, typer.Option("--scenarios", metavar="FILE", help="Use these scenarios instead of making some.")
    ] = "",
    repeats: Annotated[int, typer.Option("--repeats", min=1, help="How many times to run each scenario.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many runs go on at once.")] = 8,
    guardrails: SeveralGuardrails = None,
    retrieval: Retrieval = "",
    limit: LimitOptions = None,
    price: PriceOptions = None,
    seed: Seed = 0,
    fail_under: Annotated[
        list[str] | None,
        typer.Option("--fail-under", metavar="METRIC=X", help="A threshold that every cell must reach."),
    ] = None,
    knowledge: KnowledgeFolder = "",
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not keep the runs in the library.")] = False,
) -> int:
    """Run every scenario under every agent and model, and score them."""
    from sopstudio.evaluation import jobs as work_of
    from sopstudio.llm import release

    wanted, prices = bars(fail_under or ()), prices_in(price)
    limits = limits_in(limit, console.settings().limits)
    routings = [(file, informed(console.routing(file), knowledge)) for file in files]
    setups = _setups(console, routings, split(agents), guardrails or [""], seed)
    sought([setup.agent for setup in setups], retrieval)
    setups = [_as_called(setup, limits, retrieval) for setup in setups]
    brains = _models(console, split(models), prices)
    accounted(limits, prices, brains)
    made = _made(console, routings, scenarios, wanted_kinds(kinds), cover, seed)
    work = list(work_of(setups, brains, lambda setup: made[id(setup.routing)], repeats))
    if not work:
        raise _nothing(" ".join(files), "no journey can happen", "check FILE shows what is wrong")
    header = {"files": list(files), "agents": split(agents), "models": split(models), "seed": seed, "runs": len(work)}
    header["guardrails"] = list(guardrails or [""])
    with ExitStack() as stack:
        for brain in brains.values():
            stack.callback(release, brain)
        name, runs = _run_all(console, work, jobs, None if no_save else header)
    return _told(console, name, _labelled(routings, work, runs), wanted, seed)


def _told(console: Console, name: str, runs: Sequence[Scored], wanted: Sequence[Bar], seed: int) -> int:
    """Answer with the figures; 3 where a model gave no answer (such runs are in none), else 1 where a bar is missed."""
    from sopstudio.evaluation import cells, unanswered

    rows, without = cells(runs, seed), unanswered(runs)
    under = list(missed(wanted, rows))
    if console.format == "markdown":
        console.lines(page(rows, without))
    else:
        data = {"evaluation": name, "cells": rows, "runs": [run.row() for run in runs]}
        words = [*columns(rows), *left_out(without), *map(in_words, under), *([f"kept as {name}"] if name else [])]
        console.answer({**data, "unanswered": without, "missed": under}, words)
    if without:
        failed = sum(one["runs"] for one in without)
        console.note(f"sopstudio: a model gave no answer in {failed} of {plural(len(runs), 'run')}")
    return 3 if without else int(bool(under))


def _nothing(where: str, why: str, hint: str) -> Exception:
    """A gate must not pass because nothing went through it."""
    return unusable("there is nothing to run", where=where, why=why, hint=f"sopstudio {hint}")


def _setups(
    console: Console,
    routings: Sequence[tuple[str, Routing]],
    agents: Sequence[str],
    guardrails: Sequence[str],
    seed: int,
) -> list[Setup]:
    from sopstudio.agents import agent
    from sopstudio.evaluation.shared import with_actions
    from sopstudio.scenarios import Scenario
    from sopstudio.simulation import Setup, prompts

    if not agents:
        raise _nothing("--agents", "no architecture is named", "agents lists them")
    templates, chosen = prompts(), [agent(name) for name in agents]
    made = [
        Setup(routing, one, Scenario(id=""), templates, seed=seed, options={**wearing(one, worn), **words})
        for file, routing in routings
        for one, words in [(one, prose(console, one, file)) for one in chosen]
        for worn in guardrails
    ]
    return [with_actions(setup, console.home) for setup in made]


def _as_called(setup: Setup, limits: Limits, retrieval: str) -> Setup:
    from sopstudio.evaluation.shared import retrieving

    return replace(setup, limits=limits, options={**setup.options, **retrieving(setup.agent, retrieval)})


def _models(console: Console, names: Sequence[str], prices: tuple[Price, ...]) -> dict[str, Model]:
    """The models by what they are chosen by."""
    if not names:
        raise _nothing("--models", "no model is named", "models lists them")
    return {name: console.model(name, many=True, prices=prices) for name in dict.fromkeys(names)}


def _made(
    console: Console, routings: Sequence[tuple[str, Routing]], file: str, kinds: Sequence[str], cover: str, seed: int
) -> Mapping[int, Sequence[Scenario]]:
    """The scenarios of each SOP, by the identity of its routing: those of the file, or made from its journeys."""
    from sopstudio.scenarios import cases_of
    from sopstudio.scenarios.kinds import USUAL

    if file:
        held = from_file(console, file)
        given = [one for one in held if not kinds or one.kind in kinds]
        if not given:
            there = ", ".join(dict.fromkeys(one.kind for one in held))
            raise unusable(
                "there is nothing to run",
                where=file,
                why="there are no scenarios of these kinds",
                hint=f"the kinds are: {there}",
            )
        for _, routing in routings:
            note_strangers(console, routing, given)
        return {id(routing): given for _, routing in routings}
    made = {}
    for name, routing in console.progress(routings, "Making scenarios", len(routings)):
        with about(name, EditError):
            chosen = console.journeys(name, routing, seed).chosen(cover)
            made[id(routing)] = list(cases_of(routing, chosen, kinds or USUAL, seed))
    return made


def _labelled(routings: Sequence[tuple[str, Routing]], work: Sequence[Job], runs: Sequence[Scored]) -> Sequence[Scored]:
    """The runs, each named for its SOP; for its file where several files hold SOPs of one id (two versions of it)."""
    held = Counter(routing.flow.sop.id for _, routing in routings)
    files = {id(routing): file for file, routing in routings if held[routing.flow.sop.id] > 1}
    return [replace(run, sop=files.get(id(job.setup.routing), run.sop)) for job, run in zip(work, runs, strict=True)]


def _run_all(
    console: Console, work: list[Job], at_once: int, header: dict[str, Any] | None
) -> tuple[str, list[Scored]]:
    """Make all runs; with a header they are kept as one evaluation, whose id is said at once."""
    if header is None:
        return "", _drive(console, work, at_once, None, "")
    from sopstudio.evaluation import Keeping

    with console.library() as library:
        keeping = Keeping(library, work, header)
        console.note(f"evaluation {keeping.name}: {plural(len(work), 'run')}")
        runs = _drive(console, work, at_once, keeping.keep, keeping.name)
        keeping.finish(len(runs))
    return keeping.name, runs


def _drive(console: Console, work: list[Job], at_once: int, keep: Keep | None, name: str) -> list[Scored]:
    from sopstudio.evaluation import evaluate as run_jobs

    done, watched = 0, not console.quiet and sys.stderr.isatty()

    def progress(_scored: Scored) -> None:
        nonlocal done
        done += 1
        if watched:
            sys.stderr.write(f"\r{done} of {len(work)} runs" + ("\n" if done == len(work) else ""))
            sys.stderr.flush()

    try:
        return asyncio.run(run_jobs(work, at_once=at_once, keep=keep, done=progress))
    except KeyboardInterrupt:
        kept = f"; {done} of {len(work)} runs are kept as {name}" if name else ""
        if watched:
            sys.stderr.write("\n")
        raise KeyboardInterrupt(f"interrupted{kept}") from None
