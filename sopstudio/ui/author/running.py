"""Fields of a node that runs a sub-procedure: which one, by whom, and its inputs and outputs."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import Procedure
from sopstudio.ui.author.bench import InspectorForm, link_line
from sopstudio.ui.forms import DocumentPart, Form, FormList, PickField, Suggestion, SwitchField
from sopstudio.ui.parts import label


def add_procedure_call(form: InspectorForm, part: DocumentPart[Any]) -> None:
    """Add the fields of a node that runs a sub-procedure."""
    field = PickField(
        "Runs the sub-procedure", lambda: [Suggestion(procedure.id, procedure.label()) for procedure in form.sop.procedures],
        hint="Which sub-procedure runs here",
    )  # fmt: skip
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
