"""`sopstudio run`: one conversation, shown as it happens, scored and kept."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.choosing import scenario_for
from sopstudio.cli.console import Console, about, unusable
from sopstudio.cli.guarding import Guardrails, wearing
from sopstudio.cli.journeys import Seed
from sopstudio.cli.knowing import KnowledgeFolder, informed
from sopstudio.cli.limiting import LimitOptions, PriceOptions, accounted, limits_in, prices_in
from sopstudio.cli.outcome import INTERRUPTED
from sopstudio.cli.prose import prose
from sopstudio.cli.retrieving import Retrieval, sought
from sopstudio.cli.seat import Seat
from sopstudio.cli.talking import decide, show_card, shower, user_called
from sopstudio.errors import EditError

if TYPE_CHECKING:
    from sopstudio.simulation import Session, Setup
    from sopstudio.store import RunWriter


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
    guardrails: Guardrails = "",
    retrieval: Retrieval = "",
    limit: LimitOptions = None,
    price: PriceOptions = None,
    seed: Seed = 0,
    knowledge: KnowledgeFolder = "",
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not keep the run in the library.")] = False,
) -> int:
    """Dry-run an SOP: one conversation with mocked tools, its path and its score."""
    from sopstudio.agents import agent as architecture
    from sopstudio.evaluation.result import result
    from sopstudio.evaluation.shared import retrieving, with_actions
    from sopstudio.llm import release
    from sopstudio.simulation import Setup, prompts

    _one_reader(file, scenarios, "-" if user == "human" else user)
    routing, chosen = informed(console.routing(file), knowledge), architecture(agent)
    limits, prices = limits_in(limit, console.settings().limits), prices_in(price)
    brain, talker = console.model(model, person=Seat(), prices=prices), user_called(console, user)
    accounted(limits, prices, {model: brain})
    if user != "simulated" and not (scenario or journey or inputs or scenarios):
        inputs = "{}"  # what another than the simulated customer says follows no expected trace
    with about(file, EditError):
        case = scenario_for(
            console, file, routing, scenario=scenario, journey=journey, inputs=inputs, file=scenarios, seed=seed
        )
    sought([chosen], retrieval)
    own = {"person": True} if user == "human" else {}
    reading = {**retrieving(chosen, retrieval), **prose(console, chosen, file)}
    options = {**wearing(chosen, guardrails), **reading, **own}
    who = "world" if talker else "simulated"
    setup = Setup(routing, chosen, case, prompts(), who, seed, options=options, limits=limits)
    setup = with_actions(setup, console.home).played_by(brain)
    with ExitStack() as stack:
        stack.callback(release, brain)
        writer = None if no_save else stack.enter_context(_writer(console, stack, setup, model))
        session, interrupted = _converse(console, setup, brain, talker, writer)
        data = result(setup, model, session, writer.id if writer is not None else "")
        if writer is not None:
            writer.finish(data)
    console.answer(data, _summary(data))
    return _code(console, data, interrupted)


def _one_reader(*sources: str) -> None:
    if sources.count("-") > 1:
        why = "more than one of FILE, --scenarios and --user would read it"
        raise unusable("standard input would be used twice", why=why, hint="name a file for all but one")


def _code(console: Console, data: dict[str, Any], interrupted: bool) -> int:
    """The exit code, with what went wrong said."""
    if interrupted:
        console.note("sopstudio: interrupted" + (f"; what was said is kept as {data['run']}" if data["run"] else ""))
        return INTERRUPTED
    if data["status"] == "failed":
        console.note(f"sopstudio: the model gave no answer: {data['reason']}")
        return 3
    return 0


def _converse(
    console: Console, setup: Setup, brain: Any, talker: Any, writer: RunWriter | None
) -> tuple[Session, bool]:
    """Drive the session to its end, keeping each event and then showing its line; whether it was broken off."""
    from sopstudio.simulation import drive
    from sopstudio.simulation.record import Recording
    from sopstudio.simulation.world import ScriptedUser

    session, interrupted = setup.session(), False
    show = shower(console, setup)
    person = decide if setup.options.get("person") else None
    if talker is None and not setup.agent.talks:
        talker = ScriptedUser(())
    world = setup.world(brain, user=talker, person=person)
    recording = Recording(session, writer) if writer is not None else None

    def each(running: Session) -> bool:
        if recording is not None:
            recording.take()
        show(running)
        return False

    if person is not None:
        show_card(setup)
    try:
        drive(session, world, until=each)
    except KeyboardInterrupt:
        interrupted = True
        session.close("stopped", "interrupted")
    each(session)
    return session, interrupted


def _writer(console: Console, stack: ExitStack, setup: Setup, model: str) -> RunWriter:
    """Where the run is kept while it goes on; the library is open as long as `stack` is."""
    from sopstudio.evaluation.keeping import provenance
    from sopstudio.simulation.record import header

    library = stack.enter_context(console.library())
    return library.runs.begin(header(setup, model, **provenance(library, setup.routing.flow.sop)))


def _summary(data: dict[str, Any]) -> list[str]:
    from sopstudio.trace import total_cost

    how = "  (worked out from the calls)" if data["inferred"] else ""
    lines = ["", "path    " + " → ".join(data["path"]) + how] if data["path"] else [""]
    if data["scores"]:
        shown = (f"{name.replace('_', ' ')} {value}" for name, value in data["scores"].items() if value is not None)
        lines.append("score   " + " · ".join(shown))
    cost = total_cost(row.get("cost") for row in data["usage"].values())
    if cost is not None:
        lines.append(f"cost    {cost:.6g}")
    if data["run"]:
        lines.append(f"kept    {data['run']} (replay it with: sopstudio replay {data['run']})")
    return lines


__all__ = ["run"]
