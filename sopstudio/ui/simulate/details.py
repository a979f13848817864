"""What the agent works with at this moment: the facts with who gave them, the exact prompt, the tools that may run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QShowEvent, QTextCursor, QTextFormat
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QStackedWidget, QTabBar, QTextEdit, QWidget

from sopstudio.simulation import Setup
from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.text.humanize import allow_breaks, speak_name
from sopstudio.text.values import describe_value
from sopstudio.ui.desk import Look
from sopstudio.ui.parts import button, clear, column, label, latest, named, plain_tip, restyle, row, scrolled
from sopstudio.ui.simulate.allowed import Allowed
from sopstudio.ui.simulate.branches_panel import BranchesPanel
from sopstudio.ui.simulate.memory_panel import MemoryPanel
from sopstudio.ui.simulate.moment import Moment, fresh_lines, prompt_lines
from sopstudio.ui.simulate.team_panel import TeamPanel
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS

LONGEST_PROMPT = 200_000
WIDTHS = (4, 4, 3)
"""How the name of a fact, its value and who gave it share the width."""


class Facts(QWidget):
    """The facts in the order in which they were learned."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._grid.setHorizontalSpacing(SPACE_S)
        self._grid.setVerticalSpacing(SPACE_S)
        for place, width in enumerate(WIDTHS):
            self._grid.setColumnStretch(place, width)
        self._shown: tuple[tuple[str, str, str], ...] | None = None
        self.show_facts(Moment())

    def show_facts(self, moment: Moment) -> None:
        """Show the facts of this moment."""
        rows = tuple((speak_name(one.name), describe_value(one.value), one.who) for one in moment.facts.values())
        if rows == self._shown:
            return
        self._shown = rows
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for place, (name, value, who) in enumerate(rows):
            name_, value_, who_ = (
                label(name, "quiet", wrap=True),
                label(allow_breaks(value), "code", wrap=True),
                label(who, "quiet", wrap=True),
            )
            who_.setAlignment(Qt.AlignmentFlag.AlignRight)
            for at, (one, text) in enumerate(zip((name_, value_, who_), (name, value, who), strict=True)):
                plain_tip(one, text)
                self._grid.addWidget(one, place, at, Qt.AlignmentFlag.AlignTop)
        if not rows:
            self._grid.addWidget(label("No facts are known yet.", "quiet"), 0, 0, 1, len(WIDTHS))
        for place in range(self._grid.rowCount()):
            self._grid.setRowStretch(place, 0)
        self._grid.setRowStretch(max(1, len(rows)), 1)


class Prompt(QWidget):
    """The prompt of the last model call, with the lines marked that the call before did not have."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._asked: object = self
        self._lines: list[str] = []
        self.marked: set[int] = set()
        self.summary = label("The model has not been asked yet.", "quiet")
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("role", "code")
        named(self.text, "Prompt")
        lines = column(self, space=SPACE_XS)
        lines.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        lines.addWidget(self.summary)
        lines.addWidget(self.text, 1)
        look.changed.connect(self._mark)

    def show_prompt(self, moment: Moment) -> None:
        """Show the prompt of this moment."""
        if moment.prompt is self._asked:
            return
        self._asked = moment.prompt
        before, self._lines = prompt_lines(moment.prompt_before), prompt_lines(moment.prompt)
        self.marked = fresh_lines(before, self._lines) if before else set()
        self.text.setPlainText("\n".join(self._lines)[:LONGEST_PROMPT])
        count = len(self.marked)
        if moment.prompt is None:
            words = "The model has not been asked yet."
        elif not before:
            words = f"{len(self._lines)} lines, the first prompt"
        else:
            words = f"{len(self._lines)} lines, {count} changed since the last call (marked)"
        self.summary.setText(words)
        self._mark()

    def showEvent(self, event: QShowEvent) -> None:
        """Its tab comes to the front."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._reveal)

    def _mark(self) -> None:
        marks = []
        for number in sorted(self.marked):
            mark = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.text.document().findBlockByNumber(number))
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            mark.cursor = cursor
            mark.format.setBackground(QColor(self._look.palette.accent_soft))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            marks.append(mark)
        self.text.setExtraSelections(marks)
        self._reveal()

    def _reveal(self) -> None:
        """Bring the first marked line into view."""
        if self.marked and self.isVisible():
            self.text.setTextCursor(QTextCursor(self.text.document().findBlockByNumber(min(self.marked))))
            self.text.centerCursor()


class Tools(QWidget):
    """The tools of the SOP: which may run now, and why the others may not. `toggled` names one whose mark is set."""

    toggled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._lines = column(self, space=SPACE_S)
        self._lines.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._shown: dict[str, _ToolLine] | None = None

    def show_tools(self, tools: Sequence[Allowed], stops: Breakpoints) -> None:
        """Show the tools as they stand; the lines of the same tools stay, with the focus and where one has scrolled."""
        if self._shown is None or list(self._shown) != [one.name for one in tools]:
            clear(self._lines)
            self._shown = {one.name: _ToolLine(partial(self.toggled.emit, one.name)) for one in tools}
            for line in self._shown.values():
                self._lines.addWidget(line)
            if not tools:
                self._lines.addWidget(label("This SOP has no tools.", "quiet"))
            self._lines.addStretch(1)
        for one in tools:
            self._shown[one.name].show_tool(one, stops.has("tool", one.name))


class _ToolLine(QWidget):
    """A tool, whether it may run, and its breakpoint."""

    def __init__(self, toggled: Callable[[], object]) -> None:
        super().__init__()
        self._title, self._why = label(), label(wrap=True)
        self._mark = button("", toggled, role="link")
        words = column()
        words.addWidget(self._title)
        words.addWidget(self._why)
        line = row(parent=self)
        line.addLayout(words, 1)
        line.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)

    def show_tool(self, one: Allowed, stops: bool) -> None:
        """Say how it stands."""
        self._title.setText(one.title)
        restyle(self._title, "" if one.why else "name")
        self._why.setText(one.why or "may run now")
        restyle(self._why, "quiet" if one.why else "good")
        self._mark.setText("● Stops" if stops else "Stop here")
        tip = f"{'Remove the breakpoint at' if stops else 'Stop before'} {one.title}"
        self._mark.setToolTip(tip)
        self._mark.setAccessibleName(tip)


class Own(Protocol):
    """What is shown for some architectures alone. Adding one adds a panel, and a line in `Details`."""

    def show_now(self, setup: Setup | None, moment: Moment) -> str:
        """Show this moment; the title of the tab, blank where there is nothing to tell."""
        ...


class Details(QWidget):
    """Facts, prompt and tools behind tabs, and what an architecture has of its own, where it has something to tell."""

    toggled = Signal(str)
    repository = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.facts, self.prompt, self.tools = Facts(), Prompt(look), Tools()
        self.team, self.memory, self.branches = TeamPanel(), MemoryPanel(), BranchesPanel()
        self._own: tuple[Own, ...] = (self.team, self.memory, self.branches)
        self.tools.toggled.connect(self.toggled)
        self.memory.repository.connect(self.repository)
        self.tabs, stack = QTabBar(), QStackedWidget()
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName("What the agent works with")
        for title, panel in (
            ("Facts", scrolled(self.facts)),
            ("Prompt", self.prompt),
            ("Tools", scrolled(self.tools)),
            *(("", panel) for panel in (scrolled(self.team), latest(self.memory), latest(self.branches))),
        ):
            self.tabs.addTab(title)
            stack.addWidget(panel)
        self.tabs.currentChanged.connect(stack.setCurrentIndex)
        whole = column(self)
        top = row(self.tabs)
        top.setContentsMargins(SPACE_M, SPACE_XS, SPACE_M, 0)
        whole.addLayout(top)
        whole.addWidget(stack, 1)

    def show_moment(
        self, moment: Moment, tools: Sequence[Allowed], stops: Breakpoints, setup: Setup | None = None
    ) -> None:
        """Show this moment."""
        for place, panel in enumerate(self._own, 3):
            told = panel.show_now(setup, moment)
            self.tabs.setTabText(place, told)
            self.tabs.setTabVisible(place, bool(told))
        self.facts.show_facts(moment)
        self.prompt.show_prompt(moment)
        self.tools.show_tools(tuple(tools), stops)
        may = sum(not one.why for one in tools)
        self.tabs.setTabText(2, f"Tools {may}/{len(tools)}" if tools else "Tools")


__all__ = ["Details"]
