"""Executing an action: a call, a question, a message or a search, as its types say (Agent-S, sections 2.2
to 2.5).

The outcome is an entry for the execution memory. The action model prepares, the user model interprets
replies; code makes the call, checks the values and learns the facts.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.agent_s.actions import Action
from sopstudio.agents.agent_s.consultation import Consultation, ConsultationResult, fill_question
from sopstudio.agents.agent_s.known_facts import KnownFacts, is_same_name
from sopstudio.agents.agent_s.memory import MAX_REPEATS, ExecutionMemory, MemoryEntry, single_line
from sopstudio.agents.architecture_choices import ARTICLES, get_choice
from sopstudio.agents.forms.agent_s import JsonObject, get_text, get_values, is_success
from sopstudio.agents.protocol import USER_LEFT, Briefing, ask_model, ask_user, call_tool, search, tell_user
from sopstudio.errors import ConditionError
from sopstudio.expressions import parse_expression
from sopstudio.llm.object_replies import PARAMS, QUERY, RESPONSE, SLOTS, SPEECH
from sopstudio.sop import BoundTool, dumps, to_json_data
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Failure,
    Finished,
    ModelReply,
    Passages,
    Refused,
    Request,
    RunNote,
    ToolOffer,
    ToolResult,
    Tripped,
)
from sopstudio.trace.tool_answers import read_result
from sopstudio.translation import in_english

ActionPart = Generator[Request | RunNote, Answer | None, "MemoryEntry | Finished"]
"""Executes an action or a part of it; returns its memory entry, or how the run ended."""

DONE = "done"
RETRY_MESSAGE = "That did not work. I am trying it again."
NOTHING_FOUND = "I am sorry, I have found nothing about that."


class ActionExecutor:
    """Executes actions with the known facts. `memory` holds the earlier actions."""

    def __init__(self, briefing: Briefing) -> None:
        self.prompts, self.runtime, self._options = briefing.prompts, briefing.runtime, briefing.options
        self.procedure = briefing.flow.sop.label()
        self.reads_articles = get_choice(briefing.options, ARTICLES) == "read"
        self.known = KnownFacts(briefing.flow)
        self.memory = ExecutionMemory()

    def carry_out(self, action: Action, memory: ExecutionMemory) -> ActionPart:
        """Run every part of an action until one fails: calls first, then searches and messages, questions last."""
        self.memory = memory
        observations: list[str] = []
        parts = (
            ("api_call", self._call_tool),
            ("external_knowledge", self._look_up),
            ("message_to_user", self._tell),
            ("instruction", self._follow),
            ("ask_user_input", self._ask),
        )
        for kind, part in parts:
            if kind not in action.type:
                continue
            outcome: MemoryEntry | Finished = yield from part(action)
            if isinstance(outcome, Finished) or not outcome.success:
                return outcome
            if outcome.observation != DONE:
                observations.append(outcome.observation)
        return MemoryEntry(action.action, "; ".join(observations) or DONE, True)

    def _prepare(
        self, action: Action, kind: str, context: str, key: str = SPEECH, *offers: ToolOffer
    ) -> Generator[Request | RunNote, Answer | None, tuple[Consultation, JsonObject] | Finished]:
        """Let the action model prepare one part of an action; `offers` say what its reply can be a call of."""
        consultation = Consultation(
            self.prompts,
            "agent-s-action",
            "action",
            key,
            offers,
            procedure=self.procedure,
            action=action.action,
            type=kind,
            context=context,
        )
        data = yield from consultation.ask()
        return data if isinstance(data, Finished) else (consultation, data)

    def _call_tool(self, action: Action) -> ActionPart:
        if action.computes:
            return (yield from self._compute(action))
        bound = self.runtime.unbound_tool(action.tool)
        if bound is None:
            return MemoryEntry(action.action, f"there is no tool {action.tool!r} here", False)
        context = (
            f"Parameters:\n{_format_parameters(bound, action.params)}\n\nValues that are known:\n{self.known.text()}"
        )
        prepared = yield from self._prepare(action, "api_call", context, PARAMS, _optional_offer(bound))
        while not isinstance(prepared, Finished):
            consultation, data = prepared
            if data[PARAMS] is None and (reason := get_text(data, SPEECH)):
                return (yield from self._report_unprepared(action, reason))
            params = get_values(data, PARAMS)
            lacking = [name for name in bound.tool.required() if name not in params]
            if lacking:
                return MemoryEntry(action.action, f"not known: {', '.join(lacking)}", False)
            answer = yield from call_tool(CallTool(action.tool, params))
            if isinstance(answer, ToolResult):
                return (yield from self._process_result(action, bound, answer))
            if isinstance(answer, Failure):
                return MemoryEntry(action.action, single_line(answer.why), False)
            finished = yield from consultation.reject(answer.kind, answer.why)
            retry: JsonObject | Finished = finished or (yield from consultation.ask())
            prepared = retry if isinstance(retry, Finished) else (consultation, retry)
        return prepared

    @staticmethod
    def _report_unprepared(action: Action, reason: str) -> ActionPart:
        """Tell the user what the action model said instead of preparing the action."""
        yield from tell_user(reason)
        return MemoryEntry(action.action, single_line(reason), False)

    def _process_result(self, action: Action, bound: BoundTool, result: ToolResult) -> ActionPart:
        """Learn from a tool's result; its values are the observation."""
        result, values = read_result(bound, result)
        if not result.ok:
            reason = single_line(wording.replace_tool_name(result.message or result.fault or "no answer", bound.tool))
            return (yield from self._report_failure(action, f"{bound.tool.name} failed: {reason}", reason))
        for name, value in values:
            yield from self.known.learn(name, value, "tool", bound.tool.name)
        observation = ", ".join(
            filter(None, (self.known.format_values(name for name, _ in values), self._format_rest(bound, result.body)))
        )
        return MemoryEntry(action.action, single_line(observation) or DONE, True)

    def _format_rest(self, bound: BoundTool, body: Any) -> str:
        """The plain members of a result that are no output of the tool, where conditions in words may go by them."""
        edges = (transition.edge for transition in self.runtime.flow.transitions())
        if not isinstance(body, Mapping) or not any(edge is not None and edge.kind == "prose" for edge in edges):
            return ""
        roots = {path.split(".")[0] for path, _ in bound.outputs}
        return ", ".join(
            f"{name} = {dumps(value, indent=None)}"
            for name, value in body.items()
            if name not in roots and isinstance(value, str | int | bool)
        )

    def _report_failure(self, action: Action, observation: str, reason: str) -> ActionPart:
        """Report a failed call. If it may be tried again, the user is told so (Agent-S, appendix A.2)."""
        if self.memory.count_failures(action.action) < MAX_REPEATS:
            prepared = yield from self._prepare(action, "message_to_user", f"Failed: {reason}")
            if isinstance(prepared, Finished):
                return prepared
            yield from tell_user(get_text(prepared[1], SPEECH) or RETRY_MESSAGE)
        return MemoryEntry(action.action, observation, False)

    def _compute(self, action: Action) -> ActionPart:
        for name, text in action.computes.items():
            try:
                with in_english():  # a run keeps why it failed
                    value = parse_expression(text).on(self.runtime.today).value(self.known.facts)
            except ConditionError as error:
                return MemoryEntry(action.action, single_line(str(error)), False)
            yield from self.known.learn(name, value, "computed")
        return MemoryEntry(action.action, single_line(self.known.format_values(action.computes)), True)

    def _tell(self, action: Action) -> ActionPart:
        message = wording.fill_message(action.user_interaction, self.known.facts, self._options)
        prepared = yield from self._prepare(action, "message_to_user", f"Message:\n{message}")
        if isinstance(prepared, Finished):
            return prepared
        yield from tell_user(get_text(prepared[1], SPEECH) or message)
        return MemoryEntry(action.action, DONE, True)

    def _follow(self, action: Action) -> ActionPart:
        """Say what the action model makes of an instruction; nothing where it leaves that blank."""
        instruction = f"Instruction:\n{wording.fill_message(action.user_interaction, self.known.facts, self._options)}"
        context = f"{instruction}\n\nValues that are known:\n{self.known.text()}"
        prepared = yield from self._prepare(action, "instruction", context)
        if isinstance(prepared, Finished):
            return prepared
        if text := get_text(prepared[1], SPEECH):
            yield from tell_user(text)
        return MemoryEntry(action.action, DONE, True)

    def _look_up(self, action: Action) -> ActionPart:
        context = f"Execution memory:\n{self.memory.text()}"
        prepared = yield from self._prepare(
            action, "external_knowledge", context, QUERY, wording.knowledge_offer("external_knowledge")
        )
        if isinstance(prepared, Finished):
            return prepared
        query = get_text(prepared[1], QUERY)
        if not query:
            return (yield from self._report_unprepared(action, get_text(prepared[1], SPEECH) or NOTHING_FOUND))
        result = yield from search(query)
        passages = result.found if isinstance(result, Passages) else ()
        answer = (yield from self._answer_from(passages, query)) if passages else ""
        if isinstance(answer, Finished):
            return answer
        yield from tell_user(answer or NOTHING_FOUND)
        return MemoryEntry(action.action, DONE if answer else "nothing was found", bool(answer))

    def _answer_from(
        self, passages: Sequence[tuple[str, str]], query: str
    ) -> Generator[Request | RunNote, Answer | None, str | Finished]:
        """What the user is told of articles: an answer that a model takes from them, or the best one as it stands."""
        if self.reads_articles:
            return passages[0][1]
        text = "\n\n".join(f"## {title}\n{text}" for title, text in passages)
        system, question = fill_question(
            self.prompts, "agent-s-knowledge", procedure=self.procedure, passages=text, query=query
        )
        reply = yield from ask_model(AskModel(system, (question,), (), "knowledge"))
        if isinstance(reply, ModelReply):
            return reply.text.strip()
        yield Tripped("reply", reply.why)
        return Finished("failed", "", reply.why) if isinstance(reply, Failure) and reply.kind == "endpoint" else ""

    def _ask(self, action: Action) -> ActionPart:
        expected = self._expectation(action)
        prepared = yield from self._prepare(action, "ask_user_input", f"Expected:\n{expected}")
        if isinstance(prepared, Finished):
            return prepared
        question = get_text(prepared[1], SPEECH) or f"{action.action[:1].upper()}{action.action[1:]}?"
        reply = yield from ask_user(question)
        if isinstance(reply, Failure | Refused):
            return Finished("failed", "", reply.why)
        if reply.ended:
            lacking = action.fact and action.fact not in self.known.facts
            return Finished("stopped", "", f"not given: {action.fact}") if lacking else USER_LEFT
        self.known.user_replies.append(reply.text)
        interpretation = yield from self._interpret_reply(action, question, expected, reply.text)
        if isinstance(interpretation, Finished):
            return interpretation
        response = get_text(interpretation, RESPONSE)
        entry = yield from self._process_reply(action, interpretation, reply.text)
        if response:
            yield from tell_user(response)
        return entry

    def _interpret_reply(self, action: Action, question: str, expected: str, reply: str) -> ConsultationResult:
        consultation = Consultation(
            self.prompts,
            "agent-s-user",
            "user model",
            SLOTS,
            (self._slots_offer(action),),
            procedure=self.procedure,
            question=question,
            expected=expected,
            reply=single_line(reply),
        )
        return (yield from consultation.ask())

    def _slots_offer(self, action: Action) -> ToolOffer:
        """The function with which the user model reports values: the asked fact and anything else the user says."""
        schema = self._schema(action.fact) if action.fact else {}
        names = {action.fact, wording.speak_name(action.fact)} - {""}
        properties = dict.fromkeys(sorted(names), schema)
        return ToolOffer(SLOTS, "", {"type": "object", "properties": properties, "additionalProperties": True})

    def _schema(self, name: str) -> dict[str, Any]:
        schema: dict[str, Any] = {
            "title": wording.speak_name(name),
            **to_json_data(self.known.fact(name).json_schema()),
        }
        schema.pop("examples", None)  # a value that nobody said must not be at hand
        return schema

    def _expectation(self, action: Action) -> str:
        """What the user is expected to say, as text and, for a fact, as JSON Schema."""
        if not action.fact:
            return action.user_interaction or action.action
        fact = self.known.fact(action.fact)
        lines = [action.user_interaction, f"As JSON Schema: {dumps(self._schema(fact.name), indent=None)}"]
        return "\n".join([*lines, "It may be left out."] if fact.optional else lines)

    def _process_reply(
        self, action: Action, interpretation: JsonObject, reply: str
    ) -> Generator[Request | RunNote, Answer | None, MemoryEntry]:
        """The entry for a reply: what the user model read, as far as the rules of the facts confirm it."""
        observation = single_line(get_text(interpretation, "observation") or reply)
        slots = get_values(interpretation, SLOTS)
        if not is_success(interpretation):
            return MemoryEntry(action.action, observation, False)
        learned: list[str] = []
        if action.fact:
            slot = self.known.find_slot(slots, action.fact)
            value, reason = self.known.parse_value(action.fact, slots.pop(slot, None))
            if value is not None:
                yield from self.known.learn_from_user(action.fact, value, slot)
                learned.append(action.fact)
            elif reason:
                yield Tripped("arguments", reason)
                return MemoryEntry(action.action, f"{observation} ({reason})", False)
        learned += yield from self._learn_other_slots(slots)
        values_text = self.known.format_values(learned)
        return MemoryEntry(action.action, f"{observation} [{values_text}]" if values_text else observation, True)

    def _learn_other_slots(self, slots: Mapping[str, Any]) -> Generator[Request | RunNote, Answer | None, list[str]]:
        """Learn facts that only users give from the other slots; keep any other slot as it is."""
        learned = []
        for slot, raw in slots.items():
            name = next((fact for fact in self.runtime.user_facts if is_same_name(slot, fact)), "")
            value = self.known.parse_value(name, raw)[0] if name else None
            if value is None:
                self.known.keep_slot(slot, raw)
            else:
                yield from self.known.learn_from_user(name, value, slot)
                learned.append(name)
        return learned


def _optional_offer(bound: BoundTool) -> ToolOffer:
    """The tool of an action with every parameter optional: unknown ones are left out."""
    offer = wording.tool_offer(bound)
    return ToolOffer(offer.name, offer.description, {**offer.parameters, "required": []})


def _format_parameters(bound: BoundTool, fact_by_parameter: Mapping[str, str]) -> str:
    """The parameters of a tool, one a line: whether it is required, its schema, and the fact it stands for."""
    required, lines = bound.tool.required(), []
    for name, schema in bound.tool.properties().items():
        fact = fact_by_parameter.get(name, name)
        meaning = f"; here this is the {wording.speak_name(fact)}" if fact != name else ""
        requirement = "required" if name in required else "may be left out"
        lines.append(f"- {name} ({requirement}): {dumps(to_json_data(schema), indent=None)}{meaning}")
    return "\n".join(lines) or "- none"


__all__ = ["ActionExecutor", "ActionPart"]
