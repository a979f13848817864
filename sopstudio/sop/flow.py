"""The flow of an SOP: one flat graph with sub-procedures unfolded, as agents, journeys and proofs walk it.

A *place* is a node with the calls that lead to it: `node`, or `call/node` inside the sub-procedure that the node `call`
runs. Entering a call leads to the start of its procedure; an end inside it leads on by the edges of the call. `Flow` is
an index held by readers (values themselves hold none); it is made once per SOP and never changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sopstudio.errors import EditError
from sopstudio.sop.facts import Fact
from sopstudio.sop.graph import Edge, End, Graph, Node, Procedure, ProcedureCall, Sop
from sopstudio.sop.tools import Tool

MAX_PLACES = 100_000
MAX_DEPTH = 100


@dataclass(frozen=True, slots=True)
class Way:
    """An edge of the flow: from place to place. `edge` is None on the step from a call into its procedure.

    `id` carries the call frames too, so that it names one way in the whole flow.
    """

    id: str
    source: str
    target: str
    edge: Edge | None


class Flow:
    """Places, the ways between them, and the declarations by name.

    Raises `EditError` where the SOP has no start, calls a procedure that does not exist or one inside itself, or
    unfolds beyond `MAX_PLACES` or `MAX_DEPTH`. Edges to nodes that do not exist are left out (the check names them).
    """

    def __init__(self, sop: Sop) -> None:
        self.sop = sop
        self.facts: dict[str, Fact] = {fact.name: fact for fact in sop.facts}
        self.tools: dict[str, Tool] = {tool.name: tool for tool in sop.tools}
        self.nodes: dict[str, Node] = {}
        self._out: dict[str, list[Way]] = {}
        self._calls: dict[str, str] = {}
        self._procedures = {procedure.id: procedure for procedure in sop.procedures}
        self.start = self._unfold(sop, "", (), [])

    def _unfold(self, graph: Graph, frame: str, calls: tuple[str, ...], onward: list[Way]) -> str:
        inside = {node.id: node for node in graph.nodes}
        if graph.start not in inside:
            name = graph.title or graph.id
            raise EditError(f"{name!r} has no start node", hint="say which node the procedure begins with")
        own: dict[str, list[Way]] = {name: [] for name in inside}
        for edge in graph.edges:
            if edge.source in own and edge.target in inside:
                own[edge.source].append(Way(frame + edge.id, frame + edge.source, frame + edge.target, edge))
        for name, node in inside.items():
            place = frame + name
            self._add(place, node)
            if isinstance(node, ProcedureCall):
                entry = self._enter(node, place, calls, own[name])
                self._out[place] = [Way(f"{place}/", place, entry, None)]
            elif isinstance(node, End):
                if frame:
                    self._calls[place] = frame[:-1]
                self._out[place] = [Way(way.id, place, way.target, way.edge) for way in onward]
            else:
                self._out[place] = own[name]
        return frame + graph.start

    def _add(self, place: str, node: Node) -> None:
        self.nodes[place] = node
        if len(self.nodes) > MAX_PLACES:
            raise EditError("the SOP is too large", why=f"more than {MAX_PLACES} places once procedures are unfolded")

    def _enter(self, node: ProcedureCall, place: str, calls: tuple[str, ...], onward: list[Way]) -> str:
        procedure = self._procedures.get(node.procedure)
        if procedure is None:
            raise EditError(f"the procedure {node.procedure!r} does not exist", where=f"node {place}")
        if node.procedure in calls:
            raise EditError(f"the procedure {node.procedure!r} calls itself", where=f"node {place}")
        if len(calls) >= MAX_DEPTH:
            why = f"procedures call one another more than {MAX_DEPTH} deep"
            raise EditError("the SOP is too deep", where=f"node {node.id}", why=why)
        return self._unfold(procedure, f"{place}/", (*calls, node.procedure), onward)

    def out(self, place: str) -> list[Way]:
        """The ways out of `place`, in the order in which they are tried."""
        return self._out[place]

    def branching(self, place: str) -> str:
        """How the ways out of `place` are chosen: at an end inside a procedure, by the branching of its call."""
        return self.nodes[self._calls.get(place, place)].branching

    def is_final(self, place: str) -> bool:
        """Whether the whole procedure is over here (an end inside a sub-procedure is not final)."""
        return isinstance(self.nodes[place], End) and place not in self._calls

    def ways(self) -> Iterator[Way]:
        """Every way, place by place."""
        for ways in self._out.values():
            yield from ways

    def procedure(self, name: str) -> Procedure | None:
        """The sub-procedure called `name`, if there is one."""
        return self._procedures.get(name)
