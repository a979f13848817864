"""A deterministic task: a procedure that code runs, call by call, and that a task agent sees as one function.

It may come back in between (MARCO, section 3.2.2 and figure 1): with an update, which the user is told, or because it
needs something that only the user can say. Called again with that, it goes on where it stopped. Where it cannot go on,
it says why; called again without anything new, it does nothing and answers the same.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.conversation_state import ConversationState
from sopstudio.agents.protocol import call_tool, tell_user
from sopstudio.sop import (
    BoundTool,
    End,
    PlacePlan,
    Position,
    Runtime,
    Task,
    Walker,
    describe_mismatch,
    parse_value,
    value_to_json,
)
from sopstudio.sop.interpreter import (
    Blocked,
    Computed,
    Failed,
    NoTransition,
    VisitGenerator,
    choose_by,
    decide_by_code,
    visit,
)
from sopstudio.trace import Answer, CallTool, Request, RunNote, ToolResult
from sopstudio.trace.tool_answers import read_result

TaskRun = Generator[Request | RunNote, Answer | None, dict[str, Any]]
"""Returns what the function answers."""


class DeterministicTask:
    """One run of a deterministic procedure, which keeps its position between calls.

    `accepted_facts` are the facts that the function takes as arguments.
    """

    def __init__(self, runtime: Runtime, state: ConversationState, accepted_facts: Collection[str]) -> None:
        self._runtime, self._state, self._accepted_facts = runtime, state, accepted_facts
        self._walker = Walker(runtime.flow)
        self._position: Position | None = self._walker.begin()
        self._loops: tuple[tuple[str, int], ...] = ()
        """How often its loop edges were taken, also when it was run before."""
        self._visited: set[str] = set()
        self._visit_steps: VisitGenerator | None = None
        """The visit of this place, until it has ended."""
        self._awaited_fact = ""
        """The fact that the visit waits for."""
        self._called_tools: dict[str, None] | None = None
        """The tools that have succeeded at this place; None before it is entered."""
        self._halt_answer: dict[str, Any] = {}
        self._facts_at_halt: dict[str, Any] = {}
        """Why it could not go on, and the facts with which it could not."""

    def restart(self) -> None:
        """Begin once more. Its loops go on counting, as in any run that comes to a procedure again; what it asked for
        before is what the caller passes in now, or as it was.
        """
        self._position = self._walker.begin()._replace(loops=self._loops)
        self._visited.clear()
        self._halt_answer = {}

    @property
    def is_over(self) -> bool:
        """Whether it has come to its end."""
        return self._position is None

    def resume(self, arguments: Mapping[str, Any]) -> TaskRun:
        """Run with these arguments, to the end or until an input is missing."""
        problem = yield from self._accept_arguments(arguments)
        if problem:
            return {"success": False, "message": problem}
        if self._halt_answer and self._facts_at_halt == self._state.facts:
            return self._halt_answer
        updates: list[str] = []
        outcome = ""
        while self._position is not None:
            plan = self._runtime.plan(self._position.place)
            self._halt_answer = (yield from self._visit(plan, updates)) or (
                yield from self._leave(plan, self._position)
            )
            if self._halt_answer:
                self._facts_at_halt = dict(self._state.facts)
                return {**self._halt_answer, **_format_updates(updates)}
            outcome = plan.node.label()
        return {"success": True, "outcome": outcome, "response": self._outputs(), **_format_updates(updates)}

    def _accept_arguments(self, arguments: Mapping[str, Any]) -> Generator[Request | RunNote, Answer | None, str]:
        """Store what the task agent passed in; a tool's or code's value stays. Returns a mismatch."""
        state = self._state
        for name, raw in arguments.items():
            if (name in state.facts and name in state.runtime.produced_facts) or state.facts.get(name) == raw:
                continue
            if mismatch := describe_mismatch(state.fact(name), raw):
                return mismatch
            value = parse_value(state.fact(name), raw)
            if value is not None and state.facts.get(name) != value:
                yield from state.learn_from_user(name, value)
        return ""

    def _leave(self, plan: PlacePlan, position: Position) -> TaskRun:
        """Go on to the next place. Returns the failure, empty for none."""
        yield from ()
        self._loops = position.loops
        if plan.is_final:
            self._position = self._walker.end(position)
        else:
            choice = choose_by(lambda route: decide_by_code(route, self._state.facts), plan, position)
            if isinstance(choice, NoTransition):
                condition = choice.route.condition if choice.route is not None else None
                if condition is not None and (missing := self._missing_inputs(condition.facts)):
                    return self._request_input(missing)
                return _failure(f"at {plan.node.label()}: {choice.reason}")
            self._position = self._walker.step(position, choice)
        self._called_tools = None
        return {}

    def _missing_inputs(self, names: Iterable[str]) -> list[str]:
        """Those of these facts that the caller can pass in and has not."""
        return [name for name in names if name in self._accepted_facts and name not in self._state.facts]

    def _visit(self, plan: PlacePlan, updates: list[str]) -> TaskRun:
        """Carry out the plan of a place. Returns what stops it, empty for nothing."""
        if self._called_tools is None:
            self._called_tools = {}
            self._visit_steps = visit(
                plan, self._state.facts, again=plan.place in self._visited, done=self._called_tools
            )
            self._visited.add(plan.place)
            yield from self._send_update(plan, updates)
        steps = self._visit_steps or visit(plan, self._state.facts, done=self._called_tools, has_begun=True)
        if self._awaited_fact and self._awaited_fact not in self._state.facts:
            return self._request_input([name for name in plan.required if name not in self._state.facts])
        failure: Failed | None = None
        try:
            while True:
                step = steps.send(failure)
                failure = None
                if isinstance(step, BoundTool):
                    failure = yield from self._call(step)
                elif isinstance(step, Computed):
                    yield from self._state.learn(step.fact, step.value, "computed", plan.node.label())
                elif step.fact in plan.required:
                    self._visit_steps, self._awaited_fact = steps, step.fact
                    return self._request_input([name for name in plan.required if name not in self._state.facts])
        except StopIteration as stop:
            self._visit_steps, self._awaited_fact = None, ""
            return self._describe_halt(plan, stop.value) if stop.value is not None else {}

    def _send_update(self, plan: PlacePlan, updates: list[str]) -> Generator[Request | RunNote, Answer | None, None]:
        """Pass the step's message on as an update, once a visit."""
        node = plan.node
        if isinstance(node, Task | End) and node.message:
            text = wording.fill_message(node.message, self._state.facts, self._state.briefing.options)
            yield from tell_user(text)
            updates.append(text)

    def _describe_halt(self, plan: PlacePlan, blocked: Blocked) -> dict[str, Any]:
        """What the function answers where the plan of a place cannot be finished."""
        if blocked.kind == "missing" and all(name in self._accepted_facts for name in blocked.facts):
            return self._request_input(blocked.facts)
        if blocked.kind == "computing":
            read = (name for fact, expression in plan.assignments if fact in blocked.facts for name in expression.facts)
            if missing := self._missing_inputs(read):
                return self._request_input(missing)
        return _failure(f"{blocked.reason}; {wording.NO_RETRY_NOTE}" if blocked.kind == "failed" else blocked.reason)

    def _request_input(self, names: Iterable[str]) -> dict[str, Any]:
        missing = list(dict.fromkeys(names))
        needed = wording.format_needed(self._state.fact(name) for name in missing)
        return {"success": True, "status": "needs input", "missing": missing, "message": f"Ask the user for:\n{needed}"}

    def _call(self, bound: BoundTool) -> Generator[Request | RunNote, Answer | None, Failed | None]:
        state = self._state
        result = yield from call_tool(CallTool(bound.tool.name, bound.arguments(state.facts)))
        if not isinstance(result, ToolResult):
            return Failed(result.why, final=True)
        result, outputs = read_result(bound, result)
        for name, value in outputs:
            yield from state.learn(name, value, "tool", bound.tool.name)
        return None if result.ok else Failed(result.message or f"{bound.tool.label()} failed")

    def _outputs(self) -> dict[str, Any]:
        """What the procedure has found out."""
        flow = self._runtime.flow
        names = flow.sop.outputs or tuple(self._state.facts)
        return {name: value_to_json(self._state.facts[name]) for name in names if name in self._state.facts}


def _failure(reason: str) -> dict[str, Any]:
    return {"success": False, "message": reason}


def _format_updates(updates: list[str]) -> dict[str, Any]:
    return {"told_the_user": updates} if updates else {}


__all__ = ["DeterministicTask"]
