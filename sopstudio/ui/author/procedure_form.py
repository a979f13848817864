"""The form of a sub-procedure."""

from __future__ import annotations

from functools import partial

from sopstudio.sop import Document, edits
from sopstudio.ui.author.adding import delete
from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.author.graph_fields import add_graph_fields
from sopstudio.ui.author.parts_of import graph_part, renamed
from sopstudio.ui.author.renaming import following
from sopstudio.ui.author.uses import uses_of_procedure
from sopstudio.ui.desk import Desk
from sopstudio.ui.forms import NameField


class ProcedureForm(DeskForm):
    """One sub-procedure."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(desk)
        self.name = name
        self.head("sub-procedure", lambda: edits.graph_of(self.sop, name).label())
        add_graph_fields(self, name)
        field = NameField("Name", hint="A unique name; nodes that run it are updated when it changes")
        part = renamed(graph_part(desk.document, name), _rename, name)
        self.bind(field, following(desk.document, part, "procedure"), "Rename a sub-procedure")
        self.uses("Runs at", lambda: uses_of_procedure(self.sop, name), "No node runs it yet.")
        self.deletes("Delete this sub-procedure", partial(delete, desk.document, "procedure", name))


def _rename(document: Document, old: str, new: str) -> Document:
    return edits.rename_procedure(document, old, new)
