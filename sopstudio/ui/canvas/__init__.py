"""The canvas: shows a document as a graph, for the window and for exported pictures."""

from sopstudio.ui.canvas.hit_testing import Hit, hit_test
from sopstudio.ui.canvas.input_handler import InputHandler
from sopstudio.ui.canvas.scene import CanvasScene, SceneChanges
from sopstudio.ui.canvas.view import Canvas

__all__ = ["Canvas", "CanvasScene", "Hit", "InputHandler", "SceneChanges", "hit_test"]
