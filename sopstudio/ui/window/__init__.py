"""The main window: header, library and outline, the canvas with its panels, and the status bar."""

from sopstudio.ui.window.main_window import MainWindow

__all__ = ["MainWindow"]
