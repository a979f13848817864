"""The inspector form of an edge: how it is decided, where it leads, and in which order it is tried."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sopstudio.sop import Edge, Graph, edits
from sopstudio.sop.elements import node_of, update_fields
from sopstudio.text.conditions import describe_condition
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_pill
from sopstudio.ui.author.base_form import InspectorForm, link_line
from sopstudio.ui.author.parts import edge_part
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.context import WindowContext
from sopstudio.ui.document import Selection, split_key
from sopstudio.ui.forms import ChoiceField, ConditionField, DocumentPart, LinesField, PickField, TextField
from sopstudio.ui.widgets import ElidedLabel, button, label, row

KIND_CHOICES: Sequence[tuple[str, str]] = (
    ("formal", "When a condition holds"),
    ("prose", "When a statement holds"),
    ("otherwise", "Otherwise"),
    ("always", "Always"),
)

KIND_HINT = "A person or a model decides statements; “Otherwise” means that no earlier edge holds."


class EdgeForm(InspectorForm):
    """All fields of an edge."""

    def __init__(self, context: WindowContext, key: str) -> None:
        super().__init__(context)
        self.key = key
        self.scope, self.id = split_key(key)
        self.part = edge_part(context.document, key)
        self.add_header("edge", lambda: edge_pill(self.edge)[0] or "always", self.scope)
        self._add_ends()
        self.bind(
            ChoiceField("Taken", KIND_CHOICES, hint=KIND_HINT), _kind_part(self.part), "Change how an edge is decided"
        )
        self._add_condition()
        self.add_widget(ProblemCards(context, lambda one: key in one.edges and one.code != "condition-syntax"))
        self.bind(
            TextField("Label", hint="A few words shown on the canvas, beside the condition"),
            self.part.field("label"),
            "Change a label",
        )
        self._add_order()
        self.bind(
            TextField(
                "May be taken at most … times",
                hint="For an edge that loops back: how often a run may take it. Leave blank if it closes no loop.",
                placeholder="no loop",
                read=_parse_loop_limit,
                write=lambda value: "" if value is None else str(value),
            ),
            self.part.field("loop"),
            "Limit a loop",
        )
        self.add_delete_button("Delete this edge", self._delete)

    @property
    def edge(self) -> Edge:
        """The current edge."""
        return self.part.value

    @property
    def graph(self) -> Graph:
        """The procedure that contains it."""
        return edits.graph_of(self.sop, self.scope)

    def _add_ends(self) -> None:
        self.add_section("From")
        source = node_of(self.graph, self.edge.source) if self._has_node(self.edge.source) else None
        title = one_line(source.label()) if source is not None else self.edge.source
        self.lines.addLayout(link_line(title, "", partial(self._show_node, self.edge.source)))
        field = PickField("Leads to", lambda: self.node_suggestions(self.scope), hint="The node that comes next")
        self.bind(field, self.part.field("target"), "Redirect an edge")
        link = button("Show", self._show_target, role="link", tip="Show the node it leads to")
        link.setObjectName(f"{self.key}:target")
        field.add_beside(link)

    def _has_node(self, name: str) -> bool:
        return any(node.id == name for node in self.graph.nodes)

    def _show_target(self) -> None:
        self._show_node(self.edge.target)

    def _show_node(self, name: str) -> None:
        key = f"{self.scope}/{name}" if self.scope else name
        self.show_selection(Selection(nodes=frozenset({key})))

    def _add_condition(self) -> None:
        if self.edge.kind == "formal":
            field = ConditionField(
                "Condition", self.facts, to_plain_words=describe_condition, hint="Ctrl+Space lists facts and values"
            )
            self.bind(field, self.part.field("condition"), "Change a condition")
        elif self.edge.kind == "prose":
            prose_field = LinesField("In words", placeholder="the customer insists on a refund")
            self.bind(prose_field, self.part.field("condition"), "Change a condition")

    def _add_order(self) -> None:
        position_label = ElidedLabel("", "quiet")
        earlier_button = self.icon_button(
            "chevron-up", "Try this edge earlier", partial(self._move, -1), f"{self.key}:up"
        )
        later_button = self.icon_button(
            "chevron-down", "Try this edge later", partial(self._move, 1), f"{self.key}:down"
        )
        line = row(label("Order", "field"), position_label, earlier_button, later_button)
        line.setStretch(1, 1)
        self.lines.addLayout(line)

        def show() -> None:
            siblings = [sibling.id for sibling in self.graph.edges if sibling.source == self.edge.source]
            index = siblings.index(self.id)
            position_label.set_full_text(
                f"{index + 1} of {len(siblings)} edges" if len(siblings) > 1 else "the only edge"
            )
            earlier_button.setEnabled(index > 0)
            later_button.setEnabled(index < len(siblings) - 1)

        self.on_refresh(show)

    def _move(self, offset: int) -> None:
        siblings = [one.id for one in self.graph.edges if one.source == self.edge.source]
        position = siblings.index(self.id) + offset
        self.attempt("Reorder edges", lambda one: edits.reorder_edge(one, self.id, position, scope=self.scope))

    def _delete(self) -> None:
        self.attempt("Delete an edge", lambda one: edits.remove_edge(one, self.id, scope=self.scope))


def _kind_part(part: DocumentPart[Edge]) -> DocumentPart[Any]:
    """The kind of decision. A condition that no longer applies is removed; prose stays."""

    def write(edge: Edge, kind: str) -> Edge:
        condition = edge.condition if kind in ("formal", "prose") else ""
        return update_fields(edge, kind=kind, condition=condition)

    return part.view_as(lambda edge: edge.kind, write, "kind")


def _parse_loop_limit(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or not 1 <= int(text) <= 1000:
        raise ValueError("Enter a whole number from 1 to 1000, or leave this blank.")
    return int(text)
