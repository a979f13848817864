"""The inspector form of an edge: how it is decided, where it leads, and in which order it is tried."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtWidgets import QPushButton

from sopstudio.sop import Edge, Graph, Sop, edits
from sopstudio.sop.elements import leaves_person, node_of
from sopstudio.sop.first_use import without_condition
from sopstudio.sop.frozen import update_fields
from sopstudio.text.condition_rows import FactTest, likely_test
from sopstudio.text.fields import choices_of
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import edge_title
from sopstudio.translation import tr
from sopstudio.ui.author.base_form import InspectorForm, link_line
from sopstudio.ui.author.document_parts import decided_edge_part, edge_part
from sopstudio.ui.author.fact_values import format_value
from sopstudio.ui.author.field_specs import (
    ChoiceSpec,
    ConditionRowsSpec,
    ConditionSpec,
    LinesSpec,
    PickSpec,
    TextSpec,
    add_fields,
)
from sopstudio.ui.author.formal_proposals import FormalProposals
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import ConditionField, DocumentPart
from sopstudio.ui.forms.condition_field import describe_fault, read_typed
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.open_document import Selection, split_key
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.widgets import button, label, row

KIND_CHOICES = choices_of("kind", "formal", "prose", "otherwise", "always")
TIMEOUT_CHOICES = choices_of("kind", "timeout")


def _kind_field(*, can_time_out: bool) -> ChoiceSpec:
    """How the edge is decided; *time runs out* where the edge leaves a person's step, or says so already."""
    return ChoiceSpec(
        "kind", tr("Taken"), tr("Change how an edge is decided"), part=_kind_part,
        choices=(*KIND_CHOICES, *TIMEOUT_CHOICES) if can_time_out else KIND_CHOICES,
        hint=tr("A person or a model decides statements; “Otherwise” means that no earlier edge holds."),
    )  # fmt: skip


def _kind_part(part: DocumentPart[Edge]) -> DocumentPart[Any]:
    """The kind of decision. A condition that no longer applies is removed; prose stays. Words that become no condition
    are kept as the label.
    """

    def write(edge: Edge, kind: str) -> Edge:
        condition = edge.condition if kind in ("formal", "prose") else ""
        if kind == "formal" and edge.kind == "prose":
            return _as_formal(edge, part.document.document.sop)
        if kind == "prose" and not condition:
            return update_fields(edge, kind=kind, condition=edge.label, label="")
        return update_fields(edge, kind=kind, condition=condition)

    return part.view_as(lambda edge: edge.kind, write, "kind")


def _as_formal(edge: Edge, sop: Sop) -> Edge:
    """An edge in words as one with a condition: what the words say of known facts, else one still to be written."""
    words = edge.condition
    condition = words if not describe_fault(words, sop.facts) else read_typed(words, sop.facts, sop)
    label = edge.label or ("" if condition else words)
    return update_fields(edge, kind="formal", condition=condition, label=label)


def _parse_loop_limit(text: str) -> int | None:
    if not text.strip():
        return None
    if not text.strip().isdecimal() or not 1 <= int(text) <= 1000:
        raise ValueError(tr("Enter a whole number from 1 to 1000, or leave this blank."))
    return int(text)


TARGET = PickSpec(
    "target",
    tr("Leads to"),
    tr("Redirect an edge"),
    source=InspectorForm.node_suggestions,
    hint=tr("The node that comes next"),
)


def _propose_test(form: Any) -> FactTest:
    return likely_test(form.sop, form.graph, form.edge)


def _sop_before(form: Any) -> Sop:
    return without_condition(form.sop, form.edge, scope=form.scope)


def _read_answer(form: Any, text: str) -> str:
    from sopstudio.documents.decision_answers import read_answer  # only now: it reads sentences

    return read_answer(_sop_before(form), form.graph, form.edge, text)


ROWS = ConditionRowsSpec(
    "condition", tr("When"), tr("Change a condition"), when=lambda edge: edge.kind == "formal",
    propose=_propose_test, sop_before=_sop_before,
)  # fmt: skip
CONDITION_TEXTS = (
    ConditionSpec(
        "condition", tr("As a formula"), tr("Change a condition"), when=lambda edge: edge.kind == "formal",
        hint=tr("Ctrl+Space lists facts and values"), sop_before=_sop_before, read_answer=_read_answer,
    ),
    LinesSpec(
        "condition", tr("In words"), tr("Change a condition"), when=lambda edge: edge.kind == "prose",
        placeholder=example(tr("the customer insists on a refund")),
    ),
)  # fmt: skip
LABEL = TextSpec(
    "label", tr("Label"), tr("Change a label"), hint=tr("A few words shown on the canvas, beside the condition")
)
LOOP = TextSpec(
    "loop", tr("May be taken at most … times"), tr("Limit a loop"), parse=_parse_loop_limit, format=format_value,
    placeholder=tr("no loop"),
    hint=tr("For an edge that loops back: how often a run may take it. Leave blank if it closes no loop."),
)  # fmt: skip


class EdgeForm(InspectorForm):
    """All fields of an edge."""

    def __init__(self, context: WindowContext, key: str) -> None:
        scope, edge_id = split_key(key)
        super().__init__(context, scope=scope)
        self.key, self.id = key, edge_id
        self.part = edge_part(context.document, key)
        self.add_header("edge", lambda: edge_title(self.edge) or tr("always"), self.scope)
        self._add_ends()
        can_time_out = self.edge.kind == "timeout" or leaves_person(self.graph, self.edge)
        add_fields(self, self.part, (_kind_field(can_time_out=can_time_out),))
        add_fields(self, decided_edge_part(context.document, key), (ROWS,))
        add_fields(self, self.part, CONDITION_TEXTS)
        if isinstance(formula := self.fields.get("condition"), ConditionField):
            formula.decided.connect(partial(self._decide, formula))
        self.add_widget(FormalProposals(context, key))
        self.add_widget(
            ProblemCards(context, lambda problem: key in problem.edges and problem.code != "condition-syntax")
        )
        add_fields(self, self.part, (LABEL,))
        self._add_order()
        add_fields(self, self.part, (LOOP,))
        self.add_delete_button(tr("Delete this edge"), self._delete)

    def take_focus(self) -> None:
        """Begin with the condition where it is still to be written."""
        add_row = self.findChild(QPushButton, "rows:add")
        if add_row is not None and self.edge.kind == "formal" and not self.edge.condition:
            add_row.setFocus()
        else:
            super().take_focus()

    def _decide(self, formula: ConditionField, condition: str) -> None:
        """Do what follows from a condition that was typed, in the undo step of its typing."""
        if not self.is_retired and self.part.exists and self.edge.condition == condition:
            part = decided_edge_part(self.context.document, self.key).field("condition")
            part.set_value(tr("Change a condition"), condition, formula.visit)

    @property
    def edge(self) -> Edge:
        """The edge as it is now. Raises `EditError` where it was deleted."""
        return self.part.value

    @property
    def graph(self) -> Graph:
        """The procedure that contains it."""
        return edits.graph_of(self.sop, self.scope)

    def _add_ends(self) -> None:
        self.add_section(tr("From"))
        source = node_of(self.graph, self.edge.source) if self._has_node(self.edge.source) else None
        title = one_line(source.label()) if source is not None else self.edge.source
        self.lines.addLayout(link_line(title, "", partial(self._show_node, self.edge.source)))
        add_fields(self, self.part, (TARGET,))
        link = button(tr("Show"), self._show_target, role="link", tip=tr("Show the node it leads to"))
        link.setObjectName(f"{self.key}:target")
        self.fields["target"].add_beside(link)

    def _has_node(self, name: str) -> bool:
        return any(node.id == name for node in self.graph.nodes)

    def _show_target(self) -> None:
        self._show_node(self.edge.target)

    def _show_node(self, name: str) -> None:
        key = f"{self.scope}/{name}" if self.scope else name
        self.show_selection(Selection(nodes=frozenset({key})))

    def _add_order(self) -> None:
        position_label = ElidedLabel("", "quiet")
        earlier_button = self.icon_button(
            "chevron-up", tr("Try this edge earlier"), partial(self._move, -1), f"{self.key}:up"
        )
        later_button = self.icon_button(
            "chevron-down", tr("Try this edge later"), partial(self._move, 1), f"{self.key}:down"
        )
        line = row(label(tr("Order"), "field"), position_label, earlier_button, later_button)
        line.setStretch(1, 1)
        self.lines.addLayout(line)

        def show() -> None:
            siblings = [sibling.id for sibling in self.graph.edges if sibling.source == self.edge.source]
            index = siblings.index(self.id)
            position_label.set_full_text(
                tr("{index} of {count} edges", index=index + 1, count=len(siblings))
                if len(siblings) > 1
                else tr("the only edge")
            )
            earlier_button.setEnabled(index > 0)
            later_button.setEnabled(index < len(siblings) - 1)

        self.on_refresh(show)

    def _move(self, offset: int) -> None:
        siblings = [edge.id for edge in self.graph.edges if edge.source == self.edge.source]
        position = siblings.index(self.id) + offset
        self.attempt(
            tr("Reorder edges"), lambda document: edits.reorder_edge(document, self.id, position, scope=self.scope)
        )

    def _delete(self) -> None:
        self.attempt(tr("Delete an edge"), lambda document: edits.remove_edge(document, self.id, scope=self.scope))
