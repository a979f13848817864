"""A deterministic task: a procedure that code runs, call by call, and that a task agent sees as one function.

It may come back in between (MARCO, section 3.2.2 and figure 1): with an update, which the user is told, or because it
needs something that only the user can say. Called again with that, it goes on where it stopped. Where it cannot go on,
it says why; called again without anything new, it does nothing and answers the same.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
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
    Unchosen,
    Visiting,
    choose_by,
    decide_by_code,
    visit,
)
from sopstudio.trace import Answer, CallTool, Request, RunNote, ToolResult
from sopstudio.trace.learning import read_result

Answering = Generator[Request | RunNote, Answer | None, dict[str, Any]]
"""Returns what the function answers."""

GIVEN_UP = "it is not tried again"


class DeterministicTask:
    """One run of a deterministic procedure, which keeps its place between calls.

    `takes` are the facts that the function can be given.
    """

    def __init__(self, routing: Runtime, talk: ConversationState, takes: Collection[str]) -> None:
        self._routing, self._talk, self._takes = routing, talk, takes
        self._walker = Walker(routing.flow)
        self._position: Position | None = self._walker.begin()
        self._visited: set[str] = set()
        self._steps: Visiting | None = None
        """The visit of this place, until it has ended."""
        self._asking = ""
        """The fact that the visit waits for."""
        self._done: dict[str, None] | None = None
        """The tools that have succeeded at this place; None before it is entered."""
        self._halt: dict[str, Any] = {}
        self._known: dict[str, Any] = {}
        """Why it could not go on, and the facts with which it could not."""

    @property
    def is_over(self) -> bool:
        """Whether it has come to its end."""
        return self._position is None

    def resume(self, arguments: Mapping[str, Any]) -> Answering:
        """Run with what was given, to the end or to where something is lacking."""
        problem = yield from self._given(arguments)
        if problem:
            return {"success": False, "message": problem}
        if self._halt and self._known == self._talk.facts:
            return self._halt
        told: list[str] = []
        outcome = ""
        while self._position is not None:
            work = self._routing.plan(self._position.place)
            self._halt = (yield from self._visit(work, told)) or (yield from self._leave(work, self._position))
            if self._halt:
                self._known = dict(self._talk.facts)
                return {**self._halt, **_updates(told)}
            outcome = work.node.label()
        return {"success": True, "outcome": outcome, "response": self._outputs(), **_updates(told)}

    def _given(self, arguments: Mapping[str, Any]) -> Generator[Request | RunNote, Answer | None, str]:
        """Take over what the task agent gave; what a tool or code has found out already stands."""
        talk = self._talk
        for name, raw in arguments.items():
            if (name in talk.facts and name in talk.runtime.produced_facts) or talk.facts.get(name) == raw:
                continue
            if why := describe_mismatch(talk.fact(name), raw):
                return why
            value = parse_value(talk.fact(name), raw)
            if value is not None and talk.facts.get(name) != value:
                yield from talk.learn_from_user(name, value)
        return ""

    def _leave(self, work: PlacePlan, position: Position) -> Answering:
        """Go on to the next place; what keeps it from that, or nothing."""
        yield from ()
        if work.is_final:
            self._position = self._walker.end(position)
        else:
            ways = choose_by(lambda route: decide_by_code(route, self._talk.facts), work, position)
            if isinstance(ways, Unchosen):
                return _failure(f"at {work.node.label()}: {ways.reason}")
            self._position = self._walker.step(position, ways)
        self._done = None
        return {}

    def _visit(self, work: PlacePlan, told: list[str]) -> Answering:
        """Do what is to be done at a place; what keeps it from being done, or nothing."""
        if self._done is None:
            self._done = {}
            self._steps = visit(work, self._talk.facts, again=work.place in self._visited, done=self._done)
            self._visited.add(work.place)
            yield from self._update(work, told)
        steps = self._steps or visit(work, self._talk.facts, done=self._done)
        if self._asking and self._asking not in self._talk.facts:
            return self._needs([name for name in work.required if name not in self._talk.facts])
        failure: Failed | None = None
        try:
            while True:
                step = steps.send(failure)
                failure = None
                if isinstance(step, BoundTool):
                    failure = yield from self._call(step)
                elif isinstance(step, Computed):
                    yield from self._talk.learn(step.fact, step.value, "computed", work.node.label())
                elif step.fact in work.required:
                    self._steps, self._asking = steps, step.fact
                    return self._needs([name for name in work.required if name not in self._talk.facts])
        except StopIteration as stop:
            self._steps, self._asking = None, ""
            return self._halted(stop.value) if stop.value is not None else {}

    def _update(self, work: PlacePlan, told: list[str]) -> Generator[Request | RunNote, Answer | None, None]:
        """Pass the step's message on as an update, once a visit."""
        node = work.node
        if isinstance(node, Task | End) and node.message:
            text = wording.fill_message(node.message, self._talk.facts)
            yield from tell_user(text)
            told.append(text)

    def _halted(self, blocked: Blocked) -> dict[str, Any]:
        """What the function answers where the work of a place cannot be finished."""
        asked = [name for name in blocked.facts if name in self._takes]
        if blocked.kind == "missing" and asked == [*blocked.facts]:
            return self._needs(asked)
        return _failure(f"{blocked.reason}; {GIVEN_UP}" if blocked.kind == "failed" else blocked.reason)

    def _needs(self, names: list[str]) -> dict[str, Any]:
        needed = wording.format_needed(self._talk.fact(name) for name in names)
        return {"success": True, "status": "needs input", "missing": names, "message": f"Ask the user for:\n{needed}"}

    def _call(self, bound: BoundTool) -> Generator[Request | RunNote, Answer | None, Failed | None]:
        talk = self._talk
        result = yield from call_tool(CallTool(bound.tool.name, bound.arguments(talk.facts)))
        if not isinstance(result, ToolResult):
            return Failed(result.why, final=True)
        result, found = read_result(bound, result)
        for name, value in found:
            yield from talk.learn(name, value, "tool", bound.tool.name)
        return None if result.ok else Failed(result.message or f"{bound.tool.label()} failed")

    def _outputs(self) -> dict[str, Any]:
        """What the procedure has found out."""
        flow = self._routing.flow
        names = flow.sop.outputs or tuple(self._talk.facts)
        return {name: value_to_json(self._talk.facts[name]) for name in names if name in self._talk.facts}


def _failure(why: str) -> dict[str, Any]:
    return {"success": False, "message": why}


def _updates(told: list[str]) -> dict[str, Any]:
    return {"told_the_user": told} if told else {}


__all__ = ["DeterministicTask"]
