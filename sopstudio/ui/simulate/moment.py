"""What stands at one moment of a run, folded from its events: place, path, facts with who gave them, prompt, tools."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sopstudio.agents.guardrails.guard import ROLE
from sopstudio.simulation.breakpoints import Keys
from sopstudio.sop import Edge, Flow, Routing
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
from sopstudio.trace.alignment import located
from sopstudio.trace.events import flat

_ROLES = {"user": "Customer", "assistant": "Agent", "tool": "Tool", "system": "System"}
_CASE = "The case:\n"
"""How what an agent is given begins that talks to nobody."""
_OBSERVED = "Observation: "
"""How what a tool returned begins where it is told in words (ReAct)."""
_REQUESTED = ("state", "action", "user model")
"""The components that are sent a request, in which what the customer said is only quoted."""


@dataclass(frozen=True, slots=True)
class Known:
    """A fact, its value, and who gave it in words."""

    name: str
    value: Any
    who: str


@dataclass
class Fork:
    """A place where ways part, what was decided of each, and how often the model was asked at that place."""

    place: str
    asked: int = 0
    branches: list[tuple[str, bool | None]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Objection:
    """What a check, by its name, had against an answer; `told` is what the model was told of it, if it was.

    `attempt` is the number of the answer: what stands against one of them was told together.
    """

    rule: str
    why: str
    attempt: int
    told: str = ""


@dataclass
class Moment:
    """After these events: `visited` and `taken` are keys of the document, `decided` the words on evaluated edges.

    `loaded` is the task agent at work (MARCO), `selected` the action chosen last (Agent-S), `tripped` what was objected
    to in what the model answered. `retrieved` and `remembered` are the actions of Agent-S, `forks` where ways were
    decided, `latest` and `earlier` the prompts of each part of the agent, `asked` how often the agent's models were. A
    path that is `inferred` was worked out from the calls. After the end the run is `over`; `offered` are the functions
    that the model was offered at the place where it is.
    """

    place: str = ""
    loaded: str = ""
    selected: str = ""
    visited: list[str] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    decided: dict[str, tuple[str, bool | None]] = field(default_factory=dict)
    facts: dict[str, Known] = field(default_factory=dict)
    prompt: AskModel | None = None
    latest: dict[str, AskModel] = field(default_factory=dict)
    earlier: dict[str, AskModel | None] = field(default_factory=dict)
    inferred: bool = False
    tripped: list[Objection] = field(default_factory=list)
    retrieved: list[Selected] = field(default_factory=list)
    remembered: list[Remembered] = field(default_factory=list)
    forks: list[Fork] = field(default_factory=list)
    asked: int = 0
    over: bool = False
    offered: frozenset[str] = frozenset()

    @property
    def prompt_before(self) -> AskModel | None:
        """The prompt that the same part of the agent had the time before."""
        return self.earlier.get(self.prompt.component) if self.prompt is not None else None

    @property
    def values(self) -> dict[str, Any]:
        """The values of the facts."""
        return {name: known.value for name, known in self.facts.items()}


class Folding:
    """Folds the events of one run into moments; a later moment of the same run goes on from the last one."""

    def __init__(self, flow: Flow) -> None:
        self._flow, self._keys = flow, Keys(flow)
        self._edges: dict[str, Edge | None] = {way.id: way.edge for way in flow.ways()}
        self.moment, self._done, self._fresh, self._before = Moment(), 0, True, 0
        self._heard = self._has_calls = False

    def at(self, events: Sequence[Event]) -> Moment:
        """The moment after these events (more of the same run than last time, or the fold begins again)."""
        if len(events) < self._done:
            self.moment, self._done, self._before = Moment(), 0, 0
            self._heard = self._has_calls = False
        for event in flat(events[self._done :]):
            self._take(event)
        self._done = len(events)
        return self.moment

    def _take(self, event: Event) -> None:
        now = self.moment
        if isinstance(event, Entered):
            now.place = event.place
            now.visited.append(self._keys.of(event.place))
            self._fresh, self._before, now.offered = True, now.asked, frozenset()
        elif isinstance(event, Learned):
            now.facts[event.fact] = Known(event.fact, event.value, self._giver(event))
        elif isinstance(event, Took):
            now.taken.update(filter(None, map(self._keys.edge, event.edges)))
        elif isinstance(event, Evaluated) and event.edge in self._edges:
            words = edge_with_values(self._edges[event.edge], now.values, event.value)
            now.decided[self._keys.edge(event.edge)] = (words, event.value)
            self._fork(event)
        elif isinstance(event, AskModel) and event.component != "user":
            now.earlier[event.component] = now.latest.get(event.component)
            now.latest[event.component] = now.prompt = event
            self._ask(event)
        elif isinstance(event, UserReply):
            self._heard = True
        elif isinstance(event, CallTool):
            self._has_calls = True
        else:
            self._take_note(event)

    def _ask(self, event: AskModel) -> None:
        """The agent's model is asked; where that is because of objections, with what it is told of them."""
        last = event.history[-1] if event.history else {}
        if last.get("name") == ROLE:
            tripped, told = self.moment.tripped, str(last.get("content") or "")
            tripped[:] = [replace(one, told=told) if one.attempt == self.moment.asked else one for one in tripped]
        self.moment.asked += 1
        self.moment.offered = frozenset(offer.name for offer in event.offers)

    def placed(self, routing: Routing, events: Sequence[Event]) -> Moment:
        """The moment after these events; with the path that its calls show, where the agent has no place itself."""
        now = self.at(events)
        if now.place or not self._has_calls:
            return now
        found = located(routing, events)
        visited = list(map(self._keys.of, found.path))
        return replace(now, visited=visited, taken=set(filter(None, map(self._keys.edge, found.edges))), inferred=True)

    def _take_note(self, event: Event) -> None:
        """What only some architectures do."""
        now = self.moment
        if isinstance(event, Loaded):
            now.loaded = event.name
        elif isinstance(event, Tripped):
            now.tripped.append(Objection(event.rule, event.why, now.asked))
        elif isinstance(event, Selected):
            now.selected = event.action
            now.retrieved.append(event)
        elif isinstance(event, Remembered):
            now.remembered.append(event)
        elif isinstance(event, Finished):
            now.over = True

    def _fork(self, event: Evaluated) -> None:
        """A way was decided: at the fork of this visit, or at a new one."""
        now = self.moment
        if self._fresh or not now.forks:
            now.forks.append(Fork(now.place, now.asked - self._before))
            self._fresh = False
        now.forks[-1].branches.append((event.edge, event.value))

    def _giver(self, event: Learned) -> str:
        tool = self._flow.tools.get(event.by)
        if event.source == "tool":
            return tool.label() if tool is not None else event.by
        said = event.by or ("customer" if self._heard else "the case")
        return {"user": said, "computed": "worked out"}.get(event.source, event.source)


def prompt_lines(request: AskModel | None) -> list[str]:
    """The exact prompt, line by line: the system text, then each message under the name of its role."""
    if request is None:
        return []
    lines = request.system().splitlines()
    for message in request.history:
        lines += ["", f"— {_headed(request, str(message.get('role')), str(message.get('content')))} —"]
        lines += str(message.get("content") or "").splitlines()
        for call in message.get("tool_calls") or ():
            made = call.get("function", {})
            lines.append(f"calls {made.get('name', '')} {made.get('arguments', '')}")
    return lines


def _headed(request: AskModel, role: str, content: str) -> str:
    """Who a message of a prompt is from."""
    if role == "user" and request.component in _REQUESTED:
        return "Request"
    if role == "user" and content.startswith(_OBSERVED):
        return _ROLES["tool"]
    return "Case" if role == "user" and content.startswith(_CASE) else _ROLES.get(role, role)


def fresh_lines(before: Sequence[str], after: Sequence[str]) -> set[int]:
    """The numbers of the lines that the earlier text did not have there."""
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    return {
        number
        for kind, _, _, first, last in matcher.get_opcodes()
        if kind in ("insert", "replace")
        for number in range(first, last)
    }


__all__ = ["Folding", "Known", "Moment", "Objection", "fresh_lines", "prompt_lines"]
