"""New nodes and edges as edits of a document: the kinds of nodes, where a node goes, and how it is
connected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import NamedTuple

from sopstudio.errors import EditError
from sopstudio.sop import (
    Compute,
    Decision,
    Document,
    Edge,
    End,
    Node,
    Person,
    Point,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
    replace_fields,
)
from sopstudio.sop.edits import (
    add_node,
    add_procedure,
    connect,
    element_key,
    fresh_id,
    graph_of,
    insert_node,
    rename_node,
    replace_node,
    slug,
    update_header,
)
from sopstudio.sop.elements import node_of
from sopstudio.sop.first_use import name_approval
from sopstudio.text.humanize import capitalize, one_line
from sopstudio.translation import tr
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.open_document import split_key

RING_DISTANCE, MAX_RINGS = 24, 60
"""How far from a point a free position is looked for: rings of this width, and how many."""
SPACING_X, SPACING_Y = 248.0, 136.0
"""Between siblings and between rows of a drawing that leads down."""
SPACING_AHEAD, SPACING_ASIDE = 384.0, 96.0
"""Between columns and between siblings of one that leads to the right."""
GRID = 8.0


class NodeKind(NamedTuple):
    """A kind of node that can be added. `procedure` is the one that a sub-procedure node runs ("": a new one).

    `called` is a title that was already typed ("": it is typed on the new node). `target` is the key of a node that
    exists ("": a new one), to which an edge leads instead.
    """

    name: str
    title: str
    note: str = ""
    procedure: str = ""
    called: str = ""
    target: str = ""


NODE_KINDS = (
    NodeKind("task", tr("Task"), tr("asks, calls tools or says something")),
    NodeKind("decision", tr("Decision"), tr("chooses what comes next")),
    NodeKind("compute", tr("Compute"), tr("works out facts")),
    NodeKind("procedure", tr("Sub-procedure"), tr("a new procedure of its own")),
    NodeKind("end", tr("End"), tr("the procedure ends")),
    NodeKind("person", tr("Person"), tr("somebody decides, approves or does it")),
)


def node_kinds(sop: Sop) -> Iterator[NodeKind]:
    """All kinds, and a call of each existing sub-procedure."""
    yield from NODE_KINDS
    for procedure in sop.procedures:
        yield NodeKind("procedure", tr("Run “{label}”", label=procedure.label()), tr("sub-procedure"), procedure.id)


def existing_nodes(document: Document, source: str) -> Iterator[NodeKind]:
    """The nodes to which an edge can lead from the node `source` (a key)."""
    scope, name = split_key(source)
    for node in graph_of(document.sop, scope).nodes:
        if node.id != name:
            yield NodeKind(node.kind, one_line(node.label()), tr("connect"), target=element_key(scope, node.id))


def add_node_of_kind(
    document: Document, kind: NodeKind, position: Point, scope: str = "", source: str = ""
) -> tuple[Document, str]:
    """`document` with a new node, connected from the node `source` (a key) if there is one; and the node's
    key.

    Raises `EditError` where no edge can leave `source`.
    """
    document, node = _build_node(document, kind, scope)
    after = add_node(document, node, scope=scope)
    if source:
        after = connect(after, _id_in_scope(source, scope), node.id, scope=scope)
    return _with_positions(after, {element_key(scope, node.id): position}), element_key(scope, node.id)


def insert_node_of_kind(document: Document, kind: NodeKind, edge_key: str, position: Point) -> tuple[Document, str]:
    """`document` with a new node in the middle of an edge; and the node's key. Raises `EditError`."""
    scope, name = split_key(edge_key)
    document, node = _build_node(document, kind, scope)
    after = insert_node(document, name, node, scope=scope)
    return _with_positions(after, {element_key(scope, node.id): position}), element_key(scope, node.id)


def connect_nodes(document: Document, source: str, target: str) -> tuple[Document, Edge, str]:
    """`document` with a new edge between two nodes (keys), the edge, and its key. Raises `EditError`."""
    scope, name = split_key(source)
    after = connect(document, name, _id_in_scope(target, scope), scope=scope)
    old_ids = {edge.id for edge in graph_of(document.sop, scope).edges}
    edge = next(candidate for candidate in graph_of(after.sop, scope).edges if candidate.id not in old_ids)
    return after, edge, element_key(scope, edge.id)


def retitle_node(document: Document, key: str, title: str, *, is_new: bool = False) -> tuple[Document, str]:
    """`document` with another title for a node, and its key: a new node also takes its id from the title.

    A sub-procedure with the same title as the node that runs it is renamed too, a message that only says the title
    follows it, a new task asks, says and calls what its title says, and a new step of a person is of who approves in
    it. Raises `EditError`.
    """
    scope, name = split_key(key)
    graph = graph_of(document.sop, scope)
    existing = node_of(graph, name)
    titled = _retitle(existing, title)
    if is_new and isinstance(titled, Task):
        document, titled = _take_task_at_word(document, titled)
    elif is_new and isinstance(titled, Person):
        document, titled = _take_person_at_word(document, titled)
    after = replace_node(document, titled, scope=scope)
    if isinstance(existing, ProcedureCall):
        procedure = next(
            (candidate for candidate in document.sop.procedures if candidate.id == existing.procedure), None
        )
        if procedure is not None and procedure.title == existing.title:
            after = update_header(after, scope=procedure.id, title=title)
    preferred_id = slug(title)
    if not is_new or not preferred_id or existing.title == title:
        return after, key
    used_ids = {node.id for node in graph.nodes} - {name}
    after = rename_node(after, name, fresh_id(used_ids, preferred_id), scope=scope)
    return after, element_key(scope, fresh_id(used_ids, preferred_id))


def find_free_after(drawing: Drawing, key: str) -> tuple[float, float]:
    """A free position on the canvas after a node in the direction of the drawing, or beside what is already there."""
    node, is_down = drawing.nodes[key], drawing.direction == "down"
    steps = [side * step for step in range(12) for side in ((1, -1) if step else (1,))]
    for ahead in (1, 2):
        for step in steps:
            x = node.x + (step * SPACING_X if is_down else ahead * SPACING_AHEAD)
            y = node.y + (ahead * SPACING_Y if is_down else step * SPACING_ASIDE)
            if is_free(drawing, x, y):
                return x, y
    return (node.x, node.y + SPACING_Y) if is_down else (node.x + SPACING_AHEAD, node.y)


def find_free_near(drawing: Drawing, x: float, y: float) -> tuple[float, float]:
    """The free position nearest to a point, in the procedure that is there; the point itself where none is near."""
    scope = drawing.scope_at(x, y)
    for ring in range(MAX_RINGS):
        reach = range(-ring, ring + 1)
        offsets = [(dx, dy) for dx in reach for dy in reach if ring in (abs(dx), abs(dy))]
        for dx, dy in sorted(offsets, key=lambda offset: (hypot(*offset), offset[1] < 0)):
            spot = x + dx * RING_DISTANCE, y + dy * RING_DISTANCE
            if is_free(drawing, *spot) and drawing.scope_at(*spot) == scope:
                return spot
    return x, y


def is_free(drawing: Drawing, x: float, y: float) -> bool:
    """Whether a node here would not cover another."""
    return all(abs(drawn.x - x) >= 216 or abs(drawn.y - y) >= 76 for drawn in drawing.nodes.values())


def _id_in_scope(key: str, scope: str) -> str:
    key_scope, name = split_key(key)
    if key_scope != scope:
        raise EditError(tr("an edge cannot leave its procedure"), hint=tr("connect it to a node in the same procedure"))
    return name


def _build_node(document: Document, kind: NodeKind, scope: str) -> tuple[Document, Node]:
    title = kind.called or kind.title
    name = fresh_id((node.id for node in graph_of(document.sop, scope).nodes), slug(title) or kind.name)
    match kind.name:
        case "task":
            return _take_task_at_word(document, Task(id=name, title=title))
        case "decision":
            return document, Decision(id=name, title=title)
        case "compute":
            return document, Compute(id=name, title=title)
        case "person":
            return _take_person_at_word(document, Person(id=name, title=title))
        case "end":
            return document, End(id=name, title=title)
    document, procedure = _find_or_add_procedure(document, kind)
    return document, ProcedureCall(id=name, title=kind.called or procedure.title, procedure=procedure.id)


def _retitle(node: Node, title: str) -> Node:
    from sopstudio.formats.text.steps import retitle

    return retitle(node, title)


def _take_task_at_word(document: Document, task: Task) -> tuple[Document, Task]:
    from sopstudio.formats.text.steps import take_at_word

    sop, task = take_at_word(document.sop, task)
    return replace_fields(document, sop=sop), task


def _take_person_at_word(document: Document, person: Person) -> tuple[Document, Person]:
    """A step that says who approves (*Team lead approves the refund*) is of that role, and gives the answer; one that
    says in what time (*within 4 hours*) has that long.
    """
    from sopstudio.documents.durations import read_time_limit
    from sopstudio.documents.people import approver_of, asks_for_approval

    person = replace_fields(person, time_limit=read_time_limit(person.title))
    role = approver_of(person.title)
    if not role or not asks_for_approval(person.title):
        return document, person
    return name_approval(document, replace_fields(person, role=capitalize(role), action="approve"))


def _find_or_add_procedure(document: Document, kind: NodeKind) -> tuple[Document, Procedure]:
    existing = next((candidate for candidate in document.sop.procedures if candidate.id == kind.procedure), None)
    if existing is not None:
        return document, existing
    created = Procedure(
        id=fresh_id((candidate.id for candidate in document.sop.procedures), "sub-procedure"),
        title=kind.called or kind.title,
        start="first-step",
        nodes=(Task(id="first-step", title=tr("First step")), End(id="done", title=tr("Done"), outcome="done")),
        edges=(Edge(id="first-step-done", source="first-step", target="done", kind="always"),),
    )
    return add_procedure(document, created), created


def _with_positions(document: Document, positions: Mapping[str, Point]) -> Document:
    return replace_fields(document, layout={**document.layout, **positions})
