"""*Leads to*: the edges out of a node in their order, a card for each."""

from __future__ import annotations

from functools import partial

from sopstudio.sop import Decision, Document, Edge, Graph, Task, edits
from sopstudio.sop.elements import edge_of
from sopstudio.text.conditions import condition_label
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_title
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.clickable_card import ClickableCard
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import AddPicker, FormList, Suggestion
from sopstudio.ui.open_document import OpenDocument, Selection, split_key
from sopstudio.ui.text_widgets import ElidedLabel, set_plain_tooltip
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import column, row, set_role


class OutgoingEdges(InspectorForm):
    """A card for each edge out of a node, in the order in which they are tried, and a box that adds one."""

    def __init__(self, context: WindowContext, node_key: str) -> None:
        scope, node_id = split_key(node_key)
        super().__init__(context, scope=scope, space=SPACE_S)
        self.node = node_id
        self._announcer = Announcer(self, about=context.canvas)  # the new edge takes the place of this form
        self.add_widget(FormList(self._edge_ids, lambda index: EdgeCard(self, self._edge_ids()[index])))
        adder = AddPicker(
            tr("Add an edge"),
            self.node_suggestions,
            creation_label=lambda text: tr("New step “{text}”", text=text),
            placeholder=tr("Where does it lead?"),
        )
        adder.chosen.connect(self._add_edge)
        self.add_widget(adder)

    def edges(self) -> list[Edge]:
        """The edges out of the node, in the order in which they are tried."""
        return [edge for edge in edits.graph_of(self.sop, self.scope).edges if edge.source == self.node]

    def reorder(self, edge_id: str, offset: int) -> None:
        """Try an edge earlier or later."""
        at = self._edge_ids().index(edge_id) + offset
        self.attempt(tr("Reorder edges"), lambda document: edits.reorder_edge(document, edge_id, at, scope=self.scope))

    def _edge_ids(self) -> list[str]:
        return [edge.id for edge in self.edges()]

    def _add_edge(self, suggestion: Suggestion) -> None:
        new_id = connect_new_edge(self.context.document, self.scope, self.node, suggestion)
        if new_id is not None and edge_of(edits.graph_of(self.sop, self.scope), new_id).kind != "always":
            self.show_selection(Selection(edges=frozenset({f"{self.scope}/{new_id}" if self.scope else new_id})))
        if new_id is not None:
            graph = edits.graph_of(self.context.document.document.sop, self.scope)
            self._announcer.announce(tr("Added: {edge}", edge=describe_edge(graph, edge_of(graph, new_id))))


def connect_new_edge(document: OpenDocument, scope: str, source: str, suggestion: Suggestion) -> str | None:
    """Add an edge from a node to the one that is suggested, or to a new step; its id, or None where it was refused.

    The first edge out of a step is always taken. Those out of a decision, and later ones, wait for a condition.
    """
    graph = edits.graph_of(document.document.sop, scope)
    target, node = suggestion.key, None
    if suggestion.creates:
        target = edits.fresh_id((existing.id for existing in graph.nodes), edits.slug(suggestion.key) or "step")
        node_class = Decision if suggestion.key.endswith("?") else Task
        node = node_class(id=target, title=suggestion.key)
    ids_before = {edge.id for edge in graph.edges}

    def change(value: Document) -> Document:
        if node is not None:
            value = edits.add_node(value, node, scope=scope)
        return edits.connect(value, source, target, scope=scope)

    if not document.attempt(tr("Add an edge"), change):
        return None
    return next(edge.id for edge in edits.graph_of(document.document.sop, scope).edges if edge.id not in ids_before)


def describe_edge(graph: Graph, edge: Edge) -> str:
    """An edge for screen readers: when it is taken, and where it leads."""
    is_open = edge.kind == "formal" and not edge.condition and not edge.label
    condition_text = tr("without a condition yet") if is_open else edge_title(edge) or tr("always")
    return tr(
        "Edge {condition_text}, leads to {title}", condition_text=condition_text, title=_title_of_target(graph, edge)
    )


def _title_of_target(graph: Graph, edge: Edge) -> str:
    return next((one_line(node.label()) for node in graph.nodes if node.id == edge.target), edge.target)


class EdgeCard(InspectorForm):
    """One edge: when it is taken, in words, and where it leads. A click selects it; its tooltip has the formula."""

    def __init__(self, edge_list: OutgoingEdges, edge_id: str) -> None:
        super().__init__(edge_list.context, space=0)
        self._edge_list, self.id = edge_list, edge_id
        self.key = f"{edge_list.scope}/{edge_id}" if edge_list.scope else edge_id
        self.card = ClickableCard()
        self.card.pressed.connect(lambda: self.show_selection(Selection(edges=frozenset({self.key}))))
        self._condition, self._target = ElidedLabel(""), ElidedLabel("", "quiet")
        earlier_button = self.icon_button("chevron-up", "", partial(edge_list.reorder, edge_id, -1), f"{self.key}:up")
        later_button = self.icon_button("chevron-down", "", partial(edge_list.reorder, edge_id, 1), f"{self.key}:down")
        second_row = row(self._target, earlier_button, later_button, spacing=SPACE_XS)
        second_row.setStretch(0, 1)
        inside = column(self.card, spacing=2)
        inside.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_XS)
        inside.addWidget(self._condition)
        inside.addLayout(second_row)
        self._up, self._down = earlier_button, later_button
        self.add_widget(self.card)
        self.on_refresh(self._update)
        self.context.problems.changed.connect(self._mark_errors)

    def _update(self) -> None:
        graph = edits.graph_of(self.sop, self._edge_list.scope)
        edge = edge_of(graph, self.id)
        edge_ids = [sibling.id for sibling in self._edge_list.edges()]
        note = condition_label(edge.condition) if edge.kind == "formal" else _KIND_NOTES[edge.kind]
        self._condition.set_full_text(edge_title(edge) or tr("always"))
        self._target.set_full_text(f"→ {_title_of_target(graph, edge)}")
        set_plain_tooltip(self.card, note)
        self._update_names(describe_edge(graph, edge))
        self.card.setObjectName("card")
        self._up.setVisible(len(edge_ids) > 1)
        self._down.setVisible(len(edge_ids) > 1)
        self._up.setEnabled(edge_ids.index(self.id) > 0)
        self._down.setEnabled(edge_ids.index(self.id) < len(edge_ids) - 1)
        self._mark_errors()

    def _update_names(self, name: str) -> None:
        """Name the edge for screen readers, also at its buttons."""
        if name != self.card.accessibleName():
            self.card.setAccessibleName(name)
            self._up.set_tip(tr("Try earlier: {edge}", edge=name))
            self._down.set_tip(tr("Try later: {edge}", edge=name))

    def _mark_errors(self) -> None:
        monitor = self.context.problems
        has_error = any(
            self.key in problem.edges and problem.severity == "error" and monitor.is_wrong(problem)
            for problem in monitor.problems
        )
        set_role(self.card, "wrong" if has_error else "press")


_KIND_NOTES = {
    "prose": tr("decided by a person or a model"),
    "otherwise": tr("when no earlier edge holds"),
    "always": tr("no condition"),
    "timeout": tr("when nobody answers in time"),
}
