"""The flow of an SOP: one flat graph with sub-procedures unfolded, as agents, journeys and proofs walk it.

A *place* is a node with the calls that lead to it: `node`, or `call/node` inside the sub-procedure that
the node `call` runs. A call leads to the start of its procedure; an end inside the procedure leads on by
the edges of the call. `Flow` is an index: it is built once per SOP and never changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from sopstudio.errors import EditError
from sopstudio.sop.canonical_json import digest, to_json_data
from sopstudio.sop.facts import Fact
from sopstudio.sop.model import Edge, End, Graph, Node, Procedure, ProcedureCall, Sop, Tool
from sopstudio.sop.people import executable
from sopstudio.translation import quoted, tr

MAX_PLACES = 100_000
MAX_DEPTH = 100


class Transition(Struct, frozen=True):
    """An edge of the flow, from place to place. `edge` is None on the step from a call into its procedure.

    `id` includes the call frames, so that it is unique in the whole flow.
    """

    id: str
    source: str
    target: str
    edge: Edge | None


class Flow:
    """Places, the transitions between them, and the declarations by name.

    Raises `EditError` where the SOP has no start, calls a procedure that does not exist, calls one inside
    itself, or exceeds `MAX_PLACES` or `MAX_DEPTH` once unfolded. Edges to nodes that do not exist are left
    out (the check reports them).

    `source` is the SOP as it was written; `sop`, and everything here, is what is carried out (`sop.people`).
    """

    def __init__(self, sop: Sop) -> None:
        self.source, self.sop = sop, executable(sop)
        sop = self.sop
        self.facts: dict[str, Fact] = {fact.name: fact for fact in sop.facts}
        self.tools: dict[str, Tool] = {tool.name: tool for tool in sop.tools}
        self.nodes: dict[str, Node] = {}
        self._outgoing: dict[str, list[Transition]] = {}
        self._calls: dict[str, str] = {}
        self._procedures = {procedure.id: procedure for procedure in sop.procedures}
        self.start = self._unfold(sop, "", (), [])

    def __reduce__(self) -> tuple[type[Flow], tuple[Sop]]:
        """What another process makes it again from."""
        return Flow, (self.source,)

    def _unfold(self, graph: Graph, frame: str, calls: tuple[str, ...], exits: list[Transition]) -> str:
        nodes_by_id = {node.id: node for node in graph.nodes}
        if graph.start not in nodes_by_id:
            name = graph.title or graph.id
            raise EditError(
                tr("{name} has no start node", name=quoted(name)), hint=tr("say which node the procedure begins with")
            )
        outgoing: dict[str, list[Transition]] = {name: [] for name in nodes_by_id}
        for edge in graph.edges:
            if edge.source in outgoing and edge.target in nodes_by_id:
                outgoing[edge.source].append(
                    Transition(frame + edge.id, frame + edge.source, frame + edge.target, edge)
                )
        for name, node in nodes_by_id.items():
            place = frame + name
            self._add_place(place, node)
            if isinstance(node, ProcedureCall):
                entry = self._unfold_call(node, place, calls, outgoing[name])
                self._outgoing[place] = [Transition(f"{place}/", place, entry, None)]
            elif isinstance(node, End):
                if frame:
                    self._calls[place] = frame[:-1]
                self._outgoing[place] = [
                    Transition(transition.id, place, transition.target, transition.edge) for transition in exits
                ]
            else:
                self._outgoing[place] = outgoing[name]
        return frame + graph.start

    def _add_place(self, place: str, node: Node) -> None:
        self.nodes[place] = node
        if len(self.nodes) > MAX_PLACES:
            raise EditError(
                tr("the SOP is too large"),
                why=tr("more than {max_places} places once procedures are unfolded", max_places=MAX_PLACES),
            )

    def _unfold_call(self, node: ProcedureCall, place: str, calls: tuple[str, ...], exits: list[Transition]) -> str:
        procedure = self._procedures.get(node.procedure)
        if procedure is None:
            raise EditError(
                tr("the procedure {procedure} does not exist", procedure=quoted(node.procedure)), where=f"node {place}"
            )
        if node.procedure in calls:
            raise EditError(
                tr("the procedure {procedure} calls itself", procedure=quoted(node.procedure)), where=f"node {place}"
            )
        if len(calls) >= MAX_DEPTH:
            reason = tr("procedures call one another more than {max_depth} deep", max_depth=MAX_DEPTH)
            raise EditError(tr("the SOP is too deep"), where=f"node {node.id}", why=reason)
        return self._unfold(procedure, f"{place}/", (*calls, node.procedure), exits)

    @cached_property
    def sop_hash(self) -> str:
        """The digest of the SOP as it was written, as versions and runs name it."""
        return digest(self.source)

    @cached_property
    def sop_data(self) -> dict[str, Any]:
        """The SOP as it was written, as JSON data, which must not be changed in place."""
        data: dict[str, Any] = to_json_data(self.source)
        return data

    def transitions_from(self, place: str) -> list[Transition]:
        """The transitions from `place`, in the order in which they are tried."""
        return self._outgoing[place]

    def branching(self, place: str) -> str:
        """How the transitions from `place` are chosen; at an end inside a procedure, the branching of its call."""
        return self.nodes[self._calls.get(place, place)].branching

    def is_final(self, place: str) -> bool:
        """Whether the whole procedure ends here; an end inside a sub-procedure is not final."""
        return isinstance(self.nodes[place], End) and place not in self._calls

    def transitions(self) -> Iterator[Transition]:
        """All transitions, place by place."""
        for transitions in self._outgoing.values():
            yield from transitions

    def procedure(self, name: str) -> Procedure | None:
        """The sub-procedure with the id `name`, if there is one."""
        return self._procedures.get(name)
