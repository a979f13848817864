"""The options of a live run: whether tools are really called, what that may do, and the question before an effect."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import Console, one_line, strip_controls, suggest, unusable
from sopstudio.cli.console import format_value as shown_as
from sopstudio.cli.terminal import read_line

if TYPE_CHECKING:
    from sopstudio.connections import Decision, LiveCall, LivePermissions, LiveTools
    from sopstudio.sop import Runtime

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

    effects: bool
    effect_tools: Sequence[str]
    hosts: Sequence[str]
    network: bool
    unconfined: bool
    mocked: Sequence[str]

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


def create_live_tools(console: Console, runtime: Runtime, file: str, flags: LiveFlags) -> LiveTools:
    """The live tools of a run, announced. Raises `SopStudioError` where none can be called."""
    from sopstudio.connections import LiveTools

    tools = runtime.flow.tools
    live = LiveTools(tools, flags.permissions(tools, file), ask=ask_effect)
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


__all__ = [
    "EffectOptions",
    "EffectsOption",
    "HostOptions",
    "LiveFlags",
    "LiveOption",
    "MockOptions",
    "NetworkOption",
    "UnconfinedOption",
    "announce",
    "ask_effect",
    "create_live_tools",
]
