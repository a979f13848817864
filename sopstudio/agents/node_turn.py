"""One model turn at a node: ask the model, then carry out what it says or calls under the rules.

Only offered calls with fitting arguments run; for any other the model is told the reason and asked
again. Dependent tools of a node can be called again with a corrected value, without a restart
(JourneyBench, appendix M).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.architecture_choices import REPEATED_SENDS
from sopstudio.agents.conversation_state import ConversationPart, ConversationState, result_content
from sopstudio.agents.protocol import USER_LEFT, ask_model, call_tool
from sopstudio.sop import BoundTool, PlacePlan, Schema, describe_mismatch, parse_value
from sopstudio.sop.interpreter import IRREVOCABLE, due_tools, execution_order
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
from sopstudio.trace.tool_answers import read_result


@dataclass
class NodeVisit:
    """`since` is where the messages of this visit begin; `heard` counts what the user said in it."""

    plan: PlacePlan
    since: int = 0
    heard: int = 0
    done: set[str] = field(default_factory=set)
    failed: dict[str, str] = field(default_factory=dict)
    called: dict[str, int] = field(default_factory=dict)
    """Tools that succeeded at least once at this visit, with how much had been heard by then."""
    recorded: int | None = None
    """How much had been heard when facts were last recorded; None before."""

    def pending(self, facts: Mapping[str, Any]) -> list[BoundTool]:
        """The tools that are due at the node and have not been called at this visit, in the order of the calls."""
        return due_tools(self.plan, facts, self.done)

    def repeatable(self, facts: Mapping[str, Any]) -> list[BoundTool]:
        """Tools that are done but may be called again, since the user has said something after that."""
        return [
            bound
            for bound in self.plan.tools
            if bound.tool.name in self.done
            and self.heard > self.called.get(bound.tool.name, 0)
            and bound.may_run(facts)
        ]

    def record_success(self, bound: BoundTool) -> None:
        """A tool was called and answered. Called before, the later tools that rest on its outputs are due again."""
        name = bound.tool.name
        if name in self.called:
            after = self.plan.tools[self.plan.tools.index(bound) + 1 :]
            self._due_again(after, {fact.name for _, fact in bound.outputs})
        self.called[name] = self.heard
        self.done.add(name)
        self.failed.pop(name, None)

    def record_failure(self, bound: BoundTool, reason: str) -> None:
        """A tool was called and failed; what it did before does not count any more."""
        self.failed[bound.tool.name] = reason
        self.done.discard(bound.tool.name)

    def failure_outcome(self) -> Finished:
        """How the run ends where a call has failed for good."""
        tool, reason = next(iter(self.failed.items()))
        return Finished("stopped", "", f"{tool} failed: {reason}")

    def reopen_calls(self, facts: set[str], but: BoundTool | None = None) -> None:
        """The user gave other values: what was called with the old ones (`but` one) is due again, failed or not."""
        tools = tuple(bound for bound in self.plan.tools if bound is not but)
        for bound in self._due_again(tools, facts):
            self.failed.pop(bound.tool.name, None)

    def _due_again(self, tools: tuple[BoundTool, ...], facts: set[str]) -> list[BoundTool]:
        """Have the tools that rest on these facts called again; returns them."""
        reopened = []
        for bound in tools:
            uses = {fact for _, fact in bound.parameters} | set(bound.condition.facts if bound.condition else ())
            if uses & facts:
                self.done.discard(bound.tool.name)
                reopened.append(bound)
        return reopened


CallStep = Generator[Request | RunNote, Answer | None, bool]
"""Runs one call of the model; returns whether it was usable."""


class NodeTurn:
    """One reply of the model at a node. Which tools it may call is decided before it is asked."""

    def __init__(
        self,
        state: ConversationState,
        visit: NodeVisit,
        pending: list[BoundTool],
        missing: list[str],
        known: Mapping[str, Any] | None = None,
    ) -> None:
        self.state, self.visit, self.plan = state, visit, visit.plan
        self.known = state.facts if known is None else known
        self.pending, self.missing = pending, missing
        self.ready = [
            bound
            for bound in pending
            if bound.may_run(self.known) and not self._missing_inputs(bound) and not self._is_given_up(bound)
        ]
        self.repeatable = visit.repeatable(self.known)
        covered = {fact for bound in self.ready for _, fact in bound.required_parameters}
        self.to_record = [name for name in missing if name not in covered or name in self._deciding_facts()]
        self.correctable = self._find_correctable()
        self.record_tool, self.knowledge_tool = state.own_tools
        self.callable_names = {bound.tool.name for bound in (*self.ready, *self.repeatable)}

    def _is_given_up(self, bound: BoundTool) -> bool:
        """Whether a call failed here that is not repeated."""
        return bound.tool.name in self.visit.failed and not self._may_repeat(bound)

    def _may_repeat(self, bound: BoundTool) -> bool:
        """Whether a call that failed is repeated: not one that may have sent or paid something all the same."""
        return bound.tool.effect not in IRREVOCABLE or bool(self.state.briefing.options.get(REPEATED_SENDS))

    def _missing_inputs(self, bound: BoundTool) -> list[str]:
        """The inputs of a tool that another tool or a computation provides and that are still missing."""
        runtime, facts = self.state.runtime, self.known
        return [
            fact
            for _, fact in bound.required_parameters
            if fact not in facts and fact in runtime.produced_facts and not runtime.user_may_set(self.plan, fact)
        ]

    def _deciding_facts(self) -> set[str]:
        """Facts that decide whether an earlier, still uncalled tool applies: they are asked for first."""
        tools, ready = self.plan.tools, self.ready
        earlier = tools[: max((tools.index(bound) for bound in ready), default=0)]
        open_tools = (
            candidate for candidate in earlier if candidate not in ready and candidate.tool.name not in self.visit.done
        )
        conditions = (
            condition for candidate in open_tools for condition in (candidate.condition, candidate.precondition)
        )
        return {name for condition in conditions if condition is not None for name in condition.facts}

    def _find_correctable(self) -> list[str]:
        """Facts recorded here that the user may have corrected since."""
        recorded = self.visit.recorded
        here = [] if recorded is None or self.visit.heard <= recorded else [*self.plan.asks]
        earlier = self._earlier_facts() if self.visit.heard > (recorded or 0) else []
        return [name for name in (*here, *earlier) if name in self.state.facts]

    def _earlier_facts(self) -> list[str]:
        """The facts that the user gave at earlier nodes and may correct at this one."""
        may_say, was_given = self.state.runtime.user_may_set, self.state.course.was_given_before
        return [name for name in self.state.facts if may_say(self.plan, name) and was_given(name)]

    def missing_user_facts(self) -> list[str]:
        """The facts that the user still has to give for the tools that are ready here."""
        needed = (fact for bound in self.ready for _, fact in bound.required_parameters)
        return [name for name in dict.fromkeys((*self.missing, *needed)) if name not in self.known]

    def run(self) -> ConversationPart:
        """Ask the model and carry out its reply."""
        state = self.state
        offers = tuple(self.offers())
        reply = yield from ask_model(AskModel(state.prompt(self.plan), state.messages(self.visit.since), offers))
        if isinstance(reply, Failure | Refused):
            return (yield from state.reject(reply))
        if reply.calls:
            return (yield from self.run_calls(reply))
        if text := state.user_text(reply.text):
            return (yield from self.say(text))
        if not offers:  # nothing to call and nothing to say: asking again would change nothing
            return Finished(
                "stopped", "", f"at {self.plan.node.label()}: no tool can be called yet, and the model said nothing"
            )
        return (yield from state.reject(Failure("the model answered nothing", "unusable")))

    def run_calls(self, reply: ModelReply) -> ConversationPart:
        """Run the calls of a reply. One usable call among them makes the reply usable."""
        self.state.history.add_calls(reply)
        usable = False
        for tool_call in reply.calls:
            usable = (yield from self._run_call(tool_call)) or usable
        label = self.plan.node.label()
        return self.state.count_reply(usable, f"at {label}: the model went on making calls that do not fit")

    def say(self, text: str) -> ConversationPart:
        """Say something to the user here, and hear the answer."""
        reply = yield from self.state.say(text)
        if isinstance(reply, Finished):
            return self.leave_outcome() if reply is USER_LEFT else reply
        self.visit.heard += 1
        return None

    def leave_outcome(self) -> Finished:
        """The outcome when the user leaves here: what kept the run from going on."""
        if self.visit.failed:
            return self.visit.failure_outcome()
        if lacking := self.missing_user_facts():
            return Finished("stopped", "", f"not given: {', '.join(lacking)}")
        blocked = next((bound for bound in self.pending if bound not in self.ready), None)
        if blocked is None:
            return USER_LEFT
        waiting = ", ".join(self._missing_inputs(blocked))
        reason = f"there is no {waiting}" if waiting else "what must hold before does not hold"
        return Finished("stopped", "", f"{blocked.tool.label()} may not run: {reason}")

    def _run_call(self, tool_call: ModelCall) -> CallStep:
        if tool_call.arguments is None:
            return (yield from self._decline(tool_call, "format", tool_call.problem))
        if self.state.corrected:
            self.state.history.add_result(tool_call, "Not done yet: what the user corrected comes first.")
            return True
        if tool_call.tool == self.record_tool and (self.to_record or self.correctable):
            return (yield from self._record(tool_call, tool_call.arguments))
        if tool_call.tool == self.knowledge_tool and self.state.flow.sop.knowledge:
            self.state.history.add_result(tool_call, (yield from self.state.look_up(tool_call)))
            return True
        return (yield from self._call_tool(tool_call, tool_call.arguments))

    def _call_tool(self, tool_call: ModelCall, arguments: dict[str, Any]) -> CallStep:
        bound = self.plan.tool(tool_call.tool)
        if bound is not None:
            rule, reason = self._objection(bound, arguments)
            if rule:
                return (yield from self._decline(tool_call, rule, reason))
            if corrected := self._find_late_corrections(self._user_values(bound, arguments)):
                return (yield from self._take_correction(tool_call, corrected))
        result = yield from call_tool(CallTool(tool_call.tool, arguments))
        if isinstance(result, Refused | Failure):
            return (yield from self._decline(tool_call, result.kind, result.why))
        if bound is not None:
            yield from self._process_result(bound, tool_call, arguments, result)
        return True

    def _find_late_corrections(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values among these that the user gave at an earlier node and has corrected since."""
        parsed = {name: parse_value(self.state.fact(name), raw) for name, raw in values.items()}
        return {
            name: value
            for name, value in parsed.items()
            if value not in (None, "") and self.state.is_late_correction(name, value)
        }

    def _take_correction(self, tool_call: ModelCall, corrected: dict[str, Any]) -> CallStep:
        """Learn what the user corrected; nothing is called with it before what rests on the old value is done again."""
        for name, value in corrected.items():
            yield from self.state.learn_from_user(name, value)
        self.state.corrected = corrected
        text = f"Noted: {', '.join(corrected)}. What rests on the old value is done again first."
        self.state.history.add_result(tool_call, {"success": True, "message": text})
        return True

    def _decline(self, tool_call: ModelCall, rule: str, reason: str) -> CallStep:
        yield Tripped(rule, reason)
        self.state.history.add_result(tool_call, f"Not done: {reason}")
        return False

    def _objection(self, bound: BoundTool, arguments: dict[str, Any]) -> tuple[str, str]:
        """The rule that a call to a tool of this node violates and how; both blank where it violates none."""
        name = bound.tool.name
        if name in self.callable_names:
            values = self._user_values(bound, arguments).items()
            problems = (describe_mismatch(self.state.fact(fact), raw) for fact, raw in values)
            problem = "; ".join(filter(None, problems))
            return ("arguments", problem) if problem else ("", "")
        if name in self.visit.done or name in self.visit.failed:
            return "repeated", f"The tool {name!r} has been called already."
        if waiting := self._missing_inputs(bound):
            return "precondition", f"The tool {name!r} needs {', '.join(waiting)} first."
        return "precondition", f"The tool {name!r} may not run yet: what must hold before it does not."

    def _user_values(self, bound: BoundTool, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments that the user may give, by fact."""
        feeding = {bound.binding.fact_for(parameter): raw for parameter, raw in arguments.items()}
        may_say, facts = self.state.runtime.user_may_set, self.state.flow.facts
        return {name: raw for name, raw in feeding.items() if name in facts and may_say(self.plan, name)}

    def _process_result(
        self, bound: BoundTool, tool_call: ModelCall, arguments: dict[str, Any], result: ToolResult
    ) -> Generator[Request | RunNote, Answer | None, None]:
        """Learn from a tool's result and from the arguments that the user gave for it."""
        self.callable_names.discard(bound.tool.name)
        yield from self._learn_from_user(self._user_values(bound, arguments), bound)
        result, values = read_result(bound, result)
        is_last = not result.ok and not self._may_repeat(bound)
        content = {**result_content(result), **({"note": wording.NO_RETRY_NOTE} if is_last else {})}
        self.state.history.add_result(tool_call, content)
        if not result.ok:
            self.visit.record_failure(bound, result.message or result.fault)
            return
        self.state.course.record_call(bound, self.state.facts, dict(values))
        for name, value in values:
            yield from self.state.learn(name, value, "tool", bound.tool.name)
        self.visit.record_success(bound)

    def _learn_from_user(
        self, values: dict[str, Any], bound: BoundTool | None = None
    ) -> Generator[Request | RunNote, Answer | None, None]:
        """Learn what the user said; calls that used the old values become due again."""
        changed = set()
        for name, raw in values.items():
            value = parse_value(self.state.fact(name), raw)
            if value in (None, "") or not self.state.is_new_value(name, value):
                continue
            if (yield from self.state.learn_from_user(name, value)):
                changed.add(name)
        self.visit.reopen_calls(changed, bound)

    def _record(self, tool_call: ModelCall, arguments: dict[str, Any]) -> CallStep:
        problem = Schema(self._record_offer().parameters).describe_mismatch(arguments)
        if not problem:
            problem = "; ".join(
                filter(None, (describe_mismatch(self.state.fact(name), raw) for name, raw in arguments.items()))
            )
        if problem:
            return (yield from self._decline(tool_call, "arguments", problem))
        if corrected := self._find_late_corrections(arguments):
            return (yield from self._take_correction(tool_call, corrected))
        yield from self._learn_from_user(arguments)
        self.visit.recorded = self.visit.heard
        self.state.history.add_result(tool_call, {"success": True, "recorded": arguments})
        return True

    def _record_offer(self) -> ToolOffer:
        names, later = (*self.to_record, *self.correctable), self._later_facts()
        schema = {
            "type": "object",
            "properties": {name: self.state.fact(name).json_schema() for name in names},
            "required": [name for name in self.to_record if name not in later and not self.state.fact(name).optional],
            "additionalProperties": False,
        }
        text = "Record what the user said, exactly as the user said it."
        return ToolOffer(self.record_tool, text if self.to_record else f"{text} {wording.ALREADY_CALLED}", schema)

    def _later_facts(self) -> set[str]:
        """Facts that come after a tool which the facts recorded first may make applicable."""
        order, recorded_first = list(execution_order(self.plan)), set(self.to_record)
        undone = (tool for tool in self.plan.tools if tool not in self.ready and tool.tool.name not in self.visit.done)
        positions = [order.index(tool) for tool in undone if tool.needs & recorded_first]
        return {name for name in order[min(positions) :] if isinstance(name, str)} if positions else set()

    def offers(self) -> Iterator[ToolOffer]:
        """The tools that the model may call now."""
        if self.to_record or self.correctable:
            yield self._record_offer()
        for bound in self.ready:
            yield wording.tool_offer(bound, wording.LAST_CALL_FAILED if bound.tool.name in self.visit.failed else "")
        for bound in self.repeatable:
            yield wording.tool_offer(bound, wording.ALREADY_CALLED)
        if self.state.flow.sop.knowledge:
            yield wording.knowledge_offer(self.knowledge_tool)
