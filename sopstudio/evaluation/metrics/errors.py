"""What went wrong in a run, counted by class (JourneyBench, section 5: dependency violations, invented parameters).

Classes are of the agent but for `simulator-failure`, which is the simulated user's (a run that has one says little of
the agent), and `injected-mistake`, which is nobody's: the others count what became of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from sopstudio.agents.guardrails.sayings import is_said, is_same, leaves
from sopstudio.agents.guardrails.seen import Seen
from sopstudio.evaluation.metrics.run import Run
from sopstudio.sop import Task, plain, to_json
from sopstudio.trace import CallTool, Evaluated, Event, Learned, ModelReply, Refused, ToolResult, Tripped, UserReply
from sopstudio.trace.events import flat

CLASSES = (
    "dependency-violation",
    "parameter-hallucination",
    "refused-call",
    "tripped",
    "injected-mistake",
    "undecided-condition",
    "simulator-failure",
)
"""A tool called before what it rests on; a value that nobody gave; a call that the session turned down; a rule or a
guardrail tripped; a reply that `faulty` spoilt; a condition that could not be decided; a user who made a value up or
left too early."""


def errors(run: Run) -> dict[str, int]:
    """How often each class happened; classes that did not are left out."""
    found: Counter[str] = Counter()
    watched = _Watch(run)
    for event, answer in zip_longest(flat(run.events), list(flat(run.events))[1:]):
        found.update(watched.classes(event, answer))
    if run.after.finished is not None and run.after.finished.status == "left":
        found["simulator-failure"] += run.scenario.expected.status == "completed"
    return {name: found[name] for name in CLASSES if found[name]}


class _Watch:
    """What has been said and given so far."""

    def __init__(self, run: Run) -> None:
        self.run, self.routing = run, run.routing
        user = run.scenario.user
        talked = any(isinstance(event, UserReply) for event in run.events)
        case: list[Any] = [] if talked else [*leaves(plain(user.facts)), *leaves(plain(user.again))]
        self.seen = Seen(run.routing, given=case)
        self.provided: set[str] = set()
        self._fed = _fed(run)

    def classes(self, event: Event, answer: Event | None) -> Iterator[str]:
        """The classes of what happened here."""
        if isinstance(event, CallTool) and isinstance(answer, ToolResult):
            yield from self._call(event)
            self._answered(event, answer)
        elif isinstance(event, Refused):
            yield "refused-call"
        elif isinstance(event, Tripped):
            yield "tripped"
        elif isinstance(event, ModelReply) and event.injected:
            yield "injected-mistake"
        elif isinstance(event, Evaluated) and event.value is None:
            yield "undecided-condition"
        elif isinstance(event, Learned):
            yield from self._learned(event)
        elif isinstance(event, UserReply) and event.text:
            self.seen.said.append(event.text)

    def _call(self, call: CallTool) -> Iterator[str]:
        bound = self.routing.unbound(call.tool)
        if bound is None:
            return
        used = self._fed.get(call.tool, {})
        if any(used.get(name, name) in self.routing.produced - self.provided for name in call.arguments):
            yield "dependency-violation"
        properties = bound.tool.properties()
        for name, value in plain(call.arguments).items():
            schema = plain(properties.get(name, {}))
            if not isinstance(value, bool) and not self.seen.bears_out(name, value, schema):
                yield "parameter-hallucination"

    def _answered(self, call: CallTool, result: ToolResult) -> None:
        self.seen.answered += leaves(plain(result.body))
        bound = self.routing.unbound(call.tool)
        if result.ok and bound is not None:
            self.provided |= {fact.name for _, fact in bound.outputs}

    def _learned(self, note: Learned) -> Iterator[str]:
        """Take a fact over; one that the user said and could not know was made up by who plays the user."""
        if note.source == "computed":
            self.provided.add(note.fact)
            self.seen.known[note.fact] = to_json(note.value)
        elif note.source == "user" and self.seen.said:
            user = self.run.scenario.user
            slips = [slip.value for slip in user.slips.values()]
            known = [one for given in (user.facts, user.again, slips) for one in leaves(plain(given))]
            value = to_json(note.value)
            if not any(is_same(value, one) for one in known) and _is_a_value(value) and is_said(value, self.seen.said):
                yield "simulator-failure"


def _is_a_value(value: Any) -> bool:
    return value is not None and not isinstance(value, bool | list | Mapping)


def _fed(run: Run) -> dict[str, dict[str, str]]:
    """Which fact feeds which parameter, for the tools that were called, where they are bound."""
    called = {call.tool for call in run.after.calls}
    found: dict[str, dict[str, str]] = {}
    for graph in run.routing.flow.sop.graphs():
        for node in graph.nodes:
            for binding in node.tools if isinstance(node, Task) else ():
                if binding.tool in called:
                    found.setdefault(binding.tool, {}).update(binding.arguments)
    return found


__all__ = ["CLASSES", "errors"]
