"""`sopstudio serve`: an SOP as an OpenAI-compatible chat endpoint."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from contextlib import ExitStack
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
    close_live_tools,
    create_live_tools,
)
from sopstudio.cli.options import LimitOptions, parse_limits

if TYPE_CHECKING:
    from sopstudio.service import Service
    from sopstudio.sop import Document

TOKEN_VARIABLE, PEOPLE_VARIABLE = "SOPSTUDIO_TOKEN", "SOPSTUDIO_PEOPLE_TOKEN"
MIN_TOKEN_CHARACTERS = 16


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
) -> int:
    """Serve an SOP as an OpenAI-compatible chat endpoint; conversations go on after a restart."""
    from sopstudio.llm import release
    from sopstudio.llm.http_service import Place
    from sopstudio.service import (
        MAX_REQUEST_BYTES,
        AnswersTools,
        ConversationManager,
        LiveFunctions,
        Service,
        ServiceLimits,
        load_functions,
        serve_sop,
    )
    from sopstudio.store import Conversations

    place = Place(port, host, _read_token(token, "--token", TOKEN_VARIABLE), MAX_REQUEST_BYTES)
    persons_token = _read_token(people_token, "--people-token", PEOPLE_VARIABLE)
    reading = console.read(file)
    console.report_losses(reading.losses)
    document = reading.document
    with file_context(file):
        _check_agent(document, agent)
    names = [tool.name for tool in document.sop.tools]
    if tools and live:
        raise unusable("tools are called in one way", where="--tools, --live", hint="give one of them")
    functions: AnswersTools | None = load_functions(tools, names) if tools else None
    flags = LiveFlags(
        live, allow_effects, allow_effect or (), allow_host or (), allow_network, allow_unsandboxed, mock or ()
    )
    own_tools = {tool.name: tool for tool in document.sop.tools}
    live_tools = create_live_tools(console, own_tools, file, flags, ask=None)
    functions = LiveFunctions(live_tools) if live_tools is not None else functions
    limits = ServiceLimits(open=open_, run=parse_limits(limit, console.settings().limits))
    with ExitStack() as stack:
        stack.callback(close_live_tools, live_tools)
        served_model = console.model(model, batch=True)
        stack.callback(release, served_model)
        conversations = stack.enter_context(Conversations(console.home / "served" / _folder_name(document)))
        library = stack.enter_context(console.library())
        library.ensure_sound()
        manager = ConversationManager(
            document.sop,
            agent,
            served_model,
            conversations,
            library,
            functions=functions,
            limits=limits,
            uid=document.uid,
        )
        service = Service(
            manager, document.sop, agent, model, "live" if live else "functions" if tools else "samples", persons_token
        )
        asyncio.run(serve_sop(service, place, lambda url: _announce(console, service, url), console.note))
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


def _folder_name(document: Document) -> str:
    """The name of the folder of the conversations: that of the SOP, made safe, and its identity."""
    stem = re.sub(r"[^a-zA-Z0-9_-]+", "_", document.sop.id)[:60]
    return f"{stem}-{document.uid}" if document.uid else stem


def _announce(console: Console, service: Service, url: str) -> None:
    from sopstudio.sop.people import person_steps

    sop, mocked = service.sop, service.tools == "samples"
    lines = [f"{sop.label()} answers at {url}, played by {service.agent} with {service.model}; stop it with Ctrl-C"]
    if mocked and sop.tools:
        lines.append("TOOLS ARE MOCKED: samples of the SOP answer, and nothing happens outside; --tools takes your own")
    if any(person_steps(sop)):
        lines.append(f"steps of persons wait at {url}/people")
    data = {"sop": sop.id, "url": url, "agent": service.agent, "model": service.model, "tools": service.tools}
    console.answer(data, lines)
    sys.stdout.flush()


__all__ = ["serve"]
