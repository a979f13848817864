"""The problems: what is wrong, in plain words, with *Show* and, where it is safe, *Fix*."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QStackedWidget, QWidget

from sopstudio.analysis import Fix, Problem
from sopstudio.ui.action import Action
from sopstudio.ui.canvas.words import plain_message
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, Subject
from sopstudio.ui.elided import ElidedLink
from sopstudio.ui.icons import drawn
from sopstudio.ui.parts import button, column, empty, label, plain_tip, row
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS, Palette
from sopstudio.ui.trials import can_be_tried

MOST = 200
"""Problems shown at once; a list of thousands helps nobody."""
FIX_SHARE = 3
"""A fix has at most this part of a line's width: what is wrong comes first."""
MOST_LINES = 3
"""Lines of a message; its tooltip and the card in the inspector have the rest."""
ROOMY = 900
"""The width from which on a line has room for a second fix; the card in the inspector shows all."""
ICONS = {"error": "error", "warning": "warning", "hint": "hint"}


class ProblemsPanel(QWidget):
    """Follows the problems of the open document."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: tuple[Problem, ...] | None = None
        self._lines: list[tuple[QListWidgetItem, Line]] = []
        self.list = QListWidget()
        self.list.setObjectName("lines")
        self.list.setAccessibleName("Problems")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.viewport().installEventFilter(self)
        self.list.itemActivated.connect(lambda _: self.show_current())
        self._stack = QStackedWidget()
        self._stack.addWidget(self.list)
        self._stack.addWidget(
            empty("No problems", "Every case is taken and every path can be taken, as far as that can be proved.")
        )
        lines = column(self)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        lines.addWidget(self._stack)
        desk.problems.changed.connect(self.refresh)
        desk.look.changed.connect(self._rebuild)
        self.refresh()

    def deeds(self) -> Iterator[Action]:
        """Next problem, previous problem, the first safe fix of the current one, and trying it out."""
        some = self._some
        yield Action("problems.next", "Next problem", partial(self._step, 1), "Edit", "F8", "", some, group=5)
        yield Action(
            "problems.before", "Problem before", partial(self._step, -1), "Edit", "Shift+F8", "", some, group=5
        )
        yield Action("problems.fix", "Fix this problem", self.fix_current, "Edit", "Ctrl+.", "check", some, group=5)
        yield Action(
            "problems.try", "Try this problem in Simulate", self.try_current, "Edit", "Ctrl+F8", "run", some, group=5,
            words="witness case scenario run",
        )  # fmt: skip

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lines are as high as their words need at the width that there is."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def refresh(self) -> None:
        """Show the problems as they are now."""
        if self._desk.problems.found != self._shown:
            self._rebuild()

    def show_current(self) -> None:
        """Select and reveal where the current problem is."""
        problem = self._current()
        if problem is None:
            return
        desk = self._desk
        desk.document.select(place_of(problem))
        for key in (*problem.edges, *problem.nodes)[:1]:
            desk.canvas.reveal(key)

    def fix_current(self) -> None:
        """Apply the first fix of the current problem."""
        problem = self._current()
        if problem is None or not problem.fixes:
            self._desk.notices.say("This problem has no fix that is safe to make for you.", "accent")
            return
        self._fix(problem.fixes[0])

    def try_current(self) -> None:
        """Open Simulate on the case that shows the current problem."""
        problem = self._current()
        if problem is None or not can_be_tried(problem):
            self._desk.notices.say("No single case shows this problem, so there is nothing to try.", "accent")
            return
        self._try(problem)

    def _try(self, problem: Problem) -> None:
        self._desk.trials.try_problem(self._desk.document.document.sop, problem)

    def _fix(self, fix: Fix) -> None:
        self._desk.document.attempt(fix.title, fix.apply)

    def _some(self) -> bool:
        return bool(self._desk.problems.found)

    def _show(self, item: QListWidgetItem) -> None:
        self.list.setCurrentItem(item)
        self.show_current()

    def _step(self, by: int) -> None:
        count = self.list.count()
        if count:
            self.list.setCurrentRow((self.list.currentRow() + by) % count)
            self.show_current()

    def _current(self) -> Problem | None:
        item = self.list.currentItem() or self.list.item(0)
        found: Problem | None = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        return found

    def _rebuild(self) -> None:
        focused = self.window().focusWidget()
        within = focused is not None and self.list.isAncestorOf(focused)
        self._shown = found = self._desk.problems.found
        self.setWindowTitle(f"Problems {len(found)}" if found else "Problems")
        self._stack.setCurrentIndex(0 if found else 1)
        row_before = self.list.currentRow()
        self.list.clear()
        self._lines = []
        for problem in found[:MOST]:
            self._add(problem)
        self._fit()
        self.list.setCurrentRow(min(row_before, self.list.count() - 1))
        if within:
            (self.list if found else self._desk.canvas).setFocus()

    def _fit(self) -> None:
        width = self.list.viewport().width()
        for item, line in self._lines:
            item.setSizeHint(QSize(80, line.height_at(width) + SPACE_XS))

    def _add(self, problem: Problem) -> None:
        item = QListWidgetItem()
        item.setData(Qt.ItemDataRole.UserRole, problem)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{problem.severity}: {problem.message}")
        buttons = [button("Show", partial(self._show, item), role="link", tip="Select where this is")]
        if can_be_tried(problem):
            tip = "Try it: open Simulate on the case that shows this (Ctrl+F8)"
            buttons.append(button("Try it", partial(self._try, problem), role="link", tip=tip))
        line = Line(problem, self._desk.look.palette, buttons, self._fix)
        self.list.addItem(item)
        self.list.setItemWidget(item, line)
        self._lines.append((item, line))


class Line(QWidget):
    """One problem: its sign, its words, and what can be done."""

    def __init__(
        self, problem: Problem, palette: Palette, buttons: Sequence[QPushButton], mend: Callable[[Fix], object]
    ) -> None:
        super().__init__()
        colour = {"error": palette.bad, "warning": palette.warning}.get(problem.severity, palette.muted)
        sign = label()
        sign.setPixmap(drawn(ICONS[problem.severity], colour, 16))
        self._message = plain_message(problem.message)
        self.words = label(self._message, wrap=True)
        self.words.setMinimumWidth(80)
        self._fixes = [
            ElidedLink(fix.title, partial(mend, fix), tip=fix.title, middle=True) for fix in problem.fixes[:2]
        ]
        self._others = (sign, *buttons, *self._fixes)
        line = row(sign, self.words, *buttons, *self._fixes, parent=self)
        line.setStretch(1, 1)
        line.setContentsMargins(SPACE_M, 2, SPACE_S, 2)

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


def place_of(problem: Problem) -> Selection:
    """What to select for a problem: its edges, else its nodes, else the tool or fact."""
    if problem.edges:
        return Selection(edges=frozenset(problem.edges[:1]))
    if problem.nodes:
        return Selection(nodes=frozenset(problem.nodes))
    if problem.tools:
        return Selection(subject=Subject("tool", problem.tools[0]))
    if problem.facts:
        return Selection(subject=Subject("fact", problem.facts[0]))
    return Selection(subject=Subject("sop", ""))
