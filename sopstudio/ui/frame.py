"""What the parts of the window may ask of the window that they stand in."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QStackedWidget, QWidget

from sopstudio.ui.desk import Desk
from sopstudio.ui.theme import ThemeName


class Frame(Protocol):
    """The main window, as seen from inside."""

    desk: Desk
    current: str
    right: QStackedWidget

    def open_run(self, run: str) -> None:
        """Show a kept run in *Simulate*."""

    def go(self, name: str) -> None:
        """Bring a perspective into view."""

    def choose_theme(self, name: ThemeName) -> None:
        """Show everything in another palette, for good."""

    def find_anything(self) -> None:
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

    def toggle_below(self) -> None:
        """Show or hide the panels below the canvas."""

    def enter_side(self) -> None:
        """Bring the focus to what stands to the right of the canvas."""

    def turn_below(self, by: int) -> None:
        """Go to the next panel below the canvas, or the one before."""

    def bring(self, panel: QWidget) -> None:
        """Bring a panel below the canvas to the front."""
