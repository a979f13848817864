"""Carrying an action out: a call, a question, a message, or a search, as its types say (Agent-S, sections 2.2 to 2.5).

What comes of it is an entry for the execution memory. The action model prepares, the user model listens; code makes
the call, checks what was heard, and learns the facts.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.agent_s.actions import Action
from sopstudio.agents.agent_s.consulting import Consultation, Consulted
from sopstudio.agents.agent_s.known import Known, alike
from sopstudio.agents.agent_s.memory import REPEATS, Entry, Memory, on_a_line
from sopstudio.agents.forms.objects import Data, is_success, text_in, values_in
from sopstudio.agents.protocol import LEFT, Briefing, call, converse, search, tell
from sopstudio.errors import ConditionError
from sopstudio.expressions import parse_expression
from sopstudio.llm.objects import PARAMS, QUERY, RESPONSE, SAID, SLOTS
from sopstudio.sop import BoundTool, dumps, plain
from sopstudio.trace import (
    Answer,
    CallTool,
    Failure,
    Finished,
    Note,
    Passages,
    Refused,
    Request,
    ToolOffer,
    ToolResult,
    Tripped,
)
from sopstudio.trace.learning import read_result

Deed = Generator[Request | Note, Answer | None, "Entry | Finished"]
"""Carries (a part of) an action out: what came of it, or how the run ended."""

DONE = "done"
TRYING_AGAIN = "That did not work. I am trying it again."
NOTHING_FOUND = "I am sorry, I have found nothing about that."


class Deeds:
    """What the agent can do, with what it knows. `memory` is what was done before."""

    def __init__(self, briefing: Briefing) -> None:
        self.prompts, self.routing = briefing.prompts, briefing.routing
        self.procedure = briefing.flow.sop.label()
        self.known = Known(briefing.flow)
        self.memory = Memory()

    def carry_out(self, action: Action, memory: Memory) -> Deed:
        """Every part of an action, as long as none fails: calls come first, then messages, questions last."""
        self.memory = memory
        seen: list[str] = []
        parts = (
            ("api_call", self._call),
            ("external_knowledge", self._look_up),
            ("message_to_user", self._tell),
            ("ask_user_input", self._ask),
        )
        for kind, part in parts:
            if kind not in action.type:
                continue
            outcome: Entry | Finished = yield from part(action)
            if isinstance(outcome, Finished) or not outcome.success:
                return outcome
            if outcome.observation != DONE:
                seen.append(outcome.observation)
        return Entry(action.action, "; ".join(seen) or DONE, True)

    def _prepare(
        self, action: Action, kind: str, context: str, key: str = SAID, *offers: ToolOffer
    ) -> Generator[Request | Note, Answer | None, tuple[Consultation, Data] | Finished]:
        """What the action model prepares for one part of an action, and what that is for (`offers`)."""
        asked = Consultation(
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
        data = yield from asked.reply()
        return data if isinstance(data, Finished) else (asked, data)

    def _call(self, action: Action) -> Deed:
        if action.computes:
            return (yield from self._compute(action))
        bound = self.routing.unbound(action.tool)
        if bound is None:
            return Entry(action.action, f"there is no tool {action.tool!r} here", False)
        context = f"Parameters:\n{_parameters(bound, action.params)}\n\nValues that are known:\n{self.known.text()}"
        prepared = yield from self._prepare(action, "api_call", context, PARAMS, _offer(bound))
        while not isinstance(prepared, Finished):
            asked, data = prepared
            if data[PARAMS] is None and (why := text_in(data, SAID)):
                return (yield from self._not_prepared(action, why))
            params = values_in(data, PARAMS)
            lacking = [name for name in bound.tool.required() if name not in params]
            if lacking:
                return Entry(action.action, f"not known: {', '.join(lacking)}", False)
            answer = yield from call(CallTool(action.tool, params))
            if isinstance(answer, ToolResult):
                return (yield from self._called(action, bound, answer))
            if isinstance(answer, Failure):
                return Entry(action.action, on_a_line(answer.why), False)
            finished = yield from asked.reject(answer.kind, answer.why)
            again: Data | Finished = finished or (yield from asked.reply())
            prepared = again if isinstance(again, Finished) else (asked, again)
        return prepared

    @staticmethod
    def _not_prepared(action: Action, why: str) -> Deed:
        """The action model has something to say instead of preparing the action."""
        yield from tell(why)
        return Entry(action.action, on_a_line(why), False)

    def _called(self, action: Action, bound: BoundTool, result: ToolResult) -> Deed:
        """Learn what a tool brought; its answer is the observation."""
        result, found = read_result(bound, result)
        if not result.ok:
            why = on_a_line(wording.by_title(result.message or result.fault or "no answer", bound.tool))
            return (yield from self._failed(action, f"{bound.tool.name} failed: {why}", why))
        for name, value in found:
            yield from self.known.learn(name, value, "tool", bound.tool.name)
        return Entry(action.action, on_a_line(self.known.told(name for name, _ in found)) or DONE, True)

    def _failed(self, action: Action, observation: str, why: str) -> Deed:
        """A call failed; where it may be tried again, the user is told so (Agent-S, appendix A.2), without its name."""
        if self.memory.times(action.action) < REPEATS:
            prepared = yield from self._prepare(action, "message_to_user", f"Failed: {why}")
            if isinstance(prepared, Finished):
                return prepared
            yield from tell(text_in(prepared[1], SAID) or TRYING_AGAIN)
        return Entry(action.action, observation, False)

    def _compute(self, action: Action) -> Deed:
        for name, text in action.computes.items():
            try:
                value = parse_expression(text).value(self.known.facts)
            except ConditionError as error:
                return Entry(action.action, on_a_line(str(error)), False)
            yield from self.known.learn(name, value, "computed")
        return Entry(action.action, on_a_line(self.known.told(action.computes)), True)

    def _tell(self, action: Action) -> Deed:
        message = wording.message(action.user_interaction, self.known.facts)
        prepared = yield from self._prepare(action, "message_to_user", f"Message:\n{message}")
        if isinstance(prepared, Finished):
            return prepared
        yield from tell(text_in(prepared[1], SAID) or message)
        return Entry(action.action, DONE, True)

    def _look_up(self, action: Action) -> Deed:
        context = f"Execution memory:\n{self.memory.text()}"
        prepared = yield from self._prepare(
            action, "external_knowledge", context, QUERY, wording.look_up("external_knowledge")
        )
        if isinstance(prepared, Finished):
            return prepared
        query = text_in(prepared[1], QUERY)
        if not query:
            return (yield from self._not_prepared(action, text_in(prepared[1], SAID) or NOTHING_FOUND))
        found = yield from search(query)
        passages = found.found if isinstance(found, Passages) else ()
        yield from tell(passages[0][1] if passages else NOTHING_FOUND)
        return Entry(action.action, DONE if passages else "nothing was found", bool(passages))

    def _ask(self, action: Action) -> Deed:
        expected = self._expected(action)
        prepared = yield from self._prepare(action, "ask_user_input", f"Expected:\n{expected}")
        if isinstance(prepared, Finished):
            return prepared
        question = text_in(prepared[1], SAID) or f"{action.action[:1].upper()}{action.action[1:]}?"
        reply = yield from converse(question)
        if isinstance(reply, Failure | Refused):
            return Finished("failed", "", reply.why)
        if reply.ended:
            lacking = action.fact and action.fact not in self.known.facts
            return Finished("stopped", "", f"not given: {action.fact}") if lacking else LEFT
        self.known.said.append(reply.text)
        heard = yield from self._heard(action, question, expected, reply.text)
        if isinstance(heard, Finished):
            return heard
        response = text_in(heard, RESPONSE)
        entry = yield from self._understood(action, heard, reply.text)
        if response:
            yield from tell(response)
        return entry

    def _heard(self, action: Action, question: str, expected: str, reply: str) -> Consulted:
        asked = Consultation(
            self.prompts,
            "agent-s-user",
            "user model",
            SLOTS,
            (self._slots(action),),
            procedure=self.procedure,
            question=question,
            expected=expected,
            reply=on_a_line(reply),
        )
        return (yield from asked.reply())

    def _slots(self, action: Action) -> ToolOffer:
        """What the user model may take down: the fact that is asked for, and whatever else the user says."""
        schema = self._schema(action.fact) if action.fact else {}
        names = {action.fact, wording.words(action.fact)} - {""}
        properties = dict.fromkeys(sorted(names), schema)
        return ToolOffer(SLOTS, "", {"type": "object", "properties": properties, "additionalProperties": True})

    def _schema(self, name: str) -> dict[str, Any]:
        schema: dict[str, Any] = {"title": wording.words(name), **plain(self.known.fact(name).json_schema())}
        schema.pop("examples", None)  # a value that nobody said must not be at hand
        return schema

    def _expected(self, action: Action) -> str:
        """What the user is expected to say, in words and, where it is a fact, as JSON Schema."""
        if not action.fact:
            return action.user_interaction or action.action
        fact = self.known.fact(action.fact)
        lines = [action.user_interaction, f"As JSON Schema: {dumps(self._schema(fact.name), indent=None)}"]
        return "\n".join([*lines, "It may be left out."] if fact.optional else lines)

    def _understood(self, action: Action, heard: Data, said: str) -> Generator[Request | Note, Answer | None, Entry]:
        """The entry for a reply: what the user model made of it, as far as the facts' own rules bear it out."""
        observation = on_a_line(text_in(heard, "observation") or said)
        slots = values_in(heard, SLOTS)
        if not is_success(heard):
            return Entry(action.action, observation, False)
        learned: list[str] = []
        if action.fact:
            slot = self.known.slot_of(slots, action.fact)
            value, why = self.known.read(action.fact, slots.pop(slot, None))
            if value is not None:
                yield from self.known.hear(action.fact, value, slot)
                learned.append(action.fact)
            elif why:
                yield Tripped("arguments", why)
                return Entry(action.action, f"{observation} ({why})", False)
        learned += yield from self._others(slots)
        told = self.known.told(learned)
        return Entry(action.action, f"{observation} [{told}]" if told else observation, True)

    def _others(self, slots: Mapping[str, Any]) -> Generator[Request | Note, Answer | None, list[str]]:
        """What the user said besides: facts that only users give, by their names; else it is kept as it is."""
        learned = []
        for slot, raw in slots.items():
            name = next((one for one in self.routing.users if alike(slot, one)), "")
            value = self.known.read(name, raw)[0] if name else None
            if value is None:
                self.known.keep(slot, raw)
            else:
                yield from self.known.hear(name, value, slot)
                learned.append(name)
        return learned


def _offer(bound: BoundTool) -> ToolOffer:
    """The tool of an action, of whose parameters those that are not known are left out."""
    found = wording.offer(bound)
    return ToolOffer(found.name, found.description, {**found.parameters, "required": []})


def _parameters(bound: BoundTool, fed: Mapping[str, str]) -> str:
    """The parameters of a tool, a line each: whether it is required, its schema, and what it is here."""
    required, lines = bound.tool.required(), []
    for name, schema in bound.tool.properties().items():
        fact = fed.get(name, name)
        meant = f"; here this is the {wording.words(fact)}" if fact != name else ""
        needed = "required" if name in required else "may be left out"
        lines.append(f"- {name} ({needed}): {dumps(plain(schema), indent=None)}{meant}")
    return "\n".join(lines) or "- none"


__all__ = ["Deed", "Deeds"]
