"""What the agent works with at one event: the facts with their sources, the exact prompt, and the tools
that may run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QResizeEvent, QShowEvent, QTextCursor, QTextFormat
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QStackedWidget, QTextEdit, QWidget

from sopstudio.debugger.snapshot import Snapshot, changed_lines, prompt_lines
from sopstudio.debugger.tool_permissions import ToolPermission
from sopstudio.simulation import Setup
from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.text.humanize import allow_breaks, describe_value, plural, speak_name
from sopstudio.translation import tr
from sopstudio.ui.context import ThemeState
from sopstudio.ui.panel_tabs import PanelTabs
from sopstudio.ui.simulate.branches_panel import BranchesPanel
from sopstudio.ui.simulate.memory_panel import MemoryPanel
from sopstudio.ui.simulate.team_panel import TeamPanel
from sopstudio.ui.text_widgets import ElidedLabel, set_plain_tooltip
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import (
    auto_scroll_area,
    button,
    clear_layout,
    column,
    label,
    name_control,
    row,
    scroll_area,
    set_role,
    set_stacked,
)

MAX_PROMPT_CHARACTERS = 200_000
MIN_DETAILS_HEIGHT = 48
USUAL_TITLES = (tr("Facts"), tr("Prompt"), tr("Tools"))
MIN_WIDTH_OF_ONE_LINE = 440
"""Pixels from which on the source of a fact stands beside its value: in less its longest word would be cut."""
NAME_STRETCH, VALUE_STRETCH, SOURCE_STRETCH = 4, 4, 3
"""How the name of a fact, its value and its source share one line."""


class FactsPanel(QWidget):
    """The facts in the order in which they were learned; in a narrow panel each source stands below its value."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        self._grid.setHorizontalSpacing(SPACE_S)
        self._grid.setVerticalSpacing(SPACE_S)
        self._grid.setColumnStretch(0, NAME_STRETCH)
        self._grid.setColumnStretch(1, VALUE_STRETCH + SOURCE_STRETCH)
        self._rows: tuple[tuple[str, str, str], ...] | None = None
        self._cells: list[_ValueCell] = []
        self.show_facts(Snapshot())

    def show_facts(self, snapshot: Snapshot) -> None:
        """Show the facts of this snapshot."""
        rows = tuple(
            (speak_name(fact.name), describe_value(fact.value), fact.source) for fact in snapshot.facts.values()
        )
        if rows == self._rows:
            return
        self._rows, self._cells = rows, []
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for row_index, (name, value, source) in enumerate(rows):
            name_label, cell = label(name, "quiet", wrap=True), _ValueCell(value, source)
            set_plain_tooltip(name_label, name)
            self._grid.addWidget(name_label, row_index, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(cell, row_index, 1, Qt.AlignmentFlag.AlignTop)
            self._cells.append(cell)
        if not rows:
            self._grid.addWidget(label(tr("No facts are known yet."), "quiet"), 0, 0, 1, 2)
        for row_index in range(self._grid.rowCount()):
            self._grid.setRowStretch(row_index, 0)
        self._grid.setRowStretch(max(1, len(rows)), 1)
        self._fit_cells()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put sources below values where both do not fit beside one another."""
        super().resizeEvent(event)
        self._fit_cells()

    def _fit_cells(self) -> None:
        for cell in self._cells:
            cell.stack(is_stacked=self.width() < MIN_WIDTH_OF_ONE_LINE)


class _ValueCell(QWidget):
    """The value of a fact, and beside or below it who gave it."""

    def __init__(self, value: str, source: str) -> None:
        super().__init__()
        value_label = label(allow_breaks(value), "code", wrap=True)
        self._source_label = label(source, "quiet", wrap=True)
        set_plain_tooltip(value_label, value)
        set_plain_tooltip(self._source_label, source)
        self._layout = row(parent=self)
        self._layout.addWidget(value_label, VALUE_STRETCH, Qt.AlignmentFlag.AlignTop)
        self._layout.addWidget(self._source_label, SOURCE_STRETCH, Qt.AlignmentFlag.AlignTop)

    def stack(self, *, is_stacked: bool) -> None:
        """Put the source below the value, or beside it."""
        set_stacked(self._layout, is_stacked=is_stacked)
        self._layout.setSpacing(0 if is_stacked else SPACE_S)
        side = Qt.AlignmentFlag.AlignLeft if is_stacked else Qt.AlignmentFlag.AlignRight
        self._source_label.setAlignment(side)


class PromptPanel(QWidget):
    """The prompt of the last model call, with the lines highlighted that the previous prompt did not have."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self._theme = theme
        self._request: object = self
        self._lines: list[str] = []
        self.changed_lines: set[int] = set()
        self.summary = label(tr("The model has not been asked yet."), "quiet", wrap=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("role", "code")
        name_control(self.text, tr("Prompt"))
        layout = column(self, spacing=SPACE_XS)
        layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        layout.addWidget(self.summary)
        layout.addWidget(self.text, 1)
        theme.changed.connect(self._highlight)

    def show_prompt(self, snapshot: Snapshot) -> None:
        """Show the prompt of this snapshot."""
        if snapshot.prompt is self._request:
            return
        self._request = snapshot.prompt
        lines_before, self._lines = prompt_lines(snapshot.previous_prompt), prompt_lines(snapshot.prompt)
        self.changed_lines = changed_lines(lines_before, self._lines) if lines_before else set()
        self.text.setPlainText("\n".join(self._lines)[:MAX_PROMPT_CHARACTERS])
        count = len(self.changed_lines)
        if snapshot.prompt is None:
            summary = tr("The model has not been asked yet.")
        elif not lines_before:
            summary = tr("{count} lines, the first prompt", count=len(self._lines))
        else:
            summary = tr(
                "{count} lines, {count_2} changed since the last call (marked)", count=len(self._lines), count_2=count
            )
        self.summary.setText(summary)
        self._highlight()

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll to the first changed line when the tab is opened."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._scroll_to_change)

    def _highlight(self) -> None:
        selections = []
        for number in sorted(self.changed_lines):
            selection = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.text.document().findBlockByNumber(number))
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            selection.cursor = cursor
            selection.format.setBackground(QColor(self._theme.palette.accent_soft))
            selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            selections.append(selection)
        self.text.setExtraSelections(selections)
        self._scroll_to_change()

    def _scroll_to_change(self) -> None:
        """Bring the first marked line into view."""
        if self.changed_lines and self.isVisible():
            self.text.setTextCursor(QTextCursor(self.text.document().findBlockByNumber(min(self.changed_lines))))
            self.text.centerCursor()


class ToolsPanel(QWidget):
    """The tools of the SOP: which were called, which may run now, and why the others may not.

    `breakpoint_toggled` carries the name of a tool.
    """

    breakpoint_toggled = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.summary = label("", "quiet", wrap=True)
        self._layout = column(spacing=SPACE_S)
        layout = column(self, spacing=SPACE_S)
        layout.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, SPACE_S)
        layout.addWidget(self.summary)
        layout.addLayout(self._layout, 1)
        self._rows: dict[str, _ToolRow] | None = None

    def show_tools(self, permissions: Sequence[ToolPermission], breakpoints: Breakpoints, *, is_over: bool) -> None:
        """Show which tools were called and which may run. The rows of the same tools stay, with focus and scroll
        position.
        """
        self.summary.setText(_count_tools(permissions, is_over=is_over))
        self.summary.setVisible(bool(permissions))
        if self._rows is None or list(self._rows) != [permission.name for permission in permissions]:
            clear_layout(self._layout)
            self._rows = {
                permission.name: _ToolRow(partial(self.breakpoint_toggled.emit, permission.name))
                for permission in permissions
            }
            for tool_row in self._rows.values():
                self._layout.addWidget(tool_row)
            if not permissions:
                self._layout.addWidget(label(tr("This SOP has no tools."), "quiet"))
            self._layout.addStretch(1)
        for permission in permissions:
            has_breakpoint = breakpoints.has("tool", permission.name)
            self._rows[permission.name].show_tool(permission, has_breakpoint, is_over=is_over)


def _count_tools(permissions: Sequence[ToolPermission], *, is_over: bool) -> str:
    """How many tools were called so far, and while the run goes on how many may run now."""
    called_count = sum(permission.call_count > 0 for permission in permissions)
    tools = plural(len(permissions), "tool")
    if is_over:
        return tr("{called_count} of {tools} called in this run", called_count=called_count, tools=tools)
    allowed_count = sum(not permission.reason for permission in permissions)
    return tr(
        "{called_count} of {tools} called so far, {allowed_count} may run now",
        called_count=called_count,
        tools=tools,
        allowed_count=allowed_count,
    )


class _ToolRow(QWidget):
    """A tool, how often it was called, whether it may run, and its breakpoint."""

    def __init__(self, on_toggle: Callable[[], object]) -> None:
        super().__init__()
        self._title, self._reason = ElidedLabel(), label(wrap=True)
        self._breakpoint_link = button("", on_toggle, role="link")
        text_layout = column()
        text_layout.addWidget(self._title)
        text_layout.addWidget(self._reason)
        layout = row(parent=self)
        layout.addLayout(text_layout, 1)
        layout.addWidget(self._breakpoint_link, 0, Qt.AlignmentFlag.AlignTop)

    def show_tool(self, permission: ToolPermission, has_breakpoint: bool, *, is_over: bool) -> None:
        """Show how often the tool was called, and while the run goes on whether it may run."""
        self._title.set_full_text(permission.title)
        set_role(self._title, "" if permission.reason else "name")
        calls = tr("called {count}×", count=permission.call_count) if permission.call_count else ""
        status = permission.reason or tr("may run now")
        self._reason.setText((calls or tr("not called")) if is_over else " · ".join(filter(None, (calls, status))))
        set_role(self._reason, "quiet" if permission.reason else "good")
        self._breakpoint_link.setText(tr("● Stops") if has_breakpoint else tr("Stop here"))
        title = permission.title
        tip = (
            tr("Remove the breakpoint at {title}", title=title)
            if has_breakpoint
            else tr("Stop before {title}", title=title)
        )
        set_plain_tooltip(self._breakpoint_link, tip)


class ArchitecturePanel(Protocol):
    """What only some architectures show. A new one adds a panel, and a line in `DetailsPanel`."""

    def show_snapshot(self, setup: Setup | None, snapshot: Snapshot) -> str:
        """Show this snapshot; returns the title of the tab, blank where there is nothing to show."""
        ...


class DetailsPanel(QWidget):
    """Tabs with facts, prompt and tools, and with the panels of the architecture where they have something to
    show.
    """

    breakpoint_toggled = Signal(str)
    repository_requested = Signal()

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        self.facts, self.prompt, self.tools = FactsPanel(), PromptPanel(theme), ToolsPanel()
        self.team, self.memory, self.branches = TeamPanel(), MemoryPanel(), BranchesPanel()
        self._architecture_panels: tuple[ArchitecturePanel, ...] = (self.team, self.memory, self.branches)
        self.tools.breakpoint_toggled.connect(self.breakpoint_toggled)
        self.memory.repository_requested.connect(self.repository_requested)
        self.tabs, self._stack = PanelTabs(), QStackedWidget()
        self._stack.setMinimumHeight(MIN_DETAILS_HEIGHT)
        self.tabs.setAccessibleName(tr("What the agent works with"))
        for panel in (
            scroll_area(self.facts, tr("Facts")),
            self.prompt,
            scroll_area(self.tools),
            scroll_area(self.team, tr("Team")),
            auto_scroll_area(self.memory, tr("Memory")),
            auto_scroll_area(self.branches, tr("Branches")),
        ):
            self._stack.addWidget(panel)
        self._shown = list(range(len(USUAL_TITLES)))
        """The places in the stack of the panels that have a tab."""
        self.tabs.current_changed.connect(lambda place: self._stack.setCurrentIndex(self._shown[place]))
        layout = column(self)
        top = row(self.tabs)
        top.setContentsMargins(SPACE_M, SPACE_XS, SPACE_M, 0)
        layout.addLayout(top)
        layout.addWidget(self._stack, 1)
        self._title_tabs([])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put tabs that do not fit on another line."""
        super().resizeEvent(event)
        self.tabs.fit(self.width() - 2 * SPACE_M)

    def show_snapshot(
        self,
        snapshot: Snapshot,
        permissions: Sequence[ToolPermission],
        breakpoints: Breakpoints,
        setup: Setup | None = None,
    ) -> None:
        """Show this snapshot."""
        titles = [panel.show_snapshot(setup, snapshot) for panel in self._architecture_panels]
        self.facts.show_facts(snapshot)
        self.prompt.show_prompt(snapshot)
        self.tools.show_tools(tuple(permissions), breakpoints, is_over=snapshot.is_over)
        self._title_tabs(titles, self.tools.summary.text() if permissions else "")

    def _title_tabs(self, titles: Sequence[str], tip: str = "") -> None:
        """Show the usual tabs, and those of the architecture that have a title; `tip` is the tooltip of the tools."""
        titled = [(place, title) for place, title in enumerate((*USUAL_TITLES, *titles)) if title]
        current = self._stack.currentIndex()
        self._shown = [place for place, _ in titled]
        self.tabs.set_titles([title for _, title in titled], {USUAL_TITLES[-1]: tip})
        self.tabs.set_current(self._shown.index(current) if current in self._shown else 0)


__all__ = ["DetailsPanel"]
