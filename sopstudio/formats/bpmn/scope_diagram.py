"""One process of BPMN as a diagram.

What only begins or joins ways is no node: ways lead on to what follows. Our exports write several elements for a node
and say so beside them; those become the node again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from sopstudio.formats.bpmn.conditions import translate
from sopstudio.formats.bpmn.elements import SCOPES, Flow, FlowNode, Scope
from sopstudio.formats.diagram import Diagram, DiagramEdge, DiagramNode, Shape, is_program
from sopstudio.formats.drawing_marks import (
    DRAWN,
    GRAPH,
    ID,
    NO_SECTION,
    NODE,
    NUMBER,
    ROLE,
    SECTION,
    TITLE,
    apply_edge_marks,
    apply_node_marks,
    decode_marks,
    fingerprint,
)
from sopstudio.formats.format import Loss
from sopstudio.formats.limits import describe_hidden
from sopstudio.formats.text.lines import is_formal
from sopstudio.translation import quoted, tr

_SHAPES: Final[Mapping[str, Shape]] = {
    "userTask": "person", "manualTask": "person", "endEvent": "end", "callActivity": "procedure",
    "subProcess": "procedure", "transaction": "procedure", "adHocSubProcess": "procedure",
    "exclusiveGateway": "decision", "inclusiveGateway": "decision", "parallelGateway": "decision",
    "complexGateway": "decision", "eventBasedGateway": "decision",
}  # fmt: skip
_TITLES: Final[Mapping[str, str]] = {
    "exclusiveGateway": "Decide", "inclusiveGateway": "Do all that applies", "parallelGateway": "Do all of these",
    "complexGateway": "Decide", "eventBasedGateway": "Wait for what happens first", "endEvent": "End",
    "startEvent": "Start", "intermediateCatchEvent": "Wait", "intermediateThrowEvent": "Tell", "task": "Task",
    "userTask": "Task of a person", "manualTask": "Task of a person", "callActivity": "Called process",
}  # fmt: skip
_SIMULTANEOUS: Final = ("inclusiveGateway", "parallelGateway")
_DURATION: Final = re.compile(
    r"\"?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?\"?"
)
_MINUTES: Final = (7 * 24 * 60, 24 * 60, 60, 1, 1 / 60)
_TRUE: Final = re.compile(r"(?:[$#]\{\s*true\s*\}|=?\s*true)\s*", re.I)
_MAX_STEPS: Final = 10_000


class ScopeDiagram:
    """Makes the diagram of a scope. `names` are the names of diagrams by what calls them."""

    def __init__(self, scope: Scope, names: Mapping[str, str]) -> None:
        self._scope, self._names = scope, names
        self._losses = list(scope.losses)
        self._leaving: dict[str, list[Flow]] = {name: [] for name in scope.nodes}
        self._entering: Counter[str] = Counter()
        for flow in scope.flows:
            if flow.source in self._leaving and flow.target in scope.nodes:
                self._leaving[flow.source].append(flow)
                self._entering[flow.target] += 1
        marks = {name: decode_marks(node.marks) for name, node in scope.nodes.items()}
        self._entries = {marks[name][NODE]: name for name in reversed(marks) if {ID, NODE} <= marks[name].keys()}
        self._owners = {name: self._entries.get(marks[name].get(NODE, ""), name) for name in scope.nodes}
        self._hosted = {node.host for node in scope.nodes.values() if node.host and self._is_timer(node)}
        self._marks = marks
        self._own_lanes = {lane.key for lane in scope.lanes if SECTION in decode_marks(lane.marks)}
        self._ways: dict[tuple[str, str], str] = {}
        self._timers: dict[str, list[FlowNode]] = {}
        for node in filter(self._is_timer, scope.nodes.values()):
            self._timers.setdefault(node.host, []).append(node)

    def build(self) -> Diagram:
        """The diagram."""
        scope = self._scope
        starts = [name for name, node in scope.nodes.items() if node.kind == "startEvent" and not self._entering[name]]
        skipped = {name for name in scope.nodes if self._is_skipped(name)}
        edges = list(dict.fromkeys(self._read_edges(skipped)))
        nodes = {
            name: self._read_node(node)
            for name, node in scope.nodes.items()
            if name not in skipped and self._owners[name] == name
        }
        if len(starts) > 1:
            why = tr("{count} events begin it; we begin with the first", count=len(starts))
            self._losses.append(Loss(tr("the start is a guess"), f"element {starts[0][:60]}", why, "assumed"))
        start = next((self._owners[self._walk(name)] for name in starts), "")
        joins = sum(1 for name in skipped if scope.nodes[name].kind.endswith("Gateway") and not self._is_ours(name))
        if joins:
            self._losses.append(
                Loss(
                    tr("{joins} gateways that only join ways", joins=joins), "", tr("ways lead to what follows"), "kept"
                )
            )
        sections = self._read_sections({node.section for node in nodes.values()})
        marks = decode_marks(scope.marks)
        title = marks.get(TITLE, "") if GRAPH in marks else scope.name
        return Diagram(
            nodes,
            edges,
            title,
            tuple(self._losses),
            id=marks.get(GRAPH, ""),
            start=start,
            description=scope.documentation,
            sections=sections,
        )

    def _read_sections(self, holding: Collection[str]) -> dict[str, str]:
        """The titles of the sections that lanes become, by their keys. `holding` are the keys of lanes with steps."""
        sections: dict[str, str] = {}
        around = {lane.key.rpartition("/")[0] for lane in self._scope.lanes}
        for lane in self._scope.lanes:
            mark = decode_marks(lane.marks).get(SECTION, "")
            if lane.key in holding and mark != NO_SECTION and (lane.name or mark):
                sections[lane.key] = lane.name
            if lane.name and (lane.key in around or lane.key not in holding):
                why = tr("the lanes in it are sections") if lane.key in around else tr("no step is in it")
                self._losses.append(Loss(tr("the lane {name}", name=quoted(lane.name[:60])), "", why))
        return sections

    def _is_ours(self, name: str) -> bool:
        return bool(decode_marks(self._scope.marks).get(GRAPH)) and not self._marks[name].get(NODE)

    def _is_skipped(self, name: str) -> bool:
        """Whether an element is no node of its own: it begins, joins, or stands at the edge of another."""
        node, leaving = self._scope.nodes[name], self._leaving[name]
        if node.kind == "boundaryEvent" and node.host in self._scope.nodes:
            return True
        if len(leaving) != 1 or leaving[0].condition or self._owners[name] != name or self._marks[name].get(ID):
            return False
        if leaving[0].target == name:
            return False
        if node.kind == "startEvent":
            if node.events:
                what = tr("what starts the process: {kind}", kind=node.events[0].kind)
                self._losses.append(Loss(what, self._place(node), node.name or tr("a run starts it")))
            return not self._entering[name] and not leaving[0].name
        return node.kind.endswith("Gateway") and self._entering[name] > 0

    def _walk(self, name: str, owner: str = "") -> str:
        """Where a way ends that leads to an element, past what is no node and what belongs to `owner`."""
        passed: list[tuple[str, str]] = []
        for _ in range(_MAX_STEPS):
            if (owner, name) in self._ways:
                name = self._ways[owner, name]
                break
            is_inside = owner and self._owners[name] == owner and name != owner and len(self._leaving[name]) == 1
            if not is_inside and not self._is_passed(name):
                break
            passed.append((owner, name))
            self._passed.add(self._leaving[name][0].id)
            name = self._leaving[name][0].target
        self._ways |= dict.fromkeys(passed, name)
        return name

    def _is_passed(self, name: str) -> bool:
        node = self._scope.nodes[name]
        return node.kind != "boundaryEvent" and name in self._skipped

    def _read_edges(self, skipped: set[str]) -> Iterator[DiagramEdge]:
        """The edges, those with marks first, in the order in which they were written."""
        self._skipped, self._passed = skipped, set[str]()
        scope = self._scope
        ways = [
            (flow, self._walk(flow.target, self._owners[flow.source]))
            for flow in scope.flows
            if flow.marks and self._is_whole(flow)
        ]
        for flow, target in sorted(ways, key=lambda way: number_of(way[0])):
            yield self._read_edge(flow, target)
        for flow in scope.flows:
            is_whole = self._is_whole(flow)
            if (flow.marks and is_whole) or flow.id in self._passed:
                continue
            if not is_whole:
                self._losses.append(
                    Loss(
                        tr("a way leads nowhere"),
                        f"element {flow.id[:60]}",
                        f"{flow.source} → {flow.target}"[:80],
                    )
                )
            elif not self._is_passed(flow.source):
                target = self._walk(flow.target)
                if not self._is_internal(self._owners[flow.source], target):
                    yield self._read_edge(flow, target)
        yield from self._read_links()

    def _is_whole(self, flow: Flow) -> bool:
        return flow.source in self._scope.nodes and flow.target in self._scope.nodes

    def _is_internal(self, owner: str, target: str) -> bool:
        """Whether a flow lies inside a node that was exported as several elements."""
        return owner == self._owners[target] and bool(self._marks[owner].get(ID)) and target != owner

    def _read_edge(self, flow: Flow, target: str) -> DiagramEdge:
        event = self._scope.nodes[flow.source]
        is_edge_event = event.kind == "boundaryEvent" and event.host in self._scope.nodes
        source = event.host if is_edge_event else flow.source
        edge = DiagramEdge(
            self._owners[source], self._owners[target], flow.name, place=f"element {flow.id[:60]}", title=flow.name
        )
        edge = self._decide_event(edge, event) if is_edge_event else self._decide(edge, flow)
        marks = decode_marks(flow.marks)
        written = fingerprint(flow.name, flow.condition)
        return apply_edge_marks(edge, flow.marks, is_current=marks.get(DRAWN) == written)

    def _decide(self, edge: DiagramEdge, flow: Flow) -> DiagramEdge:
        node = self._scope.nodes[flow.source]
        if node.default == flow.id and flow.id:
            return replace(edge, kind="otherwise")
        if node.kind == "eventBasedGateway" and not flow.name:
            return replace(edge, kind="prose", condition=self._scope.nodes[flow.target].name or edge.target)
        if flow.condition and not _TRUE.fullmatch(flow.condition):
            return self._decide_by_condition(edge, flow)
        if not flow.name and flow.source in self._hosted and len(self._leaving[flow.source]) == 1:
            return replace(edge, kind="always")
        if node.kind == "parallelGateway":
            return replace(edge, kind="always")
        return replace(edge, title="")

    def _decide_by_condition(self, edge: DiagramEdge, flow: Flow) -> DiagramEdge:
        formal = flow.condition if is_formal(flow.condition) else translate(flow.condition)
        if formal:
            return replace(edge, kind="formal", condition=formal)
        what = f"the condition {' '.join(flow.condition.split())[:80]!r}"
        self._losses.append(Loss(what, edge.place, tr("it is not in our language, so it stays words"), "kept"))
        return replace(edge, kind="prose", condition=flow.condition)

    def _decide_event(self, edge: DiagramEdge, event: FlowNode) -> DiagramEdge:
        """What decides the way out of an event at the edge of an activity."""
        if not event.is_interrupting:
            why = tr("the activity goes on beside it; with us one way is taken")
            self._losses.append(Loss(tr("an event that does not interrupt"), self._place(event), why, "kept"))
        host = self._scope.nodes[event.host]
        if self._is_timer(event) and self._is_person(host) and event.is_interrupting:
            return replace(edge, kind="timeout", title=edge.label or event.name)
        words = ": ".join(filter(None, (event.events[0].kind if event.events else "event", event.name)))
        return replace(edge, kind="prose", condition=edge.label or words)

    def _read_links(self) -> Iterator[DiagramEdge]:
        """Events that throw a link lead to those that catch it."""
        links = [
            (name, node.events[0].text or node.name, node.kind)
            for name, node in self._scope.nodes.items()
            if node.events and node.events[0].kind == "link"
        ]
        catching = {text: name for name, text, kind in links if kind == "intermediateCatchEvent"}
        for name, text, kind in links:
            if kind != "intermediateCatchEvent" and text in catching:
                yield DiagramEdge(
                    name, self._owners[self._walk(catching[text])], place=f"element {name[:60]}", kind="always"
                )

    @staticmethod
    def _is_timer(event: FlowNode) -> bool:
        return event.kind == "boundaryEvent" and any(part.kind == "timer" for part in event.events)

    def _is_person(self, node: FlowNode) -> bool:
        return self._shape(node) == "person"

    def _shape(self, node: FlowNode) -> Shape:
        if node.kind == "task" and node.role and not is_program(node.role):
            return "person"
        if node.kind.endswith("Gateway") and len(self._leaving[node.id]) < 2:
            return "task"
        return _SHAPES.get(node.kind, "task")

    def _read_node(self, node: FlowNode) -> DiagramNode:
        text = node.name or _TITLES.get(node.kind, "Step")
        if reason := describe_hidden(node.name):
            self._losses.append(Loss(tr("a text can mislead"), self._place(node), reason, "kept"))
        shape = self._shape(node)
        drawn = DiagramNode(
            text,
            shape,
            place=self._place(node),
            description="" if node.documentation == node.name else node.documentation,
            role=node.role if node.kind not in _SHAPES or shape == "person" else "",
            section=node.lane,
            calls=self._called(node),
            minutes=self._minutes(node.id),
            branching="all" if node.kind in _SIMULTANEOUS and len(self._leaving[node.id]) > 1 else "first",
        )
        marks = decode_marks(node.marks)
        if marks.get(ID):
            drawn = apply_node_marks(drawn, node.marks, is_current=marks.get(DRAWN) == fingerprint(node.name))
            role = marks.get(ROLE, "") if node.lane in self._own_lanes else drawn.role
            return replace(drawn, calls=self._names.get(drawn.calls, ""), description=_without_title(drawn), role=role)
        self._list_losses(node)
        return drawn

    def _list_losses(self, node: FlowNode) -> None:
        """What our steps cannot say of an element."""
        place = self._place(node)
        for event in node.events:
            if event.kind not in ("link", "terminate"):
                self._losses.append(
                    Loss(tr("the event {kind}", kind=quoted(event.kind)), place, event.text[:120] or node.name, "kept")
                )
        if node.kind in ("eventBasedGateway", "complexGateway"):
            self._losses.append(
                Loss(tr("what decides at the {kind}", kind=node.kind), place, tr("it stays words"), "kept")
            )
        if node.is_event_triggered:
            self._losses.append(
                Loss(tr("a sub-process that an event starts"), place, tr("nothing leads to it"), "kept")
            )
        if node.kind in ("adHocSubProcess", "transaction"):
            self._losses.append(
                Loss(tr("that it is a {kind}", kind=node.kind), place, tr("it is carried out as it is drawn"))
            )

    def _called(self, node: FlowNode) -> str:
        if node.kind in SCOPES:
            return node.id if node.inner is not None and node.inner.nodes else ""
        return self._names.get(node.calls, "") if node.kind == "callActivity" else ""

    def _minutes(self, name: str) -> int | None:
        timers = self._timers.get(name, ())
        texts = (event.text for node in timers for event in node.events if event.kind == "timer")
        return next(filter(None, map(_minutes_of, texts)), None)

    @staticmethod
    def _place(node: FlowNode) -> str:
        """In English, as it is kept with the SOP."""
        return f"element {node.id[:60]}"


def _without_title(node: DiagramNode) -> str:
    """The documentation of an exported node without its first line, which is its title."""
    first, _, rest = node.description.partition("\n")
    return rest if " ".join(first.split()) == " ".join((node.text or node.id).split()) else node.description


def number_of(part: Flow | Scope) -> int:
    """Where an exported edge or procedure stood among those of the SOP; 0 for others."""
    number = decode_marks(part.marks).get(NUMBER, "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0


def _minutes_of(text: str) -> int | None:
    """A duration of ISO 8601 in minutes, rounded up; None for others."""
    match = _DURATION.fullmatch(text.strip())
    if match is None or not any(match.groups()):
        return None
    total = sum(int(group) * factor for group, factor in zip(match.groups(), _MINUTES, strict=True) if group)
    return max(1, int(total) + (total > int(total)))


__all__ = ["ScopeDiagram", "number_of"]
