"""Collects the elements and sequence flows of a process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.deploy.bpmn.model import Element, ElementKind, Guard, SequenceFlow
from sopstudio.deploy.python.names import Names
from sopstudio.sop import Node
from sopstudio.text.humanize import shorten

MAX_NAME_CHARACTERS = 120


class LooseEnd(Struct, frozen=True):
    """A flow that has left an element and leads nowhere yet. `edge` is the id of the edge of the SOP that it begins."""

    source: str
    name: str = ""
    guard: Guard | None = None
    about: str = ""
    edge: str = ""


class Builder:
    """What a process is made of so far. `entries` are the elements at which the nodes of the SOP begin."""

    def __init__(self, names: Names, *, has_lanes: bool) -> None:
        self.names, self._has_lanes = names, has_lanes
        self.elements: list[Element] = []
        self.flows: list[SequenceFlow] = []
        self.entries: dict[str, str] = {}
        self._waiting: list[tuple[LooseEnd, str]] = []

    def add(self, kind: ElementKind, name: str, node: Node | None = None, *, lane: str = "", **fields: Any) -> LooseEnd:
        """A new element; returns the flow out of it."""
        prefix = {"exclusiveGateway": "gateway", "inclusiveGateway": "gateway"}.get(kind, kind)
        element = node.id if node is not None else "sop"
        identifier = self.names.add(element, f"{_snake(prefix)}_{fields.get('about', '')}_")
        is_entry = node is not None and node.id not in self.entries
        self.elements.append(
            Element(
                id=identifier,
                kind=kind,
                name=shorten(name, MAX_NAME_CHARACTERS),
                node=node.id if node is not None else "",
                is_entry=is_entry,
                lane=lane if self._has_lanes else "",
                documentation=describe_node(node) if node is not None and is_entry else "",
                **fields,
            )
        )
        if node is not None and is_entry:
            self.entries[node.id] = identifier
        return LooseEnd(identifier)

    def attach(self, ends: Iterable[LooseEnd], target: str) -> None:
        """Lead flows to an element."""
        for end in ends:
            identifier = self.names.add(end.about or f"{end.source} {target}", "flow_")
            name = shorten(end.name, MAX_NAME_CHARACTERS)
            self.flows.append(SequenceFlow(identifier, end.source, target, name, end.guard, end.edge))

    def lead(self, ends: Iterable[LooseEnd], node: str) -> None:
        """Lead flows to a node of the SOP, which may not have been added yet."""
        self._waiting += [(end, node) for end in ends]

    def finish(self) -> None:
        """Attach the flows that wait for their nodes."""
        for end, node in self._waiting:
            self.attach([end], self.entries[node])
        self._waiting = []

    def merge(self) -> None:
        """Put a gateway before each element that several flows lead to, as no other element joins them openly."""
        for element in list(self.elements):
            incoming = [flow for flow in self.flows if flow.target == element.id]
            if len(incoming) < 2 or element.role == "join":
                continue
            gateway = self.names.add(element.node or element.id, "gateway_join_")
            self.elements.append(Element(gateway, "exclusiveGateway", lane=element.lane, role="merge"))
            moved = {flow.id for flow in incoming}
            self.flows = [replace(flow, target=gateway) if flow.id in moved else flow for flow in self.flows]
            self.attach([LooseEnd(gateway)], element.id)


def describe_node(node: Node) -> str:
    """What a node says beyond its name."""
    texts = (node.label(), node.description, *getattr(node, "steps", ()), getattr(node, "message", ""))
    return "\n".join(dict.fromkeys(text.strip() for text in texts if text.strip()))


def _snake(text: str) -> str:
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in text)


__all__ = ["Builder", "LooseEnd", "describe_node"]
