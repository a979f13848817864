"""`sopstudio serve-model`: a model behind an OpenAI-compatible endpoint on this machine, until Ctrl-C."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated

import typer

from sopstudio.cli.console import Console


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


__all__ = ["serve_model"]
