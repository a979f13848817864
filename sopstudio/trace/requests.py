"""What an agent may ask of the world, and what it is answered.

An agent yields a `Request` and is sent an `Answer`; a failure is an answer too. Requests and answers are records: kept
as they are, in order, they are the events of a run (architecture, *An agent is a generator*).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sopstudio.trace.records import Record

Message = dict[str, Any]
"""One chat message in the form of the chat-completions protocol: role, content, tool_calls, tool_call_id."""


class ToolOffer(Record):
    """A tool as a model sees it: name, description and the JSON Schema of its parameters."""

    name: str
    description: str
    parameters: dict[str, Any]


class AskModel(Record, gc=True):
    """Ask the model to go on with a conversation.

    `prompt` gives the system text when it is needed (it is often not: a recorded answer replaces the call), `history`
    the messages after it, `offers` the tools that it may call. `component` says who asks (*agent*, *user*, …), `form`
    how calls are to be written: blank for the protocol's own tool calls, else the name of a form in `agents.forms`.
    """

    prompt: Callable[[], str]
    history: tuple[Message, ...]
    offers: tuple[ToolOffer, ...] = ()
    component: str = "agent"
    form: str = ""

    def system(self) -> str:
        """The system prompt as the model reads it."""
        return self.prompt()

    def messages(self) -> list[Message]:
        """All messages, the system prompt first."""
        return [{"role": "system", "content": self.prompt()}, *self.history]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, AskModel)
            and self.component == other.component
            and self.form == other.form
            and self.history == other.history
            and self.offers == other.offers
            and self.prompt() == other.prompt()
        )


class CallTool(Record):
    """Call a tool of the SOP with these arguments (JSON data)."""

    tool: str
    arguments: dict[str, Any]


class Say(Record):
    """Say something to the user; with `wait`, the user's reply is the answer."""

    text: str
    wait: bool = True


class Search(Record):
    """Look something up: in the SOP's knowledge, or among the *actions* that Agent-S may take."""

    query: str
    source: str = "knowledge"


class AskPerson(Record):
    """Put a closed question about a prose condition to whoever watches the run (a person in a dry run)."""

    edge: str
    question: str


class Together(Record):
    """Several requests answered and recorded in the order in which they stand here (MARCO asks three at once)."""

    requests: tuple[Request, ...]


class Usage(Record):
    """What a model call took: tokens as the endpoint counted them (or an estimate), and the wall time in seconds.

    `recorded` tells that the answer was kept from an earlier call, which took the tokens: this one cost nothing.
    `cost` is what it cost at the model's price when it came; None where no price is known.
    """

    prompt_tokens: int = 0
    completion_tokens: int = 0
    estimated: bool = True
    seconds: float = 0.0
    recorded: bool = False
    cost: float | None = None


class ModelCall(Record):
    """A tool call that a model asked for. `arguments` is None where they could not be read; `problem` says why."""

    id: str
    tool: str
    arguments: dict[str, Any] | None
    problem: str = ""
    raw: str = ""


class ModelReply(Record):
    """What the model answered: text, tool calls, or both.

    `injected` names the mistakes that were put into it on purpose (`faulty`): they are not the model's own.
    """

    text: str
    calls: tuple[ModelCall, ...] = ()
    usage: Usage = Usage()
    component: str = "agent"
    injected: str = ""


class ToolResult(Record):
    """What a tool answered. `fault` is blank when all went well, else its kind (error, timeout, malformed …).

    `body` is the response proper, in which outputs are looked up; `message` says in words what happened.
    """

    ok: bool
    body: Any
    message: str = ""
    fault: str = ""


class UserReply(Record):
    """What the user said; `ended` when the user left the conversation."""

    text: str
    ended: bool = False


class Passages(Record):
    """What was found: (title, text) pairs, best first, and how near each is to the query where that is measured."""

    found: tuple[tuple[str, str], ...]
    scores: tuple[float, ...] = ()


class Ruling(Record):
    """The answer to a closed question about a prose condition: yes, no, or None for undecided; and who decided."""

    holds: bool | None
    by: str


class Delivered(Record):
    """The answer to a `Say` that does not wait."""


class Refused(Record):
    """The session did not let a request through: not allowed here, invalid arguments, over a limit."""

    why: str
    kind: str = "refused"


class Failure(Record):
    """The world could not answer: a model endpoint failed, an answer was unusable, a limit was hit."""

    why: str
    kind: str = "failure"


class Answers(Record):
    """The answers to a `Together`, in its order."""

    answers: tuple[Answer, ...]


Request = AskModel | CallTool | Say | Search | AskPerson | Together
Answer = ModelReply | ToolResult | UserReply | Passages | Ruling | Delivered | Refused | Failure | Answers
