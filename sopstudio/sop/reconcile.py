"""Reading again what was read before: the new reading takes over the ids and whatever its format could not hold.

A text that was edited says nothing of ids, places and declarations. Nodes are matched by id (unless the reader made the
id up, which its provenance says), then by title and kind, then by likeness of words and neighbours; edges by what they
connect and their condition. What matches keeps its id, place, notes and everything else that the reading left blank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from sopstudio.sop.document import Document, Provenance
from sopstudio.sop.editing import fresh_id, patched, place
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import FrozenDict, Value, changed
from sopstudio.sop.graph import Edge, Graph, Node, Procedure, Sop, Task
from sopstudio.sop.matching import label, match_nodes
from sopstudio.sop.renaming import rename_procedure
from sopstudio.sop.tools import Tool

PROPOSED_ID: Final = "id"
"""A provenance entry whose `proposed` begins with this word belongs to an element whose id the reader made up."""

Merge = Callable[[Node, Node], Node]
Wording = Callable[[Node], str]
V = TypeVar("V", bound=Value)


def kept(before: Node, after: Node) -> Node:
    """`after` (already under the id of `before`) with the fields that it leaves blank as they were.

    A bare task may be a decision, a computation or a call whose kind the format could not tell: that comes back too.
    """
    if before.kind != after.kind:
        bare = isinstance(after, Task) and not (after.tools or after.asks or after.steps or after.message)
        if bare and before.kind != "end":
            return patched(before, title=after.title, description=after.description or before.description)
        return after
    blank = {
        name: getattr(before, name)
        for name, field in type(after).model_fields.items()
        if getattr(after, name) == field.get_default(call_default_factory=True)
    }
    return patched(after, **blank)


@dataclass(frozen=True, slots=True)
class _Session:
    """What one reconciling needs everywhere: made-up ids, how nodes are joined and worded, and names given so far."""

    made_up: frozenset[str]
    merge: Merge
    wording: Wording
    names: dict[str, str]


def reconcile(before: Document, after: Document, merge: Merge = kept, wording: Wording = label) -> Document:
    """`after` with the ids of `before` where elements match, and what it left blank.

    `merge` joins matched nodes; `wording` gives the words by which a format knows a node.
    """
    after = _procedures_named(before.sop, after)
    made_up = frozenset(one.element for one in after.provenance if one.proposed.split(" ")[:1] == [PROPOSED_ID])
    session = _Session(made_up, merge, wording, {})
    procedures = _procedures(before.sop, after.sop, session)
    fields = _graph(before.sop, after.sop, "", session)
    sop = patched(
        after.sop,
        id=before.sop.id,
        title=after.sop.title or before.sop.title,
        description=after.sop.description or before.sop.description,
        outputs=after.sop.outputs or before.sop.outputs,
        knowledge=after.sop.knowledge or before.sop.knowledge,
        facts=declared(before.sop.facts, after.sop.facts, _is_bare),
        tools=declared(before.sop.tools, after.sop.tools, _is_bare),
        procedures=procedures,
        **fields,
    )
    sop = before.sop if sop == before.sop else sop
    return _beside(before, changed(after, sop=sop), session.names)


def declared(before: tuple[V, ...], after: tuple[V, ...], bare: Callable[[V], bool]) -> tuple[V, ...]:
    """Declarations by name: the new one unless it is bare, in the earlier order; what only stood before stays."""
    new = {_name(item): item for item in after}
    known = {_name(item) for item in before}
    chosen = []
    for item in before:
        other = new.get(_name(item))
        chosen.append(item if other is None or other == item or bare(other) else other)
    found = (*chosen, *(item for item in after if _name(item) not in known))
    return before if found == before else found


def _name(item: Value) -> str:
    name: str = getattr(item, "name", "")
    return name


def _is_bare(item: Fact | Tool) -> bool:
    """Whether a declaration says no more than a name (and what type a condition makes of it)."""
    if isinstance(item, Fact):
        return item == Fact(name=item.name, type=item.type)
    return item == Tool(name=item.name, title=item.title)


def _procedures_named(before: Sop, after: Document) -> Document:
    """`after` with sub-procedures of a known title, but an unknown id, under their earlier id."""
    known = {procedure.id for procedure in before.procedures}
    titles = {procedure.title: procedure.id for procedure in before.procedures if procedure.title}
    for procedure in after.sop.procedures:
        wanted = titles.get(procedure.title)
        if procedure.id not in known and wanted and all(one.id != wanted for one in after.sop.procedures):
            after = rename_procedure(after, procedure.id, wanted)
    return after


def _procedures(before: Sop, after: Sop, session: _Session) -> tuple[Procedure, ...]:
    """Sub-procedures, matched by id; where the reading has none, those of before."""
    if not after.procedures:
        return before.procedures
    old = {procedure.id: procedure for procedure in before.procedures}
    found: list[Procedure] = []
    for procedure in after.procedures:
        earlier = old.get(procedure.id)
        if earlier is None:
            found.append(procedure)
            continue
        fields = _graph(earlier, procedure, earlier.id, session)
        found.append(
            patched(
                procedure,
                id=earlier.id,
                title=procedure.title or earlier.title,
                description=procedure.description or earlier.description,
                inputs=procedure.inputs or earlier.inputs,
                outputs=procedure.outputs or earlier.outputs,
                **fields,
            )
        )
    order = {procedure.id: index for index, procedure in enumerate(before.procedures)}
    return tuple(sorted(found, key=lambda procedure: order.get(procedure.id, len(order))))


def _graph(before: Graph, after: Graph, scope: str, session: _Session) -> dict[str, object]:
    """The fields of one reconciled graph; `names` gathers the new place of every element that moved to another id."""
    firm = {node.id for node in after.nodes if place(scope, node.id) not in session.made_up}
    matches = match_nodes(before, after, firm, session.wording)
    old = {node.id: node for node in before.nodes}
    ids = dict(matches)
    taken = {*old, *matches.values()}
    for node in after.nodes:
        if node.id not in ids:
            ids[node.id] = fresh_id(taken, node.id)
            taken.add(ids[node.id])
    session.names.update({place(scope, mine): place(scope, theirs) for mine, theirs in ids.items()})
    nodes = []
    for node in after.nodes:
        named = patched(node, id=ids[node.id])
        nodes.append(_joined(old[named.id], named, session.merge) if node.id in matches else named)
    return {
        "start": ids.get(after.start, after.start),
        "nodes": _in_order(nodes, before.nodes),
        "edges": reconcile_edges(before.edges, after.edges, ids),
    }


def _joined(earlier: Node, named: Node, merge: Merge) -> Node:
    joined = merge(earlier, named)
    return earlier if joined == earlier else joined


def _in_order(nodes: list[Node], before: tuple[Node, ...]) -> tuple[Node, ...]:
    """Nodes in their earlier order, new ones last."""
    rank = {node.id: index for index, node in enumerate(before)}
    return tuple(sorted(nodes, key=lambda node: rank.get(node.id, len(rank))))


def reconcile_edges(before: tuple[Edge, ...], after: tuple[Edge, ...], ids: Mapping[str, str]) -> tuple[Edge, ...]:
    """Edges of a new reading under the ids and in the places of the earlier edges that they are."""
    renamed = [
        patched(edge, source=ids.get(edge.source, edge.source), target=ids.get(edge.target, edge.target))
        for edge in after
    ]
    found: dict[int, Edge] = {}
    for key in _EDGE_KEYS:
        used = {edge.id for edge in found.values()}
        waiting: dict[object, list[Edge]] = {}
        for edge in before:
            if edge.id not in used:
                waiting.setdefault(key(edge), []).append(edge)
        for index, edge in enumerate(renamed):
            if index not in found and key(edge) is not None and waiting.get(key(edge)):
                found[index] = waiting[key(edge)].pop(0)
    taken = {edge.id for edge in before}
    made = []
    for index, edge in enumerate(renamed):
        if index in found:
            made.append(_edge(found[index], edge))
        else:
            made.append(patched(edge, id=fresh_id(taken, edge.id)))
            taken.add(made[-1].id)
    return _in_slots(made, before)


_EDGE_KEYS: Final[tuple[Callable[[Edge], object], ...]] = (
    lambda edge: (edge.source, edge.target, edge.kind, edge.condition, edge.label) if edge.label else None,
    lambda edge: (edge.source, edge.target, edge.kind, edge.condition),
    lambda edge: (edge.source, edge.target, " ".join(edge.condition.split())),
    lambda edge: (edge.source, edge.target),
    lambda edge: (edge.source, edge.kind, edge.condition),
)


def _edge(earlier: Edge, edge: Edge) -> Edge:
    """`edge` as the one that it is: its id, and its label and loop bound where the reading has none.

    The same words stay formal or prose as they were: a format may not be able to tell.
    """
    if " ".join(edge.condition.split()) == " ".join(earlier.condition.split()) and _is_worded(edge, earlier):
        edge = patched(edge, kind=earlier.kind, condition=earlier.condition)
    loop = edge.loop if edge.loop is not None or edge.target != earlier.target else earlier.loop
    after = patched(edge, id=earlier.id, label=edge.label or earlier.label, loop=loop)
    return earlier if after == earlier else after


def _is_worded(*edges: Edge) -> bool:
    return all(edge.kind in ("formal", "prose") for edge in edges)


def _in_slots(edges: list[Edge], before: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """Edges in the order of the reading for each source, each source where its edges stood."""
    waiting: dict[str, list[Edge]] = {}
    for edge in edges:
        waiting.setdefault(edge.source, []).append(edge)
    left = Counter(edge.source for edge in before)
    placed: list[Edge] = []
    for slot in before:
        mine = waiting.get(slot.source, [])
        left[slot.source] -= 1
        count = 1 if left[slot.source] else len(mine)
        placed.extend(mine[:count])
        waiting[slot.source] = mine[count:]
    for rest in waiting.values():
        placed.extend(rest)
    return tuple(placed)


def _beside(before: Document, after: Document, names: Mapping[str, str]) -> Document:
    """What stands beside the SOP: places, notes and provenance of `before` where its elements are still there."""
    there = {
        place("" if graph is after.sop else graph.id, node.id) for graph in after.sop.graphs() for node in graph.nodes
    }
    layout = {name: point for name, point in before.layout.items() if name in there}
    layout |= {names.get(name, name): point for name, point in after.layout.items()}
    provenance = tuple(_named(one, names) for one in after.provenance)
    told = {one.element for one in provenance}
    return patched(
        after,
        layout=FrozenDict(layout),
        notes=(*before.notes, *(note for note in after.notes if note not in before.notes)),
        provenance=(*provenance, *(one for one in before.provenance if one.element not in told)),
        settings=before.settings,
    )


def _named(one: Provenance, names: Mapping[str, str]) -> Provenance:
    return patched(one, element=names.get(one.element, one.element))
