"""`sopstudio agents` and `sopstudio models`: what can be chosen; `sopstudio serve-model`: a model for others."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated

import typer

from sopstudio.cli.console import Console


def agents(console: Console) -> int:
    """List the architectures."""
    from sopstudio.agents import AGENTS

    rows = [{"name": agent.name, "title": agent.title, "tools": agent.policy} for agent in AGENTS.values()]
    width = max(len(str(row["name"])) for row in rows)
    console.answer(rows, [f"{row['name']:<{width}}  {row['title']}" for row in rows])
    return 0


def models(console: Console) -> int:
    """List the models, and whether each is ready to use."""
    from sopstudio.llm.models import list_kinds

    rows = [
        {"name": name, "title": title, "available": available, "why": reason}
        for name, title, available, reason in list_kinds(console.settings())
    ]
    width = max(len(str(row["name"])) for row in rows)
    lines = [f"{row['name']:<{width}}  {row['title']}" + (f" — {row['why']}" if row["why"] else "") for row in rows]
    console.answer(rows, lines)
    return 0


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
