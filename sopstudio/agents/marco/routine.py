"""A deterministic task: a procedure that code runs, call by call, and that a task agent sees as one function.

It may come back in between (MARCO, section 3.2.2 and figure 1): with an update, which the user is told, or because it
needs something that only the user can say. Called again with that, it goes on where it stopped; so it does after a
tool has failed.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from sopstudio.agents import wording
from sopstudio.agents.protocol import call, tell
from sopstudio.agents.talk import Talk
from sopstudio.errors import ConditionError
from sopstudio.sop import BoundTool, End, Position, Routing, Task, Walker, Way, Work, misfit, to_json, typed
from sopstudio.trace import Answer, CallTool, Note, Request, ToolResult

Answering = Generator[Request | Note, Answer | None, dict[str, Any]]
"""Returns what the function answers."""


class Routine:
    """One run of a deterministic procedure, which keeps its place between calls."""

    def __init__(self, routing: Routing, talk: Talk) -> None:
        self._routing, self._talk = routing, talk
        self._walker = Walker(routing.flow)
        self._position: Position | None = self._walker.begin()
        self._done: set[str] = set()
        self._fresh = True
        self._visited: set[str] = set()

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self._position is None

    def go_on(self, arguments: Mapping[str, Any]) -> Answering:
        """Run with what was given, to the end or to where something is lacking."""
        problem = yield from self._given(arguments)
        if problem:
            return {"success": False, "message": problem}
        told: list[str] = []
        outcome = ""
        while self._position is not None:
            work = self._routing.work(self._position.place)
            told += yield from self._entered(work)
            halt = yield from self._at(work)
            if halt:
                return {**halt, **_updates(told)}
            if work.final:
                outcome = work.node.label()
                self._go(self._walker.end(self._position))
                continue
            ways = self._ways(work, self._position)
            if isinstance(ways, str):
                return {"success": False, "message": f"at {work.node.label()}: {ways}", **_updates(told)}
            self._go(self._walker.step(self._position, ways))
        return {"success": True, "outcome": outcome, "response": self._outputs(), **_updates(told)}

    def _go(self, position: Position | None) -> None:
        self._position, self._fresh = position, True
        self._done = set()

    def _given(self, arguments: Mapping[str, Any]) -> Generator[Request | Note, Answer | None, str]:
        """Take over what the task agent gave; what a tool or code has found out already stands."""
        talk = self._talk
        for name, raw in arguments.items():
            if (name in talk.facts and name in talk.routing.produced) or talk.facts.get(name) == raw:
                continue
            if why := misfit(talk.fact(name), raw):
                return why
            value = typed(talk.fact(name), raw)
            if value is not None and talk.facts.get(name) != value:
                yield from talk.hear(name, value)
        return ""

    def _entered(self, work: Work) -> Generator[Request | Note, Answer | None, list[str]]:
        """What happens once at each visit: the step's message is passed on as an update."""
        if not self._fresh:
            return []
        self._fresh = False
        if work.place in self._visited:
            for name in work.asks:
                self._talk.facts.pop(name, None)
        self._visited.add(work.place)
        node = work.node
        if not isinstance(node, Task | End) or not node.message:
            return []
        text = wording.message(node.message, self._talk.facts)
        yield from tell(text)
        return [text]

    def _at(self, work: Work) -> Answering:
        """Do what is to be done at a place; what keeps it from being done, or nothing."""
        talk = self._talk
        for name, expression in work.computes:
            try:
                value = expression.value(talk.facts)
            except ConditionError as error:
                return {"success": False, "message": f"{name} cannot be worked out: {error}"}
            yield from talk.learn(name, value, "computed", work.node.label())
        lacking = [name for name in work.asks if name not in talk.facts and not talk.fact(name).optional]
        if lacking:
            return self._needs(lacking)
        while due := work.to_call(talk.facts, self._done):
            halt = yield from self._call(due[0])
            if halt:
                return halt
            self._done.add(due[0].tool.name)
        undecided = [bound.tool.label() for bound in work.waits_for(talk.facts, self._done)]
        if undecided:
            return {"success": False, "message": f"it cannot be told whether {undecided[0]} is to be called"}
        return {}

    def _needs(self, names: list[str]) -> dict[str, Any]:
        needed = wording.needed(self._talk.fact(name) for name in names)
        return {"success": True, "status": "needs input", "missing": names, "message": f"Ask the user for:\n{needed}"}

    def _call(self, bound: BoundTool) -> Answering:
        talk = self._talk
        lacking = [fact for _, fact in bound.inputs if fact not in talk.facts]
        if lacking:
            return self._needs(lacking)
        result = yield from call(CallTool(bound.tool.name, bound.arguments(talk.facts)))
        if not isinstance(result, ToolResult):
            return {"success": False, "message": result.why}
        if not result.ok:
            return {
                "success": False,
                "error": result.fault,
                "message": result.message or f"{bound.tool.label()} failed",
            }
        try:
            found = bound.learn(result.body)
        except ConditionError as error:
            return {"success": False, "error": "malformed", "message": str(error)}
        for name, value in found:
            yield from talk.learn(name, value, "tool", bound.tool.name)
        return {}

    def _ways(self, work: Work, position: Position) -> tuple[Way, ...] | str:
        """The ways that hold, or why none can be taken."""
        taken: list[Way] = []
        for route in work.routes:
            if taken and (work.branching == "first" or route.kind == "otherwise"):
                break
            if not self._walker.may_take(position, route.way):
                continue
            if route.decide is None:
                return "a condition in prose, which code cannot decide"
            decision = route.decide(self._talk.facts)
            if decision.value is None:
                return decision.reason
            if decision.value:
                taken.append(route.way)
        return tuple(taken) if taken else "no edge holds"

    def _outputs(self) -> dict[str, Any]:
        """What the procedure has found out."""
        flow = self._routing.flow
        names = flow.sop.outputs or tuple(self._talk.facts)
        return {name: to_json(self._talk.facts[name]) for name in names if name in self._talk.facts}


def _updates(told: list[str]) -> dict[str, Any]:
    return {"told_the_user": told} if told else {}


__all__ = ["Routine"]
