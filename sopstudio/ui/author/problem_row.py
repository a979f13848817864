"""A problem as one row of a list: its icon, the message, and what can be done."""

from __future__ import annotations

from bisect import bisect_left
from functools import partial

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPixmap
from PySide6.QtWidgets import QWidget

from sopstudio.analysis import Problem
from sopstudio.analysis.problem import Severity
from sopstudio.text.humanize import without_braces
from sopstudio.ui.icons import render_icon
from sopstudio.ui.scenario_launcher import has_witness
from sopstudio.ui.theme import SPACE_M, SPACE_S, Palette
from sopstudio.ui.widgets import ElidedLink, button, label, row, set_plain_tooltip

FIX_WIDTH_DIVISOR = 3
"""A fix takes at most this part of the row's width: the message comes first."""
MAX_LINES = 3
"""Lines of a message; the rest is in the tooltip and in the inspector."""
MIN_TWO_FIXES_WIDTH = 900
"""The width from which a row has room for a second fix; the inspector shows all."""


class ProblemRow(QWidget):
    """One problem. `show_requested` asks to show its place; the other signals carry the problem or the fix.

    `problem` may be replaced by an equal one whose fixes were made for a newer document.
    """

    show_requested = Signal()
    try_requested = Signal(object)
    fix_requested = Signal(object)

    def __init__(self, problem: Problem, icon: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.problem = problem
        self._message = without_braces(problem.message)
        self.icon = label()
        self.icon.setPixmap(icon)
        self.message_label = label(self._message, wrap=True)
        self.message_label.setMinimumWidth(80)
        buttons = [button("Show", self.show_requested.emit, role="link", tip="Select the place")]
        if has_witness(problem):
            tip = "Try it: open this case in Simulate (Ctrl+F8)"
            buttons.append(button("Try it", lambda: self.try_requested.emit(self.problem), role="link", tip=tip))
        self._fixes = [
            ElidedLink(fix.title, partial(self._request_fix, index), tip=fix.title, middle=True)
            for index, fix in enumerate(problem.fixes[:2])
        ]
        self._fixed_widgets = (self.icon, *buttons, *self._fixes)
        line = row(self.icon, self.message_label, *buttons, *self._fixes, parent=self)
        line.setStretch(1, 1)
        line.setContentsMargins(SPACE_M, 2, SPACE_S, 2)

    def _request_fix(self, index: int) -> None:
        self.fix_requested.emit(self.problem.fixes[index])

    def fit_width(self, width: int) -> int:
        """Fit the message to a width, within a few lines, and return the height of the row."""
        for fix in self._fixes:
            fix.setMaximumWidth(width // FIX_WIDTH_DIVISOR)
        for fix in self._fixes[1:]:
            fix.setVisible(width >= MIN_TWO_FIXES_WIDTH)
        widths = [
            min(widget.sizeHint().width(), widget.maximumWidth())
            for widget in self._fixed_widgets
            if not widget.isHidden()
        ]
        message_width = width - SPACE_M - SPACE_S - sum(widths) - SPACE_S * len(widths)
        visible_text = truncate_text(self._message, self.message_label.fontMetrics(), message_width, MAX_LINES)
        self.message_label.setText(visible_text)
        set_plain_tooltip(self.message_label, "" if visible_text == self._message else self._message)
        return self.heightForWidth(width)


def severity_icon(severity: Severity, palette: Palette) -> QPixmap:
    """The icon of a severity in its colour."""
    colour = {"error": palette.bad, "warning": palette.warning}.get(severity, palette.muted)
    return render_icon(severity, colour, 16)


def truncate_text(text: str, metrics: QFontMetrics, width: int, max_lines: int) -> str:
    """As many whole words as fit into `max_lines` lines of a width; … marks omitted words."""

    def fits(candidate: str) -> bool:
        box = metrics.boundingRect(QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, candidate)
        return box.height() < (max_lines + 0.5) * metrics.lineSpacing()

    if fits(text):
        return text
    words = text.split(" ")
    cut = bisect_left(range(1, len(words)), True, key=lambda count: not fits(" ".join(words[:count]) + " …"))
    return " ".join(words[: max(1, cut)]) + " …"
