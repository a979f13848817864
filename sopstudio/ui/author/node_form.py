"""The inspector form of a node: its title, what happens there, and where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sopstudio.analysis import Problem
from sopstudio.errors import EditError
from sopstudio.sop import Compute, Decision, End, Node, Procedure, ProcedureCall, Sop, Task, edits
from sopstudio.text.humanize import one_line
from sopstudio.ui.author.assignments import add_assignments
from sopstudio.ui.author.base_form import InspectorForm, link_line, new_fact_label
from sopstudio.ui.author.bindings import add_bindings
from sopstudio.ui.author.outgoing_edges import OutgoingEdges
from sopstudio.ui.author.parts import node_part, with_declared_facts
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.context import WindowContext
from sopstudio.ui.document import split_key
from sopstudio.ui.forms import (
    ChipsField,
    ChoiceField,
    DocumentPart,
    Form,
    FormList,
    LinesField,
    PickField,
    Suggestion,
    SwitchField,
    TextField,
)
from sopstudio.ui.widgets import button, label, row


def add_procedure_call(form: InspectorForm, part: DocumentPart[Any]) -> None:
    """Add the fields of a node that runs a sub-procedure."""
    field = PickField(
        "Runs the sub-procedure",
        lambda: [Suggestion(procedure.id, procedure.label()) for procedure in form.sop.procedures],
        hint="Which sub-procedure runs here",
    )
    form.bind(field, part.field("procedure"), "Run another sub-procedure")
    summary_label = label("", "quiet", wrap=True)
    form.add_widget(summary_label)
    form.on_refresh(lambda: summary_label.setText(_summarize_call(form, part)))

    def build_link(_index: int) -> Form:
        link_form = Form(form.document, space=0)
        name = part.value.procedure
        link_form.lines.addLayout(
            link_line("Show the sub-procedure", "", lambda: form.show_declaration("procedure", name))
        )
        return link_form

    form.add_widget(FormList(lambda: [part.value.procedure] if _called_procedure(form, part) else [], build_link))
    form.bind(
        SwitchField(
            "Run by code", hint="By code, not by the model: the model gets the whole sub-procedure as one tool"
        ),
        part.field("deterministic"),
        "Change who runs a sub-procedure",
    )


def _called_procedure(form: InspectorForm, part: DocumentPart[Any]) -> Procedure | None:
    name = part.value.procedure
    return next((procedure for procedure in form.sop.procedures if procedure.id == name), None)


def _summarize_call(form: InspectorForm, part: DocumentPart[Any]) -> str:
    procedure = _called_procedure(form, part)
    if procedure is None:
        return "This sub-procedure does not exist."
    needs = ", ".join(procedure.inputs).replace("_", " ") or "nothing"
    gives = ", ".join(procedure.outputs).replace("_", " ") or "nothing"
    return f"needs {needs} · gives {gives}"


KIND_CHOICES: Sequence[tuple[str, str]] = (
    ("task", "Task: do some work"),
    ("decision", "Decision: choose an edge"),
    ("compute", "Compute: work out facts"),
    ("procedure", "Sub-procedure: run one here"),
    ("end", "End: finish here"),
)
BRANCHING_CHOICES: Sequence[tuple[str, str]] = (
    ("first", "The first edge that holds"),
    ("all", "Every edge that holds"),
)
CLASS_BY_KIND: dict[str, type[Task | Decision | Compute | ProcedureCall | End]] = {
    "task": Task, "decision": Decision, "compute": Compute, "procedure": ProcedureCall, "end": End,
}  # fmt: skip


class NodeForm(InspectorForm):
    """All fields of a node; another kind makes another form."""

    def __init__(self, context: WindowContext, key: str) -> None:
        super().__init__(context)
        self.key = key
        self.scope, self.id = split_key(key)
        self.part: DocumentPart[Any] = node_part(context.document, key)
        node = self.part.value
        self.add_header(node.kind, lambda: one_line(self.part.value.label()), self.scope)
        self.bind(TextField("Title"), self.part.field("title"), "Change a title")
        self.bind(
            ChoiceField("Kind", KIND_CHOICES),
            _kind_part(self.part, lambda: self.sop, self.scope),
            "Change the kind of a node",
        )
        self._add_start()
        self.bind(
            LinesField("What happens here", placeholder=_PLACEHOLDERS[node.kind]),
            self.part.field("description"),
            "Change what happens here",
        )
        self._add_kind_fields(node)
        if not isinstance(node, End):
            self._add_edges()
        self.add_widget(ProblemCards(context, self._is_relevant))
        self.add_delete_button("Delete this node", self._delete)

    def _add_start(self) -> None:
        start_label = label("The procedure begins here.", "quiet")
        begin_button = button("Begin here", self._make_start, role="link", tip="Make the procedure begin at this node")
        begin_button.setObjectName(f"{self.key}:begin")
        self.lines.addLayout(row(start_label, begin_button, None))

        def show() -> None:
            is_start = edits.graph_of(self.sop, self.scope).start == self.id
            start_label.setVisible(is_start)
            begin_button.setVisible(not is_start)

        self.on_refresh(show)

    def _make_start(self) -> None:
        self.attempt("Begin at this node", lambda one: edits.set_start(one, self.id, scope=self.scope))

    def _add_kind_fields(self, node: Node) -> None:
        match node:
            case Task():
                self._add_task_fields()
            case Compute():
                add_assignments(self, self.part)
            case ProcedureCall():
                add_procedure_call(self, self.part)
            case End():
                outcome = TextField("Outcome", hint="What was decided, in a word or two", placeholder="approved")
                self.bind(outcome, self.part.field("outcome"), "Change an outcome")
                self._add_message()
            case Decision():
                pass

    def _add_task_fields(self) -> None:
        steps = LinesField(
            "Steps, one per line", read=_parse_lines, write="\n".join, min_lines=1, placeholder="Review the report"
        )
        self.bind(steps, self.part.field("steps"), "Change the steps")
        asks = ChipsField(
            "Facts to ask for",
            self.context.icons,
            source=self.fact_suggestions,
            creation_label=new_fact_label,
            open_value=lambda name: self.show_declaration("fact", name),
            placeholder="Add a fact…",
        )
        self.bind(asks, with_declared_facts(self.part.field("asks")), "Change what is asked for")
        self._add_message()
        add_bindings(self, self.part, self.key)

    def _add_message(self) -> None:
        message = LinesField("Message to say", min_lines=1, placeholder="Your application is complete.")
        self.bind(message, self.part.field("message"), "Change a message")

    def _add_edges(self) -> None:
        self.add_section("Leads to")
        self.bind(
            ChoiceField("Take", BRANCHING_CHOICES, beside=True),
            self.part.field("branching"),
            "Change how edges are taken",
        )
        self.add_widget(OutgoingEdges(self.context, self.key))

    def _is_relevant(self, problem: Problem) -> bool:
        if self.key in problem.nodes:
            return problem.code != "condition-syntax" or bool(problem.edges)
        prefix = f"{self.scope}/" if self.scope else ""
        edge_keys = {prefix + edge.id for edge in edits.graph_of(self.sop, self.scope).edges if edge.source == self.id}
        return bool(edge_keys.intersection(problem.edges))

    def _delete(self) -> None:
        self.attempt("Delete a node", lambda one: edits.remove_node(one, self.id, scope=self.scope))


def _parse_lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


_PLACEHOLDERS = {
    "task": "What the agent does at this step",
    "decision": "What is decided here",
    "compute": "What is worked out here",
    "procedure": "Why the sub-procedure runs here",
    "end": "How the procedure ends",
}


def _kind_part(part: DocumentPart[Any], sop: Any, scope: str) -> DocumentPart[Any]:
    """The kind of a node. A change is refused where it would lose something."""

    def write(node: Node, kind: str) -> Node:
        node_class = CLASS_BY_KIND[kind]
        fields = {name: value for name, value in dict(node).items() if name != "kind"}
        lost_parts = [
            _PART_WORDS[name]
            for name, value in fields.items()
            if name in _PART_WORDS and value and name not in node_class.model_fields
        ]
        if lost_parts:
            raise EditError(f"This would lose {' and '.join(lost_parts)}. Remove that first.")
        kept_fields = {name: value for name, value in fields.items() if name in node_class.model_fields}
        if node_class is ProcedureCall:
            kept_fields["procedure"] = _first_procedure(sop(), scope)
        return node_class.model_validate(kept_fields)

    return part.view_as(lambda node: node.kind, write, "kind")


_PART_WORDS = {
    "steps": "its steps",
    "asks": "the facts it asks for",
    "tools": "its tools",
    "message": "its message",
    "assignments": "what it computes",
    "procedure": "the sub-procedure that it runs",
    "outcome": "its outcome",
}


def _first_procedure(sop: Sop, scope: str) -> str:
    procedure_ids = [procedure.id for procedure in sop.procedures if procedure.id != scope]
    if not procedure_ids:
        raise EditError("There is no sub-procedure to run yet. Add one first: Insert > Sub-procedure.")
    return procedure_ids[0]
