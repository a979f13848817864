"""`sopstudio run`: one conversation, shown as it happens, scored and kept."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.choosing import scenario_for
from sopstudio.cli.console import Console, write
from sopstudio.cli.journeys import Seed
from sopstudio.cli.words import harmless

if TYPE_CHECKING:
    from sopstudio.simulation import Session, Setup
    from sopstudio.store import RunWriter
    from sopstudio.trace import AskPerson, Ruling

MARKS = {
    "agent": "   agent  ",
    "user": "    user  ",
    "call": "    call  ",
    "response": "       →  ",
    "node": "▸ ",
    "condition": "    edge  ",
    "fact": "    fact  ",
    "warning": "       !  ",
    "end": "■ ",
}


def run(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    agent: Annotated[str, typer.Option("--agent", help="The architecture; sopstudio agents lists them.")] = "dpa",
    model: Annotated[str, typer.Option("--model", help="What answers the prompts; sopstudio models.")] = "offline",
    scenario: Annotated[str, typer.Option("--scenario", metavar="ID", help="A scenario by id.")] = "",
    journey: Annotated[str, typer.Option("--journey", metavar="ID", help="A journey by number or id.")] = "",
    inputs: Annotated[str, typer.Option("--inputs", metavar="JSON", help="Facts, as a JSON object.")] = "",
    scenarios: Annotated[str, typer.Option("--scenarios", metavar="FILE", help="Scenarios to choose from.")] = "",
    user: Annotated[str, typer.Option("--user", help="simulated, human, or a file with a line a turn.")] = "simulated",
    seed: Seed = 0,
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not keep the run in the library.")] = False,
) -> int:
    """Dry-run an SOP: one conversation with mocked tools, its path and its score."""
    from sopstudio.agents import agent as architecture
    from sopstudio.llm.models import model as model_called
    from sopstudio.simulation import Setup, prompts
    from sopstudio.sop import Flow, Routing

    reading = console.read(file)
    console.losses(reading.losses)
    routing = Routing(Flow(reading.document.sop))
    chosen = architecture(agent)
    brain = model_called(model, console.settings())
    if user == "human" and not (scenario or journey or inputs or scenarios):
        inputs = "{}"
    case = scenario_for(routing, scenario=scenario, journey=journey, inputs=inputs, file=scenarios, seed=seed)
    options = {"person": True} if user == "human" else {}
    setup = Setup(
        routing, chosen, case, prompts(), "simulated" if user == "simulated" else "world", seed, options=options
    )
    with ExitStack() as stack:
        writer = None if no_save else stack.enter_context(_writer(console, stack, setup, brain.name))
        session = _converse(console, setup, brain, user, writer)
        data = result(setup, brain.name, session)
        if writer is not None:
            data["run"] = writer.id
            writer.finish(data)
    console.answer(data, _summary(data))
    return 3 if data["status"] == "failed" else 0


def _converse(console: Console, setup: Setup, brain: Any, user: str, writer: RunWriter | None) -> Session:
    """Drive the session to its end, showing each line as it comes and keeping each event."""
    from sopstudio.simulation import drive
    from sopstudio.simulation.record import Recording
    from sopstudio.simulation.world import HumanUser, ScriptedUser

    session = setup.session()
    show = _shower(console, setup)
    person: Any = None
    talker: Any = None
    if user == "human":
        talker, person = HumanUser(_ask), _decide
    elif user != "simulated":
        lines = Path(user).read_text(encoding="utf-8").splitlines()
        talker = ScriptedUser(lines)
    elif chosen_needs_no_user(setup):
        talker = ScriptedUser(())
    world = setup.world(brain, user=talker, person=person)
    recording = Recording(session, writer) if writer is not None else None

    def each(running: Session) -> bool:
        show(running)
        if recording is not None:
            recording.take()
        return False

    try:
        drive(session, world, until=each)
    except KeyboardInterrupt:
        session.close("stopped", "interrupted")
    each(session)
    return session


def chosen_needs_no_user(setup: Setup) -> bool:
    """Whether the architecture holds no conversation."""
    return setup.agent.name == "code"


def _shower(console: Console, setup: Setup) -> Callable[[Session], None]:
    """What prints the lines that have not been printed yet."""
    from sopstudio.trace import Transcript

    flow = setup.routing.flow
    titles = {place: node.label() for place, node in flow.nodes.items()}
    wordings = {way.id: way.edge.wording() if way.edge else "always" for way in flow.ways()}
    lines = Transcript(titles, wordings)
    shown = 0

    def show(session: Session) -> None:
        nonlocal shown
        for event in session.events[shown:]:
            line = lines.line(event)
            if (
                line is not None
                and console.format == "text"
                and not (line.kind == "user" and setup.options.get("person"))
            ):
                write(harmless(MARKS[line.kind] + line.text) + "\n")
        shown = len(session.events)

    return show


def _ask(_said: str) -> str | None:
    """What the person at the terminal answers; None at the end of input."""
    sys.stdout.flush()
    sys.stderr.write("     you  ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None


def _decide(request: AskPerson) -> Ruling:
    """Ask the person at the terminal whether a condition in prose holds."""
    from sopstudio.trace import Ruling

    sys.stderr.write(f"  decide  Does this hold: {harmless(request.question)}? (yes, no, or nothing) ")
    sys.stderr.flush()
    answer = sys.stdin.readline().strip().lower()[:1]
    return Ruling({"y": True, "n": False}.get(answer), "person")


def _writer(console: Console, stack: ExitStack, setup: Setup, model: str) -> RunWriter:
    """Where the run is kept while it goes on; the library is open as long as `stack` is."""
    from sopstudio.simulation.record import header
    from sopstudio.store import Library

    return stack.enter_context(Library.open(console.home)).runs.begin(header(setup, model))


def result(setup: Setup, model: str, session: Session) -> dict[str, Any]:
    """The run as contracts describe it (`run`, json)."""
    from sopstudio.evaluation import scores
    from sopstudio.evaluation.summary import number
    from sopstudio.sop import plain, to_json
    from sopstudio.trace import messages, state, usage

    after = state(session.events)
    expected = setup.scenario.expected
    scored = scores(setup.scenario, session.events) if expected.path else {}
    finished = session.finished
    return {
        "run": "",
        "sop": setup.routing.flow.sop.id,
        "agent": setup.agent.name,
        "model": model,
        "scenario": setup.scenario.id,
        "path": list(after.path),
        "edges": list(after.edges),
        "tool_calls": [
            {"tool": call.tool, "arguments": plain(call.arguments), "response": plain(call.response), "ok": call.ok}
            | ({"why": call.why} if call.why else {})
            for call in after.calls
        ],
        "facts": {name: to_json(value) for name, value in after.facts.items()},
        "end": finished.end if finished else "",
        "status": finished.status if finished else "",
        "reason": finished.reason if finished else "",
        "turns": after.turns,
        "messages": messages(session.events),
        "usage": usage(session.events),
        "scores": {metric: number(value) for metric, value in scored.items()},
    }


def _summary(data: dict[str, Any]) -> list[str]:
    lines = ["", "path    " + " → ".join(data["path"])]
    if data["scores"]:
        shown = (f"{name.replace('_', ' ')} {value}" for name, value in data["scores"].items() if value is not None)
        lines.append("score   " + " · ".join(shown))
    if data["run"]:
        lines.append(f"kept    {data['run']} (replay it with: sopstudio replay {data['run']})")
    return lines


__all__ = ["result", "run"]
