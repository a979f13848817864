"""How an SOP is served: by this process, or by several that share its conversations."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sopstudio.cli.console import Console, UiHooks
from sopstudio.cli.live import LiveFlags, close_live_tools, create_live_tools

if TYPE_CHECKING:
    from sopstudio.llm.http_service import Place
    from sopstudio.service import AnswersTools, Service, ServiceLimits
    from sopstudio.sop import Document


@dataclass(frozen=True, slots=True)
class ServingPlan:
    """What is served, how and where: plain values, which a worker gets from the process that begins it.

    `functions` names the tools as `--tools` does. `file` is where the SOP came from.
    """

    console: Console
    document: Document
    file: str
    agent: str
    model: str
    functions: str
    flags: LiveFlags
    limits: ServiceLimits
    place: Place
    people_token: str

    @property
    def tools(self) -> str:
        """What answers tools: *live*, *functions* or *samples*."""
        return "live" if self.flags.live else "functions" if self.functions else "samples"

    @property
    def folder(self) -> Path:
        """Where the conversations lie: a folder named after the SOP and its identity."""
        stem = re.sub(r"[^a-zA-Z0-9_-]+", "_", self.document.sop.id)[:60]
        name = f"{stem}-{self.document.uid}" if self.document.uid else stem
        return self.console.home / "served" / name


def serve_here(plan: ServingPlan, ready: Callable[[str], None]) -> None:
    """Serve until interrupted. Raises `SopStudioError` where it cannot begin."""
    from sopstudio.service import serve_sop

    with _service(plan, is_worker=False) as service:
        asyncio.run(serve_sop(service, plan.place, ready, plan.console.note))


def serve_in_workers(plan: ServingPlan, count: int, ready: Callable[[str], None]) -> None:
    """Serve by so many processes until interrupted. Raises `SopStudioError` where one cannot begin."""
    from sopstudio.llm.http_service import listen
    from sopstudio.service.workers import Workers

    # Opened here first: workers find it sound, backed up and of the newest schema, and no other service may begin.
    with _service(plan, is_worker=False), listen(plan.place) as listener:
        quiet = replace(plan, console=replace(plan.console, quiet=True, ui_hooks=UiHooks()))
        workers = Workers(serve_as_worker, quiet, listener, plan.console.note)
        workers.run(count, lambda: ready(plan.place.address(listener.getsockname()[1])))


async def serve_as_worker(plan: ServingPlan, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve as one of several processes until cancelled."""
    from sopstudio.service import serve_sop

    note = replace(plan.console, quiet=False).note
    with _service(plan, is_worker=True) as service:
        await serve_sop(service, plan.place, lambda _url: ready(), note, listener)


@contextmanager
def _service(plan: ServingPlan, *, is_worker: bool) -> Iterator[Service]:
    """The service of a plan, with everything that it holds open."""
    from sopstudio.llm import release
    from sopstudio.service import ConversationManager, Service
    from sopstudio.store import Conversations

    console, document = plan.console, plan.document
    with ExitStack() as stack:
        functions = stack.enter_context(_tools(plan))
        model = console.model(plan.model, batch=True)
        stack.callback(release, model)
        conversations = stack.enter_context(Conversations(plan.folder, is_worker=is_worker))
        library = stack.enter_context(console.library())
        library.ensure_sound()
        manager = ConversationManager(
            document.sop,
            plan.agent,
            model,
            conversations,
            library,
            functions=functions,
            limits=plan.limits,
            uid=document.uid,
        )
        yield Service(manager, document.sop, plan.agent, plan.model, plan.tools, plan.people_token)


@contextmanager
def _tools(plan: ServingPlan) -> Iterator[AnswersTools | None]:
    """What answers the tools; None where samples do."""
    from sopstudio.service import LiveFunctions, load_functions

    sop_tools = {tool.name: tool for tool in plan.document.sop.tools}
    live = create_live_tools(plan.console, sop_tools, plan.file, plan.flags, ask=None)
    try:
        if live is not None:
            yield LiveFunctions(live)
        else:
            yield load_functions(plan.functions, sop_tools) if plan.functions else None
    finally:
        close_live_tools(live)


__all__ = ["ServingPlan", "serve_here", "serve_in_workers"]
