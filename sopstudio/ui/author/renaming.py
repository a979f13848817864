"""Renaming the shown element: the selection follows to the new name in the same step."""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.errors import EditError
from sopstudio.ui.editor import OpenDocument, Selection, Subject, SubjectKind
from sopstudio.ui.forms import DocumentPart


@dataclass(frozen=True)
class _SelectedNamePart(DocumentPart[str]):
    kind: SubjectKind = ""

    def set_value(self, undo_text: str, value: str, visit: str = "") -> str:
        """Rename; a selected element stays selected."""
        open_document, old = self.document, self.value
        try:
            renamed = self.write(open_document.document, value)
        except EditError as error:
            return str(error)
        is_selected = open_document.selection.subject == Subject(self.kind, old)
        open_document.edit(
            undo_text, renamed, select=Selection(subject=Subject(self.kind, value)) if is_selected else None
        )
        return ""


def follow_rename(document: OpenDocument, part: DocumentPart[str], kind: SubjectKind) -> DocumentPart[str]:
    """`part`, the name of an element of that kind, such that the selection follows a rename."""
    return _SelectedNamePart(document, part.name, part.read, part.write, kind)
