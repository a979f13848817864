"""The action repository in a dialog: rows at the left, the selected one as a form at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QWidget

from sopstudio.agents.agent_s.actions import Action
from sopstudio.errors import SopStudioError
from sopstudio.text.humanize import capitalize
from sopstudio.ui.context import WindowContext
from sopstudio.ui.dialogs.repository.row_form import ActionForm
from sopstudio.ui.dialogs.repository.rows import ActionRows, build_rows, describe_types
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.list_items import ListItemDelegate, list_heading, list_item
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control, row, scroll_area, set_role

EXPLANATION = (
    "What Agent-S can do, one action a row. Actions in the library serve every procedure; "
    "the others are proposed by this one, and kept for all when you choose so."
)
NEW_ACTION = Action(action="new action", type=("message_to_user",))
LIST_WIDTH = 340


class RepositoryPanel(FloatingPanel):
    """Rows of the library are edited in place; saving a proposal adds it to the library."""

    def __init__(self, window: QWidget, context: WindowContext) -> None:
        super().__init__(window, "Action repository", 880, 640)
        self._context = context
        self._rows = ActionRows()
        self._library_name: str = ""
        self.list, self.form = QListWidget(), ActionForm()
        name_control(self.list, "Actions")
        self.list.setItemDelegate(ListItemDelegate(context.theme))
        self.list.setMouseTracking(True)
        self.list.setFixedWidth(LIST_WIDTH)
        self.message_label = label("", "bad", wrap=True)
        self.save_button = button("Keep for every procedure", self._save, role="primary")
        self.remove_button = button("Remove from the library", self._remove, role="link")
        left, right = QWidget(), QWidget()
        list_column = column(left, spacing=SPACE_S)
        list_column.addWidget(self.list, 1)
        list_column.addLayout(row(button("+ New action", self._start_new, role="link"), None))
        form_column = column(right, spacing=SPACE_M)
        form_column.addWidget(scroll_area(self.form), 1)
        form_column.addWidget(self.message_label)
        form_column.addLayout(row(self.remove_button, None, self.save_button))
        self.content.addWidget(label(EXPLANATION, "quiet", wrap=True))
        columns = row(left, right, spacing=SPACE_L)
        columns.setStretch(1, 1)
        self.content.addLayout(columns, 1)
        self.list.currentItemChanged.connect(lambda *_: self._show_selected())

    def open(self) -> None:
        """Read the rows again, show the panel and focus the list."""
        self._reload("")
        self.show_on_top()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def _reload(self, selected_name: str) -> None:
        """Read the rows again and select the one with this name, else the first."""
        self._show_message("")
        try:
            self._rows = build_rows(self._context.document.document.sop, self._context.library.library.actions.list())
        except SopStudioError as error:
            self._rows = ActionRows()
            self._show_message(str(error))
        self.list.blockSignals(True)
        self.list.clear()
        for title, rows in (
            ("In the library", self._rows.library),
            ("Proposed by this procedure", self._rows.proposed),
        ):
            if rows:
                self.list.addItem(list_heading(title))
            for action in rows:
                self.list.addItem(list_item(action.action, describe_types(action), action))
        self.list.blockSignals(False)
        if self._rows.reason:
            self._show_message(f"This procedure proposes nothing: {self._rows.reason}")
        selectable = [index for index in range(self.list.count()) if self._action_at(index) is not None]
        matching = [index for index in selectable if self.list.item(index).text() == selected_name]
        if selectable:
            self.list.setCurrentRow((matching or selectable)[0])
        self._show_selected()

    def _action_at(self, index: int) -> Action | None:
        action = self.list.item(index).data(Qt.ItemDataRole.UserRole) if index >= 0 else None
        return action if isinstance(action, Action) else None

    def _show_selected(self) -> None:
        """Show the selected row in the form."""
        selected = self._action_at(self.list.currentRow()) or NEW_ACTION
        in_library = selected in self._rows.library
        self._library_name = selected.action if in_library else ""
        self.form.show_action(selected, self._context.document.document.sop)
        self.remove_button.setVisible(in_library)
        self.save_button.setText("Save" if in_library else "Keep for every procedure")
        self._show_message("")

    def _start_new(self) -> None:
        """Start a new row."""
        self.list.setCurrentRow(-1)
        self._show_selected()
        self.form.name.setFocus()
        self.form.name.selectAll()

    def _save(self) -> None:
        """Save the row in the form; it replaces the library row that was selected."""
        try:
            action = self.form.value()
            if action.action != self._library_name and action.action in {
                existing.action for existing in self._rows.library
            }:
                self._show_message(f"The library already has an action “{action.action}”: give this one another name.")
                return
            library = self._context.library.writable
            library.actions.put([action.to_row()])
            if self._library_name and self._library_name != action.action:
                library.actions.remove(self._library_name)
        except SopStudioError as error:
            self._show_message(str(error))
            return
        self._reload(action.action)
        self._show_message(
            f"Kept: “{action.action}” is available to every procedure from the next run on.", is_good=True
        )

    def _remove(self) -> None:
        try:
            self._context.library.writable.actions.remove(self._library_name)
        except SopStudioError as error:
            self._show_message(str(error))
            return
        self._reload("")

    def _show_message(self, text: str, *, is_good: bool = False) -> None:
        set_role(self.message_label, "good" if is_good else "bad")
        self.message_label.setText(capitalize(text))
        self.message_label.setVisible(bool(text))


__all__ = ["RepositoryPanel"]
