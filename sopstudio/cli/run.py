"""`sopstudio run`: one conversation, shown as it happens, scored and stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.actions import ActionsOption
from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.cli.journeys import SeedOption
from sopstudio.cli.live import (
    EffectOptions,
    EffectsOption,
    HostOptions,
    LiveFlags,
    LiveOption,
    MockOptions,
    NetworkOption,
    RecordOption,
    UnconfinedOption,
    ask_effect,
    close_live_tools,
    create_live_tools,
    record_answers,
)
from sopstudio.cli.options import (
    ChoiceOptions,
    GuardrailsOption,
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
)
from sopstudio.cli.outcome import EXIT_INTERRUPTED
from sopstudio.cli.scenario_selection import TodayOption, parse_date, select_scenario, set_date
from sopstudio.cli.terminal import TerminalAgent, ask_step, create_printer, create_user, decide_prose, introduce_user
from sopstudio.errors import EditError
from sopstudio.extras import describe_install

if TYPE_CHECKING:
    from sopstudio.connections import LiveTools
    from sopstudio.llm import Model
    from sopstudio.simulation import Session, Setup
    from sopstudio.store import RunWriter
    from sopstudio.trace import Event

    ModelPair = tuple[Model, Model | None]


BY_SCENARIO, BY_MODEL = "scenario", "model"
PERSONS_HINT = "write model, model:NAME or scenario"


def run(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    agent: Annotated[str, typer.Option("--agent", help="The architecture; sopstudio agents lists them.")] = "dpa",
    model: Annotated[
        str, typer.Option("--model", help="What answers the prompts; sopstudio models lists them.")
    ] = "offline",
    scenario: Annotated[str, typer.Option("--scenario", metavar="ID", help="A scenario by id.")] = "",
    journey: Annotated[str, typer.Option("--journey", metavar="ID", help="A journey by number or id.")] = "",
    inputs: Annotated[str, typer.Option("--inputs", metavar="JSON", help="Facts, as a JSON object.")] = "",
    scenarios: Annotated[str, typer.Option("--scenarios", metavar="FILE", help="Scenarios to choose from.")] = "",
    user: Annotated[
        str, typer.Option("--user", help="simulated, human, or a file with one line per turn.")
    ] = "simulated",
    user_model: UserModelOption = "",
    persons: Annotated[
        str,
        typer.Option(
            "--persons",
            metavar="WHO",
            help="Who carries out persons' steps: scenario, model (the customer's) or model:NAME.",
        ),
    ] = "",
    guardrails: GuardrailsOption = "",
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
    knowledge: KnowledgeOption = "",
    live: LiveOption = False,
    allow_effects: EffectsOption = False,
    allow_effect: EffectOptions = None,
    allow_host: HostOptions = None,
    allow_network: NetworkOption = False,
    allow_unsandboxed: UnconfinedOption = False,
    mock: MockOptions = None,
    record: RecordOption = False,
    step: Annotated[
        bool, typer.Option("--step", help="Stop at each request for a command from standard input; ? lists them.")
    ] = False,
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not keep the run in the library.")] = False,
) -> int:
    """Dry-run an SOP: one conversation with mocked tools, its path and its score; with --live tools are called."""
    from sopstudio.agents import find_agent
    from sopstudio.evaluation.storage import run_result
    from sopstudio.llm import release
    from sopstudio.scenarios.scenario import Expected
    from sopstudio.sop import replace_fields

    if step and ":" in persons:
        reason = "a run by steps has the models of the agent and the customer"
        raise unusable(
            "persons have no model of their own here",
            where="--step, --persons",
            why=reason,
            hint="write --persons model",
        )
    _check_single_reader(file, scenarios, user, reads_commands=step or user == "human" or (live and not allow_effects))
    options = RunOptions.parse(
        console,
        limit,
        price,
        model_options=parse_model_options(set_),
        rpm=rpm,
        tpm=tpm,
        guardrails=(guardrails,),
        retrieval=retrieval,
        knowledge=knowledge,
        seed=seed,
        user_model=user_model,
        retries=retries,
        choices=parse_choices(option),
        strict=strict,
        actions=actions,
    )
    architecture, keeps = find_agent(agent), not no_save and _can_keep(console)
    runtime = options.runtime(console, file, [architecture])
    models, live_user = options.models(console, [model], person=TerminalAgent()), create_user(console, user)
    customer, person_model = options.create_user_model(console), _create_person_model(console, persons, options)
    options.check_models(models, customer)
    options.check_agents(console, [architecture], user)
    if user != "simulated" and not (scenario or journey or inputs or scenarios):
        inputs = "{}"  # what another than the simulated customer says follows no expected trace
    with file_context(file, EditError):
        case = select_scenario(
            console, file, runtime, scenario=scenario, journey=journey, inputs=inputs, file=scenarios, seed=seed
        )
        [case] = set_date(runtime, [case], parse_date(today))
    user_kind = user if live_user is None or user == "human" else "world"
    flags = LiveFlags(
        live, allow_effects, allow_effect or (), allow_host or (), allow_network, allow_unsandboxed, mock or (), record
    )
    live_tools = create_live_tools(console, runtime.flow.tools, file, flags, ask=ask_effect)
    if live or persons.startswith(BY_MODEL):  # nobody foresees what tools really answer, or how a model decides
        case = replace_fields(case, expected=Expected())
    [setup] = options.setups(console, file, runtime, architecture, case, user_kind)
    setup = _with_persons(setup, persons)
    agent_model = models[model]
    with ExitStack() as stack:
        stack.callback(close_live_tools, live_tools)
        for used_model in filter(None, (agent_model, customer, person_model)):
            stack.callback(release, used_model)
        if step:
            data, interrupted, events = _step_run(
                console, setup, (agent_model, customer), model, user, keeps, live_tools
            )
        else:
            setup = setup.for_model(agent_model, customer)
            writer = stack.enter_context(_open_writer(console, stack, setup, model)) if keeps else None
            session, interrupted = _run_session(
                console, setup, (agent_model, customer, person_model), live_user, writer, live_tools
            )
            data = run_result(setup, model, session, writer.id if writer is not None else "")
            events = session.events
            if writer is not None:
                writer.finish(data)
        record_answers(console, file, flags, events)
    console.answer(data, _summary_lines(data))
    return _exit_code(console, data, interrupted)


def _check_single_reader(*sources: str, reads_commands: bool) -> None:
    """Refuse standard input for two things; `reads_commands` says that a person or `--step` reads it."""
    if sources.count("-") + reads_commands > 1:
        reason = "more than one of FILE, --scenarios and --user would read it"
        raise unusable("standard input would be used twice", why=reason, hint="name a file for all but one")


def _with_persons(setup: Setup, who: str) -> Setup:
    """The setup with persons carried out by a model, where `--persons` says so. Raises `SopStudioError`."""
    from sopstudio.simulation.setup import PERSONS_OPTION

    if who in ("", BY_SCENARIO):
        return setup
    kind, _, name = who.partition(":")
    if kind != BY_MODEL or (":" in who and not name):
        raise unusable("nobody carries persons' steps out like that", where=f"--persons {who}", hint=PERSONS_HINT)
    return replace(setup, options={**setup.options, PERSONS_OPTION: who})


def _create_person_model(console: Console, who: str, options: RunOptions) -> Model | None:
    """The model that `--persons model:NAME` names; None where it is the customer's, or there is none."""
    name = who.partition(":")[2]
    return options.create_model(console, name) if name else None


def _step_run(
    console: Console, setup: Setup, models: ModelPair, spec: str, user: str, keeps: bool, live: LiveTools | None
) -> tuple[dict[str, Any], bool, Sequence[Event]]:
    """Step the run by commands; its result, whether it was interrupted, and its events.

    `models` are the agent's and the user's.
    """
    from sopstudio.cli.stepping import Stepper
    from sopstudio.debugger.engine import Engine
    from sopstudio.debugger.plan import RunPlan, UserKind
    from sopstudio.evaluation.storage import run_result

    kinds: dict[str, UserKind] = {"simulated": "simulated", "human": "me"}
    script = () if user in kinds else tuple(console.read_text(user).splitlines())
    plan = RunPlan(
        setup.runtime.flow.source, setup.scenario, setup.agent.name, spec, kinds.get(user, "script"), script,
        setup.seed, user_model=setup.user_model,
    )  # fmt: skip
    engine, interrupted = Engine(console.home, keeps_runs=keeps, live=live), False
    model, customer = models
    engine.start_setup(setup, model, plan, customer)
    if user == "human":
        introduce_user(setup)
    try:
        Stepper(console, engine, setup).run()
    except KeyboardInterrupt:
        interrupted = True
        engine.stop("interrupted")
    state = engine.state()
    run_id, store_error = (state.stored_id, state.store_error) if state is not None else ("", "")
    events = tuple(engine.session.events)
    data = run_result(state.setup if state is not None else setup, spec, engine.session, run_id)
    engine.close()
    if store_error:
        console.note(f"sopstudio: the run is not kept: {store_error}")
    return data, interrupted, events


def _exit_code(console: Console, data: dict[str, Any], interrupted: bool) -> int:
    """The exit code; reports an interruption or failure."""
    if interrupted:
        console.note("sopstudio: interrupted" + (f"; what was said is kept as {data['run']}" if data["run"] else ""))
        return EXIT_INTERRUPTED
    if data["status"] == "failed":
        console.note(f"sopstudio: the model gave no answer: {data['reason']}")
        return 3
    return 0


def _run_session(
    console: Console,
    setup: Setup,
    models: tuple[Model, Model | None, Model | None],
    user: Any,
    writer: RunWriter | None,
    live: LiveTools | None,
) -> tuple[Session, bool]:
    """Run the session to its end, storing and showing each event; returns whether it was interrupted.

    `models` are the agent's, the user's and that of persons.
    """
    from sopstudio.simulation import drive
    from sopstudio.simulation.record import EventRecorder
    from sopstudio.simulation.world import MockedTools, ScriptedUser

    session, interrupted = setup.session(), False
    show = create_printer(console, setup)
    person = decide_prose if setup.options.get("person") else None
    if user is None and not setup.agent.talks:
        user = ScriptedUser(())
    model, customer, person_model = models
    world = setup.world(model, user=user, user_model=customer, person=person, live=live, person_model=person_model)
    recording = EventRecorder(session, writer) if writer is not None else None

    def process_events(running: Session) -> bool:
        if recording is not None:
            recording.record()
        show(running)
        return False

    if person is not None:
        introduce_user(setup)
        if isinstance(world.tools, MockedTools):
            world.tools.ask_person = ask_step
    try:
        drive(session, world, until=process_events)
    except KeyboardInterrupt:
        interrupted = True
        session.close("stopped", "interrupted")
    process_events(session)
    return session, interrupted


def _can_keep(console: Console) -> bool:
    """Whether there is a library to keep the run in; a note says where there is none."""
    if not console.has_library:
        console.note(f"sopstudio: the run is not kept; {describe_install('sqlite_utils')}")
    return console.has_library


def _open_writer(console: Console, stack: ExitStack, setup: Setup, model: str) -> RunWriter:
    """The writer of the run's events; the library stays open as long as `stack`."""
    from sopstudio.evaluation.storage import run_origin
    from sopstudio.simulation.record import make_header

    library = stack.enter_context(console.library())
    return library.runs.begin(make_header(setup, model, **run_origin(library, setup.runtime.flow.source)))


def _is_told_already(scores: Mapping[str, Any], name: str) -> bool:
    """Whether a score is a more lenient one that equals the stricter one."""
    strict_name = name.removeprefix("lenient_").replace("reads_allowed_", "lenient_")
    return strict_name != name and scores[name] == scores.get(strict_name)


def _summary_lines(data: dict[str, Any]) -> list[str]:
    from sopstudio.trace import USER_COMPONENT, total_cost

    suffix = "  (worked out from the calls)" if data["inferred"] else ""
    lines = ["", "path    " + " → ".join(data["path"]) + suffix] if data["path"] else [""]
    if data["scores"]:
        scores = (
            f"{name.replace('_', ' ')} {value}"
            for name, value in data["scores"].items()
            if value is not None and not _is_told_already(data["scores"], name)
        )
        lines.append("score   " + " · ".join(scores))
    cost = total_cost(row.get("cost") for row in data["usage"].values())
    if cost is not None:
        customer = data["usage"].get(USER_COMPONENT, {}).get("cost")
        lines.append(f"cost    {cost:.6g}" + (f" (of it the customer {customer:.6g})" if customer else ""))
    if data["run"]:
        lines.append(f"kept    {data['run']} (replay it with: sopstudio replay {data['run']})")
    return lines


__all__ = ["run"]
