"""The requests of an agent to the world, and the world's answers.

An agent yields a `Request` and is sent an `Answer`; a failure is an answer too. Requests and answers are
records: stored unchanged and in order, they are the events of a run (architecture, *An agent is a
generator*).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, dataclass_transform

from msgspec import Struct, field


@dataclass_transform(frozen_default=True)
class Record(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An immutable value with named fields: the base of everything that a trace stores.

    Creating a msgspec struct takes a third of a dataclass's time, and a run creates thousands. Records hold JSON data,
    which has no cycles, so the garbage collector does not track them.
    """


USER_COMPONENT, PERSON_COMPONENT = "user", "person"
"""The components that ask the models which play the simulated user and the persons who carry out steps."""
PLAYED_COMPONENTS = frozenset({USER_COMPONENT, PERSON_COMPONENT})
"""The components around the agent; the others are parts of it."""
Message = dict[str, Any]
"""A chat message in the form of the chat-completions protocol: role, content, tool_calls, tool_call_id."""


BY_CODE: Message = {"made_by": "code"}
"""Members of a message whose calls code made. They are not put into the model's mouth (`llm.message_shape`)."""


class ToolOffer(Record):
    """A tool as a model sees it: name, description and the JSON Schema of its parameters."""

    name: str
    description: str
    parameters: dict[str, Any]


class AskModel(Record, gc=True):
    """Ask the model to continue a conversation.

    `prompt` returns the system text when it is needed (often it is not: a recorded answer replaces the call),
    `history` holds the messages after it, `offers` the tools that the model may call. `component` names the
    asking part (*agent*, *user*, …). `form` says how calls are written: blank for the protocol's own tool
    calls, else a form of `agents.forms`.
    """

    prompt: Callable[[], str]
    history: tuple[Message, ...]
    offers: tuple[ToolOffer, ...] = ()
    component: str = "agent"
    form: str = ""

    def system(self) -> str:
        """The text of the system prompt."""
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
    """Say something to the user; with `wait`, the answer is the user's reply."""

    text: str
    wait: bool = True


class Search(Record):
    """Look something up in the SOP's knowledge, or among the *actions* that Agent-S may take."""

    query: str
    source: str = "knowledge"


class AskPerson(Record):
    """Ask the person who watches the run (in a dry run) a closed question about a prose condition."""

    edge: str
    question: str


class Together(Record):
    """Several requests, answered and recorded in this order (MARCO sends three at once)."""

    requests: tuple[Request, ...]


class Usage(Record):
    """The cost of a model call: tokens as the endpoint counted them (or an estimate), and the wall time in seconds.

    `waiting` are the seconds for which the call waited for its turn at the endpoint, which `seconds` leaves out.
    With `recorded`, the answer was recorded from an earlier call and cost nothing now. `cost` is the price at
    the time of the call; None where no price is known.
    """

    prompt_tokens: int = 0
    completion_tokens: int = 0
    estimated: bool = True
    seconds: float = 0.0
    recorded: bool = False
    cost: float | None = None
    waiting: float = 0.0


class ModelCall(Record):
    """A tool call that a model requested. `arguments` is None where they could not be read; `problem` says why.

    `extra` holds other members of the call, which the provider wants back with it.
    """

    id: str
    tool: str
    arguments: dict[str, Any] | None
    problem: str = ""
    raw: str = ""
    extra: dict[str, Any] = field(default_factory=dict)


class ModelReply(Record):
    """The model's answer: text, tool calls, or both.

    `injected` names mistakes that were added on purpose (`faulty`); they are not the model's own. `thinking` is what
    the model wrote for itself, `tolerated` names where its answer was not in the format, and `extra` holds other
    members of its message, which the provider wants back with it. `omissions` are members of the request that the
    endpoint refuses, and that it was therefore asked without.
    """

    text: str
    calls: tuple[ModelCall, ...] = ()
    usage: Usage = Usage()
    component: str = "agent"
    injected: str = ""
    thinking: str = ""
    tolerated: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)
    omissions: tuple[str, ...] = ()


class ToolOutcome(Record):
    """How a call ended and what its answer came from. `fault` is blank on success, otherwise its kind (error, timeout,
    malformed …); `message` describes the result in words.

    `live` says how a tool that was really called was reached; it is blank where the answer is mocked. `asked` are the
    replies of the model that played the person who carried out the step.
    """

    ok: bool = True
    message: str = ""
    fault: str = ""
    live: str = ""
    asked: tuple[ModelReply, ...] = ()


SUCCESS = ToolOutcome()
"""That of most calls: results share it, for a run keeps all of its results, and thousands of runs may be live."""


class ToolResult(Record):
    """A tool's answer. `body` is the response in which outputs are looked up."""

    body: Any
    outcome: ToolOutcome = SUCCESS

    @classmethod
    def failure(cls, body: Any, message: str, fault: str = "", live: str = "") -> Self:
        """The answer of a call that failed."""
        return cls(body, ToolOutcome(False, message, fault, live))

    @property
    def ok(self) -> bool:
        """Whether the call succeeded."""
        return self.outcome.ok

    @property
    def message(self) -> str:
        """The result in words."""
        return self.outcome.message

    @property
    def fault(self) -> str:
        """The kind of failure; blank on success."""
        return self.outcome.fault

    @property
    def live(self) -> str:
        """How the tool was reached; blank where the answer is mocked."""
        return self.outcome.live

    @property
    def asked(self) -> tuple[ModelReply, ...]:
        """The replies of the model that played the person."""
        return self.outcome.asked


class UserReply(Record):
    """The user's words; `ended` where the user left the conversation."""

    text: str
    ended: bool = False


class Passages(Record):
    """The search results: (title, text) pairs, best first, and their similarity to the query where it is measured."""

    found: tuple[tuple[str, str], ...]
    scores: tuple[float, ...] = ()


class Ruling(Record):
    """The answer to a closed question about a prose condition: yes, no, or None for undecided; and who decided."""

    holds: bool | None
    by: str


class Delivered(Record):
    """The answer to a `Say` that does not wait."""


class Refused(Record):
    """The session refused a request: not allowed here, invalid arguments, or over a limit."""

    why: str
    kind: str = "refused"


class Failure(Record):
    """The world could not answer: a model endpoint failed, an answer was unusable, or a limit was reached."""

    why: str
    kind: str = "failure"


class Answers(Record):
    """The answers to a `Together`, in the same order."""

    answers: tuple[Answer, ...]


Request = AskModel | CallTool | Say | Search | AskPerson | Together
Answer = ModelReply | ToolResult | UserReply | Passages | Ruling | Delivered | Refused | Failure | Answers
