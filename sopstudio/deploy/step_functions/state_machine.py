"""The state machine in the Amazon States Language: a task for each place, and choices where the run goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sopstudio.deploy.python.drawn_graph import DrawnGraph
from sopstudio.deploy.python.package import Package
from sopstudio.deploy.python.support.engine import IRREVOCABLE
from sopstudio.sop import PersonTool, Tool
from sopstudio.text.humanize import shorten

State = dict[str, Any]
INVOKE = "arn:aws:states:::lambda:invoke"
WORK, TOOLS, ASK = "${WorkFunctionArn}", "${ToolsFunctionArn}", "${AskFunctionArn}"
COMPLETED, STOPPED = "completed", "stopped"
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
        self._drawn = DrawnGraph(package, (COMPLETED, STOPPED))
        self._names = self._drawn.names
        self._nodes = dict(self._drawn.nodes)
        self._plans = {place: package.runtime.plan(place) for place in self._nodes}

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
        states[COMPLETED] = {"Type": "Succeed"}
        states[STOPPED] = {"Type": "Fail", "ErrorPath": "$.failure.kind", "CausePath": "$.failure.reason"}
        return {
            "Comment": f"{_comment(sop.label())}, version {self._package.runtime.flow.sop_hash}",
            "StartAt": self._nodes[self._drawn.flow.start],
            "States": states,
        }

    def _states(self, place: str) -> Iterator[tuple[str, State]]:
        name = self._nodes[place]
        tools = [bound.tool for bound in self._plans[place].tools if not isinstance(bound.tool, PersonTool)]
        asks, ways = self._drawn.asks(place), list(self._drawn.ways(place))
        if self._drawn.is_plain(place) and not asks and not tools:
            yield name, self._work(place, self._nodes[ways[0][1]] if ways else COMPLETED)
            return
        choice = self._add(place, "after_")
        yield name, self._work(place, choice)
        choices: list[State] = []
        if asks:
            asking = self._add(place, "ask_at_")
            choices.append({"Variable": "$.waits_for", "StringEquals": "answer", "Next": asking})
            yield asking, _ask(name)
        for tool in tools:
            calling = self._add(place, f"call_{tool.name}_at_"[: MAX_NAME_CHARACTERS // 2])
            choices.append({"Variable": "$.waits_for", "StringEquals": f"tool {tool.name}", "Next": calling})
            yield calling, _call(tool, name)
        choices += [
            {"Comment": label, "Variable": "$.place", "StringEquals": target, "Next": self._nodes[target]}
            for label, target in ways
        ]
        if self._drawn.may_end(place):
            choices.append({"Variable": "$.status", "StringEquals": "completed", "Next": COMPLETED})
        yield choice, {"Type": "Choice", "Choices": choices, "Default": STOPPED}

    def _add(self, place: str, prefix: str) -> str:
        return self._names.add(place, prefix)

    def _work(self, place: str, following: str) -> State:
        return {
            "Type": "Task",
            "Comment": _comment(self._drawn.flow.nodes[place].label()),
            "Resource": INVOKE,
            "Parameters": {"FunctionName": WORK, "Payload": {"place": place, "state.$": "$"}},
            "OutputPath": "$.Payload",
            "Retry": [_retry()],
            "Next": following,
        }


def _call(tool: Tool, following: str) -> State:
    """The state that calls a tool, and gives its response or failure to the state that goes on."""
    state: State = {
        "Type": "Task",
        "Comment": _comment(tool.label()),
        "Resource": INVOKE,
        "Parameters": {"FunctionName": TOOLS, "Payload": {"tool": tool.name, "arguments.$": "$.request.arguments"}},
        "ResultSelector": {"answer.$": "$.Payload"},
        "ResultPath": "$.answer",
        "TimeoutSeconds": MAX_CALL_SECONDS,
    }
    retry = {} if tool.effect in IRREVOCABLE else {"Retry": [_retry()]}
    return {**state, **retry, "Catch": [_catch(following)], "Next": following}


def _ask(following: str) -> State:
    """The state that waits until a user, a person, or whoever decides a condition in words has answered."""
    payload = {"token.$": "$$.Task.Token", "case.$": "$$.Execution.Name", "request.$": "$.request"}
    return {
        "Type": "Task",
        "Resource": f"{INVOKE}.waitForTaskToken",
        "Parameters": {"FunctionName": ASK, "Payload": payload},
        "ResultPath": "$.answer",
        "TimeoutSecondsPath": "$.seconds",
        "Catch": [_catch(following)],
        "Next": following,
    }


def _retry() -> State:
    return {"ErrorEquals": SERVICE_ERRORS, "IntervalSeconds": 1, "MaxAttempts": 3, "BackoffRate": 2}


def _catch(following: str) -> State:
    return {"ErrorEquals": ["States.ALL"], "ResultPath": "$.error", "Next": following}


def _comment(text: str) -> str:
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return shorten(line, MAX_COMMENT_CHARACTERS)


__all__ = ["StateMachine"]
