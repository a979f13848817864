"""Which form belongs to a selection.

A form key is all that decides how a form is built; the form shows everything else in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sopstudio.ui.author.article_form import ArticleForm
from sopstudio.ui.author.bench import InspectorForm
from sopstudio.ui.author.edge_form import EdgeForm
from sopstudio.ui.author.fact_form import FactForm
from sopstudio.ui.author.node_form import NodeForm
from sopstudio.ui.author.parts_of import edge_part, fact_part, node_part
from sopstudio.ui.author.procedure_form import ProcedureForm
from sopstudio.ui.author.several_form import MultiSelectionForm
from sopstudio.ui.author.sop_form import SopForm
from sopstudio.ui.author.tool_form import ToolForm
from sopstudio.ui.desk import WindowContext
from sopstudio.ui.editor import OpenDocument

FormKey = tuple[str, str, str]
"""The kind of element, its name, and what else about it changes the form."""


def form_key_of(document: OpenDocument) -> FormKey:
    """The form key of the selection in `document`."""
    selection = document.selection
    if len(selection.nodes) + len(selection.edges) > 1:
        return "several", " ".join(sorted(selection.nodes)), " ".join(sorted(selection.edges))
    for key in selection.nodes:
        return "node", key, node_part(document, key).value.kind
    for key in selection.edges:
        edge = edge_part(document, key).value
        return "edge", key, f"{edge.kind} {edge.source}"
    kind, name = selection.subject.kind, selection.subject.name
    if kind == "fact":
        return kind, name, fact_part(document, name).value.type
    return (kind, name, "") if kind else ("sop", "", "")


_FORMS: Final[dict[str, Callable[[WindowContext, str], InspectorForm]]] = {
    "sop": lambda desk, _: SopForm(desk),
    "node": NodeForm,
    "edge": EdgeForm,
    "several": lambda desk, _: MultiSelectionForm(desk),
    "fact": FactForm,
    "tool": ToolForm,
    "article": ArticleForm,
    "procedure": ProcedureForm,
}


def create_form(context: WindowContext, form_key: FormKey) -> InspectorForm:
    """Create the form for a form key."""
    return _FORMS[form_key[0]](context, form_key[1])
