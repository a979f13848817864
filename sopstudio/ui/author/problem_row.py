"""A problem as one row of a list: its icon, the whole message, and below it, in the current row, what can be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QPushButton, QWidget

from sopstudio.analysis import Problem
from sopstudio.analysis.problem import Severity
from sopstudio.text.humanize import join_sentences, without_braces
from sopstudio.translation import format_number, tr
from sopstudio.ui.author.fix_link import FixLink
from sopstudio.ui.author.ignore_field import IgnoreField, can_ignore
from sopstudio.ui.author.problem_list import ListedRow
from sopstudio.ui.context import WindowContext
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.icons import render_icon
from sopstudio.ui.scenario_launcher import has_witness
from sopstudio.ui.text_widgets import ElidedLabel
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS, Palette
from sopstudio.ui.widgets import button, column, label, row

MAX_FIXES = 3


class ProblemRow(ListedRow):
    """One problem. `show_requested` asks to show its place; the other signals carry the problem,
    `ignore_requested` with the reason and whether all hints of its kind are meant. `resized` follows where the row
    needs another height. What can be done is in view after `set_open`. An ignored hint is one quiet line;
    `again_requested` asks to show it again.

    `problem` may be replaced by an equal one whose fixes were made for a newer document.
    """

    show_requested = Signal()
    try_requested = Signal(object)
    more_requested = Signal(object)
    ignore_requested = Signal(object, str, bool)
    again_requested = Signal(object)
    reason_requested = Signal()
    resized = Signal()

    def __init__(self, context: WindowContext, problem: Problem, icon: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.fix_links: list[FixLink] = []
        self._links: list[QPushButton] = []
        self._more: QPushButton | None = None
        self.problem = problem
        self.is_ignored = False
        self.caption = label("", "section")
        self.caption.hide()
        self.icon = label()
        self.icon.setPixmap(icon)
        self.message_label = label(without_braces(problem.message), wrap=True)
        self.message_label.setMinimumWidth(80)
        self._inside = inside = column(spacing=2)
        inside.addWidget(self.message_label)
        self._ignored_line: QWidget | None = None
        inside.addLayout(self._build_links())
        self.ignore_field: IgnoreField | None = None
        if can_ignore(problem):
            self.ignore_field = IgnoreField(problem)
            self.ignore_field.ignored.connect(
                lambda reason, is_everywhere: self.ignore_requested.emit(self.problem, reason, is_everywhere)
            )
            self.ignore_field.closed.connect(self.ask_for_reason)
            inside.addWidget(self.ignore_field)
        line = row(self.icon)
        line.setAlignment(self.icon, Qt.AlignmentFlag.AlignTop)
        line.addLayout(inside, 1)
        lines = column(self, spacing=SPACE_XS)
        lines.setContentsMargins(SPACE_M, SPACE_XS, SPACE_S, SPACE_XS)
        lines.addWidget(self.caption)
        lines.addLayout(line)

    def _build_links(self) -> FlowLayout:
        self._links.append(button(tr("Show"), self.show_requested.emit, role="link", tip=tr("Select the place")))
        if has_witness(self.problem):
            tip = tr("Try it: open this case in Simulate (Ctrl+F8)")
            try_link = button(tr("Try it"), lambda: self.try_requested.emit(self.problem), role="link", tip=tip)
            self._links.append(try_link)
        self.fix_links = [FixLink(self._context, self.problem, fix, self) for fix in self.problem.fixes[:MAX_FIXES]]
        self._links += self.fix_links
        if can_ignore(self.problem):
            tip = tr("Ignore this hint, for a reason")
            self._links.append(button(tr("Ignore…"), self.ask_for_reason, role="link", tip=tip))
        self._more = button("", lambda: self.more_requested.emit(self.problem), role="link")
        line = FlowLayout(SPACE_XS)
        for link in (*self._links, self._more):
            line.addWidget(link)
            link.hide()
        return line

    def _build_ignored_line(self) -> QWidget:
        line_widget, message = QWidget(), without_braces(self.problem.message)
        tip = tr("Show again: {title}", title=message)
        again = button(tr("Show again"), lambda: self.again_requested.emit(self.problem), role="link", tip=tip)
        line = row(ElidedLabel(tr("Ignored: {message}", message=message), "quiet"), again, parent=line_widget)
        line.setStretch(0, 1)
        return line_widget

    def set_ignored(self, is_ignored: bool) -> None:
        """Show the whole problem, or one line that says that it is ignored."""
        self.is_ignored = is_ignored
        self.icon.setEnabled(not is_ignored)
        self.message_label.setVisible(not is_ignored)
        if is_ignored and self._ignored_line is None:
            self._ignored_line = self._build_ignored_line()
            self._inside.insertWidget(1, self._ignored_line)
        if self._ignored_line is not None:
            self._ignored_line.setVisible(is_ignored)
        if self.ignore_field is not None:
            self.ignore_field.reason.clear()
            self.ignore_field.hide()

    def set_open(self, is_open: bool) -> bool:
        """Show or hide what can be done; whether the row needs another height now."""
        changed = any(link.isHidden() == is_open for link in self._links)
        for link in self._links:
            link.setVisible(is_open)
        return changed

    def set_more(self, count: int) -> bool:
        """Offer so many more problems of the same kind; whether the row may need another height now."""
        if self._more is None:
            return False
        text = tr("… {count} more like this", count=format_number(count)) if count else ""
        changed = self._more.text() != text
        self._more.setText(text)
        self._more.setVisible(bool(count))
        return changed

    def ask_for_reason(self) -> None:
        """Show or hide the field for the reason."""
        if self.ignore_field is not None:
            self.ignore_field.toggle()
            self.resized.emit()
            self.reason_requested.emit()

    def set_caption(self, text: str) -> bool:
        """Show the title of the group above its first row; whether the row needs another height now."""
        changed = self.caption.text() != text
        self.caption.setText(text)
        self.caption.setVisible(bool(text))
        return changed

    def fit_width(self, width: int) -> int:
        """The height of the row at a width: nothing is left out."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
        return self.heightForWidth(width)


def severity_icon(severity: Severity, palette: Palette, *, is_unfinished: bool = False) -> QPixmap:
    """The icon of a severity in its colour; what is unfinished has a dashed ring in grey."""
    if is_unfinished:
        return render_icon("unfinished", palette.muted, 16)
    colour = {"error": palette.bad, "warning": palette.warning}.get(severity, palette.muted)
    return render_icon(severity, colour, 16)


def spoken_choices(problem: Problem) -> str:
    """What can be done about a problem, by which keys: readers know the item of a list, not the links in it."""
    choices = [tr("Enter shows the place")]
    if problem.fixes:
        choices.append(tr("Ctrl+. offers: {fixes}", fixes="; ".join(fix.title for fix in problem.fixes[:MAX_FIXES])))
    if has_witness(problem):
        choices.append(tr("Ctrl+F8 tries it in Simulate"))
    return join_sentences(choices)
