"""Fields shared by the forms of the SOP and of a sub-procedure: title, description, outputs, start."""

from __future__ import annotations

from sopstudio.sop import edits
from sopstudio.text.humanize import plural
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.document_parts import graph_part
from sopstudio.ui.author.field_specs import FactsSpec, FieldSpec, LinesSpec, PickSpec, TextSpec, add_fields
from sopstudio.ui.widgets import label

INPUTS = FactsSpec(
    "inputs", "Must know first", "Change what a sub-procedure needs",
    hint="The facts that must be known before it runs",
)  # fmt: skip
OUTPUTS = FactsSpec(
    "outputs", "What it decides", "Change what is decided", hint="The facts that are set when the procedure ends"
)
START = PickSpec(
    "start", "Begins at", "Begin at another node", source=InspectorForm.node_suggestions,
    hint="The node at which the procedure begins",
)  # fmt: skip


def _title_fields(noun: str) -> tuple[FieldSpec, ...]:
    return (
        TextSpec("title", "Title", f"Change the title of {noun}"),
        LinesSpec("description", "Description", f"Describe {noun}", placeholder="What this procedure is for"),
    )


SOP_FIELDS = (*_title_fields("the SOP"), OUTPUTS, START)
PROCEDURE_FIELDS = (*_title_fields("the sub-procedure"), INPUTS, OUTPUTS, START)


def add_graph_fields(form: InspectorForm) -> None:
    """Add the fields of the procedure that the form is in."""
    add_fields(form, graph_part(form.document, form.scope), PROCEDURE_FIELDS if form.scope else SOP_FIELDS)
    counts = label("", "quiet", wrap=True)
    form.add_widget(counts)
    form.on_refresh(lambda: counts.setText(_count_text(form)))


def _count_text(form: InspectorForm) -> str:
    graph = edits.graph_of(form.sop, form.scope)
    ends = sum(node.kind == "end" for node in graph.nodes)
    parts = (plural(len(graph.nodes), "node"), plural(len(graph.edges), "edge"), plural(ends, "end"))
    return " · ".join(parts)
