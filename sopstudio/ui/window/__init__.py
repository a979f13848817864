"""The window: header, library and outline, the canvas with what stands around it, and the line at the foot."""

from sopstudio.ui.window.main_window import MainWindow

__all__ = ["MainWindow"]
