"""The problems: what is wrong, in plain words, with *Show* and, where it is safe, *Fix*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from sopstudio.analysis import Fix, Problem
from sopstudio.analysis.problem import SEVERITIES, Severity
from sopstudio.ui.action import Action
from sopstudio.ui.author.problem_line import Line, sign_of
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import Selection, Subject
from sopstudio.ui.parts import column, empty
from sopstudio.ui.theme import SPACE_S, SPACE_XS
from sopstudio.ui.trials import can_be_tried

MOST = 200
"""Problems shown at once; a list of thousands helps nobody."""


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
            empty("No problems", "Every case is covered and every path can be taken, as far as that can be proved.")
        )
        lines = column(self)
        lines.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_S)
        lines.addWidget(self._stack)
        desk.problems.changed.connect(self.refresh)
        desk.look.changed.connect(self._recolour)
        self.refresh()

    def deeds(self) -> Iterator[Action]:
        """Next problem, previous problem, the first safe fix of the current one, and trying it out."""
        some = self._some
        yield Action("problems.next", "Next problem", partial(self._step, 1), "Edit", "F8", "", some, group=5)
        yield Action(
            "problems.before", "Previous problem", partial(self._step, -1), "Edit", "Shift+F8", "", some, group=5
        )
        yield Action("problems.fix", "Fix this problem", self.fix_current, "Edit", "Ctrl+.", "check", some, group=5)
        yield Action(
            "problems.try", "Try this problem in Simulate", self.try_current, "Edit", "Ctrl+F8", "run", some, group=5,
            words="witness case scenario run",
        )  # fmt: skip

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lines are as high as their words need at the width that there is."""
        if event.type() == QEvent.Type.Resize:
            self._fit(self._lines)
        return super().eventFilter(watched, event)

    def refresh(self) -> None:
        """Show the problems as they are now."""
        found = self._desk.problems.found
        if found != self._shown:
            self._shown = found
            self.setWindowTitle(f"Problems {len(found)}" if found else "Problems")
            self._list(found[:MOST])
        for (item, line), problem in zip(self._lines, found, strict=False):
            line.problem = problem
            item.setData(Qt.ItemDataRole.UserRole, problem)

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
            self._desk.notices.say("There is no safe automatic fix for this problem.", "accent")
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

    def _recolour(self) -> None:
        signs = self._signs()
        for _, line in self._lines:
            line.sign.setPixmap(signs[line.problem.severity])

    def _signs(self) -> dict[Severity, QPixmap]:
        return {severity: sign_of(severity, self._desk.look.palette) for severity in SEVERITIES}

    def _list(self, shown: Sequence[Problem]) -> None:
        """Have a line for each of these; those of problems that were listed before stay."""
        before = [line.problem for _, line in self._lines]
        head = _alike(before, shown)
        tail = _alike(before[head:][::-1], shown[head:][::-1])
        gone, fresh = self._lines[head : len(before) - tail], self._made(shown[head : len(shown) - tail])
        focused, current, at = self.window().focusWidget(), self.list.currentItem(), self.list.currentRow()
        lost = focused is not None and any(line.isAncestorOf(focused) for _, line in gone)
        self._lines[head : len(before) - tail] = fresh
        self._stack.setCurrentIndex(0 if shown else 1)
        for _ in gone:
            self.list.takeItem(head)
        self._fit(fresh)
        for place, (item, _) in enumerate(fresh, head):
            self.list.insertItem(place, item)
        for item, line in fresh:  # after all items: each item that comes after a widget has the whole list laid out
            self.list.setItemWidget(item, line)
        if all(item is not current for item, _ in self._lines):
            self.list.setCurrentRow(min(at, self.list.count() - 1))
        if lost or (focused is self.list and not shown):
            (self.list if shown else self._desk.canvas).setFocus()

    def _made(self, problems: Sequence[Problem]) -> list[tuple[QListWidgetItem, Line]]:
        signs, made = self._signs(), []
        for problem in problems:
            item = QListWidgetItem()
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{problem.severity}: {problem.message}")
            line = Line(problem, signs[problem.severity], self.list.viewport())
            line.shown.connect(partial(self._show, item))
            line.tried.connect(self._try)
            line.mended.connect(self._fix)
            made.append((item, line))
        return made

    def _fit(self, lines: Iterable[tuple[QListWidgetItem, Line]]) -> None:
        width = self.list.viewport().width()
        for item, line in lines:
            item.setSizeHint(QSize(80, line.height_at(width) + SPACE_XS))


def _alike(before: Sequence[Problem], now: Sequence[Problem]) -> int:
    """How many of two lists are the same from their beginning on."""
    pairs = enumerate(zip(before, now, strict=False))
    return next((place for place, (old, new) in pairs if old != new), min(len(before), len(now)))


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
