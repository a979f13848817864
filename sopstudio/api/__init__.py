"""The public interface for Python: load, check and run an SOP from a program of one's own.

What is listed here keeps its names, arguments and meaning: a change needs a new major version, and is announced one
minor version before. Everything else in `sopstudio` may change at any time. `resources/python.md` has examples.

    import sopstudio as sop

    document = sop.load("refund.sop.json")
    run = sop.run(document, facts={"order_id": "A-1"}, tools={"find_order": find_order})
    print(run.status, run.end, run.facts)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sopstudio.api.requests import (
    TIMED_OUT,
    ModelRequest,
    PersonRequest,
    Request,
    ToolError,
    ToolRequest,
    UserRequest,
)
from sopstudio.api.result import Run
from sopstudio.api.session import Session
from sopstudio.connections import LivePermissions, LiveTools
from sopstudio.errors import SopStudioError
from sopstudio.sop import Document, Sop
from sopstudio.trace import CallTool

if TYPE_CHECKING:
    from sopstudio.analysis import Problem
    from sopstudio.llm import Model
    from sopstudio.scenarios import Journey

ToolFunction = Callable[..., Any] | Callable[..., Awaitable[Any]]
AnswerPerson = Callable[[PersonRequest], Any] | Callable[[PersonRequest], Awaitable[Any]]
AnswerUser = Callable[[str], "str | None"] | Callable[[str], Awaitable["str | None"]]


def load(path: str | Path, format: str | None = None) -> Document:
    """The document in a file of any format that SOP Studio reads, or of the named one.

    Raises `SopStudioError` where it cannot be read. Warns (`UserWarning`) of each thing that was assumed, or that an
    SOP cannot hold.
    """
    import warnings

    from sopstudio.formats import read

    reading = read(Path(path), format)
    for loss in reading.losses:
        warnings.warn(f"{Path(path).name}: {loss.kind}: {loss}", stacklevel=2)
    return reading.document


def check(document: Document | Sop, *, today: date | None = None) -> tuple[Problem, ...]:
    """Every problem of an SOP: errors first, each with its code, severity, message and place.

    With `today`, a document whose review was due before that day has a warning.
    """
    from sopstudio.analysis import check_document

    return check_document(document if isinstance(document, Document) else Document(sop=document), today=today)


def journeys(document: Document | Sop, *, cover: str = "edges", seed: int = 0) -> Iterator[Journey]:
    """Paths through an SOP, with facts that lead along them: *all*, *edges* (every edge at least once), *sample:N*."""
    from sopstudio.scenarios import journeys as find_journeys

    return find_journeys(_sop(document), cover=cover, seed=seed)


def run(
    document: Document | Sop,
    *,
    agent: str = "code",
    model: str | Model = "offline",
    facts: Mapping[str, Any] | None = None,
    tools: Mapping[str, ToolFunction] | None = None,
    people: AnswerPerson | None = None,
    user: AnswerUser | None = None,
    seed: int = 0,
    live: LivePermissions | None = None,
    today: date | str | None = None,
) -> Run:
    """Run an SOP to its end. Use `run_async` where an event loop runs already.

    `tools` are functions by name, plain or async, called with the arguments as keywords; what one returns is the
    response, what it raises is a failure of the tool. Without `tools` this is a dry run: tools and persons answer with
    samples. `people` carries out persons' steps (a `PersonRequest` in, values or `TIMED_OUT` out); where none is given,
    a run that needs one stops and says so. With `live`, the tools that
    `tools` does not have and that can be reached are really called, as far as it permits (`resources/tools.md`); all
    others answer with samples. `user` answers what the agent says; without it the offline model plays a
    user who knows `facts`. `today` is what `today()` is in the run. Raises `SopStudioError` for an SOP that cannot be
    run and for facts that do not fit.
    """
    import asyncio

    return asyncio.run(
        run_async(
            document, agent=agent, model=model, facts=facts, tools=tools, people=people, user=user, seed=seed,
            live=live, today=today,
        )
    )  # fmt: skip


async def run_async(
    document: Document | Sop,
    *,
    agent: str = "code",
    model: str | Model = "offline",
    facts: Mapping[str, Any] | None = None,
    tools: Mapping[str, ToolFunction] | None = None,
    people: AnswerPerson | None = None,
    user: AnswerUser | None = None,
    seed: int = 0,
    live: LivePermissions | None = None,
    today: date | str | None = None,
) -> Run:
    """As `run`, in a running event loop."""
    plays_user = user is None
    session = Session(
        document, agent=agent, model=model, facts=facts, simulates_user=plays_user, seed=seed, today=today
    )
    live_tools = LiveTools({tool.name: tool for tool in _sop(document).tools}, live) if live is not None else None
    responder = _Responder(session, tools, people, user, live_tools)
    try:
        while (request := await session.step_async()) is not None:
            if not await responder.answer(request):
                break
    finally:
        if live_tools is not None:
            live_tools.close()
    return session.result()


class _Responder:
    """Answers the requests of a session by functions."""

    def __init__(
        self,
        session: Session,
        tools: Mapping[str, ToolFunction] | None,
        people: AnswerPerson | None,
        user: AnswerUser | None,
        live: LiveTools | None,
    ) -> None:
        self._session, self._tools, self._people, self._user = session, tools, people, user
        self._live = live

    async def answer(self, request: Request) -> bool:
        """Answer a request; False where nobody can, which ends the run."""
        is_sampled = self._tools is None and not (isinstance(request, PersonRequest) and self._people is not None)
        if isinstance(request, ToolRequest) and self._live is not None and request.tool not in (self._tools or {}):
            result = await self._live.call_async(CallTool(request.tool, dict(request.arguments)))
            self._session.answer(result) if result is not None else self._session.answer_with_sample()
        elif is_sampled and isinstance(request, ToolRequest | PersonRequest):
            self._session.answer_with_sample()
        elif isinstance(request, ToolRequest):
            self._session.answer(await self._call(request))
        elif isinstance(request, PersonRequest) and self._people is not None:
            self._session.answer(await _result_of(self._people, request))
        elif isinstance(request, UserRequest) and self._user is not None:
            self._session.answer(await _result_of(self._user, request.text))
        else:
            who = f"the step {request.step!r}" if isinstance(request, PersonRequest) else "the user"
            self._session.close(f"nobody answers for {who}")
            return False
        return True

    async def _call(self, request: ToolRequest) -> Any:
        function = (self._tools or {}).get(request.tool)
        if function is None:
            return ToolError(f"no function is given for the tool {request.tool}")
        try:
            return await _result_of(function, **request.arguments)
        except Exception as error:  # noqa: BLE001 a tool may fail in any way; the procedure says what follows
            return ToolError.from_exception(error)


async def _result_of(function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
    import inspect

    result = function(*arguments, **keywords)
    return await result if inspect.isawaitable(result) else result


def _sop(document: Document | Sop) -> Sop:
    return document.sop if isinstance(document, Document) else document


__all__ = [
    "TIMED_OUT",
    "Document",
    "LivePermissions",
    "ModelRequest",
    "PersonRequest",
    "Request",
    "Run",
    "Session",
    "Sop",
    "SopStudioError",
    "ToolError",
    "ToolRequest",
    "UserRequest",
    "check",
    "journeys",
    "load",
    "run",
    "run_async",
]
