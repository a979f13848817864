"""What is known after some events of a run, folded from them: node, path, facts with their sources,
prompt, tools.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sopstudio.agents.guardrails.guard import GUARDRAIL_ROLE
from sopstudio.llm.message_shape import shape_messages
from sopstudio.simulation.breakpoints import DocumentKeys
from sopstudio.sop import Edge, Flow, Runtime
from sopstudio.text.case import CASE_OPENING
from sopstudio.text.labels import edge_with_values
from sopstudio.trace import (
    AskModel,
    CallTool,
    Entered,
    Evaluated,
    Event,
    Finished,
    Learned,
    Loaded,
    Remembered,
    Selected,
    Took,
    Tripped,
    UserReply,
)
from sopstudio.trace.alignment import locate_run
from sopstudio.trace.events import flatten
from sopstudio.trace.names import name_giver
from sopstudio.translation import tr

_ROLE_TITLES = {"user": tr("Customer"), "assistant": tr("Agent"), "tool": tr("Tool"), "system": tr("System")}
_CASE_OPENINGS = (CASE_OPENING, "The case:\n")
"""How the case begins that an agent without a conversation receives, now and in runs before version 3."""
_OBSERVATION_PREFIX = "Observation: "
"""How a tool result begins where the agent receives it as text (ReAct)."""
_REQUEST_COMPONENTS = ("state", "action", "user model")
"""Components that receive a request in which the user's messages are only quoted."""


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact, its value, and its source in words."""

    name: str
    value: Any
    source: str


@dataclass
class ForkDecisions:
    """A node with several outgoing edges: what was decided of each, and how many model calls that took."""

    place: str
    model_calls: int = 0
    branches: list[tuple[str, bool | None]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Objection:
    """What a guardrail objected to in an answer; `feedback` is what the model was told about it, if anything.

    `attempt` is the number of the answer: objections to the same answer are reported together.
    """

    guardrail: str
    reason: str
    attempt: int
    feedback: str = ""


@dataclass
class Snapshot:
    """The state after some events.

    `visited` nodes and `taken` edges are keys of the document, `condition_texts` the texts of evaluated
    edges. `loaded_agent` is the active task agent (MARCO), `selected_action` the action selected last
    (Agent-S), `objections` are those of guardrails. `retrievals` and `memory` are those of Agent-S, `forks`
    the nodes where edges were decided. `latest_prompts` and `earlier_prompts` are by component,
    `model_calls` counts those of the agent. An `inferred` path was derived from the tool calls.
    `offered_tools` are the functions that the model was offered at the current node.
    """

    place: str = ""
    loaded_agent: str = ""
    selected_action: str = ""
    visited: list[str] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    condition_texts: dict[str, tuple[str, bool | None]] = field(default_factory=dict)
    facts: dict[str, KnownFact] = field(default_factory=dict)
    prompt: AskModel | None = None
    latest_prompts: dict[str, AskModel] = field(default_factory=dict)
    earlier_prompts: dict[str, AskModel | None] = field(default_factory=dict)
    inferred: bool = False
    objections: list[Objection] = field(default_factory=list)
    retrievals: list[Selected] = field(default_factory=list)
    memory: list[Remembered] = field(default_factory=list)
    forks: list[ForkDecisions] = field(default_factory=list)
    model_calls: int = 0
    is_over: bool = False
    offered_tools: frozenset[str] = frozenset()

    @property
    def previous_prompt(self) -> AskModel | None:
        """The previous prompt of the same component."""
        return self.earlier_prompts.get(self.prompt.component) if self.prompt is not None else None

    @property
    def values(self) -> dict[str, Any]:
        """The values of all facts that are known at this moment, by name."""
        return {name: fact.value for name, fact in self.facts.items()}


class SnapshotFold:
    """Folds the events of one run into snapshots; a later snapshot of the same run continues from the last one."""

    def __init__(self, flow: Flow) -> None:
        self._flow, self._keys = flow, DocumentKeys(flow)
        self._edges: dict[str, Edge | None] = {transition.id: transition.edge for transition in flow.transitions()}
        self.snapshot, self._event_count, self._is_new_visit, self._calls_before_visit = Snapshot(), 0, True, 0
        self._user_spoke = self._has_calls = False

    def advance(self, events: Sequence[Event]) -> Snapshot:
        """The snapshot after these events (those of the last call and more, else the fold starts again)."""
        if len(events) < self._event_count:
            self.snapshot, self._event_count, self._calls_before_visit = Snapshot(), 0, 0
            self._user_spoke = self._has_calls = False
        for event in flatten(events[self._event_count :]):
            self._apply(event)
        self._event_count = len(events)
        return self.snapshot

    def _apply(self, event: Event) -> None:
        snapshot = self.snapshot
        if isinstance(event, Entered):
            snapshot.place = event.place
            snapshot.visited.append(self._keys.key_of(event.place))
            self._is_new_visit, self._calls_before_visit, snapshot.offered_tools = (
                True,
                snapshot.model_calls,
                frozenset(),
            )
        elif isinstance(event, Learned):
            snapshot.facts[event.fact] = KnownFact(event.fact, event.value, self._describe_source(event))
        elif isinstance(event, Took):
            snapshot.taken.update(filter(None, map(self._keys.edge_key, event.edges)))
        elif isinstance(event, Evaluated) and event.edge in self._edges:
            text = edge_with_values(self._edges[event.edge], snapshot.values, event.value)
            snapshot.condition_texts[self._keys.edge_key(event.edge)] = (text, event.value)
            self._add_branch(event)
        elif isinstance(event, AskModel) and event.component != "user":
            snapshot.earlier_prompts[event.component] = snapshot.latest_prompts.get(event.component)
            snapshot.latest_prompts[event.component] = snapshot.prompt = event
            self._apply_prompt(event)
        elif isinstance(event, UserReply):
            self._user_spoke = True
        elif isinstance(event, CallTool):
            self._has_calls = True
        else:
            self._apply_note(event)

    def _apply_prompt(self, event: AskModel) -> None:
        """Count a call of the agent's model, and add its feedback to the objections that caused it."""
        last_message = event.history[-1] if event.history else {}
        if last_message.get("name") == GUARDRAIL_ROLE:
            objections, feedback = self.snapshot.objections, str(last_message.get("content") or "")
            objections[:] = [
                replace(objection, feedback=feedback) if objection.attempt == self.snapshot.model_calls else objection
                for objection in objections
            ]
        self.snapshot.model_calls += 1
        self.snapshot.offered_tools = frozenset(offer.name for offer in event.offers)

    def with_path(self, runtime: Runtime, events: Sequence[Event]) -> Snapshot:
        """The snapshot after these events, with the path inferred from the tool calls where the agent has no node
        of its own.
        """
        snapshot = self.advance(events)
        if snapshot.place or not self._has_calls:
            return snapshot
        located_path = locate_run(runtime, events)
        visited_nodes = list(map(self._keys.key_of, located_path.path))
        return replace(
            snapshot,
            visited=visited_nodes,
            taken=set(filter(None, map(self._keys.edge_key, located_path.edges))),
            inferred=True,
        )

    def _apply_note(self, event: Event) -> None:
        """Apply the events of single architectures."""
        snapshot = self.snapshot
        if isinstance(event, Loaded):
            snapshot.loaded_agent = event.name
        elif isinstance(event, Tripped):
            snapshot.objections.append(Objection(event.rule, event.why, snapshot.model_calls))
        elif isinstance(event, Selected):
            snapshot.selected_action = event.action
            snapshot.retrievals.append(event)
        elif isinstance(event, Remembered):
            snapshot.memory.append(event)
        elif isinstance(event, Finished):
            snapshot.is_over = True

    def _add_branch(self, event: Evaluated) -> None:
        """Add a decided edge to the fork of this visit, or to a new one."""
        snapshot = self.snapshot
        if self._is_new_visit or not snapshot.forks:
            snapshot.forks.append(ForkDecisions(snapshot.place, snapshot.model_calls - self._calls_before_visit))
            self._is_new_visit = False
        snapshot.forks[-1].branches.append((event.edge, event.value))

    def _describe_source(self, event: Learned) -> str:
        tool = self._flow.tools.get(event.by)
        return name_giver(event, tool.label() if tool is not None else event.by, user_has_spoken=self._user_spoke)


def prompt_lines(request: AskModel | None) -> list[str]:
    """The exact prompt, line by line: the system text, then each message under the title of its role."""
    if request is None:
        return []
    system, *history = shape_messages(request.messages(), offers_tools=bool(request.offers) and not request.form)
    lines = str(system["content"]).splitlines()
    for message in history:
        lines += ["", f"— {_message_heading(request, str(message.get('role')), str(message.get('content')))} —"]
        lines += str(message.get("content") or "").splitlines()
        for call in message.get("tool_calls") or ():
            function = call.get("function", {})
            lines.append(tr("calls {get} {get_2}", get=function.get("name", ""), get_2=function.get("arguments", "")))
    return lines


def _message_heading(request: AskModel, role: str, content: str) -> str:
    """The title of the sender of a message."""
    if role == "user" and request.component in _REQUEST_COMPONENTS:
        return tr("Request")
    if role == "user" and content.startswith(_OBSERVATION_PREFIX):
        return _ROLE_TITLES["tool"]
    return tr("Case") if role == "user" and content.startswith(_CASE_OPENINGS) else _ROLE_TITLES.get(role, role)


def changed_lines(before: Sequence[str], after: Sequence[str]) -> set[int]:
    """The numbers of the lines that the earlier text did not have there."""
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    return {
        number
        for kind, _, _, first, last in matcher.get_opcodes()
        if kind in ("insert", "replace")
        for number in range(first, last)
    }


__all__ = ["KnownFact", "Objection", "Snapshot", "SnapshotFold", "changed_lines", "prompt_lines"]
