"""One conversation of MARCO: each message of the user is classified, then answered by the component for
its intent.

Intent classifier, knowledge agent and current task agent are asked at once; the intent decides which
answer is used (MARCO, appendix A.1). That saves time with models; a person is asked one thing at a
time, and only what is used. After a function has answered, only the task agent goes on. Its texts,
calls and hand-overs are carried out here; code, not the model, knows the current agent.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from datetime import date
from functools import cache, lru_cache, partial
from typing import Any

from msgspec.structs import replace

from sopstudio.agents import forms, wording
from sopstudio.agents.architecture_choices import COMPONENT_HISTORY, FORM, get_choice
from sopstudio.agents.conversation_state import ConversationPart, ConversationState, History, result_content
from sopstudio.agents.final_answer import FinalAnswer, parse_answer, strip_tags
from sopstudio.agents.marco import prompts
from sopstudio.agents.marco.deterministic_task import DeterministicTask
from sopstudio.agents.marco.prompts import Intent, parse_intent
from sopstudio.agents.marco.team import TaskAgent, Team
from sopstudio.agents.protocol import (
    SEQUENTIAL,
    Briefing,
    Conversation,
    ask_model,
    ask_together,
    call_tool,
    search,
    tell_user,
)
from sopstudio.sop import BoundTool, Flow, Schema, parse_value
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Failure,
    Finished,
    Loaded,
    Message,
    ModelCall,
    ModelReply,
    Passages,
    Refused,
    Request,
    RunNote,
    Tripped,
)
from sopstudio.trace.tool_answers import read_result

SWITCH_NAME = "agent_switch"


class SharedHistory(History):
    """A history in which the agent writes in the form in which its model is asked to reply.

    `plain` is the same conversation as it was said, for components that answer in another form: a small model copies
    the form that it reads.
    """

    def __init__(self, form: str) -> None:
        super().__init__()
        self._form, self.plain = form, History()

    def add(self, message: Message) -> None:
        """Add a message as it stands."""
        super().add(message)
        self.plain.add(message)

    def add_agent_text(self, text: str) -> None:
        """Add what the agent said, as a reply in this form."""
        super().add_agent_text(forms.write(self._form, ModelReply(text)).text)
        self.plain.add_agent_text(text)

    def add_user_text(self, text: str) -> None:
        """Add what the user said."""
        super().add_user_text(text)
        self.plain.add_user_text(text)

    def add_calls(self, reply: ModelReply) -> None:
        """Add a call of the agent, with its text where it has any."""
        formatted: Any = forms.write(self._form, reply)
        super().add_calls(replace(reply, text=formatted.text))
        self.plain.add_calls(reply)

    def add_result(self, call: ModelCall, content: Any) -> None:
        """Add the answer to a call."""
        super().add_result(call, content)
        self.plain.add_result(call, content)

    def add_switch(self, text: str) -> None:
        """Add the message that another task agent was loaded."""
        self.add({"role": "system", "name": SWITCH_NAME, "content": text})


TeamSpeech = Generator[Request | RunNote, Answer | None, "str | Finished"]
"""Returns the text for the user, or how the run ended."""
ModelAnswer = ModelReply | Failure | Refused


@lru_cache(maxsize=8)
def _build_team(flow: Flow, flat: bool, today: date | None) -> Team:
    """The team of a flow, whose agents' procedures are made ready once for all its runs."""
    return Team(flow.sop, flat=flat, today=today)


class MarcoConversation:
    """The orchestrator. `stack` holds the loaded task agents, the base agent first."""

    def __init__(self, briefing: Briefing, *, flat: bool) -> None:
        self.briefing, self.flow = briefing, briefing.flow
        self.team = _build_team(briefing.flow, flat, briefing.runtime.today)
        self.state = ConversationState(briefing)
        self.form = get_choice(briefing.options, FORM)
        self.history = SharedHistory(self.form)
        self.state.history = self.history
        self.stack = [self.team.agent("")]
        self.running_tasks: dict[str, DeterministicTask] = {}
        self.sequential = bool(briefing.options.get(SEQUENTIAL))
        self._agent_prompt = cache(lambda name: prompts.task_agent_prompt(briefing, self.team.agent(name)))

    @property
    def current_agent(self) -> TaskAgent:
        """The task agent that acts now."""
        return self.stack[-1]

    def run(self) -> Conversation:
        """Run from the greeting to the end."""
        yield Loaded("")
        text = wording.speak(self.briefing.prompts, "greeting", self.flow.sop)
        while True:
            reply = yield from self.state.say(text)
            if isinstance(reply, Finished):
                return reply
            answer = yield from self._answer(reply.text)
            if isinstance(answer, Finished):
                return answer
            text = answer

    def _answer(self, user_text: str) -> TeamSpeech:
        """Classify a message of the user and answer it."""
        requests = {} if self.sequential else (yield from self._requests_by_intent(user_text))
        answers = yield from self._ask_all(self._classifier_request(), *requests.values())
        if isinstance(answers, Finished):
            return answers
        intent = yield from self._read_intent(answers[0])
        if intent is Intent.OUT_OF_DOMAIN:
            return wording.speak(self.briefing.prompts, "marco-decline", self.flow.sop)
        if self.sequential:
            requests = yield from self._requests_by_intent(user_text, intent)
            more = (yield from self._ask_all(*requests.values())) if requests else ()
            if isinstance(more, Finished):
                return more
            answers = (*answers, *more)
        answer_by_intent = dict(zip(requests, answers[1:], strict=True))
        if intent is Intent.INFO:
            return self._knowledge_answer(answer_by_intent.get(Intent.INFO))
        reviewed = yield from self.briefing.guard.review(
            requests[Intent.ACTION], _to_model_answer(answer_by_intent[Intent.ACTION])
        )
        return (yield from self._act(reviewed))

    def _requests_by_intent(
        self, user_text: str, only: Intent | None = None
    ) -> Generator[Request | RunNote, Answer | None, dict[Intent, AskModel]]:
        """The requests that may answer a message, by intent; no knowledge request where nothing is found."""
        requests = {}
        if self.flow.sop.knowledge and only is not Intent.ACTION:
            passages = yield from search(user_text)
            if isinstance(passages, Passages) and passages.found:
                requests[Intent.INFO] = self._knowledge_request(passages.found)
        if only is not Intent.INFO:
            requests[Intent.ACTION] = self._agent_request()
        return requests

    def _ask_all(
        self, *requests: AskModel
    ) -> Generator[Request | RunNote, Answer | None, tuple[Answer, ...] | Finished]:
        """Send the requests at once; returns the answers, or how the run ends where an endpoint fails."""
        answers = yield from ask_together(*requests)
        if isinstance(answers, Failure | Refused):
            return Finished("failed", "", answers.why)
        broken = (answer for answer in answers.answers if isinstance(answer, Failure) and answer.kind == "endpoint")
        failed = next(broken, None)
        return answers.answers if failed is None else Finished("failed", "", failed.why)

    def _read_intent(self, answer: Answer) -> Generator[RunNote, Answer | None, Intent]:
        """The intent in the classifier's answer; *action* where it names none."""
        intent = parse_intent(answer.text) if isinstance(answer, ModelReply) else None
        if intent is None:
            yield Tripped("intent", "the classifier named no intent; the message is taken for a step of the task")
        return intent or Intent.ACTION

    def _knowledge_answer(self, answer: Answer | None) -> str:
        text = answer.text.strip() if isinstance(answer, ModelReply) else ""
        return text or wording.speak(self.briefing.prompts, "marco-unknown", self.flow.sop)

    def _act(self, reply: ModelAnswer) -> TeamSpeech:
        """Let the task agent act until it says something that waits for the user."""
        while True:
            if isinstance(reply, Failure | Refused):
                finished = yield from self.state.reject(reply)
            else:
                read = forms.read(self.form, reply)
                if answer := parse_answer(self.current_agent.runtime.flow, read.text):
                    finished = yield from self._close(read.text, answer)
                elif read.calls:
                    finished = yield from self._run_call(read, read.calls[0])
                elif read.text.strip():
                    return read.text
                else:
                    finished = yield from self.state.reject(Failure("the task agent answered nothing", "unusable"))
            if finished is not None:
                return finished
            reply = yield from ask_model(self._agent_request())

    def _agent_request(self) -> AskModel:
        """The request to the current task agent, with the shared history."""
        agent, history = self.current_agent, self.history.messages()
        return AskModel(partial(self._agent_prompt, agent.name), history, agent.offers, form=self.form)

    def _classifier_request(self) -> AskModel:
        scopes = [agent.scope for agent in self.stack]
        history = self._component_history()
        if not self._has_old_history:
            question: Message = {"role": "system", "content": prompts.classifier_question(self.briefing)}
            history = (*history, question)  # last, where a small model heeds it: else it answers the user
        return AskModel(lambda: prompts.classifier_prompt(self.briefing, scopes), history, (), "intent")

    def _knowledge_request(self, passages: tuple[tuple[str, str], ...]) -> AskModel:
        return AskModel(
            lambda: prompts.knowledge_prompt(self.briefing, passages), self._component_history(), (), "knowledge"
        )

    def _component_history(self) -> tuple[Message, ...]:
        """The conversation as the classifier and the knowledge component read it."""
        return (self.history if self._has_old_history else self.history.plain).messages()

    @property
    def _has_old_history(self) -> bool:
        return self.briefing.options.get(COMPONENT_HISTORY) == "formatted"

    def _close(self, text: str, answer: FinalAnswer) -> ConversationPart:
        """The current agent is done: its parent goes on, or the run is over."""
        if not answer.end:
            yield Tripped("end", f"there is no end called {answer.end_name}")
            self.history.add_agent_text(text)
            self.history.add_switch(
                f"The procedure of this agent has no end called “{answer.end_name}”. Name one of its ends."
            )
            return self.state.count_reply(False, f"there is no end called “{answer.end_name}”")
        words = strip_tags(text)
        self.history.add_agent_text(text)
        if words:
            yield from tell_user(words)
        if len(self.stack) > 1:
            done = self.stack.pop()
            yield from self._switch(f"Task agent “{done.title}” is done: {answer.end_name}. ", done)
            return None
        for name, value in answer.facts.items():
            yield from self.state.learn(name, value, "answer", "")
        return Finished("completed", answer.end, answer.reason)

    def _switch(self, reason: str = "", done: TaskAgent | None = None) -> Generator[RunNote, Answer | None, None]:
        """Add the message that another agent goes on, with the outputs of the finished one."""
        text = f"[AGENT SWITCH] {reason}Task agent “{self.current_agent.title}” is loaded and goes on from here."
        outputs = done.runtime.flow.sop.outputs if done is not None else ()
        values = {name: self.state.facts[name] for name in outputs if name in self.state.facts}
        if values:
            text += f" Found out:\n{wording.format_facts(values, self.state.sources)}"
        self.history.add_switch(text)
        yield Loaded(self.current_agent.name)

    def _run_call(self, read: ModelReply, tool_call: ModelCall) -> ConversationPart:
        """Run a call of the task agent. A call that cannot run is answered, and the agent is asked again."""
        reason = self._objection(tool_call)
        if reason:
            yield Tripped("function" if tool_call.arguments is not None else "format", reason)
            self._record_result(read, tool_call, f"Not done: {reason}")
            return self.state.count_reply(False, reason)
        if read.text.strip():
            yield from tell_user(read.text)
        arguments = tool_call.arguments or {}
        if tool_call.tool in self.current_agent.sub_agents:
            self._record_result(read, tool_call, {"success": True})
            self.stack.append(self.team.agent(self.current_agent.sub_agents[tool_call.tool]))
            yield from self._switch()
            return None
        if tool_call.tool in self.current_agent.tasks:
            self._record_result(read, tool_call, (yield from self._run_task(tool_call.tool, arguments)))
            return self.state.count_reply(True, "")
        return (yield from self._call_tool(read, tool_call, arguments))

    def _objection(self, tool_call: ModelCall) -> str:
        if tool_call.arguments is None:
            return tool_call.problem
        offer = next((candidate for candidate in self.current_agent.offers if candidate.name == tool_call.tool), None)
        if offer is None:
            return f"there is no function {tool_call.tool!r} for this agent"
        is_procedure = tool_call.tool in self.current_agent.tasks or tool_call.tool in self.current_agent.sub_agents
        return Schema(offer.parameters).describe_mismatch(tool_call.arguments) if is_procedure else ""

    def _record_result(self, read: ModelReply, tool_call: ModelCall, content: Any) -> None:
        call = ModelCall(
            f"call_{len(self.history)}", tool_call.tool or "unreadable", tool_call.arguments, tool_call.problem
        )
        self.history.add_calls(replace(read, calls=(call,)))
        self.history.add_result(call, content)

    def _run_task(
        self, function: str, arguments: Mapping[str, Any]
    ) -> Generator[Request | RunNote, Answer | None, Any]:
        """Start a deterministic task, or resume it."""
        name, bound = self.current_agent.tasks[function], self.current_agent.bound_tool(function)
        task = self.running_tasks.get(name)
        if task is not None and task.is_over:
            task.restart()
        if task is None:
            takes = () if bound is None else tuple(fact for _, fact in bound.parameters)
            task = self.running_tasks[name] = DeterministicTask(self.team.procedure_runtime(name), self.state, takes)
        return (yield from task.resume(arguments))

    def _call_tool(self, read: ModelReply, tool_call: ModelCall, arguments: dict[str, Any]) -> ConversationPart:
        bound = self.current_agent.bound_tool(tool_call.tool)
        result = yield from call_tool(CallTool(tool_call.tool, arguments))
        if isinstance(result, Refused | Failure):
            yield Tripped(result.kind, result.why)
            self._record_result(read, tool_call, f"Not done: {result.why}")
            return self.state.count_reply(False, result.why)
        if bound is not None:
            yield from self._learn_arguments(bound, arguments)
            result, outputs = read_result(bound, result)
            for name, value in outputs:
                yield from self.state.learn(name, value, "tool", bound.tool.name)
        self._record_result(read, tool_call, result_content(result))
        return self.state.count_reply(True, "")

    def _learn_arguments(
        self, bound: BoundTool, arguments: Mapping[str, Any]
    ) -> Generator[Request | RunNote, Answer | None, None]:
        """Learn what the user said for a call that was made."""
        for parameter, name in bound.parameters:
            value = parse_value(self.state.fact(name), arguments.get(parameter))
            if name in self.state.runtime.user_facts and value is not None and self.state.facts.get(name) != value:
                yield from self.state.learn_from_user(name, value)


def _to_model_answer(answer: Answer) -> ModelAnswer:
    return answer if isinstance(answer, ModelReply | Failure | Refused) else Failure("no answer")


__all__ = ["SWITCH_NAME", "MarcoConversation", "SharedHistory"]
