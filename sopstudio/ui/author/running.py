"""What a node that runs a sub-procedure needs: which one, by whom, and what goes in and comes out."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import Procedure
from sopstudio.ui.author.bench import DeskForm, link_line
from sopstudio.ui.forms import Form, Offer, Part, PickField, Repeated, SwitchField
from sopstudio.ui.parts import label


def add_procedure_call(form: DeskForm, part: Part[Any]) -> None:
    """The fields of a node that runs a sub-procedure."""
    field = PickField(
        "Runs the sub-procedure", lambda: [Offer(one.id, one.label()) for one in form.sop.procedures],
        hint="Which sub-procedure runs here",
    )  # fmt: skip
    form.bind(field, part.field("procedure"), "Run another sub-procedure")
    words = label("", "quiet", wrap=True)
    form.put_in(words)
    form.follow(lambda: words.setText(_goes_in_and_out(form, part)))

    def link(_: int) -> Form:
        made = Form(form.document, space=0)
        name = part.value.procedure
        made.lines.addLayout(link_line("Show the sub-procedure", "", lambda: form.go_to("procedure", name)))
        return made

    form.put_in(Repeated(lambda: [part.value.procedure] if _found(form, part) else [], link))
    form.bind(
        SwitchField(
            "Run by code", hint="By code, not by the model: the model gets the whole sub-procedure as one tool"
        ),
        part.field("deterministic"),
        "Change who runs a sub-procedure",
    )


def _found(form: DeskForm, part: Part[Any]) -> Procedure | None:
    name = part.value.procedure
    return next((one for one in form.sop.procedures if one.id == name), None)


def _goes_in_and_out(form: DeskForm, part: Part[Any]) -> str:
    procedure = _found(form, part)
    if procedure is None:
        return "This sub-procedure does not exist."
    needs = ", ".join(procedure.inputs).replace("_", " ") or "nothing"
    gives = ", ".join(procedure.outputs).replace("_", " ") or "nothing"
    return f"needs {needs} · gives {gives}"
