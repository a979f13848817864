"""From the shape of a JourneyBench graph to a document; every guess is listed as a loss."""

from __future__ import annotations

import re
from collections import defaultdict, deque

from sopstudio.errors import ConditionError
from sopstudio.formats.fact_ledger import FactLedger, join_words
from sopstudio.formats.format import Loss, LossKind, Reading, derive_id
from sopstudio.formats.journeybench.shape import Pathway, RawEdge, RawGraph, RawNode
from sopstudio.formats.journeybench.tools import ToolLedger
from sopstudio.formats.shape_errors import build_refusal
from sopstudio.sop.document import Document, Provenance
from sopstudio.sop.elements import FreshIds, fresh_id
from sopstudio.sop.model import Edge, EdgeKind, End, Node, Sop, Task
from sopstudio.sop.reconcile import PROPOSED_ID
from sopstudio.translation import quoted, tr


class GraphBuilder:
    """Builds the document of one graph."""

    def __init__(self, raw: RawGraph) -> None:
        self.raw = raw
        self.facts = FactLedger()
        self.tools = ToolLedger(self.facts)
        self.losses: list[Loss] = list(raw.losses)
        self.provenance: list[Provenance] = []
        self.ids = self._assign_ids()
        self.tool_names: dict[str, list[str]] = {}
        self.listed_edges: dict[str, list[RawEdge]] = defaultdict(list)
        for edge in raw.edges:
            self.listed_edges[edge.source].append(edge)

    def add_loss(self, subject: str, where: str, reason: str, kind: LossKind = "lost") -> None:
        self.losses.append(Loss(subject, where, reason, kind))

    def _assign_ids(self) -> dict[str, str]:
        """The document's id for every id in the file (targets that do not exist included)."""
        mentioned = [node.id for node in self.raw.nodes]
        mentioned += [path.target for node in self.raw.nodes for path in node.pathways]
        mentioned += [end for edge in self.raw.edges for end in (edge.source, edge.target)]
        unusual = [name for name in dict.fromkeys(mentioned) if not re.fullmatch(r"[^/\x00-\x1f\x7f]{1,200}", name)]
        refused = set(unusual)
        ids = {name: name for name in mentioned if name not in refused}
        fresh = FreshIds(ids)
        for name in unusual:
            ids[name] = fresh.take(name)
            self.add_loss(
                tr("the id {name} is read as {ids}", name=quoted(name[:60]), ids=quoted(ids[name])),
                "",
                tr("an id cannot contain / or a line break"),
            )
        return ids

    def build(self) -> Reading:
        """The document and everything that was changed, guessed or left out. Raises `FormatError` for unsafe tools."""
        self.tool_names = {node.place: [self.tools.declare(tool) for tool in node.tools] for node in self.raw.nodes}
        faults = list(self.tools.faults())
        if faults:
            raise build_refusal(tr("the graph's tools are refused"), faults)
        edges = self._build_edges()
        facts_before = self._facts_before(edges)
        leaving = {edge.source for edge in edges}
        nodes = [self._build_node(node, facts_before[self.ids[node.id]], leaving) for node in self.raw.nodes]
        start = self._find_start(nodes, edges)
        self._add_end(nodes, edges)
        sop = Sop(
            id=derive_id(self.raw.title, tuple(nodes), start),
            title=self.raw.title,
            description=self.raw.description,
            start=start,
            facts=tuple(self.facts.facts.values()),
            tools=self.tools.tools(),
            nodes=tuple(nodes),
            edges=tuple(edges),
        )
        document = Document(sop=sop, provenance=(*self.facts.provenance, *self.provenance))
        return Reading(document, (*self.losses, *self.tools.losses, *self.facts.losses))

    def _facts_before(self, edges: list[Edge]) -> dict[str, set[str]]:
        """For each node the facts that tools of earlier nodes provide."""
        own: dict[str, set[str]] = {}
        for node in self.raw.nodes:
            own[self.ids[node.id]] = {fact for name in self.tool_names[node.place] for fact in self.tools.outputs(name)}
        onward: dict[str, list[str]] = defaultdict(list)
        for edge in edges:
            onward[edge.source].append(edge.target)
        facts_before: dict[str, set[str]] = defaultdict(set)
        waiting = deque(name for name, facts in own.items() if facts)
        while waiting:
            source = waiting.popleft()
            facts_after = facts_before[source] | own.get(source, set())
            for target in onward[source]:
                if not facts_after <= facts_before[target]:
                    facts_before[target] |= facts_after
                    waiting.append(target)
        return facts_before

    def _build_node(self, node: RawNode, facts_before: set[str], leaving: set[str]) -> Node:
        name = self.ids[node.id]
        if name not in leaving and not node.tools and not node.steps:
            return End(id=name, title=node.title, description=node.description)
        asks: dict[str, None] = {}
        known = set(facts_before)
        for raw, tool in zip(node.tools, self.tool_names[node.place], strict=True):
            asks |= dict.fromkeys(fact for fact in self.tools.inputs(raw, tool) if fact not in known)
            known |= set(self.tools.outputs(tool))
        return Task(
            id=name,
            title=node.title,
            description=node.description,
            steps=tuple(node.steps),
            asks=tuple(asks),
            tools=tuple(map(self.tools.binding, node.tools, self.tool_names[node.place])),
        )

    def _find_start(self, nodes: list[Node], edges: list[Edge]) -> str:
        """The stated start, else the first node without an incoming edge; a guess among several is listed."""
        if self.raw.start in self.ids:
            return self.ids[self.raw.start]
        entered = {edge.target for edge in edges if edge.source != edge.target}
        roots = [node.id for node in nodes if node.id not in entered]
        start = next(iter(roots or [node.id for node in nodes]), "")
        if len(roots) != 1 and nodes:
            reason = (
                tr("several nodes have no edge that leads to them")
                if roots
                else tr("every node has an edge that leads to it")
            )
            self.add_loss(tr("the start is taken to be {start}", start=quoted(start)), "", reason, "assumed")
        return start

    def _add_end(self, nodes: list[Node], edges: list[Edge]) -> None:
        """Add an end behind the nodes that do work but have no outgoing edge."""
        leaving = {edge.source for edge in edges}
        last = [node.id for node in nodes if isinstance(node, Task) and node.id not in leaving]
        if not last:
            return
        end = fresh_id([*(node.id for node in nodes), *self.ids.values()], "end")
        nodes.append(End(id=end, title="End"))
        fresh = FreshIds(edge.id for edge in edges)
        edges += [Edge(id=fresh.take(f"{name}-end"[:150]), source=name, target=end, kind="always") for name in last]
        proposed = f"{PROPOSED_ID} and kind: an end after {', '.join(last[:5])}"
        self.provenance.append(Provenance(element=end, origin="added", proposed=proposed))

    def _build_edges(self) -> list[Edge]:
        edges: list[Edge] = []
        for node in self.raw.nodes:
            labels = self._edge_labels(node)
            has_conditions = any(path.conditions for path in node.pathways)
            for index, path in enumerate(node.pathways):
                kind, condition = self._edge_condition(path, has_conditions and index == len(node.pathways) - 1)
                waiting = labels[path.target]
                label = waiting.pop(0) if waiting else ""
                edges.append(self._build_edge(len(edges), node.id, path.target, kind, condition, label))
        return self._add_listed_edges(edges)

    def _build_edge(self, number: int, source: str, target: str, kind: EdgeKind, condition: str, label: str) -> Edge:
        source, target = self.ids[source], self.ids[target]
        return Edge(id=f"e{number + 1}", source=source, target=target, kind=kind, condition=condition, label=label)

    def _edge_labels(self, node: RawNode) -> dict[str, list[str]]:
        """The labels that the list of edges gives to a node's pathways, by target; differences are listed."""
        labels: dict[str, list[str]] = defaultdict(list)
        for edge in self.listed_edges[node.id] if node.pathways else ():
            labels[edge.target].append(edge.label)
        if self.raw.edges and node.pathways:
            targets = {path.target for path in node.pathways}
            for target in sorted(set(labels) - targets):
                self.add_loss(
                    tr("the edge from {id} to {target} is not read", id=quoted(node.id), target=quoted(target)),
                    "/edges",
                    tr("no pathway leads there"),
                )
            for target in sorted(targets - set(labels)):
                self.add_loss(
                    tr("the list of edges lacks {id} to {target}", id=quoted(node.id), target=quoted(target)),
                    node.place,
                    tr("the pathway counts"),
                    "assumed",
                )
        return labels

    def _add_listed_edges(self, edges: list[Edge]) -> list[Edge]:
        """Edges of nodes without pathways, from the list of edges: prose by their label."""
        pathed = {node.id for node in self.raw.nodes if node.pathways}
        unpathed = [edge for edge in self.raw.edges if edge.source not in pathed]
        known = {node.id for node in self.raw.nodes}
        for edge in unpathed:
            is_single = len(self.listed_edges[edge.source]) == 1
            prose = bool(edge.label.strip()) and not is_single
            if edge.source not in known:
                self.add_loss(
                    tr("an edge leaves {source}, which does not exist", source=quoted(edge.source)),
                    edge.place,
                    tr("it is kept"),
                    "kept",
                )
            if not prose and not is_single:
                reason = tr("nothing says when it is taken")
                self.add_loss(tr("an edge without a label is read as always"), edge.place, reason, "assumed")
            label = "" if prose else edge.label
            kind: EdgeKind = "prose" if prose else "always"
            edges.append(
                self._build_edge(len(edges), edge.source, edge.target, kind, edge.label if prose else "", label)
            )
        return edges

    def _edge_condition(self, path: Pathway, last_of_several: bool) -> tuple[EdgeKind, str]:
        """The kind and condition of a pathway: several conditions must all hold; what is not formal becomes prose."""
        place = path.place + "/conditions"
        if not path.conditions and not last_of_several:
            return "always", ""
        if not path.conditions:
            reason = tr("it is the only one without a condition, and it comes last")
            self.add_loss(tr("a pathway is read as otherwise"), path.place, reason, "assumed")
            return "otherwise", ""
        if any(label and not expression.strip() for label, expression in path.conditions):
            self.add_loss(tr("a condition is kept as prose"), place, tr("it has a name, but no expression"), "kept")
            return "prose", " and ".join(expression or label for label, expression in path.conditions)
        try:
            condition = join_words(self.facts, path.conditions, place)
        except ConditionError as error:
            self.add_loss(tr("a condition is kept as prose"), place, str(error), "kept")
            return "prose", " and ".join(expression for _, expression in path.conditions)
        return ("formal", condition) if condition else ("always", "")
