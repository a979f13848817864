"""What the parts of the window may ask of the main window."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QStackedWidget, QWidget

from sopstudio.ui.desk import WindowContext
from sopstudio.ui.theme import ThemeName


class WindowActions(Protocol):
    """The main window as its parts see it."""

    context: WindowContext
    current: str
    side_stack: QStackedWidget

    def open_run(self, run: str) -> None:
        """Show a stored run in *Simulate*."""

    def show_perspective(self, name: str) -> None:
        """Bring a perspective into view."""

    def choose_theme(self, name: ThemeName) -> None:
        """Change the theme and save the choice."""

    def open_palette(self) -> None:
        """Open the command palette."""

    def open_menu(self) -> None:
        """Open the menu."""

    def open_settings(self) -> None:
        """Open the settings."""

    def open_repository(self) -> None:
        """Open the action repository."""

    def open_sample(self, file: str) -> None:
        """Open a sample by its file name."""

    def open_sop(self, sop: str) -> None:
        """Open an SOP of the library."""

    def toggle_sidebar(self) -> None:
        """Show or hide library and outline."""

    def toggle_bottom_panel(self) -> None:
        """Show or hide the panels below the canvas."""

    def focus_side_panel(self) -> None:
        """Move the focus into the panel to the right of the canvas."""

    def switch_bottom_panel(self, offset: int) -> None:
        """Go to the next panel below the canvas (`offset` 1), or to the previous one (-1)."""

    def raise_panel(self, panel: QWidget) -> None:
        """Bring a panel below the canvas to the front."""
