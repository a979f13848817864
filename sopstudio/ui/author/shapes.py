"""Which form belongs to what is selected.

A shape is all that decides how a form is built; everything else the form shows in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sopstudio.ui.author.article_form import ArticleForm
from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.author.edge_form import EdgeForm
from sopstudio.ui.author.fact_form import FactForm
from sopstudio.ui.author.node_form import NodeForm
from sopstudio.ui.author.parts_of import edge_part, fact_part, node_part
from sopstudio.ui.author.procedure_form import ProcedureForm
from sopstudio.ui.author.several_form import SeveralForm
from sopstudio.ui.author.sop_form import SopForm
from sopstudio.ui.author.tool_form import ToolForm
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import OpenDocument

Shape = tuple[str, str, str]
"""What is shown, by which name, and what about it changes the form."""


def shape_of(document: OpenDocument) -> Shape:
    """The shape of what is selected in `document`."""
    chosen = document.selection
    if len(chosen.nodes) + len(chosen.edges) > 1:
        return "several", " ".join(sorted(chosen.nodes)), " ".join(sorted(chosen.edges))
    for key in chosen.nodes:
        return "node", key, node_part(document, key).value.kind
    for key in chosen.edges:
        edge = edge_part(document, key).value
        return "edge", key, f"{edge.kind} {edge.source}"
    kind, name = chosen.subject.kind, chosen.subject.name
    if kind == "fact":
        return kind, name, fact_part(document, name).value.type
    return (kind, name, "") if kind else ("sop", "", "")


_FORMS: Final[dict[str, Callable[[Desk, str], DeskForm]]] = {
    "sop": lambda desk, _: SopForm(desk),
    "node": NodeForm,
    "edge": EdgeForm,
    "several": lambda desk, _: SeveralForm(desk),
    "fact": FactForm,
    "tool": ToolForm,
    "article": ArticleForm,
    "procedure": ProcedureForm,
}


def form_for(desk: Desk, shape: Shape) -> DeskForm:
    """A form of that shape."""
    return _FORMS[shape[0]](desk, shape[1])
