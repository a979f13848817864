"""Fields shared by the forms of the SOP and of a sub-procedure: title, description, outputs, start."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import edits
from sopstudio.text.humanize import plural
from sopstudio.ui.author.base_form import InspectorForm, new_fact_label
from sopstudio.ui.author.parts import graph_part, with_declared_facts
from sopstudio.ui.forms import ChipsField, LinesField, PickField, TextField
from sopstudio.ui.widgets import label


def add_graph_fields(form: InspectorForm, scope: str) -> None:
    """Add the fields of a procedure."""
    part: Any = graph_part(form.document, scope)
    noun = "the sub-procedure" if scope else "the SOP"
    form.bind(TextField("Title"), part.field("title"), f"Change the title of {noun}")
    form.bind(
        LinesField("Description", placeholder="What this procedure is for"),
        part.field("description"),
        f"Describe {noun}",
    )
    if scope:
        inputs = _fact_chips(form, "Must know first", "The facts that must be known before it runs")
        form.bind(inputs, with_declared_facts(part.field("inputs")), "Change what a sub-procedure needs")
    outputs = _fact_chips(form, "What it decides", "The facts that are set when the procedure ends")
    form.bind(outputs, with_declared_facts(part.field("outputs")), "Change what is decided")
    start = PickField("Begins at", lambda: form.node_suggestions(scope), hint="The node at which the procedure begins")
    form.bind(start, part.field("start"), "Begin at another node")
    counts = label("", "quiet", wrap=True)
    form.add_widget(counts)
    form.on_refresh(lambda: counts.setText(_count_text(form, scope)))


def _fact_chips(form: InspectorForm, title: str, hint: str) -> ChipsField:
    return ChipsField(
        title,
        form.context.icons,
        source=form.fact_suggestions,
        creation_label=new_fact_label,
        open_value=lambda name: form.show_declaration("fact", name),
        hint=hint,
        placeholder="Add a fact…",
    )


def _count_text(form: InspectorForm, scope: str) -> str:
    graph = edits.graph_of(form.sop, scope)
    ends = sum(node.kind == "end" for node in graph.nodes)
    parts = (plural(len(graph.nodes), "node"), plural(len(graph.edges), "edge"), plural(ends, "end"))
    return " · ".join(parts)
