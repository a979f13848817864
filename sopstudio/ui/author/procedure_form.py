"""The inspector form of a sub-procedure."""

from __future__ import annotations

from functools import partial

from sopstudio.sop import Document, edits
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.declarations import delete
from sopstudio.ui.author.graph_fields import add_graph_fields
from sopstudio.ui.author.parts import follow_rename, graph_part, name_part
from sopstudio.ui.author.uses import find_procedure_uses
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms import NameField


class ProcedureForm(InspectorForm):
    """All fields of a sub-procedure."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context)
        self.name = name
        self.add_header("sub-procedure", lambda: edits.graph_of(self.sop, name).label())
        add_graph_fields(self, name)
        field = NameField("Name", hint="A unique name; nodes that run it are updated when it changes")
        part = name_part(graph_part(context.document, name), _rename, name)
        self.bind(field, follow_rename(context.document, part, "procedure"), "Rename a sub-procedure")
        self.add_uses("Runs at", lambda: find_procedure_uses(self.sop, name), "No node runs it yet.")
        self.add_delete_button("Delete this sub-procedure", partial(delete, context.document, "procedure", name))


def _rename(document: Document, old: str, new: str) -> Document:
    return edits.rename_procedure(document, old, new)
