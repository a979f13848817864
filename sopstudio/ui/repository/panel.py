"""The action repository in the window: rows to the left, the chosen one as a form to the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QWidget

from sopstudio.agents.agent_s.actions import Action
from sopstudio.errors import SopStudioError
from sopstudio.text.humanize import capitalize
from sopstudio.ui.desk import Desk
from sopstudio.ui.entries import EntryDelegate, entry, heading
from sopstudio.ui.floating import Floating
from sopstudio.ui.parts import button, column, label, named, restyle, row, scrolled
from sopstudio.ui.repository.row_form import RowForm
from sopstudio.ui.repository.rows import Rows, note, rows_of
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S

TOLD = (
    "What Agent-S can do, one action a row. Actions in the library serve every procedure; "
    "the others are proposed by this one, and kept for all when you choose so."
)
FRESH = Action(action="new action", type=("message_to_user",))
LIST = 340


class RepositoryPanel(Floating):
    """Rows of the library are edited in place; keeping a proposal takes it into the library."""

    def __init__(self, window: QWidget, desk: Desk) -> None:
        super().__init__(window, "Action repository", 880, 640)
        self._desk = desk
        self._rows = Rows()
        self._of: str = ""
        self.list, self.form = QListWidget(), RowForm()
        named(self.list, "Actions")
        self.list.setItemDelegate(EntryDelegate(desk.look))
        self.list.setMouseTracking(True)
        self.list.setFixedWidth(LIST)
        self.words = label("", "bad", wrap=True)
        self.keep = button("Keep for every procedure", self._keep, role="primary")
        self.drop = button("Remove from the library", self._drop, role="link")
        left, right = QWidget(), QWidget()
        listed = column(left, space=SPACE_S)
        listed.addWidget(self.list, 1)
        listed.addLayout(row(button("+ New action", self._fresh, role="link"), None))
        edited = column(right, space=SPACE_M)
        edited.addWidget(scrolled(self.form), 1)
        edited.addWidget(self.words)
        edited.addLayout(row(self.drop, None, self.keep))
        self.inside.addWidget(label(TOLD, "quiet", wrap=True))
        both = row(left, right, space=SPACE_L)
        both.setStretch(1, 1)
        self.inside.addLayout(both, 1)
        self.list.currentItemChanged.connect(lambda *_: self._show())

    def open(self) -> None:
        """Show the rows as they are."""
        self._read("")
        self.bring()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def _read(self, chosen: str) -> None:
        """Read the rows again, and choose the one called `chosen`, else the first."""
        self._say("")
        try:
            self._rows = rows_of(self._desk.document.document.sop, self._desk.library.library.actions.list())
        except SopStudioError as error:
            self._rows = Rows()
            self._say(str(error))
        self.list.blockSignals(True)
        self.list.clear()
        for title, rows in (("In the library", self._rows.kept), ("Proposed by this procedure", self._rows.proposed)):
            if rows:
                self.list.addItem(heading(title))
            for one in rows:
                self.list.addItem(entry(one.action, note(one), one))
        self.list.blockSignals(False)
        if self._rows.why:
            self._say(f"This procedure proposes nothing: {self._rows.why}")
        places = [place for place in range(self.list.count()) if self._at(place) is not None]
        named_so = [place for place in places if self.list.item(place).text() == chosen]
        if places:
            self.list.setCurrentRow((named_so or places)[0])
        self._show()

    def _at(self, place: int) -> Action | None:
        found = self.list.item(place).data(Qt.ItemDataRole.UserRole) if place >= 0 else None
        return found if isinstance(found, Action) else None

    def _show(self) -> None:
        """Show the chosen row in the form."""
        chosen = self._at(self.list.currentRow()) or FRESH
        kept = chosen in self._rows.kept
        self._of = chosen.action if kept else ""
        self.form.show_row(chosen, self._desk.document.document.sop)
        self.drop.setVisible(kept)
        self.keep.setText("Save" if kept else "Keep for every procedure")
        self._say("")

    def _fresh(self) -> None:
        """Begin a row of one's own."""
        self.list.setCurrentRow(-1)
        self._show()
        self.form.name.setFocus()
        self.form.name.selectAll()

    def _keep(self) -> None:
        """Keep the row as it stands in the form; a row of the library gives way to it."""
        try:
            made = self.form.value()
            if made.action != self._of and made.action in {one.action for one in self._rows.kept}:
                self._say(f"The library already has an action “{made.action}”: give this one another name.")
                return
            library = self._desk.library.writable
            library.actions.put([made.row()])
            if self._of and self._of != made.action:
                library.actions.remove(self._of)
        except SopStudioError as error:
            self._say(str(error))
            return
        self._read(made.action)
        self._say(f"Kept: “{made.action}” is available to every procedure from the next run on.", good=True)

    def _drop(self) -> None:
        try:
            self._desk.library.writable.actions.remove(self._of)
        except SopStudioError as error:
            self._say(str(error))
            return
        self._read("")

    def _say(self, text: str, *, good: bool = False) -> None:
        restyle(self.words, "good" if good else "bad")
        self.words.setText(capitalize(text))
        self.words.setVisible(bool(text))


__all__ = ["RepositoryPanel"]
