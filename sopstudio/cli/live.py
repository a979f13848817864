"""The options of a live run: whether tools are really called, what that may do, and the question before an effect."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import Console, one_line, strip_controls, suggest, unusable
from sopstudio.cli.console import format_value as shown_as
from sopstudio.cli.terminal import read_line

if TYPE_CHECKING:
    from sopstudio.connections import Decision, LiveCall, LivePermissions, LiveTools
    from sopstudio.connections.permissions import AskDecision
    from sopstudio.sop import Tool
    from sopstudio.trace import Event

LiveOption = Annotated[
    bool, typer.Option("--live", help="Really call the tools that can be reached; all others stay mocked.")
]
EffectsOption = Annotated[
    bool, typer.Option("--allow-effects", help="Do not ask before a live call that changes something.")
]
EffectOptions = Annotated[
    list[str] | None, typer.Option("--allow-effect", metavar="TOOL", help="Do not ask before a live call of this tool.")
]
HostOptions = Annotated[
    list[str] | None,
    typer.Option("--allow-host", metavar="HOST[:PORT]", help="A host of the own network that tools may be called at."),
]
NetworkOption = Annotated[
    bool, typer.Option("--allow-network", help="Let programs use the network whose connection says so.")
]
UnconfinedOption = Annotated[
    bool, typer.Option("--allow-unsandboxed", help="Run programs with limits only where there is no bubblewrap.")
]
MockOptions = Annotated[
    list[str] | None, typer.Option("--mock", metavar="TOOL", help="Leave this tool mocked in a live run.")
]
RecordOption = Annotated[
    bool, typer.Option("--record", help="Write what live tools answered into FILE, as samples of the SOP.")
]
ANSWERS: dict[str, Decision] = {
    "y": "call",
    "yes": "call",
    "a": "always",
    "always": "always",
    "m": "mock",
    "mock": "mock",
}


@dataclass(frozen=True, slots=True)
class LiveFlags:
    """The options of a live run as they were given."""

    live: bool
    effects: bool
    effect_tools: Sequence[str]
    hosts: Sequence[str]
    network: bool
    unconfined: bool
    mocked: Sequence[str]
    record: bool = False

    def permissions(self, tools: Collection[str], file: str) -> LivePermissions:
        """What they allow. Raises `SopStudioError` where they name a tool that the SOP does not have."""
        from sopstudio.connections import LivePermissions

        for option, values in (("--allow-effect", self.effect_tools), ("--mock", self.mocked)):
            for name in values:
                if name not in tools:
                    hint = suggest(name, tools) or f"the tools are {', '.join(tools)}"
                    raise unusable("the SOP has no such tool", where=f"{option} {name}", hint=hint)
        return LivePermissions(
            self.effects,
            frozenset(self.effect_tools),
            frozenset(host.lower() for host in self.hosts),
            self.network,
            self.unconfined,
            frozenset(self.mocked),
            None if file == "-" else Path(file).resolve().parent,
        )


def create_live_tools(
    console: Console, tools: Mapping[str, Tool], file: str, flags: LiveFlags, *, ask: AskDecision | None
) -> LiveTools | None:
    """The live tools of a run, announced; None without `--live`. Raises `SopStudioError` where none can be called, and
    where answers cannot be recorded in the file.
    """
    from sopstudio.connections import LiveTools

    if not flags.live:
        return None
    if flags.record:
        check_recordable(console, file)
    live = LiveTools(tools, flags.permissions(tools, file), ask=ask)
    announce(console, live, tools)
    return live


def announce(console: Console, live: LiveTools, names: Iterable[str]) -> None:
    """Say which tools are live and how they are reached; refuse a live run of an SOP that has none."""
    routes = live.routes()
    if not routes:
        hint = "give a tool an address or a connection (resources/tools.md)"
        raise unusable("no tool can be called", where="--live", why="none has an address or a connection", hint=hint)
    for name, route in routes.items():
        console.note(f"LIVE {name}: {one_line(route)}")
    if warning := live.sandbox_warning():
        console.note(warning)
    mocked = [name for name in names if name not in routes]
    if mocked:
        console.note(f"mocked: {', '.join(mocked)}")


def ask_effect(call: LiveCall) -> Decision:
    """Ask the person at the terminal whether a call that changes something is made."""
    arguments = ", ".join(f"{name} = {shown_as(value)}" for name, value in call.arguments.items())
    lines = [f"    LIVE  {call.title} ({call.effect}): {call.tool}({arguments})", f"via {call.route}"]
    if call.is_repeated:
        lines.append("the same call was broken off before: it may have been carried out already")
    sys.stderr.write(strip_controls("\n          ".join(map(one_line, lines))) + "\n")
    word = read_line("          Call it? (yes, no, always, or mock for the sample) ").strip().lower()
    return ANSWERS.get(word, "refuse")


def close_live_tools(live: LiveTools | None) -> None:
    """End what live tools have left open."""
    if live is not None:
        live.close()


def record_answers(console: Console, file: str, flags: LiveFlags, events: Sequence[Event]) -> None:
    """Write the live answers of a run into the file of its SOP, as samples, where that was asked for."""
    if not (flags.live and flags.record):
        return
    from sopstudio.connections.recording import record_samples
    from sopstudio.files import write_whole
    from sopstudio.formats.native import to_native_text
    from sopstudio.sop import replace_fields

    document = console.read(file).document
    sop, counts = record_samples(document.sop, events)
    if sop is not document.sop:
        write_whole(Path(file), to_native_text(replace_fields(document, sop=sop)).encode())
    new = ", ".join(f"{tool} {count}" for tool, count in counts.items() if count)
    console.note(f"recorded as samples in {file}: {new}" if new else "no live answer is new; nothing is recorded")


def check_recordable(console: Console, file: str) -> None:
    """Refuse to record into a file that is not SOP Studio's own. Raises `SopStudioError`."""
    if file == "-" or console.read(file).format != "native":
        hint = "convert it first: sopstudio convert FILE -o NAME.sop.json"
        raise unusable("answers cannot be recorded", where=f"--record {file}", why="it is no .sop.json file", hint=hint)


__all__ = [
    "EffectOptions",
    "EffectsOption",
    "HostOptions",
    "LiveFlags",
    "LiveOption",
    "MockOptions",
    "NetworkOption",
    "RecordOption",
    "UnconfinedOption",
    "announce",
    "ask_effect",
    "close_live_tools",
    "create_live_tools",
    "record_answers",
]
