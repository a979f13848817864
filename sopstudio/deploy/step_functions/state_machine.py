"""The state machine in the Amazon States Language: a task where there is work, and choices where the run goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sopstudio.deploy.conditions.text_printer import quote_json
from sopstudio.deploy.python.drawn_graph import DrawnGraph
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.support.engine import IRREVOCABLE, MAX_STEPS
from sopstudio.deploy.step_functions.choices import (
    COMPLETED,
    ENDS,
    STOPPED,
    TOO_MANY_STEPS,
    Choices,
    Rules,
    State,
    leave,
    merge_members,
    query,
)
from sopstudio.sop import PersonTool, Route, Tool
from sopstudio.text.humanize import shorten
from sopstudio.translation import tr

INVOKE = "arn:aws:states:::lambda:invoke"
WORK, TOOLS, ASK = "${WorkFunctionArn}", "${ToolsFunctionArn}", "${AskFunctionArn}"
COMPLETED_TEXT = quote_json("completed")
FOLLOWED = tr("several branches are taken, or words decide, at its node")
MAX_CALL_SECONDS = 300
MAX_NAME_CHARACTERS = 80
"""How long the name of a state may be."""
MAX_COMMENT_CHARACTERS = 200
SERVICE_ERRORS = [
    "Lambda.ServiceException",
    "Lambda.AWSLambdaException",
    "Lambda.SdkClientException",
    "Lambda.TooManyRequestsException",
    "States.Timeout",
]
"""Failures of Lambda itself, after which what only reads or writes is done again."""


class StateMachine:
    """The state machine of one SOP. `names` leads from states to places."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._drawn = DrawnGraph(package, ENDS)
        self._names = self._drawn.names
        self._nodes = dict(self._drawn.nodes)
        self._may_reach_limit = self._drawn.may_reach_limit()
        self._plans = {place: package.runtime.plan(place) for place in self._nodes}
        self._choices = Choices(package.runtime, self._nodes)

    @property
    def names(self) -> Mapping[str, str]:
        """The places of the SOP by state."""
        return self._names.by_identifier

    def definition(self) -> State:
        """The whole definition."""
        sop = self._package.document.sop
        states: State = {}
        for place in self._nodes:
            states.update(self._states(place))
        states.update({end: _end(end) for end in ENDS})
        start = self._nodes[self._drawn.flow.start]
        reached = _find_reachable(states, start)
        return {
            "Comment": f"{_comment(sop.label())}, version {self._package.runtime.flow.sop_hash}",
            "QueryLanguage": "JSONata",
            "StartAt": start,
            "States": {name: state for name, state in states.items() if name in reached},
        }

    def decided_elsewhere(self) -> Iterator[tuple[str, str]]:
        """The routes whose conditions a function decides, each with the reason."""
        for place in self._nodes:
            if self._is_followed(place):
                yield from ((route.transition.id, FOLLOWED) for route in self._conditions(place))
            else:
                yield from self._choices.decided_elsewhere(place).items()

    def _conditions(self, place: str) -> Iterator[Route]:
        return (route for route in self._plans[place].routes if route.kind == "formal")

    def _is_followed(self, place: str) -> bool:
        """Whether a function takes the route: among several branches, or where words decide."""
        return self._drawn.is_branched(place) or any(route.kind == "prose" for route in self._plans[place].routes)

    def _is_worked_at(self, place: str) -> bool:
        """Whether a function works at a place; the first one makes the state of a run."""
        return (
            place == self._drawn.flow.start
            or self._plans[place].has_work
            or self._is_followed(place)
            or bool(self._choices.decided_elsewhere(place))
        )

    def _states(self, place: str) -> Iterator[tuple[str, State]]:
        name, comment = self._nodes[place], {"Comment": _comment(self._drawn.flow.nodes[place].label())}
        if not self._is_worked_at(place):
            state = self._choices.rules(place, self._limit(), leave(self._plans[place])).state()
            is_end = state["Type"] == "Pass" and state["Next"] == COMPLETED
            ending = {
                "Type": "Succeed",
                "Output": merge_members({**leave(self._plans[place]), "status": COMPLETED_TEXT}),
            }
            yield name, {**comment, **(ending if is_end else state)}
            return
        waiting = dict(self._waiting_states(place))
        rules = self._follow(place, waiting) if self._is_followed(place) else self._choose(place, waiting)
        is_sure = not rules.rules and not rules.output
        following = rules.default if is_sure else self._add(place, "after_")
        yield name, {**comment, **self._work(place, following)}
        yield from waiting.values()
        if not is_sure:
            yield following, rules.state()

    def _choose(self, place: str, waiting: Mapping[str, tuple[str, State]]) -> Rules:
        stopped = [_rule('$states.input.status = "stopped"', STOPPED)] if self._plans[place].has_work else []
        limit = [_rule('$states.input.status = "limit"', TOO_MANY_STEPS)] if self._may_reach_limit else []
        return self._choices.rules(place, [*_waiting_rules(waiting), *stopped, *limit], {})

    def _follow(self, place: str, waiting: Mapping[str, tuple[str, State]]) -> Rules:
        ways = [
            {"Comment": label, **_rule(f"$states.input.place = {quote_json(target)}", self._nodes[target])}
            for label, target in self._drawn.ways(place)
        ]
        completed = [_rule(f"$states.input.status = {COMPLETED_TEXT}", COMPLETED)] if self._drawn.may_end(place) else []
        limit = [_rule('$states.input.status = "limit"', TOO_MANY_STEPS)] if self._may_reach_limit else []
        return Rules((*_waiting_rules(waiting), *ways, *completed, *limit), STOPPED)

    def _waiting_states(self, place: str) -> Iterator[tuple[str, tuple[str, State]]]:
        """The states that wait for an answer, each with its name, by what is waited for."""
        name = self._nodes[place]
        if self._drawn.asks(place):
            yield "answer", (self._add(place, "ask_at_"), _ask(name))
        tools = [bound.tool for bound in self._plans[place].tools if not isinstance(bound.tool, PersonTool)]
        for tool in tools:
            calling = self._add(place, f"call_{tool.name}_at_"[: MAX_NAME_CHARACTERS // 2])
            yield f"tool {tool.name}", (calling, _call(tool, name))

    def _limit(self) -> list[State]:
        """The rule that keeps a run without function from going round for ever."""
        if not self._may_reach_limit:
            return []
        rule = _rule(f"$count($states.input.path) >= {MAX_STEPS}", TOO_MANY_STEPS)
        return [{**rule, "Output": merge_members({"status": '"limit"'})}]

    def _add(self, place: str, prefix: str) -> str:
        return self._names.add(place, prefix)

    def _work(self, place: str, following: str) -> State:
        is_followed = self._is_followed(place)
        decides = [] if is_followed else list(self._choices.decided_elsewhere(place))
        payload = {
            "place": place,
            "state": query("$states.input"),
            **({"follows": True} if is_followed else {}),
            **({"decides": decides} if decides else {}),
        }
        decided = {"decided": query("$states.result.Payload.decided")} if decides else {}
        return {
            "Type": "Task",
            "Resource": INVOKE,
            "Arguments": {"FunctionName": WORK, "Payload": payload},
            "Assign": {"facts": query("$states.result.Payload.facts"), **decided},
            "Output": query("$states.result.Payload.state"),
            "Retry": [_retry()],
            "Next": following,
        }


def _rule(condition: str, following: str) -> State:
    return {"Condition": query(condition), "Next": following}


def _waiting_rules(waiting: Mapping[str, tuple[str, State]]) -> list[State]:
    return [_rule(f"$states.input.waits_for = {quote_json(what)}", name) for what, (name, _) in waiting.items()]


def _end(name: str) -> State:
    """A state in which an execution ends; a failure bears the kind of problem."""
    if name == COMPLETED:
        return {"Type": "Succeed", "Output": merge_members({"status": COMPLETED_TEXT})}
    if name == TOO_MANY_STEPS:
        return {"Type": "Fail", "Error": "limit", "Cause": "it takes too many steps"}
    problem = "$states.input.problem"
    return {"Type": "Fail", "Error": query(f"{problem}.kind"), "Cause": query(f"{problem}.reason")}


def _find_reachable(states: Mapping[str, State], start: str) -> set[str]:
    """The states that an execution may come to: AWS refuses others."""
    reached, queue = {start}, [start]
    while queue:
        state = states[queue.pop()]
        parts = [state, *state.get("Choices", ()), *state.get("Catch", ())]
        new = {part[key] for part in parts for key in ("Next", "Default") if key in part} - reached
        reached |= new
        queue += new
    return reached


def _call(tool: Tool, following: str) -> State:
    """The state that calls a tool, and gives its response or failure to the state that goes on."""
    payload = {"tool": tool.name, "arguments": query("$states.input.request.arguments")}
    retry = {} if tool.effect in IRREVOCABLE else {"Retry": [_retry()]}
    return {
        "Type": "Task",
        "Comment": _comment(tool.label()),
        "Resource": INVOKE,
        "Arguments": {"FunctionName": TOOLS, "Payload": payload},
        "TimeoutSeconds": MAX_CALL_SECONDS,
        "Output": merge_members({"answer": '{"answer": $states.result.Payload}'}),
        **retry,
        "Catch": [_catch(following)],
        "Next": following,
    }


def _ask(following: str) -> State:
    """The state that waits until a user, a person, or whoever decides a condition in words has answered."""
    payload = {
        "token": query("$states.context.Task.Token"),
        "case": query("$states.context.Execution.Name"),
        "request": query("$states.input.request"),
    }
    return {
        "Type": "Task",
        "Resource": f"{INVOKE}.waitForTaskToken",
        "Arguments": {"FunctionName": ASK, "Payload": payload},
        "TimeoutSeconds": query("$states.input.seconds"),
        "Output": merge_members({"answer": "$states.result"}),
        "Catch": [_catch(following)],
        "Next": following,
    }


def _retry() -> State:
    return {"ErrorEquals": SERVICE_ERRORS, "IntervalSeconds": 1, "MaxAttempts": 3, "BackoffRate": 2}


def _catch(following: str) -> State:
    return {"ErrorEquals": ["States.ALL"], "Output": merge_members({"error": "$states.errorOutput"}), "Next": following}


def _comment(text: str) -> str:
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return shorten(line, MAX_COMMENT_CHARACTERS)


__all__ = ["StateMachine"]
