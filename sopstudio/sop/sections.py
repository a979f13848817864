"""Sections of a drawing: titled bands that hold nodes, such as those of a desk or a stage.

They are kept in the document beside the procedure, and agents never see them. A section is drawn around its nodes, and
there as long as it has any; where its borders were drawn by hand, its band covers that area, too, until everything is
arranged anew. A node is in at most one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from sopstudio.errors import EditError
from sopstudio.sop.document import Area, Document, Point, Section
from sopstudio.sop.elements import element_key
from sopstudio.sop.frozen import replace_fields
from sopstudio.sop.model import Graph, Person
from sopstudio.translation import quoted, tr

SECTION_PREFIX = "section:"
"""The elements of sections: `section:1`."""
MAX_SECTION_TITLE_CHARACTERS = 200
AGENT_TITLE = "Agent"
"""The title of the section of what no person does."""


def section_by_node(document: Document) -> dict[str, str]:
    """The element of the section that each node is in, by the key of the node."""
    return {node: section.element for section in document.sections for node in section.nodes}


def add_section(document: Document, title: str, nodes: Iterable[str]) -> tuple[Document, str]:
    """`document` with these nodes in a new section, taken out of others, and the element of the section."""
    taken, number = {section.element for section in document.sections}, 1
    while f"{SECTION_PREFIX}{number}" in taken:
        number += 1
    element = f"{SECTION_PREFIX}{number}"
    fresh = Section(element=element, title=_clean(title), nodes=tuple(dict.fromkeys(nodes)))
    others = take_out(document, fresh.nodes).sections
    return _with_sections(document, (*others, fresh)), element


def make_sections(groups: Iterable[tuple[str, Sequence[str]]]) -> tuple[Section, ...]:
    """Sections with these titles and keys of nodes, which no two of them share."""
    return tuple(
        Section(element=f"{SECTION_PREFIX}{number}", title=_clean(title), nodes=tuple(nodes))
        for number, (title, nodes) in enumerate(groups, 1)
    )


def put_into(document: Document, element: str, nodes: Iterable[str]) -> Document:
    """`document` with these nodes in the section `element`. Raises `EditError` where there is none."""
    section, nodes = _section_of(document, element), tuple(nodes)
    joined = replace_fields(section, nodes=tuple(dict.fromkeys((*section.nodes, *nodes))))
    changed = (joined if known is section else _without(known, nodes) for known in document.sections)
    return _with_sections(document, changed)


def take_out(document: Document, nodes: Collection[str]) -> Document:
    """`document` with these nodes in no section; a section without nodes goes."""
    return _with_sections(document, (_without(section, nodes) for section in document.sections))


def rename_section(document: Document, element: str, title: str) -> Document:
    """`document` with another title of a section. Raises `EditError` where there is none."""
    section = _section_of(document, element)
    renamed = replace_fields(section, title=_clean(title))
    return _with_sections(document, (renamed if known is section else known for known in document.sections))


def set_areas(document: Document, areas: Mapping[str, Area | None]) -> Document:
    """`document` with other areas of sections, by their element; None for a band that only follows its nodes."""
    changed = (
        replace_fields(section, area=areas[section.element]) if section.element in areas else section
        for section in document.sections
    )
    return _with_sections(document, changed)


def forget_areas(document: Document) -> Document:
    """`document` with every band only around its nodes, as after an arrangement of these."""
    return set_areas(document, {section.element: None for section in document.sections if section.area is not None})


def carry_areas(document: Document, before: Mapping[str, Point]) -> Document:
    """`document` with areas taken along by nodes that were elsewhere `before`.

    That is where all nodes of a section moved by one step, and out of its area; else it stays where it was drawn.
    """
    moved = {}
    for section in document.sections:
        step = _common_step(section.nodes, before, document.layout)
        if section.area is not None and step is not None:
            places = [document.layout[node] for node in section.nodes]
            if not any(_holds(section.area, place) for place in places):
                moved[section.element] = move_area(section.area, *step)
    return set_areas(document, moved)


def move_area(area: Area, dx: float, dy: float) -> Area:
    """An area of the same size elsewhere."""
    return Area(left=area.left + dx, top=area.top + dy, right=area.right + dx, bottom=area.bottom + dy)


def remove_sections(document: Document, elements: Collection[str]) -> Document:
    """`document` without these sections; their nodes stay."""
    return _with_sections(document, (section for section in document.sections if section.element not in elements))


def sections_by_role(document: Document, others: str = AGENT_TITLE) -> Document:
    """`document` with a section for each role, and one for `others`, in the order in which the work comes to them.

    A person's step is in the section of its role. An end is where the step before it is. A graph without persons has
    no sections.
    """
    document = _with_sections(document, ())
    for graph in document.sop.graphs():
        scope = "" if graph is document.sop else graph.id
        for title, nodes in _group_by_role(graph, others).items():
            document, _ = add_section(document, title, (element_key(scope, node) for node in nodes))
    return document


def has_roles(document: Document) -> bool:
    """Whether a person does a step of the procedure, so that there are roles to tell apart."""
    return any(isinstance(node, Person) for graph in document.sop.graphs() for node in graph.nodes)


def _group_by_role(graph: Graph, others: str) -> Mapping[str, list[str]]:
    """The ids of nodes by the title of their section, in the order of a walk from the start."""
    if not any(isinstance(node, Person) for node in graph.nodes):
        return {}
    titles = {node.id: _clean(node.role) if isinstance(node, Person) else others for node in graph.nodes}
    before: dict[str, set[str]] = {}
    for edge in graph.edges:
        before.setdefault(edge.target, set()).add(titles.get(edge.source, others))
    for node in graph.nodes:
        if node.kind == "end" and len(before.get(node.id, ())) == 1:
            titles[node.id] = next(iter(before[node.id]))
    groups: dict[str, list[str]] = {}
    for name in _walk(graph):
        groups.setdefault(titles[name], []).append(name)
    return groups


def _walk(graph: Graph) -> Iterator[str]:
    """The ids of all nodes: first those that the start leads to, in the order in which work comes to them."""
    ways: dict[str, list[str]] = {}
    for edge in graph.edges:
        ways.setdefault(edge.source, []).append(edge.target)
    known = {node.id for node in graph.nodes}
    order = {graph.start: None} if graph.start in known else {}
    for root in [*order, *(node.id for node in graph.nodes)]:
        order.setdefault(root)
        waiting = [root]
        for name in waiting:
            fresh = [target for target in ways.get(name, ()) if target in known and target not in order]
            order.update(dict.fromkeys(fresh))
            waiting += dict.fromkeys(fresh)
    yield from order


def _common_step(
    nodes: Iterable[str], before: Mapping[str, Point], after: Mapping[str, Point]
) -> tuple[float, float] | None:
    """By how much all nodes moved; None where they did not, or each its own way."""
    places = [(before.get(node), after.get(node)) for node in nodes]
    steps = {(end.x - start.x, end.y - start.y) if start and end else (0.0, 0.0) for start, end in places}
    return next(iter(steps)) if len(steps) == 1 and steps != {(0.0, 0.0)} else None


def _holds(area: Area, place: Point) -> bool:
    return area.left <= place.x <= area.right and area.top <= place.y <= area.bottom


def _section_of(document: Document, element: str) -> Section:
    for section in document.sections:
        if section.element == element:
            return section
    raise EditError(tr("there is no section {element}", element=quoted(element)))


def _without(section: Section, nodes: Collection[str]) -> Section:
    left = tuple(node for node in section.nodes if node not in nodes)
    return section if left == section.nodes else replace_fields(section, nodes=left)


def _with_sections(document: Document, sections: Iterable[Section]) -> Document:
    left = tuple(section for section in sections if section.nodes)
    return document if left == document.sections else replace_fields(document, sections=left)


def _clean(title: str) -> str:
    return " ".join(title.split())[:MAX_SECTION_TITLE_CHARACTERS]
