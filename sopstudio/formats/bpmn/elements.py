"""The processes in BPMN: flow elements, sequence flows, lanes, and what stands beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from sopstudio.formats.drawing_marks import GRAPH_NAMESPACE
from sopstudio.formats.format import Loss
from sopstudio.formats.xml_source import children, local_name, namespace, plain
from sopstudio.translation import tr

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element as XmlElement

BPMN: Final = "http://www.omg.org/spec/BPMN/20100524/MODEL"
SCOPES: Final = ("subProcess", "transaction", "adHocSubProcess")
GATEWAYS: Final = ("exclusiveGateway", "inclusiveGateway", "parallelGateway", "complexGateway", "eventBasedGateway")
EVENTS: Final = ("startEvent", "endEvent", "boundaryEvent", "intermediateCatchEvent", "intermediateThrowEvent")
TASKS: Final = (
    "task", "userTask", "manualTask", "serviceTask", "scriptTask", "businessRuleTask", "sendTask", "receiveTask",
    "callActivity",
)  # fmt: skip
_NODES: Final = frozenset((*SCOPES, *GATEWAYS, *EVENTS, *TASKS))
_SILENT: Final = frozenset(("incoming", "outgoing", "documentation", "extensionElements", "flowNodeRef"))
_READ: Final = frozenset(("sequenceFlow", "laneSet", "textAnnotation", "association"))
_ASSIGNED: Final = ("candidateGroups", "assignee", "candidateUsers")


class Event(Struct, frozen=True):
    """What an event waits for or sends: *timer*, *message*, *error* …; `text` is the time, or the name of a link."""

    kind: str
    text: str = ""


class FlowNode(Struct, frozen=True):
    """A task, gateway, event or sub-process. `marks` are what our exports say beside it.

    `default` is the flow that a gateway takes else, `calls` the process that is called, `lane` the key of its lane,
    `inner` the scope of a sub-process, `host` the activity at whose edge an event is, `is_interrupting` whether that
    ends the activity.
    """

    id: str
    kind: str
    name: str
    documentation: str = ""
    default: str = ""
    calls: str = ""
    role: str = ""
    lane: str = ""
    host: str = ""
    is_interrupting: bool = True
    is_event_triggered: bool = False
    events: tuple[Event, ...] = ()
    marks: Mapping[str, str] = {}
    inner: Scope | None = None


class Flow(Struct, frozen=True):
    """A sequence flow with the text of its condition."""

    id: str
    source: str
    target: str
    name: str = ""
    condition: str = ""
    marks: Mapping[str, str] = {}


class Lane(Struct, frozen=True):
    """A lane, whose name may be that of the lane around it."""

    key: str
    name: str
    marks: Mapping[str, str] = {}
    elements: tuple[str, ...] = ()


class Scope(Struct, frozen=True):
    """A process or sub-process, with what the model cannot hold."""

    id: str
    name: str
    documentation: str
    nodes: Mapping[str, FlowNode]
    flows: tuple[Flow, ...]
    losses: tuple[Loss, ...] = ()
    marks: Mapping[str, str] = {}
    lanes: tuple[Lane, ...] = ()


def read_scopes(root: XmlElement) -> tuple[list[Scope], tuple[Loss, ...]]:
    """The processes of a file, and losses of what lies between them."""
    pools: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for collaboration in children(root, "collaboration"):
        for part in collaboration:
            name = local_name(part)
            if name == "participant" and part.get("processRef"):
                pools[_local(part.get("processRef", ""))] = plain(part.get("name", ""))
            elif name not in ("documentation", "extensionElements"):
                counts["participant without a process" if name == "participant" else name] += 1
    extensions = sum(len(part) for part in root.iter() if local_name(part) == "extensionElements")
    if extensions:
        counts["extension of an engine or editor"] += extensions
    scopes = [_ScopeReader(process, pools.get(process.get("id", ""), "")).read() for process in _processes(root)]
    return scopes, tuple(_count_losses(counts))


def _processes(root: XmlElement) -> Iterator[XmlElement]:
    return (element for element in children(root, "process") if namespace(element) == BPMN)


def _count_losses(counts: Mapping[str, int]) -> Iterator[Loss]:
    for name, count in counts.items():
        yield Loss(f"{count} × {name}", "", tr("our graph holds steps and the ways between them alone"))


class _ScopeReader:
    """Reads one process or sub-process."""

    def __init__(self, element: XmlElement, pool: str = "") -> None:
        self._element, self._pool = element, pool
        self._lanes = tuple(_lanes(element, ""))
        self._lane_of = {name: lane for lane in self._lanes for name in lane.elements}
        self._losses: list[Loss] = []
        self._notes = dict(self._annotations())

    def read(self) -> Scope:
        """The scope."""
        element, counts = self._element, Counter[str]()
        nodes: dict[str, FlowNode] = {}
        flows: list[Flow] = []
        for child in element:
            kind = local_name(child)
            if kind in _NODES and child.get("id"):
                nodes.setdefault(child.get("id", ""), self._read_node(child, kind, counts))
            elif kind == "sequenceFlow":
                flows.append(_read_flow(child))
            elif kind not in _SILENT | _READ:
                counts[kind or "unknown part"] += 1
        self._losses += _count_losses(counts)
        return Scope(
            id=element.get("id", ""),
            name=plain(element.get("name", "")) or self._pool,
            documentation=_documentation(element),
            nodes=nodes,
            flows=tuple(flows),
            losses=tuple(self._losses),
            marks=_marks(element),
            lanes=self._lanes,
        )

    def _annotations(self) -> Iterator[tuple[str, str]]:
        """The notes by the elements that they are tied to; one that is tied to none is a loss."""
        texts = {
            note.get("id", ""): plain(" ".join("".join(text.itertext()) for text in children(note, "text")))
            for note in children(self._element, "textAnnotation")
        }
        tied: dict[str, str] = {}
        for line in children(self._element, "association"):
            ends = (line.get("sourceRef", ""), line.get("targetRef", ""))
            for end, other in (ends, ends[::-1]):
                if end in texts:
                    tied[end] = other
        known = {child.get("id", "") for child in self._element if local_name(child) in _NODES}
        for identifier, text in texts.items():
            if tied.get(identifier) in known:
                yield tied[identifier], text
            elif text:
                self._losses.append(
                    Loss(
                        tr("a text beside the diagram"),
                        f"element {identifier[:60]}",
                        text[:300],
                    )
                )

    def _read_node(self, element: XmlElement, kind: str, counts: Counter[str]) -> FlowNode:
        identifier = element.get("id", "")
        inner = _ScopeReader(element).read() if kind in SCOPES else None
        if inner is None:
            counts.update(
                local_name(child) for child in element
                if local_name(child) not in _SILENT and not local_name(child).endswith("EventDefinition")
            )  # fmt: skip
        lane = self._lane_of.get(identifier, Lane("", ""))
        documentation = "\n".join(filter(None, (_documentation(element), self._notes.get(identifier, ""))))
        return FlowNode(
            id=identifier,
            kind=kind,
            name=plain(element.get("name", "")),
            documentation=documentation,
            default=element.get("default", ""),
            calls=_called(element),
            lane=lane.key,
            role=lane.name or (_assigned(element) if kind == "userTask" else ""),
            host=element.get("attachedToRef", ""),
            is_interrupting=element.get("cancelActivity", "true") != "false",
            is_event_triggered=element.get("triggeredByEvent") == "true",
            events=tuple(_events(element)),
            marks=_marks(element),
            inner=inner,
        )


def _lanes(element: XmlElement, around: str, number: str = "") -> Iterator[Lane]:
    """The lanes with their elements, each before those in it. `number` tells those apart that have no id."""
    sets = (*children(element, "laneSet"), *children(element, "childLaneSet"))
    for place, lane in enumerate(lane for lanes in sets for lane in children(lanes, "lane")):
        name = plain(lane.get("name", "")) or around
        references = ((reference.text or "").strip() for reference in children(lane, "flowNodeRef"))
        yield Lane(f"{number}/{place}", name, _marks(lane), tuple(references))
        yield from _lanes(lane, name, f"{number}/{place}")


def _called(element: XmlElement) -> str:
    stated = element.get("calledElement", "")
    inside = (part.get("processId", "") for part in element.iter() if local_name(part) == "calledElement")
    return _local(stated or next(inside, ""))


def _assigned(element: XmlElement) -> str:
    """Whom an engine asks, where that is said in words."""
    for part in element.iter():
        for name, value in part.attrib.items():
            if name.rpartition("}")[2] in _ASSIGNED and value and not any(sign in value for sign in "${=#"):
                return plain(value)
    return ""


def _events(element: XmlElement) -> Iterator[Event]:
    for part in element:
        name = local_name(part)
        if name.endswith("EventDefinition"):
            text = part.get("name", "") or plain(" ".join("".join(child.itertext()) for child in part))
            yield Event(name.removesuffix("EventDefinition"), text)


def _read_flow(element: XmlElement) -> Flow:
    condition = next(children(element, "conditionExpression"), None)
    return Flow(
        id=element.get("id", ""),
        source=element.get("sourceRef", ""),
        target=element.get("targetRef", ""),
        name=plain(element.get("name", "")),
        condition="".join(condition.itertext()).strip() if condition is not None else "",
        marks=_marks(element),
    )


def _documentation(element: XmlElement) -> str:
    return "\n".join("".join(part.itertext()).strip() for part in children(element, "documentation")).strip()


def _marks(element: XmlElement) -> dict[str, str]:
    """The marks of our exports at an element."""
    prefix = f"{{{GRAPH_NAMESPACE}}}"
    return {name.removeprefix(prefix): value for name, value in element.attrib.items() if name.startswith(prefix)}


def _local(name: str) -> str:
    """A name without its prefix."""
    return name.rpartition(":")[2]


__all__ = ["BPMN", "EVENTS", "GATEWAYS", "SCOPES", "Event", "Flow", "FlowNode", "Lane", "Scope", "read_scopes"]
