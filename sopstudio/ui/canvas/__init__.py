"""The canvas: a document as a graph that can be looked at, by the window and by pictures alike."""

from sopstudio.ui.canvas.scene import CanvasScene, Touched
from sopstudio.ui.canvas.view import Canvas

__all__ = ["Canvas", "CanvasScene", "Touched"]
