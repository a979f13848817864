"""The place of the source document in the window: between the library and the canvas, created when first shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSplitter

from sopstudio.ui.context import WindowContext

if TYPE_CHECKING:
    from sopstudio.ui.source import SourcePanel

WIDTH = 380
MIN_CANVAS_WIDTH = 400
"""Where less would be left for the canvas, the library is hidden while the document is in view."""
POSITION = 1
"""The place among the columns of the window: behind the library."""


class SourcePane:
    """Shows and hides the source document as a column of `split`."""

    def __init__(self, context: WindowContext, split: QSplitter) -> None:
        self._context, self._split = context, split
        self._panel: SourcePanel | None = None
        self._hides_library = False

    @property
    def panel(self) -> SourcePanel:
        """The panel, created when it is first needed."""
        if self._panel is None:
            from sopstudio.ui.source import SourcePanel

            self._panel = SourcePanel(self._context)
            self._panel.hide()
            self._panel.close_requested.connect(self.toggle)
            self._split.insertWidget(POSITION, self._panel)
            self._split.setCollapsible(POSITION, False)
        return self._panel

    def is_visible(self) -> bool:
        """Whether the document is in view."""
        return self._panel is not None and not self._panel.isHidden()

    def toggle(self) -> None:
        """Show or hide the document."""
        if self.is_visible():
            self.panel.hide()
            if self._hides_library:
                self._show_library(True)
                self._hides_library = False
            self._context.canvas.setFocus()
        else:
            self.show()

    def show(self) -> None:
        """Show the document with the focus in it; the canvas gives the room."""
        if not self.is_visible():
            panel = self.panel
            sizes = self._split.sizes()
            panel.show()
            library, canvas, side = sizes[0], sizes[-2], sizes[-1]
            self._hides_library = library > 0 and canvas - WIDTH < MIN_CANVAS_WIDTH
            if self._hides_library:
                self._show_library(False)
                canvas, library = canvas + library, 0
            self._split.setSizes([library, WIDTH, max(canvas - WIDTH, 1), side])
        self.panel.refresh()
        self.panel.take_focus()

    def _show_library(self, is_visible: bool) -> None:
        library = self._split.widget(0)
        if library is not None:
            library.setVisible(is_visible)

    def close(self) -> None:
        """Stop what is read in the background."""
        if self._panel is not None:
            self._panel.close_tasks()


__all__ = ["SourcePane"]
