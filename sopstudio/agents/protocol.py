"""What every architecture is: a generator that yields requests and notes, is sent answers, and returns an outcome.

Agents never call a model, a tool or a user, read no clock and draw no random number. So the same agent is stepped in
the window, run by the thousand, replayed from a record and tested with plain lists (architecture, *An agent is a
generator*).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Protocol, TypeVar

from sopstudio.errors import SimulationError
from sopstudio.sop import Flow, Routing
from sopstudio.trace import (
    Answer,
    Answers,
    AskModel,
    AskPerson,
    CallTool,
    Delivered,
    Failure,
    Finished,
    ModelReply,
    Note,
    Passages,
    Refused,
    Request,
    Ruling,
    Say,
    Search,
    Together,
    ToolResult,
    UserReply,
)
from sopstudio.trace.records import Record

IN_TURN = "in_turn"
"""The option that nothing is asked of the model beside something else, nor before it is needed."""


class Guard(Protocol):
    """What looks at a model's reply before an agent makes use of it (`agents.guardrails`)."""

    def settle(
        self, request: AskModel, answer: ModelReply | Failure | Refused
    ) -> Generator[Request | Note, Answer | None, ModelReply | Failure | Refused]:
        """The reply as it may be used, perhaps after the model was asked again."""
        ...


class Unguarded:
    """The guard of an agent that wears no guardrails."""

    def settle(
        self, _request: AskModel, answer: ModelReply | Failure | Refused
    ) -> Generator[Request | Note, Answer | None, ModelReply | Failure | Refused]:
        """The reply as it came."""
        yield from ()
        return answer


class Briefing(Record, gc=True):
    """Everything an agent is given before a run: `prompts` are template texts by name, `options` the agent's own.

    Guardrails that an agent wears check the reply to each request by themselves. Of replies that are asked for
    together, an agent may use only some: it hands those to `guard`.
    """

    routing: Routing
    prompts: Mapping[str, str]
    options: Mapping[str, Any]
    seed: int = 0
    started: str = ""
    guard: Guard = Unguarded()

    @property
    def flow(self) -> Flow:
        """The flow that the run walks."""
        return self.routing.flow


Yield = Request | Note | list[Request | Note]
"""What an agent may yield: a request, a note, or a list of notes with at most one request, as its last item."""

Conversation = Generator[Yield, Answer | None, Finished]
"""Is sent the answer to each request (None after notes); returns how the run ended."""


LEFT = Finished("left", "", "the user left")
"""How a conversation ends that the user ends before its time."""


class Agent(Protocol):
    """An architecture. `name` is what the command line calls it, `policy` which tools may run (`simulation.policies`).

    `templates` names the prompt templates that it cannot do without. One that `talks` converses with a user; one that
    does not is given the case at once, as `options["facts"]`: for each fact the values a user would give, in order.
    """

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def policy(self) -> str: ...
    @property
    def talks(self) -> bool: ...
    @property
    def templates(self) -> tuple[str, ...]: ...

    def converse(self, briefing: Briefing) -> Conversation:
        """One conversation from its start to its end."""
        ...


A = TypeVar("A", ModelReply, ToolResult, UserReply, Passages, Ruling, Answers)


def _expect(answer: Answer | None, kind: type[A]) -> A | Failure | Refused:
    if isinstance(answer, kind | Failure | Refused):
        return answer
    raise SimulationError(f"expected {kind.__name__} as an answer", why=f"got {type(answer).__name__}")


Asking = Generator[Request | Note, Answer | None, A | Failure | Refused]


def ask(request: AskModel) -> Generator[Request | Note, Answer | None, ModelReply | Failure | Refused]:
    """Ask the model; the answer narrowed to what a model can answer."""
    return _expect((yield request), ModelReply)


def call(request: CallTool) -> Generator[Request | Note, Answer | None, ToolResult | Failure | Refused]:
    """Call a tool."""
    return _expect((yield request), ToolResult)


def converse(text: str) -> Generator[Request | Note, Answer | None, UserReply | Failure | Refused]:
    """Say something to the user and wait for the reply."""
    return _expect((yield Say(text)), UserReply)


def tell(text: str) -> Generator[Request | Note, Answer | None, None]:
    """Say something to the user without waiting."""
    answer = yield Say(text, wait=False)
    if not isinstance(answer, Delivered | Failure | Refused):
        raise SimulationError("expected Delivered as an answer", why=f"got {type(answer).__name__}")


def search(
    query: str, source: str = "knowledge"
) -> Generator[Request | Note, Answer | None, Passages | Failure | Refused]:
    """Look something up in the knowledge, or among the *actions* of the repository."""
    return _expect((yield Search(query, source)), Passages)


def rule(request: AskPerson) -> Generator[Request | Note, Answer | None, Ruling | Failure | Refused]:
    """Ask whoever watches to decide a prose condition."""
    return _expect((yield request), Ruling)


def together(*requests: Request) -> Generator[Request | Note, Answer | None, Answers | Failure | Refused]:
    """Ask several things at once; the answers come in the order of the requests."""
    return _expect((yield Together(requests)), Answers)
