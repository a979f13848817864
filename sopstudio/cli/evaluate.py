"""`sopstudio evaluate`: many runs in one process, scored, stored and summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.actions import ActionsOption
from sopstudio.cli.console import Console, unusable
from sopstudio.cli.evaluation_answer import Outcome, write_answer
from sopstudio.cli.evaluation_call import EvaluationCall
from sopstudio.cli.evaluation_estimate import write_estimate
from sopstudio.cli.evaluation_gate import (
    BaselineOption,
    FailOverOption,
    FailUnderOption,
    Gate,
    OnBoundOption,
    name_baseline,
)
from sopstudio.cli.evaluation_reports import (
    AnnotationsOption,
    CsvOption,
    HtmlOption,
    JunitOption,
    ReportFiles,
    ReportOption,
)
from sopstudio.cli.evaluation_runs import EvaluationRuns, KeptEvaluation, load_kept
from sopstudio.cli.journeys import CoverOption, SeedOption
from sopstudio.cli.options import (
    ChoiceOptions,
    GuardrailsOptions,
    JudgeOption,
    KnowledgeOption,
    LimitOptions,
    PriceOptions,
    RetriesOption,
    RetrievalOption,
    RpmOption,
    RunOptions,
    SetOptions,
    StrictOption,
    TpmOption,
    UserModelOption,
    parse_choices,
    parse_model_options,
    split_list,
)
from sopstudio.cli.runner_options import (
    BudgetOption,
    ClusterOption,
    EstimateOption,
    JobsOption,
    NoSaveOption,
    ProcessesOption,
    ResumeOption,
    RetryOption,
    RunnerOptions,
    ShardOption,
)
from sopstudio.cli.scenario_selection import ScenarioSelection, TodayOption, collect_scenarios, parse_date
from sopstudio.cli.scenarios import KindsOption, parse_kinds
from sopstudio.cli.sop_groups import GroupOptions, parse_groups

if TYPE_CHECKING:
    from sopstudio.agents import Agent
    from sopstudio.simulation import Setup
    from sopstudio.sop import Runtime


def evaluate(
    console: Console,
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE...", help="SOPs in any readable format.", show_default=False)
    ] = None,
    agents: Annotated[str, typer.Option("--agents", metavar="A,..", help="Architectures.")] = "dpa",
    models: Annotated[str, typer.Option("--models", metavar="M,..", help="Models.")] = "offline",
    user_model: UserModelOption = "",
    judge: JudgeOption = "",
    kinds: KindsOption = "",
    cover: CoverOption = "edges",
    scenarios: Annotated[
        str, typer.Option("--scenarios", metavar="FILE", help="Use these scenarios instead of making some.")
    ] = "",
    repeats: Annotated[int, typer.Option("--repeats", min=1, help="How many times to run each scenario.")] = 1,
    jobs: JobsOption = 8,
    resume: ResumeOption = "",
    retry_unanswered: RetryOption = False,
    shard: ShardOption = "",
    budget: BudgetOption = None,
    estimate: EstimateOption = False,
    guardrails: GuardrailsOptions = None,
    retries: RetriesOption = None,
    option: ChoiceOptions = None,
    retrieval: RetrievalOption = "",
    actions: ActionsOption = "",
    limit: LimitOptions = None,
    price: PriceOptions = None,
    set_: SetOptions = None,
    rpm: RpmOption = None,
    tpm: TpmOption = None,
    strict: StrictOption = False,
    seed: SeedOption = 0,
    today: TodayOption = "",
    fail_under: FailUnderOption = None,
    fail_over: FailOverOption = None,
    on_bound: OnBoundOption = False,
    baseline: BaselineOption = "",
    html: HtmlOption = "",
    junit: JunitOption = "",
    csv: CsvOption = "",
    report: ReportOption = None,
    annotations: AnnotationsOption = False,
    knowledge: KnowledgeOption = "",
    group: GroupOptions = None,
    target: Annotated[
        str,
        typer.Option(
            "--target",
            metavar="URL|DIR|COMMAND|mcp:COMMAND",
            help="Score a deployed procedure instead of architectures.",
        ),
    ] = "",
    tools_port: Annotated[
        int, typer.Option("--tools-port", help="Where the tools of a service at URL are answered (its SOP_TOOLS).")
    ] = 8770,
    processes: ProcessesOption = 1,
    cluster: ClusterOption = "",
    no_save: NoSaveOption = False,
) -> int:
    """Run every scenario under every agent and model, and score them."""
    runner = RunnerOptions.parse(jobs, shard, resume, retry_unanswered, budget, estimate, no_save, processes, cluster)
    call = EvaluationCall(
        files=tuple(files or ()),
        agents=agents,
        models=models,
        user_model=user_model,
        judge=judge,
        kinds=kinds,
        cover=cover,
        scenarios=scenarios,
        repeats=repeats,
        guardrails=tuple(guardrails or ()),
        retries=retries,
        option=tuple(option or ()),
        retrieval=retrieval,
        actions=actions,
        limit=tuple(limit or ()),
        price=tuple(price or ()),
        set=tuple(set_ or ()),
        rpm=rpm,
        tpm=tpm,
        strict=strict,
        seed=seed,
        today=today,
        fail_under=tuple(fail_under or ()),
        fail_over=tuple(fail_over or ()),
        on_bound=on_bound,
        baseline=baseline,
        knowledge=knowledge,
        group=tuple(group or ()),
    )
    kept = load_kept(console, runner)
    if kept is not None:
        call = call.over(kept.call)
    if not call.files:
        raise unusable("no SOP is named", where="evaluate", why="FILE is missing", hint="name one, or --resume ID")
    call = replace(call, baseline=name_baseline(console, call.baseline))
    gate = Gate.parse(console, call.fail_under, call.fail_over, call.on_bound, call.baseline)
    report_files = ReportFiles(html=html, xml=junit, csv=csv, annotations=annotations).add(report or ())
    outcome = Outcome(gate, report_files)
    if target:
        return _evaluate_target(console, call.files, _selection(call), (target, tools_port), outcome)
    return _evaluate_call(console, call, runner, kept, outcome)


def _selection(call: EvaluationCall) -> ScenarioSelection:
    return ScenarioSelection(
        call.scenarios, tuple(parse_kinds(call.kinds)), call.cover, call.seed, parse_date(call.today)
    )


def _run_options(console: Console, call: EvaluationCall) -> RunOptions:
    return RunOptions.parse(
        console,
        call.limit,
        call.price,
        model_options=parse_model_options(call.set),
        rpm=call.rpm,
        tpm=call.tpm,
        guardrails=call.guardrails or ("",),
        retrieval=call.retrieval,
        knowledge=call.knowledge,
        seed=call.seed,
        user_model=call.user_model,
        retries=call.retries,
        choices=parse_choices(call.option),
        strict=call.strict,
        actions=call.actions,
    )


def _evaluate_call(
    console: Console,
    call: EvaluationCall,
    runner: RunnerOptions,
    kept: KeptEvaluation | None,
    outcome: Outcome,
) -> int:
    """Make and score the runs of a call, or those that are missing of the evaluation that is resumed."""
    from sopstudio.evaluation import make_jobs as work_of
    from sopstudio.evaluation.run_options import options_by_model
    from sopstudio.llm import release

    runner.check_rates(call.rpm, call.tpm)
    options, selection = _run_options(console, call), _selection(call)
    files = call.files
    architectures = _find_agents(console, split_list(call.agents), options)
    runtimes = [(file, options.runtime(console, file, architectures)) for file in files]
    groups = parse_groups(list(call.group), _sop_labels(runtimes))
    setups = _create_setups(console, runtimes, architectures, options)
    models_by_name = options.models(console, _require_models(split_list(call.models)), batch=True)
    customer = options.create_user_model(console, batch=True)
    examiner = options.create_judge(console, call.judge)
    options.check_models({**({call.judge: examiner.model} if examiner else {}), **models_by_name}, customer)
    runner.check_prices(filter(None, (*models_by_name.values(), customer, examiner.model if examiner else None)))
    cases_by_runtime = collect_scenarios(console, runtimes, selection)
    setups = setups if kept is None else [replace(setup, begun_on=kept.begun_on) for setup in setups]
    work = work_of(
        setups, models_by_name, lambda setup: cases_by_runtime[id(setup.runtime.flow)], call.repeats, customer
    )
    job_list = list(work)
    if not job_list:
        raise _nothing_to_run(" ".join(files), "no journey can happen", "check FILE shows what is wrong")
    header = {
        "files": list(files),
        "agents": split_list(call.agents),
        "models": split_list(call.models),
        "user_model": call.user_model,
        "judge": call.judge,
        "seed": call.seed,
        "guardrails": list(call.guardrails or ("",)),
        **options.agent_options.header(),
        "options": options_by_model(models_by_name, {call.user_model: customer} if customer is not None else {}),
        "call": call.header(),
    }
    with ExitStack() as stack:
        for model in filter(None, (*models_by_name.values(), customer, examiner.model if examiner else None)):
            stack.callback(release, model)
        if runner.estimate:
            return write_estimate(console, runner.shard.select(job_list), bool(call.judge))
        models = options.model_settings(console, call.judge)
        result = EvaluationRuns(console, runner, examiner, models).make(job_list, header, kept)
    labels = dict(zip((id(runtime.flow) for _, runtime in runtimes), _sop_labels(runtimes), strict=True))
    runs = [
        replace(result.scores[job.place], sop=labels[id(job.setup.runtime.flow)])
        for job in job_list
        if job.place in result.scores
    ]
    code = write_answer(console, result.evaluation, runs, outcome, call.seed, call.judge, groups, result.missing)
    result.report(console)
    return code or int(result.missing > 0)


def _evaluate_target(
    console: Console,
    files: Sequence[str],
    selection: ScenarioSelection,
    target: tuple[str, int],
    outcome: Outcome,
) -> int:
    """Score what is deployed, by the same scenarios and figures; nothing is kept in the library."""
    from sopstudio.cli.evaluate_deployed import score_deployed
    from sopstudio.sop import Flow, Runtime

    runtimes = [(file, Runtime(Flow(console.read(file).document.sop))) for file in files]
    cases = collect_scenarios(console, runtimes, selection)
    runs = score_deployed(console, [runtime for _, runtime in runtimes], cases, *target)
    if not runs:
        raise _nothing_to_run(" ".join(files), "no journey can happen", "check FILE shows what is wrong")
    return write_answer(console, "", runs, outcome, selection.seed, "", {})


def _nothing_to_run(where: str, reason: str, hint: str) -> Exception:
    """The error for an evaluation without runs: a gate must not pass because nothing went through it."""
    return unusable("there is nothing to run", where=where, why=reason, hint=f"sopstudio {hint}")


def _find_agents(console: Console, names: Sequence[str], options: RunOptions) -> list[Agent]:
    """The architectures of the call. Raises `SopStudioError` where an option does not fit them."""
    from sopstudio.agents import find_agent

    if not names:
        raise _nothing_to_run("--agents", "no architecture is named", "agents lists them")
    architectures = [find_agent(name) for name in names]
    options.check_agents(console, architectures)
    return architectures


def _create_setups(
    console: Console, runtimes: Sequence[tuple[str, Runtime]], architectures: Sequence[Agent], options: RunOptions
) -> list[Setup]:
    """A setup for each SOP, agent and list of guardrails; the scenarios come later."""
    from sopstudio.scenarios import Scenario

    return [
        setup
        for file, runtime in runtimes
        for architecture in architectures
        for setup in options.setups(console, file, runtime, architecture, Scenario(id=""))
    ]


def _require_models(names: Sequence[str]) -> Sequence[str]:
    if not names:
        raise _nothing_to_run("--models", "no model is named", "models lists them")
    return names


def _sop_labels(runtimes: Sequence[tuple[str, Runtime]]) -> list[str]:
    """What each SOP is called: its id, or its file where several files hold an SOP of one id."""
    counts = Counter(runtime.flow.sop.id for _, runtime in runtimes)
    return [runtime.flow.sop.id if counts[runtime.flow.sop.id] == 1 else file for file, runtime in runtimes]
