"""The panes of a window: library and outline, canvas above its panels, and the panel on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from sopstudio.ui.context import Perspective, WindowContext
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.panel_stack import PanelStack
from sopstudio.ui.widgets import column, focus_first, release_focus
from sopstudio.ui.window.bottom_panel import BottomPanel
from sopstudio.ui.window.panel_widths import (
    BOTTOM_PANEL_HEIGHT,
    MIN_CANVAS_WIDTH,
    SIDE_PANEL_WIDTH,
    SIDEBAR_WIDTH,
    PanelHeights,
    PanelWidths,
)
from sopstudio.ui.window.sidebar import Sidebar

SIDEBAR = "sidebar"
"""What the sidebar is called among the widths."""
DEFAULT_SIZE, MIN_SIZE = QSize(1440, 900), QSize(460, 300)
LOW_HEIGHT = 520
"""Pixels; in a window that is less high, what stands above and below the canvas and its tables is less tall."""
OUTLINE_WIDTH = 400
"""Pixels for the outline while it is written in."""
CANVAS_SHARE = 0.4
"""How much of a narrow window is left to the canvas meanwhile, where it cannot have its usual width."""
MIN_SIDE_WIDTH = 280
MIN_ROOM_OF_TWO = 580
"""In a narrower window the canvas and the panel on the right take turns."""
MIN_SIDEBAR_ROOM = 900
"""In a narrower window library and outline are put away until somebody asks for them."""


class Panes(QObject):
    """Decides what is in view and how wide it is. `current` returns the perspective in view.

    `chosen_widths` are those that somebody chose: of the sidebar, and of the panel on the right by perspective.
    `turns_changed` tells whether the canvas and the panel on the right take turns, as there is no room for both.
    """

    widths_chosen = Signal()
    turns_changed = Signal(bool)

    def __init__(self, context: WindowContext, split: QSplitter, current: Callable[[], Perspective]) -> None:
        super().__init__(split)
        self._context, self._split, self._current = context, split, current
        self._widths = PanelWidths(split)
        self._bottom_choices: dict[str, bool] = {}
        self._awaits_first_check, self._is_narrow, self._take_turns = True, False, False
        self.chosen_widths: dict[str, int] = {}
        split.installEventFilter(self)
        split.splitterMoved.connect(self._note_widths)
        context.document.opened.connect(self._await_first_check)
        context.problems.changed.connect(self._settle_after_opening)

    def arrange(self, sidebar: Sidebar, bottom_panel: BottomPanel, side_stack: PanelStack) -> None:
        """Put everything in its place."""
        self._sidebar, self._bottom_panel, self._side_stack = sidebar, bottom_panel, side_stack
        side_stack.setObjectName("inspector")
        side_stack.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        side_stack.setMinimumWidth(MIN_SIDE_WIDTH)
        centre = QWidget()
        column(centre).addWidget(self._context.canvas, 1)
        self._context.notices.float_over(self._context.canvas, self._context.canvas.reserve_top)
        bottom_panel.toggled.connect(lambda is_open: self.choose_bottom(is_shown=is_open))
        self._middle = vertical_split = QSplitter(Qt.Orientation.Vertical)
        vertical_split.addWidget(centre)
        vertical_split.addWidget(bottom_panel)
        vertical_split.setSizes([DEFAULT_SIZE.height() - BOTTOM_PANEL_HEIGHT, BOTTOM_PANEL_HEIGHT])
        self._heights = PanelHeights(vertical_split)
        self._context.document.opened.connect(self._heights.forget_large)
        for widget in (sidebar, vertical_split, side_stack):
            self._split.addWidget(widget)
        self._split.resize(DEFAULT_SIZE)  # else the sizes are cut down to the few pixels that it has before it is shown
        self._split.setSizes([SIDEBAR_WIDTH, DEFAULT_SIZE.width() - SIDEBAR_WIDTH - SIDE_PANEL_WIDTH, SIDE_PANEL_WIDTH])
        for split in (vertical_split, self._split):
            split.setChildrenCollapsible(False)
            split.setHandleWidth(1)
        self._split.setStretchFactor(1, 1)
        vertical_split.setStretchFactor(0, 1)

    def restore_widths(self, widths: Mapping[str, int]) -> None:
        """Give sidebar and panels the widths that were chosen earlier."""
        self.chosen_widths = dict(widths)
        self._widths.restore(widths)
        sidebar, canvas, panel = self._split.sizes()
        wanted = widths.get(SIDEBAR, sidebar)
        self._split.setSizes([wanted, canvas + sidebar - wanted, panel])

    def _note_widths(self, _position: int, handle: int) -> None:
        sizes = self._split.sizes()
        if handle == 1:
            self.chosen_widths[SIDEBAR] = sizes[0]
        elif handle == len(sizes) - 1:
            self.chosen_widths[self._current().name] = sizes[-1]
        self.widths_chosen.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Put library and outline away where the window gets narrow, then the panel on the right, and bring them back
        where it gets wide.
        """
        if watched is self._split and event.type() == QEvent.Type.Resize:
            is_narrow = self._split.width() < MIN_SIDEBAR_ROOM
            if is_narrow != self._is_narrow:
                self._is_narrow = is_narrow
                self._sidebar.setVisible(not is_narrow)
            self._set_turns(self._split.width() < MIN_ROOM_OF_TWO)
        return super().eventFilter(watched, event)

    def _set_turns(self, take_turns: bool) -> None:
        if take_turns == self._take_turns:
            return
        self._take_turns = take_turns
        self._middle.show()
        self._side_stack.setVisible(not take_turns)
        if not take_turns:
            self._widths.show(self._current().name)
        self.turns_changed.emit(take_turns)

    def show_side(self, *, is_shown: bool) -> None:
        """Show or hide the panel on the right; where it takes turns with the canvas, that is in view instead."""
        had_focus = release_focus(self._middle if is_shown else self._side_stack) if self._take_turns else False
        self._side_stack.setVisible(is_shown)
        if self._take_turns:
            self._middle.setVisible(not is_shown)
        if had_focus:
            focus_first(self._side_stack) if is_shown else self._context.canvas.setFocus()

    def show_canvas(self) -> None:
        """Bring the canvas and its panels into view, where the panel on the right has their place."""
        if self._middle.isHidden():
            self.show_side(is_shown=False)

    def show_perspective(self, perspective: Perspective) -> None:
        """Show the panels of a perspective, and put away what floats over the former one."""
        for panel in self._split.window().findChildren(FloatingPanel):
            if panel.isVisible():
                panel.dismiss()
        self.show_canvas()
        self._side_stack.setCurrentWidget(perspective.side_panel())
        self._bottom_panel.show_panels(tuple(perspective.bottom_panels()))
        self._settle()
        self._widths.show(perspective.name)

    def has_focus(self, widget: QWidget | None) -> bool:
        """Whether a widget is in a panel that another perspective replaces."""
        return widget is not None and (self._side_stack.isAncestorOf(widget) or self._bottom_panel.isAncestorOf(widget))

    def widen_outline(self) -> None:
        """Bring the outline into view, wide enough to be written in, at the cost of what is widest. A narrow window
        puts the panel on the right away for it.
        """
        self._sidebar.show()
        self.show_canvas()
        sizes, total = self._split.sizes(), sum(self._split.sizes())
        least = MIN_CANVAS_WIDTH
        if total < MIN_SIDEBAR_ROOM:
            self._side_stack.hide()
            sizes, least = [sizes[0], total - sizes[0], *[0] * (len(sizes) - 2)], int(CANVAS_SHARE * total)
        missing = min(OUTLINE_WIDTH - sizes[0], max(sizes) - least)
        if missing > 0:
            widest = sizes.index(max(sizes))
            self._split.setSizes(
                [size + missing * ((index == 0) - (index == widest)) for index, size in enumerate(sizes)]
            )
        self._sidebar.give_outline_room()

    def enlarge_bottom(self, perspective: str) -> None:
        """Make the panels below the canvas the larger part in a perspective, as they have what one looks for."""
        self.show_canvas()
        self._heights.enlarge(perspective)

    def choose_bottom(self, *, is_shown: bool) -> None:
        """Open or close the panels below the canvas, until this perspective is told otherwise; the focus goes from what
        is closed to the canvas.
        """
        self.show_canvas()
        if not is_shown and release_focus(self._bottom_panel):
            self._context.canvas.setFocus()
        self._bottom_choices[self._current().name] = is_shown
        self._settle()

    def _settle(self) -> None:
        """Open the panels below the canvas where the user wants them, or where they have something to show."""
        current = self._current()
        self._bottom_panel.set_open(is_open=self._bottom_choices.get(current.name, current.needs_bottom_panels()))
        self._heights.show(current.name)

    def _settle_after_opening(self) -> None:
        """Decide once for each document: a panel that opens or closes while one works would move the canvas."""
        if self._awaits_first_check and self._context.problems.is_current:
            self._awaits_first_check = False
            if len(self._bottom_panel.titles) == 1:
                self._settle()

    def _await_first_check(self) -> None:
        self._awaits_first_check = True


__all__ = ["DEFAULT_SIZE", "LOW_HEIGHT", "MIN_ROOM_OF_TWO", "MIN_SIZE", "OUTLINE_WIDTH", "Panes"]
