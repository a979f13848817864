"""Carries out a procedure, one request at a time, without input or output of its own.

    run = Run(PROCEDURE)
    while (request := run.step()) is not None:
        run.answer(...)
    print(run.status, run.end, run.facts)

`run.answers` is the whole state: kept as JSON, it restores the run elsewhere (`Run.restore`); nothing is asked twice.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, Self

from .guard import is_allowed
from .model import (
    TIMED_OUT,
    AskFact,
    AskPerson,
    AskQuestion,
    Call,
    CallTool,
    Condition,
    Node,
    PersonStep,
    Procedure,
    Request,
    Route,
    Tool,
    ToolError,
    to_json,
)
from .position import Position, Walker
from .schema import fits
from .values import Facts, UndecidedError, is_blank

MAX_RETRIES = 2
MAX_STEPS = 400
IRREVOCABLE = ("sends", "pays")
FINAL, REFUSED = "final", "refused"
"""Kinds of failures after which a call is not tried again; *refused* is one by the guard."""

Asking = Generator[Request, Any, Any]


@dataclass(frozen=True)
class Problem:
    """Why a run stopped: *missing*, *computing*, *failed*, *undecided*, *forbidden* or *no-route*."""

    kind: str
    reason: str
    node: str = ""


@dataclass
class MadeCall:
    """A call that was made, or handed over to a person."""

    tool: str
    arguments: dict[str, Any]
    ok: bool = False


class Run:
    """One run of a procedure. `status` is *running*, *completed*, *stopped* or *limit*.

    `path` are the nodes entered, `end` is the end that was reached, `messages` is what the procedure says to the user.
    """

    def __init__(self, procedure: Procedure, max_steps: int = MAX_STEPS) -> None:
        self.procedure, self.max_steps = procedure, max_steps
        self.facts = Facts()
        self.path: list[str] = []
        self.calls: list[MadeCall] = []
        self.messages: list[str] = []
        self.answers: list[Any] = []
        self.status, self.end = "running", ""
        self.problem: Problem | None = None
        self.request: Request | None = None
        self._performers: dict[str, str] = {}
        self._worked: set[str] = set()
        self._walk = self._walk_through()
        self._is_started = False

    @classmethod
    def restore(cls, procedure: Procedure, answers: Iterable[Any]) -> Self:
        """The run to which these answers led."""
        run = cls(procedure)
        run.step()
        for answer in answers:
            run.answer(answer)
        return run

    def step(self) -> Request | None:
        """The request that waits for an answer; None where the run is over."""
        if not self._is_started:
            self._is_started = True
            self._advance(None)
        return self.request

    def answer(self, value: Any) -> Request | None:
        """Answer the request that waits, and return the next one. Raises RuntimeError where none waits."""
        if self.request is None:
            raise RuntimeError("no request waits for an answer")
        self.answers.append(value)
        return self._advance(value)

    def _advance(self, value: Any) -> Request | None:
        try:
            self.request = self._walk.send(value)
        except StopIteration:
            self.request = None
        return self.request

    def _walk_through(self) -> Generator[Request, Any, None]:
        position: Position | None = Position(self.procedure.start)
        while position is not None:
            position = yield from self._visit(position)

    def _visit(self, position: Position) -> Generator[Request, Any, Position | None]:
        """Carry out the node at a position; returns where the run goes on, or None where it is over."""
        if len(self.path) == self.max_steps:
            self.status = "limit"
            return None
        place = position.place
        node = self.procedure.nodes[place]
        self.path.append(place)
        if node.message:
            self.messages.append(node.message)
        problem = yield from self._work(place, node)
        routes = problem or (yield from self._choose(node, position))
        if isinstance(routes, Problem):
            self.status, self.problem = "stopped", Problem(routes.kind, routes.reason, place)
            return None
        if node.is_end:
            self.end = place
        following = Walker(self.procedure.nodes).step(position, routes)
        if following is None:
            self.status = "completed"
        return following

    def _work(self, place: str, node: Node) -> Asking:
        """Do what there is to do at a node; returns the problem that keeps it from being done."""
        self._forget(node, again=place in self._worked)
        if node.computes:
            return self._compute(node)
        if not node.asks and not node.calls:
            return None
        problem = yield from self._ask_and_call(node)
        self._worked.add(place)
        return problem

    def _forget(self, node: Node, *, again: bool) -> None:
        """Forget what is found out anew: what a person gives here, and on a later visit what the user gave."""
        names = list(node.asks) if again else []
        for step in (self.procedure.tools[call.tool].person for call in node.calls):
            if step is not None:
                names += [*step.gives, step.done]
        for name in names:
            self.facts.pop(name, None)

    def _compute(self, node: Node) -> Problem | None:
        for name, compute in node.computes:
            try:
                self.facts[name] = compute(self.facts)
            except UndecidedError as error:
                return Problem("computing", f"{name}: {error}")
        return None

    def _ask_and_call(self, node: Node) -> Asking:
        """Call each tool as soon as it may run, and ask for facts in their order in between."""
        unasked, tried, done = list(node.asks), set[str](), set[str]()
        problem: Problem | None = None
        while True:
            call = self._next_call(node, tried, unasked)
            if call is not None:
                tried.add(call.tool)
                failure = yield from self._call(call)
                if failure is None:
                    done.add(call.tool)
                problem = problem or failure
            elif unasked:
                problem = (yield from self._ask(unasked.pop(0))) or problem
            else:
                return problem or self._obstacle(node, done)

    def _next_call(self, node: Node, tried: set[str], unasked: list[str]) -> Call | None:
        """The first tool that may be called now; one that waits for facts to be asked for holds up those after it."""
        for call in node.calls:
            if call.tool in tried:
                continue
            if not self._needs(call).isdisjoint(unasked):
                return None
            if self._may_call(call):
                return call
        return None

    def _needs(self, call: Call) -> set[str]:
        conditions = (call.when, self.procedure.tools[call.tool].precondition)
        return {*call.inputs.values(), *(name for condition in conditions if condition for name in condition.facts)}

    def _may_call(self, call: Call) -> bool:
        tool = self.procedure.tools[call.tool]
        return (
            not self._lacking(call, tool)
            and self._decide(call.when) is True
            and self._decide(tool.precondition) is True
        )

    def _lacking(self, call: Call, tool: Tool) -> list[str]:
        """The facts without which a tool cannot be called, and that are not known."""
        return [fact for name in tool.required() if (fact := call.inputs.get(name, name)) not in self.facts]

    def _decide(self, condition: Condition | None) -> bool | None:
        return True if condition is None else condition.decide(self.facts)

    def _ask(self, name: str) -> Asking:
        """Ask for a fact until a value fits or there is none; one that is optional is asked for once."""
        fact, problem = self.procedure.facts[name], ""
        while name not in self.facts:
            raw = yield AskFact(name, fact, problem)
            if raw is None:
                return Problem("missing", f"{name}: {problem}") if problem else None
            problem = fact.objection(raw)
            value = None if problem else fact.read(raw)
            if value is not None:
                self.facts[name] = value
            elif fact.optional:
                return Problem("missing", f"{name}: {problem}") if problem else None
        return None

    def _call(self, call: Call) -> Asking:
        """Call a tool, again where that may help; returns the problem where it fails for good."""
        tool = self.procedure.tools[call.tool]
        failure = yield from self._call_once(call, tool)
        for _ in range(MAX_RETRIES):
            if failure is None or failure.kind in (FINAL, REFUSED) or tool.effect in IRREVOCABLE:
                break
            failure = yield from self._call_once(call, tool, failure.message)
        if failure is None:
            return None
        return Problem("forbidden" if failure.kind == REFUSED else "failed", f"{call.tool}: {failure.message}")

    def _call_once(self, call: Call, tool: Tool, problem: str = "") -> Asking:
        arguments = self._arguments(call, tool)
        made = MadeCall(call.tool, arguments)
        self.calls.append(made)
        if not fits(tool.parameters, arguments):
            return ToolError("the arguments do not fit its parameters", FINAL)
        if tool.person is None and not self._is_allowed(call.tool):
            return ToolError("the guard does not allow it", REFUSED)
        if tool.person is not None:
            response = yield from self._hand_over(call.tool, tool, tool.person, arguments, problem)
        else:
            response = yield CallTool(call.tool, arguments, tool.effect)
        failure = response if isinstance(response, ToolError) else self._learn(tool, response)
        made.ok = failure is None
        return failure

    def _arguments(self, call: Call, tool: Tool) -> dict[str, Any]:
        """What is known of the arguments, as JSON data."""
        names = tool.parameters.get("properties", {})
        known = {name: self.facts.get(call.inputs.get(name, name)) for name in names}
        return {name: to_json(value) for name, value in known.items() if value is not None}

    def _hand_over(self, name: str, tool: Tool, step: PersonStep, arguments: dict[str, Any], problem: str) -> Asking:
        """Let a person act; returns the values given, none where the time ran out, or why the person may not."""
        shows = {step.shows.get(parameter, parameter): value for parameter, value in arguments.items()}
        answer = yield AskPerson(name, tool.title, tool.description, step, shows, problem)
        if step.minutes is not None and self._is_late(step, answer):
            return {}
        if not isinstance(answer, dict):
            return ToolError("the answer holds no values")
        person = str(("by" not in step.gives and answer.get("by")) or self._default_person(step))
        if not self._may_act(step, person) or not self._is_allowed(name, person):
            return ToolError(f"{person} may not carry out {tool.title}", "barred")
        self._performers[name] = person
        return {**answer, step.done: True} if step.done else answer

    def _is_late(self, step: PersonStep, answer: Any) -> bool:
        if not isinstance(answer, dict):
            return isinstance(answer, ToolError) and answer.kind == TIMED_OUT.kind
        minutes = 0 if "minutes" in step.gives else answer.get("minutes", 0)
        is_over = not isinstance(minutes, str) and step.minutes is not None and minutes > step.minutes
        return is_over or any(is_blank(answer.get(name)) for name in step.awaits)

    def _may_act(self, step: PersonStep, person: str) -> bool:
        earlier = [self._performers.get(name, "").casefold() for name in step.not_by]
        return person.casefold() not in earlier and not (step.not_user and person.casefold() == "user")

    def _is_allowed(self, tool: str, person: str = "") -> bool:
        return is_allowed(tool, self.path[-1], self.facts, self._performers, person)

    def _default_person(self, step: PersonStep) -> str:
        role = step.role or "somebody"
        names = (role, *(f"{role} {number}" for number in range(2, len(step.not_by) + 3)))
        return next(name for name in names if self._may_act(step, name) and name.casefold() != "user")

    def _learn(self, tool: Tool, response: Any) -> ToolError | None:
        """Store the facts in a response; returns why it is no usable one."""
        values = {}
        for path, name in tool.outputs:
            fact, raw = self.procedure.facts[name], look_up(response, path)
            step = tool.person
            optional = fact.optional if step is None else step.minutes is not None or name not in step.awaits
            if raw is None or raw == "":
                if optional:
                    continue
                return ToolError(f"there is no {name} in the response", "malformed")
            if (objection := fact.objection(raw)) or (value := fact.read(raw)) is None:
                return ToolError(f"{name}: {objection}", "malformed")
            values[name] = value
        self.facts.update(values)
        return None

    def _obstacle(self, node: Node, done: set[str]) -> Problem | None:
        """What is left to do at a node."""
        missing = [name for name in node.asks if name not in self.facts and not self.procedure.facts[name].optional]
        if missing:
            return Problem("missing", f"{missing[0]} is missing")
        left = [(call, self._decide(call.when)) for call in node.calls if call.tool not in done]
        for call in [call for call, applies in left if applies]:
            lacking = self._lacking(call, self.procedure.tools[call.tool])
            if lacking:
                return Problem("missing", f"{call.tool} may not run: there is no {', '.join(lacking)}")
            return Problem("forbidden", f"{call.tool} may not run: what must hold before does not hold")
        undecided = [call.tool for call, applies in left if applies is None]
        return Problem("undecided", f"whether {undecided[0]} is called") if undecided else None

    def _choose(self, node: Node, position: Position) -> Asking:
        """The routes to take, or why there are none."""
        taken: list[Route] = []
        for route in sorted(node.routes, key=lambda route: route.otherwise):
            if taken and (not node.takes_all or route.otherwise):
                break
            if route.times is not None and position.times_taken(route.id) >= route.times:
                continue
            decision = self._decide(route.when)
            if route.question:
                decision = yield AskQuestion(route.id, route.question, dict(self.facts))
            if decision is None:
                return Problem("undecided", f"the route {route.id}")
            if decision:
                taken.append(route)
        return taken if taken or node.is_end else Problem("no-route", "no route holds")


def look_up(body: Any, path: str) -> Any:
    """The value at a dotted path in a response, list positions as numbers; a key that is the whole path comes first."""
    if isinstance(body, dict) and body.get(path) is not None:
        return body[path]
    for key in path.split("."):
        if isinstance(body, dict):
            body = body.get(key)
        elif isinstance(body, list | tuple) and key.isascii() and key.isdigit() and int(key) < len(body):
            body = body[int(key)]
        else:
            return None
    return body
