"""A conversation with the whole SOP in one prompt and every tool offered, for agents that are not placed
in the graph.

No orchestrator stands between the model and the tools. Calls out of order run and show in the trace;
only tools that do not exist and arguments that do not fit are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sopstudio.agents import forms, wording
from sopstudio.agents.conversation_state import MAX_REASKS, ConversationPart, ConversationState, result_content
from sopstudio.agents.final_answer import (
    FinalAnswer,
    answer_format,
    find_named_end,
    open_answer_format,
    parse_answer,
    parse_answer_in_words,
    strip_tags,
)
from sopstudio.agents.procedure_text import format_procedure, format_tools
from sopstudio.agents.protocol import CASE_IN_WORDS, Briefing, Conversation, ask_model, call_tool, tell_user
from sopstudio.sop import Runtime, Schema, dumps, parse_value
from sopstudio.text.case import format_case
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Failure,
    Finished,
    ModelCall,
    ModelReply,
    Refused,
    Request,
    RunNote,
    ToolOffer,
    ToolResult,
    Tripped,
)
from sopstudio.trace.names import ANALYSIS_TAG
from sopstudio.trace.tool_answers import read_result

HALTED = re.compile(r"<halted>\s*(?P<why>.*?)\s*</halted>", re.IGNORECASE | re.DOTALL)
"""How a model says that a critical step failed and that it stops (SOP-Bench, appendix D.1)."""

Speech = Generator[Request | RunNote, Answer | None, "str | Finished"]
"""Returns the text that the model said, or how the run ended."""


@lru_cache(maxsize=16)
def _format_sections(sections: Callable[[Runtime], str], runtime: Runtime) -> str:
    """The SOP in words, written once for all runs of it."""
    return sections(runtime)


class SinglePromptConversation:
    """One conversation under one prompt, made from `template`.

    `form` is the form in which the model writes its calls. With `speaks_with_calls`, text beside a call
    reaches the user. `sections` writes the procedure, where there is no text of its author. With `answers_in_words`,
    a final answer without tags closes the conversation too.
    """

    def __init__(
        self,
        briefing: Briefing,
        template: str,
        form: str = "",
        *,
        speaks_with_calls: bool = False,
        sections: Callable[[Runtime], str] = format_procedure,
        answers_in_words: bool = False,
    ) -> None:
        self.briefing, self.runtime, self.flow = briefing, briefing.runtime, briefing.flow
        self._sections, self._answers_in_words = sections, answers_in_words
        self.state, self.form, self.speaks_with_calls = ConversationState(briefing), form, speaks_with_calls
        self.prompt = lru_cache(maxsize=1)(lambda: self._build_prompt(template))
        self.knowledge_tool = self.state.own_tools[1]
        self.offers = tuple(self._build_offers())

    def _build_prompt(self, template: str) -> str:
        sections = str(self.briefing.options.get("prose", "")).strip() or _format_sections(self._sections, self.runtime)
        return wording.fill_template(
            self.briefing.prompts,
            template,
            procedure=self.flow.sop.label(),
            sections=sections,
            tools=format_tools(self.runtime),
            answer=answer_format(self.flow),
            closing=open_answer_format(self.flow, sections),
        )

    def _build_offers(self) -> list[ToolOffer]:
        bound = (self.runtime.unbound_tool(tool.name) for tool in self.flow.sop.tools)
        offers = [wording.tool_offer(bound_tool) for bound_tool in bound if bound_tool is not None]
        return [*offers, wording.knowledge_offer(self.knowledge_tool)] if self.flow.sop.knowledge else offers

    def speak(self) -> Speech:
        """Let the model act until it says something that is neither a call nor its final answer."""
        while True:
            request = AskModel(self.prompt, self.state.history.messages(), self.offers, form=self.form)
            reply = yield from ask_model(request)
            if isinstance(reply, Failure | Refused):
                finished = yield from self.state.reject(reply)
            elif (parsed := forms.read(self.form, reply)).calls:
                finished = yield from self._run_calls(reply, parsed)
            elif answer := parse_answer(self.flow, parsed.text):
                finished = yield from self._close(parsed.text, answer)
            elif (
                self._answers_in_words
                and not HALTED.search(parsed.text)
                and (words := parse_answer_in_words(parsed.text))
            ):
                yield from tell_user(words)
                end = find_named_end(self.flow, words)
                finished = Finished("completed" if end else "stopped", end, "" if end else " ".join(words.split()))
            elif parsed.text.strip():
                return parsed.text
            else:
                finished = yield from self.state.reject(Failure("the model answered nothing", "unusable"))
            if finished is not None:
                return finished

    def _close(self, text: str, answer: FinalAnswer) -> ConversationPart:
        """End the run with a final answer, unless it names an end that does not exist."""
        if not answer.end:
            self.state.history.add_agent_text(text)
            self.state.history.add_user_text(
                f"The procedure has no end called “{answer.end_name}”. Name one of its ends."
            )
            return (yield from self.state.reject(Failure(f"there is no end called “{answer.end_name}”", "unusable")))
        if words := strip_tags(text):
            yield from tell_user(words)
        for name, value in answer.facts.items():
            yield from self.state.learn(name, value, "answer", "")
        return Finished("completed", answer.end, answer.reason)

    def run_case(self) -> Conversation:
        """Run a case that is given at once in `options["facts"]`, with nobody to talk to (SOP-Bench).

        An analysis without a call, which may come first, is no question.
        """
        case_values = self.briefing.options.get("facts", {})
        case = {name: values[0] for name, values in case_values.items() if values}
        for name, value in case.items():
            yield from self.state.learn(name, parse_value(self.state.fact(name), value), "user", "")
        later = {name: values[1:] for name, values in case_values.items() if values[1:]}
        self.state.history.add_user_text(self._describe_case(case, later))
        questions, has_analysed = 0, False
        while True:
            text = yield from self.speak()
            if isinstance(text, Finished):
                return text
            if halted := HALTED.search(text):
                return Finished("stopped", "", " ".join(halted["why"].split()))
            questions += has_analysed or ANALYSIS_TAG.search(text) is None
            has_analysed = has_analysed or ANALYSIS_TAG.search(text) is not None
            if questions > MAX_REASKS:
                return Finished("stopped", "", "the model went on asking where nobody can answer")
            self.state.history.add_agent_text(text)
            self.state.history.add_user_text(wording.fill_template(self.briefing.prompts, "alone"))

    def _describe_case(self, case: Mapping[str, Any], later: Mapping[str, Sequence[Any]]) -> str:
        statements = self.briefing.options.get("statements", ())
        if self.briefing.options.get(CASE_IN_WORDS):
            return format_case(self.flow.sop.label(), case, later, statements)
        repeat_text = f"\n\nWhere a value is asked for again, these are the next ones:\n{dumps(later)}" if later else ""
        return f"The case:\n{dumps(case)}{repeat_text}"

    def _run_calls(self, reply: ModelReply, read: ModelReply) -> ConversationPart:
        """Run the calls of one reply."""
        self._record_calls(reply)
        if self.speaks_with_calls and (words := read.text.strip()):
            yield from tell_user(words)
        usable = False
        for tool_call in read.calls:
            usable = (yield from self._run_call(tool_call)) or usable
        return self.state.count_reply(usable, "the model went on making calls that do not fit")

    def _record_calls(self, reply: ModelReply) -> None:
        if self.form:
            self.state.history.add_agent_text(reply.text)
        else:
            self.state.history.add_calls(reply)

    def _record_result(self, tool_call: ModelCall, content: Any) -> None:
        if self.form:
            text = content if isinstance(content, str) else dumps(content, indent=None)
            self.state.history.add_user_text(f"Observation: {text}")
        else:
            self.state.history.add_result(tool_call, content)

    def _run_call(self, tool_call: ModelCall) -> Generator[Request | RunNote, Answer | None, bool]:
        exists = tool_call.tool in self.flow.tools or tool_call.tool == self.knowledge_tool
        if tool_call.arguments is None and exists:
            return (yield from self._decline(tool_call, "format", tool_call.problem))
        arguments = tool_call.arguments or {}
        if tool_call.tool == self.knowledge_tool and self.flow.sop.knowledge:
            return (yield from self._look_up(tool_call, arguments))
        result = yield from call_tool(CallTool(tool_call.tool, arguments))
        if isinstance(result, Refused | Failure):
            return (yield from self._decline(tool_call, result.kind, result.why))
        self._record_result(tool_call, result_content((yield from self._learn_result(tool_call.tool, result))))
        return True

    def _decline(
        self, tool_call: ModelCall, rule: str, reason: str
    ) -> Generator[Request | RunNote, Answer | None, bool]:
        yield Tripped(rule, reason)
        self._record_result(tool_call, f"Not done: {reason}")
        return False

    def _look_up(
        self, tool_call: ModelCall, arguments: Mapping[str, Any]
    ) -> Generator[Request | RunNote, Answer | None, bool]:
        if problem := Schema(wording.knowledge_offer(self.knowledge_tool).parameters).describe_mismatch(arguments):
            return (yield from self._decline(tool_call, "arguments", problem))
        self._record_result(tool_call, (yield from self.state.look_up(tool_call)))
        return True

    def _learn_result(self, tool: str, result: ToolResult) -> Generator[Request | RunNote, Answer | None, ToolResult]:
        """Learn the facts of a tool's result; returns the result as the model is to see it."""
        bound = self.runtime.unbound_tool(tool)
        if bound is None:
            return result
        result, values = read_result(bound, result)
        for name, value in values:
            yield from self.state.learn(name, value, "tool", tool)
        return result


__all__ = ["SinglePromptConversation", "Speech"]
