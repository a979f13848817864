"""`sopstudio serve`: an SOP as an OpenAI-compatible chat endpoint."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.cli.live import (
    EffectOptions,
    EffectsOption,
    HostOptions,
    LiveFlags,
    LiveOption,
    MockOptions,
    NetworkOption,
    UnconfinedOption,
)
from sopstudio.cli.options import LimitOptions, parse_limits
from sopstudio.cli.serving import ServingPlan, serve_here, serve_in_workers

if TYPE_CHECKING:
    from sopstudio.sop import Document

TOKEN_VARIABLE, PEOPLE_VARIABLE = "SOPSTUDIO_TOKEN", "SOPSTUDIO_PEOPLE_TOKEN"
MIN_TOKEN_CHARACTERS = 16
SHARED_SERVERS = "MCP SERVERS ARE SHARED: one session with each serves all conversations of a process"


def serve(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    agent: Annotated[str, typer.Option("--agent", help="The architecture; sopstudio agents lists them.")] = "dpa",
    model: Annotated[
        str, typer.Option("--model", help="What answers the prompts; sopstudio models lists them.")
    ] = "offline",
    tools: Annotated[
        str,
        typer.Option(
            "--tools", metavar="MODULE:NAME", help="A mapping of tools to Python functions; else samples answer."
        ),
    ] = "",
    host: Annotated[str, typer.Option("--host", help="Where to listen; more than this machine needs --token.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 picks a free one.")] = 8766,
    token: Annotated[
        str, typer.Option("--token", metavar="TOKEN", help=f"What clients must send; env takes {TOKEN_VARIABLE}.")
    ] = "",
    people_token: Annotated[
        str,
        typer.Option(
            "--people-token", metavar="TOKEN", help=f"What persons must send instead; env takes {PEOPLE_VARIABLE}."
        ),
    ] = "",
    live: LiveOption = False,
    allow_effects: EffectsOption = False,
    allow_effect: EffectOptions = None,
    allow_host: HostOptions = None,
    allow_network: NetworkOption = False,
    allow_unsandboxed: UnconfinedOption = False,
    mock: MockOptions = None,
    limit: LimitOptions = None,
    open_: Annotated[
        int, typer.Option("--open", min=1, metavar="N", help="How many conversations may be open at once.")
    ] = 10_000,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, metavar="N", help="How many processes serve, at the same port.")
    ] = 1,
) -> int:
    """Serve an SOP as an OpenAI-compatible chat endpoint; conversations go on after a restart."""
    from sopstudio.llm.http_service import Place
    from sopstudio.service import MAX_REQUEST_BYTES, ServiceLimits

    place = Place(port, host, _read_token(token, "--token", TOKEN_VARIABLE), MAX_REQUEST_BYTES)
    persons_token = _read_token(people_token, "--people-token", PEOPLE_VARIABLE)
    reading = console.read(file)
    console.report_losses(reading.losses)
    with file_context(file):
        _check_agent(reading.document, agent)
    if tools and live:
        raise unusable("tools are called in one way", where="--tools, --live", hint="give one of them")
    plan = ServingPlan(
        console,
        reading.document,
        file,
        agent,
        model,
        tools,
        LiveFlags(
            live, allow_effects, allow_effect or (), allow_host or (), allow_network, allow_unsandboxed, mock or ()
        ),
        ServiceLimits(open=open_, run=parse_limits(limit, console.settings().limits)),
        place,
        persons_token,
    )
    if workers > 1:
        serve_in_workers(plan, workers, lambda url: _announce(plan, url, workers))
    else:
        serve_here(plan, lambda url: _announce(plan, url, workers))
    return 0


def _check_agent(document: Document, name: str) -> None:
    """Refuse an agent that does not talk, and an SOP that cannot be run."""
    from sopstudio.agents import AGENTS, find_agent
    from sopstudio.api import Session

    if not find_agent(name).talks:
        talking = ", ".join(agent.name for agent in AGENTS.values() if agent.talks)
        raise unusable(f"{name} cannot be served", why="it does not talk to a user", hint=f"choose {talking}")
    Session(document, agent=name)


def _read_token(text: str, option: str, variable: str) -> str:
    """The token that an option gives, or names by *env*; blank without one. Raises `SopStudioError` for a short one."""
    token = os.environ.get(variable, "") if text == "env" else text
    if text and len(token) < MIN_TOKEN_CHARACTERS:
        reason = f"it has fewer than {MIN_TOKEN_CHARACTERS} characters" if token else f"{variable} is not set"
        raise unusable("the token is not safe", where=option, why=reason, hint="use a long random text")
    return token


def _announce(plan: ServingPlan, url: str, workers: int) -> None:
    from sopstudio.sop.connections import McpConnection
    from sopstudio.sop.people import person_steps

    sop, mocked, many = plan.document.sop, plan.tools == "samples", f", {workers} workers" if workers > 1 else ""
    lines = [f"{sop.label()} answers at {url}, played by {plan.agent} with {plan.model}{many}; stop it with Ctrl-C"]
    if mocked and sop.tools:
        lines.append("TOOLS ARE MOCKED: samples of the SOP answer, and nothing happens outside; --tools takes your own")
    if plan.tools == "live" and any(isinstance(tool.connection, McpConnection) for tool in sop.tools):
        lines.append(SHARED_SERVERS)
    if any(person_steps(sop)):
        lines.append(f"steps of persons wait at {url}/people")
    names = {"agent": plan.agent, "model": plan.model, "tools": plan.tools}
    plan.console.answer({"sop": sop.id, "url": url, **names, "workers": workers}, lines)
    sys.stdout.flush()


__all__ = ["serve"]
