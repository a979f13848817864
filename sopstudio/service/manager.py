"""The conversations of a served SOP: each message is answered once, persons' steps wait, and what is over is kept as a
run.

Requests for one conversation wait for one another, in one event loop and across the processes that share the store;
what is changed is stored before it is answered, so that a killed process loses nothing that a client was told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sopstudio.api import TIMED_OUT, Session, UserRequest
from sopstudio.errors import ModelError, SimulationError, StoreError
from sopstudio.llm import Model
from sopstudio.llm.served_request import RequestRefusedError
from sopstudio.service.conversation import Conversation
from sopstudio.service.functions import AnswersTools
from sopstudio.service.history import History
from sopstudio.service.run_archive import keep_run
from sopstudio.service.turns import Turns
from sopstudio.simulation import Limits
from sopstudio.simulation.world.people import USER
from sopstudio.sop import Sop, digest
from sopstudio.store import Conversations, Library, StoredConversation, StoredTurn, new_conversation_id
from sopstudio.store.conversations import ID_PREFIX

Clock = Callable[[], datetime]
IN_PROGRESS = "The message before this one is still being answered."
GONE_ON = "This conversation has gone on from there: send its whole history, or give another 'conversation'."
UNKNOWN_HISTORY = "The earlier messages of this history are not known here: begin with the user's first message."


@dataclass(frozen=True, slots=True)
class ServiceLimits:
    """How many conversations may be open at once, and when one without a message is closed and a closed one forgotten.

    `run` are the limits of each conversation: turns, calls, tokens and others. `live` conversations stay in memory. A
    first message without a name of a conversation counts as a second delivery of the same words for as long as
    `repeated` says.
    """

    open: int = 10_000
    idle: timedelta = timedelta(hours=24)
    kept: timedelta = timedelta(days=7)
    repeated: timedelta = timedelta(minutes=10)
    live: int = 1_000
    run: Limits = field(default_factory=Limits)


class ConversationManager:
    """Answers messages and persons. `functions` None lets tools answer with the samples of the SOP."""

    def __init__(
        self,
        sop: Sop,
        agent: str,
        model: Model,
        store: Conversations,
        library: Library,
        *,
        functions: AnswersTools | None = None,
        limits: ServiceLimits | None = None,
        clock: Clock = lambda: datetime.now(UTC),
        uid: str = "",
    ) -> None:
        self._sop, self._agent, self._model, self._uid = sop, agent, model, uid
        self._store, self._library, self._functions = store, library, functions
        self._limits, self._clock = limits or ServiceLimits(), clock
        self._made = f"{agent} {model.name} {digest(sop)}"
        self._live: dict[str, Conversation] = {}
        self._turns = Turns(store.locks)

    async def answer(self, history: History) -> dict[str, Any]:
        """The reply to the last message of a history, with the id of its conversation.

        A message that was answered before gets the same reply, and nothing happens. Raises `RequestRefusedError` for a
        history that is not known or has gone on, and `ModelError` where the model gives no answer: the message may then
        be sent again.
        """
        history = self._recognise(history)
        async with self._turns.turn(history.previous_key or history.key):
            turn, previous = self._store.find_turn(history.key), self._store.find_turn(history.previous_key)
            if turn is None or not self._is_repeated(history, turn, previous):
                if not history.previous_key:
                    return await self._begin(self._create(history), history)
                return await self._go_on(history, previous)
            if turn.reply is not None:
                return {**turn.reply, "conversation": turn.conversation}
            return await self._finish_later(turn)

    async def _finish_later(self, turn: StoredTurn) -> dict[str, Any]:
        """The reply to a message that was cut short: the process was killed, or a model failed."""
        async with self._turns.turn(turn.conversation):
            newest = self._store.find_turn(turn.key)
            if newest is not None and newest.reply is not None:  # somebody else has gone on meanwhile
                return {**newest.reply, "conversation": newest.conversation}
            return await self._finish_message(self._load(turn.conversation))

    def _recognise(self, history: History) -> History:
        """The history by the client's own name, where it uses the id that a reply gave it."""
        if not history.name.startswith(ID_PREFIX):
            return history
        with suppress(StoreError):
            return replace(history, name=self._store.load(history.name).details["name"], pinned=history.name)
        return history

    def _is_repeated(self, history: History, turn: StoredTurn, previous: StoredTurn | None) -> bool:
        """Whether a message is another delivery of one that was received, and no new one of the same words."""
        if history.pinned:
            return turn.conversation == history.pinned
        if previous is not None:
            return turn.root == previous.root
        if history.name or history.previous_key or turn.reply is None:
            return True
        age = self._clock() - datetime.fromisoformat(turn.reply["at"])
        return age <= self._limits.repeated and turn.reply["made"] == self._made

    async def _go_on(self, history: History, turn: StoredTurn | None) -> dict[str, Any]:
        """Answer a message in the conversation that the message before belongs to; in a fork where it has gone on."""
        if turn is None:
            raise RequestRefusedError(UNKNOWN_HISTORY, "messages", "conversation_not_found", 409)
        if turn.reply is None:
            raise RequestRefusedError(IN_PROGRESS, "messages", "conversation_busy", 409)
        name = history.pinned or turn.conversation
        async with self._turns.turn(name):
            conversation = self._load(name)
            if conversation.head == turn.key:
                return await self._take_message(conversation, history)
            if history.name or history.pinned:
                raise RequestRefusedError(GONE_ON, "messages", "conversation_gone_on", 409)
            fork = conversation.fork(new_conversation_id(), turn.reply, self._model)
            return await self._begin(fork, history)

    async def answer_person(self, name: str, values: Mapping[str, Any], by: str) -> dict[str, Any]:
        """Have a person carry out the step that waits under this id; how the conversation then stands.

        A second answer to a step is ignored, which `again` says. Raises `RequestRefusedError` where there is no such
        step, its time is over, the answer does not fit, or the person may not carry it out; it waits on then.
        """
        conversation_id, _, number = name.rpartition(".")
        async with self._turns.turn(conversation_id):
            try:
                conversation = self._load(conversation_id)
            except StoreError:
                raise _no_step(name) from None
            if number in conversation.answered:
                return {"id": name, "again": True, "status": conversation.standing}
            if conversation.person is None or conversation.person["id"] != name:
                raise _no_step(name)
            if self._is_due(conversation.person):
                await self._answer_step(conversation, number, TIMED_OUT, "")
                raise RequestRefusedError("The time for this step is over.", "id", "timed_out", 409)
            unknown = [fact for fact in values if fact not in conversation.person["form"]]
            if unknown:
                raise RequestRefusedError(f"The form has no {unknown[0]!r}.", "values", "invalid_value")
            performer = USER if conversation.user and by.casefold() == conversation.user.casefold() else by
            try:
                await self._answer_step(conversation, number, {**values, "by": performer}, by)
            except SimulationError as error:
                raise RequestRefusedError(f"{error}.", "values", "invalid_value") from None
            return {"id": name, "again": False, "status": conversation.standing}

    def waiting_steps(self) -> list[Mapping[str, Any]]:
        """The persons' steps that wait, oldest first."""
        rows = self._store.list("waiting")
        return [row.details["person"] for row in rows if not self._is_due(row.details["person"])]

    def count(self) -> dict[str, int]:
        """How many conversations there are by status."""
        return self._store.count()

    async def resume(self) -> None:
        """Finish the messages in whose middle the process was killed. A model that fails leaves them for the client."""
        for row in self._store.list("busy"):
            async with self._turns.free_turn(row.id) as is_ours:
                if is_ours and self._store.load(row.id).status == "busy":
                    conversation = self._load(row.id)
                    with suppress(ModelError):
                        await (self._finish_message if conversation.is_answering else self._settle)(conversation)

    async def tidy(self) -> None:
        """Let the time of persons' steps run out, close what is idle, keep what is over, forget what is old."""
        now = self._clock()
        for row in self._store.list("waiting"):
            if self._is_due(row.details["person"]):
                await self._time_out(row.id)
        for status in ("open", "busy"):
            for row in self._store.list(status, (now - self._limits.idle).isoformat()):
                await self._close_idle(row)
        for row in self._store.list("over"):
            async with self._turns.free_turn(row.id) as is_ours:
                if is_ours:
                    self._archive(self._load(row.id))
        self._store.forget((now - self._limits.kept).isoformat())

    def _load(self, name: str) -> Conversation:
        """A conversation, from memory where it is there. Call it with the conversation's lock."""
        conversation = self._live.pop(name, None)
        if conversation is None or conversation.revision != self._store.find_revision(name):
            conversation = Conversation.restore(self._store.load(name), self._model)
            conversation.revision = self._store.find_revision(name)
        self._live[name] = conversation
        if len(self._live) > self._limits.live:
            idle = next(other for other in self._live if other == name or not self._turns.is_taken(other))
            del self._live[idle]
        return conversation

    def _create(self, history: History) -> Conversation:
        session = Session(self._sop, agent=self._agent, model=self._model, limits=self._limits.run)
        return Conversation(new_conversation_id(), session, history.name, history.user)

    async def _begin(self, conversation: Conversation, history: History) -> dict[str, Any]:
        """Answer the first message in a conversation, which is stored before, as one of those that may be open."""
        async with self._turns.turn(conversation.id):
            conversation.take(history)
            stored = conversation.to_stored(self._clock(), is_busy=True)
            turn = StoredTurn(history.key, conversation.id, conversation.root)
            conversation.revision = self._store.add(stored, turn, self._limits.open)
            if not conversation.revision:
                reason = f"There are {self._limits.open} open conversations, the most that are served."
                raise RequestRefusedError(reason, None, "too_many_conversations", 429)
            return await self._finish_message(conversation)

    async def _take_message(self, conversation: Conversation, history: History) -> dict[str, Any]:
        conversation.take(history)
        return await self._finish_message(conversation)

    async def _finish_message(self, conversation: Conversation) -> dict[str, Any]:
        """Go on from where the conversation stands, pass on the message, and store the reply with it.

        A message that meets something which the user has not heard yet, or a person's step, is not passed on.
        """
        before = conversation.count_tokens()
        await self._advance(conversation)
        said, is_user_asked = conversation.hear(), isinstance(conversation.session.request, UserRequest)
        if conversation.message and is_user_asked and not said:
            conversation.session.answer(conversation.message)
            conversation.message = ""
            await self._advance(conversation)
            said = conversation.hear()
        conversation.message, conversation.is_answering = "", False
        conversation.note_person(self._clock())
        reply = conversation.reply(said, before) | {"at": self._clock().isoformat(), "made": self._made}
        self._save(conversation, StoredTurn(conversation.head, conversation.id, conversation.root, reply))
        self._archive(conversation)
        return {**reply, "conversation": conversation.id}

    async def _answer_step(self, conversation: Conversation, number: str, answer: Any, by: str) -> None:
        """Answer the person's step that waits, and go on. What a person answered is stored whatever follows."""
        conversation.session.answer(answer, to=int(number))
        conversation.answered[number], conversation.person = by, None
        self._save(conversation, is_busy=True)
        with suppress(ModelError):  # the next message goes on from there
            await self._settle(conversation)

    async def _settle(self, conversation: Conversation) -> None:
        """Go on without a message, to where somebody has to answer."""
        await self._advance(conversation)
        conversation.note_person(self._clock())
        self._save(conversation)
        self._archive(conversation)

    async def _time_out(self, name: str) -> None:
        async with self._turns.free_turn(name) as is_ours:
            conversation = self._load(name) if is_ours else None
            if conversation is not None and conversation.person is not None and self._is_due(conversation.person):
                number = conversation.person["id"].rpartition(".")[2]
                await self._answer_step(conversation, number, TIMED_OUT, "")

    async def _close_idle(self, row: StoredConversation) -> None:
        async with self._turns.free_turn(row.id) as is_ours:
            if not is_ours or self._store.load(row.id).touched != row.touched:  # a message has come meanwhile
                return
            conversation = self._load(row.id)
            conversation.session.close("no message came in time")
            self._save(conversation)
            self._archive(conversation)

    async def _advance(self, conversation: Conversation) -> None:
        """Go on to where somebody has to answer. Where that fails, what is stored is what holds."""
        try:
            await conversation.advance(self._functions, lambda: self._save(conversation, is_busy=True))
        except BaseException:
            self._live.pop(conversation.id, None)
            raise

    def _is_due(self, person: Mapping[str, Any]) -> bool:
        due = person["due"]
        return due is not None and datetime.fromisoformat(due) <= self._clock()

    def _save(self, conversation: Conversation, turn: StoredTurn | None = None, *, is_busy: bool = False) -> None:
        if is_busy and conversation.is_answering:
            turn = StoredTurn(conversation.head, conversation.id, conversation.root)
        conversation.revision = self._store.save(conversation.to_stored(self._clock(), is_busy=is_busy), turn)
        self._live[conversation.id] = conversation

    def _archive(self, conversation: Conversation) -> None:
        """Keep a conversation that is over as a run; where the library cannot be written, `tidy` tries again."""
        if conversation.status != "over":
            return
        with suppress(StoreError):
            conversation.run = keep_run(self._library, conversation, self._uid)
            self._save(conversation)
            self._live.pop(conversation.id, None)


def _no_step(name: str) -> RequestRefusedError:
    return RequestRefusedError(f"There is no step {name!r} that waits.", "id", "not_found", 404)


__all__ = ["ConversationManager", "ServiceLimits"]
