"""The inspector form of a node: its title, what happens there, and where it leads."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sopstudio.analysis import Problem
from sopstudio.errors import EditError
from sopstudio.sop import Compute, Decision, Document, End, Node, Person, Procedure, ProcedureCall, Sop, Task, edits
from sopstudio.sop.frozen import update_fields
from sopstudio.sop.model import MAX_MINUTES
from sopstudio.text.endings import judge_ending
from sopstudio.text.fields import choices_of
from sopstudio.text.humanize import one_line
from sopstudio.text.labels import describe_minutes
from sopstudio.translation import tr
from sopstudio.ui.author.assignments import add_assignments
from sopstudio.ui.author.base_form import InspectorForm, link_line
from sopstudio.ui.author.bindings import add_bindings
from sopstudio.ui.author.document_parts import node_part
from sopstudio.ui.author.field_specs import (
    ChoiceSpec,
    FactsSpec,
    FieldSpec,
    LinesSpec,
    MessageSpec,
    PickSpec,
    StepsSpec,
    SwitchSpec,
    TextSpec,
    add_fields,
)
from sopstudio.ui.author.outgoing_edges import OutgoingEdges
from sopstudio.ui.author.problem_cards import ProblemCards
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import ChoiceField, DocumentPart, Form, FormList, Suggestion
from sopstudio.ui.forms.text_boxes import example
from sopstudio.ui.open_document import split_key
from sopstudio.ui.widgets import button, label, row


def _parse_lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


MESSAGE = MessageSpec(
    "message",
    tr("Message to say"),
    tr("Change a message"),
    placeholder=example(tr("Your application is complete.")),
    hint=tr("A fact in braces is said as its value: { lists them"),
)
TASK_MESSAGE = replace(
    MESSAGE,
    hint=tr("Said as the step begins, before it calls a tool. A fact in braces is said as its value: { lists them"),
)
JUDGED_ENDINGS = {
    "good": tr("good"),
    "bad": tr("bad"),
    "waiting": tr("waiting"),
    "": tr("neither good nor bad"),
}
_MINUTES = re.compile(
    r"(\d{1,6})\s*(|m|min|minutes?|minuten?|h|hours?|std|stunden?|d|days?|tag(?:en?)?|w|weeks?|wochen?)\.?",
    re.IGNORECASE,
)
"""In English and German: what the window shows of a time can be typed in both. A working day is counted as a day."""
_WORKING = re.compile(r"\b(?:working\s+|business\s+|arbeits|werk)", re.IGNORECASE)
_UNIT_MINUTES = {"": 1, "m": 1, "h": 60, "s": 60, "d": 1440, "t": 1440, "w": 10_080}
_FRACTIONS = {
    "half an hour": "30 min", "half hour": "30 min", "halbe stunde": "30 min", "quarter of an hour": "15 min",
    "viertelstunde": "15 min",
}  # fmt: skip
_ONE = re.compile(r"^(?:an?|one|eine?n?)\s+", re.IGNORECASE)


def parse_minutes(text: str) -> int | None:
    """A time allowed in minutes: a number, or one with a unit. Raises `ValueError` for other words; None for blank."""
    if not text.strip():
        return None
    typed = _WORKING.sub("", _ONE.sub("1 ", text.strip(), count=1)).lower()
    match = _MINUTES.fullmatch(_FRACTIONS.get(typed.removeprefix("1 "), typed))
    minutes = int(match[1]) * _UNIT_MINUTES[match[2][:1].lower()] if match else 0
    if not 1 <= minutes <= MAX_MINUTES:
        raise ValueError(tr("Enter a time such as 30 min, 4 h or 2 days, or leave this blank."))
    return minutes


FIELDS_BY_KIND: Mapping[str, tuple[FieldSpec, ...]] = {
    "task": (
        LinesSpec(
            "steps",
            tr("Steps, one per line"),
            tr("Change the steps"),
            parse=_parse_lines,
            format="\n".join,
            min_lines=1,
            placeholder=example(tr("Review the report")),
        ),
        FactsSpec("asks", tr("Facts to ask for"), tr("Change what is asked for")),
        TASK_MESSAGE,
    ),
    "procedure": (
        PickSpec(
            "procedure",
            tr("Runs the sub-procedure"),
            tr("Run another sub-procedure"),
            hint=tr("Which sub-procedure runs here"),
            source=lambda form: [Suggestion(procedure.id, procedure.label()) for procedure in form.sop.procedures],
        ),
    ),
    "person": (
        TextSpec(
            "role",
            tr("Who"),
            tr("Change who does it"),
            placeholder=example(tr("Team lead")),
            hint=tr("The role that carries it out"),
        ),
        ChoiceSpec("action", tr("Is asked to"), tr("Change what a person is asked"), choices=choices_of("action")),
        FactsSpec("shows", tr("Sees"), tr("Change what a person sees"), hint=tr("The facts that the person is shown")),
        FactsSpec(
            "provides",
            tr("Answers with"),
            tr("Change what a person answers"),
            hint=tr("The facts that the person gives"),
        ),
        TextSpec(
            "time_limit",
            tr("Within"),
            tr("Change the time allowed"),
            parse=parse_minutes,
            format=describe_minutes,
            placeholder=tr("no limit"),
            hint=tr("30 min, 4 h or 2 days; an edge “time runs out” says what follows when nobody answered by then"),
        ),
        StepsSpec(
            "not_by", tr("Not by whoever did"), tr("Change who may not do it"), hint=tr("Steps of other persons")
        ),
        SwitchSpec(
            "not_user",
            tr("Not by whoever asked"),
            tr("Change who may not do it"),
            hint=tr("The customer may not do it"),
        ),
        MESSAGE,
    ),
    "end": (
        TextSpec(
            "outcome",
            tr("Outcome"),
            tr("Change an outcome"),
            hint=tr("What was decided, in a word or two"),
            placeholder=example(tr("approved")),
        ),
        ChoiceSpec(
            "ending",
            tr("How it ends"),
            tr("Change how it ends"),
            choices=choices_of("ending"),
            hint=tr("Colour and sign of the end on the canvas and in documents"),
        ),
        MESSAGE,
    ),
}
RUN_BY_CODE = SwitchSpec(
    "deterministic",
    tr("Run by code"),
    tr("Change who runs a sub-procedure"),
    hint=tr("By code, not by the model: the model gets the whole sub-procedure as one tool"),
)
BRANCHING = ChoiceSpec(
    "branching",
    tr("Take"),
    tr("Change how edges are taken"),
    choices=choices_of("branching"),
)
KIND_CHOICES: Sequence[tuple[str, str]] = (
    ("task", tr("Task: do some work")),
    ("decision", tr("Decision: choose an edge")),
    ("compute", tr("Compute: work out facts")),
    ("procedure", tr("Sub-procedure: run one here")),
    ("person", tr("Person: somebody does it")),
    ("end", tr("End: finish here")),
)
DESCRIPTION_PLACEHOLDERS = {
    "task": tr("What the agent does at this step"),
    "decision": tr("What is decided here"),
    "compute": tr("What is worked out here"),
    "procedure": tr("Why the sub-procedure runs here"),
    "person": tr("What the person has to do, and what to look at"),
    "end": tr("How the procedure ends"),
}


def _title_part(part: DocumentPart[Any]) -> DocumentPart[Any]:
    """The title of a node; a message that only says it follows it."""

    plain = part.field("title")

    def write(document: Document, title: str) -> Document:
        from sopstudio.formats.text.steps import retitle  # only now: it reads words

        titled: Node = part.read(plain.write(document, title))  # which refuses what is no title
        return part.write(document, retitle(part.read(document), titled.title))

    return DocumentPart(plain.document, plain.name, plain.read, write)


def _title_fields(scope: str) -> tuple[FieldSpec, ...]:
    return (
        TextSpec("title", tr("Title"), tr("Change a title"), part=_title_part),
        ChoiceSpec(
            "kind",
            tr("Kind"),
            tr("Change the kind of a node"),
            choices=KIND_CHOICES,
            part=lambda node: _kind_part(node, scope),
        ),
    )


def _description_field(kind: str) -> LinesSpec:
    return LinesSpec(
        "description",
        tr("What happens here"),
        tr("Change what happens here"),
        placeholder=DESCRIPTION_PLACEHOLDERS[kind],
    )


class NodeForm(InspectorForm):
    """All fields of a node; another kind makes another form."""

    def __init__(self, context: WindowContext, key: str) -> None:
        scope, node_id = split_key(key)
        super().__init__(context, scope=scope)
        self.key, self.id = key, node_id
        self.part: DocumentPart[Any] = node_part(context.document, key)
        node = self.part.value
        self.add_header("", lambda: one_line(self.part.value.label()), self.scope)
        add_fields(self, self.part, _title_fields(scope))
        self._add_start()
        add_fields(self, self.part, (_description_field(node.kind), *FIELDS_BY_KIND.get(node.kind, ())))
        self._add_kind_parts(node)
        if not isinstance(node, End):
            self._add_edges()
        self.add_widget(ProblemCards(context, self._is_relevant))
        self.add_delete_button(tr("Delete this node"), self._delete)

    def _add_start(self) -> None:
        start_label = label(tr("The procedure begins here."), "quiet")
        begin_button = button(
            tr("Begin here"), self._make_start, role="link", tip=tr("Make the procedure begin at this node")
        )
        begin_button.setObjectName(f"{self.key}:begin")
        self.lines.addLayout(row(start_label, begin_button, None))

        def show() -> None:
            is_start = edits.graph_of(self.sop, self.scope).start == self.id
            start_label.setVisible(is_start)
            begin_button.setVisible(not is_start)

        self.on_refresh(show)

    def _make_start(self) -> None:
        self.attempt(tr("Begin at this node"), lambda document: edits.set_start(document, self.id, scope=self.scope))

    def _add_kind_parts(self, node: Node) -> None:
        match node:
            case Task():
                add_bindings(self, self.part)
            case Compute():
                add_assignments(self, self.part)
            case ProcedureCall():
                add_procedure_summary(self, self.part)
                add_fields(self, self.part, (RUN_BY_CODE,))
            case Person():
                self._show_answer_field()
            case End():
                self._say_judged_ending()
            case Decision():
                pass

    def _show_answer_field(self) -> None:
        """Show the field for the facts that a person gives only where there are any."""
        field = self.fields["provides"]
        self.on_refresh(lambda: field.setVisible(self.part.value.action != "do" or bool(self.part.value.provides)))

    def _say_judged_ending(self) -> None:
        """Say in the first choice how the words of the end are understood."""
        field = self.fields["ending"]

        def show() -> None:
            judged = judge_ending(update_fields(self.part.value, ending=""))
            if isinstance(field, ChoiceField):
                field.box.setItemText(0, tr("As its words say: {ending}", ending=JUDGED_ENDINGS[judged]))

        self.on_refresh(show)

    def _add_edges(self) -> None:
        self.add_section(tr("Leads to"))
        add_fields(self, self.part, (BRANCHING,))
        self.add_widget(OutgoingEdges(self.context, self.key))
        table_button = button(tr("Show as a table"), self._open_table, role="link", tip=TABLE_TIP)
        table_button.setObjectName(f"{self.key}:table")
        self.lines.addLayout(row(table_button, None))
        branching = self.fields["branching"]

        def show() -> None:
            has_choice = self._edge_count() > 1
            branching.setVisible(has_choice or self.part.value.branching == "all")
            table_button.setVisible(has_choice)

        self.on_refresh(show)

    def _edge_count(self) -> int:
        return sum(edge.source == self.id for edge in edits.graph_of(self.sop, self.scope).edges)

    def _open_table(self) -> None:
        from sopstudio.ui.author.branch_table import open_branch_table

        open_branch_table(self.context, self.key)

    def _is_relevant(self, problem: Problem) -> bool:
        if self.key in problem.nodes:
            return problem.code != "condition-syntax" or bool(problem.edges)
        prefix = f"{self.scope}/" if self.scope else ""
        edge_keys = {prefix + edge.id for edge in edits.graph_of(self.sop, self.scope).edges if edge.source == self.id}
        return bool(edge_keys.intersection(problem.edges))

    def _delete(self) -> None:
        self.attempt(tr("Delete a node"), lambda document: edits.remove_node(document, self.id, scope=self.scope))


def add_procedure_summary(form: InspectorForm, part: DocumentPart[Any]) -> None:
    """Add what the sub-procedure of a node needs and gives, and a link to it."""
    summary_label = label("", "quiet", wrap=True)
    form.add_widget(summary_label)
    form.on_refresh(lambda: summary_label.setText(_summarize_call(form, part)))

    def build_link(_index: int) -> Form:
        link_form = Form(form.document, space=0)
        name = part.value.procedure
        link_form.lines.addLayout(
            link_line(tr("Show the sub-procedure"), "", lambda: form.show_declaration("procedure", name))
        )
        return link_form

    form.add_widget(FormList(lambda: [part.value.procedure] if _called_procedure(form, part) else [], build_link))


def _called_procedure(form: InspectorForm, part: DocumentPart[Any]) -> Procedure | None:
    name = part.value.procedure
    return next((procedure for procedure in form.sop.procedures if procedure.id == name), None)


def _summarize_call(form: InspectorForm, part: DocumentPart[Any]) -> str:
    procedure = _called_procedure(form, part)
    if procedure is None:
        return tr("This sub-procedure does not exist.")
    needs = ", ".join(procedure.inputs).replace("_", " ") or tr("nothing")
    gives = ", ".join(procedure.outputs).replace("_", " ") or tr("nothing")
    return tr("needs {needs} · gives {gives}", needs=needs, gives=gives)


TABLE_TIP = tr("The branches as rows, the facts that decide as columns, with gaps and overlaps marked (Ctrl+Shift+T)")
CLASS_BY_KIND: dict[str, type[Task | Decision | Compute | ProcedureCall | Person | End]] = {
    "task": Task, "decision": Decision, "compute": Compute, "procedure": ProcedureCall,
    "person": Person, "end": End,
}  # fmt: skip
_PART_WORDS = {
    "steps": tr("its steps"),
    "asks": tr("the facts it asks for"),
    "tools": tr("its tools"),
    "message": tr("its message"),
    "assignments": tr("what it computes"),
    "procedure": tr("the sub-procedure that it runs"),
    "outcome": tr("its outcome"),
    "ending": tr("how it ends"),
    "role": tr("who does it"),
    "shows": tr("what the person sees"),
    "provides": tr("what the person answers"),
    "not_by": tr("who may not do it"),
    "time_limit": tr("its time limit"),
}


def _kind_part(part: DocumentPart[Any], scope: str) -> DocumentPart[Any]:
    """The kind of a node in the procedure `scope`. A change is refused where it would lose something."""

    def write(node: Node, kind: str) -> Node:
        node_class = CLASS_BY_KIND[kind]
        fields = {name: value for name, value in dict(node).items() if name != "kind"}
        lost_parts = [
            _PART_WORDS[name]
            for name, value in fields.items()
            if name in _PART_WORDS and value and name not in node_class.model_fields
        ]
        if lost_parts:
            raise EditError(
                tr("This would lose {lost_parts}. Remove that first.", lost_parts=tr(" and ").join(lost_parts))
            )
        kept_fields = {name: value for name, value in fields.items() if name in node_class.model_fields}
        if node_class is ProcedureCall:
            kept_fields["procedure"] = _first_procedure(part.document.document.sop, scope)
        return node_class.model_validate(kept_fields)

    return part.view_as(lambda node: node.kind, write, "kind")


def _first_procedure(sop: Sop, scope: str) -> str:
    procedure_ids = [procedure.id for procedure in sop.procedures if procedure.id != scope]
    if not procedure_ids:
        raise EditError(tr("There is no sub-procedure to run yet. Add one first: Insert > Sub-procedure."))
    return procedure_ids[0]
