"""The inspector form of a sub-procedure."""

from __future__ import annotations

from functools import partial

from sopstudio.sop import edits
from sopstudio.ui.author.base_form import InspectorForm
from sopstudio.ui.author.declarations import delete
from sopstudio.ui.author.document_parts import graph_part
from sopstudio.ui.author.field_specs import NameSpec, add_fields
from sopstudio.ui.author.graph_fields import add_graph_fields
from sopstudio.ui.author.uses import find_procedure_uses
from sopstudio.ui.context import WindowContext

NAME = NameSpec(
    "id", "Name", "Rename a sub-procedure", rename=edits.rename_procedure, kind="procedure",
    hint="A unique name; nodes that run it are updated when it changes",
)  # fmt: skip


class ProcedureForm(InspectorForm):
    """All fields of a sub-procedure."""

    def __init__(self, context: WindowContext, name: str) -> None:
        super().__init__(context, scope=name)
        self.name = name
        self.add_header("sub-procedure", lambda: edits.graph_of(self.sop, name).label())
        add_graph_fields(self)
        add_fields(self, graph_part(context.document, name), (NAME,))
        self.add_uses("Runs at", lambda: find_procedure_uses(self.sop, name), "No node runs it yet.")
        self.add_delete_button("Delete this sub-procedure", partial(delete, context.document, "procedure", name))
