"""Breakpoints: places, edges and tools at which a run that goes on by itself stops and waits.

They are named as the document names them (`node`, `procedure/node` inside a sub-procedure), while events name places by
the calls that lead there; `Keys` translates.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from sopstudio.sop import Flow, ProcedureCall
from sopstudio.trace import CallTool, Entered, Event, Took

Kind = Literal["node", "edge", "tool"]


class Keys:
    """Names of places and ways as the document has them, for one flow."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow

    def of(self, place: str) -> str:
        """The key of a place, or of a way, which carries the same frames."""
        frame, _, name = place.rpartition("/")
        if not frame:
            return place
        call = self._flow.nodes.get(frame)
        return f"{call.procedure}/{name}" if isinstance(call, ProcedureCall) else place

    def edge(self, way: str) -> str:
        """The key of a way; blank for the step into a sub-procedure, which no edge stands for."""
        key = self.of(way)
        return "" if key.endswith("/") else key


@dataclass(frozen=True, slots=True)
class Hit:
    """The breakpoint at which a run stopped."""

    kind: Kind
    key: str


@dataclass(frozen=True, slots=True)
class Breakpoints:
    """Where to stop."""

    nodes: frozenset[str] = frozenset()
    edges: frozenset[str] = frozenset()
    tools: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.nodes or self.edges or self.tools)

    def has(self, kind: Kind, key: str) -> bool:
        """Whether there is one at this node, edge or tool."""
        return key in self._of(kind)

    def toggled(self, kind: Kind, key: str) -> Breakpoints:
        """The same with this one set, or taken away."""
        marks = self._of(kind) ^ {key}
        if kind == "node":
            return replace(self, nodes=marks)
        return replace(self, edges=marks) if kind == "edge" else replace(self, tools=marks)

    def hit(self, fresh: Iterable[Event], keys: Keys) -> Hit | None:
        """The first breakpoint that these events come to. A tool's is met when its call waits, before it is made."""
        for event in fresh:
            if isinstance(event, Entered) and keys.of(event.place) in self.nodes:
                return Hit("node", keys.of(event.place))
            if isinstance(event, Took):
                for way in event.edges:
                    if keys.edge(way) in self.edges:
                        return Hit("edge", keys.edge(way))
            if isinstance(event, CallTool) and event.tool in self.tools:
                return Hit("tool", event.tool)
        return None

    def _of(self, kind: Kind) -> frozenset[str]:
        return {"node": self.nodes, "edge": self.edges, "tool": self.tools}[kind]


__all__ = ["Breakpoints", "Hit", "Keys", "Kind"]
