"""`sopstudio agents` and `sopstudio models`: what can be chosen; `sopstudio serve-model`: a model for others."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from sopstudio.cli.console import Console


def agents(console: Console) -> int:
    """List the architectures."""
    from sopstudio.agents import AGENTS, explain_agent

    rows = [
        {"name": name, "title": agent.title, "explanation": explain_agent(name), "tools": agent.policy}
        for name, agent in AGENTS.items()
    ]
    width = max(len(str(row["name"])) for row in rows)
    lines = [f"{row['name']:<{width}}  {row['title']}\n{'':<{width}}  {row['explanation']}" for row in rows]
    console.answer(rows, lines)
    return 0


def models(
    console: Console,
    local: Annotated[bool, typer.Option("--local", help="List the models of servers on this machine.")] = False,
) -> int:
    """List the models, and whether each is ready to use."""
    from sopstudio.llm.models import list_kinds

    if local:
        return _list_local_models(console)
    rows = [
        {"name": name, "title": title, "available": available, "why": reason}
        for name, title, available, reason in list_kinds(console.settings())
    ]
    width = max(len(str(row["name"])) for row in rows)
    lines = [f"{row['name']:<{width}}  {row['title']}" + (f" — {row['why']}" if row["why"] else "") for row in rows]
    console.answer(rows, lines)
    return 0


def _list_local_models(console: Console) -> int:
    from sopstudio.llm.local_servers import SERVERS, find_local_models

    rows = [
        {
            "name": f"local:{model.name}",
            "server": model.server,
            "url": model.base_url,
            "size": model.size,
            "context": model.context,
            "tools": model.calls_tools,
        }
        for model in find_local_models()
    ]
    width = max((len(str(row["name"])) for row in rows), default=0)
    lines = [f"{row['name']:<{width}}  {_describe_local_model(row)}" for row in rows]
    if not rows:
        servers = ", ".join(f"{server.name} ({server.port})" for server in SERVERS)
        lines = [
            f"No model server answers on this machine; asked for {servers}.",
            "Start one and load a model, for example: ollama serve, then ollama pull MODEL, then --model local:MODEL.",
        ]
    console.answer(rows, lines)
    return 0


def _describe_local_model(row: Mapping[str, object]) -> str:
    """Server, size, context and tools of a model, as far as they are known."""
    size, context, tools = row["size"], row["context"], row["tools"]
    parts = [
        str(row["server"]),
        f"{size / 1e9:.1f} GB" if isinstance(size, int) else "",
        f"{context:,} tokens of context" if isinstance(context, int) else "",
        "" if tools is None else "calls tools" if tools else "calls no tools",
    ]
    return " · ".join(filter(None, parts))


def serve_model(
    console: Console,
    model: Annotated[str, typer.Option("--model", help="What answers; sopstudio models lists them.")] = "offline",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 picks a free one.")] = 8765,
) -> int:
    """Serve a model to other programs on this machine, as an OpenAI-compatible endpoint."""
    from sopstudio.llm import release
    from sopstudio.llm.serving import serve

    served_model = console.model(model, batch=True)

    def ready(url: str) -> None:
        line = f"{served_model.name} answers at {url} (any key will do); stop it with Ctrl-C"
        console.answer({"model": served_model.name, "url": url}, [line])
        sys.stdout.flush()

    try:
        asyncio.run(serve(served_model, port, ready))
    finally:
        release(served_model)
    return 0
