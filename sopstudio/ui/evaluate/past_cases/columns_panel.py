"""What each column of a table of past cases is: the guess, to be looked at and changed before anything runs."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from sopstudio.sop import Document, Flow, Runtime
from sopstudio.sop.facts import TYPE_WORDS
from sopstudio.text.humanize import plural
from sopstudio.translation import format_number, tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.evaluate.past_cases.column_roles import (
    ColumnRole,
    find_fault,
    guessed_roles,
    list_roles,
    mapped_roles,
    roles_to_mapping,
)
from sopstudio.ui.evaluate.past_cases.part_row import PartRow
from sopstudio.ui.evaluate.past_cases.work import BacktestRequest, ColumnCheck, OpenTable, Reason, check_columns
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.text_widgets import DropDown, ElidedLabel, set_plain_tooltip
from sopstudio.ui.theme import SPACE_L, SPACE_M, SPACE_S
from sopstudio.ui.widgets import (
    button,
    clear_layout,
    column,
    label,
    name_control,
    row,
    scroll_area,
    set_role,
    styled_widget,
)

if TYPE_CHECKING:
    from sopstudio.cases.guess import ColumnGuess
    from sopstudio.cases.mapping import TableMapping

MAX_LISTED_ROWS = 5
"""Rows that cannot be read which are listed here; the results list all."""
CHECK_DELAY_MS = 150


class ColumnsPanel(FloatingPanel):
    """`accepted` carries the open table and the mapping that was settled, `part_requested` the open table, and the
    sheet or the query to read of its file instead.
    """

    accepted = Signal(object, object)
    part_requested = Signal(object, str, str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window, tr("What the columns are"), 860, 640)
        self.boxes: dict[str, DropDown] = {}
        self._document: Document | None = None
        self._open_table: OpenTable | None = None
        self._words: dict[ColumnRole, str] = {}
        self._roles: list[ColumnRole] = []
        self._cancel = Event()
        self._checking = LatestTask(check_columns, CHECK_DELAY_MS, self)
        self._checking.ready.connect(self._show_check)
        self.file_label = label("", "quiet", wrap=True)
        self.part_row = PartRow()
        self.part_row.part_requested.connect(self._request_part)
        self._holder = QWidget()
        self._holder_layout = column(self._holder)
        self.state_label, self.unread_label = label("", wrap=True), label("", "quiet", wrap=True)
        self.run_button = button(
            tr("Run the cases"), self._accept, role="primary", tip=tr("Carry the SOP out over every row")
        )
        self.content.addWidget(self.file_label)
        self.content.addWidget(self.part_row)
        self.content.addWidget(scroll_area(self._holder), 1)
        self.content.addWidget(self.state_label)
        self.content.addWidget(self.unread_label)
        self.content.addLayout(row(label(tr("What you choose is kept with the SOP."), "quiet"), None, self.run_button))

    def show_table(self, document: Document, open_table: OpenTable, mapping: TableMapping | None = None) -> None:
        """Show a table with the mapping that it was run with, else the one that the SOP keeps, else the guess."""
        self._document, self._open_table = document, open_table
        table, settled = open_table.table, mapping or open_table.kept
        roles = guessed_roles(open_table.guess) if settled is None else mapped_roles(settled, table.columns)
        self._words = list_roles(Runtime(Flow(document.sop)))
        for role in roles.values():
            self._words.setdefault(role, f"{role.role.capitalize()}: {role.target}")
        self._roles = list(self._words)
        origin = tr("as they were chosen before") if settled is not None else tr("as they were guessed; look at them")
        notes = "".join(f" {note[:1].upper()}{note[1:]}." for note in table.notes)
        rows = plural(len(table.rows), "row")
        self.file_label.setText(f"{table.name}: {rows}, {plural(len(table.columns), 'column')}, {origin}.{notes}")
        self.part_row.show_parts(open_table)
        self._fill(open_table.guess.columns, roles)
        self.show_on_top()
        self._check()
        self.run_button.setFocus()

    def refuse_part(self, reason: str) -> None:
        """Say why the sheet or the query cannot be read; the table stays as it is."""
        self._say(reason, "bad")
        self.run_button.setEnabled(False)

    def _request_part(self, sheet: str, query: str) -> None:
        self._cancel.set()
        self.run_button.setEnabled(False)
        self._say(tr("Reading …"), "quiet")
        self.part_requested.emit(self._open_table, sheet, query)

    def roles(self) -> dict[str, ColumnRole]:
        """The role of each column, as chosen now."""
        return {name: self._roles[box.currentIndex()] for name, box in self.boxes.items()}

    def choose(self, column_name: str, role: ColumnRole) -> None:
        """Give a column a role."""
        self.boxes[column_name].setCurrentIndex(self._roles.index(role))

    def mapping(self) -> TableMapping | None:
        """The mapping as chosen now; None without a table."""
        return roles_to_mapping(self._open_table.guess, self.roles()) if self._open_table is not None else None

    def dismiss(self) -> None:
        """Close, and stop looking for rows that cannot be read."""
        self._cancel.set()
        super().dismiss()

    def shut_down(self) -> None:
        """Wait for what is computed."""
        self._cancel.set()
        self._checking.close()

    def _fill(self, columns: Sequence[ColumnGuess], roles: dict[str, ColumnRole]) -> None:
        clear_layout(self._holder_layout)
        self.boxes = {}
        choices = QStandardItemModel(self)
        for text in self._words.values():
            choices.appendRow(QStandardItem(text))
        content = QWidget()
        grid = QGridLayout(content)
        grid.setContentsMargins(0, 0, SPACE_M, 0)
        grid.setHorizontalSpacing(SPACE_L)
        grid.setVerticalSpacing(SPACE_S)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(2, 4)
        for place, title in enumerate((tr("Column"), tr("Some of its values"), tr("What it is"))):
            grid.addWidget(label(title, "section"), 0, place)
        for number, guess in enumerate(columns, 1):
            self._add_column(grid, 2 * number, guess, roles[guess.profile.name], choices)
        self._holder_layout.addWidget(content)
        self._holder_layout.addStretch(1)

    def _add_column(
        self, grid: QGridLayout, line: int, guess: ColumnGuess, role: ColumnRole, choices: QStandardItemModel
    ) -> None:
        profile = guess.profile
        rule = styled_widget("rule")
        rule.setFixedHeight(1)
        grid.addWidget(rule, line - 1, 0, 1, 3)
        blanks = tr(", {blanks} blank", blanks=profile.blanks) if profile.blanks else ""
        kind = ElidedLabel(f"{tr(TYPE_WORDS[profile.type])}{blanks}", "quiet")
        name = QWidget()
        lines = column(name)
        lines.addWidget(ElidedLabel(profile.name, "name"))
        lines.addWidget(kind)
        grid.addWidget(name, line, 0)
        grid.addWidget(ElidedLabel(" · ".join(profile.examples) or tr("nothing"), "quiet"), line, 1)
        box = DropDown()
        box.setModel(choices)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(16)
        box.setMaxVisibleItems(20)
        box.setCurrentIndex(self._roles.index(role))
        reason = f"{guess.reason[:1].upper()}{guess.reason[1:]}." if guess.reason else ""
        name_control(box, tr("What {name} is", name=profile.name))
        if reason:
            set_plain_tooltip(box, reason)
        box.currentIndexChanged.connect(lambda _: self._check())
        self.boxes[profile.name] = box
        grid.addWidget(box, line, 2, Qt.AlignmentFlag.AlignVCenter)

    def _check(self) -> None:
        self._cancel.set()
        mapping, table = self.mapping(), self._open_table
        fault = find_fault(self.roles(), self._words)
        self.run_button.setEnabled(not fault)
        self.unread_label.setText("")
        self._say(fault or tr("Reading the rows …"), "warning" if fault else "quiet")
        if not fault and mapping is not None and table is not None and self._document is not None:
            self._cancel = Event()
            self._checking.request(BacktestRequest(self._document, table.table, mapping, self._cancel))

    def _show_check(self, request: BacktestRequest, result: ColumnCheck | Reason | None) -> None:
        if request.cancel.is_set() or result is None:
            return
        if isinstance(result, Reason):
            self.run_button.setEnabled(False)
            self._say(result.text, "bad")
            return
        readable = result.rows - len(result.unread)
        self.run_button.setEnabled(bool(readable))
        if not result.unread:
            self._say(tr("✓ All {rows} can be read.", rows=plural(result.rows, "row")), "good")
            return
        self._say(
            tr(
                "{readable} of {rows} can be read; the others are left out.",
                readable=format_number(readable),
                rows=plural(result.rows, "row"),
            ),
            "warning",
        )
        listed = [
            tr("Line {line}, {column}: {why}", line=item.line, column=item.column, why=item.why)
            for item in result.unread[:MAX_LISTED_ROWS]
        ]
        more = len(result.unread) - len(listed)
        self.unread_label.setText(
            "\n".join([*listed, *([tr("and {rows} more", rows=plural(more, "row"))] if more else [])])
        )

    def _say(self, text: str, tone: str) -> None:
        self.state_label.setText(text)
        set_role(self.state_label, tone)

    def _accept(self) -> None:
        mapping = self.mapping()
        if self._open_table is not None and mapping is not None:
            self.dismiss()
            self.accepted.emit(self._open_table, mapping)


__all__ = ["ColumnsPanel"]
