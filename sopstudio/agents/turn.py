"""One turn at a node: the model is asked, and what it says or calls is carried out under the rules.

Nothing of a reply is carried out that was not offered, and nothing that does not fit: the model is told why and asked
again. Dependent tools within a node can be called again with a corrected value, without a restart (JourneyBench,
appendix M).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.history import result_content
from sopstudio.agents.protocol import LEFT, ask, call
from sopstudio.agents.talk import Part, Talk
from sopstudio.agents.visit import Visit
from sopstudio.sop import BoundTool, Schema, misfit, typed
from sopstudio.sop.interpreter import execution_order
from sopstudio.trace import (
    Answer,
    AskModel,
    CallTool,
    Failure,
    Finished,
    ModelCall,
    ModelReply,
    Note,
    Refused,
    Request,
    ToolOffer,
    ToolResult,
    Tripped,
)
from sopstudio.trace.learning import read_result

Deed = Generator[Request | Note, Answer | None, bool]
"""Carries out one call of the model; returns whether it was usable."""


class Turn:
    """One reply of the model at a node. What may be called is settled before the model is asked.

    `known` are the facts that count there; by default all that are known.
    """

    def __init__(
        self,
        talk: Talk,
        visit: Visit,
        pending: list[BoundTool],
        missing: list[str],
        known: Mapping[str, Any] | None = None,
    ) -> None:
        self.talk, self.visit, self.work = talk, visit, visit.work
        self.known = talk.facts if known is None else known
        self.pending, self.missing = pending, missing
        self.ready = [bound for bound in pending if bound.allowed(self.known) and not self._waiting(bound)]
        self.again = visit.repeatable(self.known)
        covered = {fact for bound in self.ready for _, fact in bound.inputs}
        self.to_record = [name for name in missing if name not in covered or name in self._deciding()]
        self.correctable = self._correctable()
        self.record, self.knowledge = talk.own_tools
        self.open = {bound.tool.name for bound in (*self.ready, *self.again)}

    def _waiting(self, bound: BoundTool) -> list[str]:
        """Facts that the tool needs, that a tool or a computation provides, and that are not there yet."""
        routing, facts = self.talk.routing, self.known
        return [
            fact
            for _, fact in bound.inputs
            if fact not in facts and fact in routing.produced and not routing.may_say(self.work, fact)
        ]

    def _deciding(self) -> set[str]:
        """Facts by which a tool may come to run that is bound before one that is offered: those are recorded first."""
        tools, ready = self.work.tools, self.ready
        before = tools[: max((tools.index(bound) for bound in ready), default=0)]
        open_ones = (one for one in before if one not in ready and one.tool.name not in self.visit.done)
        conditions = (condition for one in open_ones for condition in (one.condition, one.precondition))
        return {name for condition in conditions if condition is not None for name in condition.facts}

    def _correctable(self) -> list[str]:
        """Facts recorded here that the user may have corrected since."""
        recorded = self.visit.recorded
        if recorded is None or self.visit.heard <= recorded:
            return []
        return [name for name in self.work.asks if name in self.talk.facts]

    def lacking(self) -> list[str]:
        """Facts that the user has still to give for what may be done here."""
        needed = (fact for bound in self.ready for _, fact in bound.inputs)
        return [name for name in dict.fromkeys((*self.missing, *needed)) if name not in self.known]

    def take(self) -> Part:
        """Ask the model and carry out its reply."""
        talk = self.talk
        offers = tuple(self.offers())
        reply = yield from ask(AskModel(talk.prompt(self.work), talk.history.messages(self.visit.since), offers))
        if isinstance(reply, Failure | Refused):
            return (yield from talk.reject(reply))
        if reply.calls:
            return (yield from self.carry_out(reply))
        if text := talk.words(reply.text):
            return (yield from self._converse(text))
        return (yield from talk.reject(Failure("the model answered nothing", "unusable")))

    def carry_out(self, reply: ModelReply) -> Part:
        """Carry out the calls of a reply. One of which a part could be carried out goes on from there."""
        self.talk.history.called(reply)
        usable = False
        for one in reply.calls:
            usable = (yield from self._obey(one)) or usable
        where = self.work.node.label()
        return self.talk.bounded(usable, f"at {where}: the model went on making calls that do not fit")

    def _converse(self, text: str) -> Part:
        reply = yield from self.talk.say(text)
        if isinstance(reply, Finished):
            return self.left() if reply is LEFT else reply
        self.visit.heard += 1
        return None

    def left(self) -> Finished:
        """The user has gone: what kept the run from going on."""
        for tool, why in self.visit.failed.items():
            return Finished("stopped", "", f"{tool} failed: {why}")
        if lacking := self.lacking():
            return Finished("stopped", "", f"not given: {', '.join(lacking)}")
        blocked = next((bound for bound in self.pending if bound not in self.ready), None)
        if blocked is None:
            return LEFT
        waiting = ", ".join(self._waiting(blocked))
        why = f"there is no {waiting}" if waiting else "what must hold before does not hold"
        return Finished("stopped", "", f"{blocked.tool.label()} may not run: {why}")

    def _obey(self, asked: ModelCall) -> Deed:
        if asked.arguments is None:
            return (yield from self._decline(asked, "format", asked.problem))
        if asked.tool == self.record and (self.to_record or self.correctable):
            return (yield from self._record(asked, asked.arguments))
        if asked.tool == self.knowledge and self.talk.flow.sop.knowledge:
            self.talk.history.returned(asked, (yield from self.talk.look_up(asked)))
            return True
        bound = self.work.tool(asked.tool)
        if bound is not None:
            rule, why = self._objection(bound, asked.arguments)
            if rule:
                return (yield from self._decline(asked, rule, why))
        result = yield from call(CallTool(asked.tool, asked.arguments))
        if isinstance(result, Refused | Failure):
            return (yield from self._decline(asked, result.kind, result.why))
        if bound is not None:
            yield from self._called(bound, asked, asked.arguments, result)
        return True

    def _decline(self, asked: ModelCall, rule: str, why: str) -> Deed:
        yield Tripped(rule, why)
        self.talk.history.returned(asked, f"Not done: {why}")
        return False

    def _objection(self, bound: BoundTool, arguments: dict[str, Any]) -> tuple[str, str]:
        """The rule that a call to one of the tools of this node violates, and how; blank when it violates none."""
        name = bound.tool.name
        if name in self.open:
            values = self._said(bound, arguments).items()
            problems = (misfit(self.talk.fact(fact), raw) for fact, raw in values)
            problem = "; ".join(filter(None, problems))
            return ("arguments", problem) if problem else ("", "")
        if name in self.visit.done or name in self.visit.failed:
            return "repeated", f"The tool {name!r} has been called already."
        if waiting := self._waiting(bound):
            return "precondition", f"The tool {name!r} needs {', '.join(waiting)} first."
        return "precondition", f"The tool {name!r} may not run yet: what must hold before it does not."

    def _said(self, bound: BoundTool, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments that are the user's to give, by fact."""
        feeding = {bound.binding.fact_for(parameter): raw for parameter, raw in arguments.items()}
        may_say, facts = self.talk.routing.may_say, self.talk.flow.facts
        return {name: raw for name, raw in feeding.items() if name in facts and may_say(self.work, name)}

    def _called(
        self, bound: BoundTool, asked: ModelCall, arguments: dict[str, Any], result: ToolResult
    ) -> Generator[Request | Note, Answer | None, None]:
        """Take over what a tool brought, and what the user gave for it."""
        self.open.discard(bound.tool.name)
        yield from self._hear(self._said(bound, arguments), bound)
        result, found = read_result(bound, result)
        self.talk.history.returned(asked, result_content(result))
        if not result.ok:
            self.visit.went_wrong(bound, result.message or result.fault)
            return
        for name, value in found:
            yield from self.talk.learn(name, value, "tool", bound.tool.name)
        self.visit.succeeded(bound)

    def _hear(
        self, given: dict[str, Any], bound: BoundTool | None = None
    ) -> Generator[Request | Note, Answer | None, None]:
        """Learn what the user said; what rests on values that were other before is due again."""
        changed = set()
        for name, raw in given.items():
            value = typed(self.talk.fact(name), raw)
            if value in (None, "") or not self.talk.is_news(name, value):
                continue
            if (yield from self.talk.hear(name, value)):
                changed.add(name)
        self.visit.corrected(changed, bound)

    def _record(self, asked: ModelCall, arguments: dict[str, Any]) -> Deed:
        problem = Schema(self._record_offer().parameters).misfit(arguments)
        if not problem:
            problem = "; ".join(filter(None, (misfit(self.talk.fact(name), raw) for name, raw in arguments.items())))
        if problem:
            return (yield from self._decline(asked, "arguments", problem))
        yield from self._hear(arguments)
        self.visit.recorded = self.visit.heard
        self.talk.history.returned(asked, {"success": True, "recorded": arguments})
        return True

    def _record_offer(self) -> ToolOffer:
        names, later = (*self.to_record, *self.correctable), self._later()
        schema = {
            "type": "object",
            "properties": {name: self.talk.fact(name).json_schema() for name in names},
            "required": [name for name in self.to_record if name not in later and not self.talk.fact(name).optional],
            "additionalProperties": False,
        }
        text = "Record what the user said, exactly as the user said it."
        return ToolOffer(self.record, text if self.to_record else f"{text} {wording.CALLED}", schema)

    def _later(self) -> set[str]:
        """Facts that come after a tool which what is recorded first may bring to apply: it has its turn before."""
        turns, first = list(execution_order(self.work)), set(self.to_record)
        undone = (one for one in self.work.tools if one not in self.ready and one.tool.name not in self.visit.done)
        places = [turns.index(one) for one in undone if one.needs & first]
        return {one for one in turns[min(places) :] if isinstance(one, str)} if places else set()

    def offers(self) -> Iterator[ToolOffer]:
        """The tools that the model may call now."""
        if self.to_record or self.correctable:
            yield self._record_offer()
        for bound in self.ready:
            yield wording.offer(bound, wording.FAILED if bound.tool.name in self.visit.failed else "")
        for bound in self.again:
            yield wording.offer(bound, wording.CALLED)
        if self.talk.flow.sop.knowledge:
            yield wording.look_up(self.knowledge)
