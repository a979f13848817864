"""The question which SOP a document is: one of its own, or a version of mine. What differs is listed and drawn."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QSplitter, QVBoxLayout, QWidget

from sopstudio.sop import Change
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.marks import MarkLayer
from sopstudio.ui.context import WindowContext
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.history.changes_panel import ChangesPanel
from sopstudio.ui.history.comparison import VersionComparison, changed_keys, compare
from sopstudio.ui.text_widgets import ElidedLabel, strip_bidi_controls
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, column, label, row
from sopstudio.ui.window.incoming_documents import Conflict

WIDTH, HEIGHT = 1080, 680
Choose = Callable[[Conflict], object]


class ConflictPanel(FloatingPanel):
    """Asks about one document at a time; put away without an answer, nothing is opened and nothing changes."""

    def __init__(
        self, window: QWidget, desk: WindowContext, keep_both: Choose, take_as_version: Choose, open_only: Choose
    ) -> None:
        super().__init__(window, tr("Is this your SOP, or another one?"), WIDTH, HEIGHT)
        self.conflict: Conflict | None = None
        self._comparison: VersionComparison | None = None
        self.words = label("", "name", wrap=True)
        self.reason = label("", wrap=True)
        self.count = ElidedLabel("", "section")
        self.changes = ChangesPanel()
        self.changes.show_requested.connect(self._reveal)
        self.preview = Canvas(desk.theme.palette)
        self.preview.setAccessibleName(tr("What differs"))
        self._marks = MarkLayer(self.preview.canvas_scene)
        self.both = button(tr("Keep both"), lambda: self._choose(keep_both), role="primary")
        self.version = button(tr("New version of mine"), lambda: self._choose(take_as_version))
        self.only = button(tr("Open without keeping"), lambda: self._choose(open_only))
        self._consequences = [label("", "quiet", wrap=True) for _ in range(3)]
        self._arrange()
        desk.theme.changed.connect(lambda: self.preview.set_palette(desk.theme.palette))
        desk.document.opened.connect(self.hide)

    def ask(self, conflict: Conflict) -> None:
        """Show what came in, how it differs from what is here, and the choices."""
        self.conflict = conflict
        self._comparison = compare(conflict.mine, conflict.theirs, ("yours", conflict.name))
        self.words.setText(strip_bidi_controls(headline(conflict)))
        self.reason.setText(strip_bidi_controls(reason(conflict)))
        number = len(self._comparison.changes)
        self.count.set_full_text(
            tr("From yours to {name}: {differences}", name=conflict.name, differences=plural(number, "difference"))
        )
        for words, text in zip(self._consequences, consequences(conflict), strict=True):
            words.setText(text)
        self.changes.show_comparison(self._comparison)
        self._marks.clear()
        self.preview.reset_view()
        self.preview.show_document(self._comparison.merged)
        self._marks.show(self._comparison.marks())
        self.show_on_top()
        self.both.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """What differs is seen at first."""
        super().showEvent(event)
        self.preview.show_beginning()
        if self._comparison is not None:
            self.preview.reveal(*self._comparison.marks())

    def _arrange(self) -> None:
        left = QWidget()
        lines = column(left, spacing=SPACE_S)
        lines.addWidget(self.count)
        lines.addWidget(self.changes, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(left)
        split.addWidget(self.preview)
        split.setSizes([400, 600])
        split.setChildrenCollapsible(False)
        split.setHandleWidth(SPACE_M)
        words = column(spacing=SPACE_XS)
        words.addWidget(self.words)
        words.addWidget(self.reason)
        self.content.addLayout(words)
        self.content.addWidget(split, 1)
        answers = row(spacing=SPACE_L)
        for answer, consequence in zip((self.both, self.version, self.only), self._consequences, strict=True):
            answers.addLayout(_answer(answer, consequence), 1)
        self.content.addLayout(answers)

    def _choose(self, choose: Choose) -> None:
        if self.conflict is not None:
            conflict, self.conflict = self.conflict, None
            self.dismiss()
            choose(conflict)

    def _reveal(self, change: Change) -> None:
        if self._comparison is None:
            return
        scene = self.preview.canvas_scene
        keys = [key for key in changed_keys(change, self._comparison.merged.sop) if scene.find_item(key) is not None]
        scene.set_selected(keys, keys)
        if keys:
            self.preview.reveal(keys[0])


def _answer(pressed: QPushButton, consequence: QWidget) -> QVBoxLayout:
    lines = column(spacing=SPACE_XS)
    lines.addWidget(pressed)
    lines.addWidget(consequence)
    lines.addStretch(1)
    return lines


def headline(conflict: Conflict) -> str:
    """What is there already, in one sentence."""
    title = conflict.mine.sop.label()
    where = tr("is in your library already") if conflict.version else tr("is among your drafts already")
    return f"“{title}” {where}{tr(', with unsaved changes') if conflict.version and conflict.unsaved else ''}."


def reason(conflict: Conflict) -> str:
    """Why it is not clear what came in is."""
    name, sop = conflict.name, conflict.theirs.sop
    kept = tr("is none of the versions in your library") if conflict.version else tr("is not what you have")
    if conflict.related:
        return tr("{name} is the same SOP, but what it holds {kept}.", name=name, kept=kept)
    return tr("{name} has the same id, {id}, but what it holds {kept}.", name=name, id=sop.id, kept=kept)


def consequences(conflict: Conflict) -> tuple[str, str, str]:
    """What follows from each answer."""
    number = conflict.version + (1 if conflict.unsaved or not conflict.version else 0)
    before = (
        tr("your unsaved changes become version {number}", number=number)
        if number != conflict.version
        else tr("yours stays before it")
    )
    return (
        tr("It becomes an SOP of its own in your library. Yours stays as it is."),
        tr("It becomes version {number} of yours; {before}.", number=number + 1, before=before),
        tr("You can look at it and edit it. It is not in your library until you save it."),
    )
