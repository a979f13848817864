"""A session of the window without its perspectives: everything through which documents come, go and are kept."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QPushButton, QWidget

from sopstudio.resources import samples_dir
from sopstudio.sop import Document
from sopstudio.sop.edits import update_header
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.context import ThemeState, WindowContext
from sopstudio.ui.drafts import Draft, Drafts
from sopstudio.ui.icons import IconSet
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.notices import Notices
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.problem_monitor import ProblemMonitor
from sopstudio.ui.settings import ObservableSettings
from sopstudio.ui.startup import find_last_document
from sopstudio.ui.window.file_actions import FileActions
from sopstudio.ui.window.samples import read_sample
from sopstudio.ui.window.start_screen import FIRST_SAMPLE


class Session:
    """Begins with what was open last in `home`, as the program does."""

    def __init__(self, home: Path) -> None:
        self.home = home
        first = read_sample(samples_dir() / FIRST_SAMPLE)
        saved, draft = find_last_document(home) or (first, Draft(first, None))
        look, settings = ThemeState(), ObservableSettings(home)
        document = OpenDocument(draft.document, draft.path)
        self.desk = WindowContext(
            document=document,
            canvas=Canvas(look.palette),
            library=LibraryAccess(home),
            settings=settings,
            problems=ProblemMonitor(document, settings),
            notices=Notices(),
            theme=look,
            icons=IconSet(look.palette),
        )
        self.widget = QWidget()
        self.drafts = Drafts(home, document)
        document.opened.connect(self.desk.notices.forget_document)
        self.desk.library.saved.connect(self.drafts.mark_saved)
        self.files = FileActions(self.desk, self.drafts, self.widget)
        if saved is None:
            document.base = draft.base
            self.files.adopt_draft(draft)

    @property
    def document(self) -> Document:
        """What is open."""
        return self.desk.document.document

    @property
    def asks(self) -> bool:
        """Whether the question which SOP a document is stands there."""
        return not self.files.question.isHidden()

    def edit(self, description: str) -> None:
        """Change the description of what is open."""
        self.desk.document.attempt("Describe", lambda document: update_header(document, description=description))

    def press(self, words: str) -> bool:
        """Press a button of the notice, if it has it."""
        buttons: list[QPushButton] = self.desk.notices.findChildren(QPushButton)
        wanted = [
            button for button in buttons if button.text() == words and not button.isHidden() and self.desk.notices.text
        ]
        for entry in wanted[:1]:
            entry.click()
        return bool(wanted)

    def end(self, *, killed: bool) -> None:
        """The window is closed; or the process is gone, two seconds after the last edit."""
        self.drafts.write()
        if not killed:
            self.files.close()
        self.desk.problems.close()
        self.desk.launcher.close()
        self.desk.library.close()
        self.desk.document.close()
        for gone in (self.widget, self.desk.notices, self.desk.canvas):
            gone.deleteLater()
