"""A BPMN process before it is written: elements, sequence flows, and the conditions of an SOP between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from sopstudio.expressions import Condition, Expression

ElementKind: TypeAlias = Literal[
    "startEvent",
    "endEvent",
    "task",
    "userTask",
    "serviceTask",
    "scriptTask",
    "callActivity",
    "exclusiveGateway",
    "inclusiveGateway",
    "boundaryEvent",
]
Role: TypeAlias = Literal[
    "",
    "ask",
    "known",
    "call",
    "guard",
    "forbidden",
    "person",
    "compute",
    "routes",
    "decide",
    "answer",
    "count",
    "join",
    "merge",
    "timer",
    "stop",
]


class Holds(Struct, frozen=True):
    """A condition of the SOP certainly holds, or with `wanted` false certainly fails."""

    condition: Condition
    wanted: bool = True


class Known(Struct, frozen=True):
    """A fact has a value, or with `wanted` false has none."""

    fact: str
    wanted: bool = True


class Taken(Struct, frozen=True):
    """A way has been taken less often than it may be, or with `below` false as often."""

    route: str
    times: int
    below: bool = True


class Answered(Struct, frozen=True):
    """A condition in words was answered by yes, or with `wanted` false by no."""

    route: str
    wanted: bool = True


class Every(Struct, frozen=True):
    """All parts hold; no parts are true."""

    parts: tuple[Guard, ...] = ()


class Some(Struct, frozen=True):
    """A part holds; no parts are false."""

    parts: tuple[Guard, ...] = ()


Guard: TypeAlias = Holds | Known | Taken | Answered | Every | Some
"""What must hold for a sequence flow to be taken."""


class Element(Struct, frozen=True):
    """A flow node. `node` is the node of the SOP that it belongs to; `is_entry` says that the node begins here.

    `about` is the fact that is asked for, the tool that is called, the route that is decided or counted, or the called
    procedure; `lane` is the key of its lane, `performer` the role of the person who does it. `no_route` holds at a
    gateway where no way holds at all, `late` at a timer when the time has run out.
    """

    id: str
    kind: ElementKind
    name: str = ""
    node: str = ""
    role: Role = ""
    is_entry: bool = False
    about: str = ""
    lane: str = ""
    performer: str = ""
    documentation: str = ""
    inputs: tuple[tuple[str, str], ...] = ()
    outputs: tuple[tuple[str, str], ...] = ()
    assignments: tuple[tuple[str, Expression], ...] = ()
    minutes: int | None = None
    attached_to: str = ""
    no_route: Guard | None = None
    late: Guard | None = None


class SequenceFlow(Struct, frozen=True):
    """A sequence flow; without a guard it is always taken. `edge` is the id of the edge of the SOP that it begins."""

    id: str
    source: str
    target: str
    name: str = ""
    guard: Guard | None = None
    edge: str = ""


class Lane(Struct, frozen=True):
    """A lane: that of a section of the document, else that of who acts, whose key is its title."""

    key: str
    title: str
    section: str = ""


class Process(Struct, frozen=True):
    """A process: the SOP, or one of its sub-procedures."""

    id: str
    title: str
    procedure: str
    elements: tuple[Element, ...]
    flows: tuple[SequenceFlow, ...]
    lanes: tuple[Lane, ...] = ()
    documentation: str = ""

    def incoming(self) -> Mapping[str, list[SequenceFlow]]:
        """The flows into each element."""
        flows: dict[str, list[SequenceFlow]] = {element.id: [] for element in self.elements}
        for flow in self.flows:
            flows[flow.target].append(flow)
        return flows

    def outgoing(self) -> Mapping[str, list[SequenceFlow]]:
        """The flows out of each element, in their order."""
        flows: dict[str, list[SequenceFlow]] = {element.id: [] for element in self.elements}
        for flow in self.flows:
            flows[flow.source].append(flow)
        return flows


__all__ = [
    "Answered",
    "Element",
    "ElementKind",
    "Every",
    "Guard",
    "Holds",
    "Known",
    "Lane",
    "Process",
    "Role",
    "SequenceFlow",
    "Some",
    "Taken",
]
