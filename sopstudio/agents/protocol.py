"""The contract of an agent architecture: a generator of requests and notes that receives answers and
returns an outcome.

Agents never call a model, a tool or a user, never read a clock and never draw a random number. So the
same agent can be stepped in the window, run in bulk, replayed from a record, and tested with plain
lists.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Protocol, TypeVar

from sopstudio.errors import SimulationError
from sopstudio.sop import Flow, Runtime
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
    Passages,
    Refused,
    Request,
    Ruling,
    RunNote,
    Say,
    Search,
    Together,
    ToolResult,
    UserReply,
)
from sopstudio.trace.requests import Record

SEQUENTIAL = "in_turn"
"""Run option: ask the model one thing at a time, and only when its answer is needed."""
CASE_IN_WORDS = "case_in_words"
"""Run option: a case that is given at once is put in words (SOP-Bench, section 4), else it is a JSON object."""


class Guard(Protocol):
    """Checks a model's reply before an agent uses it (see `agents.guardrails`)."""

    def review(
        self, request: AskModel, answer: ModelReply | Failure | Refused
    ) -> Generator[Request | RunNote, Answer | None, ModelReply | Failure | Refused]:
        """Return the reply that may be used, after asking the model again where needed."""
        ...


class NoGuard:
    """The guard of an agent without guardrails."""

    def review(
        self, _request: AskModel, answer: ModelReply | Failure | Refused
    ) -> Generator[Request | RunNote, Answer | None, ModelReply | Failure | Refused]:
        """Return the reply unchanged."""
        yield from ()
        return answer


class Briefing(Record, gc=True):
    """Everything an agent receives before a run.

    `prompts` holds template texts by name, `options` the run's options. An active guard checks the reply to
    every single request by itself. Of replies that were requested together an agent may use only some: it
    passes those to `guard`.
    """

    runtime: Runtime
    prompts: Mapping[str, str]
    options: Mapping[str, Any]
    seed: int = 0
    started: str = ""
    guard: Guard = NoGuard()

    @property
    def flow(self) -> Flow:
        """The flow that the run walks."""
        return self.runtime.flow


Yield = Request | RunNote | list[Request | RunNote]
"""What an agent may yield: a request, a note, or a list of notes with at most one request as its last
item.
"""

Conversation = Generator[Yield, Answer | None, Finished]
"""Receives the answer to each request (None after notes) and returns how the run ended."""


USER_LEFT = Finished("left", "", "the user left")
"""The outcome of a conversation that the user ends early."""


class Agent(Protocol):
    """An agent architecture.

    `name` is its name on the command line, `policy` decides which tools may run (`simulation.policies`),
    and `templates` lists the prompt templates it needs. An agent with `talks` converses with a user; any
    other receives the case at once in `options["facts"]`: for each fact the user's values, in order.
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
        """Run one conversation from start to end."""
        ...


AnswerT = TypeVar("AnswerT", ModelReply, ToolResult, UserReply, Passages, Ruling, Answers)


def _expect(answer: Answer | None, kind: type[AnswerT]) -> AnswerT | Failure | Refused:
    if isinstance(answer, kind | Failure | Refused):
        return answer
    raise SimulationError(f"expected {kind.__name__} as an answer", why=f"got {type(answer).__name__}")


Asking = Generator[Request | RunNote, Answer | None, AnswerT | Failure | Refused]


def ask_model(request: AskModel) -> Generator[Request | RunNote, Answer | None, ModelReply | Failure | Refused]:
    """Ask the model; return its reply, a failure or a refusal. Raises `SimulationError` on any other answer."""
    return _expect((yield request), ModelReply)


def call_tool(request: CallTool) -> Generator[Request | RunNote, Answer | None, ToolResult | Failure | Refused]:
    """Call a tool; return its result, a failure or a refusal."""
    return _expect((yield request), ToolResult)


def ask_user(text: str) -> Generator[Request | RunNote, Answer | None, UserReply | Failure | Refused]:
    """Say something to the user and return the reply."""
    return _expect((yield Say(text)), UserReply)


def tell_user(text: str) -> Generator[Request | RunNote, Answer | None, None]:
    """Say something to the user without waiting for a reply."""
    answer = yield Say(text, wait=False)
    if not isinstance(answer, Delivered | Failure | Refused):
        raise SimulationError("expected Delivered as an answer", why=f"got {type(answer).__name__}")


def search(
    query: str, source: str = "knowledge"
) -> Generator[Request | RunNote, Answer | None, Passages | Failure | Refused]:
    """Search a source: the knowledge articles, or the *actions* of the repository."""
    return _expect((yield Search(query, source)), Passages)


def ask_person(request: AskPerson) -> Generator[Request | RunNote, Answer | None, Ruling | Failure | Refused]:
    """Ask the person watching the run to decide a prose condition."""
    return _expect((yield request), Ruling)


def ask_together(*requests: Request) -> Generator[Request | RunNote, Answer | None, Answers | Failure | Refused]:
    """Send several requests at once; the answers come in the order of the requests."""
    return _expect((yield Together(requests)), Answers)
