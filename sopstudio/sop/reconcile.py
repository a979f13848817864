"""Re-reading of a document: the new reading takes over the ids and everything that its format could not express.

An edited text says nothing about ids, positions and declarations. Nodes are matched by id (unless the
reader made the id up, which its provenance says), then by title and kind, then by similar words and
neighbours; edges by their ends and condition. A match keeps its id, position, notes and everything else
that the reading left blank.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, TypeVar

from sopstudio.sop.document import Document, Provenance, with_head_of
from sopstudio.sop.elements import FreshIds, element_key, filter_sections
from sopstudio.sop.facts import Fact
from sopstudio.sop.frozen import FrozenDict, FrozenModel, replace_fields, update_fields
from sopstudio.sop.model import Edge, Graph, Node, Procedure, Sop, Task, Tool
from sopstudio.sop.renaming import rename_procedure

_MIN_LIKENESS: Final = 0.45
_WORD_WEIGHT: Final = 0.65
_MAX_PAIRS: Final = 20_000
_MAX_CHARACTERS: Final = 200


def match_nodes(before: Graph, after: Graph, stated_ids: set[str], wording: Callable[[Node], str]) -> dict[str, str]:
    """For nodes of `after` the id of the corresponding node of `before`, each used once.

    Nodes whose id is in `stated_ids` correspond to the node of the same id.
    """
    matcher = _Matcher(before, after)
    matcher.match_by(lambda node: node.id if node.id in stated_ids else None, lambda node: node.id)
    matcher.match_by(lambda node: (wording(node), node.kind), lambda node: (wording(node), node.kind))
    matcher.match_by(wording, wording)
    matcher.match_by_likeness()
    return matcher.matches


def node_label(node: Node) -> str:
    """The node's name for people."""
    return node.label()


class _Matcher:
    """The matches so far, and the unmatched nodes of both graphs."""

    def __init__(self, before: Graph, after: Graph) -> None:
        self.matches: dict[str, str] = {}
        self.old = {node.id: node for node in before.nodes}
        self.new = {node.id: node for node in after.nodes}
        self._old_neighbours, self._new_neighbours = _neighbours(before.edges), _neighbours(after.edges)

    def _add_match(self, new_id: str, old_id: str) -> None:
        self.matches[new_id] = old_id
        del self.new[new_id], self.old[old_id]

    def match_by(self, new_key: Callable[[Node], object], old_key: Callable[[Node], object]) -> None:
        """Match nodes with equal keys; among several, in their order in the graph."""
        waiting: dict[object, list[str]] = defaultdict(list)
        for node in self.old.values():
            waiting[old_key(node)].append(node.id)
        for node in list(self.new.values()):
            options = waiting.get(new_key(node))
            if options:
                self._add_match(node.id, options.pop(0))

    def match_by_likeness(self) -> None:
        """Match nodes by words and neighbours, the most similar pairs first."""
        scored = [(self._likeness(new_id, old_id), new_id, old_id) for new_id, old_id in self._candidate_pairs()]
        for score, new_id, old_id in sorted(scored, key=lambda candidate: -candidate[0]):
            if score >= _MIN_LIKENESS and new_id in self.new and old_id in self.old:
                self._add_match(new_id, old_id)

    def _candidate_pairs(self) -> Iterator[tuple[str, str]]:
        """The pairs to compare: all of them if they are few, otherwise neighbours of matched nodes."""
        few = len(self.new) * len(self.old) <= _MAX_PAIRS
        pairs = 0
        for new_id, node in self.new.items():
            for old_id in list(self.old) if few else self._neighbour_candidates(new_id):
                if (node.kind == "end") is (self.old[old_id].kind == "end"):
                    pairs += 1
                    if pairs > _MAX_PAIRS:
                        return
                    yield new_id, old_id

    def _neighbour_candidates(self, new_id: str) -> Iterable[str]:
        images = [self.matches[neighbour] for neighbour in self._new_neighbours[new_id] if neighbour in self.matches]
        return dict.fromkeys(
            neighbour for image in images for neighbour in self._old_neighbours[image] if neighbour in self.old
        )

    def _likeness(self, new_id: str, old_id: str) -> float:
        new_words, old_words = _node_words(self.new[new_id]), _node_words(self.old[old_id])
        matcher = SequenceMatcher(None, new_words, old_words, autojunk=False)
        word_likeness = matcher.ratio() if matcher.quick_ratio() > 0.2 else 0.0
        matched_neighbours = {self.matches.get(neighbour) for neighbour in self._new_neighbours[new_id]}
        union = matched_neighbours | self._old_neighbours[old_id]
        neighbour_likeness = len(matched_neighbours & self._old_neighbours[old_id]) / len(union) if union else 0.0
        return _WORD_WEIGHT * word_likeness + (1 - _WORD_WEIGHT) * neighbour_likeness


def _neighbours(edges: Iterable[Edge]) -> defaultdict[str, set[str]]:
    neighbours: defaultdict[str, set[str]] = defaultdict(set)
    for edge in edges:
        neighbours[edge.source].add(edge.target)
        neighbours[edge.target].add(edge.source)
    return neighbours


def _node_words(node: Node) -> str:
    return " ".join(filter(None, (node.label(), node.description)))[:_MAX_CHARACTERS].casefold()


PROPOSED_ID: Final = "id"
"""A provenance entry whose `proposed` begins with this word is about an element whose id the reader made up."""

MergeNodes = Callable[[Node, Node], Node]
Wording = Callable[[Node], str]
V = TypeVar("V", bound=FrozenModel)


def merge_node(before: Node, after: Node) -> Node:
    """`after` (already under the id of `before`) with blank fields taken from `before`.

    A bare task may be a decision, computation or call whose kind the format could not express; that is
    restored too.
    """
    if before.kind != after.kind:
        bare = isinstance(after, Task) and not (after.tools or after.asks or after.steps or after.message)
        if bare and before.kind != "end":
            return update_fields(before, title=after.title, description=after.description or before.description)
        return after
    blank = {
        name: getattr(before, name)
        for name, field in type(after).model_fields.items()
        if getattr(after, name) == field.get_default(call_default_factory=True)
    }
    return update_fields(after, **blank)


@dataclass(frozen=True, slots=True)
class _Context:
    """One reconciliation: made-up ids, how nodes are merged and worded, and the new element keys so far."""

    made_up: frozenset[str]
    merge: MergeNodes
    wording: Wording
    names: dict[str, str]
    edge_names: dict[str, str]


def reconcile(
    before: Document, after: Document, merge: MergeNodes = merge_node, wording: Wording = node_label
) -> Document:
    """`after` with the ids of `before` where elements match, and with its blank parts filled from `before`.

    `merge` joins matched nodes; `wording` gives the words by which a format knows a node.
    """
    after = _match_procedure_ids(before.sop, after)
    made_up = frozenset(entry.element for entry in after.provenance if entry.proposed.split(" ")[:1] == [PROPOSED_ID])
    session = _Context(made_up, merge, wording, {}, {})
    procedures = _reconcile_procedures(before.sop, after.sop, session)
    fields = _reconcile_graph(before.sop, after.sop, "", session)
    sop = update_fields(
        after.sop,
        id=before.sop.id,
        title=after.sop.title or before.sop.title,
        description=after.sop.description or before.sop.description,
        opening=after.sop.opening or before.sop.opening,
        outputs=after.sop.outputs or before.sop.outputs,
        knowledge=after.sop.knowledge or before.sop.knowledge,
        facts=merge_declarations(before.sop.facts, after.sop.facts, _is_bare),
        tools=merge_declarations(before.sop.tools, after.sop.tools, _is_bare),
        procedures=procedures,
        **fields,
    )
    sop = before.sop if sop == before.sop else sop
    return _reconcile_annotations(before, replace_fields(after, sop=sop), session)


def merge_declarations(before: tuple[V, ...], after: tuple[V, ...], is_bare: Callable[[V], bool]) -> tuple[V, ...]:
    """Declarations merged by name, in the earlier order: the new one unless it is bare and the earlier one says more.

    Declarations that only `before` has are kept.
    """
    new = {_declaration_name(item): item for item in after}
    known = {_declaration_name(item) for item in before}
    merged = []
    for item in before:
        newer = new.get(_declaration_name(item))
        is_kept = newer is None or newer == item or (is_bare(newer) and not _is_name_alone(item))
        merged.append(item if newer is None or is_kept else newer)
    declarations = (*merged, *(item for item in after if _declaration_name(item) not in known))
    return before if declarations == before else declarations


def _declaration_name(item: FrozenModel) -> str:
    name: str = getattr(item, "name", "")
    return name


def _is_name_alone(item: FrozenModel) -> bool:
    """Whether nothing is stated of a fact but its name, so that the type that a condition implies is more."""
    return isinstance(item, Fact) and item == Fact(name=item.name)


def _is_bare(item: Fact | Tool) -> bool:
    """Whether a declaration states only a name (and the type that a condition implies)."""
    if isinstance(item, Fact):
        return item == Fact(name=item.name, type=item.type)
    return item == Tool(name=item.name, title=item.title)


def _match_procedure_ids(before: Sop, after: Document) -> Document:
    """`after` with sub-procedures of a known title but an unknown id under their earlier id."""
    known = {procedure.id for procedure in before.procedures}
    titles = {procedure.title: procedure.id for procedure in before.procedures if procedure.title}
    for procedure in after.sop.procedures:
        earlier_id = titles.get(procedure.title)
        if (
            procedure.id not in known
            and earlier_id
            and all(sibling.id != earlier_id for sibling in after.sop.procedures)
        ):
            after = rename_procedure(after, procedure.id, earlier_id)
    return after


def _reconcile_procedures(before: Sop, after: Sop, session: _Context) -> tuple[Procedure, ...]:
    """The sub-procedures, matched by id; those of `before` where the reading has none."""
    if not after.procedures:
        return before.procedures
    old = {procedure.id: procedure for procedure in before.procedures}
    reconciled: list[Procedure] = []
    for procedure in after.procedures:
        earlier = old.get(procedure.id)
        if earlier is None:
            reconciled.append(procedure)
            continue
        fields = _reconcile_graph(earlier, procedure, earlier.id, session)
        reconciled.append(
            update_fields(
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
    return tuple(sorted(reconciled, key=lambda procedure: order.get(procedure.id, len(order))))


def _reconcile_graph(before: Graph, after: Graph, scope: str, session: _Context) -> dict[str, object]:
    """The fields of one reconciled graph; records the new key of every element whose id changes."""
    firm = {node.id for node in after.nodes if element_key(scope, node.id) not in session.made_up}
    matches = match_nodes(before, after, firm, session.wording)
    old = {node.id: node for node in before.nodes}
    ids = dict(matches)
    fresh = FreshIds((*old, *matches.values()))
    for node in after.nodes:
        if node.id not in ids:
            ids[node.id] = fresh.take(node.id)
    session.names.update({element_key(scope, new_id): element_key(scope, old_id) for new_id, old_id in ids.items()})
    nodes = []
    for node in after.nodes:
        renamed = update_fields(node, id=ids[node.id])
        nodes.append(_apply_merge(old[renamed.id], renamed, session.merge) if node.id in matches else renamed)
    edges = _match_edges(before.edges, after.edges, ids)
    session.edge_names.update(
        (element_key(scope, read.id), element_key(scope, edge.id))
        for read, edge in zip(after.edges, edges, strict=True)
    )
    return {
        "start": ids.get(after.start, after.start),
        "nodes": _sort_nodes(nodes, before.nodes),
        "edges": _order_edges(edges, before.edges),
    }


def _apply_merge(earlier: Node, node: Node, merge: MergeNodes) -> Node:
    merged = merge(earlier, node)
    return earlier if merged == earlier else merged


def _sort_nodes(nodes: list[Node], before: tuple[Node, ...]) -> tuple[Node, ...]:
    """Nodes in their earlier order, new ones last."""
    rank = {node.id: index for index, node in enumerate(before)}
    return tuple(sorted(nodes, key=lambda node: rank.get(node.id, len(rank))))


def _match_edges(before: tuple[Edge, ...], after: tuple[Edge, ...], ids: Mapping[str, str]) -> list[Edge]:
    """Edges of a new reading, in its order, under the ids of the earlier edges that they match."""
    renamed = [
        update_fields(edge, source=ids.get(edge.source, edge.source), target=ids.get(edge.target, edge.target))
        for edge in after
    ]
    matches: dict[int, Edge] = {}
    for key in _EDGE_KEYS:
        used_ids = {edge.id for edge in matches.values()}
        waiting: dict[object, list[Edge]] = {}
        for edge in before:
            if edge.id not in used_ids:
                waiting.setdefault(key(edge), []).append(edge)
        for index, edge in enumerate(renamed):
            if index not in matches and key(edge) is not None and waiting.get(key(edge)):
                matches[index] = waiting[key(edge)].pop(0)
    fresh = FreshIds(edge.id for edge in before)
    edges = []
    for index, edge in enumerate(renamed):
        if index in matches:
            edges.append(_merge_edge(matches[index], edge))
        else:
            edges.append(update_fields(edge, id=fresh.take(edge.id)))
    return edges


_EDGE_KEYS: Final[tuple[Callable[[Edge], object], ...]] = (
    lambda edge: (edge.source, edge.target, edge.kind, edge.condition, edge.label) if edge.label else None,
    lambda edge: (edge.source, edge.target, edge.kind, edge.condition),
    lambda edge: (edge.source, edge.target, " ".join(edge.condition.split())),
    lambda edge: (edge.source, edge.target),
    lambda edge: (edge.source, edge.kind, edge.condition),
)


def _merge_edge(earlier: Edge, edge: Edge) -> Edge:
    """`edge` as its earlier match: the same id, and label and loop bound where the reading has none.

    A condition with the same words stays formal or prose as it was: a format may not be able to tell.
    """
    if " ".join(edge.condition.split()) == " ".join(earlier.condition.split()) and _have_conditions(edge, earlier):
        edge = update_fields(edge, kind=earlier.kind, condition=earlier.condition)
    loop = edge.loop if edge.loop is not None or edge.target != earlier.target else earlier.loop
    after = update_fields(edge, id=earlier.id, label=edge.label or earlier.label, loop=loop)
    return earlier if after == earlier else after


def _have_conditions(*edges: Edge) -> bool:
    return all(edge.kind in ("formal", "prose") for edge in edges)


def _order_edges(edges: list[Edge], before: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """Edges in the order of the reading for each source; each source at the position of its earlier edges."""
    waiting: dict[str, list[Edge]] = {}
    for edge in edges:
        waiting.setdefault(edge.source, []).append(edge)
    left = Counter(edge.source for edge in before)
    ordered: list[Edge] = []
    for slot in before:
        candidates = waiting.get(slot.source, [])
        left[slot.source] -= 1
        count = 1 if left[slot.source] else len(candidates)
        ordered.extend(candidates[:count])
        waiting[slot.source] = candidates[count:]
    for leftover in waiting.values():
        ordered.extend(leftover)
    return tuple(ordered)


def _reconcile_annotations(before: Document, after: Document, session: _Context) -> Document:
    """`after` with the head of `before`, and the positions, notes and provenance whose elements still exist."""
    names = session.names
    existing = {
        element_key("" if graph is after.sop else graph.id, node.id)
        for graph in after.sop.graphs()
        for node in graph.nodes
    }
    edges = {
        element_key("" if graph is after.sop else graph.id, edge.id)
        for graph in after.sop.graphs()
        for edge in graph.edges
    }
    layout = {name: point for name, point in before.layout.items() if name in existing}
    layout |= {names.get(name, name): point for name, point in after.layout.items()}
    provenance = tuple(_rename_element(entry, {**session.edge_names, **names}) for entry in after.provenance)
    known_elements = {entry.element for entry in provenance}
    return update_fields(
        with_head_of(after, before),
        layout=FrozenDict(layout),
        notes=(*before.notes, *(note for note in after.notes if note not in before.notes)),
        sections=filter_sections(before.sections, existing.__contains__) or after.sections,
        provenance=(
            *provenance,
            *(
                entry
                for entry in before.provenance
                if entry.element not in known_elements and _is_there(entry.element, existing | edges)
            ),
        ),
        settings=before.settings,
    )


def _is_there(element: str, graph_elements: Set[str]) -> bool:
    """Whether an element of an earlier document is no node or edge, or one that there is still."""
    return not element or ":" in element or element in graph_elements


def _rename_element(entry: Provenance, names: Mapping[str, str]) -> Provenance:
    return update_fields(entry, element=names.get(entry.element, entry.element))
