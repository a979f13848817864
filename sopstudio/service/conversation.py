"""One conversation with a served SOP: a session, and what was already said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from typing import Any

from sopstudio.api import PersonRequest, Session, ToolError, ToolRequest, UserRequest
from sopstudio.errors import ModelError
from sopstudio.llm import Model
from sopstudio.service.functions import MOCKED, AnswersTools
from sopstudio.service.history import History
from sopstudio.sop import dumps, loads
from sopstudio.store import StoredConversation
from sopstudio.trace import usage

UNKNOWN_OUTCOME = "the service was ended during this call; whether it was carried out is not known"
NOT_STORED = ("id", "session", "revision")
TOKENS = ("prompt_tokens", "completion_tokens")


@dataclass
class Conversation:
    """A session in progress. `head` is the key of the last message, `message` its text as long as the agent does not
    have it, and `is_answering` whether its reply is still to come. `seen` is how many messages the user has, `calling`
    the number of a tool call that was begun and must not be repeated, `answered` who carried out the persons' steps, by
    the number of the request, and `run` the id in the library once it is kept there. `revision` is that of the store
    when the conversation was loaded or saved last.
    """

    id: str
    session: Session
    name: str = ""
    user: str = ""
    head: str = ""
    message: str = ""
    is_answering: bool = False
    seen: int = 0
    calling: int = 0
    person: dict[str, Any] | None = None
    answered: dict[str, str] = field(default_factory=dict)
    run: str = ""
    root: str = ""
    revision: str = field(default="", compare=False)

    @classmethod
    def restore(cls, stored: StoredConversation, model: Model) -> Conversation:
        """A stored conversation, where it stopped."""
        return cls(stored.id, Session.load(stored.state, model=model), **stored.details)

    def __post_init__(self) -> None:
        self.root = self.root or self.id

    def fork(self, name: str, reply: Mapping[str, Any], model: Model) -> Conversation:
        """Another conversation that has gone the same way up to this earlier reply."""
        state = loads(self.session.dump())
        events, parts = state["events"][: reply["events"]], ()
        session = Session.load(dumps({**state, "events": events, "parts": parts}, indent=None), model=model)
        answered = dict(self.answered)
        return Conversation(name, session, user=self.user, seen=reply["seen"], answered=answered, root=self.root)

    def take(self, history: History) -> None:
        """Take the message that is to be answered."""
        self.head, self.message, self.is_answering = history.key, history.text, True

    def to_stored(self, now: datetime, *, is_busy: bool = False) -> StoredConversation:
        """The conversation as it is stored; `is_busy` says that it stopped in the middle."""
        details = {item.name: getattr(self, item.name) for item in fields(self) if item.name not in NOT_STORED}
        status = "busy" if is_busy else self.status
        return StoredConversation(self.id, status, now.isoformat(), details, self.session.dump())

    @property
    def status(self) -> str:
        """*open*, *waiting* for a person, *over*, or *kept* (over, and a run of the library)."""
        if self.session.is_finished:
            return "kept" if self.run else "over"
        return "waiting" if isinstance(self.session.request, PersonRequest) else "open"

    @property
    def standing(self) -> str:
        """How it stands, as clients read it: *running*, *waiting* (for a person) or how it ended."""
        return "waiting" if self.status == "waiting" else self.session.result().status

    async def advance(self, functions: AnswersTools | None, checkpoint: Callable[[], None]) -> None:
        """Go on to where the user or a person has to answer, or to the end.

        `checkpoint` keeps the conversation: before and after each call that must not be repeated. Raises `ModelError`
        where a model gives no answer; what was kept last is then valid.
        """
        while isinstance(request := await self.session.step_async(), ToolRequest):
            if functions is None:
                self.session.answer_with_sample()
            elif request.effect == "reads":
                self._answer(await functions.call(request))
            else:
                await self._call_once(request, functions, checkpoint)
        if self.session.is_finished and (result := self.session.result()).status == "failed":
            raise ModelError("the model gave no answer", why=result.reason, hint="send the message again")

    async def _call_once(self, request: ToolRequest, functions: AnswersTools, checkpoint: Callable[[], None]) -> None:
        """Call a tool that changes something: once, even where the process is killed meanwhile."""
        result: Any = ToolError(UNKNOWN_OUTCOME)
        if self.calling != request.id:
            self.calling = request.id
            checkpoint()
            result = await functions.call(request)
        self._answer(result)
        checkpoint()

    def _answer(self, result: Any) -> None:
        """Answer the tool that waits; with its sample, where it is mocked."""
        if result is MOCKED:
            self.session.answer_with_sample()
        else:
            self.session.answer(result)

    def hear(self) -> str:
        """What the agent has said that the user does not have yet; from then on the user has it.

        The greeting before the user's first message is not said: the user has spoken already.
        """
        said = self.session.result().messages
        if not self.seen and isinstance(self.session.request, UserRequest):
            self.seen = len(said)
        texts = [message["text"] for message in said[self.seen :] if message["role"] == "agent"]
        self.seen = len(said)
        return "\n\n".join(texts)

    def note_person(self, now: datetime) -> None:
        """Note which person is waited for, and since when."""
        request = self.session.request
        if not isinstance(request, PersonRequest):
            self.person = None
            return
        name = f"{self.id}.{request.id}"
        if self.person is not None and self.person["id"] == name:
            return
        due = now + timedelta(minutes=request.minutes) if request.minutes is not None else None
        self.person = {
            "id": name,
            "conversation": self.id,
            "since": now.isoformat(),
            "due": due.isoformat() if due else None,
            **{key: getattr(request, key) for key in ("step", "title", "description", "role", "action")},
            "shown": dict(request.shown),
            "form": {fact: dict(schema) for fact, schema in request.form.items()},
            "minutes": request.minutes,
        }

    def reply(self, said: str, tokens_before: Mapping[str, int]) -> dict[str, Any]:
        """The reply to a message: what was said, and how the conversation stands. It is kept with the message."""
        result = self.session.result()
        parts = [said] if said else []
        if self.person is not None:
            parts.append(f"This waits for {self.person['role'] or 'a person'}: {self.person['title']}.")
        elif result.status == "completed" and not said:
            parts.append("This conversation has come to its end.")
        elif result.status not in ("running", "completed"):
            parts.append(f"This conversation cannot go on: {result.reason or result.status}.")
        tokens = self.count_tokens()
        return {
            "content": "\n\n".join(parts),
            "status": self.standing,
            "waiting_for": self.person["role"] if self.person is not None else None,
            "end": result.end,
            "usage": {name: tokens[name] - tokens_before[name] for name in TOKENS},
            "events": len(result.events),
            "seen": self.seen,
        }

    def count_tokens(self) -> dict[str, int]:
        """The tokens that models have used so far."""
        rows = usage(self.session.result().events).values()
        return {name: sum(row[name] for row in rows) for name in TOKENS}


__all__ = ["Conversation"]
