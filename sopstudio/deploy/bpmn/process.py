"""The processes of an SOP: one for itself, and one for each sub-procedure that is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sopstudio.deploy.bpmn.branches import join_branches
from sopstudio.deploy.bpmn.builder import Builder, LooseEnd
from sopstudio.deploy.bpmn.lanes import put_into_lanes
from sopstudio.deploy.bpmn.model import Answered, ElementKind, Every, Guard, Holds, Known, Process
from sopstudio.deploy.bpmn.routes import Way, all_of, first_of, none_of, ways_of
from sopstudio.deploy.conditions.kinds import Facts, certain_facts
from sopstudio.deploy.python.names import Names
from sopstudio.errors import DeployError
from sopstudio.expressions import parse
from sopstudio.formats import Loss
from sopstudio.sop import (
    BoundTool,
    Compute,
    Decision,
    DocumentSection,
    End,
    Graph,
    Node,
    PersonTask,
    PlacePlan,
    ProcedureCall,
    Runtime,
    TimeoutEdge,
)
from sopstudio.text.conditions import condition_label, describe_condition
from sopstudio.text.humanize import speak_name
from sopstudio.translation import quoted, tr

USER, SYSTEM, SOMEBODY = "User", "Systems", "Somebody"

Step: TypeAlias = str | BoundTool
"""A fact that is asked for, or a tool that is called."""


class Processes(Struct, frozen=True):
    """The processes, that of the SOP first; the names of their elements; and what is not the same."""

    processes: tuple[Process, ...]
    names: Names
    losses: tuple[Loss, ...]


def make_processes(runtime: Runtime, sections: Sequence[DocumentSection] = ()) -> Processes:
    """The processes of an SOP. Lanes are the `sections` where a graph has any, else who acts where a person does."""
    names, losses = Names(), list[Loss]()
    sop = runtime.flow.sop
    frames = {"": "", **frames_of(runtime, sop, "")}
    identifiers = {scope: names.add(scope or sop.id, "process_") for scope in frames}
    processes = []
    for scope, frame in frames.items():
        graph = runtime.flow.procedure(scope) if scope else sop
        if graph is None:
            raise DeployError(tr("the SOP has no procedure {scope}", scope=quoted(scope)))
        own = [section for section in sections if section.nodes[0].rpartition("/")[0] == scope]
        compiler = _Compiler(runtime, graph, frame, identifiers, names, own)
        processes.append(compiler.compile(scope))
        losses += compiler.losses
    return Processes(tuple(processes), names, tuple(losses))


def frames_of(runtime: Runtime, graph: Graph, frame: str) -> dict[str, str]:
    """A place from which each procedure is called, by its id, in the order of the calls."""
    frames: dict[str, str] = {}
    for node in graph.nodes:
        procedure = runtime.flow.procedure(node.procedure) if isinstance(node, ProcedureCall) else None
        if procedure is not None and procedure.id not in frames:
            inner = f"{frame}{node.id}/"
            frames = {procedure.id: inner, **frames_of(runtime, procedure, inner)} | frames
    return frames


class _Compiler:
    """Makes the process of one graph; `frame` is what stands before its nodes in the places of a run."""

    def __init__(
        self,
        runtime: Runtime,
        graph: Graph,
        frame: str,
        identifiers: dict[str, str],
        names: Names,
        sections: Sequence[DocumentSection],
    ) -> None:
        self._runtime, self._graph, self._frame, self._identifiers = runtime, graph, frame, identifiers
        self._facts: Facts = certain_facts(runtime.flow)
        self._sections = sections
        has_lanes = bool(sections) or any(isinstance(node, PersonTask) for node in graph.nodes)
        self._builder = Builder(names, has_lanes=has_lanes)
        self._early = _given_elsewhere(runtime)
        self.losses: list[Loss] = []

    def compile(self, scope: str) -> Process:
        """The process."""
        builder, graph = self._builder, self._graph
        start = builder.add("startEvent", f"{graph.label()} begins", lane=SYSTEM)
        builder.lead([start], graph.start)
        for node in graph.nodes:
            self._add_node(node)
        builder.finish()
        self.losses += join_branches(builder, self._runtime, graph, self._frame)
        builder.merge()
        elements, lanes = put_into_lanes(builder.elements, builder.flows, self._sections)
        return Process(
            self._identifiers[scope],
            graph.label(),
            scope,
            elements,
            tuple(builder.flows),
            lanes,
            graph.description,
        )

    def _add_node(self, node: Node) -> None:
        if isinstance(node, End):
            self._builder.add("endEvent", node.label(), node, lane=SYSTEM)
            return
        ways = ways_of(self._graph, node)
        ends = self._add_work(node, ways)
        self._add_ways(node, ends, ways)

    def _add_work(self, node: Node, ways: Sequence[Way]) -> list[LooseEnd]:
        """What is done at a node; nothing where it only decides."""
        builder = self._builder
        match node:
            case PersonTask():
                return [self._add_person(node)]
            case Compute():
                assignments = self._runtime.plan(self._frame + node.id).assignments
                return [
                    builder.add("scriptTask", node.label(), node, lane=SYSTEM, role="compute", assignments=assignments)
                ]
            case ProcedureCall(procedure=procedure):
                called = self._identifiers[procedure]
                return [builder.add("callActivity", node.label(), node, lane=SYSTEM, about=called)]
        steps = steps_of(self._runtime.plan(self._frame + node.id))
        if not steps and isinstance(node, Decision) and not _is_single(ways):
            return []
        if not steps:
            return [builder.add("task", node.label(), node, lane=SYSTEM)]
        self.losses += [
            Loss(
                tr("a call of {name} after a later one", name=tool.tool.name),
                tr("node {id}", id=node.id),
                tr("it is called in its place or not"),
            )
            for tool in order_steps(steps)
        ]
        return self._add_steps(node, steps)

    def _add_steps(self, node: Node, steps: Sequence[str | BoundTool]) -> list[LooseEnd]:
        ends: list[LooseEnd] = []
        for number, step in enumerate(steps):
            if isinstance(step, str):
                ends = self._add_question(node, step, ends)
            else:
                ends = self._add_call(node, step, ends)
                if not step.is_unconditional and number + 1 < len(steps):
                    why = tr("the process stops at once; with us the other work of the node is done first")
                    what = tr("what follows where {tool} may not be called", tool=step.tool.label())
                    self.losses.append(Loss(what, tr("node {id}", id=node.id), why, "assumed"))
        return ends

    def _add_question(self, node: Node, fact: str, ends: list[LooseEnd]) -> list[LooseEnd]:
        builder = self._builder
        skipped: list[LooseEnd] = []
        if fact in self._early and self._early[fact] - {node.id}:
            gateway = builder.add(
                "exclusiveGateway", f"Is {speak_name(fact)} known?", node, lane=USER, role="known", about=fact
            )
            builder.attach(ends, gateway.source)
            ends = [LooseEnd(gateway.source, "no", Known(fact, wanted=False))]
            skipped = [LooseEnd(gateway.source, "yes", Known(fact))]
        task = builder.add("userTask", f"Give {speak_name(fact)}", node, lane=USER, role="ask", about=fact)
        builder.attach(ends, task.source)
        return [task, *skipped]

    def _add_call(self, node: Node, bound: BoundTool, ends: list[LooseEnd]) -> list[LooseEnd]:
        builder, tool = self._builder, bound.tool
        skipped: list[LooseEnd] = []
        if not bound.is_unconditional:
            gateway = builder.add(
                "exclusiveGateway", f"{tool.label()}: to be called?", node, lane=SYSTEM, role="guard", about=tool.name
            )
            builder.attach(ends, gateway.source)
            applies = () if bound.condition is None else (Holds(bound.condition),)
            if bound.condition is not None:
                skipped = [LooseEnd(gateway.source, "no", Holds(bound.condition, wanted=False))]
            if bound.precondition is not None:
                end = builder.add(
                    "endEvent", f"{tool.label()} is not allowed", node, lane=SYSTEM, role="forbidden", about=tool.name
                )
                refused = Every((*applies, Holds(bound.precondition, wanted=False)))
                builder.attach([LooseEnd(gateway.source, "not allowed", refused)], end.source)
                applies = (*applies, Holds(bound.precondition))
            ends = [LooseEnd(gateway.source, "yes", Every(applies))]
        outputs = tuple((path, fact.name) for path, fact in bound.outputs)
        task = builder.add(
            "serviceTask",
            tool.label(),
            node,
            lane=SYSTEM,
            role="call",
            about=tool.name,
            inputs=bound.parameters,
            outputs=outputs,
        )
        builder.attach(ends, task.source)
        return [task, *skipped]

    def _lane(self, node: Node) -> str:
        """Where it is decided what follows a node."""
        return (node.person.role or SOMEBODY) if isinstance(node, PersonTask) else SYSTEM

    def _add_person(self, node: PersonTask) -> LooseEnd:
        builder, person = self._builder, node.person
        [bound] = self._runtime.plan(self._frame + node.id).tools
        outputs = tuple((path, fact.name) for path, fact in bound.outputs)
        task = builder.add(
            "userTask",
            node.label(),
            node,
            lane=self._lane(node),
            performer=self._lane(node),
            role="person",
            about=bound.tool.name,
            inputs=bound.parameters,
            outputs=outputs,
        )
        late = [edge for edge in self._graph.edges if edge.source == node.id and isinstance(edge, TimeoutEdge)]
        known = {other.id for other in self._graph.nodes}
        if person.time_limit and late and late[0].target in known:
            timer = builder.add(
                "boundaryEvent",
                "time runs out",
                node,
                lane=self._lane(node),
                role="timer",
                minutes=person.time_limit,
                attached_to=task.source,
                late=Holds(parse(late[0].condition)),
            )
            builder.lead([LooseEnd(timer.source, about=late[0].id, edge=late[0].id)], late[0].target)
        return task

    def _add_ways(self, node: Node, ends: list[LooseEnd], ways: Sequence[Way]) -> None:
        if _is_single(ways) and ends:
            self._builder.lead([_along(end, ways[0]) for end in ends], ways[0].edge.target)
        elif not ways:
            end = self._builder.add("endEvent", "No way leads on", node, lane=SYSTEM, role="stop")
            self._builder.attach(ends, end.source)
        elif node.branching == "all" and not any(way.is_prose for way in ways):
            self._add_gateway(node, ends, list(all_of(ways)), none_of(ways), "inclusiveGateway")
        else:
            if node.branching == "all":
                self.losses.append(
                    Loss(
                        tr("branches that conditions in words decide"), tr("node {id}", id=node.id), tr("one is taken")
                    )
                )
            self._add_first(node, ends, ways)

    def _add_first(self, node: Node, ends: list[LooseEnd], ways: Sequence[Way]) -> None:
        """A gateway; before a condition in words a person is asked, and another gateway follows."""
        number = next((number for number, way in enumerate(ways) if way.is_prose), None)
        if number is None:
            self._add_gateway(node, ends, list(first_of(ways, self._facts)), none_of(ways))
            return
        formal, asked, rest = ways[:number], ways[number], ways[number + 1 :]
        if formal:
            gateway = self._add_gateway(node, ends, list(first_of(formal, self._facts)), None)
            ends = [LooseEnd(gateway, "none of these", none_of(formal))]
        question = asked.edge.wording()
        task = self._builder.add("userTask", f"Decide: {question}", node, lane=USER, role="decide", about=asked.edge.id)
        self._builder.attach(ends, task.source)
        gateway = self._builder.add("exclusiveGateway", f"{question}?", node, lane=USER, role="answer").source
        self._builder.attach([task], gateway)
        self._take(LooseEnd(gateway, "yes", Every((*asked.open(), Answered(asked.edge.id)))), node, asked)
        no = LooseEnd(gateway, "no", Answered(asked.edge.id, wanted=False))
        if rest:
            self._add_first(node, [no], rest) if not _is_single(rest) else self._take(
                _along(no, rest[0]), node, rest[0]
            )
        else:
            end = self._builder.add("endEvent", "No way leads on", node, lane=SYSTEM, role="stop")
            self._builder.attach([no], end.source)

    def _add_gateway(
        self,
        node: Node,
        ends: list[LooseEnd],
        guarded: Sequence[tuple[Way, Guard]],
        no_route: Guard | None,
        kind: ElementKind = "exclusiveGateway",
    ) -> str:
        name = node.label() if isinstance(node, Decision) else f"{node.label()}: what follows?"
        gateway: str = self._builder.add(
            kind, name, node, lane=self._lane(node), role="routes", no_route=no_route
        ).source
        self._builder.attach(ends, gateway)
        for way, guard in guarded:
            self._take(LooseEnd(gateway, way_name(way), guard, way.edge.id), node, way)
        return gateway

    def _take(self, end: LooseEnd, node: Node, way: Way) -> None:
        """Lead a flow along a way; one that may be taken so often only is counted."""
        end = replace(end, edge=way.edge.id)
        if way.edge.loop is not None:
            count = self._builder.add(
                "scriptTask",
                f"Count: at most {way.edge.loop} times",
                node,
                lane=SYSTEM,
                role="count",
                about=way.edge.id,
            )
            self._builder.attach([end], count.source)
            end = count
        self._builder.lead([end], way.edge.target)


def _is_single(ways: Sequence[Way]) -> bool:
    return len(ways) == 1 and ways[0].is_plain


def _along(end: LooseEnd, way: Way) -> LooseEnd:
    return LooseEnd(end.source, end.name or way.edge.label, end.guard, way.edge.id, way.edge.id)


def way_name(way: Way) -> str:
    """What stands on the flow of a way."""
    if way.edge.label or way.condition is None:
        return way.edge.label or way.edge.kind
    return describe_condition(way.edge.condition) or condition_label(way.edge.condition)


def _given_elsewhere(runtime: Runtime) -> dict[str, set[str]]:
    """The nodes at which each fact is given: asked for, found in a response, or computed."""
    nodes: dict[str, set[str]] = {}
    for place, node in runtime.flow.nodes.items():
        plan = runtime.plan(place)
        outputs = (fact.name for bound in plan.tools for _, fact in bound.outputs)
        for name in (*plan.asks, *outputs, *(fact for fact, _ in plan.assignments)):
            nodes.setdefault(name, set()).add(node.id)
    return nodes


def steps_of(plan: PlacePlan) -> list[Step]:
    """What is done at a place, in order."""
    steps: list[Step] = []
    waiting, unasked = list(plan.tools), list(plan.asks)
    while waiting or unasked:
        while waiting and waiting[0].needs.isdisjoint(unasked):
            steps.append(waiting.pop(0))
        if unasked:
            steps.append(unasked.pop(0))
    return steps


def order_steps(steps: Sequence[Step]) -> Iterator[BoundTool]:
    """The tools that a run may also call after a later one, as they depend on what that one gives."""
    tools = [step for step in steps if isinstance(step, BoundTool)]
    for number, tool in enumerate(tools):
        given = {fact.name for later in tools[number + 1 :] for _, fact in later.outputs}
        if not tool.awaits.isdisjoint(given):
            yield tool


__all__ = ["SYSTEM", "USER", "Processes", "frames_of", "make_processes", "way_name"]
