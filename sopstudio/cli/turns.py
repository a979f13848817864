"""`sopstudio turns`: test sets of single turns, made from runs, played with any model, judged and labelled."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.cli.evaluation_tables import describe_unanswered
from sopstudio.cli.journeys import CoverOption, SeedOption
from sopstudio.cli.options import (
    ChoiceOptions,
    GuardrailsOptions,
    PriceOptions,
    RetriesOption,
    RpmOption,
    RunOptions,
    SetOptions,
    TpmOption,
    parse_choices,
    parse_model_options,
    split_list,
)
from sopstudio.cli.registry import CommandGroup
from sopstudio.cli.scenarios import KindsOption, parse_kinds
from sopstudio.errors import EditError
from sopstudio.files import put
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.evaluation.judge import Judge
    from sopstudio.evaluation.turns import TurnCase, TurnJob, TurnResult
    from sopstudio.llm import Model
    from sopstudio.simulation import Setup
    from sopstudio.sop import Runtime

FilesArgument = Annotated[list[str], typer.Argument(metavar="FILE...", help="SOPs in any readable format.")]
CASES_HELP = "Cases, one a line, as turns make writes them."


def make(
    console: Console,
    files: FilesArgument,
    agent: Annotated[str, typer.Option("--agent", help="marco or marco-flat.")] = "marco",
    kinds: KindsOption = "",
    cover: CoverOption = "edges",
    seed: SeedOption = 0,
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Write JSON Lines to this file.")] = "",
) -> int:
    """Make cases from flawless runs of the offline model: each reply of the agent is one."""
    from sopstudio.evaluation.turns import write_cases

    _require_team(agent)
    cases: list[TurnCase] = []
    runs = 0
    for file in console.progress(files, "Making cases", len(files)):
        for run_cases in _cases_of_file(console, file, agent, parse_kinds(kinds), cover, seed):
            runs += bool(run_cases)
            cases += run_cases
    lines = list(write_cases(cases))
    if output and output != "-":
        put({Path(output): "".join(line + "\n" for line in lines).encode()})
    summary = f"{plural(len(cases), 'case')} from {plural(runs, 'run')}"
    console.answer({"cases": len(cases), "runs": runs, "file": output}, lines if output == "-" else [summary])
    return 0 if cases else 1


def _require_team(agent: str) -> None:
    from sopstudio.agents import find_agent
    from sopstudio.agents.architecture_choices import TEAMS

    if find_agent(agent).name not in TEAMS:
        raise unusable(f"{agent} has no turns of this form", where="--agent", hint=f"choose {' or '.join(TEAMS)}")


def _cases_of_file(
    console: Console, file: str, agent: str, kinds: Sequence[str], cover: str, seed: int
) -> Iterator[list[TurnCase]]:
    """The cases of each scenario of an SOP."""
    from sopstudio.agents import find_agent
    from sopstudio.evaluation.runner import score_run
    from sopstudio.evaluation.turns import extract_cases
    from sopstudio.llm.offline import OfflineModel
    from sopstudio.scenarios import cases_of
    from sopstudio.scenarios.kinds import DEFAULT_KINDS
    from sopstudio.simulation import Setup, drive, load_prompts

    runtime, model = console.load_runtime(file), OfflineModel()
    with file_context(file, EditError):
        journeys = console.create_journeys(file, runtime, seed).select(cover)
        scenarios = list(cases_of(runtime, journeys, kinds or DEFAULT_KINDS, seed))
    prompts, architecture = load_prompts(), find_agent(agent)
    for scenario in scenarios:
        setup = Setup(runtime, architecture, scenario, prompts, seed=seed)
        events = drive(setup.session(), setup.world(model)).events
        yield extract_cases(setup, events) if score_run(setup, model.name, events).is_success else []


def play(
    console: Console,
    cases: Annotated[str, typer.Argument(metavar="CASES", help=CASES_HELP)],
    files: FilesArgument,
    models: Annotated[str, typer.Option("--models", metavar="M,..", help="Models.")] = "offline",
    judge: Annotated[
        str, typer.Option("--judge", metavar="MODEL", help="What judges whether two messages mean the same.")
    ] = "",
    repeats: Annotated[int, typer.Option("--repeats", min=1, help="How many times to play each case.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many cases go on at once.")] = 8,
    guardrails: GuardrailsOptions = None,
    retries: RetriesOption = None,
    option: ChoiceOptions = None,
    price: PriceOptions = None,
    set_: SetOptions = None,
    rpm: RpmOption = None,
    tpm: TpmOption = None,
    seed: SeedOption = 0,
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="Write each answer to this file, to be labelled.")
    ] = "",
) -> int:
    """Play cases with models: intent, call and message of each turn, and all that is right together."""
    from sopstudio.evaluation.judge import require_judge
    from sopstudio.evaluation.turns import play_all
    from sopstudio.llm import release

    options = RunOptions.parse(
        console, None, price, model_options=parse_model_options(set_), rpm=rpm, tpm=tpm, seed=seed,
        guardrails=tuple(guardrails or [""]), retries=retries, choices=parse_choices(option),
    )  # fmt: skip
    models_by_name = options.models(console, split_list(models), batch=True)
    judges = options.models(console, [require_judge(judge)], batch=True) if judge else {}
    options.check_models({**models_by_name, **judges})
    job_list = list(_create_jobs(console, cases, files, options, models_by_name, repeats))
    with ExitStack() as stack:
        for model in (*models_by_name.values(), *judges.values()):
            stack.callback(release, model)
        results = asyncio.run(play_all(job_list, judge=_make_judge(judges, seed), at_once=jobs))
    if output:
        rows = (result.row() for result in results)
        put({Path(output): "".join(_to_line(row) for row in rows).encode()})
    return _write_answer(console, results, seed)


def _to_line(row: Mapping[str, Any]) -> str:
    from sopstudio.sop import dumps

    return dumps(row, indent=None) + "\n"


def _make_judge(judges: Mapping[str, Model], seed: int) -> Judge | None:
    from sopstudio.evaluation.judge import Judge

    return next((Judge(model, seed) for model in judges.values()), None)


def _create_jobs(
    console: Console, cases: str, files: Sequence[str], options: RunOptions, models: Mapping[str, Model], repeats: int
) -> Iterator[TurnJob]:
    """Each case with each list of guardrails and each model. Raises `SopStudioError` for a case without its SOP."""
    from sopstudio.evaluation.turns import TurnJob, read_cases

    runtimes = {}
    for file in files:
        runtime = options.runtime(console, file)
        runtimes[runtime.flow.sop.id] = (file, runtime)
    turn_cases = read_cases(console.read_text(cases), cases)
    setups: dict[tuple[str, str], list[Setup]] = {}
    for case in turn_cases:
        if (case.sop, case.agent) not in setups:
            setups[case.sop, case.agent] = _setups_for(console, case, runtimes, options)
    for case in turn_cases:
        for setup in setups[case.sop, case.agent]:
            for spec, model in models.items():
                for repeat in range(repeats):
                    yield TurnJob(case, setup.for_model(model), model, repeat, spec)


def _setups_for(
    console: Console, case: TurnCase, runtimes: Mapping[str, tuple[str, Runtime]], options: RunOptions
) -> list[Setup]:
    from sopstudio.agents import find_agent
    from sopstudio.scenarios import Scenario

    _require_team(case.agent)
    if case.sop not in runtimes:
        raise unusable(
            f"the SOP {case.sop!r} is missing", where=case.id, why="no FILE holds it", hint="name its file as well"
        )
    agent, (file, runtime) = find_agent(case.agent), runtimes[case.sop]
    options.check_agents(console, [agent])
    return list(options.setups(console, file, runtime, agent, Scenario(id=case.id)))


def _write_answer(console: Console, results: Sequence[TurnResult], seed: int) -> int:
    from sopstudio.evaluation.report import format_metric, format_objections, format_seconds, table
    from sopstudio.evaluation.turns import TURN_METRICS, turn_cells

    rows = turn_cells(results, seed)
    head = ("SOP", "agent", "guardrails", "model", "n", *TURN_METRICS, "seconds", "objected to, by attempt")
    lines = [
        (
            *(str(row[name]) for name in ("sop", "agent")),
            ", ".join(row["guardrails"]) or "none",
            *(str(row[name]) for name in ("model", "n")),
            *(format_metric(row, name) for name in TURN_METRICS),
            format_seconds(row),
            format_objections(row["objections"]),
        )
        for row in rows
    ]
    unanswered = _count_unanswered(results)
    unjudged = sum(result.is_unjudged for result in results)
    reason = "left out, as the judge gave no usable verdict" if results[0].has_judge else "wrong without --judge"
    notes = [f"{plural(unjudged, 'message')} in other words: {reason}"] if unjudged else []
    usage = [result.judge_usage for result in results]
    data = {
        "cells": rows,
        "unanswered": unanswered,
        "unjudged": unjudged,
        "judge": {"calls": sum(row.calls for row in usage), "tokens": sum(row.tokens for row in usage)},
        "answers": [result.row() for result in results],
    }
    console.answer(data, [*table(head, lines), *describe_unanswered(unanswered), *notes])
    return 3 if unanswered else 0


def _count_unanswered(results: Sequence[TurnResult]) -> list[dict[str, Any]]:
    reasons: dict[str, list[str]] = {}
    for result in results:
        if result.answer.reason:
            reasons.setdefault(result.job.model_spec, []).append(result.answer.reason)
    return [
        {"model": model, "runs": len(texts), "reason": texts[0], "customer": False} for model, texts in reasons.items()
    ]


def agree(
    console: Console,
    answers: Annotated[
        str, typer.Argument(metavar="ANSWERS", help="What turns play -o wrote, with label true or false filled in.")
    ],
) -> int:
    """Compare the judge with a person: the share of equal verdicts, and Cohen's kappa."""
    from sopstudio.evaluation.summary import to_json_number
    from sopstudio.evaluation.turns import measure_agreement
    from sopstudio.evaluation.turns.agreement import read_labels

    agreement = measure_agreement(read_labels(console.read_text(answers), answers))
    if agreement is None:
        reason, hint = "no answer has both a verdict and a label", "play with --judge and -o, then fill in label"
        raise unusable("there is nothing to compare", where=answers, why=reason, hint=hint)
    share, kappa = to_json_number(agreement.share), to_json_number(agreement.kappa)
    text = "–, as one of the two never differs" if kappa is None else f"{kappa:.3f}"
    line = f"{plural(agreement.n, 'pair')}: {float(agreement.share):.1%} agreement, kappa {text}"
    console.answer({"n": agreement.n, "agreement": share, "kappa": kappa}, [line])
    return 0


turns = CommandGroup("Test sets of single turns (MARCO).", {"make": make, "play": play, "agree": agree})
