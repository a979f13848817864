"""`sopstudio run --step`: a run from one request to the next, by commands of one letter.

The commands come from the terminal, or from a script on standard input. What a command answers is written where `run`
writes the conversation: to standard output, or with JSON to standard error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from sopstudio.cli.console import Console, one_line, strip_controls, suggest, write
from sopstudio.cli.terminal import LINE_PREFIXES, ask_step, decide_prose, read_line
from sopstudio.debugger.engine import Engine
from sopstudio.debugger.snapshot import Snapshot, SnapshotFold
from sopstudio.debugger.typed_answers import parse_answer
from sopstudio.errors import SimulationError, SopStudioError
from sopstudio.simulation.breakpoints import BreakpointKind, Breakpoints
from sopstudio.simulation.world.simulated_users import QUIT
from sopstudio.text.labels import transition_label
from sopstudio.trace import AskPerson, CallTool, EventDescriber, ExactNames, Transcript, UserReply

if TYPE_CHECKING:
    from sopstudio.simulation import Setup

PROMPT = "step> "
QUIT_REASON = "stopped by hand"


class Stepper:
    """Steps the run of an engine, which has begun, as the commands say."""

    def __init__(self, console: Console, engine: Engine, setup: Setup) -> None:
        self._engine, self._flow = engine, setup.runtime.flow
        self._runtime = setup.runtime
        self._names = ExactNames(self._flow)
        self._write = write if console.format == "text" else sys.stderr.write
        self._breakpoints = Breakpoints()
        self._transcript, self._shown_count = Transcript(self._names), 0

    def run(self) -> None:
        """Obey commands until the run is over; the end of the commands stops it like `q`."""
        self._engine.run_to_first_request()
        while self._engine.session.finished is None:
            self._show_events()
            self._say(f"  next    {self._describe_request()}")
            line = read_line(PROMPT)
            if not line:
                self._quit("")
                break
            self._obey(line.strip())
        self._show_events()

    def _obey(self, line: str) -> None:
        name, _, argument = line.partition(" ")
        command = _COMMANDS.get(name)
        if not sys.stdin.isatty():
            self._say(f"{PROMPT}{line}")
        try:
            if command is None:
                hint = suggest(name, _COMMANDS) or "? lists the commands"
                raise SimulationError(f"there is no command {name!r}", hint=hint)
            command[1](self, argument.strip())
        except SopStudioError as error:
            self._say(f"       !  {one_line(str(error))}")

    def _step(self, _argument: str) -> None:
        """Answer the pending request: by the world, or by the person whose turn it is."""
        engine, request = self._engine, self._engine.request
        if engine.turn == "user":
            line = read_line("     you  ")
            text = line.strip()
            engine.give(UserReply("", True) if not line or text == QUIT else UserReply(text))
        elif engine.turn == "person" and isinstance(request, AskPerson):
            engine.give(decide_prose(request))
        elif (tool := engine.person_tool) is not None and isinstance(request, CallTool):
            engine.carry_out(ask_step(tool, request.arguments))
        else:
            engine.step()

    def _continue(self, argument: str) -> None:
        """Step to the end, a breakpoint or the turn of a person."""
        if argument:
            self._set_breakpoint(argument)
        while self._engine.turn in ("world", "tool"):
            count = len(self._engine.events)
            self._engine.step()
            self._show_events()
            hit = self._engine.find_hit(count, self._breakpoints)
            if hit is not None:
                self._say(f"  stops   at {hit.kind} {hit.key}")
                return

    def _set_breakpoint(self, name: str) -> None:
        keys = set(self._flow.nodes) | {node.id for node in self._flow.nodes.values()}
        edges = {transition.edge.id for transition in self._flow.transitions() if transition.edge is not None}
        kinds: dict[BreakpointKind, set[str]] = {"node": keys, "edge": edges, "tool": set(self._flow.tools)}
        for kind, names in kinds.items():
            if name in names:
                if not self._breakpoints.has(kind, name):
                    self._breakpoints = self._breakpoints.toggle(kind, name)
                return
        hint = suggest(name, sorted(set().union(*kinds.values()))) or "w shows where the run is"
        raise SimulationError(f"there is no node, edge or tool {name!r}", hint=hint)

    def _back(self, _argument: str) -> None:
        """Take back the last answer. What was kept stays; the run goes on as a fork of it."""
        count = len(self._engine.events)
        self._engine.rewind(count - 1)
        if len(self._engine.events) >= count:
            raise SimulationError("this is the first request", hint="press Enter")
        self._say("  back    the last answer is taken back")
        self._transcript, self._shown_count = Transcript(self._names), 0
        for event in self._engine.events[:-1]:
            list(self._transcript.lines(event))
            self._shown_count += 1

    def _edit(self, argument: str) -> None:
        """Answer the pending request with what was typed."""
        request = self._engine.request
        if request is None or not argument:
            raise SimulationError("no answer is given", hint='write e {"score": 700}, or e fail WORDS')
        self._engine.give(parse_answer(request, argument, self._flow.tools))

    def _print_facts(self, _argument: str) -> None:
        """Write each fact with its value and who gave it."""
        facts = self._snapshot().facts.values()
        for fact in facts:
            self._say(f"    fact  {self._names.fact(fact.name, fact.value)}  ({fact.source})")
        if not facts:
            self._say("    fact  none is known yet")

    def _show_place(self, _argument: str) -> None:
        """Write the place, and the routes that lead from it."""
        place = self._snapshot().place
        if not place:
            self._say("   where  the agent keeps no place in the procedure, or has none yet")
            return
        self._say(f"   where  {self._names.place(place)} ({self._names.kind(place)} {place})")
        for transition in self._flow.transitions_from(place):
            self._say(f"   route  {transition_label(self._flow, transition)}")

    def _quit(self, _argument: str) -> None:
        """End the run at the request that is open."""
        self._engine.stop(QUIT_REASON)

    def _help(self, _argument: str) -> None:
        """Write what the commands do."""
        for name, (help_text, _) in _COMMANDS.items():
            self._say(f"  {name or 'Enter':<6}  {help_text}")

    def _snapshot(self) -> Snapshot:
        return SnapshotFold(self._flow).advance(self._engine.events)

    def _describe_request(self) -> str:
        """The pending request in words, and what a mocked tool would answer."""
        request, describer = self._engine.request, EventDescriber(self._names)
        if request is None:
            return "nothing is asked"
        line = describer.describe(request)
        state = self._engine.state()
        proposal = state.proposed_result if state is not None else None
        answer = describer.describe(proposal).detail if proposal is not None else ""
        turn = {"user": "your reply", "person": "your decision", "agent": "your answer"}.get(self._engine.turn, "")
        return one_line(" · ".join(filter(None, (line.title, line.detail, answer and f"would answer {answer}", turn))))

    def _show_events(self) -> None:
        """Write the events that have not been written; a pending request is not among them."""
        engine = self._engine
        end = len(engine.events) - (engine.request is not None)
        for text in self._new_lines(end):
            self._write(text)

    def _new_lines(self, end: int) -> Iterator[str]:
        events = self._engine.events[self._shown_count : end]
        self._shown_count = max(end, self._shown_count)
        for line in chain.from_iterable(map(self._transcript.lines, events)):
            yield strip_controls(LINE_PREFIXES[line.kind] + line.text) + "\n"

    def _say(self, text: str) -> None:
        self._write(strip_controls(text) + "\n")


_COMMANDS: Mapping[str, tuple[str, Callable[[Stepper, str], None]]] = MappingProxyType(
    {
        "": ("step: let the request be answered", Stepper._step),
        "b": ("back: take the last answer back", Stepper._back),
        "c": (
            "continue to the end, a breakpoint or your turn; c NAME sets one on a node, edge or tool",
            Stepper._continue,
        ),
        "e": ('edit: give the answer, as e {"score": 700}, e WORDS, or e fail {"kind": "timeout"}', Stepper._edit),
        "p": ("print the facts, and who gave them", Stepper._print_facts),
        "w": ("where the run is, and the routes from there", Stepper._show_place),
        "q": ("quit: stop the run here, and keep it", Stepper._quit),
        "?": ("this help", Stepper._help),
    }
)
"""The commands by their letter: what they do, and how."""


__all__ = ["Stepper"]
