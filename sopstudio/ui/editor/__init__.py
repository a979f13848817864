"""What is being edited, without any widget: the open document, its undo stack and what is selected in it."""

from sopstudio.ui.editor.open_document import OpenDocument
from sopstudio.ui.editor.selection import NOTHING, Selection, Subject, SubjectKind, scope_of

__all__ = ["NOTHING", "OpenDocument", "Selection", "Subject", "SubjectKind", "scope_of"]
