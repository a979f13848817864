"""A problem in one line of a list: its sign, what is wrong in plain words, and what can be done."""

from __future__ import annotations

from bisect import bisect_left
from functools import partial

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPixmap
from PySide6.QtWidgets import QWidget

from sopstudio.analysis import Problem
from sopstudio.analysis.problem import Severity
from sopstudio.text.placeholders import without_braces
from sopstudio.ui.elided import ElidedLink
from sopstudio.ui.icons import drawn
from sopstudio.ui.parts import button, label, plain_tip, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, Palette
from sopstudio.ui.trials import can_be_tried

FIX_SHARE = 3
"""A fix has at most this part of a line's width: what is wrong comes first."""
MOST_LINES = 3
"""Lines of a message; its tooltip and the card in the inspector have the rest."""
ROOMY = 900
"""The width from which on a line has room for a second fix; the card in the inspector shows all."""


class Line(QWidget):
    """One problem. `shown` asks to see where it is, `tried` carries it, `mended` the fix that is wanted.

    `problem` may be replaced by an equal one, whose fixes were made for a newer document.
    """

    shown = Signal()
    tried = Signal(object)
    mended = Signal(object)

    def __init__(self, problem: Problem, sign: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.problem = problem
        self._message = without_braces(problem.message)
        self.sign = label()
        self.sign.setPixmap(sign)
        self.words = label(self._message, wrap=True)
        self.words.setMinimumWidth(80)
        buttons = [button("Show", self.shown.emit, role="link", tip="Select the place")]
        if can_be_tried(problem):
            tip = "Try it: open this case in Simulate (Ctrl+F8)"
            buttons.append(button("Try it", lambda: self.tried.emit(self.problem), role="link", tip=tip))
        self._fixes = [
            ElidedLink(fix.title, partial(self._mend, place), tip=fix.title, middle=True)
            for place, fix in enumerate(problem.fixes[:2])
        ]
        self._others = (self.sign, *buttons, *self._fixes)
        line = row(self.sign, self.words, *buttons, *self._fixes, parent=self)
        line.setStretch(1, 1)
        line.setContentsMargins(SPACE_M, 2, SPACE_S, 2)

    def _mend(self, place: int) -> None:
        self.mended.emit(self.problem.fixes[place])

    def height_at(self, width: int) -> int:
        """The height that what is wrong takes at a width, within a few lines; the fixes leave it room."""
        for fix in self._fixes:
            fix.setMaximumWidth(width // FIX_SHARE)
        for fix in self._fixes[1:]:
            fix.setVisible(width >= ROOMY)
        beside = [min(one.sizeHint().width(), one.maximumWidth()) for one in self._others if not one.isHidden()]
        room = width - SPACE_M - SPACE_S - sum(beside) - SPACE_S * len(beside)
        shown = first_lines(self._message, self.words.fontMetrics(), room, MOST_LINES)
        self.words.setText(shown)
        plain_tip(self.words, "" if shown == self._message else self._message)
        return self.heightForWidth(width)


def sign_of(severity: Severity, palette: Palette) -> QPixmap:
    """The sign of a severity in its colour."""
    colour = {"error": palette.bad, "warning": palette.warning}.get(severity, palette.muted)
    return drawn(severity, colour, 16)


def first_lines(text: str, metrics: QFontMetrics, width: int, lines: int) -> str:
    """As many whole words of a text as fit into some lines of a width, with … where words are left out."""

    def fits(shown: str) -> bool:
        box = metrics.boundingRect(QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, shown)
        return box.height() < (lines + 0.5) * metrics.lineSpacing()

    if fits(text):
        return text
    words = text.split(" ")
    cut = bisect_left(range(1, len(words)), True, key=lambda count: not fits(" ".join(words[:count]) + " …"))
    return " ".join(words[: max(1, cut)]) + " …"
