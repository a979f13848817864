"""The canvas: a document as a graph that can be looked at, by the window and by pictures alike."""

from sopstudio.ui.canvas.hitting import Hit, hit
from sopstudio.ui.canvas.scene import CanvasScene, Touched
from sopstudio.ui.canvas.view import Canvas, Hands

__all__ = ["Canvas", "CanvasScene", "Hands", "Hit", "Touched", "hit"]
