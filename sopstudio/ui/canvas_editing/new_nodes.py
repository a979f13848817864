"""New nodes and edges as edits of a document: which kinds there are, where a node goes, and how it is connected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sopstudio.errors import EditError
from sopstudio.sop import (
    Compute,
    Decision,
    Document,
    Edge,
    End,
    Node,
    Point,
    Procedure,
    ProcedureCall,
    Sop,
    Task,
    changed,
)
from sopstudio.sop.editing import node_of
from sopstudio.sop.edits import (
    add_node,
    add_procedure,
    connect,
    describe,
    fresh_id,
    graph_of,
    insert_node,
    place,
    rename_node,
    replace_node,
    slug,
)
from sopstudio.ui.canvas.drawing import Drawing
from sopstudio.ui.editor import scope_of

APART_X, APART_Y = 248.0, 136.0
GRID = 8.0


class Kind(NamedTuple):
    """A kind of node that can be added; `procedure` is the one that a sub-procedure node runs (blank: a new one).

    `called` is the title that was written already (blank: it is written on the new node).
    """

    name: str
    title: str
    note: str = ""
    procedure: str = ""
    called: str = ""


KINDS = (
    Kind("task", "Task", "asks, calls tools or says something"),
    Kind("decision", "Decision", "chooses what comes next"),
    Kind("compute", "Compute", "works out facts"),
    Kind("procedure", "Sub-procedure", "a new procedure of its own"),
    Kind("end", "End", "the procedure ends"),
)


def kinds(sop: Sop) -> Iterator[Kind]:
    """The five kinds, and a call of each sub-procedure that there is."""
    yield from KINDS
    for procedure in sop.procedures:
        yield Kind("procedure", f"Run “{procedure.label()}”", "sub-procedure", procedure.id)


def added(document: Document, kind: Kind, at: Point, scope: str = "", source: str = "") -> tuple[Document, str]:
    """`document` with a new node, led to from the node `source` (its key) if there is one; and the node's key.

    Raises `EditError` where no edge can leave `source`.
    """
    document, node = _made(document, kind, scope)
    after = add_node(document, node, scope=scope)
    if source:
        after = connect(after, _inside(source, scope), node.id, scope=scope)
    return _placed(after, {place(scope, node.id): at}), place(scope, node.id)


def inserted(document: Document, kind: Kind, edge: str, at: Point) -> tuple[Document, str]:
    """`document` with a new node in the middle of an edge (its key); and the node's key. Raises `EditError`."""
    scope, name = scope_of(edge)
    document, node = _made(document, kind, scope)
    after = insert_node(document, name, node, scope=scope)
    return _placed(after, {place(scope, node.id): at}), place(scope, node.id)


def connected(document: Document, source: str, target: str) -> tuple[Document, Edge, str]:
    """`document` with a new edge between two nodes (their keys), the edge, and its key. Raises `EditError`."""
    scope, name = scope_of(source)
    after = connect(document, name, _inside(target, scope), scope=scope)
    before = {edge.id for edge in graph_of(document.sop, scope).edges}
    edge = next(one for one in graph_of(after.sop, scope).edges if one.id not in before)
    return after, edge, place(scope, edge.id)


def titled(document: Document, key: str, title: str, *, fresh: bool = False) -> tuple[Document, str]:
    """`document` with a node called `title`, and its key: a `fresh` node takes its id from its title too.

    A sub-procedure that was called like the node that runs it follows. Raises `EditError`.
    """
    scope, name = scope_of(key)
    graph = graph_of(document.sop, scope)
    before = node_of(graph, name)
    after = replace_node(document, changed(before, title=title), scope=scope)
    if isinstance(before, ProcedureCall):
        runs = next((one for one in document.sop.procedures if one.id == before.procedure), None)
        if runs is not None and runs.title == before.title:
            after = describe(after, scope=runs.id, title=title)
    wish = slug(title)
    if not fresh or not wish or before.title == title:
        return after, key
    taken = {node.id for node in graph.nodes} - {name}
    after = rename_node(after, name, fresh_id(taken, wish), scope=scope)
    return after, place(scope, fresh_id(taken, wish))


def below(drawing: Drawing, key: str) -> tuple[float, float]:
    """A free place on the canvas below a node, or beside what is there already."""
    node = drawing.nodes[key]
    steps = [side * step for step in range(12) for side in ((1, -1) if step else (1,))]
    for down in (APART_Y, 2 * APART_Y):
        for step in steps:
            x, y = node.x + step * APART_X, node.y + down
            if is_free(drawing, x, y):
                return x, y
    return node.x, node.y + APART_Y


def is_free(drawing: Drawing, x: float, y: float) -> bool:
    """Whether a node could stand here without covering another."""
    return all(abs(one.x - x) >= 216 or abs(one.y - y) >= 76 for one in drawing.nodes.values())


def _inside(key: str, scope: str) -> str:
    other, name = scope_of(key)
    if other != scope:
        raise EditError("an edge cannot leave its procedure", hint="connect it to a node in the same procedure")
    return name


def _made(document: Document, kind: Kind, scope: str) -> tuple[Document, Node]:
    title = kind.called or kind.title
    name = fresh_id((node.id for node in graph_of(document.sop, scope).nodes), slug(title) or kind.name)
    match kind.name:
        case "task":
            return document, Task(id=name, title=title)
        case "decision":
            return document, Decision(id=name, title=title)
        case "compute":
            return document, Compute(id=name, title=title)
        case "end":
            return document, End(id=name, title=title)
    document, procedure = _procedure(document, kind)
    return document, ProcedureCall(id=name, title=kind.called or procedure.title, procedure=procedure.id)


def _procedure(document: Document, kind: Kind) -> tuple[Document, Procedure]:
    known = next((one for one in document.sop.procedures if one.id == kind.procedure), None)
    if known is not None:
        return document, known
    made = Procedure(
        id=fresh_id((one.id for one in document.sop.procedures), "sub-procedure"),
        title=kind.called or kind.title,
        start="first-step",
        nodes=(Task(id="first-step", title="First step"), End(id="done", title="Done", outcome="done")),
        edges=(Edge(id="first-step-done", source="first-step", target="done", kind="always"),),
    )
    return add_procedure(document, made), made


def _placed(document: Document, places: Mapping[str, Point]) -> Document:
    return changed(document, layout={**document.layout, **places})
