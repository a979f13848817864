"""What is being edited, without widgets: the open document, its undo stack and its selection."""

from sopstudio.ui.document.open_document import OpenDocument
from sopstudio.ui.document.selection import EMPTY_SELECTION, Selection, Subject, SubjectKind, split_key

__all__ = ["EMPTY_SELECTION", "OpenDocument", "Selection", "Subject", "SubjectKind", "split_key"]
