"""Breakpoints: places, edges and tools at which a run that continues by itself stops and waits.

They are named as in the document (`node`, `procedure/node` inside a sub-procedure), while events name
places by the calls that lead there; `DocumentKeys` translates.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from sopstudio.sop import Flow, ProcedureCall
from sopstudio.trace import CallTool, Entered, Event, Took

BreakpointKind = Literal["node", "edge", "tool"]


class DocumentKeys:
    """Translates places and transitions of one flow to the names that the document uses."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow

    def key_of(self, place: str) -> str:
        """The document's name of a place or transition."""
        frame, _, name = place.rpartition("/")
        if not frame:
            return place
        call = self._flow.nodes.get(frame)
        return f"{call.procedure}/{name}" if isinstance(call, ProcedureCall) else place

    def edge_key(self, transition: str) -> str:
        """The document's name of a transition; "" for the step into a sub-procedure, which no edge represents."""
        key = self.key_of(transition)
        return "" if key.endswith("/") else key


@dataclass(frozen=True, slots=True)
class BreakpointHit:
    """The breakpoint at which a run stopped."""

    kind: BreakpointKind
    key: str


@dataclass(frozen=True, slots=True)
class Breakpoints:
    """Where a run stops before it goes on: nodes it enters, edges it takes, tools it calls. False where there are
    none.
    """

    nodes: frozenset[str] = frozenset()
    edges: frozenset[str] = frozenset()
    tools: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.nodes or self.edges or self.tools)

    def has(self, kind: BreakpointKind, key: str) -> bool:
        """Whether there is a breakpoint on this node, edge or tool."""
        return key in self._keys_of_kind(kind)

    def toggle(self, kind: BreakpointKind, key: str) -> Breakpoints:
        """The breakpoints with this one set, or removed."""
        marks = self._keys_of_kind(kind) ^ {key}
        if kind == "node":
            return replace(self, nodes=marks)
        return replace(self, edges=marks) if kind == "edge" else replace(self, tools=marks)

    def find_hit(self, events: Iterable[Event], keys: DocumentKeys) -> BreakpointHit | None:
        """The first breakpoint that these events reach. A tool's is reached when its call waits, before it is made."""
        for event in events:
            if isinstance(event, Entered) and keys.key_of(event.place) in self.nodes:
                return BreakpointHit("node", keys.key_of(event.place))
            if isinstance(event, Took):
                for transition in event.edges:
                    if keys.edge_key(transition) in self.edges:
                        return BreakpointHit("edge", keys.edge_key(transition))
            if isinstance(event, CallTool) and event.tool in self.tools:
                return BreakpointHit("tool", event.tool)
        return None

    def _keys_of_kind(self, kind: BreakpointKind) -> frozenset[str]:
        return {"node": self.nodes, "edge": self.edges, "tool": self.tools}[kind]


__all__ = ["BreakpointHit", "BreakpointKind", "Breakpoints", "DocumentKeys"]
