"""*Author*: draw, describe and repair."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.author.inspector_actions import inspector_actions
from sopstudio.ui.author.problems_panel import ProblemsPanel
from sopstudio.ui.canvas_editor import CanvasEditor
from sopstudio.ui.context import WindowContext
from sopstudio.ui.open_document import EMPTY_SELECTION


class Author:
    """The inspector at the right, the problems below."""

    name, title = "author", tr("Author")

    def __init__(self, context: WindowContext) -> None:
        self._context = context
        self._inspector = Inspector(context)
        self._problems = ProblemsPanel(context)
        self.canvas_editor = CanvasEditor(context)
        self._last_selection = EMPTY_SELECTION
        context.document.opened.connect(self._clear_selection)

    def side_panel(self) -> QWidget:
        """The inspector."""
        return self._inspector

    def bottom_panels(self) -> Iterator[QWidget]:
        """The problems panel."""
        yield self._problems

    def needs_bottom_panels(self) -> bool:
        """Whether there are problems; advice and what is unfinished are none."""
        return any(map(self._context.problems.is_wrong, self._context.problems.problems))

    def canvas_overlay(self) -> QWidget | None:
        """None: nothing covers the canvas."""
        return None

    def actions(self) -> Iterator[Action]:
        """The actions of the canvas, the problems panel and the inspector."""
        yield from self.canvas_editor.actions()
        yield from self._problems.panel_actions()
        yield from inspector_actions(self._context, self._inspector)

    def enter(self) -> None:
        """Make the canvas editable and restore the selection."""
        self.canvas_editor.set_editable(True)
        if not self._context.document.selection:
            self._context.document.select(self._last_selection)
        self._inspector.resume()

    def take_focus(self) -> None:
        """Focus the first field of the inspector."""
        self._inspector.take_focus()

    def leave(self) -> None:
        """Make the canvas read-only; the selection is kept for the return."""
        self.canvas_editor.set_editable(False)
        self._inspector.pause()
        self._last_selection = self._context.document.selection
        self._context.document.select(EMPTY_SELECTION)

    def close(self) -> None:
        """Stop the layout that is computed in the background; its result is not applied."""
        self.canvas_editor.close()

    def _clear_selection(self) -> None:
        self._last_selection = EMPTY_SELECTION
