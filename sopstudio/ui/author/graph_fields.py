"""What the forms of the SOP and of a sub-procedure share: title, description, what it decides, where it begins."""

from __future__ import annotations

from typing import Any

from sopstudio.sop import edits
from sopstudio.text.humanize import plural
from sopstudio.ui.author.bench import DeskForm, fresh_fact
from sopstudio.ui.author.parts_of import declaring, graph_part
from sopstudio.ui.forms import ChipsField, LinesField, PickField, TextField
from sopstudio.ui.parts import label


def add_graph_fields(form: DeskForm, scope: str) -> None:
    """The fields of a procedure's form."""
    part: Any = graph_part(form.document, scope)
    what = "the sub-procedure" if scope else "the SOP"
    form.bind(TextField("Title"), part.field("title"), f"Change the title of {what}")
    form.bind(
        LinesField("Description", placeholder="What this procedure is for"),
        part.field("description"),
        f"Describe {what}",
    )
    if scope:
        inputs = _facts(form, "Must know first", "The facts that must be known before it runs")
        form.bind(inputs, declaring(part.field("inputs")), "Change what a sub-procedure needs")
    outputs = _facts(form, "What it decides", "The facts that are set when the procedure ends")
    form.bind(outputs, declaring(part.field("outputs")), "Change what is decided")
    start = PickField("Begins at", lambda: form.node_offers(scope), hint="The node at which the procedure begins")
    form.bind(start, part.field("start"), "Begin at another node")
    counts = label("", "quiet", wrap=True)
    form.put_in(counts)
    form.follow(lambda: counts.setText(_counts(form, scope)))


def _facts(form: DeskForm, title: str, hint: str) -> ChipsField:
    return ChipsField(
        title,
        form.desk.icons,
        offers=form.fact_offers,
        fresh=fresh_fact,
        open_one=lambda name: form.go_to("fact", name),
        hint=hint,
        placeholder="Add a fact…",
    )


def _counts(form: DeskForm, scope: str) -> str:
    graph = edits.graph_of(form.sop, scope)
    ends = sum(node.kind == "end" for node in graph.nodes)
    parts = (plural(len(graph.nodes), "node"), plural(len(graph.edges), "edge"), plural(ends, "end"))
    return " · ".join(parts)
