"""What is done with sections on the canvas: nodes are put into one and taken out, and borders fitted to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sopstudio.layout import lay_out
from sopstudio.sop import Document, Person
from sopstudio.sop.elements import element_key, graph_of
from sopstudio.sop.sections import (
    add_section,
    has_roles,
    put_into,
    section_by_node,
    sections_by_role,
    set_areas,
    take_out,
)
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.section_item import UNNAMED
from sopstudio.ui.canvas_editor.section_field import SectionField
from sopstudio.ui.open_document import OpenDocument, Selection, split_key


class SectionCommands(QObject):
    """Each command changes the open document as one undo step. `menu` offers the sections to put nodes into."""

    def __init__(self, canvas: Canvas, document: OpenDocument) -> None:
        super().__init__(canvas)
        self._canvas, self._document = canvas, document
        self.field = SectionField(canvas, document)
        self.menu = QMenu(canvas)
        self.menu.setAccessibleName(tr("Sections"))

    def can_put(self) -> bool:
        """Whether nodes of one graph are selected."""
        return len({split_key(key)[0] for key in self._document.selection.nodes}) == 1

    def can_take_out(self) -> bool:
        """Whether a selected node is in a section."""
        return not self._document.selection.nodes.isdisjoint(section_by_node(self._document.document))

    def can_propose(self) -> bool:
        """Whether there are roles to tell apart."""
        return has_roles(self._document.document)

    def put(self) -> None:
        """Put the selected nodes into a section: a new one where there is none, else one that is chosen."""
        if not self._choices():
            self.add()
            return
        self.fill_menu()
        view = self._canvas.viewport()
        chosen = (self._canvas.canvas_scene.find_item(key) for key in sorted(self._document.selection.nodes))
        boxes = [self._canvas.mapFromScene(item.sceneBoundingRect()).boundingRect() for item in chosen if item]
        place = boxes[0].center() if boxes and view.rect().contains(boxes[0].center()) else view.rect().center()
        self.menu.popup(view.mapToGlobal(place))
        self.menu.setActiveAction(self.menu.actions()[0])

    def fill_menu(self) -> None:
        """Let the menu offer the sections that the selected nodes can be put into, and a new one."""
        self.menu.clear()
        for element, title in self._choices():
            self._offer(title, partial(self._put_into, element))
        self.menu.addSeparator()
        self._offer(tr("A new section"), self.add)

    def add(self) -> None:
        """Put the selected nodes into a new section and write its title."""
        nodes = self._in_order(self._document.selection.nodes)
        after, element = add_section(self._document.document, self._guess_title(nodes), nodes)
        merge_key = f"add {element}"
        self._document.edit(tr("Add a section"), after, merge_key, Selection(sections=frozenset({element})))
        self.field.edit(element, merge_key)

    def take_out(self) -> None:
        """Take the selected nodes out of their sections."""
        self._document.attempt(tr("Take out of the section"), partial(take_out, nodes=self._document.selection.nodes))

    def has_section(self) -> bool:
        """Whether a section is selected."""
        return bool(self._document.selection.sections)

    def select_nodes(self) -> None:
        """Select the nodes of the selected sections instead of these."""
        chosen = self._document.selection.sections
        sections = (section for section in self._document.document.sections if section.element in chosen)
        self._document.select(Selection(frozenset(node for section in sections for node in section.nodes)))

    def can_fit(self) -> bool:
        """Whether the borders of a selected section were drawn by hand."""
        return bool(self._drawn_by_hand())

    def fit(self) -> None:
        """Draw the selected sections around their nodes again."""
        areas = dict.fromkeys(self._drawn_by_hand())
        self._document.attempt(tr("Fit the section to its steps"), partial(set_areas, areas=areas))

    def _drawn_by_hand(self) -> list[str]:
        chosen = self._document.selection.sections
        sections = self._document.document.sections
        return [section.element for section in sections if section.element in chosen and section.area is not None]

    def propose(self) -> None:
        """A section for each role, laid out as bands."""
        after = lay_out(sections_by_role(self._document.document, tr("Agent")), again=True)
        self._document.edit(tr("Sections by role"), after)

    def _choices(self) -> list[tuple[str, str]]:
        """Element and title of the sections that the selected nodes can be put into."""
        nodes = self._document.selection.nodes
        scopes = {split_key(key)[0] for key in nodes}
        return [
            (section.element, section.title or tr(UNNAMED))
            for section in self._document.document.sections
            if split_key(section.nodes[0])[0] in scopes and not nodes <= set(section.nodes)
        ]

    def _offer(self, title: str, run: Callable[[], object]) -> None:
        action = QAction(title.replace("&", "&&"), self.menu)
        action.triggered.connect(lambda _: run())
        self.menu.addAction(action)

    def _put_into(self, element: str) -> None:
        nodes = self._in_order(self._document.selection.nodes)
        self._document.attempt(tr("Put into the section"), partial(put_into, element=element, nodes=nodes))

    def _in_order(self, keys: Iterable[str]) -> list[str]:
        """Keys of nodes in the order of the document."""
        chosen = set(keys)
        return [key for key in self._canvas.canvas_scene.whole.nodes if key in chosen]

    def _guess_title(self, keys: Iterable[str]) -> str:
        """The role of the persons among these nodes, where there is only one."""
        nodes = [self._canvas.canvas_scene.whole.nodes[key].node for key in keys]
        roles = {node.role for node in nodes if isinstance(node, Person)}
        return roles.pop() if len(roles) == 1 else ""


def join_section(document: Document, key: str, canvas: Canvas) -> Document:
    """`document` with a new node in the section of the band at its place, else in that of a node that leads to it."""
    by_node = section_by_node(document)
    point, (scope, name) = document.layout.get(key), split_key(key)
    scene = canvas.canvas_scene
    shift = scene.drawing.shifts.get(scope, (0.0, 0.0))
    element = scene.sections.find_around(point.x + shift[0], point.y + shift[1], scope) if point else ""
    if not element:
        edges = graph_of(document.sop, scope).edges
        ways = (by_node.get(element_key(scope, edge.source), "") for edge in edges if edge.target == name)
        element = next(filter(None, ways), "")
    return put_into(document, element, (key,)) if element else document


__all__ = ["SectionCommands", "join_section"]
