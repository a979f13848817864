"""Renaming what is shown: the selection follows to the new name in the same step."""

from __future__ import annotations

from dataclasses import dataclass

from sopstudio.errors import EditError
from sopstudio.ui.editor import OpenDocument, Selection, Subject, SubjectKind
from sopstudio.ui.forms import Part


@dataclass(frozen=True)
class _Following(Part[str]):
    kind: SubjectKind = ""

    def put(self, text: str, value: str, visit: str = "") -> str:
        """Rename; where the renamed thing is selected, it stays so."""
        open_document, old = self.document, self.value
        try:
            after = self.write(open_document.document, value)
        except EditError as error:
            return str(error)
        here = open_document.selection.subject == Subject(self.kind, old)
        open_document.edit(text, after, select=Selection(subject=Subject(self.kind, value)) if here else None)
        return ""


def following(document: OpenDocument, part: Part[str], kind: SubjectKind) -> Part[str]:
    """`part`, the name of something of that kind, so that the selection follows when it is written."""
    return _Following(document, part.name, part.read, part.write, kind)
