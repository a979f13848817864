"""Which sheet of a workbook, or which rows of a database, are the past cases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from sopstudio.text.humanize import capitalize
from sopstudio.translation import tr
from sopstudio.ui.text_widgets import DropDown
from sopstudio.ui.widgets import button, label, name_control, row

if TYPE_CHECKING:
    from sopstudio.ui.evaluate.past_cases.work import OpenTable


class PartRow(QWidget):
    """`part_requested` carries the sheet and the query to read instead; one of them is blank."""

    part_requested = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.part_label, self.part_box = label("", "quiet"), DropDown()
        self.part_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.part_box.setMinimumContentsLength(16)
        self.query_field = QLineEdit(placeholderText=tr("SELECT … FROM …"))
        name_control(self.query_field, tr("Query for the past cases"))
        self.read_button = button(tr("Read"), self._request_query, tip=tr("Read what the query gives (Return)"))
        line = row(self.part_label, self.part_box, self.query_field, self.read_button, None, parent=self)
        line.setStretch(2, 100)  # the stretch at the end is for workbooks, which have no query
        self.part_box.currentIndexChanged.connect(lambda _: self._request_part())
        self.query_field.returnPressed.connect(self._request_query)
        self._is_database = False

    def show_parts(self, open_table: OpenTable) -> None:
        """Show what can be chosen in the file of a table; hidden where there is nothing."""
        parts = open_table.parts
        kind, names = (parts.kind, parts.names) if parts is not None else ("", ())
        self._is_database = kind == "table"
        with QSignalBlocker(self.part_box):
            self.part_box.clear()
            self.part_box.addItems(list(names))
            self.part_box.setCurrentText(open_table.sheet)
            if self._is_database:
                self.part_box.setCurrentIndex(next(self._tables_read(open_table.query), -1))
        self.part_label.setText(capitalize(tr(kind)))
        name_control(self.part_box, tr("Which {kind} has the past cases", kind=tr(kind)))
        self.query_field.setText(open_table.query)
        for control in (self.query_field, self.read_button):
            control.setVisible(self._is_database)
        self.setVisible(self._is_database or len(names) > 1)

    def _tables_read(self, query: str) -> Iterator[int]:
        """The places of the tables that the query reads as a whole."""
        from sopstudio.cases.sources import select_all

        texts = [self.part_box.itemText(index) for index in range(self.part_box.count())]
        return (index for index, text in enumerate(texts) if select_all(text) == query)

    def _request_part(self) -> None:
        from sopstudio.cases.sources import select_all

        name = self.part_box.currentText()
        if self._is_database:
            self.query_field.setText(select_all(name))
            self.part_requested.emit("", select_all(name))
        else:
            self.part_requested.emit(name, "")

    def _request_query(self) -> None:
        query = self.query_field.text().strip()
        if query:
            self.part_requested.emit("", query)


__all__ = ["PartRow"]
