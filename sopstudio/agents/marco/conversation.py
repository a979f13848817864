"""One conversation of MARCO: every message of the user is sorted, and answered by who is there for it.

Intent classifier, knowledge and the loaded task agent are asked at once; which answer is used, the intent says (MARCO,
appendix A.1). That saves time where models answer; a person is asked in turn, and only for what is used. After a
function has answered only the task agent goes on. What it says, calls and hands over to is carried out here; code, not
the model, knows which agent is loaded.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from sopstudio.agents import forms, wording
from sopstudio.agents.forms import json_object
from sopstudio.agents.history import result_content
from sopstudio.agents.marco import prompts
from sopstudio.agents.marco.intent import Intent, intent_in
from sopstudio.agents.marco.routine import Routine
from sopstudio.agents.marco.team import TaskAgent, Team
from sopstudio.agents.marco.thread import Thread
from sopstudio.agents.outcome import Verdict, spoken, verdict
from sopstudio.agents.protocol import IN_TURN, Briefing, Conversation, ask, call, search, tell, together
from sopstudio.agents.talk import Part, Talk
from sopstudio.sop import BoundTool, Schema, typed
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Failure,
    Finished,
    Loaded,
    ModelCall,
    ModelReply,
    Note,
    Passages,
    Refused,
    Request,
    Tripped,
)
from sopstudio.trace.learning import read_result

Speech = Generator[Request | Note, Answer | None, "str | Finished"]
"""Returns what is to be said to the user, or how the run ended."""
Reply = ModelReply | Failure | Refused


class MarcoConversation:
    """The orchestrator. `stack` holds the task agents that are loaded, the base agent first."""

    def __init__(self, briefing: Briefing, *, flat: bool) -> None:
        self.briefing, self.flow = briefing, briefing.flow
        self.team = Team(briefing.flow.sop, flat=flat)
        self.talk = Talk(briefing)
        self.thread = Thread()
        self.talk.history = self.thread
        self.stack = [self.team.agent("")]
        self.routines: dict[str, Routine] = {}
        self.in_turn = bool(briefing.options.get(IN_TURN))

    @property
    def loaded(self) -> TaskAgent:
        """The task agent that is loaded."""
        return self.stack[-1]

    def run(self) -> Conversation:
        """From the greeting to the end."""
        yield Loaded("")
        text = wording.filled(self.briefing.prompts, "greeting", procedure=self.flow.sop.label())
        while True:
            reply = yield from self.talk.say(text)
            if isinstance(reply, Finished):
                return reply
            said = yield from self._answer(reply.text)
            if isinstance(said, Finished):
                return said
            text = said

    def _answer(self, heard: str) -> Speech:
        """Sort a message of the user, and answer it."""
        parts = {} if self.in_turn else (yield from self._parts(heard))
        answers = yield from self._asked(self._sorting(), *parts.values())
        if isinstance(answers, Finished):
            return answers
        intent = yield from self._intent(answers[0])
        if intent is Intent.ELSEWHERE:
            return wording.filled(self.briefing.prompts, "marco-decline", procedure=self.flow.sop.label())
        if self.in_turn:
            parts = yield from self._parts(heard, intent)
            more = (yield from self._asked(*parts.values())) if parts else ()
            if isinstance(more, Finished):
                return more
            answers = (*answers, *more)
        given = dict(zip(parts, answers[1:], strict=True))
        if intent is Intent.INFO:
            return self._informed(given.get(Intent.INFO))
        settled = yield from self.briefing.guard.settle(parts[Intent.ACTION], _reply(given[Intent.ACTION]))
        return (yield from self._act(settled))

    def _parts(
        self, heard: str, only: Intent | None = None
    ) -> Generator[Request | Note, Answer | None, dict[Intent, AskModel]]:
        """Who may answer a message, by its intent; nobody does from knowledge where nothing is found."""
        parts = {}
        if self.flow.sop.knowledge and only is not Intent.ACTION:
            passages = yield from search(heard)
            if isinstance(passages, Passages) and passages.found:
                parts[Intent.INFO] = self._informing(passages.found)
        if only is not Intent.INFO:
            parts[Intent.ACTION] = self._request()
        return parts

    def _asked(self, *requests: AskModel) -> Generator[Request | Note, Answer | None, tuple[Answer, ...] | Finished]:
        """What is answered to these, asked at once; or how the run ends where an endpoint fails."""
        answers = yield from together(*requests)
        if isinstance(answers, Failure | Refused):
            return Finished("failed", "", answers.why)
        broken = (one for one in answers.answers if isinstance(one, Failure) and one.kind == "endpoint")
        failed = next(broken, None)
        return answers.answers if failed is None else Finished("failed", "", failed.why)

    def _intent(self, answer: Answer) -> Generator[Note, Answer | None, Intent]:
        """The intent that the classifier names; a step of the task where it names none."""
        intent = intent_in(answer.text) if isinstance(answer, ModelReply) else None
        if intent is None:
            yield Tripped("intent", "the classifier named no intent; the message is taken for a step of the task")
        return intent or Intent.ACTION

    def _informed(self, answer: Answer | None) -> str:
        text = answer.text.strip() if isinstance(answer, ModelReply) else ""
        return text or wording.filled(self.briefing.prompts, "marco-unknown", procedure=self.flow.sop.label())

    def _act(self, reply: Reply) -> Speech:
        """Let the task agent act until it says something that waits for the user."""
        while True:
            if isinstance(reply, Failure | Refused):
                finished = yield from self.talk.reject(reply)
            else:
                read = forms.read(json_object.NAME, reply)
                if found := verdict(self.loaded.routing.flow, read.text):
                    finished = yield from self._close(read.text, found)
                elif read.calls:
                    finished = yield from self._obey(read, read.calls[0])
                elif read.text.strip():
                    return read.text
                else:
                    finished = yield from self.talk.reject(Failure("the task agent answered nothing", "unusable"))
            if finished is not None:
                return finished
            reply = yield from ask(self._request())

    def _request(self) -> AskModel:
        """The task agent that is loaded, with all that was said."""
        agent, history = self.loaded, self.thread.messages()
        return AskModel(
            lambda: prompts.task_agent(self.briefing, agent), history, agent.offers(), form=json_object.NAME
        )

    def _sorting(self) -> AskModel:
        scopes = [one.scope for one in self.stack]
        return AskModel(lambda: prompts.classifier(self.briefing, scopes), self.thread.messages(), (), "intent")

    def _informing(self, found: tuple[tuple[str, str], ...]) -> AskModel:
        return AskModel(lambda: prompts.knowledge(self.briefing, found), self.thread.messages(), (), "knowledge")

    def _close(self, text: str, found: Verdict) -> Part:
        """The loaded agent is done: its parent goes on, or the run is over."""
        if not found.end:
            yield Tripped("end", f"there is no end called {found.named}")
            self.thread.said(text)
            self.thread.switched(
                f"The procedure of this agent has no end called “{found.named}”. Name one of its ends."
            )
            return self.talk.bounded(False, f"there is no end called “{found.named}”")
        words = spoken(text)
        self.thread.said(text)
        if words:
            yield from tell(words)
        if len(self.stack) > 1:
            done = self.stack.pop()
            yield from self._switch(f"Task agent “{done.title}” is done: {found.named}. ", done)
            return None
        for name, value in found.facts.items():
            yield from self.talk.learn(name, value, "answer", "")
        return Finished("completed", found.end, found.reason)

    def _switch(self, why: str = "", done: TaskAgent | None = None) -> Generator[Note, Answer | None, None]:
        """Leave a message that another agent goes on, with what one that is done has found out."""
        text = f"[AGENT SWITCH] {why}Task agent “{self.loaded.title}” is loaded and goes on from here."
        outputs = done.routing.flow.sop.outputs if done is not None else ()
        found = {name: self.talk.facts[name] for name in outputs if name in self.talk.facts}
        if found:
            text += f" Found out:\n{wording.known_facts(found, self.talk.sources)}"
        self.thread.switched(text)
        yield Loaded(self.loaded.name)

    def _obey(self, read: ModelReply, asked: ModelCall) -> Part:
        """Carry out a call of the task agent. What cannot be carried out is answered, and asked again."""
        why = self._objection(asked)
        if why:
            yield Tripped("function" if asked.arguments is not None else "format", why)
            self._returned(read, asked, f"Not done: {why}")
            return self.talk.bounded(False, why)
        if read.text.strip():
            yield from tell(read.text)
        arguments = asked.arguments or {}
        if asked.tool in self.loaded.sub_agents:
            self._returned(read, asked, {"success": True})
            self.stack.append(self.team.agent(self.loaded.sub_agents[asked.tool]))
            yield from self._switch()
            return None
        if asked.tool in self.loaded.tasks:
            self._returned(read, asked, (yield from self._routine(asked.tool, arguments)))
            return self.talk.bounded(True, "")
        return (yield from self._call(read, asked, arguments))

    def _objection(self, asked: ModelCall) -> str:
        if asked.arguments is None:
            return asked.problem
        offer = next((one for one in self.loaded.offers() if one.name == asked.tool), None)
        if offer is None:
            return f"there is no function {asked.tool!r} for this agent"
        own = asked.tool in self.loaded.tasks or asked.tool in self.loaded.sub_agents
        return Schema(offer.parameters).misfit(asked.arguments) if own else ""

    def _returned(self, read: ModelReply, asked: ModelCall, content: Any) -> None:
        call = ModelCall(f"call_{len(self.thread)}", asked.tool or "unreadable", asked.arguments, asked.problem)
        self.thread.called(ModelReply(read.text, (call,)))
        self.thread.returned(call, content)

    def _routine(self, function: str, arguments: Mapping[str, Any]) -> Generator[Request | Note, Answer | None, Any]:
        """Run a deterministic task, or let it go on."""
        name, bound = self.loaded.tasks[function], self.loaded.bound(function)
        routine = self.routines.get(name)
        if routine is None or routine.over:
            takes = () if bound is None else tuple(fact for _, fact in bound.parameters)
            routine = self.routines[name] = Routine(self.team.procedure(name), self.talk, takes)
        return (yield from routine.go_on(arguments))

    def _call(self, read: ModelReply, asked: ModelCall, arguments: dict[str, Any]) -> Part:
        bound = self.loaded.bound(asked.tool)
        result = yield from call(CallTool(asked.tool, arguments))
        if isinstance(result, Refused | Failure):
            yield Tripped(result.kind, result.why)
            self._returned(read, asked, f"Not done: {result.why}")
            return self.talk.bounded(False, result.why)
        if bound is not None:
            yield from self._heard(bound, arguments)
            result, found = read_result(bound, result)
            for name, value in found:
                yield from self.talk.learn(name, value, "tool", bound.tool.name)
        self._returned(read, asked, result_content(result))
        return self.talk.bounded(True, "")

    def _heard(self, bound: BoundTool, arguments: Mapping[str, Any]) -> Generator[Request | Note, Answer | None, None]:
        """Take over what the user said for a call that was made."""
        for parameter, name in bound.parameters:
            value = typed(self.talk.fact(name), arguments.get(parameter))
            if name in self.talk.routing.users and value is not None and self.talk.facts.get(name) != value:
                yield from self.talk.hear(name, value)


def _reply(answer: Answer) -> Reply:
    return answer if isinstance(answer, ModelReply | Failure | Refused) else Failure("no answer")


__all__ = ["MarcoConversation"]
