"""Errors in a run, counted by class (JourneyBench, section 4.3 and appendices G to J; SOP-Bench, section 6).

The classes are errors of the agent, with two exceptions: `simulator-failure` is the simulated user's
(such a run says little about the agent), and `injected-mistake` is nobody's: the other classes count its
effects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Any

from sopstudio.agents.guardrails.context import GuardContext
from sopstudio.agents.guardrails.value_matching import is_same_value, leaf_values
from sopstudio.evaluation.metrics.dependencies import CallDependencies
from sopstudio.evaluation.metrics.invented_values import InventedValues
from sopstudio.evaluation.metrics.scored_run import Run
from sopstudio.evaluation.metrics.tool_use import UNEXPECTED_CALL, WRONG_PARAMETER, count_tool_errors
from sopstudio.sop import Task, parse_value, to_json_data, value_to_json
from sopstudio.trace import (
    USER_COMPONENT,
    AskModel,
    CallTool,
    Evaluated,
    Event,
    Finished,
    Learned,
    ModelReply,
    Refused,
    Request,
    ToolResult,
    Tripped,
    UserReply,
)
from sopstudio.trace.tool_answers import read_result

SIMULATOR_FAILURE = "simulator-failure"
INVENTED_RESULT = "invented-result"
ERROR_CLASSES = (
    "dependency-violation",
    "parameter-hallucination",
    UNEXPECTED_CALL,
    WRONG_PARAMETER,
    INVENTED_RESULT,
    "wrong-branch",
    "refused-call",
    "tripped",
    "injected-mistake",
    "tolerated-answer",
    "undecided-condition",
    SIMULATOR_FAILURE,
)
"""A tool called before its dependencies, or after one of them failed; a value that nobody gave; a tool that the task
does not need; a call with another value than any expected one; a value that nobody gave, while a tool that failed has
not succeeded since; a branch that the observations do not lead to (SOP-Agent, appendix E); a call that the session
refused; a tripped rule or guardrail; a reply corrupted by `faulty`; a reply that was not in the format and could only
be read by a tolerance; a condition that could not be decided; a user who invented a value, left too early, or gave no
usable answer.
"""


def count_errors(run: Run) -> dict[str, int]:
    """How often each class occurred; classes that did not occur are left out."""
    counts: Counter[str] = Counter()
    classifier = _ErrorClassifier(run)
    events = run.flat_events
    for event, answer in zip_longest(events, events[1:]):
        if type(event) in CLASSIFIED:
            counts.update(classifier.classify(event, answer))
    counts["wrong-branch"] = count_wrong_branches(run)
    counts[SIMULATOR_FAILURE] += has_left_early(run)
    counts[SIMULATOR_FAILURE] += has_user_failed(run.events)
    counts += count_tool_errors(run)
    return {name: counts[name] for name in ERROR_CLASSES if counts[name]}


def count_wrong_branches(run: Run) -> int:
    """How often the path left the expected one at one of its places, for a place that is not on it."""
    expected = set(run.scenario.expected.path)
    path = run.state.path
    return (
        sum(place in expected and following not in expected for place, following in pairwise(path)) if expected else 0
    )


def has_left_early(run: Run) -> bool:
    """Whether the user left a conversation before its journey was through (JourneyBench, appendix J).

    It was through where every expected call was made: an agent that has no way to end is left then.
    """
    expected, finished = run.scenario.expected, run.state.finished
    if finished is None or finished.status != "left" or expected.status != "completed":
        return False
    required = Counter(call.tool for call in expected.tools if not call.optional)
    return not required or bool(required - Counter(call.tool for call in run.calls))


def has_user_failed(events: Sequence[Event]) -> bool:
    """Whether a run failed because the simulated user's model gave no usable answer."""
    if not events or not isinstance(events[-1], Finished) or events[-1].status != "failed":
        return False
    last_request = next((event for event in reversed(events) if isinstance(event, Request)), None)
    return isinstance(last_request, AskModel) and last_request.component == USER_COMPONENT


CLASSIFIED = frozenset({CallTool, Refused, Tripped, ModelReply, Evaluated, Learned, UserReply})
"""The events that can be an error, or say what is known."""


class _ErrorClassifier:
    """Classifies events, given what was said and provided so far."""

    def __init__(self, run: Run) -> None:
        self.run, self.runtime = run, run.runtime
        has_user = UserReply in run.kinds
        given_values: list[Any] = [] if has_user else list(leaf_values(to_json_data(run.scenario.case_facts())))
        self.seen = GuardContext(run.runtime, case_values=given_values)
        self.provided: set[str] = set()
        self.dependencies = CallDependencies(run.runtime)
        self.simulator = InventedValues(run.runtime, run.scenario.user)
        self.failed_tools: set[str] = set()
        """Tools whose last call failed."""
        self._facts_by_parameter = _facts_by_parameter(run)

    def classify(self, event: Event, answer: Event | None) -> Iterator[str]:
        """The error classes of one event."""
        if isinstance(event, CallTool) and isinstance(answer, ToolResult):
            yield from self._classify_call(event)
            self._record_result(event, answer)
        elif isinstance(event, Refused):
            yield "refused-call"
        elif isinstance(event, Tripped) and not self._is_expected_stop(event):
            yield "tripped"
        elif isinstance(event, ModelReply):
            yield from _classify_reply(event)
        elif isinstance(event, Evaluated) and event.value is None:
            yield "undecided-condition"
        elif isinstance(event, Learned):
            yield from self._classify_fact(event)
        elif isinstance(event, UserReply) and event.text:
            self.seen.user_texts.append(event.text)
            yield from [SIMULATOR_FAILURE] * self.simulator.count_in_text(event.text, self.seen)

    def _classify_call(self, call: CallTool) -> Iterator[str]:
        bound = self.runtime.unbound_tool(call.tool)
        if bound is None:
            return
        facts_by_parameter = self._facts_by_parameter.get(call.tool, {})
        arguments = {facts_by_parameter.get(name, name): value for name, value in to_json_data(call.arguments).items()}
        takes_unprovided = any(
            name in self.runtime.produced_facts - self.provided and not self._is_computed(name, value)
            for name, value in arguments.items()
        )
        given_by_tools = {name: value for name, value in self.seen.facts.items() if name in self.provided}
        if takes_unprovided or self.dependencies.is_violated_by(call.tool, given_by_tools):
            yield "dependency-violation"
        said = {name: value for name, value in arguments.items() if name in self.runtime.user_facts}
        yield from [SIMULATOR_FAILURE] * self.simulator.count(said, self.seen)
        properties = bound.tool.properties()
        for name, value in to_json_data(call.arguments).items():
            schema = to_json_data(properties.get(name, {}))
            if isinstance(value, bool) or self.seen.is_supported(name, value, schema):
                self._learn_argument(facts_by_parameter.get(name, name), value)
            else:
                yield "parameter-hallucination"
                if self.failed_tools - {call.tool}:
                    yield INVENTED_RESULT

    def _is_computed(self, name: str, value: Any) -> bool:
        """Whether a computation of the SOP gives a fact this value from what is known.

        An agent without a place in the graph carries out computations itself. It depends on a tool that failed or was
        not called (JourneyBench, appendix G.2) only if the computation does.
        """
        possible = self.seen.computations.possible_facts(self.seen.facts, self.seen.user_texts)
        return any(fact == name and is_same_value(value, computed) for fact, computed in possible)

    def _has_source(self, note: Learned) -> bool:
        """Whether an output in a final answer was known, is computed from what is known, or stands in a tool's answer
        or the case.
        """
        value = value_to_json(note.value)
        if self.seen.facts.get(note.fact) == note.value or self._is_computed(note.fact, value):
            return True
        return not isinstance(value, bool) and self.seen.is_supported(note.fact, value, {})

    def _learn_argument(self, name: str, value: Any) -> None:
        """Take an argument that has a source as the value of a fact that is not known otherwise."""
        fact = self.runtime.flow.facts.get(name)
        if fact is not None and (parsed := parse_value(fact, value)) is not None:
            self.seen.facts.setdefault(name, parsed)

    def _record_result(self, call: CallTool, result: ToolResult) -> None:
        self.seen.tool_values += leaf_values(to_json_data(result.body))
        bound = self.runtime.unbound_tool(call.tool)
        self.dependencies.record(call.tool, ok=result.ok)
        (self.failed_tools.discard if result.ok else self.failed_tools.add)(call.tool)
        if result.ok and bound is not None:
            self.provided |= {fact.name for _, fact in bound.outputs}
            _, facts = read_result(bound, result)
            self.seen.facts |= dict(facts)

    def _is_expected_stop(self, tripped: Tripped) -> bool:
        """Whether an agent gives up repeating an action (Agent-S, section 2) in a run that is expected to stop."""
        return tripped.rule == "repeats" and self.run.scenario.expected.status == "stopped"

    def _classify_fact(self, note: Learned) -> Iterator[str]:
        """Record a fact. One that the user said and could not know was invented by the simulated user."""
        if note.source == "answer" and self.failed_tools and not self._has_source(note):
            yield INVENTED_RESULT
        self.seen.facts[note.fact] = note.value
        if note.source == "computed":
            self.provided.add(note.fact)
            self.seen.derived_facts[note.fact] = value_to_json(note.value)
        elif note.source == "user" and self.seen.user_texts:
            yield from [SIMULATOR_FAILURE] * self.simulator.count({note.fact: value_to_json(note.value)}, self.seen)


def _classify_reply(reply: ModelReply) -> Iterator[str]:
    """The classes of a reply of the agent's models."""
    if reply.injected:
        yield "injected-mistake"
    if reply.tolerated and reply.component != USER_COMPONENT:
        yield "tolerated-answer"


def _facts_by_parameter(run: Run) -> dict[str, dict[str, str]]:
    """Which fact feeds which parameter, for the tools that were called."""
    called_tools = {call.tool for call in run.state.calls}
    facts: dict[str, dict[str, str]] = {}
    for graph in run.runtime.flow.sop.graphs():
        for node in graph.nodes:
            for binding in node.tools if isinstance(node, Task) else ():
                if binding.tool in called_tools:
                    facts.setdefault(binding.tool, {}).update(binding.arguments)
    return facts


__all__ = ["ERROR_CLASSES", "SIMULATOR_FAILURE", "count_errors", "has_user_failed"]
